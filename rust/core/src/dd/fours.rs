//! Small numbers of all suits at once, in lanes as the cards of the suits.

use super::state::{HIGHS, ONES};

/// Four small numbers, one for each suit, in lanes of 16 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fours(u64);

impl Fours {
    #[inline(always)]
    pub(super) fn new(lanes: u64) -> Self {
        Self(lanes)
    }

    /// The same number for all suits.
    #[inline(always)]
    pub(super) fn all(number: u32) -> Self {
        Self(u64::from(number) * ONES)
    }

    /// These in some lanes, zero in the others.
    #[inline(always)]
    pub(super) fn only(self, lanes: u64) -> Self {
        Self(self.0 & lanes)
    }

    /// What is left when smaller numbers are taken away.
    #[inline(always)]
    pub(super) fn minus(self, others: Self) -> Self {
        Self(self.0 - others.0)
    }

    /// The number of one suit.
    #[inline(always)]
    pub(super) fn of(self, suit: u32) -> u32 {
        (self.0 >> (16 * suit)) as u32 & 0xFFFF
    }

    #[inline(always)]
    pub(super) fn sum(self) -> u32 {
        (self.0.wrapping_mul(ONES) >> 48) as u32
    }

    /// The lanes in which these are less than others.
    #[inline(always)]
    pub(super) fn less(self, others: Self) -> u64 {
        ((!((self.0 | HIGHS) - others.0) & HIGHS) >> 15).wrapping_mul(0xFFFF)
    }

    /// The lanes in which these are not zero.
    #[inline(always)]
    pub(super) fn some(self) -> u64 {
        Self(0).less(self)
    }

    #[inline(always)]
    pub(super) fn min(self, others: Self) -> Self {
        Self(others.0 ^ (self.0 ^ others.0) & self.less(others))
    }

    #[inline(always)]
    pub(super) fn max(self, others: Self) -> Self {
        Self(self.0 ^ (self.0 ^ others.0) & self.less(others))
    }
}

/// A number of up to four bits for each suit and each seat.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seats(u64);

impl Seats {
    #[inline(always)]
    pub(super) fn new(lanes: u64) -> Self {
        Self(lanes)
    }

    /// The numbers of one seat.
    #[inline(always)]
    pub(super) fn of(self, seat: usize) -> Fours {
        Fours(self.0 >> (4 * (seat & 3)) & (15 * ONES))
    }
}

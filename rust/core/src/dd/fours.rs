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

    /// These in some lanes, zero in the others.
    #[inline(always)]
    pub(super) fn only(self, lanes: u64) -> Self {
        Self(self.0 & lanes)
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

    /// The lowest bit of each lane in which these, none of them above 15, are so many or more; `least` is from 1 to 15.
    #[inline(always)]
    pub(super) fn at_least(self, least: u32) -> u64 {
        (self.0 + u64::from(16 - least) * ONES) >> 4 & ONES
    }

    /// The lowest bit of each lane in which these, none of them above 15, are not zero.
    #[inline(always)]
    pub(super) fn some(self) -> u64 {
        self.at_least(1)
    }

    #[inline(always)]
    pub(super) fn max(self, others: Self) -> Self {
        let less = ((!((self.0 | HIGHS) - others.0) & HIGHS) >> 15).wrapping_mul(0xFFFF);
        Self(self.0 ^ (self.0 ^ others.0) & less)
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

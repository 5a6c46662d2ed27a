//! What a hand is worth by the usual counts, for one hand here and for many in [`bulk`].
//!
//! All counts look at the 52 cards alone; jokers count nothing.

pub mod bulk;

use crate::card::{Rank, Suit};
use crate::cards::Cards;
use crate::seat::BySuit;

/// Which trumps are honours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Honours {
    /// Ace, king, queen and jack.
    Four,
    /// Ace, king, queen, jack and ten.
    Five,
}

impl Honours {
    /// The honours of a trump suit.
    ///
    /// ```
    /// use whist_core::{Suit, eval::Honours};
    /// assert_eq!(Honours::Five.of(Suit::Hearts).to_string(), "AH KH QH JH TH");
    /// ```
    #[must_use]
    pub const fn of(self, trump: Suit) -> Cards {
        let lowest = match self {
            Self::Four => Rank::Jack,
            Self::Five => Rank::Ten,
        };
        Cards::from_bits_retain(Cards::pack_from(lowest).bits() & trump.cards().bits())
    }
}

/// High-card points: ace 4, king 3, queen 2, jack 1.
///
/// ```
/// use whist_core::{Cards, eval};
/// let hand: Cards = "AKQ2.K43.T98.A54".parse()?;
/// assert_eq!(eval::hcp(hand), 16);
/// # Ok::<(), whist_core::CardError>(())
/// ```
#[must_use]
#[inline]
pub const fn hcp(hand: Cards) -> u8 {
    hcp_bits(hand.bits())
}

/// How many cards are held in each suit.
///
/// ```
/// use whist_core::{BySuit, Cards, eval};
/// let hand: Cards = "AKQ2.K43.T98.A54".parse()?;
/// assert_eq!(eval::shape(hand), BySuit([3, 3, 3, 4]));
/// # Ok::<(), whist_core::CardError>(())
/// ```
#[must_use]
#[inline]
pub const fn shape(hand: Cards) -> BySuit<u8> {
    BySuit(shape_bytes(hand.bits()))
}

/// How many honours of a trump suit are held.
#[must_use]
#[inline]
pub const fn honours(hand: Cards, trump: Suit, which: Honours) -> u8 {
    (hand.bits() & which.of(trump).bits()).count_ones() as u8
}

/// Controls: ace 2, king 1.
#[must_use]
#[inline]
pub const fn controls(hand: Cards) -> u8 {
    controls_bits(hand.bits())
}

/// The losing tricks of a hand: in each suit one for a missing ace, one for a missing king where it has two
/// cards, and one for a missing queen where it has three.
///
/// ```
/// use whist_core::{Cards, eval};
/// let losers = |hand: &str| eval::losers(hand.parse::<Cards>().unwrap());
/// assert_eq!(losers("AKQJT.AKQJ.AKQJ."), 0);
/// assert_eq!(losers("AQ.K.432."), 1 + 1 + 3);
/// ```
#[must_use]
#[inline]
pub const fn losers(hand: Cards) -> u8 {
    losers_bits(hand.bits())
}

/// Bit 0 of each lane.
pub(crate) const LANES: u64 = 0x0001_0001_0001_0001;

/// The sum of four lanes of small numbers.
#[inline(always)]
pub(crate) const fn summed(lanes: u64) -> u8 {
    let two = lanes + (lanes >> 32);
    (two + (two >> 16)) as u8
}

#[inline(always)]
pub(crate) const fn hcp_bits(hand: u64) -> u8 {
    let honours = (hand >> 9) & (0xF * LANES);
    // As a number, jack to ace are 1, 2, 4, 8: the ace is halved and the king takes off one.
    let points = ((honours & (8 * LANES)) >> 1) + (honours & (7 * LANES)) - (honours >> 2 & LANES);
    summed(points)
}

#[inline(always)]
pub(crate) const fn controls_bits(hand: u64) -> u8 {
    summed((hand >> 11) & (3 * LANES))
}

/// How many cards are in each lane.
#[inline(always)]
pub(crate) const fn lengths(hand: u64) -> u64 {
    let hand = hand & Cards::PACK.bits();
    let twos = hand - ((hand >> 1) & (0x5555 * LANES));
    let fours = (twos & (0x3333 * LANES)) + ((twos >> 2) & (0x3333 * LANES));
    let bytes = (fours + (fours >> 4)) & (0x0F0F * LANES);
    (bytes + (bytes >> 8)) & (0xF * LANES)
}

#[inline(always)]
const fn shape_bytes(hand: u64) -> [u8; 4] {
    let lanes = lengths(hand);
    let pairs = lanes | lanes >> 8;
    ((pairs & 0xFFFF) as u32 | (pairs >> 16) as u32 & 0xFFFF_0000).to_le_bytes()
}

#[inline(always)]
pub(crate) const fn shape_nibbles(hand: u64) -> u16 {
    nibbles(lengths(hand))
}

/// The numbers of four lanes as digits of four bits.
#[inline(always)]
pub(crate) const fn nibbles(lanes: u64) -> u16 {
    let pairs = lanes | lanes >> 12;
    (pairs & 0xFF) as u16 | (pairs >> 24) as u16 & 0xFF00
}

#[inline(always)]
pub(crate) const fn losers_bits(hand: u64) -> u8 {
    losers_by_lengths(hand, lengths(hand))
}

#[inline(always)]
pub(crate) const fn losers_by_lengths(hand: u64, lengths: u64) -> u8 {
    let no_ace = !(hand >> 12) & (lengths + 15 * LANES) >> 4 & LANES;
    let no_king = !(hand >> 11) & (lengths + 14 * LANES) >> 4 & LANES;
    let no_queen = !(hand >> 10) & (lengths + 13 * LANES) >> 4 & LANES;
    summed(no_ace + no_king + no_queen)
}

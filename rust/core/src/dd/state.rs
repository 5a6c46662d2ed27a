//! A position inside the search: sets in four lanes of 16 bits, and arithmetic on all lanes at once.
//!
//! Each suit fills a lane from below with the cards of the question, so that within a lane a higher bit wins. The
//! trumps, if any, are the highest lane: a card beats the best so far if it is a greater number, once the suits
//! that cannot win are masked out.

use super::search::Trick;
use crate::bits::Pack;

/// The lane of the trumps.
pub(super) const TRUMPS: u64 = 0xFFFF << 48;
/// The lowest bit of each lane.
pub(super) const ONES: u64 = 0x0001_0001_0001_0001;
/// The highest bit of each lane.
pub(super) const HIGHS: u64 = 0x8000_8000_8000_8000;

/// The lane a card lies in.
#[inline(always)]
pub(super) fn lane_of(card: u64) -> u64 {
    lane(card.trailing_zeros() >> 4)
}

/// A lane by its number.
#[inline(always)]
pub(super) fn lane(number: u32) -> u64 {
    0xFFFF << (16 * number)
}

/// The highest card of a set that is not empty.
#[inline(always)]
pub(super) fn highest(set: u64) -> u64 {
    1 << set.ilog2()
}

/// The lowest card of a set; none of none.
#[inline(always)]
pub(super) fn lowest(set: u64) -> u64 {
    set & set.wrapping_neg()
}

/// Each lane negated as a number of its own.
#[inline(always)]
fn negated(set: u64) -> u64 {
    ((!set & !HIGHS) + ONES) ^ (!set & HIGHS)
}

/// From the lowest card of each lane on, all bits of the lane.
#[inline(always)]
pub(super) fn and_above(set: u64) -> u64 {
    set | negated(set)
}

/// The lowest card of each lane.
#[inline(always)]
pub(super) fn lowest_each(set: u64) -> u64 {
    set & negated(set)
}

/// Hands, lengths and tricks to come, at any card.
#[derive(Debug, Clone, Copy)]
pub(super) struct State {
    pub(super) hands: [u64; 4],
    /// All cards in hand, and those of the running trick.
    pub(super) all: u64,
    /// Length of each suit in each hand, those of the running trick included: four bits each, by lane and then by seat.
    pub(super) shape: u64,
    /// Tricks to come, the running one included.
    pub(super) left: u32,
}

impl State {
    /// A position before a lead.
    pub(super) fn new(hands: [u64; 4]) -> Self {
        let all = hands.iter().fold(0, |all, hand| all | hand);
        let mut shape = 0;
        for (seat, hand) in hands.iter().enumerate() {
            for suit in 0..4 {
                shape |= u64::from((hand & lane(suit)).count_ones()) << (16 * suit as usize + 4 * seat);
            }
        }
        let left = hands.iter().map(|hand| hand.count_ones()).max().unwrap_or(0);
        Self { hands, all, shape, left }
    }

    /// Takes a full trick, whose cards are out of the hands, from the table.
    #[inline(always)]
    pub(super) fn collect(&mut self, trick: &Trick) {
        self.all ^= trick.cards;
        self.shape -= trick.shape;
        self.left -= 1;
    }

    /// Puts it back.
    #[inline(always)]
    pub(super) fn give_back(&mut self, trick: &Trick) {
        self.all ^= trick.cards;
        self.shape += trick.shape;
        self.left += 1;
    }

    /// The length of a lane in a hand, before a lead.
    #[inline(always)]
    pub(super) fn length(&self, seat: usize, suit: u32) -> u32 {
        (self.shape >> (16 * suit + 4 * (seat as u32 & 3)) & 15) as u32
    }

    /// What tells positions apart whose patterns cannot be compared; never zero. The highest lane follows from
    /// the others and the number of tricks.
    #[inline(always)]
    pub(super) fn key(&self, leader: usize) -> u64 {
        self.shape & !TRUMPS | u64::from(self.left) << 48 | (leader as u64) << 52
    }

    /// The cards whose owners make up a word: at most 32, chosen by the lengths alone. What is left out is first
    /// the lowest card of each suit, whose owner follows from the lengths, then the lowest of the longest suits.
    #[inline(always)]
    pub(super) fn told(&self) -> u64 {
        if self.left <= 8 { self.all } else { told_of_many(self.all) }
    }
}

/// What a card takes from the lengths of suits.
#[inline(always)]
pub(super) fn shape_of(seat: usize, card: u64) -> u64 {
    1 << ((card.trailing_zeros() & 0x30) + 4 * seat as u32)
}

#[inline(never)]
fn told_of_many(all: u64) -> u64 {
    let mut told = all ^ lowest_each(all);
    while told.count_ones() > 32 {
        let suit = (0..4).max_by_key(|&suit| (told & lane(suit)).count_ones()).unwrap_or(0);
        told ^= lowest(told & lane(suit));
    }
    told
}

/// The owner of each card told of, in two planes of 32 bits.
#[inline(always)]
pub(super) fn word<P: Pack>(pack: P, hands: &[u64; 4], told: &P::Mask) -> u64 {
    pack.pack(hands[1] | hands[3], told) | pack.pack(hands[2] | hands[3], told) << 32
}

/// The cards of a trick's hands in groups of touching cards: equal ones, as no other hand has a card between.
#[derive(Debug, Clone, Copy)]
pub(super) struct Groups<M> {
    all: M,
    /// The lowest card of each suit, packed: no group goes on below it.
    ends: u64,
}

impl<M: Copy> Groups<M> {
    #[inline(always)]
    pub(super) fn new<P: Pack<Mask = M>>(pack: P, all: u64) -> Self {
        let mask = pack.mask(all);
        Self { all: mask, ends: pack.pack(lowest_each(all), &mask) }
    }

    /// The highest card of each group of a set.
    #[inline(always)]
    pub(super) fn tops<P: Pack<Mask = M>>(&self, pack: P, set: u64) -> u64 {
        let packed = pack.pack(set, &self.all);
        pack.unpack(packed & !((packed & !self.ends) >> 1), &self.all)
    }

    /// The cards of a set with an equal one below.
    #[inline(always)]
    pub(super) fn joined<P: Pack<Mask = M>>(&self, pack: P, set: u64) -> u64 {
        let packed = pack.pack(set, &self.all);
        pack.unpack(packed & !self.ends & packed << 1, &self.all)
    }

    /// The lowest card of the group of a card.
    #[inline(always)]
    pub(super) fn bottom<P: Pack<Mask = M>>(&self, pack: P, set: u64, card: u64) -> u64 {
        let packed = pack.pack(set, &self.all);
        let bottoms = packed & (self.ends | !(packed << 1));
        let card = pack.pack(card, &self.all);
        pack.unpack(highest(bottoms & (2 * card).wrapping_sub(1)), &self.all)
    }
}

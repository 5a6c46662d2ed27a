//! What can be counted in a hand.

use std::sync::Arc;

use crate::card::{Rank, Suit};
use crate::cards::Cards;
use crate::eval::{LANES, controls_bits, hcp_bits, lengths, losers_by_lengths, nibbles, summed};

/// Something counted in some cards of some hands of a deal.
#[derive(Debug, Clone, PartialEq)]
pub struct Feature {
    /// Whose cards, a bit a hand; those of several hands are put together.
    pub hands: u8,
    /// The cards that are looked at.
    pub cards: Cards,
    /// What is counted.
    pub count: Count,
}

/// What is counted.
#[derive(Debug, Clone, PartialEq)]
pub enum Count {
    /// Cards.
    Cards,
    /// Ace 4, king 3, queen 2, jack 1.
    HighCards,
    /// Ace 2, king 1.
    Controls,
    /// Losing tricks.
    Losers,
    /// Quick tricks, in halves.
    QuickTricks,
    /// A number for each card of some sets.
    Points(Arc<[(Cards, i32)]>),
    /// Cards and honours of the suits; a jack or ten counts with a higher honour beside it only.
    Quality,
    /// Ace and queen without the king, king and jack without the queen.
    Tenaces,
    /// Three or more cards next to each other, not longer ones twice.
    Sequences,
    /// The length of the longest suit.
    Longest,
    /// The length of the shortest suit.
    Shortest,
    /// Suits of just this length.
    SuitsOf(u8),
    /// Whether the lengths of the suits are among these.
    Shape(ShapeSet),
}

/// Some of the ways in which a hand can lie in suits.
#[derive(Debug, Clone, PartialEq)]
pub struct ShapeSet(Arc<[u64; 1024]>);

impl ShapeSet {
    /// The shapes for whose lengths, clubs first, a condition holds; no length is over 13.
    pub fn new(contains: impl Fn([u8; 4]) -> bool) -> Self {
        let mut words = [0; 1024];
        for shape in 0..1_u32 << 16 {
            let lengths = [0, 4, 8, 12].map(|at| (shape >> at & 15) as u8);
            words[shape as usize / 64] |= u64::from(contains(lengths)) << (shape % 64);
        }
        Self(Arc::new(words))
    }

    #[inline(always)]
    fn contains(&self, shape: u16) -> bool {
        self.0[usize::from(shape) / 64 % 1024] >> (shape % 64) & 1 == 1
    }
}

impl Feature {
    /// The number for cards that are already put together.
    #[must_use]
    pub fn of(&self, cards: Cards) -> i32 {
        self.count.of(cards.bits() & self.cards.bits())
    }

    /// Whether the number of a hand is the sum of the numbers of its four suits.
    #[must_use]
    pub fn adds_up(&self) -> bool {
        !matches!(self.count, Count::Longest | Count::Shortest | Count::SuitsOf(_) | Count::Shape(_))
    }

    /// Whether the number of a hand is the sum of the numbers of its cards.
    #[must_use]
    pub fn adds_up_by_card(&self) -> bool {
        matches!(self.count, Count::Cards | Count::HighCards | Count::Controls | Count::Points(_))
    }

    /// The cards that it can tell from others of their suit.
    #[must_use]
    pub fn tells_apart(&self) -> Cards {
        let cards = match &self.count {
            Count::HighCards | Count::Tenaces => Cards::pack_from(Rank::Jack),
            Count::Controls => Cards::pack_from(Rank::King),
            Count::Losers | Count::QuickTricks => Cards::pack_from(Rank::Queen),
            Count::Quality => Cards::pack_from(Rank::Ten),
            Count::Sequences => Cards::PACK,
            Count::Points(values) => values.iter().fold(Cards::EMPTY, |all, &(cards, _)| all | cards),
            Count::Cards | Count::Longest | Count::Shortest | Count::SuitsOf(_) | Count::Shape(_) => Cards::EMPTY,
        };
        let looked_at = self.cards & Cards::PACK;
        let in_part = Suit::ALL.into_iter().map(|suit| looked_at & suit.cards());
        let named = in_part.filter(|part| part.len() < 13).fold(Cards::EMPTY, |all, part| all | part);
        cards & looked_at | named
    }
}

impl Count {
    /// The number for the bits of some cards.
    fn of(&self, hand: u64) -> i32 {
        let mut out = [0];
        if self.asks_lengths() {
            self.each_by_lengths(&[hand], &[lengths(hand)], u64::MAX, &mut out);
        } else {
            self.each(&[hand], u64::MAX, &mut out);
        }
        out[0]
    }

    /// Whether it looks at the lengths of suits.
    pub(super) const fn asks_lengths(&self) -> bool {
        match self {
            Self::Losers
            | Self::QuickTricks
            | Self::Quality
            | Self::Longest
            | Self::Shortest
            | Self::SuitsOf(_)
            | Self::Shape(_) => true,
            Self::Cards | Self::HighCards | Self::Controls | Self::Points(_) | Self::Tenaces | Self::Sequences => false,
        }
    }

    /// The number for each hand, of which only some cards are looked at; for counts that do not ask for lengths.
    #[inline(always)]
    pub(super) fn each(&self, hands: &[u64], cards: u64, out: &mut [i32]) {
        match self {
            Self::Cards => map(hands, cards, out, |hand| count_cards(hand).into()),
            Self::HighCards => map(hands, cards, out, |hand| hcp_bits(hand).into()),
            Self::Controls => map(hands, cards, out, |hand| controls_bits(hand).into()),
            Self::Points(values) => {
                out.fill(0);
                for &(of_this_value, points) in values.iter() {
                    let counted = of_this_value.bits() & cards;
                    for (&hand, out) in hands.iter().zip(&mut *out) {
                        *out = out.wrapping_add(i32::from(count_cards(hand & counted)) * points);
                    }
                }
            }
            Self::Tenaces => map(hands, cards, out, |hand| tenaces(hand).into()),
            Self::Sequences => map(hands, cards, out, |hand| sequences(hand).into()),
            _ => unreachable!("it asks for lengths"),
        }
    }

    /// The number for each hand, of whose cards that are looked at the lengths are known.
    #[inline(always)]
    pub(super) fn each_by_lengths(&self, hands: &[u64], lengths: &[u64], cards: u64, out: &mut [i32]) {
        match self {
            Self::Losers => {
                map_by_lengths(hands, lengths, cards, out, |hand, lengths| losers_by_lengths(hand, lengths).into());
            }
            Self::QuickTricks => {
                map_by_lengths(hands, lengths, cards, out, |hand, lengths| quick_halves(hand, lengths).into());
            }
            Self::Quality => {
                map_by_lengths(hands, lengths, cards, out, |hand, lengths| quality(hand, lengths).into());
            }
            Self::Longest => map(lengths, u64::MAX, out, |lengths| greatest(lengths).into()),
            Self::Shortest => map(lengths, u64::MAX, out, |lengths| shortest(lengths).into()),
            Self::SuitsOf(length) => map(lengths, u64::MAX, out, |lengths| suits_of(lengths, *length).into()),
            Self::Shape(shapes) => map(lengths, u64::MAX, out, |lengths| shapes.contains(nibbles(lengths)).into()),
            _ => unreachable!("it asks for no lengths"),
        }
    }
}

/// The lengths of the suits of each hand, of which only some cards are looked at, in lanes.
#[inline(always)]
pub(super) fn each_lengths(hands: &[u64], cards: u64, out: &mut [u64]) {
    for (&hand, out) in hands.iter().zip(out) {
        *out = lengths(hand & cards);
    }
}

#[inline(always)]
fn map(hands: &[u64], cards: u64, out: &mut [i32], count: impl Fn(u64) -> i32) {
    for (&hand, out) in hands.iter().zip(out) {
        *out = count(hand & cards);
    }
}

#[inline(always)]
fn map_by_lengths(hands: &[u64], lengths: &[u64], cards: u64, out: &mut [i32], count: impl Fn(u64, u64) -> i32) {
    for ((&hand, &lengths), out) in hands.iter().zip(lengths).zip(out) {
        *out = count(hand & cards, lengths);
    }
}

#[inline(always)]
const fn count_cards(hand: u64) -> u8 {
    hand.count_ones() as u8
}

/// Bit 0 of each lane: whether the suit has its ace, king, queen and jack.
#[inline(always)]
const fn honours(hand: u64) -> [u64; 4] {
    [hand >> 12 & LANES, hand >> 11 & LANES, hand >> 10 & LANES, hand >> 9 & LANES]
}

/// Bit 0 of each lane: whether the lane, of numbers from 0 to 15, has at least so much.
#[inline(always)]
const fn at_least(lanes: u64, number: u64) -> u64 {
    (lanes + (16 - number) * LANES) >> 4 & LANES
}

#[inline(always)]
const fn quick_halves(hand: u64, lengths: u64) -> u8 {
    let [ace, king, queen, _] = honours(hand);
    let guarded = king & !ace & !queen & at_least(lengths, 2);
    summed(2 * ace + 2 * (ace & king) + (ace & queen & !king) + 2 * (king & queen & !ace) + guarded)
}

#[inline(always)]
const fn quality(hand: u64, lengths: u64) -> u8 {
    let [ace, king, queen, jack] = honours(hand);
    let high = ace | king | queen;
    let ten = hand >> 8 & LANES & (high | jack);
    summed(lengths + ace + king + queen + (jack & high) + ten)
}

#[inline(always)]
const fn tenaces(hand: u64) -> u8 {
    let [ace, king, queen, jack] = honours(hand);
    summed((ace & queen & !king) + (king & jack & !queen))
}

#[inline(always)]
const fn sequences(hand: u64) -> u8 {
    let hand = hand & Cards::PACK.bits();
    let three = hand & hand >> 1 & hand >> 2;
    count_cards(three & !(three << 1))
}

#[inline(always)]
const fn shortest(lengths: u64) -> u8 {
    15 - greatest(15 * LANES - lengths)
}

/// The greatest of four lanes of numbers from 0 to 15.
#[inline(always)]
const fn greatest(lanes: u64) -> u8 {
    let pairs = greater(lanes, lanes >> 32);
    greater(pairs, pairs >> 16) as u8
}

/// The greater number of each lane.
#[inline(always)]
const fn greater(one: u64, other: u64) -> u64 {
    let no_less = (((one | (16 * LANES)) - other) >> 4) & LANES;
    let chosen = (no_less << 4) - no_less;
    one & chosen | other & !chosen
}

#[inline(always)]
const fn suits_of(lengths: u64, length: u8) -> u8 {
    let unlike = lengths ^ (length as u64 * LANES);
    4 - summed(at_least(unlike, 1))
}

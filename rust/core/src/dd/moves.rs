//! Which card to try first. Nothing here can make an answer wrong, only slow.

use super::fewest;
use super::search::Trick;
use super::state::{State, highest, lane, lowest};

/// The last lead that decided a position, by seat and hand: a coarse memory on purpose.
#[derive(Debug)]
pub(super) struct Hints {
    cards: Vec<u16>,
    generation: u16,
}

const HINT_BITS: u32 = 14;

impl Hints {
    pub(super) fn new() -> Self {
        Self { cards: vec![0; 1 << HINT_BITS], generation: 0 }
    }

    /// Forgets everything, nearly: old entries look like those of other hands.
    pub(super) fn clear(&mut self) {
        self.generation = self.generation.wrapping_add(0x9E5);
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.cards[..])
    }

    /// Where the hint of a hand is, and how to know it: ten bits above the six of the card.
    #[inline(always)]
    fn place(&self, seat: usize, hand: u64) -> (usize, u16) {
        let hash = (hand ^ (seat as u64) << 62 ^ seat as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let known = (hash >> 16) as u16 ^ self.generation << 6;
        ((hash >> (64 - HINT_BITS)) as usize, known & 0xFFC0)
    }

    /// The card last led from the hand to good effect; none if not known.
    #[inline(always)]
    pub(super) fn get(&self, seat: usize, hand: u64) -> u64 {
        let (at, known) = self.place(seat, hand);
        let entry = self.cards[at];
        if entry & 0xFFC0 == known { 1 << (entry & 63) } else { 0 }
    }

    #[inline(always)]
    pub(super) fn set(&mut self, seat: usize, hand: u64, card: u64) {
        let (at, known) = self.place(seat, hand);
        self.cards[at] = known | card.trailing_zeros() as u16;
    }
}

/// The card to try first as the `I`-th after the lead.
#[inline(always)]
pub(super) fn follow<const TRUMP: bool, const FEWEST: bool, const I: usize>(
    state: &State,
    trick: &Trick,
    tops: u64,
    follows: bool,
) -> u64 {
    if FEWEST {
        return fewest::follow::<TRUMP, I>(state, trick, tops, follows);
    }
    let winners = tops & trick.scope & !(trick.best | (trick.best - 1));
    let fourth_best = if I == 2 { best_of::<TRUMP>(state.hands[(trick.leader + 3) & 3], trick) } else { 0 };
    // Partner's card will win if nothing is done.
    let stands = I > 1 && trick.winner == (trick.leader + I - 2) & 3 && fourth_best <= trick.best;
    if !follows {
        return if TRUMP && winners != 0 && !stands {
            lowest(winners)
        } else {
            discard::<TRUMP>(state, trick, tops, I)
        };
    }
    let low = lowest(tops);
    if winners == 0 {
        return low;
    }
    match I {
        1 => second::<TRUMP>(state, trick, winners).unwrap_or(low),
        2 if stands => low,
        2 => third(trick, winners, fourth_best).unwrap_or(low),
        _ if stands => low,
        _ => lowest(winners),
    }
}

/// The card to try when others have failed: as cheap as wins, else the lowest, which says most of those above it; for fewest
/// tricks the highest.
#[inline(always)]
pub(super) fn next<const FEWEST: bool>(trick: &Trick, left: u64, follows: bool) -> u64 {
    if FEWEST {
        return highest(left);
    }
    let winners = left & trick.scope & !(trick.best | (trick.best - 1));
    lowest(if follows && winners != 0 { winners } else { left })
}

/// Second hand plays low, unless partner cannot win and a card of his own beats the third hand.
#[inline(always)]
fn second<const TRUMP: bool>(state: &State, trick: &Trick, winners: u64) -> Option<u64> {
    let third = state.hands[(trick.leader + 2) & 3];
    let partner = state.hands[(trick.leader + 3) & 3];
    let third_best = best_of::<TRUMP>(third, trick);
    let partner_best = best_of::<TRUMP>(partner, trick);
    let to_beat = third_best.max(trick.best);
    if partner_best > to_beat {
        return None;
    }
    let sure = winners & !(to_beat | (to_beat - 1));
    (sure != 0).then(|| lowest(sure))
}

/// Third hand takes as cheaply as the fourth hand lets it.
#[inline(always)]
fn third(trick: &Trick, winners: u64, fourth_best: u64) -> Option<u64> {
    if fourth_best & trick.led == 0 && fourth_best > trick.best {
        return None;
    }
    let to_beat = fourth_best.max(trick.best);
    let sure = winners & !(to_beat | (to_beat - 1));
    Some(lowest(if sure != 0 { sure } else { winners }))
}

/// The best card a hand can play to a trick, as far as it counts.
#[inline(always)]
fn best_of<const TRUMP: bool>(hand: u64, trick: &Trick) -> u64 {
    let allowed = if hand & trick.led != 0 { hand & trick.led } else { hand & trick.scope };
    if allowed == 0 { 0 } else { highest(allowed) }
}

/// The lowest card of the longest side suit.
#[inline(always)]
fn discard<const TRUMP: bool>(state: &State, trick: &Trick, tops: u64, place: usize) -> u64 {
    let hand = state.hands[(trick.leader + place) & 3];
    let suits = if TRUMP { 3 } else { 4 };
    let (mut best, mut length) = (3, 0);
    for suit in 0..suits {
        let held = (hand & lane(suit)).count_ones();
        if held > length {
            (best, length) = (suit, held);
        }
    }
    lowest(tops & lane(best))
}

//! Which lead to try first: a score learned from many searches.
//!
//! The score estimates the logarithm of the cards a lead costs to decide the position. It is a sum over five views
//! of the lead, six where each side wants few tricks, each a table of numbers in [`weights`](super::weights), fitted to
//! sampled positions in which every lead was searched.

use super::state::{State, TRUMPS, highest, lane, lowest};
use super::weights::{FEWEST_LEADS, MOST_LEADS};

/// Entries of the five tables, and where each begins.
pub(super) const ENTRIES: usize = HEIGHTS + 3 * 64;
const VOIDS: usize = 3 * 125 * 4;
const OURS: usize = VOIDS + 3 * 27 * 2 * 4;
const THEIRS: usize = OURS + 3 * 64;
const HEIGHTS: usize = THEIRS + 3 * 64;

/// Entries of the six tables of fewest tricks, the first four of which are as above, and where the others begin.
pub(super) const LOW_ENTRIES: usize = RANKS + 3 * 4 * 64;
const LOWS: usize = THEIRS + 3 * 64;
const RANKS: usize = LOWS + 3 * 125 * 4;

/// The suit led, as far as it is the same for all cards of it: what the tables begin with.
#[derive(Debug, Clone, Copy)]
struct Suit {
    lane: u64,
    views: [usize; 5],
}

impl Suit {
    #[inline(always)]
    fn new<const TRUMP: bool>(state: &State, leader: usize, suit: u32) -> Self {
        let seats = [leader, leader + 1, leader + 2, leader + 3].map(|seat| seat & 3);
        let lane = lane(suit);
        let lengths = seats.map(|seat| state.length(seat, suit) as usize);
        let mode = match (TRUMP, suit) {
            (false, _) => 0,
            (true, 3) => 2,
            (true, _) => 1,
        };
        let ruffs = |i: usize| TRUMP && state.hands[seats[i]] & TRUMPS != 0;
        let follows = |i: usize| if lengths[i] > 0 { 0 } else { 1 + usize::from(ruffs(i)) };
        let voids = (follows(1) * 3 + follows(2)) * 3 + follows(3);
        let pair = |i: usize, j: usize| mode * 64 + lengths[i].min(7) * 8 + lengths[j].min(7);
        let views = [
            (mode * 125 + owners(state, &seats, lane, highest)) * 4,
            VOIDS + ((mode * 27 + voids) * 2 + usize::from(ruffs(1) || ruffs(3))) * 4,
            OURS + pair(0, 2),
            THEIRS + pair(1, 3),
            HEIGHTS + mode * 64,
        ];
        Self { lane, views }
    }

    /// Where the five tables have what they say about a card.
    #[inline(always)]
    fn views(&self, state: &State, leader: usize, tops: u64, joined: u64, card: u64) -> [usize; 5] {
        let above = self.lane & !(card | (card - 1));
        let higher = |i: usize| usize::from(state.hands[(leader + i) & 3] & above != 0);
        let (left, partner, right) = (higher(1), higher(2), higher(3));
        let kind = if left + right == 0 {
            0
        } else if tops & self.lane & (card - 1) == 0 {
            1
        } else if tops & above == 0 {
            2
        } else {
            3
        };
        let touching = usize::from(joined & card != 0);
        let [owners, voids, ours, theirs, heights] = self.views;
        let height = heights + kind * 16 + touching * 8 + partner * 4 + left * 2 + right;
        [owners + kind, voids + kind, ours, theirs, height]
    }
}

/// A suit led where each side wants few tricks, as far as it is the same for all cards of it.
struct LowSuit {
    /// The cards that each hand has of it, the leader's first.
    hands: [u64; 4],
    /// What the first five tables begin with.
    views: [usize; 5],
    /// What the last begins with.
    ranks: usize,
}

impl LowSuit {
    #[inline(always)]
    fn new(suit: &Suit, state: &State, leader: usize) -> Self {
        let &Suit { lane, views: [tops, voids, ours, theirs, heights] } = suit;
        let seats = [leader, leader + 1, leader + 2, leader + 3].map(|seat| seat & 3);
        let mode = (heights - HEIGHTS) / 64;
        let lows = LOWS + (mode * 125 + owners(state, &seats, lane, lowest)) * 4;
        let hands = seats.map(|seat| state.hands[seat] & lane);
        Self { hands, views: [tops, voids, lows, ours, theirs], ranks: RANKS + mode * 256 }
    }

    /// Where the six tables have what they say about a card.
    #[inline(always)]
    fn views(&self, card: u64) -> [usize; 6] {
        let (below, above) = (card - 1, !(card | (card - 1)));
        let [own, others @ ..] = self.hands;
        let kind = 2 * usize::from(own & below != 0) + usize::from(own & above != 0);
        // Of a hand: no card, none below, some, all.
        let rank = |hand: u64| match (hand & below, hand & above) {
            (0, 0) => 0,
            (0, _) => 1,
            (_, 0) => 3,
            _ => 2,
        };
        let ranks = others.iter().fold(kind, |ranks, &hand| ranks * 4 + rank(hand));
        let [tops, voids, lows, ours, theirs] = self.views;
        [tops + kind, voids + kind, lows + kind, ours, theirs, self.ranks + ranks]
    }
}

/// Who has the three highest, or lowest, cards: a number to base five, four where there is no such card.
#[inline(always)]
fn owners(state: &State, seats: &[usize; 4], lane: u64, next: impl Fn(u64) -> u64) -> usize {
    let [_, second, third, fourth] = seats.map(|seat| state.hands[seat]);
    let mut rest = state.all & lane;
    let mut owners = 0;
    for _ in 0..3 {
        let mut owner = 4;
        if rest != 0 {
            let card = next(rest);
            rest ^= card;
            owner = usize::from((second | fourth) & card != 0) + 2 * usize::from((third | fourth) & card != 0);
        }
        owners = owners * 5 + owner;
    }
    owners
}

/// The leads of a position and their scores.
#[derive(Debug, Clone, Copy)]
pub(super) struct Order {
    /// Each a score above six bits for the place of the card.
    leads: [i64; MOST],
    count: usize,
}

/// The most leads there are.
const MOST: usize = 16;

impl Order {
    /// Scores some leads. `joined` are cards with an equal one below.
    #[inline(always)]
    pub(super) fn new<const TRUMP: bool, const FEWEST: bool>(
        state: &State,
        leader: usize,
        tops: u64,
        joined: u64,
    ) -> Self {
        let mut order = Self { leads: [0; MOST], count: 0 };
        let mut rest = tops;
        while rest != 0 {
            let suit = Suit::new::<TRUMP>(state, leader, rest.trailing_zeros() >> 4);
            let low = FEWEST.then(|| LowSuit::new(&suit, state, leader));
            let mut cards = rest & suit.lane;
            rest ^= cards;
            while cards != 0 {
                let card = lowest(cards);
                cards ^= card;
                let score: i64 = if let Some(low) = &low {
                    low.views(card).iter().map(|&at| i64::from(FEWEST_LEADS[at])).sum()
                } else {
                    let views = suit.views(state, leader, tops, joined, card);
                    views.iter().map(|&at| i64::from(MOST_LEADS[at])).sum()
                };
                order.leads[order.count % MOST] = score << 6 | i64::from(card.trailing_zeros());
                order.count += 1;
            }
        }
        order
    }

    /// The lead of those left that seems cheapest.
    #[inline(always)]
    pub(super) fn best(&self, left: u64) -> u64 {
        let leads = self.leads[..self.count.min(MOST)].iter();
        let best = leads.filter(|&lead| left >> (lead & 63) & 1 != 0).min();
        1 << (best.map_or(i64::from(left.trailing_zeros()), |lead| lead & 63))
    }
}

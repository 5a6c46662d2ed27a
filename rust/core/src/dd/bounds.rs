//! Tricks that need no search: bounds of a position before a lead, from who holds the top cards.
//!
//! Both bounds stop as soon as they have counted what would decide the node, and mark only cards they counted.

use super::state::{Lengths, State, TRUMPS, and_below, lane, lowest, nth_highest};

/// Tricks counted, and the cards whose rank the count needed: of each suit the lowest will do.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Sure {
    pub(super) tricks: u32,
    pub(super) marks: u64,
}

/// What one suit gives to the side on lead.
#[derive(Debug, Clone, Copy, Default)]
struct Rounds {
    /// Rounds the leader wins before partner is on lead.
    own: u32,
    /// Further rounds partner wins.
    partner: u32,
    own_mark: u64,
    partner_mark: u64,
}

/// Tricks that the side on lead can take at once.
#[inline(always)]
pub(super) fn quick<const TRUMP: bool>(state: &State, leader: usize, wanted: u32) -> Sure {
    let partner = (leader + 2) & 3;
    let (left, right) = ((leader + 1) & 3, (leader + 3) & 3);
    let [mine, theirs] = [state.hands[leader & 3], state.hands[partner]];
    let above = !and_below(state.hands[left] | state.hands[right]);
    let lengths = state.lengths(leader);
    let mut plan = Plan { sure: Sure::default(), partner: Sure::default(), entry: false };

    let mut drawn = true;
    let mut spare_trump = false;
    let mut trumps = [0; 4];
    if TRUMP {
        trumps = [0, 1, 2, 3].map(|place| lengths.of(place, 3));
        let rounds = suit_rounds(mine & lane(3), theirs & lane(3), lengths, 3, above);
        drawn = rounds.own >= trumps[1].max(trumps[3]);
        spare_trump = trumps[2] > rounds.own + rounds.partner;
        plan.add(rounds, trumps[0]);
        if plan.sure.tricks >= wanted {
            return plan.sure;
        }
    }
    let side_suits = if TRUMP { 3 } else { 4 };
    let mut side_rounds = 0;
    let mut partner_side_rounds = 0;
    let mut ruffed = false;
    for suit in 0..side_suits {
        let ours = (mine | theirs) & lane(suit);
        let (own_length, partner_length) = (lengths.of(0, suit), lengths.of(2, suit));
        let may_ruff = TRUMP && spare_trump && !ruffed && partner_length == 0 && own_length > 0;
        if ours & above == 0 && !may_ruff {
            continue;
        }
        let mut most = u32::MAX;
        if TRUMP && !drawn {
            for place in [1, 3] {
                if trumps[place as usize] > 0 {
                    most = most.min(lengths.of(place, suit));
                }
            }
        }
        let mut rounds = suit_rounds(mine & lane(suit), theirs & lane(suit), lengths, suit, above);
        if rounds.own + rounds.partner > most {
            rounds = rounds.at_most(most);
        }
        if may_ruff && own_length > rounds.own && rounds.own < most {
            ruffed = true;
            plan.entry = true;
            plan.partner.tricks += 1;
        }
        side_rounds += rounds.own;
        partner_side_rounds += rounds.partner;
        plan.add(rounds, own_length);
        // Partner would have to ruff a winner of the leader's.
        if TRUMP && trumps[2] > 0 && state.left - trumps[2] < side_rounds {
            return Sure::default();
        }
        if plan.sure.tricks >= wanted {
            return plan.sure;
        }
    }
    if !plan.entry {
        return plan.sure;
    }
    if TRUMP {
        let rounds = side_rounds + partner_side_rounds;
        if trumps[2] > 0 && state.left - trumps[2] < rounds || trumps[0] > 0 && state.left - trumps[0] < rounds {
            return plan.sure;
        }
    }
    let tricks = (plan.sure.tricks + plan.partner.tricks).min(state.left);
    Sure { tricks, marks: plan.sure.marks | plan.partner.marks }
}

/// What has been counted so far: for the leader, and for partner once he is on lead.
struct Plan {
    sure: Sure,
    partner: Sure,
    entry: bool,
}

impl Plan {
    #[inline(always)]
    fn add(&mut self, rounds: Rounds, own_length: u32) {
        self.sure.tricks += rounds.own;
        self.sure.marks |= rounds.own_mark;
        self.partner.tricks += rounds.partner;
        self.partner.marks |= rounds.partner_mark;
        self.entry |= rounds.partner > 0 && own_length > rounds.own;
    }
}

impl Rounds {
    #[inline(always)]
    fn at_most(self, most: u32) -> Self {
        let own = self.own.min(most);
        let partner = self.partner.min(most - own);
        let mark = |n, mark| if n > 0 { mark } else { 0 };
        Self { own, partner, own_mark: mark(own, self.own_mark), partner_mark: mark(partner, self.partner_mark) }
    }
}

/// The rounds of one suit, as if nobody could ruff.
#[inline(always)]
fn suit_rounds(mine: u64, theirs: u64, lengths: Lengths, suit: u32, above: u64) -> Rounds {
    let (own_length, partner_length) = (lengths.of(0, suit), lengths.of(2, suit));
    let longer = lengths.of(1, suit).max(lengths.of(3, suit));
    let (own_tops, partner_tops) = (mine & above, theirs & above);
    let (own_count, partner_count) = (own_tops.count_ones(), partner_tops.count_ones());

    let mut own = own_count;
    if own > 0 && partner_length > 0 {
        let low = (theirs & (lowest(own_tops) - 1)).count_ones();
        if low < own && low < partner_length {
            // Partner runs out of low cards and would have to take over.
            let top = theirs.ilog2();
            own = low.max((own_tops >> top).count_ones());
        }
    }
    let own_shown = own;
    if own >= longer && partner_length <= own {
        own = own_length;
    }
    let mut by_partner = 0;
    if partner_length > own {
        by_partner = partner_count.min(partner_length - own);
        if own + by_partner >= longer && own_length <= own {
            by_partner = partner_length - own;
        }
    }
    let mark = |tops, count: u32, others: u32| {
        let count = count.min(others);
        if count == 0 { 0 } else { nth_highest(tops, count) }
    };
    Rounds {
        own,
        partner: by_partner,
        own_mark: mark(own_tops, own_shown, longer.max(partner_length)),
        partner_mark: mark(partner_tops, by_partner.min(partner_count), longer.max(own_length)),
    }
}

/// Tricks that the side not on lead is sure of.
#[inline(always)]
pub(super) fn later<const TRUMP: bool>(state: &State, leader: usize, wanted: u32) -> Sure {
    let (left, right) = ((leader + 1) & 3, (leader + 3) & 3);
    let partner = (leader + 2) & 3;
    let ours = state.hands[leader & 3] | state.hands[partner];
    let best = (state.hands[left] | state.hands[right]) & !and_below(ours);
    let lengths = state.lengths(leader);
    if TRUMP {
        let sure = top_trumps(lengths, best & TRUMPS);
        if sure.tricks >= wanted {
            return sure;
        }
    }
    if wanted > state.left {
        return Sure::default();
    }
    every_top::<TRUMP>(state, leader, wanted, best)
}

#[inline(always)]
fn top_trumps(lengths: Lengths, run: u64) -> Sure {
    let longer = lengths.of(1, 3).max(lengths.of(3, 3));
    let tricks = run.count_ones().min(longer);
    let needed = tricks > 0 && lengths.of(0, 3) + lengths.of(2, 3) > 0;
    Sure { tricks, marks: if needed { nth_highest(run, tricks) } else { 0 } }
}

/// If the side not on lead has the top card of every suit that can be led, it wins the next trick and goes on.
#[inline(always)]
fn every_top<const TRUMP: bool>(state: &State, leader: usize, wanted: u32, best: u64) -> Sure {
    let left = (leader + 1) & 3;
    let lengths = state.lengths(leader);
    let partner_ruffs = TRUMP && lengths.of(2, 3) > 0;
    let (mut marks, mut owners) = (0, 0);
    for suit in 0..4 {
        if lengths.of(0, suit) == 0 {
            continue;
        }
        let top = best & lane(suit);
        let ruffable = partner_ruffs && suit != 3 && lengths.of(2, suit) == 0;
        if top == 0 || ruffable {
            return Sure::default();
        }
        let top = nth_highest(top, 1);
        marks |= top;
        owners |= if state.hands[left] & top != 0 { 1 } else { 2 };
    }
    let mut tricks = 1;
    if wanted > 1 {
        tricks = state.left;
        for (owner, seat) in [(1, left), (2, (leader + 3) & 3)] {
            if owners & owner != 0 {
                let sure = quick::<TRUMP>(state, seat, wanted);
                tricks = tricks.min(sure.tricks.max(1));
                marks |= sure.marks;
            }
        }
    }
    Sure { tricks, marks }
}

//! Tricks that need no search: bounds of a position before a lead, from what each suit tells by itself.

use super::fours::{Fours, Seats};
use super::state::{ONES, State, TRUMPS, highest, lane, lowest};
use super::suit::{CROSSES, ENTRY, RUFFS, TrumpPlan};
use super::suits::{Suits, View};
use crate::bits::Pack;

/// Tricks of a side, and the cards whose rank the count needed: of each suit the lowest will do.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Sure {
    pub(super) tricks: u32,
    pub(super) marks: u64,
}

/// What is known of a position without search: if one of these cards is led, the side of a seat takes so many tricks.
/// Of other leads nothing is known.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known {
    pub(super) leads: u64,
    pub(super) seat: usize,
    pub(super) sure: Sure,
}

impl Known {
    /// Whatever is led.
    #[inline(always)]
    fn all(seat: usize, sure: Sure) -> Self {
        Self { leads: u64::MAX, seat, sure }
    }
}

/// The most tricks of the others that are looked for after a lead which they beat: of more they are seldom sure.
const REFUTED: u32 = 4;

/// A question before a lead: how many tricks decide it, if a side is sure of them.
#[derive(Debug, Clone, Copy)]
struct Wanted {
    lead: u32,
    others: u32,
}

impl Wanted {
    /// If the question is whether the first side takes `need` tricks.
    #[inline(always)]
    fn new(state: &State, leader: usize, need: u32) -> Self {
        let rest = state.left + 1 - need;
        let (lead, others) = if leader & 1 == 0 { (need, rest) } else { (rest, need) };
        Self { lead, others }
    }
}

/// What is known of a position before a lead where each side wants many tricks, if the question is whether the first
/// takes `need`.
#[inline(always)]
pub(super) fn most<P: Pack, const TRUMP: bool>(
    pack: P,
    suits: &mut Suits,
    state: &State,
    leader: usize,
    need: u32,
) -> Known {
    let wanted = Wanted::new(state, leader, need);
    let view = suits.of(pack, state.all);
    if TRUMP {
        if let Some(marks) = view.trumps.of_side(leader, wanted.lead) {
            return Known::all(leader, Sure { tricks: wanted.lead, marks });
        }
        if let Some(marks) = view.trumps.of_side(leader + 1, wanted.others) {
            return Known::all(leader + 1, Sure { tricks: wanted.others, marks });
        }
    }
    let position = Position { lengths: Seats::new(state.shape), view, state };
    if let Some(quick) = position.quick::<TRUMP>(leader, wanted.lead, 0) {
        return Known::all(leader, quick);
    }
    if let Some(top) = position.crossing::<TRUMP>(leader) {
        if let Some(quick) = position.quick::<TRUMP>(leader + 2, wanted.lead, 0) {
            return Known::all(leader, Sure { marks: quick.marks | top, ..quick });
        }
    }
    if wanted.others == 1 {
        if let Some(marks) = position.kept::<TRUMP>(leader) {
            return Known::all(leader + 1, Sure { tricks: 1, marks });
        }
    }
    if wanted.others > REFUTED {
        return Known { leads: 0, seat: leader, sure: Sure::default() };
    }
    let (leads, sure) = position.refuted::<TRUMP>(leader, wanted.others);
    Known { leads, seat: leader + 1, sure }
}

/// The same where each side wants few tricks.
///
/// A hand is still sure of its unbeaten trumps. Beside these a lead may make it sure who wins the trick: the others, if
/// one of their hands has nothing in the suit but cards above the lowest of the leader's side; the leader's side, if
/// each hand of the others can stay below the lowest that side can play.
#[inline(always)]
pub(super) fn fewest<P: Pack, const TRUMP: bool>(
    pack: P,
    suits: &mut Suits,
    state: &State,
    leader: usize,
    need: u32,
) -> Known {
    let wanted = Wanted::new(state, leader, need);
    let seats = [leader, leader + 1, leader + 2, leader + 3];
    let mut trumps = [(0, 0); 4];
    if TRUMP {
        let view = suits.trumps(pack, state.all);
        trumps = seats.map(|seat| view.of_hand(seat));
        for (place, enough) in [(0, wanted.lead), (1, wanted.others), (2, wanted.lead), (3, wanted.others)] {
            if trumps[place].0 >= enough {
                return Known::all(seats[place], Sure { tricks: trumps[place].0, marks: trumps[place].1 });
            }
        }
    }
    let hands = seats.map(|seat| state.hands[seat & 3]);
    let mut known = Known { leads: 0, seat: leader, sure: Sure { tricks: state.left, marks: 0 } };
    let mut rest = hands[0];
    while rest != 0 {
        let lane = lane(rest.trailing_zeros() >> 4);
        rest &= !lane;
        let plain = TRUMP && lane != TRUMPS;
        let low = hands.map(|hand| lowest(hand & lane));
        // Who cannot follow and has nothing but trumps has to ruff.
        let ruffs = |place: usize| plain && low[place] == 0 && hands[place] & !TRUMPS == 0;
        let besides = |place: usize| if plain && low[place] != 0 { trumps[place] } else { (0, 0) };
        let ours = low[0].max(low[2]);
        for place in [1, 3] {
            let (more, marks) = besides(place);
            if low[place] > ours && !ruffs(2) && more + 1 >= wanted.others {
                return Known::all(seats[place], Sure { tricks: more + 1, marks: marks | low[place] });
            }
        }
        let ducks = |place: usize| low[place] < ours && !ruffs(place);
        if ducks(1) && ducks(3) {
            let (more, mut marks) = besides(0).max(besides(2));
            if more + 1 >= wanted.lead {
                marks |= if low[1] | low[3] != 0 { ours } else { 0 };
                known.leads |= lane;
                known.sure.tricks = known.sure.tricks.min(more + 1);
                known.sure.marks |= marks;
            }
        }
    }
    known
}

/// A position before a lead, suit by suit.
struct Position<'a, P> {
    lengths: Seats,
    view: View<'a, P>,
    state: &'a State,
}

impl<P: Pack> Position<'_, P> {
    #[inline(always)]
    fn trumps(&self, seat: usize) -> u32 {
        self.state.length(seat, 3)
    }

    /// Tricks that the side on lead can take at once, if they are as many as wanted. `spent` cards of each hand are
    /// to be played before.
    #[inline(always)]
    fn quick<const TRUMP: bool>(&self, leader: usize, wanted: u32, spent: u32) -> Option<Sure> {
        let left = self.state.left - spent;
        let trumps = if TRUMP { *self.view.trumps.plan(leader) } else { TrumpPlan::default() };
        let [_, ruffs] = trumps.ruffs;
        let plan = self.view.plan(leader, ruffs).only(if TRUMP { !TRUMPS } else { u64::MAX });
        let (own, partner) = (plan.own(), plan.partner());
        let (own_rounds, partner_rounds) = (own.sum(), partner.sum());
        // Who has nothing but trumps left would have to ruff a winner.
        let side_cards = |seat: usize| match self.trumps(seat) {
            trumps @ 1.. if TRUMP => left.saturating_sub(trumps),
            _ => left,
        };
        let partner_most = side_cards(leader + 2);
        let trump_tricks = u32::from(trumps.tricks);
        if trump_tricks + own_rounds.min(partner_most) >= wanted {
            let trumps = Sure { tricks: trump_tricks, marks: if TRUMP { self.view.trumps.at(trumps.mark) } else { 0 } };
            return Some(self.cashed(leader, wanted, trumps, own));
        }
        let ruffs = TRUMP && plan.with(RUFFS) != 0;
        let (ruff, ruffed) = (u32::from(ruffs && trumps.spare), u32::from(ruffs && (trumps.spare || trumps.top)));
        let entry = trumps.entry || plan.with(ENTRY) != 0;
        let side_rounds = own_rounds + partner_rounds;
        let tricks = trump_tricks + u32::from(trumps.partner) + side_rounds + ruff;
        if tricks < wanted
            || !entry && ruffed == 0
            || side_rounds + ruffed > side_cards(leader)
            || side_rounds > partner_most
        {
            return None;
        }
        let mut marks = if TRUMP { self.view.trumps.at(trumps.partner_mark) } else { 0 };
        for suit in 0..4 {
            marks |= if own.of(suit) > 0 { self.view.own_mark(leader, suit) } else { 0 };
            marks |= if partner.of(suit) > 0 { self.view.partner_mark(leader, suit) } else { 0 };
        }
        Some(Sure { tricks: tricks.min(self.state.left), marks })
    }

    /// The tricks of the trumps and as many of the leader's rounds as are wanted.
    #[inline(always)]
    fn cashed(&self, leader: usize, wanted: u32, trumps: Sure, own: Fours) -> Sure {
        let mut sure = trumps;
        for suit in 0..4 {
            if sure.tricks >= wanted {
                break;
            }
            if own.of(suit) > 0 {
                sure.tricks += own.of(suit);
                sure.marks |= self.view.own_mark(leader, suit);
            }
        }
        Sure { tricks: wanted, ..sure }
    }

    /// A card of partner's that wins the next trick if the leader wishes.
    #[inline(always)]
    fn crossing<const TRUMP: bool>(&self, leader: usize) -> Option<u64> {
        let ruffs = if TRUMP { self.view.trumps.plan(leader).ruffs[0] } else { 0 };
        let mut crosses = self.view.plan(leader, ruffs).with(CROSSES);
        if TRUMP {
            crosses = crosses & !TRUMPS | self.view.plan(leader, 0).only(TRUMPS).with(CROSSES);
        }
        let partner = self.state.hands[(leader + 2) & 3];
        (crosses != 0).then(|| highest(partner & lane(crosses.trailing_zeros() >> 4)))
    }

    /// A trick of the others that follows from the side on lead not having enough cards outside the suits whose top
    /// cards the others keep: the cards needed.
    ///
    /// Each hand of the others chooses a suit of which it has the top, and does not part with it but in a round of the
    /// suit. Then the side on lead wins no trick by a card of the suit before, and by its other suits and trumps it wins no
    /// more tricks than it has cards for. It could ruff the top away. So where it can, the suit is for the hand that
    /// plays after the one that ruffs, if it has enough small cards to be ruffed instead.
    #[inline(always)]
    fn kept<const TRUMP: bool>(&self, leader: usize) -> Option<u64> {
        let (left, right) = (self.view.tops(leader + 1).some(), self.view.tops(leader + 3).some());
        if left | right == 0 {
            return None;
        }
        let (own, partner) = (self.lengths.of(leader), self.lengths.of(leader + 2));
        let mut longer = own.max(partner);
        let mut winners = longer.sum();
        if TRUMP {
            winners += own.of(3).min(partner.of(3));
            longer = longer.only(!TRUMPS);
        }
        let mut marks = 0;
        for (seat, tops, before, after) in [(leader + 1, left, own, partner), (leader + 3, right, partner, own)] {
            let mut lanes = tops & longer.some();
            if TRUMP {
                // The hand before may ruff away small cards, the hand after nothing.
                let small = self.lengths.of(seat).at_least(before.of(3) + 1);
                lanes &= if before.of(3) == 0 { u64::MAX } else { !after.some() | small };
                lanes &= if after.of(3) == 0 { u64::MAX } else { !before.some() };
            }
            let (mut best, mut most) = (0, 0);
            while lanes != 0 {
                let suit = lanes.trailing_zeros() >> 4;
                lanes &= lanes - 1;
                if longer.of(suit) > most {
                    (best, most) = (lane(suit), longer.of(suit));
                }
            }
            if most > 0 {
                winners -= most;
                longer = longer.only(!best);
                marks |= highest(self.state.hands[seat & 3] & best);
            }
        }
        (winners < self.state.left).then_some(marks)
    }

    /// Leads that the others beat, and what they take then.
    #[inline(always)]
    fn refuted<const TRUMP: bool>(&self, leader: usize, wanted: u32) -> (u64, Sure) {
        let beaten = self.view.beaten(leader);
        let mut lanes = self.lengths.of(leader).some();
        let (mut refuted, mut sure) = (0, Sure { tricks: self.state.left, marks: 0 });
        // Lanes in which a hand cannot follow but ruff.
        let ruffs = |place: usize| {
            let voids = !self.lengths.of(leader + place).some() & ONES & !TRUMPS;
            if TRUMP && self.trumps(leader + place) > 0 { voids } else { 0 }
        };
        let ruffs = [0, ruffs(1), ruffs(2), ruffs(3)];
        if TRUMP {
            lanes &= !ruffs[2];
            if wanted == 1 && lanes & (ruffs[1] | ruffs[3]) != 0 {
                let ruffed = lanes & (ruffs[1] | ruffs[3]);
                refuted = ruffed * 0xFFFF;
                lanes &= !ruffed;
                sure.tricks = 1;
            }
        }
        for (place, other) in [(1, 3), (3, 1)] {
            let tops = lanes & beaten >> (place - 1);
            let wins = lanes & beaten >> place;
            let mut below = wins & !tops;
            if TRUMP && wanted > 1 {
                // The winner's partner would have to ruff, or the trick is counted among the trumps.
                below &= !(ruffs[other] | TRUMPS);
            }
            if tops | below == 0 {
                continue;
            }
            let Some((mut beaten, taken)) = self.taken::<TRUMP>(leader + place, tops, below, wanted) else { continue };
            sure.tricks = sure.tricks.min(taken.tricks);
            sure.marks |= taken.marks;
            while beaten != 0 {
                let lane = lane(beaten.trailing_zeros() >> 4);
                beaten &= beaten - 1;
                let wins = highest(self.state.hands[(leader + place) & 3] & lane);
                sure.marks |= wins;
                refuted |= lane & (wins - 1);
            }
        }
        (refuted, sure)
    }

    /// What a hand takes after a lead that it beats, in some lanes with the best card of all and in some with one that the leader
    /// has a better one than, if it is so much as wanted: the lanes for which that holds, and the tricks.
    #[inline(always)]
    fn taken<const TRUMP: bool>(&self, seat: usize, tops: u64, below: u64, wanted: u32) -> Option<(u64, Sure)> {
        if wanted == 1 {
            return Some((tops | below, Sure { tricks: 1, marks: 0 }));
        }
        if let Some(quick) = self.quick::<TRUMP>(seat, wanted, 1) {
            return Some((tops | below, quick));
        }
        if below == 0 {
            return None;
        }
        let quick = self.quick::<TRUMP>(seat, wanted - 1, 1)?;
        Some((below, Sure { tricks: quick.tricks + 1, ..quick }))
    }
}

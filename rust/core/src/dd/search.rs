//! The search itself: can the first side take so many tricks, yes or no?
//!
//! Every function returns a bound on the tricks the first side takes from here, on the side of the answer, and the
//! *marks*: the cards whose rank the proof needed. In each suit only the lowest mark counts.

use std::sync::atomic::{AtomicBool, Ordering};

use super::bounds::{self, Known};
use super::deep::{self, Deep};
use super::leads;
use super::moves::{self, Hints};
use super::state::{Groups, State, TRUMPS, and_above, lane_of, lowest, shape_of, word};
use super::suits::Suits;
use super::table::{Bound, Pattern, Table};
use crate::bits::{Pack, Work};

/// Tricks of the first side and the cards that mattered.
pub(super) type Found = (u64, u64);

/// Counts of one or more solves, to show where time goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Cards played.
    pub nodes: u64,
    /// Trick starts looked up in the table.
    pub looked_up: u64,
    /// Of these, decided by the table.
    pub hits: u64,
    /// Decided by bounds that need no search.
    pub bounded: u64,
    /// Trick starts searched.
    pub expanded: u64,
    /// Searched positions, at any card of a trick, that one card decided.
    pub cuts: u64,
    /// Of these, decided by the first card tried.
    pub first_cuts: u64,
}

impl Counts {
    /// Counts a position that one card decided.
    #[inline(always)]
    fn cut(&mut self, first: bool) {
        self.cuts += 1;
        self.first_cuts += u64::from(first);
    }
}

/// Everything a search has at hand.
pub(super) struct Search<'a> {
    pub(super) state: State,
    pub(super) table: &'a mut Table,
    pub(super) hints: &'a mut Hints,
    pub(super) suits: &'a mut Suits,
    pub(super) stop: &'a AtomicBool,
    /// Set when `stop` was seen: what is returned from then on means nothing.
    pub(super) stopped: bool,
    pub(super) counts: Counts,
}

/// How many trick starts are searched between two looks at the stop flag.
const POLL: u64 = 1024;

/// The running trick.
#[derive(Debug, Clone, Copy)]
pub(super) struct Trick {
    pub(super) leader: usize,
    pub(super) cards: u64,
    /// The suit led.
    pub(super) led: u64,
    /// The suits that can win.
    pub(super) scope: u64,
    pub(super) best: u64,
    pub(super) winner: usize,
    /// What the cards take from the lengths of suits, as [`State::shape`] has them.
    pub(super) shape: u64,
}

impl Trick {
    #[inline(always)]
    pub(super) fn led<const TRUMP: bool>(leader: usize, card: u64) -> Self {
        let led = lane_of(card);
        let scope = if TRUMP { led | TRUMPS } else { led };
        Self { leader, cards: card, led, scope, best: card, winner: leader, shape: shape_of(leader, card) }
    }

    #[inline(always)]
    pub(super) fn with(self, seat: usize, card: u64) -> Self {
        let beats = card & self.scope > self.best;
        let (best, winner) = if beats { (card, seat) } else { (self.best, self.winner) };
        Self { cards: self.cards | card, best, winner, shape: self.shape + shape_of(seat, card), ..self }
    }
}

/// Whether a seat wants the first side to take many tricks.
#[inline(always)]
fn raises<const FEWEST: bool>(seat: usize) -> bool {
    (seat & 1 == 0) != FEWEST
}

/// A position before a lead.
pub(super) struct Lead<'s, 'a, const TRUMP: bool, const FEWEST: bool> {
    pub(super) search: &'s mut Search<'a>,
    pub(super) leader: usize,
    pub(super) need: u64,
}

impl<P: Pack, const TRUMP: bool, const FEWEST: bool> Work<P> for Lead<'_, '_, TRUMP, FEWEST> {
    type Output = Found;

    #[inline(always)]
    fn run(self, pack: P) -> Found {
        let Self { search, leader, need } = self;
        let left = u64::from(search.state.left);
        if need > left {
            return (left, 0);
        }
        if left == 1 {
            return last_trick::<TRUMP>(&search.state, leader);
        }
        search.counts.looked_up += 1;
        let told_cards = search.state.told();
        let told = pack.mask(told_cards);
        let key = search.state.key(leader);
        let word = word(pack, &search.state.hands, &told);
        if let Some((value, mask)) = search.table.find(pack, key, word, told_cards, need as u32) {
            search.counts.hits += 1;
            return (u64::from(value), pack.unpack(mask & 0xFFFF_FFFF, &told));
        }
        let is_deep = search.state.left > deep::TRICKS;
        if is_deep {
            let deep = Deep { table: &mut *search.table, state: &search.state, key, word, told: told_cards };
            if let Some((value, marks)) = pack.call(deep::Find { deep, need: need as u32 }) {
                search.counts.hits += 1;
                return (u64::from(value), marks);
            }
        }
        let mut node = Node::new(raises::<FEWEST>(leader), need);
        let known = if FEWEST {
            bounds::fewest::<P, TRUMP>(pack, search.suits, &search.state, leader, need as u32)
        } else {
            bounds::most::<P, TRUMP>(pack, search.suits, &search.state, leader, need as u32)
        };
        if let Some(found) = node.told(known, search.state.hands[leader & 3], left) {
            search.counts.bounded += 1;
            return found;
        }
        let (value, marks) = expand::<P, TRUMP, FEWEST>(pack, search, leader, node);
        if search.stopped {
            return (0, 0);
        }
        let closed = and_above(marks) & search.state.all;
        let untold = closed & !told_cards & !super::state::lowest_each(search.state.all);
        if untold == 0 || is_deep {
            let mask = pack.pack(closed, &told);
            let mask = mask | mask << 32;
            let pattern = Pattern { word: word & mask, mask };
            let bound = Bound::new(value, need);
            if untold == 0 {
                search.table.store(key, pattern, told_cards, bound);
            } else {
                let deep = Deep { table: &mut *search.table, state: &search.state, key, word, told: told_cards };
                pack.call(deep::Store { deep, pattern, needed: closed, bound });
            }
        }
        (value, marks)
    }
}

/// The last trick is not searched.
#[inline(always)]
fn last_trick<const TRUMP: bool>(state: &State, leader: usize) -> Found {
    let card = |i: usize| state.hands[(leader + i) & 3];
    let trick = (1..4).fold(Trick::led::<TRUMP>(leader, card(0)), |trick, i| trick.with((leader + i) & 3, card(i)));
    (won(trick.winner), mark_of(&trick))
}

/// 1 if the first side won.
#[inline(always)]
fn won(winner: usize) -> u64 {
    (winner & 1 ^ 1) as u64
}

/// The winner of a full trick, if its rank made it win.
#[inline(always)]
fn mark_of(trick: &Trick) -> u64 {
    if trick.cards & lane_of(trick.best) == trick.best { 0 } else { trick.best }
}

/// Tries the leads one by one.
#[inline(always)]
fn expand<P: Pack, const TRUMP: bool, const FEWEST: bool>(
    pack: P,
    search: &mut Search<'_>,
    leader: usize,
    mut node: Node,
) -> Found {
    search.counts.expanded += 1;
    if search.counts.expanded % POLL == 0 && search.stop.load(Ordering::Relaxed) {
        search.stopped = true;
    }
    let groups = Groups::new(pack, search.state.all);
    let hand = search.state.hands[leader & 3];
    let tops = groups.tops(pack, hand) & !node.dropped;
    let need = node.need;
    let mut order = None;
    let mut card = if tops.is_power_of_two() {
        tops
    } else if search.state.left == 2 {
        // A score would take longer than one lead too many.
        lowest(tops)
    } else {
        search.hints.get(leader, hand) & tops
    };
    let mut first = true;
    node.left = tops;
    loop {
        if card == 0 {
            // One place for it, so that it is compiled within, for the machine at hand.
            let score = || leads::Order::new::<TRUMP, FEWEST>(&search.state, leader, tops, groups.joined(pack, hand));
            card = order.get_or_insert_with(score).best(node.left);
        }
        node.left ^= card;
        let found = play::<P, TRUMP, FEWEST, 0>(pack, search, &groups, leader, card, &NO_TRICK, need);
        if node.decided(found) {
            search.hints.set(leader, hand, card);
            search.counts.cut(first);
            return found;
        }
        if search.stopped {
            return (0, 0);
        }
        node.failed(card, found, || groups.bottom(pack, hand, card));
        if node.left == 0 {
            return (node.value, node.marks);
        }
        card = if node.left.is_power_of_two() { node.left } else { 0 };
        first = false;
    }
}

const NO_TRICK: Trick = Trick { leader: 0, cards: 0, led: 0, scope: 0, best: 0, winner: 0, shape: 0 };

/// A position inside a trick, after its `I` first cards.
pub(super) struct Follow<'s, 'a, M, const TRUMP: bool, const FEWEST: bool, const I: usize> {
    pub(super) search: &'s mut Search<'a>,
    pub(super) groups: &'s Groups<M>,
    pub(super) trick: &'s Trick,
    pub(super) need: u64,
}

impl<P: Pack, const TRUMP: bool, const FEWEST: bool, const I: usize> Work<P>
    for Follow<'_, '_, P::Mask, TRUMP, FEWEST, I>
{
    type Output = Found;

    #[inline(always)]
    fn run(self, pack: P) -> Found {
        let Self { search, groups, trick, need } = self;
        let seat = (trick.leader + I) & 3;
        let hand = search.state.hands[seat];
        let follows = hand & trick.led;
        let allowed = if follows != 0 { follows } else { hand };
        let tops = groups.tops(pack, allowed);
        let first = if tops.is_power_of_two() {
            tops
        } else {
            moves::follow::<TRUMP, FEWEST, I>(&search.state, trick, tops, follows != 0)
        };
        let mut node = Node { left: tops, ..Node::new(raises::<FEWEST>(seat), need) };
        let mut card = first;
        loop {
            node.left ^= card;
            let found = play::<P, TRUMP, FEWEST, I>(pack, search, groups, seat, card, trick, need);
            if node.decided(found) {
                search.counts.cut(card == first);
                return found;
            }
            if search.stopped {
                return (0, 0);
            }
            node.failed(card, found, || groups.bottom(pack, hand, card));
            if node.left == 0 {
                return (node.value, node.marks);
            }
            card = moves::next::<FEWEST>(trick, node.left, follows != 0);
        }
    }
}

/// Plays a card and searches on.
#[inline(always)]
fn play<P: Pack, const TRUMP: bool, const FEWEST: bool, const I: usize>(
    pack: P,
    search: &mut Search<'_>,
    groups: &Groups<P::Mask>,
    seat: usize,
    card: u64,
    trick: &Trick,
    need: u64,
) -> Found {
    search.counts.nodes += 1;
    search.state.hands[seat & 3] ^= card;
    let trick = if I == 0 { Trick::led::<TRUMP>(seat, card) } else { trick.with(seat, card) };
    let found = match I {
        0 => Follow::<'_, '_, P::Mask, TRUMP, FEWEST, 1> { search, groups, trick: &trick, need }.run(pack),
        1 => Follow::<'_, '_, P::Mask, TRUMP, FEWEST, 2> { search, groups, trick: &trick, need }.run(pack),
        2 => Follow::<'_, '_, P::Mask, TRUMP, FEWEST, 3> { search, groups, trick: &trick, need }.run(pack),
        _ => next_trick::<P, TRUMP, FEWEST>(pack, search, &trick, need),
    };
    search.state.hands[seat & 3] ^= card;
    found
}

/// Collects a full trick and searches on from the next lead.
#[inline(always)]
fn next_trick<P: Pack, const TRUMP: bool, const FEWEST: bool>(
    pack: P,
    search: &mut Search<'_>,
    trick: &Trick,
    need: u64,
) -> Found {
    let won = won(trick.winner);
    let mark = mark_of(trick);
    if need <= won {
        return (won, mark & won.wrapping_neg());
    }
    search.state.collect(trick);
    let lead = Lead::<TRUMP, FEWEST> { search: &mut *search, leader: trick.winner, need: need - won };
    let (value, marks) = pack.call(lead);
    search.state.give_back(trick);
    (value + won, marks | mark)
}

/// The loop over the cards of one position.
struct Node {
    raises: bool,
    need: u64,
    /// The cards still to be tried, one a group.
    left: u64,
    /// Leads known to fail; what they lead to is in `value` and `marks`.
    dropped: u64,
    value: u64,
    marks: u64,
}

impl Node {
    #[inline(always)]
    fn new(raises: bool, need: u64) -> Self {
        Self { raises, need, left: 0, dropped: 0, value: if raises { 0 } else { u64::MAX }, marks: 0 }
    }

    /// Takes note of what is known without search, before a lead from a hand; tells if that decides the position.
    #[inline(always)]
    fn told(&mut self, known: Known, hand: u64, left: u64) -> Option<Found> {
        let tricks = u64::from(known.sure.tricks);
        let found = (if known.seat & 1 == 0 { tricks } else { left - tricks }, known.sure.marks);
        if hand & !known.leads == 0 {
            return Some(found);
        }
        if known.leads != 0 {
            (self.value, self.marks) = found;
            self.dropped = known.leads;
        }
        None
    }

    /// Whether what a card led to decides the position.
    #[inline(always)]
    fn decided(&self, found: Found) -> bool {
        (found.0 >= self.need) == self.raises
    }

    /// Notes a card that did not decide, and drops those that fail by the same proof.
    #[inline(always)]
    fn failed(&mut self, card: u64, (value, marks): Found, bottom: impl FnOnce() -> u64) {
        self.marks |= marks;
        self.value = if self.raises { self.value.max(value) } else { self.value.min(value) };
        let lane = lane_of(card);
        // All cards below the lowest mark, all there are if there is none.
        let below = lowest(marks & lane).wrapping_sub(1);
        if below >= card {
            self.left &= !(lane & below);
        } else {
            self.marks |= bottom();
        }
    }
}

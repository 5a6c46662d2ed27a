//! The search itself: can the first side take so many tricks, yes or no?
//!
//! Every function returns a bound on the tricks the first side takes from here, on the side of the answer, and the
//! *marks*: the cards whose rank the proof needed. In each suit only the lowest mark counts.

use std::sync::atomic::{AtomicBool, Ordering};

use super::bounds::{self, Known, Sure};
use super::leads;
use super::moves::{self, Hints};
use super::state::{Groups, State, TRUMPS, and_above, lane_of, lowest, word};
use super::suits::Suits;
use super::table::{Kind, Pattern, Table};
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
}

impl Trick {
    #[inline(always)]
    pub(super) fn led<const TRUMP: bool>(leader: usize, card: u64) -> Self {
        let led = lane_of(card);
        Self { leader, cards: card, led, scope: if TRUMP { led | TRUMPS } else { led }, best: card, winner: leader }
    }

    #[inline(always)]
    pub(super) fn with(self, seat: usize, card: u64) -> Self {
        let beats = card & self.scope > self.best;
        let (best, winner) = if beats { (card, seat) } else { (self.best, self.winner) };
        Self { cards: self.cards | card, best, winner, ..self }
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
        if let Some((value, mask)) = search.table.find(pack, key, word, need as u32) {
            search.counts.hits += 1;
            return (u64::from(value), pack.unpack(mask & 0xFFFF_FFFF, &told));
        }
        let mut node = Node::new(raises::<FEWEST>(leader), need);
        if !FEWEST {
            let known = bounds::known::<TRUMP>(search.suits, &search.state, leader, need as u32);
            if let Some(found) = node.told(known, leader, left) {
                search.counts.bounded += 1;
                return found;
            }
        }
        let (value, marks) = expand::<P, TRUMP, FEWEST>(pack, search, leader, node);
        if search.stopped {
            return (0, 0);
        }
        let closed = and_above(marks) & search.state.all;
        let untold = closed & !told_cards;
        if untold & !super::state::lowest_each(search.state.all) == 0 {
            let mask = pack.pack(closed, &told);
            let mask = mask | mask << 32;
            let kind = if value >= need { Kind::AtLeast } else { Kind::AtMost };
            search.table.store(key, Pattern { word: word & mask, mask }, kind, value as u8);
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
    let hint = search.hints.get(leader, hand) & tops;
    let first = if hint != 0 {
        hint
    } else {
        leads::best::<TRUMP, FEWEST>(&search.state, leader, tops, groups.joined(pack, hand))
    };
    (node.left, node.first) = (tops, first);
    while let Some(card) = node.next() {
        let found = play::<P, TRUMP, FEWEST, 0>(pack, search, &groups, leader, card, &NO_TRICK, need);
        if node.decided(found) {
            search.hints.set(leader, hand, card);
            node.count(&mut search.counts);
            return found;
        }
        if search.stopped {
            return (0, 0);
        }
        node.failed(card, found, || groups.bottom(pack, hand, card));
    }
    (node.value, node.marks)
}

const NO_TRICK: Trick = Trick { leader: 0, cards: 0, led: 0, scope: 0, best: 0, winner: 0 };

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
        let mut node = Node { left: tops, first, ..Node::new(raises::<FEWEST>(seat), need) };
        while let Some(card) = node.next() {
            let found = play::<P, TRUMP, FEWEST, I>(pack, search, groups, seat, card, trick, need);
            if node.decided(found) {
                node.count(&mut search.counts);
                return found;
            }
            if search.stopped {
                return (0, 0);
            }
            node.failed(card, found, || groups.bottom(pack, hand, card));
        }
        (node.value, node.marks)
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
    search.state.remove(seat, card);
    let trick = if I == 0 { Trick::led::<TRUMP>(seat, card) } else { trick.with(seat, card) };
    let found = match I {
        0 => pack.call(Follow::<'_, '_, P::Mask, TRUMP, FEWEST, 1> { search, groups, trick: &trick, need }),
        1 => pack.call(Follow::<'_, '_, P::Mask, TRUMP, FEWEST, 2> { search, groups, trick: &trick, need }),
        2 => pack.call(Follow::<'_, '_, P::Mask, TRUMP, FEWEST, 3> { search, groups, trick: &trick, need }),
        _ => next_trick::<P, TRUMP, FEWEST>(pack, search, &trick, need),
    };
    search.state.restore(seat, card);
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
    search.state.all ^= trick.cards;
    search.state.left -= 1;
    let lead = Lead::<TRUMP, FEWEST> { search: &mut *search, leader: trick.winner, need: need - won };
    let (value, marks) = pack.call(lead);
    search.state.all ^= trick.cards;
    search.state.left += 1;
    (value + won, marks | mark)
}

/// The loop over the cards of one position.
struct Node {
    raises: bool,
    need: u64,
    /// The cards still to be tried, one a group.
    left: u64,
    /// The card to be tried next; none for the lowest left.
    first: u64,
    /// Leads known to fail; what they lead to is in `value` and `marks`.
    dropped: u64,
    tried: u32,
    value: u64,
    marks: u64,
}

impl Node {
    #[inline(always)]
    fn new(raises: bool, need: u64) -> Self {
        Self {
            raises,
            need,
            left: 0,
            first: 0,
            dropped: 0,
            tried: 0,
            value: if raises { 0 } else { u64::MAX },
            marks: 0,
        }
    }

    /// Takes note of what is known without search, before a lead; tells if that decides the position.
    #[inline(always)]
    fn told(&mut self, known: Known, leader: usize, left: u64) -> Option<Found> {
        let found = |sure: Sure, seat: usize| {
            let tricks = u64::from(sure.tricks);
            (if seat & 1 == 0 { tricks } else { left - tricks }, sure.marks)
        };
        match known {
            Known::Leaders(sure) => Some(found(sure, leader)),
            Known::Others(sure) => Some(found(sure, leader + 1)),
            Known::Refuted(0, _) => None,
            Known::Refuted(cards, sure) => {
                (self.value, self.marks) = found(sure, leader + 1);
                self.dropped = cards;
                None
            }
        }
    }

    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        if self.left == 0 {
            return None;
        }
        let card = if self.first != 0 { self.first } else { lowest(self.left) };
        self.first = 0;
        self.left ^= card;
        self.tried += 1;
        Some(card)
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
        let mark = lowest(marks & lane);
        if mark == 0 {
            self.left &= !lane;
        } else if mark > card {
            self.left &= !(lane & (mark - 1));
        } else {
            self.marks |= bottom();
        }
    }

    #[inline(always)]
    fn count(&self, counts: &mut Counts) {
        counts.cuts += 1;
        counts.first_cuts += u64::from(self.tried == 1);
    }
}

//! What a suit tells by itself, counted once for each set of its cards that is in play.
//!
//! In one deal the cards of a suit that are left tell who has them. So what the bounds need of a suit is found by
//! that set of cards in a list. It is a matter of who has which of the cards left, and places are counted among these:
//! what is counted of a short suit is kept for good, and serves all deals.

use super::fours::{Fours, Seats};
use super::state::{ONES, lane};
use crate::bits::{Pack, Work};

/// No card: places among the cards left go from 0 to 14 (the highest of sixteen counts as its neighbour, which only
/// makes a proof more special).
const NONE: u32 = 15;

/// The most cards of a suit that is kept for all deals.
const SHORT: u32 = 6;

/// One suit, with four bits for each seat in `tops`, `orders` and `reach`.
#[derive(Debug, Clone, Copy, Default)]
struct Suit {
    generation: u16,
    tops: u16,
    orders: u16,
    reach: u16,
    rounds: [Rounds; 4],
}

/// What a suit gives to the side on lead as if nobody could ruff, by four bits: the rounds the leader wins before
/// partner is on lead, the further rounds of partner, and the lowest card needed for each.
type Rounds = u16;

/// What the trumps are worth however they are played.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Trumps {
    /// For each side and number of tricks, from the lowest four bits on: the lowest card that tells of so many.
    marks: [u64; 2],
    /// The most of each side.
    most: [u8; 2],
    /// The most of each hand and the lowest card that tells.
    hands: [u8; 4],
}

impl Suit {
    #[inline(always)]
    fn new(hands: [u32; 4]) -> Self {
        let all = hands.iter().fold(0, |all, hand| all | hand);
        let fours = |of: &dyn Fn(usize) -> u32| (0..4).fold(0, |all, seat| all | (of(seat) as u16) << (4 * seat));
        let tops = |seat: usize| hands[seat] & above(hands[(seat + 1) & 3] | hands[(seat + 3) & 3]);
        let rounds = [0, 1, 2, 3].map(|seat| rounds([0, 1, 2, 3].map(|place| hands[(seat + place) & 3])));
        Self {
            generation: 0,
            tops: fours(&|seat| tops(seat).count_ones()),
            orders: fours(&|seat| if hands[seat] == 0 { 0 } else { 15 - (all & above(hands[seat])).count_ones() }),
            reach: fours(&|seat| u32::from(rounds[seat] & 15) + u32::from(rounds[seat] >> 4 & 15)),
            rounds,
        }
    }
}

/// All places above the cards of a set.
#[inline(always)]
fn above(set: u32) -> u32 {
    set.checked_ilog2().map_or(u32::MAX, |top| u32::MAX << top << 1)
}

/// The place of the `n`-th highest card of a set that has that many.
#[inline(always)]
fn nth_highest(mut set: u32, n: u32) -> u32 {
    for _ in 1..n {
        set ^= 1 << set.ilog2();
    }
    set.ilog2().min(NONE - 1)
}

/// Counts rounds from the hands of a suit, the leader's first.
#[inline(always)]
fn rounds([mine, left, theirs, right]: [u32; 4]) -> Rounds {
    let (own_length, partner_length) = (mine.count_ones(), theirs.count_ones());
    let longer = left.count_ones().max(right.count_ones());
    let above = above(left | right);
    let (own_tops, partner_tops) = (mine & above, theirs & above);

    let mut own = own_tops.count_ones();
    if own > 0 && partner_length > 0 {
        let low = (theirs & ((1 << own_tops.trailing_zeros()) - 1)).count_ones();
        if low < own && low < partner_length {
            // Partner runs out of low cards and would have to take over.
            own = low.max((own_tops >> theirs.ilog2()).count_ones());
        }
    }
    let own_shown = own;
    if own >= longer && partner_length <= own {
        own = own_length;
    }
    let (mut partner, mut partner_shown) = (0, 0);
    if partner_length > own {
        partner_shown = partner_tops.count_ones().min(partner_length - own);
        partner = partner_shown;
        if own + partner >= longer && own_length <= own {
            partner = partner_length - own;
        }
    }
    let mark = |tops, count: u32, others: u32| match count.min(others) {
        0 => NONE,
        count => nth_highest(tops, count),
    };
    let own_mark = mark(own_tops, own_shown, longer.max(partner_length));
    let partner_mark = mark(partner_tops, partner_shown, longer.max(own_length));
    (own | partner << 4 | own_mark << 8 | partner_mark << 12) as u16
}

impl Trumps {
    #[inline(always)]
    fn new(hands: [u32; 4]) -> Self {
        let mut trumps = Self { marks: [u64::MAX; 2], most: [0; 2], hands: [0; 4] };
        let mut best = [[None; 14]; 2];
        for seat in 0..4 {
            let side = seat & 1;
            let (own, against) = (hands[seat], hands[(seat + 1) & 3] | hands[(seat + 3) & 3]);
            let mut most = (0, NONE);
            unbeaten(own, against, |tricks, place| {
                for each in &mut best[side][most.0 as usize + 1..=tricks as usize] {
                    *each = (*each).max(Some(place));
                }
                most = (tricks, place);
            });
            trumps.hands[seat] = (most.0 | most.1 << 4) as u8;
        }
        for side in 0..2 {
            let (ours, against) = (hands[side] | hands[side + 2], hands[side ^ 1] | hands[(side ^ 1) + 2]);
            let run = ours & above(against);
            let longer = hands[side].count_ones().max(hands[side + 2].count_ones());
            for tricks in 1..=run.count_ones().min(longer) {
                let place = if against == 0 { NONE } else { nth_highest(run, tricks) };
                let each = &mut best[side][tricks as usize];
                *each = (*each).max(Some(place));
            }
            let told = best[side][1..].iter().map_while(|&place| place);
            for (i, place) in told.enumerate() {
                trumps.most[side] += 1;
                trumps.marks[side] ^= u64::from(NONE ^ place) << (4 * i);
            }
        }
        trumps
    }
}

/// Tricks of a hand's trumps however they are played: each of them wins unless a higher one is spent on it.
/// Tells of each greater number as soon as the cards from `place` up show it.
#[inline(always)]
fn unbeaten(own: u32, against: u32, mut tell: impl FnMut(u32, u32)) {
    let (mut rest, mut foes) = (own.count_ones(), against.count_ones());
    // Cards of the others with nothing to beat yet.
    let (mut idle, mut winners, mut told) = (0, 0, 0);
    let mut cards = own | against;
    let mut place = NONE;
    loop {
        let sure = winners + rest - rest.min(idle + foes);
        if sure > told {
            told = sure;
            tell(sure, place);
        }
        if rest == 0 {
            return;
        }
        let top = cards.ilog2();
        cards ^= 1 << top;
        place = top.min(NONE - 1);
        if own >> top & 1 == 0 {
            idle += 1;
            foes -= 1;
        } else {
            rest -= 1;
            if idle > 0 {
                idle -= 1;
            } else {
                winners += 1;
            }
        }
    }
}

/// The four suits of the cards in play.
#[derive(Debug, Clone, Copy)]
pub(super) struct View<'a, P> {
    suits: [&'a Suit; 4],
    trumps: &'a Trumps,
    cards: Left<P>,
}

impl<P: Pack> View<'_, P> {
    /// What a side is sure of by its trumps, if it is so many tricks: what tells of them. To be asked only if there are
    /// trumps.
    #[inline(always)]
    pub(super) fn trumps_of_side(&self, seat: usize, wanted: u32) -> Option<u64> {
        let side = seat & 1;
        let place = (self.trumps.marks[side] >> (4 * (wanted - 1)) & 15) as u32;
        (u32::from(self.trumps.most[side]) >= wanted).then(|| self.cards.at(3, place))
    }

    /// What a hand is sure of by its trumps, and the mark; to be asked only if there are any.
    #[inline(always)]
    pub(super) fn trumps_of_hand(&self, seat: usize) -> (u32, u64) {
        let hand = u32::from(self.trumps.hands[seat & 3]);
        (hand & 15, self.cards.at(3, hand >> 4))
    }

    #[inline(always)]
    fn fours(&self, of: impl Fn(&Suit) -> u16) -> u64 {
        (0..4).fold(0, |all, suit| all | u64::from(of(self.suits[suit])) << (16 * suit))
    }

    /// How many cards are above all of the other side.
    #[inline(always)]
    pub(super) fn tops(&self) -> Seats {
        Seats::new(self.fours(|suit| suit.tops))
    }

    /// How high the highest card is, compared with those of other hands.
    #[inline(always)]
    pub(super) fn orders(&self) -> Seats {
        Seats::new(self.fours(|suit| suit.orders))
    }

    /// The rounds of the leader and of partner together.
    #[inline(always)]
    pub(super) fn reach(&self) -> Seats {
        Seats::new(self.fours(|suit| suit.reach))
    }

    #[inline(always)]
    pub(super) fn rounds(&self, leader: usize) -> RoundsOf<P> {
        RoundsOf { rounds: self.fours(|suit| suit.rounds[leader & 3]), cards: self.cards }
    }
}

/// All cards that are left.
#[derive(Debug, Clone, Copy)]
struct Left<P> {
    all: u64,
    pack: P,
}

impl<P: Pack> Left<P> {
    /// The card at a place of a suit.
    #[inline(always)]
    fn at(self, suit: u32, place: u32) -> u64 {
        if place == NONE { 0 } else { self.pack.nth(self.all & lane(suit), place) }
    }
}

/// Rounds of all suits.
#[derive(Debug, Clone, Copy)]
pub(super) struct RoundsOf<P> {
    rounds: u64,
    cards: Left<P>,
}

impl<P: Pack> RoundsOf<P> {
    /// Rounds the leader wins before partner is on lead.
    #[inline(always)]
    pub(super) fn own(self) -> Fours {
        Fours::new(self.rounds & (15 * ONES))
    }

    /// Further rounds of partner.
    #[inline(always)]
    pub(super) fn partner(self) -> Fours {
        Fours::new(self.rounds >> 4 & (15 * ONES))
    }

    #[inline(always)]
    pub(super) fn own_mark(self, suit: u32) -> u64 {
        self.cards.at(suit, (self.rounds >> (16 * suit + 8)) as u32 & 15)
    }

    #[inline(always)]
    pub(super) fn partner_mark(self, suit: u32) -> u64 {
        self.cards.at(suit, (self.rounds >> (16 * suit + 12)) as u32 & 15)
    }
}

/// The suits of a deal.
#[derive(Debug, Default)]
pub(super) struct Suits {
    /// The hands it is about, and whether the highest lane are trumps.
    about: ([u64; 4], bool),
    generation: u16,
    /// Where each suit begins.
    starts: [usize; 4],
    known: Vec<Suit>,
    trumps: Vec<Trumps>,
    /// Short suits of all deals, by who has each card, and what they are worth as trumps.
    short: Vec<Option<Suit>>,
    short_trumps: Vec<Option<Trumps>>,
}

impl Suits {
    /// Makes ready for positions with no other cards than these.
    pub(super) fn prepare(&mut self, hands: [u64; 4], trump: bool) {
        let (held, had_trump) = self.about;
        if self.generation > 0 && had_trump == trump && hands.iter().zip(held).all(|(hand, held)| hand & !held == 0) {
            return;
        }
        self.about = (hands, trump);
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.known.fill(Suit::default());
            self.generation = 1;
        }
        let all = hands.iter().fold(0, |all, hand| all | hand);
        let mut start = 0;
        for (suit, begins) in self.starts.iter_mut().enumerate() {
            *begins = start;
            start += 1 << (64 - (all >> (16 * suit) << 48).leading_zeros()).saturating_sub(48);
        }
        if self.known.len() < start {
            self.known.resize(start, Suit::default());
        }
        let trumps = if trump { start - self.starts[3] } else { 1 };
        if self.trumps.len() < trumps {
            self.trumps.resize(trumps, Trumps::default());
        }
    }

    /// Bytes kept.
    pub(super) fn bytes(&self) -> usize {
        self.known.len() * size_of::<Suit>()
            + self.trumps.len() * size_of::<Trumps>()
            + self.short.len() * size_of::<Option<Suit>>()
            + self.short_trumps.len() * size_of::<Option<Trumps>>()
    }

    /// The four suits of the cards in play.
    #[inline(always)]
    pub(super) fn of<P: Pack>(&mut self, pack: P, all: u64) -> View<'_, P> {
        let mut at = self.starts;
        for (suit, at) in at.iter_mut().enumerate() {
            *at += (all >> (16 * suit)) as usize % 0x1_0000;
            if self.known[*at].generation != self.generation {
                pack.call(Fill { suits: self, suit: suit as u32, at: *at, all });
            }
        }
        View {
            suits: at.map(|at| &self.known[at]),
            trumps: &self.trumps[if self.about.1 { (all >> 48) as usize } else { 0 }],
            cards: Left { all, pack },
        }
    }
}

/// Takes up a suit that is asked for the first time.
struct Fill<'a> {
    suits: &'a mut Suits,
    suit: u32,
    at: usize,
    all: u64,
}

impl<P: Pack> Work<P> for Fill<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, pack: P) {
        let Self { suits, suit, at, all } = self;
        let (held, trump) = suits.about;
        let cards = all & lane(suit);
        let left = pack.mask(cards);
        let hands = held.map(|hand| pack.pack(hand, &left) as u32);
        let count = cards.count_ones();
        // The owners of the cards, below a bit that tells how many there are.
        let owners = 1 << (2 * count) | u64::from(hands[1] | hands[3]) | u64::from(hands[2] | hands[3]) << count;
        let owners = (count <= SHORT).then_some(owners as usize);
        let known = counted(&mut suits.short, owners, || Suit::new(hands));
        suits.known[at] = Suit { generation: suits.generation, ..known };
        if trump && suit == 3 {
            suits.trumps[(all >> 48) as usize] = counted(&mut suits.short_trumps, owners, || Trumps::new(hands));
        }
    }
}

/// What is counted of a suit: that of a short one once for all deals.
#[inline(always)]
fn counted<T: Copy>(short: &mut Vec<Option<T>>, owners: Option<usize>, count: impl FnOnce() -> T) -> T {
    let Some(owners) = owners else { return count() };
    if short.len() <= owners {
        short.resize((owners + 1).next_power_of_two(), None);
    }
    *short[owners].get_or_insert_with(count)
}

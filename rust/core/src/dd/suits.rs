//! What the suits tell, each by itself, counted once for each set of its cards that is in play.
//!
//! In one deal the cards of a suit that are left tell who has them. So what the bounds need of a suit is found by
//! that set of cards in a list. It is a matter of who has which of the cards left, and places are counted among these:
//! what is counted of a short suit is kept for good, and serves all deals.

use super::fours::Fours;
use super::state::{ONES, lane};
use super::suit::{BEATEN, Counted, MARKS, NONE, PLAN, Suit, TOPS, TrumpPlan, Trumps};
use crate::bits::{Pack, Work};

/// The most cards of a suit that is kept for all deals.
const SHORT: u32 = 6;

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

/// The trumps in play; nothing is told if there are no trumps.
#[derive(Debug, Clone, Copy)]
pub(super) struct TrumpView<'a, P> {
    trumps: &'a Trumps,
    cards: Left<P>,
}

impl<P: Pack> TrumpView<'_, P> {
    /// What a side is sure of by its trumps, if it is so many tricks: what tells of them.
    #[inline(always)]
    pub(super) fn of_side(&self, seat: usize, wanted: u32) -> Option<u64> {
        let side = seat & 1;
        let place = (self.trumps.marks[side] >> (4 * (wanted - 1)) & 15) as u32;
        (u32::from(self.trumps.most[side]) >= wanted).then(|| self.cards.at(3, place))
    }

    /// What a hand is sure of by its trumps, and the mark.
    #[inline(always)]
    pub(super) fn of_hand(&self, seat: usize) -> (u32, u64) {
        let hand = u32::from(self.trumps.hands[seat & 3]);
        (hand & 15, self.cards.at(3, hand >> 4))
    }

    /// What trumps do for the quick tricks of a leader.
    #[inline(always)]
    pub(super) fn plan(&self, leader: usize) -> &TrumpPlan {
        &self.trumps.plans[leader & 3]
    }

    /// The trump at a place.
    #[inline(always)]
    pub(super) fn at(&self, place: u8) -> u64 {
        self.cards.at(3, place.into())
    }
}

/// The four suits of the cards in play.
#[derive(Debug, Clone, Copy)]
pub(super) struct View<'a, P> {
    pub(super) trumps: TrumpView<'a, P>,
    suits: [&'a Suit; 4],
    cards: Left<P>,
}

impl<P: Pack> View<'_, P> {
    /// How many cards of a seat are above all of the other side.
    #[inline(always)]
    pub(super) fn tops(&self, seat: usize) -> Fours {
        Fours::new(self.lanes(seat, TOPS))
    }

    /// What the suits give to the side of a leader if some opponents ruff.
    #[inline(always)]
    pub(super) fn plan(&self, leader: usize, ruffs: u8) -> Plan {
        Plan(self.lanes(leader, PLAN * u32::from(ruffs)))
    }

    /// In each lane the bits of [`BEATEN`].
    #[inline(always)]
    pub(super) fn beaten(&self, leader: usize) -> u64 {
        self.lanes(leader, BEATEN)
    }

    /// The lowest card that the leader's rounds need.
    #[inline(always)]
    pub(super) fn own_mark(&self, leader: usize, suit: u32) -> u64 {
        self.mark(leader, suit, MARKS)
    }

    /// The lowest card that partner's rounds need.
    #[inline(always)]
    pub(super) fn partner_mark(&self, leader: usize, suit: u32) -> u64 {
        self.mark(leader, suit, MARKS + 4)
    }

    #[inline(always)]
    fn mark(&self, leader: usize, suit: u32, at: u32) -> u64 {
        self.cards.at(suit, (self.suits[suit as usize & 3].0[leader & 3] >> at) as u32 & 15)
    }

    /// Sixteen bits of each suit.
    #[inline(always)]
    fn lanes(&self, leader: usize, from: u32) -> u64 {
        let bits = |suit: usize| u64::from((self.suits[suit].0[leader & 3] >> from) as u16) << (16 * suit);
        bits(0) | bits(1) | bits(2) | bits(3)
    }
}

/// What the suits give to the side on lead, in lanes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plan(u64);

impl Plan {
    /// The same of some suits only.
    #[inline(always)]
    pub(super) fn only(self, lanes: u64) -> Self {
        Self(self.0 & lanes)
    }

    /// Rounds the leader wins before partner is on lead.
    #[inline(always)]
    pub(super) fn own(self) -> Fours {
        Fours::new(self.0 & (15 * ONES))
    }

    /// Further rounds of partner.
    #[inline(always)]
    pub(super) fn partner(self) -> Fours {
        Fours::new(self.0 >> 4 & (15 * ONES))
    }

    /// A bit in each lane whose suit has the flag.
    #[inline(always)]
    pub(super) fn with(self, flag: u64) -> u64 {
        self.0 & (flag * ONES)
    }
}

/// The suits of a deal.
#[derive(Debug, Default)]
pub(super) struct Suits {
    /// The hands it is about, and whether the highest lane are trumps.
    about: ([u64; 4], bool),
    /// Where each suit begins.
    starts: [usize; 4],
    known: Vec<Suit>,
    trumps: Vec<Trumps>,
    /// Which suits have been counted.
    counted: Vec<u32>,
    /// Short suits of all deals, by who has each card, and what they are worth as trumps.
    short: Vec<Suit>,
    short_trumps: Vec<Trumps>,
}

impl Suits {
    /// Makes ready for positions with no other cards than these.
    pub(super) fn prepare(&mut self, hands: [u64; 4], trump: bool) {
        let (held, had_trump) = self.about;
        if had_trump == trump && hands.iter().zip(held).all(|(hand, held)| hand & !held == 0) {
            return;
        }
        self.about = (hands, trump);
        for at in self.counted.drain(..) {
            self.known[at as usize] = Suit::default();
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
            + self.counted.capacity() * size_of::<u32>()
            + self.short.len() * size_of::<Suit>()
            + self.short_trumps.len() * size_of::<Trumps>()
    }

    /// The four suits of the cards in play.
    #[inline(always)]
    pub(super) fn of<P: Pack>(&mut self, pack: P, all: u64) -> View<'_, P> {
        let mut at = [0; 4];
        for (suit, at) in (0..).zip(&mut at) {
            *at = self.count(pack, all, suit);
        }
        View { trumps: self.trump_view(pack, all), suits: at.map(|at| &self.known[at]), cards: Left { all, pack } }
    }

    /// The trumps in play.
    #[inline(always)]
    pub(super) fn trumps<P: Pack>(&mut self, pack: P, all: u64) -> TrumpView<'_, P> {
        self.count(pack, all, 3);
        self.trump_view(pack, all)
    }

    #[inline(always)]
    fn trump_view<P: Pack>(&self, pack: P, all: u64) -> TrumpView<'_, P> {
        let at = if self.about.1 { (all >> 48) as usize } else { 0 };
        TrumpView { trumps: &self.trumps[at], cards: Left { all, pack } }
    }

    /// Counts a suit unless that has been done, and tells where it is.
    #[inline(always)]
    fn count<P: Pack>(&mut self, pack: P, all: u64, suit: u32) -> usize {
        let at = self.starts[suit as usize & 3] + (all >> (16 * suit)) as usize % 0x1_0000;
        if !self.known[at].is_counted() {
            pack.call(Fill { suits: self, suit, at, all });
        }
        at
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
        suits.known[at] = match kept(&suits.short, owners) {
            Some(known) => known,
            None => keep(&mut suits.short, owners, Suit::new(hands)),
        };
        suits.counted.push(at as u32);
        if trump && suit == 3 {
            suits.trumps[(all >> 48) as usize] = match kept(&suits.short_trumps, owners) {
                Some(known) => known,
                None => keep(&mut suits.short_trumps, owners, Trumps::new(hands)),
            };
        }
    }
}

/// What has been counted of a short suit.
#[inline(always)]
fn kept<T: Counted>(short: &[T], owners: Option<usize>) -> Option<T> {
    short.get(owners?).copied().filter(Counted::is_counted)
}

/// What is counted of a suit, kept for good if it is a short one.
#[inline(always)]
fn keep<T: Counted>(short: &mut Vec<T>, owners: Option<usize>, counted: T) -> T {
    if let Some(owners) = owners {
        if short.len() <= owners {
            short.resize((owners + 1).next_power_of_two(), T::default());
        }
        short[owners] = counted;
    }
    counted
}

//! What can be asked: a position of four hands, checked and brought into lanes.

use arrayvec::ArrayVec;
use thiserror::Error;

use super::search::Trick;
use super::state::{State, lane};
use crate::card::Card;
use crate::cards::Cards;
use crate::error::{DealError, DealFault};
use crate::order::{CardOrder, NO_SUIT};
use crate::seat::{BySeat, Seat};

/// What both sides play for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Goal {
    /// Each side wants as many tricks as it can get.
    #[default]
    Most,
    /// Each side wants as few as it can, as in a misère.
    Fewest,
}

/// A position that cannot be, or that this solver does not know how to solve.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// There is no card to play.
    #[error("no hand has a card")]
    Empty,
    /// The hands do not fit each other or the card order.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// A hand is longer than thirteen cards.
    #[error("{seat} holds {found} cards; at most 13 can be solved")]
    Long {
        /// Whose hand it is.
        seat: Seat,
        /// How many cards it has.
        found: usize,
    },
    /// The running trick is full or more.
    #[error("{found} cards lie in the running trick; expected 0 to 3")]
    Trick {
        /// How many cards there are.
        found: usize,
    },
    /// A card of the running trick is somewhere else too.
    #[error("{card} lies in the running trick and is there twice or in a hand")]
    Twice {
        /// The card.
        card: Card,
    },
    /// A card that the order does not have lies in the running trick.
    #[error("{card} of the running trick is not in the card order")]
    Strange {
        /// The card.
        card: Card,
    },
    /// A card of the running trick does not follow suit though its player could have.
    #[error("{seat} played {card} but holds cards of the suit led")]
    Revoke {
        /// Who played it.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A card that cannot be played at that point.
    #[error("card {number}: {seat} may not play {card}")]
    Illegal {
        /// Its number in the play, from 1.
        number: usize,
        /// Whose turn it was.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The card order is none of up to four suits, one of which may be trumps.
    #[error("{what}: only the general search can solve this position")]
    Outside {
        /// What stands against it.
        what: &'static str,
    },
}

/// A position: the hands, the running trick, and what is played for.
///
/// ```
/// use whist_core::dd::{Goal, Problem, Solver};
/// use whist_core::{Card, CardOrder, Seat};
/// let hands = ["A2", "KQ", "43", "65"].map(|ranks| format!("{ranks}...").parse().unwrap());
/// let order = CardOrder::plain(None);
/// let problem = Problem::new(&order, hands, Seat::South, &[], Goal::Most)?;
/// assert_eq!(Solver::new().tricks(&problem)?, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Problem {
    pub(super) point: Point,
    pub(super) trump: bool,
    pub(super) goal: Goal,
    /// The card of each bit of a lane.
    cards: [u8; 64],
    /// What each seat holds, cards in the running trick included.
    pub(super) dealt: [Cards; 4],
}

/// A point of the play, in lanes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Point {
    pub(super) state: State,
    pub(super) leader: usize,
    /// Cards in the running trick.
    pub(super) placed: usize,
    /// Meaningless before a lead.
    pub(super) trick: Trick,
}

impl Problem {
    /// The problem of these hands, north first, which do not include the cards of the running trick, led by
    /// `leader`.
    ///
    /// # Errors
    /// When the position cannot be, or its order is none this solver knows.
    pub fn new(
        order: &CardOrder,
        hands: [Cards; 4],
        leader: Seat,
        trick: &[Card],
        goal: Goal,
    ) -> Result<Self, ProblemError> {
        check(order, hands, leader, trick)?;
        let lanes =
            Lanes::new(order, hands.iter().fold(trick.iter().copied().collect(), |all: Cards, &hand| all | hand))?;
        let bits = hands.map(|hand| lanes.set(order.to_play(hand)));
        let placed: ArrayVec<u64, 3> = trick.iter().map(|&card| lanes.set(order.to_play(card.into()))).collect();
        let point = Point::new(bits, leader.index(), &placed, lanes.trump);
        let mut dealt = hands;
        for (i, &card) in trick.iter().enumerate() {
            dealt[leader.after(i).index()].insert(card);
        }
        let mut cards = [0; 64];
        for (bit, card) in cards.iter_mut().enumerate() {
            let position = Card::from_bit(lanes.position[bit]);
            *card = order.card_at(position).map_or(0, Card::bit);
        }
        Ok(Self { point, trump: lanes.trump, goal, cards, dealt })
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Seat {
        Seat::North.after(self.point.seat())
    }

    /// Tricks to come, the running one included.
    #[must_use]
    pub fn tricks_left(&self) -> usize {
        self.point.state.left as usize
    }

    /// The same position after one more card, and the tricks that the first side has won by it.
    ///
    /// # Errors
    /// When the card may not be played. `number` is the one the error names.
    pub(super) fn played(&self, card: Card, number: usize) -> Result<(Self, u8), ProblemError> {
        let bit = self.bit(card).filter(|bit| self.point.legal() & bit != 0);
        let bit = bit.ok_or(ProblemError::Illegal { number, seat: self.turn(), card })?;
        let (point, won) = self.point.play(bit, self.trump);
        Ok((Self { point, ..self.clone() }, won as u8))
    }

    fn bit(&self, card: Card) -> Option<u64> {
        let mut all = self.point.state.all;
        while all != 0 {
            let bit = all & all.wrapping_neg();
            if self.cards[bit.trailing_zeros() as usize] == card.bit() {
                return Some(bit);
            }
            all ^= bit;
        }
        None
    }

    /// The card of a bit.
    pub(super) fn card(&self, bit: u64) -> Card {
        Card::from_bit(self.cards[bit.trailing_zeros() as usize & 63])
    }

    /// The cards of a set.
    pub(super) fn cards(&self, mut set: u64) -> Cards {
        let mut cards = Cards::EMPTY;
        while set != 0 {
            cards.insert(self.card(set));
            set &= set - 1;
        }
        cards
    }
}

/// The four lanes: which positions fill them.
struct Lanes {
    bit: [u8; 64],
    position: [u8; 64],
    trump: bool,
}

impl Lanes {
    fn new(order: &CardOrder, cards: Cards) -> Result<Self, ProblemError> {
        let outside = |what| Err(ProblemError::Outside { what });
        let present = order.to_play(cards);
        let trumps = present & order.trump();
        if !(present & order.lead_wins()).is_empty() {
            return outside("a card wins whenever it is led");
        }
        if order.aliases().iter().any(|&(card, _)| cards.contains(card)) {
            return outside("a card may be played as several");
        }
        let used = |suits: Cards| {
            order.suits().iter().enumerate().take(NO_SUIT).filter(move |(_, suit)| !(**suit & suits).is_empty())
        };
        if used(present).fold(present, |rest, (_, &suit)| rest - suit) != Cards::EMPTY {
            return outside("a card has no suit");
        }
        let all = Cards::from_bits_retain(u64::MAX);
        let mut plain: ArrayVec<Cards, 8> = used(all).map(|(_, &suit)| suit).collect();
        if plain.len() > 4 {
            plain = used(present).map(|(_, &suit)| suit).collect();
        }
        let trump = plain.iter().position(|&suit| !(suit & trumps).is_empty());
        if trump.is_some_and(|trump| plain[trump] & present != trumps) {
            return outside("the trumps are not a suit");
        }
        if plain.len() > 4 {
            return outside("there are more than four suits");
        }
        let mut lanes = Self { bit: [0; 64], position: [0; 64], trump: trump.is_some() };
        if let Some(trump) = trump {
            lanes.fill(3, plain.remove(trump) & present);
        }
        (0..).zip(plain).for_each(|(lane, suit)| lanes.fill(lane, suit & present));
        Ok(lanes)
    }

    fn fill(&mut self, lane: u8, suit: Cards) {
        for (bit, position) in (16 * lane..).zip(suit.iter()) {
            self.bit[position.index()] = bit;
            self.position[usize::from(bit & 63)] = position.bit();
        }
    }

    fn set(&self, positions: Cards) -> u64 {
        positions.iter().fold(0, |set, position| set | 1 << self.bit[position.index()])
    }
}

/// Everything that can be wrong with a position before its suits are looked at.
fn check(order: &CardOrder, hands: [Cards; 4], leader: Seat, trick: &[Card]) -> Result<(), ProblemError> {
    if trick.len() > 3 {
        return Err(ProblemError::Trick { found: trick.len() });
    }
    if hands.iter().all(|hand| hand.is_empty()) {
        return Err(ProblemError::Empty);
    }
    let mut all = hands.iter().fold(Cards::EMPTY, |all, &hand| all | hand);
    for &card in trick {
        if all.contains(card) {
            return Err(ProblemError::Twice { card });
        }
        if !order.cards().contains(card) {
            return Err(ProblemError::Strange { card });
        }
        all.insert(card);
    }
    check_hands(order, hands, leader, trick.len())?;
    let suit = |card: Card| order.position(card).map_or(NO_SUIT, |position| order.suit_of(position));
    for (i, &card) in trick.iter().enumerate().skip(1) {
        let (led, seat) = (suit(trick[0]), leader.after(i));
        let could = !(order.to_play(hands[seat.index()]) & order.suit(led)).is_empty();
        if suit(card) != led && could {
            return Err(ProblemError::Revoke { seat, card });
        }
    }
    Ok(())
}

/// Each hand within the order, none longer than it should be, no card twice.
fn check_hands(order: &CardOrder, hands: [Cards; 4], leader: Seat, placed: usize) -> Result<(), ProblemError> {
    let mut faults = Vec::new();
    // Whoever is to play has as many cards as there are tricks to come.
    let expected = hands[leader.after(placed).index()].len();
    for (i, &hand) in hands.iter().enumerate() {
        let seat = Seat::ALL[i];
        let found = hand.len();
        if found > 13 {
            return Err(ProblemError::Long { seat, found });
        }
        let has_played = (0..placed).any(|i| leader.after(i) == seat);
        let expected = if has_played { expected.saturating_sub(1) } else { expected };
        if found != expected {
            faults.push(DealFault::Size { seat, found, expected });
        }
        if let Some(card) = (hand - order.cards()).last() {
            faults.push(DealFault::Foreign { seat, card });
        }
        for (j, &other) in hands.iter().enumerate().skip(i + 1) {
            let both = hand & other;
            faults.extend(both.iter().map(|card| DealFault::Shared { card, first: seat, second: Seat::ALL[j] }));
        }
    }
    Ok(DealError::unless_empty(faults)?)
}

impl Point {
    fn new(hands: [u64; 4], leader: usize, trick: &[u64], trump: bool) -> Self {
        let mut dealt = hands;
        for (i, card) in trick.iter().enumerate() {
            dealt[(leader + i) & 3] |= card;
        }
        let before = Self { state: State::new(dealt), leader, placed: 0, trick: Trick::led::<false>(leader, 1) };
        trick.iter().fold(before, |point, &card| point.lay(card, trump))
    }

    /// The point with a card moved to the running trick.
    fn lay(mut self, card: u64, trump: bool) -> Self {
        let seat = self.seat();
        self.state.hands[seat] ^= card;
        self.trick = match (self.placed, trump) {
            (0, false) => Trick::led::<false>(seat, card),
            (0, true) => Trick::led::<true>(seat, card),
            _ => self.trick.with(seat, card),
        };
        self.placed += 1;
        self
    }

    /// Whose turn it is.
    pub(super) fn seat(&self) -> usize {
        (self.leader + self.placed) & 3
    }

    /// What may be played.
    pub(super) fn legal(&self) -> u64 {
        let hand = self.state.hands[self.seat()];
        let follows = if self.placed == 0 { 0 } else { hand & self.trick.led };
        if follows == 0 { hand } else { follows }
    }

    /// The point after a card, and the tricks that the first side has won by it.
    pub(super) fn play(self, card: u64, trump: bool) -> (Self, u64) {
        let mut next = self.lay(card, trump);
        if next.placed < 4 {
            return (next, 0);
        }
        next.state.collect(&next.trick);
        next.leader = next.trick.winner;
        next.placed = 0;
        (next, (next.leader as u64 & 1) ^ 1)
    }

    /// A first guess of the first side's tricks, wanted or not: its share of the high cards.
    pub(super) fn guess(&self, trump: bool) -> u64 {
        let hands = &self.state.hands;
        let ours = hands[0] | hands[2];
        let (mut weight, mut won) = (0, 0);
        for suit in 0..4 {
            let mut rest = self.state.all & lane(suit);
            for worth in [9, 6, 4, 2, 1] {
                if rest == 0 {
                    break;
                }
                let top = super::state::highest(rest);
                rest ^= top;
                weight += worth;
                won += if ours & top != 0 { worth } else { 0 };
            }
            if trump && suit == 3 {
                let (all, own) = (self.state.all & lane(3), ours & lane(3));
                weight += 4 * all.count_ones();
                won += 4 * own.count_ones();
            }
        }
        let left = u64::from(self.state.left);
        (u64::from(won) * left + u64::from(weight) / 2) / u64::from(weight.max(1))
    }
}

/// The hands of a problem by seat, for those who ask about many.
impl Problem {
    /// What each seat holds, the cards of the running trick included.
    #[must_use]
    pub fn dealt(&self) -> BySeat<Cards> {
        BySeat(self.dealt)
    }
}

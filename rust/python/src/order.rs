//! Card orders: [`whist_core::CardOrder`] made of plain numbers.

use std::sync::Arc;

use pyo3::prelude::*;
use whist_core::order::{Aces, JokerLed, TopTrump};
use whist_core::{Card, CardOrder as Order, Cards, Suit};

use crate::errors::OrRaise;
use crate::stated::{Stated, stated, unwrapped};

/// Cards by number.
type List = Vec<Stated<Card>>;

/// What a game does to ranks and suits: which card beats which, and which follow one another.
///
/// Made by one of the named constructors, or by `from_lists` for any other order. A suit is 0 to 3, clubs lowest.
#[pyclass(frozen, eq, module = "whist._core")]
#[derive(PartialEq)]
pub struct CardOrder(pub Arc<Order>);

impl CardOrder {
    fn made(order: Order) -> Self {
        Self(Arc::new(order))
    }
}

#[pymethods]
impl CardOrder {
    /// Ace high in every suit of the 52 cards, with a trump suit or none.
    #[staticmethod]
    #[pyo3(signature = (trump = None))]
    fn plain(trump: Option<Stated<Suit>>) -> Self {
        Self::made(Order::plain(suit(trump)))
    }

    /// The ace below the two.
    #[staticmethod]
    #[pyo3(signature = (trump = None))]
    fn ace_low(trump: Option<Stated<Suit>>) -> Self {
        Self::made(Order::ace_low(suit(trump)))
    }

    /// The ace below the two, unless its holder calls it high; no trumps.
    #[staticmethod]
    fn ace_low_or_high() -> Self {
        Self::made(Order::ace_low_or_high())
    }

    /// High cards win; two jokers are the highest trumps, and worthless without trumps.
    #[staticmethod]
    #[pyo3(signature = (trump = None))]
    fn uptown(trump: Option<Stated<Suit>>) -> Self {
        Self::made(Order::uptown(suit(trump)))
    }

    /// Low cards win, with the ace best of all or worst of all; the jokers as in `uptown`.
    #[staticmethod]
    #[pyo3(signature = (trump = None, *, aces_good = true))]
    fn downtown(trump: Option<Stated<Suit>>, aces_good: bool) -> Self {
        let aces = if aces_good { Aces::Good } else { Aces::Bad };
        Self::made(Order::downtown(suit(trump), aces))
    }

    /// A trump suit of Jass, jack and nine highest; 36 cards.
    #[staticmethod]
    fn jass_trump(#[pyo3(from_py_with = stated)] trump: Suit) -> Self {
        Self::made(Order::jass_trump(trump))
    }

    /// Jass without trumps, high cards winning; 36 cards.
    #[staticmethod]
    fn obenabe() -> Self {
        Self::made(Order::obenabe())
    }

    /// Jass without trumps, low cards winning; 36 cards.
    #[staticmethod]
    fn undenufe() -> Self {
        Self::made(Order::undenufe())
    }

    /// The jack is the highest trump; 36 cards.
    #[staticmethod]
    fn catch_the_ten(#[pyo3(from_py_with = stated)] trump: Suit) -> Self {
        Self::made(Order::catch_the_ten(trump))
    }

    /// The joker and the jacks of the colour of trumps are the highest trumps, the joker first or second.
    #[staticmethod]
    #[pyo3(signature = (trump, *, joker_on_top = true))]
    fn bowers(#[pyo3(from_py_with = stated)] trump: Suit, joker_on_top: bool) -> Self {
        let top = if joker_on_top { TopTrump::Shogun } else { TopTrump::Emperor };
        Self::made(Order::bowers(trump, top))
    }

    /// Two jokers are the highest spades, above the twos of diamonds and spades if `deuces`.
    #[staticmethod]
    #[pyo3(signature = (*, deuces = false))]
    fn spades_jokers(deuces: bool) -> Self {
        Self::made(if deuces { Order::spades_jokers_deuces() } else { Order::spades_jokers() })
    }

    /// The jacks and a suit are one suit of trumps; 32 cards.
    #[staticmethod]
    fn skat_suit(#[pyo3(from_py_with = stated)] trump: Suit) -> Self {
        Self::made(Order::skat_suit(trump))
    }

    /// The four jacks are a fifth suit, the trumps; 32 cards.
    #[staticmethod]
    fn skat_grand() -> Self {
        Self::made(Order::skat_grand())
    }

    /// No trumps, the ten between jack and nine; 32 cards.
    #[staticmethod]
    fn skat_null() -> Self {
        Self::made(Order::skat_null())
    }

    /// The black aces and the manille top the trumps, red plain suits are turned round; 40 cards.
    #[staticmethod]
    #[pyo3(signature = (trump = None))]
    fn lhombre(trump: Option<Stated<Suit>>) -> Self {
        Self::made(suit(trump).map_or_else(Order::lhombre_nolo, Order::lhombre))
    }

    /// One card alone is trump, and follows as a card of its suit.
    #[staticmethod]
    fn card_trump(#[pyo3(from_py_with = stated)] card: Card) -> Self {
        Self::made(Order::card_trump(card))
    }

    /// One card is the highest of its suit, which is trumps.
    #[staticmethod]
    fn raised(#[pyo3(from_py_with = stated)] card: Card) -> Self {
        Self::made(Order::raised(card))
    }

    /// A joker that joins the trumps which the first lead names; in a misère it wins any trick.
    #[staticmethod]
    #[pyo3(signature = (*, misere = false))]
    fn napoleon_joker(misere: bool) -> Self {
        Self::made(if misere { Order::napoleon_joker_misere() } else { Order::napoleon_joker() })
    }

    /// Three jokers of no suit, which take a trick when led, or nothing.
    #[staticmethod]
    #[pyo3(signature = (trump = None, *, joker_led_wins = true))]
    fn call_ace(trump: Option<Stated<Suit>>, joker_led_wins: bool) -> Self {
        let led = if joker_led_wins { JokerLed::Wins } else { JokerLed::Loses };
        Self::made(Order::call_ace(suit(trump), led))
    }

    /// An order of lists, each from the highest card down; `trump` and aliases name suits by their place.
    #[staticmethod]
    #[pyo3(signature = (
        suits, *, suitless = vec![], trump = None, trump_cards = vec![], joins = vec![], lead_wins = vec![], aliases = vec![]
    ))]
    fn from_lists(
        suits: Vec<List>,
        suitless: List,
        trump: Option<Stated<usize>>,
        trump_cards: List,
        joins: List,
        lead_wins: List,
        aliases: Vec<(Stated<Card>, Stated<usize>)>,
    ) -> PyResult<Self> {
        let mut builder = Order::builder()
            .suitless(unwrapped(suitless))
            .trump_cards(unwrapped(trump_cards))
            .joins(unwrapped(joins))
            .lead_wins(unwrapped(lead_wins));
        for suit in suits {
            builder = builder.suit(unwrapped(suit));
        }
        for (Stated(card), Stated(suit)) in aliases {
            builder = builder.alias(card, suit);
        }
        if let Some(Stated(trump)) = trump {
            builder = builder.trump(trump);
        }
        builder.build().map(Self::made).or_raise()
    }

    /// The cards of the order.
    #[getter]
    fn cards(&self) -> u64 {
        self.0.cards().bits()
    }

    /// The cards that are trumps from the start.
    #[getter]
    fn trump(&self) -> u64 {
        self.0.from_play(self.0.trump()).bits()
    }

    /// The cards of each suit, as the game sees it.
    #[getter]
    fn suits(&self) -> Vec<u64> {
        let suits = self.0.suits().iter().filter(|suit| !suit.is_empty());
        suits.map(|&suit| self.0.from_play(suit).bits()).collect()
    }

    /// The place, from 0, of the card that wins a trick.
    fn winner(&self, trick: List) -> PyResult<usize> {
        if trick.is_empty() {
            return Err(crate::errors::card_error("a trick of no cards has no winner".into()));
        }
        Ok(self.0.winner(&unwrapped(trick)))
    }

    pub fn __repr__(&self) -> String {
        let (order, trump) = (&self.0, self.0.trump());
        let listed = |name: &str, positions: Cards| format!("; {name} {}", from_best(order, positions));
        let mut suitless = order.to_play(order.cards()) - trump;
        let mut parts = if trump.is_empty() { "; no trumps".into() } else { listed("trumps", trump) };
        for &suit in order.suits() {
            suitless -= suit;
            if !(suit - trump).is_empty() {
                parts += &listed("suit", suit - trump);
            }
        }
        if !suitless.is_empty() {
            parts += &listed("of no suit", suitless);
        }
        format!("<CardOrder of {} cards{parts}>", order.cards().len())
    }
}

/// The cards at some positions, the best one first.
fn from_best(order: &Order, positions: Cards) -> String {
    let cards = positions.iter().rev().filter_map(|position| order.card_at(position));
    cards.map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

fn suit(stated: Option<Stated<Suit>>) -> Option<Suit> {
    stated.map(|Stated(suit)| suit)
}

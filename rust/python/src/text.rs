//! Cards, hands and deals as text, and the checks of plain numbers at the border.

use pyo3::prelude::*;
use whist_core::deal::Setup;
use whist_core::{Card, Cards, Seat, Suit};

use crate::errors::{OrRaise, card_error};
use crate::stated::{Stated, stated};

/// The card of a number.
pub fn card(number: u8) -> PyResult<Card> {
    Card::try_from(number).or_raise()
}

/// The set of a 64-bit integer.
pub fn cards(bits: u64) -> PyResult<Cards> {
    Cards::from_bits(bits).or_raise()
}

/// The sets of four hands that are stated.
pub fn hands(stated: [Stated<Cards>; 4]) -> [Cards; 4] {
    stated.map(|Stated(cards)| cards)
}

/// The suit of a number, clubs 0 to spades 3.
pub fn suit(number: u8) -> PyResult<Suit> {
    let suit = Suit::from_index(number.into());
    suit.ok_or_else(|| card_error(format!("{number} is no suit: expected clubs 0 to spades 3")))
}

/// The seat of a number, North 0 to West 3.
pub fn seat(number: u8) -> PyResult<Seat> {
    let seat = Seat::from_index(number.into());
    seat.ok_or_else(|| card_error(format!("{number} is no seat: expected north 0 to west 3")))
}

/// The card of a text such as `AS`, `10h` or `T♥`.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub fn parse_card(text: &str) -> PyResult<u8> {
    text.parse().map(Card::bit).or_raise()
}

/// The text of a card, rank first.
#[pyfunction]
#[pyo3(signature = (number, /))]
pub fn card_text(#[pyo3(from_py_with = stated)] number: Card) -> String {
    number.to_string()
}

/// The set of a list of cards or of a hand with dots between its suits.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub fn parse_cards(text: &str) -> PyResult<u64> {
    text.parse().map(Cards::bits).or_raise()
}

/// A hand, spades first; jokers are left out.
#[pyfunction]
#[pyo3(signature = (bits, /))]
pub fn hand_text(#[pyo3(from_py_with = stated)] bits: Cards) -> String {
    bits.to_hand()
}

/// Four hands in the order North, East, South, West; an unknown one is empty.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub fn parse_deal(text: &str) -> PyResult<(u64, u64, u64, u64)> {
    let setup: Setup = text.parse().or_raise()?;
    let [north, east, south, west] = setup.hands.0.map(|hand| hand.unwrap_or_default().bits());
    Ok((north, east, south, west))
}

/// The text of a deal from seat `first` on; an empty hand is an unknown one.
#[pyfunction]
#[pyo3(signature = (bits, first = 0, /))]
pub fn deal_text(bits: [Stated<Cards>; 4], #[pyo3(from_py_with = stated)] first: u8) -> PyResult<String> {
    Ok(Setup::from_hands(hands(bits)).to_text(seat(first)?))
}

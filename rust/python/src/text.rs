//! Cards, hands and deals as text.

use pyo3::prelude::*;
use whist_core::{BySeat, Card, Cards, Deal, Seat, Suit};

use crate::errors::OrRaise;

/// The card of a number.
pub fn card(number: u8) -> PyResult<Card> {
    Card::try_from(number).or_raise()
}

/// The set of a 64-bit integer.
pub fn cards(bits: u64) -> PyResult<Cards> {
    Cards::from_bits(bits).or_raise()
}

/// The suit of a number, clubs 0 to spades 3.
pub fn suit(number: u8) -> PyResult<Suit> {
    Suit::from_index(number.into()).ok_or_else(|| crate::errors::no_suit(number))
}

#[pyfunction]
#[pyo3(signature = (text, /))]
pub fn parse_card(text: &str) -> PyResult<u8> {
    text.parse().map(Card::bit).or_raise()
}

#[pyfunction]
#[pyo3(signature = (number, /))]
pub fn card_text(number: u8) -> PyResult<String> {
    card(number).map(|card| card.to_string())
}

#[pyfunction]
#[pyo3(signature = (text, /))]
pub fn parse_cards(text: &str) -> PyResult<u64> {
    text.parse().map(Cards::bits).or_raise()
}

#[pyfunction]
#[pyo3(signature = (bits, /))]
pub fn hand_text(bits: u64) -> PyResult<String> {
    cards(bits).map(Cards::to_hand)
}

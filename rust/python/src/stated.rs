//! Numbers as Python states them: a number, or an error of ours that says what was given and what is allowed.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBool;
use whist_core::{Card, Cards, Seat, Suit};

use crate::errors::{card_error, option_error};
use crate::text;

/// Something that Python states as a whole number.
pub trait ByNumber: Sized {
    /// The numbers that may stand for one.
    type Number: for<'a, 'py> FromPyObject<'a, 'py>;

    /// What a number stands for.
    fn by_number(number: Self::Number) -> PyResult<Self>;

    /// What is said of anything else.
    fn refusal(shown: &str) -> String;

    /// The error for a number that stands for nothing.
    fn error(message: String) -> PyErr;
}

/// Reads one; what is no number at all is a `TypeError`, and a truth value is none.
pub fn stated<T: ByNumber>(given: &Bound<'_, PyAny>) -> PyResult<T> {
    let is_truth = given.is_instance_of::<PyBool>();
    let number = if is_truth { None } else { given.extract().ok() };
    if let Some(number) = number {
        return T::by_number(number);
    }
    let message = T::refusal(&shown(given)?);
    Err(if is_truth || !given.hasattr("__index__")? { PyTypeError::new_err(message) } else { T::error(message) })
}

/// The same within a list, a tuple or an option.
#[derive(Clone, Copy)]
pub struct Stated<T>(pub T);

impl<T: ByNumber> FromPyObject<'_, '_> for Stated<T> {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        stated(&given).map(Self)
    }
}

/// What stands within the wrappers of a list.
pub fn unwrapped<T>(list: Vec<Stated<T>>) -> Vec<T> {
    list.into_iter().map(|Stated(item)| item).collect()
}

/// The same for pairs, of things and numbers of them.
pub fn pairs<T>(list: Vec<(Stated<T>, Stated<i32>)>) -> Vec<(T, i32)> {
    list.into_iter().map(|(Stated(thing), Stated(number))| (thing, number)).collect()
}

/// A value as messages quote it.
fn shown(given: &Bound<'_, PyAny>) -> PyResult<String> {
    given.py().import("whist.checks")?.call_method1("shown", (given,))?.extract()
}

macro_rules! named_by_number {
    ($($named:ty: $number:ty, $by_number:path, $wanted:literal;)*) => {
        $(impl ByNumber for $named {
            type Number = $number;

            fn by_number(number: $number) -> PyResult<Self> {
                $by_number(number)
            }

            fn refusal(shown: &str) -> String {
                format!("{shown} is no {}", $wanted)
            }

            fn error(message: String) -> PyErr {
                card_error(message)
            }
        })*
    };
}

named_by_number! {
    Card: u8, text::card, "card: expected 16 * suit + rank, or a joker, 61 to 63";
    Cards: u64, text::cards, "set of cards: expected a number of 64 bits, one a card";
    Suit: u8, text::suit, "suit: expected clubs 0 to spades 3";
    Seat: u8, text::seat, "seat: expected north 0 to west 3";
}

macro_rules! plain_numbers {
    ($($number:ty),*) => {
        $(impl ByNumber for $number {
            type Number = $number;

            fn by_number(number: $number) -> PyResult<Self> {
                Ok(number)
            }

            fn refusal(shown: &str) -> String {
                format!("{shown}: expected a whole number from {} to {}", <$number>::MIN, <$number>::MAX)
            }

            fn error(message: String) -> PyErr {
                option_error(message)
            }
        })*
    };
}

plain_numbers!(u8, u32, u64, usize, i32);

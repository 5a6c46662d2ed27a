//! Sets as integers, and what their bits stand for.

use arrayvec::ArrayVec;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use whist_core::Cards;

use crate::text;

/// The set of some cards.
#[pyfunction]
#[pyo3(signature = (cards, /))]
pub fn card_set(cards: &Bound<'_, PyTuple>) -> PyResult<u64> {
    let mut set = Cards::EMPTY;
    for number in cards.iter_borrowed() {
        set.insert(text::card(number.extract()?)?);
    }
    Ok(set.bits())
}

/// The set of the cards at some places of a pack.
#[pyfunction]
#[pyo3(signature = (pack, places, /))]
pub fn cards_at(pack: &Bound<'_, PyTuple>, places: &Bound<'_, PyTuple>) -> PyResult<u64> {
    let mut set = Cards::EMPTY;
    for place in places.iter_borrowed() {
        set.insert(text::card(pack.get_borrowed_item(place.extract()?)?.extract()?)?);
    }
    Ok(set.bits())
}

/// The items whose places are in a set, ascending; where there is no item stands `None`.
#[pyfunction]
#[pyo3(signature = (items, set, /))]
pub fn members<'py>(items: &Bound<'py, PyTuple>, set: u64) -> PyResult<Bound<'py, PyTuple>> {
    let mut left = set;
    let mut chosen = ArrayVec::<_, 64>::new();
    while left != 0 {
        let place = left.trailing_zeros() as usize;
        let item = items.get_borrowed_item(place).ok().filter(|item| !item.is_none());
        chosen.push(item.ok_or_else(|| PyIndexError::new_err(format!("there is no item at place {place}")))?);
        left &= left - 1;
    }
    PyTuple::new(items.py(), chosen)
}

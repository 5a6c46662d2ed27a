//! Sets as integers, and what their bits stand for.

use pyo3::Borrowed;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyList, PyTuple};
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

/// The set of the cards at some places of a pack, for each of some lists of places.
#[pyfunction]
#[pyo3(signature = (pack, places, /))]
pub fn cards_at<'py>(pack: &Bound<'py, PyTuple>, places: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyTuple>> {
    let set = |places: Borrowed<'_, 'py, PyAny>| {
        let mut set = Cards::EMPTY;
        for place in places.cast::<PyTuple>()?.iter_borrowed() {
            set.insert(text::card(pack.get_borrowed_item(place.extract()?)?.extract()?)?);
        }
        Ok(set.bits())
    };
    PyTuple::new(pack.py(), places.iter_borrowed().map(set).collect::<PyResult<Vec<_>>>()?)
}

/// The items whose places are in a set, ascending; where there is no item stands `None`.
#[pyfunction]
#[pyo3(signature = (items, set, /))]
pub fn members<'py>(items: &Bound<'py, PyList>, set: &Bound<'py, PyInt>) -> PyResult<Bound<'py, PyTuple>> {
    let mut chosen = Vec::new();
    let mut choose = |first: usize, mut left: u64| {
        chosen.reserve(left.count_ones() as usize);
        while left != 0 {
            let place = first + left.trailing_zeros() as usize;
            let item = items.get_item(place).ok().filter(|item| !item.is_none());
            chosen.push(item.ok_or_else(|| PyIndexError::new_err(format!("there is no item at place {place}")))?);
            left &= left - 1;
        }
        PyResult::Ok(())
    };
    if let Ok(small) = set.extract() {
        choose(0, small)?;
    } else {
        let bytes = set.call_method1("to_bytes", (items.len().div_ceil(8), "little"))?;
        for (number, &byte) in bytes.cast::<PyBytes>()?.as_bytes().iter().enumerate() {
            choose(8 * number, byte.into())?;
        }
    }
    PyTuple::new(items.py(), chosen)
}

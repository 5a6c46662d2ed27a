//! Sets as integers, and what their bits stand for.

use pyo3::Borrowed;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyList, PyTuple};
use whist_core::{Card, Cards};

use crate::stated::stated;

/// The set of some cards.
#[pyfunction]
#[pyo3(signature = (cards, /))]
pub fn card_set(cards: &Bound<'_, PyTuple>) -> PyResult<u64> {
    let mut set = Cards::EMPTY;
    for number in cards.iter_borrowed() {
        set.insert(stated::<Card>(&number)?);
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
            set.insert(stated::<Card>(&*pack.get_borrowed_item(stated(&place)?)?)?);
        }
        Ok(set.bits())
    };
    PyTuple::new(pack.py(), places.iter_borrowed().map(set).collect::<PyResult<Vec<_>>>()?)
}

/// The items whose places are in a set, ascending; where there is no item stands `None`.
#[pyfunction]
#[pyo3(signature = (items, set, /))]
pub fn members<'py>(items: &Bound<'py, PyList>, set: &Bound<'py, PyInt>) -> PyResult<Bound<'py, PyTuple>> {
    if let Ok(small) = set.extract() {
        return chosen(items, Places(small));
    }
    let bytes = set.call_method1("to_bytes", (items.len().div_ceil(8), "little"))?;
    let bytes = bytes.cast::<PyBytes>()?.as_bytes().iter().enumerate();
    let places = bytes.flat_map(|(number, &byte)| Places(byte.into()).map(move |place| 8 * number + place));
    chosen(items, places.collect::<Vec<_>>().into_iter())
}

/// The items at some places, in their order.
fn chosen<'py>(
    items: &Bound<'py, PyList>,
    places: impl ExactSizeIterator<Item = usize>,
) -> PyResult<Bound<'py, PyTuple>> {
    let py = items.py();
    let mut missing = None;
    let found = PyTuple::new(
        py,
        places.map(|place| {
            let item = items.get_item(place).ok().filter(|item| !item.is_none());
            item.unwrap_or_else(|| {
                missing.get_or_insert(place);
                py.None().into_bound(py)
            })
        }),
    );
    match missing {
        Some(place) => Err(PyIndexError::new_err(format!("there is no item at place {place}"))),
        None => found,
    }
}

/// The places of the bits of a number, ascending.
struct Places(u64);

impl Iterator for Places {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let place = (self.0 != 0).then(|| self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(place)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Places {}

//! The events of a deal, as the framework keeps them: tuples that begin with their kind and their audience.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use whist_core::{Card, Cards};

use crate::stated::stated;

/// Where reading stopped, the set of the cards played, and how many of them came from each hand.
type Read = (usize, u64, Vec<usize>);

/// Reads on from one event to another as long as they are cards played and tricks taken, whose kinds are `kinds`.
///
/// What stands for a card in the row of its hand, a tuple that begins with the hand, goes to the end of `trick`; a
/// trick that is taken to the end of `tricks`, as its leader, what stands for its cards, and its winner.
#[pyfunction]
#[pyo3(signature = (events, first, end, kinds, rows, trick, tricks, /))]
pub fn follow(
    events: &Bound<'_, PyList>,
    #[pyo3(from_py_with = stated)] first: usize,
    #[pyo3(from_py_with = stated)] end: usize,
    kinds: (Bound<'_, PyAny>, Bound<'_, PyAny>),
    rows: &Bound<'_, PyTuple>,
    trick: &Bound<'_, PyList>,
    tricks: &Bound<'_, PyList>,
) -> PyResult<Read> {
    let py = events.py();
    let (card_kind, trick_kind) = kinds;
    let mut played = Cards::EMPTY;
    let mut counts = vec![0; rows.len()];
    for at in first..end {
        let event = events.get_item(at)?.cast_into::<PyTuple>()?;
        let kind = event.get_borrowed_item(0)?;
        if kind.is(&card_kind) || kind.eq(&card_kind)? {
            let Ok(card) = stated::<Card>(&*event.get_borrowed_item(3)?) else {
                return Ok((at, played.bits(), counts));
            };
            let hand: usize = stated(&*event.get_borrowed_item(4)?)?;
            let row = rows.get_borrowed_item(hand)?;
            trick.append(row.cast::<PyTuple>()?.get_borrowed_item(card.bit().into())?)?;
            played.insert(card);
            *counts.get_mut(hand).ok_or_else(|| PyIndexError::new_err(hand))? += 1;
        } else if kind.is(&trick_kind) || kind.eq(&trick_kind)? {
            let leader = trick.get_item(0)?.get_item(0)?;
            tricks.append(PyTuple::new(py, [leader, trick.to_tuple().into_any(), event.get_item(2)?])?)?;
            trick.del_slice(0, trick.len())?;
        } else {
            return Ok((at, played.bits(), counts));
        }
    }
    Ok((end, played.bits(), counts))
}

//! Shuffles, single deals and hidden cards from numbered streams.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use whist_core::random::{self, Random, Stream};
use whist_core::search::{HiddenPlace, Worlds};
use whist_core::{Cards, bits};

use crate::stated::{Stated, stated, unwrapped};

/// Items in the random order that stream `stream` of `seed` gives them.
#[pyfunction]
#[pyo3(signature = (items, seed, stream, /))]
pub fn shuffled<'py>(
    py: Python<'py>,
    mut items: Vec<Bound<'py, PyAny>>,
    #[pyo3(from_py_with = stated)] seed: u64,
    #[pyo3(from_py_with = stated)] stream: u64,
) -> PyResult<Bound<'py, PyTuple>> {
    Stream::new(seed, stream).shuffle(&mut items);
    PyTuple::new(py, items)
}

/// The deal of number `index` of a seed.
#[pyfunction]
#[pyo3(signature = (seed, index, /))]
pub fn random_deal(
    #[pyo3(from_py_with = stated)] seed: u64,
    #[pyo3(from_py_with = stated)] index: u64,
) -> (u64, u64, u64, u64) {
    let [north, east, south, west] = random::deal(&mut Stream::new(seed, index));
    (north.bits(), east.bits(), south.bits(), west.bits())
}

/// The cards of hidden places that may hold these cards and hold so many of them, each layout that fits equally
/// likely; `None` where none fits. All the cards are dealt, to eight places at most.
#[pyfunction]
#[pyo3(signature = (may, sizes, seed, /))]
pub fn hidden_hands(
    may: Vec<Stated<Cards>>,
    sizes: Vec<Stated<usize>>,
    #[pyo3(from_py_with = stated)] seed: u64,
) -> Option<Vec<u64>> {
    let may = unwrapped(may);
    let unseen = may.iter().fold(Cards::EMPTY, |all, &cards| all | cards);
    let places: Vec<_> = may.into_iter().zip(unwrapped(sizes)).map(|(may, size)| HiddenPlace { size, may }).collect();
    let worlds = Worlds::new(unseen, &places);
    worlds.map(|worlds| {
        let hands = worlds.draw(&mut Stream::new(seed, 0), bits::Table);
        hands[..places.len()].iter().map(|hand| hand.bits()).collect()
    })
}

//! Shuffles and single deals from numbered streams.

use pyo3::prelude::*;
use pyo3::types::PyList;
use whist_core::random::{self, Random, Stream};

/// Cards in the random order that stream `stream` of `seed` gives them.
#[pyfunction]
#[pyo3(signature = (cards, seed, stream, /))]
pub fn shuffled(py: Python<'_>, mut cards: Vec<u8>, seed: u64, stream: u64) -> PyResult<Bound<'_, PyList>> {
    Stream::new(seed, stream).shuffle(&mut cards);
    PyList::new(py, cards)
}

/// The deal of number `index` of a seed.
#[pyfunction]
#[pyo3(signature = (seed, index, /))]
pub fn random_deal(seed: u64, index: u64) -> (u64, u64, u64, u64) {
    let [north, east, south, west] = random::deal(&mut Stream::new(seed, index));
    (north.bits(), east.bits(), south.bits(), west.bits())
}

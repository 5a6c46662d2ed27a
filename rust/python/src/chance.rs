//! Shuffles, single deals and hidden cards from numbered streams.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use whist_core::random::{self, Random, Stream};
use whist_core::search::{HiddenPlace, Worlds};
use whist_core::{Cards, bits};

use crate::text;

/// Items in the random order that stream `stream` of `seed` gives them.
#[pyfunction]
#[pyo3(signature = (items, seed, stream, /))]
pub fn shuffled<'py>(
    py: Python<'py>,
    mut items: Vec<Bound<'py, PyAny>>,
    seed: u64,
    stream: u64,
) -> PyResult<Bound<'py, PyTuple>> {
    Stream::new(seed, stream).shuffle(&mut items);
    PyTuple::new(py, items)
}

/// The deal of number `index` of a seed.
#[pyfunction]
#[pyo3(signature = (seed, index, /))]
pub fn random_deal(seed: u64, index: u64) -> (u64, u64, u64, u64) {
    let [north, east, south, west] = random::deal(&mut Stream::new(seed, index));
    (north.bits(), east.bits(), south.bits(), west.bits())
}

/// The cards of hidden places that may hold these cards and hold so many of them, each layout that fits equally
/// likely; `None` where none fits. All the cards are dealt, to eight places at most.
#[pyfunction]
#[pyo3(signature = (may, sizes, seed, /))]
pub fn hidden_hands(may: Vec<u64>, sizes: Vec<usize>, seed: u64) -> PyResult<Option<Vec<u64>>> {
    let may: Vec<_> = may.into_iter().map(text::cards).collect::<PyResult<_>>()?;
    let unseen = may.iter().fold(Cards::EMPTY, |all, &cards| all | cards);
    let places: Vec<_> = may.into_iter().zip(sizes).map(|(may, size)| HiddenPlace { size, may }).collect();
    let worlds = Worlds::new(unseen, &places);
    Ok(worlds.map(|worlds| {
        let hands = worlds.draw(&mut Stream::new(seed, 0), bits::Table);
        hands[..places.len()].iter().map(|hand| hand.bits()).collect()
    }))
}

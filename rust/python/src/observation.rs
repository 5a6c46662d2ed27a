//! What one place may know: [`whist_core::search::Observation`], its worlds and its search.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use whist_core::search::{Choice, Observation as Knowledge, World};
use whist_core::{Cards, Machine};

use crate::arrays::{Input, Rows, Table, zeros};
use crate::batch::Run;
use crate::errors::OrRaise;
use crate::stated::{Stated, stated};
use crate::tally::Payoffs;
use crate::text;

/// Worlds that are drawn at once.
const CHUNK: usize = 1 << 10;

/// A card (-1 for sitting the trick out), its mean payoff, and the standard error of the mean.
type Judged = (i16, f64, f64);

/// What one place may know of a deal in play; it holds no hidden card.
#[pyclass(frozen, module = "whist._core")]
pub struct Observation(pub Knowledge);

#[pymethods]
impl Observation {
    /// The place that observes.
    #[getter]
    fn place(&self) -> usize {
        self.0.place()
    }

    /// The known cards in the hand of each place.
    #[getter]
    fn known<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let known = self.0.known();
        PyTuple::new(py, self.0.sizes().iter().zip(known).map(|(_, cards)| cards.bits()).collect::<Vec<_>>())
    }

    /// Number of cards in the hand of each place.
    #[getter]
    fn sizes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.sizes())
    }

    /// The cards of which the place does not know where they are.
    #[getter]
    fn unseen(&self) -> u64 {
        self.0.unseen().bits()
    }

    /// How many worlds agree with what is known.
    fn count(&self) -> f64 {
        self.0.count()
    }

    /// The hands of `n` worlds, all that agree being equally likely; world i depends on the seed and i only.
    #[pyo3(signature = (n, seed, *, first = 0, threads = Stated(1)))]
    fn worlds<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = stated)] n: usize,
        #[pyo3(from_py_with = stated)] seed: u64,
        #[pyo3(from_py_with = stated)] first: u64,
        threads: Option<Stated<usize>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (machine, width) = (Machine::detected(), self.0.sizes().len());
        let array = zeros::<u64>(py, n, width)?;
        let mut out: Table<'_, u64> = array.extract()?;
        Run::new(threads, None).fill(py, out.as_slice_mut()?, width, CHUNK, |row, out| {
            let drawn = self.0.worlds_from(machine, first + row as u64, out.len() / width, seed);
            for (out, world) in out.chunks_exact_mut(width).zip(drawn) {
                out.iter_mut().zip(world).for_each(|(out, hand)| *out = hand.bits());
            }
            Ok(())
        })?;
        Ok(array)
    }

    /// Each legal card of the place to play over random worlds, each played to its end at random; best first.
    #[pyo3(signature = (payoffs, *, worlds = 50, seed = 0))]
    fn search(
        &self,
        py: Python<'_>,
        payoffs: &Payoffs,
        #[pyo3(from_py_with = stated)] worlds: usize,
        #[pyo3(from_py_with = stated)] seed: u64,
    ) -> PyResult<Vec<Judged>> {
        let found = py.detach(|| self.0.search(Machine::detected(), &payoffs.0, worlds, seed));
        payoffs.check()?;
        found.map(judged).or_raise()
    }

    /// As [`search`](Self::search) over given worlds, with the payoffs of each or one for all.
    #[pyo3(signature = (worlds, payoffs, *, seed = 0))]
    fn search_worlds(
        &self,
        py: Python<'_>,
        worlds: Input<'_, u64>,
        payoffs: Vec<Bound<'_, Payoffs>>,
        #[pyo3(from_py_with = stated)] seed: u64,
    ) -> PyResult<Vec<Judged>> {
        let worlds = listed(&Rows::new(&worlds))?;
        let sheets: Vec<_> = payoffs.iter().map(|payoffs| (*payoffs.get().0).clone()).collect();
        let found = py.detach(|| self.0.search_worlds(Machine::detected(), &worlds, &sheets, seed));
        payoffs.iter().try_for_each(|payoffs| payoffs.get().check())?;
        found.map(judged).or_raise()
    }
}

/// The rows of an array as worlds.
fn listed(rows: &Rows<'_, u64>) -> PyResult<Vec<World>> {
    (0..rows.len())
        .map(|row| {
            let mut hands = vec![0; rows.width()];
            rows.copy(row, &mut hands);
            let mut world = [Cards::EMPTY; 8];
            for (cards, bits) in world.iter_mut().zip(hands) {
                *cards = text::cards(bits)?;
            }
            Ok(world)
        })
        .collect()
}

fn judged(choices: Vec<Choice>) -> Vec<Judged> {
    let number = |choice: &Choice| choice.card.map_or(-1, |card| card.bit().into());
    choices.into_iter().map(|choice| (number(&choice), choice.mean, choice.stderr)).collect()
}

//! What scoring reads of a deal, and what it is worth: [`whist_core::play::Tally`] and its payoffs.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use whist_core::Cards;
use whist_core::play::{
    Count, Counter as CoreCounter, Line, MAX_PLACES, Payoffs as CorePayoffs, Tally as CoreTally, Window,
};

use crate::errors::OrRaise;
use crate::rules::{PlayRules, named};
use crate::stated::{Stated, pairs, stated, unwrapped};

/// Sets of cards with the value of each of their cards.
type Planes = Vec<(Stated<Cards>, Stated<i32>)>;

/// What each trick counts, from the first.
type Scale = Vec<Stated<i32>>;

/// One number of an outcome: what is counted, for which group of places, in which tricks.
#[pyclass(frozen, eq, module = "whist._core")]
#[derive(PartialEq)]
pub struct Counter(CoreCounter);

/// A window by its name, or by its first and last trick, counted from 1.
struct WindowPart(Window);

impl FromPyObject<'_, '_> for WindowPart {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(name) = given.extract::<String>() {
            return named("window", &name, &WINDOW).map(Self);
        }
        let (Stated(first), Stated(last)) = given.extract()?;
        Ok(Self(Window::Tricks(first, last)))
    }
}

const WINDOW: [(&str, Window); 5] = [
    ("all", Window::All),
    ("to_switch", Window::ToSwitch),
    ("after_switch", Window::AfterSwitch),
    ("before_switch", Window::BeforeSwitch),
    ("from_switch", Window::FromSwitch),
];

impl Counter {
    fn made(count: Count, group: u8, window: Option<WindowPart>, scale: Scale, cap: Option<Stated<i32>>) -> Self {
        let window = window.map_or(Window::All, |WindowPart(window)| window);
        let cap = cap.map(|Stated(cap)| cap);
        Self(CoreCounter { count, group, window, scale: unwrapped(scale), cap })
    }
}

#[pymethods]
impl Counter {
    /// Tricks of a group.
    #[staticmethod]
    #[pyo3(signature = (group, *, window = None, scale = vec![], cap = None))]
    fn tricks(
        #[pyo3(from_py_with = stated)] group: u8,
        window: Option<WindowPart>,
        scale: Scale,
        cap: Option<Stated<i32>>,
    ) -> Self {
        Self::made(Count::Tricks, group, window, scale, cap)
    }

    /// Value of the cards that a group captured.
    #[staticmethod]
    #[pyo3(signature = (group, planes, *, window = None, scale = vec![], cap = None))]
    fn cards(
        #[pyo3(from_py_with = stated)] group: u8,
        planes: Planes,
        window: Option<WindowPart>,
        scale: Scale,
        cap: Option<Stated<i32>>,
    ) -> Self {
        Self::made(Count::Cards(pairs(planes)), group, window, scale, cap)
    }

    /// Tricks that a group won in a window, and outside it those that it did not win.
    #[staticmethod]
    #[pyo3(signature = (group, *, window))]
    fn turned(#[pyo3(from_py_with = stated)] group: u8, window: WindowPart) -> Self {
        Self::made(Count::Turned, group, Some(window), vec![], None)
    }

    /// 1 if a group won each of the first `n` tricks, else 0.
    #[staticmethod]
    fn first(#[pyo3(from_py_with = stated)] group: u8, #[pyo3(from_py_with = stated)] n: u8) -> Self {
        Self(CoreCounter::new(Count::First(n), group))
    }

    /// 1 if a group won the last trick, else 0.
    #[staticmethod]
    fn last(#[pyo3(from_py_with = stated)] group: u8) -> Self {
        Self(CoreCounter::new(Count::Last, group))
    }

    /// Which of some (group, total) runners first reached its total, from 1; 0 if none did.
    #[staticmethod]
    #[pyo3(signature = (runners, *, trick = 0, planes = vec![]))]
    fn race(
        runners: Vec<(Stated<u8>, Stated<i32>)>,
        #[pyo3(from_py_with = stated)] trick: i32,
        planes: Planes,
    ) -> Self {
        Self(CoreCounter::new(Count::Race { trick, cards: pairs(planes), runners: pairs(runners) }, 0))
    }
}

/// What a game's scoring reads of a finished deal, as a tuple of small numbers.
#[pyclass(frozen, module = "whist._core")]
pub struct Tally(pub Arc<CoreTally>);

#[pymethods]
impl Tally {
    #[new]
    #[pyo3(signature = (rules, counters))]
    fn new(rules: &PlayRules, counters: Vec<Bound<'_, Counter>>) -> PyResult<Self> {
        let counters = counters.iter().map(|counter| counter.get().0.clone()).collect();
        CoreTally::new(&rules.rules, counters).map(|tally| Self(Arc::new(tally))).or_raise()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// Every outcome that is told apart, in the order of their indices.
    fn outcomes<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        self.0.outcomes().or_raise()?.map(|outcome| PyTuple::new(py, outcome)).collect()
    }
}

/// What every outcome of a tally is worth to every place.
#[pyclass(frozen, module = "whist._core")]
pub struct Payoffs(pub Arc<CorePayoffs>, Arc<Fault>);

/// The first error of a score sheet that is asked while the engine searches.
#[derive(Default)]
struct Fault(Mutex<Option<PyErr>>);

impl Fault {
    /// The line, or a line of nothing and the error kept for whoever began the search.
    fn keep(&self, line: PyResult<Line>) -> Line {
        line.unwrap_or_else(|error| {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            Line::default()
        })
    }
}

impl Payoffs {
    /// Raises what the score sheet raised when it was asked.
    pub fn check(&self) -> PyResult<()> {
        self.1.0.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }
}

/// A line of the score sheet: a finite number for each place.
fn line(values: &Bound<'_, PyAny>, players: usize) -> PyResult<Line> {
    let values: Vec<f32> = values.extract()?;
    if values.len() != players || !values.iter().all(|value| value.is_finite()) {
        let message = format!("payoffs: {values:?} is not a finite number for each of {players} places");
        return Err(crate::errors::rules_error(message));
    }
    let mut line = Line::default();
    line[..players].copy_from_slice(&values);
    Ok(line)
}

#[pymethods]
impl Payoffs {
    /// `values`: for each outcome of `tally.outcomes()` a sequence with one number a place.
    #[new]
    #[pyo3(signature = (tally, values))]
    fn new(tally: &Tally, values: Vec<Vec<f32>>) -> PyResult<Self> {
        if values.len() != tally.0.len() {
            let message = format!("payoffs: {} rows for {} outcomes", values.len(), tally.0.len());
            return Err(crate::errors::rules_error(message));
        }
        let players = values.first().map_or(0, Vec::len);
        if let Some(row) = values.iter().position(|row| row.len() != players) {
            let message = format!("payoffs: row {row} has {} values, row 0 has {players}", values[row].len());
            return Err(crate::errors::rules_error(message));
        }
        let values = values.concat();
        CorePayoffs::new(Arc::clone(&tally.0), players, values)
            .map(|payoffs| Self(Arc::new(payoffs), Arc::default()))
            .or_raise()
    }

    /// Payoffs that are asked for, each outcome once: `ask(outcome)` gives a number for each of so many places.
    #[staticmethod]
    fn asking(tally: &Tally, #[pyo3(from_py_with = stated)] players: usize, ask: Py<PyAny>) -> PyResult<Self> {
        if players > MAX_PLACES {
            return Err(crate::errors::rules_error(format!("payoffs: {players} places, at most {MAX_PLACES}")));
        }
        let fault = Arc::<Fault>::default();
        let kept = Arc::clone(&fault);
        let ask = move |outcome: &[i32]| {
            Python::attach(|py| {
                let asked = || line(ask.bind(py).call1((PyTuple::new(py, outcome)?,))?.as_any(), players);
                kept.keep(asked())
            })
        };
        Ok(Self(Arc::new(CorePayoffs::asking(Arc::clone(&tally.0), players, ask)), fault))
    }
}

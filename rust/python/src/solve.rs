//! Double dummy: [`whist_core::dd`] for one question and for arrays of them.
//!
//! A question about a long deal may take seconds. It is worked on by a thread of its own while the calling thread
//! looks for Ctrl-C; one about an ending is answered where it is asked, since a thread would take longer to start.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use whist_core::dd::{self, AnalysisError, CardValue, Counts, Goal, Problem, ProblemError, Stopped, TableError};
use whist_core::{Card, CardOrder as Order, Cards, Seat};

use crate::arrays::{Column, Input, Rows, Table};
use crate::batch::{Run, ask, locked};
use crate::errors::{OrRaise, array_error};
use crate::order::CardOrder;
use crate::stated::{Stated, stated, unwrapped};
use crate::text;

/// Tricks to come of a question that is answered at once.
const ENDING: usize = 8;

/// Rows that are checked at once.
const CHUNK: usize = 1 << 10;

/// A solver and the flag that stops it.
struct Warm {
    solver: dd::Solver,
    stop: Arc<AtomicBool>,
}

/// Solvers that keep what they learn for the next question.
///
/// Every thread that asks takes one that is idle; a new one is made when there is none.
struct Pool {
    idle: Mutex<Vec<Warm>>,
    memory: usize,
}

impl Pool {
    fn new(memory: Option<Stated<usize>>) -> Self {
        Self { idle: Mutex::default(), memory: memory.map_or(dd::Solver::MEMORY, |Stated(memory)| memory) }
    }

    /// Lends a solver. Which one is for chance to say: values do not depend on what a solver remembers.
    fn lend<T>(&self, stop: impl FnOnce() -> Arc<AtomicBool>, work: impl FnOnce(&mut Warm) -> T) -> T {
        let idle = locked(&self.idle).pop();
        let mut warm = idle.unwrap_or_else(|| {
            let stop = stop();
            Warm { solver: dd::Solver::with_memory(self.memory).stopped_by(Arc::clone(&stop)), stop }
        });
        let answer = work(&mut warm);
        locked(&self.idle).push(warm);
        answer
    }
}

/// Answers questions one by one, and keeps what it learns for related ones.
#[pyclass(frozen, module = "whist._core")]
pub struct Solver(Pool);

#[pymethods]
impl Solver {
    /// `memory`: bytes that each thread may use, None for the usual number.
    #[new]
    #[pyo3(signature = (memory = None))]
    fn new(memory: Option<Stated<usize>>) -> Self {
        Self(Pool::new(memory))
    }

    /// Tricks of North and South.
    #[pyo3(signature = (order, hands, leader, trick, fewest, /))]
    fn tricks(
        &self,
        py: Python<'_>,
        order: &CardOrder,
        hands: [Stated<Cards>; 4],
        #[pyo3(from_py_with = stated)] leader: Seat,
        trick: Vec<Stated<Card>>,
        fewest: bool,
    ) -> PyResult<u8> {
        let problem = problem(order, hands, leader, trick, fewest)?;
        self.ask(py, problem.tricks_left(), |solver| solver.tricks(&problem))?.map_err(stopped)
    }

    /// The seat to play, the tricks to come, and the value of its cards, best first: each by itself or a group of equals at
    /// once.
    #[allow(clippy::too_many_arguments, reason = "they make one question")]
    #[pyo3(signature = (order, hands, leader, trick, fewest, group, /))]
    fn cards<'py>(
        &self,
        py: Python<'py>,
        order: &CardOrder,
        hands: [Stated<Cards>; 4],
        #[pyo3(from_py_with = stated)] leader: Seat,
        trick: Vec<Stated<Card>>,
        fewest: bool,
        group: bool,
    ) -> PyResult<(usize, usize, Bound<'py, PyTuple>)> {
        let problem = problem(order, hands, leader, trick, fewest)?;
        let ask = if group { dd::Solver::cards } else { dd::Solver::each_card };
        let values = self.ask(py, problem.tricks_left(), |solver| ask(solver, &problem))?.map_err(stopped)?;
        let plain = |value: CardValue| (value.card.bit(), value.equals.bits(), value.tricks);
        let values = PyTuple::new(py, values.into_iter().map(plain))?;
        Ok((problem.turn().index(), problem.tricks_left(), values))
    }

    /// A line of best play to the end.
    #[pyo3(signature = (order, hands, leader, trick, fewest, /))]
    fn line(
        &self,
        py: Python<'_>,
        order: &CardOrder,
        hands: [Stated<Cards>; 4],
        #[pyo3(from_py_with = stated)] leader: Seat,
        trick: Vec<Stated<Card>>,
        fewest: bool,
    ) -> PyResult<Vec<u16>> {
        let problem = problem(order, hands, leader, trick, fewest)?;
        let line = self.ask(py, problem.tricks_left(), |solver| solver.line(&problem))?.map_err(stopped)?;
        Ok(line.into_iter().map(|card| card.bit().into()).collect())
    }

    /// Tricks of North and South by strain and leader.
    #[pyo3(signature = (hands, /))]
    fn table(&self, py: Python<'_>, hands: [Stated<Cards>; 4]) -> PyResult<[[u8; 4]; 5]> {
        let hands = text::hands(hands);
        let left = hands[0].len();
        match self.ask(py, left, |solver| solver.tables(&[hands]))? {
            Ok(tables) => Ok(tables[0].0),
            Err(TableError::Problem { error, .. }) => Err(error).or_raise(),
            Err(TableError::Stopped(error)) => Err(stopped(error)),
        }
    }

    /// Who played each card, the tricks of North and South in all before the first card and after each, and what each
    /// card cost its side.
    #[pyo3(signature = (order, hands, leader, played, fewest, /))]
    fn analyse(
        &self,
        py: Python<'_>,
        order: &CardOrder,
        hands: [Stated<Cards>; 4],
        #[pyo3(from_py_with = stated)] leader: Seat,
        played: Vec<Stated<Card>>,
        fewest: bool,
    ) -> PyResult<(Vec<usize>, Vec<u16>, Vec<u16>)> {
        let (hands, played) = (text::hands(hands), unwrapped(played));
        let order = &order.0;
        let found =
            self.ask(py, hands[0].len(), |solver| solver.analyse(order, hands, leader, &played, goal(fewest)))?;
        let wide = |numbers: Vec<u8>| numbers.into_iter().map(u16::from).collect();
        match found {
            Ok(analysis) => {
                let seats = analysis.seats.into_iter().map(Seat::index).collect();
                Ok((seats, wide(analysis.tricks), wide(analysis.costs)))
            }
            Err(AnalysisError::Problem(error)) => Err(error).or_raise(),
            Err(AnalysisError::Stopped(error)) => Err(stopped(error)),
        }
    }

    /// Bytes in use or kept by all solvers that are idle.
    #[getter]
    fn memory(&self) -> usize {
        locked(&self.0.idle).iter().map(|warm| warm.solver.memory()).sum()
    }

    /// What all solvers that are idle have counted: nodes, positions looked up, decided by memory, decided by bounds,
    /// searched, decided by one card, decided by the first card.
    #[getter]
    fn counts(&self) -> [u64; 7] {
        let numbers = |counts: Counts| {
            let Counts { nodes, looked_up, hits, bounded, expanded, cuts, first_cuts, .. } = counts;
            [nodes, looked_up, hits, bounded, expanded, cuts, first_cuts]
        };
        let idle = locked(&self.0.idle);
        let all = idle.iter().map(|warm| numbers(warm.solver.counts()));
        all.fold([0; 7], |sum, counts| std::array::from_fn(|i| sum[i] + counts[i]))
    }
}

impl Solver {
    /// Answers a question about a position with so many tricks to come.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        tricks_left: usize,
        question: impl FnOnce(&mut dd::Solver) -> T + Send,
    ) -> PyResult<T> {
        self.0.lend(Arc::default, |warm| {
            if tricks_left <= ENDING {
                return Ok(py.detach(|| question(&mut warm.solver)));
            }
            let Warm { solver, stop } = warm;
            ask(py, stop, || question(solver))
        })
    }
}

/// Tricks of North and South for each deal with its trumps, an index of an order, and its leader.
#[pyfunction]
#[pyo3(signature = (deals, out, orders, trumps, leaders, fewest, memory, threads, progress, /))]
#[expect(clippy::too_many_arguments, reason = "called by position from one place")]
pub fn solve(
    py: Python<'_>,
    deals: Input<'_, u64>,
    mut out: Column<'_, u8>,
    orders: Vec<Bound<'_, CardOrder>>,
    trumps: Input<'_, u8>,
    leaders: Input<'_, u8>,
    fewest: bool,
    memory: Option<Stated<usize>>,
    threads: Option<Stated<usize>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<()> {
    let orders: Vec<Arc<Order>> = orders.iter().map(|order| Arc::clone(&order.get().0)).collect();
    let (deals, trumps, leaders) = (Rows::new(&deals), Rows::new(&trumps), Rows::new(&leaders));
    let problem = |row: usize| -> PyResult<Problem> {
        let order = &orders[usize::from(trumps.one(row))];
        let leader = text::seat(leaders.one(row))?;
        let made = Problem::new(order, row_of(&deals, row)?, leader, &[], goal(fewest));
        made.map_err(|error| refused(row, &error))
    };
    check(py, deals.len(), threads, |row| problem(row).map(drop))?;
    each(py, out.as_slice_mut()?, 1, memory, Run::new(threads, progress), |solver, row, out| {
        out[0] = solver.tricks(&problem(row)?).map_err(stopped)?;
        Ok(())
    })
}

/// Tricks of North and South for each deal, by strain and leader.
#[pyfunction]
#[pyo3(signature = (deals, out, memory, threads, progress, /))]
pub fn dd_tables(
    py: Python<'_>,
    deals: Input<'_, u64>,
    mut out: Table<'_, u8>,
    memory: Option<Stated<usize>>,
    threads: Option<Stated<usize>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<()> {
    let deals = Rows::new(&deals);
    check(py, deals.len(), threads, |row| {
        let made = Problem::new(dd::Strain::NoTrumps.order(), row_of(&deals, row)?, Seat::North, &[], Goal::Most);
        made.map(drop).map_err(|error| refused(row, &error))
    })?;
    let strains = dd::Strain::ALL;
    // A strain at a time: nothing is shared between those of a deal, and the last ones to be finished are small.
    let run = Run::new(threads, progress).sharing(strains.len());
    each(py, out.as_slice_mut()?, 4, memory, run, |solver, share, out| {
        let (row, strain) = (share / strains.len(), strains[share % strains.len()]);
        match solver.leaders(row_of(&deals, row)?, strain) {
            Ok(tricks) => out.copy_from_slice(&tricks),
            Err(TableError::Problem { error, .. }) => return Err(refused(row, &error)),
            Err(TableError::Stopped(error)) => return Err(stopped(error)),
        }
        Ok(())
    })
}

/// Refuses a batch before an hour is spent on the rows before the wrong one.
fn check(
    py: Python<'_>,
    rows: usize,
    threads: Option<Stated<usize>>,
    row: impl Fn(usize) -> PyResult<()> + Sync,
) -> PyResult<()> {
    let parts = (0..rows).step_by(CHUNK).map(|first| first..rows.min(first + CHUNK));
    Run::new(threads, None).each(py, rows, CHUNK, parts, |_, mut rows| rows.try_for_each(&row))
}

/// Rows taken one by one by workers with a solver each, so that nobody waits for one who drew the hard ones.
fn each(
    py: Python<'_>,
    out: &mut [u8],
    width: usize,
    memory: Option<Stated<usize>>,
    run: Run,
    answer: impl Fn(&mut dd::Solver, usize, &mut [u8]) -> PyResult<()> + Sync,
) -> PyResult<()> {
    let (stop, pool) = (Arc::default(), Pool::new(memory));
    run.watched(&stop)
        .fill(py, out, width, 1, |row, out| pool.lend(|| Arc::clone(&stop), |warm| answer(&mut warm.solver, row, out)))
}

fn problem(
    order: &CardOrder,
    hands: [Stated<Cards>; 4],
    leader: Seat,
    trick: Vec<Stated<Card>>,
    fewest: bool,
) -> PyResult<Problem> {
    Problem::new(&order.0, text::hands(hands), leader, &unwrapped(trick), goal(fewest)).or_raise()
}

fn goal(fewest: bool) -> Goal {
    if fewest { Goal::Fewest } else { Goal::Most }
}

fn row_of(deals: &Rows<'_, u64>, row: usize) -> PyResult<[Cards; 4]> {
    let mut bits = [0; 4];
    deals.copy(row, &mut bits);
    let mut hands = [Cards::EMPTY; 4];
    for (hand, bits) in hands.iter_mut().zip(bits) {
        *hand = text::cards(bits).map_err(|error| array_error(format!("row {row}: {error}")))?;
    }
    Ok(hands)
}

fn refused(row: usize, error: &ProblemError) -> PyErr {
    array_error(format!("row {row}: {error}"))
}

/// Never seen by a caller: whoever stops a solver raises what made it stop.
pub fn stopped(error: Stopped) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}

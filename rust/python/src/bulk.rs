//! Kernels over arrays.
//!
//! Python code has checked types and shapes. A worker that checks values before it relies on them copies the few
//! rows it is about to use and works on the copy, so that nothing it has checked can change under it. Arithmetic
//! that takes any value reads the rows where they lie.

use pyo3::prelude::*;
use whist_core::eval::{Honours, bulk as eval};
use whist_core::search::{RowError, WhistDeals, whist_playouts};
use whist_core::trick::{NO_TRUMPS, Trumps, winners, winners_by_order};
use whist_core::{CardOrder as Order, Machine, Suit, TrickError, random};

use crate::arrays::{Column, Input, Rows, Table};
use crate::batch::Run;
use crate::errors::OrRaise;
use crate::order::CardOrder;
use crate::stated::{Stated, stated};

/// Rows that a worker takes at once.
const CHUNK: usize = 1 << 14;

/// Rows that a worker copies at once: few enough to stay in the nearest cache.
const BLOCK: usize = 1 << 10;

/// Cards of the longest row of a trick.
const WIDEST: usize = 8;

/// Deals that a worker plays out at once.
const PLAYOUTS: usize = 1 << 8;

/// Deals `first`, `first + 1` and so on of a seed.
#[pyfunction]
#[pyo3(signature = (out, seed, first, threads, progress, /))]
pub fn random_deals(
    py: Python<'_>,
    mut out: Table<'_, u64>,
    #[pyo3(from_py_with = stated)] seed: u64,
    #[pyo3(from_py_with = stated)] first: u64,
    threads: Option<Stated<usize>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<()> {
    let machine = Machine::detected();
    Run::new(threads, progress).fill(py, out.as_slice_mut()?, 4, CHUNK, |row, out| {
        let mut block = [[0; 4]; BLOCK / 4];
        for (row, out) in (row..).step_by(block.len()).zip(out.chunks_mut(4 * block.len())) {
            let deals = &mut block[..out.len() / 4];
            random::deals(machine, seed, first + row as u64, deals);
            out.copy_from_slice(deals.as_flattened());
        }
        Ok(())
    })
}

/// High-card points of each hand.
#[pyfunction]
#[pyo3(signature = (hands, out, threads, progress, /))]
pub fn hcp(
    py: Python<'_>,
    hands: Input<'_, u64>,
    out: Column<'_, u8>,
    threads: Option<Stated<usize>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<()> {
    evaluate(py, &hands, out, &Run::new(threads, progress), eval::hcp)
}

/// Controls of each hand.
#[pyfunction]
#[pyo3(signature = (hands, out, threads, progress, /))]
pub fn controls(
    py: Python<'_>,
    hands: Input<'_, u64>,
    out: Column<'_, u8>,
    threads: Option<Stated<usize>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<()> {
    evaluate(py, &hands, out, &Run::new(threads, progress), eval::controls)
}

/// Losing tricks of each hand.
#[pyfunction]
#[pyo3(signature = (hands, out, threads, progress, /))]
pub fn losers(
    py: Python<'_>,
    hands: Input<'_, u64>,
    out: Column<'_, u8>,
    threads: Option<Stated<usize>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<()> {
    evaluate(py, &hands, out, &Run::new(threads, progress), eval::losers)
}

/// Honours of a trump suit in each hand: four of them, or five with the ten.
#[pyfunction]
#[pyo3(signature = (hands, out, trump, ten, threads, progress, /))]
pub fn honours(
    py: Python<'_>,
    hands: Input<'_, u64>,
    out: Column<'_, u8>,
    #[pyo3(from_py_with = stated)] trump: Suit,
    ten: bool,
    threads: Option<Stated<usize>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<()> {
    let which = if ten { Honours::Five } else { Honours::Four };
    let kernel = |machine, hands: &[u64], out: &mut [u8]| eval::honours(machine, hands, trump, which, out);
    evaluate(py, &hands, out, &Run::new(threads, progress), kernel)
}

/// Lengths of the suits of each hand, clubs first.
#[pyfunction]
#[pyo3(signature = (hands, out, threads, progress, /))]
pub fn shape(
    py: Python<'_>,
    hands: Input<'_, u64>,
    mut out: Table<'_, u8>,
    threads: Option<Stated<usize>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<()> {
    let machine = Machine::detected();
    let rows = Rows::new(&hands);
    Run::new(threads, progress).fill(py, out.as_slice_mut()?, 4, CHUNK, |row, out| {
        let mut block = [0; BLOCK];
        for (row, out) in (row..).step_by(BLOCK).zip(out.chunks_mut(4 * BLOCK)) {
            eval::shape(machine, rows.read(row, &mut block[..out.len() / 4]), out);
        }
        Ok(())
    })
}

/// High-card points and lengths of the suits of each hand, in one pass.
#[pyfunction]
#[pyo3(signature = (hands, points, lengths, threads, progress, /))]
pub fn hcp_and_shape(
    py: Python<'_>,
    hands: Input<'_, u64>,
    mut points: Column<'_, u8>,
    mut lengths: Table<'_, u8>,
    threads: Option<Stated<usize>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<()> {
    let machine = Machine::detected();
    let rows = Rows::new(&hands);
    let parts = points.as_slice_mut()?.chunks_mut(CHUNK).zip(lengths.as_slice_mut()?.chunks_mut(4 * CHUNK));
    Run::new(threads, progress).each(py, rows.len(), CHUNK, parts, |row, (points, lengths)| {
        let mut block = [0; BLOCK];
        let parts = points.chunks_mut(BLOCK).zip(lengths.chunks_mut(4 * BLOCK));
        for (row, (points, lengths)) in (row..).step_by(BLOCK).zip(parts) {
            eval::hcp_and_shape(machine, rows.read(row, &mut block[..points.len()]), points, lengths);
        }
        Ok(())
    })
}

/// One number for each hand.
fn evaluate(
    py: Python<'_>,
    hands: &Input<'_, u64>,
    mut out: Column<'_, u8>,
    run: &Run,
    kernel: impl Fn(Machine, &[u64], &mut [u8]) + Sync,
) -> PyResult<()> {
    let machine = Machine::detected();
    let rows = Rows::new(hands);
    run.fill(py, out.as_slice_mut()?, 1, CHUNK, |row, out| {
        let mut block = [0; BLOCK];
        for (row, out) in (row..).step_by(BLOCK).zip(out.chunks_mut(BLOCK)) {
            kernel(machine, rows.read(row, &mut block[..out.len()]), out);
        }
        Ok(())
    })
}

/// The winner of each trick of four, ace high in every suit, with the same trump suit in all.
#[pyfunction]
#[pyo3(signature = (cards, out, trump, threads, progress, /))]
pub fn tricks(
    py: Python<'_>,
    cards: Input<'_, u8>,
    out: Column<'_, u8>,
    trump: Option<Stated<Suit>>,
    threads: Option<Stated<usize>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<()> {
    let machine = Machine::detected();
    let trumps = Trumps::Same(trump.map(|Stated(suit)| suit));
    resolve(py, &cards, out, &Run::new(threads, progress), |_, block, out| winners(machine, block.cards, trumps, out))
}

/// The winner of each trick, ace high in every suit, with the trumps of each: a suit, or 4 for none.
#[pyfunction]
#[pyo3(signature = (cards, out, trumps, threads, progress, /))]
pub fn tricks_by_trumps(
    py: Python<'_>,
    cards: Input<'_, u8>,
    out: Column<'_, u8>,
    trumps: Input<'_, u8>,
    threads: Option<Stated<usize>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<()> {
    let machine = Machine::detected();
    let trumps = Rows::new(&trumps);
    let orders = [0, 1, 2, 3, NO_TRUMPS].map(|trump| Order::plain(Suit::from_index(trump.into())));
    resolve(py, &cards, out, &Run::new(threads, progress), |row, block, out| {
        let (mut trumps_here, mut won) = ([0; BLOCK], [0; BLOCK]);
        let (trumps_here, won) = (&mut trumps_here[..out.len()], &mut won[..out.len()]);
        trumps.copy(row, trumps_here);
        if block.width == 4 {
            return winners(machine, block.cards, Trumps::Each(trumps_here), out);
        }
        for (trump, order) in (0..).zip(&orders) {
            winners_by_order(machine, order, block.width, block.cards, won)?;
            let theirs = out.iter_mut().zip(won.iter()).zip(trumps_here.iter()).filter(|&(_, &of)| of == trump);
            theirs.for_each(|((out, won), _)| *out = *won);
        }
        Ok(())
    })
}

/// The winner of each trick in the order of a game.
#[pyfunction]
#[pyo3(signature = (cards, out, order, threads, progress, /))]
pub fn tricks_in_order(
    py: Python<'_>,
    cards: Input<'_, u8>,
    out: Column<'_, u8>,
    order: &CardOrder,
    threads: Option<Stated<usize>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<()> {
    let machine = Machine::detected();
    resolve(py, &cards, out, &Run::new(threads, progress), |_, block, out| {
        winners_by_order(machine, &order.0, block.width, block.cards, out)
    })
}

/// Some tricks, row after row.
struct Block<'a> {
    cards: &'a [u8],
    width: usize,
}

/// One winner for each row of cards.
fn resolve(
    py: Python<'_>,
    cards: &Input<'_, u8>,
    mut out: Column<'_, u8>,
    run: &Run,
    kernel: impl Fn(usize, &Block<'_>, &mut [u8]) -> Result<(), TrickError> + Sync,
) -> PyResult<()> {
    let rows = Rows::new(cards);
    let width = rows.width();
    run.fill(py, out.as_slice_mut()?, 1, CHUNK, |row, out| {
        let mut block = [0; WIDEST * BLOCK];
        for (row, out) in (row..).step_by(BLOCK).zip(out.chunks_mut(BLOCK)) {
            let block = Block { cards: rows.read(row, &mut block[..width * out.len()]), width };
            kernel(row, &block, out).map_err(|error| further(error, row)).or_raise()?;
        }
        Ok(())
    })
}

/// The error as counted from the first row of the array.
fn further(error: TrickError, rows: usize) -> TrickError {
    match error {
        TrickError::Card { row, column, number } => TrickError::Card { row: row + rows, column, number },
        TrickError::Trump { row, number } => TrickError::Trump { row: row + rows, number },
        other => other,
    }
}

/// One random playout of each deal: tricks of North and South.
#[pyfunction]
#[pyo3(signature = (deals, out, trumps, leaders, seed, first, threads, progress, /))]
#[expect(clippy::too_many_arguments, reason = "called by position from one place")]
pub fn playouts(
    py: Python<'_>,
    deals: Input<'_, u64>,
    mut out: Column<'_, u8>,
    trumps: Input<'_, u8>,
    leaders: Input<'_, u8>,
    #[pyo3(from_py_with = stated)] seed: u64,
    #[pyo3(from_py_with = stated)] first: u64,
    threads: Option<Stated<usize>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<()> {
    let machine = Machine::detected();
    let (deals, trumps, leaders) = (Rows::new(&deals), Rows::new(&trumps), Rows::new(&leaders));
    Run::new(threads, progress).fill(py, out.as_slice_mut()?, 1, PLAYOUTS, |row, out| {
        let (mut hands, mut trumps_here, mut leaders_here) = ([[0; 4]; PLAYOUTS], [0; PLAYOUTS], [0; PLAYOUTS]);
        let (hands, trumps_here, leaders_here) =
            (&mut hands[..out.len()], &mut trumps_here[..out.len()], &mut leaders_here[..out.len()]);
        deals.copy(row, hands.as_flattened_mut());
        trumps.copy(row, trumps_here);
        leaders.copy(row, leaders_here);
        let deals = WhistDeals { hands, trumps: trumps_here, leaders: leaders_here };
        let played = whist_playouts(machine, deals, seed, first + row as u64, out);
        played.map_err(|RowError { row: wrong, fault }| RowError { row: row + wrong, fault }).or_raise()
    })
}

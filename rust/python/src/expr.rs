//! Formulas over deals, and deals that satisfy them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use whist_core::expr::{self, BLOCK, Count, Evaluator, Feature, Operator, Register, ShapeSet};
use whist_core::generate;
use whist_core::{Cards, Machine};

use crate::arrays::{Column, Input, Rows, Table};
use crate::batch::{Run, ask};
use crate::stated::{Stated, pairs, stated};
use crate::text;

/// Hands that a worker takes at once: so many that making room for results is little beside counting.
const CHUNK: usize = 1 << 14;

/// Candidates that a worker takes at once.
const CANDIDATES: usize = 1 << 10;

/// A formula, made instruction by instruction; each gives the number of its result.
#[pyclass(module = "whist._core")]
#[derive(Default)]
pub struct Program(expr::Program);

#[pymethods]
impl Program {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Counts something in some cards of some hands, a bit a hand. `values`: of `points` cards and the number of
    /// each, of `shape` lengths of clubs, diamonds, hearts and spades, four bits each, of `suits_of` one length.
    #[pyo3(signature = (count, hands, cards, values = Vec::new(), /))]
    fn feature(
        &mut self,
        count: &str,
        #[pyo3(from_py_with = stated)] hands: u8,
        #[pyo3(from_py_with = stated)] cards: Cards,
        values: Vec<(Stated<u64>, Stated<i32>)>,
    ) -> PyResult<Register> {
        let values = pairs(values);
        let count = match count {
            "cards" => Count::Cards,
            "hcp" => Count::HighCards,
            "controls" => Count::Controls,
            "losers" => Count::Losers,
            "quick_tricks" => Count::QuickTricks,
            "quality" => Count::Quality,
            "tenaces" => Count::Tenaces,
            "sequences" => Count::Sequences,
            "longest" => Count::Longest,
            "shortest" => Count::Shortest,
            "suits_of" => Count::SuitsOf(values.first().map_or(0, |&(length, _)| length.min(13) as u8)),
            "points" => {
                let set = |(cards, points)| Ok((text::cards(cards)?, points));
                Count::Points(Arc::from(values.into_iter().map(set).collect::<PyResult<Vec<_>>>()?))
            }
            "shape" => Count::Shape(shapes(&values)),
            _ => return Err(PyValueError::new_err(format!("{count:?} is nothing that is counted"))),
        };
        Ok(self.0.feature(Feature { hands, cards, count }))
    }

    /// Takes a column that is given beside the deals.
    #[pyo3(signature = (column, /))]
    fn input(&mut self, #[pyo3(from_py_with = stated)] column: usize) -> Register {
        self.0.input(column)
    }

    /// The same number for every deal.
    #[pyo3(signature = (value, /))]
    fn constant(&mut self, #[pyo3(from_py_with = stated)] value: i32) -> Register {
        self.0.constant(value)
    }

    /// Puts two results together.
    #[pyo3(signature = (operator, first, second, /))]
    fn binary(
        &mut self,
        operator: &str,
        #[pyo3(from_py_with = stated)] first: Register,
        #[pyo3(from_py_with = stated)] second: Register,
    ) -> PyResult<Register> {
        let operator = match operator {
            "+" => Operator::Add,
            "-" => Operator::Subtract,
            "*" => Operator::Multiply,
            "//" => Operator::Quotient,
            "%" => Operator::Remainder,
            "min" => Operator::Least,
            "max" => Operator::Most,
            "<" => Operator::Below,
            "<=" => Operator::AtMost,
            "==" => Operator::Equal,
            "!=" => Operator::Unequal,
            _ => return Err(PyValueError::new_err(format!("{operator:?} is no operator"))),
        };
        if first.max(second) >= self.0.len() {
            return Err(PyValueError::new_err(format!("there are {} results", self.0.len())));
        }
        Ok(self.0.binary(operator, first, second))
    }
}

/// The set of some shapes.
fn shapes(lengths: &[(u64, i32)]) -> ShapeSet {
    ShapeSet::new(|shape| {
        let packed = shape.iter().rev().fold(0, |all, &length| all << 4 | u64::from(length));
        lengths.binary_search_by_key(&packed, |&(lengths, _)| lengths).is_ok()
    })
}

/// Evaluates a formula for rows of one or of four hands: the numbers of some results, as columns of bytes and of
/// larger numbers. `inputs` are the columns given beside the deals.
#[pyfunction]
#[pyo3(signature = (program, hands, inputs, bytes, numbers, threads, progress, /))]
#[expect(clippy::too_many_arguments, reason = "called by position from one place")]
pub fn evaluate(
    py: Python<'_>,
    program: &Program,
    hands: Input<'_, u64>,
    inputs: Vec<Input<'_, i32>>,
    bytes: Vec<(Stated<Register>, Column<'_, u8>)>,
    numbers: Vec<(Stated<Register>, Column<'_, i32>)>,
    threads: Option<Stated<usize>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<()> {
    let (program, machine, rows) = (&program.0, Machine::detected(), Rows::new(&hands));
    let inputs: Vec<_> = inputs.iter().map(Rows::new).collect();
    let (mut bytes, mut numbers) = (bytes, numbers);
    let mut parts = Parts::default();
    for (Stated(register), column) in &mut bytes {
        parts.bytes.push((*register, column.as_slice_mut()?));
    }
    for (Stated(register), column) in &mut numbers {
        parts.numbers.push((*register, column.as_slice_mut()?));
    }
    let chunk = CHUNK / rows.width();
    let parts = parts.split(rows.len(), chunk);
    Run::new(threads, progress).each(py, rows.len(), chunk, parts.into_iter(), |first, mut part| {
        let mut evaluator = Evaluator::new(program, machine);
        let mut block = vec![0; BLOCK * rows.width()];
        let mut columns = vec![[0; BLOCK]; inputs.len()];
        let end = rows.len().min(first + chunk);
        for row in (first..end).step_by(BLOCK) {
            let count = BLOCK.min(end - row);
            for (input, column) in inputs.iter().zip(&mut columns) {
                input.copy(row, &mut column[..count]);
            }
            let columns: Vec<&[i32]> = columns.iter().map(|column| &column[..count]).collect();
            let hands = rows.read(row, &mut block[..count * rows.width()]);
            evaluator.run(hands, rows.width(), &columns);
            part.take(&evaluator, row - first, count);
        }
        Ok(())
    })
}

/// Columns that are filled, each with the number of its result.
#[derive(Default)]
struct Parts<'a> {
    bytes: Vec<(Register, &'a mut [u8])>,
    numbers: Vec<(Register, &'a mut [i32])>,
}

impl Parts<'_> {
    /// The columns in pieces of so many rows.
    fn split(self, rows: usize, chunk: usize) -> Vec<Self> {
        let mut parts: Vec<Self> = (0..rows.div_ceil(chunk)).map(|_| Self::default()).collect();
        for (register, column) in self.bytes {
            parts.iter_mut().zip(column.chunks_mut(chunk)).for_each(|(part, piece)| part.bytes.push((register, piece)));
        }
        for (register, column) in self.numbers {
            let pieces = parts.iter_mut().zip(column.chunks_mut(chunk));
            pieces.for_each(|(part, piece)| part.numbers.push((register, piece)));
        }
        parts
    }

    /// Fills in the results of a block of rows.
    fn take(&mut self, evaluator: &Evaluator<'_>, row: usize, count: usize) {
        for (register, column) in &mut self.bytes {
            evaluator.narrowed(*register, &mut column[row..row + count]);
        }
        for (register, column) in &mut self.numbers {
            column[row..row + count].copy_from_slice(evaluator.result(*register));
        }
    }
}

/// Draws hands of a deal so that a condition holds.
#[pyclass(frozen, module = "whist._core")]
pub struct Sampler(Arc<generate::Sampler>);

#[pymethods]
impl Sampler {
    /// `given`: cards of each hand. `ValueError` when the hands for which the condition holds cannot be counted.
    #[new]
    #[pyo3(signature = (given, program, holds, /))]
    fn new(
        py: Python<'_>,
        given: [Stated<Cards>; 4],
        program: PyRef<'_, Program>,
        #[pyo3(from_py_with = stated)] holds: Register,
    ) -> PyResult<Self> {
        let (given, program) = (text::hands(given), program.0.clone());
        let stop = Arc::new(AtomicBool::new(false));
        let counted = ask(py, &stop, || generate::Sampler::new(given, &program, holds, &stop))?;
        counted.map(|sampler| Self(Arc::new(sampler))).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// In how many ways the hands can be drawn so that the condition holds, and in how many in all.
    #[getter]
    fn ways(&self) -> (u128, u128) {
        self.0.ways()
    }
}

/// Makes deals that satisfy conditions.
#[pyclass(frozen, module = "whist._core")]
pub struct Generator(generate::Generator);

#[pymethods]
impl Generator {
    /// `given`: cards of each hand. `sampler`: draws hands, in at least one way, for the same given cards. `tests`:
    /// conditions that candidates must pass, made in this order; none takes columns beside the deals.
    #[new]
    #[pyo3(signature = (given, sampler, tests, /))]
    fn new(
        given: [Stated<Cards>; 4],
        sampler: Option<PyRef<'_, Sampler>>,
        tests: Vec<(PyRef<'_, Program>, Stated<Register>)>,
    ) -> Self {
        let sampler = sampler.map(|sampler| Arc::clone(&sampler.0));
        let tests = tests.into_iter().map(|(program, Stated(passes))| (program.0.clone(), passes)).collect();
        Self(generate::Generator::new(text::hands(given), sampler, tests))
    }

    /// Fills rows with those of some candidates that pass, and their numbers, until there is no more room: how many
    /// rows were filled.
    #[pyo3(signature = (out, numbers, seed, first, count, threads, /))]
    #[expect(clippy::too_many_arguments, reason = "called by position from one place")]
    fn draw(
        &self,
        py: Python<'_>,
        mut out: Table<'_, u64>,
        mut numbers: Column<'_, u64>,
        #[pyo3(from_py_with = stated)] seed: u64,
        #[pyo3(from_py_with = stated)] first: u64,
        #[pyo3(from_py_with = stated)] count: usize,
        threads: Option<Stated<usize>>,
    ) -> PyResult<usize> {
        let machine = Machine::detected();
        let mut found: Vec<Vec<(u64, [u64; 4])>> = vec![Vec::new(); count.div_ceil(CANDIDATES)];
        Run::new(threads, None).each(py, count, CANDIDATES, found.iter_mut(), |start, found| {
            let here = CANDIDATES.min(count - start);
            let keep = |number, deal| found.push((number, deal));
            self.0.each(machine, seed, first.wrapping_add(start as u64), here, keep);
            Ok(())
        })?;
        let (rows, numbers) = (out.as_slice_mut()?, numbers.as_slice_mut()?);
        let mut filled = 0;
        for ((row, number), (candidate, deal)) in rows.chunks_exact_mut(4).zip(numbers).zip(found.into_iter().flatten())
        {
            row.copy_from_slice(&deal);
            *number = candidate;
            filled += 1;
        }
        Ok(filled)
    }
}

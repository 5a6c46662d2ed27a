//! A program over a block of deals, column by column.

use super::feature::each_lengths;
use super::{Feature, Instruction, Operator, Program, Register};
use crate::bits::Select;
use crate::dispatch::{Kernel, Machine};

/// The most deals that are evaluated at once: few enough for their columns to stay in the nearest cache.
pub const BLOCK: usize = 512;

/// A program made ready, with room for its results.
#[derive(Debug)]
pub struct Evaluator<'a> {
    program: &'a Program,
    machine: Machine,
    /// The sets of hands that features look at, each once.
    subjects: Vec<u8>,
    columns: Vec<[u64; BLOCK]>,
    /// The sets of hands and the cards of them whose lengths features ask for, each once.
    measured: Vec<(u8, u64)>,
    lengths: Vec<[u64; BLOCK]>,
    results: Vec<[i32; BLOCK]>,
    rows: usize,
}

impl<'a> Evaluator<'a> {
    /// Room for the results of a program.
    #[must_use]
    pub fn new(program: &'a Program, machine: Machine) -> Self {
        let mut subjects: Vec<u8> = program.features().map(|feature| feature.hands).collect();
        subjects.sort_unstable();
        subjects.dedup();
        let columns = vec![[0; BLOCK]; subjects.len()];
        let asking = program.features().filter(|feature| feature.count.asks_lengths());
        let mut measured: Vec<(u8, u64)> = asking.map(measure).collect();
        measured.sort_unstable();
        measured.dedup();
        let lengths = vec![[0; BLOCK]; measured.len()];
        let mut results = vec![[0; BLOCK]; program.len()];
        for (instruction, result) in program.instructions.iter().zip(&mut results) {
            if let Instruction::Constant(value) = instruction {
                result.fill(*value);
            }
        }
        Self { program, machine, subjects, columns, measured, lengths, results, rows: 0 }
    }

    /// Evaluates the program for some deals of `width` hands each, with its input columns.
    ///
    /// # Panics
    /// When there are more deals than [`BLOCK`], or no row of an input for each.
    pub fn run(&mut self, deals: &[u64], width: usize, inputs: &[&[i32]]) {
        self.rows = deals.len() / width;
        assert!(self.rows <= BLOCK && inputs.iter().all(|input| input.len() == self.rows), "a block of rows");
        self.machine.run(Block {
            program: self.program,
            subjects: &self.subjects,
            columns: &mut self.columns,
            measured: &self.measured,
            lengths: &mut self.lengths,
            results: &mut self.results,
            deals,
            width,
            inputs,
        });
    }

    /// The results of an instruction, one a deal of the last run.
    #[must_use]
    pub fn result(&self, register: Register) -> &[i32] {
        &self.results[register][..self.rows]
    }

    /// The results of an instruction that are known to fit into bytes.
    ///
    /// # Panics
    /// When there is not one place for each deal of the last run.
    pub fn narrowed(&self, register: Register, out: &mut [u8]) {
        assert_eq!(self.rows, out.len(), "a place for each row");
        self.machine.run(Narrow { results: self.result(register), out });
    }
}

struct Narrow<'a> {
    results: &'a [i32],
    out: &'a mut [u8],
}

impl Kernel for Narrow<'_> {
    type Output = ();

    #[inline(always)]
    #[allow(clippy::cast_sign_loss, reason = "the caller knows that they fit")]
    fn run(self, _: impl Select) {
        for (&result, out) in self.results.iter().zip(self.out) {
            *out = result as u8;
        }
    }
}

struct Block<'a> {
    program: &'a Program,
    subjects: &'a [u8],
    columns: &'a mut [[u64; BLOCK]],
    measured: &'a [(u8, u64)],
    lengths: &'a mut [[u64; BLOCK]],
    results: &'a mut [[i32; BLOCK]],
    deals: &'a [u64],
    width: usize,
    inputs: &'a [&'a [i32]],
}

impl Kernel for Block<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: impl Select) {
        if self.width > 1 {
            for (&hands, column) in self.subjects.iter().zip(&mut *self.columns) {
                gather(self.deals, hands, column);
            }
        }
        let (width, deals, subjects, columns) = (self.width, self.deals, self.subjects, &*self.columns);
        let hands_of = |hands: u8| -> &[u64] {
            if width == 1 { deals } else { &columns[subjects.partition_point(|&other| other < hands)] }
        };
        for (&(hands, cards), lengths) in self.measured.iter().zip(&mut *self.lengths) {
            each_lengths(hands_of(hands), cards, lengths);
        }
        for (i, instruction) in self.program.instructions.iter().enumerate() {
            let (earlier, here) = self.results.split_at_mut(i);
            let out = &mut here[0];
            match instruction {
                Instruction::Feature(feature) => {
                    let (hands, cards) = (hands_of(feature.hands), feature.cards.bits());
                    if feature.count.asks_lengths() {
                        let place = self.measured.partition_point(|&other| other < measure(feature));
                        feature.count.each_by_lengths(hands, &self.lengths[place], cards, out);
                    } else {
                        feature.count.each(hands, cards, out);
                    }
                }
                Instruction::Input(column) => out[..self.inputs[*column].len()].copy_from_slice(self.inputs[*column]),
                Instruction::Constant(_) => {}
                Instruction::Binary(operator, first, second) => {
                    operator.each(&earlier[*first], &earlier[*second], out);
                }
            }
        }
    }
}

/// The hands and the cards of them whose lengths a feature asks for.
fn measure(feature: &Feature) -> (u8, u64) {
    (feature.hands, feature.cards.bits())
}

/// The cards of some hands of each deal, put together.
#[inline(always)]
fn gather(deals: &[u64], hands: u8, column: &mut [u64; BLOCK]) {
    let masks: [u64; 4] = std::array::from_fn(|hand| u64::from(hands >> hand & 1).wrapping_neg());
    for (deal, cards) in deals.chunks_exact(4).zip(column) {
        *cards = deal[0] & masks[0] | deal[1] & masks[1] | deal[2] & masks[2] | deal[3] & masks[3];
    }
}

impl Operator {
    #[inline(always)]
    fn each(self, first: &[i32; BLOCK], second: &[i32; BLOCK], out: &mut [i32; BLOCK]) {
        match self {
            Self::Add => zip(first, second, out, i32::wrapping_add),
            Self::Subtract => zip(first, second, out, i32::wrapping_sub),
            Self::Multiply => zip(first, second, out, i32::wrapping_mul),
            Self::Quotient => zip(first, second, out, quotient),
            Self::Remainder => zip(first, second, out, remainder),
            Self::Least => zip(first, second, out, i32::min),
            Self::Most => zip(first, second, out, i32::max),
            Self::Below => zip(first, second, out, |a, b| (a < b).into()),
            Self::AtMost => zip(first, second, out, |a, b| (a <= b).into()),
            Self::Equal => zip(first, second, out, |a, b| (a == b).into()),
            Self::Unequal => zip(first, second, out, |a, b| (a != b).into()),
        }
    }
}

/// A quotient rounded down; 0 where nothing divides.
#[inline(always)]
fn quotient(first: i32, second: i32) -> i32 {
    if second == 0 {
        return 0;
    }
    let truncated = first.wrapping_div(second);
    let has_rest = truncated.wrapping_mul(second) != first;
    truncated - i32::from(has_rest && (first < 0) != (second < 0))
}

/// What a quotient leaves; 0 where nothing divides.
#[inline(always)]
fn remainder(first: i32, second: i32) -> i32 {
    if second == 0 {
        return 0;
    }
    first.wrapping_sub(quotient(first, second).wrapping_mul(second))
}

#[inline(always)]
fn zip(first: &[i32; BLOCK], second: &[i32; BLOCK], out: &mut [i32; BLOCK], of: impl Fn(i32, i32) -> i32) {
    for i in 0..BLOCK {
        out[i] = of(first[i], second[i]);
    }
}

//! Formulas over deals: a [`Program`] counts [`Feature`]s of hands and puts the numbers together.
//!
//! A program is a list of instructions, each of which may use the results of those before it. It is evaluated for
//! some hundred deals at a time, one instruction after another, so that each is a loop over columns. All numbers are
//! whole; what is yes or no is 1 or 0.
//!
//! ```
//! use whist_core::expr::{Count, Evaluator, Feature, Operator, Program};
//! use whist_core::{Cards, Machine};
//!
//! // At least 15 points in the hand of North, which is the first of a deal.
//! let mut program = Program::default();
//! let points = program.feature(Feature { hands: 0b0001, cards: Cards::PACK, count: Count::HighCards });
//! let least = program.constant(15);
//! let enough = program.binary(Operator::AtMost, least, points);
//!
//! let north: Cards = "AKQ2.K43.T98.A54".parse()?;
//! let mut evaluator = Evaluator::new(&program, Machine::detected());
//! evaluator.run(&[north.bits(), 0, 0, 0], 4, &[]);
//! assert_eq!(evaluator.result(enough), [1]);
//! # Ok::<(), whist_core::CardError>(())
//! ```

mod evaluate;
mod feature;

pub use evaluate::{BLOCK, Evaluator};
pub use feature::{Count, Feature, ShapeSet};

/// The number of an instruction and of its result.
pub type Register = usize;

/// A list of instructions; equal ones are there once.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Program {
    instructions: Vec<Instruction>,
}

#[derive(Debug, Clone, PartialEq)]
enum Instruction {
    Feature(Feature),
    Input(usize),
    Constant(i32),
    Binary(Operator, Register, Register),
}

/// What is done with two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
    /// Their sum.
    Add,
    /// The first less the second.
    Subtract,
    /// Their product.
    Multiply,
    /// How many times the second goes into the first, rounded down; 0 where it is 0.
    Quotient,
    /// What is then left of the first, with the sign of the second; 0 where that is 0.
    Remainder,
    /// The less.
    Least,
    /// The greater.
    Most,
    /// Whether the first is less.
    Below,
    /// Whether the first is not greater.
    AtMost,
    /// Whether they are the same.
    Equal,
    /// Whether they differ.
    Unequal,
}

impl Program {
    /// Counts a feature.
    pub fn feature(&mut self, feature: Feature) -> Register {
        self.push(Instruction::Feature(feature))
    }

    /// Takes a column that is given beside the deals.
    pub fn input(&mut self, column: usize) -> Register {
        self.push(Instruction::Input(column))
    }

    /// The same number for every deal.
    pub fn constant(&mut self, value: i32) -> Register {
        self.push(Instruction::Constant(value))
    }

    /// Puts two results together; numbers beyond 32 bits wrap round.
    ///
    /// # Panics
    /// When one of them is not there yet.
    pub fn binary(&mut self, operator: Operator, first: Register, second: Register) -> Register {
        assert!(first.max(second) < self.instructions.len(), "results of earlier instructions");
        self.push(Instruction::Binary(operator, first, second))
    }

    /// How many results there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.instructions.len()
    }

    /// Whether it has no instruction.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.instructions.is_empty()
    }

    /// How many columns beside the deals it takes.
    #[must_use]
    pub fn inputs(&self) -> usize {
        let columns = self.instructions.iter().filter_map(|each| match each {
            Instruction::Input(column) => Some(column + 1),
            _ => None,
        });
        columns.max().unwrap_or(0)
    }

    /// The features it counts.
    pub fn features(&self) -> impl Iterator<Item = &Feature> {
        self.instructions.iter().filter_map(|each| match each {
            Instruction::Feature(feature) => Some(feature),
            _ => None,
        })
    }

    /// Bounds of features, both included, outside of which a condition cannot hold.
    #[must_use]
    pub fn bounds(&self, holds: Register) -> Vec<(&Feature, i32, i32)> {
        let Instruction::Binary(operator, first, second) = &self.instructions[holds] else {
            return Vec::new();
        };
        if *operator == Operator::Least {
            return [*first, *second].into_iter().flat_map(|part| self.bounds(part)).collect();
        }
        let (one, other) = (&self.instructions[*first], &self.instructions[*second]);
        let bound = match (operator, one, other) {
            (Operator::AtMost, Instruction::Constant(least), Instruction::Feature(of)) => (of, *least, i32::MAX),
            (Operator::AtMost, Instruction::Feature(of), Instruction::Constant(most)) => (of, i32::MIN, *most),
            (Operator::Below, Instruction::Constant(below), Instruction::Feature(of)) => {
                (of, below.saturating_add(1), i32::MAX)
            }
            (Operator::Below, Instruction::Feature(of), Instruction::Constant(above)) => {
                (of, i32::MIN, above.saturating_sub(1))
            }
            (Operator::Equal, Instruction::Constant(number), Instruction::Feature(of))
            | (Operator::Equal, Instruction::Feature(of), Instruction::Constant(number)) => (of, *number, *number),
            _ => return Vec::new(),
        };
        vec![bound]
    }

    fn push(&mut self, instruction: Instruction) -> Register {
        let same = self.instructions.iter().position(|each| *each == instruction);
        same.unwrap_or_else(|| {
            self.instructions.push(instruction);
            self.instructions.len() - 1
        })
    }
}

//! Double dummy: what a position is worth when all four hands are seen.

mod bounds;
mod moves;
mod problem;
mod search;
mod solver;
mod state;
mod table;
mod tables;

pub use problem::{Goal, Problem, ProblemError};
pub use search::Counts;
pub use solver::{CardValue, Solver, Stopped};
pub use tables::{Strain, TableError, Tricks};

//! Double dummy: what a position is worth when all four hands are seen.

mod analyse;
mod bounds;
mod deep;
mod fewest;
mod fours;
pub mod general;
mod leads;
mod moves;
mod problem;
mod search;
mod sides;
mod solver;
mod state;
mod suit;
mod suits;
mod table;
mod tables;
mod weights;

pub use analyse::{Analysis, AnalysisError};
pub use problem::{Goal, Problem, ProblemError};
pub use search::Counts;
pub use solver::{CardValue, Solver, Stopped};
pub use tables::{Strain, TableError, Tricks};

//! Double dummy: what a position is worth when all four hands are seen.
//!
//! North and south play against east and west, each side for as many tricks as it can get or for as few
//! ([`Goal`]), and every one of the four sees all cards. The answers are exact. What is solved is a [`Problem`]:
//! hands of up to thirteen cards, a running trick or none, and a card order of up to four suits, one of which may be
//! trumps. That is whist, bridge and their kin, short packs and packs of other ranks too. Endings of any other
//! game, for three, for points or with a stock, are for [`general`].
//!
//! # Where to begin
//!
//! A [`Solver`] answers. It is asked for
//!
//! | what | by |
//! |---|---|
//! | the tricks of north and south | [`Solver::tricks`] |
//! | the value of each card that may be played | [`Solver::cards`], [`Solver::each_card`] |
//! | best play to the end | [`Solver::line`] |
//! | what each card of a played hand cost | [`Solver::analyse`] |
//! | all twenty results of a deal, by strain and leader | [`Solver::tables`], [`Solver::leaders`] |
//!
//! ```
//! use whist_core::dd::{Goal, Problem, Solver, Strain};
//! use whist_core::{CardOrder, Deal, Seat, Suit};
//!
//! let deal: Deal = "N:AQ.32.. 54.KJ.. K3.AQ.. 76.T9..".parse()?;
//! let hands = deal.hands().0; // north first
//! let order = CardOrder::plain(Some(Suit::Spades));
//! let mut solver = Solver::new();
//! let problem = Problem::new(&order, hands, Seat::West, &[], Goal::Most)?;
//! assert_eq!(solver.tricks(&problem)?, 4, "of north and south, whoever is to play");
//! let lead = solver.cards(&problem)?[0];
//! assert_eq!(lead.tricks, 0, "of the side that plays the card");
//! let table = solver.tables(&[hands])?[0];
//! assert_eq!(table.north_south(Strain::Spades, Seat::West), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The example `solve_a_deal` does all of this with a whole deal: `cargo run --example solve_a_deal`.
//!
//! # Threads
//!
//! A solver works in the thread that asks, and starts none. It may be sent to another thread, and takes questions by
//! `&mut`, so each worker of a batch has a solver of its own; answers depend neither on the worker nor on what its
//! solver was asked before. A hard deal may take seconds. [`Solver::stopped_by`] takes a flag by which another thread
//! ends the work; the question then fails with [`Stopped`], and the solver can be used again once the flag is unset.
//!
//! # Memory
//!
//! What a solver learns of a position it keeps for related questions: the next card, another leader. It is
//! dropped when the deal, the trumps or the goal change, so questions of one deal belong together. Memory grows as it
//! is needed, to about [`Solver::MEMORY`] for each solver or what [`Solver::with_memory`] says; with little the answers
//! come later and are the same. [`Solver::memory`] tells what is in use.
//!
//! # Errors
//!
//! What cannot be asked is refused before anything is searched, by [`Problem::new`] with a [`ProblemError`] that
//! names the seat or the card; [`TableError`] adds the place of the deal in a batch, [`AnalysisError`] is that of a
//! played hand. Once there is a problem, only being stopped can fail.

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

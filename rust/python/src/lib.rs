//! The Python module `whist._core`: [`whist_core`] in plain numbers and arrays, without logic of its own.
//!
//! At this border a card is a number (16 times the suit plus the rank, jokers 61 to 63), a set of cards a 64-bit
//! integer, a place an index in turn order. What is checked here and not in Python says so with an exception of
//! `whist.errors`; `_core.pyi` beside the Python sources has the types.

#![allow(clippy::needless_pass_by_value, reason = "functions that Python calls own their arguments")]

mod arrays;
mod batch;
mod bulk;
mod chance;
mod errors;
mod expr;
mod general;
mod observation;
mod order;
mod play;
mod rules;
mod sets;
mod solve;
mod stated;
mod story;
mod tally;
mod text;

use pyo3::prelude::*;

/// The compiled engine of the package `whist`; use the public modules over it.
#[pymodule]
mod _core {
    use pyo3::prelude::*;
    use whist_core::play::Status;

    use super::play;

    #[pymodule_export]
    use super::bulk::{
        controls, hcp, hcp_and_shape, honours, losers, playouts, random_deals, shape, tricks, tricks_by_trumps,
        tricks_in_order,
    };
    #[pymodule_export]
    use super::chance::{hidden_hands, random_deal, shuffled};
    #[pymodule_export]
    use super::expr::{Generator, Program, Sampler, evaluate};
    #[pymodule_export]
    use super::general::{endings, is_of_sides};
    #[pymodule_export]
    use super::observation::Observation;
    #[pymodule_export]
    use super::order::CardOrder;
    #[pymodule_export]
    use super::play::Play;
    #[pymodule_export]
    use super::rules::PlayRules;
    #[pymodule_export]
    use super::sets::{card_set, cards_at, members};
    #[pymodule_export]
    use super::solve::{Solver, dd_tables, solve};
    #[pymodule_export]
    use super::story::follow;
    #[pymodule_export]
    use super::tally::{Counter, Payoffs, Tally};
    #[pymodule_export]
    use super::text::{card_text, deal_text, hand_text, parse_card, parse_cards, parse_deal};

    /// Version of the engine, which is that of the distribution.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    /// `release`, or `debug` for a build that is many times slower.
    #[pymodule_export]
    const PROFILE: &str = if cfg!(debug_assertions) { "debug" } else { "release" };

    /// A trick is running.
    #[pymodule_export]
    const GO: u8 = play::status_number(Status::Go);
    /// A trick was completed, or none has begun; the winner leads.
    #[pymodule_export]
    const TRICK: u8 = play::status_number(Status::Trick);
    /// A trick was completed and the table is asked something before the next.
    #[pymodule_export]
    const PAUSE: u8 = play::status_number(Status::Pause);
    /// The deal is over.
    #[pymodule_export]
    const DONE: u8 = play::status_number(Status::Done);

    /// The instructions that the kernels use on this machine.
    #[pyfunction]
    fn cpu() -> &'static str {
        whist_core::Machine::detected().name()
    }
}

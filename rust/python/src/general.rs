//! Endings of any game with all hands open: [`whist_core::dd::general`] for a deal in play.

use std::sync::Arc;

use pyo3::prelude::*;
use whist_core::dd::general::{self, GeneralError, Interests, TurnValue};

use crate::batch::ask;
use crate::errors::OrRaise;
use crate::play::Play;
use crate::solve::stopped;
use crate::stated::Stated;
use crate::tally::Payoffs;

/// A card (-1 for sitting the trick out), the position it is played as, and the payoffs by place.
type Value = (i16, u8, Vec<f32>);

/// What every turn of the place to play leads to. Without `friends` each place plays for itself; with them, a mask of
/// places, they play for the place to play and all others against it, and only its own payoff means anything.
#[pyfunction]
#[pyo3(signature = (play, payoffs, *, friends = None))]
pub fn endings(py: Python<'_>, play: &Play, payoffs: &Payoffs, friends: Option<Stated<u8>>) -> PyResult<Vec<Value>> {
    let interests = friends.map_or(Interests::MaxN, |Stated(friends)| Interests::Paranoid { friends });
    let (deal, stop) = (play.deal().clone(), Arc::default());
    let found = ask(py, &stop, || general::values(&deal, &payoffs.0, interests, &stop))?;
    payoffs.check()?;
    match found {
        Ok(values) => Ok(values.into_iter().map(value).collect()),
        Err(GeneralError::Stopped(error)) => Err(stopped(error)),
        Err(error) => Err(error).or_raise(),
    }
}

/// Whether two sides play for tricks alone, so that hands of any length can be asked about.
#[pyfunction]
pub fn is_of_sides(play: &Play, payoffs: &Payoffs) -> PyResult<bool> {
    let deal = play.deal().clone(); // the score sheet may ask the play
    let found = general::is_of_sides(&deal, &payoffs.0);
    payoffs.check()?;
    Ok(found)
}

fn value(turn: TurnValue) -> Value {
    (turn.card.map_or(-1, |card| card.bit().into()), turn.position, turn.payoffs)
}

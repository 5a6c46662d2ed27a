//! Playing a deal on with care: each turn is chosen by a small search of the open hands.

use super::montecarlo::SearchError;
use super::observation::{Observation, Seen};
use crate::dispatch::Machine;
use crate::play::{Payoffs, Play, Status};

/// Plays a deal to its end; each place plays the card that does best for it in `playouts` random playouts of the open
/// hands. Questions of a pause get no answer but to go on.
///
/// # Errors
///
/// [`SearchError`] if the payoffs do not fit the deal, or there are no playouts.
pub fn play_carefully(
    play: &mut Play,
    machine: Machine,
    payoffs: &Payoffs,
    playouts: usize,
    seed: u64,
) -> Result<(), SearchError> {
    let open = Seen { exposed: u8::MAX, ..Seen::default() };
    while play.status() != Status::Done {
        let Some(place) = play.turn() else {
            play.go_on(None)?;
            continue;
        };
        let legal = play.legal();
        let forced = legal.len() == 1 && !play.may_knock();
        let chosen = if forced {
            legal.first()
        } else {
            Observation::new(play, place, &open)?.search(machine, payoffs, playouts, seed)?[0].card
        };
        match chosen {
            Some(card) => play.play(card)?,
            None => play.knock()?,
        };
    }
    Ok(())
}

//! Sampling of hidden hands, playouts, and search over them.
//!
//! An [`Observation`] is what one place may know of a deal in play. It counts and draws the
//! [`Worlds`] that agree with it and searches its decisions over them.

#![allow(clippy::cast_precision_loss, reason = "counts and random numbers fit the 53 bits of a float")]

mod careful;
mod montecarlo;
mod observation;
mod playout;
mod worlds;

pub use careful::play_carefully;
pub use montecarlo::{Choice, SearchError};
pub use observation::{Observation, ObservationError, Seen, World};
pub use playout::{Playouts, RowError, WhistDeals, whist_playouts};
pub use worlds::{HiddenPlace, MAX_HIDDEN, Worlds};

//! Cards, trick play, search and evaluation for the whist family of card games.
#![allow(clippy::inline_always, reason = "only what is inlined into a kernel is compiled for its machine")]
#![allow(clippy::cast_possible_truncation, reason = "cards, bits and counts are small numbers")]

pub mod bits;
pub mod card;
pub mod cards;
pub mod dd;
pub mod deal;
pub mod dispatch;
pub mod error;
pub mod eval;
pub mod order;
pub mod play;
pub mod random;
pub mod search;
pub mod seat;
pub mod trick;

pub use card::{Card, Rank, Suit};
pub use cards::Cards;
pub use deal::Deal;
pub use dispatch::Machine;
pub use error::{CardError, DealError, DealFault, OrderError, TrickError};
pub use order::CardOrder;
pub use seat::{BySeat, BySuit, Seat, Side};

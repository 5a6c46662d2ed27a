//! Cards, trick play, search and evaluation for the whist family of card games.
//!
//! Three ideas carry everything here.
//!
//! - **A set of cards is one `u64`**: [`Cards`]. A [`Card`] is the number of a bit in it.
//! - **Every game's trick is the same trick.** What a game does to ranks and suits is a [`CardOrder`]; after
//!   it the highest trump wins, or else the highest card of the suit led.
//! - **Randomness is numbered.** Deal *i* of a seed is the same deal for ever, on any machine and any number
//!   of threads: [`random`].
//!
//! ```
//! use whist_core::random::{Stream, deal};
//! use whist_core::{Card, CardOrder, Deal, Seat, Suit, eval};
//!
//! let deal = Deal::new(deal(&mut Stream::new(7, 0)))?;
//! assert_eq!(deal.to_string(), "N:K973.T9632.KT.KJ Q654.A75.AQ76.A6 8.K8.J9542.Q5432 AJT2.QJ4.83.T987");
//! assert_eq!(eval::hcp(deal.hands()[Seat::East]), 16);
//!
//! let jass = CardOrder::jass_trump(Suit::Clubs);
//! let trick: Vec<Card> = ["AC", "9C", "KC", "TH"].iter().map(|card| card.parse()).collect::<Result<_, _>>()?;
//! assert_eq!(jass.winner(&trick), 1); // the nine of trumps is above the ace
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With all four hands seen, [`dd`] tells what a deal is worth: a card, best play, the twenty results by strain and
//! leader. `cargo run --example solve_a_deal` shows more of it.
//!
//! ```
//! # use whist_core::{Seat, dd::{Solver, Strain}, random::{Stream, deal}};
//! let results = Solver::new().tables(&[deal(&mut Stream::new(7, 0))])?[0];
//! assert_eq!(results.declarer(Strain::Hearts, Seat::East), 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What people write down is checked once, where it comes in, and refused with every reason and its place: a
//! [`deal::Setup`] may be wrong, a [`Deal`] is not. Bulk work takes slices and a [`Machine`], which tells
//! whether wide instructions may be used; results never depend on it.
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
pub mod expr;
pub mod generate;
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

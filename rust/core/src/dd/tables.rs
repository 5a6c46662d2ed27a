//! The twenty results of a deal: every strain by every leader.

use std::sync::OnceLock;

use super::problem::{Goal, Problem, ProblemError};
use super::solver::{Solver, Stopped};
use crate::card::Suit;
use crate::cards::Cards;
use crate::order::CardOrder;
use crate::seat::{Seat, Side};

/// A suit as trumps, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names say it all")]
pub enum Strain {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
    NoTrumps,
}

impl Strain {
    /// The strains, clubs first.
    pub const ALL: [Self; 5] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades, Self::NoTrumps];

    /// The trump suit.
    #[must_use]
    pub const fn trump(self) -> Option<Suit> {
        match self {
            Self::Clubs => Some(Suit::Clubs),
            Self::Diamonds => Some(Suit::Diamonds),
            Self::Hearts => Some(Suit::Hearts),
            Self::Spades => Some(Suit::Spades),
            Self::NoTrumps => None,
        }
    }

    /// The usual order of cards with these trumps.
    #[must_use]
    pub fn order(self) -> &'static CardOrder {
        static ORDERS: OnceLock<[CardOrder; 5]> = OnceLock::new();
        &ORDERS.get_or_init(|| Self::ALL.map(|strain| CardOrder::plain(strain.trump())))[self as usize]
    }
}

/// The twenty results of a deal: tricks of north and south by strain (clubs, diamonds, hearts, spades, no trumps)
/// and by leader (north, east, south, west).
///
/// ```
/// use whist_core::dd::{Solver, Strain};
/// use whist_core::{Cards, Seat, Suit};
/// let hands = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs].map(Suit::cards);
/// let tricks = Solver::new().tables(&[hands])?[0];
/// assert_eq!(tricks.north_south(Strain::Spades, Seat::East), 13);
/// assert_eq!(tricks.north_south(Strain::NoTrumps, Seat::East), 0);
/// assert_eq!(tricks.declarer(Strain::NoTrumps, Seat::South), 0, "west leads");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tricks(pub [[u8; 4]; 5]);

impl Tricks {
    /// The tricks of north and south when `leader` leads.
    #[must_use]
    pub const fn north_south(&self, strain: Strain, leader: Seat) -> u8 {
        self.0[strain as usize][leader.index()]
    }

    /// The tricks of the declarer's side, whose left neighbour leads, of the thirteen there are.
    #[must_use]
    pub const fn declarer(&self, strain: Strain, seat: Seat) -> u8 {
        let tricks = self.north_south(strain, seat.next());
        match seat.side() {
            Side::NorthSouth => tricks,
            Side::EastWest => 13 - tricks,
        }
    }
}

/// Why a table was not made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// One of the deals is none.
    #[error("deal {index}: {error}")]
    Problem {
        /// Its place in the batch, from 0.
        index: usize,
        /// What is wrong.
        error: ProblemError,
    },
    /// The work was stopped from outside.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl TableError {
    /// The same of the deal with another place in the batch.
    fn of(self, index: usize) -> Self {
        match self {
            Self::Problem { error, .. } => Self::Problem { index, error },
            Self::Stopped(_) => self,
        }
    }
}

/// Partners one after the other: their results are nearly always equal or one apart.
const LEADERS: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];

impl Solver {
    /// The twenty results of each of some deals; hands are north first.
    ///
    /// # Errors
    /// When a deal is none, or when stopped.
    pub fn tables(&mut self, deals: &[[Cards; 4]]) -> Result<Vec<Tricks>, TableError> {
        let numbered = deals.iter().enumerate();
        numbered.map(|(index, &hands)| self.table(hands).map_err(|error| error.of(index))).collect()
    }

    fn table(&mut self, hands: [Cards; 4]) -> Result<Tricks, TableError> {
        let mut tricks = Tricks::default();
        for strain in Strain::ALL {
            tricks.0[strain as usize] = self.leaders(hands, strain)?;
        }
        Ok(tricks)
    }

    /// The results of one deal with one strain, by leader.
    ///
    /// # Errors
    /// When the deal is none, or when stopped.
    pub fn leaders(&mut self, hands: [Cards; 4], strain: Strain) -> Result<[u8; 4], TableError> {
        let (mut tricks, mut guess) = ([0; 4], None);
        for leader in LEADERS {
            let problem = Problem::new(strain.order(), hands, leader, &[], Goal::Most)
                .map_err(|error| TableError::Problem { index: 0, error })?;
            let found = match guess {
                None => self.tricks(&problem)?,
                Some(guess) => self.tricks_near(&problem, guess)?,
            };
            guess = Some(u64::from(found));
            tricks[leader.index()] = found;
        }
        Ok(tricks)
    }
}

//! What can be wrong with cards, deals, orders and tricks that somebody wrote down.
//!
//! Every error says what was wrong, where, and what was allowed. Columns count characters from 1.

use std::fmt;

use thiserror::Error;

use crate::card::Card;
use crate::seat::Seat;

/// A card, or a set of cards, that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CardError {
    /// A number that no card has.
    #[error("{number} is no card: expected 16 * suit + rank with suit 0 to 3 and rank 0 to 12, or a joker, 61 to 63")]
    Number {
        /// The number given.
        number: u64,
    },
    /// Bits of a set that stand for no card.
    #[error(
        "bits {bits:#018x} hold no card: expected four lanes of 16 bits with 13 ranks each, and the jokers at 61 to 63"
    )]
    Bits {
        /// The offending bits alone.
        bits: u64,
    },
    /// Text that is not what was expected.
    #[error("column {column}: {found:?} is no {expected}")]
    Text {
        /// The text found there.
        found: String,
        /// Where it stands, counted in characters from 1.
        column: usize,
        /// What would have been allowed.
        expected: &'static str,
    },
    /// A card that is written twice where it can stand but once.
    #[error("column {column}: {card} stands here a second time")]
    Repeated {
        /// The card.
        card: Card,
        /// Where it is repeated, counted in characters from 1.
        column: usize,
    },
}

impl CardError {
    /// The same error in a longer text, of which the text first read was a part.
    #[must_use]
    pub(crate) fn moved(mut self, by: usize) -> Self {
        if let Self::Text { column, .. } | Self::Repeated { column, .. } = &mut self {
            *column += by;
        }
        self
    }
}

/// All that is wrong with a deal, at once.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct DealError {
    reasons: Vec<DealFault>,
}

impl DealError {
    /// The reasons, in the order in which they were found; never empty.
    #[must_use]
    pub fn reasons(&self) -> &[DealFault] {
        &self.reasons
    }

    /// `Ok` when there is no reason against it.
    pub(crate) fn unless_empty(reasons: Vec<DealFault>) -> Result<(), Self> {
        if reasons.is_empty() { Ok(()) } else { Err(Self { reasons }) }
    }
}

impl From<DealFault> for DealError {
    fn from(reason: DealFault) -> Self {
        Self { reasons: vec![reason] }
    }
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, reason) in self.reasons.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            reason.fmt(f)?;
        }
        Ok(())
    }
}

/// One reason against a deal.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DealFault {
    /// The text does not begin with a seat and a colon.
    #[error("column 1: expected the seat of the first hand and a colon, as in \"N:\", found {found:?}")]
    First {
        /// The text found there.
        found: String,
    },
    /// There are not four hands.
    #[error("column {column}: expected four hands separated by blanks, found {found}")]
    Hands {
        /// How many hands were found.
        found: usize,
        /// The end of the text, or the start of the fifth hand, counted in characters from 1.
        column: usize,
    },
    /// A hand cannot be read.
    #[error("hand of {seat}, {error}")]
    Hand {
        /// Whose hand it is.
        seat: Seat,
        /// What is wrong with it; the column is that of the whole text.
        error: CardError,
    },
    /// A card is in two hands.
    #[error("{card} is held by both {first} and {second}")]
    Shared {
        /// The card.
        card: Card,
        /// The first seat to hold it, from north clockwise.
        first: Seat,
        /// The other seat.
        second: Seat,
    },
    /// A hand is not as long as the others.
    #[error("{seat} holds {found} cards where {expected} were expected")]
    Size {
        /// Whose hand it is.
        seat: Seat,
        /// How many cards it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A hand holds cards that the pack has not.
    #[error("{seat} holds {card}, which is not in the pack")]
    Foreign {
        /// Whose hand it is.
        seat: Seat,
        /// The lowest such card.
        card: Card,
    },
    /// A hand is not known.
    #[error("the hand of {seat} is not known")]
    Unknown {
        /// Whose hand it is.
        seat: Seat,
    },
}

/// Lists of cards from which no card order can be made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OrderError {
    /// A card is listed twice.
    #[error("{card} is listed twice; a card has one rank in one suit")]
    Repeated {
        /// The card.
        card: Card,
    },
    /// There are too many suits.
    #[error("{found} suits are listed; at most {most} can be told apart")]
    Suits {
        /// How many were listed.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A suit has more cards than there is room for.
    #[error("suit {suit} lists {found} cards; there is room for {most}")]
    Room {
        /// The suit, by its place in the listing; the suitless cards come after the last suit.
        suit: usize,
        /// How many cards were listed.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A suit is named that is not listed.
    #[error("suit {suit} is not listed; {listed} suits are")]
    NoSuit {
        /// The suit named, by its place in the listing.
        suit: usize,
        /// How many suits are listed.
        listed: usize,
    },
    /// A card is named that is not listed.
    #[error("{card} is in no suit and not among the suitless cards")]
    Unlisted {
        /// The card.
        card: Card,
    },
    /// A card may be played as a further card, but there is no more room for one.
    #[error("no room for {card} to be played as a card of suit {suit}")]
    Alias {
        /// The card.
        card: Card,
        /// The suit, by its place in the listing.
        suit: usize,
    },
}

/// Rows of tricks that cannot be resolved.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TrickError {
    /// The arrays do not fit each other.
    #[error("{what}: expected {expected} entries, found {found}")]
    Length {
        /// The array that does not fit.
        what: &'static str,
        /// How many entries it should have.
        expected: usize,
        /// How many it has.
        found: usize,
    },
    /// A trick of fewer than two or more than eight cards.
    #[error("a trick of {found} cards; expected 2 to 8")]
    Players {
        /// How many cards the rows have.
        found: usize,
    },
    /// A number that is no card of the order.
    #[error("row {row}, column {column}: {number} is no card of this order")]
    Card {
        /// The row, from 0.
        row: usize,
        /// The column, from 0.
        column: usize,
        /// The number found there.
        number: u8,
    },
    /// A number that is no trump suit.
    #[error("row {row}: {number} is no trump; expected a suit, 0 to 3, or 4 for no trumps")]
    Trump {
        /// The row, from 0.
        row: usize,
        /// The number found there.
        number: u8,
    },
}

//! A played hand, card by card: what each position was worth, and so what each card cost.

use super::problem::{Goal, Problem, ProblemError};
use super::solver::{Solver, Stopped};
use crate::card::Card;
use crate::cards::Cards;
use crate::order::CardOrder;
use crate::seat::Seat;

/// What a played hand was worth before its first card and after each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Analysis {
    /// Tricks of north and south in all, won so far and to come; one entry more than cards played.
    pub tricks: Vec<u8>,
    /// Who played each card.
    pub seats: Vec<Seat>,
    /// What each card cost the side that played it, in tricks.
    pub costs: Vec<u8>,
}

/// Why a played hand was not analysed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AnalysisError {
    /// The hands cannot be, or a card cannot have been played.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The work was stopped from outside.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl Solver {
    /// Values a played hand, or the part of it that was played.
    ///
    /// ```
    /// use whist_core::dd::{Goal, Solver};
    /// use whist_core::{Card, CardOrder, Seat};
    /// let hands = ["AQ...", "43...", "65...", "K2..."].map(|hand| hand.parse().unwrap());
    /// let cards = ["5S", "2S", "AS", "3S"].map(|card| card.parse::<Card>().unwrap());
    /// let analysis = Solver::new().analyse(&CardOrder::plain(None), hands, Seat::South, &cards, Goal::Most)?;
    /// assert_eq!(analysis.tricks, [2, 2, 2, 1, 1]);
    /// assert_eq!(analysis.costs, [0, 0, 1, 0], "the queen would have won");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the hands cannot be, a card cannot have been played, or when stopped.
    pub fn analyse(
        &mut self,
        order: &CardOrder,
        hands: [Cards; 4],
        leader: Seat,
        played: &[Card],
        goal: Goal,
    ) -> Result<Analysis, AnalysisError> {
        let mut problems = vec![(Problem::new(order, hands, leader, &[], goal)?, 0)];
        let mut seats = Vec::with_capacity(played.len());
        for (&card, number) in played.iter().zip(1..) {
            let (problem, won) = &problems[number - 1];
            seats.push(problem.turn());
            let (next, more) = problem.played(card, number)?;
            let won = won + more;
            problems.push((next, won));
        }
        self.prepare(&problems[0].0);
        // From the end: small positions first fill the memory for the larger.
        let mut tricks = vec![0; problems.len()];
        let mut guess = 0;
        for (tricks, (problem, won)) in tricks.iter_mut().zip(&problems).rev() {
            let rest = if problem.tricks_left() == 0 { 0 } else { self.tricks_near(problem, guess)? };
            guess = u64::from(rest);
            *tricks = won + rest;
        }
        let costs = seats.iter().zip(tricks.windows(2)).map(|(seat, pair)| {
            let gives = (seat.index() % 2 == 0) == (goal == Goal::Most);
            if gives { pair[0] - pair[1] } else { pair[1] - pair[0] }
        });
        let costs = costs.collect();
        Ok(Analysis { tricks, seats, costs })
    }
}

//! Positions in which two sides play for tricks alone, whatever the tricks are worth to them.
//!
//! Where more tricks are never worse for one side and never better for the other, best play takes what tricks it can:
//! the solver of tricks finds the values, of hands of any length and far sooner than the general search.

use std::cmp::Ordering;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::general::{Interests, TurnValue};
use super::problem::{Goal, Problem};
use super::solver::{CardValue, Solver, Stopped};
use crate::card::Card;
use crate::play::{Count, Counter, Line as Gains, Payoffs, Play, Window};
use crate::seat::Seat;

/// The places of the two sides.
const SIDES: [u8; 2] = [0b0101, 0b1010];

/// Such a position.
pub(super) struct Sides<'a> {
    play: &'a Play,
    problem: Problem,
    /// What it is worth if the first side takes none of the tricks to come, one of them, and so on.
    lines: Vec<Gains>,
}

impl<'a> Sides<'a> {
    /// The position, if it is such a one.
    pub(super) fn new(play: &'a Play, payoffs: &Payoffs, interests: Interests) -> Option<Self> {
        let (rules, place) = (play.rules(), play.turn()?);
        let are_sides = match interests {
            Interests::MaxN => true,
            Interests::Paranoid { friends } => friends == SIDES[place % 2],
        };
        let counts = payoffs.tally().counters().all(counts_tricks);
        if !are_sides || !counts || rules.players() != 4 || !rules.simple() || !rules.spec().follow {
            return None;
        }
        let left = rules.tricks() - play.winners().len();
        let won = usize::from(play.tricks()[0] + play.tricks()[2]);
        let lines = (won..=won + left).map(|won| line(payoffs, won, rules.tricks())).collect::<Option<Vec<_>>>()?;
        let hands = play.hands().try_into().ok()?;
        let trick: Vec<Card> = play.trick().into_iter().map(|(_, card)| card).collect();
        let leader = Seat::ALL[play.leader()];
        let problem = Problem::new(&rules.spec().order, hands, leader, &trick, goal(&lines)?).ok()?;
        (problem.tricks_left() == left).then_some(Self { play, problem, lines })
    }

    /// The value of every card, from the lowest position.
    pub(super) fn values(&self, stop: &Arc<AtomicBool>) -> Result<Vec<TurnValue>, Stopped> {
        let order = &self.play.rules().spec().order;
        let place = self.problem.turn().index();
        let mut turns = Vec::new();
        for CardValue { equals, tricks, .. } in Solver::new().stopped_by(Arc::clone(stop)).cards(&self.problem)? {
            let tricks = usize::from(tricks);
            let first = if place % 2 == 0 { tricks } else { self.problem.tricks_left() - tricks };
            turns.extend(equals.iter().map(|card| TurnValue {
                card: Some(card),
                position: order.position(card).map_or(0, Card::bit),
                payoffs: self.lines[first][..4].to_vec(),
            }));
        }
        turns.sort_by_key(|turn| turn.position);
        Ok(turns)
    }
}

/// Whether a counter counts the tricks of a side in the whole deal.
fn counts_tricks(counter: &Counter) -> bool {
    counter.count == Count::Tricks
        && counter.window == Window::All
        && counter.scale.is_empty()
        && SIDES.contains(&counter.group)
}

/// What it is worth that the first side has so many of all tricks in the end.
fn line(payoffs: &Payoffs, won: usize, all: usize) -> Option<Gains> {
    let tally = payoffs.tally();
    let value = |(counter, (_, most)): (&Counter, (i32, i32))| {
        let tricks = if counter.group == SIDES[0] { won } else { all - won };
        i32::try_from(tricks).map_or(most, |tricks| tricks.min(most))
    };
    let outcome: Vec<i32> = tally.counters().zip(tally.bounds()).map(value).collect();
    tally.index(&outcome).map(|index| payoffs.line(index))
}

/// What the sides play for, if a trick more is never worse for one of them and never better for the other.
fn goal(lines: &[Gains]) -> Option<Goal> {
    let mut steps = Vec::new();
    for pair in lines.windows(2) {
        let [first, second, third, fourth] = std::array::from_fn(|place| pair[1][place].partial_cmp(&pair[0][place]));
        if first != third || second != fourth || first != second.map(Ordering::reverse) {
            return None;
        }
        steps.push(first?);
    }
    if steps.iter().all(|step| step.is_ge()) {
        Some(Goal::Most)
    } else {
        steps.iter().all(|step| step.is_le()).then_some(Goal::Fewest)
    }
}

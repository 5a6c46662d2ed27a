//! Asking: exact values from yes-or-no searches, and a memory kept warm between related questions.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use thiserror::Error;

use super::moves::Hints;
use super::problem::{Goal, Point, Problem};
use super::search::{Counts, Follow, Found, Lead, Search};
use super::state::{Groups, highest, lowest};
use super::suits::Suits;
use super::table::Table;
use crate::bits::Pack;
use crate::card::Card;
use crate::cards::Cards;
use crate::dispatch::{Machine, Task};

/// The work was stopped from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("stopped")]
pub struct Stopped;

/// What playing a card is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardValue {
    /// The card; of equal ones the highest.
    pub card: Card,
    /// All cards of the hand that are as good: those touching it, itself included.
    pub equals: Cards,
    /// The tricks that the side to play then takes, the running one included.
    pub tricks: u8,
}

/// Solves problems, one after the other, and remembers what it learns.
///
/// What is remembered is dropped when a question is not about the same deal, trumps and goal as the one before.
/// A worker of a batch has one of its own.
///
/// ```
/// use whist_core::dd::{Goal, Problem, Solver};
/// use whist_core::{CardOrder, Deal, Seat, Suit};
/// let deal: Deal = "N:AQ.4.. KJ.5.. 32.A.. 54.K..".parse()?;
/// let order = CardOrder::plain(Some(Suit::Hearts));
/// let mut solver = Solver::new();
/// let problem = Problem::new(&order, deal.hands().0, Seat::South, &[], Goal::Most)?;
/// assert_eq!(solver.tricks(&problem)?, 2);
/// let values = solver.cards(&problem)?;
/// assert_eq!(values.iter().map(|value| value.tricks).max(), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    table: Table,
    hints: Hints,
    suits: Suits,
    stop: Arc<AtomicBool>,
    machine: Machine,
    counts: Counts,
    /// The question that the memory is about.
    about: Option<About>,
}

/// What must be the same for memory to help.
#[derive(Debug, Clone, Copy)]
struct About {
    dealt: [Cards; 4],
    trump: bool,
    goal: Goal,
    /// The trump suit, as one of its cards.
    trumps: Cards,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// The memory a solver may use if nothing else is said, in bytes.
    pub const MEMORY: usize = 64 << 20;

    /// A solver with [`Solver::MEMORY`].
    #[must_use]
    pub fn new() -> Self {
        Self::with_memory(Self::MEMORY)
    }

    /// A solver that uses no more than about so many bytes. Little memory makes hard problems slow, not wrong.
    #[must_use]
    pub fn with_memory(bytes: usize) -> Self {
        Self {
            table: Table::new(bytes),
            hints: Hints::new(),
            suits: Suits::default(),
            stop: Arc::default(),
            machine: Machine::detected(),
            counts: Counts::default(),
            about: None,
        }
    }

    /// The same solver, made to work in one of the ways of the machine.
    #[must_use]
    pub fn on(mut self, machine: Machine) -> Self {
        self.machine = machine;
        self
    }

    /// The same solver, stopped by a flag of the caller's: once it is set, every question ends within a few
    /// milliseconds in [`Stopped`].
    #[must_use]
    pub fn stopped_by(mut self, flag: Arc<AtomicBool>) -> Self {
        self.stop = flag;
        self
    }

    /// What has been counted since the solver was made.
    #[must_use]
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// Memory in use or kept, in bytes.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.table.bytes() + self.hints.bytes() + self.suits.bytes()
    }

    /// The tricks north and south take from here if all play best.
    ///
    /// # Errors
    /// When stopped.
    pub fn tricks(&mut self, problem: &Problem) -> Result<u8, Stopped> {
        self.tricks_near(problem, problem.point.guess(problem.trump))
    }

    /// The same, from a guess of the answer.
    pub(super) fn tricks_near(&mut self, problem: &Problem, guess: u64) -> Result<u8, Stopped> {
        self.prepare(problem);
        self.exact(problem, &problem.point, guess).map(|tricks| tricks as u8)
    }

    /// The value of every legal card, equal cards together, best first, and of cards worth the same the higher first.
    ///
    /// # Errors
    /// When stopped.
    pub fn cards(&mut self, problem: &Problem) -> Result<Vec<CardValue>, Stopped> {
        let mut values = self.group_values(problem)?;
        sort(&mut values, problem.goal);
        Ok(values)
    }

    /// The same of every legal card by itself.
    ///
    /// # Errors
    /// When stopped.
    pub fn each_card(&mut self, problem: &Problem) -> Result<Vec<CardValue>, Stopped> {
        let groups = self.group_values(problem)?;
        let mut values = Vec::with_capacity(groups.iter().map(|value| value.equals.len()).sum());
        for group in groups {
            values.extend(group.equals.iter().map(|card| CardValue { card, ..group }));
        }
        sort(&mut values, problem.goal);
        Ok(values)
    }

    /// The values of groups of equal cards, in the order of the cards.
    fn group_values(&mut self, problem: &Problem) -> Result<Vec<CardValue>, Stopped> {
        self.prepare(problem);
        let point = problem.point;
        let left = u64::from(point.state.left);
        let mut guess = point.guess(problem.trump);
        let mut values = Vec::new();
        for (top, group) in groups(&point) {
            let (next, won) = point.play(top, problem.trump);
            let first =
                if next.state.left == 0 { won } else { won + self.exact(problem, &next, guess - won.min(guess))? };
            guess = first;
            let tricks = if point.seat() & 1 == 0 { first } else { left - first };
            values.push(CardValue { card: problem.card(top), equals: problem.cards(group), tricks: tricks as u8 });
        }
        Ok(values)
    }

    /// A line of best play to the end: of the best cards always the lowest of its equals.
    ///
    /// # Errors
    /// When stopped.
    pub fn line(&mut self, problem: &Problem) -> Result<Vec<Card>, Stopped> {
        self.prepare(problem);
        let mut point = problem.point;
        let mut value = self.exact(problem, &point, point.guess(problem.trump))?;
        let mut line = Vec::new();
        while point.state.left > 0 {
            for (top, group) in groups(&point) {
                let (next, won) = point.play(top, problem.trump);
                let rest =
                    if next.state.left == 0 { 0 } else { self.exact(problem, &next, value.saturating_sub(won))? };
                if won + rest == value {
                    let (next, won) = point.play(lowest(group), problem.trump);
                    line.push(problem.card(lowest(group)));
                    (point, value) = (next, value - won);
                    break;
                }
            }
        }
        Ok(line)
    }

    /// Drops what is remembered of another deal.
    pub(super) fn prepare(&mut self, problem: &Problem) {
        let now = About::new(problem);
        if !self.about.is_some_and(|about| about.covers(&now)) {
            self.table.clear();
            self.hints.clear();
            self.about = Some(now);
        }
        self.suits.prepare(problem.point.state.hands, problem.trump);
    }

    /// The value of a point, by searches around a guess.
    fn exact(&mut self, problem: &Problem, point: &Point, guess: u64) -> Result<u64, Stopped> {
        let (mut low, mut high) = (0, u64::from(point.state.left));
        let mut need = (guess + 1).clamp(1, high);
        while low < high {
            let value = self.search(problem, point, need)?;
            if value >= need {
                low = value;
                need = low + 1;
            } else {
                high = value;
                need = high;
            }
        }
        Ok(low)
    }

    fn search(&mut self, problem: &Problem, point: &Point, need: u64) -> Result<u64, Stopped> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        let mut search = Search {
            state: point.state,
            table: &mut self.table,
            hints: &mut self.hints,
            suits: &mut self.suits,
            stop: &self.stop,
            stopped: false,
            counts: self.counts,
        };
        let (value, _) = match (problem.trump, problem.goal) {
            (false, Goal::Most) => self.machine.pack(Ask::<false, false> { search: &mut search, point, need }),
            (true, Goal::Most) => self.machine.pack(Ask::<true, false> { search: &mut search, point, need }),
            (false, Goal::Fewest) => self.machine.pack(Ask::<false, true> { search: &mut search, point, need }),
            (true, Goal::Fewest) => self.machine.pack(Ask::<true, true> { search: &mut search, point, need }),
        };
        self.counts = search.counts;
        if search.stopped {
            self.about = None;
            return Err(Stopped);
        }
        Ok(value)
    }
}

impl About {
    fn new(problem: &Problem) -> Self {
        let trumps =
            if problem.trump { problem.cards(problem.point.state.all & super::state::TRUMPS) } else { Cards::EMPTY };
        Self { dealt: problem.dealt, trump: problem.trump, goal: problem.goal, trumps }
    }

    /// Whether the other question is one that came up, or may have come up, in answering this one.
    fn covers(&self, other: &Self) -> bool {
        let within = self.dealt.iter().zip(other.dealt).all(|(&hand, other)| other.is_subset(hand));
        within && self.trump == other.trump && self.goal == other.goal && other.trumps.is_subset(self.trumps)
    }
}

/// Best first, and of cards worth the same the higher first.
fn sort(values: &mut [CardValue], goal: Goal) {
    let wanted = |tricks: u8| if goal == Goal::Fewest { i32::from(tricks) } else { -i32::from(tricks) };
    values.sort_unstable_by_key(|value| (wanted(value.tricks), Reverse(value.card.bit())));
}

/// The groups of equal cards that may be played: the highest of each, and all of it.
fn groups(point: &Point) -> Vec<(u64, u64)> {
    let (legal, all) = (point.legal(), point.state.all);
    let groups = Groups::new(crate::bits::Steps, all);
    let mut tops = groups.tops(crate::bits::Steps, legal);
    let mut found = Vec::new();
    while tops != 0 {
        let top = highest(tops);
        tops ^= top;
        let bottom = groups.bottom(crate::bits::Steps, legal, top);
        found.push((top, legal & (top | (top - 1)) & !(bottom - 1)));
    }
    found
}

/// One yes-or-no question.
struct Ask<'s, 'a, const TRUMP: bool, const FEWEST: bool> {
    search: &'s mut Search<'a>,
    point: &'s Point,
    need: u64,
}

impl<const TRUMP: bool, const FEWEST: bool> Task for Ask<'_, '_, TRUMP, FEWEST> {
    type Output = Found;

    #[inline(always)]
    fn run(self, pack: impl Pack) -> Found {
        let Self { search, point, need } = self;
        if point.placed == 0 {
            return pack.call(Lead::<TRUMP, FEWEST> { search, leader: point.leader, need });
        }
        let groups = &Groups::new(pack, point.state.all);
        let trick = &point.trick;
        match point.placed {
            1 => pack.call(Follow::<'_, '_, _, TRUMP, FEWEST, 1> { search, groups, trick, need }),
            2 => pack.call(Follow::<'_, '_, _, TRUMP, FEWEST, 2> { search, groups, trick, need }),
            _ => pack.call(Follow::<'_, '_, _, TRUMP, FEWEST, 3> { search, groups, trick, need }),
        }
    }
}

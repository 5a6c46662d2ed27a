//! What scoring reads of a finished deal, as a few small numbers.
//!
//! A [`Tally`] is a list of [`Counter`]s; their values, taken together, are the outcome of a deal
//! and have one index. [`Payoffs`] is the value of each outcome for each place: the score sheet as
//! search reads it, written out beforehand or asked for line by line.

#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "counts of cards and tricks are small")]

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use thiserror::Error;

use super::rules::{MAX_PLACES, MAX_TRICKS, PlayRules, positions};
use super::state::{Record, Seats};
use crate::Cards;

/// Most outcomes that are written out.
pub const MAX_OUTCOMES: usize = 1 << 22;

/// Most sets of cards in a counter, and the greatest value of a card, a trick or a factor.
const MOST_PLANES: usize = 8;
const MOST_VALUE: i32 = 1000;

/// The number of tricks before a switch that has not come.
const NEVER: usize = usize::MAX;

/// The winners and cards of the finished tricks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Log {
    pub(crate) len: usize,
    /// Tricks before the second phase.
    pub(crate) switch: usize,
    pub(crate) winners: [u8; MAX_TRICKS],
    pub(crate) cards: [u64; MAX_TRICKS],
}

impl Log {
    pub(crate) fn new() -> Self {
        Self { len: 0, switch: NEVER, winners: [0; MAX_TRICKS], cards: [0; MAX_TRICKS] }
    }

    /// Winner and cards of each trick.
    pub(crate) fn tricks(&self) -> impl Iterator<Item = (u8, u64)> + '_ {
        self.winners.iter().copied().zip(self.cards.iter().copied()).take(self.len)
    }
}

impl Record for Log {
    fn log(&self) -> Option<&Log> {
        Some(self)
    }

    #[inline]
    fn trick(&mut self, winner: u8, cards: u64) {
        self.winners[self.len] = winner;
        self.cards[self.len] = cards;
        self.len += 1;
    }

    fn switch(&mut self, played: u8, remap: &dyn Fn(u64) -> u64) {
        self.switch = usize::from(played);
        for cards in &mut self.cards[..self.len] {
            *cards = remap(*cards);
        }
    }
}

/// The tricks that a counter looks at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Window {
    /// All of them.
    #[default]
    All,
    /// From the first trick to the last one named, counted from 1.
    Tricks(u8, u8),
    /// Up to the trick that brings the switch.
    ToSwitch,
    /// After that trick.
    AfterSwitch,
    /// Up to the trick before it.
    BeforeSwitch,
    /// From that trick on.
    FromSwitch,
}

impl Window {
    /// The indices of the tricks in the window; `switch` tricks belong to the first phase.
    fn range(self, switch: usize, played: usize) -> std::ops::Range<usize> {
        // Without the trick that switched, if one did.
        let before = if switch == NEVER { played } else { switch.saturating_sub(1) };
        let (start, end) = match self {
            Self::All => (0, played),
            Self::Tricks(first, last) => (usize::from(first).saturating_sub(1), usize::from(last)),
            Self::ToSwitch => (0, switch),
            Self::AfterSwitch => (switch, played),
            Self::BeforeSwitch => (0, before),
            Self::FromSwitch => (before, played),
        };
        start.min(played)..end.min(played)
    }

    /// Most tricks the window can hold.
    fn most(self, tricks: usize) -> usize {
        match self {
            Self::Tricks(..) => self.range(0, tricks).len(),
            _ => tricks,
        }
    }
}

/// What a counter counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// Tricks: captured ones over the whole deal, won ones in a window.
    Tricks,
    /// Tricks won in the window, and outside it those that the group did not win: there the aim has turned round.
    Turned,
    /// The value of the cards captured: each set with the value of each of its cards.
    Cards(Vec<(Cards, i32)>),
    /// 1 if the group won each of the first so many tricks, else 0.
    First(u8),
    /// 1 if the group won the last trick played, else 0.
    Last,
    /// Who first reached a total counted trick by trick: 0 nobody, else the number of the runner.
    Race {
        /// Value of each trick won.
        trick: i32,
        /// Value of cards won, as in [`Count::Cards`].
        cards: Vec<(Cards, i32)>,
        /// Groups of places with the total each needs, runners 1, 2 and so on.
        runners: Vec<(u8, i32)>,
    },
}

/// One number of an outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// What is counted.
    pub count: Count,
    /// Mask of the places for which it is counted; a race has its own groups.
    pub group: u8,
    /// Tricks looked at.
    pub window: Window,
    /// Factor of each trick by its number; empty for 1 throughout.
    pub scale: Vec<i32>,
    /// Greatest value told apart.
    pub cap: Option<i32>,
}

impl Counter {
    /// Tricks of `group`.
    #[must_use]
    pub fn tricks(group: u8) -> Self {
        Self::new(Count::Tricks, group)
    }

    /// Value of the cards taken by `group`.
    #[must_use]
    pub fn cards(group: u8, planes: Vec<(Cards, i32)>) -> Self {
        Self::new(Count::Cards(planes), group)
    }

    /// Any count of the whole deal.
    #[must_use]
    pub fn new(count: Count, group: u8) -> Self {
        Self { count, group, window: Window::All, scale: Vec::new(), cap: None }
    }

    /// Only in `window`.
    #[must_use]
    pub fn within(self, window: Window) -> Self {
        Self { window, ..self }
    }

    /// The least and the greatest value.
    fn bounds(&self, rules: &PlayRules) -> (i32, i32) {
        let tricks = rules.tricks();
        let factors = || (0..tricks).map(|t| self.factor(t));
        let (low, high) = match &self.count {
            Count::Tricks if self.scale.is_empty() => (0, self.window.most(tricks) as i32),
            Count::Tricks => (factors().map(|f| f.min(0)).sum(), factors().map(|f| f.max(0)).sum()),
            Count::Cards(planes) => planes.iter().fold((0, 0), |(low, high), &(cards, value)| {
                let number = (cards & rules.pack()).len() as i32;
                let least = factors().map(|f| f * value).min().unwrap_or(0).min(0);
                let most = factors().map(|f| f * value).max().unwrap_or(0).max(0);
                (low + number * least, high + number * most)
            }),
            Count::Turned => (0, tricks as i32),
            Count::First(_) | Count::Last => (0, 1),
            Count::Race { runners, .. } => (0, runners.len() as i32),
        };
        (low, self.cap.map_or(high, |cap| cap.clamp(low, high)))
    }

    /// What every value is a multiple of, from the least one on.
    fn step(&self, rules: &PlayRules) -> i32 {
        let Count::Cards(planes) = &self.count else { return 1 };
        if self.cap.is_some() {
            return 1;
        }
        let values = planes.iter().flat_map(|&(_, value)| (0..rules.tricks()).map(move |t| value * self.factor(t)));
        values.fold(0, common_divisor).max(1)
    }

    fn factor(&self, trick: usize) -> i32 {
        self.scale.get(trick).copied().unwrap_or(1)
    }

    /// Whether winners of single tricks are needed.
    fn needs_log(&self) -> bool {
        let whole = matches!(self.count, Count::Tricks | Count::Cards(_));
        !whole || self.window != Window::All || !self.scale.is_empty()
    }

    fn faults(&self, rules: &PlayRules) -> Option<String> {
        let everyone: u8 = 0xFF >> (MAX_PLACES - rules.players());
        let groups: Vec<u8> = match &self.count {
            Count::Race { runners, .. } => runners.iter().map(|&(group, _)| group).collect(),
            _ => vec![self.group],
        };
        if let Some(group) = groups.iter().find(|&&group| group == 0 || group & !everyone != 0) {
            return Some(format!("group {group:#b} is not a set of the {} places", rules.players()));
        }
        let planes = match &self.count {
            Count::Cards(planes) | Count::Race { cards: planes, .. } => planes.as_slice(),
            _ => &[],
        };
        let known = rules.spec().order.cards();
        let strange = planes.iter().find(|(cards, _)| !cards.is_subset(known));
        if let Some((cards, _)) = strange {
            return Some(format!("{} not in the card order", *cards - known));
        }
        if planes.len() > MOST_PLANES {
            return Some(format!("{} sets of cards, at most {MOST_PLANES}", planes.len()));
        }
        let trick = if let Count::Race { trick, .. } = self.count { trick } else { 1 };
        let values = planes.iter().map(|&(_, value)| value).chain(self.scale.iter().copied()).chain([trick]);
        if let Some(value) = values.into_iter().find(|value| value.unsigned_abs() > MOST_VALUE.unsigned_abs()) {
            return Some(format!("{value} is not within {MOST_VALUE} of 0"));
        }
        if !self.scale.is_empty() && self.scale.len() != rules.tricks() {
            return Some(format!("scale has {} factors for {} tricks", self.scale.len(), rules.tricks()));
        }
        None
    }
}

/// A tally no deal could be counted by.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("tally: {0}")]
pub struct TallyError(String);

/// Sets of positions with the value of each of their cards.
type Planes = Vec<(u64, i32)>;

/// The greatest number that divides both, of 0 and another the size of that one.
fn common_divisor(a: i32, b: i32) -> i32 {
    if b == 0 { a.abs() } else { common_divisor(b, a % b) }
}

/// A counter ready to count: its planes by phase, its least and greatest value and the step between two.
#[derive(Clone, Debug)]
struct Wheel {
    counter: Counter,
    planes: [Planes; 2],
    low: i32,
    high: i32,
    step: i32,
}

impl Wheel {
    fn new(counter: Counter, rules: &PlayRules) -> Self {
        let planes = |switched: bool| match &counter.count {
            Count::Cards(planes) | Count::Race { cards: planes, .. } => {
                let order = &rules.layout(switched).order;
                planes.iter().map(|&(cards, value)| (positions(order, cards), value)).collect()
            }
            _ => Planes::new(),
        };
        let planes = [planes(false), planes(true)];
        let (low, high) = counter.bounds(rules);
        let step = counter.step(rules);
        Self { counter, planes, low, high, step }
    }

    #[inline]
    fn value<const N: usize>(&self, seats: &Seats<N>, switched: bool, log: Option<&Log>) -> i32 {
        self.sum(seats, switched, log).clamp(self.low, self.high)
    }

    /// The value before it is held within its bounds.
    #[inline]
    fn sum<const N: usize>(&self, seats: &Seats<N>, switched: bool, log: Option<&Log>) -> i32 {
        let planes = &self.planes[usize::from(switched)];
        if self.counter.needs_log() {
            log.map_or(0, |log| self.logged(planes, log))
        } else if let Count::Cards(_) = self.counter.count {
            let taken = members(self.counter.group, &seats.taken).fold(0, |all, cards| all | cards);
            worth(planes, taken)
        } else {
            members(self.counter.group, &seats.tricks).map(i32::from).sum()
        }
    }

    fn logged(&self, planes: &Planes, log: &Log) -> i32 {
        let counter = &self.counter;
        match &counter.count {
            Count::Tricks | Count::Cards(_) => {
                let range = counter.window.range(log.switch, log.len);
                let inside = log.tricks().enumerate().skip(range.start).take(range.len());
                let won = inside.filter(|(_, (winner, _))| self.wins(*winner));
                won.map(|(t, (_, cards))| {
                    let worth = if counter.count == Count::Tricks { 1 } else { worth(planes, cards) };
                    counter.factor(t) * worth
                })
                .sum()
            }
            Count::Turned => {
                let range = counter.window.range(log.switch, log.len);
                let good = |(t, (winner, _)): &(usize, (u8, u64))| range.contains(t) == self.wins(*winner);
                log.tricks().enumerate().filter(good).count() as i32
            }
            Count::First(n) => i32::from(log.len >= usize::from(*n) && self.all_first(*n, log)),
            Count::Last => i32::from(log.len > 0 && self.wins(log.winners[log.len - 1])),
            Count::Race { trick, runners, .. } => race(*trick, planes, runners, log).0,
        }
    }

    /// Whether the group won all of the first `n` tricks that have been played.
    fn all_first(&self, n: u8, log: &Log) -> bool {
        log.winners[..log.len.min(usize::from(n))].iter().all(|&winner| self.wins(winner))
    }

    fn wins(&self, winner: u8) -> bool {
        self.counter.group >> winner & 1 != 0
    }

    /// Adds what the value at the end depends on: of two lines that agree in it, what follows makes the same value.
    fn standing<const N: usize>(&self, seats: &Seats<N>, switched: bool, log: &Log, standing: &mut Vec<i32>) {
        match &self.counter.count {
            Count::Tricks | Count::Cards(_) | Count::Turned => standing.push(self.sum(seats, switched, Some(log))),
            Count::First(n) => standing.push(i32::from(self.all_first(*n, log))),
            Count::Last => {}
            Count::Race { trick, runners, .. } => {
                let (first, totals) = race(*trick, &self.planes[usize::from(switched)], runners, log);
                standing.push(first);
                if first == 0 {
                    standing.extend(totals);
                }
            }
        }
    }

    fn radix(&self) -> usize {
        ((self.high - self.low) / self.step) as usize + 1
    }

    /// The number of a value, counted in steps from the least one; `None` if the counter never has it.
    fn digit(&self, value: i32) -> Option<usize> {
        let has = (self.low..=self.high).contains(&value) && (value - self.low) % self.step == 0;
        has.then(|| ((value - self.low) / self.step) as usize)
    }
}

/// The entries of the places in `group`.
fn members<T: Copy, const N: usize>(group: u8, entries: &[T; N]) -> impl Iterator<Item = T> + '_ {
    entries.iter().enumerate().filter(move |(place, _)| group >> place & 1 != 0).map(|(_, &entry)| entry)
}

/// Value of a set of cards.
fn worth(planes: &Planes, cards: u64) -> i32 {
    planes.iter().map(|&(plane, value)| value * (plane & cards).count_ones() as i32).sum()
}

/// The runner who first reached its total, from 1, else 0, and the totals up to then.
fn race(trick: i32, planes: &Planes, runners: &[(u8, i32)], log: &Log) -> (i32, Vec<i32>) {
    let mut totals = vec![0; runners.len()];
    for (winner, cards) in log.tricks() {
        for (i, &(group, need)) in runners.iter().enumerate() {
            if group >> winner & 1 != 0 {
                totals[i] += trick + worth(planes, cards);
            }
            if totals[i] >= need {
                return (i as i32 + 1, totals);
            }
        }
    }
    (0, totals)
}

/// What a game's scoring reads of a finished deal.
#[derive(Clone, Debug)]
pub struct Tally {
    wheels: Vec<Wheel>,
    len: usize,
    logged: bool,
}

impl Tally {
    /// A tally of deals played by `rules`.
    ///
    /// # Errors
    ///
    /// [`TallyError`] if a group, card or scale does not fit the rules, or if there are more outcomes
    /// than numbers.
    pub fn new(rules: &PlayRules, counters: Vec<Counter>) -> Result<Self, TallyError> {
        for (i, counter) in counters.iter().enumerate() {
            if let Some(fault) = counter.faults(rules) {
                return Err(TallyError(format!("counter {i}: {fault}")));
            }
        }
        let logged = counters.iter().any(Counter::needs_log);
        let wheels: Vec<_> = counters.into_iter().map(|counter| Wheel::new(counter, rules)).collect();
        let len = wheels.iter().try_fold(1_usize, |len, wheel| len.checked_mul(wheel.radix()));
        let len = len.ok_or_else(|| TallyError("more outcomes than numbers; cap or drop counters".into()))?;
        Ok(Self { wheels, len, logged })
    }

    /// Number of outcomes told apart.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a tally has at least one outcome")]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The counters.
    #[must_use]
    pub fn counters(&self) -> impl ExactSizeIterator<Item = &Counter> {
        self.wheels.iter().map(|wheel| &wheel.counter)
    }

    /// The least and the greatest value of each counter.
    #[must_use]
    pub fn bounds(&self) -> impl ExactSizeIterator<Item = (i32, i32)> + '_ {
        self.wheels.iter().map(|wheel| (wheel.low, wheel.high))
    }

    /// The index of an outcome: the first counter turns slowest.
    ///
    /// `None` if there are not as many values as counters or one is never counted.
    #[must_use]
    pub fn index(&self, outcome: &[i32]) -> Option<usize> {
        if outcome.len() != self.wheels.len() {
            return None;
        }
        let mut pairs = self.wheels.iter().zip(outcome);
        pairs.try_fold(0, |index, (wheel, &value)| Some(index * wheel.radix() + wheel.digit(value)?))
    }

    /// The outcome that has this index; `None` if none has.
    #[must_use]
    pub fn outcome(&self, index: usize) -> Option<Vec<i32>> {
        if index >= self.len {
            return None;
        }
        let mut rest = index;
        let mut outcome: Vec<i32> = Vec::with_capacity(self.wheels.len());
        for wheel in self.wheels.iter().rev() {
            outcome.push(wheel.low + wheel.step * (rest % wheel.radix()) as i32);
            rest /= wheel.radix();
        }
        outcome.reverse();
        Some(outcome)
    }

    /// Every outcome, in the order of their indices.
    ///
    /// # Errors
    ///
    /// [`TallyError`] if there are more than [`MAX_OUTCOMES`].
    pub fn outcomes(&self) -> Result<impl Iterator<Item = Vec<i32>> + '_, TallyError> {
        if self.len > MAX_OUTCOMES {
            let len = self.len;
            return Err(TallyError(format!("{len} outcomes, at most {MAX_OUTCOMES} can be written out")));
        }
        Ok((0..self.len).filter_map(|index| self.outcome(index)))
    }

    /// Whether playouts must record winners and cards of each trick.
    pub(crate) fn logged(&self) -> bool {
        self.logged
    }

    /// All of the past that the outcome still depends on.
    pub(crate) fn standing<const N: usize>(&self, seats: &Seats<N>, switched: bool, log: &Log) -> Vec<i32> {
        let mut standing = Vec::with_capacity(self.wheels.len());
        for wheel in &self.wheels {
            wheel.standing(seats, switched, log, &mut standing);
        }
        standing
    }

    /// The sets of positions for which a counter has values.
    pub(crate) fn valued(&self, switched: bool) -> impl Iterator<Item = u64> + '_ {
        self.wheels.iter().flat_map(move |wheel| wheel.planes[usize::from(switched)].iter().map(|&(plane, _)| plane))
    }

    /// The values of all counters.
    pub(crate) fn read<const N: usize>(&self, seats: &Seats<N>, switched: bool, log: Option<&Log>) -> Vec<i32> {
        self.wheels.iter().map(|wheel| wheel.value(seats, switched, log)).collect()
    }

    /// The index of what was reached.
    #[inline]
    pub(crate) fn reached<const N: usize>(&self, seats: &Seats<N>, switched: bool, log: Option<&Log>) -> usize {
        self.wheels.iter().fold(0, |index, wheel| {
            let above = wheel.value(seats, switched, log) - wheel.low;
            index * wheel.radix() + (above / wheel.step) as usize
        })
    }
}

/// What an outcome is worth to each place.
pub type Line = [f32; MAX_PLACES];

/// The value of every outcome of a tally for every place.
#[derive(Clone, Debug)]
pub struct Payoffs {
    tally: Arc<Tally>,
    players: usize,
    sheet: Sheet,
}

/// Where the values stand.
#[derive(Clone, Debug)]
enum Sheet {
    Written(Vec<f32>),
    Asked(Arc<Asked>),
}

/// Gives the line of an outcome.
type Ask = dyn Fn(&[i32]) -> Line + Send + Sync;

/// A score sheet that is asked for a line when an outcome is first met.
struct Asked {
    ask: Box<Ask>,
    known: Mutex<HashMap<usize, Line>>,
}

impl fmt::Debug for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Asked").field("known", &self.known).finish_non_exhaustive()
    }
}

impl Asked {
    fn line(&self, tally: &Tally, index: usize) -> Line {
        if let Some(line) = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&index) {
            return *line;
        }
        // Nobody waits for an answer: whoever gives it may take long, and may look here himself.
        let line = tally.outcome(index).map_or([0.0; MAX_PLACES], |outcome| (self.ask)(&outcome));
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(index, line);
        line
    }
}

impl Payoffs {
    /// `values[index * players + place]` is what outcome `index` is worth to `place`.
    ///
    /// # Errors
    ///
    /// [`TallyError`] if there are not `tally.len() * players` values or one is not finite.
    pub fn new(tally: Arc<Tally>, players: usize, values: Vec<f32>) -> Result<Self, TallyError> {
        let expected = tally.len().saturating_mul(players);
        if values.len() != expected {
            return Err(TallyError(format!("{} payoffs, expected {expected}", values.len())));
        }
        if let Some(at) = values.iter().position(|value| !value.is_finite()) {
            return Err(TallyError(format!("payoff {at} is not a finite number")));
        }
        Ok(Self { tally, players, sheet: Sheet::Written(values) })
    }

    /// The payoffs computed by a function of outcome and place.
    ///
    /// # Errors
    ///
    /// [`TallyError`] if a value is not finite, or there are more than [`MAX_OUTCOMES`] outcomes.
    pub fn from_fn(
        tally: Arc<Tally>,
        players: usize,
        value: impl Fn(&[i32], usize) -> f32,
    ) -> Result<Self, TallyError> {
        let values = tally.outcomes()?.flat_map(|outcome| {
            let row: Vec<f32> = (0..players).map(|place| value(&outcome, place)).collect();
            row
        });
        let values = values.collect();
        Self::new(tally, players, values)
    }

    /// Payoffs that are computed as they are needed, each once; a clone shares what is known.
    #[must_use]
    pub fn asking(tally: Arc<Tally>, players: usize, ask: impl Fn(&[i32]) -> Line + Send + Sync + 'static) -> Self {
        let asked = Asked { ask: Box::new(ask), known: Mutex::default() };
        Self { tally, players, sheet: Sheet::Asked(Arc::new(asked)) }
    }

    /// What the payoffs are a function of.
    #[must_use]
    pub fn tally(&self) -> &Arc<Tally> {
        &self.tally
    }

    /// Number of places.
    #[must_use]
    pub fn players(&self) -> usize {
        self.players
    }

    /// The most that any outcome is worth to each place, as far as it is known.
    pub(crate) fn most(&self) -> Line {
        let most = |place: usize| match &self.sheet {
            Sheet::Written(values) => values.iter().skip(place).step_by(self.players).copied().fold(f32::MIN, f32::max),
            Sheet::Asked(_) => f32::INFINITY,
        };
        std::array::from_fn(|place| if place < self.players { most(place) } else { 0.0 })
    }

    /// What an outcome is worth to each place.
    pub(crate) fn line(&self, index: usize) -> Line {
        match &self.sheet {
            Sheet::Written(values) => {
                let mut line = Line::default();
                line[..self.players].copy_from_slice(&values[index * self.players..][..self.players]);
                line
            }
            Sheet::Asked(asked) => asked.line(&self.tally, index),
        }
    }

    /// What an outcome is worth to a place.
    #[inline]
    pub(crate) fn value(&self, index: usize, place: usize) -> f32 {
        match &self.sheet {
            Sheet::Written(values) => values[index * self.players + place],
            Sheet::Asked(asked) => asked.line(&self.tally, index)[place & (MAX_PLACES - 1)],
        }
    }
}

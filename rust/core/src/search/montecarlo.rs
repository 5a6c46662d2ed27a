//! Determinised Monte Carlo: each legal turn tried in the same worlds, each world played to its
//! end with the same random numbers, and the outcomes read off the score sheet.

use std::slice;

use thiserror::Error;

use super::observation::{Observation, ObservationError, World};
use super::playout::playouts;
use crate::bits::Select;
use crate::dispatch::{Kernel, Machine};
use crate::play::{Log, MAX_PLACES, Payoffs, PlayError, PlayState, Record, Setting, Status, pass_turn, step};
use crate::random::{Ahead, Stream};
use crate::{Card, Cards};

/// What a turn is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The card; none for sitting the trick out.
    pub card: Option<Card>,
    /// Mean payoff.
    pub mean: f64,
    /// Standard error of the mean; 0 for a single world.
    pub stderr: f64,
}

/// Why nothing can be searched.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SearchError {
    /// The play is paused or over.
    #[error("nobody is to play: the play is paused or over")]
    NoTurn,
    /// The hand that is to play is hidden from the observer.
    #[error("place {0} is to play, and its hand is not known")]
    Hidden(usize),
    /// The payoffs are for another table.
    #[error("payoffs for {0} places at a table of {1}")]
    Payoffs(usize, usize),
    /// There are neither as many payoffs as worlds nor one.
    #[error("{0} payoffs for {1} worlds: one, or one for each world")]
    Lengths(usize, usize),
    /// There is no world.
    #[error("no worlds to search")]
    NoWorlds,
    /// A given world does not agree with what is known.
    #[error("world {0}: {1}")]
    World(usize, String),
    /// The deal cannot be observed.
    #[error(transparent)]
    Observation(#[from] ObservationError),
    /// The deal cannot be played on.
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// A decision of the place to play: its turns, lowest position first, a knock last.
pub(super) struct Decision<'a> {
    observation: &'a Observation,
    turns: Vec<Option<u8>>,
}

/// Whole hands in play space, and what nobody holds.
type Placed = (World, Cards);

impl<'a> Decision<'a> {
    pub(super) fn new(observation: &'a Observation) -> Result<Self, SearchError> {
        let PlayState { seats, table } = observation.state();
        if matches!(table.status, Status::Pause | Status::Done) {
            return Err(SearchError::NoTurn);
        }
        let place = usize::from(table.turn);
        let hand = seats.hands[place];
        if hand.count_ones() as usize != observation.sizes()[place] {
            return Err(SearchError::Hidden(place));
        }
        let rules = observation.rules();
        let legal = Cards::from_bits_retain(observation.state().legal(rules));
        let knock = table.may_knock(rules, hand.count_ones()).then_some(None);
        let turns = legal.iter().map(|at| Some(at.bit())).chain(knock).collect();
        Ok(Self { observation, turns })
    }

    pub(super) fn over_draws(
        &self,
        machine: Machine,
        payoffs: &Payoffs,
        worlds: usize,
        seed: u64,
    ) -> Result<Vec<Choice>, SearchError> {
        self.search(machine, Source::Drawn(worlds), slice::from_ref(payoffs), seed)
    }

    pub(super) fn over_worlds(
        &self,
        machine: Machine,
        worlds: &[World],
        payoffs: &[Payoffs],
        seed: u64,
    ) -> Result<Vec<Choice>, SearchError> {
        let place = |(i, world)| self.observation.check_world(world).map_err(|fault| SearchError::World(i, fault));
        let placed: Vec<Placed> = worlds.iter().enumerate().map(place).collect::<Result<_, _>>()?;
        self.search(machine, Source::Given(&placed), payoffs, seed)
    }

    fn search(
        &self,
        machine: Machine,
        source: Source<'_>,
        payoffs: &[Payoffs],
        seed: u64,
    ) -> Result<Vec<Choice>, SearchError> {
        let worlds = source.len();
        let players = self.observation.rules().players();
        if worlds == 0 {
            return Err(SearchError::NoWorlds);
        }
        if payoffs.len() != 1 && payoffs.len() != worlds {
            return Err(SearchError::Lengths(payoffs.len(), worlds));
        }
        if let Some(other) = payoffs.iter().find(|payoffs| payoffs.players() != players) {
            return Err(SearchError::Payoffs(other.players(), players));
        }
        let start = self.observation.state();
        let sums = if players > 4 {
            machine.run(MonteCarlo { decision: self, start: *start, source, payoffs, seed })
        } else {
            machine.run(MonteCarlo { decision: self, start: start.narrow(), source, payoffs, seed })
        };
        Ok(self.choices(&sums, worlds as f64))
    }

    /// Best first; of equals the lowest.
    fn choices(&self, sums: &[Sum], worlds: f64) -> Vec<Choice> {
        let layout = self.observation.rules().layout(self.observation.state().table.switched);
        let choice = |(turn, sum): (&Option<u8>, &Sum)| {
            let mean = sum.values / worlds;
            let spread = (sum.squares / worlds - mean * mean).max(0.0);
            let stderr = if worlds > 1.0 { (spread / (worlds - 1.0)).sqrt() } else { 0.0 };
            let card = turn.and_then(|at| layout.natural(1 << at).first());
            Choice { card, mean, stderr }
        };
        let mut choices: Vec<Choice> = self.turns.iter().zip(sums).map(choice).collect();
        choices.sort_by(|a, b| b.mean.total_cmp(&a.mean));
        choices
    }
}

/// Where worlds come from.
#[derive(Clone, Copy)]
enum Source<'a> {
    Drawn(usize),
    Given(&'a [Placed]),
}

impl Source<'_> {
    fn len(self) -> usize {
        match self {
            Self::Drawn(number) => number,
            Self::Given(worlds) => worlds.len(),
        }
    }
}

/// Sums of the payoffs of a turn and of their squares.
#[derive(Clone, Copy, Default)]
struct Sum {
    values: f64,
    squares: f64,
}

impl Sum {
    #[inline(always)]
    fn add(&mut self, value: f64) {
        self.values += value;
        self.squares += value * value;
    }
}

struct MonteCarlo<'a, const N: usize> {
    decision: &'a Decision<'a>,
    start: PlayState<N>,
    source: Source<'a>,
    payoffs: &'a [Payoffs],
    seed: u64,
}

impl<const N: usize> MonteCarlo<'_, N> {
    /// `record` is what was recorded before this turn.
    #[inline(always)]
    fn all<const SIMPLE: bool, R: Record + Clone>(&self, select: impl Select, record: &R) -> Vec<Sum> {
        let Decision { observation, turns } = self.decision;
        let place = observation.place();
        let rules = observation.rules();
        let mut sums = vec![Sum::default(); turns.len()];
        for i in 0..self.source.len() {
            // The world comes from the stream first; all turns are then played with what follows.
            let mut stream = Stream::new(self.seed, i as u64);
            let (hands, rest) = match self.source {
                Source::Drawn(_) => observation.draw(&mut stream, select),
                Source::Given(worlds) => worlds[i],
            };
            let stock = observation.stock(rest, &mut stream);
            let setting = Setting { rules, stock: &stock };
            let ahead = stream.ahead();
            let payoffs = &self.payoffs[i % self.payoffs.len()];
            let mut world = self.start;
            world.seats.hands = std::array::from_fn(|place| hands[place & (MAX_PLACES - 1)].bits());
            let value = |end: &PlayState<N>, record: &R| {
                let reached = payoffs.tally().reached(&end.seats, end.table.switched, record.log());
                f64::from(payoffs.value(reached, place))
            };
            for (turns, sums) in turns.chunks(ABREAST).zip(sums.chunks_mut(ABREAST)) {
                if let Ok(turns) = <[_; ABREAST]>::try_from(turns) {
                    let ends = play_turns::<N, SIMPLE, ABREAST, R>(&world, setting, turns, &ahead, select, record);
                    sums.iter_mut().zip(&ends).for_each(|(sum, (end, record))| sum.add(value(end, record)));
                } else {
                    for (turn, sum) in turns.iter().zip(sums) {
                        let [(end, record)] =
                            play_turns::<N, SIMPLE, 1, R>(&world, setting, [*turn], &ahead, select, record);
                        sum.add(value(&end, &record));
                    }
                }
            }
        }
        sums
    }
}

/// Turns of a world that are played out at once.
const ABREAST: usize = 2;

/// Plays turns of one world out to their ends, all with the same words.
#[inline(always)]
fn play_turns<const N: usize, const SIMPLE: bool, const ROWS: usize, R: Record + Clone>(
    world: &PlayState<N>,
    setting: Setting<'_>,
    turns: [Option<u8>; ROWS],
    ahead: &Ahead<'_>,
    select: impl Select,
    record: &R,
) -> [(PlayState<N>, R); ROWS] {
    let mut states = [*world; ROWS];
    let mut records: [R; ROWS] = std::array::from_fn(|_| record.clone());
    for ((state, record), turn) in states.iter_mut().zip(&mut records).zip(turns) {
        play_turn::<N, SIMPLE, R>(state, setting, turn, record);
    }
    let mut random: [_; ROWS] = std::array::from_fn(|_| ahead.clone());
    playouts::<N, SIMPLE, ROWS, R>(&mut states, setting, random.each_mut(), select, &mut records);
    let mut ends = states.into_iter().zip(records);
    std::array::from_fn(|_| ends.next().expect("a record for each state"))
}

#[inline(always)]
fn play_turn<const N: usize, const SIMPLE: bool, R: Record>(
    state: &mut PlayState<N>,
    setting: Setting<'_>,
    turn: Option<u8>,
    record: &mut R,
) {
    let PlayState { seats, table } = state;
    if let Some(from) = turn {
        let hand = seats.hands[usize::from(table.turn) & (N - 1)];
        let at = if SIMPLE { from } else { table.guise(setting.rules, hand, from) };
        step::<N, SIMPLE, R>(table, seats, setting, from, at, record);
    } else {
        pass_turn::<N, SIMPLE, R>(table, seats, setting, record);
    }
}

impl<const N: usize> Kernel for MonteCarlo<'_, N> {
    type Output = Vec<Sum>;

    #[inline(always)]
    fn run(self, select: impl Select) -> Vec<Sum> {
        let observation = self.decision.observation;
        let log: &Log = observation.log();
        let logged = self.payoffs.iter().any(|payoffs| payoffs.tally().logged());
        match (observation.rules().simple(), logged) {
            (true, false) => self.all::<true, ()>(select, &()),
            (true, true) => self.all::<true, Log>(select, log),
            (false, false) => self.all::<false, ()>(select, &()),
            (false, true) => self.all::<false, Log>(select, log),
        }
    }
}

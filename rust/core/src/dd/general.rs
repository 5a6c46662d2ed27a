//! Endings of any game with all hands seen: exact values over the rules of play, for what lanes cannot hold.
//!
//! Any number of players, everyone for himself or in groups, card points, captures of tricks in a row: whatever a
//! [`Play`] can play and a [`Payoffs`] can value. A position before a lead is remembered by what its end depends on: the
//! hands, and of the past what the payoffs still count. Of touching cards that nothing else tells apart only the lowest
//! is tried.
//!
//! There are two ways to read "best play" when more than two
//! interests meet. In *max-n* every place plays for its own payoff, and of equal choices takes the first in the
//! order of cards: what rational players would do, but the value may hang on how they break ties. In *paranoid*
//! the friends of the place to play maximise its payoff and all others together minimise it: a value that is sure
//! whatever the others do, found far sooner. For two sides with opposite interests both are the same value.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use thiserror::Error;

use super::sides::Sides;
use super::solver::Stopped;
use crate::card::Card;
use crate::cards::Cards;
use crate::play::{Draw, Line as Gains, Log, Payoffs, Play, PlayState, Setting, Status, apart};

/// The longest hand a position may have, unless two sides play for tricks alone.
pub const LONGEST: usize = 6;
/// Positions remembered at most; beyond that the search goes on without.
const REMEMBERED: usize = 1 << 18;
/// The most places of a table.
const PLACES: usize = crate::play::MAX_PLACES;

/// Whom the places play for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Interests {
    /// Each for itself.
    MaxN,
    /// These places, as a mask, for the payoff of the place to play, and all others against it.
    Paranoid {
        /// The mask; the place to play belongs to it.
        friends: u8,
    },
}

/// A position that cannot be searched to its end.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GeneralError {
    /// It is nobody's turn.
    #[error("nobody is to play")]
    NoTurn,
    /// A hand is too long.
    #[error("place {place} holds {found} cards; at most {LONGEST} can be searched")]
    Long {
        /// Whose hand it is.
        place: usize,
        /// How many cards it has.
        found: usize,
    },
    /// Too many tricks are to come, with cards that are still to be drawn.
    #[error("{left} tricks are to come, with cards of the stock; at most {LONGEST} can be searched")]
    Stock {
        /// How many tricks are left.
        left: usize,
    },
    /// Payoffs for another number of places.
    #[error("payoffs for {found} places; the table has {expected}")]
    Payoffs {
        /// How many places they are for.
        found: usize,
        /// How many the table has.
        expected: usize,
    },
    /// The place to play is not its own friend.
    #[error("place {place} is to play and not among the friends {friends:#010b}")]
    Friends {
        /// Whose turn it is.
        place: usize,
        /// The mask given.
        friends: u8,
    },
    /// The work was stopped from outside.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// What a turn leads to.
#[derive(Debug, Clone, PartialEq)]
pub struct TurnValue {
    /// The card; none for a knock.
    pub card: Option<Card>,
    /// The position it is played as.
    pub position: u8,
    /// Payoffs by place at the end. Of a paranoid search only that of the place to play means anything.
    pub payoffs: Vec<f32>,
}

/// The value of every turn the place to play has.
///
/// ```
/// use std::sync::Arc;
/// use whist_core::dd::general::{Interests, values};
/// use whist_core::play::{Counter, Payoffs, Play, PlayRules, PlaySpec, Tally};
/// use whist_core::{CardOrder, Cards};
///
/// let rules = Arc::new(PlayRules::new(PlaySpec::new(Arc::new(CardOrder::plain(None)), 3, 2))?);
/// let hands: Vec<Cards> = ["AS 2H", "KS AH", "QS KH"].iter().map(|hand| hand.parse().unwrap()).collect();
/// let tally = Arc::new(Tally::new(&rules, (0..3).map(|place| Counter::tricks(1 << place)).collect())?);
/// let payoffs = Payoffs::from_fn(tally, 3, |tricks, place| tricks[place] as f32)?;
/// let play = Play::new(rules, &hands, 0, &[])?;
/// let turns = values(&play, &payoffs, Interests::MaxN, &Default::default())?;
/// assert_eq!(turns[1].payoffs, [1.0, 1.0, 0.0], "the ace, then the heart to the ace of hearts");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When it is nobody's turn, the payoffs do not fit, `stop` was set, or a hand is longer than [`LONGEST`] and it is not
/// two sides that play for tricks alone.
pub fn values(
    play: &Play,
    payoffs: &Payoffs,
    interests: Interests,
    stop: &Arc<AtomicBool>,
) -> Result<Vec<TurnValue>, GeneralError> {
    let place = play.turn().ok_or(GeneralError::NoTurn)?;
    let players = play.rules().players();
    if payoffs.players() != players {
        return Err(GeneralError::Payoffs { found: payoffs.players(), expected: players });
    }
    if let Some(sides) = Sides::new(play, payoffs, interests) {
        return Ok(sides.values(stop)?);
    }
    if let Some((place, hand)) = play.hands().iter().enumerate().find(|(_, hand)| hand.len() > LONGEST) {
        return Err(GeneralError::Long { place, found: hand.len() });
    }
    let left = play.rules().tricks() - play.winners().len();
    if play.rules().spec().draw != Draw::None && !play.stock().is_empty() && left > LONGEST {
        return Err(GeneralError::Stock { left });
    }
    if let Interests::Paranoid { friends } = interests {
        if friends >> place & 1 == 0 {
            return Err(GeneralError::Friends { place, friends });
        }
    }
    let game = Game::new(play, payoffs, stop);
    Ok(match interests {
        Interests::MaxN => {
            let mut search = MaxN { game, known: HashMap::default() };
            each_turn(play, |line| search.gains(line))?
        }
        Interests::Paranoid { friends } => {
            let mut search = Paranoid { game, place, friends, known: HashMap::default() };
            each_turn(play, |line| {
                let mut gains = Gains::default();
                gains[place] = search.gain(line, Bounds::NONE)?;
                Ok(gains)
            })?
        }
    })
}

/// Whether two sides play for tricks alone, so that hands of any length can be searched to their end.
#[must_use]
pub fn is_of_sides(play: &Play, payoffs: &Payoffs) -> bool {
    Sides::new(play, payoffs, Interests::MaxN).is_some()
}

/// The end that each turn leads to.
fn each_turn(play: &Play, mut end: impl FnMut(&Line) -> Result<Gains, Stopped>) -> Result<Vec<TurnValue>, Stopped> {
    let setting = Setting { rules: play.rules(), stock: play.stock_positions() };
    let root = Line { state: *play.state(), log: play.log().clone() };
    let layout = play.rules().layout(root.state.table.switched);
    let value = |turn: Turn| {
        let payoffs = end(&root.after(setting, turn))?[..play.rules().players()].to_vec();
        let card = turn.and_then(|(from, _)| layout.order.from_play(Cards::from_bits_retain(1 << from)).first());
        Ok(TurnValue { card, position: turn.map_or(0, |(_, at)| at), payoffs })
    };
    turns(&root.state, setting, root.state.legal(play.rules())).into_iter().map(value).collect()
}

/// A card and the position it is played as; none for a knock.
type Turn = Option<(u8, u8)>;

/// A position and how it came about.
struct Line {
    state: PlayState<PLACES>,
    log: Log,
}

impl Line {
    fn after(&self, setting: Setting<'_>, turn: Turn) -> Self {
        let (mut state, mut log) = (self.state, self.log.clone());
        match turn {
            Some((from, at)) => state.play(setting, from, at, &mut log),
            None => state.knock(setting, &mut log),
        }
        Self { state, log }
    }
}

/// Turns with these cards, from the lowest, then the knock.
fn turns(state: &PlayState<PLACES>, setting: Setting<'_>, cards: u64) -> Vec<Turn> {
    let table = &state.table;
    let layout = setting.rules.layout(table.switched);
    let mut turns: Vec<Turn> = bits(cards)
        .flat_map(|from| bits(layout.guises(from, table.leads(), table.trump)).map(move |at| Some((from, at))))
        .collect();
    let held = state.seats.hands[usize::from(table.turn)].count_ones();
    if table.may_knock(setting.rules, held) {
        turns.push(None);
    }
    turns
}

fn bits(set: u64) -> impl Iterator<Item = u8> {
    (0..64).filter(move |bit| set >> bit & 1 != 0)
}

/// All of a position before a lead that its end depends on.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    hands: [u64; PLACES],
    pile: u64,
    trump: u64,
    table: [u8; 7],
    /// Tricks by place, where the play stops at some number of them.
    tricks: [u8; PLACES],
    standing: Vec<i32>,
}

/// What is played, what for, and whether to go on.
struct Game<'a> {
    setting: Setting<'a>,
    payoffs: &'a Payoffs,
    /// The most that a place can get.
    most: Gains,
    /// For each position those that only their rank tells apart from it.
    alike: [u64; 64],
    /// Positions of the stock, which may come into play.
    stock: u64,
    stop: &'a AtomicBool,
    steps: u32,
}

impl<'a> Game<'a> {
    fn new(play: &'a Play, payoffs: &'a Payoffs, stop: &'a AtomicBool) -> Self {
        let setting = Setting { rules: play.rules(), stock: play.stock_positions() };
        let switched = play.state().table.switched;
        let mut alike = setting.rules.alike(switched);
        apart(&mut alike, payoffs.tally().valued(switched));
        let stock = setting.stock.iter().fold(0, |all, at| all | 1 << at);
        Self { setting, payoffs, most: payoffs.most(), alike, stock, stop, steps: 0 }
    }

    /// Turns of different worth: of cards alike with none in play between them only the lowest.
    fn turns(&self, line: &Line) -> Vec<Turn> {
        let state = &line.state;
        let legal = state.legal(self.setting.rules);
        let in_play = state.seats.hands.iter().fold(state.table.trick | self.stock, |all, hand| all | hand);
        let repeats = |at: u8| {
            let below = in_play & ((1 << at) - 1);
            legal & self.alike[usize::from(at)] & (1 << below.checked_ilog2().unwrap_or(0)) & below != 0
        };
        turns(state, self.setting, bits(legal).filter(|&at| !repeats(at)).fold(0, |all, at| all | 1 << at))
    }

    fn poll(&mut self) -> Result<(), Stopped> {
        self.steps = self.steps.wrapping_add(1);
        let stopped = self.steps % 1024 == 0 && self.stop.load(Ordering::Relaxed);
        if stopped { Err(Stopped) } else { Ok(()) }
    }

    /// The payoffs of a deal that is over.
    fn reached(&self, line: &Line) -> Option<Gains> {
        let table = &line.state.table;
        if table.status != Status::Done {
            return None;
        }
        let index = self.payoffs.tally().reached(&line.state.seats, table.switched, Some(&line.log));
        Some(self.payoffs.line(index))
    }

    /// What a position before a lead is remembered by; none within a trick.
    fn key(&self, line: &Line) -> Option<Key> {
        let (seats, table) = (&line.state.seats, &line.state.table);
        table.leads().then(|| Key {
            hands: seats.hands,
            pile: table.pile,
            trump: table.trump,
            table: [
                table.turn,
                table.played,
                table.row,
                table.row_group,
                table.pile_tricks,
                table.turns_left,
                u8::from(table.opened) + 2 * u8::from(table.switched),
            ],
            tricks: if self.setting.rules.spec().stops.is_empty() { [0; PLACES] } else { seats.tricks },
            standing: self.payoffs.tally().standing(seats, table.switched, &line.log),
        })
    }
}

/// Remembers what is proved of a position, while there is room.
fn remember<V>(known: &mut HashMap<Key, V>, key: Option<Key>, value: V) {
    if let Some(key) = key {
        if known.len() < REMEMBERED || known.contains_key(&key) {
            known.insert(key, value);
        }
    }
}

/// Each place plays for itself.
struct MaxN<'a> {
    game: Game<'a>,
    known: HashMap<Key, Gains>,
}

impl MaxN<'_> {
    fn gains(&mut self, line: &Line) -> Result<Gains, Stopped> {
        self.game.poll()?;
        if let Some(gains) = self.game.reached(line) {
            return Ok(gains);
        }
        let key = self.game.key(line);
        if let Some(&gains) = key.as_ref().and_then(|key| self.known.get(key)) {
            return Ok(gains);
        }
        let place = usize::from(line.state.table.turn);
        let mut best = [f32::NEG_INFINITY; PLACES];
        for turn in self.game.turns(line) {
            let gains = self.gains(&line.after(self.game.setting, turn))?;
            if gains[place] > best[place] {
                best = gains;
            }
            if best[place] >= self.game.most[place] {
                break;
            }
        }
        remember(&mut self.known, key, best);
        Ok(best)
    }
}

/// What is proved of a payoff.
#[derive(Debug, Clone, Copy)]
struct Bounds {
    low: f32,
    high: f32,
}

impl Bounds {
    const NONE: Self = Self { low: f32::NEG_INFINITY, high: f32::INFINITY };
}

/// The friends of a place play for its payoff, all others against it.
struct Paranoid<'a> {
    game: Game<'a>,
    place: usize,
    friends: u8,
    known: HashMap<Key, Bounds>,
}

impl Paranoid<'_> {
    /// The payoff if it lies within the window; else a bound of it on the same side of the window.
    fn gain(&mut self, line: &Line, window: Bounds) -> Result<f32, Stopped> {
        self.game.poll()?;
        if let Some(gains) = self.game.reached(line) {
            return Ok(gains[self.place]);
        }
        let key = self.game.key(line);
        let mut proved = key.as_ref().and_then(|key| self.known.get(key)).copied().unwrap_or(Bounds::NONE);
        if proved.low >= window.high {
            return Ok(proved.low);
        }
        if proved.high <= window.low || proved.low >= proved.high {
            return Ok(proved.high);
        }
        let mut open = Bounds { low: window.low.max(proved.low), high: window.high.min(proved.high) };
        let Bounds { low, high } = open;
        let raises = self.friends >> line.state.table.turn & 1 != 0;
        let mut best = if raises { f32::NEG_INFINITY } else { f32::INFINITY };
        for turn in self.game.turns(line) {
            let gain = self.gain(&line.after(self.game.setting, turn), open)?;
            if raises {
                best = best.max(gain);
                open.low = open.low.max(best);
            } else {
                best = best.min(gain);
                open.high = open.high.min(best);
            }
            if open.low >= open.high {
                break;
            }
        }
        if best > low {
            proved.low = best;
        }
        if best < high {
            proved.high = best;
        }
        remember(&mut self.known, key, proved);
        Ok(best)
    }
}

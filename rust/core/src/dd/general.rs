//! Endings of any game with all hands seen: exact values over the rules of play, for what lanes cannot hold.
//!
//! Any number of players, everyone for himself or in groups, card points, captures of tricks in a row: whatever a
//! [`Play`] can play and a [`Payoffs`] can value. There are two ways to read "best play" when more than two
//! interests meet. In *max-n* every place plays for its own payoff, and of equal choices takes the first in the
//! order of cards: what rational players would do, but the value may hang on how they break ties. In *paranoid*
//! the friends of the place to play maximise its payoff and all others together minimise it: a value that is sure
//! whatever the others do, found far sooner. For two sides with opposite interests both are the same value.

use std::collections::HashMap;

use thiserror::Error;

use super::solver::Stopped;
use crate::card::Card;
use crate::cards::Cards;
use crate::play::{Log, Payoffs, Play, PlayRules, PlayState, Setting, Status};
use std::sync::atomic::{AtomicBool, Ordering};

/// The longest hand a position may have.
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
/// When it is nobody's turn, a hand is longer than [`LONGEST`], the payoffs do not fit, or `stop` was set.
pub fn values(
    play: &Play,
    payoffs: &Payoffs,
    interests: Interests,
    stop: &AtomicBool,
) -> Result<Vec<TurnValue>, GeneralError> {
    let place = play.turn().ok_or(GeneralError::NoTurn)?;
    let players = play.rules().players();
    if payoffs.players() != players {
        return Err(GeneralError::Payoffs { found: payoffs.players(), expected: players });
    }
    if let Some((place, hand)) = play.hands().iter().enumerate().find(|(_, hand)| hand.len() > LONGEST) {
        return Err(GeneralError::Long { place, found: hand.len() });
    }
    if let Interests::Paranoid { friends } = interests {
        if friends >> place & 1 == 0 {
            return Err(GeneralError::Friends { place, friends });
        }
    }
    let setting = Setting { rules: play.rules(), stock: play.stock_positions() };
    let mut search = General { setting, payoffs, place, interests, stop, steps: 0, known: HashMap::new() };
    let root = Line { state: *play.state(), log: play.log().clone() };
    let layout = play.rules().layout(root.state.table.switched);
    let mut found = Vec::new();
    for turn in turns(&root.state, play.rules()) {
        let next = root.after(setting, turn);
        let values = match interests {
            Interests::MaxN => search.max_n(&next)?,
            Interests::Paranoid { .. } => {
                let mut values = [0.0; PLACES];
                values[place] = search.paranoid(&next, f32::NEG_INFINITY, f32::INFINITY)?;
                values
            }
        };
        let card = turn
            .map(|(from, _)| layout.order.from_play(Cards::from_bits_retain(1 << from)).first())
            .unwrap_or_default();
        let position = turn.map_or(0, |(_, at)| at);
        found.push(TurnValue { card, position, payoffs: values[..players].to_vec() });
    }
    Ok(found)
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

/// All turns that the place to play has: its cards from the lowest, then the knock.
fn turns(state: &PlayState<PLACES>, rules: &PlayRules) -> Vec<Turn> {
    let table = &state.table;
    let hand = state.seats.hands[usize::from(table.turn)];
    let layout = rules.layout(table.switched);
    let cards = bits(state.legal(rules));
    let mut turns: Vec<Turn> = cards
        .flat_map(|from| bits(layout.guises(from, table.leads(), table.trump)).map(move |at| Some((from, at))))
        .collect();
    if table.may_knock(rules, hand.count_ones()) {
        turns.push(None);
    }
    turns
}

fn bits(set: u64) -> impl Iterator<Item = u8> {
    (0..64).filter(move |bit| set >> bit & 1 != 0)
}

/// All that the value of a position before a lead depends on.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    hands: [u64; PLACES],
    taken: [u64; PLACES],
    pile: u64,
    trump: u64,
    tricks: [u8; PLACES],
    table: [u8; 7],
}

struct General<'a> {
    setting: Setting<'a>,
    payoffs: &'a Payoffs,
    place: usize,
    interests: Interests,
    stop: &'a AtomicBool,
    steps: u32,
    known: HashMap<Key, [f32; PLACES]>,
}

impl General<'_> {
    /// The payoffs when each place plays for itself.
    fn max_n(&mut self, line: &Line) -> Result<[f32; PLACES], Stopped> {
        self.poll()?;
        if line.state.table.status == Status::Done {
            return Ok(self.reached(line));
        }
        let key = self.key(line);
        if let Some(&known) = key.as_ref().and_then(|key| self.known.get(key)) {
            return Ok(known);
        }
        let turn = usize::from(line.state.table.turn);
        let mut best: Option<[f32; PLACES]> = None;
        for next in turns(&line.state, self.setting.rules) {
            let values = self.max_n(&line.after(self.setting, next))?;
            if best.is_none_or(|best| values[turn] > best[turn]) {
                best = Some(values);
            }
        }
        let best = best.unwrap_or_default();
        if let Some(key) = key.filter(|_| self.known.len() < REMEMBERED) {
            self.known.insert(key, best);
        }
        Ok(best)
    }

    /// The payoff of the place at the root when all others but its friends play against it.
    fn paranoid(&mut self, line: &Line, mut low: f32, mut high: f32) -> Result<f32, Stopped> {
        self.poll()?;
        if line.state.table.status == Status::Done {
            return Ok(self.reached(line)[self.place]);
        }
        let Interests::Paranoid { friends } = self.interests else { return Ok(0.0) };
        let raises = friends >> line.state.table.turn & 1 != 0;
        let mut best = if raises { f32::NEG_INFINITY } else { f32::INFINITY };
        for next in turns(&line.state, self.setting.rules) {
            let value = self.paranoid(&line.after(self.setting, next), low, high)?;
            if raises {
                best = best.max(value);
                low = low.max(best);
            } else {
                best = best.min(value);
                high = high.min(best);
            }
            if low >= high {
                break;
            }
        }
        Ok(best)
    }

    fn poll(&mut self) -> Result<(), Stopped> {
        self.steps = self.steps.wrapping_add(1);
        let stopped = self.steps % 1024 == 0 && self.stop.load(Ordering::Relaxed);
        if stopped { Err(Stopped) } else { Ok(()) }
    }

    /// Payoffs by place at the end of the deal.
    fn reached(&self, line: &Line) -> [f32; PLACES] {
        let table = &line.state.table;
        let index = self.payoffs.tally().reached(&line.state.seats, table.switched, Some(&line.log));
        let players = self.setting.rules.players();
        std::array::from_fn(|place| if place < players { self.payoffs.value(index, place) } else { 0.0 })
    }

    /// What a position before a lead is remembered by; none where the order of tricks counts.
    fn key(&self, line: &Line) -> Option<Key> {
        let (seats, table) = (&line.state.seats, &line.state.table);
        (table.leads() && !self.payoffs.tally().logged()).then(|| Key {
            hands: seats.hands,
            taken: seats.taken,
            pile: table.pile,
            trump: table.trump,
            tricks: seats.tricks,
            table: [
                table.turn,
                table.played,
                table.row,
                table.row_group,
                table.pile_tricks,
                table.turns_left,
                u8::from(table.opened) + 2 * u8::from(table.switched),
            ],
        })
    }
}

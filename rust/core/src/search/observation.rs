//! What one place may know of a deal, and what follows from it.

use std::sync::Arc;

use thiserror::Error;

use super::montecarlo::{Choice, Decision, SearchError};
use super::worlds::{HiddenPlace, Worlds};
use crate::bits::Select;
use crate::dispatch::{Kernel, Machine};
use crate::play::{Log, MAX_PLACES, Payoffs, Play, PlayError, PlayRules, PlayState};
use crate::random::{Random, each_stream};
use crate::{Card, Cards};

/// The cards of every place, by place; empty beyond the last.
pub type World = [Cards; MAX_PLACES];

/// What a place knows beside its hand and the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Cards known to lie in the hand of each place, as far as they are not played. A further
    /// entry after the last place: cards known to be out of play.
    pub known: Vec<Cards>,
    /// Mask of the places whose whole hand is seen.
    pub exposed: u8,
    /// Cards known not to lie in the hand of each place, beyond what play has shown.
    pub lacks: Vec<Cards>,
}

/// Why nothing can be observed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ObservationError {
    /// There is no such place.
    #[error(transparent)]
    Place(#[from] PlayError),
    /// More cards are known of a place than it has.
    #[error("place {place}: {known} cards are known of a hand of {size}")]
    Size {
        /// The place.
        place: usize,
        /// How many cards are known of it.
        known: usize,
        /// How many it has.
        size: usize,
    },
    /// Cards known in two places.
    #[error("{0} known in two places")]
    Twice(Cards),
    /// No division of the unseen cards agrees with all of it.
    #[error("no hands agree with what is known")]
    Impossible,
}

/// What one place may know of a deal in play: its hand, exposed hands, the table, how many cards
/// the others hold and what play has shown about them. It holds no hidden card.
#[derive(Clone, Debug)]
pub struct Observation {
    rules: Arc<PlayRules>,
    place: usize,
    /// The deal with the known cards alone in the hidden hands.
    state: PlayState<MAX_PLACES>,
    /// Cards in each hand, hidden ones included.
    sizes: [usize; MAX_PLACES],
    log: Log,
    /// Where the cards of each place of a drawn world belong; beyond the last hand: to nobody.
    hidden: Vec<usize>,
    unseen: Cards,
    /// Positions of the face-up top of the stock, and the number of hidden cards below it.
    top: Option<u8>,
    below: usize,
    /// The ways to explain what is hidden, each with the sum of the counts up to and with it.
    ways: Vec<(f64, Worlds)>,
}

impl Observation {
    /// What `place` knows of `play`, given what else it has seen.
    ///
    /// # Errors
    ///
    /// [`ObservationError`] if there is no such place or no hands agree with what is known.
    pub fn new(play: &Play, place: usize, seen: &Seen) -> Result<Self, ObservationError> {
        play.check_place(place)?;
        let rules = Arc::clone(play.rules());
        let players = rules.players();
        let mut state = *play.state();
        let layout = rules.layout(state.table.switched);
        let knowledge = play.knowledge();
        let gone = knowledge.gone;
        let listed = |list: &[Cards], place: usize| {
            let cards = list.get(place).copied().unwrap_or_default();
            layout.to_play(cards & rules.pack())
        };

        let stock = play.stock_positions();
        let (top, below) = match stock.get(play.drawn()..) {
            Some([top, rest @ ..]) => (Some(*top), rest.len()),
            _ => (None, 0),
        };
        let out = (listed(&seen.known, players) | top.map_or(0, |top| 1 << top)) & !gone;
        let mut open = out;
        let mut hidden = Vec::new();
        let mut places = Vec::new();
        for other in 0..players {
            let hand = state.seats.hands[other];
            let whole = other == place || seen.exposed >> other & 1 != 0;
            let known = if whole { hand } else { (listed(&seen.known, other) | knowledge.shown[other]) & !gone };
            let (size, found) = (hand.count_ones() as usize, known.count_ones() as usize);
            if found > size {
                return Err(ObservationError::Size { place: other, known: found, size });
            }
            if open & known != 0 {
                return Err(ObservationError::Twice(layout.natural(open & known)));
            }
            open |= known;
            state.seats.hands[other] = known;
            if found < size {
                let denied = knowledge.denied[other] | listed(&seen.lacks, other);
                hidden.push(other);
                places.push(HiddenPlace { size: size - found, may: Cards::from_bits_retain(!denied) });
            }
        }
        let unseen = layout.pack & !gone & !open;
        let held: usize = places.iter().map(|place| place.size).sum();
        let rest = (unseen.count_ones() as usize).checked_sub(held).ok_or(ObservationError::Impossible)?;
        if rest > 0 {
            hidden.push(players);
            places.push(HiddenPlace { size: rest, may: ANYTHING });
        }
        let unseen = Cards::from_bits_retain(unseen);
        let loose = hidden.iter().position(|&other| other < players && knowledge.drawn[other] > 0);
        let ways = match loose {
            None => Worlds::new(unseen, &places).into_iter().collect(),
            Some(at) => {
                let other = hidden[at];
                hidden.push(other);
                let then = Cards::from_bits_retain(knowledge.denied_then[other]);
                ways_with_draws(unseen, &places, at, then, knowledge.drawn[other].into())
            }
        };
        let ways = summed(ways);
        if ways.is_empty() {
            return Err(ObservationError::Impossible);
        }
        let sizes = play.state().seats.hands.map(|hand| hand.count_ones() as usize);
        Ok(Self { place, state, sizes, log: play.log().clone(), hidden, unseen, top, below, ways, rules })
    }

    /// The place that observes.
    #[must_use]
    pub fn place(&self) -> usize {
        self.place
    }

    /// The rules played by.
    #[must_use]
    pub fn rules(&self) -> &Arc<PlayRules> {
        &self.rules
    }

    /// The known cards in the hand of each place.
    #[must_use]
    pub fn known(&self) -> World {
        self.natural(self.state.seats.hands.map(Cards::from_bits_retain))
    }

    /// Number of cards in the hand of each place.
    #[must_use]
    pub fn sizes(&self) -> &[usize] {
        &self.sizes[..self.rules.players()]
    }

    /// The cards of which the place does not know where they are.
    #[must_use]
    pub fn unseen(&self) -> Cards {
        self.rules.layout(self.state.table.switched).natural(self.unseen.bits())
    }

    /// How many worlds agree with what is known.
    #[must_use]
    pub fn count(&self) -> f64 {
        self.ways.last().map_or(0.0, |(up_to, _)| *up_to)
    }

    /// `number` worlds, each drawn from all that agree with what is known, all equally likely.
    /// World *i* depends on the seed and on *i* alone. Seeds of worlds are their own: a seed that
    /// dealt the true cards must not be used here.
    #[must_use]
    pub fn worlds(&self, machine: Machine, number: usize, seed: u64) -> Vec<World> {
        self.worlds_from(machine, 0, number, seed)
    }

    /// As [`worlds`](Self::worlds), from world `first` on, so that many can be drawn in parts.
    #[must_use]
    pub fn worlds_from(&self, machine: Machine, first: u64, number: usize, seed: u64) -> Vec<World> {
        machine.run(Drawing { observation: self, first, number, seed })
    }

    /// The worth of each legal turn of the place to play, over `worlds` drawn worlds, each played
    /// to its end at random; best first. Payoffs are those of the observing place.
    ///
    /// # Errors
    ///
    /// [`SearchError`] if nobody is to play, the hand to play is hidden or the payoffs do not fit.
    pub fn search(
        &self,
        machine: Machine,
        payoffs: &Payoffs,
        worlds: usize,
        seed: u64,
    ) -> Result<Vec<Choice>, SearchError> {
        Decision::new(self)?.over_draws(machine, payoffs, worlds, seed)
    }

    /// As [`search`](Self::search), over given worlds, with the payoffs of each world; one entry
    /// of payoffs serves all worlds.
    ///
    /// # Errors
    ///
    /// As [`search`](Self::search), and if a world does not agree with what is known.
    pub fn search_worlds(
        &self,
        machine: Machine,
        worlds: &[World],
        payoffs: &[Payoffs],
        seed: u64,
    ) -> Result<Vec<Choice>, SearchError> {
        Decision::new(self)?.over_worlds(machine, worlds, payoffs, seed)
    }

    pub(super) fn state(&self) -> &PlayState<MAX_PLACES> {
        &self.state
    }

    pub(super) fn log(&self) -> &Log {
        &self.log
    }

    /// A world in play space: whole hands, and what nobody holds.
    #[inline(always)]
    pub(super) fn draw(&self, random: &mut impl Random, select: impl Select) -> (World, Cards) {
        let mut hands = self.state.seats.hands.map(Cards::from_bits_retain);
        let mut rest = Cards::EMPTY;
        let drawn = self.way(random).draw(random, select);
        for (&place, cards) in self.hidden.iter().zip(drawn) {
            if place < self.rules.players() {
                hands[place & (MAX_PLACES - 1)] |= cards;
            } else {
                rest |= cards;
            }
        }
        (hands, rest)
    }

    /// Worlds in play space whose hands somebody gave.
    ///
    /// # Errors
    ///
    /// What does not agree with what is known.
    pub(super) fn check_world(&self, world: &World) -> Result<(World, Cards), String> {
        let players = self.rules.players();
        let layout = self.rules.layout(self.state.table.switched);
        let mut hands = [Cards::EMPTY; MAX_PLACES];
        let mut rest = self.unseen;
        for place in 0..players {
            let known = Cards::from_bits_retain(self.state.seats.hands[place]);
            let hand = Cards::from_bits_retain(layout.to_play(world[place] & self.rules.pack()));
            let hidden = hand - known;
            let fits = hand.len() == self.sizes[place] && known.is_subset(hand) && hidden.is_subset(rest);
            if !fits {
                return Err(format!("hand {place} ({}) does not agree with what is known", world[place]));
            }
            rest -= hidden;
            hands[place] = hand;
        }
        Ok((hands, rest))
    }

    /// The stock of a world, positions from the top; what was drawn before is left blank.
    pub(super) fn stock(&self, rest: Cards, random: &mut impl Random) -> Vec<u8> {
        let Some(top) = self.top else { return Vec::new() };
        let mut below: Vec<u8> = rest.iter().map(Card::bit).collect();
        random.shuffle(&mut below);
        below.truncate(self.below);
        let drawn = self.log.len * self.rules.players();
        std::iter::repeat_n(0, drawn).chain([top]).chain(below).collect()
    }

    #[inline(always)]
    fn way(&self, random: &mut impl Random) -> &Worlds {
        if let [(_, only)] = self.ways.as_slice() {
            return only;
        }
        let aim = (random.word() >> 11) as f64 / (1_u64 << 53) as f64 * self.count();
        let at = self.ways.partition_point(|(up_to, _)| *up_to <= aim);
        &self.ways[at.min(self.ways.len() - 1)].1
    }

    fn natural(&self, hands: World) -> World {
        let layout = self.rules.layout(self.state.table.switched);
        hands.map(|hand| layout.natural(hand.bits()))
    }
}

/// A mask without limits.
const ANYTHING: Cards = Cards::from_bits_retain(u64::MAX);

/// The ways in which a hand that drew cards unseen can have cards that it lacked before: `at` is
/// the hand, and the cards it drew of those denied to it `then` become a place of their own.
fn ways_with_draws(unseen: Cards, places: &[HiddenPlace], at: usize, then: Cards, drawn: usize) -> Vec<Worlds> {
    let HiddenPlace { size, may } = places[at];
    let way = |new: usize| {
        let mut places = places.to_vec();
        places[at] = HiddenPlace { size: size - new, may: may - then };
        places.push(HiddenPlace { size: new, may: may & then });
        Worlds::new(unseen, &places)
    };
    (0..=drawn.min(size)).filter_map(way).collect()
}

/// Each with the sum of the counts up to and with it.
fn summed(ways: Vec<Worlds>) -> Vec<(f64, Worlds)> {
    let mut sum = 0.0;
    let add = |worlds: Worlds| {
        sum += worlds.count();
        (sum, worlds)
    };
    ways.into_iter().map(add).collect()
}

struct Drawing<'a> {
    observation: &'a Observation,
    first: u64,
    number: usize,
    seed: u64,
}

impl Kernel for Drawing<'_> {
    type Output = Vec<World>;

    #[inline(always)]
    fn run(self, select: impl Select) -> Vec<World> {
        let Self { observation, first, number, seed } = self;
        let mut worlds = Vec::with_capacity(number);
        each_stream::<2>(seed, first, number, |_, random| {
            let (hands, _) = observation.draw(random, select);
            worlds.push(observation.natural(hands));
        });
        worlds
    }
}

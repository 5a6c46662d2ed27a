//! A deal in play, checked at every step.

use std::sync::Arc;

use thiserror::Error;

use super::knowledge::Knowledge;
use super::rules::{Draw, MAX_PLACES, PlayRules, RulesError, Short, Stop, positions};
use super::state::{PlayState, Setting};
use super::table::{Status, Table};
use super::tally::{Log, Tally};
use crate::bits;
use crate::random::{Random, Stream};
use crate::{Card, Cards};

/// Why a step of play was refused. The play is as it was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The hands, the stock or the leader do not fit the rules.
    #[error("deal: {0}")]
    Deal(String),
    /// The card is not in the hand of the place to play.
    #[error("place {place} does not hold {card}; allowed: {legal}")]
    NotHeld {
        /// Place to play.
        place: usize,
        /// The card asked for.
        card: Card,
        /// What may be played.
        legal: Cards,
    },
    /// The rules do not allow the card now.
    #[error("place {place} may not play {card} now; allowed: {legal}")]
    Illegal {
        /// Place to play.
        place: usize,
        /// The card asked for.
        card: Card,
        /// What may be played.
        legal: Cards,
    },
    /// The card cannot be played as that position.
    #[error("{card} cannot be played as position {position} now")]
    Guise {
        /// The card asked for.
        card: Card,
        /// The position asked for.
        position: u8,
    },
    /// The place to play may not sit this trick out.
    #[error("place {0} may not knock: only a hand with fewer cards than tricks are left may")]
    Knock(usize),
    /// A question is open.
    #[error("the play is paused after trick {0}: go on, or set trumps, first")]
    Paused(usize),
    /// The deal is over.
    #[error("the deal is over after {0} tricks")]
    Over(usize),
    /// There is nothing left to play for.
    #[error("the deal cannot go on: all {0} tricks are played")]
    Complete(usize),
    /// Something is asked for that can only be done between tricks.
    #[error("{0} only between tricks; {1} cards are on the table")]
    MidTrick(&'static str, usize),
    /// Cards that the game does not have.
    #[error("{0} not in the card order")]
    Strange(Cards),
    /// There is no move to take back.
    #[error("no move to take back")]
    NoMove,
    /// A place that the table does not have.
    #[error("place {0} is not 0 to {1}")]
    Place(usize, usize),
    /// Stops that the rules cannot have.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

/// One turn: a card, or none if the place sat the trick out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Whose turn it was.
    pub place: usize,
    /// The card; `None` for a knock.
    pub card: Option<Card>,
}

/// How [`Play::run`] chooses cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Policy {
    /// Any legal turn, all equally likely.
    Random,
    /// The lowest legal card, in the order of the game; suits from the lowest.
    Lowest,
    /// The highest legal card, in the order of the game; suits from the highest.
    Highest,
}

/// Everything that an undo brings back.
#[derive(Clone, Debug)]
struct Moment {
    rules: Arc<PlayRules>,
    state: PlayState<MAX_PLACES>,
    log: Log,
    knowledge: Knowledge,
}

/// A deal in play: it checks each card, knows what follows, and takes cards back.
///
/// ```
/// use std::sync::Arc;
/// use whist_core::play::{Play, PlayRules, PlaySpec, Status};
/// use whist_core::{CardOrder, Cards, Suit};
///
/// let order = Arc::new(CardOrder::plain(Some(Suit::Hearts)));
/// let rules = Arc::new(PlayRules::new(PlaySpec::new(order, 2, 2)).unwrap());
/// let hands: Vec<Cards> = ["AS 2H", "KS QS"].iter().map(|hand| hand.parse().unwrap()).collect();
/// let mut play = Play::new(rules, &hands, 1, &[]).unwrap();
/// play.play("KS".parse().unwrap()).unwrap();
/// assert_eq!(play.legal(), "AS".parse().unwrap());
/// assert!(play.play("2H".parse().unwrap()).is_err());
/// assert_eq!(play.play("AS".parse().unwrap()), Ok(Status::Trick));
/// assert_eq!((play.turn(), play.tricks()), (Some(0), &[1, 0][..]));
/// ```
#[derive(Clone, Debug)]
pub struct Play {
    now: Moment,
    stock: Arc<[u8]>,
    history: Vec<Move>,
    /// The position as which each card of the history was played.
    guises: Vec<u8>,
    /// Number of turns at the end of each finished trick.
    ends: Vec<usize>,
    /// Moments to come back to, each with the number of turns before it: those from which a trick was begun or, after
    /// something was decided, played on.
    past: Vec<(usize, Moment)>,
    /// Whether the next turn starts from such a moment.
    marked: bool,
}

impl Play {
    /// A deal before its first lead. `hands` by place; `stock` from the top.
    ///
    /// # Errors
    ///
    /// [`PlayError::Deal`] if there are not as many hands as places, a card lies in two hands or
    /// is none of the game, a hand is too short or too long, or there is no such leader.
    pub fn new(rules: Arc<PlayRules>, hands: &[Cards], leader: usize, stock: &[Card]) -> Result<Self, PlayError> {
        check_deal(&rules, hands, leader, stock).map_err(PlayError::Deal)?;
        let layout = rules.layout(false);
        let places: Vec<u64> = hands.iter().map(|&hand| layout.to_play(hand)).collect();
        let stock = stock.iter().map(|&card| layout.to_play(card.into()).trailing_zeros() as u8).collect();
        let state = PlayState::new(&rules, &places, leader);
        let turns = rules.players() * rules.tricks();
        let (ends, past) = (Vec::with_capacity(rules.tricks()), Vec::with_capacity(rules.tricks()));
        let now = Moment { rules, state, log: Log::new(), knowledge: Knowledge::new() };
        let (history, guises) = (Vec::with_capacity(turns), Vec::with_capacity(turns));
        Ok(Self { now, stock, history, guises, ends, past, marked: true })
    }

    /// The rules played by.
    #[must_use]
    pub fn rules(&self) -> &Arc<PlayRules> {
        &self.now.rules
    }

    /// Where the deal stands.
    #[must_use]
    pub fn status(&self) -> Status {
        self.table().status
    }

    /// The place to play; none while the play is paused or over.
    #[must_use]
    pub fn turn(&self) -> Option<usize> {
        let waiting = matches!(self.status(), Status::Go | Status::Trick);
        waiting.then_some(usize::from(self.table().turn))
    }

    /// The place that led to the running trick, or is to lead to the next.
    #[must_use]
    pub fn leader(&self) -> usize {
        let led = self.running().iter().find(|turn| turn.card.is_some());
        led.map_or(usize::from(self.table().turn), |turn| turn.place)
    }

    /// The cards the place to play may play; none while the play is paused or over.
    #[must_use]
    pub fn legal(&self) -> Cards {
        if self.turn().is_none() {
            return Cards::EMPTY;
        }
        self.natural(self.now.state.legal(&self.now.rules))
    }

    /// Whether the place to play may sit this trick out.
    #[must_use]
    pub fn may_knock(&self) -> bool {
        self.turn().is_some_and(|place| {
            let held = self.now.state.seats.hands[place].count_ones();
            self.table().may_knock(&self.now.rules, held)
        })
    }

    /// The positions as which the place to play may play `card`: its own, or in some games those
    /// by which it names a suit when led or is called high. Empty if the card is not legal.
    #[must_use]
    pub fn guises(&self, card: Card) -> Vec<u8> {
        if !self.legal().contains(card) {
            return Vec::new();
        }
        let table = self.table();
        let layout = self.now.rules.layout(table.switched);
        let own = layout.to_play(card.into()).trailing_zeros() as u8;
        let guises = layout.guises(own, table.leads(), table.trump);
        (0..64).filter(|at| guises >> at & 1 != 0).collect()
    }

    /// Cards in hand by place.
    #[must_use]
    pub fn hands(&self) -> Vec<Cards> {
        self.by_place(&self.now.state.seats.hands)
    }

    /// Cards captured by place.
    #[must_use]
    pub fn taken(&self) -> Vec<Cards> {
        self.by_place(&self.now.state.seats.taken)
    }

    /// Tricks captured by place.
    #[must_use]
    pub fn tricks(&self) -> &[u8] {
        &self.now.state.seats.tricks[..self.now.rules.players()]
    }

    /// Winner of each finished trick.
    #[must_use]
    pub fn winners(&self) -> &[u8] {
        &self.now.log.winners[..self.now.log.len]
    }

    /// Cards of the running trick in the order played.
    #[must_use]
    pub fn trick(&self) -> Vec<(usize, Card)> {
        self.running().iter().filter_map(|turn| Some((turn.place, turn.card?))).collect()
    }

    /// All turns since the first lead.
    #[must_use]
    pub fn history(&self) -> &[Move] {
        &self.history
    }

    /// Number of turns since the first lead at the end of each finished trick.
    #[must_use]
    pub fn ends(&self) -> &[usize] {
        &self.ends
    }

    /// The trumps of the moment.
    #[must_use]
    pub fn trump(&self) -> Cards {
        self.natural(self.table().trump)
    }

    /// Number of tricks the same group has won in succession, since the right it gives last arose.
    #[must_use]
    pub fn row(&self) -> usize {
        usize::from(self.table().row)
    }

    /// Whether the closed cards may be led.
    #[must_use]
    pub fn opened(&self) -> bool {
        self.table().opened
    }

    /// Tricks after which the second phase began.
    #[must_use]
    pub fn switched_after(&self) -> Option<usize> {
        self.table().switched.then_some(self.now.log.switch)
    }

    /// Cards left in the stock, from the top.
    #[must_use]
    pub fn stock(&self) -> Vec<Card> {
        let layout = self.now.rules.layout(self.table().switched);
        let card = |&at: &u8| layout.natural(1 << at).first();
        self.stock.iter().skip(self.drawn()).filter_map(card).collect()
    }

    /// Cards that play has shown a place cannot hold.
    ///
    /// # Errors
    ///
    /// [`PlayError::Place`] if there is no such place.
    pub fn denied(&self, place: usize) -> Result<Cards, PlayError> {
        self.check_place(place)?;
        Ok(self.natural(self.now.knowledge.denied[place]))
    }

    /// What [`denied`](Self::denied) gives, by place.
    #[must_use]
    pub fn denials(&self) -> Vec<Cards> {
        self.by_place(&self.now.knowledge.denied)
    }

    /// Cards that play had shown a place not to hold when it last drew a card unseen.
    ///
    /// # Errors
    ///
    /// [`PlayError::Place`] if there is no such place.
    pub fn denied_at_draw(&self, place: usize) -> Result<Cards, PlayError> {
        self.check_place(place)?;
        Ok(self.natural(self.now.knowledge.at_draw[place]))
    }

    /// Cards in hand that a place took face up.
    ///
    /// # Errors
    ///
    /// [`PlayError::Place`] if there is no such place.
    pub fn shown(&self, place: usize) -> Result<Cards, PlayError> {
        self.check_place(place)?;
        Ok(self.natural(self.now.knowledge.shown[place]))
    }

    /// The place to play plays `card`; one that must name a suit names the longest in the hand.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if the card is not held or not legal, or the play is paused or over.
    pub fn play(&mut self, card: Card) -> Result<Status, PlayError> {
        let from = self.check_card(card)?;
        Ok(self.lay(card, from, self.guise(from)))
    }

    /// The place to play plays `card` as the one at `position`, one of its [`guises`](Self::guises).
    ///
    /// # Errors
    ///
    /// As [`play`](Self::play), and [`PlayError::Guise`] if the card cannot be played so.
    pub fn play_as(&mut self, card: Card, position: u8) -> Result<Status, PlayError> {
        let from = self.check_card(card)?;
        if !self.guises(card).contains(&position) {
            return Err(PlayError::Guise { card, position });
        }
        Ok(self.lay(card, from, position))
    }

    /// The place to play sits this trick out.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if it may not, or the play is paused or over.
    pub fn knock(&mut self) -> Result<Status, PlayError> {
        self.check_running()?;
        let place = usize::from(self.table().turn);
        if self.may_knock() { Ok(self.sit_out()) } else { Err(PlayError::Knock(place)) }
    }

    /// Takes back the last turn, with whatever was decided after it.
    ///
    /// # Errors
    ///
    /// [`PlayError::NoMove`] before the first turn.
    pub fn undo(&mut self) -> Result<Move, PlayError> {
        let Some((turns, moment)) = self.past.pop() else {
            return Err(PlayError::NoMove);
        };
        self.now = moment;
        self.marked = true;
        self.ends.truncate(self.now.log.len);
        let mut taken_back = self.history.split_off(turns);
        let guises = self.guises.split_off(turns);
        let last = taken_back.pop().ok_or(PlayError::NoMove)?;
        for (turn, at) in taken_back.into_iter().zip(guises) {
            match turn.card {
                Some(card) => self.lay(card, self.position(card), at),
                None => self.sit_out(),
            };
        }
        Ok(last)
    }

    /// Goes on after a pause, or after an early end while there are cards to play; with new
    /// conditions for an early end if any are given.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if all tricks are played or the conditions do not fit the table.
    pub fn go_on(&mut self, stops: Option<Vec<Stop>>) -> Result<Status, PlayError> {
        if usize::from(self.table().played) == self.now.rules.tricks() {
            return Err(PlayError::Complete(self.now.rules.tricks()));
        }
        self.marked = true;
        if let Some(stops) = stops {
            self.now.rules = Arc::new(self.now.rules.with_stops(stops)?);
        }
        let resting = matches!(self.status(), Status::Pause | Status::Done);
        if resting {
            self.now.state.table.status = if self.table().leads() { Status::Trick } else { Status::Go };
        }
        Ok(self.status())
    }

    /// Makes a suit, or any other set of cards, trumps from the next trick on, and goes on.
    ///
    /// # Errors
    ///
    /// [`PlayError`] in the middle of a trick, after the end, or if the order lacks the cards.
    pub fn set_trump(&mut self, trump: Cards) -> Result<Status, PlayError> {
        if self.status() == Status::Done {
            return Err(PlayError::Over(self.winners().len()));
        }
        if !self.table().leads() {
            return Err(PlayError::MidTrick("trumps change", self.trick().len()));
        }
        let layout = self.now.rules.layout(self.table().switched);
        let strange = trump - layout.order.cards();
        if !strange.is_empty() {
            return Err(PlayError::Strange(strange));
        }
        let joins = if trump.is_empty() { 0 } else { layout.joins };
        self.marked = true;
        self.now.state.table.trump = positions(&layout.order, trump) | joins;
        self.go_on(None)
    }

    /// Ends the deal here.
    pub fn finish(&mut self) {
        self.marked = true;
        self.now.state.table.status = Status::Done;
    }

    /// Plays on to a pause or the end; gives the turns played.
    pub fn run(&mut self, policy: Policy, seed: u64) -> Vec<Move> {
        let mut stream = Stream::new(seed, 0);
        let from = self.history.len();
        while self.turn().is_some() {
            let legal = self.now.state.legal(&self.now.rules);
            let cards = legal.count_ones();
            let at = match policy {
                Policy::Random => {
                    let turns = cards + u32::from(self.may_knock());
                    let chosen = stream.below(turns.into()) as u32;
                    (chosen < cards).then(|| bits::select(legal, chosen))
                }
                Policy::Lowest => Some(legal.trailing_zeros()),
                Policy::Highest => Some(legal.ilog2()),
            };
            let chosen = at.and_then(|at| Some((self.natural(1 << at).first()?, at as u8)));
            match chosen {
                Some((card, from)) => self.lay(card, from, self.guise(from)),
                None => self.sit_out(),
            };
        }
        self.history[from..].to_vec()
    }

    /// What scoring reads of the play so far.
    #[must_use]
    pub fn outcome(&self, tally: &Tally) -> Vec<i32> {
        tally.read(&self.now.state.seats, self.table().switched, Some(&self.now.log))
    }

    /// Number of cards that have left the stock.
    pub(crate) fn drawn(&self) -> usize {
        let each = if self.now.rules.spec().draw == Draw::None { 0 } else { self.now.rules.players() };
        (self.now.log.len * each).min(self.stock.len())
    }

    pub(crate) fn stock_positions(&self) -> &[u8] {
        &self.stock
    }

    pub(crate) fn state(&self) -> &PlayState<MAX_PLACES> {
        &self.now.state
    }

    pub(crate) fn log(&self) -> &Log {
        &self.now.log
    }

    pub(crate) fn knowledge(&self) -> &Knowledge {
        &self.now.knowledge
    }

    pub(crate) fn check_place(&self, place: usize) -> Result<(), PlayError> {
        let players = self.now.rules.players();
        if place < players { Ok(()) } else { Err(PlayError::Place(place, players - 1)) }
    }

    fn table(&self) -> &Table {
        &self.now.state.table
    }

    fn running(&self) -> &[Move] {
        &self.history[self.ends.last().map_or(0, |&end| end)..]
    }

    fn natural(&self, positions: u64) -> Cards {
        self.now.rules.layout(self.table().switched).natural(positions)
    }

    fn by_place(&self, sets: &[u64; MAX_PLACES]) -> Vec<Cards> {
        sets[..self.now.rules.players()].iter().map(|&set| self.natural(set)).collect()
    }

    fn check_running(&self) -> Result<(), PlayError> {
        match self.status() {
            Status::Done => Err(PlayError::Over(self.winners().len())),
            Status::Pause => Err(PlayError::Paused(self.winners().len())),
            Status::Go | Status::Trick => Ok(()),
        }
    }

    /// The position of `card`, if it may be played.
    fn check_card(&self, card: Card) -> Result<u8, PlayError> {
        self.check_running()?;
        let place = usize::from(self.table().turn);
        let legal = self.legal();
        if legal.contains(card) {
            return Ok(self.position(card));
        }
        if self.natural(self.now.state.seats.hands[place]).contains(card) {
            Err(PlayError::Illegal { place, card, legal })
        } else {
            Err(PlayError::NotHeld { place, card, legal })
        }
    }

    fn position(&self, card: Card) -> u8 {
        self.now.rules.layout(self.table().switched).to_play(card.into()).trailing_zeros() as u8
    }

    fn lay(&mut self, card: Card, from: u8, at: u8) -> Status {
        let place = usize::from(self.table().turn);
        self.begin_turn(Move { place, card: Some(card) }, at);
        let rules = Arc::clone(&self.now.rules);
        self.now.knowledge.learn(&self.now.state.table, &rules, from, at);
        let setting = Setting { rules: &rules, stock: &self.stock };
        self.now.state.play(setting, from, at, &mut self.now.log);
        self.end_turn(&rules)
    }

    fn sit_out(&mut self) -> Status {
        self.begin_turn(Move { place: usize::from(self.table().turn), card: None }, 0);
        let rules = Arc::clone(&self.now.rules);
        let setting = Setting { rules: &rules, stock: &self.stock };
        self.now.state.knock(setting, &mut self.now.log);
        self.end_turn(&rules)
    }

    /// The position as which the card at `from` is played when nothing is said.
    fn guise(&self, from: u8) -> u8 {
        let hand = self.now.state.seats.hands[usize::from(self.table().turn)];
        self.table().guise(&self.now.rules, hand, from)
    }

    fn begin_turn(&mut self, turn: Move, at: u8) {
        if self.marked {
            self.past.push((self.history.len(), self.now.clone()));
            self.marked = false;
        }
        self.history.push(turn);
        self.guises.push(at);
    }

    fn end_turn(&mut self, rules: &PlayRules) -> Status {
        let status = self.status();
        if status != Status::Go {
            self.ends.push(self.history.len());
            self.marked = true;
            let played = self.now.log.len;
            let winner = usize::from(self.now.log.winners[played - 1]);
            self.now.knowledge.draw(rules, &self.stock, played, winner);
            let switched_now = self.table().switched && self.now.log.switch == played;
            if switched_now && rules.spec().next.is_some() {
                let (old, new) = (rules.layout(false), rules.layout(true));
                self.now.knowledge.remap(|set| new.to_play(old.natural(set)));
            }
        }
        status
    }
}

/// Checks that a deal fits its rules.
fn check_deal(rules: &PlayRules, hands: &[Cards], leader: usize, stock: &[Card]) -> Result<(), String> {
    let (players, tricks) = (rules.players(), rules.tricks());
    if hands.len() != players {
        return Err(format!("{} hands for {players} places", hands.len()));
    }
    if leader >= players {
        return Err(format!("leader {leader} is not 0 to {}", players - 1));
    }
    let pack = rules.pack();
    let mut seen = Cards::EMPTY;
    for (place, &hand) in hands.iter().enumerate() {
        let (strange, twice) = (hand - pack, hand & seen);
        if !strange.is_empty() {
            return Err(format!("hand {place}: {strange} not in the pack"));
        }
        if !twice.is_empty() {
            return Err(format!("hand {place}: {twice} dealt twice"));
        }
        seen |= hand;
    }
    for &card in stock {
        if seen.contains(card) || !pack.contains(card) {
            return Err(format!("stock: {card} is dealt twice or not in the pack"));
        }
        seen.insert(card);
    }
    check_sizes(rules, hands, stock.len(), tricks)
}

fn check_sizes(rules: &PlayRules, hands: &[Cards], stock: usize, tricks: usize) -> Result<(), String> {
    let players = hands.len();
    let draws = match rules.spec().draw {
        Draw::None if stock > 0 => return Err(format!("stock: {stock} cards, but nobody draws")),
        Draw::None => 0,
        Draw::WinnerUp if stock % players != 0 => {
            return Err(format!("stock: {stock} cards do not go round {players} places"));
        }
        Draw::WinnerUp => stock / players,
    };
    let longest = hands.iter().map(|hand| hand.len()).max().unwrap_or(0);
    let equal = rules.spec().short == Short::Equal;
    if !equal && longest != tricks {
        return Err(format!("the longest hand has {longest} cards for {tricks} tricks"));
    }
    let short = hands.iter().position(|hand| hand.len() + draws < tricks);
    match short {
        Some(place) if equal => {
            Err(format!("hand {place}: {} cards for {} tricks", hands[place].len(), tricks - draws))
        }
        _ => Ok(()),
    }
}

//! A deal in play: [`whist_core::play::Play`] in plain numbers.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use whist_core::play::{Move, Play as Deal, Policy, Status};
use whist_core::search::{Observation as Knowledge, Seen, play_carefully};
use whist_core::{Card, Cards, Machine};

use crate::errors::OrRaise;
use crate::observation::Observation;
use crate::rules::{PlayRules, StopPart, named};
use crate::stated::{Stated, stated, unwrapped};
use crate::tally::{Payoffs, Tally};

/// Status, place to play (-1 while paused or over) and its legal cards.
type Next = (u8, i8, u64);

/// A tuple of numbers, one a place or one a trick.
type Numbers<'py> = PyResult<Bound<'py, PyTuple>>;

/// A deal in play; every method that refuses leaves it as it was.
#[pyclass(frozen, module = "whist._core")]
pub struct Play {
    rules: Py<PlayRules>,
    deal: Mutex<Deal>,
    announced: Mutex<Announced>,
}

/// How far a deal has been announced.
#[derive(Clone, Copy, Default)]
struct Announced {
    turns: usize,
    tricks: usize,
}

impl Play {
    pub fn deal(&self) -> MutexGuard<'_, Deal> {
        self.deal.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn announced(&self) -> MutexGuard<'_, Announced> {
        self.announced.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Play {
    #[new]
    #[pyo3(signature = (rules, hands, leader, stock = vec![]))]
    fn new(
        rules: Py<PlayRules>,
        hands: Vec<Stated<Cards>>,
        #[pyo3(from_py_with = stated)] leader: usize,
        stock: Vec<Stated<Card>>,
    ) -> PyResult<Self> {
        let deal =
            Deal::new(Arc::clone(&rules.get().rules), &unwrapped(hands), leader, &unwrapped(stock)).or_raise()?;
        Ok(Self { rules, deal: Mutex::new(deal), announced: Mutex::default() })
    }

    /// The rules played by at the start.
    #[getter]
    fn rules(&self, py: Python<'_>) -> Py<PlayRules> {
        self.rules.clone_ref(py)
    }

    /// Number of places.
    #[getter]
    fn players(&self) -> usize {
        self.rules.get().rules.players()
    }

    /// `GO`, `TRICK`, `PAUSE` or `DONE`.
    #[getter]
    fn status(&self) -> u8 {
        status_number(self.deal().status())
    }

    /// The place to play; -1 while the play is paused or over.
    #[getter]
    fn turn(&self) -> i8 {
        turn_number(&self.deal())
    }

    /// The place that led to the running trick, or is to lead to the next.
    #[getter]
    fn leader(&self) -> usize {
        self.deal().leader()
    }

    /// The cards that the place to play may play; none while the play is paused or over.
    #[getter]
    fn legal(&self) -> u64 {
        self.deal().legal().bits()
    }

    /// Whether the place to play may sit this trick out.
    #[getter]
    fn may_knock(&self) -> bool {
        self.deal().may_knock()
    }

    /// Cards in hand by place.
    #[getter]
    fn hands<'py>(&self, py: Python<'py>) -> Numbers<'py> {
        PyTuple::new(py, self.deal().hands().into_iter().map(Cards::bits))
    }

    /// Cards captured by place.
    #[getter]
    fn taken<'py>(&self, py: Python<'py>) -> Numbers<'py> {
        PyTuple::new(py, self.deal().taken().into_iter().map(Cards::bits))
    }

    /// Tricks captured by place.
    #[getter]
    fn tricks<'py>(&self, py: Python<'py>) -> Numbers<'py> {
        PyTuple::new(py, self.deal().tricks())
    }

    /// The place that won each finished trick.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> Numbers<'py> {
        PyTuple::new(py, self.deal().winners())
    }

    /// The place that won the last finished trick; -1 before that.
    #[getter]
    fn winner(&self) -> i8 {
        self.deal().winners().last().and_then(|&place| i8::try_from(place).ok()).unwrap_or(-1)
    }

    /// (place, card) of the running trick.
    #[getter]
    fn trick<'py>(&self, py: Python<'py>) -> Numbers<'py> {
        PyTuple::new(py, self.deal().trick().into_iter().map(|(place, card)| (place, card.bit())))
    }

    /// (place, card) of every turn, card -1 for a trick sat out.
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> Numbers<'py> {
        PyTuple::new(py, self.deal().history().iter().map(|turn| (turn.place, card_number(*turn))))
    }

    /// The trumps of the moment.
    #[getter]
    fn trump(&self) -> u64 {
        self.deal().trump().bits()
    }

    /// Cards left in the stock, from the top.
    #[getter]
    fn stock<'py>(&self, py: Python<'py>) -> Numbers<'py> {
        PyTuple::new(py, self.deal().stock().into_iter().map(Card::bit))
    }

    /// Tricks that the same group has won in succession.
    #[getter]
    fn row(&self) -> usize {
        self.deal().row()
    }

    /// Whether the closed cards may be led.
    #[getter]
    fn opened(&self) -> bool {
        self.deal().opened()
    }

    /// Tricks after which the second phase began; None in the first.
    #[getter]
    fn switched_after(&self) -> Option<usize> {
        self.deal().switched_after()
    }

    /// The place to play plays a card.
    fn play(&self, #[pyo3(from_py_with = stated)] card: Card) -> PyResult<Next> {
        let mut deal = self.deal();
        let status = deal.play(card).or_raise()?;
        Ok(next(&deal, status))
    }

    /// The place to play plays a card; gives the cards that may be played next, none at a pause or the end.
    fn advance(&self, #[pyo3(from_py_with = stated)] card: Card) -> PyResult<u64> {
        let mut deal = self.deal();
        deal.play(card).or_raise()?;
        Ok(deal.legal().bits())
    }

    /// The place to play plays a card as one at another position, one of its [`guises`](Self::guises).
    fn play_as(
        &self,
        #[pyo3(from_py_with = stated)] card: Card,
        #[pyo3(from_py_with = stated)] position: u8,
    ) -> PyResult<Next> {
        let mut deal = self.deal();
        let status = deal.play_as(card, position).or_raise()?;
        Ok(next(&deal, status))
    }

    /// The positions as which the place to play may play a card.
    fn guises<'py>(&self, py: Python<'py>, #[pyo3(from_py_with = stated)] card: Card) -> Numbers<'py> {
        PyTuple::new(py, self.deal().guises(card))
    }

    /// The place to play sits this trick out.
    fn knock(&self) -> PyResult<Next> {
        let mut deal = self.deal();
        let status = deal.knock().or_raise()?;
        Ok(next(&deal, status))
    }

    /// Takes back the last turn; gives its card, -1 for a trick sat out.
    fn undo(&self) -> PyResult<i16> {
        let mut deal = self.deal();
        let turn = deal.undo().or_raise()?;
        let mut announced = self.announced();
        announced.turns = announced.turns.min(deal.history().len());
        announced.tricks = announced.tricks.min(deal.ends().len());
        Ok(card_number(turn))
    }

    /// Appends what has happened since this was asked last: for each card what stands for it in the row of its place,
    /// for each finished trick what stands for its winner. A trick sat out has nothing to stand for it.
    fn announce(
        &self,
        events: &Bound<'_, PyList>,
        cards: &Bound<'_, PyTuple>,
        winners: &Bound<'_, PyTuple>,
    ) -> PyResult<()> {
        let deal = self.deal();
        let mut announced = self.announced();
        let Announced { turns, tricks } = *announced;
        let (history, ends) = (deal.history(), deal.ends());
        let mut next = tricks;
        for (number, turn) in (1..).zip(history).skip(turns) {
            if let Some(card) = turn.card {
                let row = cards.get_borrowed_item(turn.place)?;
                events.append(row.cast::<PyTuple>()?.get_borrowed_item(card.bit().into())?)?;
            }
            if ends.get(next) == Some(&number) {
                events.append(winners.get_borrowed_item(deal.winners()[next].into())?)?;
                next += 1;
            }
        }
        *announced = Announced { turns: history.len(), tricks: ends.len() };
        Ok(())
    }

    /// Goes on after a pause or an early end, with other conditions for an early end if any are given.
    #[pyo3(signature = (stop = None))]
    fn go_on(&self, stop: Option<Vec<StopPart>>) -> PyResult<Next> {
        let stops = stop.map(|parts| parts.into_iter().map(|StopPart(stop)| stop).collect());
        let mut deal = self.deal();
        let status = deal.go_on(stops).or_raise()?;
        Ok(next(&deal, status))
    }

    /// Makes cards trumps from the next trick on, and goes on.
    fn set_trump(&self, #[pyo3(from_py_with = stated)] trump: Cards) -> PyResult<Next> {
        let mut deal = self.deal();
        let status = deal.set_trump(trump).or_raise()?;
        Ok(next(&deal, status))
    }

    /// Ends the deal here.
    fn finish(&self) {
        self.deal().finish();
    }

    /// Plays on to a pause or the end; gives the cards played, -1 for a trick sat out.
    fn run(&self, policy: &str, #[pyo3(from_py_with = stated)] seed: u64) -> PyResult<Vec<i16>> {
        let policy = named("policy", policy, &POLICY)?;
        Ok(self.deal().run(policy, seed).into_iter().map(card_number).collect())
    }

    /// Plays to the end, each card that which does best for its place in so many random playouts of the open hands.
    fn play_carefully(
        &self,
        py: Python<'_>,
        payoffs: &Payoffs,
        #[pyo3(from_py_with = stated)] playouts: usize,
        #[pyo3(from_py_with = stated)] seed: u64,
    ) -> PyResult<()> {
        let mut deal = self.deal().clone();
        let sheet = &payoffs.0;
        py.detach(|| play_carefully(&mut deal, Machine::detected(), sheet, playouts, seed)).or_raise()?;
        payoffs.check()?;
        *self.deal() = deal;
        Ok(())
    }

    /// The cards that play has shown a place cannot hold.
    fn denied(&self, #[pyo3(from_py_with = stated)] place: usize) -> PyResult<u64> {
        self.deal().denied(place).map(Cards::bits).or_raise()
    }

    /// What [`denied`](Self::denied) gives, by place.
    #[getter]
    fn denials<'py>(&self, py: Python<'py>) -> Numbers<'py> {
        PyTuple::new(py, self.deal().denials().into_iter().map(Cards::bits))
    }

    /// The cards that a place was known not to hold when it last drew one unseen.
    fn denied_at_draw(&self, #[pyo3(from_py_with = stated)] place: usize) -> PyResult<u64> {
        self.deal().denied_at_draw(place).map(Cards::bits).or_raise()
    }

    /// The cards in hand that a place was seen to take.
    fn shown(&self, #[pyo3(from_py_with = stated)] place: usize) -> PyResult<u64> {
        self.deal().shown(place).map(Cards::bits).or_raise()
    }

    /// What a tally counts of the play so far.
    fn outcome<'py>(&self, py: Python<'py>, tally: &Tally) -> Numbers<'py> {
        PyTuple::new(py, self.deal().outcome(&tally.0))
    }

    /// What a place may know of the deal: its own hand and the table, the hands of the `exposed` places, the cards
    /// `known` to lie with each place or out of play (a further entry), and those each `lacks`.
    #[pyo3(signature = (place, *, known = vec![], exposed = 0, lacks = vec![]))]
    fn observe(
        &self,
        #[pyo3(from_py_with = stated)] place: usize,
        known: Vec<Stated<Cards>>,
        #[pyo3(from_py_with = stated)] exposed: u8,
        lacks: Vec<Stated<Cards>>,
    ) -> PyResult<Observation> {
        let seen = Seen { known: unwrapped(known), exposed, lacks: unwrapped(lacks) };
        Knowledge::new(&self.deal(), place, &seen).map(Observation).or_raise()
    }

    fn copy(&self, py: Python<'_>) -> Self {
        let (deal, announced) = (self.deal().clone(), *self.announced());
        Self { rules: self.rules.clone_ref(py), deal: Mutex::new(deal), announced: Mutex::new(announced) }
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy(py)
    }
}

const POLICY: [(&str, Policy); 3] =
    [("random", Policy::Random), ("lowest", Policy::Lowest), ("highest", Policy::Highest)];

fn next(deal: &Deal, status: Status) -> Next {
    (status_number(status), turn_number(deal), deal.legal().bits())
}

pub const fn status_number(status: Status) -> u8 {
    match status {
        Status::Go => 0,
        Status::Trick => 1,
        Status::Pause => 2,
        Status::Done => 3,
    }
}

fn turn_number(deal: &Deal) -> i8 {
    deal.turn().and_then(|place| i8::try_from(place).ok()).unwrap_or(-1)
}

fn card_number(turn: Move) -> i16 {
    turn.card.map_or(-1, |card| card.bit().into())
}

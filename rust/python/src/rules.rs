//! Play rules: [`whist_core::play::PlayRules`] from keyword arguments.
#![expect(clippy::doc_markdown, reason = "what Python shows is written as Python's documentation is")]

use std::sync::Arc;

use pyo3::prelude::*;
use whist_core::Cards;
use whist_core::play::{
    Draw, MAX_PLACES, PlayRules as Rules, PlaySpec, Row, RowEffect, Short, Stop, Switch, Under, Void,
};

use crate::errors::{OrRaise, rules_error};
use crate::order::CardOrder;
use crate::stated::{Stated, stated, unwrapped};
use crate::text;

/// The play rules of a game, as data: what must be followed, led, captured, and when the deal ends.
///
/// Every restriction is given up by a hand that has nothing else. Cards are sets; a group is a mask of places.
///
/// Parameters
/// ----------
/// order : CardOrder
///     Ranks, suits and trumps.
/// players, tricks : int
///     Number of hands, 2 to 8, and of tricks, 1 to 32; hands may be left with cards.
/// pack : int
///     Cards that are in the game, dealt or not; all of the order by default.
/// follow : bool
///     Whether the suit led must be followed; without it every card is legal.
/// void : {"any", "trump", "overtrump"}
///     What a hand must play that cannot follow.
/// may_ruff : bool
///     Whether a trump may be played to a plain lead by a hand that could follow.
/// under : {"allowed", "only_trumps", "strict"}
///     Whether a trump below the best one may fall on a plain lead: freely, from a hand of nothing but trumps, or
///     from one of nothing but lower trumps.
/// exempt : int
///     Cards that need not be played to a lower card led of their suit.
/// duty : int
///     Cards forced when another place leads their suit, and kept back from other tricks.
/// first_card : int
///     A leader who holds one of these leads one of them to the first trick.
/// first_lead_avoid : tuple of int
///     Cards not led to the first trick; two layers, in order.
/// first_trick_avoid : int
///     Cards not discarded to the first trick.
/// closed, openers : int
///     Cards not led until one of the openers has fallen.
/// trump_from_lead : bool
///     Whether the first suit led becomes trumps.
/// short : {"equal", "straight", "knock"}
///     How hands with fewer cards than tricks take part: there are none, they are passed over when empty, or they
///     may sit tricks out.
/// row : tuple, optional
///     A right from tricks in succession: the group of each place whose tricks count together, how many are needed,
///     the first trick that can complete a row, whether the count then starts again, and "capture" (the tricks in
///     the centre), "capture_last_takes" (so does the winner of the last trick) or "pause".
/// draw : {"none", "winner_up"}
///     Whether there is a stock: after a trick the winner draws its open card, each other place the next one unseen.
/// stop : sequence of tuple
///     Ends by tricks, at most four: group and tricks, or two such that must both hold.
/// stop_cards : int
///     Cards with whose trick the play ends.
/// pause_after, pause_cards : int
///     Bit t for a pause after trick t, counted from 1; cards with a pause after their trick.
/// switch_trick, switch_cards : int
///     Trick, or cards with whose trick, the first phase ends.
/// next : CardOrder, optional
///     The order of the second phase, where it is another one.
#[pyclass(frozen, module = "whist._core")]
pub struct PlayRules {
    pub rules: Arc<Rules>,
    order: Py<CardOrder>,
}

/// (group, tricks), or two such conditions that must both hold.
pub struct StopPart(pub Stop);

impl FromPyObject<'_, '_> for StopPart {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        match *unwrapped(given.extract()?) {
            [group, tricks] => Ok(Self(Stop::at(group, tricks))),
            [group, tricks, other, others] => Ok(Self(Stop::at(group, tricks).and(other, others))),
            ref numbers => Err(rules_error(format!("stop: {numbers:?} is no group and tricks, nor two of them"))),
        }
    }
}

/// (group of each place, tricks needed, first trick that can complete a row, start again, effect).
type RowPart = (Vec<Stated<u8>>, Stated<u8>, Stated<u8>, bool, String);

#[pymethods]
impl PlayRules {
    #[new]
    #[pyo3(signature = (
        order, *, players = 4, tricks = 13, pack = 0, follow = true, void = "any", may_ruff = false, under = "allowed",
        exempt = 0, duty = 0, first_card = 0, first_lead_avoid = (Stated(0), Stated(0)), first_trick_avoid = 0, closed = 0, openers = 0,
        trump_from_lead = false, short = "equal", row = None, draw = "none", stop = vec![], stop_cards = 0,
        pause_after = 0, pause_cards = 0, switch_trick = None, switch_cards = 0, next = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "rules of play, each named by keyword")]
    fn new(
        order: Py<CardOrder>,
        #[pyo3(from_py_with = stated)] players: u8,
        #[pyo3(from_py_with = stated)] tricks: u8,
        #[pyo3(from_py_with = stated)] pack: u64,
        follow: bool,
        void: &str,
        may_ruff: bool,
        under: &str,
        #[pyo3(from_py_with = stated)] exempt: u64,
        #[pyo3(from_py_with = stated)] duty: u64,
        #[pyo3(from_py_with = stated)] first_card: u64,
        first_lead_avoid: (Stated<u64>, Stated<u64>),
        #[pyo3(from_py_with = stated)] first_trick_avoid: u64,
        #[pyo3(from_py_with = stated)] closed: u64,
        #[pyo3(from_py_with = stated)] openers: u64,
        trump_from_lead: bool,
        short: &str,
        row: Option<RowPart>,
        draw: &str,
        stop: Vec<StopPart>,
        #[pyo3(from_py_with = stated)] stop_cards: u64,
        #[pyo3(from_py_with = stated)] pause_after: u32,
        #[pyo3(from_py_with = stated)] pause_cards: u64,
        switch_trick: Option<Stated<u8>>,
        #[pyo3(from_py_with = stated)] switch_cards: u64,
        next: Option<&Bound<'_, CardOrder>>,
    ) -> PyResult<Self> {
        let spec = PlaySpec {
            order: Arc::clone(&order.get().0),
            players,
            tricks,
            pack: text::cards(pack)?,
            follow,
            void: named("void", void, &VOID)?,
            may_ruff,
            under: named("under", under, &UNDER)?,
            exempt: text::cards(exempt)?,
            duty: text::cards(duty)?,
            first_card: text::cards(first_card)?,
            first_lead_avoid: [text::cards(first_lead_avoid.0.0)?, text::cards(first_lead_avoid.1.0)?],
            first_trick_avoid: text::cards(first_trick_avoid)?,
            closed: text::cards(closed)?,
            openers: text::cards(openers)?,
            trump_from_lead,
            short: named("short", short, &SHORT)?,
            row: row.map(row_of).transpose()?,
            draw: named("draw", draw, &DRAW)?,
            stops: stop.into_iter().map(|StopPart(stop)| stop).collect(),
            stop_cards: text::cards(stop_cards)?,
            pause_after,
            pause_cards: text::cards(pause_cards)?,
            switch: switch(switch_trick, text::cards(switch_cards)?)?,
            next: next.map(|next| Arc::clone(&next.get().0)),
        };
        Rules::new(spec).map(|rules| Self { rules: Arc::new(rules), order }).or_raise()
    }

    /// The card order from the start.
    #[getter]
    fn order(&self, py: Python<'_>) -> Py<CardOrder> {
        self.order.clone_ref(py)
    }

    /// Number of places.
    #[getter]
    fn players(&self) -> usize {
        self.rules.players()
    }

    /// Number of tricks of a whole deal.
    #[getter]
    fn tricks(&self) -> usize {
        self.rules.tricks()
    }

    fn __repr__(&self) -> String {
        let order = self.order.get().__repr__();
        format!("<PlayRules of {} places and {} tricks: {order}>", self.rules.players(), self.rules.tricks())
    }

    /// Whether the short path of the engine plays these rules.
    #[getter]
    fn simple(&self) -> bool {
        self.rules.simple()
    }
}

const VOID: [(&str, Void); 3] = [("any", Void::Any), ("trump", Void::Trump), ("overtrump", Void::Overtrump)];
const UNDER: [(&str, Under); 3] =
    [("allowed", Under::Allowed), ("only_trumps", Under::OnlyTrumps), ("strict", Under::Strict)];
const SHORT: [(&str, Short); 3] = [("equal", Short::Equal), ("straight", Short::Straight), ("knock", Short::Knock)];
const DRAW: [(&str, Draw); 2] = [("none", Draw::None), ("winner_up", Draw::WinnerUp)];
const EFFECT: [(&str, RowEffect); 3] = [
    ("capture", RowEffect::Capture { last_takes: false }),
    ("capture_last_takes", RowEffect::Capture { last_takes: true }),
    ("pause", RowEffect::Pause),
];

/// What a word stands for.
pub fn named<T: Copy>(field: &str, word: &str, choices: &[(&str, T)]) -> PyResult<T> {
    let found = choices.iter().find(|(name, _)| *name == word);
    found.map(|&(_, value)| value).ok_or_else(|| {
        let names: Vec<_> = choices.iter().map(|(name, _)| *name).collect();
        rules_error(format!("{field}: {word:?} is none of {}", names.join(", ")))
    })
}

fn row_of(part: RowPart) -> PyResult<Row> {
    let (groups, Stated(need), Stated(from), reset, effect) = part;
    let groups = unwrapped(groups);
    let mut by = [0; MAX_PLACES];
    if groups.len() > by.len() {
        return Err(rules_error(format!("row: {} groups, at most {MAX_PLACES}", groups.len())));
    }
    by[..groups.len()].copy_from_slice(&groups);
    Ok(Row { by, need, from, reset, effect: named("row", &effect, &EFFECT)? })
}

fn switch(trick: Option<Stated<u8>>, cards: Cards) -> PyResult<Switch> {
    match (trick, cards.is_empty()) {
        (None, true) => Ok(Switch::Never),
        (Some(Stated(trick)), true) => Ok(Switch::AfterTrick(trick)),
        (None, false) => Ok(Switch::AfterCard(cards)),
        (Some(_), false) => Err(rules_error("switch: after a trick or after a card, not both".into())),
    }
}

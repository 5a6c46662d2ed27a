//! Play rules: [`whist_core::play::PlayRules`] from keyword arguments.

use std::sync::Arc;

use pyo3::prelude::*;
use whist_core::Cards;
use whist_core::play::{
    Draw, MAX_PLACES, PlayRules as Rules, PlaySpec, Row, RowEffect, Short, Stop, Switch, Under, Void,
};

use crate::errors::{OrRaise, rules_error};
use crate::order::CardOrder;
use crate::text;

/// The play rules of a game, as data: what must be followed, led, captured, and when the deal ends.
#[pyclass(frozen, module = "whist._core")]
pub struct PlayRules {
    pub rules: Arc<Rules>,
    order: Py<CardOrder>,
}

/// (group, tricks), or two such conditions that must both hold.
#[derive(FromPyObject)]
pub enum StopPart {
    One(u8, u8),
    Both(u8, u8, u8, u8),
}

impl From<StopPart> for Stop {
    fn from(part: StopPart) -> Self {
        match part {
            StopPart::One(group, tricks) => Stop::at(group, tricks),
            StopPart::Both(group, tricks, other, others) => Stop::at(group, tricks).and(other, others),
        }
    }
}

/// (group of each place, tricks needed, first trick that can complete a row, start again, effect).
#[derive(FromPyObject)]
struct RowPart(Vec<u8>, u8, u8, bool, String);

#[pymethods]
impl PlayRules {
    #[new]
    #[pyo3(signature = (
        order, *, players = 4, tricks = 13, pack = 0, follow = true, void = "any", may_ruff = false, under = "allowed",
        exempt = 0, duty = 0, first_card = 0, first_lead_avoid = (0, 0), first_trick_avoid = 0, closed = 0, openers = 0,
        trump_from_lead = false, short = "equal", row = None, draw = "none", stop = vec![], stop_cards = 0,
        pause_after = 0, pause_cards = 0, switch_trick = None, switch_cards = 0, next = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "rules of play, each named by keyword")]
    fn new(
        order: Py<CardOrder>,
        players: u8,
        tricks: u8,
        pack: u64,
        follow: bool,
        void: &str,
        may_ruff: bool,
        under: &str,
        exempt: u64,
        duty: u64,
        first_card: u64,
        first_lead_avoid: (u64, u64),
        first_trick_avoid: u64,
        closed: u64,
        openers: u64,
        trump_from_lead: bool,
        short: &str,
        row: Option<RowPart>,
        draw: &str,
        stop: Vec<StopPart>,
        stop_cards: u64,
        pause_after: u32,
        pause_cards: u64,
        switch_trick: Option<u8>,
        switch_cards: u64,
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
            first_lead_avoid: [text::cards(first_lead_avoid.0)?, text::cards(first_lead_avoid.1)?],
            first_trick_avoid: text::cards(first_trick_avoid)?,
            closed: text::cards(closed)?,
            openers: text::cards(openers)?,
            trump_from_lead,
            short: named("short", short, &SHORT)?,
            row: row.map(RowPart::row).transpose()?,
            draw: named("draw", draw, &DRAW)?,
            stops: stop.into_iter().map(Stop::from).collect(),
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

impl RowPart {
    fn row(self) -> PyResult<Row> {
        let Self(groups, need, from, reset, effect) = self;
        let mut by = [0; MAX_PLACES];
        if groups.len() > by.len() {
            return Err(rules_error(format!("row: {} groups, at most {MAX_PLACES}", groups.len())));
        }
        by[..groups.len()].copy_from_slice(&groups);
        Ok(Row { by, need, from, reset, effect: named("row", &effect, &EFFECT)? })
    }
}

fn switch(trick: Option<u8>, cards: Cards) -> PyResult<Switch> {
    match (trick, cards.is_empty()) {
        (None, true) => Ok(Switch::Never),
        (Some(trick), true) => Ok(Switch::AfterTrick(trick)),
        (None, false) => Ok(Switch::AfterCard(cards)),
        (Some(_), false) => Err(rules_error("switch: after a trick or after a card, not both".into())),
    }
}

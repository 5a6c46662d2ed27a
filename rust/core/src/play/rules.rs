//! Play rules as data.
//!
//! [`PlaySpec`] is what a game states, in natural card numbers; [`PlayRules`] is the checked and
//! compiled form that the engine runs. Every restriction a game can make is one of two ideas:
//! *avoid* these cards while there are others, or *prefer* these cards if there are any. So a
//! hand that is not empty always has a legal card.

use std::sync::Arc;

use thiserror::Error;

use crate::{Card, CardOrder, Cards};

/// Most places at a table.
pub const MAX_PLACES: usize = 8;

/// Most tricks in one deal: two players who share the pack.
pub const MAX_TRICKS: usize = 32;

/// What a hand must do that cannot follow the suit led.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Void {
    /// Anything.
    #[default]
    Any,
    /// Play a trump if it holds one.
    Trump,
    /// Play a trump, and one above the best trump on the table if it can.
    Overtrump,
}

/// Whether a trump below the best one on the table may fall on a plain lead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Under {
    /// Freely.
    #[default]
    Allowed,
    /// Only from a hand of nothing but trumps.
    OnlyTrumps,
    /// Only from a hand of nothing but lower trumps.
    Strict,
}

/// How hands of fewer cards than tricks take part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Short {
    /// There are none: every hand has a card for every trick.
    #[default]
    Equal,
    /// They play while they have cards, then are passed over.
    Straight,
    /// They may sit out a trick (knock) while they have fewer cards than tricks are left.
    Knock,
}

/// Cards taken from a stock after each trick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Draw {
    /// No stock.
    #[default]
    None,
    /// The winner takes the face-up top card, each other place in turn the next one unseen.
    WinnerUp,
}

/// What a row of tricks won in succession does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RowEffect {
    /// Tricks lie in the centre until a row captures all of them.
    Capture {
        /// Whether the winner of the last trick takes what is left in the centre.
        last_takes: bool,
    },
    /// The table is asked something before the next trick.
    Pause,
}

/// A right that comes from winning tricks in succession.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// For each place the group whose tricks count as one row.
    pub by: [u8; MAX_PLACES],
    /// Tricks in succession that give the right.
    pub need: u8,
    /// First trick, counted from 1, that can complete a row.
    pub from: u8,
    /// Whether the count starts again at 0 when the right arises.
    pub reset: bool,
    /// What the right is.
    pub effect: RowEffect,
}

impl Row {
    /// Rows of single places.
    pub const EACH: [u8; MAX_PLACES] = [1, 2, 4, 8, 16, 32, 64, 128];
    /// Rows of two sides, every other place.
    pub const SIDES: [u8; MAX_PLACES] = [0x55, 0xAA, 0x55, 0xAA, 0x55, 0xAA, 0x55, 0xAA];
}

/// The deal stops once each of these groups has at least so many tricks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stop {
    /// Mask of places and tricks they must have together.
    pub group: u8,
    /// Tricks at which the condition holds.
    pub tricks: u8,
    /// A second condition that must hold too.
    pub and: Option<(u8, u8)>,
}

impl Stop {
    /// Stop when `group` has `tricks` tricks.
    #[must_use]
    pub const fn at(group: u8, tricks: u8) -> Self {
        Self { group, tricks, and: None }
    }

    /// Stop only if `group` also has `tricks` tricks.
    #[must_use]
    pub const fn and(self, group: u8, tricks: u8) -> Self {
        Self { and: Some((group, tricks)), ..self }
    }
}

/// When the second phase of a deal begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Switch {
    /// There is one phase.
    #[default]
    Never,
    /// After this many tricks.
    AfterTrick(u8),
    /// After the trick in which one of these cards falls.
    AfterCard(Cards),
}

/// The play rules of one deal, as a game states them. All cards are natural ones.
///
/// Start from [`PlaySpec::new`], which is plain whist, and change what the game changes.
#[derive(Clone, Debug)]
pub struct PlaySpec {
    /// Ranks, suits and trumps.
    pub order: Arc<CardOrder>,
    /// Number of places, 2 to 8.
    pub players: u8,
    /// Number of tricks, 1 to 32; hands may be left with cards.
    pub tricks: u8,
    /// Cards that are in the game, dealt or not; all cards of the order if empty.
    pub pack: Cards,
    /// Whether the suit led must be followed. Without it every card is legal.
    pub follow: bool,
    /// Duty of a hand that cannot follow.
    pub void: Void,
    /// A trump may be played to a plain lead even by a hand that could follow.
    pub may_ruff: bool,
    /// Undertrumping on a plain lead.
    pub under: Under,
    /// Cards that need not be played to a lower card led of their suit.
    pub exempt: Cards,
    /// Cards forced when another place leads their suit, and kept back from other tricks.
    pub duty: Cards,
    /// One of these must be led to the first trick by a leader who has one.
    pub first_card: Cards,
    /// Not led to the first trick while there are others; two layers, in order.
    pub first_lead_avoid: [Cards; 2],
    /// Not discarded to the first trick while there are others.
    pub first_trick_avoid: Cards,
    /// Not led while closed, unless there is nothing else.
    pub closed: Cards,
    /// Cards whose fall opens the closed ones.
    pub openers: Cards,
    /// The first suit led becomes trumps.
    pub trump_from_lead: bool,
    /// Hands of unequal length.
    pub short: Short,
    /// A right from tricks in succession.
    pub row: Option<Row>,
    /// Drawing from a stock.
    pub draw: Draw,
    /// Ends of the deal by tricks; any one suffices. At most four.
    pub stops: Vec<Stop>,
    /// The deal ends with the trick in which one of these falls.
    pub stop_cards: Cards,
    /// Bit *t* asks for a pause after trick *t*, counted from 1.
    pub pause_after: u32,
    /// A pause after the trick in which one of these falls.
    pub pause_cards: Cards,
    /// Where the second phase begins.
    pub switch: Switch,
    /// The order of the second phase, if it is another one.
    pub next: Option<Arc<CardOrder>>,
}

impl PlaySpec {
    /// Follow suit, otherwise any card; the winner leads; all tricks are played.
    #[must_use]
    pub fn new(order: Arc<CardOrder>, players: u8, tricks: u8) -> Self {
        Self {
            order,
            players,
            tricks,
            pack: Cards::EMPTY,
            follow: true,
            void: Void::Any,
            may_ruff: false,
            under: Under::Allowed,
            exempt: Cards::EMPTY,
            duty: Cards::EMPTY,
            first_card: Cards::EMPTY,
            first_lead_avoid: [Cards::EMPTY; 2],
            first_trick_avoid: Cards::EMPTY,
            closed: Cards::EMPTY,
            openers: Cards::EMPTY,
            trump_from_lead: false,
            short: Short::Equal,
            row: None,
            draw: Draw::None,
            stops: Vec::new(),
            stop_cards: Cards::EMPTY,
            pause_after: 0,
            pause_cards: Cards::EMPTY,
            switch: Switch::Never,
            next: None,
        }
    }

    /// Everything that is wrong with these rules, in words; empty if they can be played.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut fault = |wrong: bool, text: String| {
            if wrong {
                faults.push(text);
            }
        };
        let players = usize::from(self.players);
        let sized = (2..=MAX_PLACES).contains(&players);
        fault(!sized, format!("players: {players} is not 2 to {MAX_PLACES}"));
        let everyone: u8 = if sized { 0xFF >> (MAX_PLACES - players) } else { 0xFF };
        fault(
            !(1..=MAX_TRICKS).contains(&usize::from(self.tricks)),
            format!("tricks: {} is not 1 to {MAX_TRICKS}", self.tricks),
        );
        let known = self.order.cards();
        for (field, cards) in self.masks() {
            let strange = cards - known;
            fault(!strange.is_empty(), format!("{field}: {strange} not in the card order"));
        }
        fault(
            self.void != Void::Any && self.under == Under::OnlyTrumps,
            "under: only-trumps contradicts the duty to trump; use strict".into(),
        );
        fault(
            !self.follow && (self.may_ruff || self.void != Void::Any || self.under != Under::Allowed),
            "follow: duties of a hand that cannot follow need follow".into(),
        );
        fault(self.stops.len() > 4, format!("stops: {} conditions, at most 4", self.stops.len()));
        for stop in &self.stops {
            let groups = [Some((stop.group, stop.tricks)), stop.and];
            for (group, tricks) in groups.into_iter().flatten() {
                fault(
                    group & everyone == 0 || group & !everyone != 0,
                    format!("stops: group {group:#b} is not a set of the {players} places"),
                );
                fault(tricks == 0, "stops: a condition of no tricks always holds".into());
            }
        }
        if let Some(row) = self.row {
            fault(row.need == 0, "row: need is 0".into());
            let outside = |(place, &group): (usize, &u8)| group >> place & 1 == 0;
            let wrong = row.by.iter().enumerate().take(players.min(MAX_PLACES)).any(outside);
            fault(wrong, "row: a place is not in its own group".into());
        }
        fault(self.pause_after & 1 != 0, "pause_after: there is no trick 0 (bit t is trick t)".into());
        fault(self.draw != Draw::None && self.short != Short::Equal, "draw: a stock needs equal hands".into());
        fault(
            self.draw != Draw::None && (self.players != 2 || self.next.is_some()),
            "draw: a stock needs two players and one card order".into(),
        );
        fault(self.next.is_some() && self.switch == Switch::Never, "next: a second order needs a switch".into());
        if let Some(next) = &self.next {
            fault(next.cards() != known, "next: the two orders have different cards".into());
            fault(self.trump_from_lead, "next: trumps set by the first lead would be lost".into());
        }
        faults
    }

    fn masks(&self) -> Vec<(&'static str, Cards)> {
        let mut masks = vec![
            ("pack", self.pack),
            ("exempt", self.exempt),
            ("duty", self.duty),
            ("first_card", self.first_card),
            ("first_lead_avoid", self.first_lead_avoid[0] | self.first_lead_avoid[1]),
            ("first_trick_avoid", self.first_trick_avoid),
            ("closed", self.closed),
            ("openers", self.openers),
            ("stop_cards", self.stop_cards),
            ("pause_cards", self.pause_cards),
        ];
        if let Switch::AfterCard(cards) = self.switch {
            masks.push(("switch", cards));
        }
        masks
    }

    /// Whether the short path of the engine plays these rules.
    fn is_simple(&self) -> bool {
        let known = self.order.cards();
        let suited = self.order.suits().iter().fold(Cards::EMPTY, |all, &suit| all | suit);
        let plain_trump = |order: &CardOrder| {
            let trump = order.trump();
            trump.is_empty() || order.suits().contains(&trump)
        };
        self.void == Void::Any
            && !self.may_ruff
            && self.under == Under::Allowed
            && self.short == Short::Equal
            && self.row.is_none()
            && self.draw == Draw::None
            && self.stops.is_empty()
            && self.pause_after == 0
            && self.switch == Switch::Never
            && !self.trump_from_lead
            && self.masks().iter().all(|&(field, cards)| field == "pack" || cards.is_empty())
            && plain_trump(&self.order)
            && self.order.lead_wins().is_empty()
            && self.order.aliases().is_empty()
            && self.order.to_play(known).is_subset(suited)
    }
}

/// Rules that no deal could be played by; lists every reason.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("play rules: {}", .0.join("; "))]
pub struct RulesError(pub Vec<String>);

/// The masks of the rules in the play space of one order.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) order: Arc<CardOrder>,
    pub(crate) suits: [u64; 8],
    pub(crate) suit_of: [u8; 64],
    pub(crate) trump: u64,
    pub(crate) joins: u64,
    pub(crate) lead_wins: u64,
    /// Cards that may be played as other positions.
    pub(crate) aliased: u64,
    pub(crate) pack: u64,
    pub(crate) exempt: u64,
    pub(crate) duty: u64,
    pub(crate) first_card: u64,
    pub(crate) first_lead_avoid: [u64; 2],
    pub(crate) first_trick_avoid: u64,
    pub(crate) closed: u64,
    pub(crate) openers: u64,
    pub(crate) stop_cards: u64,
    pub(crate) pause_cards: u64,
    pub(crate) switch_cards: u64,
}

impl Layout {
    fn new(spec: &PlaySpec, order: &Arc<CardOrder>) -> Self {
        let place = |cards: Cards| order.to_play(cards).bits();
        let fallen = |cards: Cards| positions(order, cards);
        let pack = if spec.pack.is_empty() { order.cards() } else { spec.pack };
        Self {
            suits: order.suits().map(Cards::bits),
            suit_of: std::array::from_fn(|at| order.suit_of(Card::from_bit(at as u8)) as u8),
            trump: order.trump().bits(),
            joins: order.joins().bits(),
            lead_wins: order.lead_wins().bits(),
            aliased: place(order.aliases().iter().map(|&(card, _)| card).collect()),
            pack: place(pack),
            exempt: place(spec.exempt),
            duty: place(spec.duty),
            first_card: place(spec.first_card),
            first_lead_avoid: spec.first_lead_avoid.map(place),
            first_trick_avoid: place(spec.first_trick_avoid),
            closed: place(spec.closed),
            openers: fallen(spec.openers),
            stop_cards: fallen(spec.stop_cards),
            pause_cards: fallen(spec.pause_cards),
            switch_cards: match spec.switch {
                Switch::AfterCard(cards) => fallen(cards),
                Switch::Never | Switch::AfterTrick(_) => 0,
            },
            order: Arc::clone(order),
        }
    }

    pub(crate) fn to_play(&self, cards: Cards) -> u64 {
        self.order.to_play(cards).bits()
    }

    pub(crate) fn natural(&self, positions: u64) -> Cards {
        self.order.from_play(Cards::from_bits_retain(positions))
    }
}

/// Checked play rules, compiled to masks in play space.
#[derive(Clone, Debug)]
pub struct PlayRules {
    spec: PlaySpec,
    simple: bool,
    layouts: Vec<Layout>,
}

impl PlayRules {
    /// Checks and compiles `spec`.
    ///
    /// # Errors
    ///
    /// [`RulesError`] with every reason why no deal could be played by these rules.
    pub fn new(spec: PlaySpec) -> Result<Self, RulesError> {
        let faults = spec.faults();
        if !faults.is_empty() {
            return Err(RulesError(faults));
        }
        let orders = std::iter::once(&spec.order).chain(&spec.next);
        let layouts = orders.map(|order| Layout::new(&spec, order)).collect();
        Ok(Self { simple: spec.is_simple(), layouts, spec })
    }

    /// What the rules were made from.
    #[must_use]
    pub fn spec(&self) -> &PlaySpec {
        &self.spec
    }

    /// Number of places.
    #[must_use]
    pub fn players(&self) -> usize {
        usize::from(self.spec.players)
    }

    /// Number of tricks of a whole deal.
    #[must_use]
    pub fn tricks(&self) -> usize {
        usize::from(self.spec.tricks)
    }

    /// Whether the short path of the engine plays these rules: follow suit or play anything, each
    /// trick to its winner, every card in a suit, no early end.
    #[must_use]
    pub fn simple(&self) -> bool {
        self.simple
    }

    /// The same rules on the general path, which must give the same play.
    #[must_use]
    pub fn general(&self) -> Self {
        Self { simple: false, ..self.clone() }
    }

    /// Cards of the game, dealt or not.
    #[must_use]
    pub fn pack(&self) -> Cards {
        if self.spec.pack.is_empty() { self.spec.order.cards() } else { self.spec.pack }
    }

    /// The masks before or after the switch.
    #[inline(always)]
    pub(crate) fn layout(&self, switched: bool) -> &Layout {
        if switched { &self.layouts[self.layouts.len() - 1] } else { &self.layouts[0] }
    }

    /// For each position those of its suit that no rule tells apart from it but by their rank, in a phase that does not
    /// end; none where a card may be played as another.
    pub(crate) fn alike(&self, switched: bool) -> [u64; 64] {
        let layout = self.layout(switched);
        if layout.aliased != 0 || self.layouts.len() > 1 && !switched {
            return [0; 64];
        }
        let suit = |at: usize| layout.suits[usize::from(layout.suit_of[at])];
        let mut alike = std::array::from_fn(suit);
        apart(&mut alike, layout.told_apart());
        alike
    }

    /// These rules with other early ends.
    pub(crate) fn with_stops(&self, stops: Vec<Stop>) -> Result<Self, RulesError> {
        Self::new(PlaySpec { stops, ..self.spec.clone() })
    }
}

/// Takes from what is alike what each of some sets has and others have not.
pub(crate) fn apart(alike: &mut [u64; 64], sets: impl IntoIterator<Item = u64>) {
    for set in sets {
        for (at, alike) in alike.iter_mut().enumerate() {
            *alike &= if set >> at & 1 != 0 { set } else { !set };
        }
    }
}

impl Layout {
    /// The sets of cards for which a rule says something.
    fn told_apart(&self) -> [u64; 14] {
        let [first, second] = self.first_lead_avoid;
        [
            self.trump,
            self.joins,
            self.lead_wins,
            self.exempt,
            self.duty,
            self.first_card,
            first,
            second,
            self.first_trick_avoid,
            self.closed,
            self.openers,
            self.stop_cards,
            self.pause_cards,
            self.switch_cards,
        ]
    }

    /// The positions as which the card at `own` may be played from `hand`, given the trumps.
    ///
    /// A card with a suit may be called high in that suit at any time. One without names a suit
    /// when it is led, and must, unless it has joined the trumps.
    pub(crate) fn guises(&self, own: u8, leads: bool, trump: u64) -> u64 {
        let bit = 1 << own;
        let aliases = self.order.aliases().iter();
        let named = aliases.filter(|(card, _)| self.to_play((*card).into()) == bit);
        let named = named.fold(0, |all, (_, positions)| all | positions.bits());
        let suit = self.suits[usize::from(self.suit_of[usize::from(own)])];
        if suit != 0 {
            bit | named & suit
        } else if leads && named != 0 && bit & self.joins & trump == 0 {
            named
        } else {
            bit
        }
    }

    /// The guise taken when none is asked for: the card itself, or the suit longest in `hand`.
    pub(crate) fn guise(&self, own: u8, leads: bool, trump: u64, hand: u64) -> u8 {
        let guises = self.guises(own, leads, trump);
        if guises >> own & 1 != 0 {
            return own;
        }
        let length = |at: u8| (hand & self.suits[usize::from(self.suit_of[usize::from(at)])]).count_ones();
        let named = (0..64).filter(|at| guises >> at & 1 != 0);
        named.max_by_key(|&at| length(at)).unwrap_or(own)
    }
}

/// The positions of `cards`, those included as which a card may be played.
pub(crate) fn positions(order: &CardOrder, cards: Cards) -> u64 {
    let aliases = order.aliases().iter().filter(|(card, _)| cards.contains(*card));
    aliases.fold(order.to_play(cards), |all, &(_, named)| all | named).bits()
}

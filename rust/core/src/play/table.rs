//! What lies open on the table, and which cards of a hand it allows.
//!
//! Legality needs the table and one hand, nothing else; so it serves the player to move, the
//! knowledge that a play gives about a hidden hand, and the playouts, alike.

use super::rules::{Layout, PlayRules, Short, Under, Void};

/// Key of a card that wins whatever falls.
const WINS: u8 = u8::MAX;

/// Where a deal stands after a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Status {
    /// A trick is running.
    Go,
    /// A trick was completed, or none has begun; the winner leads.
    Trick,
    /// A trick was completed and the table is asked something before the next.
    Pause,
    /// The deal is over.
    Done,
}

/// The scalars of a deal, in play space: a card is a position, a set of cards a `u64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    /// Cards of the running trick.
    pub(crate) trick: u64,
    /// Cards that follow; 0 when leading or as long as every card does.
    pub(crate) led: u64,
    /// Cards that beat every card that is none.
    pub(crate) trump: u64,
    /// Tricks in the centre, won but not captured.
    pub(crate) pile: u64,
    /// Place to play.
    pub(crate) turn: u8,
    /// Place of the best card of the trick so far.
    pub(crate) best_place: u8,
    /// Strength of that card; 0 if it cannot win but by default.
    pub(crate) best_key: u8,
    /// Position of the card led.
    pub(crate) led_card: u8,
    /// Turns left in the trick, knocks and empty hands included.
    pub(crate) turns_left: u8,
    /// Finished tricks.
    pub(crate) played: u8,
    /// Whether the closed cards may be led.
    pub(crate) opened: bool,
    /// Length of the row and the group that has it.
    pub(crate) row: u8,
    pub(crate) row_group: u8,
    /// Number of tricks in the pile.
    pub(crate) pile_tricks: u8,
    /// Whether the second phase has begun.
    pub(crate) switched: bool,
    /// Where the deal stands.
    pub(crate) status: Status,
}

impl Table {
    pub(crate) fn new(rules: &PlayRules, leader: usize) -> Self {
        Self {
            trick: 0,
            led: 0,
            trump: rules.layout(false).trump,
            pile: 0,
            turn: leader as u8,
            best_place: leader as u8,
            best_key: 0,
            led_card: 0,
            turns_left: rules.spec().players,
            played: 0,
            opened: false,
            row: 0,
            row_group: 0,
            pile_tricks: 0,
            switched: false,
            status: Status::Trick,
        }
    }

    /// Whether the next card is a lead.
    #[inline(always)]
    pub(crate) fn leads(&self) -> bool {
        self.trick == 0
    }

    /// The cards of `hand` that may be played now.
    #[inline(always)]
    pub(crate) fn legal<const SIMPLE: bool>(&self, rules: &PlayRules, hand: u64) -> u64 {
        if SIMPLE {
            return self.follows(rules, hand);
        }
        let layout = rules.layout(self.switched);
        if self.leads() { self.legal_lead(layout, hand) } else { self.legal_after_lead(rules, layout, hand) }
    }

    /// Follow suit, otherwise anything: the whole of the simple rules.
    #[inline(always)]
    fn follows(&self, rules: &PlayRules, hand: u64) -> u64 {
        prefer(hand, if rules.spec().follow { self.led } else { 0 })
    }

    fn legal_lead(&self, layout: &Layout, hand: u64) -> u64 {
        let first = self.played == 0;
        if first && hand & layout.first_card != 0 {
            return hand & layout.first_card;
        }
        let mut legal = hand;
        if !self.opened {
            legal = avoid(legal, layout.closed);
        }
        if first {
            legal = layout.first_lead_avoid.into_iter().fold(legal, avoid);
        }
        legal
    }

    fn legal_after_lead(&self, rules: &PlayRules, layout: &Layout, hand: u64) -> u64 {
        let spec = rules.spec();
        if !spec.follow {
            return hand;
        }
        let follow = hand & self.led;
        let plain_lead = self.led != self.trump;
        let mut legal = if follow == 0 {
            self.legal_when_void(spec.void, layout, hand)
        } else if follow & layout.duty != 0 {
            return follow & layout.duty;
        } else if follow & !layout.exempt == 0 && follow.trailing_zeros() > u32::from(self.led_card) {
            return hand;
        } else if spec.may_ruff && plain_lead {
            follow | hand & self.trump
        } else {
            follow
        };
        if spec.under != Under::Allowed && plain_lead && self.led != 0 {
            let only_trumps = hand & !self.trump == 0;
            if spec.under == Under::Strict || !only_trumps {
                legal = avoid(legal, self.lower_trumps());
            }
        }
        legal
    }

    fn legal_when_void(&self, void: Void, layout: &Layout, hand: u64) -> u64 {
        let mut legal = hand;
        if void != Void::Any && self.led != 0 {
            legal = prefer(legal, self.trump);
            if void == Void::Overtrump {
                legal = prefer(legal, self.trump & !self.lower_trumps());
            }
        }
        legal = avoid(legal, layout.duty);
        if self.played == 0 {
            legal = avoid(legal, layout.first_trick_avoid);
        }
        legal
    }

    /// Trumps below the best trump of the trick; none if no trump lies there.
    fn lower_trumps(&self) -> u64 {
        if self.best_key > 64 && self.best_key != WINS { self.trump & !(u64::MAX << (self.best_key - 65)) } else { 0 }
    }

    /// Whether a hand of `held` cards may sit out this trick.
    #[inline(always)]
    pub(crate) fn may_knock(&self, rules: &PlayRules, held: u32) -> bool {
        let left = u32::from(rules.spec().tricks - self.played);
        rules.spec().short == Short::Knock && 0 < held && held < left
    }

    /// The position as which the card at `from` is played when nothing is said.
    #[inline(always)]
    pub(crate) fn guise(&self, rules: &PlayRules, hand: u64, from: u8) -> u8 {
        let layout = rules.layout(self.switched);
        if layout.aliased >> from & 1 == 0 { from } else { layout.guise(from, self.leads(), self.trump, hand) }
    }

    /// Lays the card at `at` on the table.
    #[inline(always)]
    pub(crate) fn lay<const SIMPLE: bool>(&mut self, rules: &PlayRules, at: u8) {
        let layout = rules.layout(!SIMPLE && self.switched);
        let bit = 1 << at;
        if self.leads() {
            self.led_card = at;
            self.best_place = self.turn;
            self.best_key = 0;
        }
        if !SIMPLE && self.leads() && bit & layout.lead_wins != 0 {
            self.best_key = WINS;
        } else if self.led == 0 && (SIMPLE || self.best_key != WINS) {
            self.set_led::<SIMPLE>(rules, layout, at);
        }
        self.trick |= bit;
        let trump = self.trump & bit != 0;
        let counts = (self.trump | self.led) & bit != 0;
        let key = if counts { at + 1 + 64 * u8::from(trump) } else { 0 };
        if key > self.best_key {
            self.best_key = key;
            self.best_place = self.turn;
        }
        if !SIMPLE {
            self.opened |= bit & layout.openers != 0;
        }
    }

    /// The first card with a suit says what is to be followed, and trumps if they are not set.
    #[inline(always)]
    fn set_led<const SIMPLE: bool>(&mut self, rules: &PlayRules, layout: &Layout, at: u8) {
        let suit = layout.suits[usize::from(layout.suit_of[usize::from(at)] & 7)];
        self.led = suit;
        if SIMPLE {
            return;
        }
        if rules.spec().trump_from_lead && self.played == 0 && suit != 0 {
            self.trump = suit | layout.joins;
        }
        let joined = 1 << at & layout.joins & self.trump != 0;
        if joined || suit & !self.trump == 0 && suit != 0 {
            self.led = self.trump;
        }
    }
}

/// `set` without `unwanted`, unless nothing would be left.
#[inline(always)]
pub(crate) fn avoid(set: u64, unwanted: u64) -> u64 {
    prefer(set, !unwanted)
}

/// The part of `set` in `wanted`, or all of it if there is none.
#[inline(always)]
pub(crate) fn prefer(set: u64, wanted: u64) -> u64 {
    if set & wanted == 0 { set } else { set & wanted }
}

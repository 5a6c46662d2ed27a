//! What the play of a deal has shown everybody about the hidden hands.

use super::rules::{Draw, MAX_PLACES, PlayRules};
use super::table::Table;

/// Masks of positions by place.
///
/// Legality is pairwise: a card is legal from a hand exactly if it is legal from each two-card
/// hand of itself and another card of that hand. So a play denies its player every card that
/// would have made it illegal, and that is all that legality tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Knowledge {
    /// Cards the place cannot hold.
    pub(crate) denied: [u64; MAX_PLACES],
    /// Cards the place was seen to take.
    pub(crate) shown: [u64; MAX_PLACES],
    /// Cards the place cannot hold unless it drew them unseen, as at most `drawn` of its cards.
    pub(crate) denied_then: [u64; MAX_PLACES],
    pub(crate) drawn: [u8; MAX_PLACES],
    /// What was denied to the place when it last drew unseen.
    pub(crate) at_draw: [u64; MAX_PLACES],
    /// Cards that have been played.
    pub(crate) gone: u64,
}

impl Knowledge {
    pub(crate) fn new() -> Self {
        let none = [0; MAX_PLACES];
        Self { denied: none, shown: none, denied_then: none, drawn: [0; MAX_PLACES], at_draw: none, gone: 0 }
    }

    /// Learns from the card at `from`, about to be played on `table` as the card at `at`.
    pub(crate) fn learn(&mut self, table: &Table, rules: &PlayRules, from: u8, at: u8) {
        let place = usize::from(table.turn);
        self.gone |= 1 << from | 1 << at;
        self.shown[place] &= !(1 << from);
        self.denied[place] |= table.denies(rules, from, !self.gone);
    }

    /// Learns from what was drawn after trick `played`: the winner's card is seen, the others'
    /// are not, and what was known of those hands holds only for the cards they had.
    pub(crate) fn draw(&mut self, rules: &PlayRules, stock: &[u8], played: usize, winner: usize) {
        let players = rules.players();
        let first = (played - 1) * players;
        if rules.spec().draw == Draw::None || first >= stock.len() {
            return;
        }
        self.shown[winner] |= 1 << stock[first];
        self.denied[winner] &= !(1 << stock[first]);
        for place in (0..players).filter(|&place| place != winner) {
            self.at_draw[place] = std::mem::take(&mut self.denied[place]);
            self.denied_then[place] |= self.at_draw[place];
            self.drawn[place] += u8::from(self.denied_then[place] != 0);
        }
    }

    /// Moves everything to the positions of another order.
    pub(crate) fn remap(&mut self, map: impl Fn(u64) -> u64) {
        self.denied = self.denied.map(&map);
        self.shown = self.shown.map(&map);
        self.denied_then = self.denied_then.map(&map);
        self.at_draw = self.at_draw.map(&map);
        self.gone = map(self.gone);
    }
}

impl Table {
    /// The cards among `unseen` that the hand cannot hold from which `from` is played now.
    fn denies(&self, rules: &PlayRules, from: u8, unseen: u64) -> u64 {
        let played = 1 << from;
        let unseen = rules.layout(self.switched).pack & unseen & !played;
        if rules.simple() {
            let void = rules.spec().follow && self.led & played == 0;
            return if void { unseen & self.led } else { 0 };
        }
        let mut denied = 0;
        let mut rest = unseen;
        while rest != 0 {
            let other = rest & rest.wrapping_neg();
            rest ^= other;
            if self.legal::<false>(rules, played | other) & played == 0 {
                denied |= other;
            }
        }
        denied
    }
}

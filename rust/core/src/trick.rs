//! Who wins a trick: one rule for all orders and two to eight players.

use crate::card::Card;
use crate::cards::Cards;
use crate::order::CardOrder;

impl CardOrder {
    /// The winner of a trick by the trumps of the order: see [`winner`].
    ///
    /// ```
    /// use whist_core::{Card, CardOrder, Suit};
    /// let trick: Vec<Card> = ["8C", "2D", "AC", "KC"].iter().map(|card| card.parse().unwrap()).collect();
    /// assert_eq!(CardOrder::plain(Some(Suit::Diamonds)).winner(&trick), 1);
    /// assert_eq!(CardOrder::plain(None).winner(&trick), 2);
    /// ```
    #[must_use]
    pub fn winner(&self, cards: &[Card]) -> usize {
        winner(self, self.trump(), cards)
    }
}

/// The place, from 0, of the card that wins a trick.
///
/// `trump` are positions, as `order` has them; `cards` are natural, in the order in which they fell. The
/// highest trump wins, else the highest card of the suit led, which is that of the first card that has a suit.
/// Where no card has one, the first wins, and so does a card that wins when led.
///
/// # Panics
/// When there is no card.
#[must_use]
pub fn winner(order: &CardOrder, trump: Cards, cards: &[Card]) -> usize {
    let positions = cards.iter().map(|&card| order.position(card));
    let first = positions.clone().next().expect("a trick has a card");
    if first.is_some_and(|position| order.lead_wins().contains(position)) {
        return 0;
    }
    let led = led(order, trump, positions.clone().flatten());
    let strength = |position: Option<Card>| match position {
        Some(position) if trump.contains(position) => 65 + position.bit(),
        Some(position) if led.contains(position) => 1 + position.bit(),
        _ => 0,
    };
    // Of equals the first: `max_by_key` gives the last, so the trick is read backwards.
    let best = positions.map(strength).enumerate().collect::<Vec<_>>().into_iter().rev().max_by_key(|&(_, key)| key);
    best.map_or(0, |(place, _)| place)
}

/// The positions that follow suit in a trick.
fn led(order: &CardOrder, trump: Cards, mut positions: impl Iterator<Item = Card>) -> Cards {
    let suit = positions.find_map(|position| {
        let suit = order.suit(order.suit_of(position));
        (!suit.is_empty()).then_some(suit)
    });
    let suit = suit.unwrap_or_default();
    if suit.is_subset(trump) { trump } else { suit }
}

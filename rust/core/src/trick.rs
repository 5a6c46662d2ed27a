//! Who wins a trick: one rule for all orders and two to eight players.

mod bulk;

#[doc(hidden)]
pub use bulk::Resolve;
pub(crate) use bulk::{BLOCK, Bytes, PLACES, SUIT, TRUMP};
pub use bulk::{NO_TRUMPS, Trumps, winners, winners_by_order, winners_of_columns};

use crate::card::Card;
use crate::cards::Cards;
use crate::order::{CardOrder, NO_SUIT};

impl CardOrder {
    /// The winner of a trick by the trumps of the order: see [`winner`].
    ///
    /// ```
    /// use whist_core::{Card, CardOrder, Suit};
    /// let trick: Vec<Card> = ["8C", "2D", "AC", "KC"].iter().map(|card| card.parse().unwrap()).collect();
    /// assert_eq!(CardOrder::plain(Some(Suit::Diamonds)).winner(&trick), 1);
    /// assert_eq!(CardOrder::plain(None).winner(&trick), 2);
    /// ```
    ///
    /// # Panics
    /// When there is no card.
    #[must_use]
    pub fn winner(&self, cards: &[Card]) -> usize {
        winner(self, self.trump(), cards)
    }
}

/// The place, from 0, of the card that wins a trick.
///
/// `trump` are positions, as `order` has them; `cards` are natural, in the order in which they fell. The
/// highest trump wins, else the highest card of the suit led, which is that of the first card that has a suit.
/// Where no card has one, the first wins, and so does a card that wins when led. A card that the order leaves
/// out wins nothing.
///
/// # Panics
/// When there is no card.
#[must_use]
pub fn winner(order: &CardOrder, trump: Cards, cards: &[Card]) -> usize {
    assert!(!cards.is_empty(), "a trick has at least one card");
    let positions = || cards.iter().map(|&card| order.position(card));
    if positions().next().flatten().is_some_and(|lead| order.lead_wins().contains(lead)) {
        return 0;
    }
    let suits = positions().flatten().map(|position| order.suit_of(position));
    let led = suits.into_iter().find(|&suit| suit != NO_SUIT).unwrap_or(NO_SUIT);
    let following = follows(order, trump, led);
    let (mut best, mut best_place) = (0, 0);
    for (place, position) in positions().enumerate() {
        let key = position.map_or(0, |position| strength(trump, following, position));
        if key > best {
            (best, best_place) = (key, place);
        }
    }
    best_place
}

/// The positions that follow when a suit is led. Where it lies among the trumps, all trumps follow, those
/// that joined included.
fn follows(order: &CardOrder, trump: Cards, led: usize) -> Cards {
    let suit = order.suit(led);
    if !suit.is_empty() && suit.is_subset(trump) { trump } else { suit }
}

/// What a position is worth in a trick: 0 when it cannot win.
const fn strength(trump: Cards, following: Cards, position: Card) -> u8 {
    if trump.contains(position) {
        65 + position.bit()
    } else if following.contains(position) {
        1 + position.bit()
    } else {
        0
    }
}

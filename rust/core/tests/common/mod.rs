//! What several tests need: cards and orders by their texts.
#![allow(dead_code, reason = "each test uses a part")]

use whist_core::order::{Aces, JokerLed, TopTrump};
use whist_core::{Card, CardOrder, Cards, Suit};

/// Cards in the order in which they are written.
pub fn list(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
}

pub fn set(text: &str) -> Cards {
    text.parse().expect("cards")
}

/// Every order that a game uses, with its name and its cards from the highest down, suit by suit.
pub fn all_orders() -> Vec<(String, CardOrder)> {
    let mut orders = vec![
        ("ace low or high".into(), CardOrder::ace_low_or_high()),
        ("obenabe".into(), CardOrder::obenabe()),
        ("undenufe".into(), CardOrder::undenufe()),
        ("skat grand".into(), CardOrder::skat_grand()),
        ("skat null".into(), CardOrder::skat_null()),
        ("lhombre nolo".into(), CardOrder::lhombre_nolo()),
        ("spades jokers".into(), CardOrder::spades_jokers()),
        ("spades jokers deuces".into(), CardOrder::spades_jokers_deuces()),
        ("bobby alone".into(), CardOrder::card_trump(bobby())),
        ("bobby on top".into(), CardOrder::raised(bobby())),
        ("napoleon joker".into(), CardOrder::napoleon_joker()),
        ("napoleon joker misère".into(), CardOrder::napoleon_joker_misere()),
    ];
    for trump in Suit::ALL.map(Some).into_iter().chain([None]) {
        let name = |order: &str| format!("{order} {}", trump.map_or("no trumps".into(), |suit| suit.to_string()));
        orders.extend([
            (name("plain"), CardOrder::plain(trump)),
            (name("ace low"), CardOrder::ace_low(trump)),
            (name("uptown"), CardOrder::uptown(trump)),
            (name("downtown, aces good"), CardOrder::downtown(trump, Aces::Good)),
            (name("downtown, aces bad"), CardOrder::downtown(trump, Aces::Bad)),
            (name("call ace, led jokers win"), CardOrder::call_ace(trump, JokerLed::Wins)),
            (name("call ace, led jokers lose"), CardOrder::call_ace(trump, JokerLed::Loses)),
        ]);
    }
    for trump in Suit::ALL {
        orders.extend([
            (format!("jass {trump}"), CardOrder::jass_trump(trump)),
            (format!("catch the ten {trump}"), CardOrder::catch_the_ten(trump)),
            (format!("ninja {trump}"), CardOrder::bowers(trump, TopTrump::Shogun)),
            (format!("ninja, emperor, {trump}"), CardOrder::bowers(trump, TopTrump::Emperor)),
            (format!("skat {trump}"), CardOrder::skat_suit(trump)),
            (format!("lhombre {trump}"), CardOrder::lhombre(trump)),
        ]);
    }
    orders
}

pub fn bobby() -> Card {
    "JD".parse().expect("the jack of diamonds")
}

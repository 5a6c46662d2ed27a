//! Card orders: each is sound, and ranks cards as the rules of its game say.

mod common;

use std::sync::LazyLock;

use common::{all_orders, list, set};
use proptest::prelude::*;
use whist_core::order::{Aces, JokerLed, NO_SUIT, TopTrump};
use whist_core::{Card, CardOrder, Cards, OrderError, Suit};

const JASS: usize = 36;

#[test]
fn every_card_has_one_position_and_no_two_share_one() {
    for (name, order) in all_orders() {
        let mut seen = Cards::EMPTY;
        for card in order.cards() {
            let position = order.position(card).unwrap_or_else(|| panic!("{name}: {card} has no position"));
            assert!(!seen.contains(position), "{name}: {card} shares its position");
            assert_eq!(order.card_at(position), Some(card), "{name}: {card}");
            seen.insert(position);
        }
        assert_eq!(order.to_play(order.cards()), seen, "{name}");
    }
}

#[test]
fn cards_that_an_order_leaves_out_have_no_position() {
    for (name, order) in all_orders() {
        for card in Cards::ALL - order.cards() {
            assert_eq!(order.position(card), None, "{name}: {card}");
        }
    }
}

#[test]
fn suits_are_disjoint_and_agree_with_the_suit_of_each_position() {
    for (name, order) in all_orders() {
        let mut seen = Cards::EMPTY;
        for (suit, &positions) in order.suits().iter().enumerate() {
            assert!(seen.is_disjoint(positions), "{name}: suit {suit} overlaps another");
            assert!(positions.iter().all(|position| order.suit_of(position) == suit), "{name}: suit {suit}");
            seen.insert(positions);
        }
        assert!((!seen).iter().all(|position| order.suit_of(position) == NO_SUIT), "{name}");
        assert!(order.suit(NO_SUIT).is_empty(), "{name}");
    }
}

#[test]
fn orders_have_the_cards_of_their_packs() {
    let sizes = [
        (CardOrder::plain(None), 52),
        (CardOrder::uptown(None), 54),
        (CardOrder::downtown(Some(Suit::Clubs), Aces::Bad), 54),
        (CardOrder::call_ace(None, JokerLed::Wins), 55),
        (CardOrder::bowers(Suit::Hearts, TopTrump::Shogun), 53),
        (CardOrder::napoleon_joker(), 53),
        (CardOrder::spades_jokers(), 52),
        (CardOrder::spades_jokers_deuces(), 52),
        (CardOrder::jass_trump(Suit::Clubs), JASS),
        (CardOrder::undenufe(), JASS),
        (CardOrder::catch_the_ten(Suit::Clubs), JASS),
        (CardOrder::skat_suit(Suit::Clubs), 32),
        (CardOrder::skat_grand(), 32),
        (CardOrder::lhombre(Suit::Clubs), 40),
        (CardOrder::lhombre_nolo(), 40),
    ];
    for (order, size) in sizes {
        assert_eq!(order.cards().len(), size);
    }
    for (name, order) in all_orders() {
        let suited = order.suits().iter().map(|&suit| order.from_play(suit)).fold(Cards::EMPTY, |all, suit| all | suit);
        let suitless = order.cards() - suited;
        assert!(suitless.is_subset(Cards::JOKERS), "{name}: {suitless} without a suit");
    }
}

/// The cards of the suit of a card, from the highest down.
fn ranked(order: &CardOrder, of: &str) -> String {
    let position = order.position(of.parse().expect("a card")).expect("a card of the order");
    let suit = order.suit(order.suit_of(position));
    let cards = suit.iter().rev().filter(|&at| order.card_at(at).and_then(|card| order.position(card)) == Some(at));
    cards.filter_map(|at| order.card_at(at)).map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

/// The ranks of the suit of a card that has no strangers in it.
fn ranks(order: &CardOrder, of: &str) -> String {
    ranked(order, of).split(' ').map(|card| &card[..1]).collect()
}

#[test]
fn plain_suits_rank_from_the_ace_down() {
    let order = CardOrder::plain(Some(Suit::Clubs));
    assert_eq!(ranks(&order, "2C"), "AKQJT98765432");
    assert_eq!(ranks(&order, "2S"), "AKQJT98765432");
    assert_eq!(ranks(&CardOrder::ace_low(None), "2S"), "KQJT98765432A");
}

#[test]
fn bid_whist_up_and_down() {
    assert_eq!(ranked(&CardOrder::uptown(Some(Suit::Hearts)), "AH"), "BJ LJ AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H");
    let good = CardOrder::downtown(Some(Suit::Hearts), Aces::Good);
    assert_eq!(ranked(&good, "AH"), "BJ LJ AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH");
    assert_eq!(ranks(&good, "AS"), "A23456789TJQK");
    let bad = CardOrder::downtown(Some(Suit::Hearts), Aces::Bad);
    assert_eq!(ranks(&bad, "AS"), "23456789TJQKA");
}

#[test]
fn jass_ranks_by_contract() {
    let order = CardOrder::jass_trump(Suit::Diamonds);
    assert_eq!(ranks(&order, "AD"), "J9AKQT876");
    assert_eq!(ranks(&order, "AC"), "AKQJT9876");
    assert_eq!(ranks(&CardOrder::obenabe(), "AC"), "AKQJT9876");
    assert_eq!(ranks(&CardOrder::undenufe(), "AC"), "6789TJQKA");
}

#[test]
fn catch_the_ten_raises_only_the_jack() {
    let order = CardOrder::catch_the_ten(Suit::Spades);
    assert_eq!(ranks(&order, "AS"), "JAKQT9876");
    assert_eq!(ranks(&order, "AH"), "AKQJT9876");
}

#[test]
fn skat_ranks_by_contract() {
    let hearts = CardOrder::skat_suit(Suit::Hearts);
    assert_eq!(ranked(&hearts, "AH"), "JC JS JH JD AH TH KH QH 9H 8H 7H");
    assert_eq!(ranks(&hearts, "AC"), "ATKQ987");
    let grand = CardOrder::skat_grand();
    assert_eq!(ranked(&grand, "JD"), "JC JS JH JD");
    assert_eq!(ranks(&grand, "AH"), "ATKQ987");
    assert_eq!(ranks(&CardOrder::skat_null(), "AH"), "AKQJT987");
}

#[test]
fn lhombre_ranks_by_colour_and_trump() {
    let trumps = [
        (Suit::Spades, "AS 2S AC KS QS JS 7S 6S 5S 4S 3S"),
        (Suit::Clubs, "AS 2C AC KC QC JC 7C 6C 5C 4C 3C"),
        (Suit::Hearts, "AS 7H AC AH KH QH JH 2H 3H 4H 5H 6H"),
        (Suit::Diamonds, "AS 7D AC AD KD QD JD 2D 3D 4D 5D 6D"),
    ];
    for (trump, expected) in trumps {
        assert_eq!(ranked(&CardOrder::lhombre(trump), "AS"), expected);
    }
    let clubs = CardOrder::lhombre(Suit::Clubs);
    assert_eq!(ranks(&clubs, "KS"), "KQJ765432");
    assert_eq!(ranks(&clubs, "KH"), "KQJA234567");
    assert_eq!(ranks(&CardOrder::lhombre_nolo(), "KS"), "KQJ765432A");
    assert_eq!(ranks(&CardOrder::lhombre_nolo(), "KD"), "KQJA234567");
}

#[test]
fn ninja_trumps_are_fifteen() {
    let order = CardOrder::bowers(Suit::Hearts, TopTrump::Shogun);
    assert_eq!(ranked(&order, "AH"), "BJ JH JD AH KH QH TH 9H 8H 7H 6H 5H 4H 3H 2H");
    assert_eq!(ranks(&order, "AD"), "AKQT98765432");
    assert_eq!(ranks(&order, "AS"), "AKQJT98765432");
    let emperor = CardOrder::bowers(Suit::Spades, TopTrump::Emperor);
    assert!(ranked(&emperor, "AS").starts_with("JS BJ JC AS KS QS TS"));
}

#[test]
fn spades_with_jokers_and_raised_deuces() {
    assert_eq!(ranked(&CardOrder::spades_jokers(), "AS"), "BJ LJ AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S");
    let deuces = CardOrder::spades_jokers_deuces();
    assert_eq!(ranked(&deuces, "AS"), "BJ LJ 2D 2S AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S");
    assert!(!deuces.cards().contains("2H".parse().unwrap()) && !deuces.cards().contains("2C".parse().unwrap()));
}

#[test]
fn bobby_alone_or_on_top() {
    let alone = CardOrder::card_trump(common::bobby());
    assert_eq!(alone.trump(), set("JD"));
    assert_eq!(ranks(&alone, "JD"), "AKQJT98765432");
    let top = CardOrder::raised(common::bobby());
    assert_eq!(ranks(&top, "2D"), "JAKQT98765432");
    assert_eq!(top.trump().len(), 13);
}

#[test]
fn the_ten_and_the_nine_and_the_king_by_contract() {
    let beats = |order: &CardOrder, high: &str, low: &str| {
        let position = |text: &str| order.position(text.parse().unwrap()).unwrap();
        position(high) > position(low)
    };
    for order in [CardOrder::skat_suit(Suit::Spades), CardOrder::skat_suit(Suit::Hearts), CardOrder::skat_grand()] {
        assert!(beats(&order, "TH", "9H") && beats(&order, "TH", "KH"));
    }
    assert!(beats(&CardOrder::skat_null(), "TH", "9H") && beats(&CardOrder::skat_null(), "KH", "TH"));
    let jass = CardOrder::jass_trump(Suit::Spades);
    assert!(beats(&jass, "TH", "9H") && beats(&jass, "KH", "TH"));
    assert!(beats(&jass, "9S", "TS") && beats(&jass, "KS", "TS"));
}

#[test]
fn orders_that_move_no_card_say_so() {
    for identity in [CardOrder::plain(None), CardOrder::uptown(Some(Suit::Diamonds)), CardOrder::skat_null()] {
        assert!(identity.is_identity());
        assert_eq!(identity.to_play(identity.cards()), identity.cards());
    }
    assert!(!CardOrder::skat_grand().is_identity());
    assert!(!CardOrder::ace_low(None).is_identity());
}

#[test]
fn a_joker_may_be_played_as_the_highest_card_of_any_suit() {
    let order = CardOrder::napoleon_joker();
    let &[(joker, guises)] = order.aliases() else { panic!("one card with aliases") };
    assert_eq!(joker, Card::BIG_JOKER);
    assert_eq!(guises.len(), 4);
    for guise in guises {
        assert_eq!(order.card_at(guise), Some(Card::BIG_JOKER));
        let suit = order.suit(order.suit_of(guise));
        assert_eq!(suit.last(), Some(guise));
        assert_eq!(order.from_play(guise.into()), set("BJ"));
    }
    let own = order.position(Card::BIG_JOKER).unwrap();
    assert_eq!(order.suit_of(own), NO_SUIT);
    assert!(order.trump().is_empty() && order.trump_suit(2).contains(own));
}

#[test]
fn an_ace_called_high_stands_above_the_king() {
    let order = CardOrder::ace_low_or_high();
    assert_eq!(order.aliases().len(), 4);
    for &(ace, guise) in order.aliases() {
        let suit = order.suit(order.suit_of(order.position(ace).unwrap()));
        assert_eq!((suit.first(), suit.last()), (order.position(ace), guise.first()));
    }
}

#[test]
fn lists_that_make_no_order_are_refused() {
    let builder = CardOrder::builder;
    let card = |text: &str| text.parse::<Card>().unwrap();
    assert_eq!(builder().suit(list("AS KS")).suit(list("KS")).build(), Err(OrderError::Repeated { card: card("KS") }));
    assert_eq!(builder().suit(list("AS")).trump(1).build(), Err(OrderError::NoSuit { suit: 1, listed: 1 }));
    assert_eq!(
        builder().suit(list("AS")).trump_cards(list("AH")).build(),
        Err(OrderError::Unlisted { card: card("AH") })
    );
    let eight = (0..8).fold(builder(), |order, _| order.suit([]));
    assert_eq!(eight.build(), Err(OrderError::Suits { found: 8, most: 7 }));
    let long = list("2S AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S AH KH QH JH");
    assert_eq!(builder().suit(long).build(), Err(OrderError::Room { suit: 0, found: 17, most: 16 }));
    let twice = builder().suit(list("AS KS")).alias(card("AS"), 0).alias(card("KS"), 0);
    assert_eq!(twice.build(), Err(OrderError::Alias { card: card("KS"), suit: 0 }));
}

static ORDERS: LazyLock<Vec<(String, CardOrder)>> = LazyLock::new(all_orders);

proptest! {
    #[test]
    fn mapping_there_and_back_gives_the_same_cards(bits: u64) {
        for (name, order) in ORDERS.iter() {
            let cards = Cards::from_bits_retain(bits) & order.cards();
            let positions = order.to_play(cards);
            prop_assert_eq!(positions.len(), cards.len(), "{}", name);
            prop_assert_eq!(order.from_play(positions), cards, "{}", name);
            let one_by_one: Cards = cards.iter().filter_map(|card| order.position(card)).collect();
            prop_assert_eq!(positions, one_by_one, "{}", name);
        }
    }
}

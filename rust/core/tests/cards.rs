//! Cards and sets of cards: text both ways, numbers, and the laws of sets.
#![allow(clippy::cast_possible_truncation, reason = "all numbers here are small")]

mod common;

use common::{list, set};
use proptest::prelude::*;
use whist_core::{Card, CardError, Cards, Rank, Seat, Side, Suit};

#[test]
fn a_card_is_sixteen_times_its_suit_plus_its_rank() {
    let numbers = [("2C", 0), ("AC", 12), ("2D", 16), ("TH", 40), ("AS", 60), ("LJ", 61), ("BJ", 62), ("XJ", 63)];
    for (text, number) in numbers {
        let card: Card = text.parse().unwrap();
        assert_eq!(u8::from(card), number);
        assert_eq!(Card::try_from(number), Ok(card));
        assert_eq!(card.to_string(), text);
    }
}

#[test]
fn suits_have_the_same_numbers_everywhere() {
    for (number, suit) in Suit::ALL.into_iter().enumerate() {
        assert_eq!(suit.index(), number);
        assert_eq!(Suit::from_index(number), Some(suit));
        assert_eq!(u8::from(Card::new(Rank::Two, suit)), 16 * number as u8);
        assert_eq!(suit.cards().bits(), 0x1FFF << (16 * number));
        assert_eq!(suit.letter().to_string().parse(), Ok(suit));
        assert_eq!(suit.symbol().to_string().parse(), Ok(suit));
    }
    assert_eq!(Suit::from_index(4), None);
    assert_eq!(Suit::ALL.map(Suit::same_colour), [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs]);
}

#[test]
fn the_ten_and_the_suits_may_be_written_in_several_ways() {
    let ten = Card::new(Rank::Ten, Suit::Hearts);
    for text in ["TH", "th", "10H", "10h", "T♥", "T♡", "10♥"] {
        assert_eq!(text.parse(), Ok(ten), "{text}");
    }
    for (text, suit) in [("A♣", "AC"), ("A♧", "AC"), ("A♦", "AD"), ("A♢", "AD"), ("A♠", "AS"), ("A♤", "AS")]
    {
        assert_eq!(text.parse::<Card>(), suit.parse());
    }
    assert_eq!("bj".parse(), Ok(Card::BIG_JOKER));
}

#[test]
fn what_is_no_card_is_refused_with_its_text() {
    for text in ["", "A", "S", "1S", "SA", "AS ", " AS", "ASS", "11H", "0H", "AJ", "10", "♠A", "J", "ZJ", "A\u{301}S"]
    {
        let error = text.parse::<Card>().expect_err(text);
        let CardError::Text { found, column, expected } = &error else { panic!("{text}: {error}") };
        assert_eq!((found.as_str(), *column), (text, 1));
        assert!(expected.contains("expected a rank") && error.to_string().contains("LJ BJ XJ"));
    }
    for number in [13, 15, 29, 31, 47, 64, 255] {
        assert_eq!(Card::try_from(number), Err(CardError::Number { number: number.into() }));
    }
}

#[test]
fn bridge_notation_writes_the_suit_first() {
    for card in Cards::PACK {
        assert_eq!(Card::from_suit_first(&card.to_suit_first()), Ok(card));
    }
    assert_eq!(Card::from_suit_first("d10"), "TD".parse());
    for text in ["", "D", "TD", "D1", "DTT"] {
        assert!(Card::from_suit_first(text).is_err(), "{text}");
    }
}

#[test]
fn sets_are_read_as_lists_and_as_hands() {
    assert_eq!(set("AS KS 2H"), list("AS KS 2H").into_iter().collect());
    assert_eq!(set("AS,KS, 2H"), set("AK.2.."));
    assert_eq!(set("A10..-.TJ"), set("AS TS TC JC"));
    assert_eq!(set("SA7.H864.DQJT73.CAKQ"), set("A7.864.QJT73.AKQ"));
    assert_eq!(set("SA7.H.D-.CAKQ"), set("A7...AKQ"));
    assert_eq!(set(""), Cards::EMPTY);
    assert_eq!(set("...").to_hand(), "...");
    assert_eq!(set("2C AS LJ").to_string(), "LJ AS 2C");
}

#[test]
fn an_unreadable_set_names_the_column() {
    let column = |text: &str| match text.parse::<Cards>() {
        Err(CardError::Text { column, found, .. }) => (column, found),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(column("AS  1S"), (5, "1S".into()));
    assert_eq!(column("AKQ.X32.."), (5, "X".into()));
    assert_eq!(column("AKQ.132.."), (5, "1".into()));
    assert_eq!(column("  AKQ.X32.."), (7, "X".into()));
    assert_eq!(column("A.K.Q.J.2"), (9, "2".into()));
    assert_eq!(column("A.K.Q"), (6, String::new()));
    let repeated = |card: &str, column| Err(CardError::Repeated { card: card.parse().unwrap(), column });
    assert_eq!("AS KS AS".parse::<Cards>(), repeated("AS", 7));
    assert_eq!("AKA...".parse::<Cards>(), repeated("AS", 3));
    assert_eq!(".T10..".parse::<Cards>(), repeated("TH", 3));
}

#[test]
fn bits_that_are_no_card_are_refused_or_dropped_or_kept() {
    let bits = 1 << 13 | 1 << 60;
    assert_eq!(Cards::from_bits(bits), Err(CardError::Bits { bits: 1 << 13 }));
    assert_eq!(Cards::from_bits_truncate(bits), set("AS"));
    assert_eq!(Cards::from_bits_retain(bits).bits(), bits);
    assert_eq!(Cards::ALL.len(), 55);
    assert_eq!(Cards::pack_from(Rank::Seven).len(), 32);
}

#[test]
fn seats_go_round_clockwise() {
    assert_eq!(Seat::ALL.map(Seat::next), [Seat::East, Seat::South, Seat::West, Seat::North]);
    assert_eq!(Seat::West.after(usize::MAX), Seat::South);
    for side in Side::ALL {
        assert!(side.seats().iter().all(|seat| seat.side() == side && seat.partner().side() == side));
        assert_ne!(side.other(), side);
    }
    for seat in Seat::ALL {
        assert_eq!(seat.to_string().parse(), Ok(seat));
    }
    assert!("Q".parse::<Seat>().is_err());
}

fn any_cards() -> impl Strategy<Value = Cards> {
    any::<u64>().prop_map(Cards::from_bits_truncate)
}

proptest! {
    #[test]
    fn every_card_is_read_back(cards in any_cards()) {
        prop_assert_eq!(cards.to_string().parse(), Ok(cards));
        let pack = cards & Cards::PACK;
        prop_assert_eq!(pack.to_hand().parse(), Ok(pack));
        prop_assert_eq!(cards.iter().collect::<Cards>(), cards);
    }

    #[test]
    fn reading_never_panics(text in "\\PC*") {
        let _ = text.parse::<Card>();
        let _ = text.parse::<Cards>();
        let _ = Card::from_suit_first(&text);
    }

    #[test]
    fn columns_point_into_the_text(text in "[AKQJT1029. SHDC,♠-]{0,30}") {
        if let Err(CardError::Text { column, .. } | CardError::Repeated { column, .. }) = text.parse::<Cards>() {
            prop_assert!((1..=text.chars().count() + 1).contains(&column), "column {column}");
        }
    }

    #[test]
    fn sets_obey_the_laws_of_sets(a in any_cards(), b in any_cards()) {
        prop_assert_eq!(a.with(b), a | b);
        prop_assert_eq!(a.without(b), a - b);
        prop_assert_eq!((a - b) | (a & b), a);
        prop_assert_eq!(a ^ b, (a | b) - (a & b));
        prop_assert_eq!(a.is_subset(b), a & b == a);
        prop_assert_eq!(a.is_disjoint(b), (a & b).is_empty());
        prop_assert_eq!(a.len() + b.len(), (a | b).len() + (a & b).len());
        prop_assert!(a.is_disjoint(!a));
    }

    #[test]
    fn cards_come_out_in_order(cards in any_cards()) {
        let (mut up, mut down) = (cards, cards);
        let rising: Vec<_> = std::iter::from_fn(|| up.pop_first()).collect();
        let mut falling: Vec<_> = std::iter::from_fn(|| down.pop_last()).collect();
        prop_assert!(rising.is_sorted());
        prop_assert_eq!(rising.first().copied(), cards.first());
        prop_assert_eq!(rising.last().copied(), cards.last());
        for (n, &card) in rising.iter().enumerate() {
            prop_assert_eq!(cards.nth(n), Some(card));
        }
        prop_assert_eq!(cards.nth(cards.len()), None);
        prop_assert_eq!(cards.iter().len(), rising.len());
        falling.reverse();
        prop_assert_eq!(falling, rising);
    }

    #[test]
    fn a_card_goes_in_and_out(cards in any_cards(), number in 0..52_u8) {
        let card = Card::from_bit(number / 13 * 16 + number % 13);
        let mut changed = cards;
        changed.insert(card);
        prop_assert!(changed.contains(card));
        prop_assert!(changed.remove(card));
        prop_assert!(!changed.remove(card));
        prop_assert_eq!(changed, cards.without(card));
    }

    #[test]
    fn subsets_are_all_there(bits in any::<u64>(), cut in any::<u64>()) {
        let few: Cards = Cards::from_bits_truncate(bits & cut).iter().take(9).collect();
        let subsets: Vec<_> = few.subsets().collect();
        prop_assert_eq!(subsets.len(), 1 << few.len());
        prop_assert!(subsets.is_sorted() && subsets.iter().all(|subset| subset.is_subset(few)));
    }
}

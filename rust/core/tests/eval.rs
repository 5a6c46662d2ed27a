//! Counts of a hand: known hands, and many at once against one at a time.
#![allow(clippy::cast_possible_truncation, reason = "all numbers here are small")]

mod common;

use common::set;
use proptest::prelude::*;
use whist_core::eval::{self, Honours, bulk};
use whist_core::{Cards, Machine, Rank, Suit};

#[test]
fn points_of_high_cards() {
    assert_eq!(eval::hcp(Cards::EMPTY), 0);
    assert_eq!(eval::hcp(Cards::PACK), 40);
    assert_eq!(eval::hcp(Cards::ALL), 40);
    for (rank, points) in [(Rank::Ace, 16), (Rank::King, 12), (Rank::Queen, 8), (Rank::Jack, 4), (Rank::Ten, 0)] {
        assert_eq!(eval::hcp(rank.cards()), points);
    }
}

#[test]
fn losers_of_a_suit() {
    let losers = |spades: &str| eval::losers(set(&format!("{spades}.AKQ.AKQ.AKQ")));
    for (spades, expected) in
        [("", 0), ("A", 0), ("K", 1), ("Q", 1), ("AK", 0), ("AQ", 1), ("KQ", 1), ("Q2", 2), ("32", 2)]
    {
        assert_eq!(losers(spades), expected, "{spades}");
    }
    for (spades, expected) in [("A32", 2), ("AKQ", 0), ("AK2", 1), ("KQ2", 1), ("Q32", 2), ("J32", 3), ("T98765432", 3)]
    {
        assert_eq!(losers(spades), expected, "{spades}");
    }
    assert_eq!(eval::losers(set("AKQJT.AKQJ.AKQJ.-")), 0);
}

#[test]
fn honours_and_controls() {
    let hand = set("AKT2.QJT.A43.K54");
    assert_eq!(eval::honours(hand, Suit::Spades, Honours::Four), 2);
    assert_eq!(eval::honours(hand, Suit::Spades, Honours::Five), 3);
    assert_eq!(eval::honours(hand, Suit::Hearts, Honours::Five), 3);
    assert_eq!(eval::honours(hand, Suit::Clubs, Honours::Four), 1);
    assert_eq!(eval::controls(hand), 2 + 1 + 2 + 1);
    assert_eq!(eval::controls(Cards::ALL), 12);
}

/// Points, length of each suit, controls and losers, card by card.
fn by_the_words(hand: Cards) -> (u8, [u8; 4], u8, u8) {
    let worth = |rank, points| (hand & Cards::PACK & rank_cards(rank)).len() as u8 * points;
    let points = worth(Rank::Ace, 4) + worth(Rank::King, 3) + worth(Rank::Queen, 2) + worth(Rank::Jack, 1);
    let controls = worth(Rank::Ace, 2) + worth(Rank::King, 1);
    let mut losers = 0;
    let shape = Suit::ALL.map(|suit| {
        let held = hand & suit.cards();
        for (rank, from) in [(Rank::Ace, 1), (Rank::King, 2), (Rank::Queen, 3)] {
            losers += u8::from(held.len() >= from && !held.contains(whist_core::Card::new(rank, suit)));
        }
        held.len() as u8
    });
    (points, shape, controls, losers)
}

fn rank_cards(rank: Rank) -> Cards {
    rank.cards()
}

proptest! {
    #[test]
    fn one_hand_is_counted_card_by_card(bits: u64) {
        let hand = Cards::from_bits_truncate(bits);
        let (points, shape, controls, losers) = by_the_words(hand);
        prop_assert_eq!(eval::hcp(hand), points);
        prop_assert_eq!(eval::shape(hand).0, shape);
        prop_assert_eq!(eval::controls(hand), controls);
        prop_assert_eq!(eval::losers(hand), losers);
    }

    #[test]
    fn many_hands_are_counted_as_one_by_one(hands in proptest::collection::vec(any::<u64>(), 0..70)) {
        let n = hands.len();
        let one = |count: fn(Cards) -> u8| hands.iter().map(|&hand| count(Cards::from_bits_retain(hand))).collect::<Vec<_>>();
        let shapes: Vec<_> = hands.iter().map(|&hand| eval::shape(Cards::from_bits_retain(hand)).0).collect();
        let packed: Vec<_> = shapes.iter().map(|shape| shape.iter().rev().fold(0, |all, &n| all << 4 | u16::from(n))).collect();
        for machine in Machine::all() {
            let mut out = vec![99; n];
            bulk::hcp(machine, &hands, &mut out);
            prop_assert_eq!(&out, &one(eval::hcp));
            bulk::controls(machine, &hands, &mut out);
            prop_assert_eq!(&out, &one(eval::controls));
            bulk::losers(machine, &hands, &mut out);
            prop_assert_eq!(&out, &one(eval::losers));
            bulk::honours(machine, &hands, Suit::Hearts, Honours::Five, &mut out);
            prop_assert_eq!(&out, &one(|hand| eval::honours(hand, Suit::Hearts, Honours::Five)));
            let mut four = vec![99; 4 * n];
            bulk::shape(machine, &hands, &mut four);
            prop_assert_eq!(&four, shapes.as_flattened());
            let mut nibbles = vec![99; n];
            bulk::packed_shape(machine, &hands, &mut nibbles);
            prop_assert_eq!(&nibbles, &packed);
            let (mut points, mut four) = (vec![99; n], vec![99; 4 * n]);
            bulk::hcp_and_shape(machine, &hands, &mut points, &mut four);
            prop_assert_eq!((&points, &four[..]), (&one(eval::hcp), shapes.as_flattened()));
        }
    }
}

#[test]
#[should_panic(expected = "as many numbers as the hands have")]
fn arrays_of_unequal_length_are_refused() {
    bulk::hcp(Machine::PORTABLE, &[0; 3], &mut [0; 2]);
}

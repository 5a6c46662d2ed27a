//! Features of a hand against the words, and programs against plain arithmetic.

mod common;

use common::set;
use proptest::prelude::*;
use std::sync::Arc;
use whist_core::expr::{BLOCK, Count, Evaluator, Feature, Operator, Program, ShapeSet};
use whist_core::random::{Stream, deal};
use whist_core::{Cards, Machine, Rank, Suit};

fn of(count: Count, hand: &str) -> i32 {
    Feature { hands: 1, cards: Cards::ALL, count }.of(set(hand))
}

#[test]
fn quick_tricks_are_counted_in_halves() {
    for (spades, halves) in
        [("AK", 4), ("AQ", 3), ("A", 2), ("KQ", 2), ("K2", 1), ("K", 0), ("AKQ", 4), ("KJ", 1), ("Q32", 0), ("", 0)]
    {
        assert_eq!(of(Count::QuickTricks, &format!("{spades}.AK.KQ.K2")), halves + 4 + 2 + 1, "{spades}");
    }
}

#[test]
fn a_jack_or_ten_adds_to_quality_beside_a_higher_honour_only() {
    for (spades, quality) in
        [("AKQJT", 10), ("JT9", 4), ("J98", 3), ("T98", 3), ("KJ", 4), ("QT9", 5), ("9876", 4), ("", 0)]
    {
        assert_eq!(of(Count::Quality, &format!("{spades}...")), quality, "{spades}");
    }
}

#[test]
fn tenaces_lack_the_card_between() {
    for (hand, tenaces) in [("AQ...", 1), ("AKQ...", 0), ("KJ...", 1), ("KQJ...", 0), ("AQJ.KJT.AQ.", 3), ("AJ...", 0)]
    {
        assert_eq!(of(Count::Tenaces, hand), tenaces, "{hand}");
    }
}

#[test]
fn sequences_are_runs_of_three_and_stay_in_their_suit() {
    for (hand, runs) in
        [("KQJ...", 1), ("KQ...", 0), ("AKQJT98...", 1), ("AKQ.J98.432.T98765432", 3), ("432.A.AK.", 1), ("A.32..", 0)]
    {
        assert_eq!(of(Count::Sequences, hand), runs, "{hand}");
    }
}

#[test]
fn shapes_are_lengths_of_clubs_to_spades() {
    let long_spades = ShapeSet::new(|[_, _, _, spades]| spades >= 5);
    assert_eq!(of(Count::Shape(long_spades.clone()), "AKQJT.AKQJ.AKQJ."), 1);
    assert_eq!(of(Count::Shape(long_spades), ".AKQJ.AKQJ.AKQJT"), 0);
}

#[test]
fn jokers_lengthen_no_suit() {
    let jokers = Cards::JOKERS | set("A...");
    for (count, number) in [
        (Count::Longest, 1),
        (Count::Shortest, 0),
        (Count::SuitsOf(0), 3),
        (Count::Sequences, 0),
        (Count::Quality, 2),
        (Count::HighCards, 4),
    ] {
        let feature = Feature { hands: 1, cards: Cards::PACK, count };
        assert_eq!(feature.of(jokers), number, "{feature:?}");
    }
}

#[test]
fn features_tell_apart_what_they_count() {
    let told = |count, cards| Feature { hands: 1, cards, count }.tells_apart();
    assert_eq!(told(Count::HighCards, Cards::PACK), Cards::pack_from(Rank::Jack));
    assert_eq!(told(Count::HighCards, Suit::Clubs.cards()), set("...AKQJ"));
    assert_eq!(told(Count::Cards, Suit::Clubs.cards()), Cards::EMPTY);
    assert_eq!(told(Count::Cards, set("A...32")), set("A...32"));
    assert_eq!(told(Count::Points(Arc::from([(set("T..."), 3)])), Cards::PACK), set("T..."));
}

fn counts() -> Vec<Count> {
    vec![
        Count::Cards,
        Count::HighCards,
        Count::Controls,
        Count::Losers,
        Count::QuickTricks,
        Count::Points(Arc::from([(Rank::Ace.cards(), 7), (Rank::Two.cards(), -2)])),
        Count::Quality,
        Count::Tenaces,
        Count::Sequences,
    ]
}

proptest! {
    #[test]
    fn what_adds_up_is_the_sum_of_the_suits(bits: u64) {
        let hand = Cards::from_bits_truncate(bits) & Cards::PACK;
        for count in counts() {
            let feature = Feature { hands: 1, cards: Cards::PACK, count };
            prop_assert!(feature.adds_up());
            let parts: i32 = Suit::ALL.map(|suit| feature.of(hand & suit.cards())).iter().sum();
            prop_assert_eq!(feature.of(hand), parts, "{:?}", feature);
        }
    }

    #[test]
    fn what_adds_up_by_card_is_the_sum_of_the_cards(bits: u64) {
        let hand = Cards::from_bits_truncate(bits) & Cards::PACK;
        let features = counts().into_iter().map(|count| Feature { hands: 1, cards: Cards::PACK, count });
        for feature in features.filter(Feature::adds_up_by_card) {
            let cards: i32 = hand.iter().map(|card| feature.of(card.alone())).sum();
            prop_assert_eq!(feature.of(hand), cards, "{:?}", feature);
        }
    }

    #[test]
    fn cards_that_are_not_told_apart_can_be_exchanged(bits: u64, swaps: u64) {
        let hand = Cards::from_bits_truncate(bits) & Cards::PACK;
        for count in counts() {
            let feature = Feature { hands: 1, cards: Cards::PACK, count };
            for suit in Suit::ALL {
                let free = suit.cards() - feature.tells_apart();
                let held = (hand & free).len();
                let others: Cards = free.iter().filter(|card| swaps >> card.bit() & 1 == 1).take(held).collect();
                let rest: Cards = (free - others).iter().take(held - others.len()).collect();
                prop_assert_eq!(feature.of((hand - free) | others | rest), feature.of(hand), "{:?}", feature);
            }
        }
    }

    #[test]
    fn programs_are_plain_arithmetic(first: i32, second: i32) {
        let plain: [(Operator, i32); 9] = [
            (Operator::Add, first.wrapping_add(second)),
            (Operator::Subtract, first.wrapping_sub(second)),
            (Operator::Multiply, first.wrapping_mul(second)),
            (Operator::Least, first.min(second)),
            (Operator::Most, first.max(second)),
            (Operator::Below, (first < second).into()),
            (Operator::AtMost, (first <= second).into()),
            (Operator::Equal, (first == second).into()),
            (Operator::Unequal, (first != second).into()),
        ];
        for (operator, expected) in plain {
            for machine in Machine::all() {
                prop_assert_eq!(applied(operator, first, second, machine), expected);
            }
        }
    }
}

fn applied(operator: Operator, first: i32, second: i32, machine: Machine) -> i32 {
    let mut program = Program::default();
    let (one, other) = (program.input(0), program.constant(second));
    let result = program.binary(operator, one, other);
    assert_eq!(program.binary(operator, one, other), result, "the same instruction is there once");
    assert_eq!((program.inputs(), program.len(), program.is_empty()), (1, 3, false));
    let mut evaluator = Evaluator::new(&program, machine);
    evaluator.run(&[0], 1, &[&[first]]);
    evaluator.result(result)[0]
}

#[test]
fn quotients_are_rounded_down_and_leave_a_rest_of_the_sign_of_what_divides() {
    for (first, second, quotient, rest) in [
        (7, 2, 3, 1),
        (-7, 2, -4, 1),
        (7, -2, -4, -1),
        (-7, -2, 3, -1),
        (-6, 3, -2, 0),
        (0, -5, 0, 0),
        (5, 0, 0, 0),
        (i32::MIN, -1, i32::MIN, 0),
        (i32::MAX, i32::MIN, -1, -1),
    ] {
        for machine in Machine::all() {
            assert_eq!(applied(Operator::Quotient, first, second, machine), quotient, "{first} // {second}");
            assert_eq!(applied(Operator::Remainder, first, second, machine), rest, "{first} % {second}");
        }
    }
}

#[test]
fn bounds_are_those_without_which_a_condition_cannot_hold() {
    let mut program = Program::default();
    let points = Feature { hands: 1, cards: Cards::PACK, count: Count::HighCards };
    let hearts = Feature { hands: 4, cards: Suit::Hearts.cards(), count: Count::Cards };
    let (one, other) = (program.feature(points.clone()), program.feature(hearts.clone()));
    let (five, nine, most) = (program.constant(5), program.constant(9), program.constant(i32::MAX));
    let conditions = [
        (Operator::AtMost, five, one, vec![(&points, 5, i32::MAX)]),
        (Operator::AtMost, one, nine, vec![(&points, i32::MIN, 9)]),
        (Operator::Below, five, other, vec![(&hearts, 6, i32::MAX)]),
        (Operator::Below, other, nine, vec![(&hearts, i32::MIN, 8)]),
        (Operator::Below, most, one, vec![(&points, i32::MAX, i32::MAX)]),
        (Operator::Equal, other, five, vec![(&hearts, 5, 5)]),
        (Operator::Equal, five, one, vec![(&points, 5, 5)]),
        (Operator::Unequal, five, one, vec![]),
        (Operator::Below, one, other, vec![]),
        (Operator::Most, one, other, vec![]),
    ];
    let conditions = conditions.map(|(operator, one, other, bounds)| (program.binary(operator, one, other), bounds));
    for (holds, bounds) in &conditions {
        assert_eq!(program.bounds(*holds), *bounds);
    }
    assert_eq!(program.bounds(one), vec![]);
    let both = program.clone().binary(Operator::Least, conditions[0].0, conditions[5].0);
    program.binary(Operator::Least, conditions[0].0, conditions[5].0);
    assert_eq!(program.bounds(both), vec![(&points, 5, i32::MAX), (&hearts, 5, 5)]);
}

#[test]
fn every_machine_counts_alike_in_blocks_of_any_length() {
    let deals: Vec<[u64; 4]> = (0..700).map(|i| deal(&mut Stream::new(3, i)).map(Cards::bits)).collect();
    let all = counts().into_iter().chain([Count::Longest, Count::Shortest, Count::SuitsOf(1)]);
    for count in all {
        let feature = Feature { hands: 0b0101, cards: Cards::PACK, count };
        let mut program = Program::default();
        let result = program.feature(feature.clone());
        for machine in Machine::all() {
            let mut evaluator = Evaluator::new(&program, machine);
            for length in [0, 1, 7, BLOCK] {
                let some = &deals[..length];
                evaluator.run(some.as_flattened(), 4, &[]);
                let expected: Vec<i32> =
                    some.iter().map(|deal| feature.of(Cards::from_bits_retain(deal[0] | deal[2]))).collect();
                assert_eq!(evaluator.result(result), expected);
                let mut bytes = vec![0; length];
                evaluator.narrowed(result, &mut bytes);
                assert!(bytes.iter().zip(&expected).all(|(&byte, &number)| number < 0 || i32::from(byte) == number));
            }
        }
    }
}

#[test]
#[should_panic(expected = "a block of rows")]
fn more_rows_than_a_block_are_refused() {
    let program = Program::default();
    Evaluator::new(&program, Machine::PORTABLE).run(&[0; BLOCK + 1], 1, &[]);
}

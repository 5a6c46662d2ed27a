//! Deals that satisfy conditions: counted against known numbers, drawn uniformly, and the same on every machine.
#![allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "all numbers here are small")]

mod common;

use common::set;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use whist_core::expr::{Count, Feature, Operator, Program, Register, ShapeSet};
use whist_core::generate::{Generator, Sampler, SamplerError};
use whist_core::{Cards, Machine, Suit, eval, random};

const NOBODY: [Cards; 4] = [Cards::EMPTY; 4];

fn feature(hands: u8, cards: Cards, count: Count) -> Feature {
    Feature { hands, cards, count }
}

/// A condition that a feature lies within bounds.
fn within(feature: Feature, low: i32, high: i32) -> (Program, Register) {
    let mut program = Program::default();
    let holds = add_within(&mut program, feature, low, high);
    (program, holds)
}

fn add_within(program: &mut Program, feature: Feature, low: i32, high: i32) -> Register {
    let number = program.feature(feature);
    let (low, high) = (program.constant(low), program.constant(high));
    let (above, below) =
        (program.binary(Operator::AtMost, low, number), program.binary(Operator::AtMost, number, high));
    program.binary(Operator::Least, above, below)
}

/// 12 to 14 points in the North, 10 to 12 in the South.
fn two_hands_of_points() -> (Program, Register) {
    let mut program = Program::default();
    let north = add_within(&mut program, feature(1, Cards::PACK, Count::HighCards), 12, 14);
    let south = add_within(&mut program, feature(4, Cards::PACK, Count::HighCards), 10, 12);
    let both = program.binary(Operator::Least, north, south);
    (program, both)
}

fn sampler(given: [Cards; 4], program: &Program, holds: Register) -> Result<Sampler, SamplerError> {
    Sampler::new(given, program, holds, &AtomicBool::new(false))
}

fn ways(given: [Cards; 4], (program, holds): &(Program, Register)) -> (u128, u128) {
    sampler(given, program, *holds).unwrap().ways()
}

#[test]
fn hands_are_counted_as_the_books_have_it() {
    let hands = 635_013_559_600;
    let yarborough: Cards =
        Cards::PACK.iter().filter(|card| card.rank().is_some_and(|rank| rank.index() >= 8)).collect();
    assert_eq!(ways(NOBODY, &within(feature(4, yarborough, Count::Cards), 0, 0)), (347_373_600, hands));
    let flat = ShapeSet::new(|mut lengths| {
        lengths.sort_unstable();
        lengths == [3, 3, 3, 4]
    });
    assert_eq!(ways(NOBODY, &within(feature(1, Cards::PACK, Count::Shape(flat)), 1, 1)), (66_905_856_160, hands));
    assert_eq!(ways(NOBODY, &within(feature(2, Cards::PACK, Count::HighCards), 37, 37)), (4, hands));
    assert_eq!(ways(NOBODY, &within(feature(2, Cards::PACK, Count::HighCards), 38, 40)), (0, hands));
    assert_eq!(ways(NOBODY, &within(feature(8, Suit::Hearts.cards(), Count::Cards), 13, 13)), (1, hands));
}

#[test]
fn two_hands_are_counted_together() {
    let both = 635_013_559_600_u128 * 8_122_425_444;
    let (with_all, all) = ways(NOBODY, &within(feature(5, set("AKQJ..."), Count::Cards), 4, 4));
    assert_eq!(all, both);
    // C(48, 22) of C(52, 26) sets of 26 cards hold four given ones.
    assert_eq!(with_all * 52 * 51 * 50 * 49, all * 26 * 25 * 24 * 23);
}

/// `n` things of which `k` are chosen.
fn choose(n: u128, k: u128) -> u128 {
    (0..k).fold(1, |all, i| all * (n - i) / (i + 1))
}

#[test]
fn points_of_two_hands_are_counted_as_their_honours_fall() {
    // How many of the four aces, kings, queens and jacks go to North and South; then of the 36 other cards.
    let splits: Vec<(u128, u128)> = (0..=4).flat_map(|n| (0..=4 - n).map(move |s| (n, s))).collect();
    let mut ways_of = vec![((0, 0), (0, 0), 1)];
    for points in [4, 3, 2, 1] {
        let with = |&((n, s), (pn, ps), ways): &((u128, u128), (u128, u128), u128)| {
            let more = move |&(a, b): &(u128, u128)| {
                ((n + a, s + b), (pn + points * a, ps + points * b), ways * choose(4, a) * choose(4 - a, b))
            };
            splits.iter().map(more).collect::<Vec<_>>()
        };
        ways_of = ways_of.iter().flat_map(with).collect();
    }
    let expected: u128 = ways_of
        .iter()
        .filter(|((n, s), points, _)| {
            *n <= 13 && *s <= 13 && (12..=14).contains(&points.0) && (10..=12).contains(&points.1)
        })
        .map(|&((n, s), _, ways)| ways * choose(36, 13 - n) * choose(23 + n, 13 - s))
        .sum();
    assert_eq!(ways(NOBODY, &two_hands_of_points()), (expected, 635_013_559_600 * 8_122_425_444));
}

#[test]
fn given_cards_are_counted_with_the_rest() {
    let given = [set("AKQ2.K43.T98.A5"), set("J..."), Cards::EMPTY, Cards::EMPTY];
    let (holds, all) = ways(given, &within(feature(1, set("...432"), Count::Cards), 1, 3));
    assert_eq!((holds, all), (3, 39));
}

#[test]
fn what_looks_at_too_much_is_refused() {
    let (program, holds) = within(feature(15, Cards::PACK, Count::Sequences), 1, 9);
    assert_eq!(sampler(NOBODY, &program, holds).unwrap_err(), SamplerError::TooMany);
    let mut program = Program::default();
    let column = program.input(0);
    assert_eq!(sampler(NOBODY, &program, column).unwrap_err(), SamplerError::Inputs);
    let (program, holds) = two_hands_of_points();
    let stopped = Sampler::new(NOBODY, &program, holds, &AtomicBool::new(true));
    assert_eq!(stopped.unwrap_err(), SamplerError::Stopped);
}

fn drawn(generator: &Generator, machine: Machine, seed: u64, count: usize) -> Vec<[u64; 4]> {
    let mut deals = vec![[0; 4]; count];
    generator.candidates(machine, seed, 0, &mut deals);
    deals
}

#[test]
fn small_sets_of_deals_are_drawn_uniformly() {
    // Six cards are open: two for North, one for East, two for South, one for West.
    let given = [set("AKQJT987654..."), set(".AKQJT9876543.."), set("..AKQJT987654."), set("...AKQJT9876543")];
    let condition = within(feature(1, set("32..."), Count::Cards), 1, 2);
    let sampler = sampler(given, &condition.0, condition.1).unwrap();
    assert_eq!(sampler.ways(), (9, 15));
    let generator = Generator::new(given, Some(Arc::new(sampler)), Vec::new());
    let mut counts = BTreeMap::new();
    for deal in drawn(&generator, Machine::detected(), 5, 54_000) {
        counts.entry(deal).or_insert((0.0, 500.0)).0 += 1.0;
    }
    assert_eq!(counts.len(), 9 * 12);
    let statistic = chi_square(&counts);
    assert!(statistic < 107.0 + 4.0 * (2.0_f64 * 107.0).sqrt(), "{statistic}");
}

/// How far counts are from what they should be, in χ².
fn chi_square<K>(counts: &BTreeMap<K, (f64, f64)>) -> f64 {
    counts.values().map(|(found, expected)| (found - expected).powi(2) / expected).sum()
}

#[test]
fn counted_and_tried_deals_have_the_same_distribution() {
    for condition in [within(feature(5, Suit::Spades.cards(), Count::Cards), 9, 13), two_hands_of_points()] {
        counted_is_like_tried(condition);
    }
}

fn counted_is_like_tried(condition: (Program, Register)) {
    let sampler = sampler(NOBODY, &condition.0, condition.1).unwrap();
    let counted = Generator::new(NOBODY, Some(Arc::new(sampler)), Vec::new());
    let tried = Generator::new(NOBODY, None, vec![condition]);
    let class = |deal: &[u64; 4]| {
        let length = |hand: usize| eval::shape(Cards::from_bits_retain(deal[hand])).0[3];
        let points = |hand: usize| eval::hcp(Cards::from_bits_retain(deal[hand]));
        vec![length(0), length(1), points(0) % 4, (points(3) / 8).min(2)]
    };
    let mut counts = BTreeMap::new();
    let mut found = 0;
    tried.each(Machine::detected(), 1, 0, 400_000, |_, deal| {
        counts.entry(class(&deal)).or_insert((0.0, 0.0)).0 += 1.0;
        found += 1;
    });
    for deal in drawn(&counted, Machine::detected(), 2, 4 * found) {
        counts.entry(class(&deal)).or_insert((0.0, 0.0)).1 += 0.25;
    }
    counts.retain(|_, (_, expected)| *expected > 20.0);
    // The expected counts vary by a quarter of what the others do.
    let (statistic, classes) = (chi_square(&counts) / 1.25, counts.len() as f64);
    assert!(statistic < classes + 4.0 * (2.0 * classes).sqrt(), "{statistic} of {classes}");
}

#[test]
fn every_machine_draws_the_same_deals_wherever_it_begins() {
    let two = within(feature(5, Cards::PACK, Count::HighCards), 25, 40);
    let sampler = Arc::new(sampler(NOBODY, &two.0, two.1).unwrap());
    let balanced = within(feature(4, Cards::PACK, Count::Shortest), 2, 3);
    let generator = Generator::new(NOBODY, Some(sampler), vec![balanced]);
    let some = |machine, first| {
        let mut found = Vec::new();
        generator.each(machine, 9, first, 2_000 - first as usize, |number, deal| found.push((number, deal)));
        found
    };
    let all = some(Machine::PORTABLE, 0);
    assert!(all.len() > 500);
    for machine in Machine::all() {
        assert_eq!(some(machine, 0), all);
        let late: Vec<_> = all.iter().filter(|(number, _)| *number >= 777).copied().collect();
        assert_eq!(some(machine, 777), late);
    }
    for (_, deal) in all {
        let hands = deal.map(Cards::from_bits_retain);
        assert_eq!(hands.iter().fold(Cards::EMPTY, |all, &hand| all | hand), Cards::PACK);
        assert!(hands.iter().all(|hand| hand.len() == 13));
        assert!(eval::hcp(hands[0]) + eval::hcp(hands[2]) >= 25);
        assert!(eval::shape(hands[2]).0.iter().all(|&length| length >= 2));
    }
}

#[test]
fn without_conditions_candidates_are_the_deals_of_the_seed() {
    let generator = Generator::new(NOBODY, None, Vec::new());
    let mut deals = vec![[0; 4]; 100];
    random::deals(Machine::detected(), 7, 0, &mut deals);
    assert_eq!(drawn(&generator, Machine::detected(), 7, 100), deals);
}

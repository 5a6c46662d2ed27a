//! Random numbers: the same for ever, exact, and the same on every machine.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "what is cast here fits, or is meant to be cut"
)]

mod common;

use std::collections::HashSet;

use common::{list, set};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use whist_core::bits::Table;
use whist_core::random::{Random, Stream, deal, deals};
use whist_core::{Card, Cards, Deal, Machine};

/// Another maker of the same words.
fn reference(seed: u64, item: u64) -> ChaCha8Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut rng = ChaCha8Rng::from_seed(key);
    rng.set_stream(item);
    rng
}

/// Draws from one word, below each bound in turn, by the book: multiply, keep what is left.
fn draws(rng: &mut ChaCha8Rng, bounds: &[u64]) -> Vec<usize> {
    let product: u128 = bounds.iter().map(|&bound| u128::from(bound)).product();
    loop {
        let (mut left, mut draws) = (rng.next_u64(), Vec::new());
        for &bound in bounds {
            let wide = u128::from(left) * u128::from(bound);
            draws.push((wide >> 64) as usize);
            left = wide as u64;
        }
        if u128::from(left) >= (1_u128 << 64) % product {
            return draws;
        }
    }
}

/// Ways to choose `k` of `n`.
fn choose(n: usize, k: usize) -> u64 {
    if k > n { 0 } else { (0..k as u64).fold(1, |ways, i| ways * (n as u64 - i) / (i + 1)) }
}

/// How many come from the first half where `k` are chosen of `n`, the choices numbered by that; and the number of the
/// choice among those with as many.
fn from_first_half(n: usize, k: usize, mut number: usize) -> (usize, usize) {
    for first in 0..=k {
        let choices = (choose(n / 2, first) * choose(n / 2, k - first)) as usize;
        if number < choices {
            return (first, number);
        }
        number -= choices;
    }
    panic!("there are not so many choices")
}

/// Which of thirteen cards are chosen, the choices numbered in the order of the numbers that their bits make.
fn of_13(cards: &[Card], k: usize, number: usize) -> Vec<Card> {
    let set = (0..1_u32 << 13).filter(|set| set.count_ones() as usize == k).nth(number).expect("there are so many");
    (0..13).filter(|place| set >> place & 1 == 1).map(|place| cards[place]).collect()
}

/// Which of 26 cards are chosen: how many of the first thirteen, which of these, and which of the others.
fn of_26(cards: &[Card], k: usize, number: usize) -> Vec<Card> {
    let (first, number) = from_first_half(26, k, number);
    let others = choose(13, k - first) as usize;
    [of_13(&cards[..13], first, number / others), of_13(&cards[13..], k - first, number % others)].concat()
}

/// The deal of a stream, split by split.
fn dealt_by_the_book(seed: u64, item: u64) -> [Cards; 4] {
    let rng = &mut reference(seed, item);
    let pack: Vec<_> = Cards::PACK.iter().collect();
    let others = |cards: &[Card]| pack.iter().copied().filter(|card| !cards.contains(card)).collect::<Vec<_>>();

    let (minors, _) = from_first_half(52, 26, draws(rng, &[choose(52, 26)])[0]);
    let majors = 26 - minors;
    let numbers = draws(rng, &[choose(26, minors), choose(26, majors)]);
    let ns = [of_26(&pack[..26], minors, numbers[0]), of_26(&pack[26..], majors, numbers[1])].concat();
    let ew = others(&ns);

    let numbers = draws(rng, &[choose(26, 13); 2]);
    let set = |cards: Vec<Card>| cards.into_iter().collect::<Cards>();
    let (north, east) = (set(of_26(&ns, 13, numbers[0])), set(of_26(&ew, 13, numbers[1])));
    [north, east, set(ns) - north, set(ew) - east]
}

proptest! {
    #[test]
    fn words_are_those_of_chacha8(seed: u64, item: u64) {
        let (mut stream, mut rng) = (Stream::new(seed, item), reference(seed, item));
        for i in 0..300 {
            prop_assert_eq!(stream.word(), rng.next_u64(), "word {}", i);
        }
    }

    #[test]
    fn deals_are_those_by_the_book_in_any_number_on_any_machine(seed: u64, first: u64, count in 0..40_usize) {
        let item = |i: usize| first.wrapping_add(i as u64);
        let expected: Vec<_> = (0..count).map(|i| dealt_by_the_book(seed, item(i)).map(Cards::bits)).collect();
        for machine in Machine::all() {
            let mut out = vec![[0; 4]; count];
            deals(machine, seed, first, &mut out);
            prop_assert_eq!(&out, &expected, "{}", machine.name());
        }
        for (i, expected) in expected.iter().enumerate() {
            prop_assert_eq!(deal(&mut Stream::new(seed, item(i))).map(Cards::bits), *expected);
        }
    }

    #[test]
    fn a_subset_has_the_size_asked_for(bits: u64, seed: u64, share in 0.0..=1.0) {
        let cards = Cards::from_bits_retain(bits);
        let k = (f64::from(cards.len() as u32) * share) as u32;
        let chosen = Stream::new(seed, 0).subset(cards, k, Table);
        prop_assert!(chosen.is_subset(cards));
        prop_assert_eq!(chosen.len(), k as usize);
    }

    #[test]
    fn a_shuffle_keeps_the_items(seed: u64, size in 0..200_usize) {
        let mut items: Vec<usize> = (0..size).collect();
        Stream::new(seed, 0).shuffle(&mut items);
        items.sort_unstable();
        prop_assert!(items.into_iter().eq(0..size));
    }

    #[test]
    fn a_number_below_a_bound_is_the_high_half_of_a_product(seed: u64, bound in 1..=u64::MAX) {
        let expected = draws(&mut reference(seed, 3), &[bound]);
        prop_assert_eq!(Stream::new(seed, 3).below(bound) as usize, expected[0]);
    }
}

#[test]
fn what_a_seed_gives_never_changes() {
    let mut stream = Stream::new(7, 0);
    assert_eq!([stream.word(), stream.word()], [14_095_323_943_061_994_099, 8_595_031_940_432_502_117]);
    let text = |seed, item| Deal::new(deal(&mut Stream::new(seed, item))).unwrap().to_string();
    assert_eq!(text(7, 0), "N:K973.T9632.KT.KJ Q654.A75.AQ76.A6 8.K8.J9542.Q5432 AJT2.QJ4.83.T987");
    assert_eq!(text(7, 1), "N:97.8.QJ952.AQJT9 Q42.J6532.84.K76 AKJ6.Q74.AKT7.85 T853.AKT9.63.432");
    assert_eq!(text(u64::MAX, u64::MAX), "N:A75.AQ862.K93.J3 KJT842.T97.6.QT7 .J4.AQJ875.A8642 Q963.K53.T42.K95");
    let mut cards = list("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S");
    Stream::new(7, 0).shuffle(&mut cards);
    assert_eq!(cards, list("5S 2S TS 9S JS QS 8S 7S 6S KS 3S 4S AS"));
    let five = |k| Stream::new(7, 0).subset(set("AKQJT98765432..."), k, Table);
    assert_eq!(
        [five(2), five(6), five(11)],
        [set("KS 6S"), set("AS QS JS 6S 5S 4S"), set("AS KS QS JS TS 9S 7S 6S 4S 3S 2S")]
    );
}

/// Gives the same word again and again.
struct Same(u64);

impl Random for Same {
    fn word(&mut self) -> u64 {
        self.0
    }
}

#[test]
fn each_draw_below_the_number_of_choices_is_another_choice() {
    for n in [1, 5, 13, 14, 17, 19] {
        let cards: Cards = Cards::PACK.iter().step_by(2).take(n).collect();
        let mut ways = 1;
        for k in 0..=n {
            let middle = |draw: u64| (((u128::from(draw) * 2 + 1) << 63) / u128::from(ways)) as u64;
            let chosen: HashSet<Cards> =
                (0..ways).map(|draw| Same(middle(draw)).subset(cards, k as u32, Table)).collect();
            assert_eq!(chosen.len() as u64, ways, "{k} of {n}");
            assert!(chosen.iter().all(|chosen| chosen.len() == k && chosen.is_subset(cards)));
            ways = ways * (n - k) as u64 / (k as u64 + 1);
        }
    }
}

/// The sum of squared differences from what is expected, each over the expected.
fn chi_square(counts: &[u32], expected: f64) -> f64 {
    counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
}

#[test]
fn every_seat_is_equally_likely_to_hold_a_card() {
    let mut out = vec![[0; 4]; 40_000];
    deals(Machine::detected(), 20_261_130, 0, &mut out);
    for card in Cards::PACK {
        let holds = |seat: usize| out.iter().filter(|hands| hands[seat] >> card.bit() & 1 == 1).count() as u32;
        let counts: [u32; 4] = std::array::from_fn(holds);
        // Three degrees of freedom: one card in about 10⁵ is beyond 25.
        assert!(chi_square(&counts, 10_000.0) < 25.0, "{card}: {counts:?}");
    }
}

#[test]
fn hands_are_shaped_and_strong_as_the_mathematics_say() {
    let mut out = vec![[0; 4]; 50_000];
    deals(Machine::detected(), 1, 0, &mut out);
    let hands = out.as_flattened();
    let mut points = vec![0; hands.len()];
    whist_core::eval::bulk::hcp(Machine::detected(), hands, &mut points);
    let n = f64::from(hands.len() as u32);
    let mean = points.iter().map(|&p| f64::from(p)).sum::<f64>() / n;
    let deviation = (points.iter().map(|&p| (f64::from(p) - mean).powi(2)).sum::<f64>() / n).sqrt();
    assert!((mean - 10.0).abs() < 1e-9, "forty points a deal: {mean}");
    assert!((deviation - 4.130).abs() < 0.03, "{deviation}");
    let flat = hands.iter().filter(|&&hand| {
        let mut shape = whist_core::eval::shape(Cards::from_bits_retain(hand)).0;
        shape.sort_unstable();
        shape == [3, 3, 3, 4]
    });
    assert!((flat.count() as f64 / n - 0.1054).abs() < 0.003);
}

#[test]
fn every_subset_and_every_order_is_equally_likely() {
    let cards = set("AS KS QS JS TS 9S");
    for k in [1, 2, 3, 5] {
        let subsets: Vec<_> = cards.subsets().filter(|subset| subset.len() == k).collect();
        let mut counts = vec![0; subsets.len()];
        let mut stream = Stream::new(5, k as u64);
        for _ in 0..subsets.len() * 1000 {
            let chosen = stream.subset(cards, k as u32, Table);
            counts[subsets.iter().position(|&subset| subset == chosen).unwrap()] += 1;
        }
        // At most nineteen degrees of freedom: one time in about 10⁵ beyond 60.
        assert!(chi_square(&counts, 1000.0) < 60.0, "{k}: {counts:?}");
    }
    let mut counts = [0; 24];
    let mut stream = Stream::new(5, 9);
    for _ in 0..24_000 {
        let mut items = [0, 1, 2, 3];
        stream.shuffle(&mut items);
        let later = |i: usize| items[i + 1..].iter().filter(|&&other| other < items[i]).count();
        counts[later(0) * 6 + later(1) * 2 + later(2)] += 1;
    }
    assert!(chi_square(&counts, 1000.0) < 65.0, "{counts:?}");
}

#[test]
fn another_seed_or_another_item_gives_other_cards() {
    let dealt = |seed, item| deal(&mut Stream::new(seed, item));
    assert_eq!(dealt(1, 2), dealt(1, 2));
    assert_ne!(dealt(1, 2), dealt(1, 3));
    assert_ne!(dealt(1, 2), dealt(2, 2));
    assert_ne!(dealt(0, 1), dealt(1, 0));
    assert_ne!(dealt(0, 1 << 32), dealt(0, 1));
    assert_ne!(dealt(1 << 32, 0), dealt(1, 0));
}

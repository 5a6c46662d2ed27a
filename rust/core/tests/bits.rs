//! The n-th card of a set, and many of them by their numbers, found in every way.

use proptest::prelude::*;
use whist_core::bits::{Select, Table, select, select_loop, select_table};
use whist_core::dispatch::Kernel;
use whist_core::{Cards, Machine};

/// Every bit of a word, each by its number.
struct EveryBit(u64);

impl Kernel for EveryBit {
    type Output = Vec<u32>;

    fn run(self, way: impl Select) -> Vec<u32> {
        (0..self.0.count_ones()).map(|n| way.select(self.0, n)).collect()
    }
}

/// The bits of a word that another one names.
struct Deposit(u64, u64);

impl Kernel for Deposit {
    type Output = u64;

    fn run(self, way: impl Select) -> u64 {
        way.deposit(self.0, self.1)
    }
}

fn check_deposit(which: u64, word: u64) {
    let named = (0..word.count_ones()).filter(|n| which >> n & 1 == 1);
    let expected = named.fold(0, |bits, n| bits | 1 << select_loop(word, n));
    for machine in Machine::all() {
        assert_eq!(machine.run(Deposit(which, word)), expected, "{which:#x} in {word:#x} on {}", machine.name());
    }
}

fn check(word: u64) {
    let expected: Vec<u32> = Cards::from_bits_retain(word).iter().map(|card| u32::from(card.bit())).collect();
    for machine in Machine::all() {
        assert_eq!(machine.run(EveryBit(word)), expected, "{word:#x} on {}", machine.name());
    }
    for (n, &bit) in (0..).zip(&expected) {
        assert_eq!(select_loop(word, n), bit);
        assert_eq!(select_table(word, n), bit);
        assert_eq!(Table.select(word, n), bit);
        assert_eq!(select(word, n), bit);
    }
}

#[test]
fn full_and_single_words() {
    check(u64::MAX);
    check(0);
    (0..64).for_each(|bit| check(1 << bit));
}

#[test]
fn the_first_machine_is_the_portable_one() {
    assert_eq!(Machine::all().next(), Some(Machine::PORTABLE));
    assert!(Machine::all().any(|machine| machine == Machine::detected()));
}

proptest! {
    #[test]
    fn all_ways_find_the_bits_that_are_named(which: u64, word: u64, other: u64) {
        check_deposit(which, word);
        check_deposit(which, word & other);
        check_deposit(u64::MAX, word);
    }

    #[test]
    fn all_ways_find_the_same_bit(word: u64, other: u64) {
        check(word);
        check(word & other);
        check(word | other);
    }
}

//! The n-th card of a set, found in every way.

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
    fn all_ways_find_the_same_bit(word: u64, other: u64) {
        check(word);
        check(word & other);
        check(word | other);
    }
}

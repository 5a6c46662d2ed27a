//! Hands drawn uniformly from those that satisfy a condition, without trying others.
//!
//! What a condition looks at is mostly a sum over the suits: points, lengths, single cards. So the ways in which a suit
//! can be divided are counted once, by what they add to those sums; suit after suit the sums are put together; and the
//! condition is asked once for each sum at the end. A deal is then the number of a way among all that count, taken
//! apart again from the last suit to the first. All counts are exact.
//!
//! Where too many ways to divide a suit differ, as for the points of two hands, but each card adds a number of its own,
//! the pack is parted by these numbers instead of by suits: then a way is how many of some like cards each hand gets.

mod divisions;
mod layers;

use std::sync::atomic::AtomicBool;

use thiserror::Error;

use self::divisions::{Division, Group, Part, by_suit, by_value, divisions, sums};
use self::layers::{Steps, accepted, layers, leading_to, ways_in_all};
use crate::bits::Select;
use crate::cards::Cards;
use crate::expr::{Program, Register};
use crate::random::Random;

/// The most cards of a part, and of a hand.
const MOST_CARDS: usize = 13;

/// Why hands cannot be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SamplerError {
    /// The condition looks at too many things at once.
    #[error("the condition looks at too much to count the hands that satisfy it")]
    TooMany,
    /// It takes columns beside the deals.
    #[error("the condition looks at more than the cards")]
    Inputs,
    /// It was stopped.
    #[error("stopped")]
    Stopped,
}

/// Draws some hands of a deal so that a condition on them holds.
#[derive(Debug)]
pub struct Sampler {
    /// The hands that are drawn; where all four are looked at, West has what the others leave.
    hands: Vec<usize>,
    divisions: Vec<Division>,
    /// The steps that lead to the sums after each part.
    layers: Vec<Steps>,
    /// For the sums after all parts for which the condition holds the ways to them and to those before.
    accepted: Vec<u128>,
    /// For each number of cards the sets of places with so many bits.
    subsets: Vec<Vec<u16>>,
    all: u128,
}

impl Sampler {
    /// Counts the hands for which a condition holds; a program looks at no other hands than those it draws.
    ///
    /// # Errors
    /// When the condition cannot be counted within bounds of time and memory, or `stop` is set meanwhile.
    pub fn new(given: [Cards; 4], program: &Program, holds: Register, stop: &AtomicBool) -> Result<Self, SamplerError> {
        if program.inputs() > 0 {
            return Err(SamplerError::Inputs);
        }
        let looked_at = program.features().fold(0, |all, feature| all | feature.hands);
        let hands: Vec<usize> = (0..4).filter(|hand| looked_at >> hand & 1 == 1).take(3).collect();
        let sums = sums(program, holds);
        let parted = |parts: &[Part]| -> Result<Self, SamplerError> {
            let wanted: Vec<u8> = hands.iter().map(|&hand| (MOST_CARDS - given[hand].len()) as u8).collect();
            let (divisions, bounds) = divisions(given, &hands, &wanted, parts, &sums)?;
            let layers = layers(&divisions, given, &hands, &wanted, &bounds, stop)?;
            let (numbers, accepted) = accepted(&layers, &hands, program, holds);
            let subsets = (0..=MOST_CARDS as u32).map(subsets_of).collect();
            let all = ways_in_all(given, &wanted);
            Ok(Self { hands: hands.clone(), divisions, layers: leading_to(&numbers, &layers), accepted, subsets, all })
        };
        match (parted(&by_suit(program)), by_value(&sums)) {
            (Err(SamplerError::TooMany), Some(parts)) => parted(&parts),
            (by_suit, _) => by_suit,
        }
    }

    /// In how many ways the hands can be drawn so that the condition holds, and in how many in all.
    #[must_use]
    pub fn ways(&self) -> (u128, u128) {
        (self.accepted.last().copied().unwrap_or(0), self.all)
    }

    /// Adds cards to the hands. There is at least one way.
    #[inline(always)]
    pub(super) fn draw(&self, random: &mut impl Random, select: impl Select, hands: &mut [u64; 4]) {
        let (total, _) = self.ways();
        let mut way = below(random, total);
        let mut number = self.accepted.partition_point(|&up_to| up_to <= way);
        way -= if number == 0 { 0 } else { self.accepted[number - 1] };
        for (layer, division) in self.layers.iter().zip(&self.divisions).rev() {
            let steps = layer.to(number);
            let place = steps.partition_point(|step| step.up_to <= way);
            way -= if place == 0 { 0 } else { steps[place - 1].up_to };
            let step = steps[place];
            let group = &division.groups[step.group as usize];
            let (rest, here) = divided(way, group.ways);
            self.divide(division, group, here, select, hands);
            (number, way) = (step.before as usize, rest);
        }
    }

    /// Divides a part in the given way of those of a group.
    #[inline(always)]
    fn divide(&self, division: &Division, group: &Group, mut way: u32, select: impl Select, hands: &mut [u64; 4]) {
        let items = &division.items[group.first..group.end];
        let place = items.partition_point(|item| item.up_to <= way);
        way -= if place == 0 { 0 } else { items[place - 1].up_to };
        let item = &items[place];
        let mut spots = division.spots;
        for (place, &hand) in self.hands.iter().enumerate() {
            hands[hand] |= item.seen[place];
            let count = u32::from(item.spots[place]);
            if count == 0 {
                continue;
            }
            let sets = &self.subsets[spots.count_ones() as usize];
            let (first, ways) = (first_of_size(spots.count_ones(), count), choose(spots.count_ones(), count));
            let mut chosen = sets[(first + way % ways) as usize];
            way /= ways;
            let mut cards = 0;
            while chosen != 0 {
                cards |= 1 << select.select(spots, chosen.trailing_zeros());
                chosen &= chosen - 1;
            }
            hands[hand] |= cards;
            spots ^= cards;
        }
    }
}

/// A number in parts of so many, and what is left: numbers that fit into 64 bits, as nearly all do, take the short way.
#[inline(always)]
fn divided(number: u128, parts: u32) -> (u128, u32) {
    if let Ok(number) = u64::try_from(number) {
        return ((number / u64::from(parts)).into(), (number % u64::from(parts)) as u32);
    }
    (number / u128::from(parts), (number % u128::from(parts)) as u32)
}

/// A number below `n`.
#[inline(always)]
fn below(random: &mut impl Random, n: u128) -> u128 {
    if let Ok(n) = u64::try_from(n) {
        return random.below(n).into();
    }
    let mask = u128::MAX >> (n - 1).leading_zeros();
    loop {
        let drawn = (u128::from(random.word()) | u128::from(random.word()) << 64) & mask;
        if drawn < n {
            return drawn;
        }
    }
}

/// All sets of some places, those of fewer places first.
fn subsets_of(places: u32) -> Vec<u16> {
    let mut sets: Vec<u16> = (0..1_u32 << places).map(|set| set as u16).collect();
    sets.sort_by_key(|set| set.count_ones());
    sets
}

/// Where the sets of a size begin among all sets of some places.
#[inline(always)]
fn first_of_size(places: u32, size: u32) -> u32 {
    FIRSTS[places as usize & 15][size as usize & 15]
}

/// How many sets of a size some places have.
#[inline(always)]
fn choose(places: u32, size: u32) -> u32 {
    CHOICES[places as usize & 15][size as usize & 15]
}

static CHOICES: [[u32; 16]; 16] = {
    let mut table = [[0; 16]; 16];
    let mut n = 0;
    while n < 16 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

static FIRSTS: [[u32; 16]; 16] = {
    let mut table = [[0; 16]; 16];
    let mut n = 0;
    while n < 16 {
        let mut k = 1;
        while k < 16 {
            table[n][k] = table[n][k - 1] + CHOICES[n][k - 1];
            k += 1;
        }
        n += 1;
    }
    table
};

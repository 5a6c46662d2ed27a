//! Hands drawn uniformly from those that satisfy a condition, without trying others.
//!
//! What a condition looks at is mostly a sum over the suits: points, lengths, single cards. So the ways in which a suit
//! can be divided are counted once, by what they add to those sums; suit after suit the sums are put together; and the
//! condition is asked once for each sum at the end. A deal is then the number of a way among all that count, taken
//! apart again from the last suit to the first. All counts are exact.

use std::collections::HashMap;

use thiserror::Error;

use crate::bits::Select;
use crate::card::Suit;
use crate::cards::Cards;
use crate::dispatch::Machine;
use crate::expr::{BLOCK, Count, Evaluator, Feature, Program, Register};
use crate::random::Random;

/// The most ways to divide a suit that are told apart; the most steps from sums to sums that are looked at, and kept.
const MOST_ITEMS: usize = 1 << 17;
const MOST_LOOKED_AT: usize = 1 << 25;
const MOST_STEPS: usize = 1 << 21;

/// Bits of a key for the number of cards that a hand has drawn.
const LENGTH_BITS: u32 = 5;

/// Why hands cannot be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SamplerError {
    /// The condition looks at too many things at once.
    #[error("the condition looks at too much to count the hands that satisfy it")]
    TooMany,
    /// It takes columns beside the deals.
    #[error("the condition looks at more than the cards")]
    Inputs,
}

/// Draws some hands of a deal so that a condition on them holds.
#[derive(Debug)]
pub struct Sampler {
    /// The hands that are drawn; where all four are looked at, West has what the others leave.
    hands: Vec<usize>,
    suits: [Division; 4],
    /// The sums after each suit, by the steps that lead to them.
    layers: Vec<Layer>,
    /// The sums after all suits for which the condition holds, with the ways to them and to those before.
    accepted: Vec<(u32, u128)>,
    /// For each number of cards the sets of places with so many bits.
    subsets: Vec<Vec<u16>>,
    all: u128,
}

/// The ways to divide the cards of a suit.
#[derive(Debug, Default)]
struct Division {
    items: Vec<Item>,
    /// Items with the same key stand together.
    groups: Vec<Group>,
    /// Cards that no feature tells from one another.
    spots: u64,
}

#[derive(Debug, Clone, Copy)]
struct Item {
    key: u128,
    /// The cards of each hand that features tell apart.
    seen: [u64; 4],
    /// How many of the others each hand has.
    spots: [u8; 4],
    /// Ways of this item and of those before it in the group.
    up_to: u32,
}

#[derive(Debug)]
struct Group {
    key: u128,
    first: usize,
    end: usize,
    ways: u32,
}

#[derive(Debug)]
struct Layer {
    states: Vec<State>,
    steps: Vec<Step>,
}

#[derive(Debug)]
struct State {
    key: u128,
    first: usize,
    end: usize,
    ways: u128,
    /// Hands with these sums.
    example: [u64; 4],
}

#[derive(Debug, Clone, Copy)]
struct Step {
    before: u32,
    group: u32,
    /// Ways of this step and of those before it that lead to the same state.
    up_to: u128,
}

impl Sampler {
    /// Counts the hands for which a condition holds; a program looks at no other hands than those it draws.
    ///
    /// # Errors
    /// When the condition cannot be counted within bounds of time and memory.
    pub fn new(given: [Cards; 4], program: &Program, holds: Register) -> Result<Self, SamplerError> {
        if program.inputs() > 0 {
            return Err(SamplerError::Inputs);
        }
        let looked_at = program.features().fold(0, |all, feature| all | feature.hands);
        let hands: Vec<usize> = (0..4).filter(|hand| looked_at >> hand & 1 == 1).take(3).collect();
        let wanted: Vec<u8> = hands.iter().map(|&hand| 13 - given[hand].len() as u8).collect();
        let subsets = (0..14_u32).map(subsets_of).collect();
        let suits = divisions(given, &hands, &wanted, program)?;
        let layers = layers(&suits, given, &hands, &wanted)?;
        let mut sampler = Self { hands, suits, layers, accepted: Vec::new(), subsets, all: 0 };
        sampler.accept(program, holds);
        Ok(sampler)
    }

    /// In how many ways the hands can be drawn so that the condition holds, and in how many in all.
    #[must_use]
    pub fn ways(&self) -> (u128, u128) {
        (self.accepted.last().map_or(0, |&(_, up_to)| up_to), self.all)
    }

    /// Keeps the sums for which the condition holds.
    fn accept(&mut self, program: &Program, holds: Register) {
        let mut evaluator = Evaluator::new(program, Machine::detected());
        let mut up_to = 0;
        for (first, states) in (0..).step_by(BLOCK).zip(self.layers[3].states.chunks(BLOCK)) {
            let completed = |state: &State| with_rest(state.example, &self.hands, Cards::PACK);
            let examples: Vec<[u64; 4]> = states.iter().map(completed).collect();
            evaluator.run(examples.as_flattened(), 4, &[]);
            for ((number, state), &holds) in (first..).zip(states).zip(evaluator.result(holds)) {
                self.all += state.ways;
                if holds != 0 {
                    up_to += state.ways;
                    self.accepted.push((number, up_to));
                }
            }
        }
    }

    /// Adds cards to the hands. There is at least one way.
    #[inline(always)]
    pub(super) fn draw(&self, random: &mut impl Random, select: impl Select, hands: &mut [u64; 4]) {
        let (total, _) = self.ways();
        let mut way = below(random, total);
        let place = self.accepted.partition_point(|&(_, up_to)| up_to <= way);
        way -= if place == 0 { 0 } else { self.accepted[place - 1].1 };
        let mut number = self.accepted[place].0 as usize;
        for (layer, division) in self.layers.iter().zip(&self.suits).rev() {
            let state = &layer.states[number];
            let steps = &layer.steps[state.first..state.end];
            let place = steps.partition_point(|step| step.up_to <= way);
            way -= if place == 0 { 0 } else { steps[place - 1].up_to };
            let step = steps[place];
            let group = &division.groups[step.group as usize];
            let (rest, here) = divided(way, group.ways);
            self.divide(division, group, here, select, hands);
            (number, way) = (step.before as usize, rest);
        }
    }

    /// Divides a suit in the given way of those of a group.
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

/// What each feature is the sum of, over the suits.
fn sums(program: &Program) -> Vec<Feature> {
    let mut sums: Vec<Feature> = Vec::new();
    for feature in program.features() {
        let parts = if feature.adds_up() {
            vec![feature.clone()]
        } else {
            let length = |suit: Suit| Feature { cards: feature.cards & suit.cards(), count: Count::Cards, ..*feature };
            Suit::ALL.map(length).to_vec()
        };
        for part in parts {
            if !sums.contains(&part) {
                sums.push(part);
            }
        }
    }
    sums
}

/// The ways to divide each suit, with keys that can be added up.
fn divisions(
    given: [Cards; 4],
    hands: &[usize],
    wanted: &[u8],
    program: &Program,
) -> Result<[Division; 4], SamplerError> {
    let sums = sums(program);
    let told_apart = program.features().fold(Cards::EMPTY, |all, feature| all | feature.tells_apart());
    let free = given.iter().fold(Cards::PACK, |free, &hand| free - hand);
    let mut divisions: [Division; 4] = Default::default();
    let mut values: [Vec<Vec<i32>>; 4] = Default::default();
    for (suit, (division, values)) in Suit::ALL.into_iter().zip(divisions.iter_mut().zip(&mut values)) {
        let here = free & suit.cards();
        division.spots = (here - told_apart).bits();
        divide_seen(division, here & told_apart, hands.len(), wanted)?;
        *values = division.items.iter().map(|item| added(&sums, item, division.spots, given, hands, suit)).collect();
    }
    let mut shift = LENGTH_BITS * hands.len() as u32;
    for sum in 0..sums.len() {
        let mut most = 0;
        let mut least = [0; 4];
        for (least, values) in least.iter_mut().zip(&values) {
            let here = || values.iter().map(|values| values[sum]);
            *least = here().min().unwrap_or(0);
            most += here().max().unwrap_or(0) - *least;
        }
        let bits = 32 - most.unsigned_abs().leading_zeros();
        if shift + bits > 128 {
            return Err(SamplerError::TooMany);
        }
        for ((division, values), least) in divisions.iter_mut().zip(&values).zip(least) {
            for (item, values) in division.items.iter_mut().zip(values) {
                item.key |= u128::from((values[sum] - least).unsigned_abs()) << (shift % 128);
            }
        }
        shift += bits;
    }
    divisions.iter_mut().for_each(group);
    Ok(divisions)
}

/// Every way to divide the cards that are told apart, and every number of the others for each hand.
fn divide_seen(division: &mut Division, seen: Cards, hands: usize, wanted: &[u8]) -> Result<(), SamplerError> {
    let mut ways: Vec<[u64; 4]> = vec![[0; 4]];
    for card in seen {
        let with = |hand: usize| {
            move |way: &[u64; 4]| {
                let mut way = *way;
                way[hand] |= card.alone().bits();
                way
            }
        };
        let drawn: Vec<_> = (0..hands).flat_map(|hand| ways.iter().map(with(hand)).collect::<Vec<_>>()).collect();
        ways.extend(drawn);
        ways.retain(|way| way.iter().zip(wanted).all(|(cards, &wanted)| cards.count_ones() <= wanted.into()));
        if ways.len() > MOST_ITEMS {
            return Err(SamplerError::TooMany);
        }
    }
    for seen in ways {
        let mut counts = vec![([0; 4], division.spots.count_ones(), 1)];
        for hand in 0..hands {
            let room = u32::from(wanted[hand]) - seen[hand].count_ones();
            let more = |&(counts, left, ways): &([u8; 4], u32, u32)| {
                (0..=room.min(left)).map(move |count| {
                    let mut counts = counts;
                    counts[hand] = count as u8;
                    (counts, left - count, ways * choose(left, count))
                })
            };
            counts = counts.iter().flat_map(more).collect();
        }
        for (spots, _, ways) in counts {
            let length = |hand: usize| u128::from(seen[hand].count_ones() + u32::from(spots[hand]));
            let key = (0..hands).fold(0, |key, hand| key | length(hand) << (LENGTH_BITS * hand as u32));
            division.items.push(Item { key, seen, spots, up_to: ways });
        }
        if division.items.len() > MOST_ITEMS {
            return Err(SamplerError::TooMany);
        }
    }
    Ok(())
}

/// What a way to divide a suit adds to each sum.
fn added(sums: &[Feature], item: &Item, spots: u64, given: [Cards; 4], hands: &[usize], suit: Suit) -> Vec<i32> {
    let mut deal = given.map(|hand| hand & suit.cards());
    for (&hand, cards) in hands.iter().zip(example(item, spots)) {
        deal[hand] |= Cards::from_bits_retain(cards);
    }
    let deal = with_rest(deal.map(Cards::bits), hands, suit.cards());
    let of = |sum: &Feature| {
        let theirs = (0..4).filter(|hand| sum.hands >> hand & 1 == 1);
        sum.of(theirs.fold(Cards::EMPTY, |all, hand| all | Cards::from_bits_retain(deal[hand])))
    };
    sums.iter().map(of).collect()
}

/// The deal in which West has what the others leave, where they are the three that are drawn.
fn with_rest([north, east, south, west]: [u64; 4], hands: &[usize], cards: Cards) -> [u64; 4] {
    let rest = if hands == [0, 1, 2] { cards.bits() & !(north | east | south) } else { 0 };
    [north, east, south, west | rest]
}

/// Cards for each hand that lie as an item says.
fn example(item: &Item, mut spots: u64) -> [u64; 4] {
    let mut cards = item.seen;
    for (cards, &count) in cards.iter_mut().zip(&item.spots) {
        for _ in 0..count {
            *cards |= spots & spots.wrapping_neg();
            spots &= spots - 1;
        }
    }
    cards
}

/// Puts items of one key together and adds their ways up.
fn group(division: &mut Division) {
    division.items.sort_by_key(|item| (item.key, item.seen, item.spots));
    let mut first = 0;
    for items in division.items.chunk_by_mut(|one, other| one.key == other.key) {
        let mut ways = 0;
        for item in items.iter_mut() {
            ways += item.up_to;
            item.up_to = ways;
        }
        let end = first + items.len();
        division.groups.push(Group { key: items[0].key, first, end, ways });
        first = end;
    }
}

/// The sums after each suit.
fn layers(
    suits: &[Division; 4],
    given: [Cards; 4],
    hands: &[usize],
    wanted: &[u8],
) -> Result<Vec<Layer>, SamplerError> {
    let start = [State { key: 0, first: 0, end: 0, ways: 1, example: given.map(Cards::bits) }];
    let mut layers: Vec<Layer> = Vec::new();
    for (suit, division) in suits.iter().enumerate() {
        let before = layers.last().map_or(&start[..], |layer| &layer.states);
        let fits = |key: u128| {
            wanted.iter().enumerate().all(|(hand, &wanted)| {
                let length = (key >> (LENGTH_BITS * hand as u32)) as u8 & 31;
                length == wanted || suit < 3 && length < wanted
            })
        };
        layers.push(layer(before, division, hands, fits)?);
    }
    Ok(layers)
}

/// The sums after a suit, with the steps to each and their ways added up.
fn layer(
    before: &[State],
    division: &Division,
    hands: &[usize],
    fits: impl Fn(u128) -> bool,
) -> Result<Layer, SamplerError> {
    if before.len() * division.groups.len() > MOST_LOOKED_AT {
        return Err(SamplerError::TooMany);
    }
    let mut numbers: HashMap<u128, usize> = HashMap::new();
    let mut states: Vec<State> = Vec::new();
    let mut found: Vec<(usize, Step)> = Vec::new();
    for (earlier, state) in (0..).zip(before) {
        for (group_number, group) in (0..).zip(&division.groups) {
            let key = state.key + group.key;
            if !fits(key) {
                continue;
            }
            let number = *numbers.entry(key).or_insert_with(|| {
                let mut deal = state.example;
                let item = &division.items[group.first];
                for (&hand, cards) in hands.iter().zip(example(item, division.spots)) {
                    deal[hand] |= cards;
                }
                states.push(State { key, first: 0, end: 0, ways: 0, example: deal });
                states.len() - 1
            });
            let of_number = &mut states[number];
            of_number.ways += state.ways * u128::from(group.ways);
            of_number.end += 1;
            found.push((number, Step { before: earlier, group: group_number, up_to: of_number.ways }));
        }
        if found.len() > MOST_STEPS {
            return Err(SamplerError::TooMany);
        }
    }
    // So far `end` counts the steps to a state; now it moves from their first place to behind their last.
    let mut first = 0;
    for state in &mut states {
        let count = state.end;
        (state.first, state.end) = (first, first);
        first += count;
    }
    let mut steps = vec![Step { before: 0, group: 0, up_to: 0 }; found.len()];
    for (number, step) in found {
        steps[states[number].end] = step;
        states[number].end += 1;
    }
    Ok(Layer { states, steps })
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

//! Hands drawn uniformly from those that satisfy a condition, without trying others.
//!
//! What a condition looks at is mostly a sum over the suits: points, lengths, single cards. So the ways in which a suit
//! can be divided are counted once, by what they add to those sums; suit after suit the sums are put together; and the
//! condition is asked once for each sum at the end. A deal is then the number of a way among all that count, taken
//! apart again from the last suit to the first. All counts are exact.
//!
//! Where too many ways to divide a suit differ, as for the points of two hands, but each card adds a number of its own,
//! the pack is parted by these numbers instead of by suits: then a way is how many of some like cards each hand gets.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};

use thiserror::Error;

use crate::bits::Select;
use crate::card::Suit;
use crate::cards::Cards;
use crate::dispatch::Machine;
use crate::expr::{BLOCK, Count, Evaluator, Feature, Program, Register};
use crate::random::Random;

/// The most ways to divide a part that are told apart; the most steps from sums to sums that are looked at, and kept.
const MOST_ITEMS: usize = 1 << 17;
const MOST_LOOKED_AT: usize = 1 << 23;
const MOST_STEPS: usize = 1 << 21;

/// The most cards of a part, and of a hand.
const MOST_CARDS: usize = 13;

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

/// A part of the pack, which is divided by itself.
struct Part {
    cards: Cards,
    /// Those of them that features tell from the others.
    told_apart: Cards,
}

/// The ways to divide the cards of a part.
#[derive(Debug, Default)]
struct Division {
    /// How many cards there are.
    free: u8,
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

/// Steps to numbered sums.
#[derive(Debug, Default)]
struct Steps {
    steps: Vec<Step>,
    /// Where those to each sum end.
    ends: Vec<u32>,
}

impl Steps {
    #[inline(always)]
    fn to(&self, number: usize) -> &[Step] {
        let first = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.steps[first as usize..self.ends[number] as usize]
    }
}

/// Sums while they are found.
struct Layer {
    states: Vec<State>,
    steps: Vec<Step>,
}

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

/// What features are the sum of, over the parts, and the bounds outside of which the condition does not hold.
#[derive(Debug)]
struct Sum {
    feature: Feature,
    low: i32,
    high: i32,
}

/// What each feature is the sum of, over the suits.
fn sums(program: &Program, holds: Register) -> Vec<Sum> {
    let mut sums: Vec<Sum> = Vec::new();
    for feature in program.features() {
        let parts = if feature.adds_up() {
            vec![feature.clone()]
        } else {
            let length = |suit: Suit| Feature { cards: feature.cards & suit.cards(), count: Count::Cards, ..*feature };
            Suit::ALL.map(length).to_vec()
        };
        for part in parts {
            if sums.iter().all(|sum| sum.feature != part) {
                sums.push(Sum { feature: part, low: i32::MIN, high: i32::MAX });
            }
        }
    }
    for (feature, low, high) in program.bounds(holds) {
        for sum in sums.iter_mut().filter(|sum| sum.feature == *feature) {
            (sum.low, sum.high) = (sum.low.max(low), sum.high.min(high));
        }
    }
    sums
}

/// The suits as parts.
fn by_suit(program: &Program) -> Vec<Part> {
    let told_apart = program.features().fold(Cards::EMPTY, |all, feature| all | feature.tells_apart());
    let part = |suit: Suit| Part { cards: suit.cards(), told_apart: suit.cards() & told_apart };
    Suit::ALL.map(part).into()
}

/// Cards that add the same to every sum as parts, the largest first, where each card adds a number of its own.
fn by_value(sums: &[Sum]) -> Option<Vec<Part>> {
    if !sums.iter().all(|sum| sum.feature.adds_up_by_card()) {
        return None;
    }
    let mut alike: Vec<(Vec<i32>, Vec<Cards>)> = Vec::new();
    for card in Cards::PACK {
        let values = sums.iter().map(|sum| sum.feature.of(card.alone())).collect();
        match alike.iter_mut().find(|(theirs, _)| *theirs == values) {
            Some((_, cards)) => cards.push(card.alone()),
            None => alike.push((values, vec![card.alone()])),
        }
    }
    let mut parts: Vec<Part> = Vec::new();
    for (_, cards) in alike {
        let pieces = cards.len().div_ceil(MOST_CARDS);
        for piece in cards.chunks(cards.len().div_ceil(pieces)) {
            let cards = piece.iter().fold(Cards::EMPTY, |all, &card| all | card);
            parts.push(Part { cards, told_apart: Cards::EMPTY });
        }
    }
    parts.sort_by_key(|part| std::cmp::Reverse(part.cards.len()));
    Some(parts)
}

/// The ways to divide each part, with keys that can be added up.
fn divisions(
    given: [Cards; 4],
    hands: &[usize],
    wanted: &[u8],
    parts: &[Part],
    sums: &[Sum],
) -> Result<(Vec<Division>, Vec<Bound>), SamplerError> {
    let free = given.iter().fold(Cards::PACK, |free, &hand| free - hand);
    let (mut divisions, mut values) = (Vec::new(), Vec::new());
    for part in parts {
        let here = free & part.cards;
        let mut division =
            Division { free: here.len() as u8, spots: (here - part.told_apart).bits(), ..Division::default() };
        divide_seen(&mut division, here & part.told_apart, hands.len(), wanted)?;
        let of = |item: &Item| added(sums, item, division.spots, given, hands, part.cards);
        values.push(division.items.iter().map(of).collect::<Vec<Vec<i32>>>());
        divisions.push(division);
    }
    let mut bounds = Vec::new();
    let mut shift = LENGTH_BITS * hands.len() as u32;
    for (number, sum) in sums.iter().enumerate() {
        let of_parts = values.iter().map(|values| {
            let here = || values.iter().map(|values| values[number]);
            (here().min().unwrap_or(0), here().max().unwrap_or(0))
        });
        let (least, most): (Vec<i32>, Vec<i32>) = of_parts.unzip();
        let bound = Bound::new(sum, shift, &least, &most);
        if bound.bits > 31 || shift + bound.bits > 128 {
            return Err(SamplerError::TooMany);
        }
        for ((division, values), least) in divisions.iter_mut().zip(&values).zip(least) {
            for (item, values) in division.items.iter_mut().zip(values) {
                item.key |= u128::from((values[number] - least).unsigned_abs()) << (shift % 128);
            }
        }
        shift += bound.bits;
        bounds.push(bound);
    }
    divisions.iter_mut().for_each(group);
    Ok((divisions, bounds))
}

/// Where a sum stands in a key, counted from the least it can be, and between what it has to be in the end.
struct Bound {
    shift: u32,
    bits: u32,
    low: i64,
    high: i64,
    /// The most that is added after each part.
    to_come: Vec<i64>,
}

impl Bound {
    fn new(sum: &Sum, shift: u32, least: &[i32], most: &[i32]) -> Self {
        let mut rest: i64 = most.iter().zip(least).map(|(&most, &least)| i64::from(most) - i64::from(least)).sum();
        let bits = 64 - rest.leading_zeros();
        let from: i64 = least.iter().map(|&least| i64::from(least)).sum();
        let after = most.iter().zip(least).map(|(&most, &least)| {
            rest -= i64::from(most) - i64::from(least);
            rest
        });
        let to_come = after.collect();
        Self { shift, bits, low: i64::from(sum.low) - from, high: i64::from(sum.high) - from, to_come }
    }

    /// Whether the sum can still lie within its bounds when a part has been divided.
    fn can_hold(&self, key: u128, part: usize) -> bool {
        let so_far = i64::from((key >> (self.shift % 128)) as u32 & ((1 << self.bits) - 1));
        so_far <= self.high && so_far + self.to_come[part] >= self.low
    }
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

/// What a way to divide a part adds to each sum.
fn added(sums: &[Sum], item: &Item, spots: u64, given: [Cards; 4], hands: &[usize], part: Cards) -> Vec<i32> {
    let mut deal = given.map(|hand| hand & part);
    for (&hand, cards) in hands.iter().zip(example(item, spots)) {
        deal[hand] |= Cards::from_bits_retain(cards);
    }
    let deal = with_rest(deal.map(Cards::bits), hands, part);
    let of = |sum: &Sum| {
        let theirs = (0..4).filter(|hand| sum.feature.hands >> hand & 1 == 1);
        sum.feature.of(theirs.fold(Cards::EMPTY, |all, hand| all | Cards::from_bits_retain(deal[hand])))
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

/// The sums after each part, as far as they can still be within their bounds.
fn layers(
    divisions: &[Division],
    given: [Cards; 4],
    hands: &[usize],
    wanted: &[u8],
    bounds: &[Bound],
    stop: &AtomicBool,
) -> Result<Vec<Layer>, SamplerError> {
    let start = [State { key: 0, first: 0, end: 0, ways: 1, example: given.map(Cards::bits) }];
    let mut left = divisions.iter().map(|division| division.free).sum();
    let mut budget = Budget { looks: MOST_LOOKED_AT, steps: MOST_STEPS, stop };
    let mut layers: Vec<Layer> = Vec::new();
    for (part, division) in divisions.iter().enumerate() {
        left -= division.free;
        let before = layers.last().map_or(&start[..], |layer| &layer.states);
        let fits = |key| can_be_filled(key, wanted, left) && bounds.iter().all(|bound| bound.can_hold(key, part));
        layers.push(layer(before, division, hands, &mut budget, fits)?);
    }
    Ok(layers)
}

/// How much may still be done.
struct Budget<'a> {
    looks: usize,
    steps: usize,
    stop: &'a AtomicBool,
}

impl Budget<'_> {
    fn spend(&mut self, looks: usize, steps: usize) -> Result<(), SamplerError> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(SamplerError::Stopped);
        }
        self.looks = self.looks.checked_sub(looks).ok_or(SamplerError::TooMany)?;
        self.steps = self.steps.checked_sub(steps).ok_or(SamplerError::TooMany)?;
        Ok(())
    }
}

/// Whether no hand has too many cards, and so many that are left are enough for all.
fn can_be_filled(key: u128, wanted: &[u8], mut left: u8) -> bool {
    wanted.iter().enumerate().all(|(hand, &wanted)| {
        let length = (key >> (LENGTH_BITS * hand as u32)) as u8 & 31;
        let rest = wanted.checked_sub(length).and_then(|short| left.checked_sub(short));
        left = rest.unwrap_or(0);
        rest.is_some()
    })
}

/// The sums after a part, with the steps to each and their ways added up.
fn layer(
    before: &[State],
    division: &Division,
    hands: &[usize],
    budget: &mut Budget<'_>,
    fits: impl Fn(u128) -> bool,
) -> Result<Layer, SamplerError> {
    let mut numbers: HashMap<u128, usize, BuildHasherDefault<KeyHasher>> = HashMap::default();
    let mut states: Vec<State> = Vec::new();
    let mut found: Vec<(usize, Step)> = Vec::new();
    for (earlier, state) in (0..).zip(before) {
        let so_many = found.len();
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
        budget.spend(division.groups.len(), found.len() - so_many)?;
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

/// The sums after all parts for which the condition holds, with the ways to them and to those before.
fn accepted(layers: &[Layer], hands: &[usize], program: &Program, holds: Register) -> (Vec<u32>, Vec<u128>) {
    let states = layers.last().map_or(&[][..], |layer| &layer.states);
    let mut evaluator = Evaluator::new(program, Machine::detected());
    let (mut numbers, mut ways, mut up_to) = (Vec::new(), Vec::new(), 0);
    for (first, states) in (0..).step_by(BLOCK).zip(states.chunks(BLOCK)) {
        let completed = |state: &State| with_rest(state.example, hands, Cards::PACK);
        let examples: Vec<[u64; 4]> = states.iter().map(completed).collect();
        evaluator.run(examples.as_flattened(), 4, &[]);
        for ((number, state), _) in (first..).zip(states).zip(evaluator.result(holds)).filter(|(_, holds)| **holds != 0)
        {
            up_to += state.ways;
            numbers.push(number);
            ways.push(up_to);
        }
    }
    (numbers, ways)
}

/// The steps that lead to some of the last sums, with the sums numbered anew.
fn leading_to(last: &[u32], layers: &[Layer]) -> Vec<Steps> {
    let mut wanted = last.to_vec();
    let mut kept = Vec::new();
    for (at, layer) in layers.iter().enumerate().rev() {
        let before = if at == 0 { 1 } else { layers[at - 1].states.len() };
        let steps_to = |&number: &u32| {
            let state = &layer.states[number as usize];
            &layer.steps[state.first..state.end]
        };
        let mut numbers = vec![None; before];
        wanted.iter().flat_map(steps_to).for_each(|step| numbers[step.before as usize] = Some(0));
        numbers.iter_mut().flatten().zip(0..).for_each(|(number, new)| *number = new);
        let mut here = Steps::default();
        for number in &wanted {
            let anew = |step: &Step| Step { before: numbers[step.before as usize].unwrap_or(0), ..*step };
            here.steps.extend(steps_to(number).iter().map(anew));
            here.ends.push(here.steps.len() as u32);
        }
        kept.push(here);
        wanted = (0..).zip(&numbers).filter_map(|(number, new)| new.map(|_: u32| number)).collect();
    }
    kept.reverse();
    kept
}

/// In how many ways hands can get the cards that they want.
fn ways_in_all(given: [Cards; 4], wanted: &[u8]) -> u128 {
    let mut free = 52 - given.iter().map(|hand| hand.len() as u32).sum::<u32>();
    let ways = wanted.iter().map(|&wanted| {
        free -= u32::from(wanted);
        choose_many(free + u32::from(wanted), wanted.into())
    });
    ways.product()
}

/// Hashes keys, of which there are millions, by one multiplication.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u128(byte.into());
        }
    }

    fn write_u128(&mut self, key: u128) {
        let mixed = (self.0 ^ key as u64 ^ ((key >> 64) as u64).rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 32;
    }

    fn finish(&self) -> u64 {
        self.0
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

/// How many sets of a size some cards have.
fn choose_many(cards: u32, size: u32) -> u128 {
    (0..size).fold(1, |ways, i| ways * u128::from(cards - i) / u128::from(i + 1))
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

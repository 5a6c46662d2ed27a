//! The sums after one part and the next, and the steps that lead to them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};

use super::SamplerError;
use super::divisions::{Bound, Division, LENGTH_BITS, example, with_rest};
use crate::cards::Cards;
use crate::dispatch::Machine;
use crate::expr::{BLOCK, Evaluator, Program, Register};

/// The most steps from sums to sums that are looked at, and kept.
const MOST_LOOKED_AT: usize = 1 << 23;

const MOST_STEPS: usize = 1 << 21;

/// Steps to numbered sums.
#[derive(Debug, Default)]
pub(super) struct Steps {
    steps: Vec<Step>,
    /// Where those to each sum end.
    ends: Vec<u32>,
}

impl Steps {
    #[inline(always)]
    pub(super) fn to(&self, number: usize) -> &[Step] {
        let first = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.steps[first as usize..self.ends[number] as usize]
    }
}

/// Sums while they are found.
pub(super) struct Layer {
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
pub(super) struct Step {
    pub(super) before: u32,
    pub(super) group: u32,
    /// Ways of this step and of those before it that lead to the same state.
    pub(super) up_to: u128,
}

/// The sums after each part, as far as they can still be within their bounds.
pub(super) fn layers(
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
pub(super) fn accepted(layers: &[Layer], hands: &[usize], program: &Program, holds: Register) -> (Vec<u32>, Vec<u128>) {
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
pub(super) fn leading_to(last: &[u32], layers: &[Layer]) -> Vec<Steps> {
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
pub(super) fn ways_in_all(given: [Cards; 4], wanted: &[u8]) -> u128 {
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

/// How many sets of a size some cards have.
fn choose_many(cards: u32, size: u32) -> u128 {
    (0..size).fold(1, |ways, i| ways * u128::from(cards - i) / u128::from(i + 1))
}

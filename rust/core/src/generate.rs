//! Deals that satisfy conditions, all of them equally likely.
//!
//! Candidates are numbered: candidate *i* comes from stream *i* of the seed, and a [`Generator`] gives those that pass
//! its tests, in their order. Where a [`Sampler`] can count the hands that satisfy some of the conditions, it draws
//! them at once, and only the other conditions are left to be tried.

mod sampler;

use std::sync::Arc;

use crate::bits::Select;
use crate::cards::Cards;
use crate::dispatch::{Kernel, Machine};
use crate::expr::{BLOCK, Evaluator, Program, Register};
use crate::random::{self, Random, each_stream};

pub use sampler::{Sampler, SamplerError};

/// A condition: a program and the result that tells whether it holds.
pub type Condition = (Program, Register);

/// Makes candidates and keeps those that pass.
#[derive(Debug)]
pub struct Generator {
    given: [u64; 4],
    sampler: Option<Arc<Sampler>>,
    tests: Vec<Condition>,
}

impl Generator {
    /// A generator of deals in which each hand has the given cards, drawn by a sampler where there is one, and passing
    /// tests, which are made in this order.
    ///
    /// The given cards are of the pack, at most thirteen a hand, none in two of them; the sampler is one for them.
    #[must_use]
    pub fn new(given: [Cards; 4], sampler: Option<Arc<Sampler>>, tests: Vec<Condition>) -> Self {
        Self { given: given.map(Cards::bits), sampler, tests }
    }

    /// Calls `keep` with the number and the hands of those of `count` candidates from `first` on that pass.
    pub fn each(&self, machine: Machine, seed: u64, first: u64, count: usize, mut keep: impl FnMut(u64, [u64; 4])) {
        let mut tests: Vec<_> =
            self.tests.iter().map(|(program, passes)| (Evaluator::new(program, machine), *passes)).collect();
        let (mut deals, mut numbers) = ([[0; 4]; BLOCK], [0; BLOCK]);
        for start in (0..count).step_by(BLOCK) {
            let mut left = BLOCK.min(count - start);
            let start = first.wrapping_add(start as u64);
            self.candidates(machine, seed, start, &mut deals[..left]);
            numbers.iter_mut().zip(start..).for_each(|(number, at)| *number = at);
            for (test, passes) in &mut tests {
                test.run(deals[..left].as_flattened(), 4, &[]);
                let mut kept = 0;
                for (row, &passed) in test.result(*passes).iter().enumerate() {
                    (deals[kept], numbers[kept]) = (deals[row], numbers[row]);
                    kept += usize::from(passed != 0);
                }
                left = kept;
            }
            numbers.iter().zip(&deals).take(left).for_each(|(&number, &deal)| keep(number, deal));
        }
    }

    /// Candidates `first`, `first + 1` and so on, whether they pass or not.
    pub fn candidates(&self, machine: Machine, seed: u64, first: u64, out: &mut [[u64; 4]]) {
        if self.sampler.is_none() && self.given == [0; 4] {
            random::deals(machine, seed, first, out);
        } else {
            machine.run(Candidates { given: self.given, sampler: self.sampler.as_deref(), seed, first, out });
        }
    }
}

struct Candidates<'a> {
    given: [u64; 4],
    sampler: Option<&'a Sampler>,
    seed: u64,
    first: u64,
    out: &'a mut [[u64; 4]],
}

impl Kernel for Candidates<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, select: impl Select) {
        let out = self.out;
        each_stream::<1>(self.seed, self.first, out.len(), |i, random| {
            let mut hands = self.given;
            if let Some(sampler) = self.sampler {
                sampler.draw(random, select, &mut hands);
            }
            deal_rest(random, select, &mut hands);
            out[i] = hands;
        });
    }
}

/// Deals what is left of the pack to the hands that are short of thirteen.
#[inline(always)]
fn deal_rest(random: &mut impl Random, select: impl Select, hands: &mut [u64; 4]) {
    let mut left = Cards::PACK.bits() & !(hands[0] | hands[1] | hands[2] | hands[3]);
    for hand in hands {
        let wanted = 13 - hand.count_ones();
        let drawn = if wanted == left.count_ones() {
            left
        } else {
            random.subset(Cards::from_bits_retain(left), wanted, select).bits()
        };
        *hand |= drawn;
        left ^= drawn;
    }
}

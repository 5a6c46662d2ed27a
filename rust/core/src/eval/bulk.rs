//! The same counts for many hands at once: bits of hands in, numbers out.

use super::{Honours, controls_bits, hcp_bits, losers_bits, shape_bytes, shape_nibbles};
use crate::bits::Select;
use crate::card::Suit;
use crate::dispatch::{Kernel, Machine};

/// High-card points of each hand.
///
/// ```
/// use whist_core::{Machine, Suit, eval::bulk};
/// let mut points = [0; 2];
/// bulk::hcp(Machine::detected(), &[0, Suit::Clubs.cards().bits()], &mut points);
/// assert_eq!(points, [0, 10]);
/// ```
///
/// # Panics
/// When the slices differ in length.
pub fn hcp(machine: Machine, hands: &[u64], out: &mut [u8]) {
    each(machine, hands, out, hcp_bits);
}

/// How many cards of each suit a hand has: four numbers a hand, clubs first.
///
/// # Panics
/// When there are not four numbers for each hand.
pub fn shape(machine: Machine, hands: &[u64], out: &mut [u8]) {
    check(4 * hands.len(), out.len());
    machine.run(Shape { hands, out });
}

/// The shape of each hand as four digits of four bits, clubs lowest.
///
/// # Panics
/// When the slices differ in length.
pub fn packed_shape(machine: Machine, hands: &[u64], out: &mut [u16]) {
    each(machine, hands, out, shape_nibbles);
}

/// Points and [`shape`] of each hand in one pass.
///
/// # Panics
/// When there are not one and four numbers for each hand.
pub fn hcp_and_shape(machine: Machine, hands: &[u64], points: &mut [u8], shapes: &mut [u8]) {
    check(hands.len(), points.len());
    check(4 * hands.len(), shapes.len());
    machine.run(HcpAndShape { hands, points, shapes });
}

/// How many honours of a trump suit each hand has.
///
/// # Panics
/// When the slices differ in length.
pub fn honours(machine: Machine, hands: &[u64], trump: Suit, which: Honours, out: &mut [u8]) {
    let honours = which.of(trump).bits();
    each(machine, hands, out, |hand| (hand & honours).count_ones() as u8);
}

/// Controls of each hand.
///
/// # Panics
/// When the slices differ in length.
pub fn controls(machine: Machine, hands: &[u64], out: &mut [u8]) {
    each(machine, hands, out, controls_bits);
}

/// Losing tricks of each hand.
///
/// # Panics
/// When the slices differ in length.
pub fn losers(machine: Machine, hands: &[u64], out: &mut [u8]) {
    each(machine, hands, out, losers_bits);
}

fn check(expected: usize, out: usize) {
    assert_eq!(expected, out, "as many numbers as the hands have");
}

/// One number for each hand.
fn each<T>(machine: Machine, hands: &[u64], out: &mut [T], count: impl Fn(u64) -> T) {
    check(hands.len(), out.len());
    machine.run(Each { hands, out, count });
}

struct Each<'a, T, F> {
    hands: &'a [u64],
    out: &'a mut [T],
    count: F,
}

impl<T, F: Fn(u64) -> T> Kernel for Each<'_, T, F> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: impl Select) {
        for (&hand, out) in self.hands.iter().zip(self.out) {
            *out = (self.count)(hand);
        }
    }
}

struct Shape<'a> {
    hands: &'a [u64],
    out: &'a mut [u8],
}

impl Kernel for Shape<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: impl Select) {
        for (&hand, out) in self.hands.iter().zip(self.out.chunks_exact_mut(4)) {
            out.copy_from_slice(&shape_bytes(hand));
        }
    }
}

struct HcpAndShape<'a> {
    hands: &'a [u64],
    points: &'a mut [u8],
    shapes: &'a mut [u8],
}

impl Kernel for HcpAndShape<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: impl Select) {
        for ((&hand, points), shape) in self.hands.iter().zip(self.points).zip(self.shapes.chunks_exact_mut(4)) {
            *points = hcp_bits(hand);
            shape.copy_from_slice(&shape_bytes(hand));
        }
    }
}

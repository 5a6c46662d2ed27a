//! A deal drawn by splits: how many cards of a kind each side gets, then which ones.
//!
//! 1. North and South get 26 of the 52 cards: how many of them are clubs or diamonds.
//! 2. How many of these are clubs, and how many of the others hearts.
//! 3. Which cards of each suit.
//! 4. North gets 13 of the 26, and East 13 of the other 26: how many of the lower thirteen.
//! 5. Which of the lower thirteen and which of the upper.
//!
//! Each step takes one word. The thirteen draws do the work of the 39 of a shuffle, and none waits for a pack that the one
//! before has changed.
#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "sums and draws are far below the sign; they have one since wide instructions compare signed numbers"
)]

use std::iter::Sum;

use super::draws;
use crate::bits::Select;
use crate::cards::Cards;

/// Words that a deal takes.
pub(super) const WORDS: usize = 5;

/// Choices of 26 cards of 52, and of 13 of 26.
const OF_52: u64 = choose(52, 26);
const OF_26: u64 = choose(26, 13);

/// Four hands, north first. `fair` gives a word from which draws are exact whose bounds have the product it is given.
#[inline(always)]
pub(super) fn deal(mut fair: impl FnMut(u64) -> u64, select: impl Select) -> [Cards; 4] {
    let [draw] = draws(fair(OF_52), [OF_52]);
    let minors = place(&MINORS, draw as i64) as usize;
    let colours = [minors, 26 - minors].map(|count| count & 31);
    let ways = colours.map(|count| FROM_26[count]);
    let [clubs, hearts] = draws(fair(ways[0] * ways[1]), ways);
    let clubs = place(&LOWER[colours[0]], clubs as i32) as usize;
    let hearts = place(&LOWER[colours[1]], hearts as i32) as usize;
    let suits = subsets([clubs, colours[0] - clubs, hearts, colours[1] - hearts], &mut fair);
    let ns = suits[0] | suits[1] << 16 | suits[2] << 32 | suits[3] << 48;
    let ew = Cards::PACK.bits() ^ ns;

    let lower = draws(fair(OF_26 * OF_26), [OF_26; 2]);
    let [north, east] = lower.map(|draw| place(&LOWER[13], draw as i32) as usize);
    let halves = subsets([north, 13 - north, east, 13 - east], &mut fair);
    let north = select.deposit(halves[0] | halves[1] << 13, ns);
    let east = select.deposit(halves[2] | halves[3] << 13, ew);
    [north, east, ns ^ north, ew ^ east].map(Cards::from_bits_retain)
}

/// So many of thirteen places, for each of four counts.
#[inline(always)]
fn subsets(counts: [usize; 4], fair: &mut impl FnMut(u64) -> u64) -> [u64; 4] {
    let counts = counts.map(|count| count & 15);
    let ways = counts.map(|count| FROM_13[count]);
    let draws = draws(fair(ways.iter().product()), ways);
    std::array::from_fn(|i| SUBSETS[(usize::from(FIRST[counts[i]]) + draws[i] as usize) % SUBSETS.len()].into())
}

/// Where a draw falls among rising sums: how many of them it reaches.
#[inline(always)]
fn place<T: Copy + PartialOrd + From<bool> + Sum>(sums: &[T], draw: T) -> T {
    sums.iter().map(|&sum| T::from(sum <= draw)).sum()
}

/// Ways to choose `k` of `n`.
const fn choose(n: u64, k: u64) -> u64 {
    let (mut ways, mut i) = (1, 0);
    while i < k {
        ways = ways * (n - i) / (i + 1);
        i += 1;
    }
    ways
}

/// For each number of cards, the choices of so many of 26; and of 13. Padded, so that no index needs a check.
static FROM_26: [u64; 32] = choices(26);
static FROM_13: [u64; 16] = choices(13);

const fn choices<const N: usize>(of: usize) -> [u64; N] {
    let (mut ways, mut k) = ([0; N], 0);
    while k <= of {
        ways[k] = choose(of as u64, k as u64);
        k += 1;
    }
    ways
}

/// Sums, over 0 to `j` clubs and diamonds, of the choices of 26 cards with so many of them.
static MINORS: [i64; 28] = {
    let (mut sums, mut j, mut sum) = ([i64::MAX; 28], 0, 0);
    while j <= 26 {
        sum += choose(26, j) * choose(26, 26 - j);
        sums[j as usize] = sum as i64;
        j += 1;
    }
    sums
};

/// For each number of cards out of 26: sums, over 0 to `j` of the lower thirteen, of the choices with so many of them.
static LOWER: [[i32; 16]; 32] = {
    let (mut all, mut k) = ([[i32::MAX; 16]; 32], 0);
    while k <= 26 {
        let (mut j, mut sum) = (0, 0);
        while j <= 13 {
            if j <= k && k <= j + 13 {
                sum += choose(13, j) * choose(13, k - j);
            }
            all[k as usize][j as usize] = sum as i32;
            j += 1;
        }
        k += 1;
    }
    all
};

/// Every set of thirteen places, those of fewer places first; and where those of each size begin.
static SUBSETS: [u16; 1 << 13] = {
    let (mut sets, mut at, mut set) = ([0; 1 << 13], FIRST, 0_u16);
    while (set as usize) < sets.len() {
        let size = set.count_ones() as usize;
        sets[at[size] as usize] = set;
        at[size] += 1;
        set += 1;
    }
    sets
};
const FIRST: [u16; 16] = {
    let (mut first, mut k) = ([0; 16], 1);
    while k <= 13 {
        first[k] = first[k - 1] + choose(13, k as u64 - 1) as u16;
        k += 1;
    }
    first
};

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
    let ways = colours.map(|count| WAYS[26][count].into());
    let [clubs, hearts] = draws(fair(ways[0] * ways[1]), ways);
    let clubs = place(&LOWER[13][colours[0]], clubs as i32) as usize;
    let hearts = place(&LOWER[13][colours[1]], hearts as i32) as usize;
    let suits = subsets([clubs, colours[0] - clubs, hearts, colours[1] - hearts], &mut fair);
    let ns = suits[0] | suits[1] << 16 | suits[2] << 32 | suits[3] << 48;
    let ew = Cards::PACK.bits() ^ ns;

    let lower = draws(fair(OF_26 * OF_26), [OF_26; 2]);
    let [north, east] = lower.map(|draw| place(&LOWER[13][13], draw as i32) as usize);
    let halves = subsets([north, 13 - north, east, 13 - east], &mut fair);
    let north = select.deposit(halves[0] | halves[1] << 13, ns);
    let east = select.deposit(halves[2] | halves[3] << 13, ew);
    [north, east, ns ^ north, ew ^ east].map(Cards::from_bits_retain)
}

/// So many of thirteen places, for each of four counts.
#[inline(always)]
fn subsets(counts: [usize; 4], fair: &mut impl FnMut(u64) -> u64) -> [u64; 4] {
    let counts = counts.map(|count| count & 15);
    let ways = counts.map(|count| WAYS[13][count].into());
    let draws = draws(fair(ways.iter().product()), ways);
    std::array::from_fn(|i| SUBSETS[(usize::from(FIRST[counts[i]]) + draws[i] as usize) % SUBSETS.len()].into())
}

/// Most places of which [`subset`] chooses.
pub(super) const MOST_PLACES: u32 = 26;

/// `k` of the first `n` places, at most 26, by one word: how many of the lower thirteen, which of these, and which others.
///
/// `fair` gives a word from which a draw is exact that has the bound it is given.
#[inline(always)]
pub(super) fn subset(n: u32, k: u32, fair: impl FnOnce(u64) -> u64) -> u64 {
    let (n, k) = ((n & 31) as usize, (k & 31) as usize);
    let [draw] = draws(fair(WAYS[n][k].into()), [WAYS[n][k].into()]);
    let Some(above) = n.checked_sub(13) else {
        return SUBSETS[(usize::from(FIRST[k & 15]) + draw as usize) % SUBSETS.len()].into();
    };
    let sums = &LOWER[above & 15][k];
    let lower = place(sums, draw as i32) as usize & 15;
    let upper = (k - lower) & 15;
    let ways = WAYS[above][upper];
    let which = draw as u32 - (sums[lower] as u32 - WAYS[13][lower] * ways);
    let set =
        |count: usize, which: u32| u64::from(SUBSETS[(usize::from(FIRST[count]) + which as usize) % SUBSETS.len()]);
    set(lower, which / ways) | set(upper, which % ways) << 13
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

/// The choices of so many places, for each number of places up to 26. Padded, so that no index needs a check.
static WAYS: [[u32; 32]; 32] = {
    let (mut all, mut n) = ([[0; 32]; 32], 0);
    while n <= 26 {
        let mut k = 0;
        while k <= n {
            all[n][k] = choose(n as u64, k as u64) as u32;
            k += 1;
        }
        n += 1;
    }
    all
};

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

/// For each number of places above thirteen, and of places chosen: sums, over 0 to `j` of the lower thirteen, of the
/// choices with so many of them.
static LOWER: [[[i32; 16]; 32]; 16] = {
    let (mut all, mut above) = ([[[i32::MAX; 16]; 32]; 16], 0);
    while above <= 13 {
        let mut k = 0;
        while k <= 13 + above {
            let (mut j, mut sum) = (0, 0);
            while j <= 13 {
                if j <= k && k <= j + above {
                    sum += choose(13, j) * choose(above, k - j);
                }
                all[above as usize][k as usize][j as usize] = sum as i32;
                j += 1;
            }
            k += 1;
        }
        above += 1;
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

//! Sets of cards drawn by splits: how many of them are of one half of the cards, then which ones of each half.
//!
//! A deal takes three words, each for two draws or less:
//!
//! 1. North and South get 26 of the 52 cards: how many of them are clubs or diamonds.
//! 2. Which of the 26 clubs and diamonds, and which of the 26 hearts and spades.
//! 3. North gets 13 of the 26, and East 13 of the other 26: which ones.
//!
//! The five draws do the work of the 39 of a shuffle, and hardly one waits for another.

#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "sums and draws are far below the sign; they have one since wide instructions compare signed numbers"
)]

use super::draws;
use crate::bits::Select;
use crate::cards::Cards;

/// Words that a deal takes.
pub(super) const WORDS: usize = 3;

/// Choices of 26 cards of 52, and of 13 of 26.
const OF_52: u64 = choose(52, 26);
const OF_26: u64 = choose(26, 13);

/// Four hands, north first. `fair` gives a word from which draws are exact whose bounds have the product it is given.
#[inline(always)]
pub(super) fn deal(mut fair: impl FnMut(u64) -> u64, select: impl Select) -> [Cards; 4] {
    let minors = minors(fair(OF_52));
    let ways = HALVES[minors].ways;
    let word = fair(ways * ways);
    let (clubs_diamonds, word) = half_of_26::<16>(minors, word);
    let (hearts_spades, _) = half_of_26::<16>(26 - minors, word);
    let ns = clubs_diamonds | hearts_spades << 32;
    let ew = Cards::PACK.bits() ^ ns;

    let (north, word) = half_of_26::<13>(13, fair(OF_26 * OF_26));
    let (east, _) = half_of_26::<13>(13, word);
    let (north, east) = (select.deposit(north, ns), select.deposit(east, ew));
    [north, east, ns ^ north, ew ^ east].map(Cards::from_bits_retain)
}

/// How many of 26 cards chosen from 52 are of one half of the pack.
#[inline(always)]
fn minors(word: u64) -> usize {
    let [draw] = draws(word, [OF_52]);
    let mut count = usize::from(MINORS_FROM[(word >> (64 - BUCKET_BITS)) as usize]);
    while draw >= MINORS[count & 31] {
        count += 1;
    }
    count & 31
}

/// `k` of 26 places, the upper thirteen moved up to place `UP`, by the first draw of a word; and the word for the next.
#[inline(always)]
fn half_of_26<const UP: u32>(k: usize, word: u64) -> (u64, u64) {
    let half = &HALVES[k & 31];
    let product = u128::from(word) * u128::from(half.ways);
    let draw = (product >> 64) as u32;
    let mut lower = half.from[(word >> (64 - BUCKET_BITS)) as usize] & 15;
    let mut split = &half.splits[usize::from(lower)];
    while draw >= split.end {
        lower += 1;
        split = &half.splits[usize::from(lower & 15)];
    }
    let which = draw - split.start;
    let low = ((u64::from(which) * split.inverse) >> INVERSE_BITS) as u32;
    let up = which - low * split.ways;
    (nth(split.first_low + low) | nth(split.first_up + up) << UP, product as u64)
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
        return nth(u32::from(FIRST[k & 15]) + draw as u32);
    };
    let sums = &LOWER[above & 15][k];
    let lower = place(sums, draw as i32) as usize & 15;
    let upper = (k - lower) & 15;
    let ways = WAYS[above][upper];
    let which = draw as u32 - (sums[lower] as u32 - WAYS[13][lower] * ways);
    let set = |count: usize, which: u32| nth(u32::from(FIRST[count]) + which);
    set(lower, which / ways) | set(upper, which % ways) << 13
}

/// A set of thirteen places by its number in [`SUBSETS`].
#[inline(always)]
fn nth(index: u32) -> u64 {
    SUBSETS[index as usize % SUBSETS.len()].into()
}

/// Where a draw falls among rising sums: how many of them it reaches.
#[inline(always)]
fn place(sums: &[i32; 16], draw: i32) -> i32 {
    sums.iter().map(|&sum| i32::from(sum <= draw)).sum()
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

/// A draw finds its place among sums from where the first bits of its word lead.
const BUCKET_BITS: u32 = 7;
const BUCKETS: usize = 1 << BUCKET_BITS;

/// Sums, over 0 to `j` clubs and diamonds, of the choices of 26 cards with so many of them.
static MINORS: [u64; 32] = {
    let (mut sums, mut j, mut sum) = ([u64::MAX; 32], 0, 0);
    while j <= 26 {
        sum += choose(26, j) * choose(26, 26 - j);
        sums[j as usize] = sum;
        j += 1;
    }
    sums
};
static MINORS_FROM: [u8; BUCKETS] = {
    let (mut from, mut bucket) = ([0; BUCKETS], 0);
    while bucket < BUCKETS {
        from[bucket] = below(&MINORS, first_draw(bucket, OF_52));
        bucket += 1;
    }
    from
};

/// The choices of `k` of 26 places, by how many of them are of the lower thirteen.
#[derive(Clone, Copy)]
struct Half {
    ways: u64,
    splits: [Split; 16],
    from: [u8; BUCKETS],
}

/// The choices with one number of lower places: which draws, how many for each choice of the lower, and where the
/// choices of lower and upper places begin in [`SUBSETS`].
#[derive(Clone, Copy)]
struct Split {
    start: u32,
    end: u32,
    ways: u32,
    first_low: u32,
    first_up: u32,
    inverse: u64,
}

/// A number below 2²⁴ divided by one below 2¹¹ is exact by a factor of so many bits.
const INVERSE_BITS: u32 = 40;

static HALVES: [Half; 32] = {
    let split = Split { start: 0, end: 0, ways: 1, first_low: 0, first_up: 0, inverse: 0 };
    let (mut all, mut k) = ([Half { ways: 0, splits: [split; 16], from: [0; BUCKETS] }; 32], 0);
    while k <= 26 {
        let half = &mut all[k as usize];
        half.ways = choose(26, k);
        let (mut sums, mut sum, mut lower) = ([u64::MAX; 32], 0, 0);
        while lower < 16 {
            let split = &mut half.splits[lower as usize];
            split.start = sum as u32;
            if lower <= k && k <= lower + 13 && lower <= 13 {
                let upper = k - lower;
                split.ways = choose(13, upper) as u32;
                split.first_low = FIRST[lower as usize] as u32;
                split.first_up = FIRST[upper as usize] as u32;
                split.inverse = (1 << INVERSE_BITS) / split.ways as u64 + 1;
                sum += choose(13, lower) * choose(13, upper);
            }
            split.end = sum as u32;
            sums[lower as usize] = sum;
            lower += 1;
        }
        let mut bucket = 0;
        while bucket < BUCKETS {
            half.from[bucket] = below(&sums, first_draw(bucket, half.ways));
            bucket += 1;
        }
        k += 1;
    }
    all
};

/// The first draw below `bound` that a word with these first bits can give.
const fn first_draw(bucket: usize, bound: u64) -> u64 {
    ((bucket as u128 * bound as u128) >> BUCKET_BITS) as u64
}

/// How many rising sums a draw reaches.
const fn below(sums: &[u64; 32], draw: u64) -> u8 {
    let mut count = 0;
    while sums[count as usize] <= draw {
        count += 1;
    }
    count
}

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

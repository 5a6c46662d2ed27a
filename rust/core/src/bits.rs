//! Finding the n-th card of a set: the inner step of every random choice.
//!
//! The same function three ways. [`select_table`] is safe and has no branch, [`select_loop`] is the obvious
//! way, and [`Pdep`](crate::dispatch::Pdep) is one instruction where the machine has it. Kernels take the way
//! as a [`Select`] type, so that one body serves all machines.

/// A way to find the n-th bit of a word, one or many at a time.
pub trait Select: Copy {
    /// The position of the bit that `n` other set bits stand below. `n` is less than the number of bits set.
    fn select(self, word: u64, n: u32) -> u32;

    /// The bits of `word` that are named by the set bits of `which`: bit `n` for the one that `n` others stand below.
    fn deposit(self, which: u64, word: u64) -> u64;
}

/// A way to gather the bits of a word that lie under a mask, and to scatter them again.
///
/// It is also the way to call the functions of a search that calls itself: [`Pack::call`] keeps the wide
/// instructions allowed on the other side of the call.
pub trait Pack: Copy {
    /// A mask made ready.
    type Mask: Copy;

    /// Makes a mask ready for any number of uses.
    fn mask(self, mask: u64) -> Self::Mask;

    /// The bits of `word` under the mask, moved together at the low end.
    fn pack(self, word: u64, mask: &Self::Mask) -> u64;

    /// The low bits of `word`, moved to the places of the mask.
    fn unpack(self, word: u64, mask: &Self::Mask) -> u64;

    /// The bit of a set that `n` others stand below; none if there are not so many. `n` is less than 64.
    fn nth(self, set: u64, n: u32) -> u64;

    /// One bit for each of eight words that agrees with `word` under its mask.
    fn agreeing(self, words: &[u64; 8], masks: &[u64; 8], word: u64) -> u32;

    /// Does a piece of work as a call, not inlined.
    fn call<W: Work<Self>>(self, work: W) -> W::Output;
}

/// A piece of work that packs bits. Implementations are `#[inline(always)]`.
pub trait Work<P: Pack> {
    /// What the work gives.
    type Output;

    /// Does the work.
    fn run(self, pack: P) -> Self::Output;
}

/// The portable way of [`Pack`]: in six steps each bit moves right by the powers of two that make up the
/// number of gaps below it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Steps;

/// A mask and, for each step, the bits that move in it.
#[derive(Debug, Clone, Copy)]
pub struct StepsMask {
    mask: u64,
    moves: [u64; 6],
}

impl Pack for Steps {
    type Mask = StepsMask;

    #[inline(always)]
    fn mask(self, mask: u64) -> StepsMask {
        let (mut left, mut gaps) = (mask, !mask << 1);
        let moves = std::array::from_fn(|step| {
            let odd = (0..6).fold(gaps, |parity, i| parity ^ parity << (1 << i));
            let moving = odd & left;
            left = left ^ moving | moving >> (1 << step);
            gaps &= !odd;
            moving
        });
        StepsMask { mask, moves }
    }

    #[inline(always)]
    fn pack(self, word: u64, mask: &StepsMask) -> u64 {
        (0..6).fold(word & mask.mask, |word, step| {
            let moving = word & mask.moves[step];
            word ^ moving | moving >> (1 << step)
        })
    }

    #[inline(always)]
    fn unpack(self, word: u64, mask: &StepsMask) -> u64 {
        let spread = (0..6).rev().fold(word, |word, step| {
            let moving = mask.moves[step];
            word & !moving | word << (1 << step) & moving
        });
        spread & mask.mask
    }

    #[inline(always)]
    fn nth(self, set: u64, n: u32) -> u64 {
        let rest = (0..n).fold(set, |rest, _| rest & rest.wrapping_sub(1));
        rest & rest.wrapping_neg()
    }

    #[inline(always)]
    fn agreeing(self, words: &[u64; 8], masks: &[u64; 8], word: u64) -> u32 {
        let agrees = |i: usize| u32::from((words[i] ^ word) & masks[i] == 0) << i;
        (0..8).fold(0, |all, i| all | agrees(i))
    }

    #[inline(never)]
    fn call<W: Work<Self>>(self, work: W) -> W::Output {
        work.run(self)
    }
}

/// The portable way, by [`select_table`].
#[derive(Debug, Clone, Copy, Default)]
pub struct Table;

impl Select for Table {
    #[inline(always)]
    fn select(self, word: u64, n: u32) -> u32 {
        select_table(word, n)
    }

    #[inline(always)]
    fn deposit(self, which: u64, word: u64) -> u64 {
        deposit_table(which, word)
    }
}

/// [`Select::deposit`] by a table of half bytes.
#[inline(always)]
fn deposit_table(mut which: u64, word: u64) -> u64 {
    let mut named = 0;
    for at in (0..64).step_by(4) {
        let half = word >> at & 15;
        named |= u64::from(DEPOSITED[(half << 4 | which & 15) as usize]) << at;
        which >>= half.count_ones();
    }
    named
}

/// The result for each half byte of a word and of what names its bits.
static DEPOSITED: [u8; 256] = {
    let mut table = [0; 256];
    let mut entry = 0;
    while entry < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 4 {
            if entry >> (4 + bit) & 1 == 1 {
                table[entry] |= (entry as u8 >> n & 1) << bit;
                n += 1;
            }
            bit += 1;
        }
        entry += 1;
    }
    table
};

/// The position of the bit that `n` other set bits stand below, the portable way.
///
/// ```
/// assert_eq!(whist_core::bits::select(0b1011_0000, 1), 5);
/// ```
#[must_use]
#[inline]
pub fn select(word: u64, n: u32) -> u32 {
    select_table(word, n)
}

/// By clearing the lowest bit `n` times.
#[must_use]
#[inline(always)]
pub fn select_loop(mut word: u64, n: u32) -> u32 {
    for _ in 0..n {
        word &= word.wrapping_sub(1);
    }
    word.trailing_zeros()
}

const BYTES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// By counting bits in bytes, which finds the byte, and then a table of the positions in it.
#[must_use]
#[inline(always)]
pub fn select_table(word: u64, n: u32) -> u32 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    // Byte i: how many bits stand in bytes 0 to i.
    let up_to = bytes.wrapping_mul(BYTES);
    // One high bit for each byte at whose end n + 1 bits are not yet passed.
    let not_yet = ((u64::from(n) * BYTES) | HIGHS).wrapping_sub(up_to) & HIGHS;
    let byte = (not_yet >> 7).wrapping_mul(BYTES) >> 56;
    let shift = (8 * byte as u32) & 63;
    let below = (up_to << 8 >> shift) as u32 & 0xFF;
    let places = POSITIONS[(word >> shift) as usize & 0xFF];
    shift + (places >> (4 * ((n - below) & 7)) & 7)
}

/// The positions of the bits of each byte, lowest first, four bits each.
static POSITIONS: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut found) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte] |= bit << (4 * found);
                found += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

//! The machine the program finds itself on, and the one place where that matters.
//!
//! Every bulk kernel is written once, as plain code with a [`Select`] left open. [`Machine::run`] compiles
//! that body once more with the wide instructions allowed and picks one of the two when the program runs. All
//! unsafe code of the crate is here.
#![allow(unsafe_code)]

use std::sync::OnceLock;

use crate::bits::{Pack, Select, Steps, Table, Work};
use crate::trick::Resolve;

/// Work that [`Machine::run`] can do with or without wide instructions.
pub trait Kernel {
    /// What the work gives.
    type Output;

    /// Does the work. Implementations are `#[inline(always)]`, and so is all they call in a loop: only what is
    /// inlined is compiled anew.
    fn run(self, ways: impl Select + Resolve) -> Self::Output;
}

/// Work that [`Machine::pack`] can do in each way of packing bits.
pub trait Task {
    /// What the work gives.
    type Output;

    /// Does the work. Implementations are `#[inline(always)]`.
    fn run(self, pack: impl Pack) -> Self::Output;
}

struct Run<T>(T);

impl<T: Task, P: Pack> Work<P> for Run<T> {
    type Output = T::Output;

    #[inline(always)]
    fn run(self, pack: P) -> T::Output {
        self.0.run(pack)
    }
}

/// What the processor is able to do.
///
/// Results never depend on it, only speed.
///
/// ```
/// use whist_core::{Machine, random};
/// let deals = Machine::all().map(|machine| {
///     let mut out = [[0; 4]; 20];
///     random::deals(machine, 7, 0, &mut out);
///     out
/// });
/// let all: Vec<_> = deals.collect();
/// assert!(all.iter().all(|deals| *deals == all[0]));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Machine(Level);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Wide,
    #[cfg(target_arch = "x86_64")]
    WidePdep,
}

impl Machine {
    /// One that has no more than every machine of its kind.
    pub const PORTABLE: Self = Self(Level::Portable);

    /// The machine at hand. The environment variable `WHIST_MACHINE=portable`, read once, makes it
    /// [`Machine::PORTABLE`].
    #[must_use]
    pub fn detected() -> Self {
        static DETECTED: OnceLock<Machine> = OnceLock::new();
        *DETECTED.get_or_init(|| match std::env::var("WHIST_MACHINE") {
            Ok(name) if name == "portable" => Self::PORTABLE,
            _ => Self(best()),
        })
    }

    /// Every way in which this machine can work, the portable one first: for tests and measurements.
    pub fn all() -> impl Iterator<Item = Self> {
        let best = best();
        LEVELS.into_iter().filter(move |&level| level <= best).map(Self)
    }

    /// Its name: `portable`, `avx2`, or `avx2+pdep`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            Level::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Level::Wide => "avx2",
            #[cfg(target_arch = "x86_64")]
            Level::WidePdep => "avx2+pdep",
        }
    }

    /// Does some work that packs bits with what the machine has.
    #[inline]
    pub fn pack<W: Task>(self, task: W) -> W::Output {
        match self.0 {
            // SAFETY: a machine of this level is made only where `best` found all the features.
            #[cfg(target_arch = "x86_64")]
            Level::WidePdep => unsafe { x86::Pext::here() }.call(Run(task)),
            _ => Steps.call(Run(task)),
        }
    }

    /// Does some work with what the machine has.
    #[inline]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self.0 {
            Level::Portable => run_portable(kernel),
            // SAFETY: a machine of this level is made only where `best` found all the features.
            #[cfg(target_arch = "x86_64")]
            Level::Wide => unsafe { x86::run_wide(kernel) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::WidePdep => unsafe { x86::run_wide_pdep(kernel) },
        }
    }
}

/// The work on its own, as the other ways have it: merged into its caller it may not be vectorised.
#[inline(never)]
fn run_portable<K: Kernel>(kernel: K) -> K::Output {
    kernel.run(Table)
}

#[cfg(not(target_arch = "x86_64"))]
const LEVELS: [Level; 1] = [Level::Portable];
#[cfg(target_arch = "x86_64")]
const LEVELS: [Level; 3] = [Level::Portable, Level::Wide, Level::WidePdep];

#[cfg(not(target_arch = "x86_64"))]
fn best() -> Level {
    Level::Portable
}

#[cfg(target_arch = "x86_64")]
fn best() -> Level {
    match (x86::is_wide(), x86::pdep_is_fast()) {
        (false, _) => Level::Portable,
        (true, false) => Level::Wide,
        (true, true) => Level::WidePdep,
    }
}

#[cfg(target_arch = "x86_64")]
pub use x86::{Pdep, Pext};

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::{
        __cpuid, __m256i, _mm256_and_si256, _mm256_castsi256_pd, _mm256_cmpeq_epi8, _mm256_cmpeq_epi64,
        _mm256_loadu_si256, _mm256_max_epu8, _mm256_movemask_epi8, _mm256_movemask_pd, _mm256_or_si256,
        _mm256_packs_epi32, _mm256_packus_epi16, _mm256_permutevar8x32_epi32, _mm256_set1_epi8, _mm256_set1_epi32,
        _mm256_set1_epi64x, _mm256_setr_epi32, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_slli_epi32,
        _mm256_srli_epi32, _mm256_storeu_si256, _mm256_xor_si256, _pdep_u64, _pext_u64,
    };

    use super::Kernel;
    use crate::bits::{Pack, Select, Table, Work};
    use crate::trick::{BLOCK, Bytes, PLACES, Resolve, SUIT, TRUMP};

    /// Select by the instruction `pdep`. There is a value of this type only where the machine has it.
    #[derive(Debug, Clone, Copy)]
    pub struct Pdep(());

    impl Select for Pdep {
        #[inline(always)]
        fn select(self, word: u64, n: u32) -> u32 {
            // SAFETY: a `Pdep` is made in `run_wide_pdep` alone, which has the feature.
            unsafe { _pdep_u64(1 << (n & 63), word) }.trailing_zeros()
        }

        #[inline(always)]
        fn deposit(self, which: u64, word: u64) -> u64 {
            // SAFETY: as above.
            unsafe { _pdep_u64(which, word) }
        }
    }

    impl Resolve for Pdep {
        #[inline(always)]
        fn resolve(self, cards: &Bytes, trumps: &Bytes, out: &mut [u8; BLOCK]) -> bool {
            // SAFETY: as above.
            unsafe { resolve_block(cards, trumps, out) }
        }
    }

    /// What a machine has that is wide and has no fast `pdep`. There is a value of this type only on such a machine.
    #[derive(Debug, Clone, Copy)]
    pub struct Wide(());

    impl Select for Wide {
        #[inline(always)]
        fn select(self, word: u64, n: u32) -> u32 {
            Table.select(word, n)
        }

        #[inline(always)]
        fn deposit(self, which: u64, word: u64) -> u64 {
            Table.deposit(which, word)
        }
    }

    impl Resolve for Wide {
        #[inline(always)]
        fn resolve(self, cards: &Bytes, trumps: &Bytes, out: &mut [u8; BLOCK]) -> bool {
            // SAFETY: a `Wide` is made in `run_wide` alone, which has the feature.
            unsafe { resolve_block(cards, trumps, out) }
        }
    }

    /// [`Resolve::resolve`] by shuffles of bytes within a register, which the compiler does not find: half the time
    /// of what it makes of the portable way.
    ///
    /// # Safety
    /// The machine has the features.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    unsafe fn resolve_block(cards: &Bytes, trumps: &Bytes, out: &mut [u8; BLOCK]) -> bool {
        #[allow(unused_unsafe, reason = "all but the loads and stores are safe from Rust 1.87 on")]
        // SAFETY: the features are the function's own, and loads and stores stay within the chunks.
        unsafe {
            let mut wrong = _mm256_setzero_si256();
            for ((cards, trumps), out) in
                cards.chunks_exact(128).zip(trumps.chunks_exact(128)).zip(out.chunks_exact_mut(32))
            {
                let mut best = |at: usize| {
                    let cards = _mm256_loadu_si256(cards[at..at + 32].as_ptr().cast());
                    let trumps = _mm256_loadu_si256(trumps[at..at + 32].as_ptr().cast());
                    best_places(cards, trumps, &mut wrong)
                };
                let halves =
                    _mm256_packus_epi16(_mm256_packs_epi32(best(0), best(32)), _mm256_packs_epi32(best(64), best(96)));
                let in_order = _mm256_permutevar8x32_epi32(halves, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
                let winners = _mm256_xor_si256(in_order, _mm256_set1_epi8(3));
                _mm256_storeu_si256(out.as_mut_ptr().cast(), winners);
            }
            _mm256_movemask_epi8(wrong) == 0
        }
    }

    /// The place, from behind, of the best card of each of eight rows, as eight words. `wrong` gets the top bit where a
    /// byte is no card.
    ///
    /// # Safety
    /// The machine has the features.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    unsafe fn best_places(cards: __m256i, trumps: __m256i, wrong: &mut __m256i) -> __m256i {
        #[allow(unused_unsafe, reason = "all but the loads are safe from Rust 1.87 on")]
        // SAFETY: the features are the function's own, and the loads are of whole tables.
        unsafe {
            let table = |bytes: &[u8]| _mm256_loadu_si256(bytes[..32].as_ptr().cast());
            let suits = _mm256_and_si256(cards, in_each(SUIT));
            let led = _mm256_shuffle_epi8(suits, table(&FIRST_OF_ROW));
            let leads = _mm256_and_si256(_mm256_cmpeq_epi8(suits, led), in_each(TRUMP - 1));
            let wins = _mm256_or_si256(_mm256_cmpeq_epi8(suits, trumps), leads);
            let key = _mm256_or_si256(_mm256_shuffle_epi8(table(&RANKS), cards), table(&PLACES[..32]));
            // The top bit of a key tells a rank that is none; a suit that is none is moved there.
            *wrong = _mm256_or_si256(*wrong, _mm256_or_si256(key, _mm256_or_si256(cards, _mm256_slli_epi32(cards, 1))));
            let key = _mm256_and_si256(key, wins);
            let pairs = _mm256_max_epu8(key, _mm256_srli_epi32(key, 16));
            let best = _mm256_max_epu8(pairs, _mm256_srli_epi32(pairs, 8));
            _mm256_and_si256(best, _mm256_set1_epi32(3))
        }
    }

    /// Within each half of a register, the first byte of the row that a byte is in.
    const FIRST_OF_ROW: [u8; 32] = {
        let mut first = [0; 32];
        let mut i = 0;
        while i < 32 {
            first[i] = i as u8 & 0b1100;
            i += 1;
        }
        first
    };

    /// The ranks in each half of a register as keys have them; the top bit alone where there is no rank.
    const RANKS: [u8; 32] = {
        let mut keys = [0x80; 32];
        let mut i = 0;
        while i < 32 {
            if i % 16 < 13 {
                keys[i] = (i as u8 % 16) << 2;
            }
            i += 1;
        }
        keys
    };

    /// # Safety
    /// The machine has the features.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    unsafe fn in_each(byte: u8) -> __m256i {
        #[allow(unused_unsafe, reason = "safe from Rust 1.87 on")]
        // SAFETY: the features are the function's own.
        unsafe {
            _mm256_set1_epi8(i8::from_ne_bytes([byte]))
        }
    }

    /// Packing by the instructions `pext` and `pdep`. There is a value of this type only where the machine has
    /// them and `avx2`.
    #[derive(Debug, Clone, Copy)]
    pub struct Pext(());

    impl Pext {
        /// # Safety
        /// The machine has the features of [`call_wide`].
        pub(super) unsafe fn here() -> Self {
            Self(())
        }
    }

    impl Pack for Pext {
        type Mask = u64;

        #[inline(always)]
        fn mask(self, mask: u64) -> u64 {
            mask
        }

        #[inline(always)]
        fn pack(self, word: u64, mask: &u64) -> u64 {
            // SAFETY: there is a `Pext` only where the machine has the instruction.
            unsafe { _pext_u64(word, *mask) }
        }

        #[inline(always)]
        fn nth(self, set: u64, n: u32) -> u64 {
            self.unpack(1 << (n & 63), &set)
        }

        #[inline(always)]
        fn unpack(self, word: u64, mask: &u64) -> u64 {
            // SAFETY: as above.
            unsafe { _pdep_u64(word, *mask) }
        }

        #[inline(always)]
        fn agreeing(self, words: &[u64; 8], masks: &[u64; 8], word: u64) -> u32 {
            // SAFETY: there is a `Pext` only where the machine has the instructions.
            unsafe {
                four_agreeing(&words[..4], &masks[..4], word) | four_agreeing(&words[4..], &masks[4..], word) << 4
            }
        }

        #[inline(always)]
        fn call<W: Work<Self>>(self, work: W) -> W::Output {
            // SAFETY: as above.
            unsafe { call_wide(self, work) }
        }
    }

    /// # Safety
    /// The machine has the features, and there are four words and four masks.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    unsafe fn four_agreeing(words: &[u64], masks: &[u64], word: u64) -> u32 {
        #[allow(unused_unsafe, reason = "all but the loads are safe from Rust 1.87 on")]
        #[allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "they are bits")]
        // SAFETY: the features are the function's own, and the loads stay within the four words.
        unsafe {
            let words = _mm256_loadu_si256(words.as_ptr().cast());
            let masks = _mm256_loadu_si256(masks.as_ptr().cast());
            let unlike = _mm256_and_si256(_mm256_xor_si256(words, _mm256_set1_epi64x(word as i64)), masks);
            let alike = _mm256_cmpeq_epi64(unlike, _mm256_setzero_si256());
            _mm256_movemask_pd(_mm256_castsi256_pd(alike)) as u32
        }
    }

    /// # Safety
    /// The machine has the features.
    #[inline(never)]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    unsafe fn call_wide<W: Work<Pext>>(pack: Pext, work: W) -> W::Output {
        work.run(pack)
    }

    /// # Safety
    /// The machine has the features.
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    pub(super) unsafe fn run_wide<K: Kernel>(kernel: K) -> K::Output {
        kernel.run(Wide(()))
    }

    /// # Safety
    /// The machine has the features.
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    pub(super) unsafe fn run_wide_pdep<K: Kernel>(kernel: K) -> K::Output {
        kernel.run(Pdep(()))
    }

    pub(super) fn is_wide() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
    }

    /// AMD's processors before Zen 3 have `pdep`, but in microcode: slower than the table.
    pub(super) fn pdep_is_fast() -> bool {
        const ZEN_3: u32 = 0x19;
        // SAFETY: every x86-64 processor has the instruction and these two leaves.
        #[allow(unused_unsafe, reason = "safe from Rust 1.94 on")]
        let (vendor, version) = unsafe { (__cpuid(0), __cpuid(1)) };
        let family = (version.eax >> 8 & 0xF) + (version.eax >> 20 & 0xFF);
        let is_amd = vendor.ebx == u32::from_le_bytes(*b"Auth") || vendor.ebx == u32::from_le_bytes(*b"Hygo");
        !is_amd || family >= ZEN_3
    }
}

//! Random numbers, shuffles and deals that never change: item *i* depends on the seed and on *i* alone.
//!
//! One generator, `ChaCha8`. The seed is its key and the number of the item its stream, so a million deals made
//! on any number of threads, in any order, are the same million deals. Draws are exact: no choice is likelier
//! than another by even one part in 2⁶⁴. What is drawn from which word is fixed for good.

mod chacha;
mod splits;

use crate::bits::{Select, Table};
use crate::cards::Cards;
use crate::dispatch::{Kernel, Machine};

/// A source of random words, and what is drawn from them.
pub trait Random {
    /// The next 64 random bits.
    fn word(&mut self) -> u64;

    /// A number below `n`, all equally likely. `n` is at least 1.
    ///
    /// ```
    /// use whist_core::random::{Random, Stream};
    /// let mut stream = Stream::new(7, 0);
    /// assert!((0..100).all(|_| stream.below(6) < 6));
    /// ```
    #[inline(always)]
    fn below(&mut self, n: u64) -> u64 {
        self.falling(n, n).next() as u64
    }

    /// Draws below `bound`, one less and so on, all from one word; `product` is that of the bounds, below 2⁶⁴.
    ///
    /// Each product of the word with a bound gives a draw above and the word for the next below; one test of
    /// what is left at the end makes all of them exact.
    #[doc(hidden)]
    #[inline(always)]
    fn falling(&mut self, bound: u64, product: u64) -> Falling {
        Falling { word: self.fair(product), bound }
    }

    /// A word from which draws are exact whose bounds have this product.
    #[doc(hidden)]
    #[inline(always)]
    fn fair(&mut self, product: u64) -> u64 {
        let mut word = self.word();
        if word.wrapping_mul(product) < product {
            let unfair = product.wrapping_neg() % product;
            while word.wrapping_mul(product) < unfair {
                word = self.word();
            }
        }
        word
    }

    /// Puts items into a random order, all orders equally likely.
    ///
    /// ```
    /// use whist_core::random::{Random, Stream};
    /// let mut cards = ["AS", "KS", "QS", "JS"];
    /// Stream::new(7, 0).shuffle(&mut cards);
    /// assert_eq!(cards, ["JS", "KS", "QS", "AS"]);
    /// ```
    #[inline(always)]
    fn shuffle<T>(&mut self, items: &mut [T]) {
        let mut left = items.len();
        let mut done = 0;
        while left > 1 {
            let (count, product) = fitting(left as u64, left - 1);
            let mut draws = self.falling(left as u64, product);
            for _ in 0..count {
                items.swap(done, done + draws.next());
                done += 1;
            }
            left -= count;
        }
    }

    /// `k` of the cards of a set, all choices equally likely. `k` is at most the size of the set.
    ///
    /// Up to 26 cards are chosen by one draw. Of more, a random word chooses about half; then random cards are added or
    /// taken away until there are `k`. Where `k` is far from half, it starts from none or from all.
    #[inline(always)]
    fn subset(&mut self, cards: Cards, k: u32, select: impl Select) -> Cards {
        let all = cards.bits();
        let size = all.count_ones();
        if size <= splits::MOST_PLACES {
            let which = splits::subset(size, k, |ways| self.fair(ways));
            return Cards::from_bits_retain(select.deposit(which, all));
        }
        let mut chosen = match k * 4 {
            few if few <= size => 0,
            many if many >= 3 * size => all,
            _ => self.word() & all,
        };
        let have = chosen.count_ones();
        let (mut left, mut wanted) = if have > k { (chosen, have - k) } else { (all & !chosen, k - have) };
        while wanted > 0 {
            let bound = left.count_ones().into();
            let (count, product) = fitting(bound, wanted as usize);
            let mut draws = self.falling(bound, product);
            for _ in 0..count {
                let bit = 1 << select.select(left, draws.next() as u32);
                left ^= bit;
                chosen ^= bit;
            }
            wanted -= count as u32;
        }
        Cards::from_bits_retain(chosen)
    }
}

/// No more draws than this from one word, nor so many that their bounds multiply to more than
/// [`LARGEST_PRODUCT`]: then a word is hardly ever thrown away.
const MOST_DRAWS: usize = 10;
const LARGEST_PRODUCT: u64 = 1 << 60;

/// How many draws one word gives, below `bound`, one less and so on, at most so many; and the product of
/// their bounds.
#[inline(always)]
fn fitting(bound: u64, most: usize) -> (usize, u64) {
    let mut all = bound;
    let mut count = 1;
    while count < most.min(MOST_DRAWS) {
        let larger = all.saturating_mul(bound - count as u64);
        if larger > LARGEST_PRODUCT {
            break;
        }
        all = larger;
        count += 1;
    }
    (count, all)
}

/// Draws below each bound, all from one word that is fair to their product.
#[inline(always)]
fn draws<const N: usize>(mut word: u64, bounds: [u64; N]) -> [u64; N] {
    bounds.map(|bound| {
        let product = u128::from(word) * u128::from(bound);
        word = product as u64;
        (product >> 64) as u64
    })
}

/// The draws that one word gives, below a bound that falls by one each time.
#[doc(hidden)]
#[derive(Debug)]
pub struct Falling {
    word: u64,
    bound: u64,
}

impl Falling {
    #[inline(always)]
    fn next(&mut self) -> usize {
        let product = u128::from(self.word) * u128::from(self.bound);
        self.word = product as u64;
        self.bound -= 1;
        (product >> 64) as usize
    }
}

/// The key of a seed.
const fn key(seed: u64) -> [u32; 8] {
    [seed as u32, (seed >> 32) as u32, 0, 0, 0, 0, 0, 0]
}

/// The words of one item: `ChaCha8` with the seed as key and the number of the item as stream.
///
/// ```
/// use whist_core::random::{Random, Stream};
/// let mut one = Stream::new(7, 0);
/// let mut other = Stream::new(7, 1);
/// assert_ne!(one.word(), other.word());
/// assert_eq!(Stream::new(7, 1).word(), Stream::new(7, 1).word());
/// ```
#[derive(Debug, Clone)]
pub struct Stream {
    words: [u64; Self::WORDS],
    at: usize,
    blocks: u64,
    key: [u32; 8],
    item: u64,
}

impl Stream {
    /// Blocks made at once.
    const BLOCKS: usize = 16;
    const WORDS: usize = 8 * Self::BLOCKS;

    /// The stream of an item.
    #[must_use]
    #[inline]
    pub const fn new(seed: u64, item: u64) -> Self {
        Self { words: [0; Self::WORDS], at: Self::WORDS, blocks: 0, key: key(seed), item }
    }

    #[inline(always)]
    fn refill(&mut self) {
        let counter = std::array::from_fn(|lane| self.blocks + lane as u64);
        let made = chacha::blocks::<{ Self::BLOCKS }>(&self.key, counter, [self.item; Self::BLOCKS]);
        for (i, word) in self.words.iter_mut().enumerate() {
            *word = joined(&made, i % 8, i / 8);
        }
        self.blocks += Self::BLOCKS as u64;
        self.at = 0;
    }
}

impl Stream {
    /// The words that come next, to be read again and again: the stream itself stays where it is.
    #[inline(always)]
    pub(crate) fn ahead(&mut self) -> Ahead<'_> {
        if self.at == Self::WORDS {
            self.refill();
        }
        Ahead { stream: self, at: self.at, further: None }
    }
}

/// What follows in a stream, read without taking it.
#[derive(Clone)]
pub(crate) struct Ahead<'a> {
    stream: &'a Stream,
    at: usize,
    /// A stream of its own, once it has read all that is made.
    further: Option<Box<Stream>>,
}

impl Ahead<'_> {
    #[cold]
    fn further(&mut self) -> u64 {
        let end = || Box::new(Stream { at: Stream::WORDS, ..self.stream.clone() });
        self.further.get_or_insert_with(end).word()
    }
}

impl Random for Ahead<'_> {
    #[inline(always)]
    fn word(&mut self) -> u64 {
        if self.at == Stream::WORDS {
            return self.further();
        }
        let word = self.stream.words[self.at % Stream::WORDS];
        self.at += 1;
        word
    }
}

impl Random for Stream {
    #[inline(always)]
    fn word(&mut self) -> u64 {
        if self.at == Self::WORDS {
            self.refill();
        }
        let word = self.words[self.at % Self::WORDS];
        self.at += 1;
        word
    }
}

/// Word `i` of a block as 64 bits.
#[inline(always)]
fn joined<const L: usize>(made: &[[u32; L]; 16], i: usize, lane: usize) -> u64 {
    u64::from(made[2 * i][lane]) | u64::from(made[2 * i + 1][lane]) << 32
}

/// Four hands of thirteen, north first, from a source of words.
///
/// ```
/// use whist_core::random::{deal, Stream};
/// let hands = deal(&mut Stream::new(7, 0));
/// assert!(hands.iter().all(|hand| hand.len() == 13));
/// ```
#[inline(always)]
#[must_use]
pub fn deal(random: &mut impl Random) -> [Cards; 4] {
    splits::deal(|product| random.fair(product), Table)
}

/// Deals `first`, `first + 1` and so on of a seed: four hands each, north first. Deal *i* is [`deal`] of
/// stream *i*.
///
/// ```
/// use whist_core::{Machine, random};
/// let mut deals = [[0; 4]; 3];
/// random::deals(Machine::detected(), 7, 10, &mut deals);
/// let alone = random::deal(&mut random::Stream::new(7, 12));
/// assert_eq!(deals[2], alone.map(|hand| hand.bits()));
/// ```
pub fn deals(machine: Machine, seed: u64, first: u64, out: &mut [[u64; 4]]) {
    machine.run(Deals { seed, first, out });
}

struct Deals<'a> {
    seed: u64,
    first: u64,
    out: &'a mut [[u64; 4]],
}

impl Kernel for Deals<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, select: impl Select) {
        let out = self.out;
        each_stream::<1>(self.seed, self.first, out.len(), |i, random| {
            // Nearly always all words are fair: then it is known where they stand.
            let mut words = random.first::<{ splits::WORDS }>().into_iter();
            let mut all_fair = true;
            let fair = |product: u64| {
                let word = words.next().unwrap_or_default();
                all_fair &= word.wrapping_mul(product) >= product;
                word
            };
            let hands = splits::deal(fair, select).map(Cards::bits);
            out[i] = if all_fair { hands } else { deal_of(self.seed, random.item) };
        });
    }
}

/// The deal of one stream, where a word may have to be thrown away.
#[cold]
#[inline(never)]
fn deal_of(seed: u64, item: u64) -> [u64; 4] {
    deal(&mut Stream::new(seed, item)).map(Cards::bits)
}

/// Streams whose blocks are made side by side.
const LANES: usize = 8;

/// Does something with the streams of `count` items from `first` on. The first `BLOCKS` blocks of sixteen streams,
/// eight words each, are made side by side; what needs more words pays for each of them.
#[inline(always)]
pub(crate) fn each_stream<const BLOCKS: usize>(
    seed: u64,
    first: u64,
    count: usize,
    mut work: impl FnMut(usize, &mut Begun<'_, BLOCKS>),
) {
    let key = key(seed);
    for group in (0..count).step_by(LANES) {
        let start = first.wrapping_add(group as u64);
        let items: [u64; LANES] = std::array::from_fn(|lane| start.wrapping_add(lane as u64));
        let made: [_; BLOCKS] =
            std::array::from_fn(|block| chacha::blocks::<LANES>(&key, [block as u64; LANES], items));
        for (lane, &item) in items.iter().enumerate().take(count - group) {
            work(group + lane, &mut Begun { made: &made, lane, at: 0, seed, item });
        }
    }
}

/// The words of a stream of which the first blocks are made.
pub(crate) struct Begun<'a, const BLOCKS: usize> {
    made: &'a [[[u32; LANES]; 16]; BLOCKS],
    lane: usize,
    at: usize,
    seed: u64,
    item: u64,
}

impl<const BLOCKS: usize> Begun<'_, BLOCKS> {
    /// The first words of the stream.
    #[inline(always)]
    fn first<const WORDS: usize>(&self) -> [u64; WORDS] {
        std::array::from_fn(|i| joined(&self.made[i / 8], i % 8, self.lane))
    }
}

impl<const BLOCKS: usize> Random for Begun<'_, BLOCKS> {
    #[inline(always)]
    fn word(&mut self) -> u64 {
        let at = self.at;
        self.at += 1;
        match self.made.get(at / 8) {
            Some(block) => joined(block, at % 8, self.lane),
            None => word_at(self.seed, self.item, at),
        }
    }
}

/// A word far into a stream: needed only when draw after draw was thrown away.
#[cold]
fn word_at(seed: u64, item: u64, at: usize) -> u64 {
    let mut stream = Stream::new(seed, item);
    for _ in 0..at {
        stream.word();
    }
    stream.word()
}

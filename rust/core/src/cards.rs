//! A set of cards is one `u64` with a bit a card.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};
use std::str::FromStr;

use crate::bits;
use crate::card::{Card, Rank, Suit};
use crate::error::CardError;

/// A set of cards.
///
/// Four lanes of 16 bits, clubs lowest; in each lane the two is bit 0 and the ace bit 12. The jokers are the
/// three highest bits. Equality is that of the bits.
///
/// ```
/// use whist_core::{Card, Cards, Suit};
/// let hand: Cards = "AKQ2.K43.T98.A54".parse()?;
/// assert_eq!(hand.len(), 13);
/// assert!(hand.contains("AS".parse()?));
/// assert_eq!(hand & Suit::Clubs.cards(), "AC 5C 4C".parse()?);
/// assert_eq!(hand.to_hand(), "AKQ2.K43.T98.A54");
/// # Ok::<(), whist_core::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Cards(u64);

impl Cards {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// The 52 cards of the usual pack.
    pub const PACK: Self = Self(0x1FFF_1FFF_1FFF_1FFF);
    /// The three jokers.
    pub const JOKERS: Self = Self(0xE000_0000_0000_0000);
    /// Every card there is: the pack and the jokers.
    pub const ALL: Self = Self(Self::PACK.0 | Self::JOKERS.0);

    /// The set with these bits.
    ///
    /// # Errors
    /// When a bit is set that stands for no card.
    pub const fn from_bits(bits: u64) -> Result<Self, CardError> {
        let spare = bits & !Self::ALL.0;
        if spare == 0 { Ok(Self(bits)) } else { Err(CardError::Bits { bits: spare }) }
    }

    /// The set with these bits, less those that stand for no card.
    #[must_use]
    pub const fn from_bits_truncate(bits: u64) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The set with exactly these bits, spare ones included: they are positions of a
    /// [`CardOrder`](crate::order::CardOrder).
    #[must_use]
    #[inline]
    pub const fn from_bits_retain(bits: u64) -> Self {
        Self(bits)
    }

    /// Its bits.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The usual pack from a rank up, such as the 36 cards from the six.
    ///
    /// ```
    /// use whist_core::{Cards, Rank};
    /// assert_eq!(Cards::pack_from(Rank::Six).len(), 36);
    /// ```
    #[must_use]
    pub const fn pack_from(lowest: Rank) -> Self {
        let below = (1 << lowest as u64) - 1;
        Self(Self::PACK.0 & !(below * 0x0001_0001_0001_0001))
    }

    /// Both sets together.
    #[must_use]
    #[inline]
    pub fn with(self, cards: impl Into<Self>) -> Self {
        Self(self.0 | cards.into().0)
    }

    /// This set less the other.
    #[must_use]
    #[inline]
    pub fn without(self, cards: impl Into<Self>) -> Self {
        Self(self.0 & !cards.into().0)
    }

    /// Adds cards.
    #[inline]
    pub fn insert(&mut self, cards: impl Into<Self>) {
        *self = self.with(cards);
    }

    /// Takes cards out, whether they are there or not.
    #[inline]
    pub fn discard(&mut self, cards: impl Into<Self>) {
        *self = self.without(cards);
    }

    /// Takes a card out and tells whether it was there.
    #[inline]
    pub fn remove(&mut self, card: Card) -> bool {
        let held = self.contains(card);
        self.discard(card);
        held
    }

    /// Whether a card is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.bit() & 1 != 0
    }

    /// Whether all of these cards are in the other set.
    #[must_use]
    #[inline]
    pub const fn is_subset(self, of: Self) -> bool {
        self.0 & !of.0 == 0
    }

    /// Whether no card is in both sets.
    #[must_use]
    #[inline]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Whether there is no card.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards there are.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The card with the lowest number.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card::from_bit(self.0.trailing_zeros() as u8)) }
    }

    /// The card with the highest number.
    #[must_use]
    #[inline]
    pub const fn last(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card::from_bit(63 - self.0.leading_zeros() as u8)) }
    }

    /// Takes out the card with the lowest number.
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Card> {
        let card = self.first();
        self.0 &= self.0.wrapping_sub(1);
        card
    }

    /// Takes out the card with the highest number.
    #[inline]
    pub const fn pop_last(&mut self) -> Option<Card> {
        let card = self.last();
        if let Some(card) = card {
            self.0 ^= 1 << card.bit();
        }
        card
    }

    /// The card that `n` others of the set stand below.
    ///
    /// ```
    /// use whist_core::Suit;
    /// assert_eq!(Suit::Spades.cards().nth(12), "AS".parse().ok());
    /// assert_eq!(Suit::Spades.cards().nth(13), None);
    /// ```
    #[must_use]
    pub fn nth(self, n: usize) -> Option<Card> {
        (n < self.len()).then(|| Card::from_bit(bits::select(self.0, n as u32) as u8))
    }

    /// The ranks held in a suit, as 13 bits, the two lowest.
    #[must_use]
    #[inline]
    pub const fn ranks(self, suit: Suit) -> u16 {
        (self.0 >> (16 * suit as u32)) as u16 & 0x1FFF
    }

    /// The cards, lowest number first.
    #[must_use]
    pub const fn iter(self) -> Iter {
        Iter(self)
    }

    /// All sets of these cards, the empty one first and the whole last.
    ///
    /// ```
    /// use whist_core::Cards;
    /// let cards: Cards = "AS KS 2H".parse()?;
    /// assert_eq!(cards.subsets().count(), 8);
    /// assert_eq!(cards.subsets().filter(|s| s.len() == 2).count(), 3);
    /// # Ok::<(), whist_core::CardError>(())
    /// ```
    #[must_use]
    pub const fn subsets(self) -> Subsets {
        Subsets { of: self, next: Some(Self::EMPTY) }
    }

    /// The hand as bridge notation has it: ranks of spades, hearts, diamonds and clubs, highest first, with
    /// dots between. Jokers, for which it has no place, are left out.
    #[must_use]
    pub fn to_hand(self) -> String {
        let suits = Suit::ALL.iter().rev().map(|&suit| {
            let held = self & suit.cards();
            held.iter().rev().filter_map(Card::rank).map(Rank::letter).collect::<String>()
        });
        suits.collect::<Vec<_>>().join(".")
    }

    /// Reads a hand of bridge notation. A suit letter before its ranks is allowed, so is `-` for a void suit.
    ///
    /// ```
    /// use whist_core::Cards;
    /// assert_eq!(Cards::from_hand("AKQ2.K43.T98.A54")?.len(), 13);
    /// assert!(Cards::from_hand("...")?.is_empty());
    /// assert!(Cards::from_hand("AKQ2.K43.T98").is_err());
    /// # Ok::<(), whist_core::CardError>(())
    /// ```
    ///
    /// # Errors
    /// When there are not four suits, a character is no rank, or a rank is repeated; the column is given.
    pub fn from_hand(text: &str) -> Result<Self, CardError> {
        let mut hand = Self::EMPTY;
        let mut column = 1;
        let mut suits = 0;
        for part in text.split('.') {
            let length = part.chars().count();
            let Some(&suit) = Suit::ALL.iter().rev().nth(suits) else {
                return Err(text_error(
                    part,
                    column,
                    "part of a hand; expected four suits: spades.hearts.diamonds.clubs",
                ));
            };
            let added = ranks_of(part, suit).map_err(|error| error.moved(column - 1))?;
            hand.insert(added);
            column += length + 1;
            suits += 1;
        }
        if suits == 4 {
            Ok(hand)
        } else {
            Err(text_error("", column - 1, "hand; expected four suits with dots between: spades.hearts.diamonds.clubs"))
        }
    }

    /// Reads cards separated by blanks or commas.
    fn from_list(text: &str) -> Result<Self, CardError> {
        let mut cards = Self::EMPTY;
        for (column, word) in words(text, |c| c.is_whitespace() || c == ',') {
            let card = word.parse::<Card>().map_err(|error| error.moved(column - 1))?;
            if cards.contains(card) {
                return Err(CardError::Repeated { card, column });
            }
            cards.insert(card);
        }
        Ok(cards)
    }
}

/// The ranks of one suit of a hand.
fn ranks_of(part: &str, suit: Suit) -> Result<Cards, CardError> {
    let mut held = Cards::EMPTY;
    let mut chars = part.chars().enumerate().peekable();
    chars.next_if(|&(_, c)| Suit::from_char(c) == Some(suit));
    if chars.clone().map(|(_, c)| c).eq(['-']) {
        return Ok(held);
    }
    while let Some((i, c)) = chars.next() {
        let ten = c == '1' && chars.next_if(|&(_, zero)| zero == '0').is_some();
        let Some(rank) = (if ten { Some(Rank::Ten) } else { Rank::from_char(c) }) else {
            return Err(text_error(c, i + 1, "rank; expected A K Q J T 9 8 7 6 5 4 3 2 or a dot"));
        };
        let card = Card::new(rank, suit);
        if held.contains(card) {
            return Err(CardError::Repeated { card, column: i + 1 });
        }
        held.insert(card);
    }
    Ok(held)
}

/// The words of a text between gaps, each with its column.
pub(crate) fn words(text: &str, is_gap: impl Fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    text.split(is_gap).filter_map(move |word| {
        let start = column;
        column += word.chars().count() + 1;
        (!word.is_empty()).then_some((start, word))
    })
}

fn text_error(found: impl Into<String>, column: usize, expected: &'static str) -> CardError {
    CardError::Text { found: found.into(), column, expected }
}

impl From<Card> for Cards {
    #[inline]
    fn from(card: Card) -> Self {
        card.alone()
    }
}

impl From<Suit> for Cards {
    fn from(suit: Suit) -> Self {
        suit.cards()
    }
}

impl From<Cards> for u64 {
    fn from(cards: Cards) -> Self {
        cards.0
    }
}

impl TryFrom<u64> for Cards {
    type Error = CardError;

    fn try_from(bits: u64) -> Result<Self, CardError> {
        Self::from_bits(bits)
    }
}

impl FromStr for Cards {
    type Err = CardError;

    /// Reads a list, `AS KS 2H`, or a hand of bridge notation, `AKQ2.K43.T98.A54`.
    fn from_str(text: &str) -> Result<Self, CardError> {
        if !text.contains('.') {
            return Self::from_list(text);
        }
        let hand = text.trim_start();
        let skipped = text.chars().count() - hand.chars().count();
        Self::from_hand(hand.trim_end()).map_err(|error| error.moved(skipped))
    }
}

/// The cards with blanks between, highest number first: jokers, then spades down to clubs.
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, card) in self.iter().rev().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            card.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $assign_trait:ident $assign:ident |$a:ident, $b:ident| $bits:expr;)*) => { $(
        impl $trait for Cards {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($bits)
            }
        }

        impl $assign_trait for Cards {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = $trait::$method(*self, other);
            }
        }
    )* };
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign |a, b| a & b;
    BitOr bitor BitOrAssign bitor_assign |a, b| a | b;
    BitXor bitxor BitXorAssign bitxor_assign |a, b| a ^ b;
    Sub sub SubAssign sub_assign |a, b| a & !b;
}

/// All other bits, spare ones included.
impl Not for Cards {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Card> for Cards {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        *self = cards.into_iter().fold(*self, Self::with);
    }
}

impl IntoIterator for Cards {
    type Item = Card;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

/// The cards of a set, lowest number first.
#[derive(Debug, Clone)]
pub struct Iter(Cards);

impl Iterator for Iter {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        self.0.pop_first()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for Iter {
    #[inline]
    fn next_back(&mut self) -> Option<Card> {
        self.0.pop_last()
    }
}

impl ExactSizeIterator for Iter {}

/// The sets within a set, in rising order of their bits.
#[derive(Debug, Clone)]
pub struct Subsets {
    of: Cards,
    next: Option<Cards>,
}

impl Iterator for Subsets {
    type Item = Cards;

    fn next(&mut self) -> Option<Cards> {
        let now = self.next?;
        self.next = (now != self.of).then(|| Cards(now.0.wrapping_sub(self.of.0) & self.of.0));
        Some(now)
    }
}

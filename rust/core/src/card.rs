//! A card is a number: 16 times its suit plus its rank. Suits and ranks beside it.

use std::fmt;
use std::str::FromStr;

use crate::cards::Cards;
use crate::error::CardError;

/// The four suits, clubs lowest.
///
/// ```
/// use whist_core::Suit;
/// assert_eq!(Suit::ALL, [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades]);
/// assert_eq!("♥".parse(), Ok(Suit::Hearts));
/// assert_eq!(Suit::Spades.to_string(), "S");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// Clubs, 0.
    Clubs,
    /// Diamonds, 1.
    Diamonds,
    /// Hearts, 2.
    Hearts,
    /// Spades, 3.
    Spades,
}

impl Suit {
    /// The suits from the lowest up.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// The suit with this number, 0 for clubs to 3 for spades.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 4 { Some(Self::ALL[index]) } else { None }
    }

    /// Its number, 0 for clubs to 3 for spades.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter.
    #[must_use]
    pub const fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
    }

    /// Its sign, filled.
    #[must_use]
    pub const fn symbol(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// Its thirteen cards.
    ///
    /// ```
    /// use whist_core::Suit;
    /// assert_eq!(Suit::Hearts.cards().len(), 13);
    /// ```
    #[must_use]
    pub const fn cards(self) -> Cards {
        Cards::from_bits_retain(0x1FFF << (16 * self as u32))
    }

    /// The other suit of the same colour.
    #[must_use]
    pub const fn same_colour(self) -> Self {
        Self::ALL[3 - self as usize]
    }

    /// Whether it is clubs or spades.
    #[must_use]
    pub const fn is_black(self) -> bool {
        matches!(self, Self::Clubs | Self::Spades)
    }

    /// The suit written by this character: a letter in either case, or a filled or outline sign.
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            'C' | 'c' | '♣' | '♧' => Some(Self::Clubs),
            'D' | 'd' | '♦' | '♢' => Some(Self::Diamonds),
            'H' | 'h' | '♥' | '♡' => Some(Self::Hearts),
            'S' | 's' | '♠' | '♤' => Some(Self::Spades),
            _ => None,
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

impl FromStr for Suit {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        only_char(text)
            .and_then(Self::from_char)
            .ok_or_else(|| unreadable(text, "suit; expected one of C D H S or ♣ ♦ ♥ ♠"))
    }
}

/// The thirteen ranks, two lowest.
///
/// ```
/// use whist_core::Rank;
/// assert!(Rank::Two < Rank::Ten && Rank::Ten < Rank::Ace);
/// assert_eq!("10".parse(), Ok(Rank::Ten));
/// assert_eq!(Rank::Ten.to_string(), "T");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names say it all")]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// The ranks from the two up.
    pub const ALL: [Self; 13] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// The rank with this number, 0 for the two to 12 for the ace.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 13 { Some(Self::ALL[index]) } else { None }
    }

    /// Its number, 0 for the two to 12 for the ace.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its character in card text, `T` for the ten.
    #[must_use]
    pub const fn letter(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// The four cards of this rank.
    ///
    /// ```
    /// use whist_core::Rank;
    /// assert_eq!(Rank::Ace.cards().to_string(), "AS AH AD AC");
    /// ```
    #[must_use]
    pub const fn cards(self) -> Cards {
        Cards::from_bits_retain(0x0001_0001_0001_0001 << self as u32)
    }

    /// The rank written by this character, in either case.
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        Some(match c {
            '2' => Self::Two,
            '3' => Self::Three,
            '4' => Self::Four,
            '5' => Self::Five,
            '6' => Self::Six,
            '7' => Self::Seven,
            '8' => Self::Eight,
            '9' => Self::Nine,
            'T' | 't' => Self::Ten,
            'J' | 'j' => Self::Jack,
            'Q' | 'q' => Self::Queen,
            'K' | 'k' => Self::King,
            'A' | 'a' => Self::Ace,
            _ => return None,
        })
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

impl FromStr for Rank {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        if text == "10" {
            return Ok(Self::Ten);
        }
        only_char(text)
            .and_then(Self::from_char)
            .ok_or_else(|| unreadable(text, "rank; expected one of A K Q J T (or 10) 9 8 7 6 5 4 3 2"))
    }
}

/// A card: one of the 52, or a joker.
///
/// Its number is 16 times the suit plus the rank, so the number is also its bit in a [`Cards`]. The three
/// jokers stand above all suits, at 61 to 63. The order of cards is that of their numbers, which is *not*
/// which card beats which: that is a [`CardOrder`](crate::order::CardOrder).
///
/// ```
/// use whist_core::{Card, Rank, Suit};
/// let card: Card = "10h".parse()?;
/// assert_eq!(card, Card::new(Rank::Ten, Suit::Hearts));
/// assert_eq!(card.to_string(), "TH");
/// assert_eq!("T♡".parse(), Ok(card));
/// assert_eq!(u8::from(card), 40);
/// assert!("1H".parse::<Card>().is_err());
/// # Ok::<(), whist_core::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Card(u8);

const CARD_TEXT: &str =
    "card; expected a rank (A K Q J T or 10, 9 to 2) and a suit (C D H S or ♣ ♦ ♥ ♠), or a joker (LJ BJ XJ)";

impl Card {
    /// The little joker.
    pub const LITTLE_JOKER: Self = Self(61);
    /// The big joker.
    pub const BIG_JOKER: Self = Self(62);
    /// A third joker.
    pub const EXTRA_JOKER: Self = Self(63);

    /// The card of a rank and a suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(16 * suit as u8 + rank as u8)
    }

    /// The card at a bit of a set, which is not looked at: only its low six bits count, and spare bits, which
    /// are no card that can be written, are let through. They occur as positions of a
    /// [`CardOrder`](crate::order::CardOrder). The checked form is `Card::try_from`.
    #[must_use]
    #[inline]
    pub const fn from_bit(bit: u8) -> Self {
        Self(bit & 63)
    }

    /// Its number, which is its bit in a set.
    #[must_use]
    #[inline]
    pub const fn bit(self) -> u8 {
        self.0
    }

    /// Its number as an index into tables of 64.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its suit; a joker has none of its own.
    #[must_use]
    pub const fn suit(self) -> Option<Suit> {
        if self.is_joker() { None } else { Suit::from_index(self.0 as usize >> 4) }
    }

    /// Its rank; a joker has none.
    #[must_use]
    pub const fn rank(self) -> Option<Rank> {
        if self.is_joker() { None } else { Rank::from_index(self.0 as usize & 15) }
    }

    /// Whether it is a joker.
    #[must_use]
    pub const fn is_joker(self) -> bool {
        self.0 >= 61
    }

    /// The set of this card alone.
    #[must_use]
    #[inline]
    pub const fn alone(self) -> Cards {
        Cards::from_bits_retain(1 << self.0)
    }

    /// Reads a card written suit first, as in bridge notation: `SA`, `DT`.
    ///
    /// ```
    /// use whist_core::Card;
    /// assert_eq!(Card::from_suit_first("DT")?, "TD".parse()?);
    /// assert!(Card::from_suit_first("TD").is_err());
    /// # Ok::<(), whist_core::CardError>(())
    /// ```
    ///
    /// # Errors
    /// When the text is no suit followed by a rank.
    pub fn from_suit_first(text: &str) -> Result<Self, CardError> {
        let mut chars = text.chars();
        let suit = chars.next().and_then(Suit::from_char);
        match (suit, chars.as_str().parse()) {
            (Some(suit), Ok(rank)) => Ok(Self::new(rank, suit)),
            _ => Err(unreadable(
                text,
                "card written suit first; expected a suit (C D H S) and a rank (A K Q J T 9 to 2)",
            )),
        }
    }

    /// The card written suit first, as in bridge notation; a joker as ever.
    #[must_use]
    pub fn to_suit_first(self) -> String {
        self.to_string().chars().rev().collect::<String>().replace("JL", "LJ").replace("JB", "BJ").replace("JX", "XJ")
    }
}

impl TryFrom<u8> for Card {
    type Error = CardError;

    /// The card with this number.
    fn try_from(number: u8) -> Result<Self, CardError> {
        if number < 64 && Cards::ALL.contains(Self(number)) {
            Ok(Self(number))
        } else {
            Err(CardError::Number { number: number.into() })
        }
    }
}

impl From<Card> for u8 {
    fn from(card: Card) -> Self {
        card.0
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => write!(f, "{rank}{suit}"),
            _ => f.write_str(match *self {
                Self::LITTLE_JOKER => "LJ",
                Self::BIG_JOKER => "BJ",
                Self::EXTRA_JOKER => "XJ",
                Self(spare) => return write!(f, "#{spare}"),
            }),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = CardError;

    /// Reads `AS`, `as`, `TD`, `10d`, `T♦`, `T♢`; jokers are `LJ`, `BJ` and `XJ`.
    fn from_str(text: &str) -> Result<Self, CardError> {
        let Some((at, last)) = text.char_indices().next_back() else {
            return Err(unreadable(text, CARD_TEXT));
        };
        let front = &text[..at];
        if let (Ok(rank), Some(suit)) = (front.parse(), Suit::from_char(last)) {
            return Ok(Self::new(rank, suit));
        }
        match text.to_ascii_uppercase().as_str() {
            "LJ" => Ok(Self::LITTLE_JOKER),
            "BJ" => Ok(Self::BIG_JOKER),
            "XJ" => Ok(Self::EXTRA_JOKER),
            _ => Err(unreadable(text, CARD_TEXT)),
        }
    }
}

/// The one character of a text that has no more.
fn only_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.as_str().is_empty())
}

fn unreadable(text: &str, expected: &'static str) -> CardError {
    const SHOWN: usize = 24;
    let mut found: String = text.chars().take(SHOWN).collect();
    if found.len() < text.len() {
        found.push('…');
    }
    CardError::Text { found, column: 1, expected }
}

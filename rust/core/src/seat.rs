//! The four seats of a table, the two sides, and values kept by suit or by seat.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use crate::card::Suit;
use crate::error::CardError;

/// The four seats, clockwise from north.
///
/// ```
/// use whist_core::{Seat, Side};
/// assert_eq!(Seat::West.next(), Seat::North);
/// assert_eq!(Seat::East.partner(), Seat::West);
/// assert_eq!(Seat::South.side(), Side::NorthSouth);
/// assert_eq!("south".parse(), Ok(Seat::South));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names say it all")]
pub enum Seat {
    North,
    East,
    South,
    West,
}

impl Seat {
    /// The seats, clockwise from north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The seat with this number, 0 for north and on clockwise.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 4 { Some(Self::ALL[index]) } else { None }
    }

    /// Its number, 0 for north and on clockwise.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter.
    #[must_use]
    pub const fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self as usize]
    }

    /// The seat so many places on, clockwise.
    #[must_use]
    pub const fn after(self, places: usize) -> Self {
        Self::ALL[(self as usize + places % 4) % 4]
    }

    /// The next seat, clockwise.
    #[must_use]
    pub const fn next(self) -> Self {
        self.after(1)
    }

    /// The seat opposite.
    #[must_use]
    pub const fn partner(self) -> Self {
        self.after(2)
    }

    /// The side of the seat and its partner.
    #[must_use]
    pub const fn side(self) -> Side {
        if self as u8 % 2 == 0 { Side::NorthSouth } else { Side::EastWest }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

impl FromStr for Seat {
    type Err = CardError;

    /// Reads a letter or a name, in either case.
    fn from_str(text: &str) -> Result<Self, CardError> {
        match text.to_ascii_uppercase().as_str() {
            "N" | "NORTH" => Ok(Self::North),
            "E" | "EAST" => Ok(Self::East),
            "S" | "SOUTH" => Ok(Self::South),
            "W" | "WEST" => Ok(Self::West),
            _ => Err(CardError::Text { found: text.into(), column: 1, expected: "seat; expected one of N E S W" }),
        }
    }
}

/// The two partnerships.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Side {
    /// North and south.
    NorthSouth,
    /// East and west.
    EastWest,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::NorthSouth, Self::EastWest];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::NorthSouth => Self::EastWest,
            Self::EastWest => Self::NorthSouth,
        }
    }

    /// Its two seats.
    #[must_use]
    pub const fn seats(self) -> [Seat; 2] {
        match self {
            Self::NorthSouth => [Seat::North, Seat::South],
            Self::EastWest => [Seat::East, Seat::West],
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NorthSouth => "N-S",
            Self::EastWest => "E-W",
        })
    }
}

macro_rules! by {
    ($(#[$doc:meta])* $by:ident, $key:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        #[repr(transparent)]
        pub struct $by<T>(pub [T; 4]);

        impl<T> $by<T> {
            /// One value for each, made by a function.
            pub fn new(make: impl FnMut($key) -> T) -> Self {
                Self($key::ALL.map(make))
            }

            /// One value for each, made from the values here.
            pub fn map<U>(self, change: impl FnMut(T) -> U) -> $by<U> {
                $by(self.0.map(change))
            }

            /// Each with its value.
            pub fn iter(&self) -> impl DoubleEndedIterator<Item = ($key, &T)> {
                $key::ALL.into_iter().zip(&self.0)
            }
        }

        impl<T> Index<$key> for $by<T> {
            type Output = T;

            fn index(&self, key: $key) -> &T {
                &self.0[key as usize]
            }
        }

        impl<T> IndexMut<$key> for $by<T> {
            fn index_mut(&mut self, key: $key) -> &mut T {
                &mut self.0[key as usize]
            }
        }
    };
}

by! {
    /// Four values, one a seat, north first.
    ///
    /// ```
    /// use whist_core::{BySeat, Seat};
    /// let mut tricks = BySeat::<u8>::default();
    /// tricks[Seat::South] += 1;
    /// assert_eq!(tricks, BySeat([0, 0, 1, 0]));
    /// ```
    BySeat, Seat
}

by! {
    /// Four values, one a suit, clubs first.
    ///
    /// ```
    /// use whist_core::{BySuit, Suit};
    /// assert_eq!(BySuit::new(Suit::letter).0, ['C', 'D', 'H', 'S']);
    /// ```
    BySuit, Suit
}

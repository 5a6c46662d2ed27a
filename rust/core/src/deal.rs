//! Deals: what can be written down, and what can be played.
//!
//! A [`Setup`] is four hands as somebody wrote them, right or wrong. A [`Deal`] is four hands that can be
//! played. The step between gives every reason against it at once.

use std::fmt;
use std::str::FromStr;

use crate::cards::{Cards, words};
use crate::error::{CardError, DealError, DealFault};
use crate::seat::{BySeat, Seat};

/// Four hands as written down, each known or not; nothing is promised about them.
///
/// ```
/// use whist_core::{Seat, deal::Setup};
/// let setup: Setup = "S:AKQ2.K43.T98.A54 - - -".parse()?;
/// assert_eq!(setup.hands[Seat::South].map(|hand| hand.len()), Some(13));
/// assert_eq!(setup.to_text(Seat::North), "N:- - AKQ2.K43.T98.A54 -");
/// assert!(setup.deal().is_err(), "three hands are not known");
/// # Ok::<(), whist_core::DealError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Setup {
    /// The hands; `None` where one is not known.
    pub hands: BySeat<Option<Cards>>,
}

impl Setup {
    /// The setup with each hand that is not empty known.
    #[must_use]
    pub fn from_hands(hands: [Cards; 4]) -> Self {
        Self { hands: BySeat(hands.map(|hand| (!hand.is_empty()).then_some(hand))) }
    }

    /// The setup with the one unknown hand filled from the rest of a pack, where just one is unknown.
    ///
    /// ```
    /// use whist_core::{Cards, Suit, deal::Setup};
    /// let three = [Suit::Clubs.cards(), Suit::Diamonds.cards(), Suit::Hearts.cards(), Cards::EMPTY];
    /// let deal = Setup::from_hands(three).completed(Cards::PACK).deal()?;
    /// assert_eq!(deal.hands().0[3], Suit::Spades.cards());
    /// # Ok::<(), whist_core::DealError>(())
    /// ```
    #[must_use]
    pub fn completed(mut self, pack: Cards) -> Self {
        let known = self.hands.0.iter().flatten().fold(Cards::EMPTY, |all, &hand| all | hand);
        if let [unknown] = self.hands.0.iter_mut().filter(|hand| hand.is_none()).collect::<Vec<_>>().as_mut_slice() {
            **unknown = Some(pack - known);
        }
        self
    }

    /// The deal, if all four hands are known and equally long and no card is in two of them.
    ///
    /// # Errors
    /// With every reason against it.
    pub fn deal(&self) -> Result<Deal, DealError> {
        self.checked(None)
    }

    /// The deal, if it is a whole one: the pack dealt out to the last card.
    ///
    /// ```
    /// use whist_core::{Cards, deal::Setup};
    /// let error = Setup::from_hands([Cards::PACK, Cards::PACK, Cards::EMPTY, Cards::EMPTY]).whole_deal(Cards::PACK);
    /// assert!(error.is_err_and(|error| error.reasons().len() > 50));
    /// ```
    ///
    /// # Errors
    /// With every reason against it.
    pub fn whole_deal(&self, pack: Cards) -> Result<Deal, DealError> {
        self.checked(Some(pack))
    }

    /// The deal, whole if a pack is given, or all that is wrong with it.
    fn checked(&self, pack: Option<Cards>) -> Result<Deal, DealError> {
        let known = || self.hands.iter().filter_map(|(seat, hand)| Some((seat, (*hand)?)));
        let longest = known().map(|(_, hand)| hand.len()).max().unwrap_or(0);
        let expected = pack.map_or(longest, |pack| pack.len() / 4);
        let unknown = Seat::ALL.into_iter().filter(|&seat| self.hands[seat].is_none());
        let mut reasons: Vec<_> = unknown.map(|seat| DealFault::Unknown { seat }).collect();
        for (seat, hand) in known() {
            let found = hand.len();
            if found != expected {
                reasons.push(DealFault::Size { seat, found, expected });
            }
            if let Some(card) = pack.and_then(|pack| (hand - pack).first()) {
                reasons.push(DealFault::Foreign { seat, card });
            }
        }
        let hands = BySeat(self.hands.0.map(Option::unwrap_or_default));
        reasons.extend(shared(&hands));
        DealError::unless_empty(reasons)?;
        Ok(Deal { hands })
    }

    /// The text of bridge notation, beginning with the hand of `first`; `-` for an unknown hand.
    #[must_use]
    pub fn to_text(&self, first: Seat) -> String {
        let hands: Vec<_> =
            (0..4).map(|i| self.hands[first.after(i)].map_or_else(|| "-".into(), Cards::to_hand)).collect();
        format!("{first}:{}", hands.join(" "))
    }
}

/// The cards that are in two hands.
fn shared(hands: &BySeat<Cards>) -> impl Iterator<Item = DealFault> {
    let pairs = Seat::ALL.into_iter().flat_map(|first| Seat::ALL.into_iter().map(move |second| (first, second)));
    pairs.filter(|(first, second)| first < second).flat_map(move |(first, second)| {
        let both = hands[first] & hands[second];
        both.iter().map(move |card| DealFault::Shared { card, first, second })
    })
}

impl FromStr for Setup {
    type Err = DealError;

    /// Reads the text of bridge notation: the seat of the first hand, a colon, and four hands clockwise,
    /// spades first, `-` for an unknown one.
    fn from_str(text: &str) -> Result<Self, DealError> {
        let Some((first, hands)) = text.split_once(':') else {
            return Err(DealFault::First { found: text.chars().take(8).collect() }.into());
        };
        let Ok(seat) = first.trim().parse::<Seat>() else {
            return Err(DealFault::First { found: first.chars().take(8).collect() }.into());
        };
        let skipped = first.chars().count() + 1;
        let parts: Vec<_> = words(hands, char::is_whitespace).map(|(column, word)| (skipped + column, word)).collect();
        if parts.len() != 4 {
            let column = parts.get(4).map_or(text.chars().count() + 1, |&(column, _)| column);
            return Err(DealFault::Hands { found: parts.len(), column }.into());
        }
        let mut setup = Self::default();
        let mut reasons = Vec::new();
        for (i, (column, word)) in parts.into_iter().enumerate() {
            match written_hand(word) {
                Ok(hand) => setup.hands[seat.after(i)] = hand,
                Err(error) => reasons.push(DealFault::Hand { seat: seat.after(i), error: error.moved(column - 1) }),
            }
        }
        DealError::unless_empty(reasons)?;
        Ok(setup)
    }
}

/// One hand of a deal, `-` for one that is not known.
fn written_hand(word: &str) -> Result<Option<Cards>, CardError> {
    if word == "-" { Ok(None) } else { Cards::from_hand(word).map(Some) }
}

/// Four hands of equal length without a common card.
///
/// ```
/// use whist_core::{Deal, Seat};
/// let text = "N:AKQ2.K43.T98.A54 JT98.QJT.KQJ.KQJ 7654.A98.A76.T98 3.7652.5432.7632";
/// let deal: Deal = text.parse()?;
/// assert_eq!(deal.to_string(), text);
/// assert_eq!(deal.to_text(Seat::East), format!("E:{} {}", &text[19..], &text[2..18]));
/// # Ok::<(), whist_core::DealError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal {
    hands: BySeat<Cards>,
}

impl Deal {
    /// The deal of these hands, north first.
    ///
    /// # Errors
    /// With every reason against it.
    pub fn new(hands: [Cards; 4]) -> Result<Self, DealError> {
        Setup { hands: BySeat(hands.map(Some)) }.deal()
    }

    /// The hands.
    #[must_use]
    pub const fn hands(&self) -> &BySeat<Cards> {
        &self.hands
    }

    /// The text of bridge notation, beginning with the hand of `first`.
    #[must_use]
    pub fn to_text(&self, first: Seat) -> String {
        Setup::from(*self).to_text(first)
    }
}

impl From<Deal> for Setup {
    fn from(deal: Deal) -> Self {
        Self { hands: deal.hands.map(Some) }
    }
}

impl FromStr for Deal {
    type Err = DealError;

    fn from_str(text: &str) -> Result<Self, DealError> {
        text.parse::<Setup>()?.deal()
    }
}

/// The text of bridge notation from north on.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text(Seat::North))
    }
}

//! Card orders: what each game does to ranks and suits.
//!
//! A [`CardOrder`] gives every card a *position* from 0 to 63 such that, within each suit as the game sees it,
//! a higher position wins. After that one trick is like another: the highest position among the trumps takes
//! it, or else the highest of the suit led.

use arrayvec::ArrayVec;

use crate::card::Card;
use crate::cards::Cards;
use crate::error::OrderError;

mod games;

pub use games::{Aces, JokerLed, TopTrump};

/// What a game does to ranks and suits; made once for each contract and shared.
///
/// Sets of cards come in two spaces. *Cards* are the natural numbers of [`Card`]; *positions* are what the
/// order makes of them, and in them a suit may lie in any way. For most games both are the same
/// ([`is_identity`](Self::is_identity)). [`to_play`](Self::to_play) and [`from_play`](Self::from_play) lead
/// from one to the other.
///
/// Which cards *beat* is [`trump`](Self::trump), which cards must *follow* is [`suit`](Self::suit): two masks,
/// as a trump need not be a suit.
///
/// ```
/// use whist_core::{Card, CardOrder, Suit};
/// let order = CardOrder::jass_trump(Suit::Diamonds);
/// let position = |text: &str| order.position(text.parse::<Card>().unwrap()).unwrap();
/// assert!(position("JD") > position("9D") && position("9D") > position("AD"));
/// assert!(position("AC") > position("JC"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardOrder {
    cards: Cards,
    suits: [Cards; 8],
    suit_of: [u8; 64],
    trump: Cards,
    joins: Cards,
    lead_wins: Cards,
    aliases: ArrayVec<(Card, Cards), 4>,
    to_play: [u8; 64],
    from_play: [u8; 64],
    tables: Option<Box<Tables>>,
}

/// Both mappings, a byte of a set at a time.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Tables {
    to_play: ByteMap,
    from_play: ByteMap,
}

type ByteMap = [[u64; 256]; 8];

/// The suit of cards that have none, as an index: its mask is always empty.
pub const NO_SUIT: usize = 7;

/// What [`CardOrder::position`] has for a card that the order leaves out.
const ABSENT: u8 = u8::MAX;

impl CardOrder {
    /// Begins an order from lists of cards.
    #[must_use]
    pub fn builder() -> OrderBuilder {
        OrderBuilder::default()
    }

    /// The cards of the order, by their natural numbers.
    #[must_use]
    #[inline]
    pub const fn cards(&self) -> Cards {
        self.cards
    }

    /// The positions of each suit as the game sees it. Unused suits are empty; the last always is.
    #[must_use]
    #[inline]
    pub const fn suits(&self) -> &[Cards; 8] {
        &self.suits
    }

    /// The positions of one suit; of [`NO_SUIT`] none.
    #[must_use]
    #[inline]
    pub const fn suit(&self, suit: usize) -> Cards {
        self.suits[suit & 7]
    }

    /// The suit of a position; [`NO_SUIT`] where it has none.
    #[must_use]
    #[inline]
    pub const fn suit_of(&self, position: Card) -> usize {
        self.suit_of[position.index()] as usize
    }

    /// The trumps at the start, as positions: they beat every card that is none.
    #[must_use]
    #[inline]
    pub const fn trump(&self) -> Cards {
        self.trump
    }

    /// The positions that join whatever suit becomes trumps later.
    #[must_use]
    #[inline]
    pub const fn joins(&self) -> Cards {
        self.joins
    }

    /// The trumps when a suit becomes trumps: its positions and those that join it.
    #[must_use]
    #[inline]
    pub fn trump_suit(&self, suit: usize) -> Cards {
        self.suit(suit) | self.joins
    }

    /// The positions that win when led, whatever falls on them.
    #[must_use]
    #[inline]
    pub const fn lead_wins(&self) -> Cards {
        self.lead_wins
    }

    /// The cards that may also be played as other positions, and those positions.
    #[must_use]
    pub fn aliases(&self) -> &[(Card, Cards)] {
        &self.aliases
    }

    /// Whether positions are natural numbers.
    #[must_use]
    #[inline]
    pub const fn is_identity(&self) -> bool {
        self.tables.is_none()
    }

    /// The position of a card, if the order has it.
    #[must_use]
    #[inline]
    pub const fn position(&self, card: Card) -> Option<Card> {
        let position = self.to_play[card.index()];
        if position == ABSENT { None } else { Some(Card::from_bit(position)) }
    }

    /// The card at a position, if there is one.
    #[must_use]
    #[inline]
    pub const fn card_at(&self, position: Card) -> Option<Card> {
        let card = self.from_play[position.index()];
        if card == ABSENT { None } else { Some(Card::from_bit(card)) }
    }

    /// The positions of cards, all of which are in the order.
    ///
    /// ```
    /// use whist_core::{CardOrder, Cards};
    /// let order = CardOrder::undenufe();
    /// let hand: Cards = "6S AS".parse()?;
    /// let positions = order.to_play(hand);
    /// assert_eq!(positions.last().and_then(|best| order.card_at(best)), "6S".parse().ok());
    /// assert_eq!(order.from_play(positions), hand);
    /// # Ok::<(), whist_core::CardError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn to_play(&self, cards: Cards) -> Cards {
        match &self.tables {
            None => cards,
            Some(tables) => mapped(&tables.to_play, cards),
        }
    }

    /// The cards at positions.
    #[must_use]
    #[inline]
    pub fn from_play(&self, positions: Cards) -> Cards {
        match &self.tables {
            None => positions,
            Some(tables) => mapped(&tables.from_play, positions),
        }
    }
}

/// A set seen through a map, a byte at a time.
#[inline]
fn mapped(map: &ByteMap, set: Cards) -> Cards {
    let bytes = set.bits().to_le_bytes();
    let bits = map.iter().zip(bytes).fold(0, |bits, (table, byte)| bits | table[usize::from(byte)]);
    Cards::from_bits_retain(bits)
}

/// The map of sets that belongs to a map of single cards.
fn byte_map(single: &[u8; 64]) -> ByteMap {
    let image = |bit: usize| {
        if single[bit] == ABSENT { 0 } else { 1 << single[bit] }
    };
    std::array::from_fn(|byte| {
        std::array::from_fn(|set| (0..8).filter(|i| set >> i & 1 == 1).fold(0, |bits, i| bits | image(8 * byte + i)))
    })
}

/// An order in the making: lists of cards, each from the highest down.
///
/// ```
/// use whist_core::{Card, CardOrder, Cards};
/// let list = |text: &str| text.split(' ').map(|card| card.parse().unwrap()).collect::<Vec<Card>>();
/// let order = CardOrder::builder().suit(list("JS AS KS")).suit(list("AH KH QH")).trump(0).build()?;
/// let trick: Vec<Card> = list("AH KS JS");
/// assert_eq!(order.winner(&trick), 2);
/// # Ok::<(), whist_core::OrderError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct OrderBuilder {
    suits: Vec<Vec<Card>>,
    suitless: Vec<Card>,
    trump_suit: Option<usize>,
    trump_cards: Vec<Card>,
    joins: Vec<Card>,
    lead_wins: Vec<Card>,
    aliases: Vec<(Card, usize)>,
}

impl OrderBuilder {
    /// Adds a suit, its cards from the highest down. Suits are numbered as they are added.
    #[must_use]
    pub fn suit(mut self, cards: impl IntoIterator<Item = Card>) -> Self {
        self.suits.push(cards.into_iter().collect());
        self
    }

    /// Adds cards that belong to no suit, from the highest down.
    #[must_use]
    pub fn suitless(mut self, cards: impl IntoIterator<Item = Card>) -> Self {
        self.suitless.extend(cards);
        self
    }

    /// Makes a suit trumps.
    #[must_use]
    pub fn trump(mut self, suit: usize) -> Self {
        self.trump_suit = Some(suit);
        self
    }

    /// Makes single cards trumps; the suits they must follow stay as they are.
    #[must_use]
    pub fn trump_cards(mut self, cards: impl IntoIterator<Item = Card>) -> Self {
        self.trump_cards.extend(cards);
        self
    }

    /// Makes cards join whatever suit becomes trumps.
    #[must_use]
    pub fn joins(mut self, cards: impl IntoIterator<Item = Card>) -> Self {
        self.joins.extend(cards);
        self
    }

    /// Makes cards win whenever they are led.
    #[must_use]
    pub fn lead_wins(mut self, cards: impl IntoIterator<Item = Card>) -> Self {
        self.lead_wins.extend(cards);
        self
    }

    /// Lets a card be played also as the highest card of one of the first four suits. Where the card itself is
    /// a trump, it is one in this guise too.
    #[must_use]
    pub fn alias(mut self, card: Card, suit: usize) -> Self {
        self.aliases.push((card, suit));
        self
    }

    /// Makes the order.
    ///
    /// Where every list falls in natural numbers, these are the positions. Otherwise each of the first four
    /// suits fills a lane of 16 from below; further suits take the highest place of each lane, then the next,
    /// and the suitless cards the one below that.
    ///
    /// # Errors
    /// When a card is listed twice, a suit or a card is named that is not listed, or there is no room.
    pub fn build(self) -> Result<CardOrder, OrderError> {
        let to_play = self.positions()?;
        let mut order = CardOrder {
            cards: Cards::EMPTY,
            suits: [Cards::EMPTY; 8],
            suit_of: [NO_SUIT as u8; 64],
            trump: Cards::EMPTY,
            joins: Cards::EMPTY,
            lead_wins: Cards::EMPTY,
            aliases: ArrayVec::new(),
            to_play,
            from_play: [ABSENT; 64],
            tables: None,
        };
        for (card, &position) in (0..).map(Card::from_bit).zip(&to_play).filter(|&(_, &position)| position != ABSENT) {
            order.cards.insert(card);
            order.from_play[usize::from(position)] = card.bit();
        }
        for (suit, list) in self.suits.iter().enumerate() {
            order.suits[suit] = order.placed(list)?;
        }
        order.trump = order.placed(&self.trump_cards)?;
        order.joins = order.placed(&self.joins)?;
        order.lead_wins = order.placed(&self.lead_wins)?;
        for &(card, suit) in &self.aliases {
            order.add_alias(card, suit, self.suits.len())?;
        }
        if let Some(suit) = self.trump_suit {
            self.check_suit(suit)?;
            order.trump |= order.trump_suit(suit);
        }
        order.finish();
        Ok(order)
    }

    fn check_suit(&self, suit: usize) -> Result<(), OrderError> {
        let listed = self.suits.len();
        if suit < listed { Ok(()) } else { Err(OrderError::NoSuit { suit, listed }) }
    }

    /// The position of each card, [`ABSENT`] for those not listed.
    fn positions(&self) -> Result<[u8; 64], OrderError> {
        if self.suits.len() > NO_SUIT {
            return Err(OrderError::Suits { found: self.suits.len(), most: NO_SUIT });
        }
        let mut seen = Cards::EMPTY;
        for &card in self.lists().flatten() {
            if seen.contains(card) {
                return Err(OrderError::Repeated { card });
            }
            seen.insert(card);
        }
        let mut positions = [ABSENT; 64];
        if self.lists().all(|list| list.is_sorted_by(|a, b| a > b)) {
            seen.iter().for_each(|card| positions[card.index()] = card.bit());
            return Ok(positions);
        }
        for (suit, list) in self.lists().enumerate() {
            let places: Vec<u8> = self.places(suit).collect();
            if list.len() > places.len() {
                return Err(OrderError::Room { suit, found: list.len(), most: places.len() });
            }
            list.iter().rev().zip(places).for_each(|(card, place)| positions[card.index()] = place);
        }
        Ok(positions)
    }

    /// The suits and, last, the suitless cards.
    fn lists(&self) -> impl Iterator<Item = &Vec<Card>> {
        self.suits.iter().chain([&self.suitless])
    }

    /// The places for a list, lowest first.
    fn places(&self, list: usize) -> impl Iterator<Item = u8> + use<> {
        let lanes = self.suits.len().min(4);
        let rows = self.suits.len() - lanes + usize::from(!self.suitless.is_empty());
        let (first, step, count) = if list < lanes { (16 * list, 1, 16 - rows) } else { (15 - (list - lanes), 16, 4) };
        (0..count).map(move |i| (first + i * step) as u8)
    }
}

impl CardOrder {
    /// The positions of listed cards.
    fn placed(&self, cards: &[Card]) -> Result<Cards, OrderError> {
        cards.iter().map(|&card| self.position(card).ok_or(OrderError::Unlisted { card })).collect()
    }

    /// Gives a card the highest place of a lane as a further position.
    fn add_alias(&mut self, card: Card, suit: usize, listed: usize) -> Result<(), OrderError> {
        if suit >= listed {
            return Err(OrderError::NoSuit { suit, listed });
        }
        let own = self.position(card).ok_or(OrderError::Unlisted { card })?;
        let no_room = OrderError::Alias { card, suit };
        let further = Card::from_bit(16 * (suit as u8 % 4) + 15);
        if suit >= 4 || self.card_at(further).is_some() {
            return Err(no_room);
        }
        let entry = if let Some(entry) = self.aliases.iter().position(|&(known, _)| known == card) {
            entry
        } else {
            self.aliases.try_push((card, Cards::EMPTY)).map_err(|_| no_room)?;
            self.aliases.len() - 1
        };
        self.aliases[entry].1.insert(further);
        self.from_play[further.index()] = card.bit();
        self.suits[suit].insert(further);
        if self.trump.contains(own) {
            self.trump.insert(further);
        }
        Ok(())
    }

    /// Fills what follows from the rest.
    fn finish(&mut self) {
        for (suit, positions) in self.suits.iter().enumerate() {
            positions.iter().for_each(|position| self.suit_of[position.index()] = suit as u8);
        }
        let moves = self.cards.iter().any(|card| self.to_play[card.index()] != card.bit());
        if moves || !self.aliases.is_empty() {
            let (to_play, from_play) = (byte_map(&self.to_play), byte_map(&self.from_play));
            self.tables = Some(Box::new(Tables { to_play, from_play }));
        }
    }
}

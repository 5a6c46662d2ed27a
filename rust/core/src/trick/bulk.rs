//! Winners of many tricks at once.

use super::{follows, strength};
use crate::bits::{Select, Table};
use crate::card::{Card, Suit};
use crate::dispatch::{Kernel, Machine};
use crate::error::TrickError;
use crate::order::{CardOrder, NO_SUIT};

/// The trumps of many tricks.
#[derive(Debug, Clone, Copy)]
pub enum Trumps<'a> {
    /// The same in all tricks.
    Same(Option<Suit>),
    /// One number a trick: a suit, 0 for clubs to 3 for spades, or 4 for no trumps.
    Each(&'a [u8]),
}

/// No trumps, among the numbers of suits.
pub const NO_TRUMPS: u8 = 4;

/// The winners of tricks of four, ace high in every suit of the 52 cards: the place, 0 to 3, in each row.
///
/// `cards` are the rows one after the other: the numbers of cards, in the order in which they fell.
///
/// ```
/// use whist_core::{Machine, Suit, trick::{self, Trumps}};
/// let rows = [[6, 16, 12, 11], [6, 10, 12, 11]]; // 8C 2D AC KC, 8C QC AC KC
/// let mut winners = [0; 2];
/// trick::winners(Machine::detected(), rows.as_flattened(), Trumps::Same(Some(Suit::Diamonds)), &mut winners)?;
/// assert_eq!(winners, [1, 2]);
/// # Ok::<(), whist_core::TrickError>(())
/// ```
///
/// # Errors
/// When the slices differ in length or a number is no card or no trump. What `out` then holds is not said.
pub fn winners(machine: Machine, cards: &[u8], trumps: Trumps, out: &mut [u8]) -> Result<(), TrickError> {
    same_length("cards", 4 * out.len(), cards.len())?;
    if let Trumps::Each(trumps) = trumps {
        same_length("trumps", out.len(), trumps.len())?;
        check_trumps(trumps)?;
    }
    if machine.run(InRows { cards, trumps, out }) { Ok(()) } else { Err(first_wrong(cards, 4, is_plain)) }
}

/// The winners of tricks given as four columns: all leads, all second cards and so on. Otherwise as
/// [`winners`].
///
/// # Errors
/// As [`winners`].
pub fn winners_of_columns(
    machine: Machine,
    columns: [&[u8]; 4],
    trumps: Trumps,
    out: &mut [u8],
) -> Result<(), TrickError> {
    for column in columns {
        same_length("columns", out.len(), column.len())?;
    }
    let all_right = match trumps {
        Trumps::Same(trump) => machine.run(InColumns { columns, trump: trump_byte(trump), out }),
        Trumps::Each(trumps) => {
            same_length("trumps", out.len(), trumps.len())?;
            check_trumps(trumps)?;
            machine.run(InColumnsEach { columns, trumps, out })
        }
    };
    if all_right {
        return Ok(());
    }
    let wrong = columns.iter().enumerate().filter_map(|(column, cards)| {
        let row = cards.iter().position(|&number| !is_plain(number))?;
        Some((row, column, cards[row]))
    });
    let (row, column, number) = wrong.min().unwrap_or_default();
    Err(TrickError::Card { row, column, number })
}

/// The winners of tricks of two to eight cards in any order, by its own trumps. `cards` are the rows one after
/// the other.
///
/// ```
/// use whist_core::{CardOrder, Machine, Suit, trick};
/// let order = CardOrder::catch_the_ten(Suit::Hearts);
/// let row = [40, 43, 41, 60]; // TH KH JH AS
/// let mut winners = [0];
/// trick::winners_by_order(Machine::detected(), &order, 4, &row, &mut winners)?;
/// assert_eq!(winners, [2]);
/// # Ok::<(), whist_core::TrickError>(())
/// ```
///
/// # Errors
/// When the slices do not fit each other or a number is no card of the order. What `out` then holds is not
/// said.
pub fn winners_by_order(
    machine: Machine,
    order: &CardOrder,
    players: usize,
    cards: &[u8],
    out: &mut [u8],
) -> Result<(), TrickError> {
    same_length("cards", players * out.len(), cards.len())?;
    let strengths = Strengths::new(order);
    let strengths = &strengths;
    let all_right = match players {
        2 => machine.run(ByOrder::<2> { strengths, cards, out }),
        3 => machine.run(ByOrder::<3> { strengths, cards, out }),
        4 => machine.run(ByOrder::<4> { strengths, cards, out }),
        5 => machine.run(ByOrder::<5> { strengths, cards, out }),
        6 => machine.run(ByOrder::<6> { strengths, cards, out }),
        7 => machine.run(ByOrder::<7> { strengths, cards, out }),
        8 => machine.run(ByOrder::<8> { strengths, cards, out }),
        found => return Err(TrickError::Players { found }),
    };
    let is_right = |number| number < 64 && order.cards().contains(Card::from_bit(number));
    if all_right { Ok(()) } else { Err(first_wrong(cards, players, is_right)) }
}

fn same_length(what: &'static str, expected: usize, found: usize) -> Result<(), TrickError> {
    if expected == found { Ok(()) } else { Err(TrickError::Length { what, expected, found }) }
}

fn check_trumps(trumps: &[u8]) -> Result<(), TrickError> {
    if trumps.iter().all(|&trump| trump <= NO_TRUMPS) {
        return Ok(());
    }
    let row = trumps.iter().position(|&trump| trump > NO_TRUMPS).unwrap_or(0);
    Err(TrickError::Trump { row, number: trumps[row] })
}

/// The error for the first number that is no card.
#[cold]
fn first_wrong(cards: &[u8], players: usize, is_right: impl Fn(u8) -> bool) -> TrickError {
    let at = cards.iter().position(|&number| !is_right(number)).unwrap_or(0);
    TrickError::Card { row: at / players, column: at % players, number: cards[at] }
}

/// Whether a number is one of the 52 cards.
const fn is_plain(number: u8) -> bool {
    number < 64 && number & 15 < 13
}

fn trump_byte(trump: Option<Suit>) -> u8 {
    trump.map_or(NO_TRUMPS, |suit| suit as u8)
}

/// Rows of four that are resolved at once.
pub(crate) const BLOCK: usize = 64;

/// A byte for each card of a block of rows.
pub(crate) type Bytes = [u8; 4 * BLOCK];

/// A way to find the winners of many rows of four cards.
pub trait Resolve: Copy {
    /// Fills `out` with the place of the winner in each row of a block; tells whether all numbers were cards.
    ///
    /// `trumps` has beside each card the trump suit of its row where a card has its suit, in bits 4 and 5, or bit 6
    /// for no trumps.
    #[doc(hidden)]
    fn resolve(self, cards: &Bytes, trumps: &Bytes, out: &mut [u8; BLOCK]) -> bool {
        resolve_block(cards, trumps, out)
    }
}

struct InRows<'a> {
    cards: &'a [u8],
    trumps: Trumps<'a>,
    out: &'a mut [u8],
}

impl Kernel for InRows<'_> {
    type Output = bool;

    #[inline(always)]
    fn run(self, resolver: impl Resolve) -> bool {
        let mut all_right = true;
        let mut beside = match self.trumps {
            Trumps::Same(trump) => [trump_byte(trump) << 4; 4 * BLOCK],
            Trumps::Each(_) => [0; 4 * BLOCK],
        };
        for (first, out) in (0..).step_by(BLOCK).zip(self.out.chunks_mut(BLOCK)) {
            if let Trumps::Each(trumps) = self.trumps {
                for (bytes, trump) in beside.chunks_exact_mut(4).zip(&trumps[first..][..out.len()]) {
                    bytes.copy_from_slice(&in_all_bytes(u32::from(*trump) << 4).to_le_bytes());
                }
            }
            let cards = &self.cards[4 * first..][..4 * out.len()];
            all_right &= if let (Ok(cards), Ok(out)) = (cards.try_into(), (&mut *out).try_into()) {
                resolver.resolve(cards, &beside, out)
            } else {
                resolve_part(resolver, cards, &beside, out)
            };
        }
        all_right
    }
}

/// Resolves less than a block of rows.
fn resolve_part(resolver: impl Resolve, cards: &[u8], trumps: &Bytes, out: &mut [u8]) -> bool {
    let (mut block, mut winners) = ([0; 4 * BLOCK], [0; BLOCK]);
    block[..cards.len()].copy_from_slice(cards);
    let all_right = resolver.resolve(&block, trumps, &mut winners);
    out.copy_from_slice(&winners[..out.len()]);
    all_right
}

impl Resolve for Table {}

/// The portable way of [`Resolve`], loops over bytes that a compiler turns into wide instructions.
///
/// Each card gets a key: nothing if it cannot win, else bit 6 for a trump, then its rank, then its place from behind.
/// The card with the highest key wins.
#[inline(always)]
fn resolve_block(cards: &Bytes, trumps: &Bytes, out: &mut [u8; BLOCK]) -> bool {
    let mut led = [0; 4 * BLOCK];
    for (row, led) in cards.chunks_exact(4).zip(led.chunks_exact_mut(4)) {
        led.copy_from_slice(&in_all_bytes(word(row) & u32::from(SUIT)).to_le_bytes());
    }
    let (mut bits, mut highest) = (0, 0);
    let mut keys = [0; 4 * BLOCK + 3];
    for i in 0..4 * BLOCK {
        let suit = cards[i] & SUIT;
        let key = (cards[i] & 0x0F) << 2 | PLACES[i];
        keys[i] = key & (all_if(suit == trumps[i]) | all_if(suit == led[i]) & !TRUMP);
        bits |= cards[i];
        highest = key.max(highest);
    }
    let mut best = [0; 4 * BLOCK];
    for (i, best) in best.iter_mut().enumerate() {
        *best = keys[i].max(keys[i + 1]).max(keys[i + 2].max(keys[i + 3]));
    }
    for (best, out) in best.chunks_exact(4).zip(out) {
        *out = 3 ^ (word(best) & 3).to_le_bytes()[0];
    }
    bits & !(SUIT | 0x0F) == 0 && highest < TRUMP | 13 << 2
}

/// The bits of a card that are its suit.
pub(crate) const SUIT: u8 = 0x30;

/// The bit of a key that puts trumps above all others.
pub(crate) const TRUMP: u8 = 0x40;

/// What the keys of a trump have beside the rank: the bit of trumps, and the place from behind, so that the first of equal
/// cards wins.
pub(crate) static PLACES: Bytes = {
    let mut places = [0; 4 * BLOCK];
    let mut i = 0;
    while i < places.len() {
        places[i] = TRUMP | (3 ^ i as u8 & 3);
        i += 1;
    }
    places
};

/// Four bytes as one word.
#[inline(always)]
fn word(bytes: &[u8]) -> u32 {
    u32::from_le_bytes(bytes.try_into().unwrap_or_default())
}

/// The lowest byte in all four.
#[inline(always)]
const fn in_all_bytes(byte: u32) -> u32 {
    let two = byte | byte << 8;
    two | two << 16
}

struct InColumns<'a> {
    columns: [&'a [u8]; 4],
    trump: u8,
    out: &'a mut [u8],
}

impl Kernel for InColumns<'_> {
    type Output = bool;

    #[inline(always)]
    fn run(self, _: impl Select) -> bool {
        let count = self.out.len();
        let [a, b, c, d] = self.columns.map(|column| &column[..count]);
        let mut wrong = 0;
        for (i, out) in self.out.iter_mut().enumerate() {
            *out = column_winner([a[i], b[i], c[i], d[i]], self.trump, &mut wrong);
        }
        wrong == 0
    }
}

struct InColumnsEach<'a> {
    columns: [&'a [u8]; 4],
    trumps: &'a [u8],
    out: &'a mut [u8],
}

impl Kernel for InColumnsEach<'_> {
    type Output = bool;

    #[inline(always)]
    fn run(self, _: impl Select) -> bool {
        let count = self.out.len();
        let [a, b, c, d] = self.columns.map(|column| &column[..count]);
        let trumps = &self.trumps[..count];
        let mut wrong = 0;
        for (i, out) in self.out.iter_mut().enumerate() {
            *out = column_winner([a[i], b[i], c[i], d[i]], trumps[i], &mut wrong);
        }
        wrong == 0
    }
}

/// The winner of four cards, by keys as in [`resolve_block`].
#[inline(always)]
fn column_winner(cards: [u8; 4], trump: u8, wrong: &mut u8) -> u8 {
    let key = |card: u8, place: u8| {
        let trumps = all_if(card & 0x30 == trump << 4);
        let follows = all_if((card ^ cards[0]) & 0x30 == 0);
        ((card & 0x0F) << 2 | place) & (trumps | follows) | trumps & 0x40
    };
    for card in cards {
        *wrong |= card & 0xC0 | ((card & 0x0F) + 3) & 0x10;
    }
    let [a, b, c, d] = cards;
    let best = key(a, 3).max(key(b, 2)).max(key(c, 1).max(key(d, 0)));
    3 ^ (best & 3)
}

/// All bits where something holds, no bit where it does not.
#[inline(always)]
const fn all_if(holds: bool) -> u8 {
    (holds as u8).wrapping_neg()
}

/// What the cards of an order are worth to a trick.
struct Strengths {
    /// For each suit led, and for none: 0 for a card that cannot win, more for a better card, [`WRONG`] for a
    /// number that is no card of the order. The three lowest bits are free for the place of the card.
    by_led: [[u16; 64]; 8],
    /// The suit that a card sets; [`NO_SUIT`] for one that sets none.
    sets: [u8; 64],
    /// Whether a card wins when led.
    lead_wins: [bool; 64],
}

/// More than any strength.
const WRONG: u16 = 0xFF << 3;

impl Strengths {
    fn new(order: &CardOrder) -> Self {
        let mut strengths = Self { by_led: [[WRONG; 64]; 8], sets: [NO_SUIT as u8; 64], lead_wins: [false; 64] };
        let placed = order.cards().iter().filter_map(|card| Some((card.index(), order.position(card)?)));
        for (card, position) in placed {
            strengths.sets[card] = order.suit_of(position) as u8;
            strengths.lead_wins[card] = order.lead_wins().contains(position);
            for (led, by_card) in strengths.by_led.iter_mut().enumerate() {
                let following = follows(order, order.trump(), led);
                by_card[card] = u16::from(strength(order.trump(), following, position)) << 3;
            }
        }
        strengths
    }
}

struct ByOrder<'a, const N: usize> {
    strengths: &'a Strengths,
    cards: &'a [u8],
    out: &'a mut [u8],
}

impl<const N: usize> Kernel for ByOrder<'_, N> {
    type Output = bool;

    #[inline(always)]
    fn run(self, _: impl Select) -> bool {
        let Strengths { by_led, sets, lead_wins } = self.strengths;
        let (mut too_large, mut highest) = (0, 0);
        for (row, out) in self.cards.chunks_exact(N).zip(self.out) {
            let card = |place: usize| usize::from(row[place] & 63);
            let mut led = sets[card(0)];
            if led == NO_SUIT as u8 {
                led = (1..N).map(|place| sets[card(place)]).find(|&set| set != NO_SUIT as u8).unwrap_or(led);
            }
            let strengths = &by_led[usize::from(led & 7)];
            let mut best = 0;
            for place in 0..N {
                too_large |= row[place] & 0xC0;
                best = best.max(strengths[card(place)] | (7 - place as u16));
            }
            highest = highest.max(best);
            *out = if lead_wins[card(0)] { 0 } else { 7 ^ (best & 7) as u8 };
        }
        too_large == 0 && highest < WRONG
    }
}

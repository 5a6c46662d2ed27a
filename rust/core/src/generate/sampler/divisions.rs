//! The ways to divide parts of the pack, by what they add to the sums that a condition looks at.

use super::{MOST_CARDS, SamplerError, choose};
use crate::card::Suit;
use crate::cards::Cards;
use crate::expr::{Count, Feature, Program, Register};

/// The most ways to divide a part that are told apart.
const MOST_ITEMS: usize = 1 << 17;

/// Bits of a key for the number of cards that a hand has drawn.
pub(super) const LENGTH_BITS: u32 = 5;

/// A part of the pack, which is divided by itself.
pub(super) struct Part {
    cards: Cards,
    /// Those of them that features tell from the others.
    told_apart: Cards,
}

/// The ways to divide the cards of a part.
#[derive(Debug, Default)]
pub(super) struct Division {
    /// How many cards there are.
    pub(super) free: u8,
    pub(super) items: Vec<Item>,
    /// Items with the same key stand together.
    pub(super) groups: Vec<Group>,
    /// Cards that no feature tells from one another.
    pub(super) spots: u64,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Item {
    key: u128,
    /// The cards of each hand that features tell apart.
    pub(super) seen: [u64; 4],
    /// How many of the others each hand has.
    pub(super) spots: [u8; 4],
    /// Ways of this item and of those before it in the group.
    pub(super) up_to: u32,
}

#[derive(Debug)]
pub(super) struct Group {
    pub(super) key: u128,
    pub(super) first: usize,
    pub(super) end: usize,
    pub(super) ways: u32,
}

/// What features are the sum of, over the parts, and the bounds outside of which the condition does not hold.
#[derive(Debug)]
pub(super) struct Sum {
    feature: Feature,
    low: i32,
    high: i32,
}

/// What each feature is the sum of, over the suits.
pub(super) fn sums(program: &Program, holds: Register) -> Vec<Sum> {
    let mut sums: Vec<Sum> = Vec::new();
    for feature in program.features() {
        let parts = if feature.adds_up() {
            vec![feature.clone()]
        } else {
            let length = |suit: Suit| Feature { cards: feature.cards & suit.cards(), count: Count::Cards, ..*feature };
            Suit::ALL.map(length).to_vec()
        };
        for part in parts {
            if sums.iter().all(|sum| sum.feature != part) {
                sums.push(Sum { feature: part, low: i32::MIN, high: i32::MAX });
            }
        }
    }
    for (feature, low, high) in program.bounds(holds) {
        for sum in sums.iter_mut().filter(|sum| sum.feature == *feature) {
            (sum.low, sum.high) = (sum.low.max(low), sum.high.min(high));
        }
    }
    sums
}

/// The suits as parts.
pub(super) fn by_suit(program: &Program) -> Vec<Part> {
    let told_apart = program.features().fold(Cards::EMPTY, |all, feature| all | feature.tells_apart());
    let part = |suit: Suit| Part { cards: suit.cards(), told_apart: suit.cards() & told_apart };
    Suit::ALL.map(part).into()
}

/// Cards that add the same to every sum as parts, the largest first, where each card adds a number of its own.
pub(super) fn by_value(sums: &[Sum]) -> Option<Vec<Part>> {
    if !sums.iter().all(|sum| sum.feature.adds_up_by_card()) {
        return None;
    }
    let mut alike: Vec<(Vec<i32>, Vec<Cards>)> = Vec::new();
    for card in Cards::PACK {
        let values = sums.iter().map(|sum| sum.feature.of(card.alone())).collect();
        match alike.iter_mut().find(|(theirs, _)| *theirs == values) {
            Some((_, cards)) => cards.push(card.alone()),
            None => alike.push((values, vec![card.alone()])),
        }
    }
    let mut parts: Vec<Part> = Vec::new();
    for (_, cards) in alike {
        let pieces = cards.len().div_ceil(MOST_CARDS);
        for piece in cards.chunks(cards.len().div_ceil(pieces)) {
            let cards = piece.iter().fold(Cards::EMPTY, |all, &card| all | card);
            parts.push(Part { cards, told_apart: Cards::EMPTY });
        }
    }
    parts.sort_by_key(|part| std::cmp::Reverse(part.cards.len()));
    Some(parts)
}

/// The ways to divide each part, with keys that can be added up.
pub(super) fn divisions(
    given: [Cards; 4],
    hands: &[usize],
    wanted: &[u8],
    parts: &[Part],
    sums: &[Sum],
) -> Result<(Vec<Division>, Vec<Bound>), SamplerError> {
    let free = given.iter().fold(Cards::PACK, |free, &hand| free - hand);
    let (mut divisions, mut values) = (Vec::new(), Vec::new());
    for part in parts {
        let here = free & part.cards;
        let mut division =
            Division { free: here.len() as u8, spots: (here - part.told_apart).bits(), ..Division::default() };
        divide_seen(&mut division, here & part.told_apart, hands.len(), wanted)?;
        let of = |item: &Item| added(sums, item, division.spots, given, hands, part.cards);
        values.push(division.items.iter().map(of).collect::<Vec<Vec<i32>>>());
        divisions.push(division);
    }
    let mut bounds = Vec::new();
    let mut shift = LENGTH_BITS * hands.len() as u32;
    for (number, sum) in sums.iter().enumerate() {
        let of_parts = values.iter().map(|values| {
            let here = || values.iter().map(|values| values[number]);
            (here().min().unwrap_or(0), here().max().unwrap_or(0))
        });
        let (least, most): (Vec<i32>, Vec<i32>) = of_parts.unzip();
        let bound = Bound::new(sum, shift, &least, &most);
        if bound.bits > 31 || shift + bound.bits > 128 {
            return Err(SamplerError::TooMany);
        }
        for ((division, values), least) in divisions.iter_mut().zip(&values).zip(least) {
            for (item, values) in division.items.iter_mut().zip(values) {
                item.key |= u128::from((values[number] - least).unsigned_abs()) << (shift % 128);
            }
        }
        shift += bound.bits;
        bounds.push(bound);
    }
    divisions.iter_mut().for_each(group);
    Ok((divisions, bounds))
}

/// Where a sum stands in a key, counted from the least it can be, and between what it has to be in the end.
pub(super) struct Bound {
    shift: u32,
    bits: u32,
    low: i64,
    high: i64,
    /// The most that is added after each part.
    to_come: Vec<i64>,
}

impl Bound {
    fn new(sum: &Sum, shift: u32, least: &[i32], most: &[i32]) -> Self {
        let mut rest: i64 = most.iter().zip(least).map(|(&most, &least)| i64::from(most) - i64::from(least)).sum();
        let bits = 64 - rest.leading_zeros();
        let from: i64 = least.iter().map(|&least| i64::from(least)).sum();
        let after = most.iter().zip(least).map(|(&most, &least)| {
            rest -= i64::from(most) - i64::from(least);
            rest
        });
        let to_come = after.collect();
        Self { shift, bits, low: i64::from(sum.low) - from, high: i64::from(sum.high) - from, to_come }
    }

    /// Whether the sum can still lie within its bounds when a part has been divided.
    pub(super) fn can_hold(&self, key: u128, part: usize) -> bool {
        let so_far = i64::from((key >> (self.shift % 128)) as u32 & ((1 << self.bits) - 1));
        so_far <= self.high && so_far + self.to_come[part] >= self.low
    }
}

/// Every way to divide the cards that are told apart, and every number of the others for each hand.
fn divide_seen(division: &mut Division, seen: Cards, hands: usize, wanted: &[u8]) -> Result<(), SamplerError> {
    let mut ways: Vec<[u64; 4]> = vec![[0; 4]];
    for card in seen {
        let with = |hand: usize| {
            move |way: &[u64; 4]| {
                let mut way = *way;
                way[hand] |= card.alone().bits();
                way
            }
        };
        let drawn: Vec<_> = (0..hands).flat_map(|hand| ways.iter().map(with(hand)).collect::<Vec<_>>()).collect();
        ways.extend(drawn);
        ways.retain(|way| way.iter().zip(wanted).all(|(cards, &wanted)| cards.count_ones() <= wanted.into()));
        if ways.len() > MOST_ITEMS {
            return Err(SamplerError::TooMany);
        }
    }
    for seen in ways {
        let mut counts = vec![([0; 4], division.spots.count_ones(), 1)];
        for hand in 0..hands {
            let room = u32::from(wanted[hand]) - seen[hand].count_ones();
            let more = |&(counts, left, ways): &([u8; 4], u32, u32)| {
                (0..=room.min(left)).map(move |count| {
                    let mut counts = counts;
                    counts[hand] = count as u8;
                    (counts, left - count, ways * choose(left, count))
                })
            };
            counts = counts.iter().flat_map(more).collect();
        }
        for (spots, _, ways) in counts {
            let length = |hand: usize| u128::from(seen[hand].count_ones() + u32::from(spots[hand]));
            let key = (0..hands).fold(0, |key, hand| key | length(hand) << (LENGTH_BITS * hand as u32));
            division.items.push(Item { key, seen, spots, up_to: ways });
        }
        if division.items.len() > MOST_ITEMS {
            return Err(SamplerError::TooMany);
        }
    }
    Ok(())
}

/// What a way to divide a part adds to each sum.
fn added(sums: &[Sum], item: &Item, spots: u64, given: [Cards; 4], hands: &[usize], part: Cards) -> Vec<i32> {
    let mut deal = given.map(|hand| hand & part);
    for (&hand, cards) in hands.iter().zip(example(item, spots)) {
        deal[hand] |= Cards::from_bits_retain(cards);
    }
    let deal = with_rest(deal.map(Cards::bits), hands, part);
    let of = |sum: &Sum| {
        let theirs = (0..4).filter(|hand| sum.feature.hands >> hand & 1 == 1);
        sum.feature.of(theirs.fold(Cards::EMPTY, |all, hand| all | Cards::from_bits_retain(deal[hand])))
    };
    sums.iter().map(of).collect()
}

/// The deal in which West has what the others leave, where they are the three that are drawn.
pub(super) fn with_rest([north, east, south, west]: [u64; 4], hands: &[usize], cards: Cards) -> [u64; 4] {
    let rest = if hands == [0, 1, 2] { cards.bits() & !(north | east | south) } else { 0 };
    [north, east, south, west | rest]
}

/// Cards for each hand that lie as an item says.
pub(super) fn example(item: &Item, mut spots: u64) -> [u64; 4] {
    let mut cards = item.seen;
    for (cards, &count) in cards.iter_mut().zip(&item.spots) {
        for _ in 0..count {
            *cards |= spots & spots.wrapping_neg();
            spots &= spots - 1;
        }
    }
    cards
}

/// Puts items of one key together and adds their ways up.
fn group(division: &mut Division) {
    division.items.sort_by_key(|item| (item.key, item.seen, item.spots));
    let mut first = 0;
    for items in division.items.chunk_by_mut(|one, other| one.key == other.key) {
        let mut ways = 0;
        for item in items.iter_mut() {
            ways += item.up_to;
            item.up_to = ways;
        }
        let end = first + items.len();
        division.groups.push(Group { key: items[0].key, first, end, ways });
        first = end;
    }
}

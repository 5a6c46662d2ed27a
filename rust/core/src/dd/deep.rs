//! Patterns of proofs that need cards which the word of a position leaves out.
//!
//! A word has room for 32 cards. Where more than 36 are left and a proof needs the lower cards of some suits, its pattern
//! goes to a list of its own: for the key, these suits, and the owners of all their cards that the word leaves out. Proofs
//! for fewest tricks, in which low cards tell, are nearly all of this kind before the fourth trick.

use super::state::{State, lane, lowest_each};
use super::table::{Bound, Pattern, Table};
use crate::bits::{Pack, Work};

/// The most tricks to come with which a word leaves out no more than the lowest card of each of four suits.
pub(super) const TRICKS: u32 = 9;

/// A position whose word leaves cards out.
pub(super) struct Deep<'a> {
    pub(super) table: &'a mut Table,
    pub(super) state: &'a State,
    pub(super) key: u64,
    pub(super) word: u64,
    /// The cards of the word.
    pub(super) told: u64,
}

impl Deep<'_> {
    /// The cards left out whose owners do not follow from lengths: at most sixteen.
    fn rest(&self) -> u64 {
        self.state.all & !self.told & !lowest_each(self.state.all)
    }

    /// The key of the list of some of these cards, under a key that has a number.
    fn list<P: Pack>(&self, pack: P, number: u32, cards: u64) -> u64 {
        let [_, second, third, fourth] = self.state.hands;
        let mask = pack.mask(cards);
        let suits = (0..4).fold(0, |set, suit| set | u64::from(cards & lane(suit) != 0) << suit);
        let owners = pack.pack(second | fourth, &mask) | pack.pack(third | fourth, &mask) << 16;
        Table::list(number, suits << 32 | owners)
    }
}

/// A look-up: a bound that decides, and the cards that its proof needs.
pub(super) struct Find<'a> {
    pub(super) deep: Deep<'a>,
    pub(super) need: u32,
}

impl<P: Pack> Work<P> for Find<'_> {
    type Output = Option<(u8, u64)>;

    #[inline(always)]
    fn run(self, pack: P) -> Self::Output {
        let Self { deep, need } = self;
        let number = deep.table.number(deep.key)?;
        let rest = deep.rest();
        (1..16).find_map(|set: u32| {
            let suits = (0..4).filter(|suit| set >> suit & 1 != 0);
            let lanes =
                suits.map(|suit| rest & lane(suit)).try_fold(0, |all, cards| (cards != 0).then_some(all | cards))?;
            let list = deep.list(pack, number, lanes);
            let (value, mask) = deep.table.find(pack, list, deep.word, deep.told, need)?;
            Some((value, lanes | pack.unpack(mask & 0xFFFF_FFFF, &pack.mask(deep.told))))
        })
    }
}

/// A proof to be remembered, and the cards it needs.
pub(super) struct Store<'a> {
    pub(super) deep: Deep<'a>,
    pub(super) pattern: Pattern,
    pub(super) needed: u64,
    pub(super) bound: Bound,
}

impl<P: Pack> Work<P> for Store<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, pack: P) {
        let Self { deep, pattern, needed, bound } = self;
        let rest = deep.rest();
        let suits = (0..4).map(lane).filter(|lane| rest & needed & lane != 0);
        let cards = suits.fold(0, |cards, lane| cards | rest & lane);
        if let Some(number) = deep.table.numbered(deep.key) {
            let list = deep.list(pack, number, cards);
            deep.table.store(list, pattern, deep.told, bound);
        }
    }
}

//! What the search remembers: for a shape and a leader, patterns of who owns the cards that mattered.
//!
//! A *key* tells the lengths of all suits in all hands and who is on lead. Under one key the remaining cards of
//! two positions line up one by one, so that a position is a *word*: two bits of owner for each card. A
//! *pattern* is a word and a mask of the cards whose owner its proof needed, and holds for every position that
//! agrees with it there. It states one bound: at least, or at most, so many further tricks for the first side.
//!
//! One pattern lies beside its key, the others in a list, seven to a block of two cache lines. All of a block state
//! the same bound, so that a look-up passes over blocks whose bound decides nothing. Where the list of a key gets
//! long, its patterns are moved to lists of their own for each set of suits whose highest cards they tell of, and the
//! owners of these cards.

use super::state::lane;
use crate::bits::{Pack, Work};

/// Which way a bound goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Kind {
    #[default]
    AtLeast,
    AtMost,
}

/// How many further tricks the first side takes at least, or at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Bound {
    kind: Kind,
    value: u8,
}

impl Bound {
    /// What a search for `need` tricks found.
    #[inline(always)]
    pub(super) fn new(value: u64, need: u64) -> Self {
        let kind = if value >= need { Kind::AtLeast } else { Kind::AtMost };
        Self { kind, value: value as u8 }
    }

    /// Whether it decides if the first side takes `need` tricks.
    #[inline(always)]
    fn decides(self, need: u32) -> bool {
        (self.kind == Kind::AtLeast) == (u32::from(self.value) >= need)
    }

    /// Whether another bound says no less than this one.
    #[inline(always)]
    fn is_implied(self, other: Self) -> bool {
        self.kind == other.kind
            && if self.kind == Kind::AtLeast { self.value <= other.value } else { self.value >= other.value }
    }
}

/// The cards whose owner matters and who owns them, in both planes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) word: u64,
    pub(super) mask: u64,
}

impl Pattern {
    /// The mask, if the word agrees with the pattern.
    #[inline(always)]
    fn matching(self, word: u64) -> Option<u64> {
        ((self.word ^ word) & self.mask == 0).then_some(self.mask)
    }

    /// Whether this is a special case of another pattern, or the same.
    #[inline(always)]
    fn is_special(self, other: Self) -> bool {
        (self.word ^ other.word) & other.mask | other.mask & !self.mask == 0
    }
}

/// Patterns a block.
const ROOM: usize = 7;
/// The most blocks that the list of a key may have.
const LONG: usize = 16;
/// The blocks, last used first, from which special cases of a new pattern are dropped: further behind they do little
/// harm.
const TIDIED: usize = 4;
/// What tells the slot of a number from that of the key which has it.
const NUMBERED: u64 = 1 << 62;
/// No block.
const END: u32 = u32::MAX;
/// The pattern no position has: the fourth hand owns everything.
const NOTHING: u64 = u64::MAX;

/// The first word of each array is not a pattern: of `words` it is the head of the block.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
struct Block {
    words: [u64; ROOM + 1],
    masks: [u64; ROOM + 1],
}

/// Next block, number of patterns, and the bound they state, in one word.
#[derive(Debug, Clone, Copy)]
struct Head {
    next: u32,
    len: u8,
    bound: Bound,
}

impl Head {
    #[inline(always)]
    fn to_bits(self) -> u64 {
        let Bound { kind, value } = self.bound;
        u64::from(self.next) | u64::from(self.len) << 32 | u64::from(value) << 40 | (kind as u64) << 48
    }

    #[inline(always)]
    fn from_bits(bits: u64) -> Self {
        let kind = if bits >> 48 & 1 == 0 { Kind::AtLeast } else { Kind::AtMost };
        Self { next: bits as u32, len: (bits >> 32) as u8, bound: Bound { kind, value: (bits >> 40) as u8 } }
    }
}

impl Block {
    fn new(next: u32, bound: Bound) -> Self {
        let mut block = Self { words: [NOTHING; ROOM + 1], masks: [NOTHING; ROOM + 1] };
        block.words[0] = Head { next, len: 0, bound }.to_bits();
        block
    }

    #[inline(always)]
    fn head(&self) -> Head {
        Head::from_bits(self.words[0])
    }

    /// The mask of a pattern that the word agrees with.
    #[inline(always)]
    fn matching<P: Pack>(&self, pack: P, word: u64) -> Option<u64> {
        let hits = pack.agreeing(&self.words, &self.masks, word) & !1;
        (hits != 0).then(|| self.masks[hits.trailing_zeros() as usize & ROOM])
    }

    /// Drops the patterns that are special cases of this one.
    #[inline(always)]
    fn drop_special(&mut self, pattern: Pattern) {
        let mut special = 0_u32;
        for i in 0..=ROOM {
            let held = Pattern { word: self.words[i], mask: self.masks[i] };
            special |= u32::from(held.is_special(pattern)) << i;
        }
        let mut head = self.head();
        special &= (2 << head.len) - 2;
        if special == 0 {
            return;
        }
        for i in (1..=usize::from(head.len)).rev().filter(|i| special >> i & 1 != 0) {
            let last = usize::from(head.len);
            (self.words[i], self.masks[i]) = (self.words[last], self.masks[last]);
            (self.words[last], self.masks[last]) = (NOTHING, NOTHING);
            head.len -= 1;
        }
        self.words[0] = head.to_bits();
    }

    fn push(&mut self, pattern: Pattern) {
        let mut head = self.head();
        head.len += 1;
        self.words[0] = head.to_bits();
        let at = usize::from(head.len) & ROOM;
        (self.words[at], self.masks[at]) = (pattern.word, pattern.mask);
    }
}

/// A key with one pattern, and where its others are. A slot of another generation is free.
///
/// In endings two keys of three have no other pattern, and a look-up needs one line of memory.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(32))]
struct Slot {
    key: u64,
    word: u64,
    /// Of one plane.
    mask: u32,
    /// The first block of the list, or the number of the index.
    first: u32,
    generation: u16,
    /// The sets of suits that there are lists for, if the key has an index.
    sets: u16,
    bound: Bound,
}

impl Slot {
    /// A key without patterns.
    #[inline(always)]
    fn new(key: u64, generation: u16) -> Self {
        Self { key, word: NOTHING, mask: u32::MAX, first: END, generation, sets: 0, bound: Bound::default() }
    }

    #[inline(always)]
    fn pattern(&self) -> Pattern {
        Pattern { word: self.word, mask: u64::from(self.mask) << 32 | u64::from(self.mask) }
    }

    /// The bound, if it holds for a word and decides whether the first side takes `need` tricks, and the mask.
    #[inline(always)]
    fn find(&self, word: u64, need: u32) -> Option<(u8, u64)> {
        let mask = self.pattern().matching(word)?;
        self.bound.decides(need).then_some((self.bound.value, mask))
    }

    /// Takes a pattern, if there is none yet or but a special case of it; tells whether it did.
    #[inline(always)]
    fn take(&mut self, pattern: Pattern, bound: Bound) -> bool {
        let takes = self.word == NOTHING || self.bound.is_implied(bound) && self.pattern().is_special(pattern);
        if takes {
            (self.word, self.mask, self.bound) = (pattern.word, pattern.mask as u32, bound);
        }
        takes
    }
}

/// For each suit the place in a word of its highest card; 32 if it has none.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tops([u32; 4]);

impl Tops {
    #[inline(always)]
    pub(super) fn new(told: u64) -> Self {
        let mut below = 0;
        Self([0, 1, 2, 3].map(|suit| {
            let count = (told & lane(suit)).count_ones();
            below += count;
            if count > 0 { below - 1 } else { 32 }
        }))
    }

    /// The suits whose highest card is among those of a mask.
    fn told_by(self, mask: u64) -> u32 {
        let mask = mask & 0xFFFF_FFFF;
        (0..4).fold(0, |set, suit| set | ((mask >> self.0[suit] & 1) as u32) << suit)
    }

    /// The owners of the highest cards of all suits, two bits each; of a suit without cards it does not matter what.
    #[inline(always)]
    fn owners(self, word: u64) -> u32 {
        let owner = |suit: usize| (word >> self.0[suit] & 1 | (word >> 32 >> self.0[suit] & 1) << 1) as u32;
        owner(0) | owner(1) << 2 | owner(2) << 4 | owner(3) << 6
    }
}

/// The key of the list for a set of suits under an index: no position has it. Of the owners only those of the set count.
#[inline(always)]
fn list_key(index: u32, set: u32, owners: u32) -> u64 {
    // Bit i moves to places 2 i and 2 i + 1.
    let spread = (set | set << 2) & 0b11_0011;
    let spread = (spread | spread << 1) & 0b101_0101;
    1 << 63 | u64::from(index) << 16 | u64::from(set) << 8 | u64::from(owners & (spread * 3))
}

/// All patterns of one question. It grows as it must, up to a limit, beyond which it forgets everything.
#[derive(Debug)]
pub(super) struct Table {
    slots: Vec<Slot>,
    used: usize,
    generation: u16,
    blocks: Vec<Block>,
    /// Blocks to be used again.
    free: u32,
    /// Indexes and numbers made so far.
    indexes: u32,
    most_bytes: usize,
}

/// Slots of a table that has not grown.
const FIRST_SLOTS: usize = 1 << 9;

impl Table {
    pub(super) fn new(most_bytes: usize) -> Self {
        let slots = vec![Slot::default(); FIRST_SLOTS];
        Self { slots, used: 0, generation: 1, blocks: Vec::new(), free: END, indexes: 0, most_bytes }
    }

    /// Forgets everything before a new question, at no cost.
    pub(super) fn clear(&mut self) {
        self.indexes = 0;
        self.forget();
    }

    /// Forgets everything. The numbers of indexes go on: one may be in use.
    fn forget(&mut self) {
        self.used = 0;
        self.blocks.clear();
        self.free = END;
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.slots.fill(Slot::default());
            self.generation = 1;
        }
    }

    /// Bytes in use or kept.
    pub(super) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Slot>() + self.blocks.capacity() * size_of::<Block>()
    }

    #[inline(always)]
    fn slot(&self, key: u64) -> usize {
        let last = self.slots.len() - 1;
        // The high bits are those that all of the key has a say in.
        let mut at = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - self.slots.len().ilog2())) as usize & last;
        loop {
            let slot = &self.slots[at];
            if slot.key == key || slot.generation != self.generation {
                return at;
            }
            at = (at + 1) & last;
        }
    }

    /// A bound that decides whether the first side takes `need` tricks, and the mask of its pattern. `told` are the
    /// cards of the word.
    #[inline(always)]
    pub(super) fn find<P: Pack>(&mut self, pack: P, key: u64, word: u64, told: u64, need: u32) -> Option<(u8, u64)> {
        let at = self.slot(key);
        let slot = self.slots[at];
        if slot.generation != self.generation {
            return None;
        }
        if let Some(found) = slot.find(word, need) {
            return Some(found);
        }
        if slot.sets == 0 {
            self.find_in(pack, at, word, need)
        } else {
            pack.call(FindIndexed { table: self, slot, word, told, need })
        }
    }

    /// The same in the list of a slot.
    #[inline(always)]
    fn find_in<P: Pack>(&mut self, pack: P, at: usize, word: u64, need: u32) -> Option<(u8, u64)> {
        let (mut before, mut here) = (END, self.slots[at].first);
        while here != END {
            let block = &self.blocks[here as usize];
            let head = block.head();
            if head.bound.decides(need) {
                if let Some(mask) = block.matching(pack, word) {
                    if before != END {
                        self.bring_forward(at, before, here);
                    }
                    return Some((head.bound.value, mask));
                }
            }
            (before, here) = (here, head.next);
        }
        None
    }

    /// Moves a block to the front of its list.
    fn bring_forward(&mut self, slot: usize, before: u32, here: u32) {
        let next = self.set_next(here, self.slots[slot].first);
        self.set_next(before, next);
        self.slots[slot].first = here;
    }

    fn set_next(&mut self, block: u32, next: u32) -> u32 {
        let word = &mut self.blocks[block as usize].words[0];
        let head = Head::from_bits(*word);
        *word = Head { next, ..head }.to_bits();
        head.next
    }

    /// Remembers that a bound holds for a pattern. `told` are the cards of its word.
    #[inline(always)]
    pub(super) fn store(&mut self, key: u64, pattern: Pattern, told: u64, bound: Bound) {
        let at = self.slot_for(key);
        if self.slots[at].take(pattern, bound) {
            return;
        }
        if self.slots[at].sets != 0 {
            self.store_indexed(key, pattern, Tops::new(told), bound);
        } else if !self.store_in(at, pattern, bound) {
            self.make_index(key, Tops::new(told));
        }
    }

    /// The same in the list of a slot; tells whether the list is not too long.
    #[inline(always)]
    fn store_in(&mut self, at: usize, pattern: Pattern, bound: Bound) -> bool {
        let (mut here, mut room, mut seen) = (self.slots[at].first, END, 0);
        while here != END && seen < LONG {
            let block = &mut self.blocks[here as usize];
            let head = block.head();
            if seen < TIDIED && head.bound.is_implied(bound) {
                block.drop_special(pattern);
            }
            let len = block.head().len;
            let fits = head.bound == bound && usize::from(len) < ROOM;
            if fits || len == 0 && room == END {
                room = here;
            }
            (here, seen) = (head.next, seen + 1);
        }
        if room == END {
            room = self.new_block(Block::new(self.slots[at].first, bound));
            self.slots[at].first = room;
        }
        let block = &mut self.blocks[room as usize];
        let head = block.head();
        block.words[0] = Head { bound, ..head }.to_bits();
        block.push(pattern);
        seen < LONG
    }

    fn new_block(&mut self, block: Block) -> u32 {
        if self.free == END {
            self.blocks.push(block);
            return self.blocks.len() as u32 - 1;
        }
        let at = self.free;
        self.free = self.blocks[at as usize].head().next;
        self.blocks[at as usize] = block;
        at
    }

    /// Remembers a pattern under the index of its key.
    #[inline(never)]
    fn store_indexed(&mut self, key: u64, pattern: Pattern, tops: Tops, bound: Bound) {
        let index = self.slots[self.slot(key)].first;
        let set = tops.told_by(pattern.mask);
        let at = self.slot_for(list_key(index, set, tops.owners(pattern.word)));
        if !self.slots[at].take(pattern, bound) {
            self.store_in(at, pattern, bound);
        }
        // Unless making the slot was the one too many, upon which all was forgotten.
        let at = self.slot(key);
        if self.slots[at].generation == self.generation {
            self.slots[at].sets |= 1 << set;
        }
    }

    /// Moves the patterns of a key from its list to those of an index.
    #[cold]
    #[inline(never)]
    fn make_index(&mut self, key: u64, tops: Tops) {
        let at = self.slot(key);
        let mut here = self.slots[at].first;
        (self.slots[at].first, self.slots[at].sets) = (self.indexes, 1);
        self.indexes += 1;
        let mut moved = Vec::new();
        while here != END {
            let block = self.blocks[here as usize];
            let head = block.head();
            let patterns = block.words.into_iter().zip(block.masks).skip(1).take(head.len.into());
            moved.extend(patterns.map(|(word, mask)| (Pattern { word, mask }, head.bound)));
            self.blocks[here as usize].words[0] = Head { next: self.free, ..head }.to_bits();
            self.free = here;
            here = head.next;
        }
        for (pattern, bound) in moved {
            if self.slots[self.slot(key)].generation == self.generation {
                self.store_indexed(key, pattern, tops, bound);
            }
        }
    }

    /// The number of a key under which there are lists, if it has one.
    pub(super) fn number(&self, key: u64) -> Option<u32> {
        let slot = self.slots[self.slot(key | NUMBERED)];
        (slot.generation == self.generation).then_some(slot.first)
    }

    /// The same, given if need be and there are numbers left.
    pub(super) fn numbered(&mut self, key: u64) -> Option<u32> {
        if let Some(number) = self.number(key) {
            return Some(number);
        }
        let number = self.indexes;
        if number >> 26 != 0 {
            return None;
        }
        let at = self.slot_for(key | NUMBERED);
        self.slots[at].first = number;
        self.indexes += 1;
        Some(number)
    }

    /// The key of a list under a number, told from others by 36 bits.
    pub(super) fn list(number: u32, which: u64) -> u64 {
        3 << 62 | u64::from(number) << 36 | which
    }

    /// The slot of a key, made if need be, with room for one more block.
    #[inline(always)]
    fn slot_for(&mut self, key: u64) -> usize {
        if self.free == END && self.blocks.len() == self.blocks.capacity() {
            self.grow_blocks();
        }
        let at = self.slot(key);
        if self.slots[at].generation == self.generation {
            return at;
        }
        let at = if 2 * self.used >= self.slots.len() {
            self.grow_slots();
            self.slot(key)
        } else {
            at
        };
        self.used += 1;
        self.slots[at] = Slot::new(key, self.generation);
        at
    }

    /// Makes room for blocks, or forgets all if there may be no more.
    fn grow_blocks(&mut self) {
        let now = self.blocks.capacity();
        let wanted = (now * 2).max(64);
        let most = (self.most_bytes * 3 / 4 / size_of::<Block>()).max(64);
        if now >= most {
            self.forget();
        } else {
            self.blocks.reserve_exact(wanted.min(most) - self.blocks.len());
        }
    }

    fn grow_slots(&mut self) {
        let wanted = self.slots.len() * 2;
        if wanted * size_of::<Slot>() > self.most_bytes / 4 {
            self.forget();
            return;
        }
        let old = std::mem::replace(&mut self.slots, vec![Slot::default(); wanted]);
        for slot in old.into_iter().filter(|slot| slot.generation == self.generation) {
            let at = self.slot(slot.key);
            self.slots[at] = slot;
        }
    }
}

/// A look-up under a key that has an index.
struct FindIndexed<'a> {
    table: &'a mut Table,
    slot: Slot,
    word: u64,
    told: u64,
    need: u32,
}

impl<P: Pack> Work<P> for FindIndexed<'_> {
    type Output = Option<(u8, u64)>;

    #[inline(always)]
    fn run(self, pack: P) -> Self::Output {
        let Self { table, slot, word, told, need } = self;
        let owners = Tops::new(told).owners(word);
        let mut sets = slot.sets;
        while sets != 0 {
            let at = table.slot(list_key(slot.first, sets.trailing_zeros(), owners));
            sets &= sets - 1;
            if table.slots[at].generation == table.generation {
                let found = table.slots[at].find(word, need).or_else(|| table.find_in(pack, at, word, need));
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }
}

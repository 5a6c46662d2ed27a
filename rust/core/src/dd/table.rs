//! What the search remembers: for a shape and a leader, patterns of who owns the cards that mattered.
//!
//! A *key* tells the lengths of all suits in all hands and who is on lead. Under one key the remaining cards of
//! two positions line up one by one, so that a position is a *word*: two bits of owner for each card. A
//! *pattern* is a word and a mask of the cards whose owner its proof needed, and holds for every position that
//! agrees with it there. It states one bound: at least, or at most, so many further tricks for the first side.
//!
//! Patterns lie seven to a block of two cache lines. All of a block state the same bound, so that a look-up
//! passes over blocks whose bound decides nothing.

use crate::bits::Pack;

/// Which way a bound goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    AtLeast,
    AtMost,
}

/// The cards whose owner matters and who owns them, in both planes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) word: u64,
    pub(super) mask: u64,
}

/// Patterns a block.
const ROOM: usize = 7;
/// Blocks of a list, the last used first, that a new pattern is compared with. Special cases further behind do
/// little harm, and looking for them in the longest lists takes most of the time.
const TIDIED: usize = 8;
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
    kind: Kind,
    value: u8,
}

impl Head {
    #[inline(always)]
    fn to_bits(self) -> u64 {
        u64::from(self.next) | u64::from(self.len) << 32 | u64::from(self.value) << 40 | (self.kind as u64) << 48
    }

    #[inline(always)]
    fn from_bits(bits: u64) -> Self {
        let kind = if bits >> 48 & 1 == 0 { Kind::AtLeast } else { Kind::AtMost };
        Self { next: bits as u32, len: (bits >> 32) as u8, value: (bits >> 40) as u8, kind }
    }

    /// Whether the bound decides if the first side takes `need` tricks.
    #[inline(always)]
    fn decides(self, need: u32) -> bool {
        (self.kind == Kind::AtLeast) == (u32::from(self.value) >= need)
    }

    /// Whether another bound says no less than this one.
    #[inline(always)]
    fn is_implied(self, kind: Kind, value: u8) -> bool {
        self.kind == kind && if kind == Kind::AtLeast { self.value <= value } else { self.value >= value }
    }
}

impl Block {
    fn new(next: u32, kind: Kind, value: u8) -> Self {
        let mut block = Self { words: [NOTHING; ROOM + 1], masks: [NOTHING; ROOM + 1] };
        block.words[0] = Head { next, len: 0, kind, value }.to_bits();
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
            let unlike = (self.words[i] ^ pattern.word) & pattern.mask | pattern.mask & !self.masks[i];
            special |= u32::from(unlike == 0) << i;
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

/// Where the patterns of a key begin. A slot of another generation is free.
#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    key: u64,
    first: u32,
    generation: u32,
}

/// All patterns of one question. It grows as it must, up to a limit, beyond which it forgets everything.
#[derive(Debug)]
pub(super) struct Table {
    slots: Vec<Slot>,
    used: usize,
    generation: u32,
    blocks: Vec<Block>,
    most_bytes: usize,
}

/// Slots of a table that has not grown.
const FIRST_SLOTS: usize = 1 << 9;

impl Table {
    pub(super) fn new(most_bytes: usize) -> Self {
        let slots = vec![Slot::default(); FIRST_SLOTS];
        Self { slots, used: 0, generation: 1, blocks: Vec::new(), most_bytes }
    }

    /// Forgets everything, at no cost.
    pub(super) fn clear(&mut self) {
        self.used = 0;
        self.blocks.clear();
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

    /// A bound that decides whether the first side takes `need` tricks, and the mask of its pattern.
    #[inline(always)]
    pub(super) fn find<P: Pack>(&mut self, pack: P, key: u64, word: u64, need: u32) -> Option<(u8, u64)> {
        let at = self.slot(key);
        let slot = self.slots[at];
        if slot.generation != self.generation {
            return None;
        }
        let (mut before, mut here) = (END, slot.first);
        while here != END {
            let block = &self.blocks[here as usize];
            let head = block.head();
            if head.decides(need) {
                if let Some(mask) = block.matching(pack, word) {
                    if before != END {
                        self.bring_forward(at, before, here);
                    }
                    return Some((head.value, mask));
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

    /// Remembers that a bound holds for a pattern.
    #[inline(always)]
    pub(super) fn store(&mut self, key: u64, pattern: Pattern, kind: Kind, value: u8) {
        let at = self.slot_for(key);
        let (mut here, mut room) = (self.slots[at].first, END);
        for _ in 0..TIDIED {
            if here == END {
                break;
            }
            let block = &mut self.blocks[here as usize];
            let head = block.head();
            if head.is_implied(kind, value) {
                block.drop_special(pattern);
            }
            let len = block.head().len;
            let fits = head.kind == kind && head.value == value && usize::from(len) < ROOM;
            if fits || len == 0 && room == END {
                room = here;
            }
            here = head.next;
        }
        if room == END {
            room = self.blocks.len() as u32;
            let block = Block::new(self.slots[at].first, kind, value);
            self.blocks.push(block);
            self.slots[at].first = room;
        }
        let block = &mut self.blocks[room as usize];
        let head = block.head();
        block.words[0] = Head { kind, value, ..head }.to_bits();
        block.push(pattern);
    }

    /// The slot of a key, made if need be, with room for one more block.
    #[inline(always)]
    fn slot_for(&mut self, key: u64) -> usize {
        if self.blocks.len() == self.blocks.capacity() {
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
        self.slots[at] = Slot { key, first: END, generation: self.generation };
        at
    }

    /// Makes room for blocks, or forgets all if there may be no more.
    fn grow_blocks(&mut self) {
        let now = self.blocks.capacity();
        let wanted = (now * 2).max(64);
        let most = (self.most_bytes * 7 / 8 / size_of::<Block>()).max(64);
        if now >= most {
            self.clear();
        } else {
            self.blocks.reserve_exact(wanted.min(most) - self.blocks.len());
        }
    }

    fn grow_slots(&mut self) {
        let wanted = self.slots.len() * 4;
        if wanted * size_of::<Slot>() > self.most_bytes / 8 {
            self.clear();
            return;
        }
        let old = std::mem::replace(&mut self.slots, vec![Slot::default(); wanted]);
        for slot in old.into_iter().filter(|slot| slot.generation == self.generation) {
            let at = self.slot(slot.key);
            self.slots[at] = slot;
        }
    }
}

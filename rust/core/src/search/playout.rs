//! Playing a deal on at random, fast.
//!
//! A playout chooses every turn among all legal ones. The draws of up to four turns of a trick
//! come from one random word, the first word of each trick fresh: the chance of a card is off by
//! less than one part in 2⁴⁰, the numbers are the same on every machine and path, and they never
//! change.

use thiserror::Error;

use crate::Cards;
use crate::bits::Select;
use crate::dispatch::{Kernel, Machine};
use crate::play::{Play, PlayRules, PlayState, Record, Setting, Status, pass_turn, step};
use crate::random::{Random, Stream, each_stream};

/// Turns that share a random word.
const SHARED: u8 = 4;

/// Draws of single choices.
struct Dice<'a, R> {
    random: &'a mut R,
    word: u64,
    left: u8,
}

impl<'a, R: Random> Dice<'a, R> {
    #[inline(always)]
    fn new(random: &'a mut R) -> Self {
        Self { random, word: 0, left: 0 }
    }

    /// A number below `n`; `fresh` takes a new word.
    #[inline(always)]
    fn below(&mut self, n: u32, fresh: bool) -> u32 {
        if fresh || self.left == 0 {
            self.word = self.random.word();
            self.left = SHARED;
        }
        self.left -= 1;
        let product = u128::from(self.word) * u128::from(n);
        self.word = product as u64;
        (product >> 64) as u32
    }
}

/// Plays `start` to its end.
#[inline(always)]
pub(crate) fn playout<const N: usize, const SIMPLE: bool, R: Record>(
    start: &PlayState<N>,
    setting: Setting<'_>,
    random: &mut impl Random,
    select: impl Select,
    record: &mut R,
) -> PlayState<N> {
    let mut states = [*start];
    playouts::<N, SIMPLE, 1, R>(&mut states, setting, [random], select, std::slice::from_mut(record));
    states[0]
}

/// Plays states with equally many turns behind them to their ends, each with words and a record of its own.
#[inline(always)]
pub(crate) fn playouts<const N: usize, const SIMPLE: bool, const ROWS: usize, R: Record>(
    states: &mut [PlayState<N>; ROWS],
    setting: Setting<'_>,
    mut random: [&mut impl Random; ROWS],
    select: impl Select,
    records: &mut [R],
) {
    let whole_tricks = SIMPLE && setting.rules.players() == 4;
    for ((state, random), record) in states.iter_mut().zip(&mut random).zip(records.iter_mut()) {
        play_on::<N, SIMPLE, R>(state, setting, *random, select, record, whole_tricks);
    }
    if whole_tricks {
        simple_tricks(states, setting.rules, &mut random, select, records);
    }
}

/// Plays a state on turn by turn: to its end, or only to the end of the trick.
#[inline(always)]
fn play_on<const N: usize, const SIMPLE: bool, R: Record>(
    state: &mut PlayState<N>,
    setting: Setting<'_>,
    random: &mut impl Random,
    select: impl Select,
    record: &mut R,
    only_trick: bool,
) {
    let PlayState { mut seats, mut table } = *state;
    let rules = setting.rules;
    let mut dice = Dice::new(random);
    while table.status != Status::Done && !(only_trick && table.leads()) {
        let hand = seats.hands[usize::from(table.turn) & (N - 1)];
        let legal = table.legal::<SIMPLE>(rules, hand);
        let cards = legal.count_ones();
        let knock = !SIMPLE && table.may_knock(rules, hand.count_ones());
        let chosen = dice.below(cards + u32::from(knock), table.leads());
        if !SIMPLE && chosen == cards {
            pass_turn::<N, SIMPLE, R>(&mut table, &mut seats, setting, record);
            continue;
        }
        let from = select.select(legal, chosen) as u8 & 63;
        let at = if SIMPLE { from } else { table.guise(rules, hand, from) };
        step::<N, SIMPLE, R>(&mut table, &mut seats, setting, from, at, record);
    }
    *state = PlayState { seats, table };
}

/// Plays the tricks that are left to four places under simple rules: what [`step`] does with them, written out, and
/// in several states at once, since each waits for its own last card while the processor goes on with the others.
#[inline(always)]
fn simple_tricks<const N: usize, const ROWS: usize, R: Record>(
    states: &mut [PlayState<N>; ROWS],
    rules: &PlayRules,
    random: &mut [&mut impl Random; ROWS],
    select: impl Select,
    records: &mut [R],
) {
    let layout = rules.layout(false);
    let follow = if rules.spec().follow { u64::MAX } else { 0 };
    let trump = states[0].table.trump;
    let mut hands: [_; ROWS] = std::array::from_fn(|row| states[row].seats.hands);
    let mut leader: [_; ROWS] = std::array::from_fn(|row| usize::from(states[row].table.turn));
    for _ in states[0].table.played..rules.spec().tricks {
        let mut word: [_; ROWS] = std::array::from_fn(|row| random[row].word());
        let (mut trick, mut led, mut best) = ([0; ROWS], [0; ROWS], [0; ROWS]);
        for turn in 0..4 {
            for row in 0..ROWS {
                let place = (leader[row] + turn) & 3;
                let hand = hands[row][place];
                let able = hand & led[row] & follow;
                let legal = if able == 0 { hand } else { able };
                let product = u128::from(word[row]) * u128::from(legal.count_ones());
                word[row] = product as u64;
                let at = select.select(legal, (product >> 64) as u32) & 63;
                let bit = 1_u64 << at;
                hands[row][place] = hand ^ bit;
                trick[row] |= bit;
                if turn == 0 {
                    led[row] = layout.suits[usize::from(layout.suit_of[at as usize] & 7)];
                }
                // Strength above, place below: one maximum finds both. The card led has strength.
                let trumps = (trump >> at & 1) as u32;
                let counts = ((trump | led[row]) >> at & 1) as u32;
                let key = counts.wrapping_neg() & (at + 1 + (trumps << 6));
                best[row] = best[row].max(key << 2 | place as u32);
            }
        }
        for row in 0..ROWS {
            leader[row] = (best[row] & 3) as usize;
            records[row].trick(leader[row] as u8, trick[row]);
            let seats = &mut states[row].seats;
            seats.taken[leader[row] & (N - 1)] |= trick[row];
            seats.tricks[leader[row] & (N - 1)] += 1;
        }
    }
    for row in 0..ROWS {
        let PlayState { seats, table } = &mut states[row];
        seats.hands = hands[row];
        table.turn = leader[row] as u8;
        table.played = rules.spec().tricks;
        table.status = Status::Done;
    }
}

/// Tricks of each place in random playouts of one position: playout *i* depends on the seed and on
/// *i* alone, so any split of a range gives the same numbers.
#[derive(Clone, Debug)]
pub struct Playouts {
    play: Play,
    stock: Vec<u8>,
}

impl Playouts {
    /// Playouts from where `play` stands; questions of a pause get no answer but to go on.
    #[must_use]
    pub fn new(play: &Play) -> Self {
        Self { stock: play.stock_positions().to_vec(), play: play.clone() }
    }

    /// Runs playouts `first`, `first + 1` and so on, one for each entry of `out`: tricks captured
    /// by each place in the whole deal.
    pub fn run(&self, machine: Machine, seed: u64, first: u64, out: &mut [[u8; 8]]) {
        let rules: &PlayRules = self.play.rules();
        let setting = Setting { rules, stock: &self.stock };
        let start = self.play.state();
        if rules.players() > 4 {
            machine.run(Bulk { start: *start, setting, seed, first, out });
        } else {
            machine.run(Bulk { start: start.narrow(), setting, seed, first, out });
        }
    }
}

struct Bulk<'a, const N: usize> {
    start: PlayState<N>,
    setting: Setting<'a>,
    seed: u64,
    first: u64,
    out: &'a mut [[u8; 8]],
}

impl<const N: usize> Bulk<'_, N> {
    #[inline(always)]
    fn all<const SIMPLE: bool>(self, select: impl Select) {
        for (i, out) in (0..).zip(self.out) {
            let mut stream = Stream::new(self.seed, self.first.wrapping_add(i));
            let end = playout::<N, SIMPLE, ()>(&self.start, self.setting, &mut stream, select, &mut ());
            out[..N].copy_from_slice(&end.seats.tricks);
        }
    }
}

impl<const N: usize> Kernel for Bulk<'_, N> {
    type Output = ();

    #[inline(always)]
    fn run(self, select: impl Select) {
        if self.setting.rules.simple() { self.all::<true>(select) } else { self.all::<false>(select) }
    }
}

/// Deals of whist to be played to their end, a row each.
#[derive(Clone, Copy, Debug)]
pub struct WhistDeals<'a> {
    /// North, east, south and west, who play in this order.
    pub hands: &'a [[u64; 4]],
    /// Trumps of each row, or one entry for all: clubs 0 to spades 3, no trumps 4.
    pub trumps: &'a [u8],
    /// First leader of each row, or one entry for all: north 0 to west 3.
    pub leaders: &'a [u8],
}

/// What is wrong with a row.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("row {row}: {fault}")]
pub struct RowError {
    /// Number of the row.
    pub row: usize,
    /// What is wrong with it.
    pub fault: &'static str,
}

impl WhistDeals<'_> {
    /// Checks that every row is a deal: hands of equal size and not empty, of the pack of 52, no card twice.
    ///
    /// # Errors
    ///
    /// [`RowError`] for the first row that is none.
    pub fn check(&self) -> Result<(), RowError> {
        for (row, hands) in self.hands.iter().enumerate() {
            if let Some(fault) = fault(hands, entry(self.trumps, row), entry(self.leaders, row)) {
                return Err(RowError { row, fault });
            }
        }
        Ok(())
    }
}

/// The entry of a row in a column; a column of one entry serves all rows.
#[inline(always)]
fn entry(column: &[u8], row: usize) -> Option<u8> {
    if column.len() == 1 { Some(column[0]) } else { column.get(row).copied() }
}

fn fault(hands: &[u64; 4], trump: Option<u8>, leader: Option<u8>) -> Option<&'static str> {
    let size = hands[0].count_ones();
    let all = hands.iter().fold(0, |all, hand| all | hand);
    if all & !Cards::PACK.bits() != 0 {
        Some("a card that is not in the pack of 52")
    } else if hands.iter().any(|hand| hand.count_ones() != size) {
        Some("hands of unequal size")
    } else if size == 0 {
        Some("hands without cards")
    } else if all.count_ones() != 4 * size {
        Some("a card in two hands")
    } else if trump.is_none_or(|trump| trump > 4) {
        Some("trumps are not 0 to 4")
    } else if leader.is_none_or(|leader| leader > 3) {
        Some("the leader is not 0 to 3")
    } else {
        None
    }
}

/// Plays each deal to its end at random; gives the tricks of north and south. Row *i* takes its
/// numbers from stream `first + i`, so it depends on its deal, the seed and that number alone.
///
/// The play is that of [`Playouts`] for the same deal, seed and number.
///
/// # Errors
///
/// [`RowError`] for the first row that is no deal; then `out` is as it was.
///
/// # Panics
///
/// If `out` is not as long as the deals.
pub fn whist_playouts(
    machine: Machine,
    deals: WhistDeals<'_>,
    seed: u64,
    first: u64,
    out: &mut [u8],
) -> Result<(), RowError> {
    assert_eq!(deals.hands.len(), out.len(), "an entry for each deal");
    deals.check()?;
    machine.run(WhistRows { deals, seed, first, out });
    Ok(())
}

struct WhistRows<'a> {
    deals: WhistDeals<'a>,
    seed: u64,
    first: u64,
    out: &'a mut [u8],
}

impl Kernel for WhistRows<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, select: impl Select) {
        let Self { deals, seed, first, out } = self;
        let row = |row: usize| WhistRow {
            hands: deals.hands[row],
            trump: match entry(deals.trumps, row) {
                Some(suit @ 0..4) => LANE << (16 * suit),
                _ => 0,
            },
            leader: entry(deals.leaders, row).map_or(0, usize::from),
        };
        let mut words = [[0; ABREAST]; 13];
        each_stream::<2>(seed, first, out.len(), |at, random| {
            let lane = at % ABREAST;
            for words in &mut words {
                words[lane] = random.word();
            }
            if lane + 1 == ABREAST {
                let from = at - lane;
                let rows: [_; ABREAST] = std::array::from_fn(|lane| row(from + lane));
                if rows.iter().all(|row| row.tricks() == rows[0].tricks()) {
                    out[from..=at].copy_from_slice(&whist_tricks(rows, &words, select));
                } else {
                    for (lane, row) in rows.into_iter().enumerate() {
                        [out[from + lane]] = whist_tricks([row], &words.map(|words| [words[lane]]), select);
                    }
                }
            }
        });
        let rest = out.len() - out.len() % ABREAST;
        for (lane, at) in (rest..out.len()).enumerate() {
            [out[at]] = whist_tricks([row(at)], &words.map(|words| [words[lane]]), select);
        }
    }
}

/// Rows that are played at once: each waits for its own last card, and the processor goes on with the others.
const ABREAST: usize = 2;

/// A deal of whist.
#[derive(Clone, Copy)]
struct WhistRow {
    hands: [u64; 4],
    trump: u64,
    leader: usize,
}

impl WhistRow {
    fn tricks(&self) -> usize {
        self.hands[0].count_ones() as usize
    }
}

/// The cards of a suit in the natural numbers.
const LANE: u64 = 0x1FFF;

/// Tricks of places 0 and 2 in each row: the playout of the simplest rules, written out trick by trick. Rows have
/// equally many tricks, and a word for each.
#[inline(always)]
fn whist_tricks<const ROWS: usize>(
    mut rows: [WhistRow; ROWS],
    words: &[[u64; ROWS]; 13],
    select: impl Select,
) -> [u8; ROWS] {
    let mut tricks = [0; ROWS];
    for &words in words.iter().take(rows[0].tricks()) {
        let (mut word, mut led, mut best) = (words, [0; ROWS], [0; ROWS]);
        let mut winner = rows.map(|row| row.leader);
        for turn in 0..4 {
            for row in 0..ROWS {
                let WhistRow { hands, trump, leader } = &mut rows[row];
                let place = (*leader + turn) & 3;
                let hand = hands[place];
                let legal = if hand & led[row] == 0 { hand } else { hand & led[row] };
                let product = u128::from(word[row]) * u128::from(legal.count_ones());
                word[row] = product as u64;
                let at = select.select(legal, (product >> 64) as u32) & 63;
                let bit = 1_u64 << at;
                hands[place] = hand ^ bit;
                if turn == 0 {
                    led[row] = LANE << (at & 0x30);
                }
                let trumped = if bit & *trump == 0 { 0 } else { 64 };
                let key = if bit & (*trump | led[row]) == 0 { 0 } else { at + 1 + trumped };
                winner[row] = if key > best[row] { place } else { winner[row] };
                best[row] = best[row].max(key);
            }
        }
        for row in 0..ROWS {
            tricks[row] += u8::from(winner[row] & 1 == 0);
            rows[row].leader = winner[row];
        }
    }
    tricks
}

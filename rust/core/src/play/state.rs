//! One deal as a value that is copied, not undone.

use super::rules::{Draw, PlayRules, RowEffect, Short, Stop, Switch};
use super::table::{Status, Table};
use super::tally::Log;

/// What is told of each finished trick to those who keep a record.
pub(crate) trait Record {
    /// The next trick went to `winner`.
    fn trick(&mut self, winner: u8, cards: u64);
    /// The second phase begins after `played` tricks; cards move to the positions of `next`.
    fn switch(&mut self, played: u8, remap: &dyn Fn(u64) -> u64);
    /// The record, if this is one.
    fn log(&self) -> Option<&Log>;
}

/// Nobody keeps a record.
impl Record for () {
    #[inline(always)]
    fn trick(&mut self, _: u8, _: u64) {}
    #[inline(always)]
    fn switch(&mut self, _: u8, _: &dyn Fn(u64) -> u64) {}
    #[inline(always)]
    fn log(&self) -> Option<&Log> {
        None
    }
}

/// The unchanging part of a deal: its rules, and the positions of the stock from the top.
#[derive(Clone, Copy)]
pub(crate) struct Setting<'a> {
    pub(crate) rules: &'a PlayRules,
    pub(crate) stock: &'a [u8],
}

/// What is kept for each place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seats<const N: usize> {
    pub(crate) hands: [u64; N],
    pub(crate) taken: [u64; N],
    pub(crate) tricks: [u8; N],
}

/// A deal in play, for up to `N` places, `N` a power of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlayState<const N: usize> {
    pub(crate) seats: Seats<N>,
    pub(crate) table: Table,
}

impl<const N: usize> PlayState<N> {
    /// A deal before its first lead; `hands` in play space.
    pub(crate) fn new(rules: &PlayRules, hands: &[u64], leader: usize) -> Self {
        let mut seats = Seats { hands: [0; N], taken: [0; N], tricks: [0; N] };
        seats.hands[..hands.len()].copy_from_slice(hands);
        let mut table = Table::new(rules, leader);
        skip_empty(&mut table, &seats, rules);
        Self { seats, table }
    }

    /// The same deal of up to four places.
    pub(crate) fn narrow(&self) -> PlayState<4> {
        let Seats { hands, taken, tricks } = &self.seats;
        let seats = Seats {
            hands: std::array::from_fn(|place| hands[place]),
            taken: std::array::from_fn(|place| taken[place]),
            tricks: std::array::from_fn(|place| tricks[place]),
        };
        PlayState { seats, table: self.table }
    }

    /// The cards the place to play may play.
    pub(crate) fn legal(&self, rules: &PlayRules) -> u64 {
        let hand = self.seats.hands[usize::from(self.table.turn)];
        if rules.simple() { self.table.legal::<true>(rules, hand) } else { self.table.legal::<false>(rules, hand) }
    }

    /// Takes the card at `from` out of the hand and plays it as the one at `at`.
    pub(crate) fn play<R: Record>(&mut self, setting: Setting<'_>, from: u8, at: u8, record: &mut R) {
        if setting.rules.simple() {
            step::<N, true, R>(&mut self.table, &mut self.seats, setting, from, at, record);
        } else {
            step::<N, false, R>(&mut self.table, &mut self.seats, setting, from, at, record);
        }
    }

    /// The place to play sits this trick out.
    pub(crate) fn knock<R: Record>(&mut self, setting: Setting<'_>, record: &mut R) {
        pass_turn::<N, false, R>(&mut self.table, &mut self.seats, setting, record);
    }
}

/// Plays one card. The arrays and the table are separate so that a playout may keep them apart:
/// an array indexed by a variable holds the whole of its struct in memory.
#[inline(always)]
pub(crate) fn step<const N: usize, const SIMPLE: bool, R: Record>(
    table: &mut Table,
    seats: &mut Seats<N>,
    setting: Setting<'_>,
    from: u8,
    at: u8,
    record: &mut R,
) {
    seats.hands[usize::from(table.turn) & (N - 1)] &= !(1 << from);
    table.lay::<SIMPLE>(setting.rules, at);
    pass_turn::<N, SIMPLE, R>(table, seats, setting, record);
}

/// Ends a turn, and the trick if it was the last one.
#[inline(always)]
pub(crate) fn pass_turn<const N: usize, const SIMPLE: bool, R: Record>(
    table: &mut Table,
    seats: &mut Seats<N>,
    setting: Setting<'_>,
    record: &mut R,
) {
    table.status = Status::Go;
    advance(table, setting.rules);
    if !SIMPLE {
        skip_empty(table, seats, setting.rules);
    }
    if table.turns_left > 0 {
        return;
    }
    let winner = table.best_place;
    record.trick(winner, table.trick);
    if SIMPLE {
        seats.taken[usize::from(winner) & (N - 1)] |= table.trick;
        seats.tricks[usize::from(winner) & (N - 1)] += 1;
        table.played += 1;
        let done = table.played == setting.rules.spec().tricks;
        table.status = if done { Status::Done } else { Status::Trick };
    } else {
        finish_trick(table, seats, setting, record);
    }
    table.trick = 0;
    table.led = 0;
    table.turn = winner;
    table.turns_left = setting.rules.spec().players;
    if !SIMPLE && table.status != Status::Done {
        skip_empty(table, seats, setting.rules);
    }
}

#[inline(always)]
fn advance(table: &mut Table, rules: &PlayRules) {
    let next = table.turn + 1;
    table.turn = if next == rules.spec().players { 0 } else { next };
    table.turns_left -= 1;
}

/// Passes over places without cards.
#[inline(always)]
fn skip_empty<const N: usize>(table: &mut Table, seats: &Seats<N>, rules: &PlayRules) {
    if rules.spec().short == Short::Equal {
        return;
    }
    while table.turns_left > 0 && seats.hands[usize::from(table.turn) & (N - 1)] == 0 {
        advance(table, rules);
    }
}

/// What a finished trick brings about under general rules, in the order of the table: it is
/// collected, cards are drawn, the deal ends or its second phase begins, or a question is asked.
fn finish_trick<const N: usize, R: Record>(
    table: &mut Table,
    seats: &mut Seats<N>,
    setting: Setting<'_>,
    record: &mut R,
) {
    let rules = setting.rules;
    let spec = rules.spec();
    let layout = rules.layout(table.switched);
    let trick = table.trick;
    let stopping = trick & layout.stop_cards != 0;
    let mut asked = trick & layout.pause_cards != 0;
    table.played += 1;
    asked |= spec.pause_after >> (table.played & 31) & 1 != 0 && table.played < 32;
    asked |= collect(table, seats, rules);
    draw(table, seats, setting);
    let ended = table.played == spec.tricks;
    table.status = if ended || stopping || stops(seats, rules) {
        Status::Done
    } else if asked {
        Status::Pause
    } else {
        Status::Trick
    };
    let switching = match spec.switch {
        Switch::Never => false,
        Switch::AfterTrick(k) => table.played == k,
        Switch::AfterCard(_) => trick & layout.switch_cards != 0,
    };
    if switching && !table.switched {
        switch(table, seats, setting, record);
    }
}

/// Gives the trick to its winner or lays it in the centre; says whether a row asks for a pause.
fn collect<const N: usize>(table: &mut Table, seats: &mut Seats<N>, rules: &PlayRules) -> bool {
    let winner = usize::from(table.best_place);
    table.pile |= table.trick;
    table.pile_tricks += 1;
    let Some(row) = rules.spec().row else {
        take_pile(table, seats, winner);
        return false;
    };
    let group = row.by[winner];
    table.row = if group == table.row_group { table.row + 1 } else { 1 };
    table.row_group = group;
    let complete = table.row >= row.need && table.played >= row.from;
    let last = table.played == rules.spec().tricks;
    if complete && row.reset {
        table.row = 0;
    }
    match row.effect {
        RowEffect::Capture { last_takes } => {
            if complete || last && last_takes {
                take_pile(table, seats, winner);
            }
            false
        }
        RowEffect::Pause => {
            take_pile(table, seats, winner);
            complete && !last
        }
    }
}

fn take_pile<const N: usize>(table: &mut Table, seats: &mut Seats<N>, winner: usize) {
    seats.taken[winner] |= table.pile;
    seats.tricks[winner] += table.pile_tricks;
    table.pile = 0;
    table.pile_tricks = 0;
}

fn draw<const N: usize>(table: &Table, seats: &mut Seats<N>, setting: Setting<'_>) {
    if setting.rules.spec().draw == Draw::None {
        return;
    }
    let players = setting.rules.players();
    let first = usize::from(table.played - 1) * players;
    for i in 0..players {
        if let Some(&at) = setting.stock.get(first + i) {
            seats.hands[(usize::from(table.best_place) + i) % players] |= 1 << at;
        }
    }
}

fn stops<const N: usize>(seats: &Seats<N>, rules: &PlayRules) -> bool {
    let has = |group: u8, need: u8| {
        let won: u8 = (0..N).filter(|place| group >> place & 1 != 0).map(|place| seats.tricks[place]).sum();
        won >= need
    };
    let met = |stop: &Stop| has(stop.group, stop.tricks) && stop.and.is_none_or(|(group, tricks)| has(group, tricks));
    rules.spec().stops.iter().any(met)
}

/// Begins the second phase: all cards move to their positions in the new order.
fn switch<const N: usize, R: Record>(table: &mut Table, seats: &mut Seats<N>, setting: Setting<'_>, record: &mut R) {
    let (old, new) = (setting.rules.layout(false), setting.rules.layout(true));
    let remap = |positions: u64| new.to_play(old.natural(positions));
    if setting.rules.spec().next.is_some() {
        seats.hands = seats.hands.map(&remap);
        seats.taken = seats.taken.map(&remap);
        table.pile = remap(table.pile);
        table.trump = new.trump;
    }
    table.switched = true;
    record.switch(table.played, &remap);
}

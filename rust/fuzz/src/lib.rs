//! What must hold for any input at all: the bodies of the fuzz targets.
//!
//! `cargo test` here replays the corpus and a fixed number of mutations of it. For a guided run on a stable
//! compiler:
//!
//! ```text
//! RUSTFLAGS="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
//!   -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table" \
//!   cargo run --release --features guided --bin cards_text --target x86_64-unknown-linux-gnu \
//!   -- corpus/cards_text -max_total_time=60
//! ```

use std::sync::LazyLock;

use whist_core::deal::Setup;
use whist_core::order::{Aces, JokerLed};
use whist_core::trick::{Trumps, winners, winners_by_order, winners_of_columns};
use whist_core::{Card, CardError, CardOrder, Cards, DealFault, Machine, Seat, Suit};

/// Text of cards, or of a set of cards: what is read is written and read again the same; what is refused is
/// refused at a column of the text.
pub fn cards_text(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    match text.parse::<Card>() {
        Ok(card) => assert_eq!(card.to_string().parse(), Ok(card)),
        Err(error) => check_column(text, &error),
    }
    if let Ok(card) = Card::from_suit_first(text) {
        assert_eq!(Card::from_suit_first(&card.to_suit_first()), Ok(card));
    }
    match text.parse::<Cards>() {
        Ok(cards) => {
            assert!(cards.is_subset(Cards::ALL));
            assert_eq!(cards.to_string().parse(), Ok(cards));
        }
        Err(error) => check_column(text, &error),
    }
    if let Ok(hand) = Cards::from_hand(text) {
        assert_eq!(Cards::from_hand(&hand.to_hand()), Ok(hand));
    }
}

/// Text of a deal: the same, and a deal that is accepted is sound.
pub fn deal_text(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let setup = match text.parse::<Setup>() {
        Ok(setup) => setup,
        Err(error) => {
            assert!(!error.reasons().is_empty() && !error.to_string().is_empty());
            for reason in error.reasons() {
                if let DealFault::Hand { error, .. } = reason {
                    check_column(text, error);
                }
            }
            return;
        }
    };
    for first in Seat::ALL {
        assert_eq!(setup.to_text(first).parse(), Ok(setup));
    }
    for setup in [setup, setup.completed(Cards::PACK)] {
        if let Ok(deal) = setup.deal() {
            let hands = deal.hands().0;
            let together = hands.iter().fold(Cards::EMPTY, |all, &hand| all | hand);
            assert!(hands.iter().all(|hand| hand.len() == hands[0].len()));
            assert_eq!(together.len(), 4 * hands[0].len());
        }
    }
}

/// Bytes as tricks, as they are and folded into cards: the kernels agree with one trick at a time on every
/// machine, or refuse.
pub fn tricks(data: &[u8]) {
    let &[order, players, trump, ref cards @ ..] = data else {
        return;
    };
    let order = &ORDERS[usize::from(order) % ORDERS.len()];
    let players = 2 + usize::from(players) % 7;
    let trump = Suit::from_index(usize::from(trump) % 5);
    one_order(order, players, cards);
    one_order(order, players, &folded(order.cards(), cards));
    plain(trump, cards);
    plain(trump, &folded(Cards::PACK, cards));
}

/// Each byte as one of some cards.
fn folded(into: Cards, bytes: &[u8]) -> Vec<u8> {
    bytes
        .iter()
        .filter_map(|&byte| into.nth(usize::from(byte) % into.len()).map(u8::from))
        .collect()
}

fn one_order(order: &CardOrder, players: usize, cards: &[u8]) {
    let rows: Vec<&[u8]> = cards.chunks_exact(players).collect();
    let is_card =
        |&number: &u8| Card::try_from(number).is_ok_and(|card| order.cards().contains(card));
    let used = &cards[..rows.len() * players];
    for machine in Machine::all() {
        let mut out = vec![u8::MAX; rows.len()];
        let result = winners_by_order(machine, order, players, used, &mut out);
        assert_eq!(result.is_ok(), used.iter().all(is_card));
        if result.is_ok() {
            for (row, &winner) in rows.iter().zip(&out) {
                let row: Vec<Card> = row.iter().map(|&number| Card::from_bit(number)).collect();
                assert_eq!(
                    usize::from(winner),
                    order.winner(&row),
                    "{row:?} on {}",
                    machine.name()
                );
            }
        }
    }
}

fn plain(trump: Option<Suit>, cards: &[u8]) {
    let rows: Vec<[u8; 4]> = cards
        .chunks_exact(4)
        .map(|row| [row[0], row[1], row[2], row[3]])
        .collect();
    let order = CardOrder::plain(trump);
    let columns: [Vec<u8>; 4] = std::array::from_fn(|i| rows.iter().map(|row| row[i]).collect());
    let trumps = vec![trump.map_or(4, |suit| suit as u8); rows.len()];
    let is_card = |&number: &u8| number < 64 && order.cards().contains(Card::from_bit(number));
    let is_right = rows.as_flattened().iter().all(is_card);
    for machine in Machine::all() {
        let mut out = vec![u8::MAX; 3 * rows.len()];
        let (by_rows, rest) = out.split_at_mut(rows.len());
        let (by_trumps, by_columns) = rest.split_at_mut(rows.len());
        let results = [
            winners(machine, rows.as_flattened(), Trumps::Same(trump), by_rows),
            winners(machine, rows.as_flattened(), Trumps::Each(&trumps), by_trumps),
            winners_of_columns(
                machine,
                columns.each_ref().map(|column| &column[..]),
                Trumps::Same(trump),
                by_columns,
            ),
        ];
        assert!(results.iter().all(|result| result.is_ok() == is_right));
        assert!(
            results.iter().all(|result| *result == results[0]),
            "one error whatever the form"
        );
        if is_right {
            for (i, row) in rows.iter().enumerate() {
                let winner = order.winner(&row.map(Card::from_bit));
                assert_eq!(
                    [by_rows[i], by_trumps[i], by_columns[i]].map(usize::from),
                    [winner; 3],
                    "{row:?}"
                );
            }
        }
    }
}

static ORDERS: LazyLock<[CardOrder; 10]> = LazyLock::new(|| {
    [
        CardOrder::plain(None),
        CardOrder::plain(Some(Suit::Spades)),
        CardOrder::uptown(None),
        CardOrder::downtown(Some(Suit::Hearts), Aces::Bad),
        CardOrder::jass_trump(Suit::Clubs),
        CardOrder::skat_grand(),
        CardOrder::lhombre(Suit::Diamonds),
        CardOrder::call_ace(Some(Suit::Clubs), JokerLed::Wins),
        CardOrder::napoleon_joker_misere(),
        CardOrder::spades_jokers_deuces(),
    ]
});

fn check_column(text: &str, error: &CardError) {
    if let CardError::Text { column, .. } | CardError::Repeated { column, .. } = error {
        assert!(
            (1..=text.chars().count() + 1).contains(column),
            "{error} in {text:?}"
        );
    }
}

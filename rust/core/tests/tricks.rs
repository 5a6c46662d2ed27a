//! Who wins a trick: the examples of the rules, and many at once against one at a time.
#![allow(clippy::cast_possible_truncation, reason = "all numbers here are small")]

mod common;

use common::{all_orders, list};
use proptest::prelude::*;
use whist_core::order::{Aces, JokerLed, TopTrump};
use whist_core::trick::{self, Trumps, winners, winners_by_order, winners_of_columns};
use whist_core::{Card, CardOrder, Cards, Machine, Suit, TrickError};

/// The card that wins a trick.
fn won(order: &CardOrder, cards: &str) -> String {
    let cards = list(cards);
    cards[order.winner(&cards)].to_string()
}

#[test]
fn without_trumps_only_the_suit_led_wins() {
    let order = CardOrder::plain(None);
    assert_eq!(won(&order, "JC KD 2C AC"), "AC");
    assert_eq!(won(&CardOrder::plain(Some(Suit::Spades)), "JC KD 7C 8C"), "JC");
    for order in [order, CardOrder::plain(Some(Suit::Clubs))] {
        assert_eq!(won(&order, "5C AS"), "5C");
        assert_eq!(won(&order, "5C 2S"), "5C");
    }
}

#[test]
fn a_trump_beats_the_suit_led() {
    let order = CardOrder::plain(Some(Suit::Diamonds));
    assert_eq!(won(&order, "8C 2D AC KC"), "2D");
    assert_eq!(won(&order, "8C 2D 3D KC"), "3D");
    assert_eq!(won(&order, "8C 3D 2D KC"), "3D");
}

#[test]
fn a_joker_is_the_highest_trump_and_worthless_without_trumps() {
    let none = CardOrder::uptown(None);
    assert_eq!(won(&none, "BJ 5C 9C KC"), "KC");
    assert_eq!(won(&none, "LJ 7S AS KH"), "AS");
    assert_eq!(won(&none, "LJ BJ 2D 3S"), "2D");
    assert_eq!(won(&none, "LJ BJ"), "LJ");
    let hearts = CardOrder::uptown(Some(Suit::Hearts));
    assert_eq!(won(&hearts, "AH LJ BJ KH"), "BJ");
    assert_eq!(won(&hearts, "AH LJ 2S KH"), "LJ");
    assert_eq!(won(&hearts, "LJ AH 2S KH"), "LJ");
}

#[test]
fn downtown_the_low_card_wins() {
    let good = CardOrder::downtown(Some(Suit::Clubs), Aces::Good);
    assert_eq!(won(&good, "KD 9D 2D QH"), "2D");
    assert_eq!(won(&good, "KD 9D 2D KC"), "KC");
    assert_eq!(won(&good, "2D AD KD 3D"), "AD");
    let bad = CardOrder::downtown(None, Aces::Bad);
    assert_eq!(won(&bad, "2D AD KD 3D"), "2D");
    assert_eq!(won(&bad, "AD KD"), "KD");
}

#[test]
fn jass_tricks() {
    assert_eq!(won(&CardOrder::jass_trump(Suit::Clubs), "9C JC AC TH"), "JC");
    assert_eq!(won(&CardOrder::jass_trump(Suit::Clubs), "AC 9C KC TH"), "9C");
    assert_eq!(won(&CardOrder::undenufe(), "6D 8D AD KD"), "6D");
    assert_eq!(won(&CardOrder::jass_trump(Suit::Diamonds), "6C JD TD AD"), "JD");
}

#[test]
fn catching_the_ten() {
    assert_eq!(won(&CardOrder::catch_the_ten(Suit::Hearts), "TH KH JH AS"), "JH");
}

#[test]
fn ninja_tricks() {
    let hearts = CardOrder::bowers(Suit::Hearts, TopTrump::Shogun);
    assert_eq!(won(&hearts, "AH JD JH BJ"), "BJ");
    assert_eq!(won(&hearts, "AH JD JH KH"), "JH");
    assert_eq!(won(&hearts, "AH JD KH QH"), "JD");
    assert_eq!(won(&CardOrder::bowers(Suit::Clubs, TopTrump::Shogun), "KS 2S AS JS"), "JS");
    assert_eq!(won(&CardOrder::bowers(Suit::Hearts, TopTrump::Emperor), "BJ JH JD AH"), "JH");
}

#[test]
fn skat_tricks() {
    let spades = CardOrder::skat_suit(Suit::Spades);
    assert_eq!(won(&spades, "AH JD TH"), "JD");
    assert_eq!(won(&spades, "AS JH JC"), "JC");
    assert_eq!(won(&spades, "KH TH 9H"), "TH");
    assert_eq!(won(&CardOrder::skat_grand(), "AS 7H JD"), "JD");
    assert_eq!(won(&CardOrder::skat_grand(), "KS TS AH"), "TS");
    assert_eq!(won(&CardOrder::skat_null(), "TD KD JC"), "KD");
    assert_eq!(won(&CardOrder::skat_null(), "9D JD TD"), "JD");
}

#[test]
fn lhombre_tricks() {
    assert_eq!(won(&CardOrder::lhombre(Suit::Diamonds), "KD AC 7D"), "7D");
    assert_eq!(won(&CardOrder::lhombre(Suit::Spades), "KC AC 7C"), "AC");
    assert_eq!(won(&CardOrder::lhombre(Suit::Clubs), "7H AH 2H"), "AH");
    assert_eq!(won(&CardOrder::lhombre(Suit::Clubs), "7H 2H 3H"), "2H");
}

#[test]
fn bobby_tricks() {
    let suit = CardOrder::plain(Some(Suit::Diamonds));
    assert_eq!(won(&suit, "JD QD 3D 5D"), "QD");
    assert_eq!(won(&suit, "AC JD KC 9C"), "JD");
    assert_eq!(won(&suit, "AC JD KD 9C"), "KD");
    let card = CardOrder::card_trump(common::bobby());
    assert_eq!(won(&card, "AD 2D JD 6D"), "JD");
    assert_eq!(won(&card, "AC 5D KC 2C"), "AC");
    assert_eq!(won(&CardOrder::raised(common::bobby()), "JD QD 3D 5D"), "JD");
}

#[test]
fn napoleon_and_its_joker() {
    let diamonds = CardOrder::plain(Some(Suit::Diamonds));
    assert_eq!(won(&diamonds, "KD AS AD 4D"), "AD");
    let order = CardOrder::napoleon_joker();
    let trumps = order.trump_suit(Suit::Diamonds.index());
    assert_eq!(trick::winner(&order, trumps, &list("AD KD BJ 2S")), 2);
    assert_eq!(trick::winner(&order, trumps, &list("AS KS BJ 2S")), 2);
    assert_eq!(won(&CardOrder::napoleon_joker_misere(), "AS 2D BJ KS"), "BJ");
}

#[test]
fn call_ace_jokers_win_when_led_and_only_then() {
    let wins = CardOrder::call_ace(Some(Suit::Hearts), JokerLed::Wins);
    assert_eq!(won(&wins, "LJ AH BJ 2S"), "LJ");
    assert_eq!(won(&wins, "2S BJ 3D 4C"), "2S");
    let loses = CardOrder::call_ace(Some(Suit::Hearts), JokerLed::Loses);
    assert_eq!(won(&loses, "LJ 2C AC 2H"), "2H");
    assert_eq!(won(&loses, "LJ 2C BJ 2D"), "2C");
}

#[test]
fn eight_may_play_to_a_trick() {
    let order = CardOrder::catch_the_ten(Suit::Hearts);
    assert_eq!(won(&order, "7S 8S AS KS QS 9H JS TS"), "9H");
    assert_eq!(won(&order, "7S 8S"), "8S");
}

#[test]
#[should_panic(expected = "at least one card")]
fn a_trick_without_a_card_has_no_winner() {
    let _ = CardOrder::plain(None).winner(&[]);
}

/// The winner by the words of the rules: the highest trump, or else the highest of the suit led.
fn by_the_words(trump: Option<Suit>, cards: &[Card]) -> usize {
    let of =
        |suit: Option<Suit>| (0..cards.len()).filter(|&i| cards[i].suit() == suit).max_by_key(|&i| cards[i].rank());
    trump.and_then(|trump| of(Some(trump))).or_else(|| of(cards[0].suit())).expect("the lead follows itself")
}

fn four_cards() -> impl Strategy<Value = [u8; 4]> {
    let pack: Vec<u8> = Cards::PACK.iter().map(u8::from).collect();
    proptest::sample::subsequence(pack, 4).prop_shuffle().prop_map(|cards| [cards[0], cards[1], cards[2], cards[3]])
}

fn cards(row: &[u8]) -> Vec<Card> {
    row.iter().map(|&number| Card::try_from(number).expect("a card")).collect()
}

proptest! {
    #[test]
    fn plain_tricks_are_won_by_the_words_of_the_rules(row in four_cards(), trump in 0..5_usize) {
        let trump = Suit::from_index(trump);
        let expected = by_the_words(trump, &cards(&row));
        prop_assert_eq!(CardOrder::plain(trump).winner(&cards(&row)), expected);
    }

    #[test]
    fn many_tricks_at_once_are_won_as_one_by_one(
        rows in proptest::collection::vec((four_cards(), 0..5_u8), 0..90),
        trump in 0..5_usize,
    ) {
        let (rows, trumps): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
        let trump = Suit::from_index(trump);
        let same: Vec<_> = rows.iter().map(|row| by_the_words(trump, &cards(row)) as u8).collect();
        let each: Vec<_> = rows.iter().zip(&trumps)
            .map(|(row, &trump)| by_the_words(Suit::from_index(trump.into()), &cards(row)) as u8)
            .collect();
        let columns: [Vec<u8>; 4] = std::array::from_fn(|i| rows.iter().map(|row| row[i]).collect());
        let columns = std::array::from_fn(|i| &columns[i][..]);
        for machine in Machine::all() {
            let mut out = vec![9; rows.len()];
            winners(machine, rows.as_flattened(), Trumps::Same(trump), &mut out)?;
            prop_assert_eq!(&out, &same, "rows, {}", machine.name());
            winners(machine, rows.as_flattened(), Trumps::Each(&trumps), &mut out)?;
            prop_assert_eq!(&out, &each, "rows, trumps each, {}", machine.name());
            winners_of_columns(machine, columns, Trumps::Same(trump), &mut out)?;
            prop_assert_eq!(&out, &same, "columns, {}", machine.name());
            winners_of_columns(machine, columns, Trumps::Each(&trumps), &mut out)?;
            prop_assert_eq!(&out, &each, "columns, trumps each, {}", machine.name());
            winners_by_order(machine, &CardOrder::plain(trump), 4, rows.as_flattened(), &mut out)?;
            prop_assert_eq!(&out, &same, "by order, {}", machine.name());
        }
    }

    #[test]
    fn suits_may_be_exchanged(row in four_cards(), trump in 0..5_usize, suits in Just([0, 1, 2, 3_u8]).prop_shuffle()) {
        let other = row.map(|card| 16 * suits[usize::from(card / 16)] + card % 16);
        let trump = Suit::from_index(trump);
        let other_trump = trump.and_then(|trump| Suit::from_index(suits[trump.index()].into()));
        let mut out = [0; 2];
        let machine = Machine::detected();
        winners(machine, &row, Trumps::Same(trump), &mut out[..1])?;
        winners(machine, &other, Trumps::Same(other_trump), &mut out[1..])?;
        prop_assert_eq!(out[0], out[1]);
    }
}

#[test]
fn every_order_and_number_of_players_at_once_is_as_one_by_one() {
    use whist_core::random::{Random, Stream};
    for (number, (name, order)) in all_orders().into_iter().enumerate() {
        let mut stream = Stream::new(11, number as u64);
        for players in 2..=8 {
            let mut pack: Vec<u8> = order.cards().iter().map(u8::from).collect();
            let rows: Vec<u8> = (0..100)
                .flat_map(|_| {
                    stream.shuffle(&mut pack);
                    pack[..players].to_vec()
                })
                .collect();
            let expected: Vec<u8> = rows.chunks(players).map(|row| order.winner(&cards(row)) as u8).collect();
            for machine in Machine::all() {
                let mut out = vec![9; 100];
                winners_by_order(machine, &order, players, &rows, &mut out).expect("cards of the order");
                assert_eq!(out, expected, "{name}, {players} players, {}", machine.name());
            }
        }
    }
}

#[test]
fn what_is_no_card_is_named_with_its_place() {
    let error = TrickError::Card { row: 17, column: 2, number: 13 };
    for number in [13, 29, 61, 63, 64, 255] {
        let mut rows = [[0, 1, 2, 3]; 40];
        rows[17][2] = number;
        rows[20][0] = 200;
        let columns: [Vec<u8>; 4] = std::array::from_fn(|i| rows.iter().map(|row| row[i]).collect());
        let columns = std::array::from_fn(|i| &columns[i][..]);
        let wrong = Err(TrickError::Card { row: 17, column: 2, number });
        for machine in Machine::all() {
            let mut out = [0; 40];
            assert_eq!(winners(machine, rows.as_flattened(), Trumps::Same(None), &mut out), wrong);
            assert_eq!(winners(machine, rows.as_flattened(), Trumps::Each(&[4; 40]), &mut out), wrong);
            assert_eq!(winners_of_columns(machine, columns, Trumps::Same(Some(Suit::Spades)), &mut out), wrong);
            let order = CardOrder::plain(None);
            assert_eq!(winners_by_order(machine, &order, 4, rows.as_flattened(), &mut out), wrong);
        }
    }
    assert_eq!(error.to_string(), "row 17, column 2: 13 is no card of this order");
}

#[test]
fn arrays_that_do_not_fit_are_refused() {
    let machine = Machine::detected();
    let mut out = [0; 3];
    let rows = [[0, 1, 2, 3]; 2];
    let length = |what, expected, found| Err(TrickError::Length { what, expected, found });
    assert_eq!(winners(machine, rows.as_flattened(), Trumps::Same(None), &mut out), length("cards", 12, 8));
    assert_eq!(winners(machine, rows.as_flattened(), Trumps::Each(&[4]), &mut out[..2]), length("trumps", 2, 1));
    let trump = winners(machine, rows.as_flattened(), Trumps::Each(&[4, 5]), &mut out[..2]);
    assert_eq!(trump, Err(TrickError::Trump { row: 1, number: 5 }));
    let columns = [&[0, 1, 2][..], &[0, 1, 2], &[0, 1], &[0, 1, 2]];
    assert_eq!(winners_of_columns(machine, columns, Trumps::Same(None), &mut out), length("columns", 3, 2));
    let order = CardOrder::plain(None);
    assert_eq!(winners_by_order(machine, &order, 4, &[0; 11], &mut out), length("cards", 12, 11));
    assert_eq!(winners_by_order(machine, &order, 9, &[0; 27], &mut out), Err(TrickError::Players { found: 9 }));
    assert_eq!(winners_by_order(machine, &order, 1, &[0; 3], &mut out), Err(TrickError::Players { found: 1 }));
}

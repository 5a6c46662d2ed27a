//! Deals as text and as hands: what is refused, and why.

mod common;

use common::set;
use proptest::prelude::*;
use whist_core::deal::Setup;
use whist_core::random::{Stream, deal};
use whist_core::{BySeat, CardError, Cards, Deal, DealError, DealFault, Seat};

const TEXT: &str = "N:AKQ2.K43.T98.A54 JT98.QJT.KQJ.KQJ 7654.A98.A76.T98 3.7652.5432.7632";

fn reasons<T: std::fmt::Debug>(result: Result<T, DealError>) -> Vec<DealFault> {
    result.expect_err("a wrong deal").reasons().to_vec()
}

#[test]
fn the_first_hand_may_be_anybodys() {
    let deal: Deal =
        "S:SA7.H864.DQJT73.CAKQ SQ2.H952.D62.CJT9742 SKT853.HT3.D954.C653 SJ964.HAKQJ7.DAK8.C8".parse().unwrap();
    assert_eq!(deal.hands()[Seat::South], set("A7.864.QJT73.AKQ"));
    assert_eq!(deal.hands()[Seat::East], set("J964.AKQJ7.AK8.8"));
    assert_eq!(deal.to_text(Seat::West).parse(), Ok(deal));
}

#[test]
fn a_void_is_an_empty_group() {
    let deal: Deal = "S:K643.Q8.KQJ.A872 AQJ8.K654.A752.K T.JT7.T98643.Q63 9752.A932..JT954".parse().unwrap();
    assert_eq!(deal.hands()[Seat::East].ranks(whist_core::Suit::Diamonds), 0);
}

#[test]
fn unknown_hands_are_a_setup_but_no_deal() {
    let setup: Setup = "E:- AKQ2.K43.T98.A54 - -".parse().unwrap();
    assert_eq!(setup.hands, BySeat([None, None, Some(set("AKQ2.K43.T98.A54")), None]));
    assert_eq!(setup.to_text(Seat::East), "E:- AKQ2.K43.T98.A54 - -");
    let unknown = [Seat::North, Seat::East, Seat::West].map(|seat| DealFault::Unknown { seat });
    assert_eq!(reasons(setup.deal()), unknown);
    assert_eq!(setup.completed(Cards::PACK), setup);
}

#[test]
fn endings_are_deals_and_not_whole_ones() {
    let setup: Setup = "N:A... K... Q... J...".parse().unwrap();
    assert!(setup.deal().is_ok());
    assert_eq!(reasons(setup.whole_deal(Cards::PACK)).len(), 4);
}

#[test]
fn all_reasons_come_at_once() {
    let setup: Setup = "N:AK... AQ... KQJ... -".parse().unwrap();
    let shared = |card: &str, first, second| DealFault::Shared { card: card.parse().unwrap(), first, second };
    let expected = [
        DealFault::Unknown { seat: Seat::West },
        DealFault::Size { seat: Seat::North, found: 2, expected: 3 },
        DealFault::Size { seat: Seat::East, found: 2, expected: 3 },
        shared("AS", Seat::North, Seat::East),
        shared("KS", Seat::North, Seat::South),
        shared("QS", Seat::East, Seat::South),
    ];
    assert_eq!(reasons(setup.deal()), expected);
    let unequal: Setup = "N:AK... Q... J... T...".parse().unwrap();
    let size = |seat| DealFault::Size { seat, found: 1, expected: 2 };
    assert_eq!(reasons(unequal.deal()), [Seat::East, Seat::South, Seat::West].map(size));
    let error = setup.deal().unwrap_err().to_string();
    assert_eq!(
        error,
        "the hand of W is not known; N holds 2 cards where 3 were expected; E holds 2 cards where 3 were \
         expected; AS is held by both N and E; KS is held by both N and S; QS is held by both E and S"
    );
}

#[test]
fn a_whole_deal_has_only_cards_of_its_pack() {
    let mut hands = TEXT.parse::<Deal>().unwrap().hands().0;
    hands[3] = hands[3].without(set("3S")).with(set("BJ"));
    let foreign = DealFault::Foreign { seat: Seat::West, card: "BJ".parse().unwrap() };
    assert_eq!(reasons(Setup::from_hands(hands).whole_deal(Cards::PACK)), [foreign]);
    assert!(TEXT.parse::<Setup>().unwrap().whole_deal(Cards::PACK).is_ok());
}

#[test]
fn text_that_is_no_deal_is_refused_with_the_column() {
    let refused = |text: &str| reasons(text.parse::<Setup>());
    for text in ["", "N", "AKQ2.K43.T98.A54 - - -"] {
        assert!(matches!(&refused(text)[..], [DealFault::First { .. }]), "{text}");
    }
    assert_eq!(refused("X:- - - -"), [DealFault::First { found: "X".into() }]);
    assert_eq!(refused("N:- - -"), [DealFault::Hands { found: 3, column: 8 }]);
    assert_eq!(refused("N:- - - - -"), [DealFault::Hands { found: 5, column: 11 }]);
    let text = "N:AKQ2.K43.T98.A54 X... - AA...";
    let found = |column, seat| DealFault::Hand {
        seat,
        error: CardError::Text {
            found: "X".into(),
            column,
            expected: "rank; expected A K Q J T 9 8 7 6 5 4 3 2 or a dot",
        },
    };
    let repeated = CardError::Repeated { card: "AS".parse().unwrap(), column: 28 };
    assert_eq!(refused(text), [found(20, Seat::East), DealFault::Hand { seat: Seat::West, error: repeated }]);
}

#[test]
fn the_missing_hand_is_the_rest_of_the_pack() {
    let hands = TEXT.parse::<Deal>().unwrap().hands().0;
    let setup = Setup::from_hands([hands[0], Cards::EMPTY, hands[2], hands[3]]);
    assert_eq!(setup.completed(Cards::PACK).deal().unwrap().to_string(), TEXT);
}

proptest! {
    #[test]
    fn deals_are_read_back_from_any_first_seat(seed: u64, first in 0..4_usize) {
        let dealt = Deal::new(deal(&mut Stream::new(seed, 0)))?;
        let first = Seat::from_index(first).expect("a seat");
        prop_assert_eq!(dealt.to_text(first).parse(), Ok(dealt));
        prop_assert!(Setup::from(dealt).whole_deal(Cards::PACK).is_ok());
    }

    #[test]
    fn reading_never_panics(text in "[NESWX]?:?[AKQJT1029. \\-♠]{0,60}") {
        let _ = text.parse::<Setup>().and_then(|setup| setup.completed(Cards::PACK).deal());
    }
}

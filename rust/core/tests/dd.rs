//! Double dummy: known results, agreement with a slow and obvious solver, symmetries, limits and refusals.
#![allow(missing_docs)]
#![allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "seeds and tricks are small")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use proptest::prelude::*;
use whist_core::dd::general::{self, GeneralError, Interests};
use whist_core::dd::{AnalysisError, Goal, Problem, ProblemError, Solver, Stopped, Strain, TableError};
use whist_core::order::Aces;
use whist_core::play::{Counter, Payoffs, Play, PlayRules, PlaySpec, Tally};
use whist_core::random::{Random, Stream};
use whist_core::{Card, CardOrder, Cards, Deal, Machine, Rank, Seat, Suit};

fn data(name: &str) -> String {
    let path = format!("{}/../../tests/data/dds/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

/// Hands as bridge notation has them, of any lengths.
fn hands(text: &str) -> [Cards; 4] {
    let hands: Vec<Cards> = text[2..].split(' ').map(|hand| Cards::from_hand(hand).unwrap()).collect();
    hands.try_into().unwrap()
}

fn strain(letter: &str) -> Strain {
    Strain::ALL["CDHSN".find(letter).unwrap()]
}

fn below(stream: &mut Stream, n: usize) -> usize {
    stream.below(n as u64) as usize
}

/// Random hands of `each` cards from `pack`.
fn dealt(pack: Cards, each: usize, seed: u64) -> [Cards; 4] {
    let mut cards: Vec<Card> = pack.iter().collect();
    let mut stream = Stream::new(seed, 0);
    for i in (1..cards.len()).rev() {
        cards.swap(i, below(&mut stream, i + 1));
    }
    std::array::from_fn(|i| cards[i * each..(i + 1) * each].iter().copied().collect())
}

/// The slow solver: all lines of play, with nothing but the card order's own idea of suits and winners.
struct Slow<'a> {
    order: &'a CardOrder,
    goal: Goal,
}

impl Slow<'_> {
    fn legal(&self, hand: Cards, trick: &[Card]) -> Cards {
        let suit = |card: Card| self.order.suit_of(self.order.position(card).unwrap());
        let follows = |&card: &Card| trick.first().is_some_and(|&led| suit(card) == suit(led));
        let follows: Cards = hand.iter().filter(follows).collect();
        if follows.is_empty() { hand } else { follows }
    }

    fn after(&self, mut hands: [Cards; 4], leader: usize, trick: &[Card], card: Card) -> u8 {
        let seat = (leader + trick.len()) % 4;
        hands[seat].discard(card);
        let mut trick = trick.to_vec();
        trick.push(card);
        if trick.len() < 4 {
            return self.tricks(hands, leader, &trick);
        }
        let winner = (leader + self.order.winner(&trick)) % 4;
        u8::from(winner % 2 == 0) + self.tricks(hands, winner, &[])
    }

    fn tricks(&self, hands: [Cards; 4], leader: usize, trick: &[Card]) -> u8 {
        let seat = (leader + trick.len()) % 4;
        let legal = self.legal(hands[seat], trick);
        let values = legal.iter().map(|card| self.after(hands, leader, trick, card));
        let raises = (seat % 2 == 0) == (self.goal == Goal::Most);
        if raises { values.max().unwrap_or(0) } else { values.min().unwrap_or(0) }
    }
}

/// A position for both solvers.
struct Case<'a> {
    order: &'a CardOrder,
    hands: [Cards; 4],
    leader: Seat,
    trick: &'a [Card],
    goal: Goal,
}

impl Case<'_> {
    /// Every card, the whole, and the best line have the value that the slow solver gives them.
    fn agrees(&self, solver: &mut Solver) {
        let &Self { order, hands, leader, trick, goal } = self;
        let slow = Slow { order, goal };
        let problem = Problem::new(order, hands, leader, trick, goal).unwrap();
        let seat = problem.turn().index();
        let left = problem.tricks_left() as u8;
        let mut seen = Cards::EMPTY;
        for value in solver.cards(&problem).unwrap() {
            assert!(value.equals.contains(value.card));
            for card in value.equals {
                let ours = slow.after(hands, leader.index(), trick, card);
                let expected = if seat % 2 == 0 { ours } else { left - ours };
                assert_eq!(value.tricks, expected, "{card} of {hands:?}, {leader} led {trick:?}, {goal:?}");
                seen.insert(card);
            }
        }
        assert_eq!(seen, slow.legal(hands[seat], trick));
        let expected = slow.tricks(hands, leader.index(), trick);
        assert_eq!(solver.tricks(&problem).unwrap(), expected);
        let line = solver.line(&problem).unwrap();
        assert_eq!(line.len(), hands.iter().map(|hand| hand.len()).sum::<usize>());
        assert_eq!(won(order, leader, trick, &line), expected, "the best line keeps the value");
    }
}

/// The tricks of north and south in a line of play that goes on from a trick.
fn won(order: &CardOrder, leader: Seat, trick: &[Card], line: &[Card]) -> u8 {
    let (mut leader, mut won) = (leader.index(), 0);
    for trick in [trick, line].concat().chunks(4) {
        leader = (leader + order.winner(trick)) % 4;
        won += u8::from(leader % 2 == 0);
    }
    won
}

#[test]
fn known_tables_are_met() {
    let mut solver = Solver::new();
    for line in data("tables.txt").lines().take(2) {
        let (deal, numbers) = line.split_once('|').unwrap();
        let found = solver.tables(&[deal.parse::<Deal>().unwrap().hands().0]).unwrap()[0];
        let found: Vec<String> = found.0.iter().flatten().map(u8::to_string).collect();
        assert_eq!(found.join(" "), numbers, "{deal}");
    }
}

#[test]
fn known_single_results_are_met_on_every_machine() {
    for (i, line) in data("tables.txt").lines().enumerate() {
        let (deal, numbers) = line.split_once('|').unwrap();
        let hands = deal.parse::<Deal>().unwrap().hands().0;
        let (strain, leader) = (i % 5, i % 4);
        let expected: u8 = numbers.split(' ').nth(4 * strain + leader).unwrap().parse().unwrap();
        let problem = Problem::new(Strain::ALL[strain].order(), hands, Seat::ALL[leader], &[], Goal::Most).unwrap();
        for machine in Machine::all() {
            assert_eq!(Solver::new().on(machine).tricks(&problem).unwrap(), expected, "{deal} {}", machine.name());
        }
    }
}

#[test]
fn known_endings_are_met_card_by_card() {
    let mut solver = Solver::new();
    for line in data("endings.txt").lines() {
        let [trump, leader, trick, deal, scores] = line.split('|').collect::<Vec<_>>().try_into().unwrap();
        let leader = leader.parse().unwrap();
        let problem = Problem::new(strain(trump).order(), hands(deal), leader, &cards(trick), Goal::Most).unwrap();
        let values = solver.cards(&problem).unwrap();
        let each = values.iter().flat_map(|value| value.equals.iter().map(|card| format!("{card}={}", value.tricks)));
        let mut found: Vec<String> = each.collect();
        let mut expected: Vec<&str> = scores.split(' ').collect();
        found.sort();
        expected.sort_unstable();
        assert_eq!(found, expected, "{line}");
    }
}

#[test]
fn random_endings_agree_with_the_slow_solver_in_every_order_and_for_both_goals() {
    let orders = [
        CardOrder::plain(None),
        CardOrder::plain(Some(Suit::Hearts)),
        CardOrder::downtown(Some(Suit::Clubs), Aces::Good),
        CardOrder::ace_low(None),
        CardOrder::jass_trump(Suit::Diamonds),
        CardOrder::undenufe(),
    ];
    let mut solver = Solver::new();
    for order in &orders {
        for seed in 0..16 {
            // Fewer cards than there are make suits run short, so that ruffs and blocks abound.
            let pack = order.cards() - Cards::JOKERS;
            let pack: Cards = pack.iter().skip(seed % 3).step_by(1 + seed % 2).collect();
            let hands = dealt(pack, 3 + seed % 2, seed as u64);
            let leader = Seat::ALL[seed % 4];
            for goal in [Goal::Most, Goal::Fewest] {
                let slow = Slow { order, goal };
                let (mut left, mut trick) = (hands, Vec::new());
                for i in 0..4 {
                    Case { order, hands: left, leader, trick: &trick, goal }.agrees(&mut solver);
                    let seat = leader.after(i).index();
                    let card = slow.legal(left[seat], &trick).last().unwrap();
                    left[seat].discard(card);
                    trick.push(card);
                }
            }
        }
    }
}

#[test]
fn suits_with_jokers_and_bowers_fill_a_lane_of_sixteen() {
    let trumps = "XJ BJ LJ JS JC AS KS QS TS 9S 8S 7S 6S 5S 4S 3S";
    let order = CardOrder::builder()
        .suit(cards(trumps))
        .suit(cards("AH KH QH JH TH"))
        .suit(cards("AC KC QC TC 9C"))
        .suit(cards("AD KD QD JD TD"))
        .trump(0)
        .build()
        .unwrap();
    let mut solver = Solver::new();
    for seed in 0..32 {
        let hands = dealt(order.cards(), 4, seed);
        for goal in [Goal::Most, Goal::Fewest] {
            Case { order: &order, hands, leader: Seat::ALL[seed as usize % 4], trick: &[], goal }.agrees(&mut solver);
        }
    }
    let hands = dealt(cards(trumps).into_iter().collect(), 4, 1);
    Case { order: &order, hands, leader: Seat::West, trick: &[], goal: Goal::Most }.agrees(&mut solver);
}

#[test]
fn one_card_endings_are_right_for_every_leader_and_suit() {
    let mut solver = Solver::new();
    for suits in 0..256 {
        let card = |i: usize| Card::new(Rank::ALL[(5 * i + suits) % 13], Suit::ALL[suits >> (2 * i) & 3]);
        let hands: [Cards; 4] = std::array::from_fn(|i| card(i).into());
        for strain in Strain::ALL {
            for leader in Seat::ALL {
                let (mut left, mut trick) = (hands, Vec::new());
                for i in 0..4 {
                    let case = Case { order: strain.order(), hands: left, leader, trick: &trick, goal: Goal::Most };
                    case.agrees(&mut solver);
                    let seat = leader.after(i).index();
                    trick.extend(left[seat].first());
                    left[seat] = Cards::EMPTY;
                }
            }
        }
    }
}

#[test]
fn a_suit_each_gives_all_tricks_to_the_trumps_or_the_leader() {
    let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs].map(Suit::cards);
    let tricks = Solver::new().tables(&[suits]).unwrap()[0];
    for leader in Seat::ALL {
        let trumps = [Strain::Clubs, Strain::Diamonds, Strain::Hearts, Strain::Spades];
        assert_eq!(trumps.map(|strain| tricks.north_south(strain, leader)), [0, 13, 0, 13]);
        assert_eq!(tricks.north_south(Strain::NoTrumps, leader), if leader.index() % 2 == 0 { 13 } else { 0 });
    }
    assert_eq!(tricks.declarer(Strain::Hearts, Seat::West), 13);
    assert_eq!(tricks.declarer(Strain::NoTrumps, Seat::North), 0);
}

#[test]
fn positions_that_are_easy_to_get_wrong_are_right() {
    let mut solver = Solver::new();
    let mut ask = |deal: &str, trump: &str, leader: Seat, played: &str| {
        let mut left = hands(deal);
        let played = cards(played);
        for (i, &card) in played.iter().enumerate() {
            assert!(left[leader.after(i).index()].remove(card));
        }
        let problem = Problem::new(strain(trump).order(), left, leader, &played, Goal::Most).unwrap();
        (solver.tricks(&problem).unwrap(), solver.cards(&problem).unwrap())
    };
    let forced = "N:T843.K4.KT853.73 J97.J763.642.KJ5 Q52.Q982.QJ.9862 AK6.AT5.A97.AQT4";
    let (found, values) = ask(forced, "N", Seat::North, "5D 2D");
    assert_eq!((found, values.len(), values[0].tricks), (4, 1, 4));
    assert_eq!(values[0].equals, "QD JD".parse().unwrap());
    let king = "N:Q73.AQ52.762.Q83 AT54.K6.KQT43.K9 K9862.873.98.J74 J.JT94.AJ5.AT652";
    assert_eq!(ask(king, "N", Seat::South, "KS JS").0, 3);
    let jack = "N:432.QJT9.32.AQJT A765.K32.87654.5 KQ.A8765.AQ.K432 JT98.4.KJT9.9876";
    assert_eq!(ask(jack, "H", Seat::West, "JS").0, 11);
    assert_eq!(ask(jack, "H", Seat::West, "JS").0, 11, "asked again");
}

#[test]
fn endings_full_of_ruffs_are_right() {
    let endings = [
        ("N:64..7. Q..J.8 8.A..K .T7..J", "S", Seat::North, 2),
        ("N:.A85.. .J.3.2 .T.Q.8 .96.2.", "C", Seat::North, 2),
        ("N:9.6.7. ..J9.5 7...93 T.Q..A", "H", Seat::North, 1),
        ("N:J4.7..9 ..J8.87 .T.T.QT 96..A7.", "D", Seat::East, 0),
        ("N:.A84..T 9..A.J8 ..7.K43 3.Q63..", "S", Seat::South, 0),
    ];
    for (deal, trump, leader, tricks) in endings {
        let problem = Problem::new(strain(trump).order(), hands(deal), leader, &[], Goal::Most).unwrap();
        assert_eq!(Solver::new().tricks(&problem).unwrap(), tricks, "{deal}");
    }
}

#[test]
fn two_long_suits_a_hand_are_right_with_much_and_with_little_memory() {
    let hands = hands("N:..KJ97.AQT86 .AQT86..KJ97 AQT86.KJ97.. KJ97..AQT86.");
    for mut solver in [Solver::new(), Solver::with_memory(1 << 18)] {
        let tricks = solver.tables(&[hands]).unwrap()[0].0;
        assert_eq!(tricks, [[5, 5, 5, 5], [4, 4, 4, 4], [4, 4, 4, 4], [5, 5, 5, 5], [4, 5, 4, 5]]);
    }
}

/// Of these proofs many need more cards than a word has room for.
#[test]
fn long_deals_for_fewest_tricks_are_right_from_every_seat_and_with_little_memory() {
    for line in data("fewest.txt").lines() {
        let [deal, letter, leader, expected] = line.split('|').collect::<Vec<_>>().try_into().unwrap();
        let (mut hands, leader): (_, Seat) = (hands(deal), leader.parse().unwrap());
        let expected: u8 = expected.parse().unwrap();
        let ask = |solver: &mut Solver, hands, leader| {
            let problem = Problem::new(strain(letter).order(), hands, leader, &[], Goal::Fewest).unwrap();
            (solver.tricks(&problem).unwrap(), problem.tricks_left() as u8)
        };
        assert_eq!(ask(&mut Solver::new(), hands, leader).0, expected, "{line}");
        assert_eq!(ask(&mut Solver::with_memory(1 << 20), hands, leader).0, expected, "{line}, with little memory");
        hands.rotate_right(1);
        let (turned, left) = ask(&mut Solver::new(), hands, leader.after(1));
        assert_eq!(turned, left - expected, "{line}, turned by a seat");
    }
}

#[test]
fn impossible_positions_are_refused() {
    let order = CardOrder::plain(None);
    let ask = |deal: &str, trick: &str| Problem::new(&order, hands(deal), Seat::North, &cards(trick), Goal::Most);
    assert!(ask("N:A... K... Q... J...", "").is_ok());
    assert!(matches!(ask("N:... ... ... ...", ""), Err(ProblemError::Empty)));
    assert!(matches!(ask("N:A... A... Q... J...", ""), Err(ProblemError::Deal(_))), "a card twice");
    assert!(matches!(ask("N:AK... Q... J... T...", ""), Err(ProblemError::Deal(_))), "unequal hands");
    assert!(matches!(ask("N:... K... Q... A...", "AS"), Err(ProblemError::Twice { .. })));
    assert!(matches!(ask("N:3... K... Q... A...", "2S"), Err(ProblemError::Deal(_))), "a leader who has not played");
    assert!(matches!(ask("N:... K... Q... A...", "2S 3S 4S 5S"), Err(ProblemError::Trick { found: 4 })));
    let revoke = ask("N:K... Q... JT... A9...", "2S 3H");
    assert!(matches!(revoke, Err(ProblemError::Revoke { seat: Seat::East, .. })));
    let joker = ["LJ", "KS", "QS", "JS"].map(|hand| hand.parse().unwrap());
    let joker = Problem::new(&order, joker, Seat::North, &[], Goal::Most);
    assert!(matches!(joker, Err(ProblemError::Deal(_))), "a card the order does not have");
    let long = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades].map(Suit::cards);
    let long = [long[0] | long[1], long[2] | long[3], Cards::EMPTY, Cards::EMPTY];
    assert!(matches!(Problem::new(&order, long, Seat::North, &[], Goal::Most), Err(ProblemError::Long { .. })));
    let missing = hands("N:AQ... KJ... T9... 8...");
    assert!(matches!(Solver::new().tables(&[missing]), Err(TableError::Problem { index: 0, .. })));
    assert!(Solver::new().tables(&[]).unwrap().is_empty());
}

#[test]
fn orders_beyond_four_suits_are_left_to_the_general_search() {
    let order =
        CardOrder::builder().suit(cards("AS KS")).suit(cards("AH KH")).suitless(cards("LJ BJ")).build().unwrap();
    let hands = ["LJ", "AS", "KS", "AH"].map(|hand| hand.parse().unwrap());
    let refused = Problem::new(&order, hands, Seat::North, &[], Goal::Most);
    assert!(matches!(refused, Err(ProblemError::Outside { .. })));
}

#[test]
fn an_analysis_gives_each_position_the_value_of_a_fresh_solve() {
    for seed in 0..4 {
        let hands = dealt(Cards::PACK, 8, seed);
        let order = Strain::ALL[seed as usize % 5].order();
        let slow = Slow { order, goal: Goal::Most };
        let mut stream = Stream::new(seed, 1);
        let (mut left, mut trick, mut leader, mut won) = (hands, Vec::new(), 0, 0);
        let (mut played, mut expected) = (Vec::new(), Vec::new());
        for _ in 0..32 {
            let problem = Problem::new(order, left, Seat::ALL[leader], &trick, Goal::Most).unwrap();
            expected.push(won + Solver::new().tricks(&problem).unwrap());
            let seat = (leader + trick.len()) % 4;
            let legal: Vec<Card> = slow.legal(left[seat], &trick).iter().collect();
            let card = legal[below(&mut stream, legal.len())];
            left[seat].discard(card);
            played.push(card);
            trick.push(card);
            if trick.len() == 4 {
                leader = (leader + order.winner(&trick)) % 4;
                won += u8::from(leader % 2 == 0);
                trick.clear();
            }
        }
        expected.push(won);
        let analysis = Solver::new().analyse(order, hands, Seat::North, &played, Goal::Most).unwrap();
        assert_eq!(analysis.tricks, expected);
        let sign = |seat: &Seat| if seat.index() % 2 == 0 { -1 } else { 1 };
        let lost: i32 =
            analysis.seats.iter().zip(&analysis.costs).map(|(seat, &cost)| sign(seat) * i32::from(cost)).sum();
        assert_eq!(i32::from(expected[0]) + lost, i32::from(won));
        played[5] = played[0];
        let refused = Solver::new().analyse(order, hands, Seat::North, &played, Goal::Most);
        assert!(matches!(refused, Err(AnalysisError::Problem(ProblemError::Illegal { number: 6, .. }))));
    }
}

#[test]
fn little_memory_changes_no_answer() {
    for seed in 0..3 {
        let hands = dealt(Cards::PACK, 9, seed);
        let problem = Problem::new(Strain::NoTrumps.order(), hands, Seat::East, &[], Goal::Most).unwrap();
        let mut small = Solver::with_memory(1 << 16);
        assert_eq!(small.tricks(&problem), Solver::new().tricks(&problem));
        assert!(small.memory() < 1 << 19, "{}", small.memory());
    }
}

#[test]
fn a_raised_flag_stops_a_solver_and_a_lowered_one_lets_it_go_on() {
    let flag = Arc::new(AtomicBool::new(true));
    let mut solver = Solver::new().stopped_by(flag.clone());
    let ask = |each, goal| Problem::new(Strain::Spades.order(), dealt(Cards::PACK, each, 5), Seat::East, &[], goal);
    let (long, ending) = (ask(13, Goal::Fewest).unwrap(), ask(7, Goal::Most).unwrap());
    assert_eq!(solver.tricks(&long), Err(Stopped));
    flag.store(false, Ordering::Relaxed);
    assert_eq!(solver.tricks(&ending), Solver::new().tricks(&ending));
    let stopped = std::thread::scope(|scope| {
        let solving = scope.spawn(|| {
            // More work than can be done before the flag is raised.
            (0..1000).find_map(|_| solver.cards(&long).err())
        });
        std::thread::sleep(std::time::Duration::from_millis(30));
        flag.store(true, Ordering::Relaxed);
        solving.join().unwrap()
    });
    assert_eq!(stopped, Some(Stopped));
    flag.store(false, Ordering::Relaxed);
    assert_eq!(solver.tricks(&ending), Solver::new().tricks(&ending), "what was half learned is not kept");
}

#[test]
fn the_general_search_agrees_with_the_solver_where_both_apply() {
    for seed in 0..6 {
        let hands = dealt(Cards::pack_from(Rank::Ten), 3, seed);
        let order = CardOrder::plain(Some(Suit::Clubs));
        let problem = Problem::new(&order, hands, Seat::North, &[], Goal::Most).unwrap();
        let rules = Arc::new(PlayRules::new(PlaySpec::new(Arc::new(order), 4, 3)).unwrap().general());
        let tally = Arc::new(Tally::new(&rules, vec![Counter::tricks(0b0101)]).unwrap());
        let worth = |tricks: &[i32], place: usize| if place % 2 == 0 { tricks[0] as f32 } else { -tricks[0] as f32 };
        let payoffs = Payoffs::from_fn(tally, 4, worth).unwrap();
        let play = Play::new(rules, &hands, 0, &[]).unwrap();
        for value in Solver::new().cards(&problem).unwrap() {
            for interests in [Interests::MaxN, Interests::Paranoid { friends: 0b0101 }] {
                let turns = general::values(&play, &payoffs, interests, &Arc::default()).unwrap();
                for card in value.equals {
                    let turn = turns.iter().find(|turn| turn.card == Some(card)).unwrap();
                    assert!((turn.payoffs[0] - f32::from(value.tricks)).abs() < 1e-6, "{card} by {interests:?}");
                }
            }
        }
    }
}

#[test]
fn the_general_search_refuses_what_it_cannot_do() {
    let rules = Arc::new(PlayRules::new(PlaySpec::new(Arc::new(CardOrder::plain(None)), 4, 7)).unwrap());
    let tally = Arc::new(Tally::new(&rules, vec![Counter::tricks(1)]).unwrap());
    let payoffs = Payoffs::from_fn(tally, 4, |tricks, _| tricks[0] as f32).unwrap();
    let play = Play::new(rules, &dealt(Cards::PACK, 7, 1), 0, &[]).unwrap();
    let refused = general::values(&play, &payoffs, Interests::MaxN, &Arc::default());
    assert!(matches!(refused, Err(GeneralError::Long { found: 7, .. })));
}

#[test]
fn a_solver_remembers_a_deal_and_forgets_it_for_another() {
    let mut solver = Solver::new();
    let ask = |seed| {
        Problem::new(Strain::Diamonds.order(), dealt(Cards::PACK, 11, seed), Seat::West, &[], Goal::Most).unwrap()
    };
    let first = solver.tricks(&ask(1)).unwrap();
    let nodes = solver.counts().nodes;
    assert_eq!(solver.tricks(&ask(1)).unwrap(), first);
    assert!(solver.counts().nodes - nodes < nodes / 10, "asked again it remembers");
    assert_eq!(solver.tricks(&ask(2)), Solver::new().tricks(&ask(2)));
    assert_eq!(solver.tricks(&ask(1)).unwrap(), first);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn turning_the_table_and_swapping_suits_changes_nothing(
        seed: u64, turn in 0_usize..4, swap in 0_usize..6, fewest: bool,
    ) {
        let suits = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]][swap];
        let goal = if fewest { Goal::Fewest } else { Goal::Most };
        let hands = dealt(Cards::PACK, 6, seed);
        // Spades stay trumps.
        let moved = |card: Card| {
            let (suit, rank) = (card.suit().unwrap(), card.rank().unwrap());
            Card::new(rank, if suit == Suit::Spades { suit } else { Suit::ALL[suits[suit as usize]] })
        };
        let turned: [Cards; 4] = std::array::from_fn(|i| hands[(i + 4 - turn) % 4].iter().map(moved).collect());
        let solve = |hands, leader| {
            let problem = Problem::new(Strain::Spades.order(), hands, leader, &[], goal).unwrap();
            Solver::new().tricks(&problem).unwrap()
        };
        let (before, after) = (solve(hands, Seat::North), solve(turned, Seat::North.after(turn)));
        prop_assert_eq!(if turn % 2 == 0 { after } else { 6 - after }, before);
    }

    #[test]
    fn freak_hands_are_solved_within_bounds(seed: u64, run in 3_usize..12) {
        let mut cards: Vec<Card> = Cards::PACK.iter().collect();
        let mut stream = Stream::new(seed, 2);
        // Runs of a suit kept together make long suits and voids.
        for i in (1..cards.len() / run).rev() {
            let j = below(&mut stream, i + 1);
            (0..run).for_each(|k| cards.swap(i * run + k, j * run + k));
        }
        let hands: [Cards; 4] = std::array::from_fn(|i| cards[i * 13..i * 13 + 13].iter().copied().collect());
        let problem = Problem::new(Strain::Hearts.order(), hands, Seat::East, &[], Goal::Most).unwrap();
        let mut solver = Solver::new();
        prop_assert!(solver.tricks(&problem).unwrap() <= 13);
        prop_assert!(solver.counts().nodes < 20_000_000, "{} nodes", solver.counts().nodes);
    }
}

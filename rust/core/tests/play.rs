//! What a deal in play promises beside the rules: errors that change nothing, early ends and how
//! to go on, tallies, and numbers that do not depend on the path, the machine or the order of work.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "small numbers, and results that are exact"
)]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use proptest::prelude::*;
use whist_core::play::{
    Count, Counter, Draw, Payoffs, Play, PlayError, PlayRules, PlaySpec, Policy, Row, RowEffect, Short, Status, Stop,
    Switch, Tally, Under, Void, Window,
};
use whist_core::random::{Stream, deal};
use whist_core::search::{
    Choice, Observation, Playouts, SearchError, Seen, WhistDeals, play_carefully, whist_playouts,
};
use whist_core::{Card, CardOrder, Cards, Machine, Suit};

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

fn cards(text: &str) -> Cards {
    text.parse().expect("cards")
}

fn spec(trump: Option<Suit>, players: u8, tricks: u8) -> PlaySpec {
    PlaySpec::new(Arc::new(CardOrder::plain(trump)), players, tricks)
}

fn rules(spec: PlaySpec) -> Arc<PlayRules> {
    Arc::new(PlayRules::new(spec).expect("rules"))
}

fn dealt(rules: &Arc<PlayRules>, seed: u64) -> Play {
    Play::new(Arc::clone(rules), &deal(&mut Stream::new(seed, 0)), 0, &[]).expect("a deal")
}

fn reasons(change: impl FnOnce(&mut PlaySpec)) -> String {
    let mut spec = spec(None, 4, 13);
    change(&mut spec);
    PlayRules::new(spec).expect_err("faulty rules").to_string()
}

#[test]
fn faulty_rules_are_refused_with_every_reason() {
    assert!(reasons(|spec| spec.players = 9).contains("players: 9 is not 2 to 8"));
    assert!(reasons(|spec| spec.tricks = 0).contains("tricks: 0 is not 1 to 32"));
    assert!(reasons(|spec| spec.closed = cards("BJ")).contains("closed: BJ not in the card order"));
    assert!(reasons(|spec| spec.stops = vec![Stop::at(0b10000, 1)]).contains("not a set of the 4 places"));
    assert!(reasons(|spec| spec.stops = vec![Stop::at(1, 0)]).contains("always holds"));
    assert!(reasons(|spec| spec.stops = vec![Stop::at(1, 1); 5]).contains("at most 4"));
    assert!(reasons(|spec| spec.pause_after = 1).contains("no trick 0"));
    assert!(reasons(|spec| spec.draw = Draw::WinnerUp).contains("two players"));
    assert!(reasons(|spec| spec.next = Some(Arc::new(CardOrder::ace_low(None)))).contains("needs a switch"));
    let row = Row { by: [2; 8], need: 0, from: 1, reset: false, effect: RowEffect::Pause };
    let both = reasons(|spec| spec.row = Some(row));
    assert!(both.contains("need is 0") && both.contains("not in its own group"));
    let duties = reasons(|spec| {
        spec.void = Void::Trump;
        spec.under = Under::OnlyTrumps;
    });
    assert!(duties.contains("contradicts"));
    assert!(
        reasons(|spec| {
            spec.follow = false;
            spec.may_ruff = true;
        })
        .contains("need follow")
    );
}

#[test]
fn faulty_deals_are_refused_with_the_reason() {
    let rules = rules(spec(None, 2, 2));
    let refused = |hands: &[&str], leader: usize, stock: &[Card]| {
        let hands: Vec<Cards> = hands.iter().map(|hand| cards(hand)).collect();
        Play::new(Arc::clone(&rules), &hands, leader, stock).expect_err("a faulty deal").to_string()
    };
    assert_eq!(refused(&["AS KS"], 0, &[]), "deal: 1 hands for 2 places");
    assert_eq!(refused(&["AS KS", "QS JS"], 2, &[]), "deal: leader 2 is not 0 to 1");
    assert_eq!(refused(&["AS KS", "AS JS"], 0, &[]), "deal: hand 1: AS dealt twice");
    assert_eq!(refused(&["AS BJ", "QS JS"], 0, &[]), "deal: hand 0: BJ not in the pack");
    assert_eq!(refused(&["AS KS", "QS"], 0, &[]), "deal: hand 1: 1 cards for 2 tricks");
    assert_eq!(refused(&["AS KS", "QS JS"], 0, &[card("2C")]), "deal: stock: 1 cards, but nobody draws");
}

#[test]
fn an_error_says_what_was_allowed_and_changes_nothing() {
    let rules = rules(spec(None, 2, 2));
    let mut play = Play::new(rules, &[cards("AS 2H"), cards("KS QH")], 0, &[]).expect("a deal");
    play.play(card("AS")).expect("legal");
    let before = format!("{play:?}");
    let refused = play.play(card("QH")).expect_err("a revoke");
    assert_eq!(refused.to_string(), "place 1 may not play QH now; allowed: KS");
    let refused = play.play(card("2H")).expect_err("a card of another hand");
    assert_eq!(refused.to_string(), "place 1 does not hold 2H; allowed: KS");
    assert_eq!(play.knock(), Err(PlayError::Knock(1)));
    assert_eq!(play.set_trump(Suit::Hearts.cards()), Err(PlayError::MidTrick("trumps change", 1)));
    assert_eq!(play.play_as(card("KS"), 3), Err(PlayError::Guise { card: card("KS"), position: 3 }));
    assert_eq!(play.denied(2), Err(PlayError::Place(2, 1)));
    assert_eq!(format!("{play:?}"), before);
}

#[test]
fn the_last_trick_counts_like_any_other() {
    let rules = rules(spec(None, 2, 2));
    let mut play = Play::new(rules, &[cards("AS 2H"), cards("KS AH")], 0, &[]).expect("a deal");
    for (text, status) in [("AS", Status::Go), ("KS", Status::Trick), ("2H", Status::Go), ("AH", Status::Done)] {
        assert_eq!(play.play(card(text)), Ok(status));
    }
    assert_eq!(play.tricks(), [1, 1]);
    assert_eq!(play.winners(), [0, 1]);
    assert_eq!(play.taken(), [cards("AS KS"), cards("2H AH")]);
    assert_eq!((play.turn(), play.legal()), (None, Cards::EMPTY));
    assert_eq!(play.play(card("2C")), Err(PlayError::Over(2)));
    assert_eq!(play.go_on(None), Err(PlayError::Complete(2)));
}

/// Court piece: seven tricks end the deal, unless the winner goes on to the first trick lost.
#[test]
fn a_stopped_deal_can_go_on_to_other_stops() {
    let stops = [Stop::at(0b0101, 2), Stop::at(0b1010, 2)];
    let rules = rules(PlaySpec { stops: stops.to_vec(), ..spec(None, 4, 4) });
    let hands = ["AS KS QS 2H", "JS TS 9S AH", "8S 7S 6S 3H", "5S 4S 3S 4H"].map(cards);
    let mut play = Play::new(rules, &hands, 0, &[]).expect("a deal");
    for text in ["AS", "JS", "8S", "5S", "KS", "TS", "7S"] {
        assert!(play.play(card(text)).expect("legal") < Status::Pause);
    }
    assert_eq!(play.play(card("4S")), Ok(Status::Done));
    assert_eq!(play.tricks(), [2, 0, 0, 0]);
    assert_eq!(play.go_on(Some(vec![Stop::at(0b1010, 1)])), Ok(Status::Trick));
    for text in ["QS", "9S", "6S", "3S", "2H", "AH", "3H"] {
        assert!(play.play(card(text)).expect("legal") < Status::Pause);
    }
    assert_eq!(play.play(card("4H")), Ok(Status::Done));
    assert_eq!(play.tricks(), [3, 1, 0, 0]);
}

#[test]
fn pauses_come_after_tricks_and_cards_and_hold_the_play() {
    let rules = rules(PlaySpec { pause_after: 1 << 1, pause_cards: cards("QS"), ..spec(None, 2, 3) });
    let mut play = Play::new(rules, &[cards("AS KS 2H"), cards("JS QS AH")], 0, &[]).expect("a deal");
    play.play(card("AS")).expect("legal");
    assert_eq!(play.play(card("JS")), Ok(Status::Pause), "after trick 1");
    assert_eq!(play.run(Policy::Lowest, 0), []);
    assert_eq!(play.go_on(None), Ok(Status::Trick));
    play.play(card("KS")).expect("legal");
    assert_eq!(play.play(card("QS")), Ok(Status::Pause), "after the queen");
    assert_eq!(play.set_trump(Suit::Hearts.cards()), Ok(Status::Trick), "an answer goes on");
    assert_eq!(play.trump(), Suit::Hearts.cards());
    play.undo().expect("a turn");
    assert_eq!((play.status(), play.trump()), (Status::Go, Cards::EMPTY), "the answer is taken back too");
}

#[test]
fn play_can_be_finished_at_any_time() {
    let mut play = dealt(&rules(spec(None, 4, 13)), 1);
    play.play(play.legal().first().expect("a card")).expect("legal");
    play.finish();
    assert_eq!((play.status(), play.turn(), play.legal()), (Status::Done, None, Cards::EMPTY));
    assert_eq!(play.go_on(None), Ok(Status::Go));
    assert_eq!(play.turn(), Some(1));
}

/// Counts a window by hand from the tricks as played.
fn by_hand(play: &Play, counter: &Counter, switch: Option<usize>) -> i32 {
    let cards_of =
        |trick: usize| play.history()[4 * trick..4 * trick + 4].iter().filter_map(|turn| turn.card).collect::<Cards>();
    let tricks: Vec<(usize, Cards)> = play
        .winners()
        .iter()
        .map(|&winner| winner.into())
        .zip((0..).map(cards_of).take(play.winners().len()))
        .collect();
    let switch = switch.unwrap_or(tricks.len() + 1);
    let inside = |trick: usize| match counter.window {
        Window::All => true,
        Window::Tricks(first, last) => (usize::from(first)..=usize::from(last)).contains(&trick),
        Window::ToSwitch => trick <= switch,
        Window::AfterSwitch => trick > switch,
        Window::BeforeSwitch => trick < switch,
        Window::FromSwitch => trick >= switch,
    };
    let wins = |group: u8, winner: usize| group >> winner & 1 != 0;
    let worth = |planes: &[(Cards, i32)], cards: Cards| {
        planes.iter().map(|(plane, value)| value * (*plane & cards).len() as i32).sum::<i32>()
    };
    match &counter.count {
        Count::Tricks | Count::Cards(_) => {
            let mut sum = 0;
            for (i, (winner, cards)) in tricks.iter().enumerate() {
                if inside(i + 1) && wins(counter.group, *winner) {
                    let value = if let Count::Cards(planes) = &counter.count { worth(planes, *cards) } else { 1 };
                    sum += value * counter.scale.get(i).copied().unwrap_or(1);
                }
            }
            sum
        }
        Count::Turned => {
            let good = |i: usize, winner: usize| inside(i + 1) == wins(counter.group, winner);
            tricks.iter().enumerate().map(|(i, &(winner, _))| i32::from(good(i, winner))).sum()
        }
        Count::First(n) => i32::from(tricks.iter().take((*n).into()).all(|(winner, _)| wins(counter.group, *winner))),
        Count::Last => i32::from(wins(counter.group, tricks.last().expect("a trick").0)),
        Count::Race { trick, cards, runners } => {
            let mut totals = vec![0; runners.len()];
            for (winner, fallen) in tricks {
                for (i, (group, need)) in runners.iter().enumerate() {
                    if wins(*group, winner) {
                        totals[i] += trick + worth(cards, fallen);
                    }
                    if totals[i] >= *need {
                        return i as i32 + 1;
                    }
                }
            }
            0
        }
    }
}

fn counters() -> Vec<Counter> {
    let points = vec![(Suit::Hearts.cards(), 1), (cards("QS"), 13), (cards("JD"), -10)];
    let windows = [
        Window::All,
        Window::Tricks(3, 7),
        Window::ToSwitch,
        Window::AfterSwitch,
        Window::BeforeSwitch,
        Window::FromSwitch,
    ];
    let mut counters: Vec<Counter> = windows.iter().map(|&window| Counter::tricks(0b0101).within(window)).collect();
    counters.extend(windows.iter().map(|&window| Counter::cards(0b0010, points.clone()).within(window)));
    counters.extend(windows.iter().map(|&window| Counter::new(Count::Turned, 0b0101).within(window)));
    counters.push(Counter { scale: (0..13).map(|t| t - 3).collect(), ..Counter::tricks(0b1010) });
    counters.push(Counter { scale: (1..=13).collect(), ..Counter::cards(0b0101, vec![(cards("AS AH AD AC"), 1)]) });
    counters.push(Counter::new(Count::First(3), 0b0101));
    counters.push(Counter::new(Count::Last, 0b1000));
    let runners = vec![(0b0101, 40), (0b1010, 60)];
    counters.push(Counter::new(Count::Race { trick: 5, cards: points, runners }, 1));
    counters
}

#[test]
fn tallies_count_as_by_hand_in_every_window() {
    let switches = [Switch::Never, Switch::AfterTrick(6), Switch::AfterCard(cards("QS"))];
    for switch in switches {
        for next in [None, Some(Arc::new(CardOrder::ace_low(None)))] {
            let next = if switch == Switch::Never { None } else { next };
            let rules = rules(PlaySpec { switch, next, ..spec(None, 4, 13) });
            for seed in 0..20 {
                let mut play = dealt(&rules, seed);
                play.run(Policy::Random, seed);
                for counter in counters() {
                    let tally = Tally::new(&rules, vec![counter.clone()]).expect("a tally");
                    let outcome = play.outcome(&tally);
                    assert_eq!(outcome, [by_hand(&play, &counter, play.switched_after())], "{counter:?}");
                    assert_eq!(tally.outcome(tally.index(&outcome).expect("inside")), Some(outcome));
                }
            }
        }
    }
}

#[test]
fn a_capped_counter_stops_at_its_cap_and_an_index_is_mixed_radix() {
    let rules = rules(spec(None, 4, 13));
    let capped = Counter { cap: Some(2), ..Counter::tricks(0b1111) };
    let tally = Tally::new(&rules, vec![capped, Counter::tricks(0b0001)]).expect("a tally");
    let mut play = dealt(&rules, 5);
    play.run(Policy::Random, 5);
    assert_eq!(play.outcome(&tally)[0], 2);
    assert_eq!(tally.len(), 3 * 14);
    assert_eq!(tally.index(&[1, 5]), Some(14 + 5));
    assert_eq!(tally.index(&[3, 0]), None);
    assert_eq!(tally.index(&[1]), None);
    assert_eq!(tally.outcome(42), None);
    assert!(Tally::new(&rules, vec![Counter::tricks(0b10000)]).is_err());
    assert!(Tally::new(&rules, vec![Counter::tricks(0b1111); 9]).is_ok_and(|tally| tally.outcomes().is_err()));
    assert!(Tally::new(&rules, vec![Counter::tricks(0b1111); 17]).is_err(), "too many outcomes");
    assert!(Tally::new(&rules, vec![Counter { scale: vec![1], ..Counter::tricks(1) }]).is_err());
    assert!(Tally::new(&rules, vec![Counter::cards(1, vec![(cards("AS"), 1001)])]).is_err());
    assert!(Tally::new(&rules, vec![Counter::cards(1, vec![(cards("BJ"), 1)])]).is_err());
    assert!(Payoffs::new(Arc::new(tally), 4, vec![0.0; 3]).is_err());
}

#[test]
fn an_index_tells_apart_only_what_a_counter_can_have() {
    let rules = rules(spec(None, 4, 13));
    let points = vec![(cards("AS AH"), 10), (cards("KS"), -4)];
    let tally = Tally::new(&rules, vec![Counter::cards(0b0001, points.clone())]).expect("a tally");
    assert_eq!(tally.bounds().next(), Some((-4, 20)));
    assert_eq!(tally.len(), 13, "every second number from -4 to 20");
    assert_eq!(tally.index(&[-4]), Some(0));
    assert_eq!(tally.index(&[6]), Some(5));
    assert_eq!(tally.index(&[7]), None);
    assert_eq!(tally.outcome(12), Some(vec![20]));
    let scaled = Counter { scale: vec![3; 13], ..Counter::cards(0b0001, points.clone()) };
    assert_eq!(Tally::new(&rules, vec![scaled]).map(|tally| tally.len()), Ok(13));
    let capped = Counter { cap: Some(15), ..Counter::cards(0b0001, points) };
    assert_eq!(Tally::new(&rules, vec![capped]).map(|tally| tally.len()), Ok(20), "the cap is no multiple");
    let nothing = Counter::cards(0b0001, Vec::new());
    assert_eq!(Tally::new(&rules, vec![nothing]).map(|tally| tally.len()), Ok(1));
}

/// A rule set for each kind of path through the engine, with sizes of hands.
fn tables() -> Vec<(Arc<PlayRules>, Vec<usize>)> {
    let ladder = PlaySpec { short: Short::Knock, ..spec(Some(Suit::Clubs), 6, 7) };
    let sar = Row { by: Row::EACH, need: 2, from: 2, reset: false, effect: RowEffect::Capture { last_takes: true } };
    let jass = PlaySpec {
        may_ruff: true,
        under: Under::Strict,
        exempt: cards("JH"),
        ..PlaySpec::new(Arc::new(CardOrder::jass_trump(Suit::Hearts)), 4, 9)
    };
    let napoleon = PlaySpec { trump_from_lead: true, ..PlaySpec::new(Arc::new(CardOrder::napoleon_joker()), 7, 5) };
    let null =
        PlaySpec { switch: Switch::AfterTrick(6), next: Some(Arc::new(CardOrder::ace_low(None))), ..spec(None, 4, 13) };
    vec![
        (rules(spec(Some(Suit::Hearts), 4, 13)), vec![13; 4]),
        (rules(spec(None, 7, 7)), vec![7; 7]),
        (rules(ladder), vec![7, 3, 1, 5, 7, 2]),
        (rules(PlaySpec { row: Some(sar), ..spec(Some(Suit::Spades), 4, 13) }), vec![13; 4]),
        (rules(jass), vec![9; 4]),
        (rules(napoleon), vec![5; 7]),
        (rules(null), vec![13; 4]),
        (rules(PlaySpec { stops: vec![Stop::at(0b0101, 7)], ..spec(None, 4, 13) }), vec![13; 4]),
    ]
}

fn any_deal(rules: &Arc<PlayRules>, sizes: &[usize], seed: u64) -> Play {
    let mut pack: Vec<Card> = rules.pack().iter().collect();
    whist_core::random::Random::shuffle(&mut Stream::new(seed, 2), &mut pack);
    let mut pack = pack.into_iter();
    let hands: Vec<Cards> = sizes.iter().map(|&size| pack.by_ref().take(size).collect()).collect();
    Play::new(Arc::clone(rules), &hands, 0, &[]).expect("a deal")
}

#[test]
fn playouts_depend_on_seed_and_number_alone() {
    for (rules, sizes) in tables() {
        let play = any_deal(&rules, &sizes, 3);
        let general = any_deal(&Arc::new(rules.general()), &sizes, 3);
        let mut all = vec![[0; 8]; 60];
        Playouts::new(&play).run(Machine::PORTABLE, 9, 100, &mut all);
        for machine in Machine::all() {
            let mut part = vec![[0; 8]; 20];
            Playouts::new(&play).run(machine, 9, 120, &mut part);
            assert_eq!(part, all[20..40], "{}", machine.name());
            Playouts::new(&general).run(machine, 9, 120, &mut part);
            assert_eq!(part, all[20..40], "general path, {}", machine.name());
        }
        assert!(all.iter().any(|tricks| *tricks != all[0]));
    }
}

#[test]
fn rows_of_whist_are_played_like_any_deal() {
    let mut hands = vec![[0; 4]; 40];
    whist_core::random::deals(Machine::PORTABLE, 1, 0, &mut hands);
    let trumps: Vec<u8> = (0..40).map(|i| i % 5).collect();
    let leaders: Vec<u8> = (0..40).map(|i| i % 4).collect();
    let deals = WhistDeals { hands: &hands, trumps: &trumps, leaders: &leaders };
    for machine in Machine::all() {
        let mut out = vec![0; 40];
        whist_playouts(machine, deals, 8, 70, &mut out).expect("deals");
        for (i, &tricks) in out.iter().enumerate() {
            let rules = rules(spec(Suit::from_index(trumps[i].into()), 4, 13));
            let hands = hands[i].map(Cards::from_bits_retain);
            let play = Play::new(rules, &hands, leaders[i].into(), &[]).expect("a deal");
            let mut alone = [[0; 8]];
            Playouts::new(&play).run(machine, 8, 70 + i as u64, &mut alone);
            assert_eq!(tricks, alone[0][0] + alone[0][2]);
        }
    }
    let mut out = vec![9; 40];
    hands[17][0] |= hands[17][1];
    let deals = WhistDeals { hands: &hands, trumps: &[4], leaders: &[0] };
    let error = whist_playouts(Machine::PORTABLE, deals, 8, 0, &mut out).expect_err("a faulty row");
    assert_eq!(error.to_string(), "row 17: hands of unequal size");
    assert_eq!(out, [9; 40]);
}

/// Golden values: these numbers never change.
#[test]
fn playouts_never_change() {
    let mut hands = vec![[0; 4]; 16];
    whist_core::random::deals(Machine::detected(), 7, 0, &mut hands);
    let mut out = vec![0; 16];
    whist_playouts(Machine::detected(), WhistDeals { hands: &hands, trumps: &[3], leaders: &[0] }, 7, 0, &mut out)
        .expect("deals");
    assert_eq!(out, GOLDEN_TRICKS);
}

const GOLDEN_TRICKS: [u8; 16] = [6, 10, 9, 5, 5, 6, 6, 8, 4, 7, 5, 6, 9, 11, 5, 6];

fn side_payoffs(rules: &Arc<PlayRules>) -> Payoffs {
    let tally = Arc::new(Tally::new(rules, vec![Counter::tricks(0b0101)]).expect("a tally"));
    let total = f32::from(rules.spec().tricks);
    Payoffs::from_fn(tally, rules.players(), |outcome, place| {
        let even = outcome[0] as f32;
        if place % 2 == 0 { even } else { total - even }
    })
    .expect("payoffs")
}

fn observed(play: &Play) -> Observation {
    Observation::new(play, play.turn().expect("a turn"), &Seen::default()).expect("an observation")
}

#[test]
fn payoffs_that_are_asked_for_are_those_that_are_written_out_and_each_is_asked_for_once() {
    let asked = Arc::new(AtomicUsize::new(0));
    for (rules, sizes) in tables() {
        let written = side_payoffs(&rules);
        let (total, counted) = (f32::from(rules.spec().tricks), Arc::clone(&asked));
        let asking = Payoffs::asking(Arc::clone(written.tally()), rules.players(), move |outcome| {
            counted.fetch_add(1, Ordering::Relaxed);
            let even = outcome[0] as f32;
            std::array::from_fn(|place| if place % 2 == 0 { even } else { total - even })
        });
        let mut play = any_deal(&rules, &sizes, 4);
        let search = |payoffs| observed(&play).search(Machine::detected(), payoffs, 40, 3).expect("choices");
        assert_eq!(search(&asking), search(&written));
        assert!(asked.swap(0, Ordering::Relaxed) <= written.tally().len());
        let mut again = play.clone();
        play_carefully(&mut play, Machine::detected(), &asking, 4, 9).expect("an end");
        play_carefully(&mut again, Machine::detected(), &written, 4, 9).expect("an end");
        assert_eq!((play.status(), play.history()), (Status::Done, again.history()));
        asked.store(0, Ordering::Relaxed);
    }
}

#[test]
fn a_careful_playout_takes_the_tricks_that_are_there() {
    // The last spade is good, and of hearts North holds the lowest.
    let hands = ["3S 2H", "AH KH", "QH JH", "TH 9H"].map(cards);
    let pack = hands.iter().fold(Cards::EMPTY, |all, &hand| all | hand);
    let rules = rules(PlaySpec { pack, ..spec(None, 4, 2) });
    let start = Play::new(Arc::clone(&rules), &hands, 0, &[]).expect("a deal");
    for seed in 0..20 {
        let mut play = start.clone();
        play_carefully(&mut play, Machine::detected(), &side_payoffs(&rules), 8, seed).expect("an end");
        assert_eq!(play.winners(), [0, 1]);
    }
    assert_eq!(
        play_carefully(&mut start.clone(), Machine::detected(), &side_payoffs(&rules), 0, 1),
        Err(SearchError::NoWorlds)
    );
}

#[test]
fn search_knows_a_winner_from_a_loser() {
    // The last spade is good; nobody can beat it, and the two of hearts is beaten for certain.
    let hands = ["3S 2H", "AH KH", "QH JH", "TH 9H"].map(cards);
    let pack = hands.iter().fold(Cards::EMPTY, |all, &hand| all | hand);
    let rules = rules(PlaySpec { pack, ..spec(None, 4, 2) });
    let play = Play::new(Arc::clone(&rules), &hands, 0, &[]).expect("a deal");
    let choices = observed(&play).search(Machine::detected(), &side_payoffs(&rules), 400, 1).expect("choices");
    assert_eq!(choices[0].card, Some(card("3S")));
    assert!(choices[0].mean >= 1.0 && choices[0].mean > choices[1].mean);
}

#[test]
fn search_of_the_last_card_is_exact() {
    let hands = ["3S", "AH", "QH", "TH"].map(cards);
    let pack = hands.iter().fold(Cards::EMPTY, |all, &hand| all | hand);
    let rules = rules(PlaySpec { pack, ..spec(None, 4, 1) });
    let play = Play::new(Arc::clone(&rules), &hands, 0, &[]).expect("a deal");
    let choices = observed(&play).search(Machine::detected(), &side_payoffs(&rules), 50, 1).expect("choices");
    assert_eq!(choices, [Choice { card: Some(card("3S")), mean: 1.0, stderr: 0.0 }]);
}

#[test]
fn search_is_the_same_on_every_path_and_machine() {
    for (rules, sizes) in tables() {
        let mut play = any_deal(&rules, &sizes, 4);
        let mut general = any_deal(&Arc::new(rules.general()), &sizes, 4);
        // Tricks alone in every other turn, else what needs a record of the tricks.
        let counters = vec![Counter::new(Count::Last, 0b0101), Counter::tricks(0b0011).within(Window::Tricks(1, 4))];
        let tally = Arc::new(Tally::new(&rules, counters).expect("a tally"));
        let worth = |outcome: &[i32], place: usize| (10 * outcome[0] + outcome[1]) as f32 * (place as f32 - 1.5);
        let recorded = Payoffs::from_fn(tally, rules.players(), worth).expect("payoffs");
        let tricks = side_payoffs(&rules);
        for payoffs in [&tricks, &recorded].into_iter().cycle().take(6) {
            let expected = observed(&play).search(Machine::PORTABLE, payoffs, 10, 3).expect("choices");
            let turns = play.legal().len() + usize::from(play.may_knock());
            assert_eq!(expected.len(), turns);
            for machine in Machine::all() {
                assert_eq!(observed(&general).search(machine, payoffs, 10, 3).expect("choices"), expected);
            }
            match expected[0].card {
                Some(card) => play.play(card).and(general.play(card)).expect("legal"),
                None => play.knock().and(general.knock()).expect("may knock"),
            };
        }
    }
}

#[test]
fn given_worlds_are_searched_with_their_own_payoffs() {
    let rules = rules(spec(None, 4, 13));
    let play = dealt(&rules, 2);
    let observation = observed(&play);
    let worlds = observation.worlds(Machine::detected(), 4, 1);
    let tally = Arc::new(Tally::new(&rules, vec![Counter::tricks(0b0101)]).expect("a tally"));
    let constant = |value: f32| Payoffs::from_fn(Arc::clone(&tally), 4, |_, _| value).expect("payoffs");
    let payoffs: Vec<Payoffs> = [1.0, 2.0, 3.0, 6.0].map(constant).into();
    let choices = observation.search_worlds(Machine::detected(), &worlds, &payoffs, 1).expect("choices");
    assert!(choices.iter().all(|choice| choice.mean == 3.0));

    let search = |worlds: &[_], payoffs: &[_]| observation.search_worlds(Machine::detected(), worlds, payoffs, 1);
    assert_eq!(search(&worlds, &payoffs[..2]), Err(SearchError::Lengths(2, 4)));
    assert_eq!(search(&[], &payoffs[..1]), Err(SearchError::NoWorlds));
    let mut wrong = worlds.clone();
    wrong[2].swap(0, 1);
    assert!(matches!(search(&wrong, &payoffs), Err(SearchError::World(2, _))));
    let three = Payoffs::from_fn(Arc::clone(&tally), 3, |_, _| 0.0).expect("payoffs");
    assert_eq!(search(&worlds, &[three]), Err(SearchError::Payoffs(3, 4)));
}

#[test]
fn only_a_known_hand_is_searched() {
    let rules = rules(spec(None, 4, 13));
    let mut play = dealt(&rules, 2);
    let payoffs = side_payoffs(&rules);
    let search = |play: &Play, place: usize, exposed: u8| {
        let seen = Seen { exposed, ..Seen::default() };
        Observation::new(play, place, &seen).expect("an observation").search(Machine::detected(), &payoffs, 5, 1)
    };
    assert_eq!(search(&play, 2, 0), Err(SearchError::Hidden(0)));
    assert!(search(&play, 2, 0b0001).is_ok(), "the partner plays for dummy");
    play.finish();
    assert_eq!(search(&play, 0, 0), Err(SearchError::NoTurn));
}

/// Two searching partners beat two random players by more than chance.
#[test]
fn search_plays_better_than_chance() {
    let rules = rules(spec(Some(Suit::Spades), 4, 13));
    let payoffs = side_payoffs(&rules);
    let mut tricks = 0;
    for seed in 0..120 {
        let mut play = dealt(&rules, seed);
        let mut stream = Stream::new(seed, 9);
        while let Some(place) = play.turn() {
            let card = if place % 2 == 0 {
                observed(&play).search(Machine::detected(), &payoffs, 10, seed + 1000).expect("choices")[0]
                    .card
                    .expect("a card")
            } else {
                let legal: Vec<Card> = play.legal().iter().collect();
                legal[whist_core::random::Random::below(&mut stream, legal.len() as u64) as usize]
            };
            play.play(card).expect("legal");
        }
        tricks += i32::from(play.tricks()[0] + play.tricks()[2]);
    }
    // Random play takes 6.5 of 13; the deviation of the mean of 120 deals is about 0.17.
    assert!(tricks > 120 * 7, "{tricks} tricks of 1560");
}

/// Leaves of the tree of play from here, by copies and by undo.
fn leaves(play: &Play) -> (u64, u64) {
    fn by_copy(play: &Play) -> u64 {
        if play.turn().is_none() {
            return 1;
        }
        let after = |card| {
            let mut copy = play.clone();
            copy.play(card).expect("legal");
            by_copy(&copy)
        };
        let knock = || {
            let mut copy = play.clone();
            copy.knock().expect("may knock");
            by_copy(&copy)
        };
        play.legal().iter().map(after).sum::<u64>() + if play.may_knock() { knock() } else { 0 }
    }
    fn by_undo(play: &mut Play) -> u64 {
        if play.turn().is_none() {
            return 1;
        }
        let mut sum = 0;
        for card in play.legal() {
            play.play(card).expect("legal");
            sum += by_undo(play);
            play.undo().expect("a turn");
        }
        if play.may_knock() {
            play.knock().expect("may knock");
            sum += by_undo(play);
            play.undo().expect("a turn");
        }
        sum
    }
    (by_copy(play), by_undo(&mut play.clone()))
}

#[test]
fn copies_and_undo_find_the_same_tree() {
    let mut found = Vec::new();
    for (rules, sizes) in tables() {
        let mut play = any_deal(&rules, &sizes, 6);
        play.run(Policy::Random, 6);
        let last = play.history().len();
        let back = if rules.spec().stops.is_empty() { 16 } else { 12 };
        while play.history().len() > last - back {
            play.undo().expect("a turn");
        }
        let (by_copy, by_undo) = leaves(&play);
        assert_eq!(by_copy, by_undo);
        found.push(by_copy);
    }
    assert_eq!(found, LEAVES);
}

/// Leaves of the trees above: these numbers change only with the rules of a game.
const LEAVES: [u64; 8] = [9024, 96, 7344, 9856, 11232, 60, 7408, 9778];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Any sequence of right and wrong cards leaves a deal in which every card is in one place.
    #[test]
    fn no_card_is_ever_lost(seed in 0_u64..10_000, tries in prop::collection::vec(0_u8..64, 0..120)) {
        let (rules, sizes) = tables().swap_remove((seed % 8) as usize);
        let mut play = any_deal(&rules, &sizes, seed);
        let dealt = play.hands().into_iter().fold(Cards::EMPTY, |all, hand| all | hand);
        for bit in tries {
            if let Ok(card) = Card::try_from(bit) {
                let legal = play.legal().contains(card);
                prop_assert_eq!(play.play(card).is_ok(), legal);
            }
            let mut all = Cards::EMPTY;
            let table: Cards = play.trick().into_iter().map(|(_, card)| card).collect();
            let fallen: Cards = play.history().iter().filter_map(|turn| turn.card).collect();
            let hands = play.hands().into_iter();
            for part in hands.chain([fallen]) {
                prop_assert!(part.is_disjoint(all));
                all |= part;
            }
            prop_assert_eq!(all, dealt);
            prop_assert!(table.is_subset(fallen));
            let taken = play.taken().into_iter().fold(Cards::EMPTY, |all, part| all | part);
            prop_assert!(taken.is_subset(fallen - table));
        }
    }
}

//! Worlds: counted as enumeration counts them, drawn evenly, and true to all that was seen.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "small numbers, and results that are exact"
)]

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;
use whist_core::bits::Table;
use whist_core::play::{Draw, Play, PlayRules, PlaySpec, Policy};
use whist_core::random::{Stream, deal};
use whist_core::search::{HiddenPlace, Observation, ObservationError, Seen, Worlds};
use whist_core::{Card, CardOrder, Cards, Machine, Suit};

fn cards(text: &str) -> Cards {
    text.parse().expect("cards")
}

fn places(list: &[(usize, Cards)]) -> Vec<HiddenPlace> {
    list.iter().map(|&(size, may)| HiddenPlace { size, may }).collect()
}

/// Every world, by trying each place for each card in turn.
fn enumerate(unseen: Cards, places: &[HiddenPlace]) -> Vec<Vec<Cards>> {
    let mut worlds = vec![vec![Cards::EMPTY; places.len()]];
    for card in unseen {
        let mut longer = Vec::new();
        for world in &worlds {
            for (place, hidden) in places.iter().enumerate() {
                if hidden.may.contains(card) && world[place].len() < hidden.size {
                    let mut world = world.clone();
                    world[place].insert(card);
                    longer.push(world);
                }
            }
        }
        worlds = longer;
    }
    worlds.retain(|world| world.iter().zip(places).all(|(hand, place)| hand.len() == place.size));
    worlds
}

/// A subset of the pack of twelve, by the bits of a number.
fn some(of: Cards, bits: u16) -> Cards {
    of.iter().enumerate().filter(|(i, _)| bits >> i & 1 != 0).map(|(_, card)| card).collect()
}

proptest! {
    #[test]
    fn the_count_is_that_of_enumeration(
        masks in prop::collection::vec(any::<u16>(), 2..=4),
        sizes in prop::collection::vec(0_usize..5, 4),
        size in 1_usize..=9,
    ) {
        let unseen: Cards = Cards::PACK.iter().take(size).collect();
        let hidden: Vec<_> = masks.iter().zip(&sizes).map(|(&bits, &size)| HiddenPlace { size, may: some(unseen, bits) }).collect();
        let all = enumerate(unseen, &hidden);
        match Worlds::new(unseen, &hidden) {
            None => prop_assert_eq!(all.len(), 0),
            Some(worlds) => {
                prop_assert_eq!(worlds.count() as usize, all.len());
                let mut stream = Stream::new(1, 0);
                for _ in 0..20 {
                    let world = worlds.draw(&mut stream, Table);
                    prop_assert!(all.iter().any(|known| known[..] == world[..hidden.len()]));
                }
            }
        }
    }
}

/// Draws are spread over all worlds as chance would have it: chi-square within five deviations.
fn assert_even(unseen: Cards, hidden: &[HiddenPlace]) {
    let all = enumerate(unseen, hidden);
    let worlds = Worlds::new(unseen, hidden).expect("worlds");
    assert_eq!(worlds.count() as usize, all.len());
    let mut seen: BTreeMap<Vec<Cards>, u32> = all.iter().map(|world| (world.clone(), 0)).collect();
    let draws = 200 * all.len() as u64;
    for i in 0..draws {
        let world = worlds.draw(&mut Stream::new(42, i), Table)[..hidden.len()].to_vec();
        *seen.get_mut(&world).expect("a possible world") += 1;
    }
    let square: f64 = seen.values().map(|&n| (f64::from(n) - 200.0).powi(2) / 200.0).sum();
    let freedom = (all.len() - 1) as f64;
    assert!((square - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{square} on {freedom} degrees of freedom");
}

#[test]
fn draws_are_even_over_free_and_bound_hands() {
    let spades = Suit::Spades.cards();
    let unseen = cards("AS KS QS AH KH QH AD KD");
    let free = Cards::ALL;
    assert_even(unseen, &places(&[(3, free), (3, free), (2, free)]));
    assert_even(unseen, &places(&[(3, free - spades), (3, free), (2, free)]));
    assert_even(unseen, &places(&[(3, free - spades), (3, free), (2, free - Suit::Hearts.cards())]));
    assert_even(unseen, &places(&[(2, free - spades), (2, free), (2, free - Suit::Hearts.cards()), (2, free)]));
    assert_even(unseen, &places(&[(1, free - spades), (1, free), (2, free - cards("AS AD")), (2, free), (2, free)]));
}

#[test]
fn contradictions_have_no_worlds() {
    let unseen = cards("AS KS");
    assert!(Worlds::new(unseen, &places(&[(1, Cards::ALL)])).is_none(), "a card too many");
    assert!(Worlds::new(unseen, &places(&[(3, Cards::ALL)])).is_none(), "a card too few");
    assert!(Worlds::new(unseen, &places(&[(2, cards("AS")), (0, Cards::ALL)])).is_none(), "nobody may hold the king");
    assert!(Worlds::new(unseen, &places(&[(1, cards("AS")), (1, cards("AS"))])).is_none(), "two places for one card");
    assert!(Worlds::new(unseen, &[HiddenPlace { size: 0, may: Cards::ALL }; 9]).is_none(), "too many places");
}

fn whist(trump: Option<Suit>) -> Arc<PlayRules> {
    Arc::new(PlayRules::new(PlaySpec::new(Arc::new(CardOrder::plain(trump)), 4, 13)).expect("rules"))
}

fn played(rules: &Arc<PlayRules>, seed: u64, turns: usize) -> Play {
    let hands = deal(&mut Stream::new(seed, 0));
    let mut play = Play::new(Arc::clone(rules), &hands, 0, &[]).expect("a deal");
    play.run(Policy::Random, seed);
    while play.history().len() > turns {
        play.undo().expect("a turn");
    }
    play
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Own cards stay, sizes fit, shown voids are kept, and each card lies in one place.
    #[test]
    fn worlds_agree_with_all_that_was_seen(seed in 0_u64..1000, turns in 0_usize..52, place in 0_usize..4) {
        let play = played(&whist(Some(Suit::Hearts)), seed, turns);
        let observation = Observation::new(&play, place, &Seen::default()).expect("an observation");
        let hands = play.hands();
        let gone: Cards = play.history().iter().filter_map(|turn| turn.card).collect();
        prop_assert!(observation.count() >= 1.0);
        for world in observation.worlds(Machine::detected(), 25, seed + 1) {
            prop_assert_eq!(world[place], hands[place]);
            let mut all = gone;
            for other in 0..4 {
                prop_assert_eq!(world[other].len(), hands[other].len());
                prop_assert!(world[other].is_disjoint(play.denied(other).expect("a place")));
                prop_assert!(world[other].is_disjoint(all));
                all |= world[other];
            }
            prop_assert_eq!(all, Cards::PACK);
        }
    }

    /// What an observer gets does not depend on how the hidden cards lie.
    #[test]
    fn an_observation_is_blind_to_hidden_cards(seed in 0_u64..1000, turns in 0_usize..40) {
        let rules = whist(None);
        let play = played(&rules, seed, turns);
        let place = (seed % 4) as usize;
        let seen = Seen::default();
        let observation = Observation::new(&play, place, &seen).expect("an observation");
        let world = observation.worlds(Machine::PORTABLE, 1, seed)[0];
        // The same deal with the hidden cards as in that world, played alike.
        let mut hands = world[..4].to_vec();
        for turn in play.history() {
            hands[turn.place].insert(turn.card.expect("a card"));
        }
        let mut other = Play::new(rules, &hands, 0, &[]).expect("a deal");
        for turn in play.history() {
            other.play(turn.card.expect("a card")).expect("legal in every possible world");
        }
        let twin = Observation::new(&other, place, &seen).expect("an observation");
        prop_assert_eq!(observation.count(), twin.count());
        prop_assert_eq!(observation.unseen(), twin.unseen());
        prop_assert_eq!(observation.known(), twin.known());
        prop_assert_eq!(observation.worlds(Machine::PORTABLE, 9, 5), twin.worlds(Machine::PORTABLE, 9, 5));
    }
}

#[test]
fn the_true_deal_is_among_the_possible_and_counted() {
    for seed in 0..40 {
        let play = played(&whist(Some(Suit::Clubs)), seed, 42);
        let place = play.turn().expect("a turn");
        let observation = Observation::new(&play, place, &Seen::default()).expect("an observation");
        let hands = play.hands();
        let hidden: Vec<_> = (0..4)
            .filter(|&other| other != place)
            .map(|other| HiddenPlace {
                size: hands[other].len(),
                may: Cards::ALL - play.denied(other).expect("a place"),
            })
            .collect();
        let all = enumerate(observation.unseen(), &hidden);
        assert_eq!(observation.count() as usize, all.len());
        let truth: Vec<Cards> = (0..4).filter(|&other| other != place).map(|other| hands[other]).collect();
        assert!(all.contains(&truth));
    }
}

#[test]
fn a_void_once_shown_is_kept_in_every_world() {
    let hands = ["AS KS 2H", "QS 3H 4H", "AH 5D 6D", "JS 7H 8H"].map(cards);
    let pack = hands.iter().fold(Cards::EMPTY, |all, &hand| all | hand);
    let spec = PlaySpec { pack, ..PlaySpec::new(Arc::new(CardOrder::plain(None)), 4, 3) };
    let mut play = Play::new(Arc::new(PlayRules::new(spec).expect("rules")), &hands, 0, &[]).expect("a deal");
    play.play("AS".parse().expect("a card")).expect("legal");
    play.play("QS".parse().expect("a card")).expect("legal");
    play.play("5D".parse().expect("a card")).expect("legal");
    assert!(play.denied(2).expect("a place").contains("JS".parse().expect("a card")));
    let observation = Observation::new(&play, 0, &Seen::default()).expect("an observation");
    for world in observation.worlds(Machine::detected(), 500, 9) {
        assert!((world[2] & Suit::Spades.cards()).is_empty());
    }
}

#[test]
fn exposed_hands_known_cards_and_lacks_narrow_the_worlds() {
    let play = played(&whist(None), 3, 0);
    let hands = play.hands();
    let observe = |seen: &Seen| Observation::new(&play, 0, seen);
    let free = observe(&Seen::default()).expect("an observation");
    // 39 cards in three hands of 13.
    assert!((free.count() / 84_478_098_072_866_400.0 - 1.0).abs() < 1e-12);

    let dummy = observe(&Seen { exposed: 0b0100, ..Seen::default() }).expect("an observation");
    assert_eq!(dummy.count(), 10_400_600.0, "26 cards in two hands of 13");
    assert_eq!(dummy.known()[2], hands[2]);

    let passed = hands[1].first().expect("a card");
    let seen = Seen { known: vec![Cards::EMPTY, passed.into()], ..Seen::default() };
    let known = observe(&seen).expect("an observation");
    assert!(known.worlds(Machine::detected(), 50, 1).iter().all(|world| world[1].contains(passed)));

    let lacking = hands[1] | hands[2];
    let seen = Seen { lacks: vec![Cards::EMPTY, Cards::EMPTY, Cards::EMPTY, lacking], ..Seen::default() };
    let told = observe(&seen).expect("an observation");
    assert_eq!(told.count(), 10_400_600.0);
    assert!(told.worlds(Machine::detected(), 50, 1).iter().all(|world| world[3] == hands[3]));

    let seen = Seen { known: vec![Cards::EMPTY, hands[1], hands[1]], ..Seen::default() };
    assert!(matches!(observe(&seen), Err(ObservationError::Twice(_))));
    let seen = Seen { known: vec![Cards::EMPTY, hands[1] | hands[2]], ..Seen::default() };
    assert!(matches!(observe(&seen), Err(ObservationError::Size { place: 1, .. })));
    assert!(matches!(Observation::new(&play, 4, &Seen::default()), Err(ObservationError::Place(_))));
}

#[test]
fn undealt_cards_are_nobodys() {
    let spec = PlaySpec::new(Arc::new(CardOrder::plain(None)), 3, 2);
    let hands = ["AS KS", "QS JS", "TS 9S"].map(cards);
    let play = Play::new(Arc::new(PlayRules::new(spec).expect("rules")), &hands, 0, &[]).expect("a deal");
    let observation = Observation::new(&play, 0, &Seen::default()).expect("an observation");
    // 50 unseen cards: two for each of two hands.
    assert_eq!(observation.count(), 50.0 * 49.0 / 2.0 * 48.0 * 47.0 / 2.0);
    // The turned card is known to be out of play.
    let seen = Seen { known: vec![Cards::EMPTY, Cards::EMPTY, Cards::EMPTY, cards("2C")], ..Seen::default() };
    let observation = Observation::new(&play, 0, &seen).expect("an observation");
    assert_eq!(observation.count(), 49.0 * 48.0 / 2.0 * 47.0 * 46.0 / 2.0);
}

/// A void shown before an unseen draw binds the cards held then, not the cards drawn since.
#[test]
fn drawn_cards_may_be_what_was_denied_before() {
    let order = Arc::new(CardOrder::plain(None));
    let spec = PlaySpec { draw: Draw::WinnerUp, ..PlaySpec::new(order, 2, 26) };
    let rules = Arc::new(PlayRules::new(spec).expect("rules"));
    for seed in 0..30 {
        let mut pack: Vec<Card> = Cards::PACK.iter().collect();
        whist_core::random::Random::shuffle(&mut Stream::new(seed, 3), &mut pack);
        let hands: Vec<Cards> = pack[..26].chunks(13).map(|hand| hand.iter().copied().collect()).collect();
        let mut play = Play::new(Arc::clone(&rules), &hands, 0, &pack[26..]).expect("a deal");
        play.run(Policy::Random, seed);
        while !play.history().is_empty() {
            play.undo().expect("a turn");
            let true_hands = play.hands();
            let observation = Observation::new(&play, 0, &Seen::default()).expect("the truth is possible");
            let shown = play.shown(1).expect("a place");
            assert!(shown.is_subset(true_hands[1]));
            assert!(true_hands[1].is_disjoint(play.denied(1).expect("a place")), "an open card is drawn in any suit");
            for world in observation.worlds(Machine::detected(), 3, seed) {
                assert_eq!(world[1].len(), true_hands[1].len());
                assert!(shown.is_subset(world[1]), "cards drawn face up are known");
                assert!(world[1].is_disjoint(play.denied(1).expect("a place")));
            }
            if play.stock().is_empty() {
                assert_eq!(observation.unseen(), true_hands[1] - shown, "with the stock gone nothing is hidden");
                assert_eq!(observation.count(), 1.0);
            }
        }
    }
}

#[test]
fn worlds_do_not_depend_on_the_machine_and_never_change() {
    let play = played(&whist(Some(Suit::Spades)), 11, 17);
    let observation = Observation::new(&play, 1, &Seen::default()).expect("an observation");
    let all: Vec<_> = Machine::all().map(|machine| observation.worlds(machine, 40, 6)).collect();
    assert!(all.iter().all(|worlds| *worlds == all[0]));
    // World i is the same however many are drawn.
    assert_eq!(observation.worlds(Machine::PORTABLE, 3, 6), all[0][..3]);
}

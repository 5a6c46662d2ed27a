//! Two sides that play for tricks alone: the solver of tricks finds what the general search finds.

#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_precision_loss, reason = "tricks")]

use std::sync::Arc;

use whist_core::dd::general::{GeneralError, Interests, TurnValue, is_of_sides, values};
use whist_core::play::{Counter, Payoffs, Play, PlayRules, PlaySpec, Policy, Tally};
use whist_core::random::{Stream, deal};
use whist_core::{CardOrder, Cards, Suit};

/// What the tricks of the first side are worth to it: rising, with steps of nothing, and falling.
const WORTHS: [fn(i32) -> f32; 3] = [|won| won as f32, |won| (won / 2 * 3) as f32, |won| -((won + 1) / 3) as f32];

/// Random deals of so many tricks, some of them played.
fn deals(tricks: u8, played: usize, general: bool) -> impl Iterator<Item = Play> {
    (0..12_usize).map(move |seed| {
        let trump = [None, Some(Suit::Clubs), Some(Suit::Diamonds)][seed % 3];
        let rules = PlayRules::new(PlaySpec::new(Arc::new(CardOrder::plain(trump)), 4, tricks)).unwrap();
        let rules = if general { rules.general() } else { rules };
        let dealt = deal(&mut Stream::new(7, seed as u64));
        let hands: Vec<Cards> = dealt.iter().map(|hand| hand.iter().take(usize::from(tricks)).collect()).collect();
        let mut play = Play::new(Arc::new(rules), &hands, seed % 4, &[]).unwrap();
        let line = play.clone().run(Policy::Random, seed as u64);
        for turn in &line[..played + seed % 4] {
            play.play(turn.card.unwrap()).unwrap();
        }
        play
    })
}

fn payoffs(play: &Play, groups: &[u8], worth: fn(i32) -> f32) -> Payoffs {
    let tally = Tally::new(play.rules(), groups.iter().map(|&group| Counter::tricks(group)).collect()).unwrap();
    let first = groups[0] == 0b0101;
    let all = play.rules().tricks() as i32;
    let value = move |won: &[i32], place: usize| {
        let gain = worth(if first { won[0] } else { all - won[0] });
        if place % 2 == 0 { gain } else { -gain }
    };
    Payoffs::from_fn(Arc::new(tally), 4, value).unwrap()
}

fn found(play: &Play, payoffs: &Payoffs, interests: Interests) -> Vec<TurnValue> {
    values(play, payoffs, interests, &Arc::default()).unwrap()
}

#[test]
fn both_searches_agree_where_two_sides_play_for_tricks() {
    let mut positions = 0;
    for (simple, general) in deals(5, 4, false).zip(deals(5, 4, true)) {
        for worth in WORTHS {
            for groups in [&[0b0101, 0b1010][..], &[0b0101], &[0b1010]] {
                let sheet = payoffs(&simple, groups, worth);
                assert!(is_of_sides(&simple, &sheet) && !is_of_sides(&general, &sheet));
                let side = [0b0101, 0b1010][simple.turn().unwrap() % 2];
                let expected = found(&general, &sheet, Interests::MaxN);
                assert_eq!(found(&simple, &sheet, Interests::MaxN), expected);
                assert_eq!(found(&simple, &sheet, Interests::Paranoid { friends: side }), expected);
                positions += 1;
            }
        }
    }
    assert_eq!(positions, 108);
}

#[test]
fn hands_of_any_length_are_searched_where_two_sides_play_for_tricks() {
    for play in deals(8, 0, false) {
        let sheet = payoffs(&play, &[0b0101], WORTHS[0]);
        let turns = found(&play, &sheet, Interests::MaxN);
        assert_eq!(turns.len(), play.legal().len());
        assert!(turns.iter().all(|turn| (0.0..=8.0).contains(&turn.payoffs[0])));
    }
}

#[test]
fn other_interests_are_left_to_the_general_search() {
    let play = deals(8, 0, false).next().unwrap();
    let up_and_down: fn(i32) -> f32 = |won| (won % 3) as f32;
    let exact = payoffs(&play, &[0b0101], up_and_down);
    let alone = Tally::new(play.rules(), (0..4).map(|place| Counter::tricks(1 << place)).collect()).unwrap();
    let alone = Payoffs::from_fn(Arc::new(alone), 4, |won, place| won[place] as f32).unwrap();
    let both_glad = Tally::new(play.rules(), vec![Counter::tricks(0b0101)]).unwrap();
    let both_glad = Payoffs::from_fn(Arc::new(both_glad), 4, |won, _| won[0] as f32).unwrap();
    for sheet in [exact, alone, both_glad] {
        assert!(!is_of_sides(&play, &sheet));
        let refused = values(&play, &sheet, Interests::MaxN, &Arc::default());
        assert!(matches!(refused, Err(GeneralError::Long { found: 8, .. })));
    }
    let sheet = payoffs(&play, &[0b0101], WORTHS[0]);
    let alone = Interests::Paranoid { friends: 1 << play.turn().unwrap() };
    assert!(matches!(values(&play, &sheet, alone, &Arc::default()), Err(GeneralError::Long { .. })));
}

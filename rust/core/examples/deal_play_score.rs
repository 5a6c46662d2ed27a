//! Deals a hand of hearts, plays it at random and scores it.
//!
//! Shows how an engine states the rules of a game as data and reads the result through a tally.

use std::error::Error;
use std::io::Write as _;
use std::sync::Arc;

use whist_core::play::{Counter, Play, PlayRules, PlaySpec, Policy, Tally};
use whist_core::random::{Stream, deal};
use whist_core::{Card, CardOrder, Cards, Rank, Suit};

/// The play rules of hearts: the two of clubs opens, no penalty cards fall to the first trick, and
/// hearts are not led before one was played.
fn rules() -> PlaySpec {
    let hearts = Suit::Hearts.cards();
    let queen = Card::new(Rank::Queen, Suit::Spades);
    PlaySpec {
        first_card: Card::new(Rank::Two, Suit::Clubs).into(),
        first_trick_avoid: hearts.with(queen),
        closed: hearts,
        openers: hearts,
        ..PlaySpec::new(Arc::new(CardOrder::plain(None)), 4, 13)
    }
}

/// One point a heart and thirteen the queen of spades, of each place.
fn penalties(rules: &PlayRules) -> Result<Tally, Box<dyn Error>> {
    let queen: Cards = Card::new(Rank::Queen, Suit::Spades).into();
    let planes = vec![(Suit::Hearts.cards(), 1), (queen, 13)];
    let counters = (0..4).map(|place| Counter { cap: Some(26), ..Counter::cards(1 << place, planes.clone()) });
    Ok(Tally::new(rules, counters.collect())?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Arc::new(PlayRules::new(rules())?);
    let tally = penalties(&rules)?;
    let hands = deal(&mut Stream::new(7, 0));
    let opening = Card::new(Rank::Two, Suit::Clubs);
    let leader = hands.iter().position(|hand| hand.contains(opening)).ok_or("nobody holds the two of clubs")?;

    let mut play = Play::new(rules, &hands, leader, &[])?;
    let turns = play.run(Policy::Random, 1);
    let score = play.outcome(&tally);

    assert_eq!(turns.len(), 52, "every card is played");
    assert_eq!(turns[0].card, Some(opening), "the two of clubs opens");
    assert_eq!(score.iter().sum::<i32>(), 26, "thirteen hearts and the queen");
    let hands = hands.map(Cards::to_hand).join("  ");
    let mut out = std::io::stdout();
    writeln!(out, "hands {hands}\ntricks {:?}\npoints {score:?}", play.tricks())?;
    Ok(())
}

//! Samples the hidden hands from what one player of whist has seen, and searches for a card.
//!
//! Shows how an engine builds a player that knows no more than a person at the table would.

use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Arc;

use whist_core::play::{Counter, Payoffs, Play, PlayRules, PlaySpec, Policy, Tally};
use whist_core::random::{Stream, deal};
use whist_core::search::{Observation, Seen};
use whist_core::{CardOrder, Machine, Suit};

fn main() -> Result<(), Box<dyn Error>> {
    let order = Arc::new(CardOrder::plain(Some(Suit::Hearts)));
    let rules = Arc::new(PlayRules::new(PlaySpec::new(order, 4, 13))?);
    let hands = deal(&mut Stream::new(7, 0));
    let mut play = Play::new(Arc::clone(&rules), &hands, 1, &[])?;
    play.run(Policy::Random, 1);
    while play.history().len() > 22 {
        play.undo()?;
    }

    // What the place to play may know: its hand, the table, and what play has shown.
    let place = play.turn().ok_or("the deal goes on")?;
    let observation = Observation::new(&play, place, &Seen::default())?;
    let worlds = observation.worlds(Machine::detected(), 1000, 2);
    for world in &worlds {
        assert_eq!(world[place], play.hands()[place], "the own hand is known");
        for (other, hand) in world[..4].iter().enumerate() {
            assert!(hand.is_disjoint(play.denied(other)?), "nobody holds what play denies him");
        }
    }

    // The score sheet as search reads it: a point for each trick of the side above six.
    let tally = Arc::new(Tally::new(&rules, vec![Counter::tricks(0b0101)])?);
    let payoffs = Payoffs::from_fn(tally, 4, |outcome, place| {
        let tricks = if place % 2 == 0 { outcome[0] } else { 13 - outcome[0] };
        f32::from(i16::try_from(tricks - 6).unwrap_or(0))
    })?;
    let choices = observation.search(Machine::detected(), &payoffs, 200, 3)?;
    assert_eq!(choices.len(), play.legal().len(), "every legal card is judged");
    assert_eq!(choices, observation.search(Machine::PORTABLE, &payoffs, 200, 3)?, "on any machine alike");

    let mut text = format!("{} worlds agree with what place {place} has seen\n", observation.count());
    for choice in choices {
        let card = choice.card.ok_or("a card")?;
        writeln!(text, "{card}  {:+.2} ± {:.2}", choice.mean, choice.stderr)?;
    }
    Ok(std::io::stdout().write_all(text.as_bytes())?)
}

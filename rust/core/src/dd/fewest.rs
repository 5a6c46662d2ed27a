//! Which card a follower tries first where each side wants few tricks. Nothing here can make an answer wrong, only slow.
//!
//! Who can stay below parts with the highest card that does; who takes the trick anyway, or whose side does, parts with the
//! highest of all. Discards go by the order of the lanes: cleverer ones decide more positions at the first card, and yet
//! more cards are played, since an order that is the same everywhere lets more positions meet.

use super::search::Trick;
use super::state::{State, TRUMPS, highest, lowest};

/// The cards that beat the best so far.
#[inline(always)]
fn beating(trick: &Trick) -> u64 {
    trick.scope & !(trick.best | (trick.best - 1))
}

/// Whether a hand has to beat the best so far.
#[inline(always)]
fn must_beat(hand: u64, trick: &Trick) -> bool {
    let follows = hand & trick.led;
    let allowed = if follows != 0 { follows } else { hand };
    allowed & !beating(trick) == 0
}

/// The cards of a set below the lowest that a hand has of the suit led; all of them if it has none.
#[inline(always)]
fn below_all(tops: u64, hand: u64, trick: &Trick) -> u64 {
    tops & lowest(hand & trick.led).wrapping_sub(1)
}

/// The card to try first as the `I`-th after the lead.
#[inline(always)]
pub(super) fn follow<const TRUMP: bool, const I: usize>(state: &State, trick: &Trick, tops: u64, follows: bool) -> u64 {
    let hand = |place: usize| state.hands[(trick.leader + place) & 3];
    let partner_wins = I > 1 && trick.winner == (trick.leader + I - 2) & 3;
    // Whatever is played, the trick goes to this side.
    let takes = partner_wins && (I == 3 || !must_beat(hand(3), trick));
    if !follows {
        let side = tops & !TRUMPS;
        return highest(if TRUMP && side != 0 && !takes { side } else { tops });
    }
    let losers = tops & !beating(trick);
    match I {
        1 => second(trick, tops, hand(2), hand(3)),
        2 if !takes => third(tops, losers, below_all(tops, hand(3), trick), partner_wins),
        _ if takes || losers == 0 => highest(tops),
        _ => highest(losers),
    }
}

/// Second hand stays below, unless partner has to take the trick or the third hand to beat whatever is played.
#[inline(always)]
fn second(trick: &Trick, tops: u64, third: u64, partner: u64) -> u64 {
    let winners = tops & beating(trick);
    let losers = tops ^ winners;
    let third_low = lowest(third & trick.led);
    if losers == 0 {
        let cheap = lowest(tops);
        return if third_low > cheap { cheap } else { highest(tops) };
    }
    let free = winners != 0 && (lowest(partner & trick.led) > trick.best || third_low > highest(winners));
    highest(if free { winners } else { losers })
}

/// Third hand stays below the fourth, if partner's card does not take the trick anyway, else below the best.
#[inline(always)]
fn third(tops: u64, losers: u64, under: u64, partner_wins: bool) -> u64 {
    match (partner_wins, under, losers) {
        (true, 0, 0) => lowest(tops),
        (false, 0, 0) => highest(tops),
        (true, 0, _) | (false, _, 1..) => highest(losers),
        _ => highest(under),
    }
}

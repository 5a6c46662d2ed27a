//! One type a rule: what its page says, and nothing else.

use super::{Deal, Hand, Page, follow, highest, led, list, natural, of_suit, ranked, unless_nothing_else};

/// Whist and the many games that play like it.
pub struct Whist;
impl Page for Whist {}

/// Any card is accepted: revokes are judged later.
pub struct Lawful;
impl Page for Lawful {
    fn legal(&self, _: &Deal, hand: &Hand) -> Hand {
        hand.clone()
    }
}

/// Aces below the twos.
pub struct AceLow;
impl Page for AceLow {
    fn order(&self, _: &Deal, suit: &str) -> Hand {
        ranked("KQJT98765432A", suit)
    }
}

/// The ace is low unless its holder calls it high when playing it.
pub struct AceByCall;
impl Page for AceByCall {
    fn winner(&self, deal: &Deal) -> usize {
        let suit = led(self, deal);
        let value = |card: &str| {
            let called = deal.high.iter().any(|ace| ace == card);
            if called { 99 } else { "A23456789TJQK".find(&card[..1]).unwrap() }
        };
        let followed = deal.trick.iter().filter(|(_, card)| natural(card) == suit);
        followed.max_by_key(|(_, card)| value(card)).unwrap().0
    }
}

pub struct Jass {
    pub strict: bool,
    /// `Some(false)` for obenabe, `Some(true)` for undenufe.
    pub reversed: Option<bool>,
}
impl Page for Jass {
    fn order(&self, deal: &Deal, suit: &str) -> Hand {
        match self.reversed {
            Some(true) => ranked("6789TJQKA", suit),
            None if suit == deal.trump => ranked("J9AKQT876", suit),
            _ => ranked("AKQJT9876", suit),
        }
    }

    fn legal(&self, deal: &Deal, hand: &Hand) -> Hand {
        if deal.trick.is_empty() || deal.trump.is_empty() {
            return follow(self, deal, hand);
        }
        let trumps = of_suit(self, deal, hand, &deal.trump);
        let suit = led(self, deal);
        if suit == deal.trump {
            let lone_jack = trumps.len() == 1 && trumps[0].starts_with('J');
            return if trumps.is_empty() || lone_jack { hand.clone() } else { trumps };
        }
        // A plain suit is led: its cards or a trump; without it, any card.
        let following = of_suit(self, deal, hand, &suit);
        let mut may: Hand =
            if following.is_empty() { hand.clone() } else { following.into_iter().chain(trumps.clone()).collect() };
        // No undertrumping.
        let order = self.order(deal, &deal.trump);
        let height = |card: &str| order.iter().rev().position(|known| known == card);
        let best = deal.trick.iter().filter_map(|(_, card)| height(card)).max();
        if let Some(best) = best {
            let lower = |card: &String| height(card).is_some_and(|height| height < best);
            let only_trumps = trumps.len() == hand.len();
            let higher = trumps.iter().any(|card| !lower(card));
            if !only_trumps || self.strict && higher {
                may.retain(|card| !lower(card));
            }
        }
        may
    }
}

/// Bid whist with two jokers; `down` reverses the plain ranks, aces staying high or not.
pub struct BidWhist {
    pub ranks: &'static str,
}
impl Page for BidWhist {
    fn suit(&self, deal: &Deal, card: &str) -> String {
        if natural(card).is_empty() { deal.trump.clone() } else { natural(card) }
    }

    fn order(&self, deal: &Deal, suit: &str) -> Hand {
        let jokers = if suit == deal.trump { list("BJ LJ") } else { Vec::new() };
        jokers.into_iter().chain(ranked(self.ranks, suit)).collect()
    }
}

pub struct Skat {
    /// `Some(place)` of the declarer of a null game.
    pub null: Option<usize>,
    pub grand: bool,
}
impl Page for Skat {
    fn suit(&self, deal: &Deal, card: &str) -> String {
        let jack = self.null.is_none() && card.starts_with('J');
        if jack { if self.grand { "jacks".into() } else { deal.trump.clone() } } else { natural(card) }
    }

    fn order(&self, deal: &Deal, suit: &str) -> Hand {
        let jacks = list("JC JS JH JD");
        if self.null.is_some() {
            ranked("AKQJT987", suit)
        } else if suit == "jacks" {
            jacks
        } else if suit == deal.trump {
            jacks.into_iter().chain(ranked("ATKQ987", suit)).collect()
        } else {
            ranked("ATKQ987", suit)
        }
    }

    fn ends(&self, deal: &Deal, _: &Hand) -> bool {
        self.null.is_some_and(|declarer| deal.tricks[declarer] > 0)
    }
}

pub struct Hearts {
    pub opening_card: bool,
    pub queen_breaks: bool,
    pub forbidden: bool,
}
impl Page for Hearts {
    fn legal(&self, deal: &Deal, hand: &Hand) -> Hand {
        let heart = |card: &str| card.ends_with('H');
        let queen = |card: &str| card == "QS";
        let first = deal.number() == 1;
        if !deal.trick.is_empty() {
            let able = of_suit(self, deal, hand, &led(self, deal));
            if !able.is_empty() {
                return able;
            }
            let barred = |card: &str| first && self.forbidden && (heart(card) || queen(card));
            return unless_nothing_else(hand, barred);
        }
        if first && self.opening_card && hand.iter().any(|card| card == "2C") {
            return list("2C");
        }
        let broken = deal.fallen.iter().any(|card| heart(card) || self.queen_breaks && queen(card));
        let mut may = if broken { hand.clone() } else { unless_nothing_else(hand, heart) };
        if first && self.forbidden && !self.opening_card {
            may = unless_nothing_else(&may, queen);
        }
        may
    }
}

/// Spades: no spade is led before one was played. The list is that of the spade suit.
pub struct Spades {
    pub trumps: &'static str,
}
impl Page for Spades {
    fn suit(&self, _: &Deal, card: &str) -> String {
        if list(self.trumps).iter().any(|trump| trump == card) { "S".into() } else { natural(card) }
    }

    fn order(&self, _: &Deal, suit: &str) -> Hand {
        if suit == "S" { list(self.trumps) } else { ranked("AKQJT98765432", suit) }
    }

    fn legal(&self, deal: &Deal, hand: &Hand) -> Hand {
        if !deal.trick.is_empty() {
            return follow(self, deal, hand);
        }
        let spade = |card: &str| self.suit(deal, card) == "S";
        let broken = deal.fallen.iter().any(|card| spade(card));
        if broken { hand.clone() } else { unless_nothing_else(hand, spade) }
    }
}

pub struct German;
impl Page for German {
    fn collect(&self, deal: &mut Deal, winner: usize) {
        Whist.collect(deal, winner);
        if !deal.stock.is_empty() {
            let up = deal.stock.remove(0);
            let next = deal.stock.remove(0);
            deal.hands[winner].push(up);
            deal.hands[1 - winner].push(next);
        }
    }
}

pub struct DoubleSar {
    pub restart: bool,
    pub last_takes: bool,
    pub from: usize,
    pub early_end: bool,
}
impl Page for DoubleSar {
    fn collect(&self, deal: &mut Deal, winner: usize) {
        deal.centre.push(deal.trick.iter().map(|(_, card)| card.clone()).collect());
        deal.run = if deal.winners.len() > 1 && deal.runner == winner { deal.run + 1 } else { 1 };
        deal.runner = winner;
        let trick = deal.winners.len();
        let captures = deal.run >= 2 && trick >= self.from;
        if captures || self.last_takes && trick == 13 {
            deal.tricks[winner] += deal.centre.len();
            let cards: Hand = deal.centre.drain(..).flatten().collect();
            deal.taken[winner].extend(cards);
        }
        if captures && self.restart {
            deal.run = 0;
        }
    }

    fn ends(&self, deal: &Deal, _: &Hand) -> bool {
        let sides = [deal.tricks[0] + deal.tricks[2], deal.tricks[1] + deal.tricks[3]];
        self.early_end && (sides[0] >= 7 && sides[1] >= 1 || sides[1] >= 7 && sides[0] >= 1)
    }
}

pub struct CatchTheTen {
    pub first_lead_plain: bool,
}
impl Page for CatchTheTen {
    fn order(&self, deal: &Deal, suit: &str) -> Hand {
        ranked(if suit == deal.trump { "JAKQT9876" } else { "AKQJT9876" }, suit)
    }

    fn legal(&self, deal: &Deal, hand: &Hand) -> Hand {
        if self.first_lead_plain && deal.number() == 1 && deal.trick.is_empty() {
            return unless_nothing_else(hand, |card| natural(card) == deal.trump);
        }
        follow(self, deal, hand)
    }
}

pub struct CallAce {
    pub called: &'static str,
    pub joker_wins: bool,
}
impl Page for CallAce {
    fn legal(&self, deal: &Deal, hand: &Hand) -> Hand {
        if deal.trick.is_empty() {
            return hand.clone();
        }
        let joker_led = self.joker_wins && natural(&deal.trick[0].1).is_empty();
        let suit = if joker_led { String::new() } else { led(self, deal) };
        let able = of_suit(self, deal, hand, &suit);
        if able.iter().any(|card| card == self.called) {
            return list(self.called);
        }
        if !able.is_empty() {
            return able;
        }
        unless_nothing_else(hand, |card| card == self.called)
    }

    fn winner(&self, deal: &Deal) -> usize {
        let joker_led = natural(&deal.trick[0].1).is_empty();
        if joker_led && self.joker_wins { deal.trick[0].0 } else { highest(self, deal) }
    }
}

pub struct Lhombre {
    pub trumps: &'static str,
}
impl Lhombre {
    fn matadors(&self) -> Hand {
        list(self.trumps).into_iter().take(3).collect()
    }
}
impl Page for Lhombre {
    fn suit(&self, deal: &Deal, card: &str) -> String {
        let trump = list(self.trumps).iter().any(|trump| trump == card);
        if trump { deal.trump.clone() } else { natural(card) }
    }

    fn order(&self, deal: &Deal, suit: &str) -> Hand {
        if suit == deal.trump && !suit.is_empty() {
            list(self.trumps)
        } else if "SC".contains(suit) {
            ranked("KQJ765432A", suit)
        } else {
            ranked("KQJA234567", suit)
        }
    }

    fn legal(&self, deal: &Deal, hand: &Hand) -> Hand {
        let trumps = list(self.trumps);
        let height = |card: &str| trumps.iter().rev().position(|trump| trump == card);
        if !deal.trick.is_empty() && !self.trumps.is_empty() && led(self, deal) == deal.trump {
            let held = of_suit(self, deal, hand, &deal.trump);
            let led_height = height(&deal.trick[0].1);
            let free = held.iter().all(|card| self.matadors().contains(card) && height(card) > led_height);
            if free {
                return hand.clone();
            }
        }
        follow(self, deal, hand)
    }
}

/// Romanian and Serbian whist: without the suit led a trump must be played.
pub struct MustTrump {
    /// One above the best trump on the table, if possible.
    pub over: bool,
}
impl Page for MustTrump {
    fn legal(&self, deal: &Deal, hand: &Hand) -> Hand {
        if deal.trick.is_empty() {
            return hand.clone();
        }
        let able = of_suit(self, deal, hand, &led(self, deal));
        let trumps = of_suit(self, deal, hand, &deal.trump);
        if !able.is_empty() {
            return able;
        }
        if trumps.is_empty() {
            return hand.clone();
        }
        let height = |card: &str| "23456789TJQKA".find(&card[..1]);
        let on_table = deal.trick.iter().filter(|(_, card)| natural(card) == deal.trump);
        let best = on_table.filter_map(|(_, card)| height(card)).max();
        let over: Hand = trumps.iter().filter(|card| height(card) > best).cloned().collect();
        if self.over && !over.is_empty() { over } else { trumps }
    }
}

/// Hands of unequal size. With `knock` a short hand may sit out a trick.
pub struct Ladder {
    pub knock: bool,
}
impl Page for Ladder {
    fn may_knock(&self, deal: &Deal) -> bool {
        let cards = deal.hands[deal.turn].len();
        let tricks_left = deal.length - deal.winners.len();
        self.knock && 0 < cards && cards < tricks_left
    }
}

pub struct Ninja {
    pub trumps: &'static str,
}
impl Page for Ninja {
    fn suit(&self, deal: &Deal, card: &str) -> String {
        let trump = list(self.trumps).iter().any(|trump| trump == card);
        if trump { deal.trump.clone() } else { natural(card) }
    }

    fn order(&self, deal: &Deal, suit: &str) -> Hand {
        if suit == deal.trump { list(self.trumps) } else { ranked("AKQJT98765432", suit) }
    }
}

/// The deal ends with the trick that holds a card.
pub struct StopsWith {
    pub card: &'static str,
}
impl Page for StopsWith {
    fn ends(&self, _: &Deal, trick: &Hand) -> bool {
        trick.iter().any(|card| card == self.card)
    }
}

#[derive(Clone, Copy, PartialEq)]
pub enum BobbyIs {
    PlainJack,
    OnlyTrump,
    TopDiamond,
}

pub struct Bobby {
    pub is: BobbyIs,
    pub may_be_led: bool,
}
impl Page for Bobby {
    fn order(&self, _: &Deal, suit: &str) -> Hand {
        let top = self.is == BobbyIs::TopDiamond && suit == "D";
        ranked(if top { "JAKQT98765432" } else { "AKQJT98765432" }, suit)
    }

    fn legal(&self, deal: &Deal, hand: &Hand) -> Hand {
        if deal.trick.is_empty() && !self.may_be_led {
            return unless_nothing_else(hand, |card| card == "JD");
        }
        follow(self, deal, hand)
    }

    fn winner(&self, deal: &Deal) -> usize {
        let bobby = deal.trick.iter().find(|(_, card)| card == "JD");
        match bobby {
            Some((place, _)) if self.is == BobbyIs::OnlyTrump => *place,
            _ => highest(self, deal),
        }
    }

    fn ends(&self, _: &Deal, trick: &Hand) -> bool {
        trick.iter().any(|card| card == "JD")
    }
}

/// Napoleon: the first lead makes trumps; the deal ends when the call is decided.
pub struct Napoleon {
    pub joker: bool,
    pub misere: bool,
    pub call: usize,
}
impl Page for Napoleon {
    fn suit(&self, deal: &Deal, card: &str) -> String {
        if card == "BJ" && !self.misere { deal.trump.clone() } else { natural(card) }
    }

    fn order(&self, deal: &Deal, suit: &str) -> Hand {
        let joker = if self.joker && suit == deal.trump { list("BJ") } else { Vec::new() };
        joker.into_iter().chain(ranked("AKQJT98765432", suit)).collect()
    }

    fn winner(&self, deal: &Deal) -> usize {
        let joker = deal.trick.iter().find(|(_, card)| card == "BJ");
        match joker {
            Some((place, _)) if self.misere => *place,
            _ => highest(self, deal),
        }
    }

    fn played(&self, deal: &mut Deal) {
        if deal.number() == 1 && deal.trick.len() == 1 && !self.misere {
            deal.trump = if deal.named.is_empty() { natural(&deal.trick[0].1) } else { deal.named.clone() };
        }
    }

    fn ends(&self, deal: &Deal, _: &Hand) -> bool {
        let lost = deal.winners.len() - deal.tricks[0];
        if self.misere { deal.tricks[0] > 0 } else { deal.tricks[0] >= self.call || lost > 5 - self.call }
    }
}

/// Flying cupid and duck: so many tricks in a row of a side, and it may change trumps.
pub struct Flying {
    pub needed: usize,
    pub sliding: bool,
}
impl Page for Flying {
    fn asks(&self, deal: &mut Deal, winner: usize) -> bool {
        let side = winner % 2;
        deal.run = if deal.winners.len() > 1 && deal.runner == side { deal.run + 1 } else { 1 };
        deal.runner = side;
        let right = deal.run >= self.needed && deal.winners.len() < 13;
        if right && !self.sliding {
            deal.run = 0;
        }
        right
    }
}

/// Aces go below the twos in every trick that begins after the switch.
pub struct AceFalls {
    /// After so many tricks, or after the trick with a card.
    pub after: Result<usize, &'static str>,
}
impl Page for AceFalls {
    fn order(&self, deal: &Deal, suit: &str) -> Hand {
        let in_trick: Vec<&String> = deal.trick.iter().map(|(_, card)| card).collect();
        let earlier = deal.fallen.iter().filter(|card| !in_trick.contains(card));
        let null = match self.after {
            Ok(tricks) => deal.number() > tricks,
            Err(card) => earlier.into_iter().any(|fallen| fallen == card),
        };
        ranked(if null { "KQJT98765432A" } else { "AKQJT98765432" }, suit)
    }
}

/// The deal ends when a side has so many tricks.
pub struct SideReaches {
    pub tricks: usize,
}
impl Page for SideReaches {
    fn ends(&self, deal: &Deal, _: &Hand) -> bool {
        deal.tricks[0] + deal.tricks[2] >= self.tricks || deal.tricks[1] + deal.tricks[3] >= self.tricks
    }
}

/// The holder of one of these cards must lead one to the first trick.
pub struct MustOpen {
    pub cards: &'static str,
}
impl Page for MustOpen {
    fn legal(&self, deal: &Deal, hand: &Hand) -> Hand {
        let opening = deal.number() == 1 && deal.trick.is_empty();
        let held: Hand = list(self.cards).into_iter().filter(|card| hand.contains(card)).collect();
        if opening && !held.is_empty() { held } else { follow(self, deal, hand) }
    }
}

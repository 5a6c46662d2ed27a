//! The orders that games use, each written as lists from the highest card down.

use super::{CardOrder, OrderBuilder};
use crate::card::{Card, Rank, Suit};

const HIGH: &str = "AKQJT98765432";
const LOW: &str = "23456789TJQK";
const JOKERS: [Card; 3] = [Card::EXTRA_JOKER, Card::BIG_JOKER, Card::LITTLE_JOKER];
const TWO_JOKERS: [Card; 2] = [Card::BIG_JOKER, Card::LITTLE_JOKER];

/// Where the ace stands when low cards win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Aces {
    /// Above the two.
    Good,
    /// Below the king.
    Bad,
}

/// What stands highest among the trumps of ninja whist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TopTrump {
    /// The joker.
    Shogun,
    /// The jack of trumps.
    Emperor,
}

/// What a led joker does in call-ace whist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JokerLed {
    /// It takes the trick.
    Wins,
    /// It takes nothing; the first suit card sets the suit.
    Loses,
}

impl CardOrder {
    /// Ace high in every suit of the 52 cards, with a trump suit or none. Most games need no more.
    ///
    /// ```
    /// use whist_core::{CardOrder, Suit};
    /// let order = CardOrder::plain(Some(Suit::Hearts));
    /// assert!(order.is_identity());
    /// assert_eq!(order.trump(), Suit::Hearts.cards());
    /// ```
    #[must_use]
    pub fn plain(trump: Option<Suit>) -> Self {
        same(HIGH).trumped(trump).made()
    }

    /// The ace below the two.
    #[must_use]
    pub fn ace_low(trump: Option<Suit>) -> Self {
        same("KQJT98765432A").trumped(trump).made()
    }

    /// The ace below the two, unless its holder calls it high. There are no trumps.
    #[must_use]
    pub fn ace_low_or_high() -> Self {
        let aces = Suit::ALL.map(|suit| (Card::new(Rank::Ace, suit), suit.index()));
        aces.into_iter().fold(same("KQJT98765432A"), |order, (ace, suit)| order.alias(ace, suit)).made()
    }

    /// High cards win; the big and the little joker are the highest trumps, and worthless without trumps
    /// (bid whist).
    #[must_use]
    pub fn uptown(trump: Option<Suit>) -> Self {
        with_two_jokers(HIGH, trump)
    }

    /// Low cards win; the jokers as in [`uptown`](Self::uptown) (bid whist).
    #[must_use]
    pub fn downtown(trump: Option<Suit>, aces: Aces) -> Self {
        match aces {
            Aces::Good => with_two_jokers(&format!("A{LOW}"), trump),
            Aces::Bad => with_two_jokers(&format!("{LOW}A"), trump),
        }
    }

    /// A trump contract of Jass: jack and nine are the highest trumps. 36 cards.
    #[must_use]
    pub fn jass_trump(trump: Suit) -> Self {
        by_suit(|suit| ranks(suit, if suit == trump { "J9AKQT876" } else { "AKQJT9876" })).trump(trump.index()).made()
    }

    /// Jass without trumps, high cards winning. 36 cards.
    #[must_use]
    pub fn obenabe() -> Self {
        same("AKQJT9876").made()
    }

    /// Jass without trumps, low cards winning. 36 cards.
    #[must_use]
    pub fn undenufe() -> Self {
        same("6789TJQKA").made()
    }

    /// Catch the ten: the jack is the highest trump. 36 cards.
    #[must_use]
    pub fn catch_the_ten(trump: Suit) -> Self {
        by_suit(|suit| ranks(suit, if suit == trump { "JAKQT9876" } else { "AKQJT9876" })).trump(trump.index()).made()
    }

    /// Ninja whist: the joker, the jack of trumps and the jack of the same colour are the highest trumps.
    #[must_use]
    pub fn bowers(trump: Suit, top: TopTrump) -> Self {
        let jack = |suit| Card::new(Rank::Jack, suit);
        let (emperor, samurai) = (jack(trump), jack(trump.same_colour()));
        let best = match top {
            TopTrump::Shogun => [Card::BIG_JOKER, emperor, samurai],
            TopTrump::Emperor => [emperor, Card::BIG_JOKER, samurai],
        };
        let suits = by_suit(|suit| {
            if suit == trump {
                [best.to_vec(), ranks(suit, "AKQT98765432")].concat()
            } else if suit == trump.same_colour() {
                ranks(suit, "AKQT98765432")
            } else {
                ranks(suit, HIGH)
            }
        });
        suits.trump(trump.index()).made()
    }

    /// Spades with two jokers as the highest spades in place of the red and the black two that are out.
    #[must_use]
    pub fn spades_jokers() -> Self {
        let suits = by_suit(|suit| match suit {
            Suit::Spades => [TWO_JOKERS.to_vec(), ranks(suit, HIGH)].concat(),
            Suit::Diamonds => ranks(suit, HIGH),
            Suit::Hearts | Suit::Clubs => ranks(suit, "AKQJT9876543"),
        });
        suits.trump(Suit::Spades.index()).made()
    }

    /// As [`spades_jokers`](Self::spades_jokers), with the twos of diamonds and spades below the jokers.
    #[must_use]
    pub fn spades_jokers_deuces() -> Self {
        let two = |suit| Card::new(Rank::Two, suit);
        let suits = by_suit(|suit| match suit {
            Suit::Spades => {
                let raised = [two(Suit::Diamonds), two(Suit::Spades)];
                [TWO_JOKERS.to_vec(), raised.to_vec(), ranks(suit, "AKQJT9876543")].concat()
            }
            _ => ranks(suit, "AKQJT9876543"),
        });
        suits.trump(Suit::Spades.index()).made()
    }

    /// A suit game of Skat: the jacks and the suit are one suit of trumps. 32 cards.
    #[must_use]
    pub fn skat_suit(trump: Suit) -> Self {
        let suits = by_suit(|suit| {
            let jacks = if suit == trump { jacks() } else { Vec::new() };
            [jacks, ranks(suit, "ATKQ987")].concat()
        });
        suits.trump(trump.index()).made()
    }

    /// Grand in Skat: the four jacks are a fifth suit, the trumps. 32 cards.
    #[must_use]
    pub fn skat_grand() -> Self {
        same("ATKQ987").suit(jacks()).trump(4).made()
    }

    /// Null in Skat: no trumps, the ten under the jack. 32 cards.
    #[must_use]
    pub fn skat_null() -> Self {
        same("AKQJT987").made()
    }

    /// L'Hombre with trumps: the black aces and the manille are trumps above the suit, and low cards win in
    /// plain red suits. 40 cards.
    #[must_use]
    pub fn lhombre(trump: Suit) -> Self {
        let spadille = Card::new(Rank::Ace, Suit::Spades);
        let basta = Card::new(Rank::Ace, Suit::Clubs);
        let suits = by_suit(|suit| {
            if suit != trump {
                return ranks(suit, if suit.is_black() { "KQJ765432" } else { "KQJA234567" });
            }
            let (manille, others) = if suit.is_black() { (Rank::Two, "KQJ76543") } else { (Rank::Seven, "AKQJ23456") };
            [vec![spadille, Card::new(manille, suit), basta], ranks(suit, others)].concat()
        });
        suits.trump(trump.index()).made()
    }

    /// L'Hombre without trumps (nolo): the black aces are the lowest cards of their suits. 40 cards.
    #[must_use]
    pub fn lhombre_nolo() -> Self {
        by_suit(|suit| ranks(suit, if suit.is_black() { "KQJ765432A" } else { "KQJA234567" })).made()
    }

    /// One card alone is trump and stays a card of its suit (Bobby as the only trump).
    #[must_use]
    pub fn card_trump(card: Card) -> Self {
        same(HIGH).trump_cards([card]).made()
    }

    /// One card is the highest of its suit, which is trumps (Bobby on top). A joker is left out.
    #[must_use]
    pub fn raised(card: Card) -> Self {
        let suits = by_suit(|suit| {
            let mut cards = ranks(suit, HIGH);
            cards.sort_by_key(|&other| other != card);
            cards
        });
        suits.trumped(card.suit()).made()
    }

    /// Napoleon with a joker that joins the trumps which the first lead names. Led first, it is played as the
    /// highest card of the suit it names.
    #[must_use]
    pub fn napoleon_joker() -> Self {
        naming_joker(same(HIGH).suitless([Card::BIG_JOKER]).joins([Card::BIG_JOKER]))
    }

    /// Napoleon's misère with a joker: it wins any trick, follows no suit, and names one when led.
    #[must_use]
    pub fn napoleon_joker_misere() -> Self {
        naming_joker(same(HIGH).suitless([Card::BIG_JOKER]).trump_cards([Card::BIG_JOKER]))
    }

    /// Call-ace whist: three jokers of no suit.
    #[must_use]
    pub fn call_ace(trump: Option<Suit>, led: JokerLed) -> Self {
        let order = same(HIGH).suitless(JOKERS).trumped(trump);
        match led {
            JokerLed::Wins => order.lead_wins(JOKERS).made(),
            JokerLed::Loses => order.made(),
        }
    }
}

/// Cards of a suit by the letters of their ranks.
fn ranks(suit: Suit, letters: &str) -> Vec<Card> {
    letters.chars().filter_map(Rank::from_char).map(|rank| Card::new(rank, suit)).collect()
}

/// The four jacks, highest first.
fn jacks() -> Vec<Card> {
    [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds].map(|suit| Card::new(Rank::Jack, suit)).to_vec()
}

/// The four suits, clubs first, each with its list.
fn by_suit(list: impl Fn(Suit) -> Vec<Card>) -> OrderBuilder {
    Suit::ALL.into_iter().fold(OrderBuilder::default(), |order, suit| order.suit(list(suit)))
}

/// The same ranks in every suit.
fn same(letters: &str) -> OrderBuilder {
    by_suit(|suit| ranks(suit, letters))
}

/// Two jokers on top of the trumps, or of no suit where there are none.
fn with_two_jokers(letters: &str, trump: Option<Suit>) -> CardOrder {
    match trump {
        None => same(letters).suitless(TWO_JOKERS).made(),
        Some(trump) => {
            let suits = by_suit(|suit| {
                let jokers = if suit == trump { &TWO_JOKERS[..] } else { &[] };
                [jokers, &ranks(suit, letters)].concat()
            });
            suits.trump(trump.index()).made()
        }
    }
}

/// The big joker may be played as the highest card of any suit.
fn naming_joker(order: OrderBuilder) -> CardOrder {
    Suit::ALL.into_iter().fold(order, |order, suit| order.alias(Card::BIG_JOKER, suit.index())).made()
}

impl OrderBuilder {
    /// With a trump suit or none.
    fn trumped(self, trump: Option<Suit>) -> Self {
        match trump {
            Some(suit) => self.trump(suit.index()),
            None => self,
        }
    }

    /// The order of lists that are known to be right.
    fn made(self) -> CardOrder {
        self.build().expect("the lists of this module name each card once and leave room")
    }
}

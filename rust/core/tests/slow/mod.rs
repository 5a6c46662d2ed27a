//! The games as their rules are told: cards are text, hands are lists, rules are sentences.
//!
//! Nothing here is fast or clever, and nothing is shared with the engine it checks.

pub mod pages;

/// Cards as text.
pub type Hand = Vec<String>;

/// A deal as somebody with pencil and paper would keep it.
#[derive(Clone, Debug, Default)]
pub struct Deal {
    pub hands: Vec<Hand>,
    /// Cards of the running trick with the places that played them.
    pub trick: Vec<(usize, String)>,
    pub turn: usize,
    /// Turns taken in the running trick, by playing, knocking or having no cards.
    pub turns: usize,
    /// Trump suit; empty for none.
    pub trump: String,
    /// The suit that a joker led has named; empty for none.
    pub named: String,
    /// Aces of the running trick that were called high.
    pub high: Vec<String>,
    /// Number of tricks of the whole deal.
    pub length: usize,
    pub winners: Vec<usize>,
    /// Tricks and cards that belong to each place.
    pub tricks: Vec<usize>,
    pub taken: Vec<Hand>,
    /// Tricks in the centre that belong to nobody yet.
    pub centre: Vec<Hand>,
    /// Cards of all finished tricks.
    pub fallen: Hand,
    pub stock: Hand,
    /// Tricks in succession of one player or side, as a right counts them.
    pub run: usize,
    pub runner: usize,
    pub paused: bool,
    pub over: bool,
}

impl Deal {
    pub fn new(hands: Vec<Hand>, leader: usize, length: usize) -> Self {
        let players = hands.len();
        Self {
            hands,
            turn: leader,
            length,
            tricks: vec![0; players],
            taken: vec![Vec::new(); players],
            ..Self::default()
        }
    }

    pub fn players(&self) -> usize {
        self.hands.len()
    }

    /// Number of the running trick, from 1.
    pub fn number(&self) -> usize {
        self.winners.len() + 1
    }
}

/// What a page says of a game.
pub trait Page {
    /// The suit a card belongs to; empty for none.
    fn suit(&self, _: &Deal, card: &str) -> String {
        natural(card)
    }

    /// All cards of a suit from the highest down.
    fn order(&self, _: &Deal, suit: &str) -> Hand {
        ranked("AKQJT98765432", suit)
    }

    /// "Follow suit if able, otherwise any card." Any card may be led.
    fn legal(&self, deal: &Deal, hand: &Hand) -> Hand {
        follow(self, deal, hand)
    }

    fn may_knock(&self, _: &Deal) -> bool {
        false
    }

    /// "The highest trump wins, otherwise the highest card of the suit led."
    fn winner(&self, deal: &Deal) -> usize {
        highest(self, deal)
    }

    /// What happens when a trick is complete and `winner` has won it.
    fn collect(&self, deal: &mut Deal, winner: usize) {
        let cards: Hand = deal.trick.iter().map(|(_, card)| card.clone()).collect();
        deal.tricks[winner] += 1;
        deal.taken[winner].extend(cards);
    }

    /// Whether the deal ends before its last trick, judged after a trick.
    fn ends(&self, _: &Deal, _: &Hand) -> bool {
        false
    }

    /// Whether the table is asked something after a trick that is not the last.
    fn asks(&self, _: &mut Deal, _: usize) -> bool {
        false
    }

    /// What a card brings about when it is played.
    fn played(&self, _: &mut Deal) {}
}

/// The suit printed on a card; jokers have none.
pub fn natural(card: &str) -> String {
    if card.ends_with('J') && card.len() == 2 && "BLX".contains(&card[..1]) {
        String::new()
    } else {
        card[1..].to_string()
    }
}

/// Cards of a suit by a list of ranks.
pub fn ranked(ranks: &str, suit: &str) -> Hand {
    ranks.chars().map(|rank| format!("{rank}{suit}")).collect()
}

pub fn list(cards: &str) -> Hand {
    cards.split_whitespace().map(String::from).collect()
}

/// The suit of the first card that has one.
pub fn led(page: &(impl Page + ?Sized), deal: &Deal) -> String {
    if !deal.named.is_empty() {
        return deal.named.clone();
    }
    deal.trick.iter().map(|(_, card)| page.suit(deal, card)).find(|suit| !suit.is_empty()).unwrap_or_default()
}

pub fn of_suit(page: &(impl Page + ?Sized), deal: &Deal, hand: &Hand, suit: &str) -> Hand {
    hand.iter().filter(|card| !suit.is_empty() && page.suit(deal, card) == suit).cloned().collect()
}

pub fn follow(page: &(impl Page + ?Sized), deal: &Deal, hand: &Hand) -> Hand {
    let able = of_suit(page, deal, hand, &led(page, deal));
    if able.is_empty() { hand.clone() } else { able }
}

pub fn highest(page: &(impl Page + ?Sized), deal: &Deal) -> usize {
    let suits = [deal.trump.clone(), led(page, deal)];
    for suit in suits.into_iter().filter(|suit| !suit.is_empty()) {
        for card in page.order(deal, &suit) {
            for (place, played) in &deal.trick {
                if *played == card && page.suit(deal, played) == suit {
                    return *place;
                }
            }
        }
    }
    deal.trick[0].0
}

/// Leaves out cards unless nothing would be left.
pub fn unless_nothing_else(hand: &Hand, unwanted: impl Fn(&str) -> bool) -> Hand {
    let other: Hand = hand.iter().filter(|card| !unwanted(card)).cloned().collect();
    if other.is_empty() { hand.clone() } else { other }
}

/// The place to play plays a card.
pub fn play(page: &dyn Page, deal: &mut Deal, card: &str) {
    let place = deal.turn;
    let at = deal.hands[place].iter().position(|held| held == card).expect("a card of the hand");
    deal.hands[place].remove(at);
    deal.trick.push((place, card.to_string()));
    page.played(deal);
    turn_over(page, deal);
}

/// The place to play sits the trick out.
pub fn knock(page: &dyn Page, deal: &mut Deal) {
    turn_over(page, deal);
}

fn turn_over(page: &dyn Page, deal: &mut Deal) {
    deal.turns += 1;
    deal.turn = (deal.turn + 1) % deal.players();
    pass_empty_hands(deal);
    if deal.turns < deal.players() {
        return;
    }
    let winner = page.winner(deal);
    let cards: Hand = deal.trick.iter().map(|(_, card)| card.clone()).collect();
    deal.winners.push(winner);
    deal.fallen.extend(cards.clone());
    page.collect(deal, winner);
    let asked = page.asks(deal, winner);
    deal.trick.clear();
    deal.named.clear();
    deal.high.clear();
    deal.turn = winner;
    deal.turns = 0;
    deal.over = deal.winners.len() == deal.length || page.ends(deal, &cards);
    deal.paused = asked && !deal.over;
    if !deal.over {
        pass_empty_hands(deal);
    }
}

/// "A player without cards is skipped."
pub fn pass_empty_hands(deal: &mut Deal) {
    while deal.turns < deal.players() && deal.hands[deal.turn].is_empty() {
        deal.turns += 1;
        deal.turn = (deal.turn + 1) % deal.players();
    }
}

//! The engine against the pages: every rule set on random deals, compared at each card with a slow
//! checker that keeps cards as text and rules as sentences.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "small numbers, and results that are exact"
)]

mod slow;

use std::collections::BTreeSet;
use std::sync::Arc;

use slow::pages::*;
use slow::{Deal, Hand, Page, knock, list, pass_empty_hands, play};
use whist_core::order::{Aces, JokerLed, TopTrump};
use whist_core::play::{
    Draw, Play, PlayError, PlayRules, PlaySpec, Row, RowEffect, Short, Status, Stop, Switch, Under, Void,
};
use whist_core::random::{Random, Stream};
use whist_core::{Card, CardOrder, Cards, Suit};

/// A rule set: the page, the rules that state it, and the shape of its deals.
struct Case {
    name: String,
    page: Box<dyn Page>,
    spec: PlaySpec,
    trump: String,
    /// Cards of each hand.
    sizes: Vec<usize>,
    stock: usize,
    leader: Option<usize>,
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

fn cards(texts: &[String]) -> Cards {
    texts.iter().map(|text| card(text)).collect()
}

fn set(texts: &str) -> Cards {
    cards(&list(texts))
}

fn texts(cards: Cards) -> BTreeSet<String> {
    cards.iter().map(|card| card.to_string()).collect()
}

fn suit_name(suit: Suit) -> String {
    suit.letter().to_string()
}

impl Case {
    fn new(name: &str, page: impl Page + 'static, order: CardOrder, players: usize, size: usize) -> Self {
        let spec = PlaySpec::new(Arc::new(order), players as u8, size as u8);
        Self {
            name: name.into(),
            page: Box::new(page),
            spec,
            trump: String::new(),
            sizes: vec![size; players],
            stock: 0,
            leader: None,
        }
    }

    fn trump(mut self, trump: impl Into<String>) -> Self {
        self.trump = trump.into();
        self
    }

    fn with(mut self, change: impl FnOnce(&mut PlaySpec)) -> Self {
        change(&mut self.spec);
        self
    }

    fn order(mut self, order: CardOrder) -> Self {
        self.spec.order = Arc::new(order);
        self
    }

    fn sizes(mut self, sizes: &[usize]) -> Self {
        self.sizes = sizes.to_vec();
        self
    }
}

/// Plays whist rules with each choice of trumps.
fn each_trump(make: impl Fn(Option<Suit>, String) -> Case) -> Vec<Case> {
    let trumps = [None, Some(Suit::Clubs), Some(Suit::Diamonds), Some(Suit::Hearts), Some(Suit::Spades)];
    trumps.map(|trump| make(trump, trump.map(suit_name).unwrap_or_default())).into()
}

fn plain(name: &str, page: impl Page + 'static, trump: Option<Suit>, players: usize, size: usize) -> Case {
    Case::new(name, page, CardOrder::plain(trump), players, size).trump(trump.map(suit_name).unwrap_or_default())
}

const SIDES: [u8; 2] = [0b0101, 0b1010];

fn check_all(cases: impl IntoIterator<Item = Case>, deals: u64) {
    for case in cases {
        let rules =
            Arc::new(PlayRules::new(case.spec.clone()).unwrap_or_else(|error| panic!("{}: {error}", case.name)));
        for seed in 0..deals {
            Comparison::new(&case, &rules, seed).run();
        }
    }
}

/// One deal played by both.
struct Comparison<'a> {
    case: &'a Case,
    deal: Deal,
    play: Play,
    /// The same rules on the general path.
    general: Play,
    /// For each place the cards that play has shown it cannot hold.
    denied: Vec<BTreeSet<String>>,
    random: Stream,
    seed: u64,
}

impl<'a> Comparison<'a> {
    fn new(case: &'a Case, rules: &Arc<PlayRules>, seed: u64) -> Self {
        let mut random = Stream::new(seed, 1);
        let mut pack: Vec<Card> = rules.pack().iter().collect();
        random.shuffle(&mut pack);
        let mut pack = pack.into_iter();
        let hands: Vec<Vec<Card>> = case.sizes.iter().map(|&size| pack.by_ref().take(size).collect()).collect();
        let stock: Vec<Card> = pack.by_ref().take(case.stock).collect();
        let leader = opener(case, &hands).unwrap_or(random.below(case.sizes.len() as u64) as usize);

        let sets: Vec<Cards> = hands.iter().map(|hand| hand.iter().copied().collect()).collect();
        let text = |hand: &Vec<Card>| hand.iter().map(ToString::to_string).collect();
        let mut deal = Deal::new(hands.iter().map(text).collect(), leader, case.spec.tricks.into());
        deal.stock = text(&stock);
        deal.trump.clone_from(&case.trump);
        pass_empty_hands(&mut deal);
        let play = Play::new(Arc::clone(rules), &sets, leader, &stock).expect("a deal");
        let general = Play::new(Arc::new(rules.general()), &sets, leader, &stock).expect("a deal");
        let denied = vec![BTreeSet::new(); case.sizes.len()];
        Self { case, deal, play, general, denied, random, seed }
    }

    fn fail(&self, what: &str) -> ! {
        panic!("{} deal {}: {what}\n{:#?}\n{:?}", self.case.name, self.seed, self.deal, self.play.legal().to_string())
    }

    fn same(&self, what: &str, is: impl std::fmt::Debug, should: impl std::fmt::Debug) {
        let (is, should) = (format!("{is:?}"), format!("{should:?}"));
        if is != should {
            self.fail(&format!("{what}: the engine has {is}, the page {should}"));
        }
    }

    fn run(mut self) {
        while !self.deal.over {
            if self.deal.paused {
                self.answer();
            }
            self.compare_choice();
            self.refuses_what_is_not_allowed();
            let finished = self.deal.winners.len();
            self.turn();
            self.compare_table(finished);
            if self.play.history() != self.general.history() {
                self.fail("the two paths differ");
            }
        }
        self.takes_everything_back();
    }

    fn compare_choice(&self) {
        let place = self.deal.turn;
        let hand = &self.deal.hands[place];
        self.same("turn", self.play.turn(), Some(place));
        let legal: BTreeSet<String> = self.case.page.legal(&self.deal, hand).into_iter().collect();
        self.same("legal", texts(self.play.legal()), &legal);
        self.same("legal on the general path", texts(self.general.legal()), &legal);
        self.same("may knock", self.play.may_knock(), self.case.page.may_knock(&self.deal));
        if self.seed % 4 == 0 {
            self.is_pairwise(hand, &legal);
        }
    }

    /// A card is legal from a hand exactly if it is legal from each pair of it and another card.
    fn is_pairwise(&self, hand: &Hand, legal: &BTreeSet<String>) {
        for card in hand {
            let from_pairs = hand.iter().filter(|other| *other != card).all(|other| {
                let pair = vec![card.clone(), other.clone()];
                self.case.page.legal(&self.deal, &pair).contains(card)
            });
            if from_pairs != legal.contains(card) {
                self.fail(&format!("{card} is judged otherwise in pairs"));
            }
        }
    }

    fn refuses_what_is_not_allowed(&mut self) {
        let before = (self.play.hands(), self.play.legal(), self.play.history().len(), self.play.status());
        let hand = cards(&self.deal.hands[self.deal.turn]);
        let legal = self.play.legal();
        if let Some(barred) = (hand - legal).first() {
            let refused = matches!(self.play.play(barred), Err(PlayError::Illegal { .. }));
            self.same("illegal card refused", refused, true);
        }
        if let Some(strange) = (Cards::ALL - hand).first() {
            let refused = matches!(self.play.play(strange), Err(PlayError::NotHeld { .. }));
            self.same("strange card refused", refused, true);
        }
        if !self.play.may_knock() {
            let refused = self.play.knock().is_err();
            self.same("knock refused", refused, true);
        }
        let after = (self.play.hands(), self.play.legal(), self.play.history().len(), self.play.status());
        self.same("refusal leaves the play as it was", after, before);
    }

    /// Takes one random turn in both.
    fn turn(&mut self) {
        let legal: Vec<Card> = self.play.legal().iter().collect();
        if self.play.may_knock() && self.random.below(3) == 0 {
            knock(&*self.case.page, &mut self.deal);
            self.play.knock().expect("a knock");
            self.general.knock().expect("a knock");
            return;
        }
        let chosen = legal[self.random.below(legal.len() as u64) as usize];
        self.learn(&chosen.to_string());
        let guises = self.play.guises(chosen);
        let guise = guises[self.random.below(guises.len() as u64) as usize];
        let own = self.case.spec.order.position(chosen).expect("a position").bit();
        if guise != own && chosen.is_joker() {
            self.deal.named = suit_name(Suit::from_index(usize::from(guise / 16)).expect("a suit"));
        } else if guise != own {
            self.deal.high.push(chosen.to_string());
        }
        play(&*self.case.page, &mut self.deal, &chosen.to_string());
        self.play.play_as(chosen, guise).expect("a legal card");
        self.general.play_as(chosen, guise).expect("a legal card");
    }

    /// Notes the unseen cards from beside which `chosen` could not have been played.
    fn learn(&mut self, chosen: &str) {
        if !self.judges_knowledge() {
            return;
        }
        let seen: Vec<&String> = self.deal.fallen.iter().chain(self.deal.trick.iter().map(|(_, card)| card)).collect();
        let unseen = texts(self.play.rules().pack()).into_iter().filter(|card| !seen.contains(&card) && card != chosen);
        let barred = unseen.filter(|other| {
            let pair = vec![chosen.to_string(), other.clone()];
            !self.case.page.legal(&self.deal, &pair).iter().any(|card| card == chosen)
        });
        let barred: Vec<String> = barred.collect();
        self.denied[self.deal.turn].extend(barred);
    }

    fn compare_table(&mut self, finished: usize) {
        let deal = &self.deal;
        for (name, play) in [("play", &self.play), ("general", &self.general)] {
            let hands: Vec<_> = deal.hands.iter().map(|hand| cards(hand)).collect();
            let taken: Vec<_> = deal.taken.iter().map(|taken| cards(taken)).collect();
            let tricks: Vec<usize> = play.tricks().iter().map(|&tricks| tricks.into()).collect();
            let winners: Vec<usize> = play.winners().iter().map(|&winner| winner.into()).collect();
            let trick: Vec<_> = deal.trick.iter().map(|(place, text)| (*place, card(text))).collect();
            self.same(&format!("{name}: hands"), play.hands(), hands);
            self.same(&format!("{name}: taken"), play.taken(), taken);
            self.same(&format!("{name}: tricks"), tricks, &deal.tricks);
            self.same(&format!("{name}: winners"), winners, &deal.winners);
            self.same(&format!("{name}: trick"), play.trick(), trick);
            let status = if deal.over {
                Status::Done
            } else if deal.paused {
                Status::Pause
            } else if deal.winners.len() > finished {
                Status::Trick
            } else {
                Status::Go
            };
            self.same(&format!("{name}: status"), play.status(), status);
            let leader = deal.trick.first().map_or(deal.turn, |(place, _)| *place);
            self.same(&format!("{name}: leader"), play.leader(), leader);
        }
        self.compare_knowledge();
    }

    /// In every other deal, as it is slow; and not where an unseen draw makes a denial void.
    fn judges_knowledge(&self) -> bool {
        self.seed % 2 == 0 && self.case.stock == 0
    }

    fn compare_knowledge(&self) {
        if !self.judges_knowledge() {
            return;
        }
        for (place, denied) in self.denied.iter().enumerate() {
            let shown = self.play.denied(place).expect("a place");
            self.same("denied", texts(shown), denied);
            self.same("denied on the general path", texts(self.general.denied(place).expect("a place")), denied);
            self.same("nobody is denied a card he holds", (shown & cards(&self.deal.hands[place])).to_string(), "");
        }
    }

    /// The table answers a pause: trumps change where they may, else the play goes on.
    fn answer(&mut self) {
        self.same("nobody plays in a pause", self.play.turn(), None::<usize>);
        let any = cards(&self.deal.hands[self.deal.turn]).first().expect("a card");
        let refused = matches!(self.play.play(any), Err(PlayError::Paused(_)));
        self.same("a card in a pause is refused", refused, true);
        let chosen = self.random.below(5) as usize;
        if let Some(suit) = Suit::from_index(chosen) {
            self.deal.trump = suit_name(suit);
            self.play.set_trump(suit.cards()).expect("trumps");
            self.general.set_trump(suit.cards()).expect("trumps");
        } else {
            self.play.go_on(None).expect("more tricks");
            self.general.go_on(None).expect("more tricks");
        }
        self.deal.paused = false;
    }

    fn takes_everything_back(mut self) {
        let first = Comparison::new(self.case, self.play.rules(), self.seed);
        let turns = self.play.history().to_vec();
        for turn in turns.into_iter().rev() {
            let taken_back = self.play.undo().expect("a turn");
            self.same("undo", taken_back, turn);
        }
        self.same("hands after undo", self.play.hands(), first.play.hands());
        self.same("legal after undo", self.play.legal(), first.play.legal());
        self.same("tricks after undo", self.play.tricks(), first.play.tricks());
        let refused = self.play.undo().is_err();
        self.same("nothing left to undo", refused, true);
    }
}

/// The place that must open: it holds the opening card.
fn opener(case: &Case, hands: &[Vec<Card>]) -> Option<usize> {
    if case.leader.is_some() {
        return case.leader;
    }
    hands.iter().position(|hand| hand.iter().any(|&card| case.spec.first_card.contains(card)))
}

#[test]
fn whist_and_all_that_play_like_it() {
    check_all(each_trump(|trump, _| plain("whist", Whist, trump, 4, 13)), 12);
    check_all(each_trump(|trump, _| plain("ace low", AceLow, trump, 4, 13).order(CardOrder::ace_low(trump))), 6);
    for players in 2..=7 {
        check_all(each_trump(|trump, _| plain("oh hell", Whist, trump, players, 52 / players)), 4);
    }
}

#[test]
fn revokes_are_accepted_where_they_are_lawful() {
    check_all(each_trump(|trump, _| plain("lawful", Lawful, trump, 4, 13).with(|spec| spec.follow = false)), 6);
}

#[test]
fn jass_trumps_may_ruff_but_not_undertrump() {
    for (strict, under) in [(false, Under::OnlyTrumps), (true, Under::Strict)] {
        for suit in Suit::ALL {
            let trump = suit_name(suit);
            let case = Case::new("jass", Jass { strict, reversed: None }, CardOrder::jass_trump(suit), 4, 9)
                .trump(&trump)
                .with(|spec| {
                    spec.may_ruff = true;
                    spec.under = under;
                    spec.exempt = set(&format!("J{trump}"));
                });
            check_all([case], 25);
        }
    }
    let page = |reversed| Jass { strict: false, reversed: Some(reversed) };
    check_all([Case::new("obenabe", page(false), CardOrder::obenabe(), 4, 9)], 15);
    check_all([Case::new("undenufe", page(true), CardOrder::undenufe(), 4, 9)], 15);
}

#[test]
fn bid_whist_up_down_and_without_trumps() {
    let directions = [("AKQJT98765432", None), ("A23456789TJQK", Some(Aces::Good)), ("23456789TJQKA", Some(Aces::Bad))];
    for (ranks, aces) in directions {
        check_all(
            each_trump(|trump, name| {
                let order = aces.map_or_else(|| CardOrder::uptown(trump), |aces| CardOrder::downtown(trump, aces));
                Case::new("bid whist", BidWhist { ranks }, order, 4, 12).trump(name)
            }),
            8,
        );
    }
}

#[test]
fn skat_suit_games_grand_and_null() {
    for suit in Suit::ALL {
        let page = Skat { null: None, grand: false };
        check_all([Case::new("suit", page, CardOrder::skat_suit(suit), 3, 10).trump(suit_name(suit))], 15);
    }
    let grand = Case::new("grand", Skat { null: None, grand: true }, CardOrder::skat_grand(), 3, 10).trump("jacks");
    let null = Case::new("null", Skat { null: Some(1), grand: false }, CardOrder::skat_null(), 3, 10)
        .with(|spec| spec.stops = vec![Stop::at(0b010, 1)]);
    check_all([grand, null], 25);
}

#[test]
fn hearts_with_both_first_leads() {
    for opening_card in [true, false] {
        for queen_breaks in [true, false] {
            for forbidden in [true, false] {
                let page = Hearts { opening_card, queen_breaks, forbidden };
                let hearts = Suit::Hearts.cards();
                let case = Case::new("hearts", page, CardOrder::plain(None), 4, 13).with(|spec| {
                    spec.closed = hearts;
                    spec.openers = if queen_breaks { hearts | set("QS") } else { hearts };
                    if opening_card {
                        spec.first_card = set("2C");
                    } else {
                        spec.first_lead_avoid = [hearts, if forbidden { set("QS") } else { Cards::EMPTY }];
                    }
                    if forbidden {
                        spec.first_trick_avoid = hearts | set("QS");
                    }
                });
                check_all([case], 15);
            }
        }
    }
}

/// Short hands make the rare cases common: nothing but hearts, or hearts and the queen.
#[test]
fn hearts_from_hands_of_penalty_cards() {
    for opening_card in [true, false] {
        let page = Hearts { opening_card, queen_breaks: false, forbidden: true };
        let hearts = Suit::Hearts.cards();
        let case = Case::new("hearts", page, CardOrder::plain(None), 4, 3).with(|spec| {
            spec.pack = hearts | set("QS 3S 4D 2C");
            spec.closed = hearts;
            spec.openers = hearts;
            spec.first_trick_avoid = hearts | set("QS");
            if opening_card {
                spec.first_card = set("2C");
            } else {
                spec.first_lead_avoid = [hearts, set("QS")];
            }
        });
        check_all([case], 200);
    }
}

#[test]
fn spades_stay_closed_until_broken() {
    let rest = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S";
    let trumps: [(&'static str, CardOrder); 3] = [
        (leak(format!("{rest} 2S")), CardOrder::plain(Some(Suit::Spades))),
        (leak(format!("BJ LJ {rest} 2S")), CardOrder::spades_jokers()),
        (leak(format!("BJ LJ 2D 2S {rest}")), CardOrder::spades_jokers_deuces()),
    ];
    for (trumps, order) in trumps {
        let case = Case::new("spades", Spades { trumps }, order, 4, 13).trump("S").with(|spec| {
            spec.closed = set(trumps);
            spec.openers = set(trumps);
        });
        check_all([case], 20);
    }
}

#[test]
fn german_whist_draws_from_the_stock() {
    check_all(
        each_trump(|trump, _| {
            let mut case = plain("german whist", German, trump, 2, 13).with(|spec| {
                spec.tricks = 26;
                spec.draw = Draw::WinnerUp;
            });
            case.stock = 26;
            case
        }),
        8,
    );
}

#[test]
fn double_sar_captures_by_two_in_succession() {
    for restart in [false, true] {
        for last_takes in [false, true] {
            for (from, early_end) in [(2, false), (3, false), (2, true)] {
                let page = DoubleSar { restart, last_takes, from, early_end };
                let case = plain("double sar", page, Some(Suit::Hearts), 4, 13).with(|spec| {
                    let effect = RowEffect::Capture { last_takes };
                    spec.row = Some(Row { by: Row::EACH, need: 2, from: from as u8, reset: restart, effect });
                    if early_end {
                        let kot_is_off = |side: usize| Stop::at(SIDES[side], 7).and(SIDES[1 - side], 1);
                        spec.stops = vec![kot_is_off(0), kot_is_off(1)];
                    }
                });
                check_all([case], 12);
            }
        }
    }
}

#[test]
fn catch_the_ten_with_two_to_eight_players() {
    for first_lead_plain in [false, true] {
        for (players, size) in [(2, 6), (3, 6), (4, 9), (5, 7), (6, 6), (7, 5), (8, 4)] {
            for suit in Suit::ALL {
                let page = CatchTheTen { first_lead_plain };
                let case = Case::new("catch the ten", page, CardOrder::catch_the_ten(suit), players, size)
                    .trump(suit_name(suit))
                    .with(|spec| {
                        if first_lead_plain {
                            spec.first_lead_avoid[0] = suit.cards() & spec.order.cards();
                        }
                    });
                check_all([case], 5);
            }
        }
    }
}

#[test]
fn call_ace_whist_has_a_duty_and_jokers() {
    for (joker_wins, led) in [(true, JokerLed::Wins), (false, JokerLed::Loses)] {
        for called in ["AH", "AC"] {
            check_all(
                each_trump(|trump, name| {
                    Case::new("call ace", CallAce { called, joker_wins }, CardOrder::call_ace(trump, led), 4, 13)
                        .trump(name)
                        .with(|spec| spec.duty = set(called))
                }),
                8,
            );
        }
    }
}

#[test]
fn lhombre_spares_its_matadors() {
    let trumps = [
        (Suit::Spades, "AS 2S AC KS QS JS 7S 6S 5S 4S 3S"),
        (Suit::Clubs, "AS 2C AC KC QC JC 7C 6C 5C 4C 3C"),
        (Suit::Hearts, "AS 7H AC AH KH QH JH 2H 3H 4H 5H 6H"),
        (Suit::Diamonds, "AS 7D AC AD KD QD JD 2D 3D 4D 5D 6D"),
    ];
    for (suit, trumps) in trumps {
        let case = Case::new("l'hombre", Lhombre { trumps }, CardOrder::lhombre(suit), 3, 9)
            .trump(suit_name(suit))
            .with(|spec| spec.exempt = cards(&list(trumps)[..3]));
        check_all([case], 60);
    }
    check_all([Case::new("nolo", Lhombre { trumps: "" }, CardOrder::lhombre_nolo(), 3, 9)], 20);
}

#[test]
fn romanian_whist_must_trump() {
    for (over, void) in [(false, Void::Trump), (true, Void::Overtrump)] {
        for players in 3..=6 {
            check_all(
                each_trump(|trump, _| {
                    plain("romanian", MustTrump { over }, trump, players, 8).with(|spec| spec.void = void)
                }),
                5,
            );
        }
    }
}

#[test]
fn short_hands_knock_or_run_out() {
    for (knock, short) in [(true, Short::Knock), (false, Short::Straight)] {
        let tables: [&[usize]; 6] =
            [&[7, 3, 1, 5], &[6, 1, 6, 6], &[4, 4, 4], &[1, 7], &[2, 1, 1, 1, 2, 1, 2], &[3, 6, 6, 1, 2]];
        for sizes in tables {
            check_all(
                each_trump(|trump, _| {
                    let longest = *sizes.iter().max().expect("a hand");
                    plain("ladder", Ladder { knock }, trump, sizes.len(), longest)
                        .sizes(sizes)
                        .with(|spec| spec.short = short)
                }),
                10,
            );
        }
    }
}

#[test]
fn ninja_whist_has_bowers() {
    let plain_trumps = |suit: &str| slow::ranked("AKQT98765432", suit).join(" ");
    for (suit, samurai) in [("H", "JD"), ("D", "JH"), ("S", "JC"), ("C", "JS")] {
        for (top, first, second) in [(TopTrump::Shogun, "BJ", "J"), (TopTrump::Emperor, "J", "BJ")] {
            let name = |card: &str| if card == "J" { format!("J{suit}") } else { card.to_string() };
            let trumps = leak(format!("{} {} {samurai} {}", name(first), name(second), plain_trumps(suit)));
            let order = CardOrder::bowers(suit.parse().expect("a suit"), top);
            check_all([Case::new("ninja", Ninja { trumps }, order, 4, 7).trump(suit)], 20);
        }
    }
}

#[test]
fn bobby_in_all_his_roles() {
    for may_be_led in [true, false] {
        let orders = [
            (BobbyIs::PlainJack, CardOrder::plain(Some(Suit::Diamonds)), "D"),
            (BobbyIs::OnlyTrump, CardOrder::card_trump(card("JD")), ""),
            (BobbyIs::TopDiamond, CardOrder::raised(card("JD")), "D"),
        ];
        for (is, order, trump) in orders {
            let case = Case::new("bobby", Bobby { is, may_be_led }, order, 4, 13).trump(trump).with(|spec| {
                spec.stop_cards = set("JD");
                if !may_be_led {
                    spec.closed = set("JD");
                }
            });
            check_all([case], 25);
        }
    }
}

#[test]
fn napoleon_with_and_without_a_joker() {
    for call in 1..=5 {
        for (joker, order) in [(false, CardOrder::plain(None)), (true, CardOrder::napoleon_joker())] {
            let mut case = Case::new("napoleon", Napoleon { joker, misere: false, call }, order, 4, 5).with(|spec| {
                spec.trump_from_lead = true;
                spec.stops = vec![Stop::at(0b0001, call as u8), Stop::at(0b1110, 6 - call as u8)];
            });
            case.leader = Some(0);
            check_all([case], 60);
        }
    }
    for (joker, order) in [(false, CardOrder::plain(None)), (true, CardOrder::napoleon_joker_misere())] {
        let mut case = Case::new("misère", Napoleon { joker, misere: true, call: 0 }, order, 7, 5)
            .with(|spec| spec.stops = vec![Stop::at(0b0001, 1)]);
        case.leader = Some(0);
        check_all([case], 100);
    }
}

#[test]
fn flying_trumps_pause_after_a_row() {
    for needed in 1..=3 {
        for sliding in [false, true] {
            check_all(
                each_trump(|trump, _| {
                    plain("flying", Flying { needed, sliding }, trump, 4, 13).with(|spec| {
                        let need = needed as u8;
                        spec.row =
                            Some(Row { by: Row::SIDES, need, from: 1, reset: !sliding, effect: RowEffect::Pause });
                    })
                }),
                5,
            );
        }
    }
}

#[test]
fn the_queen_of_spades_ends_the_deal() {
    check_all(
        each_trump(|trump, _| {
            plain("spade queen", StopsWith { card: "QS" }, trump, 4, 13).with(|spec| spec.stop_cards = set("QS"))
        }),
        8,
    );
}

#[test]
fn aces_fall_below_the_twos_at_the_switch() {
    let low = || Some(Arc::new(CardOrder::ace_low(None)));
    for k in [6, 7] {
        let case = plain("grand-null", AceFalls { after: Ok(k) }, None, 4, 13).with(|spec| {
            spec.switch = Switch::AfterTrick(k as u8);
            spec.next = low();
        });
        check_all([case], 20);
    }
    let case = plain("grand-null-spade-queen", AceFalls { after: Err("QS") }, None, 4, 13).with(|spec| {
        spec.switch = Switch::AfterCard(set("QS"));
        spec.next = low();
    });
    check_all([case], 30);
}

#[test]
fn hokm_stops_when_a_side_has_seven() {
    check_all(
        each_trump(|trump, _| {
            plain("hokm", SideReaches { tricks: 7 }, trump, 4, 13)
                .with(|spec| spec.stops = SIDES.map(|side| Stop::at(side, 7)).into())
        }),
        8,
    );
}

#[test]
fn an_opening_card_must_be_led() {
    for opening in ["2C", "2C 5D 3H 4S"] {
        let case = plain("opening", MustOpen { cards: opening }, Some(Suit::Spades), 4, 13)
            .with(|spec| spec.first_card = set(opening));
        check_all([case], 20);
    }
}

#[test]
fn cards_may_be_left_at_the_end() {
    let case = plain("little misère", Whist, None, 4, 13).sizes(&[12, 13, 13, 13]).with(|spec| spec.tricks = 12);
    check_all([case], 15);
}

#[test]
fn an_ace_may_be_called_high() {
    let case = Case::new("cayenne nullo", AceByCall, CardOrder::ace_low_or_high(), 4, 13);
    check_all([case], 40);
}

fn leak(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

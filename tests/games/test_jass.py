"""Jass: the page of rules with its numbers."""

from __future__ import annotations

from itertools import islice
from types import SimpleNamespace

import pytest

from whist.cards import Card, Cards, Suit
from whist.errors import OptionError
from whist.games._melds import melds_of
from whist.games.jass import Jass, worth_in
from whist.rules import CardOrder, Deal, Match, Outcome, Play, PlayRules, RacePoints

from .laid import act, finish_deal, legal

N, E, S, W = range(4)
CARDS = [f"{rank}{suit}" for suit in "CDHS" for rank in "6789TJQKA"]


def dealt(hands, options="", *, dealer=E, scores=(0, 0)):
    """A match at these scores with these cards, by letter of the seat, and others in the hands; North is forehand."""
    full = {seat: hands.get(seat, "").split() for seat in "NWSE"}
    rest = [card for card in CARDS if not any(card in cards for cards in full.values())]
    for cards in full.values():
        while len(cards) < 9:
            cards.append(rest.pop(len(cards) * 5 % len(rest)))
    order = [seat for step in range(1, 5) for seat in ["NESW"[(dealer - step) % 4]]]
    pack = " ".join(" ".join(full[seat][at : at + 3]) for at in (0, 3, 6) for seat in order)
    match = Match(f"jass({options})", seed=1, dealer=dealer, given=[[pack]])
    match.__setstate__(match.__getstate__()._replace(state=RacePoints(0, dealer, scores)))
    return match


def settled(contract="H", times=1, stoeck=(0, 0), wys=(0, 0)):
    """What is known before the first lead."""
    return SimpleNamespace(contract=contract, multiplier=times, stoeck=stoeck, wys=wys, dealer=E)


def scores(points, last, facts, *, first=None, before=(0, 0), **options: object):
    """The scores after a deal with these card points."""
    outcome = Outcome((), (points,), first, last)
    return Jass(**options).score(RacePoints(0, E, before), facts, outcome).scores


def points_of(contract, cards):
    """What some cards are worth in a contract."""
    return sum(value for some, value in worth_in(contract) for card in Cards(cards) if some >> card.number & 1)


def melds(hand, **options: object):
    """Points and cards of the melds in a hand."""
    found = melds_of(Cards(hand).bits, Jass(**options).options)
    return [(meld.points, str(Cards.from_bits(meld.cards))) for meld in found]


def small_play(contract, rule, hands, leader=S):
    """A play of West, North, South, East to as many tricks as the longest hand has cards."""
    size = max(len(hand.split()) for hand in hands)
    spare = iter([card for card in CARDS if card[1] in "SC" and not any(card in hand for hand in hands)])
    west, north, south, east = ([*hand.split(), *islice(spare, size - len(hand.split()))] for hand in hands)
    rules = PlayRules(
        CardOrder.jass_trump(Suit.parse(contract)),
        tricks=size,
        may_ruff=True,
        under=rule,
        exempt=Cards(f"J{contract}").bits,
    )
    return Play(rules, (0, 3, 2, 1), [Cards(hand).bits for hand in (north, east, south, west)], leader)


def spread(hands):
    """The hands filled up with cards that make no melds of their own."""
    full = {seat: hands.get(seat, "").split() for seat in "NWSE"}
    free = [card for card in CARDS if not any(card in cards for cards in full.values())]
    options = Jass().options

    def is_quiet(seat: str) -> bool:
        melds = melds_of(Cards(full[seat]).bits, options)
        return all(Cards.from_bits(meld.cards) <= Cards(hands.get(seat, "")) for meld in melds)

    def fill(left: list[str]) -> bool:
        if not left:
            return True
        for seat in sorted(full, key=lambda seat: len(full[seat])):
            if len(full[seat]) < 9:
                full[seat].append(left[0])
                if is_quiet(seat) and fill(left[1:]):
                    return True
                full[seat].pop()
        return False

    assert fill(free)
    return {seat: " ".join(cards) for seat, cards in full.items()}


# 3 Pack


@pytest.mark.parametrize("contract", ["S", "H", "D", "C", "obenabe", "undenufe"])
def test_every_contract_has_152_points_in_cards(contract):
    assert points_of(contract, CARDS) == 152


@pytest.mark.parametrize(
    ("contract", "cards", "points"),
    [
        ("C", "JC 9C AC TH", 55),
        ("undenufe", "6D 8D AD KD", 23),
        ("obenabe", "AD 8D 6D JD", 21),
        ("H", "JS 9S 8S QH", 5),
    ],
)
def test_points_of_a_trick(contract, cards, points):
    assert points_of(contract, cards) == points


def test_the_lowest_card_wins_bottom_up():
    match = dealt({"N": "6D", "W": "8D", "S": "AD", "E": "KD"}, "wys=off")
    act(match, "undenufe", "6D")
    while match.view("N").trick:
        match.play(next(card for card in ("8D", "AD", "KD") if card in legal(match)))
    assert match.view("N").tricks[0].winner == N


# 4 Deal


def test_cards_come_in_threes_counter_clockwise():
    match = Match("jass", seed=1, dealer="E", given=[[" ".join(CARDS)]])
    for place, seat in enumerate((N, W, S, E)):
        mine = [CARDS[round_ * 12 + place * 3 + card] for round_ in range(3) for card in range(3)]
        assert match.view(seat).hand == Cards(mine)
    assert match.decision.seat == N


def test_the_holder_of_the_seven_of_hearts_may_begin_the_first_deal():
    match = dealt({"S": "7H"}, "first_forehand=holder_7H")
    assert match.decision.seat == S
    assert all(match.view(seat).seen[S] >= Cards("7H") for seat in (N, E, W))
    assert match.view("N").dealer == W
    act(match, "name:H")
    finish_deal(match)
    assert match.state.dealer == S
    assert match.decision.seat == E


# 5 Before play


def test_forehand_names_a_contract_or_pushes_and_the_partner_names_it():
    match = Match("jass", seed=1, dealer="E")
    assert legal(match) == ["name:S", "name:H", "name:D", "name:C", "obenabe", "undenufe", "push"]
    act(match, "push")
    assert match.decision.seat == S
    assert legal(match) == ["name:S", "name:H", "name:D", "name:C", "obenabe", "undenufe"]
    act(match, "name:C")
    assert match.decision.seat == N
    assert match.view("E").facts["contract"] == "C"


def test_the_partner_may_push_back_by_option():
    match = act(Match("jass", seed=1, dealer="E", push_back=True), "push", "push")
    assert match.decision.seat == N
    assert "push" not in legal(match)


def test_only_some_contracts_may_be_named_by_option():
    match = Match("jass", seed=1, dealer="E", contracts="undenufe+S")
    assert legal(match) == ["name:S", "undenufe", "push"]


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("9S 8S 7S KD QD 6H 6C AC AH", [(20, "9S 8S 7S")]),
        ("KD QD JD TD 6S 8S 6H 8H 6C", [(50, "KD QD JD TD")]),
        ("AS KS QS JS TS 6H 8H 6C 8C", [(100, "AS KS QS JS TS")]),
        ("9S 8S 7S 6S TS JS 6H 6C 8D", [(150, "JS TS 9S 8S 7S 6S")]),
        ("9S 8S 7S 6S TS JS QS KS AS", [(300, "AS KS QS JS TS 9S 8S 7S 6S")]),
        ("JS JH JD JC 6S 8S 6H 8H 6C", [(200, "JS JH JD JC")]),
        ("9S 9H 9D 9C 6S 6H 7D 7C AS", [(150, "9S 9H 9D 9C")]),
        ("6S 6H 6D 6C 8S 8H AD KC QS", [(100, "6S 6H 6D 6C")]),
        ("JS JH JD JC QS KS 6H 8H 6C", [(20, "KS QS JS"), (200, "JS JH JD JC")]),
        ("AS KS JS TS 8S 7S AH QH TH", []),
    ],
)
def test_melds_in_a_hand(hand, found):
    assert melds(hand) == found


@pytest.mark.parametrize(
    ("hand", "options", "found"),
    [
        ("9S 8S 7S 6S TS JS 6H 6C 8D", {"long_runs": False}, [(100, "JS TS 9S 8S 7S 6S")]),
        ("6S 6H 6D 6C 8S 8H AD KC QS", {"low_fours": False}, []),
        ("9S 9H 9D 9C 6S 6H 7D 7C AS", {"low_fours": False}, [(150, "9S 9H 9D 9C")]),
        ("JS JH JD JC QS KS 6H 8H 6C", {"card_in_two_melds": False}, [(200, "JS JH JD JC")]),
        ("AS AH AD AC KS QS KH QH 6D", {"card_in_two_melds": False}, [(100, "AS AH AD AC")]),
        ("AS AH AD AC KS QS JS TS 6D", {"card_in_two_melds": False}, [(100, "AS KS QS JS TS")]),
        ("8S 7S 6S 8H 7H 6H AD AC KC", {"card_in_two_melds": False}, [(20, "8H 7H 6H"), (20, "8S 7S 6S")]),
    ],
)
def test_options_of_melds(hand, options, found):
    assert sorted(melds(hand, **options)) == sorted(found)


@pytest.mark.parametrize(
    ("hands", "contract", "wys", "stoeck"),
    [
        ({"N": "AC KC QC", "E": "JD TD 9D"}, "name:D", (20, 0), (0, 0)),
        ({"N": "AC KC QC", "E": "AD KD QD"}, "name:D", (0, 20), (0, 20)),
        ({"N": "AC KC QC", "E": "AD KD QD"}, "name:S", (0, 20), (0, 0)),
        ({"N": "9S 8S 7S", "E": "KD QD JD TD"}, "name:H", (0, 50), (0, 0)),
        ({"N": "AC KC QC", "E": "8D 7D 6D"}, "undenufe", (0, 20), (0, 0)),
        ({"N": "AC KC QC JC TC", "E": "8D 8C 8H 8S"}, "name:H", (100, 0), (0, 0)),
        ({"N": "AC KC QC", "S": "8H 7H 6H", "E": "KD QD JD"}, "name:H", (40, 0), (0, 0)),
    ],
)
def test_the_side_with_the_best_meld_scores_its_melds(hands, contract, wys, stoeck):
    """South deals and West is forehand, so that East comes before North."""
    match = dealt(spread(hands), dealer=S)
    act(match, contract)
    facts = match.table.facts
    assert (facts.wys, facts.stoeck) == (wys, stoeck)


def test_the_side_with_the_best_meld_shows_its_melds_and_the_other_nothing():
    match = dealt(spread({"N": "AC KC QC JC", "S": "8H 7H 6H", "E": "KD QD JD"}))
    act(match, "name:H")
    for seat in (E, W):
        view = match.view(seat)
        assert view.seen[N] == Cards("AC KC QC JC")
        assert view.seen[S] == Cards("8H 7H 6H")
        assert view.facts["wys"] == (70, 0)
    assert all(not match.view(seat).seen[E] for seat in (N, S, W))


def test_melds_are_not_played_by_option_but_stoeck_is():
    match = dealt(spread({"N": "AC KC QC JC"}), "wys=off")
    act(match, "name:C")
    assert (match.table.facts.wys, match.table.facts.stoeck) == ((0, 0), (20, 0))
    assert "wys" not in match.view("E").facts
    assert not match.view("E").seen[N]


def test_nobody_sees_stoeck_before_it_is_played():
    match = dealt(spread({"N": "KC QC 6C"}))
    act(match, "name:C")
    assert all("stoeck" not in match.view(seat).facts and not match.view(seat).seen[N] for seat in (E, S, W))


# 6 Play


@pytest.mark.parametrize(
    ("hand", "rule", "allowed"),
    [
        ("7D TH 6H 9C", "only_trumps", "7D TH"),
        ("7D TH 6H 9C", "strict", "7D TH"),
        ("6H 7H", "only_trumps", "6H 7H"),
        ("TH 7H", "only_trumps", "TH 7H"),
        ("TH 7H", "strict", "TH"),
        ("6H 7H 9C", "only_trumps", "9C"),
    ],
)
def test_a_trump_below_one_on_the_table_is_not_played(hand, rule, allowed):
    """South led AD and East trumped with the eight of hearts."""
    play = small_play("H", rule, ["", hand, "AD", "8H"])
    play.core.play(Card("AD").number)
    play.core.play(Card("8H").number)
    assert Cards.from_bits(play.legal) == Cards(allowed)


@pytest.mark.parametrize(
    ("hand", "allowed"),
    [("JH 9D 8C", "JH 9D 8C"), ("JH 6H 8C", "JH 6H"), ("AH 9D 8C", "AH"), ("9D 8C 7C", "9D 8C 7C")],
)
def test_the_trump_jack_alone_need_not_follow(hand, allowed):
    play = small_play("H", "only_trumps", ["", "6D 7D KD", "TH", hand])
    play.core.play(Card("TH").number)
    assert Cards.from_bits(play.legal) == Cards(allowed)


def test_a_plain_lead_may_be_trumped_although_one_could_follow():
    play = small_play("H", "only_trumps", ["", "6D 7D KD", "AD", "TD 6H 8C"])
    play.core.play(Card("AD").number)
    assert Cards.from_bits(play.legal) == Cards("TD 6H")


def test_trumps_below_the_jack_are_all_kept_back():
    play = small_play("D", "only_trumps", ["6C", "AD 9D 6D TS", "JD", "TD 7D 8D KD"], W)
    for card in ("6C", "JD", "TD"):
        play.core.play(Card(card).number)
    assert Cards.from_bits(play.legal) == Cards("TS")


def test_forehand_leads_whoever_named_the_contract():
    match = act(Match("jass", seed=1, dealer="E"), "push", "name:C")
    assert match.decision.seat == N
    assert len(legal(match)) == 9


# 7 Scoring


def test_points_melds_and_stoeck_are_added():
    assert scores((93, 59), 0, settled("H", 1, (20, 0), (0, 50))) == (118, 109)


def test_all_tricks_are_a_match_and_melds_count_without_a_trick():
    facts = settled("S", 2, wys=(20, 0))
    assert scores((0, 152), 1, facts, first=1) == (40, 514)
    assert scores((0, 152), 1, facts, first=1, match_bonus=0) == (40, 314)


def test_stoeck_melds_and_tricks_are_told_apart_as_far_as_they_were_counted():
    game, facts = Jass(), settled("S", 2, (20, 0), (0, 50))
    before = RacePoints(0, E, (0, 0))
    outcome = Outcome((), ((93, 59),), None, 0)
    parts = game.parts(Deal(before, game.score(before, facts, outcome), facts, outcome, (), ()))
    assert parts == {"king and queen": (40, 0), "melds": (0, 100), "cards": (186, 118), "last trick": (10, 0)}
    before = RacePoints(0, E, (2470, 2455))
    outcome = Outcome((), ((0, 0),))
    parts = game.parts(Deal(before, game.score(before, facts, outcome), facts, outcome, (), ()))
    assert parts == {"king and queen": (40, 0), "melds": (0, 0)}


def test_contracts_multiply_everything():
    assert scores((100, 52), 1, settled("undenufe", 3)) == (300, 171)


@pytest.mark.parametrize(
    ("options", "contract", "times"),
    [
        ("", "name:H", 1),
        ("", "name:S", 2),
        ("", "obenabe", 3),
        ("mode=simple", "obenabe", 1),
        ("deals=12", "name:C", 1),
        ("multipliers=undenufe:4", "undenufe", 4),
        ("multipliers=undenufe:4", "name:C", 2),
    ],
)
def test_each_contract_has_its_multiplier(options, contract, times):
    match = act(dealt({}, options), contract)
    assert match.table.facts.multiplier == times


def test_multipliers_are_given_by_name_and_refused_otherwise():
    assert dict(Jass(multipliers={"H": 5}).options.multipliers)["H"] == 5
    assert Jass(multipliers=[("H", 5)]) == Jass(multipliers="H:5")
    for wrong in ("X:2", "H:0", "H", {"H": "many"}, 3, [1]):
        with pytest.raises(OptionError, match="whole numbers from 1 for S, H, D, C, obenabe, undenufe"):
            Jass(multipliers=wrong)


# 8 End


def test_the_first_at_the_target_in_the_order_of_counting_wins():
    game, facts = Jass(), settled("C", 2, (0, 20), (20, 0))
    state = game.score(RacePoints(9, E, (2470, 2455)), facts, Outcome((), ((0, 0),)))
    assert state.scores == (2510, 2495)
    assert game.over(state)
    assert game.winners(state) == (0,)


def test_melds_may_end_the_match_before_a_card_is_played():
    hands = spread({"N": "AS KS QS", "E": "KC QC 6C"})
    match = act(dealt(hands, scores=(2470, 2455)), "name:C")
    assert match.over
    assert match.scores == (2510, 2495)
    assert match.winners == (N, S)


@pytest.mark.parametrize("seed", range(12))
def test_the_deal_stops_with_the_trick_in_which_the_target_is_reached(seed):
    match = Match("jass", seed=seed, target=100, wys="off", contracts="H")
    match.play(match.legal_actions[0])
    stoeck = match.table.facts.stoeck
    while not match.over and not match.deals:
        match.play(match.legal_actions[seed % len(match.legal_actions)])
    trick, taken, reached = [], list(stoeck), None
    for event in match.deals[0].events:
        if event[0] == "play":
            assert reached is None
            trick.append(str(Card.from_number(event[3])))
        elif event[0] == "took":
            taken[event[2] % 2] += points_of("H", " ".join(trick))
            trick = []
            reached = event[2] % 2 if reached is None and taken[event[2] % 2] >= 100 else reached
    if reached is None:
        assert sum(match.scores) == sum(stoeck) + 157
    else:
        assert match.state.winner == reached
        assert match.scores == tuple(taken)


def test_the_last_trick_may_bring_the_target():
    game = Jass()
    state = game.score(RacePoints(9, E, (2400, 2400)), settled(), Outcome((), ((96, 56),), None, 0))
    assert (state.scores, state.winner) == ((2501, 2456), 0)


def test_a_tournament_is_twelve_deals_counted_in_full():
    game = Jass(deals=12)
    facts = settled()
    state = game.score(RacePoints(3, E, (2470, 2455)), facts, Outcome((), ((96, 56),), None, 0))
    assert state.winner is None
    assert not game.over(state)
    assert game.over(state._replace(deal_no=12))
    assert game.winners(RacePoints(12, E, (900, 1000))) == (1,)
    assert game.winners(RacePoints(12, E, (950, 950))) == (0, 1)


def test_the_target_is_lower_where_everything_counts_once():
    assert Jass().options.target == 2500
    assert Jass(mode="simple").options.target == 1000

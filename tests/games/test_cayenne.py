"""Cayenne: the choice of trumps, double deals, and the English game of the same name, with the numbers of the page."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from whist.cards import Card, Cards, Suit
from whist.errors import IllegalActionError, OptionError, RecordError
from whist.games import game
from whist.rules import PACK52, Deal, Match, Outcome

if TYPE_CHECKING:
    from whist.games._accounts import CzechState
    from whist.games.cayenne import Cayenne, EnglishCayenne

ASCENDING = " ".join(rank + suit for suit in "CDHS" for rank in "23456789TJQKA")
SUITS_MIXED = " ".join(rank + suit for rank in "23456789TJKAQ" for suit in "CSHD")
"""The last card is the queen of diamonds."""


def begun(**options: object) -> Match:
    """A deal of South in which the queen of diamonds is turned."""
    return Match("cayenne", seed=0, dealer="S", given=[[SUITS_MIXED]], **options)


def after(rules: Cayenne, *deals: tuple[int, int], doubled: bool) -> CzechState:
    """The state after deals given as tricks and figures of North and South."""
    state = rules.start(0)
    for tricks, figures in deals:
        facts = SimpleNamespace(people=state.people, dealer=state.dealer, robbers=state.robbers, doubled=doubled)
        state = rules.score(state, facts, Outcome((tricks, 13 - tricks), ((figures, 5 - figures),)))
    return state


def texts(match: Match) -> list[str]:
    return [action.text for action in match.legal_actions]


# 5 Before play


def test_dealer_accepts_names_or_passes():
    match = begun()
    assert (match.decision.seat, match.decision.kind) == (2, "trump")
    assert texts(match) == ["accept", "name:C", "name:H", "name:S", "pass"]


def test_partner_cannot_pass_back():
    match = begun()
    match.play("pass")
    assert match.decision.seat == 0
    assert texts(match) == ["accept", "name:C", "name:H", "name:S"]
    with pytest.raises(IllegalActionError):
        match.play("pass")


def test_dealer_without_the_right_to_pass_chooses_himself():
    assert texts(begun(pass_to_partner=False)) == ["accept", "name:C", "name:H", "name:S"]


@pytest.mark.parametrize(
    ("words", "trump", "doubled"),
    [
        (("accept",), Suit.DIAMONDS, True),
        (("name:S",), Suit.SPADES, False),
        (("pass", "accept"), Suit.DIAMONDS, True),
        (("pass", "name:H"), Suit.HEARTS, False),
    ],
)
def test_only_the_given_suit_counts_double(words: tuple[str, ...], trump: Suit, doubled: bool):
    match = begun()
    for word in words:
        match.play(word)
    facts = match.view("N").facts
    assert (facts["trump"], facts["doubled"]) == (trump, doubled)
    assert match.decision.seat == 3


def test_acceptance_by_the_partner_need_not_double():
    match = begun(partner_accept_doubles=False)
    for word in ("pass", "accept"):
        match.play(word)
    assert match.view("N").facts["doubled"] is False


def test_turned_card_stays_visible_whatever_becomes_trumps():
    match = begun()
    match.play("name:S")
    assert match.view("E").facts["turned"] == (2, Card("QD"))
    while len(match.view("E").trick) < 3:
        match.play(match.legal_actions[0])
    assert "turned" in match.view("E").facts
    match.play(match.legal_actions[0])
    assert "turned" not in match.view("E").facts


def test_suit_of_a_second_pack_is_told_and_no_card_turned():
    match = Match("cayenne", seed=0, dealer="S", given=[[SUITS_MIXED, ASCENDING]], cayenne_source="second_pack")
    facts = match.view("W").facts
    assert facts["given"] == Card("2C")
    assert "turned" not in facts
    assert "name:C" not in texts(match)


# 7 Scoring


def test_accepted_suit_counts_double():
    state = after(game("cayenne"), (8, 3), doubled=True)
    assert (state.robber, state.partie_bonus) == ((14, 0), (50, 0))


def test_named_suit_counts_once():
    assert after(game("cayenne"), (8, 1), doubled=False).partie == (4, 4)


def test_seven_tricks_and_three_figures_win_a_doubled_partie():
    assert after(game("cayenne"), (7, 3), doubled=True).partie_bonus == (50, 0)
    assert after(game("cayenne"), (7, 3), doubled=False).partie == (5, 0)


def test_opponents_profit_from_doubling_too():
    state = after(game("cayenne"), (4, 1), doubled=True)
    assert (state.closed, state.robbers) == ((0, 20), 1)
    assert state.scores == (0, 140)


def test_slam_is_not_doubled():
    assert after(game("cayenne"), (13, 5), doubled=True).scores == (208, 0)


def test_multiplier_is_what_the_table_agrees_on():
    assert after(game("cayenne", double_multiplier=3), (7, 2), doubled=True).partie == (6, 9)


# The English game


def english(**options: object) -> EnglishCayenne:
    rules = game("cayenne", preset="english", **options)
    assert rules.slug == "cayenne"
    return rules


def english_after(
    rules: EnglishCayenne,
    tricks: int,
    honours: int,
    *,
    worth: int,
    points: tuple[int, int] = (0, 0),
    games: tuple[int, int] = (0, 0),
    nullo: bool = False,
) -> CzechState:
    """The state after a deal given as tricks and honours dealt of North and South."""
    state = rules.start(0)._replace(partie=points, parties_won=games, scores=games)
    held = (0, 0) if nullo else (honours, 5 - honours)
    facts = SimpleNamespace(people=state.people, dealer=0, robbers=0, worth=worth, nullo=nullo, honours=held)
    return rules.score(state, facts, Outcome((tricks, 13 - tricks)))


def test_tricks_and_honours_win_an_english_game():
    state = english_after(english(), 9, 3, worth=3)
    assert (state.partie, state.parties_won) == ((0, 0), (1, 0))
    assert english_after(english(), 8, 3, worth=1).partie == (4, 0)


def test_honours_stop_at_nine_without_the_odd_trick():
    assert english_after(english(), 6, 4, worth=2, points=(5, 0)).partie == (9, 2)


def test_tricks_that_reach_ten_win_before_honours():
    state = english_after(english(), 10, 1, worth=4)
    assert (state.partie, state.parties_won) == ((0, 0), (1, 0))
    before = english().start(0)
    facts = SimpleNamespace(worth=4, nullo=False, honours=(1, 4))
    deal = Deal(before, before, facts, Outcome((10, 3)), (), ())
    assert english().parts(deal) == {"tricks": (16, 0), "honours": (0, 0)}


def test_nullo_scores_for_the_side_with_fewer_tricks():
    assert english_after(english(), 4, 0, worth=8, nullo=True).parties_won == (1, 0)
    assert english_after(english(), 6, 0, worth=8, nullo=True).partie == (8, 0)


def test_rubber_is_the_best_of_seven_and_pays_eight_and_the_lead():
    rules = english(stake=2)
    state = english_after(rules, 12, 0, worth=8, games=(3, 1))
    assert rules.over(state)
    assert (state.scores, rules.winners(state)) == ((4, 1), (0,))
    assert rules.settlement(state) == (22, -22, 22, -22)
    assert not rules.over(english_after(rules, 1, 0, worth=8, games=(3, 2)))


@pytest.mark.parametrize(
    ("drawn", "word", "worth"),
    [("2C", "name:C", 4), ("2C", "name:S", 3), ("2C", "name:H", 2), ("2C", "name:D", 1), ("2H", "name:C", 2),
     ("2D", "name:H", 3), ("2S", "name:D", 1), ("2H", "grand", 8), ("2S", "nullo", 8)],
)  # fmt: skip
def test_contract_is_worth_what_its_colour_says(drawn: str, word: str, worth: int):
    second = [Card(drawn).number, *(card for card in PACK52 if card != Card(drawn).number)]
    match = Match("cayenne", seed=0, given=[[None, [Card.from_number(card) for card in second]]], preset="english")
    assert texts(match) == ["name:C", "name:D", "name:H", "name:S", "grand", "nullo", "pass"]
    match.play("pass")
    assert "pass" not in texts(match)
    match.play(word)
    assert match.view("E").facts["worth"] == worth


def test_english_cards_are_dealt_in_batches_and_none_is_turned():
    match = Match("cayenne", seed=0, dealer="W", given=[[ASCENDING]], preset="english")
    assert match.view("N").hand == Cards("2C 3C 4C 5C 5D 6D 7D 8D 8H 9H TH JH QH")
    assert "turned" not in match.view("N").facts


NULLO = tuple(
    map(
        Cards,
        (
            "KS QS JS TS 9S 8S 7S 6S 5S 4S 2S AC 2C",
            "AS KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H",
            "3S AH KC QC JC TC 9C 8C 7C 6C 5C 4C 3C",
            "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D",
        ),
    )
)


def nullo(**options: object) -> Match:
    """A nullo in which North has led the two of spades and East holds the bare ace."""
    pack = english_pack(NULLO)
    match = Match("cayenne", seed=0, dealer="W", given=[[pack]], preset="english", **options)
    match.play("nullo")
    match.play("2S")
    return match


def english_pack(hands: tuple[Cards, ...]) -> list[Card]:
    """The pack that gives these hands in batches of four, four and five, North first."""
    singly = [list(hand) for hand in hands]
    return [card for start, end in ((0, 4), (4, 8), (8, 13)) for hand in singly for card in hand[start:end]]


def test_ace_is_the_lowest_card_of_nullo():
    match = nullo()
    for card in ("AS", "3S", "2D"):
        match.play(card)
    assert match.view("N").tricks[0].winner == 2
    assert match.view("N").trump is None


def test_ace_can_be_the_highest_card_of_nullo():
    match = nullo(nullo_ace="high")
    for card in ("AS", "3S", "2D"):
        match.play(card)
    assert match.view("N").tricks[0].winner == 1


@pytest.mark.parametrize(("words", "winner"), [(("AS",), 2), (("AS high", "AS"), 1)])
def test_holder_says_whether_an_ace_is_high(words: tuple[str, ...], winner: int):
    match = nullo(nullo_ace="holder_choice")
    assert texts(match) == ["AS", "AS high"]
    for word in words:
        match.play(word)
    assert "KC high" not in texts(match)
    for card in ("3S", "2D"):
        match.play(card)
    assert match.view("N").tricks[0].winner == winner
    assert Match.from_json(match.to_json()) == match


def test_ace_called_high_is_seen_before_it_falls():
    match = nullo(nullo_ace="holder_choice")
    match.play("AS high")
    assert match.view("W").seen[1] == Cards("AS")
    assert texts(match) == ["AS"]


def test_english_record_is_no_czech_one():
    record = Match("cayenne", seed=1, preset="english").to_json()
    with pytest.raises(RecordError, match=r"of cayenne\(preset=english\), not of cayenne$"):
        Match.from_json(record, game("cayenne"))
    with pytest.raises(RecordError, match=r"of cayenne, not of cayenne\(preset=english\)"):
        Match.from_json(Match("cayenne", seed=1).to_json(), english())
    assert Match.from_json(record).game == english()


def test_unknown_preset_is_refused():
    with pytest.raises(OptionError, match="czech or english"):
        game("cayenne", preset="german")

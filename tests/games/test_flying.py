"""Flying Cupid and Flying Duck: who may change the trumps, when, and what it does, with the numbers of the pages."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from whist.cards import Card, Cards, Suit
from whist.games import game
from whist.rules import Match, Outcome, pack_of

if TYPE_CHECKING:
    from whist.games._accounts import CzechState

HANDS = tuple(
    map(
        Cards,
        (
            "AH KH QH JH AS KS 2C 3C 4C AD 3D 4D 5D",
            "2H 3H 4H 2S 3S 4S AC KC QC 2D KD QD JD",
            "5H 6H 7H 5S 6S 7S 5C 6C 7C 6D 7D 8D 9D",
            "8H 9H TH 8S 9S TS JS QS 8C 9C TC JC TD",
        ),
    )
)
"""Hearts are turned; North and East can win the tricks in any order that they want."""
CUPID = "AH2H KH3H QH4H JH2S AS3S KS4S 2CAC KC3C QC4C 2DAD 3DKD QD4D JD5D"
DUCK = "AH2H KH3H QH4H JH2S 2CAC 3SAS 3CKC QC4C KD3D 2DAD KS4S 4DQD JD5D"
"""The cards of North and East trick by trick, whoever leads; sides NNN NNN EEE N EEE, and NN NN E N EE E NN EE."""


def begun(name: str, **options: Any) -> Match:
    return Match(name, seed=0, dealer="W", given=[[pack_of(HANDS, 3, last=Card("TH"))]], **options)


def rights(match: Match, plays: str, answer: str = "keep") -> list[tuple[int, int]]:
    """Play North and East by the list, the others low, always giving one answer; the tricks and seats of the rights."""
    found = []
    tricks = plays.split()
    while not match.deals:
        decision = match.decision
        done = len(match.view("N").tricks)
        if decision.kind == "trump":
            found.append((done, decision.seat))
            match.play(answer)
        elif decision.seat in (0, 1):
            pair = (tricks[done][:2], tricks[done][2:])
            match.play(next(card for card in pair if card in map(str, match.legal_actions)))
        else:
            match.play(match.legal_actions[0])
    return found


# 6 Play


def test_three_tricks_in_a_row_give_the_winner_of_the_last_a_choice():
    match = begun("flying-cupid")
    assert rights(match, CUPID) == [(3, 0), (6, 0), (9, 1)]
    assert match.deals[0].outcome.tricks == (7, 6)


def test_every_further_trick_may_give_the_right():
    assert [trick for trick, _ in rights(begun("flying-cupid", run_after="sliding"), CUPID)] == [3, 4, 5, 6, 9]


def test_two_tricks_are_enough_for_the_duck():
    assert [trick for trick, _ in rights(begun("flying-duck"), DUCK)] == [2, 4, 8, 11]
    assert [trick for trick, _ in rights(begun("flying-duck", run_after="sliding"), DUCK)] == [2, 3, 4, 8, 9, 11]


def asked(**options: Any) -> Match:
    """The first question of a deal, after three tricks of North."""
    match = begun("flying-cupid", **options)
    tricks = CUPID.split()
    while match.decision.kind == "play":
        pair = tricks[len(match.view("N").tricks)]
        cards = [card for card in (pair[:2], pair[2:]) if card in map(str, match.legal_actions)]
        match.play(cards[0] if cards and match.decision.seat in (0, 1) else match.legal_actions[0])
    return match


def test_trumps_are_kept_or_changed_to_one_of_the_other_suits():
    match = asked()
    assert [str(action) for action in match.legal_actions] == ["keep", "trump:C", "trump:D", "trump:S"]
    match.play("trump:C")
    assert (match.decision.seat, match.decision.kind) == (0, "play")
    assert match.view("E").trump is Suit.CLUBS


def test_new_trumps_win_from_the_next_trick_on():
    match = asked()
    match.play("trump:C")
    for card in ("AS", "2S", "5S", "8S", "2C", "QC", "5C", "8C"):
        match.play(card)
    tricks = match.view("N").tricks
    assert [trick.winner for trick in tricks] == [0, 0, 0, 0, 1]
    match = asked()
    match.play("trump:S")
    for card in ("JH", "2S", "5C", "8C"):
        match.play(card)
    assert match.view("N").tricks[3].winner == 1


def test_trumps_may_be_taken_away_where_the_table_allows_it():
    match = asked(allow_no_trump=True)
    match.play("trump:none")
    assert match.view("N").trump is None
    for card in ("AS", "2S", "5S", "8S", "KS", "3S", "6S", "9S", "2C", "AC", "5C", "8C"):
        match.play(card)
    match = asked(allow_no_trump=True, run_needed=1)
    match.play("trump:none")
    for card in ("KH", "3H", "6H", "9H"):
        match.play(card)
    assert [str(action) for action in match.legal_actions] == ["keep", "trump:C", "trump:D", "trump:H", "trump:S"]


def starters(sides: list[int], winners: list[int], *, sliding: bool, needed: int) -> list[tuple[int, int]]:
    """The rights of a deal and who began each run, counted by hand."""
    found, run = [], []
    for number, (side, winner) in enumerate(zip(sides, winners, strict=True), 1):
        run = [*run, winner] if run and run[-1] % 2 == side else [winner]
        if len(run) >= needed and number < 13:
            found.append((number, run[0]))
            if not sliding:
                run = []
    return found


@pytest.mark.parametrize("run_after", ["reset", "sliding"])
@pytest.mark.parametrize("needed", [1, 2, 3])
def test_first_of_the_run_may_choose(run_after: str, needed: int):
    random = Random(needed)
    for seed in range(8):
        match = Match("flying-cupid", seed=seed, run_after=run_after, run_needed=needed, chooser="run_starter")
        found, winners = [], []
        while not match.deals:
            winners = [trick.winner for trick in match.view("N").tricks]
            if match.decision.kind == "trump":
                found.append((len(winners), match.decision.seat))
            match.play(random.choice(match.legal_actions))
        whole = [event[2] for event in match.deals[0].events if event[0] == "took"]
        sides = [winner % 2 for winner in whole]
        assert found == starters(sides, whole, sliding=run_after == "sliding", needed=needed)


# 7 Scoring


def points(name: str, tricks: int, figures: int, state: CzechState | None = None, **options: Any) -> CzechState:
    rules = game(name, **options)
    state = state or rules.start(0)
    facts = SimpleNamespace(people=state.people, dealer=state.dealer, robbers=state.robbers)
    return rules.score(state, facts, Outcome((tricks, 13 - tricks), ((figures, 5 - figures),)))


def test_figures_are_those_of_the_turned_suit():
    assert points("flying-cupid", 8, 2).partie == (4, 3)
    match = asked()
    match.play("trump:S")
    assert match.table.facts.figures == Cards("AH KH QH JH TH").bits


@pytest.mark.parametrize(("suit", "points"), [("turned", (3, 0)), ("final", (5, 0))])
def test_figures_are_counted_at_the_end_of_a_deal_of_changed_trumps(suit: str, points: tuple[int, int]):
    """North and South take A Q T of hearts, the turned suit, and all five figures of spades, the last trumps."""
    hands = (
        "AH QH TH AS KS QS JS TS 9S 8S 7S 2C 3C",
        "KH JH 2H 3H 4H 5H 4C 5C 6C 2D 3D 4D 5D",
        "6H 7H 2S 3S 4S 5S 6S 7C 8C 9C TC JC QC",
        "8H 9H AC KC 6D 7D 8D 9D TD JD QD KD AD",
    )
    pack = pack_of(tuple(map(Cards, hands)), 3, last=Card("9H"))
    match = Match("flying-cupid", seed=0, dealer="W", given=[[pack]], honours_suit=suit)
    for trick in (
        "AH 2H 6H 8H", "QH 3H 7H 9H", "TH 4H 2S 6D", "AS 2D 3S 7D", "KS 3D 4S 8D", "QS 4D 5S 9D", "JS 5D 6S TD",
        "TS 4C TC JD", "9S 5C JC QD", "8S 6C 9C KD", "7S 5H 8C AD", "2C KH 7C KC", "AC 3C JH QC",
    ):  # fmt: skip
        if match.decision.kind == "trump":
            match.play("keep" if trick[:2] != "AS" else "trump:S")
        for card in trick.split():
            match.play(card)
    (deal,) = match.deals
    assert match.game.parts(deal)["honours"] == points


def test_figures_may_be_those_of_the_last_trumps():
    match = asked(honours_suit="final", allow_no_trump=True)
    assert match.table.facts.figures == Cards("AH KH QH JH TH").bits
    match.play("trump:S")
    assert match.table.facts.figures == Cards("AS KS QS JS TS").bits
    match = asked(honours_suit="final", allow_no_trump=True)
    match.play("trump:none")
    assert match.table.facts.figures == 0


def test_figures_of_the_last_trumps_may_count_as_dealt():
    match = asked(honours_suit="final", honours_by="dealt")
    assert match.table.facts.dealt == (4, 1)
    match.play("trump:S")
    assert match.table.facts.dealt == (2, 3)


def test_figures_may_count_for_nothing():
    assert points("flying-cupid", 8, 2, honours_suit="none").partie == (4, 0)


def test_duck_counts_four_a_trik_and_no_figures():
    state = points("flying-duck", 9, 5)
    assert (state.robber, state.partie_bonus) == ((12, 0), (50, 0))
    assert points("flying-duck", 7, 1, honours=True).partie == (4, 4)


def test_partie_of_the_duck():
    rules = game("flying-duck")
    start = rules.start(0)._replace(partie=(8, 4), robber=(8, 4))
    state = points("flying-duck", 5, 0, start)
    assert (state.robber, state.scores) == ((8, 12), (8, 62))


def test_slam_of_the_duck():
    assert points("flying-duck", 13, 5).scores == (198, 0)

"""Solo whist: the examples of its page, and its options."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whist.cards import Cards
from whist.errors import OptionError
from whist.games import game
from whist.games.solo_whist import CONTRACTS, GENERAL
from whist.players import make
from whist.rules import Aim, Points

from .laid import act, begun, dealt, finish_deal, legal, say, scored

if TYPE_CHECKING:
    from whist.rules import Match

SLUG = "solo-whist"
N, E, S, W = range(4)
SOLOS = list(CONTRACTS)[1:]


def called(dealer: str, line: str, options: str = "") -> Match:
    """A match in which these calls were made."""
    return say(begun(SLUG + options, "", dealer=dealer), line)


# 4 Deal


def test_cards_come_in_threes_and_the_last_is_turned():
    match = begun(SLUG, "AS KS QS AH KH QH AD KD QD AC KC QC", dealer="W")
    assert [Cards("AS KS QS") <= Cards.from_bits(match.table.hands[N]), match.view("E").facts["turned"][0]] == [True, W]


# 5 Before play


def test_a_proposal_is_accepted():
    match = called("W", "N prop, E pass")
    assert legal(match) == ["pass", "cop", *SOLOS]
    say(match, "S cop, W pass")
    facts = match.view("E").facts
    assert (facts["contract"], facts["side"]) == ("cop", (N, S))
    assert (match.decision.seat, match.decision.kind) == (N, "play")
    assert [match.game.partner(match.view("N"), seat) for seat in range(4)] == [S, W, N, E]


def test_calls_rise_and_a_proposal_comes_first_only():
    match = begun(SLUG, "", dealer="W")
    assert legal(match) == ["pass", "prop", *SOLOS]
    assert legal(say(match, "N solo")) == ["pass", *SOLOS[1:]]
    assert legal(say(match, "E royal abundance")) == ["pass", "open misere", "declared abundance"]


def test_eldest_may_accept_after_a_pass_and_nobody_else():
    match = called("N", "E pass, S prop, W pass, N pass")
    assert (match.decision.seat, legal(match)) == (E, ["pass", "cop"])
    assert say(match, "E cop").view("N").facts["side"] == (S, E)
    # the second passes, the third proposes: the second may not accept
    match = called("N", "E pass, S pass, W prop, N pass, E pass")
    assert (match.decision.seat, legal(match)) == (W, ["pass", *SOLOS])


def test_eldest_may_be_held_to_his_pass():
    match = called("N", "E pass, S prop, W pass, N pass", "(eldest_may_accept=off)")
    assert (match.decision.seat, legal(match)) == (S, ["pass", *SOLOS])


def test_a_proposal_that_nobody_accepts_may_be_raised_or_thrown_in():
    match = called("N", "E prop, S pass, W pass, N pass")
    assert (match.decision.seat, legal(match)) == (E, ["pass", *SOLOS])
    say(match, "E pass")
    assert (match.state, match.decision.seat) == (Points(0, E, (0,) * 4), S)
    match = called("N", "E prop, S pass, W pass, N pass, E misere")
    assert match.view("N").facts["side"] == (E,)


def test_those_who_are_overcalled_may_call_again():
    match = called("S", "W prop, N cop, E misere, S pass, W pass, N abundance, E pass")
    assert (match.decision.seat, match.decision.kind) == (N, "trump")
    facts = say(match, "N name:H").view("E").facts
    assert (facts["contract"], facts["side"], match.view("E").trump.letter) == ("abundance", (N,), "H")
    assert match.decision.seat == N


def test_a_holder_is_not_asked_while_others_speak():
    match = called("S", "W solo, N misere")
    assert [match.decision.seat, legal(match)[0]] == [E, "pass"]
    say(match, "E pass, S pass, W abundance, N pass")
    assert match.view("E").facts["side"] == (W,)


# 6 Play


@pytest.mark.parametrize(
    ("call", "named", "trump", "leader"),
    [
        ("solo", "", "S", N),
        ("misere", "", "", N),
        ("abundance", ", E name:C", "C", E),
        ("royal abundance", "", "S", E),
        ("open misere", "", "", N),
        ("declared abundance", ", E name:D", "D", E),
    ],
)
def test_trumps_and_the_first_lead_of_each_call(call: str, named: str, trump: str, leader: int):
    match = called("W", f"N pass, E {call}, S pass, W pass{named}")  # the turned card is the ace of spades
    found = match.view("N").trump
    assert ("" if found is None else found.letter, match.decision.seat) == (trump, leader)
    assert match.game.aim(match.view("N")) is (Aim.AVOID if "misere" in call else Aim.WIN)


def test_eldest_leads_in_abundance_where_it_was_agreed():
    agreed = "(first_lead=left_of_dealer)"
    assert called("W", "N pass, E royal abundance, S pass, W pass", agreed).decision.seat == N
    assert called("W", "N pass, E declared abundance, S pass, W pass, E name:C", agreed).decision.seat == E


def test_declared_abundance_may_have_no_trumps():
    match = called("W", "N pass, E declared abundance, S pass, W pass", "(declared_trumps=none)")
    assert (match.view("N").trump, match.decision.kind) == (None, "play")


@pytest.mark.parametrize(("when", "seen"), [("after_trick_1", (0, 12)), ("before_lead", (13, 12))])
def test_the_hand_of_an_open_misere_is_laid_open(when: str, seen: tuple[int, int]):
    match = called("W", "N pass, E open misere, S pass, W pass", f"(open_time={when})")
    assert len(match.view("N").seen[E]) == seen[0]
    # North has 2C 3C 4C, East 5C 6C 7C, South 8C 9C TC, West JC QC KC
    act(match, "4C", "5C", "8C")
    assert len(match.view("N").seen[E]) == max(seen[0] - 1, 0)
    act(match, "JC")
    assert [len(match.view(seat).seen[E]) for seat in (N, S, W)] == [seen[1]] * 3
    act(match, legal(match)[0])
    assert match.decision.seat == N
    act(match, legal(match)[0])
    assert (match.decision.seat, match.decision.hand) == (E, E)


def test_a_misere_ends_with_the_callers_first_trick():
    match = called("W", "N misere, E pass, S pass, W pass")
    act(match, "2C", "5C", "8C", "JC")
    assert not match.deals
    match = called("W", "N misere, E pass, S pass, W pass")
    act(match, "AC", "5C", "8C", "JC")
    assert match.deals[0].after.scores == (-6, 2, 2, 2)


def test_a_declared_abundance_ends_with_the_first_trick_lost():
    match = called("W", "N pass, E declared abundance, S pass, W pass, E name:H")
    finish_deal(match)
    deal = match.deals[0]
    played = sum(event[0] == "play" for event in deal.events)
    assert played == 4 * (deal.outcome.tricks[0] + 1) < 52
    assert deal.after.scores == (6, -18, 6, 6)


# 7 Scoring


@pytest.mark.parametrize(
    ("call", "side", "won", "points", "with_tricks"),
    [
        ("cop", (N, S), 9, (1, -1, 1, -1), (2, -2, 2, -2)),
        ("cop", (N, S), 7, (-1, 1, -1, 1), (-2, 2, -2, 2)),
        ("solo", (E,), 4, (1, -3, 1, 1), (2, -6, 2, 2)),
        ("solo", (E,), 7, (-1, 3, -1, -1), (-3, 9, -3, -3)),
        ("misere", (S,), 0, (-2, -2, 6, -2), (-2, -2, 6, -2)),
        ("abundance", (W,), 9, (-3, -3, -3, 9), (-3, -3, -3, 9)),
        ("royal abundance", (W,), 11, (-3, -3, -3, 9), (-5, -5, -5, 15)),
        ("open misere", (N,), 1, (-12, 4, 4, 4), (-12, 4, 4, 4)),
        ("declared abundance", (E,), 13, (-6, 18, -6, -6), (-6, 18, -6, -6)),
        ("declared abundance", (E,), 4, (6, -18, 6, 6), (6, -18, 6, 6)),
    ],
)
def test_payments(call: str, side: tuple[int, ...], won: int, points: tuple[int, ...], with_tricks: tuple[int, ...]):
    assert scored(SLUG, (won,), call=call, side=side).scores == points
    assert scored(f"{SLUG}(trick_unit=1)", (won,), call=call, side=side).scores == with_tricks


def test_a_solo_may_cost_two():
    assert scored(f"{SLUG}(solo_unit=2)", (5,), call="solo", side=(N,)).scores == (6, -2, -2, -2)
    assert scored(f"{SLUG}(solo_unit=2)", (9,), call="cop", side=(N, E)).scores == (1, 1, -1, -1)


@pytest.mark.parametrize(
    ("won", "points"), [((5, 4, 4, 0), (-3, 1, 1, 1)), ((5, 5, 2, 1), (-2, -2, 2, 2)), ((4, 4, 4, 1), (-1, -1, -1, 3))]
)
def test_a_general_misere_is_paid_by_those_with_most_tricks(won: tuple[int, ...], points: tuple[int, ...]):
    match = called("W", "N pass, E pass, S pass, W pass", "(all_pass=general_misere)")
    assert (match.decision.seat, match.decision.kind, match.view("N").trump) == (N, "play", None)
    assert match.game.aim(match.view("N")) is Aim.AVOID
    assert scored(SLUG, won, call=GENERAL, side=()).scores == points


def test_a_proposal_that_falls_is_a_general_misere_too():
    match = called("N", "E prop, S pass, W pass, N pass, E pass", "(all_pass=general_misere)")
    assert match.view("N").facts["contract"] == GENERAL


@given(call=st.sampled_from(list(CONTRACTS)), won=st.integers(0, 13), unit=st.integers(0, 1), first=st.integers(0, 3))
def test_payments_sum_to_nothing(call: str, won: int, unit: int, first: int):
    side = (first, (first + 1) % 4) if call == "cop" else (first,)
    assert sum(scored(f"{SLUG}(trick_unit={unit})", (won,), call=call, side=side).scores) == 0


# 8 End and options


def test_the_match_has_whole_rounds_of_deals():
    assert [game(SLUG).over(Points(number, N, (0,) * 4)) for number in (11, 12)] == [False, True]
    assert game(SLUG).winners(Points(12, N, (4, 4, -2, -6))) == (0, 1)
    with pytest.raises(OptionError, match="option deals: 6 is not allowed: choose a multiple of 4"):
        game(SLUG, deals=6)


def test_without_proposals_solo_is_the_lowest_call():
    assert legal(begun(f"{SLUG}(prop=off)", "", dealer="W")) == ["pass", *SOLOS]


@pytest.mark.parametrize(("turned", "said"), [("2C", "pass"), ("2H", "solo")])
def test_a_player_calls_solo_for_tricks_with_the_turned_suit_and_no_other(turned: str, said: str):
    hand = {"N": "AH KH QH JH 9H 5H 4H 3H 5D 4D 3D 5C 4C"}
    match = dealt(SLUG, hand, "W", last=turned, prop=False)
    assert make("technique", seed=1).choose(match.view("N")).text == said

"""Whist: the law of revokes, where every card is accepted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from whist.cards import Card, Cards
from whist.errors import IllegalActionError
from whist.rules import Deal, Match

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    Score: TypeAlias = Callable[[int, int], tuple[int, int]]

ASCENDING = " ".join(rank + suit for suit in "CDHS" for rank in "23456789TJQKA")


@pytest.fixture
def match() -> Match:
    """The deal of the page; East revokes on the first trick: 2C 2D 4C 5C."""
    return revoked()


def revoked(**options: object) -> Match:
    match = Match("whist", seed=0, dealer="W", given=[[ASCENDING]], revoke_mode="lawful", **options)
    for card in ("2C", "2D", "4C", "5C"):
        match.play(card)
    return match


def texts(match: Match) -> list[str]:
    return [action.text for action in match.legal_actions]


def to_the_claims(match: Match) -> None:
    """Play on without another revoke, letting every revoke stand."""
    while match.decision.kind != "claim":
        view = match.view(match.decision.seat)
        led = view.trick[0][1].suit if view.trick else None
        follow = [action for action in match.legal_actions if action.card and action.card.suit is led]
        match.play((follow or match.legal_actions)[0])


def test_every_card_is_accepted():
    match = Match("whist", seed=0, dealer="W", given=[[ASCENDING]], revoke_mode="lawful")
    match.play("2C")
    assert len(texts(match)) == 13


def test_offender_is_asked_before_the_next_lead(match: Match):
    assert (match.decision.seat, match.decision.kind) == (1, "revoke")
    assert texts(match) == ["stand", "correct revoke"]
    assert match.view("N").legal == ()


def test_those_who_followed_are_not_asked():
    match = Match("whist", seed=0, dealer="W", given=[[ASCENDING]], revoke_mode="lawful")
    for card in ("2C", "3C", "4C", "5C"):
        match.play(card)
    assert match.decision.kind == "play"


def test_player_without_the_suit_can_only_stand(match: Match):
    match.play("stand")
    while not (match.decision.kind == "revoke" and len(texts(match)) == 1):
        view = match.view(match.decision.seat)
        led = view.trick[0][1].suit if view.trick else None
        follow = [action for action in match.legal_actions if action.card and action.card.suit is led]
        match.play((follow or match.legal_actions)[0])
    assert texts(match) == ["stand"]
    _, led = match.view("N").tricks[-1].plays[0]
    assert not match.view(match.decision.seat).hand.suit(led.suit)


def test_corrected_card_comes_back_with_all_cards_after_it(match: Match):
    match.play("correct revoke")
    view = match.view("N")
    assert view.trick == ((0, Card("2C")),)
    assert (view.counts, view.tricks) == ((12, 13, 13, 13), ())
    assert Card("2D") in view.seen[1]


@pytest.mark.parametrize(("word", "allowed"), [("any", ["3C", "7C", "JC"]), ("highest", ["JC"]), ("lowest", ["3C"])])
def test_opponent_on_the_left_may_require_highest_or_lowest(match: Match, word: str, allowed: list[str]):
    match.play("correct revoke")
    assert (match.decision.seat, texts(match)) == (2, ["any", "highest", "lowest"])
    match.play(word)
    assert (match.decision.seat, texts(match)) == (1, allowed)


def test_players_after_the_offender_may_change_their_cards(match: Match):
    for action in ("correct revoke", "highest", "JC", "QC", "KC"):
        match.play(action)
    assert match.view("N").last_trick.plays == tuple(enumerate(map(Card, ("2C", "JC", "QC", "KC"))))
    assert match.decision.seat == 3


def test_two_revokes_in_one_trick_are_corrected_in_order():
    match = Match("whist", seed=0, dealer="W", given=[[ASCENDING]], revoke_mode="lawful")
    for card in ("2C", "2D", "4C", "2S"):
        match.play(card)
    for action in ("correct revoke", "any", "3C", "4C", "2S"):
        match.play(action)
    assert (match.decision.seat, match.decision.kind) == (3, "revoke")
    for action in ("correct revoke", "lowest", "5C"):
        match.play(action)
    assert match.view("N").last_trick.plays == tuple(enumerate(map(Card, ("2C", "3C", "4C", "5C"))))
    assert (match.decision.seat, match.decision.kind) == (0, "demand")  # West leads, and 2S lies face up
    assert texts(match) == ["2S", "no demand"]


def corrected() -> Match:
    """East has taken the 2D back, West leads to the second trick."""
    match = revoked()
    for action in ("correct revoke", "lowest", "3C", "4C", "5C"):
        match.play(action)
    return match


def test_card_taken_back_may_be_demanded_when_its_suit_is_led():
    match = corrected()
    match.play("4D")
    match.play("5D")
    assert (match.decision.seat, match.decision.kind) == (2, "demand")
    assert texts(match) == ["2D", "no demand"]
    match.play("2D")
    assert (match.decision.seat, texts(match)) == (1, ["2D"])


def test_opponent_need_not_demand_it():
    match = corrected()
    for action in ("4D", "5D", "no demand"):
        match.play(action)
    assert len(texts(match)) == 12


def test_demand_does_not_make_a_player_revoke():
    match = corrected()
    for action in ("3H", "4H", "2D"):
        match.play(action)
    assert match.decision.seat == 1
    assert len(texts(match)) == 12  # he holds hearts, so 2D would be a revoke


def test_demand_ends_when_the_card_has_been_played():
    match = corrected()
    for action in ("4D", "5D", "2D", "2D", "3D"):
        match.play(action)
    assert match.decision.kind == "play"
    while match.decision.kind == "play" and len(match.view("N").tricks) < 4:
        view = match.view(match.decision.seat)
        led = view.trick[0][1].suit if view.trick else None
        match.play(([a for a in match.legal_actions if a.card.suit is led] or match.legal_actions)[0])
    assert match.decision.kind != "demand"


def test_established_revoke_is_claimed_after_the_last_card(match: Match):
    to_the_claims(match)
    assert match.decision.seat == 0
    assert texts(match)[0] == "claim E 1"
    assert texts(match)[-1] == "no claim"
    assert all(text.split()[1] in ("E", "W") for text in texts(match)[:-1])


def scored(deal: Deal) -> tuple[int, int]:
    """The score that a deal led to, in a game that it may have won."""
    return deal.after.games[-1] if deal.after.games else deal.after.scores


def claimed(match: Match, penalty: str | None) -> Deal:
    """Claim East's revoke and take this penalty."""
    to_the_claims(match)
    match.play("claim E 1")
    while match.decision.kind == "claim":
        match.play("no claim")
    if penalty is not None:
        assert (match.decision.seat, match.decision.kind) == (2, "penalty")
        assert texts(match) == ["take3", "add3", "sub3"]
        match.play(penalty)
    return match.deals[0]


@pytest.mark.parametrize(
    ("penalty", "score"),
    [
        ("take3", lambda ns, ew: (max(0, min(13, ns + 3) - 6), max(0, min(4, ew - 3 - 6)))),
        ("add3", lambda ns, ew: (3 + max(0, ns - 6), min(4, max(0, ew - 6)))),
        ("sub3", lambda ns, ew: (max(0, ns - 6), min(4, max(0, ew - 6)))),
    ],
)
def test_player_on_the_offenders_left_chooses_the_penalty(match: Match, penalty: str, score: Score):
    deal = claimed(match, penalty)
    assert deal.facts.penalties == ((1, penalty),)
    assert scored(deal) == score(*deal.outcome.tricks)


def test_american_table_moves_two_tricks_without_asking():
    deal = claimed(revoked(revoke_penalty="american_2"), None)
    assert deal.facts.penalties == ((1, "take2"),)


def test_unclaimed_revoke_costs_nothing(match: Match):
    to_the_claims(match)
    while match.decision.kind == "claim":
        match.play("no claim")
    assert match.deals[0].facts.penalties == ()


def test_wrong_claim_has_no_effect(match: Match):
    to_the_claims(match)
    wrong = next(text for text in texts(match) if text.startswith("claim W"))
    match.play(wrong)
    while match.decision.kind == "claim":
        match.play("no claim")
    assert match.deals[0].facts.penalties == ()


def test_revoke_claimed_by_both_opponents_counts_once(match: Match):
    to_the_claims(match)
    match.play("claim E 1")
    match.play("no claim")
    while match.decision.seat != 2:
        match.play("no claim")
    match.play("claim E 1")
    while match.decision.kind == "claim":
        match.play("no claim")
    match.play("add3")
    assert match.deals[0].facts.penalties == ((1, "add3"),)


def test_correcting_is_impossible_once_the_next_trick_has_begun(match: Match):
    match.play("stand")
    match.play(match.legal_actions[0])
    with pytest.raises(IllegalActionError):
        match.play("correct revoke")


def test_record_with_corrections_replays(match: Match):
    for action in ("correct revoke", "highest", "JC", "QC", "KC"):
        match.play(action)
    assert Match.from_json(match.to_json()).events == match.events
    for _ in range(3):
        match.undo()
    assert match.view("N").trick == ((0, Card("2C")),)
    assert match.view("S").hand == Cards("4C 8C QC 3D 7D JD 2H 6H TH AH 5S 9S KS")

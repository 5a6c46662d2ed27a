"""Whist: the law of revokes, where every card is accepted."""

from __future__ import annotations

import pickle
from copy import deepcopy
from typing import TYPE_CHECKING

import pytest

from whist.cards import Card, Cards, Suit
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


# Corners of the law


def played(actions: str, **options: object) -> Match:
    """The deal of the page, West having dealt, with these actions separated by commas."""
    match = Match("whist", seed=0, dealer="W", given=[[ASCENDING]], revoke_mode="lawful", **options)
    for action in actions.split(", "):
        match.play(action)
    return match


def test_player_who_changes_his_card_may_revoke_anew_and_only_the_offenders_card_lies_open():
    match = played("2C, 2D, 3D, 5C, correct revoke, any, 3C, 7D, 5C")
    assert (match.decision.seat, match.decision.kind) == (2, "revoke")
    match.play("correct revoke")
    assert match.decision.seat == 3  # the player on South's left says what he wants
    for action in ("lowest", "4C", "5C", "4D", "5D"):  # West has the trick and leads a diamond
        match.play(action)
    assert (match.decision.seat, texts(match)) == (2, ["2D", "no demand"])
    match.play("no demand")
    match.play("2D")
    assert (match.decision.seat, texts(match)) == (3, ["7D", "no demand"])


def test_revoke_that_stands_is_not_asked_about_again_when_a_later_one_is_corrected():
    match = played("2C, 2D, 3D, 5C, stand, correct revoke, any, 4C, 5C")
    assert (match.decision.seat, match.decision.kind) == (3, "play")
    assert match.view("N").last_trick.plays == tuple(enumerate(map(Card, ("2C", "2D", "4C", "5C"))))


def test_turned_card_taken_back_lies_open_but_is_turned_no_more():
    match = played("2C, 3C, 4C, AS, correct revoke")
    view = match.view("E")
    assert "turned" not in view.facts
    assert view.trump is Suit.SPADES
    assert Card("AS") in view.seen[3]
    assert view.counts == (12, 12, 12, 13)
    for action in ("any", "5C"):
        match.play(action)
    assert (match.decision.seat, texts(match)) == (0, ["AS", "no demand"])
    match.play("AS")
    assert (match.decision.seat, texts(match)) == (3, ["AS"])


def test_demand_is_heard_at_every_later_turn_while_the_card_lies_there():
    match = played("2C, 2D, 4C, 5C, correct revoke, any, 3C, 4C, 5C, 3H, 4H")
    for _ in range(2):
        assert (match.decision.seat, match.decision.kind) == (2, "demand")
        match.play("no demand")
        match.undo()
    match.play("no demand")
    for action in ("5H", "6H", "7D", "8D", "9D"):  # South has the trick and leads a diamond
        match.play(action)
    assert (match.decision.seat, texts(match)) == (2, ["2D", "no demand"])


def test_failing_to_follow_denies_nothing_where_every_card_is_accepted(match: Match):
    assert match.view("N").denied == (0, 0, 0, 0)
    match.play("stand")
    assert match.view("N").denied == (0, 0, 0, 0)


def test_card_held_to_the_highest_denies_all_higher_ones(match: Match):
    for action in ("correct revoke", "highest", "JC"):
        match.play(action)
    view = match.view("N")
    assert Cards.from_bits(view.denied[1]) == Cards("QC KC AC")


def test_last_trick_knows_no_revoke(match: Match):
    to_the_claims(match)
    asked = [event for event in match.events if event[0] == "revoke"]
    trumps_of_last = match.view("N").tricks[12].plays
    led = trumps_of_last[0][1].suit
    renounced = sum(card.suit is not led for _, card in trumps_of_last)
    words = [match.game.vocabulary[event[3]].text for event in asked[-renounced:]] if renounced else []
    assert set(words) <= {"stand"}


def both_revoked(**options: object) -> Match:
    """East and South revoke on the first trick; North claims East's, East claims South's, each also claims wrongly."""
    match = played("2C, 2D, 3D, 5C, stand, stand", **options)
    to_the_claims(match)
    for action in ("claim E 1", "no claim", "claim S 1", "no claim", "no claim", "no claim"):
        match.play(action)
    return match


def test_revokes_of_both_sides_are_settled_in_the_order_in_which_they_were_played():
    match = both_revoked()
    assert (match.decision.seat, match.decision.kind) == (2, "penalty")  # East's left-hand opponent
    match.play("take3")
    assert (match.decision.seat, match.decision.kind) == (3, "penalty")
    match.play("add3")
    deal = match.deals[0]
    assert deal.facts.penalties == ((1, "take3"), (0, "add3"))
    north_south = min(13, deal.outcome.tricks[0] + 3)
    assert scored(deal) == (min(4, max(0, north_south - 6)), min(4, 3 + max(0, 7 - north_south)))


def test_american_table_settles_both_sides_without_a_question():
    deal = both_revoked(revoke_penalty="american_2").deals[0]
    assert deal.facts.penalties == ((1, "take2"), (0, "take2"))


def test_match_can_be_kept_copied_and_taken_back_at_every_moment_of_a_deal_full_of_revokes():
    script = (
        "2C, 2D, 3D, AS, correct revoke, highest, JC, 4C, 2S, correct revoke, any, 5C, 2D, 2D, 3D, no demand, 4D, 5D"
    )
    match = Match("whist", seed=0, dealer="W", given=[[ASCENDING]], revoke_mode="lawful")
    moments = [match.copy()]
    for action in script.split(", "):
        match.play(action)
        moments.append(match.copy())
        for twin in (Match.from_json(match.to_json()), pickle.loads(pickle.dumps(match)), deepcopy(match)):
            assert twin == match
            assert all(twin.view(seat) == match.view(seat) for seat in range(4))
        for seat in range(4):
            assert match.world(seat, 1).view(seat) == match.view(seat)
    for moment in reversed(moments[:-1]):
        match.undo()
        assert match == moment
    for moment in moments[1:]:
        match.redo()
        assert match == moment


def test_question_tells_nobody_whether_the_player_could_have_followed():
    asked = [played("2C, 2D, 4C, 5C").view(seat) for seat in (0, 2, 3)]
    assert all((view.turn, view.kind, view.legal) == (1, "revoke", ()) for view in asked)
    stood = played("2C, 2D, 4C, 5C, stand")
    assert stood.view("N").events[-1][3] == stood.game.action("stand").id
    assert not any(event[0] in ("holds", "lacks") for event in stood.view("N").events)

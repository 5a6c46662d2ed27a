"""What the technique player says, and what it reads from a view."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from whist.cards import Card, Cards, Suit
from whist.games import game
from whist.games._revokes import PENALTIES
from whist.players import Player, make
from whist.players.technique.reading import needed_tricks, read
from whist.players.technique.style import STANDARD
from whist.players.technique.words import say
from whist.rules import Aim, Match, Sense, View, Vocabulary, find_game

from .tables import match_at

MEANT: dict[str, Any] = {**Sense.__members__, **{suit.letter: suit for suit in Suit}}
"""What a word may be said to stand for."""
STRONG_SPADES = "AS KS QS 9S 8S 4H 3H 2H 5D 4D 3D 5C 4C"
BALANCED = "AS 6S 4S KH 9H 8H QD 7D 3D 9C 8C 6C 5C"


def asked(texts: str, hand: str = BALANCED, kind: str = "trump") -> View:
    """A question with these answers, put to a player with this hand; a word behind ``=`` is what the answer says."""
    vocabulary = Vocabulary()
    parts = (text.partition("=") for text in texts.split(","))
    legal = tuple(vocabulary.add(text, MEANT.get(sense)) for text, _, sense in parts)
    return cast("View", SimpleNamespace(hand=Cards(hand), legal=legal, kind=kind, calls=()))


def answer(texts: str, hand: str = BALANCED, kind: str = "trump") -> tuple[str, str]:
    choice = say(asked(texts, hand, kind))
    assert choice is not None
    return choice.action.text, choice.rule


# Section 5: trumps


@pytest.mark.parametrize(
    ("hand", "given", "passing", "said"),
    [
        (BALANCED, "H", True, ("pass", "5 (1)")),
        (BALANCED, "H", False, ("accept", "5 (2)")),
        (STRONG_SPADES, "S", True, ("accept", "5 (2)")),
        (STRONG_SPADES, "D", True, ("name:S", "5 (3)")),
        ("AS KS QS 9S AH KH 5H 4H 5D 4D 3D 5C 4C", "H", True, ("accept", "5 (2)")),
    ],
)
def test_choice_of_trumps(hand: str, given: str, passing: bool, said: tuple[str, str]) -> None:
    names = [f"name:{suit}={suit}" for suit in "CDHS" if suit != given]
    assert answer(",".join(["accept=ACCEPT", *names, *(["pass=PASS"] if passing else [])]), hand) == said


def test_new_trumps_in_the_course_of_play_are_the_strongest_suit() -> None:
    assert answer("keep=KEEP,trump:S=S,trump:H=H,trump:D=D", STRONG_SPADES)[0] == "trump:S"
    assert answer("keep=KEEP,trump:C=C,trump:H=H,trump:D=D", STRONG_SPADES)[0] == "keep"


ASCENDING = " ".join(rank + suit for suit in "CDHS" for rank in "23456789TJQKA")
"""Under trumps of spades the heaps are 3S 4S 5S, 6S 7S 8S, 9S TS JS and QS KS AS."""


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("", "take:(4,3)"),
        ("handout=dealer", "give:(1,3,2,4)"),
        ("trump_source=heap_choice", "take:(4,3):C"),
        ("dealer_sees=two_heaps", "take:(1,2)"),
    ],
)
def test_the_most_valuable_heaps_are_taken(options: str, said: str) -> None:
    match = Match(f"bismarck({options})" if options else "bismarck", seed=0, dealer="W", given=[[ASCENDING]])
    assert str(make("technique").choose(match.view("W"))) == said


@pytest.mark.parametrize(
    ("texts", "said"), [("spin,still=KEEP", "still"), ("double,no=PASS", "no"), ("left,right", "left")]
)
def test_unknown_questions_are_declined_or_answered_with_the_first_word(texts: str, said: str) -> None:
    assert answer(texts, kind="call")[0] == said


def test_who_must_bid_says_the_lowest_and_why() -> None:
    match = Match("bid-whist", seed=5, dealer="N")
    for _ in range(3):
        match.play("pass")
    choice = make("technique").explain(match.view("N"))
    assert str(choice.action) == "bid 3U"
    assert choice.reason == "there must be a bid, though the side should take 7.4 tricks"


# Whist


def play_on(match: Match, player: Player, until: str) -> View:
    """Let one player decide for all until a decision of some kind comes up."""
    while match.decision is not None and match.decision.kind != until:
        match.play(player.choose(match.view(match.decision.seat)))
    assert match.decision is not None
    return match.view(match.decision.seat)


def test_the_pack_is_cut_in_the_middle() -> None:
    match = Match("whist(ask_cut=on)", seed=1)
    assert make("technique").choose(match.view(match.decision.seat)).text == "cut 26"


def test_nothing_is_found_wrong_with_a_deal() -> None:
    match = Match("whist(table_errors=on)", seed=1)
    assert make("technique").choose(match.view(match.decision.seat)).text == "deal stands"


def test_honours_are_claimed() -> None:
    technique = make("technique")
    view = play_on(Match("whist(preset=long9, honours_claim=manual)", seed=1), technique, "claim")
    assert technique.choose(view).text == "claim honours"


REVOKING_HAND = "KS QS 2S 9D 8D 6D 5D JH 8H 4H 9C 7C 3C"


def test_a_revoke_is_taken_back() -> None:
    technique = make("technique")
    match = match_at(REVOKING_HAND, "5S", "H", revoke_mode="lawful")
    match.play("3C")
    view = play_on(match, technique, "revoke")
    assert view.seat == 2
    assert technique.choose(view).text == "correct revoke"


def test_the_offender_is_held_to_a_low_card_unless_partner_is_winning() -> None:
    technique = make("technique")
    match = match_at(REVOKING_HAND, "5S", "H", revoke_mode="lawful")
    match.play("3C")
    play_on(match, technique, "revoke")
    match.play("correct revoke")
    view = match.view(match.decision.seat)
    assert view.kind == "require"
    assert technique.choose(view).text == "lowest"


def test_a_standing_revoke_is_claimed() -> None:
    technique = make("technique")
    match = match_at(REVOKING_HAND, "5S", "H", revoke_mode="lawful")
    match.play("3C")
    play_on(match, technique, "revoke")
    match.play("stand")
    view = play_on(match, technique, "claim")
    while view.seat % 2 == 0:
        assert technique.choose(view).text == "no claim"
        match.play("no claim")
        view = match.view(match.decision.seat)
    assert technique.choose(view).text == "claim S 1"
    view = play_on(match, technique, "penalty")
    assert view.seat == 3


@pytest.mark.parametrize(
    ("scores", "tricks", "penalty"),
    [((2, 4), (4, 9), "add3"), ((0, 4), (4, 9), "add3"), ((0, 0), (6, 7), "take3"), ((0, 4), (8, 5), "take3")],
)
def test_the_dearest_penalty_is_chosen(scores: tuple[int, int], tricks: tuple[int, int], penalty: str) -> None:
    vocabulary = Vocabulary()
    view = SimpleNamespace(
        game=game("whist"),
        seat=0,
        kind="penalty",
        legal=tuple(vocabulary.add(text, PENALTIES[text]) for text in ("take3", "add3", "sub3")),
        scores=scores,
        tricks_won=(*tricks, 0, 0),
    )
    choice = say(cast("View", view))
    assert choice is not None
    assert choice.action.text == penalty


def test_no_claim_is_made_without_a_revoke() -> None:
    technique = make("technique")
    view = play_on(Match("whist(revoke_mode=lawful)", seed=1), technique, "claim")
    assert technique.choose(view).text == "no claim"


def test_a_card_of_a_vip_is_accepted_without_a_word_for_any_other_suit() -> None:
    technique = make("technique")
    match = Match("call-ace-whist", seed=2)
    for word in ("bid 7 vip", "pass", "pass", "pass", "call hearts"):
        match.play(word)
    assert technique.choose(match.view(match.decision.seat)).text == "accept"


# Reading the view


@pytest.mark.parametrize(
    ("rules", "state", "need"),
    [
        ("whist", {"scores": (0, 4)}, 7),
        ("whist", {"scores": (4, 0)}, 3),
        ("whist(target=9)", {"scores": (0, 0)}, 0),
        ("whist-cz", {"partie": (0, 8)}, 7),
        ("whist-cz", {"partie": (0, 7)}, 6),
        ("whist-cz(partner_rotation=each_robber)", {"partie": (0, 8)}, 7),
        ("whist-cz(partner_rotation=each_robber)", {"partie": (8, 0)}, 3),
    ],
)
def test_tricks_needed_to_stop_the_opponents(rules: str, state: dict[str, Any], need: int) -> None:
    rule_book = find_game(rules)
    begun = rule_book.start(0)._replace(**state)
    view = SimpleNamespace(game=rule_book, state=begun, scores=begun.scores)
    for seat in (0, 2):
        assert needed_tricks(cast("View", view), seat) == need


def test_partners_are_partners_where_they_rotate() -> None:
    match = Match("whist-cz(partner_rotation=each_robber)", seed=1)
    assert read(match.view("E"), STANDARD).partner == 3
    match.play(match.legal_actions[0])
    assert read(match.view("S"), STANDARD).partner == 0


def test_a_view_is_read_as_it_stands() -> None:
    match = match_at(REVOKING_HAND, "5S", "H")
    position = read(match.view("S"), STANDARD)
    assert position.hand == Cards(REVOKING_HAND)
    assert (position.seat, position.partner, position.trump) == (2, 0, Suit.HEARTS)
    assert position.trick == ((1, Card("5S")),)
    assert position.legal == Cards("KS QS 2S")
    assert position.turned is not None
    assert position.turned.suit is Suit.HEARTS
    assert position.turned in position.unseen
    assert len(position.unseen) == 52 - 13 - 1
    assert position.aim is Aim.WIN


@pytest.mark.parametrize("seed", range(6))
def test_a_trick_called_sure_is_sure_where_cards_have_an_order_of_their_own(seed: int) -> None:
    """What beats the card has been played or is in the same hand; and where there is such a card, it is led."""
    match, player = Match("jass", seed=seed), make("technique", seed=1)
    leads = 0
    while not match.deals and match.decision is not None:
        view = match.view(match.decision.seat)
        choice = player.explain(view)
        if view.kind == "play" and not view.trick and len(view.legal) > 1:
            leads += 1
            sure = [a for a in view.legal if not view.heights[a.id] & view.unseen.bits]
            assert (choice.action in sure) == (choice.reason == "a sure trick") == bool(sure)
        match.play(choice.action)
    assert leads

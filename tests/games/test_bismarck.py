"""Bismarck: heaps, who sees them and who gets them, with the numbers of the page of rules."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from whist.cards import Card, Cards, Suit
from whist.errors import IllegalActionError
from whist.games import game
from whist.rules import Match, Outcome

ASCENDING = " ".join(rank + suit for suit in "CDHS" for rank in "23456789TJQKA")
TEN = tuple(
    map(
        Cards,
        (
            "2C 6C TC AC 5D 9D KD 4H 8H QH",
            "3C 7C JC 2D 6D TD AD 5H 9H KH",
            "4C 8C QC 3D 7D JD 2H 6H TH AH",
            "5C 9C KC 4D 8D QD 3H 7H JH 2S",
        ),
    )
)
HEAPS = tuple(map(Cards, ("3S 4S 5S", "6S 7S 8S", "9S TS JS", "QS KS AS")))
N, E, S, W = range(4)


def begun(**options: Any) -> Match:
    return Match("bismarck", seed=0, dealer="W", given=[[ASCENDING]], **options)


def texts(match: Match) -> list[str]:
    return [action.text for action in match.legal_actions]


# 4 Deal


def test_ten_cards_each_and_the_dealers_tenth_turned():
    match = begun()
    for seat in range(4):
        view = match.view(seat)
        assert view.hand == TEN[seat]
        assert view.facts["turned"] == (W, Card("2S"))
        assert view.trump is Suit.SPADES
    assert (match.decision.seat, match.decision.kind) == (W, "heaps")


def test_dealer_alone_sees_the_heaps():
    match = begun()
    assert match.view(W).lying == {f"heap {number}": cards for number, cards in enumerate(HEAPS, 1)}
    for seat in (N, E, S):
        assert match.view(seat).lying == {}


def test_dealer_may_see_two_heaps_only():
    match = begun(dealer_sees="two_heaps")
    assert match.view(W).lying == {"heap 1": HEAPS[0], "heap 2": HEAPS[1]}
    assert texts(match) == ["take:(1,2)", "take:(2,1)", "take:(3,4)", "take:(4,3)"]
    match.play("take:(3,4)")
    assert match.view(W).seen[E] == Cards()
    assert match.view(W).seen[N] == HEAPS[0]


# 5 Before play


@pytest.mark.parametrize(
    ("word", "heaps"), [("take:(4,3)", (1, 3, 2, 4)), ("take:(1,4)", (2, 4, 3, 1)), ("take:(2,3)", (1, 3, 4, 2))]
)
def test_heaps_go_to_the_hands(word: str, heaps: tuple[int, ...]):
    match = begun()
    match.play(word)
    for seat, heap in enumerate(heaps):
        assert match.view(seat).hand == TEN[seat] | HEAPS[heap - 1]
    assert match.decision.seat == N


def test_twelve_words_and_no_heap_twice():
    match = begun()
    assert len(texts(match)) == 12
    for word in ("take:(2,2)", "take:(0,1)", "take:(1,5)"):
        with pytest.raises(IllegalActionError):
            match.play(word)


def test_nothing_is_shown_to_the_others():
    match = begun()
    match.play("take:(4,3)")
    for seat in (N, E, S):
        seen = match.view(seat).seen
        turned = {W: Cards("2S")}
        assert [seen[other] for other in range(4) if other != seat] == [
            turned.get(other, Cards()) for other in range(4) if other != seat
        ]
    assert match.view(W).seen == (HEAPS[0], HEAPS[2], HEAPS[1], TEN[W] | HEAPS[3])


def test_dealer_may_hand_out_all_four():
    match = begun(handout="dealer")
    assert len(texts(match)) == 24
    match.play("give:(4,3,2,1)")
    assert match.view(N).hand == TEN[N] | HEAPS[3]
    assert match.view(W).hand == TEN[W] | HEAPS[0]


def test_dealer_who_sees_two_heaps_gives_his_side_both_or_the_others():
    match = begun(handout="dealer", dealer_sees="two_heaps")
    assert len(texts(match)) == 8
    assert all({text[8], text[12]} in ({"1", "2"}, {"3", "4"}) for text in texts(match))


def test_last_card_of_all_may_be_turned_and_stays_open():
    match = begun(trump_source="card52")
    assert match.view(N).facts["turned"] == ("heap 4", Card("AS"))
    assert match.view(N).trump is Suit.SPADES
    match.play("take:(1,2)")
    assert match.view(E).facts["turned"] == (S, Card("AS"))
    assert match.view(E).seen[S] == Cards("AS")
    for card in ("2C", "3C", "4C", "5C"):
        match.play(card)
    assert "turned" not in match.view(E).facts


def test_dealer_may_name_trumps_with_the_heaps():
    match = begun(trump_source="heap_choice")
    assert len(texts(match)) == 48
    assert match.view(W).trump is None
    assert "turned" not in match.view(N).facts
    match.play("take:(4,3):H")
    assert match.view(N).trump is Suit.HEARTS
    both = begun(trump_source="heap_choice", handout="dealer", dealer_sees="two_heaps")
    assert len(texts(both)) == 32
    assert "give:(1,3,2,4):S" in texts(both)


# 7 Scoring


def score(tricks: int, figures: int, **facts: Any) -> Any:
    rules = game("bismarck", **({"honours_by": "dealt"} if facts else {}))
    state = rules.start(3)
    took = () if facts else ((figures, 5 - figures),)
    settled = SimpleNamespace(people=state.people, dealer=3, robbers=0, **facts)
    return rules.score(state, settled, Outcome((tricks, 13 - tricks), took))


def test_scores_of_the_page():
    state = score(1, 0)
    assert (state.robber, state.scores) == ((0, 17), (0, 97))
    assert score(7, 3).partie == (5, 0)


def test_figures_may_count_in_the_hands_after_the_handing_out():
    match = begun(honours_by="dealt")
    match.play("take:(4,3)")
    assert match.table.facts.dealt == (0, 5)
    assert score(7, 0, dealt=(0, 5)).partie == (2, 5)

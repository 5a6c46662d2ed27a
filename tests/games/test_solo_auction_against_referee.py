"""The auction of solo whist against a slow referee, which reads whose turn it is from all that was said."""

from __future__ import annotations

from random import Random

import pytest

from whist.rules import Match

SOLOS = ("solo", "misere", "abundance", "royal abundance", "open misere", "declared abundance")
Said = list[tuple[int, str]]


def highest(said: Said) -> tuple[str, tuple[int, ...]]:
    """The highest call and who holds it."""
    call, holders = "", ()
    for seat, word in said:
        if word == "cop":
            call, holders = word, (*holders, seat)
        elif word != "pass":
            call, holders = word, (seat,)
    return call, holders


def passed_out(said: Said) -> set[int]:
    """Who is out: everybody who has passed and not accepted after it."""
    return {seat for seat, word in said if word == "pass"} - {seat for seat, word in said if word == "cop"}


def turn(said: Said, dealer: int) -> tuple[int, set[str]] | None:
    """Who speaks next and what he may say, or None when the auction is over."""
    eldest = (dealer + 1) % 4
    if not said:
        return eldest, {"pass", "prop", *SOLOS}
    call, holders = highest(said)
    if len(said) == 4 and call == "prop" and (eldest, "pass") in said:
        return eldest, {"pass", "cop"}
    regular = said[:4] + said[5:] if len(said) > 4 and said[4][0] == eldest and (eldest, "pass") in said[:4] else said
    last = regular[-1][0]
    for step in range(1, 5):
        seat = (last + step) % 4
        if seat in passed_out(said) or (seat in holders and call != "prop"):
            continue
        rank = SOLOS.index(call) if call in SOLOS else -1
        words = {"pass", *SOLOS[rank + 1 :]}
        words |= {"prop"} if not call else {"cop"} if call == "prop" and seat not in holders else set()
        return seat, words
    return None


@pytest.mark.parametrize("seed", range(120))
def test_the_auction_agrees_with_the_referee(seed: int):
    random = Random(seed)
    dealer = seed % 4
    match = Match("solo-whist", seed=seed, dealer=dealer)
    said: Said = []
    while (asked := turn(said, dealer)) is not None:
        seat, words = asked
        assert (match.decision.seat, match.decision.kind) == (seat, "call")
        assert set(map(str, match.legal_actions)) == words
        word = "pass" if random.random() < 0.6 else random.choice(sorted(words))
        said.append((seat, word))
        match.play(word)
    call, holders = highest(said)
    if call in ("", "prop"):
        assert (match.state.deal_no, match.state.dealer) == (0, (dealer + 1) % 4)
    else:
        assert (match.view(0).facts["contract"], match.view(0).facts["side"]) == (call, holders)
        assert match.decision.kind in ("trump", "play")

"""Whist, deal after deal, against a slow referee: who acts, what is allowed, what it scores."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from whist.rules import Match

from .test_whist_score_sheet import sheet
from .whist_referee import NAMES, Referee, Result

TABLES = {
    "plain": {},
    "honours claimed": {"preset": "long9", "honours_claim": "manual"},
    "calling": {"target": 2, "calling_honours": True},
    "lawful": {"revoke_mode": "lawful"},
    "lawful american": {"revoke_mode": "lawful", "revoke_penalty": "american_2", "target": 2, "calling_honours": True},
    "lawful claimed": {"revoke_mode": "lawful", "preset": "long9", "honours_limit": "none", "honours_claim": "manual"},
}


def referee_of(match: Match) -> Referee:
    options, scores = match.game.options, match.state.scores
    near = [which for which, score in zip(("NS", "EW"), scores, strict=True) if score == options.target - 2]
    return Referee(
        [{str(card) for card in match.view(seat).hand} for seat in range(4)],
        match.view(0).dealer,
        match.view(0).trump.letter,
        lawful=options.revoke_mode == "lawful",
        american=options.revoke_penalty == "american_2",
        callers=frozenset(near if options.calling_honours else ()),
        honours=options.honours,
        manual=options.honours_claim == "manual",
    )


def chosen(match: Match, random: Random) -> str:
    """Revokes now and then, takes half of them back, claims and demands a lot."""
    legal = [action.text for action in match.legal_actions]
    view = match.view(match.decision.seat)
    if view.kind == "play" and view.trick and random.random() < 0.8:
        return random.choice([text for text in legal if text[-1] == view.trick[0][1].suit.letter] or legal)
    return random.choice(legal)


def sides(pair: Any) -> dict[str, Any]:
    return dict(zip(("NS", "EW"), pair, strict=True))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("table", TABLES)
def test_every_question_and_every_score_is_as_the_referee_has_it(table: str, seed: int):
    match, random = Match("whist", seed=seed, dealer=seed % 4, **TABLES[table]), Random(seed)
    while not match.over and len(match.deals) < 3:
        before, asking = match.state, referee_of(match).deal()
        number, question = len(match.deals), next(asking)
        while True:
            legal = frozenset(action.text for action in match.legal_actions)
            assert (match.decision.seat, match.decision.kind, legal) == question
            word = chosen(match, random)
            match.play(word)
            try:
                question = asking.send(word)
            except StopIteration as end:
                result: Result = end.value
                break
            assert len(match.deals) == number
        assert len(match.deals) == number + 1
        assert match.deals[-1].outcome.tricks == result.tricks
        options = match.game.options
        score = sheet(
            sides(before.scores),
            sides(result.tricks),
            result.honours,
            result.claimed,
            result.penalties,
            {name: options[name] for name in ("target", "honours", "honours_limit")},
        )
        after = match.deals[-1].after
        games = after.games[len(before.games) :]
        assert (games[0] if games else after.scores) == (score["NS"], score["EW"])
        assert bool(games) == (max(score.values()) >= options.target)
        assert NAMES[after.dealer] == NAMES[(before.dealer + 1) % 4]

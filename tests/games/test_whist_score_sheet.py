"""Whist: the score of any deal against a score sheet kept step by step, as the page of rules says it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from whist.games import game
from whist.games.whist import WhistState
from whist.rules import Outcome

PENALTIES = st.lists(
    st.tuples(st.sampled_from(["NS", "EW"]), st.sampled_from(["take3", "add3", "sub3", "take2"])), max_size=4
)
OTHER = {"NS": "EW", "EW": "NS"}


def sheet(
    scores: dict[str, int],
    tricks: dict[str, int],
    held: dict[str, int],
    claimed: dict[str, bool],
    penalties: list[tuple[str, str]],
    rules: dict[str, Any],
) -> dict[str, int]:
    """The scores after the deal; those of a game that was won as they stood when it was won."""
    target, begun, now, won = rules["target"], dict(scores), dict(scores), dict(tricks)
    revoked = {side for side, _ in penalties}

    def out() -> bool:
        return now["NS"] >= target or now["EW"] >= target

    def stop() -> None:
        for side in revoked:
            now[side] = min(now[side], target - 1)

    for offender, penalty in penalties:
        if out():
            return now
        claimant = OTHER[offender]
        if penalty in ("take3", "take2"):
            for _ in range(int(penalty[-1])):
                if won[offender]:
                    won[offender] -= 1
                    won[claimant] += 1
        elif penalty == "add3":
            now[claimant] += 3
        else:
            for _ in range(3):
                if now[offender]:
                    now[offender] -= 1
        stop()
    if out():
        return now
    for side in now:
        if won[side] > 6:
            now[side] += won[side] - 6
    stop()
    if out() or not rules["honours"]:
        return now
    after_tricks = dict(now)
    for side in now:
        points = 2 if held[side] == 3 else 4 if held[side] == 4 else 0
        if not claimed[side] or not points:
            continue
        if rules["honours_limit"] == "cap":
            now[side] = max(after_tricks[side], min(target - 1, after_tricks[side] + points))
        elif rules["honours_limit"] == "none" or begun[side] != target - 1:
            now[side] += points
    stop()
    return now


@given(
    target=st.integers(1, 12),
    honours=st.booleans(),
    limit=st.sampled_from(("cap", "gate", "none")),
    begun=st.tuples(st.integers(0, 11), st.integers(0, 11)),
    tricks=st.integers(0, 13),
    held=st.integers(0, 4),
    claimed=st.tuples(st.booleans(), st.booleans()),
    penalties=PENALTIES,
)
def test_every_deal_is_scored_as_on_the_sheet(
    target: int,
    honours: bool,
    limit: str,
    begun: tuple[int, int],
    tricks: int,
    held: int,
    claimed: tuple[bool, bool],
    penalties: list[tuple[str, str]],
):
    options = {"target": target, "honours": honours, "honours_limit": limit}
    ours, theirs = (min(score, target - 1) for score in begun)
    facts = SimpleNamespace(
        people=(0, 1, 2, 3),
        dealer=2,
        ruling=None,
        penalties=tuple((("NS", "EW").index(side), penalty) for side, penalty in penalties),
        honours=(held, 4 - held),
        claimed=claimed,
    )
    after = game("whist", **options).score(WhistState(6, 2, (ours, theirs)), facts, Outcome((tricks, 13 - tricks)))
    expected = sheet(
        {"NS": ours, "EW": theirs},
        {"NS": tricks, "EW": 13 - tricks},
        {"NS": held, "EW": 4 - held},
        dict(zip(("NS", "EW"), claimed, strict=True)),
        penalties,
        options,
    )
    score = expected["NS"], expected["EW"]
    is_won = max(score) >= target
    assert (after.games, after.scores) == (((score,), (0, 0)) if is_won else ((), score))
    assert (after.deal_no, after.dealer) == (7, 3)
    assert [(slam.side, slam.tricks) for slam in after.slams] == (
        [(0, tricks)] if tricks >= 12 else [(1, 13 - tricks)] if tricks <= 1 else []
    )


def value_of_rubber(games: list[tuple[int, int]], target: int, scoring: str) -> int:
    """What the winners get, from the table of the page."""
    wins = {"NS": 0, "EW": 0}
    values = {"NS": 0, "EW": 0}
    for ours, theirs in games:
        winner, losing = ("NS", theirs) if ours > theirs else ("EW", ours)
        wins[winner] += 1
        if scoring == "american":
            values[winner] += target - losing
        elif losing == 0:
            values[winner] += 3
        else:
            values[winner] += 2 if losing <= -(-target // 2) - 1 else 1
    winners = "NS" if wins["NS"] == 2 else "EW"
    return values[winners] + (2 if scoring == "english" else 0) - values[OTHER[winners]]


@given(data=st.data(), target=st.integers(1, 12), scoring=st.sampled_from(("english", "american")))
def test_every_rubber_is_worth_what_the_table_says(data: st.DataObject, target: int, scoring: str):
    games: list[tuple[int, int]] = []
    while max((sum(a > b for a, b in games), sum(a < b for a, b in games))) < 2:
        won, lost = data.draw(st.integers(target, target + 6)), data.draw(st.integers(0, target - 1))
        games.append((won, lost) if data.draw(st.booleans()) else (lost, won))
    rules = game("whist", target=target, rubber_scoring=scoring)
    state = WhistState(len(games), 0, games[-1], tuple(games))
    value = value_of_rubber(games, target, scoring)
    assert rules.over(state)
    assert rules.rubber_value(state) == value
    assert max(rules.results(state)["settlement"]) == abs(value)

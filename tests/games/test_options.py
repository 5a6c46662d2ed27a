"""Every option of every game changes something that players meet."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from whist.errors import OptionError
from whist.games import game, names
from whist.games.whist import Slam, Whist, WhistState
from whist.games.whist_cz import CzechWhist
from whist.rules import Match, Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whist.rules import Game

CASES: dict[str, list[tuple[str, object, dict[str, object]]]] = {
    "whist": [
        ("preset", "american", {}),
        ("preset", "long9", {}),
        ("preset", "long10", {}),
        ("target", 6, {}),
        ("honours", True, {}),
        ("honours_limit", "gate", {"honours": True}),
        ("honours_limit", "none", {"honours": True}),
        ("honours_claim", "manual", {"honours": True}),
        ("calling_honours", True, {"target": 2, "honours": True, "honours_limit": "gate"}),
        ("match", "game", {}),
        ("rubber_scoring", "english", {}),
        ("rubber_scoring", "american", {}),
        ("slam_small", 3, {}),
        ("slam_grand", 6, {}),
        ("partner_cut", "draw", {}),
        ("deal_cut", "same", {"partner_cut": "draw"}),
        ("cut_ties", "redraw", {"partner_cut": "draw"}),
        ("ask_cut", True, {}),
        ("revoke_mode", "lawful", {}),
        ("revoke_penalty", "american_2", {"revoke_mode": "lawful"}),
        ("table_errors", True, {}),
        ("table_talk", True, {}),
    ],
    "whist-cz": [
        ("trick_value", 3, {}),
        ("honours", False, {}),
        ("honours_by", "dealt", {}),
        ("honour_table", "german", {}),
        ("honours_count_to_game", False, {}),
        ("partie_target", 12, {}),
        ("robber_rule", "two_games", {}),
        ("robber_target", 25, {}),
        ("games_per_robber", 3, {"robber_rule": "two_games"}),
        ("partie_bonus", 60, {}),
        ("robber_bonus", 80, {}),
        ("slam_small", 20, {}),
        ("slam_grand", 60, {}),
        ("cancel", "partie", {}),
        ("cancel", "robber", {}),
        ("cancel", "both", {}),
        ("robbers_per_match", 2, {}),
        ("stake", 2, {}),
        ("partner_rotation", "each_robber", {"robbers_per_match": 2}),
        ("tour", ("grand",), {}),
        ("partner_cut", "draw", {}),
    ],
}


class Grand(CzechWhist):
    """A game to be met in a tour: a trik is worth four points and figures nothing."""

    slug, title = "grand", "Grand"

    def __init__(self) -> None:
        super().__init__(tour="grand", trick_value=4, honours=False)


@pytest.fixture
def _grand(monkeypatch: pytest.MonkeyPatch) -> None:
    known, found = names(), game
    monkeypatch.setattr("whist.games.names", lambda: (*known, "grand"))
    monkeypatch.setattr("whist.games.game", lambda name, **given: Grand() if name == "grand" else found(name, **given))


def met(rules: Game[Any], seed: int) -> Iterator[object]:
    """What players meet in a match that is played at random."""
    match, random = Match(rules, seed=seed), Random(seed)
    while not match.over and len(match.deals) < 12:
        view = match.view(match.decision.seat)
        yield view.turn, view.kind, tuple(map(str, view.legal)), view.facts
        match.play(random.choice(match.legal_actions))
    yield from (deal.after for deal in match.deals)
    yield match.winners
    yield from reckoned(rules, match.state)


def reckoned(rules: Game[Any], state: Any) -> Iterator[object]:
    """What a state is worth, and what slams make of it."""
    if isinstance(rules, Whist):
        slams = (Slam(0, 0, 12), Slam(1, 1, 13))
        yield rules.rubber_points(state)
        yield rules.rubber_points(WhistState(2, 0, games=((5, 0), (6, 3)), slams=slams))
    if isinstance(rules, CzechWhist):
        yield rules.settlement(state)
        facts = Match(rules, seed=0).table.facts
        yield [rules.points(facts, Outcome((won, 13 - won), ((5, 0),))) for won in (0, 1, 12, 13)]


@pytest.mark.usefixtures("_grand")
@pytest.mark.parametrize(
    ("name", "option", "value", "beside"),
    [pytest.param(name, *case, id=f"{name}-{case[0]}-{case[1]}") for name in CASES for case in CASES[name]],
)
def test_option_changes_what_players_meet(name: str, option: str, value: object, beside: dict[str, object]):
    usual, changed = game(name, **beside), game(name, **{**beside, option: value})
    assert usual.options[option] != value
    assert any(list(met(usual, seed)) != list(met(changed, seed)) for seed in range(60))


def test_every_option_has_a_case():
    assert set(CASES) == set(names())
    for name, cases in CASES.items():
        assert {option for option, _, _ in cases} == set(type(game(name)).options)


def test_every_value_of_a_choice_has_a_case():
    for name, cases in CASES.items():
        declared = type(game(name)).options
        usual = game(name).options
        tried = {(option, value) for option, value, _ in cases if isinstance(value, str)}
        choices = {option: getattr(declared[option], "values", ()) for option in declared}
        wanted = {(o, v) for o, values in choices.items() for v in values if not callable(values) and v != usual[o]}
        assert wanted <= tried


def test_values_out_of_bounds_are_refused():
    english = [("target", 0), ("target", 5.5), ("match", "rubbers"), ("honours", "perhaps")]
    czech = [("partie_target", 0), ("stake", 0), ("tour", ()), ("cancel", "all")]
    for name, option, value in [*(("whist", *w) for w in english), *(("whist-cz", *w) for w in czech)]:
        with pytest.raises(OptionError, match=option):
            game(name, **{option: value})

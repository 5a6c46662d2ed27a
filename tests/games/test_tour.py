"""A tour of Czech games: each robber by the next game, in the same accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from whist import games
from whist.games.whist_cz import CzechWhist
from whist.rules import Match, Options, Outcome, Slugs

if TYPE_CHECKING:
    from whist.rules import Game, Script, Table, ThrownIn, Vocabulary


class Grand(CzechWhist):
    """A trik is worth four points, figures nothing, and the dealer first says how the weather is."""

    slug, title = "grand", "Grand"
    options = CzechWhist.options | Options(tour=Slugs("grand", allowed=("grand",)))

    def __init__(self, **given: object) -> None:
        super().__init__(**{"trick_value": 4, "honours": False, **given})

    def say(self, vocabulary: Vocabulary) -> None:
        self.fine, self.rain = vocabulary.add("fine"), vocabulary.add("rain")

    def play_out(self, table: Table) -> Script[Outcome | ThrownIn]:
        table.facts.weather = yield table.ask(table.dealer, self.fine.bit | self.rain.bit)
        return (yield from super().play_out(table))


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    known, found = games.names(), games.game

    def game(name: str, **given: Any) -> Game[Any]:
        return Grand(**given) if name == "grand" else found(name, **given)

    monkeypatch.setattr(games, "names", lambda: (*known, "grand"))
    monkeypatch.setattr(games, "game", game)


def tour(*slugs: str, **options: object) -> CzechWhist:
    rules = games.game("whist-cz", tour=slugs, **options)
    assert isinstance(rules, CzechWhist)
    return rules


def test_each_robber_is_played_by_the_next_game_of_the_list():
    match = Match(tour("whist-cz", "grand", robbers_per_match=4, trick_value=1), seed=1)
    spoken = dict.fromkeys(range(4), False)
    while not match.over:
        if match.decision.kind == "call":
            spoken[match.state.robbers] = True
        match.play(match.legal_actions[-1])
    assert spoken == {0: False, 1: True, 2: False, 3: True}
    for deal in match.deals:
        worth = 4 if deal.before.robbers % 2 else 1
        triks = [worth * max(0, won - 6) for won in deal.outcome.tricks]
        if deal.after.robbers == deal.before.robbers and deal.before.robbers % 2:
            assert deal.after.robber == tuple(a + b for a, b in zip(deal.before.robber, triks, strict=True))


def test_games_that_use_the_same_words_share_them():
    rules = tour("grand", "whist-cz", "grand")
    assert [action.text for action in rules.actions[-2:]] == ["fine", "rain"]
    first, _, third = rules.entries
    assert first.fine is third.fine is rules.action("fine")


def test_accounts_run_through_the_tour():
    match = Match(tour("whist-cz", "grand", robbers_per_match=2), seed=3)
    while not match.over:
        match.play(match.legal_actions[0])
    assert sum(match.state.robber_bonus) == 140
    assert match.state.scores == match.state.totals
    assert Match.from_json(match.to_json(), match.game).state == match.state

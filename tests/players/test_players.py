"""What holds for every player: it knows its view, keeps to what is legal, and gives its reason."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import Counter
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from whist import players
from whist.errors import IllegalActionError, OptionError
from whist.games.whist import Whist
from whist.players import Player, make
from whist.rules import Match, outcome, plain_rules, play_card
from whist.testing import check_player

from .tables import at_table

if TYPE_CHECKING:
    from whist.rules import Outcome, Script, Table, View

NAMES = players.names()
QUICK = {"search": {"worlds": 4, "playouts": 1}}
"""Options with which a player is quick enough to play whole deals in a test."""


def quick(name: str, seed: int = 1) -> Player:
    return make(name, seed=seed, **QUICK.get(name, {}))


GAMES = [
    "whist",
    "whist(preset=long10, calling_honours=on, ask_cut=on)",
    "whist(preset=long9, honours_claim=manual)",
    "whist(revoke_mode=lawful)",
    "whist(revoke_mode=lawful, revoke_penalty=american_2, table_errors=on)",
    "whist-cz",
]


def test_there_are_three_players() -> None:
    assert NAMES == ("random", "search", "technique")


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("tecnique", {}, "did you mean 'technique'"),
        ("random", {"seed": -1}, "seed = -1: it must be a whole number"),
        ("random", {"seed": True}, "seed = True: it must be"),
        ("random", {"finesse": "aq"}, "no option 'finesse'"),
        ("technique", {"finese": "aq"}, "did you mean 'finesse'"),
        ("technique", {"finesse": "ak"}, "aq_and_trumps, aq or none"),
    ],
)
def test_a_bad_player_is_refused(name: str, options: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        make(name, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES)
def test_every_choice_is_legal(name: str, game: str) -> None:
    match, player, other = Match(game, seed=3), quick(name), make("random", seed=2)
    while len(match.deals) < 2:
        view = match.view(match.decision.seat)
        action = player.choose(view)
        assert action in view.legal
        match.play(action if match.decision.seat % 2 else other.choose(view))


@pytest.mark.parametrize("name", NAMES)
def test_the_laws_of_players_are_kept(name: str) -> None:
    assert check_player(lambda: quick(name), "whist", deals=1) == 52


@pytest.mark.parametrize("name", ["random", "technique"])
def test_ten_thousand_choices_are_legal(name: str) -> None:
    player, chosen = make(name, seed=1), 0
    for seed in count():
        match = Match("whist(match=game)", seed=seed)
        while not match.over:
            view = match.view(match.decision.seat)
            action = player.choose(view)
            assert action in view.legal
            match.play(action)
            chosen += 1
        if chosen >= 10_000:
            return


@pytest.mark.parametrize("name", NAMES)
def test_the_same_view_gives_the_same_choice(name: str) -> None:
    view = at_table("KS QS 2S 9D 8D 6D 5D JH 8H 4H 9C 7C 3C", "5S", "H")
    player, again = make(name, seed=5), pickle.loads(pickle.dumps(make(name, seed=5)))
    assert player.explain(view) == player.explain(view) == again.explain(view)


@pytest.mark.parametrize("name", NAMES)
def test_hidden_cards_make_no_difference(name: str) -> None:
    match, player = Match("whist", seed=8), quick(name)
    for _ in range(52):
        seat = match.decision.seat
        chosen = player.choose(match.view(seat))
        for seed in range(2):
            assert player.choose(match.world(seat, seed).view(seat)) == chosen
        match.play(chosen)


@pytest.mark.parametrize("name", NAMES)
def test_the_only_legal_card_is_played_at_once(name: str) -> None:
    view = at_table("KS 9D 8D 6D 5D JH 8H 4H 9C 7C 3C TC 2H", "5S", "H")
    choice = make(name, seed=1).explain(view)
    assert (choice.action.text, str(choice)) == ("KS", "nothing else is allowed")


@pytest.mark.parametrize("name", NAMES)
def test_nobody_chooses_out_of_turn(name: str) -> None:
    match = Match("whist", seed=3)
    with pytest.raises(IllegalActionError, match="has nothing to choose now"):
        make(name, seed=1).choose(match.view((match.decision.seat + 1) % 4))


def test_a_match_in_place_of_a_view_is_refused_with_the_cure() -> None:
    match = Match("whist", seed=1)
    with pytest.raises(OptionError, match=r"is no view: give one, such as match\.view"):
        make("random", seed=1).explain(match)  # type: ignore[arg-type]


def test_random_is_uniform_and_follows_its_seed() -> None:
    view = at_table("KS QS 2S 9D 8D 6D 5D JH 8H 4H 9C 7C 3C", "5S", "H")
    drawn = [make("random", seed=seed).choose(view).text for seed in range(3000)]
    assert drawn == [make("random", seed=seed).choose(view).text for seed in range(3000)]
    counts = Counter(drawn)
    assert sorted(counts) == ["2S", "KS", "QS"]
    assert all(900 < number < 1100 for number in counts.values())


def test_a_choice_reads_as_rule_and_sentence() -> None:
    view = at_table("AS KS 7S 4S QH 9H 5H JD 6D 3D KC 8C 2C", "", "H")
    assert str(make("technique").explain(view)) == "L2 C1: strongest suit, king from ace-king"


def test_technique_never_revokes() -> None:
    match, technique = Match("whist(revoke_mode=lawful)", seed=11), make("technique")
    while not match.deals:
        view = match.view(match.decision.seat)
        choice = technique.choose(view)
        if view.kind == "play" and view.trick:
            led = view.trick[0][1].suit
            assert choice.card is not None
            assert choice.card.suit == led or not view.hand.suit(led)
        match.play(choice)


def test_a_player_shows_how_it_was_made() -> None:
    player: Player = make("technique", seed=4, finesse="aq")
    assert repr(player) == "TechniquePlayer(seed=4, finesse='aq')"


LINE = """
from whist.players import make
from whist.rules import Match
match = Match("whist(revoke_mode=lawful)" if {lawful} else "whist-cz", seed=3)
players = [make("search", seed=1, worlds=3, playouts=1), make("random", seed=2), make("technique"), make("technique")]
while not match.deals:
    match.play(players[match.decision.seat].choose(match.view(match.decision.seat)))
print(match.deals[0].actions)
"""


@pytest.mark.parametrize("lawful", [True, False], ids=["lawful", "plain"])
def test_players_choose_alike_in_every_process(lawful: bool) -> None:
    told = set()
    for hash_seed in ("0", "1", "4711"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        line = [sys.executable, "-c", LINE.format(lawful=lawful)]
        told.add(subprocess.run(line, env=environment, capture_output=True, text=True, check=True).stdout)
    assert len(told) == 1
    assert told.pop().count(",") >= 51


@pytest.mark.parametrize("name", NAMES)
def test_one_player_may_sit_at_two_tables(name: str) -> None:
    """A player keeps nothing between two choices, so turns at another table do not disturb it."""
    shared, apart = quick(name), [quick(name), quick(name)]
    tables = [Match("whist", seed=1), Match("whist-cz", seed=2)]
    twins = [match.copy() for match in tables]
    for _ in range(24):
        for match, twin, own in zip(tables, twins, apart, strict=True):
            match.play(shared.choose(match.view(match.decision.seat)))
            twin.play(own.choose(twin.view(twin.decision.seat)))
    assert tables == twins


def test_search_keeps_to_what_the_game_allows_of_what_the_engine_would() -> None:
    class Bound(Whist):
        """Whoever leads must lead his lowest or his highest card."""

        def play(self, table: Table) -> Script[Outcome]:
            table.start_play(plain_rules(table.facts.trump))
            while table.play.turn is not None:
                legal = table.play.legal
                bounds = (legal & -legal) | (1 << legal.bit_length() - 1)
                yield from play_card(table, allowed=legal if table.play.trick else bounds)
            return outcome(table)

    match, player = Match(Bound(), seed=5), quick("search")
    for _ in range(24):
        match.play(player.choose(match.view(match.decision.seat)))
    assert len(match.actions) == 24


class Own(Player):
    """Chooses the first of what is allowed."""

    name = "own"

    def decide(self, view: View) -> players.Choice:
        return players.Choice(view.legal[0], "first", "it is the first")


def test_a_player_of_ones_own_is_made_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "_OWN", {})
    with pytest.raises(OptionError, match="no player 'own'"):
        make("own")
    assert players.add(Own) == "own"
    assert isinstance(make("OWN", seed=3), Own)
    assert "own" not in players.names()
    assert check_player(lambda: make("own", seed=1), "blob", deals=1) > 0


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (type("Nameless", (Own,), {"name": None}), "Nameless.name = None"),
        (type("Loud", (Own,), {"name": "Loud"}), "Loud.name = 'Loud': a player has a name in small letters"),
        (type("Second", (Own,), {"name": "search"}), "is that of a player of the package"),
        (Player, "is no class of a player"),
        (Own(), "is no class of a player"),
        (3, "is no class of a player"),
        ("nowhere.py", "the player in nowhere.py cannot be read"),
    ],
)
def test_what_is_no_player_cannot_be_made_known(source: object, said: str) -> None:
    with pytest.raises(OptionError, match=said):
        players.add(source)  # type: ignore[arg-type]


def test_a_file_has_one_player_or_says_which(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "_OWN", {})
    file = tmp_path / "some.py"
    head = "from whist.players import RandomPlayer\n"
    file.write_text(head)
    with pytest.raises(OptionError, match="has no player: that is a class derived from Player"):
        players.add(file)
    two = head + "class A(RandomPlayer):\n    name = 'a'\nclass B(RandomPlayer):\n    name = 'b'\n"
    file.write_text(two)
    with pytest.raises(OptionError, match="has several players: say which by PLAYER = A or another"):
        players.add(file)
    file.write_text(two + "PLAYER = B\n")
    assert players.typed(str(file)) == "b"
    assert make("b", seed=1).name == "b"

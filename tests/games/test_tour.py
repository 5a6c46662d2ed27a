"""A tour of Czech games: each robber by the next game, in the same accounts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from whist.errors import OptionError
from whist.games import game, page
from whist.games.whist_cz import TOUR, CzechWhist
from whist.repl.pages import passages
from whist.rules import Aim, Match


def tour(*slugs: str, **options: Any) -> CzechWhist:
    rules = game("whist-cz", tour=slugs, robbers_per_match=len(slugs), **options)
    assert isinstance(rules, CzechWhist)
    return rules


def played(rules: CzechWhist, seed: int = 1) -> tuple[Match, list[set[str]]]:
    """A match at random, and what was decided in each robber."""
    match, random = Match(rules, seed=seed), Random(seed)
    kinds: list[set[str]] = [set() for _ in range(rules.options.robbers_per_match)]
    while not match.over:
        kinds[match.state.robbers].add(match.decision.kind)
        match.play(random.choice(match.legal_actions))
    return match, kinds


def test_each_robber_is_played_by_the_next_game_of_the_list():
    _, kinds = played(tour("whist-cz", "cayenne", "grand", "bismarck"))
    assert kinds == [{"play"}, {"play", "trump"}, {"play"}, {"play", "heaps"}]


def test_list_is_played_round_and_round():
    _, kinds = played(game("whist-cz", tour="cayenne+grand", robbers_per_match=4))
    assert ["trump" in each for each in kinds] == [True, False, True, False]


def test_all_games_of_two_sides_make_one_tour():
    rules = tour(*TOUR)
    match, _ = played(rules)
    assert [type(entry).slug for entry in rules.entries] == list(TOUR)
    assert match.state.robbers == len(TOUR)
    assert sum(match.state.robber_bonus) == 70 * len(TOUR)
    assert match.state.scores == match.state.totals
    assert Match.from_json(match.to_json(), rules).state == match.state


def test_words_are_explained_on_the_pages_of_the_games_that_say_them():
    rules = tour(*TOUR)
    words = [word.text for word in rules.actions if word.card is None]
    assert "accept" in words
    for head in {text.partition(":")[0] for text in words}:
        alike = [text for text in words if text.partition(":")[0] == head]
        assert any(passages(page(slug), alike) for slug in rules.pages)


def test_other_games_score_by_their_own_defaults():
    match, _ = played(tour("whist-cz", "grand", trick_value=1, honours=False))
    for deal in match.deals:
        if deal.after.robbers == deal.before.robbers:
            worth = 4 if deal.before.robbers else 1
            points = sum(deal.after.robber) - sum(deal.before.robber)
            triks = sum(worth * max(0, won - 6) for won in deal.outcome.tricks)
            assert 0 <= points - triks <= (4 if deal.before.robbers else 0)


def test_games_that_use_the_same_words_share_them():
    rules = tour("cayenne", "whist-cz", "flying-cupid", "cayenne")
    texts = [action.text for action in rules.actions if action.card is None]
    assert texts == [
        "accept", "name:C", "name:D", "name:H", "name:S", "pass", "keep", "trump:C", "trump:D", "trump:H", "trump:S",
    ]  # fmt: skip
    first, _, _, last = rules.entries
    assert first.accept is last.accept is rules.action("accept")


def test_players_are_told_what_the_game_of_the_moment_is_about():
    rules = tour("spade-queen", "grand-null", "whist-cz")
    begun = Match(rules, seed=1)
    view = begun.view("N")
    assert (rules.aim(view), rules.race(view)) == (Aim.AVOID_QUEEN, None)
    while begun.state.robbers == 0:
        begun.play(begun.legal_actions[0])
    assert rules.aim(begun.view("N")) is Aim.WIN
    while len(begun.view("N").tricks) < 6:
        begun.play(begun.legal_actions[0])
    assert rules.aim(begun.view("N")) is Aim.AVOID
    while begun.state.robbers == 1:
        begun.play(begun.legal_actions[0])
    assert rules.race(begun.view("N")).worth == 2


def test_tour_of_a_variant_plays_it_with_its_own_options():
    rules = game("cayenne", tour="cayenne+grand", robbers_per_match=2, pass_to_partner=False)
    match = Match(rules, seed=1)
    assert "pass" not in [action.text for action in match.legal_actions]
    assert played(rules)[1] == [{"play", "trump"}, {"play"}]


def test_variant_may_tour_without_itself():
    _, kinds = played(game("bismarck", tour="grand+spade-queen", robbers_per_match=2))
    assert kinds == [{"play"}, {"play"}]


@pytest.mark.parametrize("slug", [slug for slug in TOUR if slug != "whist-cz"])
def test_every_variant_is_its_own_tour_and_may_follow_another(slug: str):
    assert game(slug).entries == (game(slug),)
    match, _ = played(tour("whist-cz", slug), seed=2)
    assert match.state.robbers == 2


@pytest.mark.parametrize("slug", ["hussar", "three-player-whist", "whist"])
def test_games_with_other_accounts_are_refused(slug: str):
    with pytest.raises(OptionError, match="tour"):
        game("whist-cz", tour=slug)

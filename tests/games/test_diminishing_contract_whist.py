"""Diminishing contract whist: the examples of its page, and its options."""

from __future__ import annotations

import pytest

from whist.errors import OptionError
from whist.games import game
from whist.games.diminishing_contract_whist import ContractState
from whist.rules import Match

from .laid import act, begun, finish_deal, legal, pack, scored

SLUG = "diminishing-contract-whist"


def at_round(number: int, dealer: str, **options: object) -> Match:
    """A match in which so many rounds have been played, by lowest legal actions."""
    rules = game(SLUG, **options)
    match = Match(rules, seed=1, dealer=(rules.seat(dealer) - number + 1) % rules.seats)
    for _ in range(number - 1):
        finish_deal(match)
    assert match.view(0).dealer == rules.seat(dealer)
    return match


def test_thirteen_rounds_have_their_cards_and_trumps():
    match = Match(SLUG, seed=1)
    met = []
    while not match.over:
        view = match.view("N")
        met.append((len(view.hand), "-" if view.trump is None else view.trump.letter, view.facts["lose all"]))
        finish_deal(match)
    assert [cards for cards, _, _ in met] == list(range(13, 0, -1))
    assert "".join(trump for _, trump, _ in met) == "HCDS--HCDSHCD"
    assert [lose for _, _, lose in met] == [False] * 5 + [True] + [False] * 7


@pytest.mark.parametrize(("players", "rounds"), [(3, 13), (4, 13), (5, 10), (6, 8), (7, 7)])
def test_rounds_of_other_tables(players: int, rounds: int):
    assert game(SLUG, players=players).sizes == tuple(range(rounds, 0, -1))


def test_the_dealer_may_not_make_the_bids_equal_the_tricks():
    match = act(at_round(7, "E"), "bid 2", "bid 3", "bid 0")
    assert match.decision.seat == 1
    assert legal(match) == [f"bid {bid}" for bid in (0, 1, 3, 4, 5, 6, 7)]
    match = act(begun(SLUG), "bid 4", "bid 3", "bid 3")
    assert legal(match) == [f"bid {bid}" for bid in range(14) if bid != 3]


@pytest.mark.parametrize(
    ("bids", "won", "points"),
    [((0, 3, 2, 3), (0, 3, 2, 2), (10, 13, 12, 2)), ((4, 3, 3, 2), (5, 3, 2, 3), (5, 13, 2, 3))],
)
def test_a_point_a_trick_and_ten_for_a_match(bids: tuple[int, ...], won: tuple[int, ...], points: tuple[int, ...]):
    state = scored(SLUG, won, bids=bids, lose_all=False)
    assert state.scores == points
    assert sum(points) == sum(won) + 10 * sum(state.contracts)


def test_a_trick_costs_ten_where_all_is_to_be_lost():
    assert scored(SLUG, (0, 3, 1, 4), bids=None, lose_all=True).scores == (0, -30, -10, -40)
    state = scored(f"{SLUG}(lose_all_bids=on)", (0, 3, 1, 4), bids=(0, 3, 2, 4), lose_all=True)
    assert state.scores == (10, -20, -10, -30)


def test_nobody_bids_where_all_is_to_be_lost_unless_it_was_agreed():
    match = at_round(6, "N")
    assert (match.decision.seat, match.decision.kind) == (1, "play")
    match = act(at_round(6, "N", lose_all_bids=True), "bid 1", "bid 0", "bid 3")
    assert legal(match) == [f"bid {bid}" for bid in (0, 1, 2, 3, 5, 6, 7, 8)]


@pytest.mark.parametrize(("waived", "free"), [(False, ["bid 1"]), (True, ["bid 0", "bid 1"])])
def test_the_last_round_may_be_bid_freely_where_it_was_agreed(waived: bool, free: list[str]):
    match = act(at_round(13, "S", waive_last_round=waived), "bid 0", "bid 1", "bid 0")
    assert legal(match) == free
    match = act(at_round(12, "S", waive_last_round=waived), "bid 0", "bid 1", "bid 0")
    assert legal(match) == ["bid 0", "bid 2"]
    assert scored(SLUG, (1, 0, 0, 0), bids=(1, 0, 1, 0), lose_all=False).scores == (11, 10, 0, 10)


@pytest.mark.parametrize(
    ("trumps", "played", "winner"),
    [("NT", "9C AH KC 2C", 2), ("C", "9D AD 2C KD", 2), ("LOSE", "9D AD 2C KD", 1)],
)
def test_the_suit_led_wins_where_there_are_no_trumps(trumps: str, played: str, winner: int):
    packs = [[None]] * 12 + [[pack(played)]]
    match = Match(f"{SLUG}(trump_sequence={trumps})", seed=1, dealer="W", given=packs)
    while len(match.deals) < 13:
        finish_deal(match)
    assert match.deals[-1].outcome.tricks.index(1) == winner


def test_totals_decide_and_contracts_where_that_was_agreed():
    tied = ContractState(13, 0, (90, 90, 10, -20), (6, 7, 1, 0))
    assert game(SLUG).over(tied)
    assert game(SLUG).winners(tied) == (0, 1)
    assert game(SLUG, tiebreak="most_contracts").winners(tied) == (1,)
    assert game(SLUG, tiebreak="most_contracts").winners(tied._replace(contracts=(7, 7, 1, 0))) == (0, 1)


def test_a_short_sequence_of_trumps_starts_anew():
    rules = game(SLUG, trump_sequence="S+LOSE")
    assert [rules.strain(number) for number in range(4)] == ["S", "LOSE", "S", "LOSE"]
    with pytest.raises(OptionError, match="option trump_sequence: 'S\\+X' is not allowed: choose one or more of H"):
        game(SLUG, trump_sequence="S+X")

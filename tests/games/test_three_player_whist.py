"""Whist for three: short pack, the dealer's choice, everybody for himself, with the numbers of the page of rules."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from whist.cards import Card, Cards, Suit
from whist.games import game
from whist.games.three_player_whist import PACK
from whist.rules import PACK52, Match, Outcome

if TYPE_CHECKING:
    from whist.games._accounts import CzechState
    from whist.games.three_player_whist import ThreePlayerWhist

Three = tuple[int, int, int]
CARDS = [Card.from_number(number) for number in PACK]


def after(
    rules: ThreePlayerWhist,
    tricks: Three,
    figures: Three = (0, 0, 0),
    *,
    doubled: bool = False,
    partie: Three = (0, 0, 0),
    robber: Three | None = None,
    dealer: int = 0,
) -> CzechState:
    """The state after a deal given by player."""
    state = rules.start(dealer)._replace(partie=partie, robber=robber or partie)
    facts = SimpleNamespace(people=state.people, dealer=dealer, robbers=0, doubled=doubled)
    return rules.score(state, facts, Outcome(tricks, (figures,)))


def turned(last: str, **options: object) -> Match:
    """A deal of P0 in which this card is turned."""
    pack = [card for card in CARDS if card != Card(last)]
    return Match("three-player-whist", seed=0, given=[[[*pack, Card(last)]]], **options)


# 3 to 5 Pack, deal, choice


def test_pack_has_thirty_nine_cards():
    suits = {suit: Cards(CARDS).suit(suit) for suit in Suit}
    assert [len(suits[suit]) for suit in (Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS)] == [12, 12, 12, 3]
    assert suits[Suit.HEARTS] == Cards("AH KH QH")
    assert not Cards("2S 2D 2C") & Cards(CARDS)


def test_cards_are_dealt_singly_from_the_dealers_left():
    match = turned("7D")
    assert match.game.names == ("P0", "P1", "P2")
    assert match.view("P1").hand >= Cards([CARDS[0], CARDS[3]])
    assert match.view("P2").facts["turned"] == (0, Card("7D"))
    assert match.view("P2").counts == (13, 13, 13)


@pytest.mark.parametrize(("word", "trump", "doubled"), [("accept", "D", True), ("name:H", "H", False)])
def test_dealer_accepts_or_names(word: str, trump: str, doubled: bool):
    match = turned("7D")
    assert (match.decision.seat, match.decision.kind) == (0, "trump")
    assert [action.text for action in match.legal_actions] == ["accept", "name:C", "name:H", "name:S"]
    match.play(word)
    assert match.view("P1").trump is Suit.parse(trump)
    assert match.table.facts.doubled is doubled
    assert match.decision.seat == 1
    assert len(match.view("P2").facts["turned"]) == 2


def test_classic_game_asks_nothing():
    match = turned("7D", base="classic")
    assert (match.decision.seat, match.decision.kind) == (1, "play")
    assert match.view("P1").trump is Suit.DIAMONDS
    assert match.table.facts.doubled is False


def test_hearts_have_three_figures():
    match = turned("AH")
    match.play("accept")
    assert match.table.facts.figures == Cards("AH KH QH").bits


def test_lowest_card_deals():
    first = ["5S", "5C", "AH"]
    drawn = [*first, *(str(Card.from_number(card)) for card in PACK52 if str(Card.from_number(card)) not in first)]
    match = Match("three-player-whist", seed=0, given=[[" ".join(drawn)]], partner_cut="draw")
    assert match.view("P0").dealer == 1


# 7 Scoring


@pytest.mark.parametrize(("tricks", "points"), list(enumerate([0] * 5 + [2, 4, 6, 8, 10, 12, 14, 16, 18])))
def test_tricks_above_four_are_worth_two_and_double(tricks: int, points: int):
    rules = game("three-player-whist", partie_target=99, robber_target=99)
    assert after(rules, (tricks, 13 - tricks, 0)).partie[0] == points
    assert after(rules, (tricks, 13 - tricks, 0), doubled=True).partie[0] == 2 * points


def test_accepted_deal():
    state = after(game("three-player-whist"), (6, 5, 2), (3, 1, 1), doubled=True)
    assert (state.robber, state.partie_bonus) == ((14, 4, 0), (50, 0, 0))


def test_named_hearts():
    assert after(game("three-player-whist"), (4, 4, 5), (0, 0, 3)).partie == (0, 0, 5)


def test_higher_account_wins_when_two_cross_at_once():
    state = after(game("three-player-whist"), (5, 6, 2), doubled=True, partie=(7, 5, 0), dealer=2)
    assert (state.robber, state.partie_bonus) == ((11, 13, 0), (0, 50, 0))


def test_robber_goes_to_the_higher_robber_account():
    state = after(game("three-player-whist"), (5, 7, 1), robber=(18, 16, 3), dealer=1)
    assert (state.closed, state.robber_bonus, state.partie_bonus) == ((20, 22, 3), (0, 70, 0), (0, 0, 0))


def test_winner_strikes_out_the_points_of_both_others():
    state = after(game("three-player-whist", cancel="both"), (9, 2, 2), partie=(2, 6, 8))
    assert state.robber == (12, 0, 0)


def test_everybody_settles_with_everybody():
    rules = game("three-player-whist")
    assert rules.settlement(rules.start(0)._replace(scores=(130, 20, 0))) == (240, -90, -150)


@pytest.mark.parametrize(("table", "points"), [("seed", (3, 4, 5)), ("german", (2, 4, 6)), ("hussar", (1, 2, 3))])
def test_tables_of_figures(table: str, points: Three):
    rules = game("three-player-whist", honour_table=table)
    assert tuple(map(rules.figure_points, (3, 4, 5))) == points


def test_slam_is_not_doubled():
    assert after(game("three-player-whist"), (13, 0, 0), doubled=True).slam == (50, 0, 0)

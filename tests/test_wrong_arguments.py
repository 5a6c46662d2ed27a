"""One wrong argument at a time, to everything that takes any: it is refused by an error of ours, or it was right."""

# ruff: noqa: PLW0108 - a lambda gives an argument the name by which the table has it

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import whist
from whist import bulk, checks, expressions, games, players, rules, testing
from whist.notation import hands as whist_hands
from whist.notation import lin, pbn
from whist.rules import endings

ENDING = "N:A2.AQ.. T9.54.. QJ.32.. K3.K6.."
HAND = "AKQ2.K43.T98.A54"
DEALS = bulk.random_deals(2, seed=1)
PLAIN = rules.CardOrder.plain()
MATCH = whist.Match("whist", seed=1)
ENDED = whist.Match("whist", seed=1)
while len(ENDED.hands[0]) > 2:
    ENDED.play(ENDED.legal_actions[0])
PLAYER = players.make("random", seed=1)
TABLE = whist.dd_table(ENDING)
COUNTS = bulk.trick_counts(HAND, trump="S", seat="N", samples=2, seed=1)
WORTH = bulk.whist_worth(HAND, trump="S", seat="N", dealer="W", samples=1, seed=1)
BARS = bulk.histogram([1, 2])
COLUMNS = {"points": "N.hcp"}
ON_HANDS: dict[str, Any] = {"hands": DEALS, "threads": 1, "progress": False, "out": None}


class Unprintable:
    """Something whose repr fails."""

    def __repr__(self) -> str:
        raise ValueError


WRONG: tuple[Any, ...] = (
    None,
    True,
    -1,
    3,
    10**5000,
    -(10**5000),
    1.5,
    float("nan"),
    float("inf"),
    1j,
    "",
    "?",
    "AS",
    "\0",
    "\udcff",
    b"AS",
    bytearray(b"N"),
    (),
    [],
    [None],
    [10**30],
    ["AS", 7],
    {},
    {"S": "AK"},
    {None: 1},
    {"N": None},
    {1.5},
    range(3),
    object,
    object(),
    Unprintable(),
    np.zeros(3),
    np.zeros((2, 4)),
    np.zeros((2, 4), np.uint8).view(np.matrix),
    np.array("AS"),
    np.array([None, 1], object),
    np.int64(-5),
    np.uint64(2**64 - 1),
    np.float32("nan"),
    np.bool_(True),
    np.datetime64("NaT"),
    np.ma.masked_array([1, 2], [True, False]),
    whist.Card("AS"),
    whist.Cards("AS"),
    whist.Cards.from_bits(1 << 61),
    whist.Deal(),
    [whist.Deal(), whist.Cards()],
    whist.Seat.EAST,
    whist.Side.EAST_WEST,
    whist.Strain.NOTRUMP,
    whist.Rank.ACE,
    MATCH,
    MATCH.view(0),
    MATCH.legal_actions[0],
    PLAYER,
    PLAIN,
    TABLE,
    COUNTS,
    BARS,
    expressions.parse("N.hcp"),
    expressions.parse("N.hcp > 3"),
    expressions.N,
    pbn.Record.from_deal(whist.Deal()),
    lambda: None,
    len,
)

CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "Card": (whist.Card, {"card": whist.Rank.ACE, "suit": whist.Suit.SPADES}),
    "Card of text": (lambda card: whist.Card(card), {"card": "AS"}),
    "Card.from_number": (whist.Card.from_number, {"number": 3}),
    "Cards": (whist.Cards, {"cards": "AS"}),
    "Cards of one": (lambda card: whist.Cards([card]), {"card": "AS"}),
    "Cards.from_bits": (whist.Cards.from_bits, {"bits": 3}),
    "Cards.suit": (whist.Cards("AS").suit, {"suit": "S"}),
    "Cards.issubset": (whist.Cards("AS").issubset, {"other": whist.Cards("AS")}),
    "in Cards": (lambda card: card in whist.Cards("AS"), {"card": "AS"}),
    **{
        kind.__name__: (lambda value, kind=kind: kind(value), {"value": 0})
        for kind in (whist.Seat, whist.Suit, whist.Rank, whist.Side, whist.Strain)
    },
    **{
        f"{kind.__name__}.parse": (kind.parse, {"text": "N"})
        for kind in (whist.Seat, whist.Suit, whist.Rank, whist.Side, whist.Strain)
    },
    "Deal": (whist.Deal, {"north": HAND, "east": "", "south": "", "west": ""}),
    "Deal.from_bits": (whist.Deal.from_bits, {"north": 1, "east": 2, "south": 4, "west": 8}),
    "Deal.from_pbn": (whist.Deal.from_pbn, {"text": ENDING}),
    "Deal.random": (whist.Deal.random, {"seed": 1, "index": 0}),
    "Deal.to_pbn": (whist.Deal().to_pbn, {"first": 0}),
    "Deal[]": (lambda seat: whist.Deal()[seat], {"seat": 0}),
    "Match": (whist.Match, {"game": "whist", "seed": 1, "dealer": 0, "given": (), "points": "american"}),
    "Match.view": (MATCH.view, {"seat": 0}),
    "Match.world": (MATCH.world, {"seat": 0, "seed": 1}),
    "Match.play": (lambda action: MATCH.copy().play(action), {"action": MATCH.legal_actions[0]}),
    "Match.run": (lambda policy, seed: ENDED.copy().run(policy, seed=seed), {"policy": "random", "seed": 1}),
    "Match.from_json": (whist.Match.from_json, {"text": MATCH.to_json(), "game": None}),
    "Match.from_record": (whist.Match.from_record, {"record": rules.Record.from_json(MATCH.to_json()), "game": None}),
    "Match.load": (whist.Match.load, {"path": "missing", "game": None}),
    "Solver": (whist.Solver, {"memory": 2**20}),
    "solve": (
        whist.solve,
        {
            "deal": ENDING,
            "trump": "S",
            "leader": "N",
            "played": ["AS"],
            "fewest": False,
            "group": False,
            "line": False,
            "order": None,
        },
    ),
    "dd_table": (whist.dd_table, {"deal": ENDING}),
    "Table.north_south": (TABLE.north_south, {"strain": "S", "leader": "N"}),
    "Table.declarer": (TABLE.declarer, {"strain": "S", "seat": "N"}),
    "analyse": (whist.analyse, {"hand": ENDING, "trump": "S", "leader": "N", "played": (), "fewest": False}),
    "expected_tricks": (
        whist.expected_tricks,
        {
            "hand": "AK..2.",
            "trump": "S",
            "seat": "N",
            "leader": "N",
            "known": {"E": ""},
            "samples": 2,
            "seed": 1,
            "fewest": False,
            "threads": 1,
        },
    ),
    "Expectation.at_least": (
        whist.expected_tricks("AK..2.", "S", "N", leader="N", samples=2, seed=1).at_least,
        {"tricks": 1},
    ),
    "bulk.Bars": (
        bulk.Bars,
        {"labels": ["a", "b"], "heights": [1.0, 2.0], "errors": [0.1, 0.1], "title": "", "unit": ""},
    ),
    "Bars.svg": (BARS.svg, {"width": 640, "height": 320}),
    "bulk.Columns": (bulk.Columns, {"arrays": {"a": np.zeros(2)}}),
    "bulk.DealSource": (bulk.DealSource, {"where": "N.hcp > 3", "given": None, "seed": 1, "first": 0}),
    "DealSource.take": (
        lambda n, limit, threads, progress: bulk.DealSource("N.hcp > 3", seed=1).take(
            n, limit=limit, threads=threads, progress=progress
        ),
        {"n": 2, "limit": 99, "threads": 1, "progress": False},
    ),
    "Tricks.at_least": (COUNTS.at_least, {"tricks": 1}),
    "bulk.compare": (
        bulk.compare,
        {
            "first": HAND,
            "second": HAND,
            "trump": "S",
            "seat": "N",
            "leader": "N",
            "given": None,
            "by": "playouts",
            "samples": 2,
            "seed": 1,
            "threads": 1,
            "progress": False,
        },
    ),
    "bulk.csv_lines": (
        lambda deals, columns, threads: list(bulk.csv_lines(deals, columns, threads=threads)),
        {"deals": [DEALS], "columns": COLUMNS, "threads": 1},
    ),
    "bulk.dd_tables": (
        bulk.dd_tables,
        {"deals": whist.Deal.from_pbn(ENDING), "memory": None, "threads": 1, "progress": False, "out": None},
    ),
    "bulk.deals": (
        bulk.deals,
        {
            "n": 2,
            "where": None,
            "given": {"N": HAND},
            "seed": 1,
            "limit": 9,
            "threads": 1,
            "progress": False,
            "out": None,
        },
    ),
    "bulk.evaluate": (bulk.evaluate, {"hands": DEALS, "columns": COLUMNS, "threads": 1, "progress": False}),
    "bulk.from_dds": (bulk.from_dds, {"cards": bulk.to_dds(DEALS)}),
    "bulk.from_frame": (bulk.from_frame, {"frame": None}),
    "bulk.from_endplay": (bulk.from_endplay, {"deals": []}),
    "bulk.histogram": (bulk.histogram, {"values": [1, 2], "title": "", "unit": ""}),
    **{
        f"bulk.{work.__name__}": (work, ON_HANDS)
        for work in (bulk.hcp, bulk.controls, bulk.hcp_and_shape, bulk.losers, bulk.shape)
    },
    "bulk.honours": (bulk.honours, {**ON_HANDS, "trump": "S", "ten": False}),
    "bulk.playouts": (
        bulk.playouts,
        {
            "deals": DEALS,
            "trump": "S",
            "leader": "N",
            "seed": 1,
            "first": 0,
            "threads": 1,
            "progress": False,
            "out": None,
        },
    ),
    "bulk.random_deals": (
        bulk.random_deals,
        {"n": 2, "seed": 1, "first": 0, "threads": 1, "progress": False, "out": None},
    ),
    "bulk.select": (bulk.select, {"deals": DEALS, "where": "N.hcp > 3", "threads": 1, "progress": False}),
    "bulk.share": (bulk.share, {"where": "N.hcp > 3", "given": None}),
    "bulk.solve": (
        bulk.solve,
        {
            "deals": whist.Deal.from_pbn(ENDING),
            "trump": None,
            "leader": "N",
            "fewest": False,
            "order": None,
            "memory": None,
            "threads": 1,
            "progress": False,
            "out": None,
        },
    ),
    "bulk.to_dds": (bulk.to_dds, {"deals": DEALS}),
    "bulk.to_frame": (bulk.to_frame, {"deals": DEALS, "columns": COLUMNS, "threads": 1}),
    "bulk.trick_counts": (
        bulk.trick_counts,
        {
            "hand": HAND,
            "trump": "S",
            "seat": "N",
            "leader": "N",
            "given": None,
            "where": None,
            "by": "playouts",
            "samples": 2,
            "seed": 1,
            "threads": 1,
            "progress": False,
        },
    ),
    "bulk.tricks": (
        bulk.tricks,
        {
            "cards": np.array([[1, 2, 3, 4]], np.uint8),
            "trump": None,
            "order": None,
            "threads": 1,
            "progress": False,
            "out": None,
        },
    ),
    "bulk.whist_worth": (
        bulk.whist_worth,
        {
            "hand": HAND,
            "trump": "S",
            "seat": "N",
            "dealer": "W",
            "honours": False,
            "by": "playouts",
            "samples": 1,
            "seed": 1,
            "threads": 1,
        },
    ),
    "expressions.parse": (expressions.parse, {"text": "N.hcp"}),
    "expressions.shapes_of": (expressions.shapes_of, {"pattern": "4333"}),
    "expressions.least": (expressions.least, {"first": 1, "second": expressions.N.hcp}),
    "expressions.most": (expressions.most, {"first": 1, "second": expressions.N.hcp}),
    **{
        f"expressions.{some.__name__}": (some, {"condition": expressions.hand.hcp > 3})
        for some in (expressions.all_hands, expressions.any_hand)
    },
    **{
        f"expressions.{some.__name__}": (some, {"number": expressions.hand.hcp})
        for some in (expressions.max_hand, expressions.min_hand, expressions.sum_hands)
    },
    "Number.between": (expressions.N.hcp.between, {"low": 1, "high": 3}),
    "Number.isin": (lambda value: expressions.N.hcp.isin(value), {"value": 3}),
    "Number +": (lambda value: expressions.N.hcp + value, {"value": 3}),
    "Number <": (lambda value: expressions.N.hcp < value, {"value": 3}),
    "Subject.length": (expressions.N.length, {"suit": "S"}),
    "Subject.honours": (expressions.N.honours, {"suit": "S", "count": 4}),
    "Subject.quality": (expressions.N.quality, {"suit": "S"}),
    "Subject.has": (lambda card: expressions.N.has(card), {"card": "AS"}),
    "Subject.count": (lambda card: expressions.N.count(card), {"card": "AS"}),
    "Subject.points": (lambda table, ace: expressions.N.points(table, A=ace), {"table": "S", "ace": 4}),
    "Subject.tricks": (expressions.N.tricks, {"strain": "S", "leader": "N"}),
    "games.add": (games.add, {"source": "missing.py"}),
    "games.entry": (games.entry, {"slug": "whist"}),
    "games.game": (lambda name, points: games.game(name, points=points), {"name": "whist", "points": "american"}),
    "games.page": (games.page, {"name": "whist", "section": None}),
    "games.resolve": (games.resolve, {"name": "whist"}),
    "games.sections": (games.sections, {"name": "whist"}),
    "games.typed": (games.typed, {"name": "whist"}),
    "players.make": (players.make, {"name": "search", "seed": 1, "samples": 5}),
    "RandomPlayer": (players.RandomPlayer, {"seed": 1}),
    "SearchPlayer": (players.SearchPlayer, {"seed": 1, "samples": 5}),
    "Player.choose": (PLAYER.choose, {"view": MATCH.view(MATCH.decision.seat)}),
    "Player.explain": (PLAYER.explain, {"view": MATCH.view(MATCH.decision.seat)}),
    "rules.Record.from_json": (rules.Record.from_json, {"text": MATCH.to_json()}),
    "rules.find_game": (lambda name: rules.find_game(name), {"name": "whist"}),
    "rules.pack_of": (rules.pack_of, {"hands": ENDING, "dealer": "N", "last": None, "turn": 1}),
    "rules.short_pack": (rules.short_pack, {"lowest": 5, "suits": (whist.Suit.CLUBS,)}),
    "rules.split_text": (rules.split_text, {"text": "whist:points=american"}),
    "rules.world": (rules.world, {"view": MATCH.view(0), "seed": 1}),
    "endings.max_n": (endings.max_n, {"match": ENDED}),
    "endings.paranoid": (endings.paranoid, {"match": ENDED, "friends": None}),
    "hands.loads": (whist_hands.loads, {"text": "", "path": None}),
    "lin.loads": (lin.loads, {"text": "", "strict": True}),
    "lin.is_lin": (lin.is_lin, {"text": ""}),
    "pbn.loads": (pbn.loads, {"text": "", "strict": True}),
    "pbn.dumps": (pbn.dumps, {"records": [pbn.Record.from_deal(whist.Deal())]}),
    "pbn.encoded": (
        lambda records, encoding: list(pbn.encoded(records, encoding=encoding)),
        {"records": [pbn.Record.from_deal(whist.Deal())], "encoding": "latin-1"},
    ),
    "pbn.Record.from_deal": (
        pbn.Record.from_deal,
        {"deal": whist.Deal.from_pbn(ENDING), "dealer": "N", "tags": {"Event": "?"}},
    ),
    "pbn.Record.get": (pbn.Record.from_deal(whist.Deal()).get, {"name": "Deal"}),
    "pbn.Record.with_tag": (
        pbn.Record.from_deal(whist.Deal()).with_tag,
        {"name": "Event", "value": "?", "tokens": ()},
    ),
    "pbn.Tag": (pbn.Tag, {"name": "Event", "value": "?", "tokens": ()}),
    "testing.check_game": (
        testing.check_game,
        {"game": "whist", "matches": 1, "seed": 0, "deals": 1},
    ),
    "testing.check_player": (
        lambda make, game, deals, seed: testing.check_player(make, game, deals=deals, seed=seed),
        {"make": players.RandomPlayer, "game": "whist", "deals": 1, "seed": 0},
    ),
    "testing.hands": (testing.hands, {"size": 13}),
    "testing.matches": (testing.matches, {"game": "whist", "actions": 2}),
    "testing.options": (testing.options, {"game": "whist"}),
    "testing.playthrough": (testing.playthrough, {"game": "whist", "seed": 1, "deals": 1}),
    "testing.script_faults": (testing.script_faults, {"source": ""}),
    "testing.strength": (
        testing.strength,
        {"game": "whist", "one": PLAYER, "other": PLAYER, "deals": 2, "seed": 0, "processes": 1},
    ),
}

FOR_AUTHORS = ("testing.check_", "testing.matches", "testing.options", "testing.playthrough", "testing.strength")
"""What tells authors of games and players, by a TypeError or a broken law, that theirs is none."""


@pytest.mark.filterwarnings("ignore")  # NumPy warns of some of them
@pytest.mark.parametrize("name", CALLS)
def test_a_wrong_argument_is_refused_by_an_error_of_ours(name: str) -> None:
    call, right = CALLS[name]
    refusals: tuple[type[Exception], ...] = (whist.WhistError, OSError)
    if name.startswith(FOR_AUTHORS):
        refusals = (*refusals, TypeError, testing.LawError)
    for argument in right:
        for wrong in WRONG:
            if argument == "progress" and callable(wrong):
                continue  # what a callable raises is its own
            try:
                call(**{**right, argument: wrong})
            except refusals:
                pass
            except Exception as error:
                error.add_note(f"{name}: {argument} = {checks.shown(wrong)}")
                raise

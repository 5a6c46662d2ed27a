"""The whist family of card games: rules, players, search and bulk evaluation.

Every name is loaded when first used. The vocabulary of the table is here: :class:`Card`, :class:`Cards`,
:class:`Deal`, :class:`Suit`, :class:`Seat` and what goes with them. What is larger has a module of its own:
:mod:`whist.bulk` (arrays of hands), :mod:`whist.expressions` (what to count in them and to ask of them),
:mod:`whist.solving` (double dummy: :func:`solve`, :func:`dd_table`, :func:`analyse`, :func:`expected_tricks`),
:mod:`whist.games` and :class:`Match` (playing by the rules), :mod:`whist.players`, :mod:`whist.notation`,
:mod:`whist.testing`.
"""

# Nothing is imported here, not even typing: the command must come to its own handling of Ctrl-C at once.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from whist import bulk, expressions, games, notation, players, rules, solving, testing
    from whist.build import BuildInfo, __version__, build_info
    from whist.cards import Card, Cards, Rank, Seat, Side, Strain, Suit
    from whist.deal import Deal
    from whist.errors import (
        ArrayError,
        CardError,
        DealError,
        ExpressionError,
        GameError,
        IllegalActionError,
        NotationError,
        OptionError,
        OrderError,
        PlayerError,
        RecordError,
        RulesError,
        SeatError,
        WhistError,
    )
    from whist.rules import Game, Match
    from whist.solving import Solver, analyse, dd_table, expected_tricks, solve

__all__ = [
    "ArrayError",
    "BuildInfo",
    "Card",
    "CardError",
    "Cards",
    "Deal",
    "DealError",
    "ExpressionError",
    "Game",
    "GameError",
    "IllegalActionError",
    "Match",
    "NotationError",
    "OptionError",
    "OrderError",
    "PlayerError",
    "Rank",
    "RecordError",
    "RulesError",
    "Seat",
    "SeatError",
    "Side",
    "Solver",
    "Strain",
    "Suit",
    "WhistError",
    "__version__",
    "analyse",
    "build_info",
    "bulk",
    "dd_table",
    "expected_tricks",
    "expressions",
    "games",
    "notation",
    "players",
    "rules",
    "solve",
    "solving",
    "testing",
]

_MODULES = frozenset(
    ("bulk", "cards", "deal", "errors", "expressions", "games", "notation", "players", "rules", "solving", "testing")
)
_HOMES = {
    **dict.fromkeys(("BuildInfo", "__version__", "build_info"), "whist.build"),
    **dict.fromkeys(("Card", "Cards", "Rank", "Seat", "Side", "Strain", "Suit"), "whist.cards"),
    "Deal": "whist.deal",
    **dict.fromkeys((name for name in __all__ if name.endswith("Error")), "whist.errors"),
    **dict.fromkeys(("Game", "Match"), "whist.rules"),
    **dict.fromkeys(("Solver", "analyse", "dd_table", "expected_tricks", "solve"), "whist.solving"),
}


def __getattr__(name: str) -> object:
    """Load a part of the package when it is first used, and find it at once from then on."""
    from importlib import import_module  # noqa: PLC0415  # nothing is imported before it is needed

    if name in _MODULES:
        return import_module(f"whist.{name}")
    if name in _HOMES:
        found = globals()[name] = getattr(import_module(_HOMES[name]), name)
        return found
    raise AttributeError(f"module 'whist' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted(__all__)

"""Double dummy: what cards, deals and played hands are worth when all four hands are seen and all play best.

:func:`solve` values the cards of one position, :func:`dd_table` all strains and leaders of a deal, :func:`analyse`
every card of a played hand; they are methods of :class:`Solver` too, which has a memory of its own.
:func:`expected_tricks` expects the tricks of a hand whose other hands are not seen, by sampling. For arrays of deals
there are :func:`whist.bulk.solve` and :func:`whist.bulk.dd_tables`.

The interpreter lock is free while the engine works, and Ctrl-C stops it within a fifth of a second.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whist.arguments import AnySeat, Trump
from whist.cards import Card
from whist.deal import Deal
from whist.notation.hands import Hand
from whist.notation.pbn import Record
from whist.solving.par import Par, ParContract
from whist.solving.sampling import expected_tricks
from whist.solving.solver import Solver, solved
from whist.solving.values import Analysis, CardValue, Counts, Expectation, PlayedCard, Solution, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whist._core import CardOrder

__all__ = [
    "Analysis",
    "CardValue",
    "Counts",
    "Expectation",
    "Par",
    "ParContract",
    "PlayedCard",
    "Solution",
    "Solver",
    "Table",
    "analyse",
    "dd_table",
    "expected_tricks",
    "solve",
]

_SHARED: Final = Solver()
"""Answers the functions of this module."""


def solve(
    deal: Deal | str,
    *,
    trump: Trump = None,
    leader: AnySeat,
    played: Sequence[Card | str] = (),
    fewest: bool = False,
    group: bool = False,
    line: bool = False,
    order: CardOrder | None = None,
) -> Solution:
    """Value every legal card of a position in which all hands are seen.

    Parameters
    ----------
    deal : Deal or str
        Four hands of the same size, 1 to 13 cards, or their PBN text.
    trump : Suit, Strain or str, optional
        The trump suit; None for no trumps.
    leader : Seat, str or int
        Who leads, or led, to the first trick of the deal.
    played : sequence of Card or str
        What was played from the hands since then, in order; a trick may be running.
    fewest : bool
        Whether each side wants as few tricks as it can get, as in a misère.
    group : bool
        Whether cards that touch each other and are worth the same are given once.
    line : bool
        Whether to find a line of best play to the end too.
    order : CardOrder, optional
        The card order of a game, with its trumps, in place of ``trump``. One that has more than four suits, jokers
        without a suit, or trumps that are no suit is solved for up to six cards a hand.

    Returns
    -------
    Solution
        The tricks of the side to play for each card, the running trick included and those already won left out.

    Raises
    ------
    CardError
        When a text names no card, suit or seat.
    DealError
        When the hands are no deal: a card in two of them, unequal sizes, more than 13 cards or those that
        the order allows, or no card left to play.
    IllegalActionError
        When a card of ``played`` could not be played.
    OptionError
        When both ``trump`` and ``order`` are given.

    Examples
    --------
    >>> solution = solve("N:AQ.4.. 54.K.. 32.A.. KJ.5..", trump="hearts", leader="south", group=True, line=True)
    >>> print(solution)
    south to play, tricks of 3: 3S 3, AH 3
    >>> solution["AH"], solution.north_south, " ".join(map(str, solution.line[:4]))
    (3, 3, 'AH 5H 4H KH')
    """
    return solved(_SHARED, deal, trump, leader, played, fewest, group, line, order)


def dd_table(deal: Deal | str) -> Table:
    """The tricks of North and South in every strain and for every leader.

    Parameters
    ----------
    deal : Deal or str
        Four hands of the same size, 1 to 13 cards, or their PBN text.

    Returns
    -------
    Table
        Twenty results; shown as the tricks of each declarer.

    Raises
    ------
    DealError
        When the hands are no deal: a card in two of them, unequal sizes, more than 13 cards or none.

    Examples
    --------
    >>> print(dd_table(Deal(*(suit.cards for suit in reversed(Suit)))))
    tricks of a declarer
         C   D   H   S  NT
    N    0  13   0  13   0
    E   13   0  13   0   0
    S    0  13   0  13   0
    W   13   0  13   0   0
    """
    return _SHARED.dd_table(deal)


def analyse(
    hand: Hand | Record | Deal | str,
    *,
    trump: Trump = None,
    leader: AnySeat | None = None,
    played: Sequence[Card | str] = (),
    fewest: bool = False,
) -> Analysis:
    """Value a played hand after each card, and say which cards cost tricks.

    Parameters
    ----------
    hand : Hand, Record, Deal or str
        A hand read by :func:`whist.notation.hands.load`, a record with its play read by
        :func:`whist.notation.pbn.load` or :func:`whist.notation.lin.load`, or a deal.
    trump, leader, played
        With a deal: as :func:`solve` has them. The other kinds say it themselves.
    fewest : bool
        Whether each side wanted as few tricks as it could get.

    Returns
    -------
    Analysis
        Card by card as far as was played.

    Raises
    ------
    CardError
        When a text names no card, suit or seat.
    DealError
        When the hands are no deal.
    IllegalActionError
        When a card of ``played`` could not be played, with its number.
    NotationError
        When a recorded hand is refused by :func:`whist.notation.replay.replay_hand`, with the first reason.
    OptionError
        When ``trump``, ``leader`` or ``played`` is given with a recorded hand, or no leader with a deal.

    Examples
    --------
    >>> print(analyse("N:AQ... 43... 65... K2...", leader="south", played=["5S", "2S", "AS", "3S"]))
    NS 2, EW 0
    trick 1, N AS: 1-1, costs 1
    """
    return _SHARED.analyse(hand, trump=trump, leader=leader, played=played, fewest=fewest)

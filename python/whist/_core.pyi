# The compiled engine in plain numbers; the public modules over it have the words and the checks.
#
# A card is 16 * suit + rank (clubs 0 to spades 3, two 0 to ace 12), jokers 61 to 63; a set of cards is a 64-bit
# integer with one bit a card; a place is an index in turn order; a group is a mask of places.

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, Self, TypeAlias, TypeVar, final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "DONE",
    "GO",
    "PAUSE",
    "PROFILE",
    "TRICK",
    "VERSION",
    "CardOrder",
    "Counter",
    "Generator",
    "Observation",
    "Payoffs",
    "Play",
    "PlayRules",
    "Program",
    "Sampler",
    "Solver",
    "Tally",
    "card_set",
    "card_text",
    "cards_at",
    "controls",
    "cpu",
    "dd_tables",
    "deal_text",
    "endings",
    "evaluate",
    "follow",
    "hand_text",
    "hcp",
    "hcp_and_shape",
    "hidden_hands",
    "honours",
    "losers",
    "members",
    "parse_card",
    "parse_cards",
    "parse_deal",
    "playouts",
    "random_deal",
    "random_deals",
    "shape",
    "shuffled",
    "solve",
    "tricks",
    "tricks_by_trumps",
    "tricks_in_order",
]

_T = TypeVar("_T")

VERSION: Final[str]
PROFILE: Final[str]
GO: Final = 0
TRICK: Final = 1
PAUSE: Final = 2
DONE: Final = 3

_Next: TypeAlias = tuple[int, int, int]  # status, place to play or -1, its legal cards
_Judged: TypeAlias = tuple[int, float, float]  # card or -1 for a knock, mean payoff, standard error of the mean
_Valued: TypeAlias = tuple[int, int, int]  # card, all that are as good, tricks of the side to play
_Report: TypeAlias = Callable[[int, int], object] | None
_Stop: TypeAlias = tuple[int, int] | tuple[int, int, int, int]  # (group, tricks), or two that must both hold
_Row: TypeAlias = tuple[Sequence[int], int, int, bool, Literal["capture", "capture_last_takes", "pause"]]
_Planes: TypeAlias = Sequence[tuple[int, int]]  # (cards, value of each)
_Window: TypeAlias = (
    tuple[int, int] | Literal["all", "to_switch", "after_switch", "before_switch", "from_switch"] | None
)

def cpu() -> str: ...

# Text: CardError and DealError say what was found where.
def parse_card(text: str, /) -> int: ...
def card_text(number: int, /) -> str: ...
def parse_cards(text: str, /) -> int: ...
def hand_text(bits: int, /) -> str: ...
def parse_deal(text: str, /) -> tuple[int, int, int, int]: ...
def deal_text(bits: Sequence[int], first: int = 0, /) -> str: ...

# Sets: what their bits stand for.
def card_set(cards: tuple[int, ...], /) -> int: ...
def cards_at(pack: tuple[int, ...], places: tuple[tuple[int, ...], ...], /) -> tuple[int, ...]: ...
def members(items: list[_T | None], set: int, /) -> tuple[_T, ...]: ...

# Chance: the same for a seed and a stream, for ever.
def shuffled(items: Sequence[_T], seed: int, stream: int, /) -> tuple[_T, ...]: ...
def hidden_hands(may: Sequence[int], sizes: Sequence[int], seed: int, /) -> list[int] | None: ...
def follow(
    events: list[tuple[Any, ...]],
    first: int,
    end: int,
    kinds: tuple[str, str],
    rows: tuple[tuple[tuple[int, _T] | None, ...], ...],
    trick: list[tuple[int, _T]],
    tricks: list[tuple[int, tuple[tuple[int, _T], ...], int]],
    /,
) -> tuple[int, int, list[int]]: ...
def random_deal(seed: int, index: int, /) -> tuple[int, int, int, int]: ...

# Arrays: inputs may lie in any way, outputs are contiguous; columns have shape (n, 1).
def random_deals(out: NDArray[np.uint64], seed: int, first: int, threads: int | None, progress: _Report, /) -> None: ...
def hcp(hands: NDArray[np.uint64], out: NDArray[np.uint8], threads: int | None, progress: _Report, /) -> None: ...
def controls(hands: NDArray[np.uint64], out: NDArray[np.uint8], threads: int | None, progress: _Report, /) -> None: ...
def losers(hands: NDArray[np.uint64], out: NDArray[np.uint8], threads: int | None, progress: _Report, /) -> None: ...
def shape(hands: NDArray[np.uint64], out: NDArray[np.uint8], threads: int | None, progress: _Report, /) -> None: ...
def hcp_and_shape(
    hands: NDArray[np.uint64],
    points: NDArray[np.uint8],
    lengths: NDArray[np.uint8],
    threads: int | None,
    progress: _Report,
    /,
) -> None: ...
def honours(
    hands: NDArray[np.uint64],
    out: NDArray[np.uint8],
    trump: int,
    ten: bool,
    threads: int | None,
    progress: _Report,
    /,
) -> None: ...
def evaluate(
    program: Program,
    hands: NDArray[np.uint64],
    inputs: Sequence[NDArray[np.int32]],
    bytes: Sequence[tuple[int, NDArray[np.uint8]]],  # (result, its column)
    numbers: Sequence[tuple[int, NDArray[np.int32]]],
    threads: int | None,
    progress: _Report,
    /,
) -> None: ...
def tricks(
    cards: NDArray[np.uint8], out: NDArray[np.uint8], trump: int | None, threads: int | None, progress: _Report, /
) -> None: ...
def tricks_by_trumps(
    cards: NDArray[np.uint8],
    out: NDArray[np.uint8],
    trumps: NDArray[np.uint8],
    threads: int | None,
    progress: _Report,
    /,
) -> None: ...
def tricks_in_order(
    cards: NDArray[np.uint8], out: NDArray[np.uint8], order: CardOrder, threads: int | None, progress: _Report, /
) -> None: ...
def playouts(
    deals: NDArray[np.uint64],
    out: NDArray[np.uint8],
    trumps: NDArray[np.uint8],
    leaders: NDArray[np.uint8],
    seed: int,
    first: int,
    threads: int | None,
    progress: _Report,
    /,
) -> None: ...
def solve(
    deals: NDArray[np.uint64],
    out: NDArray[np.uint8],
    orders: Sequence[CardOrder],
    trumps: NDArray[np.uint8],
    leaders: NDArray[np.uint8],
    fewest: bool,
    memory: int | None,
    threads: int | None,
    progress: _Report,
    /,
) -> None: ...
def dd_tables(
    deals: NDArray[np.uint64],
    out: NDArray[np.uint8],
    memory: int | None,
    threads: int | None,
    progress: _Report,
    /,
) -> None: ...
def endings(
    play: Play, payoffs: Payoffs, *, friends: int | None = None
) -> list[tuple[int, int, list[float]]]: ...  # card or -1, the position it is played as, payoffs by place

@final
class Program:
    def __new__(cls) -> Self: ...
    def feature(self, count: str, hands: int, cards: int, values: Sequence[tuple[int, int]] = ..., /) -> int: ...
    def input(self, column: int, /) -> int: ...
    def constant(self, value: int, /) -> int: ...
    def binary(self, operator: str, first: int, second: int, /) -> int: ...

@final
class Sampler:
    def __new__(cls, given: Sequence[int], program: Program, holds: int, /) -> Self: ...
    @property
    def ways(self) -> tuple[int, int]: ...

@final
class Generator:
    def __new__(
        cls, given: Sequence[int], sampler: Sampler | None, tests: Sequence[tuple[Program, int]], /
    ) -> Self: ...
    def draw(
        self,
        out: NDArray[np.uint64],
        numbers: NDArray[np.uint64],
        seed: int,
        first: int,
        count: int,
        threads: int | None,
        /,
    ) -> int: ...

@final
class CardOrder:
    @staticmethod
    def plain(trump: int | None = None) -> CardOrder: ...
    @staticmethod
    def ace_low(trump: int | None = None) -> CardOrder: ...
    @staticmethod
    def ace_low_or_high() -> CardOrder: ...
    @staticmethod
    def uptown(trump: int | None = None) -> CardOrder: ...
    @staticmethod
    def downtown(trump: int | None = None, *, aces_good: bool = True) -> CardOrder: ...
    @staticmethod
    def jass_trump(trump: int) -> CardOrder: ...
    @staticmethod
    def obenabe() -> CardOrder: ...
    @staticmethod
    def undenufe() -> CardOrder: ...
    @staticmethod
    def catch_the_ten(trump: int) -> CardOrder: ...
    @staticmethod
    def bowers(trump: int, *, joker_on_top: bool = True) -> CardOrder: ...
    @staticmethod
    def spades_jokers(*, deuces: bool = False) -> CardOrder: ...
    @staticmethod
    def skat_suit(trump: int) -> CardOrder: ...
    @staticmethod
    def skat_grand() -> CardOrder: ...
    @staticmethod
    def skat_null() -> CardOrder: ...
    @staticmethod
    def lhombre(trump: int | None = None) -> CardOrder: ...
    @staticmethod
    def card_trump(card: int) -> CardOrder: ...
    @staticmethod
    def raised(card: int) -> CardOrder: ...
    @staticmethod
    def napoleon_joker(*, misere: bool = False) -> CardOrder: ...
    @staticmethod
    def call_ace(trump: int | None = None, *, joker_led_wins: bool = True) -> CardOrder: ...
    @staticmethod
    def from_lists(
        suits: Sequence[Sequence[int]],
        *,
        suitless: Sequence[int] = ...,
        trump: int | None = None,
        trump_cards: Sequence[int] = ...,
        joins: Sequence[int] = ...,
        lead_wins: Sequence[int] = ...,
        aliases: Sequence[tuple[int, int]] = ...,
    ) -> CardOrder: ...
    @property
    def cards(self) -> int: ...
    @property
    def trump(self) -> int: ...
    @property
    def suits(self) -> list[int]: ...
    def winner(self, trick: Sequence[int]) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class PlayRules:
    def __new__(
        cls,
        order: CardOrder,
        *,
        players: int = 4,
        tricks: int = 13,
        pack: int = 0,
        follow: bool = True,
        void: Literal["any", "trump", "overtrump"] = "any",
        may_ruff: bool = False,
        under: Literal["allowed", "only_trumps", "strict"] = "allowed",
        exempt: int = 0,
        duty: int = 0,
        first_card: int = 0,
        first_lead_avoid: tuple[int, int] = ...,
        first_trick_avoid: int = 0,
        closed: int = 0,
        openers: int = 0,
        trump_from_lead: bool = False,
        short: Literal["equal", "straight", "knock"] = "equal",
        row: _Row | None = None,
        draw: Literal["none", "winner_up"] = "none",
        stop: Sequence[_Stop] = ...,
        stop_cards: int = 0,
        pause_after: int = 0,
        pause_cards: int = 0,
        switch_trick: int | None = None,
        switch_cards: int = 0,
        next: CardOrder | None = None,
    ) -> Self: ...
    @property
    def order(self) -> CardOrder: ...
    @property
    def players(self) -> int: ...
    @property
    def tricks(self) -> int: ...
    @property
    def simple(self) -> bool: ...

@final
class Play:
    def __new__(cls, rules: PlayRules, hands: Sequence[int], leader: int, stock: Sequence[int] = ...) -> Self: ...
    @property
    def rules(self) -> PlayRules: ...
    @property
    def players(self) -> int: ...
    @property
    def status(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def leader(self) -> int: ...
    @property
    def legal(self) -> int: ...
    @property
    def may_knock(self) -> bool: ...
    @property
    def hands(self) -> tuple[int, ...]: ...
    @property
    def taken(self) -> tuple[int, ...]: ...
    @property
    def tricks(self) -> tuple[int, ...]: ...
    @property
    def winners(self) -> tuple[int, ...]: ...
    @property
    def winner(self) -> int: ...
    @property
    def trick(self) -> tuple[tuple[int, int], ...]: ...
    @property
    def history(self) -> tuple[tuple[int, int], ...]: ...
    @property
    def trump(self) -> int: ...
    @property
    def stock(self) -> tuple[int, ...]: ...
    @property
    def row(self) -> int: ...
    @property
    def opened(self) -> bool: ...
    @property
    def switched_after(self) -> int | None: ...
    def play(self, card: int) -> _Next: ...
    def play_as(self, card: int, position: int) -> _Next: ...
    def guises(self, card: int) -> tuple[int, ...]: ...
    def knock(self) -> _Next: ...
    def undo(self) -> int: ...
    def announce(self, events: list[_T], cards: tuple[tuple[_T, ...], ...], winners: tuple[_T, ...]) -> None: ...
    def go_on(self, stop: Sequence[_Stop] | None = None) -> _Next: ...
    def set_trump(self, trump: int) -> _Next: ...
    def finish(self) -> None: ...
    def run(self, policy: Literal["random", "lowest", "highest"], seed: int) -> list[int]: ...
    def play_carefully(self, payoffs: Payoffs, playouts: int, seed: int) -> None: ...
    def denied(self, place: int) -> int: ...
    def denied_at_draw(self, place: int) -> int: ...
    @property
    def denials(self) -> tuple[int, ...]: ...
    def shown(self, place: int) -> int: ...
    def outcome(self, tally: Tally) -> tuple[int, ...]: ...
    def observe(
        self, place: int, *, known: Sequence[int] = ..., exposed: int = 0, lacks: Sequence[int] = ...
    ) -> Observation: ...
    def copy(self) -> Play: ...
    def __copy__(self) -> Play: ...
    def __deepcopy__(self, _memo: object) -> Play: ...

@final
class Observation:
    @property
    def place(self) -> int: ...
    @property
    def known(self) -> tuple[int, ...]: ...
    @property
    def sizes(self) -> tuple[int, ...]: ...
    @property
    def unseen(self) -> int: ...
    def count(self) -> float: ...
    def worlds(self, n: int, seed: int, *, first: int = 0, threads: int | None = 1) -> NDArray[np.uint64]: ...
    def search(self, payoffs: Payoffs, *, worlds: int = 50, seed: int = 0) -> list[_Judged]: ...
    def search_worlds(
        self, worlds: NDArray[np.uint64], payoffs: Sequence[Payoffs], *, seed: int = 0
    ) -> list[_Judged]: ...

@final
class Counter:
    @staticmethod
    def tricks(
        group: int, *, window: _Window = None, scale: Sequence[int] = ..., cap: int | None = None
    ) -> Counter: ...
    @staticmethod
    def cards(
        group: int, planes: _Planes, *, window: _Window = None, scale: Sequence[int] = ..., cap: int | None = None
    ) -> Counter: ...
    @staticmethod
    def turned(group: int, *, window: _Window) -> Counter: ...
    @staticmethod
    def first(group: int, n: int) -> Counter: ...
    @staticmethod
    def last(group: int) -> Counter: ...
    @staticmethod
    def race(runners: Sequence[tuple[int, int]], *, trick: int = 0, planes: _Planes = ...) -> Counter: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Tally:
    def __new__(cls, rules: PlayRules, counters: Sequence[Counter]) -> Self: ...
    def __len__(self) -> int: ...
    def outcomes(self) -> list[tuple[int, ...]]: ...

@final
class Payoffs:
    def __new__(cls, tally: Tally, values: Sequence[Sequence[float]]) -> Self: ...
    @staticmethod
    def asking(tally: Tally, players: int, ask: Callable[[tuple[int, ...]], Sequence[float]]) -> Payoffs: ...

# Double dummy: hands are North, East, South, West without the cards of the running trick, which the leader began.
@final
class Solver:
    def __new__(cls, memory: int | None = None) -> Self: ...
    def tricks(
        self, order: CardOrder, hands: Sequence[int], leader: int, trick: Sequence[int], fewest: bool, /
    ) -> int: ...
    def cards(
        self, order: CardOrder, hands: Sequence[int], leader: int, trick: Sequence[int], fewest: bool, /
    ) -> tuple[int, int, list[_Valued]]: ...
    def line(
        self, order: CardOrder, hands: Sequence[int], leader: int, trick: Sequence[int], fewest: bool, /
    ) -> list[int]: ...
    def table(self, hands: Sequence[int], /) -> list[bytes]: ...
    def analyse(
        self, order: CardOrder, hands: Sequence[int], leader: int, played: Sequence[int], fewest: bool, /
    ) -> tuple[list[int], list[int], list[int]]: ...
    @property
    def memory(self) -> int: ...
    @property
    def counts(self) -> tuple[int, int, int, int, int, int, int]: ...

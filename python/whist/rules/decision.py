"""Questions and decisions: who must choose, from what, and who will see it."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypeVar

from whist.cards import VALID_BITS, Cards
from whist.rules.actions import FIRST_WORD, Action
from whist.rules.events import ALL

if TYPE_CHECKING:
    from whist.rules.table import Table

PLAY: Final = "play"
CALL: Final = "call"
TRUMP: Final = "trump"
DISCARD: Final = "discard"
GIVE: Final = "give"
LAY: Final = "lay"
CUT: Final = "cut"
REVOKE: Final = "revoke"
CLAIM: Final = "claim"

Policy: TypeAlias = Literal["random", "lowest", "highest"]
"""How the engine chooses a card by itself: any legal one, all equally likely, or the lowest or the highest one."""

R = TypeVar("R")


class Question:
    """What a script yields: something that seats must decide before it goes on.

    Attributes
    ----------
    legal : int
        Set of the actions allowed now, never empty.
    """

    __slots__ = ("legal",)
    legal: int

    @property
    def now(self) -> Decision:
        """The decision that stands, which nothing changes any more."""
        raise NotImplementedError

    def goes_on(self, action: Action, table: Table) -> bool:
        """Carry out a legal action; gives whether there is more to decide, or else the script goes on."""
        raise NotImplementedError

    def runs_on(self, policy: Policy, seed: int) -> list[int]:  # noqa: ARG002  # those that run on read them
        """Let the engine decide by itself as long as it can; gives the cards played, none where it cannot."""
        return []


class Decision(Question):
    """One choice that a seat must make; nothing in it belongs to a particular game.

    Attributes
    ----------
    seat : int
        Who decides, for a dummy its partner.
    legal : int
        Set of the actions allowed, never empty.
    kind : str
        What is decided: ``"play"``, ``"call"``, ``"trump"`` and so on.
    hand : int or None
        Whose cards, when cards are chosen.
    audience : int
        Set of the seats that may see the choice.
    pick : tuple of int or None
        ``(i, k)`` for card ``i`` of the ``k`` cards of one choice, counted from 1.
    """

    __slots__ = ("audience", "hand", "kind", "pick", "seat")

    def __init__(
        self,
        seat: int,
        legal: int,
        kind: str = CALL,
        hand: int | None = None,
        audience: int = ALL,
        pick: tuple[int, int] | None = None,
    ) -> None:
        self.seat = seat
        self.legal = legal
        self.kind = kind
        self.hand = hand
        self.audience = audience
        self.pick = pick

    @property
    def now(self) -> Decision:
        """The decision itself."""
        return self

    def goes_on(self, action: Action, table: Table) -> bool:
        """Make the choice known; a card to be played becomes known when the engine gets it."""
        if self.kind != PLAY or action.id >= FIRST_WORD:
            table.events.append((self.kind, self.audience, self.seat, action.id, self.hand))
        return False

    def seen_by(self, seat: int) -> Decision | None:
        """What a seat may know of it: who decides sees all, the audience not what is legal, others nothing."""
        if seat == self.seat:
            return self
        if self.audience >> seat & 1:
            return Decision(self.seat, 0, self.kind, self.hand, self.audience, self.pick)
        return None

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Decision) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a decision is looked at, never a key

    def __repr__(self) -> str:
        cards = Cards.from_bits(self.legal & VALID_BITS)
        words = (self.legal >> FIRST_WORD).bit_count()
        legal = " and ".join([*([str(cards)] if cards else []), *([f"{words} words"] if words else [])])
        return f"<Decision of seat {self.seat}, {self.kind}: {legal or 'unseen'}>"

    def _key(self) -> tuple[object, ...]:
        return self.seat, self.legal, self.kind, self.hand, self.audience, self.pick


Script: TypeAlias = Generator[Question, Action, R]
"""Part of a deal: yields questions, receives the chosen actions, returns its result."""

"""The par of a deal in the bridges: what it comes to when both sides bid and play knowing all four hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from whist.cards import Seat, Side, Strain

if TYPE_CHECKING:
    from collections.abc import Sequence

_CALLS: Final = tuple((level, strain) for level in range(1, 8) for strain in Strain)
"""All bids, the lowest first."""
_PASSES: Final = 4
"""So many passes from the first call on throw a deal in."""
_WISH: Final = (max, min)
"""What each side wants of a score of North and South."""


class ParContract(NamedTuple):
    """A contract that gives the par.

    Attributes
    ----------
    level : int
        Odd tricks bid, 1 to 7.
    strain : Strain
        Trumps.
    seats : tuple of Seat
        Who may declare: one or both of a side.
    over : int
        Tricks above what was bid; below it, negative, and the contract is doubled.
    """

    level: int
    strain: Strain
    seats: tuple[Seat, ...]
    over: int

    @property
    def is_doubled(self) -> bool:
        """Whether it is a sacrifice, which the other side doubles."""
        return self.over < 0

    def __str__(self) -> str:
        strain = "NT" if self.strain is Strain.NOTRUMP else self.strain.letter
        who = "".join(seat.letter for seat in self.seats)
        over = f" {self.over:+}" if self.over else ""
        return f"{self.level}{strain}{'X' * self.is_doubled} {who}{over}"


class Par(NamedTuple):
    """The par of a deal.

    Attributes
    ----------
    score : int
        What North and South score; what East and West do, with the other sign.
    contracts : tuple of ParContract
        Those that give it and which nobody gains by bidding over, the lowest of each strain; none where all pass.
    """

    score: int
    contracts: tuple[ParContract, ...]

    def __str__(self) -> str:
        return f"NS {self.score:+}: {', '.join(map(str, self.contracts))}" if self.contracts else "NS 0: all pass"


def contract_score(level: int, strain: Strain, tricks: int, *, vulnerable: bool) -> int:
    """What duplicate bridge scores for a declarer with so many tricks, doubled where the contract fails.

    Examples
    --------
    >>> contract_score(3, Strain.NOTRUMP, 10, vulnerable=True), contract_score(4, Strain.SPADES, 8, vulnerable=False)
    (630, -300)
    """
    over = tricks - level - 6
    if over < 0:
        return _penalty(-over, vulnerable=vulnerable)
    each = 20 if strain in (Strain.CLUBS, Strain.DIAMONDS) else 30
    bid = each * level + 10 * (strain is Strain.NOTRUMP)
    game = (500 if vulnerable else 300) if bid >= 100 else 50
    slam = {6: 500, 7: 1000}.get(level, 0)
    return bid + each * over + game + (slam * 3 // 2 if vulnerable else slam)


def _penalty(down: int, *, vulnerable: bool) -> int:
    """What a doubled contract costs that fails by so many tricks."""
    if vulnerable:
        return 100 - 300 * down
    return -(100, 300, 500)[down - 1] if down <= 3 else 400 - 300 * down


def par_of(tricks: Sequence[Sequence[int]], vulnerable: tuple[bool, bool], dealer: Seat) -> Par:
    """The par of a deal whose declarers take so many tricks, by strain and seat.

    A contract stands, or the other side bids over it; each side chooses what is best for it, knowing what follows.
    """
    scores = [[_score(tricks[strain], level, strain, side, vulnerable) for side in Side] for level, strain in _CALLS]
    worth, bids = _auction(scores)
    score = 0
    for turn in reversed(range(_PASSES)):
        side = (dealer + turn) % 2
        score = _WISH[side](score, bids[side])
    found: dict[tuple[Strain, Side], ParContract] = {}
    for call, (level, strain) in enumerate(_CALLS):
        for side in Side:
            if scores[call][side] == worth[call][side] == score and not _is_bettered(scores, call, side):
                found.setdefault((strain, side), _contract(tricks[strain], level, strain, side))
    return Par(score, tuple(found.values()))


def _score(tricks: Sequence[int], level: int, strain: Strain, side: Side, vulnerable: tuple[bool, bool]) -> int:
    """What North and South score when a side plays a contract from its better hand."""
    best = max(tricks[side], tricks[side + 2])
    found = contract_score(level, strain, best, vulnerable=vulnerable[side])
    return found if side is Side.NORTH_SOUTH else -found


def _auction(scores: list[list[int]]) -> tuple[list[list[int]], list[int]]:
    """What each bid of each side leads to, and what the best first bid of each side does."""
    worth: list[list[int]] = []
    best: list[list[int]] = [[], []]  # of the higher bids of each side, once there are any
    for stands in reversed(scores):
        now = [_WISH[1 - side]([stands[side], *best[1 - side]]) for side in Side]
        best = [[_WISH[side]([now[side], *best[side]])] for side in Side]
        worth.append(now)
    return worth[::-1], [found for (found,) in best]


def _is_bettered(scores: list[list[int]], call: int, side: Side) -> bool:
    """Whether the other side has a higher contract that gives it more as it stands."""
    other = 1 - side
    stands = scores[call][side]
    return any(_WISH[other](stands, higher[other]) != stands for higher in scores[call + 1 :])


def _contract(tricks: Sequence[int], level: int, strain: Strain, side: Side) -> ParContract:
    best = max(tricks[side], tricks[side + 2])
    seats = tuple(seat for seat in Seat if seat.side is side and tricks[seat] == best)
    return ParContract(level, strain, seats, best - level - 6)

"""What the values of PBN tags mean, and how they are written.

Each reader takes the text of a value, gives None for an unknown one (``"?"`` or ``""``) and raises
`NotationError` with the column inside the value where it is wrong.
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple, TypeAlias

from whist.cards import Seat, Strain
from whist.checks import shown
from whist.deal import Deal
from whist.errors import CardError, DealError, NotationError

UNKNOWN: Final = ("", "?")
"""Values that say nothing."""

Vulnerability: TypeAlias = Literal["None", "NS", "EW", "All"]
"""Which sides are vulnerable."""

_SEATS: Final = {seat.letter: seat for seat in Seat}
_STRAINS: Final = {strain.letter: strain for strain in Strain} | {"NT": Strain.NOTRUMP}
_VULNERABLE: Final[dict[str, Vulnerability]] = {
    "NONE": "None", "LOVE": "None", "-": "None", "NS": "NS", "EW": "EW", "ALL": "All", "BOTH": "All",
}  # fmt: skip
_CONTRACT: Final = re.compile(r"([1-7]?)(NT|[SHDCN])(X{0,2})")
_BOARD: Final = re.compile(r"0*[1-9][0-9]{0,8}")
_RESULT: Final = re.compile(r"\^?(?:([0-9]{1,2})|(NS|EW) ([0-9]{1,2})(?: (?!\2)(?:NS|EW) [0-9]{1,2})?)")
_HAND: Final = re.compile(r"[AKQJT2-9]*(?:\.[AKQJT2-9]*){3}")
_LETTERED: Final = re.compile(r"S?([AKQJT2-9]*)\.H?([AKQJT2-9]*)\.D?([AKQJT2-9]*)\.C?([AKQJT2-9]*)")


class Contract(NamedTuple):
    """A final contract.

    Attributes
    ----------
    level : int or None
        1 to 7; None in an end position, where only the strain is known, and when the deal was passed out.
    strain : Strain or None
        The trump suit or no trumps; None when the deal was passed out.
    risk : str
        ``""``, ``"X"`` doubled or ``"XX"`` redoubled.
    """

    level: int | None
    strain: Strain | None
    risk: str = ""

    def __str__(self) -> str:
        if self.strain is None:
            return "Pass"
        letters = "NT" if self.strain is Strain.NOTRUMP else self.strain.letter
        return f"{self.level or ''}{letters}{self.risk}"


def board(text: str) -> int | None:
    """Read a board number, counted from 1."""
    if text in UNKNOWN:
        return None
    if _BOARD.fullmatch(text):
        return int(text)
    raise NotationError(f"{shown(text)} is no board number", column=1, expected="1, 2, 3 ...")


def seat(text: str) -> Seat | None:
    """Read a seat; ``^N`` (declarer and dummy exchanged by mistake) is North."""
    if text in UNKNOWN:
        return None
    letter = text.removeprefix("^").upper()
    if letter in _SEATS:
        return _SEATS[letter]
    raise NotationError(f"{shown(text)} is no seat", column=1, expected="N, E, S or W")


def vulnerable(text: str) -> Vulnerability | None:
    """Read who is vulnerable, with the other names in use: ``-`` and ``Love``, ``Both``."""
    if text in UNKNOWN:
        return None
    if text.upper() in _VULNERABLE:
        return _VULNERABLE[text.upper()]
    raise NotationError(f"{shown(text)} is no vulnerability", column=1, expected="None, NS, EW or All")


def contract(text: str) -> Contract | None:
    """Read a contract; ``3N`` is taken for ``3NT``, a strain alone belongs to an end position."""
    if text in UNKNOWN:
        return None
    word = text.upper()
    if word == "PASS":
        return Contract(None, None)
    if match := _CONTRACT.fullmatch(word):
        level, strain, risk = match.groups()
        return Contract(int(level) if level else None, _STRAINS[strain], risk)
    raise NotationError(f"{shown(text)} is no contract", column=1, expected="Pass, or 1C to 7NT with X or XX after it")


def result(text: str, declarer: Seat | None) -> int | None:
    """Read how many tricks the declarer won; ``EW 4`` is turned to the declarer's side."""
    if text in UNKNOWN:
        return None
    match = _RESULT.fullmatch(text.upper())
    tricks = int(match[1] or match[3]) if match else 14
    if match is None or tricks > 13:
        raise NotationError(f"{shown(text)} is no result", column=1, expected="0 to 13 tricks, such as 9 or NS 9")
    if match[2] is None:
        return tricks
    if declarer is None:
        return None
    return tricks if declarer.letter in match[2] else 13 - tricks


def deal(text: str) -> Deal | None:
    """Read a deal: the first seat, a colon, four hands clockwise, ``-`` for one not given.

    A given hand has four groups of ranks, spades first; all given hands have thirteen cards, or equally fewer
    in an end position.
    """
    if text in UNKNOWN:
        return None
    first, colon, _ = text.partition(":")
    if not colon or first.strip().upper() not in _SEATS:
        raise NotationError("the deal does not say whose hand comes first", column=1, expected="N:, E:, S: or W:")
    hands = [(hand.group(), hand.start() + 1) for hand in re.finditer(r"[^\s:]+", text.upper())][1:]
    for hand, column in hands:
        _check_hand(hand, column)
    if len(hands) != 4:
        raise NotationError(f"the deal has {len(hands)} hands", column=len(first) + 2, expected="4 hands")
    _check_sizes([len(hand) - 3 for hand, _ in hands if hand != "-"], hands[0][1])
    try:
        return Deal.from_pbn(text.upper())
    except (CardError, DealError) as error:
        _check_repeats(hands)
        raise NotationError(str(error), column=1) from None


def without_suit_letters(text: str) -> str:
    """The text of a deal without the redundant letters in ``SAK.HQ.D.C5``; any other text as it is."""
    first, colon, rest = text.partition(":")
    hands = (_LETTERED.fullmatch(hand) or hand for hand in rest.upper().split())
    return first + colon + " ".join(hand if isinstance(hand, str) else ".".join(hand.groups()) for hand in hands)


def _check_hand(hand: str, column: int) -> None:
    """Refuse a hand that is not four groups of ranks."""
    if hand == "-" or _HAND.fullmatch(hand):
        return
    suits = hand.split(".")
    if len(suits) > 4:
        raise NotationError(
            f"hand {shown(hand)} has {len(suits)} suits", column=column, expected="the four suits of the 52-card pack"
        )
    for place, sign in enumerate(hand):
        if sign not in "AKQJT98765432.":
            raise NotationError(
                f"hand {shown(hand)}: {shown(sign)} is no rank",
                column=column + place,
                expected="A K Q J T 9 to 2, or a dot",
            )
    raise NotationError(
        f"hand {shown(hand)} has {len(suits)} suits",
        column=column,
        expected="spades.hearts.diamonds.clubs, a void empty",
    )


def _check_sizes(sizes: list[int], column: int) -> None:
    """Refuse hands that no moment of a deal can show."""
    if len(set(sizes)) > 1 or max(sizes, default=0) > 13:
        raise NotationError(
            f"the hands have {', '.join(map(str, sizes))} cards",
            column=column,
            expected="13 cards each, or equally fewer",
        )


def _check_repeats(hands: list[tuple[str, int]]) -> None:
    """Refuse the first card that stands there twice."""
    seen = set()
    for hand, column in hands:
        suits = iter("SHDC")
        suit = next(suits)
        for place, sign in enumerate(hand.replace("-", "")):
            if sign == ".":
                suit = next(suits)
            elif (card := sign + suit) in seen:
                raise NotationError(f"{card} is dealt twice", column=column + place, expected="each card once")
            else:
                seen.add(card)

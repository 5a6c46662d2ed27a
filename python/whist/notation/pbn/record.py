"""A record of a PBN file: its tags in order, and what they say."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from whist import arguments
from whist.checks import shown, string
from whist.deal import Deal
from whist.errors import DealError, NotationError, OptionError
from whist.notation.pbn import values

if TYPE_CHECKING:
    from whist.arguments import AnySeat
    from whist.cards import Seat, Strain
    from whist.notation.pbn.values import Contract, Vulnerability

MANDATORY: Final = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring",
    "Declarer", "Contract", "Result",
)  # fmt: skip
"""The tags that every record of an export file has, in their order."""

_NAME: Final = re.compile(r"[A-Za-z0-9_]+")
CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""Characters that no value may hold."""
_ANNOTATION: Final = re.compile(r"[;{!?=$].*", re.DOTALL)


def inherits(value: str) -> bool:
    """Whether a value in a file stands for another: ``#`` for that of an earlier record, ``##...`` from here on."""
    return value == "#" or value.startswith("##")


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag pair and the section that follows it.

    Attributes
    ----------
    name, value : str
        As in ``[Board "7"]``; the value without quotes and escapes.
    tokens : tuple of str
        The words of the section after the tag, and the comments with their mark: ``{...}`` or ``;...``.
    """

    name: str
    value: str
    tokens: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not _NAME.fullmatch(self.name):
            raise NotationError(f"{shown(self.name)} is no tag name", expected="letters, digits and _")
        if not isinstance(self.value, str):
            raise NotationError(f"[{self.name}]: {shown(self.value)} is no value", expected="a str")
        if sign := CONTROL.search(self.value):
            raise NotationError(
                f"[{self.name}]: {shown(sign[0])} cannot stand in a value", expected="printing characters"
            )

    @property
    def words(self) -> tuple[str, ...]:
        """The tokens that are no comments."""
        return tuple(token for token in self.tokens if token[0] not in "{;")


@dataclass(frozen=True, slots=True)
class Record:
    """One game of a PBN file.

    Attributes
    ----------
    tags : tuple of Tag
        In the order of the file, sections with their tokens; a name comes once, ``Note`` as often as needed.
    comments : tuple of str
        Comments before the first tag.

    Examples
    --------
    >>> from whist.notation import pbn
    >>> record = pbn.loads('[Deal "S:AKQ2.K43.T98.A54 - - -"] [Contract "4S"] [Declarer "S"]')[0]
    >>> record["Contract"], str(record.contract), record.declarer, record.result
    ('4S', '4S', Seat.SOUTH, None)
    """

    tags: tuple[Tag, ...]
    comments: tuple[str, ...] = ()

    @classmethod
    def from_deal(cls, deal: Deal, *, dealer: AnySeat | None = None, tags: Mapping[str, str] | None = None) -> Record:
        """Make the record of a deal that nobody has played yet.

        Parameters
        ----------
        deal : Deal
            The four hands.
        dealer : Seat, str or int, optional
            Who dealt; unknown if not given.
        tags : mapping of str to str, optional
            Further tags, such as ``{"Board": "7"}``.

        Returns
        -------
        Record
            With empty values for what only play gives.
        """
        if not isinstance(deal, Deal):
            raise DealError(f"{shown(deal)} is no Deal")
        if not isinstance(tags, Mapping | None):
            raise OptionError(f"tags = {shown(tags)}: it must be a mapping of names to values")
        pairs = {"Deal": deal.to_pbn() if dealer is None else deal.to_pbn(dealer)}
        if dealer is not None:
            pairs["Dealer"] = arguments.seat("dealer", dealer).letter
        pairs |= dict.fromkeys(("Scoring", "Declarer", "Contract", "Result"), "")
        return cls(tuple(Tag(name, value) for name, value in {**pairs, **(tags or {})}.items()))

    def tag(self, name: str) -> Tag | None:
        """The first tag of a name, with its section."""
        return next((tag for tag in self.tags if tag.name == string("name", name)), None)

    def get(self, name: str, default: str = "") -> str:
        """The value of a tag, or `default` where there is none."""
        tag = self.tag(name)
        return default if tag is None else tag.value

    __iter__ = None  # it has names, no numbers

    def __getitem__(self, name: str) -> str:
        tag = self.tag(name)
        if tag is None:
            raise KeyError(name)
        return tag.value

    def __contains__(self, name: object) -> bool:
        return any(tag.name == name for tag in self.tags)

    def with_tag(self, name: str, value: str, tokens: tuple[str, ...] = ()) -> Record:
        """A record like this one in which the tag has another value; a new tag comes last."""
        new = Tag(name, value, tokens)
        if name in self:
            return replace(self, tags=tuple(new if tag.name == name else tag for tag in self.tags))
        return replace(self, tags=(*self.tags, new))

    @property
    def board(self) -> int | None:
        """The number of the board."""
        return values.board(self.get("Board"))

    @property
    def dealer(self) -> Seat | None:
        """Who dealt."""
        return values.seat(self.get("Dealer"))

    @property
    def vulnerable(self) -> Vulnerability | None:
        """Which sides are vulnerable."""
        return values.vulnerable(self.get("Vulnerable"))

    @property
    def deal(self) -> Deal | None:
        """The four hands; an unknown hand is empty."""
        return values.deal(self.get("Deal"))

    @property
    def declarer(self) -> Seat | None:
        """Who played the contract."""
        return values.seat(self.get("Declarer"))

    @property
    def contract(self) -> Contract | None:
        """The final contract."""
        return values.contract(self.get("Contract"))

    @property
    def trump(self) -> Strain | None:
        """The strain of the contract."""
        return None if self.contract is None else self.contract.strain

    @property
    def result(self) -> int | None:
        """Tricks won by the declarer."""
        return values.result(self.get("Result"), self.declarer)

    @property
    def auction(self) -> tuple[str, ...]:
        """The calls of the auction section, without notes, suffixes and comments."""
        return self._bare("Auction")

    @property
    def play(self) -> tuple[str, ...]:
        """The places of the play section, four a trick, without notes, suffixes and comments."""
        return self._bare("Play")

    def _bare(self, name: str) -> tuple[str, ...]:
        tag = self.tag(name)
        return () if tag is None else tuple(token for token in tag.tokens if not _ANNOTATION.fullmatch(token))

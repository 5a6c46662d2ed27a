"""Playing recorded hands out again, trick by trick, and saying where they are wrong.

The play engine deals the cards, and every card, winner, next leader, count, result and honour that the record
states is compared with what the engine finds. The first card that cannot have been played ends the hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from whist import _core
from whist.cards import PACK_BITS, Card, Cards, Rank, Seat, Side
from whist.checks import shown
from whist.errors import CardError, NotationError
from whist.notation.hands import PLACES, Hand, Trick
from whist.notation.pbn import values

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whist.notation.pbn import Record

_SEATS: Final = tuple(seat.letter for seat in Seat)

HONOURS: Final = sum(1 << rank for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK))
"""The honours of one suit, shifted down to clubs."""


@dataclass(frozen=True, slots=True)
class Objection:
    """Something in a record that cannot be so.

    Attributes
    ----------
    kind : str
        In a word: ``"revoke"``, ``"not-held"``, ``"played-twice"``, ``"duplicate-card"``, ``"hand-size"``,
        ``"turn-up"``, ``"leader"``, ``"winner"``, ``"count"``, ``"result"``, ``"honours"``, ``"record"``.
    message : str
        What is wrong.
    hand : str
        The name of the hand.
    trick : int or None
        The number of the trick, from 1.
    seat : str or None
        Who played, led or won.
    card : Card or None
        The card in question.
    """

    kind: str
    message: str
    hand: str
    trick: int | None = None
    seat: str | None = None
    card: Card | None = None

    def __str__(self) -> str:
        where = [self.hand]
        if self.trick is not None:
            where.append(f"trick {self.trick}")
        return f"{', '.join(where)}: {self.message}"


@dataclass(frozen=True, slots=True)
class PlayedTrick:
    """A trick as the engine played it.

    Attributes
    ----------
    plays : tuple of (int, Card)
        Place and card in the order of play.
    winner : int
        The place that won it.
    tricks : tuple of int
        Tricks of each side after it.
    """

    plays: tuple[tuple[int, Card], ...]
    winner: int
    tricks: tuple[int, int]


@dataclass(frozen=True, slots=True)
class HandReplay:
    """What came of playing one hand.

    Attributes
    ----------
    name : str
        The name of the hand.
    summary : str
        What came of it, in a few words.
    objections : tuple of Objection
        Empty when everything stated is so.
    hand : Hand or None
        As it was read; None for a deal of a match record, which its own game replays.
    tricks : tuple of PlayedTrick
        As far as play went.
    played : bool
        Whether there was any play to check.
    """

    name: str
    summary: str
    objections: tuple[Objection, ...] = ()
    hand: Hand | None = None
    tricks: tuple[PlayedTrick, ...] = ()
    played: bool = True

    @property
    def agrees(self) -> bool:
        """Whether there is nothing to object to."""
        return not self.objections

    @property
    def counts(self) -> tuple[int, int]:
        """Tricks of each side at the end of what was played."""
        return self.tricks[-1].tricks if self.tricks else (0, 0)

    def __str__(self) -> str:
        return "\n".join(map(str, self.objections)) or f"{self.name}: {self.summary}"


@dataclass(frozen=True, slots=True)
class ReplayReport:
    """What came of replaying a file.

    Attributes
    ----------
    path : str
        The file.
    hands : tuple of HandReplay
        In the order of the file.

    Examples
    --------
    >>> print(ReplayReport("evening.jsonl", (HandReplay("1", "13 tricks"), HandReplay("2", "13 tricks"))))
    evening.jsonl: 2 hands, all agree
    """

    path: str
    hands: tuple[HandReplay, ...]

    @property
    def agrees(self) -> bool:
        """Whether nothing in the file is objected to."""
        return all(hand.agrees for hand in self.hands)

    @property
    def objections(self) -> tuple[Objection, ...]:
        """Everything objected to, in the order of the file."""
        return tuple(objection for hand in self.hands for objection in hand.objections)

    def __str__(self) -> str:
        if not self.hands:
            return f"{self.path}: no hands"
        refused = sum(not hand.agrees for hand in self.hands)
        unplayed = sum(hand.agrees and not hand.played for hand in self.hands)
        parts = [f"{len(self.hands)} hand{'s' * (len(self.hands) > 1)}"]
        if unplayed:
            parts.append(f"{unplayed} without play")
        if refused:
            parts.append(f"{refused} refused")
        elif unplayed < len(self.hands):
            parts.append("all agree" if not unplayed else "the others agree")
        return f"{self.path}: {', '.join(parts)}"


def replay_hand(hand: Hand) -> HandReplay:
    """Play a recorded hand out.

    Parameters
    ----------
    hand : Hand
        As read by `whist.notation.hands` or made by `from_pbn`.

    Returns
    -------
    HandReplay
        The tricks that could be played, and what is objected to.

    Examples
    --------
    >>> from whist.notation import hands
    >>> hand = hands.loads(
    ...     '{"id": "1", "game": "whist", "trump": "S", "hands": {"A": "A...", "Y": "K...", "B": "Q...", "Z": "A..."}}'
    ... )[0]
    >>> print(replay_hand(hand))
    1: AS is dealt twice, to A and Z
    """
    objections = list(_deal_objections(hand))
    if objections or not hand.tricks:
        return HandReplay(hand.name, hand.note or "no play recorded", tuple(objections), hand, played=False)
    replayer = _Replayer(hand)
    replayer.run()
    objections = [*replayer.objections, *_honour_objections(hand)]
    return HandReplay(hand.name, replayer.summary, tuple(objections), hand, tuple(replayer.tricks))


def _deal_objections(hand: Hand) -> Iterator[Objection]:
    """What is wrong before a card is played."""
    owners: dict[Card, int] = {}
    for place in PLACES:
        for card in hand.cards[place]:
            if card in owners:
                pair = f"{hand.seats[owners[card]]} and {hand.seats[place]}"
                message = f"{card} is dealt twice, to {pair}{_missing(hand)}"
                yield Objection("duplicate-card", message, hand.name, card=card)
            owners[card] = place
    sizes = [len(cards) for cards in hand.cards]
    if len(set(sizes)) > 1 or sizes[0] > 13 or (hand.tricks and not sizes[0]):
        held = ", ".join(f"{seat} {size}" for seat, size in zip(hand.seats, sizes, strict=True))
        yield Objection("hand-size", f"no such hands are dealt: {held} cards", hand.name)
    if hand.turn_up is not None:
        if hand.dealer is not None and hand.turn_up not in hand.cards[hand.dealer]:
            message = f"{hand.turn_up} was turned up, but the dealer {hand.seats[hand.dealer]} does not hold it"
            yield Objection("turn-up", message, hand.name, card=hand.turn_up)
        if hand.trump is None or hand.turn_up not in hand.trump.cards:
            message = f"{hand.turn_up} was turned up, but trumps are {hand.trump or 'none'}"
            yield Objection("turn-up", message, hand.name, card=hand.turn_up)


def _missing(hand: Hand) -> str:
    """The cards that nobody has, where the whole pack was meant to be dealt."""
    if sum(map(len, hand.cards)) != 52:
        return ""
    dealt = [card for cards in hand.cards for card in cards]
    return f", and {Cards.from_bits(PACK_BITS) - Cards(set(dealt))} to nobody"


def _honour_objections(hand: Hand) -> Iterator[Objection]:
    """Compare the honours stated with those dealt: four count 4, three count 2."""
    trumps = 0 if hand.trump is None else HONOURS << 16 * hand.trump
    held = [(cards.bits & trumps).bit_count() for cards in hand.cards]
    honours = held[0] + held[2], held[1] + held[3]
    points = tuple({4: 4, 3: 2}.get(count, 0) for count in honours)
    if hand.honours not in (None, honours):
        message = f"{_score(hand, hand.honours)} honours stated, {_score(hand, honours)} held"
        yield Objection("honours", message, hand.name)
    if hand.honour_points not in (None, points):
        message = f"{_score(hand, hand.honour_points)} for honours stated, {_score(hand, points)} due"
        yield Objection("honours", message, hand.name)


class _Replayer:
    """Plays one hand on the engine and collects objections."""

    def __init__(self, hand: Hand) -> None:
        size = len(hand.cards[0])
        rules = _core.PlayRules(_core.CardOrder.plain(hand.trump), players=4, tricks=size)
        self.hand = hand
        self.size = size
        self.play = _core.Play(rules, [cards.bits for cards in hand.cards], hand.leader)
        self.tricks: list[PlayedTrick] = []
        self.objections: list[Objection] = []

    @property
    def summary(self) -> str:
        """The count at the end, with the note of the hand."""
        won = self.tricks[-1].tricks if self.tricks else (0, 0)
        note = f" ({self.hand.note})" if self.hand.note else ""
        return f"{len(self.tricks)} tricks, {_score(self.hand, won)}{note}"

    def run(self) -> None:
        """Play as far as the record goes and is possible."""
        for number, trick in enumerate(self.hand.tricks, 1):
            if not self._play_trick(number, trick):
                break
            self._check_counts(number)
        if not self.objections:
            self._check_result()

    def _play_trick(self, number: int, trick: Trick) -> bool:
        """Play one trick; False when the hand ends here, at a card not known or one not possible."""
        if number > self.size:
            return self._object("count", f"there is no trick {number} with {self.size} cards each", number)
        if trick.leader not in (None, self.play.turn):
            leader, due = self._seat(trick.leader), self._seat(self.play.turn)
            return self._object("leader", f"{leader} leads, but it is {due}'s lead", number, leader)
        plays = []
        for _ in PLACES:
            place = self.play.turn
            card = trick.cards[place]
            if card is None:
                return False
            if not self.play.legal & card.bit:
                return self._refuse(number, place, card)
            plays.append((place, card))
            self.play.play(card.number)
        winner = self.play.winners[-1]
        won = self.play.tricks
        self.tricks.append(PlayedTrick(tuple(plays), winner, (won[0] + won[2], won[1] + won[3])))
        if trick.winner not in (None, winner):
            stated = self._seat(trick.winner)
            self._object("winner", f"{stated} is said to win, but {self._seat(winner)} does", number, stated)
        return True

    def _refuse(self, number: int, place: int, card: Card) -> bool:
        """Say why a card cannot have been played."""
        seat = self._seat(place)
        earlier = next((i for i, trick in enumerate(self.tricks, 1) if (place, card) in trick.plays), None)
        owner = next((other for other in PLACES if card in self.hand.cards[other]), None)
        if earlier is not None:
            return self._object("played-twice", f"{seat} played {card} already in trick {earlier}", number, seat, card)
        if owner is None:
            return self._object("not-held", f"{seat} plays {card}, which nobody was dealt", number, seat, card)
        if owner != place:
            message = f"{seat} plays {card}, which is held by {self._seat(owner)}"
            return self._object("not-held", message, number, seat, card)
        led = Card.from_number(self.play.trick[0][1]).suit
        message = f"{seat} revokes with {card}: {led} were led, and {seat} holds {Cards.from_bits(self.play.legal)}"
        return self._object("revoke", message, number, seat, card)

    def _check_counts(self, number: int) -> None:
        for count in self.hand.counts:
            if count.after != number:
                continue
            if count.tricks != self.tricks[-1].tricks:
                stated, found = _score(self.hand, count.tricks), _score(self.hand, self.tricks[-1].tricks)
                self._object("count", f"{stated} stated, {found} won", number)
            if count.leader not in (None, self.play.leader):
                leader, due = self._seat(count.leader), self._seat(self.play.leader)
                self._object("leader", f"{leader} is said to lead next, but {due} does", number, leader)

    def _check_result(self) -> None:
        """Compare the stated result with the tricks that the source itself vouches for."""
        if self.hand.result is None:
            return
        printed = self.tricks[: self.hand.printed]
        won = printed[-1].tricks if printed else (0, 0)
        left = self.size - len(printed)
        if sum(self.hand.result) != self.size or not all(
            count <= stated <= count + left for count, stated in zip(won, self.hand.result, strict=True)
        ):
            found = f"{_score(self.hand, won)} won" + (f" with {left} tricks to play" if left else "")
            self._object("result", f"the result is said to be {_score(self.hand, self.hand.result)}, but {found}")

    def _seat(self, place: int | None) -> str:
        return "nobody" if place is None or place < 0 else self.hand.seats[place]

    def _object(
        self, kind: str, message: str, trick: int | None = None, seat: str | None = None, card: Card | None = None
    ) -> bool:
        """Note an objection; False, so that a caller can end the hand with it."""
        self.objections.append(Objection(kind, message, self.hand.name, trick, seat, card))
        return False


def _score(hand: Hand, pair: tuple[int, ...] | None) -> str:
    return ", ".join(f"{side} {number}" for side, number in zip(hand.sides, pair or (), strict=False))


def replay_record(record: Record, number: int = 1) -> HandReplay:
    """Play out the play section of a PBN record.

    Parameters
    ----------
    record : Record
        Any; where there is nothing to play, the note of the hand says why.
    number : int, default 1
        The number of the record, to name the hand.

    Returns
    -------
    HandReplay
        As of `replay_hand`; a word that is no card and an irregularity (``^R``, ``^L``) are objected to.
    """
    try:
        return replay_hand(from_pbn(record, number))
    except NotationError as error:
        name = _name(record, number)
        return HandReplay(name, "", (Objection("record", str(error), name),))


def from_pbn(record: Record, number: int = 1) -> Hand:
    """Make a hand of a PBN record.

    Parameters
    ----------
    record : Record
        A hand without tricks comes of one that lacks the deal, the contract or the play.
    number : int, default 1
        The number of the record, to name the hand.

    Returns
    -------
    Hand
        Places are North, East, South, West. The columns of the play section end at the first card not known.

    Raises
    ------
    NotationError
        When the play section holds what no engine can replay.
    """
    deal, contract, play = record.deal, record.contract, record.tag("Play")
    if deal is None or not all(deal.bits):
        return _unplayed(record, number, "the four hands are not known")
    if contract is None or contract.strain is None:
        return _unplayed(record, number, "no contract" if contract is None else "passed out")
    if play is None or not record.play:
        return _unplayed(record, number, "no play recorded")
    first = values.seat(play.value)
    if first is None:
        return _unplayed(record, number, "the opening leader is not known")
    cards = tuple(map(Cards.from_bits, deal.bits))
    columns = list(_columns(record.play, first))
    tricks = tuple(_turned_to_hands(trick, cards) for trick in columns)
    size = len(cards[0])
    complete = len(tricks) == size and None not in tricks[-1].cards
    agreed = "*" in record.play
    notes = ["" if complete else "the rest was agreed" if agreed else "play is not finished"]
    if turned := sum(trick != column for trick, column in zip(tricks, columns, strict=True)):
        notes.append(f"rows turned to the hands that hold the cards: {turned}")
    return Hand(
        name=_name(record, number),
        game="bridge",
        seats=_SEATS,
        cards=cards,
        trump=contract.strain.suit,
        leader=first,
        tricks=tricks,
        result=_stated_result(record) if size == 13 and (complete or agreed) else None,
        note="; ".join(filter(None, notes)),
    )


def _stated_result(record: Record) -> tuple[int, int] | None:
    """Tricks of North and South and of East and West; None where play does not decide them."""
    made, declarer = record.result, record.declarer
    if made is None or declarer is None or record["Result"].startswith("^"):
        return None
    return (made, 13 - made) if declarer.side is Side.NORTH_SOUTH else (13 - made, made)


def _unplayed(record: Record, number: int, reason: str) -> Hand:
    return Hand(_name(record, number), "bridge", _SEATS, (Cards(),) * 4, None, note=reason)


def _name(record: Record, number: int) -> str:
    return f"record {number}" if record.board is None else f"record {number} (board {record.board})"


def _columns(words: tuple[str, ...], first: Seat) -> Iterator[Trick]:
    """The tricks of a play section: four words each, the first column that of the opening leader."""
    column: list[Card | None] = []
    for word in words:
        if word == "*":
            break
        if word.startswith("^"):
            raise NotationError(f"trick with the irregularity {word}, which is not replayed")
        column.append(None if word in "-+" else _card(word))
        if len(column) == 4:
            yield Trick(tuple(column[(place - first) % 4] for place in PLACES))
            column.clear()
    if column:
        column += [None] * (4 - len(column))
        yield Trick(tuple(column[(place - first) % 4] for place in PLACES))


def _turned_to_hands(trick: Trick, hands: tuple[Cards, ...]) -> Trick:
    """The trick with its row turned until every card stands with the hand that holds it.

    Programs that lose count of the leader write rows that begin with another seat; the deal tells which. A row that
    fits nowhere stays as it is.
    """
    for turn in PLACES:
        if all(card is None or card in hands[(place + turn) % 4] for place, card in enumerate(trick.cards)):
            return Trick(tuple(trick.cards[(place - turn) % 4] for place in PLACES))
    return trick


def _card(word: str) -> Card:
    """A card of a play section, suit before rank."""
    try:
        return Card(word[1:] + word[0])
    except CardError:
        raise NotationError(f"{shown(word)} is no card", expected="suit and rank, such as HT") from None

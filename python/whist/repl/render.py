"""From what a seat knows to lines of text: the table, the hand, what is asked, the score. Pure functions of views."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from whist.cards import Card, Cards
from whist.games import entry
from whist.repl.parsing import begins_a_spelling, pieces_of, spellings
from whist.repl.scores import counted, side_text, standings, tricks_of_sides
from whist.repl.theme import Theme, centred, flow, width_of, wrapped
from whist.repl.words import ASKS, both, count, either, names_suit, said, seat_name, sides
from whist.rules import events as ev
from whist.rules.bids import BIDS
from whist.rules.decision import CALL, DISCARD, GIVE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whist.players import Choice
    from whist.repl.exchange import Exchange
    from whist.repl.session import Step
    from whist.rules.actions import Action
    from whist.rules.events import Event, Zone
    from whist.rules.game import Game
    from whist.rules.view import Trick, View

BOX: Final = 21
"""Columns inside the frame of the table."""
_CARD: Final = re.compile(r"`[^`]*`|\b([2-9TJQKA][SHDC])\b")
"""A card as reasons name it, or what was typed, which stays as it is."""
SHOWN_ELSEWHERE: Final = frozenset({"dealer", "trump", "turned", "people", CALL})
"""Facts that have a place of their own on the screen."""
SIDE: Final = "side"
"""The fact that names the seats of those who play the contract."""
MANY: Final = 14
"""How many calls are listed before a list is cut short."""
ALIKE: Final = 4
"""How many words must begin alike to be listed behind the first word of them."""


def screen(view: View, theme: Theme, *, named: bool = False) -> list[str]:
    """All that a seat sees: heading, table, what was said, its hand, which is named when several are played here."""
    lines = [*heading(view, theme), *_cuts(view, theme), "", *table(view, theme), *_known(view, theme)]
    if calls := _said(view, theme):
        lines += flow(calls, theme.width, between=" · ", first="Said: ", indent="  ")
    return [*lines, "", *hand(view, theme, name=seat_name(view.game, view.seat) if named else "Hand")]


def heading(view: View, theme: Theme) -> list[str]:
    """Game, deal, dealer, trumps, score and tricks, on as few lines as fit."""
    game = view.game
    dealer = seat_name(game, view.dealer)
    where = [theme.bold(game.title), f"deal {view.deal_no + 1}", f"dealer {dealer}", *trumps(view, theme)]
    where += [*_facts(view, theme), *_piles(view, theme)]
    standing = [*standings(game, view.state), f"tricks {_tricks(view)}"]
    standing += [*counted(game, view.tricks, view.facts), *_settled(game, game.so_far(view.tricks, view.facts))]
    standing += _broken(view)
    return flow(where, theme.width, between=" · ") + flow(standing, theme.width, between=" · ")


def _settled(game: Game[Any], values: Mapping[str, Sequence[int]]) -> list[str]:
    """What tricks have settled, such as ``captured NS 3  EW 0``."""
    return [f"{name} {side_text(game, of_sides)}" for name, of_sides in values.items()]


def _broken(view: View) -> list[str]:
    """Whether the suit may be led that has to be broken first, once there is play."""
    breaking = view.game.breaking()
    if breaking is None or not view.ring:
        return []
    suit, breakers = breaking
    plays = [*view.trick, *(play for trick in view.tricks for play in trick.plays)]
    return [f"{suit} {'' if any(card.bit & breakers for _, card in plays) else 'not '}broken"]


def _tricks(view: View) -> str:
    """Tricks so far by side, or by seat where every seat has bid for itself."""
    if BIDS in view.facts:
        return _by_seat(view.game, view.tricks_won)
    return side_text(view.game, tricks_of_sides(view.game, view.tricks_won))


def trumps(view: View, theme: Theme) -> list[str]:
    """The trump suit, and the turned card as long as it lies on the table."""
    pieces = [f"trumps {theme.named_suit(view.trump)}"] if view.trump is not None else []
    turned = view.facts.get("turned")
    if turned is not None:
        zone, card = turned
        where = f"by {seat_name(view.game, zone)}" if isinstance(zone, int) else f"on the {zone}"
        pieces.append(f"{theme.card(card)} turned up {where}")
    return pieces


def _facts(view: View, theme: Theme) -> list[str]:
    """What was settled before the play, as far as it can be said in a word or two and is no suit told as trumps."""
    pieces = []
    trump = None if view.trump is None else view.trump.letter
    for key, value in view.facts.items():
        if key in SHOWN_ELSEWHERE or key in view.game.untold or value is None or value is False or value == trump:
            continue
        if key in view.game.told_seats:
            pieces.append(f"{key} {seat_name(view.game, value)}")
        elif key == SIDE:
            pieces += [f"played by {both([seat_name(view.game, seat) for seat in value])}"] if value else []
        elif isinstance(value, Card):
            pieces.append(f"{key} {theme.card(value)}")
        elif isinstance(value, str | int):
            pieces.append(key if value is True else f"{key} {_in_full(view.game, str(value)).removeprefix('bid ')}")
        elif isinstance(value, tuple) and all(type(each) is int for each in value):
            pieces += _numbers(view.game, key, value)
    return pieces


def _in_full(game: Game[Any], text: str) -> str:
    """A word of the game as it reads best; any other text as it stands."""
    return next((word.spelt for word in game.actions if word.text == text), text)


def _numbers(game: Game[Any], key: str, values: Sequence[int]) -> list[str]:
    """A number for each seat, such as ``bids N 1  E 0``, or for each side, where any of them is not nought."""
    if len(values) == game.seats:
        return [f"{key} {_by_seat(game, values)}"]
    return [f"{key} {side_text(game, values)}"] if len(values) == len(sides(game)) and any(values) else []


def _by_seat(game: Game[Any], values: Sequence[int]) -> str:
    """A number for each seat, such as ``N 1  E 0``."""
    return "  ".join(f"{name} {value}" for name, value in zip(game.names, values, strict=True))


def _piles(view: View, theme: Theme) -> list[str]:
    """Cards that lie in nobody's hand, such as a kitty; those seen by name, but for those that are told of anyway."""
    told = {value for value in view.facts.values() if isinstance(value, Card)}
    told.update(view.facts["turned"][1:] if "turned" in view.facts else ())
    pieces = []
    for name, (number, known) in view.piles.items():
        if len(known) == number and not told.issuperset(known):
            pieces.append(f"{name} {theme.cards(known)}")
        elif len(known) < number and name != ev.PACK:
            pieces.append(f"{name} {count(number, 'card')}")
    return pieces


def table(view: View, theme: Theme) -> list[str]:
    """The trick on the table: four seats round a frame, any other number in a list."""
    return _compass(view, theme) if view.game.seats == 4 else _ring(view, theme)


def hand(view: View, theme: Theme, *, name: str = "Hand") -> list[str]:
    """The cards of the seat, suit by suit."""
    unseen = view.counts[view.seat] - len(view.hand)
    pieces = [*theme.holding(view.hand), *([f"{count(unseen, 'card')} face down"] if unseen else [])]
    pieces = pieces or ["no cards left"]
    return flow(pieces, theme.width, between="   ", first=f"{name}  ", indent=" " * (len(name) + 2))


def chosen_from(view: View) -> Cards:
    """The hand that the seat to act plays from: its own, or the one exposed before it."""
    return view.seen[view.seat if view.acting is None else view.acting]


def question(view: View, theme: Theme, exchange: Exchange | None = None) -> list[str]:
    """What the seat to act is asked, and what it may choose."""
    if view.kind != "play":
        return _asked(view, theme, exchange)
    cards = [action.card for action in view.legal if action.card is not None]
    words = [action.spelt for action in view.legal if action.card is None]
    forced = " Enter plays the only one." if len(view.legal) == 1 else ""
    lines = wrapped(_play_question(view, cards, theme) + forced, theme.width, later="  ")
    if words:
        lines += wrapped(f"You may also say {either([f'`{word}`' for word in words])}.", theme.width, later="  ")
    return lines


def _asked(view: View, theme: Theme, exchange: Exchange | None) -> list[str]:
    """A question that no card to a trick answers; several cards are asked for together."""
    asks = {**ASKS, **view.game.asks}.get(view.kind or "", "choose")
    to = "" if exchange is None or exchange.to is None else f" to {seat_name(view.game, exchange.to)}"
    if exchange is None or exchange.missing == 1:
        head = f"You are to {asks}{' a card' * bool(to)}{to}:"
        return flow([*head.split(), *_choices(view.legal, theme)], theme.width, first="", indent="  ")
    example = theme.cards(sorted(exchange.cards)[: exchange.missing])
    number = count(exchange.missing, "card")
    return wrapped(f"You are to {asks} {number}{to}, typed together, such as {example}.", theme.width)


def narrated(game: Game[Any], step: Step, theme: Theme) -> list[str]:
    """What is told of an action: the trick that it completed, or the word that was said, and what followed."""
    givers = {event[3]: event[2] for event in step.seen if _is_parting(event)}
    in_play = step.trick is not None
    followed = [line for event in step.seen for line in _followed(game, event, givers, theme, in_play=in_play)]
    if step.trick is not None:
        tally = side_text(game, tricks_of_sides(game, step.tricks_won))
        settled = _settled(game, step.settled)
        return [*trick_lines(game, step.trick, sum(step.tricks_won), theme, tally, *settled), *followed]
    if step.action is None and step.goes_on:
        return []
    if step.action is None:
        chosen = f" {count(step.pick[1], 'card')}" if step.pick is not None and step.kind in (GIVE, DISCARD) else ""
        return [f"{seat_name(game, step.seat)} has chosen{chosen}", *followed]
    return followed if step.action.card else [said(game, step.seat, step.action), *followed]


def _followed(game: Game[Any], event: Event, givers: Mapping[Zone, int], theme: Theme, *, in_play: bool) -> list[str]:
    """What is told of an event: cards taken up or given, drawn after a trick, shown, and what was chosen unseen.

    A seat is given what another one put in the zone that it lies in.
    """
    match event:
        case (ev.MOVE, _, int(giver), int(seat), _, cards):
            text = f"{seat_name(game, giver)} gives {seat_name(game, seat)}"
        case (ev.MOVE, _, str(zone), int(seat), _, cards) if zone in givers:
            text = f"{seat_name(game, givers[zone])} gives {seat_name(game, seat)}"
        case (ev.MOVE, _, str(), int(seat), _, cards):
            text = f"{seat_name(game, seat)} takes up"
        case (ev.MOVE, _, int(seat), "out", _, cards):
            text = f"{seat_name(game, seat)} lays away"
        case (ev.DEAL, _, int(seat), _, cards, _) if in_play:
            text = f"{seat_name(game, seat)} draws"
        case (ev.SHOW, _, str(zone), cards):
            text = f"{zone.capitalize()} is turned up:"
        case (ev.SHOW, ev.ALL, int(seat), cards):
            text = f"{seat_name(game, seat)} shows"
        case (ev.TELL, _, str(key), tuple(values)) if key not in (SIDE, BIDS, *SHOWN_ELSEWHERE):
            return [piece[:1].upper() + piece[1:] for piece in _numbers(game, key, values)]
        case (ev.REVEALED, _, _, seat, number) if not game.vocabulary[number].card:  # cards are shown beside it
            return [said(game, seat, game.vocabulary[number])]
        case _:
            return []
    return wrapped(f"{text} {theme.cards(Cards.from_bits(cards))}", theme.width, later="  ")


def trick_lines(game: Game[Any], trick: Trick, number: int, theme: Theme, *more: str) -> list[str]:
    """A trick by its number: the cards in the order in which they were played, who won, and more."""
    plays = [f"{seat_name(game, seat)} {theme.card(card)}" for seat, card in trick.plays]
    winner = theme.bold(f"{seat_name(game, trick.winner)} wins")
    return flow([*plays, winner, *more], theme.width, between=" · ", first=f"Trick {number}: ", indent="  ")


def last_trick(view: View, theme: Theme) -> list[str]:
    """The last trick while it may be seen, or why it may not.

    Programs lead at once, so the moment that the rules give lasts until the person has played to the next trick.
    """
    if not view.tricks:
        return wrapped("No trick of this deal is complete yet.", theme.width)
    is_to_play = bool(view.trick) and all(seat != view.seat for seat, _ in view.trick)
    if view.last_trick is not None or is_to_play:
        return trick_lines(view.game, view.tricks[-1], len(view.tricks), theme)
    reason = f"Trick {len(view.tricks)} is quitted: it may be looked at only until you play to the next one."
    return wrapped(reason, theme.width)


def hint(player: str, choices: Sequence[Choice], theme: Theme) -> list[str]:
    """What a player would do, by which rule, and why; for cards chosen together, why the first of them is."""
    actions = [choice.action for choice in choices]
    words = [theme.bold(theme.card(action.card) if action.card else action.spelt) for action in actions]
    first = choices[0]
    rule = f" [{first.rule}]" if first.rule not in ("", player) else ""
    text = f"{player}: {' '.join(words)} – {with_cards(first.reason, theme)}{rule}"
    return flow(text.split(), theme.width, indent="  ")


def with_cards(text: str, theme: Theme) -> str:
    """A text with its cards shown as everywhere else."""
    return _CARD.sub(lambda found: theme.card(Card(found[1])) if found[1] else found[0], text)


def greeting(game: Game[Any], seats: Sequence[int]) -> str:
    """What a game is about, and with whom a person plays who has one seat."""
    goal = entry(game.slug).summary
    title = f"{game.title}: {goal}" if goal else f"{game.title}."
    if len(seats) != 1:
        return title
    mates = [seat_name(game, seat) for seat in game.sides(game.owner[seats[0]]) if seat != seats[0]]
    beside = f", {both(mates)} {'is your partner' if len(mates) == 1 else 'are your partners'}" if mates else ""
    return f"{title} You sit {seat_name(game, seats[0])}{beside}."


def allowed(view: View, theme: Theme, exchange: Exchange | None = None) -> list[str]:
    """What may be chosen now, to be shown after a refusal."""
    if exchange is not None and exchange.missing > 1:
        head = f"Allowed now: {exchange.missing} together of"
        return flow([head, *map(theme.card, sorted(exchange.cards))], theme.width, indent="  ")
    return flow(["Allowed now:", *_choices(view.legal, theme)], theme.width, indent="  ")


def words_help(game: Game[Any], words: Sequence[Action], legal: Sequence[Action], theme: Theme) -> list[str]:
    """What words of the game that begin alike are, which of them may be said now, and how they are typed."""
    now = [word for word in words if word in legal]
    known = flow([f"Words of {game.title}:", *_choices(words, theme)], theme.width, indent="  ", first="")
    if now:
        may = flow(["Now you may say:", *_choices(now, theme)], theme.width, indent="  ", first="")
    else:
        may = ["Now none of them may be said."] if len(words) > 1 else ["It may not be said now."]
    ways = either([f"`{way}`" for way in _ways_to_type(game, (now or words)[-1])])
    typed = wrapped(f"Type {ways}, or a beginning that is unique.", theme.width, later="  ")
    return [*known, *may, *typed, *_other_words(game, words, theme)]


def _other_words(game: Game[Any], words: Sequence[Action], theme: Theme) -> list[str]:
    """How the words of the game begin that are not these."""
    heads = dict.fromkeys(pieces_of(word.text)[0] for word in game.actions if word.card is None)
    here = {pieces_of(word.text)[0] for word in words}
    others = [f"`{head}`" for head in heads if head not in here]
    return wrapped(f"Other words of the game: {both(others)}.", theme.width, later="  ") if others else []


def _ways_to_type(game: Game[Any], word: Action) -> list[str]:
    """How a word may be typed: as it stands, as it is shown, or by its end alone where no other begins or ends so."""
    others = [other for other in game.actions if other.card is None and other is not word]

    def tells(end: str) -> bool:
        return not any(begins_a_spelling(end, other) or end in map(_end, spellings(other)) for other in others)

    ends = [end for form in (word.spelt, word.text) if (end := _end(form)) and tells(end)]
    return list(dict.fromkeys([word.text, word.spelt, *ends]))


def _end(text: str) -> str:
    """A word without its first piece."""
    return " ".join(pieces_of(text)[1:])


def _compass(view: View, theme: Theme) -> list[str]:
    game = view.game
    names = [seat_name(game, seat) for seat in range(4)]
    north, east, south, west = (_lying(view, seat, theme) for seat in range(4))
    left = max(len(names[3]), 4)
    margin = " " * (left + 1)
    middle = west + " " * (BOX - 4 - width_of(west) - width_of(east)) + east
    top, bottom = ("╭" + "─" * BOX + "╮", "╰" + "─" * BOX + "╯")
    return [
        (margin + centred(_seat(view, 0, theme), BOX + 2)).rstrip(),
        margin + top,
        f"{margin}│{centred(north, BOX)}│",
        f"{' ' * (left - len(names[3]))}{_seat(view, 3, theme)} │  {middle}  │ {_seat(view, 1, theme)}",
        f"{margin}│{centred(south, BOX)}│",
        margin + bottom,
        (margin + centred(_seat(view, 2, theme), BOX + 2)).rstrip(),
    ]


def _ring(view: View, theme: Theme) -> list[str]:
    names = [seat_name(view.game, seat) for seat in range(view.game.seats)]
    wide = max(map(len, names))
    return [
        f"  {_seat(view, seat, theme)}{' ' * (wide - len(name))}  {_lying(view, seat, theme)}"
        for seat, name in enumerate(names)
    ]


def _seat(view: View, seat: int, theme: Theme) -> str:
    name = seat_name(view.game, seat)
    return theme.bold(name) if seat == view.seat else name


def _lying(view: View, seat: int, theme: Theme) -> str:
    """What lies before a seat: its card, ``?`` while it is to act, a dot before."""
    for who, card in view.trick:
        if who == seat:
            return theme.card(card)
    return theme.bold("?") if seat == view.turn else theme.dot


def _cuts(view: View, theme: Theme) -> list[str]:
    """The cards drawn for seats, deal and trumps, until the first trick is complete."""
    lines: list[str] = []
    for occasion, draws in view.facts.items():
        if _is_cut(draws) and not view.tricks:
            drawn = [f"{seat_name(view.game, person)} {theme.card(card)}" for person, card in draws]
            name = occasion.replace("_", " ").capitalize()
            lines += flow(drawn, theme.width, between=" · ", first=f"{name}: ", indent="  ")
    return lines


def _is_cut(told: Any) -> bool:
    """Whether a fact tells who drew which card."""
    match told:
        case ((int(), Card()), *_):
            return True
    return False


def _known(view: View, theme: Theme) -> list[str]:
    """Cards that others are known to hold; the one turned for trumps has its place in the heading, while it has any."""
    turned = Cards(Card.from_number(event[3]) for event in view.events if event[0] == ev.TURNED)
    lines: list[str] = []
    for seat, cards in enumerate(view.seen):
        if seat != view.seat and (shown := cards - turned):
            name = f"{seat_name(view.game, seat)} holds"
            lines += flow(theme.holding(shown), theme.width, between="   ", first=f"{name}  ", indent="  ")
    return lines


def _said(view: View, theme: Theme) -> list[str]:
    """What was said, a long history without its beginning, and what a seat gave or laid away, all of it at once."""
    picked = {event[2:4] for event in view.events if event[0] in (DISCARD, GIVE)}
    calls = [_call(view.game, *call, theme) for call in view.calls if (call[0], call[1].id) not in picked]
    onward = {event[2]: event for event in view.events if event[0] == ev.MOVE}
    parted = [
        _parted(view.game, event, onward.get(event[3], event), theme) for event in view.events if _is_parting(event)
    ]
    return [*(calls if len(calls) <= MANY else ["…", *calls[-MANY:]]), *parted]


def _call(game: Game[Any], seat: int, action: Action, theme: Theme) -> str:
    """What a seat said, or the card it laid, in as few words as tell it."""
    if names_suit(action):
        return said(game, seat, action)
    return f"{seat_name(game, seat)} {theme.card(action.card) if action.card else action.spelt}"


def _is_parting(event: Event) -> bool:
    """Whether a seat parts with cards."""
    return event[0] == ev.MOVE and isinstance(event[2], int)


def _parted(game: Game[Any], event: Event, onward: Event, theme: Theme) -> str:
    """What a seat parted with, and who got it in the end: the cards, where they were seen, or how many."""
    _, _, seat, _, number, cards = event
    _, _, _, target, _, seen = onward
    verb = f"gave {seat_name(game, target)}" if isinstance(target, int) else "laid away"
    known = cards or seen
    what = theme.cards(Cards.from_bits(known)) if known else count(number, "card")
    return f"{seat_name(game, seat)} {verb} {what}"


def _play_question(view: View, cards: Sequence[Card], theme: Theme) -> str:
    number = f"Trick {len(view.tricks) + 1}:"
    if not view.trick:
        return f"{number} you lead."
    leader, led = view.trick[0]
    head = f"{number} {seat_name(view.game, leader)} led {theme.card(led)}"
    if led.is_joker or not cards:
        return f"{head}."
    if all(not card.is_joker and card.suit == led.suit for card in cards):
        return f"{head}; follow with {theme.cards(reversed(cards))}."
    if not chosen_from(view).suit(led.suit):
        return f"{head}; you have no {led.suit}, so play any card."
    return f"{head}; play any card."


def _choices(legal: Sequence[Action], theme: Theme) -> list[str]:
    """Allowed cards and words; many words that begin alike are listed behind their first word."""
    pieces: list[str] = []
    for head, group in groupby(legal, key=_head):
        words = list(group)
        if head and len(words) >= ALIKE:
            texts = _alike(head, [action.text.removeprefix(head).strip() for action in words])
        else:
            texts = [theme.card(action.card) if action.card else action.spelt for action in words]
        pieces += [f"{text}," for text in texts]
    pieces[-1] = pieces[-1].removesuffix(",")
    return [piece for text in pieces for piece in (text.split() if len(text) > BOX else [text])]


def _head(action: Action) -> str:
    """The first of several words of an action."""
    head, space, _ = action.text.partition(" ")
    return head if space and not action.card else ""


def _alike(head: str, rests: list[str]) -> list[str]:
    """Words that begin alike in one piece: ``bid 0 to 13`` or ``bid 1C 1D 1H``."""
    if all(map(str.isdigit, rests)) and int(rests[-1]) - int(rests[0]) == len(rests) - 1:
        return [f"{head} {rests[0]} to {rests[-1]}"]
    if any(" " in rest for rest in rests):
        return [f"{head} {rests[0]}", *rests[1:]]
    return [f"{head} {' '.join(rests)}"]

"""The commands: one table with name, aliases, usage, help, function and completion of each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from whist import games, players
from whist.errors import PlayerError
from whist.repl import render, scores
from whist.repl.pages import page_lines, passages
from whist.repl.parsing import InputError, nearest, pieces_of
from whist.repl.play_rules import rule_of_play
from whist.repl.session import DEFAULT_PLAYER, Until
from whist.repl.theme import flow, width_of, wrapped
from whist.repl.wishes import Wishes, seat_of
from whist.repl.words import JOKERS, ago, both, count, either, seat_name
from whist.rules.game import find_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from whist.repl.console import Console
    from whist.repl.theme import Theme
    from whist.rules.match import Match


CARDS_HELP: Final = (
    "Type a card, a word of the game, or a command. A card is `AS`, `as`, `10h`, `spade ace` or `ace of spades`. "
    "Anything may be cut short while it is unique: `a` is the only ace you may play, `s` the only spade."
)
KEYS_HELP: Final = (
    "`new`, `load` and `quit` are typed in full. Enter plays a card that is forced. Tab completes. "
    "Ctrl-C cancels a line, twice it leaves. The match is kept after every card. A script ends "
    "with status 2 when one of its lines could not be obeyed."
)
HINT_HELP: Final = (
    "`hint` asks technique, which follows the rules of good play and names the rule in brackets, such as [S8]; "
    "`help S8` explains it. `hint search` asks search, which plays out what the hidden cards might be and says what "
    "each card can be expected to gain, in points."
)
PLAYERS_HELP: Final = (
    "`players` alone lists who sits where. `players search` changes all seats but yours, `players E random` one of "
    "them. random plays anything allowed, technique follows the rules of good play, search plays out what the hidden "
    "cards might be. A file such as `mine.py` is a player of your own."
)
SEAT_HELP: Final = (
    "`seat` alone says which they are. `seat N` moves you to North, `seat NS` gives you both hands, `seat none` lets "
    "you watch. Programs play the seats that you leave."
)
OPTIONS_HELP: Final = "Options of a player stand in brackets behind its name, as in `search(worlds=10)`. " + " ".join(
    f"{name} has {', '.join(f'{option} ({options[option].allowed})' for option in options)}."
    for name, options in sorted(players.options().items())
    if options
)
HELP_COLUMN: Final = 30
"""Where the help of a command begins."""


def _nothing(_console: Console, _typed: str) -> list[str]:
    return []


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the terminal.

    Attributes
    ----------
    name : str
        What is typed; any beginning that only one command has will do.
    usage : str
        What may follow the name.
    help : str
        What it does, in a sentence.
    more : str
        What else is to be known, for those who ask about the command.
    act : callable
        Does it, given the console and the rest of the line.
    aliases : tuple of str
        Other names.
    arguments : callable
        What the last word of the rest of a line may become.
    """

    name: str
    usage: str
    help: str
    act: Callable[[Console, str], None]
    aliases: tuple[str, ...] = ()
    arguments: Callable[[Console, str], list[str]] = _nothing
    more: str = ""


# The match.


def _new(console: Console, argument: str) -> None:
    """Begin another match: the same again, or another game, with options and a seed."""
    words = argument.split()
    pairs = [word.partition("=") for word in words if "=" in word]
    name = " ".join(word for word in words if "=" not in word)
    options: dict[str, str] = {key: value for key, _, value in pairs}
    seed = _whole(options.pop("seed"), "seed") if "seed" in options else None
    wishes = Wishes.like(console.session)
    if name:
        name = games.typed(name)
    else:
        name, options = wishes.game, {**wishes.options, **options}
    same = games.resolve(name)[0] == wishes.game and find_game(name, **options).names == console.session.game.names
    if same:
        wishes = replace(wishes, game=name, options=options)
    else:  # other people sit at another table
        wishes = Wishes(name, options, fast=wishes.fast, curtain=wishes.curtain)
    console.open(replace(wishes, seed=seed))


def _resume(console: Console, argument: str) -> None:
    """List the unfinished matches, or go on with one of them."""
    waiting = console.store.waiting()
    if not waiting:
        raise InputError("no unfinished match waits")
    if argument or len(waiting) == 1:
        number = _whole(argument or "1", "number of the match")
        if not 1 <= number <= len(waiting):
            raise InputError(f"there is no match {number}: choose 1 to {len(waiting)}")
        console.resume(waiting[number - 1])
        return
    console.writer.lines(f"{number:3}  {match.title}, {ago(match.age)}" for number, match in enumerate(waiting, 1))
    console.writer.say("`resume 1` goes on with the first.")


def _save(console: Console, argument: str) -> None:
    """Write the record of the match to a file."""
    if not argument:
        console.keep()
        console.writer.say("Every action is kept as it is taken. `save FILE` writes a copy that `load FILE` reads.")
        return
    try:
        console.session.match.save(_path(argument))
    except OSError as error:
        raise InputError(f"`{argument}` cannot be written: {error.strerror}") from None
    console.writer.say(f"Saved in {argument}")


def _load(console: Console, argument: str) -> None:
    if not argument:
        raise InputError("which file? `load FILE`")
    console.load(str(_path(argument)))


def _quit(console: Console, argument: str) -> None:
    _no_argument(argument)
    console.leave()


# Playing.


def _hint(console: Console, argument: str) -> None:
    """Say what a player would do, and why."""
    _running(console)
    player = _player(argument or DEFAULT_PLAYER)
    try:
        choices = console.session.hint(player)
    except PlayerError as error:
        raise InputError(str(error)) from None
    console.writer.lines(render.hint(player, choices, console.writer.theme))


def _undo(console: Console, argument: str) -> None:
    """Take back to the last choice of a person."""
    if argument:
        raise InputError("`undo` takes no number: it takes back to your last choice, and again to the one before")
    with console.changing():
        thing = _played(console.session.match)
        taken = console.session.undo()
    console.writer.say(f"Took back {count(taken, thing)}.")


def _redo(console: Console, argument: str) -> None:
    _no_argument(argument)
    with console.changing():
        played = console.session.redo()
    console.writer.say(f"Played {count(played, _played(console.session.match))} again.")


def _auto(console: Console, argument: str) -> None:
    """Let the programs go on by themselves."""
    _running(console)
    word = argument.casefold() or "deal"
    if word in ("trick", "deal", "match"):
        console.session.go_on(Until(word))
    elif (cards := _number(word)) is not None and cards > 0:
        console.session.go_on(Until.CARDS, cards)
    else:
        raise InputError(f"`auto {argument}`: choose a number of cards, trick, deal or match")
    console.refresh()


def _fast(console: Console, argument: str) -> None:
    """Play forced cards at once, or ask for each."""
    session = console.session
    session.fast = _switched("fast", argument, now=session.fast)
    console.keep()
    console.writer.say(
        "Forced cards are played at once." if session.fast else "Every card is asked for, forced ones too."
    )


def _curtain(console: Console, argument: str) -> None:
    """Clear the terminal before another person looks at it, or do not."""
    session = console.session
    session.curtain = _switched("curtain", argument, now=session.curtain)
    console.keep()
    console.writer.say("Hands are hidden from one another." if session.curtain else "Every hand is shown at once.")
    console.refresh()


def _players(console: Console, argument: str) -> None:
    """Show who plays, or change it."""
    session, game = console.session, console.session.game
    named, bracket, options = argument.partition("(")
    words = named.split()
    if words:
        player = _player(words[-1] + bracket + options)
        for seat in [seat_of(game, word) for word in words[:-1]] or set(range(game.seats)) - set(session.seats):
            session.seat_program(seat, player)
        console.keep()
    who = [f"{seat_name(game, seat)} {session.name_at(seat) or 'you'}" for seat in range(game.seats)]
    console.writer.lines(flow(who, console.writer.theme.width, between=" · "))


def _seat(console: Console, argument: str) -> None:
    """Show or change which seats are played from here."""
    session = console.session
    if argument:
        console.take_seats(argument)
    names = [seat_name(session.game, seat) for seat in session.seats]
    console.writer.say(f"You play {both(names)}." if names else "You watch.")


# Looking.


def _table(console: Console, argument: str) -> None:
    _no_argument(argument)
    console.refresh()


def _last(console: Console, argument: str) -> None:
    """Show the last trick as long as the rules allow."""
    _no_argument(argument)
    view = console.session.view
    console.writer.lines(render.last_trick(view, console.writer.theme))


def _score(console: Console, argument: str) -> None:
    _no_argument(argument)
    console.writer.lines(scores.sheet(console.session.match, console.writer.theme))


def _rules(console: Console, argument: str) -> None:
    """Show the game's page, or one section of it."""
    slug = console.session.game.slug
    if not argument and games.sections(slug):
        console.writer.say(f"Sections: {', '.join(games.sections(slug))}. `rules all` shows the whole page.")
        return
    page = games.page(slug, None if argument.casefold() in ("all", "") else argument)
    console.writer.lines(page_lines(page, console.writer.theme))


def _help(console: Console, argument: str) -> None:
    """Explain the commands, or one of them, a rule of good play, or a word of the game."""
    writer = console.writer
    if argument:
        writer.lines(_help_about(console, argument))
        return
    writer.say(CARDS_HELP)
    writer.lines(["", *(line for command in COMMANDS for line in _listed(command, writer.theme)), ""])
    writer.say(KEYS_HELP)


def _help_about(console: Console, argument: str) -> list[str]:
    theme, game = console.writer.theme, console.session.game
    if rule := rule_of_play(argument):
        return wrapped(rule, theme.width)
    head = pieces_of(argument)[:1]
    words = [action for action in game.actions if action.card is None and pieces_of(action.text)[:1] == head]
    if words and argument.casefold() not in NAMES:
        told = [passages(games.page(slug), [word.text for word in words]) for slug in game.pages]
        explained = [line for passage in next(filter(None, told), ()) for line in page_lines(passage, theme)]
        return [*explained, *render.words_help(game, words, console.situation().legal, theme)]
    if name := JOKERS.get(argument.upper()):
        return wrapped(f"{argument.upper()} is the {name}.", theme.width)
    return _explained(_command(argument), theme)


# Reading arguments.


def _played(match: Match) -> str:
    """What a match consists of so far: cards, unless words were said too."""
    actions = set(chain(match.actions, *(deal.actions for deal in match.deals)))
    return "card" if all(match.game.vocabulary[action].card for action in actions) else "action"


def _number(text: str) -> int | None:
    """The whole number that a text is, or None."""
    try:
        return int(text)
    except ValueError:
        return None


def _whole(text: str, what: str) -> int:
    number = _number(text)
    if number is None:
        raise InputError(f"`{text}` is no {what}: it is a whole number")
    return number


def _switched(name: str, argument: str, *, now: bool) -> bool:
    """What a switch shall be: what is said, or the other way when nothing is."""
    chosen = {"": not now, "on": True, "off": False}.get(argument.casefold())
    if chosen is None:
        raise InputError(f"`{name} {argument}`: choose on or off")
    return chosen


def _path(text: str) -> Path:
    """The file that a text names."""
    if text == "-":
        raise InputError("`-` is no file at the table, where input and output are the conversation: give it a name")
    if "\0" in text:
        raise InputError("no file has a zero character in its name")
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise InputError(f"`{text}`: nobody of that name has a folder here") from None


def _no_argument(argument: str) -> None:
    if argument:
        raise InputError(f"nothing may follow here, not `{argument}`")


def _one_of(text: str, known: Iterable[str], what: str) -> str:
    """The known name that a text is or begins."""
    names, typed = list(known), text.casefold()
    found = [typed] if typed in names else [name for name in names if name.startswith(typed)]
    if len(found) == 1:
        return found[0]
    guess = nearest(text, names)
    hint = f"; did you mean `{guess}`?" if guess else f": choose {either(names)}"
    raise InputError(f"there is no {what} `{text}`{hint}")


def _player(text: str) -> str:
    """The player that a text names or begins, with the options that are in brackets behind it."""
    name, bracket, options = players.typed(text).partition("(")
    return _one_of(name.strip(), players.known(), "player") + bracket + options


def _running(console: Console) -> None:
    if console.session.match.over:
        raise InputError("the match is over; `new` begins another")


def _command(text: str) -> Command:
    return BY_NAME[NAMES[_one_of(text, NAMES, "command")]]


def _listed(command: Command, theme: Theme) -> list[str]:
    """A command with its help beside it, or below it where the width or a long usage asks for that."""
    head = f"  {theme.bold(command.name)} {command.usage}"
    room = min(HELP_COLUMN, theme.width // 2)
    beside = head + " " * (room - width_of(head))
    if width_of(head) < room and width_of(beside) + len(command.help) <= theme.width:
        return [beside + command.help]
    return [head.rstrip(), *wrapped(command.help, theme.width, indent="      ")]


def _explained(command: Command, theme: Theme) -> list[str]:
    aliases = f" Also: {', '.join(command.aliases)}." if command.aliases else ""
    usage = f"{theme.bold(command.name)} {command.usage}".rstrip()
    text = f"{command.help[:1].upper()}{command.help[1:]}.{aliases} {command.more}"
    return [usage, *wrapped(text, theme.width, indent="  ")]


# Completing arguments.


def _among(known: Callable[[Console], Iterable[str]]) -> Callable[[Console, str], list[str]]:
    """Completion of the last word by known words."""

    def complete(console: Console, typed: str) -> list[str]:
        word = typed.rpartition(" ")[2].casefold()
        return [name for name in known(console) if name.casefold().startswith(word)]

    return complete


def _files(_console: Console, typed: str) -> list[str]:
    """Completion by the names of files and folders."""
    try:
        folder = _path(typed) if typed.endswith("/") else _path(typed).parent
        paths = sorted(folder.iterdir())
    except (InputError, OSError):
        return []
    head = typed[: typed.rfind("/") + 1]
    return [head + path.name + "/" * path.is_dir() for path in paths if (head + path.name).startswith(typed)]


def _section_words(console: Console) -> list[str]:
    return [heading.lower() for heading in games.sections(console.session.game.slug)]


_players_known: Final = _among(lambda _: players.known())

COMMANDS: Final = (
    Command(
        "hint", "[PLAYER]", "what a good player would do here, and why", _hint, arguments=_players_known, more=HINT_HELP
    ),
    Command("undo", "", "take back to your last choice", _undo, ("back",)),
    Command("redo", "", "play again what was taken back", _redo),
    Command("last", "", "the last trick, until you play to the next", _last),
    Command("score", "", "the score sheet, deal by deal", _score, ("sheet",)),
    Command("table", "", "the table and your hand again", _table, ("show", "hand")),
    Command("rules", "[SECTION | all]", "the rules of the game", _rules, arguments=_among(_section_words)),
    Command(
        "auto",
        "[N | trick | deal | match]",
        "let the programs play for you: the deal, or so far",
        _auto,
        arguments=_among(lambda _: ("trick", "deal", "match")),
        more="A number is how many of your cards are chosen for you. Ctrl-C stops it.",
    ),
    Command("fast", "[on | off]", "play forced cards at once", _fast, arguments=_among(lambda _: ("on", "off"))),
    Command(
        "curtain",
        "[on | off]",
        "clear the screen between people who share it",
        _curtain,
        arguments=_among(lambda _: ("on", "off")),
    ),
    Command("seat", "[SEATS | all | none]", "the seats you play", _seat, ("seats",), more=SEAT_HELP),
    Command(
        "players",
        "[[SEAT] PLAYER]",
        "who plays the other seats",
        _players,
        arguments=_players_known,
        more=f"{PLAYERS_HELP} {OPTIONS_HELP}",
    ),
    Command("new", "[GAME] [OPTION=VALUE]", "begin another match", _new, ("start",), _among(lambda _: games.names())),
    Command("resume", "[N]", "go on with a match that was left", _resume),
    Command("save", "[FILE]", "write the match to a file", _save, arguments=_files),
    Command("load", "FILE", "go on with a match from a file", _load, ("open",), arguments=_files),
    Command("help", "[COMMAND | WORD]", "this list, one command, or a word of the game", _help, ("?",)),
    Command("quit", "", "leave; the match is kept", _quit, ("exit", "bye")),
)
"""All commands, in the order in which help lists them."""

BY_NAME: Final = {command.name: command for command in COMMANDS}
"""Commands by name."""

NAMES: Final = {name: command.name for command in COMMANDS for name in (command.name, *command.aliases)}
"""Every name and alias, to the command's name."""

IN_FULL: Final = frozenset({"new", "load", "quit"})
"""Commands that leave the running match; no abbreviation reaches them by accident."""

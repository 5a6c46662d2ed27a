"""The conversation: shows the table, reads a line, obeys it, lets the programs play, and keeps the match safe."""

from __future__ import annotations

from collections import defaultdict
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from whist import games, players
from whist.errors import IllegalActionError, OptionError, RecordError, WhistError
from whist.repl import commands, render, scores
from whist.repl.interrupts import undisturbed
from whist.repl.parsing import InputError, Move, NotUnderstoodError, Order, Situation, understand
from whist.repl.session import Session, Until
from whist.repl.wishes import Wishes, seats_of
from whist.repl.words import ago, count, seat_name
from whist.rules.decision import PLAY
from whist.rules.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whist.repl.reading import Reader
    from whist.repl.storage import Slot, Store, Waiting
    from whist.repl.writing import Writer
    from whist.rules.actions import Action

FAR: Final = 100
"""Deals after which programs that play a match to its end stop and ask."""
BEHIND_THE_CURTAIN: Final = ("curtain", "quit", "exit", "bye")
"""What may be typed before the person whose turn it is has come to the terminal."""
PRESS_ENTER: Final = InputError("press Enter first; before that only `curtain off` and `quit` can be typed")
"""The answer to everything else."""
NO_RECORD: Final = "this is no record of a match"
"""How an error begins that says of a file what it is not; what follows is about its inside."""
SCRIPT_REFUSED: Final = 2
"""Exit status when a line of a script could not be obeyed."""
YES: Final = ("", "y", "yes")
NO: Final = ("n", "no")
LEAVE: Final = ("q", "quit", "exit", "bye")
"""Answers to the question whether to go on with a match that waits."""


class Console:
    """A person's session at the terminal, from greeting to farewell.

    Parameters
    ----------
    writer : Writer
        Where everything is shown.
    store : Store
        Where unfinished matches wait.
    """

    reader: Reader
    session: Session

    def __init__(self, writer: Writer, store: Store) -> None:
        self.writer = writer
        self.store = store
        self.status = 0
        self.leaving = False
        self._slot: Slot | None = None
        self._stale = True
        self._interrupted = False
        self._unkept = ""
        self._warned = False
        self._at_screen: int | None = None
        self._offering = False
        self._told: defaultdict[int, list[str]] = defaultdict(list)

    # From start to end.

    def start(self, wishes: Wishes, *, resume: bool) -> None:
        """Open the first match: one that waits when the person wants it, else a new one.

        Raises
        ------
        OptionError
            When the wishes cannot be met.
        """
        waiting = self.store.waiting() if self.reader.interactive else []
        if resume and waiting and self._goes_on(waiting[0]):
            return
        self.open(wishes)
        if self.reader.interactive:
            self.writer.say(render.greeting(self.session.game, self.session.seats))
            self.writer.say("Type a card or a command; `help` lists them, `hint` advises, `quit` keeps the match.")
        if waiting:
            self.writer.say(f"{count(len(waiting), 'unfinished match')} kept: `resume` goes on with one.")

    def run(self) -> int:
        """Obey lines until the person leaves.

        Returns
        -------
        int
            0, or 2 when a script asked for something that could not be done; the rest of it was obeyed all the same.
        """
        while not self.leaving:
            self._turn()
        self._farewell()
        return self.status

    def leave(self) -> None:
        """End the session after this line; a match that cannot be kept is not left without a word."""
        if self._unkept and self.reader.interactive and not self._warned:
            self._warned = True
            self.writer.say(f"The match cannot be kept: {self._unkept}. `save FILE` writes it elsewhere.")
            self.writer.say("Leave once more to leave it behind.")
        else:
            self.leaving = True

    # Matches: opening, keeping, changing.

    def open(self, wishes: Wishes) -> None:
        """Begin a new match; the running one is kept.

        Raises
        ------
        OptionError
            When the wishes cannot be met; the running match goes on.
        """
        self.adopt(wishes.session(), None)

    def resume(self, waiting: Waiting) -> bool:
        """Go on with a match that waits; False, and the reason is said, when it cannot be."""
        if not games.is_known(waiting.game):
            self.writer.say(f"That match waits for its game: {_way_to(waiting)}.")
            return False
        slot = self.store.hold(waiting)
        if slot is None:
            self.writer.say("Another session has taken that match up.")
            return False
        try:
            session = Session.from_dict(slot.read())
        except (WhistError, OSError) as error:
            slot.release()
            self.writer.say(f"That match cannot be taken up: {error}")
            return False
        self.adopt(session, slot)
        return True

    def load(self, path: str) -> None:
        """Go on with a match from a file; the running one is kept.

        Raises
        ------
        InputError
            When the file cannot be read or is no match.
        """
        try:
            match = Match.load(path)
        except (OSError, RecordError, OptionError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error).removeprefix(f"{path}: ")
            if reason and reason.startswith(NO_RECORD):
                reason = f"{NO_RECORD}, as `save` writes it"
            raise InputError(f"`{path}` cannot be loaded: {reason}") from None
        running = self.session
        same = match.game.seats == running.game.seats
        people = running.people if same else seats_of(match.game, None)
        self.adopt(Session(match, people, running.players if same else {}, fast=running.fast), None)

    def adopt(self, session: Session, slot: Slot | None) -> None:
        """Make a match the running one, in a slot of its own unless it has one."""
        left = self._slot is not None and self._slot.path.exists()
        if self._slot is not None:
            self._slot.release()
        self._slot = slot
        self.session = session
        self._at_screen = None
        self._told.clear()
        self.refresh()
        self.keep()
        if left:
            self.writer.say("The match before is kept: `resume` goes back to it.")

    def keep(self) -> None:
        """Write the match where the next session finds it; one not begun or finished need not be kept."""
        if self._slot is None and not self.session.begun:
            return
        told, self._unkept = self._unkept, ""
        try:
            if self._slot is None:
                self._slot = self.store.new(self.session.game.slug)
            if self.session.match.over:
                self._slot.discard()
            else:
                self._slot.write(self._title(), self.session.to_dict())
        except OSError as error:
            self._unkept = error.strerror or str(error)
            if not told:
                self.writer.say(f"The match cannot be kept: {self._unkept}. `save FILE` writes it elsewhere.")

    # What a turn of the conversation is made of.

    def refresh(self) -> None:
        """Show the table again before the next line is read."""
        self._stale = True

    @contextmanager
    def changing(self) -> Iterator[None]:
        """A block that changes the match: it is done whole or not at all, kept, and shown."""
        with undisturbed():
            yield
            self.keep()
            self.refresh()

    def take_seats(self, text: str) -> None:
        """Change in which seats people sit.

        Raises
        ------
        OptionError
            When something is no seat.
        """
        self.session.seat_people(seats_of(self.session.game, text))
        self.keep()
        self.refresh()

    def move(self, *actions: Action) -> None:
        """Take actions of the seat to act, all of them or none."""
        with self.changing():
            for taken, action in enumerate(actions):
                try:
                    self._take(action)
                except IllegalActionError:
                    for _ in range(taken):
                        self.session.match.undo()
                    raise

    def situation(self) -> Situation:
        """What may be typed now."""
        match = self.session.match
        if self._curtained:
            return Situation((), {name: commands.NAMES[name] for name in BEHIND_THE_CURTAIN})
        if match.over or self.session.watching:
            return Situation((), commands.NAMES, in_full=commands.IN_FULL)
        view, exchange = self.session.view, self.session.exchange
        hand = render.chosen_from(view)
        led = view.trick[0][1] if view.kind == PLAY and view.trick else None
        suit = None if led is None or led.is_joker else led.suit
        return Situation(view.legal, commands.NAMES, hand, view.trump, exchange, suit, commands.IN_FULL)

    def complete(self, line: str) -> list[str]:
        """What the last word of a line may become."""
        if self._offering:
            return []
        situation = self.situation()
        head, space, rest = line.lstrip().partition(" ")
        name = situation.commands.get(head.casefold())
        if space and name is not None:
            return commands.BY_NAME[name].arguments(self, rest)
        typed = line.lstrip().casefold()
        before, _, last = typed.rpartition(" ")
        if situation.exchange is None:
            words = [action.text for action in situation.legal]
        else:
            words = [str(card) for card in sorted(situation.exchange.cards) if str(card).casefold() not in before]
            if before:
                return [word for word in words if word.casefold().startswith(last)]
        known = words + list(dict.fromkeys(situation.commands.values()))
        return [word[len(before) :].lstrip() for word in known if word.casefold().startswith(typed)]

    def _turn(self) -> None:
        try:
            self._let_programs_play()
            line = self.reader.read(self._prompt())
            self._interrupted = False
            self._obey(line)
        except NotUnderstoodError as error:
            self._refuse(PRESS_ENTER if self._curtained else error)
            if self.session.person_to_act and not self._curtained:
                self.writer.lines(render.allowed(self.session.view, self.writer.theme, self.session.exchange))
        except (InputError, IllegalActionError, OptionError) as error:
            self._refuse(error)
        except EOFError:
            self.leave()
        except KeyboardInterrupt:
            self._interrupt()

    def _obey(self, line: str) -> None:
        if not line:
            self._blank()
            return
        meaning = understand(line, self.situation())
        match meaning:
            case Order(command, argument):
                commands.BY_NAME[command].act(self, argument)
            case Move(actions):
                self.move(*actions)

    def _blank(self) -> None:
        """An empty line goes on where there is only one way to go on."""
        if self._curtained:
            self._at_screen = self.session.viewer  # who pressed Enter
            self.refresh()
        elif self.session.match.over:
            self.open(Wishes.like(self.session))
        elif self.session.watching:
            self.session.go_on(Until.TRICK)
            self.refresh()
        elif len(self.session.match.legal_actions) == 1:
            self.move(self.session.match.legal_actions[0])
        else:
            self.refresh()

    def _let_programs_play(self) -> None:
        if not self.session.waits:
            self._run_programs()
        if self._stale:
            self._show()
            self._stale = False

    def _run_programs(self) -> None:
        """Let the programs play until a person is asked; kept at the end, since they would choose the same again."""
        match, begun = self.session.match, len(self.session.match.deals)
        try:
            while not self.session.waits:
                if len(match.deals) - begun >= FAR:
                    self._pause()
                    break
                action = self.session.choice()
                with undisturbed():
                    self._take(action)
        finally:
            self.keep()

    def _pause(self) -> None:
        """Ask the people after many deals, since there are games of which a match need never end."""
        self.session.stop()
        self.refresh()
        why = ", `rules end` says what ends it" if "End" in games.sections(self.session.game.slug) else ""
        self.writer.say(f"{FAR} deals are played, and the match is not over: `auto match` goes on with it{why}.")

    def _take(self, action: Action) -> None:
        """Take an action and tell of it; deals are kept as they end."""
        step = self.session.play(action)
        theme = self.writer.theme
        self._tell(render.narrated(self.session.game, step, theme))
        if step.deal is not None:
            self._tell(scores.deal_end(self.session.match, step.deal, theme))
            self.keep()

    def _tell(self, lines: list[str]) -> None:
        """Write what everybody may know; those who are not at the screen are told when they come."""
        for seat in self.session.seats:
            self._told[seat] += lines
        self.writer.lines(lines)

    @property
    def _curtained(self) -> bool:
        """Whether the hand of the person to act must not be shown yet: another person may sit at the terminal."""
        session = self.session
        shared = session.curtain and self.reader.interactive and len(session.seats) > 1
        return shared and session.person_to_act and self._at_screen != session.viewer

    def _show(self) -> None:
        theme, session = self.writer.theme, self.session
        if self._curtained:
            self.writer.clear()
            self.writer.lines(self._told[session.viewer])
            return
        self._at_screen = session.viewer
        self._told[session.viewer].clear()
        if session.match.over:
            self.writer.lines(scores.match_end(session.match, theme))
            self.writer.say("Enter begins another match; `score` shows the sheet, `undo` takes back, `quit` leaves.")
            return
        self.writer.lines(["", *render.screen(session.view, theme, named=len(session.people) != 1)])
        if session.person_to_act:
            self.writer.lines(render.question(session.view, theme, session.exchange))
        elif session.watching:
            self.writer.say("You watch: Enter plays the next trick, `auto` the rest of the deal.")

    def _prompt(self) -> str:
        if self._curtained:
            return f"Press Enter when {seat_name(self.session.game, self.session.viewer)} is at the screen> "
        if self.session.match.over:
            return "match over> "
        if self.session.watching:
            return "watching> "
        return f"{seat_name(self.session.game, self.session.viewer)}> "

    def _title(self) -> str:
        """The running match in a line, for the list of those that wait."""
        session, state = self.session, self.session.match.state
        people = ", ".join(seat_name(session.game, seat) for seat in session.seats) or "watched"
        score = scores.side_text(session.game, state.scores)
        return f"{session.game.title}, deal {state.deal_no + 1}, {score} ({people})"

    def _refuse(self, error: WhistError) -> None:
        text = render.with_cards(str(error), self.writer.theme)
        self.writer.say(text[:1].upper() + text[1:] + ("" if text.endswith(("?", ".")) else "."))
        if not self.reader.interactive:
            self.status = SCRIPT_REFUSED

    def _interrupt(self) -> None:
        """The first Ctrl-C cancels what is going on, the second in a row leaves."""
        self.writer.say()
        self.reader.forget()
        if self._interrupted:
            self.leave()
            return
        self._interrupted = True
        self.session.stop()
        self.writer.say("Cancelled. Ctrl-C once more leaves; the match is kept.")

    def _goes_on(self, waiting: Waiting) -> bool:
        """Whether nothing new is begun: the person goes on with a match that waits, or leaves."""
        if not games.is_known(waiting.game):
            self.writer.say(f"{waiting.title} is not finished: {_way_to(waiting)}.")
            return False
        if self._wants(waiting) and not self.resume(waiting):
            self.writer.say("A new match begins instead.")
            return False
        return self._slot is not None or self.leaving

    def _wants(self, waiting: Waiting) -> bool:
        """Whether the person goes on with a match that waits; they may leave instead."""
        self.writer.say(f"An unfinished match waits: {waiting.title}, {ago(waiting.age)}.")
        self._offering = True
        try:
            while (answer := self.reader.read("Go on with it? [Y/n] ").casefold()) not in (*YES, *NO, *LEAVE):
                self.writer.say("Type `y` to go on with it, `n` for a new match, or `quit`.")
        except (EOFError, KeyboardInterrupt):
            self.writer.say()
            answer = "quit"
        self._offering = False
        self.leaving = answer in LEAVE
        return answer in YES

    def _farewell(self) -> None:
        kept = self._slot is not None and self._slot.path.exists()
        if self._slot is not None:
            self._slot.release()
        if self._unkept:
            self.writer.say(f"The match could not be kept as it stands: {self._unkept}.")
        else:
            self.writer.say(self._kept() if kept else "Good-bye.")

    def _kept(self) -> str:
        game, file = self.session.game, games.file_of(self.session.game.slug)
        seats = {own: seat for seat, player in self.session.players.items() if (own := players.file_of(player))}
        if game.slug in games.names() and not seats:
            return "The match is kept: `whist` goes on with it."
        if game.slug not in games.names() and file is None:
            return f"The match is kept: {_command_of(None)} goes on with it."
        alone = len(seats) == 1 or set(game.names) != set("NESW")
        flags = {own: "others" if alone else seat_name(game, seat).lower() for own, seat in seats.items()}
        words = [*([] if file is None else [str(file)]), *(f"--{flag} {own}" for own, flag in flags.items())]
        return f"The match is kept: {_command_of(' '.join(words))} goes on with it."


def _way_to(waiting: Waiting) -> str:
    """How a match is gone on with whose game is not known here."""
    return f"{_command_of(waiting.file)} goes on with it"


def _command_of(files: str | None) -> str:
    """What is typed to go on with a match whose game or players are one's own."""
    named = "`whist play` with the file of the game" if files is None else f"`whist play {files}`"
    return f"{named}, and then `resume`,"

"""Ladder whist: climb from one card to seven; whoever takes most tricks falls back to the foot.

The sections are those of the page of rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from whist.errors import OptionError
from whist.games.knock_out_whist import KnockOutWhist
from whist.rules import (
    PACK52,
    Aim,
    Bool,
    Choice,
    Formed,
    Game,
    Int,
    Options,
    Outcome,
    Script,
    Sense,
    Table,
    Tally,
    Values,
    Vocabulary,
    choose_trump,
    knocking_tricks,
    outcome,
    plain_rules,
    share,
    trump_words,
    turn_next,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction
    from types import SimpleNamespace

    from whist.rules import View


class LadderState(NamedTuple):
    """What is carried from round to round.

    Attributes
    ----------
    deal_no, dealer : int
        Rounds played, and the seat that deals next.
    scores : tuple of int
        The size of each player, the cards that he gets next; 0 for one who has left the game.
    choosers : tuple of int
        Who may name trumps; more than one must cut for it. Empty before the first round.
    """

    deal_no: int
    dealer: int
    scores: tuple[int, ...]
    choosers: tuple[int, ...] = ()

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats still in the game."""
        return tuple(seat for seat, size in enumerate(self.scores) if size)


OPTIONS = Options(
    players=Int(4, 2, 8, help="number of players"),
    target=Int(7, 3, 10, help="the size that wins; fewer than six players reach seven late or never"),
    short_hands=Choice("knock", "straight", help="a short hand may sit tricks out, or plays while it has cards"),
    double_loss_out=Bool(False, help="who is knocked down in both of the first two rounds leaves the game"),
    max_rounds=Int(0, 0, help="rounds after which the largest hand wins; 0 for no limit, and perhaps no end"),
    mode=Choice("climb", "start_seven", help="climb from one card, or fall from seven while the greedy leave"),
)


class Climb(Game[LadderState]):
    """The ladder: hands of unequal size that grow and fall."""

    slug, title = "ladder-whist", "Ladder whist"
    options = OPTIONS

    # 2 Players and seats

    def setup(self, options: Values) -> None:
        """Seats; the pack must have the hands of the rung below the top."""
        self.sit(options.players)
        if self.seats * (options.target - 1) > len(PACK52):
            raise OptionError(f"option target: {self.seats} players cannot have {options.target - 1} cards each")

    def words(self, vocabulary: Vocabulary) -> None:
        """The suits, and the knock of a short hand."""
        self.trumps = trump_words(vocabulary)
        self.knock = vocabulary.add("knock", Sense.SIT_OUT)

    def start(self, dealer: int) -> LadderState:
        """All stand at the foot."""
        return LadderState(0, dealer, (1,) * self.seats)

    def deal(self, table: Table) -> Script[Outcome]:
        """4 Deal, 5 Before play, 6 Play: as many tricks as the largest hand has cards."""
        state = table.state
        ring = table.around(table.eldest, state.playing)
        table.facts.ring = ring
        table.shuffle(PACK52)
        table.deal_unequal(state.scores)
        if state.choosers:
            _, trump = yield from choose_trump(table, state.choosers, self.trumps)
        else:
            trump = turn_next(table).suit
        size, short = max(state.scores), self.options.short_hands
        table.start_play(plain_rules(trump, players=len(ring), tricks=size, short=short), ring[0], ring=ring)
        yield from knocking_tricks(table, self.knock)
        return outcome(table)

    def tally(self, facts: SimpleNamespace) -> Tally:
        """The tricks of everybody still in the game."""
        return Tally(tuple((seat,) for seat in facts.ring))

    # 7 Scoring

    def score(self, state: LadderState, facts: SimpleNamespace, outcome: Outcome) -> LadderState:
        """Those with most tricks fall to the foot, the others climb."""
        most = max(outcome.tricks)
        fallen = tuple(seat for seat, won in zip(facts.ring, outcome.tricks, strict=True) if won == most)
        leaving: tuple[int, ...] = ()
        if self.options.double_loss_out and state.deal_no == 1:
            leaving = tuple(seat for seat in fallen if seat in state.choosers)
        sizes = tuple(
            0 if seat in leaving or not size else 1 if seat in fallen else size + 1
            for seat, size in enumerate(state.scores)
        )
        staying = tuple(seat for seat in facts.ring if sizes[seat])
        return state._replace(
            deal_no=state.deal_no + 1,
            dealer=self.next_seat(state.dealer, staying),
            scores=sizes,
            choosers=tuple(seat for seat in fallen if sizes[seat]) or (self.next_seat(leaving[0], staying),),
        )

    def results(self, state: LadderState) -> dict[str, tuple[Fraction, ...]]:
        """A game is one point, which its winners share."""
        return {"share": share(self.seats, self.winners(state))}

    # 8 End

    def over(self, state: LadderState) -> bool:
        """Whether somebody has reached the top, is left alone, or the rounds are up; the largest hand then wins."""
        rounds = self.options.max_rounds
        at_top = max(state.scores) >= self.options.target
        return at_top or len(state.playing) == 1 or bool(rounds and state.deal_no >= rounds)

    # For players

    def aim(self, view: View) -> Aim:  # noqa: ARG002
        """Many tricks throw a player down."""
        return Aim.AVOID


class StartSeven(KnockOutWhist):
    """Knock-out whist turned about: whoever takes most tricks leaves, and fewest tricks name trumps."""

    def leaving(self, won: Mapping[int, int]) -> tuple[int, ...]:
        """Who has most tricks, unless nobody would be left."""
        most = tuple(seat for seat in won if won[seat] == max(won.values()))
        return most if len(most) < len(won) else ()

    def choosing(self, won: Mapping[int, int]) -> int:
        """The fewest tricks entitle to name trumps."""
        return min(won.values())

    def aim(self, view: View) -> Aim:  # noqa: ARG002
        """Many tricks end the game for a player."""
        return Aim.AVOID


class LadderWhist(Formed):
    """Ladder whist in both readings of its name."""

    slug, title = "ladder-whist", "Ladder whist"
    options = OPTIONS

    def choose_form(self, options: Values) -> Game[Any]:
        """Climb up from one card, or fall from seven."""
        if options.mode == "climb":
            return Climb(**options.given)
        return StartSeven(players=options.players)


GAME = LadderWhist

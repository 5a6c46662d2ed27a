"""Hearts: every player alone avoids hearts and the queen of spades, or takes them all.

The sections are those of the page of rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from whist.cards import Cards, Suit
from whist.errors import OptionError
from whist.rules import (
    PACK52,
    Aim,
    Bool,
    CardOrder,
    Choice,
    Int,
    Options,
    Outcome,
    PlayRules,
    Points,
    PointsGame,
    Script,
    Slugs,
    Table,
    Tally,
    Values,
    add,
    exchange_at_once,
    outcome,
    show_holder,
    tricks,
    whist_deal,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import SimpleNamespace

    from whist.rules import Deal, View, Worth

HEARTS: Final = Suit.HEARTS.cards.bits
CLUBS: Final = Suit.CLUBS.cards.bits
QUEEN: Final = Cards("QS").bits
JACK: Final = Cards("JD").bits
REMOVED: Final = {3: Cards("2D"), 4: Cards(), 5: Cards("2C 2D")}
"""The cards left out, by the number of players."""
STEPS: Final = {"left": 1, "right": -1, "across": 2}
"""How many seats on each player's cards go."""


class Hearts(PointsGame):
    """Hearts as the computer made it known, with the older ways as options."""

    slug, title = "hearts", "Hearts"

    options = Options(
        players=Int(4, 3, 5, help="number of players"),
        target=Int(100, 1, help="points that end the game"),
        pass_cycle=Slugs(
            by=lambda chosen: ("left", "right", "across", "none") if chosen.players == 4 else ("left", "right", "none"),
            allowed=("left", "right", "across", "none"),
            help="where cards are passed, deal by deal, over and over",
        ),
        pass_count=Int(3, 1, 4, help="cards passed"),
        queen=Int(13, 0, 26, help="points of the queen of spades; 0 makes it a plain card"),
        queen_breaks=Bool(False, help="the queen of spades breaks hearts too"),
        first_trick_penalty=Choice("forbidden", "allowed", help="hearts and the queen discarded to the first trick"),
        must_break=Bool(True, help="hearts may not be led until one has been played"),
        first_lead=Choice(
            "opening_card", "any_club", "left_of_dealer", help="the lowest club, any club of its holder, or eldest hand"
        ),
        moon=Choice("add", "subtract", help="all penalty cards: points for the others, or off one's own"),
        jack_of_diamonds=Choice(0, -10, help="points of the jack of diamonds"),
        tiebreak=Choice("share", "extra_deals", help="equal lowest totals share the win, or play on"),
    )

    def setup(self, options: Values) -> None:
        """Seats, pack, and the rules of play."""
        if "across" in options.pass_cycle and options.players != 4:
            raise OptionError(f"option pass_cycle: across needs four players, not {options.players}")
        self.sit(options.players)
        removed = REMOVED[options.players].bits
        self.pack = tuple(card for card in PACK52 if not removed >> card & 1)
        self.opening = 1 << self.pack[0]
        self.moon = 13 + options.queen
        self.values = {HEARTS: 1, QUEEN: options.queen, JACK: options.jack_of_diamonds}
        self.counted = tuple(cards for cards, value in self.values.items() if value)
        breakers = HEARTS | (QUEEN if options.queen and options.queen_breaks else 0)
        self.openers = breakers if options.must_break else 0
        self.rules = self.rules_of_play(options)

    # 4 Deal

    def deal(self, table: Table) -> Script[Outcome]:
        """All cards dealt singly, some passed on, and all played."""
        whist_deal(table, turn=False, pack=self.pack)
        yield from self.pass_cards(table)
        table.start_play(self.rules, self.first_leader(table))
        yield from tricks(table)
        return outcome(table)

    # 5 Before play

    def pass_cards(self, table: Table) -> Script[None]:
        """All choose cards, and only then does anybody see what he gets; in some deals nothing is passed."""
        cycle = self.options.pass_cycle
        direction = cycle[table.state.deal_no % len(cycle)]
        table.tell("passing", direction)
        if (step := STEPS.get(direction)) is not None:
            seats = table.around(table.eldest)
            to = [(seat + step) % self.seats for seat in seats]
            yield from exchange_at_once(table, seats, self.options.pass_count, to)

    # 6 Play

    def first_leader(self, table: Table) -> int:
        """The holder of the lowest club, which all get to know, or the player on the dealer's left."""
        if self.options.first_lead == "left_of_dealer":
            return table.eldest
        return show_holder(table, self.opening)

    def rules_of_play(self, options: Values) -> PlayRules:
        """No trumps; what may open, what may not fall to the first trick, and what may not be led at first."""
        queen = QUEEN if options.queen else 0
        pack = sum(1 << card for card in self.pack)
        forbidden = options.first_trick_penalty == "forbidden"
        avoid = {
            "opening_card": (0, 0),
            "any_club": (pack & ~CLUBS, 0),
            "left_of_dealer": (HEARTS, queen if forbidden else 0),
        }
        return PlayRules(
            CardOrder.plain(),
            players=self.seats,
            tricks=len(self.pack) // self.seats,
            pack=pack,
            first_card=self.opening if options.first_lead == "opening_card" else 0,
            first_lead_avoid=avoid[options.first_lead],
            first_trick_avoid=HEARTS | queen if forbidden else 0,
            closed=HEARTS if options.must_break else 0,
            openers=self.openers,
        )

    def breaking(self) -> tuple[Suit, int] | None:
        """Hearts, where they must be broken."""
        return (Suit.HEARTS, self.openers) if self.options.must_break else None

    def tally(self, _facts: SimpleNamespace) -> Tally:
        """The cards that have a value, by player."""
        return Tally(tuple((seat,) for seat in range(self.seats)), self.counted, tricks=False)

    def counted_cards(self, told: Mapping[str, Any]) -> dict[str, Worth]:  # noqa: ARG002  # they are always the same
        """Hearts, the queen of spades and the jack of diamonds, as far as they are worth anything."""
        return {"points": tuple((cards, self.values[cards]) for cards in self.counted)}

    # 7 Scoring

    def deal_points(self, _facts: SimpleNamespace, outcome: Outcome) -> tuple[int, ...]:
        """Points for the cards taken."""
        return self.points(dict(zip(self.counted, outcome.took, strict=True)))

    def points(self, took: dict[int, tuple[int, ...]]) -> tuple[int, ...]:
        """The points of every player, by how many cards of each kind he took; who took all bad ones shot the moon."""
        bad = self.worth(took, (HEARTS, QUEEN))
        if self.moon in bad:
            ours, others = (0, self.moon) if self.options.moon == "add" else (-self.moon, 0)
            bad = tuple(ours if points == self.moon else others for points in bad)
        return add(bad, self.worth(took, (JACK,)))

    def parts(self, deal: Deal) -> dict[str, tuple[int, ...]]:
        """A moon, by who shot it; other points are those of the cards taken."""
        bad = self.worth(dict(zip(self.counted, deal.played.took, strict=True)), (HEARTS, QUEEN))
        if self.moon not in bad:
            return {}
        shooter = self.names[bad.index(self.moon)]
        scores = zip(deal.before.scores, deal.after.scores, strict=True)
        return {f"moon (shot by {shooter})": tuple(after - before for before, after in scores)}

    def worth(self, took: dict[int, tuple[int, ...]], kinds: Sequence[int]) -> tuple[int, ...]:
        """What the cards of some kinds are worth to their takers."""
        nothing = (0,) * self.seats
        return add(nothing, *(tuple(self.values[kind] * count for count in took.get(kind, nothing)) for kind in kinds))

    # 8 End

    def over(self, state: Points) -> bool:
        """Whether somebody has reached the target, and nobody has to play on for the lowest total."""
        is_decided = self.options.tiebreak == "share" or state.scores.count(min(state.scores)) == 1
        return max(state.scores) >= self.options.target and is_decided

    def winners(self, state: Points) -> tuple[int, ...]:
        """Those with the lowest total."""
        return tuple(player for player, score in enumerate(state.scores) if score == min(state.scores))

    # For players

    def gain(self, before: Points, after: Points) -> tuple[float, ...]:
        """What a deal was worth to each player, for whom points are a loss."""
        return tuple(-value for value in super().gain(before, after))

    def aim(self, _view: View) -> Aim:
        """Tricks are to be lost."""
        return Aim.AVOID


GAME = Hearts

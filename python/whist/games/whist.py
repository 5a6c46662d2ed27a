"""Whist: two partnerships, the last card turned for trumps, a point for each trick above six.

The sections are those of the page of rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from whist.errors import OptionError
from whist.games._revokes import ASKS, PENALTIES, Revokes, RevokeWords
from whist.rules import (
    CLAIM,
    CUT,
    PACK52,
    Bool,
    Choice,
    Game,
    Int,
    Options,
    Outcome,
    Preset,
    Race,
    Script,
    Sense,
    Table,
    Values,
    Vocabulary,
    deal_out,
    draw_cards,
    odd,
    outcome,
    plain_rules,
    tricks,
    union,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from types import SimpleNamespace

    from whist.cards import Card, Suit
    from whist.rules import View

Pair: TypeAlias = tuple[int, int]
SIDES: Final = (0, 1)
RULING: Final = "ruling"
HONOURS: Final = 0x1E00
"""The A K Q J of a suit, shifted down to clubs."""


class Slam(NamedTuple):
    """A deal in which one side won twelve or thirteen tricks."""

    deal_no: int
    side: int
    tricks: int


class WhistState(NamedTuple):
    """What is carried from deal to deal. Pairs are by side, North and South first.

    Attributes
    ----------
    deal_no, dealer : int
        Deals finished, and the seat that deals next.
    scores : tuple of int
        Points in the running game; in the last game once the match is over.
    games : tuple of tuple of int
        Final scores of the finished games.
    slams : tuple of Slam
        Slams of the match.
    people : tuple of int
        Who sits in each seat, by the seat in which that person arrived; empty until they have cut for seats.
    """

    deal_no: int
    dealer: int
    scores: tuple[int, int] = (0, 0)
    games: tuple[tuple[int, int], ...] = ()
    slams: tuple[Slam, ...] = ()
    people: tuple[int, ...] = (0, 1, 2, 3)


class Whist(Game[WhistState]):
    """Classic whist in all its lengths, with the laws of 1864 as options."""

    slug, title = "whist", "Whist"
    asks: Mapping[str, str] = ASKS | {RULING: "rule on the deal"}
    untold = frozenset({"silence"})
    accounts: Mapping[str, str] = {"games": "games won"}

    options = Options(
        preset=Preset(
            short={"target": 5},
            american={"target": 7},
            long9={"target": 9, "honours": True},
            long10={"target": 10, "honours": True},
            help="length of a game, and whether it is played with honours",
        ),
        target=Int(5, 1, help="points that win a game"),
        calling_honours=Bool(
            False, help="a side two points short may win by calling honours; brings them under the gate"
        ),
        honours=Bool(lambda chosen: chosen.calling_honours, help="score the A K Q J of trumps"),
        honours_limit=Choice(
            "cap",
            "gate",
            "none",
            default=lambda chosen: "gate" if chosen.calling_honours else "cap",
            help="what honours may do close to the target",
        ),
        honours_claim=Choice("auto", "manual", help="manual: honours count only if claimed after the last trick"),
        match=Choice("rubber", "game", help="best of three games, or one game"),
        rubber_scoring=Choice("none", "english", "american", help="value of a game won"),
        slam_small=Int(0, help="rubber points for twelve tricks"),
        slam_grand=Int(0, help="rubber points for thirteen tricks"),
        partner_cut=Choice("preset", "draw", help="take the seats as they are, or cut for them"),
        deal_cut=Choice("separate", "same", help="cut again for the deal, or let the lowest card deal"),
        cut_ties=Choice("suit_order", "redraw", help="equal cards in a cut: the suit decides, or another draw"),
        ask_cut=Bool(False, help="the player on the dealer's right cuts the pack"),
        revoke_mode=Choice("prevent", "lawful", help="refuse revokes, or let the law deal with them"),
        revoke_penalty=Choice("english_3", "american_2", help="three tricks or points at choice, or two tricks"),
        table_errors=Bool(False, help="the table may declare a new deal or a misdeal"),
        table_talk=Bool(False, help="chat is open during a deal"),
    )

    def setup(self, options: Values) -> None:
        """Honours can be called only where they count, and under the gate."""
        if options.calling_honours:
            for name, needed in (("honours", True), ("honours_limit", "gate")):
                if options[name] != needed:
                    value = type(self).options[name].text(needed)
                    raise OptionError(f"option {name}: calling_honours needs {name}={value}")

    def words(self, vocabulary: Vocabulary) -> None:
        """Words that the options bring into the game; by default there are none."""
        options = self.options
        if options.ask_cut:
            self.cuts = vocabulary.family("cut {}", range(4, 49))
        if options.table_errors:
            self.stands = vocabulary.add("deal stands", Sense.KEEP)
            self.rulings = (vocabulary.add("new deal"), vocabulary.add("misdeal"))
            self.refuse, self.agree = vocabulary.add("refuse", Sense.PASS), vocabulary.add("agree")
        if options.calling_honours:
            self.call_honours = vocabulary.add("call honours", Sense.CLAIM)
        if options.revoke_mode == "lawful":
            self.revoke_words = RevokeWords(vocabulary, self.names)
        if options.honours and options.honours_claim == "manual":
            self.no_honours = vocabulary.add("no honours", Sense.PASS)
            self.claim_honours = vocabulary.add("claim honours", Sense.CLAIM)

    def start(self, dealer: int) -> WhistState:
        """A love score; people who cut have no seats yet."""
        state = WhistState(0, dealer)
        return state._replace(people=()) if self.options.partner_cut == "draw" else state

    def deal(self, table: Table) -> Script[Outcome]:
        """One deal, from the cut to the claims."""
        facts = table.facts
        facts.people, facts.ruling, facts.penalties, facts.claimed = table.state.people, None, (), (True, True)
        table.tell("silence", not self.options.table_talk)
        if not table.state.people:
            self.cut_for_seats(table)
        facts.dealer = table.dealer
        yield from self.deal_cards(table)
        if self.options.table_errors:
            facts.ruling = yield from self.rule_on_deal(table)
            if facts.ruling is not None:
                return Outcome((0, 0))
        return (yield from self.play(table))

    # 2 Players and seats

    def cut_for_seats(self, table: Table) -> None:
        """The two lowest play together and take North and South."""
        lowest, second, third, highest = self.cut(table, "partner_cut")
        people = (lowest, highest, second, third)
        dealing = self.cut(table, "deal_cut")[0] if self.options.deal_cut == "separate" else lowest
        table.facts.people = people
        table.tell("people", people)
        table.set_dealer(people.index(dealing))

    def cut(self, table: Table, occasion: str) -> tuple[int, ...]:
        """Each person draws a card, aces low; gives the people from the lowest up."""
        if self.options.cut_ties == "redraw":
            return draw_cards(table, occasion, range(4), ace_low, redraw=True)
        return draw_cards(table, occasion, range(4), lambda card: (ace_low(card), card.suit))

    # 4 Deal

    def deal_cards(self, table: Table) -> Script[None]:
        """Shuffle, cut, deal singly and turn the dealer's last card for trumps."""
        table.shuffle(PACK52)
        if self.options.ask_cut:
            count = yield table.ask(table.around(table.dealer)[-1], union(self.cuts.values()), CUT)
            table.cut(count.value)
        trump = deal_out(table).suit
        table.facts.trump, table.facts.honours = trump, self.honours_held(table, trump)

    def honours_held(self, table: Table, trump: Suit) -> tuple[int, int]:
        """How many honours each side was dealt."""
        ours = (table.hands[0] | table.hands[2]) & honours_of(trump)
        return ours.bit_count(), 4 - ours.bit_count()

    def rule_on_deal(self, table: Table) -> Script[str | None]:
        """Eldest hand may find fault with the deal; if all agree it is dealt again."""
        call = yield table.ask(table.eldest, union((self.stands, *self.rulings)), RULING)
        if call is self.stands:
            return None
        for seat in table.around(table.eldest)[1:]:
            if (yield table.ask(seat, union((self.refuse, self.agree)), RULING)) is self.refuse:
                return None
        return call.text

    # 5 Before play, 6 Play

    def play(self, table: Table) -> Script[Outcome]:
        """Thirteen tricks and whatever must be claimed after them; a good call of honours ends the deal at once."""
        lawful = self.options.revoke_mode == "lawful"
        play = table.start_play(plain_rules(table.facts.trump, follow=not lawful))
        revokes = Revokes(table, self.revoke_words) if lawful else None
        callers = self.honours_callers(table)

        def beside(seat: int) -> int:
            return self.call_honours.bit if seat in callers and not play.winners else 0

        while (yield from (revokes.tricks(beside) if revokes else tricks(table, beside if callers else None))):
            assert play.turn is not None, "honours are called by the seat in turn"
            caller = play.turn
            if self.call_succeeds(table, caller):
                return Outcome((0, 0))
            callers -= {caller, table.partner(caller)}
        if revokes:
            table.facts.penalties = yield from revokes.claims()
        if self.options.honours and self.options.honours_claim == "manual":
            table.facts.claimed = yield from self.claim_round(table)
        return outcome(table)

    def honours_callers(self, table: Table) -> set[int]:
        """The players entitled to call: two honours or more, on a side two points short of the target."""
        if not self.options.calling_honours:
            return set()
        honours = honours_of(table.facts.trump)
        return {
            seat
            for seat in range(4)
            if table.state.scores[seat % 2] == self.options.target - 2
            and (table.hands[seat] & honours).bit_count() >= 2
        }

    def call_succeeds(self, table: Table, caller: int) -> bool:
        """Whether the caller and his partner hold three honours between them; their answer tells the table."""
        honours, partner = honours_of(table.facts.trump), table.partner(caller)
        if table.facts.honours[caller % 2] < 3:
            table.holds(caller, honours, 2)
            table.lacks(partner, honours)
            return False
        for seat in (caller, partner):
            table.show(seat, table.hands[seat] & honours)
        table.facts.claimed = tuple(side == caller % 2 for side in SIDES)
        return True

    def claim_round(self, table: Table) -> Script[tuple[bool, ...]]:
        """Each player in turn may claim honours, unless his partner has; gives the sides that did."""
        claimed = [False, False]
        for seat in table.around(table.eldest):
            if not claimed[seat % 2]:
                answer = yield table.ask(seat, union((self.no_honours, self.claim_honours)), CLAIM)
                claimed[seat % 2] = answer is self.claim_honours
        return tuple(claimed)

    # 7 Scoring

    def score(self, state: WhistState, facts: SimpleNamespace, outcome: Outcome) -> WhistState:
        """Penalties for revokes, then tricks, then honours; the count ends when a side is out."""
        if facts.ruling is not None:
            state = state._replace(people=facts.people, dealer=facts.dealer)
            return state if facts.ruling == "new deal" else self.thrown_in(state)
        barred = {offender for offender, _ in facts.penalties}
        scores, won = state.scores, (outcome.tricks[0], outcome.tricks[1])
        for offender, penalty in facts.penalties:
            if not self.is_out(scores):
                scores, won = self.penalised(scores, won, offender, penalty, barred)
        if not self.is_out(scores):
            scores = self.raised(scores, odd(won), barred)
        if self.options.honours and not self.is_out(scores):
            scores = self.raised(scores, self.honour_points(state, scores, facts), barred)
        new = [Slam(state.deal_no, side, taken) for side, taken in enumerate(outcome.tricks) if taken >= 12]
        deal_no, dealer, slams = state.deal_no + 1, self.next_seat(facts.dealer), (*state.slams, *new)
        return self.next_game(WhistState(deal_no, dealer, scores, state.games, slams, facts.people))

    def is_out(self, scores: Pair) -> bool:
        """Whether a side has reached the target."""
        target: int = self.options.target
        return max(scores) >= target

    def raised(self, scores: Pair, points: Sequence[int], barred: Collection[int]) -> Pair:
        """Scores with points added; a side that revoked stops one short of the target."""
        raised = scores[0] + points[0], scores[1] + points[1]
        if not barred:
            return raised
        most = self.options.target - 1
        ours, theirs = (min(score, most) if side in barred else score for side, score in enumerate(raised))
        return ours, theirs

    def penalised(
        self, scores: Pair, won: Pair, offender: int, penalty: str, barred: Collection[int]
    ) -> tuple[Pair, Pair]:
        """Scores and tricks after the penalty for one revoke."""
        tricks, added, taken_off = PENALTIES[penalty]
        lost = min(taken_off, scores[offender])
        scores = self.raised(scores, [-lost if side == offender else added for side in SIDES], barred)
        moved = min(tricks, won[offender])
        ours = won[0] + (moved if offender else -moved)
        return scores, (ours, sum(won) - ours)

    def honour_points(self, state: WhistState, scores: Pair, facts: SimpleNamespace) -> list[int]:
        """What honours add for each side, as the limit allows; `scores` are those after the tricks."""
        worth = [{3: 2, 4: 4}.get(held, 0) for held in facts.honours]
        points = [more * claimed for more, claimed in zip(worth, facts.claimed, strict=True)]
        last_point = self.options.target - 1
        if self.options.honours_limit == "cap":
            return [min(more, last_point - score) for more, score in zip(points, scores, strict=True)]
        if self.options.honours_limit == "gate":
            return [more * (begun != last_point) for more, begun in zip(points, state.scores, strict=True)]
        return points

    def next_game(self, state: WhistState) -> WhistState:
        """A game that is won is put down, and a new one begun unless the match is over."""
        if self.is_out(state.scores):
            state = state._replace(games=(*state.games, state.scores))
            if not self.over(state):
                state = state._replace(scores=(0, 0))
        return state

    def game_value(self, scores: Pair) -> int:
        """What a finished game is worth to its winners."""
        lost = min(scores)
        target: int = self.options.target
        if self.options.rubber_scoring == "american":
            return target - lost
        if self.options.rubber_scoring == "none":
            return 1
        return 3 if lost == 0 else 2 if lost < -(-target // 2) else 1

    def rubber_points(self, state: WhistState) -> Pair:
        """Values of the games each side won, what is added for the rubber, and its slams."""
        points = [0, 0]
        for scores in state.games:
            points[scores.index(max(scores))] += self.game_value(scores)
        for slam in state.slams:
            points[slam.side] += self.options.slam_grand if slam.tricks == 13 else self.options.slam_small
        if self.options.rubber_scoring == "english" and 2 in self.games_won(state):
            points[self.games_won(state).index(2)] += 2
        return points[0], points[1]

    def rubber_value(self, state: WhistState) -> int:
        """What the winners of a finished match get from the losers; American rubbers can be below nothing."""
        ours, theirs = self.rubber_points(state)
        return ours - theirs if self.winners(state) == (0,) else theirs - ours

    def games_won(self, state: WhistState) -> Pair:
        """Games won by each side."""
        first = sum([ours > theirs for ours, theirs in state.games])
        return first, len(state.games) - first

    # 8 End

    def over(self, state: WhistState) -> bool:
        """Whether the game, or the rubber of two games won, has been played."""
        return max(self.games_won(state)) >= (2 if self.options.match == "rubber" else 1)

    def winners(self, state: WhistState) -> tuple[int, ...]:
        """The side that won the last game, and so the match."""
        won = self.games_won(state)
        return (won.index(max(won)),)

    def results(self, state: WhistState) -> dict[str, tuple[int, ...]]:
        """The points of the rubber where games or slams have any, and where games have what the losers give for it."""
        options = self.options
        is_counted = options.rubber_scoring != "none" or options.slam_small or options.slam_grand
        points: dict[str, tuple[int, ...]] = {}
        if options.match == "rubber" and is_counted:
            points["rubber points"] = self.rubber_points(state)
        if options.rubber_scoring == "none":
            return points
        value = self.rubber_value(state)
        return {**points, "settlement": (value, -value) if self.winners(state) == (0,) else (-value, value)}

    # For players

    def is_formality(self, view: View) -> bool:
        """Fault is seldom found with a deal; and where any card is accepted, trials would revoke at random."""
        return super().is_formality(view) or view.kind == RULING or self.options.revoke_mode == "lawful"

    def race(self, view: View) -> Race:
        """Each side runs for the target, a point for each trick above six."""
        return Race(tuple(self.options.target - view.scores[seat % 2] for seat in range(4)))

    def gain(self, before: WhistState, after: WhistState) -> tuple[float, ...]:
        """What a deal was worth to each seat: points, with a game won as much again as its target."""
        change = self.standing(after) - self.standing(before)
        return tuple(-change if seat % 2 else change for seat in range(4))

    def standing(self, state: WhistState) -> float:
        """How far North and South are ahead, all games taken together."""
        target = self.options.target
        games = state.games if self.over(state) else (*state.games, state.scores)
        ahead = sum(min(ours, target) - min(theirs, target) for ours, theirs in games)
        won = self.games_won(state)
        rubber = self.rubber_points(state)
        return float(ahead + target * (won[0] - won[1]) + rubber[0] - rubber[1])


GAME = Whist


def ace_low(card: Card) -> int:
    """The rank of a card in a cut."""
    return (card.rank + 1) % 13


def honours_of(trump: Suit) -> int:
    """The A K Q J of a suit."""
    return HONOURS << 16 * trump

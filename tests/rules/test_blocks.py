"""Blocks of scripts: dealing, choosing, asking, tricks, outcomes, scoring."""

from types import SimpleNamespace

import pytest

from whist import _core
from whist.cards import Card, Cards
from whist.errors import DealError, RulesError
from whist.rules import (
    ALL,
    DISCARD,
    GIVE,
    PACK52,
    Action,
    Match,
    Outcome,
    Table,
    Tally,
    add,
    alone,
    ask_in_turn,
    choose,
    draw_cards,
    draw_suit,
    give,
    in_order,
    name_one,
    odd,
    pack_of,
    pair,
    pick_up,
    plain_rules,
    settle_pairs,
    short_pack,
    tricks,
    whist_deal,
)
from whist.rules.events import MOVE
from whist.rules.game import State
from whist.rules.payoffs import Sheet
from whist.rules.view import Folds, View

PACK = " ".join(f"{rank}{suit}" for suit in "CDHS" for rank in "23456789TJQKA")
"""Each suit ascending, clubs first."""


def table_of(game, pack=None, dealer=3, seed=0):
    given = () if pack is None else (tuple(Card(card).number for card in pack.split()),)
    return Table(game, game.start(dealer), seed, 0, given)


def answers(table, script, *choices: Action):
    """Run a script with these choices; gives its result and the decisions it asked for."""
    question = next(script)
    asked = [question.now]
    for choice in choices:
        try:
            if not question.goes_on(choice, table):
                question = script.send(choice)
        except StopIteration as end:
            return end.value, asked
        asked.append(question.now)
    return None, asked


# Dealing.


def test_cards_are_dealt_singly_and_the_dealers_last_is_turned(plain):
    table = table_of(plain(), PACK)
    assert whist_deal(table) == Card("AS")
    assert [Cards.from_bits(hand) for hand in table.hands] == [
        Cards("2C 6C TC AC 5D 9D KD 4H 8H QH 3S 7S JS"),
        Cards("3C 7C JC 2D 6D TD AD 5H 9H KH 4S 8S QS"),
        Cards("4C 8C QC 3D 7D JD 2H 6H TH AH 5S 9S KS"),
        Cards("5C 9C KC 4D 8D QD 3H 7H JH 2S 6S TS AS"),
    ]


def test_cards_are_dealt_in_batches_against_the_clock_where_the_game_turns_so(secret):
    table = table_of(secret(), None, dealer=1)
    table.shuffle(short_pack(7))
    table.deal((2, 1))
    pack = table.pack
    assert table.around(table.eldest) == (0, 2, 1)
    assert table.hands[0] == sum(1 << card for card in (pack[0], pack[1], pack[6]))
    assert table.hands[1] == sum(1 << card for card in (pack[4], pack[5], pack[8]))
    assert table.take(2, "kitty") == pack[9:11]
    assert table.zone("kitty") == sum(1 << card for card in pack[9:11])


def test_cards_may_be_laid_aside_after_the_first_rounds(plain):
    table = table_of(plain(), PACK)
    table.shuffle(PACK52)
    table.deal((2, 1, 1, 1), aside=("kitty", "cat", "kitty"))
    assert Cards.from_bits(table.hands[0]) == Cards("2C 3C JC 3D 8D")
    assert Cards.from_bits(table.hands[3]) == Cards("8C 9C AC 6D JD")
    assert Cards.from_bits(table.zone("kitty")) == Cards("TC 7D")
    assert Cards.from_bits(table.zone("cat")) == Cards("2D")
    assert [event[:4] for event in table.events[-2:]] == [("deal", 0, "kitty", 2), ("deal", 0, "cat", 1)]
    table.deal((1,))
    assert Card("QD") in Cards.from_bits(table.hands[0])


def test_a_card_is_moved_by_chance_and_seen_by_its_new_owner_only(plain):
    moved = set()
    for seed in range(40):
        table = table_of(plain(), PACK, seed=seed)
        table.shuffle(PACK52)
        table.deal((12,))
        table.take(4, "kitty")  # JS QS KS AS
        table.move_any("kitty", 2, Cards("QS KS AS AH").bits)
        chance, move = table.events[-2:]
        assert chance == ("chance", ALL, "kitty", Cards("QS KS AS AH").bits)
        assert move[:5] == (MOVE, 0b0100, "kitty", 2, 1)
        assert table.hands[2] & move[5]
        moved |= set(Cards.from_bits(move[5]))
    assert moved == {Card("QS"), Card("KS"), Card("AS")}


def test_cards_known_to_lie_on_the_table_are_seen_by_those_who_looked(plain):
    table = table_of(plain(), PACK)
    table.shuffle(PACK52)
    table.deal((1,) * 12)
    table.take(2, "left", to=0b0001)
    table.take(2, "right")
    table.turn_up("right", table.pack[-1])
    folds = Folds(table.game, table.events)
    seen = [View(folds, seat, table.state, None, None).lying for seat in range(4)]
    assert seen[0] == {"left": Cards("JS QS"), "right": Cards("AS")}
    assert seen[1] == seen[2] == seen[3] == {"right": Cards("AS")}


def test_a_pack_is_not_dealt_beyond_its_end(plain):
    table = table_of(plain())
    table.shuffle(short_pack(7))
    with pytest.raises(RulesError, match="the pack of 24 cards is too small"):
        table.deal((1,) * 7)
    with pytest.raises(DealError, match="22 cards cannot be dealt out to 4 seats"):
        whist_deal(table_of(plain()), pack=short_pack(7)[2:])


def test_cutting_puts_the_top_to_the_bottom(plain):
    table = table_of(plain(), PACK)
    table.shuffle(PACK52)
    table.cut(4)
    assert [_core.card_text(card) for card in (table.pack[0], table.pack[-4], table.pack[-1])] == ["6C", "2C", "5C"]


def test_short_packs_begin_at_their_lowest_rank():
    assert {len(short_pack(5)), len(short_pack(7))} == {32, 24}
    assert {_core.card_text(card)[0] for card in short_pack(7)} == set("9TJQKA")


def test_seats_draw_cards_and_stand_in_their_order(plain):
    table = table_of(plain(), "KS AH 7D 7C " + " ".join(c for c in PACK.split() if c not in ("KS", "AH", "7D", "7C")))
    low_ace = {"A": -1}
    order = draw_cards(table, "cut", range(4), lambda card: (low_ace.get(card.rank.letter, card.rank), card.suit))
    assert order == (1, 3, 2, 0)
    assert table.events[-1][2:] == ("cut", ((0, Card("KS")), (1, Card("AH")), (2, Card("7D")), (3, Card("7C"))))


def test_equal_cards_are_drawn_again_by_those_who_have_them(plain):
    first = "KS 7D AH 7C"
    rest = " ".join(card for card in PACK.split() if card not in first.split())
    second = "2C 9D " + " ".join(card for card in PACK.split() if card not in ("2C", "9D"))
    packs = tuple(tuple(Card(card).number for card in text.split()) for text in (f"{first} {rest}", second))
    table = Table(plain(), plain().start(0), 0, 0, packs)
    assert draw_cards(table, "cut", range(4), lambda card: card.rank, redraw=True) == (1, 3, 0, 2)
    told = [event[3] for event in table.events if event[0] == "tell"]
    drawn = ((0, "KS"), (1, "7D"), (2, "AH"), (3, "7C"), (1, "2C"), (3, "9D"))
    assert told == [tuple((seat, Card(card)) for seat, card in drawn)]


def test_a_suit_is_drawn_from_a_second_pack(plain):
    table = table_of(plain(), "7D " + " ".join(card for card in PACK.split() if card != "7D"))
    assert draw_suit(table).letter == "D"


@pytest.mark.parametrize(
    ("hands", "last", "said"),
    [
        (["2C 3C", "4C"], None, "hands of 2, 1 cards cannot be dealt singly"),
        (["2C 3C", "2C 4C"], None, "a card lies in two hands"),
        (["2C 3C", "4C 5C"], "4C", "4C cannot be the dealer's last card"),
    ],
)
def test_hands_that_cannot_be_dealt_are_refused(hands, last, said):
    with pytest.raises(DealError, match=said):
        pack_of([Cards(hand) for hand in hands], 0, last=last and Card(last))


# Choosing.


def test_cards_are_chosen_ascending_so_that_one_set_has_one_record(plain):
    table = table_of(plain(), PACK)
    whist_deal(table)
    act = plain().action
    chosen, asked = answers(table, choose(table, 0, 3, GIVE), act("TC"), act("5D"), act("JS"))
    assert Cards.from_bits(chosen) == Cards("TC 5D JS")
    hand = Cards.from_bits(table.hands[0])
    assert [Cards.from_bits(decision.legal) for decision in asked] == [
        hand - Cards("JS 7S"), hand - Cards("JS TC 6C 2C"), hand - Cards("5D AC TC 6C 2C"),
    ]  # fmt: skip
    assert [decision.pick for decision in asked] == [(1, 3), (2, 3), (3, 3)]
    assert {(decision.seat, decision.audience, decision.kind) for decision in asked} == {(0, 1, GIVE)}
    assert table.hands[0] == hand.bits


def test_one_word_is_named_for_all_to_hear(plain):
    game = plain()
    table = table_of(game)
    named, (decision,) = answers(table, name_one(table, 2, game.yes.bit | game.no.bit, "trump"), game.no)
    assert named is game.no
    assert (decision.seat, decision.kind, decision.audience) == (2, "trump", ALL)


@pytest.mark.parametrize(("until_yes", "agreed", "asked"), [(True, (1,), 2), (False, (1, 3), 4)])
def test_seats_are_asked_in_turn_until_one_agrees_or_to_the_last(plain, until_yes, agreed, asked):
    game = plain()
    table = table_of(game)
    script = ask_in_turn(table, (0, 1, 2, 3), game.yes, game.no, until_yes=until_yes)
    said, decisions = answers(table, script, game.no, game.yes, game.no, game.yes)
    assert said == agreed
    assert [decision.seat for decision in decisions] == list(range(asked))


def test_cards_are_chosen_among_those_allowed(plain):
    table = table_of(plain(), PACK)
    whist_deal(table)
    _, asked = answers(table, choose(table, 0, 2, GIVE, Cards("2C TC AC 3C").bits))
    assert Cards.from_bits(asked[0].legal) == Cards("2C TC")


def test_cards_given_are_seen_by_giver_and_receiver_only(plain):
    table = table_of(plain(), PACK)
    whist_deal(table)
    act = plain().action
    given, asked = answers(table, give(table, 0, 2, 2, allowed=Cards("2C TC 5D AC").bits), act("TC"), act("5D"))
    assert Cards.from_bits(given) == Cards("TC 5D")
    assert Cards("TC 5D") <= Cards.from_bits(table.hands[2])
    assert table.events[-1] == (MOVE, 0b0101, 0, 2, 2, given)
    assert {(decision.kind, decision.audience) for decision in asked} == {(GIVE, 1)}


def test_cards_taken_up_are_seen_by_their_new_owner_and_so_are_his_discards(plain):
    table = table_of(plain(), PACK)
    table.shuffle(PACK52)
    table.deal((12,))
    table.take(4, "kitty")  # JS QS KS AS
    act = plain().action
    script = pick_up(table, 1, "kitty", keep=Cards("AS").bits)
    discards, asked = answers(table, script, act("2D"), act("3D"), act("QS"), act("KS"))
    assert Cards.from_bits(discards) == Cards("2D 3D QS KS")
    assert Cards("AS JS") <= Cards.from_bits(table.hands[1])
    assert (table.zone("out"), table.zone("kitty")) == (discards, 0)
    assert [event for event in table.events if event[0] == MOVE] == [
        (MOVE, 0b0010, "kitty", 1, 4, Cards("JS QS KS AS").bits),
        (MOVE, 0b0010, 1, "out", 4, discards),
    ]
    assert {(decision.kind, decision.audience) for decision in asked} == {(DISCARD, 2)}
    assert not any(decision.legal & Cards("AS").bits for decision in asked)


# Moving.


def test_cards_that_all_have_seen_are_taken_up_in_sight(plain):
    table = table_of(plain(), PACK)
    table.shuffle(PACK52)
    table.deal((12,))
    for zone in ("cat 1", "cat 2"):
        table.take(1, zone)  # JS and QS
    act = plain().action
    script = pick_up(table, 1, "cat 1", "cat 2", shown=Cards("JS").bits)
    discards, _ = answers(table, script, act("JS"), act("QS"))
    assert Cards.from_bits(discards) == Cards("JS QS")
    assert [event for event in table.events if event[0] == MOVE][:2] == [
        (MOVE, ALL, "cat 1", 1, 1, Cards("JS").bits),
        (MOVE, 0b0010, "cat 2", 1, 1, Cards("QS").bits),
    ]


def test_cards_that_are_not_there_do_not_move(plain):
    table = table_of(plain(), PACK)
    whist_deal(table)
    with pytest.raises(RulesError, match="0 does not hold AS"):
        table.move(0, 1, Cards("AS 2C").bits)
    assert Card("2C") in Cards.from_bits(table.hands[0])
    table.start_play(plain_rules(None))
    with pytest.raises(RulesError, match="cards in play move only by being played"):
        table.move(0, 1, Cards("2C").bits)


def test_play_is_asked_for_after_it_has_started(plain):
    with pytest.raises(RulesError, match="the play has not started"):
        _ = table_of(plain()).play


# Tricks.


def test_a_word_beside_the_cards_is_given_back_and_the_tricks_go_on(plain):
    game = plain()
    table = table_of(game, PACK)
    whist_deal(table)
    table.start_play(plain_rules(None))
    word, asked = answers(
        table, tricks(table, lambda seat: game.yes.bit if seat == 1 else 0), game.action("2C"), game.yes
    )
    assert word is game.yes
    assert [bool(decision.legal & game.yes.bit) for decision in asked] == [False, True]
    _, asked = answers(table, tricks(table), game.action("3C"))
    assert [decision.seat for decision in asked] == [1, 2]


def test_seats_and_places_agree_where_the_turn_goes_to_the_right(secret):
    match = Match(secret(), seed=6)
    while match.decision.kind != "play":
        match.play(match.legal_actions[0])
    play = match.table.play
    assert play.ring == (0, 2, 1)
    assert (play.turn, play.leader) == (match.decision.hand, match.table.eldest)
    for _ in range(3):
        match.play(match.legal_actions[0])
    (winner,) = play.winners
    assert play.tricks[winner] == 1
    assert play.taken[winner].bit_count() == 3
    assert [seat for seat, _ in play.history] == list(match.table.around(match.table.eldest))


# Outcomes.


def test_an_outcome_has_the_counters_of_its_tally(plain):
    match = Match(plain(target=50), seed=2)
    while not match.deals:
        match.play(match.legal_actions[0])
    table = Match(plain(target=50), seed=2).table
    for number in match.deals[0].actions:
        table.play.core.play(number)
    play = table.play
    aces = Cards("AS AH AD AC").bits
    sides = ((0, 2), (1, 3))
    found = Tally(sides, (aces,), first=1, last=True).read(play)
    won = [sum(winner % 2 == side for winner in play.winners) for side in (0, 1)]
    assert found.tricks == tuple(won)
    assert sum(found.took[0]) == 4
    assert found.took[0][0] == sum((play.taken[seat] & aces).bit_count() for seat in (0, 2))
    assert (found.first, found.last) == (play.winners[0] % 2, play.winners[-1] % 2)
    singles = Tally(((0,), (1,), (2,), (3,)), whole=False).read(play)
    assert singles == Outcome(play.tricks)


def test_a_score_sheet_is_written_line_by_line_as_it_is_asked_for(plain, monkeypatch):
    scored, sound = [], plain.score

    def score(game, state, facts, outcome) -> State:
        scored.append(outcome.tricks)
        return sound(game, state, facts, outcome)

    match = Match(plain(), seed=1)
    monkeypatch.setattr(plain, "score", score)
    sheet = Sheet(match)
    assert sheet.gains(Outcome((9, 4))) == sheet.gains(Outcome((9, 4))) == (3, -3, 3, -3)
    assert scored == [(9, 4)]
    match.table.play.core.copy().play_carefully(sheet.engine, 2, 1)
    assert len(scored) == len(set(scored)) <= 14


def test_a_score_sheet_reads_the_end_of_a_play_and_the_facts_as_they_were(plain, monkeypatch):
    match = Match(plain(), seed=1)
    match.table.facts.times = 2
    monkeypatch.setattr(plain, "score", lambda *read: read[2].times * read[3].tricks[0])
    monkeypatch.setattr(plain, "gain", lambda *read: (read[2],) * 4)
    sheet, core = Sheet(match), match.table.play.core.copy()
    match.table.facts.times = 5
    core.run("random", 1)
    assert sheet.end(core) == (2 * (core.tricks[0] + core.tricks[2]),) * 4


def test_an_error_of_the_score_reaches_whoever_searches(plain, monkeypatch):
    match = Match(plain(), seed=1)
    sheet, before = Sheet(match), match.copy()

    def score(*_: object) -> State:
        raise ZeroDivisionError("no score")

    monkeypatch.setattr(plain, "score", score)
    with pytest.raises(ZeroDivisionError, match="no score"):
        match.table.play.core.play_carefully(sheet.engine, 1, 1)
    assert match == before


def test_there_is_no_score_sheet_without_play(plain):
    with pytest.raises(RulesError, match="there is none"):
        Sheet(Match(plain(asked=True), seed=1))


# Scoring.


def test_rows_of_points():
    assert alone(4, 1, 7) == (0, 7, 0, 0)
    assert pair(4, (1, 3), 2.5) == (0, 2.5, 0, 2.5)
    assert add((1, 2), (3, 4), (10, 20)) == (14, 26)
    assert odd((9, 4)) == (3, 0)
    assert odd((6, 7, 0), 4) == (2, 3, 0)
    assert settle_pairs((171, 171, 63, 63), 1) == (216, 216, -216, -216)


def test_steps_after_the_deciding_one_are_not_scored():
    steps = [lambda s: add(s, (2, 0)), lambda s: add(s, (0, 4))]
    assert in_order((7, 5), steps, 9) == (9, 5)
    assert in_order((6, 5), steps, 9) == (8, 9)
    assert in_order((9, 5), steps, 9) == (9, 5)


def test_the_default_tally_counts_by_owner(plain, secret):
    assert plain().tally(SimpleNamespace()).groups == ((0, 2), (1, 3))
    assert secret().tally(SimpleNamespace()).groups == ((0,), (1,), (2,))

"""Auctions: the examples of many games, each with its own ladder and rights."""

from __future__ import annotations

import pytest

from whist.rules import Bidding, Ladder, Table, Vocabulary, auction, doubling, duels, name_or_push, union

CLOCKWISE, COUNTER = "NESW", "NWSE"


class Room:
    """A vocabulary with a ladder of bids and a pass, and a table to speak at. Words are written without spaces."""

    def __init__(self, game, bids, *more: str):
        self.words = Vocabulary()
        self.bids = [self.words.add(f"bid {text}", text, rank) for rank, text in enumerate(bids)]
        self.ladder = Ladder(self.bids)
        self.no_bid = self.words.add("pass")
        self.said = {"pass": self.no_bid, **{bid.value: bid for bid in self.bids}}
        self.said |= {text: self.words.add(text) for text in more}
        self.table = Table(game, game.start(0))

    def set(self, texts):
        """The set of some words."""
        return union(self.said[text] for text in texts.split())

    def auction(self, seats, said, **rules: object):
        """Hold an auction in which exactly this is said; gives the bidding and what was open each time."""
        return self.held(auction(self.table, order(seats), self.ladder, self.no_bid, **rules), said)

    def duels(self, seats, said, **rules: object):
        """The same with duels."""
        return self.held(duels(self.table, order(seats), self.ladder, self.no_bid, **rules), said)

    def held(self, script, said):
        asked = []
        decision = next(script)
        for line in said.split(", "):
            seat, text = line.split()
            assert CLOCKWISE[decision.seat] == seat, f"{CLOCKWISE[decision.seat]} is asked, not {seat} for {text}"
            assert self.said[text].bit & decision.legal, f"{seat} may not say {text}"
            asked.append(decision.legal)
            try:
                decision = script.send(self.said[text])
            except StopIteration as end:
                assert len(asked) == said.count(",") + 1, f"nobody is asked after {line}"
                return end.value, asked
        pytest.fail(f"{CLOCKWISE[decision.seat]} is asked too")


def order(seats):
    return [CLOCKWISE.index(seat) for seat in seats]


def result(bidding):
    return (None, None) if bidding.bid is None else (CLOCKWISE[bidding.seat], bidding.bid.value)


@pytest.fixture
def room(plain):
    return lambda bids, *more: Room(plain(), bids.split(), *more)


TRICKS = "7 8 9 10 11 12 13"


# Once round, and round and round.


def test_who_passes_is_out_and_the_last_bidder_left_has_it(room):
    bidding, _ = room(TRICKS).auction(COUNTER, "N pass, W 7, S 8, E pass, W 9, S pass")  # tarneeb
    assert result(bidding) == ("W", "9")
    assert [CLOCKWISE[seat] for seat, _ in bidding.calls] == list("NWSEWS")
    bidding, _ = room(TRICKS).auction("WNES", "W 7, N pass, E 8, S 10, W pass, E pass")  # trinidadian whist
    assert result(bidding) == ("S", "10")


def test_bids_rise(room):
    table = room(TRICKS)
    _, asked = table.auction(COUNTER, "N 9, W 11, S pass, E pass, N pass")
    assert asked[1] == table.set("10 11 12 13 pass")
    assert asked[2] == table.set("12 13 pass")


def test_highest_bid_of_all_ends_it_since_others_could_only_pass(room):
    bidding, asked = room(TRICKS).auction(COUNTER, "N 7, W 13")
    assert result(bidding) == ("W", "13")
    assert len(asked) == 2


def test_all_may_pass_at_the_start(room):
    bidding, _ = room(TRICKS).auction(COUNTER, "N pass, W pass, S pass, E pass")
    assert result(bidding) == (None, None)
    assert all(bidding.has_passed(seat) for seat in range(4))


def test_seat_that_must_bid_may_not_pass(room):
    table = room(TRICKS)

    def dealer_must(bidding: Bidding, seat: int, words: int) -> int:
        return words & ~table.no_bid.bit if seat == 1 and bidding.bid is None else words

    bidding, asked = table.auction(COUNTER, "N pass, W pass, S pass, E 8", may=dealer_must)
    assert result(bidding) == ("E", "8")
    assert asked[3] == table.set(TRICKS)


def test_each_speaks_once_where_the_game_says_so(room):
    bidding, _ = room(TRICKS).auction(CLOCKWISE, "N 7, E 8, S pass, W 9", once=True)
    assert result(bidding) == ("W", "9")
    bidding, _ = room(TRICKS).auction(CLOCKWISE, "N pass, E pass, S pass, W pass", once=True)
    assert result(bidding) == (None, None)


def test_bid_may_need_another_players_bid_before_it(room):
    table = room("two three misere four nap wellington blucher")  # napoleon
    needs = {"wellington": "nap", "blucher": "wellington"}

    def may(bidding: Bidding, _seat: int, words: int) -> int:
        said = {call.value for _, call in bidding.calls}
        barred = union(bid for bid in table.bids if bid.value in needs and needs[bid.value] not in said)
        return words & ~barred

    _, asked = table.auction(CLOCKWISE, "N misere, E nap, S wellington, W blucher", once=True, may=may)
    assert asked[0] == table.set("two three misere four nap pass")
    assert asked[2] == table.set("wellington pass")


# Passes in a row.


def test_who_passed_may_bid_again_where_a_pass_is_not_final(room):
    table = room("5C 5D 5H 5S 5NT 6C 6D 6H 6S 6NT")  # israeli whist
    said = "E 5C, S 5H, W pass, N 6C, E pass, S 6H, W pass, N pass, E pass"
    bidding, asked = table.auction("ESWN", said, final=False)
    assert result(bidding) == ("S", "6H")
    assert asked[2] == table.set("5S 5NT 6C 6D 6H 6S 6NT pass")
    assert result(table.auction("ESWN", "E pass, S pass, W pass, N pass", final=False)[0]) == (None, None)


def test_doubles_are_no_bids_and_three_passes_end_a_bridge_auction(room):
    table = room("1C 1D 1H 1S 1NT 2C 2D 2H 2S 2NT", "double", "redouble")

    def may(bidding: Bidding, seat: int, words: int) -> int:
        """Who may double the other side's bid, or redouble its double."""
        spoken = [(who, call) for who, call in bidding.calls if call is not table.no_bid]
        if not spoken or spoken[-1][0] % 2 == seat % 2 or spoken[-1][1] is table.said["redouble"]:
            return words
        return words | table.set("redouble" if spoken[-1][1] is table.said["double"] else "double")

    said = "N 1S, E double, S redouble, W pass, N pass, E pass"
    bidding, asked = table.auction(CLOCKWISE, said, final=False, may=may)
    assert result(bidding) == ("N", "1S")
    assert [call.text for _, call in bidding.calls[1:3]] == ["double", "redouble"]
    assert asked[2] == table.set("1NT 2C 2D 2H 2S 2NT redouble pass")
    assert asked[3] == table.set("1NT 2C 2D 2H 2S 2NT pass")
    said = "N 1S, E double, S 2S, W pass, N pass, E pass"
    assert result(table.auction(CLOCKWISE, said, final=False, may=may)[0]) == ("S", "2S")


def test_passed_seats_may_keep_some_bids(room):
    table = room("5 6 little 8 grand 10 spread")  # boston
    nullos = table.set("little grand spread pass")

    def may(bidding: Bidding, seat: int, words: int) -> int:
        return words & nullos if bidding.has_passed(seat) else words

    said = "N 5, E pass, S 6, W pass, N pass, E little, S 8, W pass, N grand, E pass, S pass, W pass"
    bidding, asked = table.auction(CLOCKWISE, said, final=False, may=may)
    assert result(bidding) == ("N", "grand")
    assert asked[5] == nullos
    assert asked[6] == table.set("8 grand 10 spread pass")
    assert asked[9] == table.set("spread pass")


def test_auction_may_last_for_more_passes_than_there_are_others(room):
    table = room(TRICKS)
    said = "N 7" + ", E pass, S pass, W pass, N pass" * 2
    assert result(table.auction(CLOCKWISE, said, final=False, passes=8)[0]) == ("N", "7")  # skruuvi
    said = "N 7, S pass, N 8, S pass, N pass, S pass, N pass"
    assert result(table.auction("NS", said, final=False, passes=4)[0]) == ("N", "8")
    assert result(table.auction("NS", "N 7, S 8, N pass", final=False)[0]) == ("S", "8")  # siberian vint


# Ladders.


def test_equal_bids_do_not_beat_each_other(room):
    table = room("")
    heights = {"3U": 6, "3D": 6, "3N": 7, "4U": 8, "4D": 8, "4N": 9}
    bids = {text: table.words.add(f"bid {text}", text, rank) for text, rank in heights.items()}
    ladder = Ladder(reversed(bids.values()))
    assert ladder.all == union(bids.values())
    assert ladder.above(None) == ladder.all
    assert (
        ladder.above(bids["3U"]) == ladder.above(bids["3D"]) == union(bids[text] for text in ("3N", "4U", "4D", "4N"))
    )
    assert ladder.above(bids["4N"]) == 0
    assert ladder.level(bids["3D"]) == bids["3U"].bit | bids["3D"].bit
    assert bids["3N"] in ladder
    assert table.no_bid not in ladder


def test_one_set_of_bids_may_have_several_orders(room):
    table = room("5C 5D 5H 5S")  # boston: the turned suit is preferred
    ladder = Ladder(table.bids, lambda bid: bid.value == "5D")
    assert ladder.above(table.said["5S"]) == table.set("5D")
    assert ladder.above(table.said["5D"]) == 0


# Duels.


def test_duels_are_fought_one_after_the_other(room):
    table = room("8 8gode 9 sol 9halve")  # call-ace whist
    said = "N 8, E 8gode, N 9, E pass, S sol, N 9halve"
    assert result(table.duels(CLOCKWISE, said)[0]) == ("N", "9halve")  # nobody can say more
    said = "N pass, E 8, S pass, W 9, E sol, W pass"
    assert result(table.duels(CLOCKWISE, said)[0]) == ("E", "sol")


def test_last_player_of_duels_may_bid_when_nobody_has(room):
    bidding, asked = room(TRICKS).duels(CLOCKWISE, "N pass, E pass, S pass, W 7")
    assert result(bidding) == ("W", "7")
    assert len(asked) == 4
    assert result(room(TRICKS).duels(CLOCKWISE, "N pass, E pass, S pass, W pass")[0]) == (None, None)


def test_bids_of_duels_may_be_held(room):
    table = room("18 20 22 23 24", "hold")  # skat: N forehand, E middlehand, S rearhand
    said = "E 18, N hold, E 20, N hold, E pass, S 22, N pass"
    assert result(table.duels("NES", said, hold=table.said["hold"])[0]) == ("S", "22")
    said = "E 18, N hold, E 20, N hold, E pass, S pass"
    assert result(table.duels("NES", said, hold=table.said["hold"])[0]) == ("N", "20")

    def may(bidding: Bidding, seat: int, words: int) -> int:
        return words & table.set("18 pass") if seat == 0 and bidding.bid is None else words

    bidding, asked = table.duels("NES", "E pass, S pass, N 18", hold=table.said["hold"], may=may)
    assert result(bidding) == ("N", "18")
    assert asked[2] == table.set("18 pass")


# Doubling.


@pytest.mark.parametrize(
    ("said", "most", "count"),
    [
        ("E decline, W decline", 5, 0),
        ("E decline, W double, S decline, N decline", 5, 1),
        ("E double, S double, E double, S double, E double", 5, 5),  # bridge whist: clubs, from 4 to 100
        ("E decline, W double, S decline, N double, W decline, E double, N decline, S decline", None, 3),
        ("E double, S double", 2, 2),  # skruuvi: a double and a redouble
    ],
)
def test_sides_double_by_turns_and_who_has_doubled_is_asked_first(room, said, most, count):
    table = room("", "double", "decline")
    sides = (order("EW"), order("SN"))  # South has named trumps
    script = doubling(table.table, sides, table.said["double"], table.said["decline"], most=most)
    doubled, asked = table.held(script, said)
    assert doubled == count
    assert set(asked) == {table.set("double decline")}


# A choice handed on.


@pytest.mark.parametrize(
    ("said", "back", "named"),
    [
        ("N bid 7", False, ("N", "7")),
        ("N push, S bid 8", False, ("S", "8")),
        ("N push, S bid 8", True, ("S", "8")),
        ("N push, S push, N bid 9", True, ("N", "9")),
    ],
)
def test_choice_may_be_pushed_to_the_partner_and_where_allowed_back(room, said, back, named):
    table = room("7 8 9", "push")
    words, push = table.ladder.all, table.said["push"]
    script = name_or_push(table.table, 0, 2, words, push, back=back)
    decision = next(script)
    turns = said.split(", ")
    for number, turn in enumerate(turns):
        seat, text = turn.split(" ", 1)
        assert CLOCKWISE[decision.seat] == seat
        assert decision.legal == (words if number == (2 if back else 1) else words | push.bit)
        try:
            decision = script.send(table.words[text])
        except StopIteration as end:
            word, who = end.value
            assert number == len(turns) - 1
            assert (CLOCKWISE[who], word.value) == named

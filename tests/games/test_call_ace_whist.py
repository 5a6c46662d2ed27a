"""Call-ace whist: duels, the called ace, the cat, jokers and payments, as on its page."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from whist.cards import Card, Cards, Suit
from whist.games.call_ace_whist import Bid, CallAceWhist
from whist.players import make
from whist.rules import Aim, Match, Outcome, Points

from .laid import dealt, finish_deal, legal, say

GAME = CallAceWhist()
N, E, S, W = range(4)
NOBODY = (0, 0, 0, 0)
"""The scores before anybody has won anything."""


def number(
    declarer: int, partner: int | None, bid: Bid, tricks: int, turned: int = 0, **options: object
) -> tuple[int, ...]:
    """What N, E, S, W get when the declarer's side wins so many tricks."""
    facts = SimpleNamespace(declarer=declarer, partner=partner, joiners=(), bid=bid, cards_turned=turned)
    won = [0, 0, 0, 0]
    won[declarer] = tricks
    won[next(seat for seat in range(4) if seat not in (declarer, partner))] = 13 - tricks
    return CallAceWhist(**options).score(Points(0, 0, NOBODY), facts, Outcome(tuple(won))).scores


def nolo(players: tuple[int, ...], kind: str, tricks: tuple[int, ...], **options: object) -> tuple[int, ...]:
    """What N, E, S, W get when the declarer and those who joined win so many tricks."""
    facts = SimpleNamespace(declarer=players[0], partner=None, joiners=players[1:], bid=Bid(9, kind))
    return CallAceWhist(**options).score(Points(0, 0, NOBODY), facts, Outcome((), (tricks,))).scores


def contract(
    hands: dict[str, str], bid: str, *said: str, dealer: str = "W", voids: str = "", **options: object
) -> Match:
    """A deal in which forehand, North, wins the auction with this bid, up to the first lead."""
    match = dealt("call-ace-whist", hands, dealer, voids=voids, **options)
    say(match, f"N {bid}, E pass, S pass, W pass")
    return say(match, ", ".join(said)) if said else match


# 4 Deal


def test_three_cards_of_the_first_rounds_make_the_cat():
    match = Match("call-ace-whist", seed=5, dealer="W")
    pack = match.table.pack
    assert [match.table.zone(f"cat {n}") for n in (1, 2, 3)] == [1 << pack[place] for place in (4, 9, 14)]
    assert match.view("N").counts == (13, 13, 13, 13)
    assert len(pack) == 55


def test_same_dealer_deals_again_when_all_pass():
    match = say(Match("call-ace-whist", seed=5, dealer="S"), "W pass, N pass, E pass, S pass")
    assert (match.state, len(match.deals)) == (Points(0, 2, NOBODY), 1)
    say(match, "W bid 7, N pass, E pass, S pass")


def test_hand_without_court_cards_may_ask_for_a_new_deal_and_nobody_sees_that_it_may():
    low = "2C 3C 4C 5C 6C 7C 8C 9C TC 2D 3D 4D 5D"
    match = dealt("call-ace-whist", {"E": low}, "W", iron_hand=True)
    assert legal(match) == ["keep"]
    say(match, "N keep")
    assert legal(match) == ["keep", "deal again"]
    assert match.view("S").turn == E
    assert match.view("S").legal == ()
    again = say(match.copy(), "E deal again")
    assert (again.state, len(again.deals)) == (Points(0, 3, NOBODY), 1)
    say(match, "E keep, S keep, W keep, N pass")


# 5 Bids and auction


def test_ladder_of_the_page():
    bids = [bid.value for bid in GAME.actions if isinstance(bid.value, Bid)]
    assert [str(bid) for bid in bids[:6]] == ["bid 7", "bid 7 vip", "bid 7 gode", "bid 7 halve", "bid 7 sang", "bid 8"]
    above = {
        "bid 9": ["sol", "bid 9 vip"],
        "sol": ["bid 9 vip", "bid 9 gode"],
        "bid 9 sang": ["bid 10", "ren sol"],
        "bid 11": ["bordlaegger", "bid 11 vip"],
        "bid 12": ["bid 12 vip", "bid 12 gode"],
    }
    for bid, first in above.items():
        match = say(Match("call-ace-whist", seed=0, dealer="W"), f"N {bid}")
        assert legal(match)[1:3] == first
    match = say(Match("call-ace-whist", seed=0, dealer="W"), "N bid 10 vip")
    assert "ren sol" not in legal(match)
    match = say(Match("call-ace-whist(super_bordlaegger=on)", seed=0, dealer="W"), "N bid 12")
    assert legal(match)[1] == "super bordlaegger"


def test_auction_of_the_page():
    match = Match("call-ace-whist", seed=0, dealer="W")
    say(match, "N bid 8, E bid 8 gode, N bid 9, E pass, S sol, N bid 9 halve, S pass, W pass")
    assert (match.decision.seat, match.view("E").facts["contract"]) == (N, "bid 9 halve")


def test_attachments_may_beat_each_other_once_at_a_level():
    match = Match("call-ace-whist(attachments=once_per_level)", seed=0, dealer="W")
    say(match, "N bid 9, E bid 9 sang")
    assert legal(match)[:5] == ["pass", "bid 9 vip", "bid 9 gode", "bid 9 halve", "bid 10"]
    say(match, "N bid 9 vip")
    assert legal(match)[:4] == ["pass", "bid 9 gode", "bid 9 halve", "bid 10"]
    assert "sol" not in legal(match)


# 5.3 Call, trumps, exchange


def test_holder_of_the_called_ace_alone_knows_that_he_is_the_partner():
    match = contract({"S": "AH"}, "bid 8", "N call hearts")
    assert match.table.facts.partner == S
    for seat, known in zip("NESW", (None, None, S, None), strict=True):
        assert match.view(seat).facts.get("partner") == known
        assert match.view(seat).facts["called ace"] == Card("AH")
        assert match.game.partner(match.view(seat), N) == known
    assert "name:H" not in legal(match)


@pytest.mark.parametrize("hands", [{"N": "AH"}, {"cat 2": "AH"}])
def test_declarer_plays_alone_when_he_holds_the_ace_or_it_lies_in_the_cat(hands: dict[str, str]):
    match = contract(hands, "bid 8", "N call hearts", "N name:S", "N leave cat")
    assert match.table.facts.partner is None
    assert all("partner" not in match.view(seat).facts for seat in "NESW")


def test_gode_has_clubs_and_sang_no_trumps():
    match = contract({}, "bid 8 gode")
    assert legal(match) == ["call diamonds", "call hearts", "call spades"]
    say(match, "N call spades")
    assert match.view("W").trump is Suit.CLUBS
    match = contract({}, "bid 8 sang", "N call clubs")
    assert match.view("W").trump is None
    assert legal(match) == ["leave cat", "take cat"]


def test_trumps_of_a_vip_are_turned_from_the_cat():
    cat = {"cat 1": "6D", "cat 2": "XJ", "cat 3": "KC"}
    match = contract(cat, "bid 8 vip", "N call diamonds")
    assert [event[3] for event in match.view("S").events if event[0] == "show"] == [Cards("6D").bits]
    assert match.view("S").trump is None
    assert say(match.copy(), "N accept").view("S").trump is Suit.DIAMONDS  # the called suit too
    say(match, "N turn next")
    joker = say(match.copy(), "N accept")
    assert (joker.view("S").trump, joker.decision.kind) == (None, "call")
    say(match, "N turn next")
    assert match.view("S").trump is Suit.CLUBS
    assert legal(match) == ["leave cat", "take cat"]


@pytest.mark.parametrize(
    ("cat", "said", "trump", "turned"),
    [
        ("6D XJ KC", ["N turn next"], Suit.CLUBS, 3),
        ("6D KC XJ", ["N turn next", "N turn next"], Suit.CLUBS, 3),
        ("BJ 6D XJ", ["N turn next"], Suit.DIAMONDS, 3),
        ("BJ XJ 6D", [], Suit.DIAMONDS, 3),
        ("BJ XJ LJ", [], None, 3),
        ("BJ 6D XJ", ["N accept"], Suit.DIAMONDS, 2),
    ],
)
def test_jokers_turned_in_a_vip_may_be_passed_over(cat: str, said: list[str], trump: Suit | None, turned: int):
    hands = {f"cat {number}": card for number, card in enumerate(cat.split(), 1)}
    match = contract(hands, "bid 8 vip", "N call spades", *said, vip_joker="previous")
    assert legal(match) == ["leave cat", "take cat"]
    assert (match.view("E").trump, match.table.facts.cards_turned) == (trump, turned)


def test_partner_of_a_halve_shows_his_ace_names_trumps_and_exchanges():
    match = contract({"W": "AC"}, "bid 8 halve", "N call clubs")
    assert match.decision.seat == W
    assert legal(match) == ["name:D", "name:H", "name:S"]
    for seat in "NES":
        assert match.view(seat).facts["partner"] == W
        assert match.view(seat).seen[W] == Cards("AC")
    say(match, "W name:H, W take cat")
    assert match.decision.kind == "discard"
    assert "AC" not in legal(match)


def test_all_notice_when_nobody_speaks_up_in_a_halve():
    match = contract({"cat 1": "AC"}, "bid 8 halve", "N call clubs")
    assert match.decision.seat == N
    assert all(match.view("E").denied[seat] & Cards("AC").bits for seat in (S, W))
    say(match, "N name:H, N take cat")


def test_cat_and_discards_are_unseen_but_for_cards_turned():
    cat = {"cat 1": "6D", "cat 2": "XJ", "cat 3": "KC"}
    match = contract(cat, "bid 8 vip", "N call spades", "N turn next", "N accept", "N take cat")
    moves = [event for event in match.view("E").events if event[0] == "move"]
    assert [event[5] for event in moves] == [Cards("6D").bits, Cards("XJ").bits, None]
    assert match.view("E").seen[N] == Cards("6D XJ")
    while match.decision.kind == "discard":
        match.play(match.legal_actions[0])
    assert match.view("E").seen[N] == Cards()
    assert match.view("E").counts == (13, 13, 13, 13)
    assert match.view("E").facts.keys() >= {"declarer", "contract", "called ace", "trump"}


def test_called_ace_may_not_be_discarded():
    match = contract({"cat 1": "AC", "cat 2": "2C", "cat 3": "3C"}, "bid 8", "N call clubs", "N name:S", "N take cat")
    seen = set()
    while match.decision.kind == "discard":
        seen |= set(legal(match))
        match.play(match.legal_actions[0])
    assert "2C" in seen
    assert "AC" not in seen


def test_cat_may_be_passed_on_card_by_card():
    cat = {"cat 1": "6D", "cat 2": "XJ", "cat 3": "KC"}
    match = contract(cat, "bid 8", "N call spades", "N name:H", exchange="pass_on")
    assert legal(match) == ["take 0", "take 1", "take 2", "take 3"]
    say(match, "N take 1")
    assert Cards("6D") <= match.view("N").hand
    assert match.decision.pick == (1, 1)
    match.play(match.legal_actions[0])
    assert (match.decision.seat, legal(match)) == (E, ["take 0", "take 1", "take 2"])
    say(match, "E take 0, S take 2")
    assert Cards("XJ KC") <= match.view("S").hand
    match.play(match.legal_actions[0])
    match.play(match.legal_actions[0])
    assert (match.decision.kind, match.decision.seat) == ("play", N)  # nothing is left for West


def test_what_nobody_takes_of_the_cat_is_out_of_play():
    match = contract({}, "bid 8 sang", "N call spades", exchange="pass_on")
    say(match, "N take 0, E take 0, S take 0, W take 0")
    assert match.decision.kind == "play"
    assert match.table.zone("cat 1")


# 6 Play

PLAIN = ("N call diamonds", "N name:S", "N leave cat")


def test_called_ace_falls_to_the_first_lead_of_its_suit_by_another():
    match = contract({"N": "4D", "E": "AD 7D"}, "bid 8", *PLAIN)
    assert legal(say(match, "N 4D")) == ["AD"]
    say(match, "E AD")
    assert match.game.partner(match.view("S"), S) == W
    assert match.game.partner(match.view("S"), N) == E


def test_partner_may_lead_the_called_suit_without_the_ace_and_not_throw_it():
    match = contract({"N": "2C", "E": "AD 7D KC", "S": "3C", "W": "4C"}, "bid 8", *PLAIN)
    say(match, "N 2C, E KC, S 3C, W 4C")
    assert {"AD", "7D"} <= set(legal(match))
    say(match, "E 7D")
    match = contract({"N": "2C", "E": "AD 7D"}, "bid 8", *PLAIN, voids="EC")
    say(match, "N 2C")
    assert "7D" in legal(match)
    assert "AD" not in legal(match)
    match = contract({"N": "BJ", "E": "AD 7D"}, "bid 8", *PLAIN)
    say(match, "N BJ")
    assert "AD" not in legal(match)


def test_declarer_with_the_ace_is_bound_too():
    match = contract({"N": "AD 2D 3C", "E": "KC 5D", "S": "4C 6D", "W": "5C 7D"}, "bid 8", *PLAIN)
    say(match, "N 3C, E KC, S 4C, W 5C, E 5D, S 6D, W 7D")
    assert legal(match) == ["AD"]


@pytest.mark.parametrize(("joker_lead", "winner"), [("wins", N), ("loses", E)])
def test_led_joker_wins_the_trick_or_loses_it(joker_lead: str, winner: int):
    hands = {"N": "BJ", "E": "AS", "S": "2H", "W": "LJ"}
    said = ("N call diamonds", "N name:C", "N leave cat")
    match = contract(hands, "bid 8", *said, joker_lead=joker_lead, voids="SS WS")
    say(match, "N BJ, E AS, S 2H, W LJ")
    assert match.view("N").tricks[0].winner == winner


def test_joker_waits_for_a_player_who_cannot_follow_and_then_loses():
    hands = {"N": "2C", "E": "BJ", "S": "LJ 3C"}
    match = say(contract(hands, "bid 8", *PLAIN, voids="EC"), "N 2C")
    assert "BJ" in legal(match)
    say(match, "E BJ")
    assert "LJ" not in legal(match)
    say(match, "S 3C")
    match.play(match.legal_actions[0])
    assert match.view("N").tricks[0].winner != E


@pytest.mark.parametrize(
    ("bid", "options", "leader"),
    [
        ("bid 8", {}, E),
        ("bid 8", {"first_lead": "left_of_dealer"}, N),
        ("sol", {}, N),
        ("sol", {"nolo_lead": "declarer"}, E),
    ],
)
def test_first_lead(bid: str, options: dict[str, str], leader: int):
    match = say(Match("call-ace-whist", seed=2, dealer="W", **options), f"N pass, E {bid}, S pass, W pass")
    while match.decision.kind != "play":
        match.play(match.legal_actions[0])
    assert match.decision.seat == leader


LOW = {"N": "2C 3C 4C 5C 6C 7C 8C 2D 3D 4D 5D 6D 7D"}
HIGH = {"N": "AC AD AH AS KC KD KH KS QC QD QH QS JC"}


def nolo_deal(hands: dict[str, str], bid: str, **options: object) -> Match:
    match = contract(hands, bid, **options)
    while match.decision.kind != "play":
        match.play("leave cat" if "leave cat" in legal(match) else match.legal_actions[0])
    return match


@pytest.mark.parametrize(("bid", "tricks"), [("sol", 2), ("ren sol", 1), ("bordlaegger", 1)])
def test_nolo_ends_as_soon_as_it_is_lost(bid: str, tricks: int):
    match = finish_deal(nolo_deal(HIGH, bid))
    won = [event[2] for event in match.deals[0].events if event[0] == "took"]
    assert (won.count(N), won[-1]) == (tricks, N)
    assert match.state.scores[N] < 0


def test_nolo_that_is_kept_goes_on_to_the_end():
    match = finish_deal(nolo_deal(LOW, "ren sol"))
    assert sum(event[0] == "took" for event in match.deals[0].events) == 13
    assert match.state.scores == (24, -8, -8, -8)


@pytest.mark.parametrize(("bid", "shown"), [("ren sol", ""), ("bordlaegger", "N"), ("super bordlaegger", "NESW")])
def test_hands_are_shown_after_the_first_trick(bid: str, shown: str):
    match = nolo_deal(LOW, bid, super_bordlaegger=True)
    assert match.view("S").seen[N] == Cards()
    for _ in range(4):
        assert match.view("S").seen[W] == Cards()
        match.play(match.legal_actions[0])
    for seat in "NEW":
        assert len(match.view("S").seen[match.game.seat(seat)]) == (12 if seat in shown else 0)


def test_aces_may_be_lowest_in_nolos():
    hands = {"N": "AC", "E": "2C", "S": "3C", "W": "KC"}
    for ace_low, winner in ((True, W), (False, N)):
        match = say(nolo_deal(hands, "sol", nolo_ace_low=ace_low), "N AC, E 2C, S 3C, W KC")
        assert match.view("N").tricks[0].winner == winner


def test_others_may_join_and_the_deal_ends_when_all_have_lost():
    match = contract(HIGH, "ren sol", allow_join=True)
    assert (match.decision.seat, legal(match)) == (E, ["join", "stay out"])
    say(match, "E stay out, S join, W stay out")
    assert (match.decision.seat, legal(match)) == (N, ["leave cat", "take cat"])
    say(match, "N leave cat")
    while not match.deals:
        tricks = match.view("N").tricks_won
        assert not (tricks[N] and tricks[S])
        match.play(match.legal_actions[0])
    assert sum(match.state.scores) == 0
    assert match.state.scores[N] < 0
    match = contract(HIGH, "bordlaegger", allow_join=True)
    assert (match.decision.seat, legal(match)) == (N, ["leave cat", "take cat"])


def test_joiners_are_not_offered_the_cat():
    match = contract(LOW, "sol", "E stay out, S join, W stay out", allow_join=True, exchange="pass_on")
    say(match, "N take 0, E take 0, W take 0")
    assert match.decision.kind == "play"


def test_tricks_are_avoided_in_nolos_only():
    assert GAME.aim(nolo_deal(LOW, "sol").view("E")) is Aim.AVOID
    assert GAME.aim(contract({}, "bid 8").view("E")) is Aim.WIN


# 7 Scoring


def test_plain():
    assert number(E, W, Bid(8), 10) == (-6, 6, -6, 6)


def test_gode():
    assert number(N, E, Bid(9, "gode"), 9) == (8, 8, -8, -8)
    assert number(N, E, Bid(9, "gode"), 7) == (-32, -32, 32, 32)


def test_alone():
    assert number(S, None, Bid(10), 11) == (-16, -16, 48, -16)


def test_sol():
    assert nolo((W,), "sol", (1,)) == (-4, -4, -4, 12)
    assert nolo((W,), "sol", (2,)) == (8, 8, 8, -24)


@pytest.mark.parametrize(("kind", "worth"), [("ren sol", 8), ("bordlaegger", 16), ("super bordlaegger", 32)])
def test_other_nolos(kind: str, worth: int):
    assert nolo((N,), kind, (0,)) == (3 * worth, -worth, -worth, -worth)
    assert nolo((N,), kind, (1,)) == (-6 * worth, 2 * worth, 2 * worth, 2 * worth)


def test_joined_nolos_are_settled_one_by_one():
    assert nolo((N, S), "sol", (0, 2)) == (12 + 8, -4 + 8, -4 - 24, -4 + 8)


@pytest.mark.parametrize("declarer", range(4))
@pytest.mark.parametrize("partner", [None, *range(4)])
def test_every_deal_comes_to_nothing_in_all(declarer: int, partner: int | None):
    mate = None if partner == declarer else partner
    for tricks in range(14):
        assert sum(number(declarer, mate, Bid(9, "vip"), tricks)) == 0
        assert sum(nolo((declarer,), "sol", (min(tricks, 2),))) == 0


@pytest.mark.parametrize(("level", "rate"), [(7, 1), (8, 2), (9, 4), (10, 8), (11, 16), (12, 32), (13, 64)])
def test_rate_doubles_with_each_level_and_by_an_attachment(level: int, rate: int):
    assert number(N, S, Bid(level), level)[N] == rate
    assert number(N, S, Bid(level, "sang"), level)[N] == 2 * rate


def test_prices_are_options():
    assert number(N, S, Bid(8), 10, made_value="all_tricks")[N] == 20
    assert number(N, S, Bid(8), 7, failed_factor=1)[N] == -2
    assert nolo((N,), "sol", (2,), failed_factor=1)[N] == -12
    assert [number(N, S, Bid(8, "vip"), 8, turned, vip_doubling=True)[N] for turned in (1, 2, 3)] == [4, 8, 16]
    assert number(N, S, Bid(8, "vip"), 8, 3)[N] == 4


# 8 End


def test_match_lasts_for_its_deals_and_equal_totals_share_it():
    assert not GAME.over(Points(15, 0, NOBODY))
    assert GAME.over(Points(16, 0, NOBODY))
    assert GAME.winners(Points(16, 0, (5, 5, -20, 10))) == (3,)
    assert GAME.winners(Points(16, 0, (5, 5, -20, 5))) == (0, 1, 3)


# For players

LONG = "AS KS QS JS TS 9S 8S 7S 6S AD 3D 5C 4C"
EVEN = "AS KS QS AH KH QH AD KD 3D AC KC 5C 4C"


@pytest.mark.parametrize(
    ("hand", "before", "said"),
    [
        (LONG, "", "bid 7"),
        (LONG, "N bid 8", "bid 9"),
        (LONG, "N bid 8 sang", "bid 9"),
        (LONG, "N bid 9", "bid 10"),
        (EVEN, "N bid 9", "bid 9 gode"),
    ],
)
def test_a_player_raises_by_what_he_can_count_on_and_never_by_a_promise_to_lose(hand: str, before: str, said: str):
    match = dealt("call-ace-whist", {"E" if before else "N": hand}, "W")
    if before:
        say(match, before)
    assert make("technique", seed=1).choose(match.view(match.decision.seat)).text == said


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("AS KS QS 9S 8S 7S AD 4D 3D KC 5H 4H 3H", "call clubs"),
        ("AS KS QS 9S 8S 7S 5D 4D 3D AC KC 5C 3H", "call hearts"),
        ("KS QS 9S 8S 7S 5S AD 4D AC KC 5C AH 3H", "call spades"),
    ],
)
def test_a_player_calls_an_ace_that_he_does_not_hold(hand: str, said: str):
    match = contract({"N": hand}, "bid 8")
    assert make("technique", seed=1).choose(match.view("N")).text == said

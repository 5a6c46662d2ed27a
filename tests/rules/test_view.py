"""Views: a seat knows what it has seen and nothing else."""

import copy
import pickle
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import pytest

from whist.cards import Card, Cards, Suit
from whist.rules import Game, Match, outcome, pack_of, plain_rules, play_card, whist_deal
from whist.rules import events as ev

HANDS = ("AKQ.A32.A32.A432", "JT9.KQJ.KQJ.KQJT", "876.T98.T987.987", "5432.7654.654.65")
"""West deals and turns the 4H; North leads."""


@pytest.fixture
def match(plain):
    pack = pack_of([Cards(hand) for hand in HANDS], 3, last=Card("4H"))
    return Match(plain(), seed=1, dealer="W", given=[[pack]])


def play(match, cards):
    for card in cards.split():
        match.play(card)


def test_a_seat_sees_its_own_hand_and_the_turned_card(match):
    for seat, hand in enumerate(HANDS):
        view = match.view(seat)
        assert view.hand == Cards(hand)
        assert view.seen[3] == (Cards(hand) if seat == 3 else Cards("4H"))
        assert view.counts == (13, 13, 13, 13)
        assert view.trump is Suit.HEARTS
        assert (view.dealer, view.deal_no, view.scores, view.names[view.seat]) == (3, 0, (0, 0), "NESW"[seat])
    assert len(match.view("N").unseen) == 38
    assert match.view("E").seen[2] == Cards()


def test_only_the_seat_to_decide_sees_what_it_may_do(match):
    assert match.view("N").legal == match.legal_actions
    assert match.view("E").legal == ()
    assert [match.view(seat).turn for seat in range(4)] == [0] * 4
    assert match.view("S").kind == "play"


def test_the_turned_card_is_taken_up_as_its_owner_plays_but_not_forgotten(match):
    play(match, "AS 9S 6S")
    assert match.view("N").facts["turned"] == (3, Card("4H"))
    play(match, "2S")
    assert "turned" not in match.view("N").facts
    assert match.view("N").trump is Suit.HEARTS
    assert match.view("N").seen[3] == Cards("4H")


def test_a_trick_grows_and_is_taken(match):
    play(match, "AS 9S")
    view = match.view("S")
    assert view.trick == ((0, Card("AS")), (1, Card("9S")))
    assert (view.counts, view.played) == ((12, 12, 13, 13), Cards("AS 9S"))
    play(match, "6S 2S")
    view = match.view("S")
    assert view.trick == ()
    assert [(trick.leader, trick.winner) for trick in view.tricks] == [(0, 0)]
    assert [str(card) for _, card in view.tricks[0].plays] == ["AS", "9S", "6S", "2S"]
    assert view.tricks_won == (1, 0, 0, 0)
    assert view.turn == 0


def test_the_last_trick_may_be_seen_until_the_next_lead(match):
    assert match.view("E").last_trick is None
    play(match, "AS 9S 6S 2S")
    assert match.view("E").last_trick == match.view("E").tricks[0]
    play(match, "KS")
    assert match.view("E").last_trick is None
    play(match, "TS 7S 3S")
    assert match.view("E").last_trick == match.view("E").tricks[1]


def test_failing_to_follow_denies_the_suit(match):
    play(match, "4C TC 7C 5C JC 8C 6C AC 3C QC 9C 5S")
    assert match.view("N").denied == (0, 0, 0, Cards("KC 2C").bits)
    assert match.view("W").denied == match.view("N").denied


def test_a_view_does_not_change_when_the_match_goes_on(match):
    view = match.view("N")
    kept = match.copy().view("N")
    play(match, "AS 9S 6S 2S KS")
    assert view == kept != match.view("N")
    match.undo()
    assert match.view("N").trick == ()


def test_a_view_looked_at_late_tells_what_it_knew_then(match):
    early = match.view("N")
    play(match, "AS 9S 6S 2S KS")
    late = match.view("N")
    assert len(late.trick) == 1
    assert (len(late.tricks), len(early.trick), len(early.tricks)) == (1, 0, 0)
    match.undo()
    assert (len(late.trick), match.view("N").trick) == (1, ())


def test_a_view_that_is_sent_leaves_behind_what_its_seat_may_not_know(match):
    play(match, "AS 9S 6S 2S KS")
    sent = pickle.dumps(match.view("E"))
    play(match, "JS")
    view = pickle.loads(sent)
    assert len(view.trick) == 1
    assert all(event[1] >> 1 & 1 or None in event for event in view.events)
    assert pickle.loads(pickle.dumps(match.copy().view("N"))).legal == ()


def test_a_view_can_be_copied_and_sent_but_not_meddled_with(match):
    play(match, "AS 9S 6S 2S KS")
    view = match.view("E")
    assert pickle.loads(pickle.dumps(view)) == copy.deepcopy(view) == view
    with pytest.raises(TypeError):
        view.facts["trump"] = Suit.CLUBS
    assert repr(view) == "<View of E in plain: JS TS KH QH JH KD QD JD KC QC JC TC; E to choose>"


def test_the_same_look_costs_nothing(match):
    assert match.view("N") is match.view(0)


def test_words_are_calls_with_their_seats(plain):
    match = Match(plain(asked=True), seed=1)
    match.play("no thanks")
    match.play("yes")
    assert [(seat, str(action)) for seat, action in match.view("N").calls] == [(1, "no thanks"), (2, "yes")]


def test_a_view_of_a_finished_match_shows_the_last_deal(plain):
    match = Match(plain(target=1), seed=1)
    while not match.over:
        match.play(match.legal_actions[0])
    view = match.view("N")
    assert (view.over, view.turn, view.legal, len(view.tricks), view.counts) == (True, None, (), 13, (0, 0, 0, 0))
    assert view.last_trick is None  # the score has been entered


# Secrets.


@pytest.fixture
def secrets(secret):
    return Match(secret(), seed=4)


def advance(match, kind):
    while match.decision.kind != kind:
        match.play(match.legal_actions[0])


def test_hidden_choices_hide_even_whose_turn_it_is(secrets):
    first = secrets.decision.seat
    others = [seat for seat in range(3) if seat != first]
    assert secrets.view(first).turn == first
    assert [secrets.view(seat).turn for seat in others] == [None, None]
    before = [secrets.view(seat) for seat in others]
    secrets.play("call 1")
    assert secrets.view(first).calls == ((first, secrets.game.action("call 1")),)
    for seat, old in zip(others, before, strict=True):
        assert secrets.view(seat).calls == ()
        assert secrets.view(seat).events == old.events


def test_choices_made_at_once_are_told_together(secrets):
    advance(secrets, "give")
    for seat in range(3):
        said = [(who, str(action)) for who, action in secrets.view(seat).calls]
        assert sorted(said) == [(0, "call 0"), (1, "call 0"), (2, "call 0")]


def test_hands_dealt_face_down_are_seen_when_looked_at(secrets):
    assert [len(secrets.view(seat).hand) for seat in range(3)] == [7, 7, 7]
    assert [len(secrets.view(seat).unseen) for seat in range(3)] == [17, 17, 17]


def test_cards_passed_on_are_known_to_giver_and_taker_only(secrets):
    advance(secrets, "discard")
    taker, third, giver = secrets.table.around(secrets.table.eldest)
    kept = secrets.view(giver).seen[taker]
    assert len(kept) == 2
    assert kept.bits & ~secrets.table.hands[taker] == 0
    assert secrets.view(third).seen[taker] == Cards()
    assert secrets.view(giver).seen[third] == Cards()


def test_a_discard_is_known_to_its_player_and_forgotten_by_those_who_knew_the_hand(secrets):
    advance(secrets, "discard")
    player, _, giver = secrets.table.around(secrets.table.eldest)
    assert len(secrets.view(giver).seen[player]) == 2
    advance(secrets, "play")
    assert secrets.view(giver).seen[player] == Cards()
    assert secrets.view(giver).counts == (7, 7, 7)
    assert len(secrets.view(player).unseen) == 24 - 7 - 3 - 7 - 2  # hand, discard, open hand, cards given on


def test_an_open_hand_is_seen_by_all_and_played_by_its_master(secrets):
    advance(secrets, "play")
    master, _, dummy = secrets.table.around(secrets.table.eldest)
    assert all(secrets.view(seat).seen[dummy].bits == secrets.table.hands[dummy] for seat in range(3))
    secrets.play(secrets.legal_actions[0])
    secrets.play(secrets.legal_actions[0])
    view = secrets.view(master)
    assert (view.turn, view.acting, len(view.trick)) == (master, dummy, 2)
    assert {action.card for action in view.legal} <= set(view.seen[dummy])
    assert secrets.view(dummy).legal == ()
    secrets.play(view.legal[0])
    assert view.tricks == ()
    assert secrets.view(dummy).tricks[0].plays[-1] == (dummy, view.legal[0].card)


def test_what_a_seat_says_of_its_hand_is_known(secret):
    for seed in range(40):
        match = Match(secret(), seed=seed)
        advance(match, "play")
        aces = Cards("AS AH AD AC").bits
        dealer = match.table.dealer
        said = {event[0] for event in match.events} & {ev.LACKS, ev.HOLDS}
        holds = match.table.hands[dealer] & aces
        assert said == ({ev.HOLDS} if holds else {ev.LACKS})
        if not holds:
            assert match.view(match.table.next(dealer)).denied[dealer] == aces
            break
    else:
        pytest.fail("no dealer without an ace in forty deals")


# Cards taken back.


class LenientState(NamedTuple):
    deal_no: int
    dealer: int
    scores: tuple[int, ...]


class Lenient(Game[LenientState]):
    """A trick in which any card is accepted and all but the lead are taken back, and then the second card again."""

    slug, title = "lenient", "Lenient whist"

    def start(self, dealer):
        return LenientState(0, dealer, (0, 0))

    def deal(self, table):
        trump = whist_deal(table).suit
        play = table.start_play(plain_rules(trump, follow=False))
        for _ in range(4):
            yield from play_card(table)
        for _ in range(3):
            seat, card = table.take_back()
        table.show(seat, 1 << card)
        led = play.trick[0][1]
        yield from play_card(table, allowed=0x1FFF << (led & ~15))
        play.finish()
        return outcome(table)

    def score(self, state, _facts, _outcome):
        return state._replace(deal_no=1)

    def over(self, state):
        return state.deal_no == 1


def test_cards_taken_back_are_in_hand_again_and_known():
    match = Match(Lenient(), seed=2)
    first, second, third, _ = match.table.around(match.table.eldest)
    hands = list(match.table.hands)
    led = max(Cards.from_bits(hands[first]))
    wrong = next(card for card in Cards.from_bits(hands[second]) if card.suit is not led.suit)
    assert Cards.from_bits(hands[second]).suit(led.suit)
    match.play(str(led))
    match.play(str(wrong))
    match.play(match.legal_actions[0])
    assert len(match.view(first).trick) == 3
    match.play(match.legal_actions[0])
    view = match.view(first)
    assert view.trick == ((first, led),)
    assert view.tricks == ()
    assert view.counts == tuple(12 if seat == first else 13 for seat in range(4))
    assert wrong in view.seen[second]
    assert (len(view.seen[third]), view.played) == (1, Cards([led]))
    assert view.turn == second
    assert match.view(second).hand.bits == hands[second]
    assert {action.card.suit for action in match.legal_actions} == {led.suit}
    for seed in range(5):
        assert match.world(third, seed).view(third) == match.view(third)


def test_no_order_of_looks_changes_a_view(secret):
    choose = random.Random(1)
    match, watched = Match(secret(), seed=9), Match(secret(), seed=9)
    while not match.over:
        action = choose.choice(match.legal_actions)
        match.play(action)
        watched.play(action)
        for seat in range(3):
            watched.view(seat)
    assert [match.view(seat) for seat in range(3)] == [watched.view(seat) for seat in range(3)]


def test_views_of_one_match_may_be_read_in_many_threads_at_once(plain):
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for seed in range(30):
            match = Match(plain(), seed=seed)
            while len(match.actions) < 45:
                match.play(match.legal_actions[0])
            twin = match.copy()
            views = [match.view(seat) for seat in range(4) for _ in range(3)]
            with ThreadPoolExecutor(6) as pool:
                hands = list(pool.map(lambda view: (view.hand, view.tricks, view.counts), views))
            told = [twin.view(seat) for seat in range(4) for _ in range(3)]
            assert hands == [(view.hand, view.tricks, view.counts) for view in told]
    finally:
        sys.setswitchinterval(before)

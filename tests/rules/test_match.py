"""Matches: play, undo, copies, deals, seeds, faults of scripts."""

import copy
import os
import pickle
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import whist
from whist.cards import Card, Cards, Seat
from whist.deal import Deal
from whist.errors import CardError, DealError, GameError, IllegalActionError, OptionError
from whist.rules import PACK52, THROWN_IN, Game, Match, Outcome, Script, Table, Tally, pack_of


def play_on(match, actions, seed=0):
    choose = random.Random(seed)
    for _ in range(actions):
        match.play(choose.choice(match.legal_actions))
    return match


def finished(match, seed=0):
    choose = random.Random(seed)
    while not match.over:
        match.play(choose.choice(match.legal_actions))
    return match


def test_an_action_is_given_as_object_text_number_or_from_an_equal_game(plain):
    matches = [Match(plain(), seed=7) for _ in range(4)]
    action = matches[0].legal_actions[3]
    for match, given in zip(
        matches, (action, action.text.lower(), action.id, plain().action(action.text)), strict=True
    ):
        match.play(given)
    assert matches[0] == matches[1] == matches[2] == matches[3]


def test_allowed_actions_ascend_and_belong_to_the_seat_after_the_dealer(plain):
    match = Match(plain(), seed=7, dealer="W")
    assert match.decision.seat == 0
    assert [a.id for a in match.legal_actions] == sorted(a.id for a in match.legal_actions)
    assert Cards(action.card for action in match.legal_actions).bits == match.table.hands[0]


def test_what_is_not_allowed_is_refused_and_changes_nothing(plain):
    match = play_on(Match(plain(), seed=7), 1)
    before, illegal = match.copy(), next(a for a in match.game.actions if a not in match.legal_actions)
    for wrong in (illegal, illegal.text, illegal.id, "yes", "nonsense", -1):
        with pytest.raises(IllegalActionError):
            match.play(wrong)
        assert match == before
    with pytest.raises(IllegalActionError, match=f"{illegal} may not be chosen by .* now; allowed: "):
        match.play(illegal)


def test_an_action_of_another_game_is_refused_though_its_number_is_known(plain, secret):
    match = Match(plain(asked=True), seed=7)
    with pytest.raises(IllegalActionError, match="'call 0' is no action of Plain whist"):
        match.play(secret().action("call 0"))


def test_a_finished_match_refuses_every_action(plain):
    match = finished(Match(plain(target=1), seed=7))
    assert (match.decision, match.legal_actions) == (None, ())
    assert match.winners in ((0, 2), (1, 3))
    with pytest.raises(IllegalActionError, match="the match is over"):
        match.play("AS")


def test_undo_goes_back_to_the_first_action_and_redo_to_the_last(plain):
    match = finished(Match(plain(asked=True), seed=3))
    stages, end = [], match.copy()
    while match.actions or match.deals:
        match.undo()
        stages.append(match.copy())
    with pytest.raises(IllegalActionError, match="nothing to undo"):
        match.undo()
    assert match == Match(plain(asked=True), seed=3)
    for stage in reversed(stages[:-1]):
        match.redo()
        assert match == stage
    match.redo()
    assert match == end
    with pytest.raises(IllegalActionError, match="nothing to redo"):
        match.redo()


def test_another_action_forgets_what_was_undone_but_a_refused_one_does_not(plain):
    match = play_on(Match(plain(), seed=7), 3)
    match.undo()
    with pytest.raises(IllegalActionError):
        match.play("yes")
    match.redo()
    match.undo()
    match.play(match.legal_actions[0])
    with pytest.raises(IllegalActionError, match="nothing to redo"):
        match.redo()


@pytest.mark.parametrize("actions", [0, 1, 30, 52, 70])
def test_copies_are_equal_and_go_their_own_way(secret, actions):
    match = play_on(Match(secret(deals=9), seed=5), actions)
    for twin in (match.copy(), copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert twin == match
        assert [twin.view(seat) for seat in range(3)] == [match.view(seat) for seat in range(3)]
        play_on(twin, 1)
        assert twin != match


def test_copying_replays_the_running_deal_only(plain):
    match = play_on(Match(plain(target=50), seed=5), 52 * 3 + 5)
    assert match.copy().deals[0].events is match.deals[0].events


def test_a_deal_that_is_thrown_in_passes_on_and_is_dealt_anew(plain):
    match = Match(plain(asked=True), seed=7)
    hands = match.table.hands
    for _ in range(4):
        match.play("no thanks")
    (deal,) = match.deals
    assert deal.outcome is THROWN_IN
    assert (match.state.deal_no, match.state.dealer, match.state.scores) == (0, 1, (0, 0))
    assert match.table.hands != hands
    assert pickle.loads(pickle.dumps(match)).deals[0].outcome is THROWN_IN


def test_a_finished_deal_tells_what_happened(plain):
    match = play_on(Match(plain(target=50), seed=7), 52)
    (deal,) = match.deals
    assert isinstance(deal.outcome, Outcome)
    assert sum(deal.outcome.tricks) == 13
    assert (deal.before.deal_no, deal.after) == (0, match.state)
    assert len(deal.actions) == 52


def test_the_same_seed_gives_the_same_deals_in_any_process():
    line = "from whist.rules import Match; print(Match('whist', seed=11).table.hands)"
    here = str(tuple(Match("whist", seed=11).table.hands))
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        told = subprocess.run([sys.executable, "-c", line], env=environment, capture_output=True, text=True, check=True)
        assert told.stdout.strip() == here


def test_deals_differ_from_seed_to_seed_and_without_one(plain):
    hands = {tuple(Match(plain(), seed=seed).table.hands) for seed in (0, 1, 2, 2**64 - 1, None, None)}
    assert len(hands) == 6


def test_deals_of_one_match_differ(plain):
    match = play_on(Match(plain(target=50), seed=1), 5 * 52)
    packs = {next(event for event in deal.events if event[0] == "deal")[4] for deal in match.deals}
    assert len(packs) == 5


def test_matches_in_threads_are_as_in_one(secret):
    alone = [finished(Match(secret(), seed=seed), seed) for seed in range(8)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda seed: finished(Match(secret(), seed=seed), seed), range(8)))
    assert together == alone


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7"])
def test_a_seed_that_is_none_is_refused(plain, seed):
    with pytest.raises(OptionError, match="seed"):
        Match(plain(), seed=seed)


@pytest.mark.parametrize(("seat", "number"), [(2, 2), (Seat.SOUTH, 2), ("S", 2), ("SouTh", 2), (" s ", 2), ("N", 0)])
def test_a_seat_is_a_number_a_seat_or_a_name(plain, seat, number):
    match = Match(plain(), seed=1, dealer=seat)
    assert match.state.dealer == number
    assert match.view(seat).seat == number


@pytest.mark.parametrize("seat", [4, -1, "X", "so", True, 1.0])
def test_a_seat_that_is_none_is_refused(plain, seat):
    with pytest.raises(OptionError, match="is no seat of Plain whist: choose N, E, S, W or 0 to 3"):
        Match(plain(), seed=1).view(seat)


def test_given_packs_are_dealt(plain):
    hands = [Cards("AKQJT98765432..."), Cards(".AKQJT98765432.."), Cards("..AKQJT98765432."), Cards("...AKQJT98765432")]
    pack = pack_of(hands, 3, last=Card("7C"))
    match = Match(plain(), seed=1, dealer=3, given=[[pack]])
    assert list(match.table.hands) == [hand.bits for hand in hands]
    assert match.view(0).facts["turned"] == (3, Card("7C"))
    text = " ".join(map(str, map(Card.from_number, pack)))
    assert Match(plain(), seed=1, dealer=3, given=[[text]]) == match
    later = play_on(Match(plain(target=50), seed=1, given=[[None], [pack]]), 52)
    assert sorted(later.table.hands) == sorted(hand.bits for hand in hands)


@pytest.mark.parametrize(
    ("pack", "error", "said"),
    [
        (PACK52[:-1], DealError, "the pack given for deal 1 does not fit: missing: AS"),
        ((*PACK52[:-1], 0), DealError, "extra or twice: 2C; missing: AS"),
        ((*PACK52, 63), DealError, "extra or twice: XJ"),
        ("2C 3C ZZ", CardError, "ZZ"),
        ((13,), CardError, "13 is no card"),
    ],
)
def test_a_given_pack_that_does_not_fit_is_refused(plain, pack, error, said):
    with pytest.raises(error, match=said):
        Match(plain(), seed=1, given=[[pack]])


def test_packs_are_not_given_as_one_text(plain):
    with pytest.raises(CardError, match="list of deals"):
        Match(plain(), given="AS KS")


def test_options_do_not_stand_beside_a_game_that_has_them(plain):
    with pytest.raises(OptionError, match="has its options already; target"):
        Match(plain(), target=7)


def test_a_game_is_found_by_its_name_with_options():
    assert Match("whist(target=7)", seed=1) == Match("whist", seed=1, target=7)


@pytest.mark.parametrize("where", ["script", "score", "next deal"])
def test_a_script_that_fails_leaves_the_match_as_it_was(plain, monkeypatch, where):
    match = play_on(Match(plain(target=50), seed=7), 51)
    before = match.copy()
    with monkeypatch.context() as patch:
        if where == "score":
            patch.setattr(plain, "score", lambda *_: 1 / 0)
        elif where == "next deal":
            patch.setattr(plain, "over", lambda *_: 1 / 0)
        else:
            patch.setattr(Tally, "read", lambda *_: 1 / 0)
        with pytest.raises(GameError, match=r"^ZeroDivisionError: division by zero, in "):
            match.play(match.legal_actions[0])
    assert match == before
    assert [match.view(seat) for seat in range(4)] == [before.view(seat) for seat in range(4)]
    play_on(match, 1)
    assert len(match.deals) == 1


def test_a_script_that_offers_nothing_is_a_fault_of_the_game(plain, monkeypatch):
    def nothing(_self, table):
        yield table.ask(0, 0)

    monkeypatch.setattr(plain, "deal", nothing)
    with pytest.raises(GameError, match=r"nothing to choose from, in .*nothing \(test_match.py, line \d+\)$"):
        Match(plain(), seed=1)


def test_deals_in_which_nobody_decides_are_played_by_the_match_itself(plain, monkeypatch):
    def by_chance(_self, table) -> Script[Outcome]:
        table.shuffle(PACK52)
        yield from ()
        return Outcome((7, 6))

    monkeypatch.setattr(plain, "deal", by_chance)
    match = Match(plain(target=3), seed=1)
    assert (match.over, match.state.scores, len(match.deals)) == (True, (3, 0), 3)
    assert pickle.loads(pickle.dumps(match)) == match
    assert Match.from_json(match.to_json(), plain(target=3)) == match
    with pytest.raises(IllegalActionError, match="nothing to undo"):
        match.undo()


def test_games_are_equal_by_class_and_options(plain, secret):
    assert plain(target=5) == plain()
    assert plain(target=6) != plain()
    assert secret() != plain()
    assert len({plain(), plain(target=5), plain(target=6), secret()}) == 3
    assert pickle.loads(pickle.dumps(plain(target=6))) == plain(target=6)


def test_gain_is_the_own_change_less_the_mean_of_the_others(plain, secret):
    start = plain().start(0)
    assert plain().gain(start, start._replace(scores=(3, 0))) == (3, -3, 3, -3)
    alone = secret().start(0)
    assert secret().gain(alone, alone._replace(scores=(6, 2, 1))) == (4.5, -1.5, -3)


def test_a_base_game_has_no_rules_of_its_own():
    with pytest.raises(GameError, match=r"^Game has no 'start': every game has slug, title, start, deal, score, over"):
        Game()


@pytest.mark.parametrize("vary", ["seed", "deal"])
def test_every_card_comes_to_every_seat_equally_often(plain, vary):
    """Chi-square over four seats, 3 degrees of freedom: chance passes 24 once in 40000 times."""
    game, deals = plain(), 40_000
    state, counts = game.start(0), [[0] * 4 for _ in range(64)]
    for number in range(deals):
        table = Table(game, state, *((number, 0) if vary == "seed" else (5, number)))
        table.shuffle(PACK52)
        for place, card in enumerate(table.pack):
            counts[card][place % 4] += 1
    expected = deals / 4
    chi = [sum((count - expected) ** 2 / expected for count in counts[card]) for card in PACK52]
    assert max(chi) < 24
    assert 100 < sum(chi) < 220  # 52 times 3, give or take


def test_two_matches_at_once_are_as_one_after_the_other(secret):
    game = secret()
    apart = [finished(Match(game, seed=seed), seed) for seed in (1, 2)]
    pair, randoms = [Match(game, seed=seed) for seed in (1, 2)], [random.Random(seed) for seed in (1, 2)]
    while not all(match.over for match in pair):
        for match, choose in zip(pair, randoms, strict=True):
            if not match.over:
                match.play(choose.choice(match.legal_actions))
    assert pair == apart


def test_a_match_begun_in_one_thread_goes_on_in_another(plain):
    match = Match(plain(), seed=1)
    with ThreadPoolExecutor(1) as pool:
        pool.submit(play_on, match, 30).result()
    assert match == play_on(Match(plain(), seed=1), 30)


def test_scores_and_tricks_are_those_of_the_owners():
    match = Match("whist", seed=7)
    assert (match.scores, match.tricks) == ((0, 0), (0, 0))
    while not match.deals:
        match.play(match.legal_actions[0])
        if len(match.actions) == 24:
            assert sum(match.tricks) == 6
            won = match.view("N").tricks_won
            assert match.tricks == (won[0] + won[2], won[1] + won[3])
    assert match.scores == match.state.scores == match.deals[0].after.scores
    assert sum(match.scores) > 0


def test_deals_decisions_and_tables_show_cards_as_text():
    match = Match("whist", seed=7)
    hand = str(match.view(match.decision.seat).hand)
    assert repr(match.decision) == f"<Decision of seat 1, play: {hand}>"
    assert f"E {hand}" in repr(match.table)
    assert repr(match.table).startswith("<Table of whist, N deals: N ")
    assert repr(Match("whist", seed=7, ask_cut=True).decision) == "<Decision of seat 3, cut: 45 words>"
    while not match.deals:
        match.play(match.legal_actions[0])
    assert repr(match.deals[0]).startswith("<Deal of 52 actions: Outcome(")
    assert repr(match.deals[0]).endswith(f"scores (0, 0) to {match.scores}>")
    assert len(repr(match.deals[0])) < 200


def test_a_deal_is_put_in_dealing_order_to_be_played():
    deal = Deal.random(3)
    turned = min(deal["S"])
    match = Match("whist", dealer="S", given=[[pack_of(deal, Seat.SOUTH, last=turned)]])
    assert [match.view(seat).hand for seat in range(4)] == list(deal)
    assert match.view("N").trump == turned.suit
    for given in (deal, [deal]):
        with pytest.raises(CardError, match=r"pack_of\(deal, dealer\)"):
            Match("whist", given=given)


def test_the_hands_of_a_match_are_cards_and_make_deals():
    """What stands, what was played and what it was played from fit one another and the solver."""
    match = Match("whist", seed=7)
    whole = whist.Deal(*match.hands)
    assert match.whole_hands == match.hands == whole.hands
    leader = match.decision.seat
    trump = match.view(0).trump
    for played in range(45):
        assert len(match.played) == played
        assert match.whole_hands == whole.hands
        assert sum(map(len, match.hands)) == 52 - played
        assert match.decision.seat == match.view(0).turn
        match.play(match.legal_actions[0])
    cards = [card for _, card in match.played]
    found = whist.solve(whole, trump=trump, leader=leader, played=cards)
    assert found.seat == match.decision.seat
    assert {value.card for value in found.values} == {action.card for action in match.legal_actions}


def test_the_hands_of_other_tables_are_cards_too():
    match = Match("hearts", seed=7, players=3)
    assert [len(hand) for hand in match.hands] == [17] * 3 == [len(hand) for hand in match.whole_hands]
    assert match.played == ()
    drawing = Match("german-whist", seed=7)
    for _ in range(6):
        drawing.play(drawing.legal_actions[0])
    assert [len(hand) for hand in drawing.whole_hands] == [16, 16]

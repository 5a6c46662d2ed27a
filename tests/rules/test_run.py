"""The engine plays the cards of a match by itself, and nobody can tell from the match."""

from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from whist import _core
from whist.errors import GameError, IllegalActionError, OptionError, RulesError
from whist.rules import Match, Outcome, Script, State, Table, find_game, outcome, plain_rules, tricks, whist_deal
from whist.testing import matches

SEEDS = st.integers(0, 2**64 - 1)
drawn = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much], max_examples=60)


def played_on(match, seed):
    """The match, run where the engine may play and else with random words; gives what it decided."""
    chance, actions = Random(seed), []
    deals = len(match.deals)
    while not match.over and len(match.deals) == deals:
        ran = match.run(seed=chance.getrandbits(64))
        if not ran:
            ran = (chance.choice(match.legal_actions),)
            match.play(ran[0])
        actions += ran
    return actions


def same(ours, theirs):
    seats = range(ours.game.seats)
    return (
        ours == theirs
        and (ours.actions, ours.events, ours.deals) == (theirs.actions, theirs.events, theirs.deals)
        and all(ours.view(seat) == theirs.view(seat) for seat in seats)
    )


@pytest.mark.parametrize("name", ["whist", "whist-cz"])
@drawn
@given(data=st.data(), seed=SEEDS)
def test_a_run_is_its_cards_played_one_by_one_under_any_options(name, data, seed):
    ran = data.draw(matches(name, actions=60))
    single = ran.copy()
    assume("lawful" not in str(ran.game))
    for action in played_on(ran, seed):
        single.play(action)
    assert same(ran, single)
    assert Match.from_json(ran.to_json()) == ran


@drawn
@given(cards=st.integers(0, 51), policy=st.sampled_from(["random", "lowest", "highest"]), seed=SEEDS)
def test_a_run_from_the_middle_of_a_trick_can_be_undone_and_redone_card_by_card(cards, policy, seed):
    match = Match("whist", seed=seed)
    match.run(policy, seed=seed)
    before = Match("whist", seed=seed)
    for action in match.deals[0].actions[:cards]:
        before.play(action)
    ran = before.copy()
    actions = ran.run(policy, seed=seed + 1 if seed == 0 else seed - 1)
    after = ran.copy()
    assert len(actions) == 52 - cards
    for _ in actions:
        ran.undo()
    assert same(ran, before)
    for _ in actions:
        ran.redo()
    assert same(ran, after)


def test_equal_seeds_play_equal_cards_and_other_seeds_others():
    first, second, third = (Match("whist", seed=7) for _ in range(3))
    assert first.run(seed=1) == second.run(seed=1) != third.run(seed=2)
    assert Match("whist", seed=7).run() != Match("whist", seed=7).run()


def test_the_lowest_policy_plays_the_lowest_card_that_is_legal():
    match, single = Match("whist", seed=7), Match("whist", seed=7)
    for action in match.run("lowest", seed=1):
        legal = single.legal_actions
        assert action.id % 16 == min(card.id % 16 for card in legal) or len({card.id // 16 for card in legal}) > 1
        single.play(action)


def test_a_view_taken_before_a_run_stays_as_it_was_and_one_taken_after_it_knows_the_cards():
    match = Match("whist-cz", seed=7)
    match.play(match.legal_actions[0])
    view, before = match.view(2), match.copy().view(2)
    assert view.trick == before.trick
    match.run(seed=3)
    assert view == before
    assert match.view(2).tricks == ()
    assert len(match.deals[0].actions) == 52


def test_a_run_forgets_what_was_undone():
    match = Match("whist", seed=7)
    match.play(match.legal_actions[0])
    match.undo()
    match.run(seed=1)
    with pytest.raises(IllegalActionError, match="nothing to redo"):
        match.redo()


def test_where_no_card_is_asked_for_nothing_happens(plain):
    match = Match(plain(asked=True), seed=7)
    before = match.copy()
    assert match.run(seed=1) == ()
    assert match == before
    match.play("yes")
    assert len(match.run(seed=1)) == 52


def test_a_dummys_cards_are_chosen_by_the_seat_that_plays_for_it(secret):
    ran = Match(secret(), seed=7)
    actions = played_on(ran, 5)
    single = Match(secret(), seed=7)
    for action in actions:
        single.play(action)
    assert same(ran, single)
    plays = [event for event in ran.deals[0].events if event[0] == "play"]
    assert sum(seat != hand for _, _, seat, _, hand in plays) == 7


def test_a_run_stops_where_the_play_pauses_and_goes_on_after_it(plain):
    class Paused(plain):
        slug = "paused"

        def deal(self, table: Table) -> Script[Outcome]:
            trump = whist_deal(table).suit
            play = table.start_play(_core.PlayRules(_core.CardOrder.plain(trump), pause_after=0b100010))
            while (yield from tricks(table)):
                yield table.ask(play.winners[-1], self.yes.bit | self.no.bit)
                play.go_on()
            yield table.ask(0, self.yes.bit)
            return outcome(table)

    match = Match(Paused(), seed=7)
    assert [len(match.run(seed=seed)) or match.play("yes") for seed in range(6)] == [4, None, 16, None, 32, None]
    assert len(match.deals) == 1


def test_words_beside_the_cards_are_not_said():
    game = find_game("whist(calling_honours=on, match=game)")
    for seed in range(40):
        match = Match(game, seed=seed)
        while not match.over:
            assert all(action.card for action in match.run(seed=seed))


def test_each_card_may_be_asked_for_by_itself_and_then_a_run_is_refused():
    match = Match("whist(revoke_mode=lawful)", seed=7)
    before = match.copy()
    with pytest.raises(IllegalActionError, match="the engine may not play by itself now"):
        match.run(seed=1)
    assert match == before


def test_hands_of_unequal_length_are_run_unless_one_would_sit_a_trick_out_which_no_action_says(plain):
    class Knocking(plain):
        slug = "knocking"

        def deal(self, table: Table) -> Script[Outcome]:
            table.shuffle(tuple(range(9)))
            table.deal((2,), start=0)
            table.take(1, 0)
            table.start_play(_core.PlayRules(_core.CardOrder.plain(None), tricks=3, short="knock"), 0)
            yield from tricks(table)
            return outcome(table)

    lengths = set()
    for seed in range(40):
        match, single = Match(Knocking(), seed=7), Match(Knocking(), seed=7)
        try:
            actions = match.run(seed=seed)
        except IllegalActionError:
            actions = ()
        for action in actions:
            single.play(action)
        assert same(match, single)
        lengths.add(len(actions))
    assert lengths == {0, 9}


def test_a_script_that_fails_after_a_run_leaves_the_match_as_it_was(plain):
    class Failing(plain):
        slug = "failing"

        def deal(self, table: Table) -> Script[Outcome]:
            table.start_play(plain_rules(whist_deal(table).suit))
            yield from tricks(table)
            raise RulesError("a fault of the script")

    class Unscored(plain):
        slug = "unscored"

        def score(self, *_: object) -> State:
            raise RulesError("a fault of the score")

    for game in (Failing(), Unscored()):
        match = Match(game, seed=7)
        for _ in range(6):
            match.play(match.legal_actions[-1])
        before = match.copy()
        with pytest.raises(GameError, match="a fault of the"):
            match.run(seed=1)
        assert same(match, before)


def test_what_is_no_policy_and_no_seed_is_refused_and_changes_nothing():
    match = Match("whist", seed=7)
    before = match.copy()
    for wrong in ({"policy": "clever"}, {"policy": None}, {"seed": -1}, {"seed": 2**64}, {"seed": "1"}):
        with pytest.raises(OptionError):
            match.run(**wrong)
        assert match == before


def test_a_match_that_is_over_cannot_be_run():
    match = Match("whist(match=game, target=1)", seed=7)
    while not match.over:
        match.run(seed=1)
    with pytest.raises(IllegalActionError, match="the match is over"):
        match.run(seed=1)

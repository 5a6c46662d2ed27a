"""Who decides, what happens next, what is taken back."""

from __future__ import annotations

import pytest

from whist.errors import IllegalActionError, OptionError, WhistError
from whist.repl.session import Session, Until
from whist.repl.wishes import Wishes, programs_of, seats_of
from whist.rules import Match

SOUTH = 2


def session(*people: int, fast: bool = False, game: str = "whist", seed: int = 7) -> Session:
    opened = Session(Match(game, seed=seed), people, dict.fromkeys(range(4), "random"), fast=fast)
    play_on(opened)
    return opened


def play_on(opened: Session) -> None:
    while not opened.waits:
        opened.play(opened.choice())


def test_programs_play_until_a_person_is_asked() -> None:
    at = session(SOUTH)
    assert at.to_act == SOUTH
    assert at.person_to_act
    assert [seat for seat, _ in at.view.trick] == [1]


def test_the_step_that_ends_a_trick_tells_who_took_it() -> None:
    at = session(0, 1, 2, 3)
    steps = [at.play(at.match.legal_actions[0]) for _ in range(4)]
    assert [step.trick is not None for step in steps] == [False, False, False, True]
    trick = steps[3].trick
    assert trick is not None
    assert trick == at.match.view(0).tricks[0]
    assert steps[3].tricks_won == at.match.view(0).tricks_won


def test_the_step_that_ends_a_deal_has_the_deal_and_its_last_trick() -> None:
    at = session(0, 1, 2, 3)
    steps = [at.play(at.match.legal_actions[0]) for _ in range(52)]
    assert [step.deal is not None for step in steps].index(True) == 51
    assert sum(steps[51].tricks_won) == 13
    assert steps[51].trick is not None
    assert len(steps[51].trick.plays) == 4


@pytest.mark.parametrize(("until", "cards"), [(Until.CARDS, 3), (Until.TRICK, 0), (Until.DEAL, 0)])
def test_programs_go_on_for_a_person_as_far_as_told(until: Until, cards: int) -> None:
    at = session(SOUTH)
    at.go_on(until, cards)
    play_on(at)
    left = {Until.CARDS: 10, Until.TRICK: 12, Until.DEAL: 13}[until]
    assert len(at.match.view(SOUTH).hand) == left
    assert at.waits


def test_programs_go_on_to_the_end_of_the_match() -> None:
    at = session(SOUTH)
    at.go_on(Until.MATCH)
    play_on(at)
    assert at.match.over
    assert at.to_act is None


def test_watching_waits_at_every_choice() -> None:
    at = session()
    assert at.watching
    assert at.waits
    at.go_on(Until.TRICK)
    play_on(at)
    assert len(at.view.tricks) == 1


def test_forced_cards_are_asked_for_unless_fast() -> None:
    slow, fast = session(SOUTH), session(SOUTH, fast=True)
    for at in (slow, fast):
        at.go_on(Until.CARDS, 12)
        play_on(at)
    assert (len(slow.match.deals), len(fast.match.deals)) == (0, 1)


def test_undo_goes_back_to_a_choice_of_a_person_and_redo_returns() -> None:
    at = session(SOUTH)
    before = at.match.to_json()
    at.play(at.match.legal_actions[0])
    play_on(at)
    after = at.match.to_json()
    taken = at.undo()
    assert at.match.to_json() == before
    assert at.redo() == taken
    assert at.match.to_json() == after


def test_undo_in_fast_play_passes_over_forced_cards() -> None:
    at = session(SOUTH, fast=True)
    at.go_on(Until.CARDS, 12)
    play_on(at)
    assert at.match.deals
    at.undo()
    assert at.person_to_act
    assert len(at.match.legal_actions) > 1
    assert at.waits


def test_there_is_nothing_to_take_back_at_the_start_and_nothing_changes() -> None:
    at = session(SOUTH)
    before = at.match.to_json()
    with pytest.raises(IllegalActionError, match="nothing of yours"):
        at.undo()
    assert at.match.to_json() == before


def test_an_illegal_action_changes_nothing() -> None:
    at = session(SOUTH)
    before = at.match.to_json()
    wrong = next(action for action in at.game.actions if action not in at.match.legal_actions)
    with pytest.raises(IllegalActionError):
        at.play(wrong)
    assert at.match.to_json() == before


def test_a_hint_is_an_allowed_action_with_a_reason_and_plays_nothing() -> None:
    at = session(SOUTH)
    before = at.match.to_json()
    (choice,) = at.hint()
    assert choice.action in at.match.legal_actions
    assert choice.reason
    assert at.match.to_json() == before


def test_a_session_comes_back_from_its_data() -> None:
    at = session(0, SOUTH, fast=True)
    at.seat_program(1, "technique")
    again = Session.from_dict(at.to_dict())
    assert again.to_dict() == at.to_dict()
    assert again.match.view(SOUTH) == at.match.view(SOUTH)


@pytest.mark.parametrize("field", ["people", "players", "record"])
@pytest.mark.parametrize("value", [None, True, 7, "x", [9, 9], [1.0], [None] * 4, ["nobody"] * 4, {"0": "random"}, []])
def test_data_of_no_session_is_refused(field: str, value: object) -> None:
    data = session(SOUTH).to_dict()
    if field == "people" and value == []:
        assert Session.from_dict({**data, field: value}).watching
        return
    with pytest.raises(WhistError):
        Session.from_dict({**data, field: value})
    with pytest.raises(WhistError):
        Session.from_dict({name: kept for name, kept in data.items() if name != field})


def test_sessions_kept_before_there_was_a_curtain_are_taken_up() -> None:
    data = session(0, SOUTH).to_dict()
    del data["curtain"]
    assert Session.from_dict(data).curtain
    assert not Session.from_dict({**data, "curtain": False}).curtain


def test_people_keep_to_their_chairs_when_the_cut_moves_them() -> None:
    moved = 0
    for seed in range(6):
        at = Session(Match("whist", seed=seed, partner_cut="draw"), [SOUTH])
        people = at.match.view(0).facts["people"]
        assert at.seats == (people.index(SOUTH),)
        moved += at.seats != (SOUTH,)
    assert moved


def test_a_program_is_seated_where_it_is_wanted() -> None:
    at = session(SOUTH)
    at.seat_program(1, "technique")
    assert [at.name_at(seat) for seat in range(4)] == ["random", "technique", None, "random"]
    with pytest.raises(OptionError):
        at.seat_program(1, "nobody")
    assert at.name_at(1) == "technique"


def test_people_change_seats() -> None:
    at = session(SOUTH)
    at.seat_people([0, 1])
    assert at.seats == (0, 1)
    assert at.name_at(SOUTH) == "random"


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        (None, (2,)),
        ("S", (2,)),
        ("south", (2,)),
        ("NS", (0, 2)),
        ("n, s", (0, 2)),
        ("east west", (1, 3)),
        ("all", (0, 1, 2, 3)),
        ("none", ()),
        ("watch", ()),
    ],
)
def test_seats_are_named_in_many_ways(text: str | None, seats: tuple[int, ...]) -> None:
    assert seats_of(Match("whist", seed=1).game, text) == seats


def test_programs_are_named_by_seat_or_for_all_others() -> None:
    game = Match("whist", seed=1).game
    assert programs_of(game, {"E": "random"}) == {1: "random"}
    assert programs_of(game, {"": "random", "north": "search"}) == {0: "search", 1: "random", 2: "random", 3: "random"}


@pytest.mark.parametrize(
    "wishes", [Wishes("whiskt"), Wishes(options={"x": 1}), Wishes(seats="Q"), Wishes(players={"E": "nobody"})]
)
def test_wishes_that_cannot_be_met_are_refused(wishes: Wishes) -> None:
    with pytest.raises(OptionError):
        wishes.session()


def test_undo_takes_back_cards_chosen_together_as_one_choice() -> None:
    at = session(SOUTH, game="hearts")
    before = at.match.to_json()
    for _ in range(3):
        at.play(at.match.legal_actions[0])
    play_on(at)
    after = at.match.to_json()
    taken = at.undo()
    assert at.match.to_json() == before
    assert at.redo() == taken
    assert at.match.to_json() == after


def test_cards_chosen_together_are_one_choice_of_those_made_for_a_person() -> None:
    at = session(SOUTH, game="hearts")
    at.go_on(Until.CARDS, 1)
    play_on(at)
    assert at.match.decision is not None
    assert (at.match.decision.kind, at.to_act) == ("play", SOUTH)
    assert len(at.view.hand) == 13

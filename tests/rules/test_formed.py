"""A game of several forms is in every respect the form that is chosen."""

from random import Random

import pytest

from whist.rules import Bool, Formed, Match, Options
from whist.testing import check_game


class Either(Formed):
    """Plain whist for four, or the game of secrets for three."""

    slug, title = "either", "Either"
    options = Options(secret=Bool(False))
    forms: dict

    def choose_form(self, options):
        return self.forms[options.secret]


@pytest.mark.parametrize("hidden", [False, True])
def test_a_match_is_that_of_its_form(plain, secret, hidden):
    Either.forms = {False: plain(target=3), True: secret()}
    game = Either(secret=hidden)
    form = Either.forms[hidden]
    assert (game.seats, game.names, game.owner, game.turn) == (form.seats, form.names, form.owner, form.turn)
    ours, theirs, random = Match(game, seed=4), Match(form, seed=4), Random(4)
    while not theirs.over:
        assert list(map(str, ours.legal_actions)) == list(map(str, theirs.legal_actions))
        assert ours.view(0).facts == theirs.view(0).facts
        action = str(random.choice(theirs.legal_actions))
        ours.play(action)
        theirs.play(action)
    assert ours.over
    assert (ours.state, ours.winners) == (theirs.state, theirs.winners)
    assert game.results(ours.state) == form.results(theirs.state)
    assert game.aim(ours.view(0)) is form.aim(theirs.view(0))
    assert check_game(game, matches=1, seed=4).decisions > 0

"""Flying Duck: two tricks in a row give the right to change the trumps; triks are worth double and figures nothing."""

from __future__ import annotations

from whist.games.flying_cupid import FlyingCupid
from whist.games.whist_cz import TOUR
from whist.rules import Bool, Int, Options, Slugs


class FlyingDuck(FlyingCupid):
    """Flying Cupid with other numbers."""

    slug, title = "flying-duck", "Flying Duck"

    options = FlyingCupid.options | Options(
        trick_value=Int(4, 1, help="points of each trick above six"),
        honours=Bool(False, help="score figures, by honours_suit"),
        tour=Slugs("flying-duck", allowed=TOUR, help="games played robber by robber, in turn"),
        run_needed=Int(2, 1, 12, help="tricks in a row that give the right to change the trumps"),
    )


GAME = FlyingDuck

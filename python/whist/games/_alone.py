"""Czech whist without partners, for the games in which everybody is a side of his own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whist.games.whist_cz import CzechWhist, drawn
from whist.rules import Int, Options

if TYPE_CHECKING:
    from whist.rules import Table, Values, View


class Alone(CzechWhist):
    """Base of the Czech games for single players; a game gives ``groups`` and ``owner`` by its number of seats."""

    options = CzechWhist.options.without("partner_rotation", "tour") | Options(
        book=Int(3, 0, 12, help="tricks of a player that score nothing"),
    )

    def setup(self, options: Values) -> None:
        """No other game is for single players, so there is no tour."""
        self.entries = (self,)
        self.book = options.book

    def draw_for_seats(self, table: Table) -> None:
        """Everybody stays where he is; the lowest card deals."""
        lowest, *_ = drawn(table)
        table.facts.people = tuple(range(self.seats))
        table.set_dealer(lowest)

    def trik_worth(self, view: View) -> None:
        """A race is between two sides."""

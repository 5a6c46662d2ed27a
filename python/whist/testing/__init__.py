"""For authors of games and players: the laws that every one of them must keep, and strategies for Hypothesis.

:func:`check_game` plays a game at random and checks the laws of the framework at every decision; a game joins only
with that, the worked examples of its page, and a golden playthrough (``python -m whist.testing golden GAME``).
:func:`check_player` does the same for players. The strategies need Hypothesis.
"""

from whist.testing.games import LawError, Report, check_game
from whist.testing.golden import playthrough
from whist.testing.players import check_player
from whist.testing.scripts import script_faults
from whist.testing.strategies import cards, deals, hands, matches, options, records

__all__ = [
    "LawError",
    "Report",
    "cards",
    "check_game",
    "check_player",
    "deals",
    "hands",
    "matches",
    "options",
    "playthrough",
    "records",
    "script_faults",
]

"""What the rules of good play say whose names stand in hints, such as ``S8``."""

from __future__ import annotations

from typing import Final

from whist.players.technique import choice, discards, following, leads, null

_MODULES: Final = (choice, leads, following, discards, null)
_ABOUT: Final = {
    "C": "the card to lead from a suit",
    "D": "discards",
    "F": "the fourth hand",
    "G": "signals to partner",
    "L": "the suit of an opening lead",
    "N": "games in which tricks are avoided",
    "R": "later leads",
    "S": "the second hand",
    "T": "the third hand",
    "U": "the last chance to save the game",
    "V": "hands without the suit led",
}
"""What the rules of each letter are about."""


def rule_of_play(name: str) -> str | None:
    """What a rule says, or None where there is none of that name.

    Examples
    --------
    >>> rule_of_play("s8")
    'S8 is a rule of good play about the second hand: otherwise low.'
    """
    letter, number = name[:1].upper(), name[1:]
    if letter not in _ABOUT or not (number.isascii() and number.isdigit()):
        return None
    found = next((vars(module)[name.lower()] for module in _MODULES if name.lower() in vars(module)), None)
    says = " ".join((found.__doc__ or "").partition("\n\n")[0].split()) if found else ""
    head = f"{letter}{number} is a rule of good play about {_ABOUT[letter]}"
    return f"{head}: {says[:1].lower()}{says[1:]}" if says else f"{head}."

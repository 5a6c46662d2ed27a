"""Spade queen: matches that are kept and options that are tried."""

from whist.games.spade_queen import UNUSED

from .whist_cz import OPTIONS as CZECH

OPTIONS = [
    *(case for case in CZECH if case[0] not in (*UNUSED, "tour", "robber_rule")),
    ("robber_rule", "two_games", {"partie_target": 20}),
    ("tour", ("whist-cz",), {}),
    ("deal_points", 4, {}),
    ("trump", "none", {}),
    ("early_end", False, {}),
]
PLAYED = {"spade-queen": "spade-queen"}
ODD = ("spade-queen(trump=none, early_end=off, partner_cut=draw, partner_rotation=each_robber, robbers_per_match=2)",)

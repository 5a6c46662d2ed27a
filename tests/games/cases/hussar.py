"""Hussar whist: matches that are kept and options that are tried."""

from .whist_cz import OPTIONS as CZECH

OWN = ("honour_table", "robber_rule", "robber_target", "games_per_robber", "partner_rotation", "tour")
OPTIONS = [
    *(case for case in CZECH if case[0] not in OWN),
    ("honour_table", "seed", {}),
    ("robber_rule", "points_20", {}),
    ("robber_target", 25, {"robber_rule": "points_20"}),
    ("games_per_robber", 2, {}),
    ("book", 4, {}),
    ("bonuses", "robber_only", {}),
    ("bonuses", "none", {}),
]
PLAYED = {"hussar": "hussar"}
ODD = ("hussar(robber_rule=points_20, partner_cut=draw, cancel=both, honours_by=dealt, bonuses=robber_only)",)

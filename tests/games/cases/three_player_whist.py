"""Whist for three: matches that are kept and options that are tried."""

from .whist_cz import OPTIONS as CZECH

OPTIONS = [
    *(case for case in CZECH if case[0] not in ("partner_rotation", "tour")),
    ("honour_table", "hussar", {}),
    ("book", 3, {}),
    ("base", "classic", {}),
    ("double_multiplier", 3, {}),
]
PLAYED = {"three-player-whist": "three-player-whist(partner_cut=draw)"}
ODD = ("three-player-whist(base=classic, partner_cut=draw, honours_by=dealt, robbers_per_match=2)",)

"""Hokm: matches that are kept and options that are tried."""

OPTIONS = [
    ("target", 1, {}),
    ("kot_points", 5, {}),
    ("hakem_kot_points", 5, {}),
    ("early_end", False, {}),
    ("first_hakem", "first_ace", {}),
    ("scoring", "court_piece", {}),
    ("deals", 4, {"scoring": "court_piece"}),
    ("call_from", 13, {}),
]
PLAYED = {"hokm": "hokm", "hokm-court-piece": "hokm(scoring=court_piece, first_hakem=first_ace)"}
ODD = (
    "hokm(scoring=court_piece, deals=7, call_from=13)",
    "hokm(target=3, early_end=off, first_hakem=first_ace, kot_points=1)",
)

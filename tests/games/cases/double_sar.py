"""Double Sar: matches that are kept and options that are tried."""

OPTIONS = [
    ("after_capture", "restart", {}),
    ("last_trick", "winner_takes", {}),
    ("first_capture", 3, {}),
    ("goon_kot", 1, {"last_trick": "winner_takes"}),
    ("row_court", 0, {}),
    ("row_court", 5, {}),
    ("scoring", "points", {}),
    ("deals", 4, {}),
    ("early_end", True, {}),
]
PLAYED = {"double-sar": "double-sar"}
ODD = (
    "double-sar(last_trick=winner_takes, first_capture=3, early_end=on, deals=5)",
    "double-sar(scoring=points, after_capture=restart)",
)

"""German whist: matches that are kept and options that are tried."""

OPTIONS = [
    ("scoring", "deal_win", {}),
    ("scoring", "all_tricks", {}),
    ("scoring", "difference", {}),
    ("scoring", "both_phases", {}),
    ("low", True, {}),
    ("target", 1, {}),
    ("no_trumps", True, {}),
]
PLAYED = {"german-whist": "german-whist"}
ODD = ("german-whist(scoring=all_tricks, target=20)", "german-whist(low=on, no_trumps=on)")

"""Jass: matches that are kept and options that are tried."""

OPTIONS = [
    ("mode", "simple", {}),
    ("deals", 12, {}),
    ("target", 300, {}),
    ("multipliers", (("undenufe", 4),), {}),
    ("push_back", True, {}),
    ("contracts", ("H", "obenabe"), {}),
    ("wys", "off", {}),
    ("long_runs", False, {}),
    ("low_fours", False, {}),
    ("card_in_two_melds", False, {}),
    ("undertrump", "strict", {}),
    ("first_forehand", "holder_7H", {}),
    ("match_bonus", 0, {}),
]
PLAYED = {"jass": "jass", "jass-short": "jass(target=150, first_forehand=holder_7H, push_back=on)"}
ODD = (
    "jass(deals=12, wys=off, contracts=undenufe+S)",
    "jass(mode=simple, target=157, push_back=on, undertrump=strict, first_forehand=holder_7H)",
    "jass(target=800, long_runs=off, low_fours=off, card_in_two_melds=off)",
)

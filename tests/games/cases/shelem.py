"""Shelem: matches that are kept and options that are tried."""

OPTIONS = [
    ("target", 500, {}),
    ("ace_points", 15, {}),
    ("discard_to", "last_trick", {}),
    ("shelem_score", 400, {}),
    ("shelem_bid", True, {}),
    ("double_penalty", False, {}),
    ("all_pass", "dealer_100", {}),
    ("trump_choice", "named", {}),
    ("min_bid", 95, {}),
]
PLAYED = {"shelem": "shelem"}
ODD = (
    "shelem(ace_points=15, discard_to=last_trick, shelem_bid=on)",
    "shelem(all_pass=dealer_100, trump_choice=named, min_bid=80, double_penalty=off)",
)
ENDLESS = ("shelem", *ODD)

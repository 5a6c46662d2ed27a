"""Hearts: matches that are kept and options that are tried."""

OPTIONS = [
    ("players", 3, {}),
    ("target", 20, {}),
    ("pass_cycle", ("across",), {}),
    ("pass_count", 1, {}),
    ("queen", 0, {}),
    ("queen_breaks", True, {}),
    ("first_trick_penalty", "allowed", {}),
    ("must_break", False, {}),
    ("first_lead", "left_of_dealer", {}),
    ("first_lead", "any_club", {}),
    ("moon", "subtract", {"queen": 0, "players": 3}),
    ("jack_of_diamonds", -10, {}),
    ("tiebreak", "extra_deals", {"target": 20}),
]
PLAYED = {"hearts": "hearts"}
ODD = (
    "hearts(players=3, jack_of_diamonds=-10, moon=subtract, target=40)",
    "hearts(players=5, first_lead=left_of_dealer, queen=0, tiebreak=extra_deals, target=20)",
)

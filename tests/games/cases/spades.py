"""Spades: matches that are kept and options that are tried."""

OPTIONS = [
    ("trumps", "jokers", {}),
    ("trumps", "jokers_deuces", {}),
    ("target", 100, {"overtrick_value": 10, "bag_limit": 0, "max_team_bid": 13}),
    ("lower_limit", -100, {}),
    ("nil_value", 50, {}),
    ("blind_nil_value", 100, {"blind_nil_deficit": 0}),
    ("blind_nil_deficit", 200, {}),
    ("blind_nil_exchange", 2, {"blind_nil_deficit": 0}),
    ("failed_nil_tricks", "count", {}),
    ("bag_limit", 5, {}),
    ("bag_limit", 0, {}),
    ("bag_penalty", 50, {}),
    ("overtrick_value", -1, {}),
    ("min_team_bid", 4, {}),
    ("max_team_bid", 13, {}),
    ("breaking", "none", {}),
    ("breaking", "never", {}),
    ("first_lead", "lowest_club", {}),
]
PLAYED = {"spades": "spades", "spades-blind": "spades(trumps=jokers_deuces, blind_nil_deficit=0, blind_nil_exchange=2)"}
ODD = (
    "spades(trumps=jokers, lower_limit=-300, first_lead=lowest_club, failed_nil_tricks=count, min_team_bid=4)",
    "spades(blind_nil_deficit=0, blind_nil_exchange=3, breaking=none, lower_limit=-500, bag_limit=5)",
)
ENDLESS = ("spades",)

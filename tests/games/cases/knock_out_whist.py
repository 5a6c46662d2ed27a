"""Knock-out whist: matches that are kept and options that are tried."""

OPTIONS = [
    ("players", 3, {}),
    ("start_cards", 5, {}),
    ("first_lead", "chooser", {}),
    ("trump_named", "before_deal", {}),
    ("dogs_life", True, {}),
    ("stake", 5, {}),
]
PLAYED = {"knock-out-whist": "knock-out-whist(dogs_life=on, start_cards=4)"}
ODD = (
    "knock-out-whist(players=5, dogs_life=on, first_lead=chooser, stake=2)",
    "knock-out-whist(players=2, start_cards=10, trump_named=before_deal, dogs_life=on)",
)

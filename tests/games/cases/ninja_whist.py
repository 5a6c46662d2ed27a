"""Ninja whist: matches that are kept and options that are tried."""

OPTIONS = [
    ("formula", "contract", {}),
    ("players", 3, {}),
    ("top_trump", "emperor", {}),
    ("start_cards", 5, {}),
    ("first_lead", "chooser", {}),
    ("dogs_life", True, {}),
    ("waive_last_round", True, {"formula": "contract"}),
]
PLAYED = {
    "ninja-whist": "ninja-whist(start_cards=4, dogs_life=on)",
    "ninja-whist-contract": "ninja-whist(formula=contract)",
}
ODD = (
    "ninja-whist(formula=contract, top_trump=emperor, waive_last_round=on)",
    "ninja-whist(players=5, start_cards=10, dogs_life=on, first_lead=chooser, top_trump=emperor)",
)

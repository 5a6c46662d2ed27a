"""Diminishing contract whist: matches that are kept and options that are tried."""

OPTIONS = [
    ("waive_last_round", True, {"players": 7}),
    ("lose_all_bids", True, {}),
    ("players", 5, {}),
    ("trump_sequence", ("LOSE", "S"), {}),
    ("tiebreak", "most_contracts", {"trump_sequence": ("LOSE",), "lose_all_bids": True, "players": 7}),
]
PLAYED = {"diminishing-contract-whist": "diminishing-contract-whist(trump_sequence=H+LOSE, players=7)"}
ODD = (
    "diminishing-contract-whist(players=3, trump_sequence=NT+LOSE+S, lose_all_bids=on, waive_last_round=on)",
    "diminishing-contract-whist(players=7, tiebreak=most_contracts, lose_all_bids=on)",
)

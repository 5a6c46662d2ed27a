"""Blob: matches that are kept and options that are tried."""

OPTIONS = [
    ("players", 5, {}),
    ("rounds", 1, {}),
    ("nominator", "highest_bidder", {}),
    ("blob_score", "tricks", {}),
    ("blob_score", "minus_difference", {}),
    ("hook", "never", {}),
]
PLAYED = {"blob": "blob"}
ODD = ("blob(players=5, rounds=1, nominator=highest_bidder, hook=never, blob_score=minus_difference)",)

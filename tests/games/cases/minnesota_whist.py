"""Minnesota whist: matches that are kept and options that are tried."""

OPTIONS = [
    ("target", 7, {}),
    ("set_multiplier", 1, {}),
    ("low_scoring", "lose", {}),
    ("high_scoring", "lose", {}),
    ("first_lead_high", "left_of_grander", {}),
    ("first_lead_high", "left_of_dealer", {}),
]
PLAYED = {"minnesota-whist": "minnesota-whist"}
ODD = ("minnesota-whist(target=3, set_multiplier=1, low_scoring=lose, first_lead_high=left_of_dealer)",)

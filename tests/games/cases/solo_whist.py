"""Solo whist: matches that are kept and options that are tried."""

OPTIONS = [
    ("deals", 4, {}),
    ("trick_unit", 1, {}),
    ("solo_unit", 2, {}),
    ("first_lead", "left_of_dealer", {}),
    ("declared_trumps", "none", {}),
    ("prop", False, {}),
    ("all_pass", "general_misere", {}),
    ("open_time", "before_lead", {}),
    ("eldest_may_accept", False, {}),
]
PLAYED = {"solo-whist": "solo-whist"}
ODD = (
    "solo-whist(deals=8, trick_unit=1, solo_unit=2, first_lead=left_of_dealer, all_pass=general_misere)",
    "solo-whist(deals=4, declared_trumps=none, open_time=before_lead, prop=off)",
)

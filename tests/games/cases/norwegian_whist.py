"""Norwegian whist: matches that are kept and options that are tried."""

OPTIONS = [
    ("target", 30, {}),
    ("bid_method", "card", {}),
    ("grand_value", 5, {}),
    ("set_value", 7, {}),
    ("nullo_value", 3, {}),
    ("all_pass", "redeal", {}),
]
PLAYED = {"norwegian-whist": "norwegian-whist", "norwegian-whist-cards": "norwegian-whist(bid_method=card)"}
ODD = ("norwegian-whist(bid_method=card, target=20)", "norwegian-whist(all_pass=redeal, grand_value=0)")

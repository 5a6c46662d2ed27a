"""Oh Hell: matches that are kept and options that are tried."""

OPTIONS = [
    ("players", 5, {}),
    ("max_cards", 4, {}),
    ("schedule", "up_down", {}),
    ("schedule", "down", {"max_cards": 2}),
    ("schedule", "up", {}),
    ("schedule", "fixed", {"max_cards": 2}),
    ("fixed_deals", 1, {"schedule": "fixed"}),
    ("trump_method", "rotation", {}),
    ("trump_method", "always_spades", {}),
    ("full_deal_trump", "dealer_last_card", {"max_cards": 13}),
    ("hook", "never", {}),
    ("hook", "not_one_card", {"max_cards": 1}),
    ("bidding", "simultaneous", {}),
    ("scoring", "exact", {}),
    ("scoring", "basic", {}),
    ("scoring", "basic5", {}),
    ("scoring", "penalty_bid", {}),
    ("scoring", "times_ten", {}),
    ("scoring", "squared", {}),
    ("scoring", "zero_plus_cards", {}),
    ("tiebreak", "extra_deals", {"schedule": "fixed", "fixed_deals": 1, "max_cards": 1}),
]
PLAYED = {"oh-hell": "oh-hell(max_cards=4)"}
ODD = (
    "oh-hell(players=5, max_cards=3, bidding=simultaneous, trump_method=rotation, tiebreak=extra_deals)",
    "oh-hell(players=3, max_cards=5, hook=not_one_card, schedule=up_down, scoring=zero_plus_cards)",
    "oh-hell(max_cards=13, schedule=fixed, fixed_deals=1, full_deal_trump=dealer_last_card)",
)

"""Catch the ten: matches that are kept and options that are tried."""

OPTIONS = [
    ("players", 5, {}),
    ("sides", 0, {}),
    ("sides", 3, {"players": 6}),
    ("sides", 4, {"players": 8}),
    ("target", 20, {}),
    ("finish", "count_order", {"players": 2}),
    ("hand_switch_lead", "eldest", {"players": 3}),
    ("first_lead_plain", True, {}),
]
PLAYED = {"catch-the-ten": "catch-the-ten", "catch-the-ten-two": "catch-the-ten(players=2)"}
ODD = (
    "catch-the-ten(players=6, sides=3, finish=count_order)",
    "catch-the-ten(players=8, sides=4, first_lead_plain=on)",
    "catch-the-ten(players=7, target=20)",
    "catch-the-ten(players=8, sides=0, finish=count_order)",
)
SETTLED_LATE = (
    "catch-the-ten(players=2)",
    "catch-the-ten(players=3)",
    "catch-the-ten(players=2, finish=count_order)",
    "catch-the-ten(players=3, hand_switch_lead=eldest, first_lead_plain=on)",
)

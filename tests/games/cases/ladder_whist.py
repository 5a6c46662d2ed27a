"""Ladder whist: matches that are kept and options that are tried."""

OPTIONS = [
    ("players", 3, {}),
    ("target", 3, {}),
    ("short_hands", "straight", {}),
    ("double_loss_out", True, {}),
    ("max_rounds", 3, {}),
    ("mode", "start_seven", {}),
]
PLAYED = {
    "ladder-whist": "ladder-whist(target=4)",
    "ladder-whist-seven": "ladder-whist(mode=start_seven, players=5)",
}
ODD = (
    "ladder-whist(players=3, target=4, short_hands=straight, double_loss_out=on)",
    "ladder-whist(players=2, max_rounds=6, double_loss_out=on)",
    "ladder-whist(players=6, mode=start_seven)",
)
ENDLESS = ("ladder-whist", "ladder-whist(players=3, target=4, short_hands=straight, double_loss_out=on)")

"""Czech whist: matches that are kept and options that are tried."""

OPTIONS = [
    ("trick_value", 3, {}),
    ("honours", False, {}),
    ("honours_by", "dealt", {}),
    ("honour_table", "german", {}),
    ("honours_count_to_game", False, {}),
    ("partie_target", 12, {}),
    ("robber_rule", "two_games", {}),
    ("robber_target", 25, {}),
    ("games_per_robber", 3, {"robber_rule": "two_games"}),
    ("partie_bonus", 60, {}),
    ("robber_bonus", 80, {}),
    ("slam_small", 20, {}),
    ("slam_grand", 60, {}),
    ("cancel", "partie", {}),
    ("cancel", "robber", {}),
    ("cancel", "both", {}),
    ("robbers_per_match", 2, {}),
    ("stake", 2, {}),
    ("partner_rotation", "each_robber", {"robbers_per_match": 2}),
    ("tour", ("grand",), {}),
    ("partner_cut", "draw", {}),
]
PLAYED = {
    "whist-cz": "whist-cz",
    "whist-cz-people": "whist-cz(partner_rotation=each_robber, robbers_per_match=3, partner_cut=draw)",
}
ODD = (
    "whist-cz(partner_rotation=each_robber, robbers_per_match=2, partner_cut=draw, honours_count_to_game=off)",
    "whist-cz(honours_by=dealt, honour_table=german, robber_rule=two_games, cancel=partie, tour=whist-cz+whist-cz)",
)

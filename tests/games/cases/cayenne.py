"""Cayenne: matches that are kept and options that are tried."""

from .whist_cz import OPTIONS as CZECH

OPTIONS = [
    *(case for case in CZECH if case[0] != "tour"),
    ("tour", ("whist-cz",), {}),
    ("preset", "english", {}),
    ("cayenne_source", "second_pack", {}),
    ("pass_to_partner", False, {}),
    ("partner_accept_doubles", False, {}),
    ("double_multiplier", 3, {}),
    ("nullo_ace", "high", {"preset": "english"}),
    ("nullo_ace", "holder_choice", {"preset": "english"}),
]
PLAYED = {
    "cayenne": "cayenne",
    "cayenne-english": "cayenne(preset=english, nullo_ace=holder_choice, partner_cut=draw)",
}
ODD = (
    "cayenne(cayenne_source=second_pack, partner_cut=draw, partner_rotation=each_robber, robbers_per_match=2)",
    "cayenne(tour=cayenne+grand+whist-cz, robbers_per_match=3, honours_by=dealt, pass_to_partner=off)",
    "cayenne(preset=english)",
    "cayenne(preset=english, nullo_ace=holder_choice, partner_cut=draw)",
)

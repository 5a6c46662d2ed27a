"""Whist: matches that are kept and options that are tried."""

OPTIONS = [
    ("preset", "american", {}),
    ("preset", "long9", {}),
    ("preset", "long10", {}),
    ("target", 6, {}),
    ("honours", True, {}),
    ("honours_limit", "gate", {"honours": True}),
    ("honours_limit", "none", {"honours": True}),
    ("honours_claim", "manual", {"honours": True}),
    ("calling_honours", True, {"target": 2, "honours": True, "honours_limit": "gate"}),
    ("match", "game", {}),
    ("rubber_scoring", "english", {}),
    ("rubber_scoring", "american", {}),
    ("slam_small", 3, {}),
    ("slam_grand", 6, {}),
    ("partner_cut", "draw", {}),
    ("deal_cut", "same", {"partner_cut": "draw"}),
    ("cut_ties", "redraw", {"partner_cut": "draw"}),
    ("ask_cut", True, {}),
    ("revoke_mode", "lawful", {}),
    ("revoke_penalty", "american_2", {"revoke_mode": "lawful"}),
    ("table_errors", True, {}),
    ("table_talk", True, {}),
]
PLAYED = {
    "whist": "whist",
    "whist-lawful": "whist(preset=long9, honours_claim=manual, revoke_mode=lawful, ask_cut=on, partner_cut=draw)",
}
ODD = ("whist(preset=long10, ask_cut=on, partner_cut=draw, cut_ties=redraw, table_errors=on, rubber_scoring=english)",)
SETTLED_LATE = (
    "whist(target=2, calling_honours=on)",
    "whist(preset=long10, honours_claim=manual, table_errors=on)",
    "whist(revoke_mode=lawful, partner_cut=draw, deal_cut=same, rubber_scoring=american)",
    "whist(target=2, calling_honours=on, revoke_mode=lawful, revoke_penalty=american_2, honours_claim=manual)",
)

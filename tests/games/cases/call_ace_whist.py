"""Call-ace whist: matches that are kept and options that are tried."""

OPTIONS = [
    ("deals", 12, {}),
    ("attachments", "once_per_level", {}),
    ("made_value", "all_tricks", {}),
    ("failed_factor", 1, {}),
    ("vip_doubling", True, {}),
    ("vip_joker", "previous", {}),
    ("iron_hand", True, {}),
    ("super_bordlaegger", True, {}),
    ("allow_join", True, {}),
    ("exchange", "pass_on", {}),
    ("first_lead", "left_of_dealer", {}),
    ("nolo_lead", "declarer", {}),
    ("joker_lead", "loses", {}),
    ("nolo_ace_low", True, {}),
]
PLAYED = {
    "call-ace-whist": "call-ace-whist",
    "call-ace-whist-joined": "call-ace-whist(allow_join=on, exchange=pass_on)",
}
ODD = (
    "call-ace-whist(attachments=once_per_level, allow_join=on, exchange=pass_on, vip_doubling=on, joker_lead=loses)",
    "call-ace-whist(iron_hand=on, super_bordlaegger=on, nolo_ace_low=on, allow_join=on, vip_joker=previous)",
    "call-ace-whist(first_lead=left_of_dealer, nolo_lead=declarer, made_value=all_tricks, failed_factor=1, deals=4)",
)

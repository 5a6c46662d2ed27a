"""Who's Your Bobby?: matches that are kept and options that are tried."""

OPTIONS = [
    ("target", 2, {}),
    ("partnerships", False, {}),
    ("trump_scope", "card", {}),
    ("bobby_rank", "top", {}),
    ("bobby_lead", False, {}),
]
PLAYED = {"whos-your-bobby": "whos-your-bobby"}
ODD = (
    "whos-your-bobby(target=3, partnerships=off, trump_scope=card, bobby_lead=off)",
    "whos-your-bobby(target=2, bobby_rank=top)",
)

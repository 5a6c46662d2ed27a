"""Bid whist: matches that are kept and options that are tried."""

OPTIONS = [
    ("pack", "joker53", {}),
    ("pack", "std52", {}),
    ("pack", "std52_no_kitty", {}),
    ("min_bid", 4, {}),
    ("bid_form", "number_only", {}),
    ("dealer_may_match", True, {}),
    ("downtown_beats_uptown", True, {}),
    ("declare_time", "after_kitty", {}),
    ("sport_kitty", False, {}),
    ("kitty_book", "first_trick", {}),
    ("downtown_aces", "bad", {}),
    ("downtown_aces", "choice", {}),
    ("nt_jokers", "swap", {}),
    ("score_made", "bid", {}),
    ("opponents_score", "over_six", {}),
    ("boston", "quadruple", {}),
    ("target", 9, {}),
]
PLAYED = {"bid-whist": "bid-whist", "bid-whist-odd": "bid-whist(pack=joker53, sport_kitty=off, nt_jokers=swap)"}
ODD = (
    "bid-whist(nt_jokers=swap, sport_kitty=off, downtown_aces=choice, declare_time=after_kitty)",
    "bid-whist(pack=std52, downtown_beats_uptown=on, bid_form=with_kind, boston=quadruple)",
    "bid-whist(pack=std52_no_kitty, opponents_score=over_six, target=21)",
)

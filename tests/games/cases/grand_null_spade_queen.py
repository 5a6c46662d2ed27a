"""Grand null with the spade queen: matches that are kept and options that are tried."""

from .grand import OPTIONS as GRAND

OPTIONS = [
    *(case for case in GRAND if case[0] != "honours_by"),
    ("switch_trick", "null", {}),
    ("null_ace", "low", {}),
]
PLAYED = {"grand-null-spade-queen": "grand-null-spade-queen(null_ace=low)"}
ODD = ("grand-null-spade-queen(switch_trick=null, null_ace=low, ace_honours=off)",)

"""Grand null: matches that are kept and options that are tried."""

from .grand import OPTIONS as GRAND

OPTIONS = [
    *(case for case in GRAND if case[0] != "honours_by"),
    ("scoring", "split", {}),
    ("scoring", "null_only", {}),
    ("grand_tricks", 5, {}),
    ("null_ace", "low", {}),
]
PLAYED = {"grand-null": "grand-null"}
ODD = (
    "grand-null(scoring=split, null_ace=low, tour=grand-null+cayenne, robbers_per_match=2)",
    "grand-null(scoring=null_only, partner_cut=draw, cancel=both)",
)

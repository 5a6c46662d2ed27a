"""Grand: matches that are kept and options that are tried."""

from .whist_cz import OPTIONS as CZECH

OPTIONS = [
    *(case for case in CZECH if case[0] not in ("honours", "honour_table", "tour")),
    ("tour", ("whist-cz",), {}),
    ("ace_honours", False, {}),
]
PLAYED = {"grand": "grand"}
ODD = ("grand(honours_by=dealt, partner_cut=draw, tour=grand+whist-cz, robbers_per_match=2, cancel=both)",)

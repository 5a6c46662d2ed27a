"""Flying Duck: matches that are kept and options that are tried."""

from .flying_cupid import OPTIONS as CUPID

OWN = ("trick_value", "honours", "partie_target", "run_needed")
OPTIONS = [
    *((name, value, {"honours": True} if name.startswith("honour") else beside)
      for name, value, beside in CUPID if name not in OWN),
    ("trick_value", 3, {}),
    ("honours", True, {}),
    ("partie_target", 13, {}),
    ("run_needed", 3, {}),
]  # fmt: skip
PLAYED = {"flying-duck": "flying-duck"}
ODD = ("flying-duck(honours=on, tour=flying-duck+cayenne+flying-cupid, robbers_per_match=3)",)

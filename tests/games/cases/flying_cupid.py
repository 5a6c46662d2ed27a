"""Flying Cupid: matches that are kept and options that are tried."""

from .whist_cz import OPTIONS as CZECH

OPTIONS = [
    *(case for case in CZECH if case[0] != "tour"),
    ("tour", ("whist-cz",), {}),
    ("run_needed", 2, {}),
    ("run_after", "sliding", {}),
    ("chooser", "run_starter", {}),
    ("allow_no_trump", True, {}),
    ("honours_suit", "final", {}),
    ("honours_suit", "none", {}),
]
PLAYED = {"flying-cupid": "flying-cupid(run_after=sliding, allow_no_trump=on)"}
ODD = ("flying-cupid(run_after=sliding, chooser=run_starter, allow_no_trump=on, honours_by=dealt)",)
SETTLED_LATE = ("flying-cupid(honours_suit=final, run_needed=1, allow_no_trump=on)",)

"""Bismarck: matches that are kept and options that are tried."""

from .whist_cz import OPTIONS as CZECH

OPTIONS = [
    *(case for case in CZECH if case[0] != "tour"),
    ("tour", ("whist-cz",), {}),
    ("trump_source", "card52", {}),
    ("trump_source", "heap_choice", {}),
    ("handout", "dealer", {}),
    ("dealer_sees", "two_heaps", {}),
]
PLAYED = {
    "bismarck": "bismarck",
    "bismarck-open": "bismarck(trump_source=card52, dealer_sees=two_heaps, handout=dealer)",
}
ODD = (
    "bismarck(trump_source=card52, handout=dealer, partner_cut=draw)",
    "bismarck(trump_source=heap_choice, dealer_sees=two_heaps, honours_by=dealt)",
    "bismarck(tour=bismarck+spade-queen+cayenne+flying-cupid, robbers_per_match=4)",
)

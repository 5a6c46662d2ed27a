"""The parts of the double-dummy solver can be switched off, one at a time."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SPEC = importlib.util.spec_from_file_location("dd_edits", ROOT / "benches" / "dd_edits.py")
dd_edits = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(dd_edits)


@pytest.mark.parametrize("name", dd_edits.PARTS)
def test_what_switches_a_part_off_fits_the_sources(name: str):
    """Who changes the solver changes these edits, too, or the page tells of parts that are there no more."""
    changed = dd_edits.PARTS[name].changed(ROOT)
    assert changed
    assert all(text != source.read_text(encoding="utf-8") for source, text in changed.items())


@pytest.mark.parametrize(("source", "times"), [("nothing of the kind", 0), ("a part, a part", 2)])
def test_a_text_that_is_not_there_once_is_refused(source: str, times: int):
    with pytest.raises(ValueError, match=f"bounds.rs must have this once, and has it {times} times: 'a part'"):
        dd_edits.Edit("bounds", "a part", "none").applied(source)

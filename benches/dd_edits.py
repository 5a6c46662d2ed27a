"""The parts of the double-dummy solver that ``dd_parts.py`` switches off, and the changes of the sources that do it.

Each change leaves every answer as it is. A text of the sources that is no longer there, or is there twice, is refused:
who changes the solver changes it here, too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

SOURCES: Final = Path("rust", "core", "src", "dd")
"""Where the solver is."""


class Edit(NamedTuple):
    """A text that occurs once in a source file, and what stands there while a part is switched off."""

    file: str
    old: str
    new: str

    def applied(self, text: str) -> str:
        """The source with the change.

        Raises
        ------
        ValueError
            The text does not occur once.
        """
        if (found := text.count(self.old)) != 1:
            raise ValueError(f"{self.file}.rs must have this once, and has it {found} times: {self.old!r}")
        return text.replace(self.old, self.new)


class Part(NamedTuple):
    """A part of the solver.

    Attributes
    ----------
    without : str
        What is switched off, and in brackets what is done instead.
    trials : tuple of str
        The trials of ``dd_parts.py`` in which it matters.
    edits : tuple of Edit
        What switches it off.
    """

    without: str
    trials: tuple[str, ...]
    edits: tuple[Edit, ...]

    def changed(self, root: Path) -> dict[Path, str]:
        """The sources under a copy of the project that change, and what they become.

        Raises
        ------
        ValueError
            A text to be changed does not occur once.
        """
        texts: dict[Path, str] = {}
        for edit in self.edits:
            source = root / SOURCES / f"{edit.file}.rs"
            texts[source] = edit.applied(texts.get(source) or source.read_text(encoding="utf-8"))
        return texts


def _part(without: str, trials: tuple[str, ...], *edits: tuple[str, str, str]) -> Part:
    return Part(without, trials, tuple(Edit(*edit) for edit in edits))


MOST: Final = ("most",)
FEWEST: Final = ("fewest",)
BOTH: Final = (*MOST, *FEWEST)
ENDINGS: Final = ("endings",)

REMEMBERED: Final = {
    "table": _part(
        "the table",
        ENDINGS,
        ("search", "if untold == 0 || is_deep {", "if false {"),
    ),
    "marks": _part(
        "marks (all cards are remembered)",
        ENDINGS,
        ("search", "let closed = and_above(marks) & search.state.all;", "let closed = search.state.all;"),
    ),
    "suit-winners": _part(
        "tricks won by suit alone (the winner is marked)",
        BOTH,
        ("search", "if trick.cards & lane_of(trick.best) == trick.best { 0 }", "if false { 0 }"),
    ),
    "deep": _part(
        "proofs that need more cards than a word tells",
        BOTH,
        ("search", "let is_deep = search.state.left > deep::TRICKS;", "let is_deep = false;"),
    ),
    "special-cases": _part(
        "dropping special cases of new patterns",
        MOST,
        ("table", "const TIDIED: usize = 4;", "const TIDIED: usize = 0;"),
    ),
    "to-front": _part(
        "moving blocks that hit to the front",
        MOST,
        ("table", "if before != END {", "if false {"),
    ),
    "index": _part(
        "the index of long lists",
        (*MOST, "long"),
        ("table", "seen < LONG\n", "true\n"),
    ),
    "leaders": _part(
        "memory from one question of a table to the next",
        MOST,
        ("solver", "if !self.about.is_some_and(|about| about.covers(&now)) {", "{"),
    ),
}
TRIED: Final = {
    "touching": _part(
        "touching cards as one",
        BOTH,
        ("state", "pack.unpack(packed & !((packed & !self.ends) >> 1), &self.all)", "set"),
    ),
    "rank-skip": _part(
        "the rank skip",
        BOTH,
        ("search", "self.left &= !(lane & below);", ""),
    ),
    "guess": _part(
        "the first guess (half of the tricks)",
        BOTH,
        (
            "solver",
            "self.tricks_near(problem, problem.point.guess(problem.trump))",
            "self.tricks_near(problem, u64::from(problem.point.state.left / 2))",
        ),
    ),
}
BOUNDS: Final = {
    "bounds": _part(
        "all bounds",
        BOTH,
        ("search", "node.told(known, search.state.hands[leader & 3], left)", "None::<Found>"),
    ),
    "own-trumps": _part(
        "unbeaten trumps of the side on lead",
        MOST,
        ("bounds", "view.trumps.of_side(leader, wanted.lead)", "None::<u64>"),
    ),
    "their-trumps": _part(
        "unbeaten trumps of the other side",
        MOST,
        ("bounds", "view.trumps.of_side(leader + 1, wanted.others)", "None::<u64>"),
    ),
    "quick": _part(
        "quick tricks of the leader",
        MOST,
        ("bounds", "position.quick::<TRUMP>(leader, wanted.lead, 0)", "None::<Sure>"),
    ),
    "crossing": _part(
        "quick tricks after a lead to partner",
        MOST,
        ("bounds", "position.crossing::<TRUMP>(leader)", "None::<u64>"),
    ),
    "more-trumps": _part(
        "unbeaten trumps on top of other tricks",
        BOTH,
        ("suit", "let sure = if by_partner.0 > by_own.0 { by_partner } else { by_own };", "let sure = (0, NONE);"),
        ("bounds", "if plain && low[place] != 0 { trumps[place] }", "if false { trumps[place] }"),
    ),
    "partner-ruffs": _part(
        "ruffs by partner within quick tricks",
        MOST,
        ("suit", "flag(partner_length == 0 && own < own_length && own < followed, RUFFS)", "0"),
    ),
    "kept-tops": _part(
        "kept tops",
        MOST,
        ("bounds", "if left | right == 0 {", "if true {"),
    ),
    "beaten-leads": _part(
        "leads that the other side beats",
        BOTH,
        ("bounds", "position.refuted::<TRUMP>(leader, wanted.others)", "(0, Sure::default())"),
        ("bounds", "if low[place] > ours && !ruffs(2)", "if false && !ruffs(2)"),
    ),
    "beaten-low": _part(
        "of these, below a card that is not the highest",
        MOST,
        ("bounds", "let wins = lanes & beaten >> place;", "let wins = tops;"),
    ),
    "beaten-ruffed": _part(
        "of these, ruffed where one trick is enough",
        MOST,
        ("bounds", "if wanted == 1 && lanes &", "if false && lanes &"),
    ),
    "suits-kept": _part(
        "suits counted once a deal",
        MOST,
        ("suits", "if !self.known[at].is_counted() {", "{"),
    ),
    "short-suits": _part(
        "short suits counted once for all deals",
        ("short",),
        ("suits", "const SHORT: u32 = 6;", "const SHORT: u32 = 0;"),
    ),
    "low-trumps": _part(
        "unbeaten trumps by themselves",
        FEWEST,
        ("bounds", "if trumps[place].0 >= enough {", "if false {"),
    ),
    "low-ours": _part(
        "leads that the side on lead wins",
        FEWEST,
        ("bounds", "if ducks(1) && ducks(3) {", "if false {"),
    ),
}
ORDER: Final = {
    "scores": _part(
        "lead scores (the lowest card of the lowest lane)",
        BOTH,
        ("leads", "let mut rest = tops;", "let mut rest = 0_u64;"),
    ),
    "hints": _part(
        "hints",
        BOTH,
        ("search", "search.hints.get(leader, hand) & tops", "0"),
    ),
    "later-leads": _part(
        "lead scores after the first lead (the same)",
        BOTH,
        (
            "search",
            "order.get_or_insert_with(score).best(node.left)",
            "if first { order.get_or_insert_with(score).best(node.left) } else { lowest(node.left) }",
        ),
    ),
    "followers": _part(
        "all rules for followers (the lowest card, for fewest tricks the highest)",
        BOTH,
        (
            "search",
            "moves::follow::<TRUMP, FEWEST, I>(&search.state, trick, tops, follows != 0)",
            "if FEWEST { super::state::highest(tops) } else { lowest(tops) }",
        ),
    ),
    "second-hand": _part(
        "second hand's rule (below, if it can)",
        BOTH,
        ("moves", "second::<TRUMP>(state, trick, winners).unwrap_or(low)", "low"),
        ("fewest", "1 => second(trick, tops, hand(2), hand(3)),", ""),
    ),
    "third-hand": _part(
        "third hand's look at the fourth",
        BOTH,
        ("moves", "third(trick, winners, fourth_best).unwrap_or(low)", "lowest(winners)"),
        ("fewest", "2 if !takes => third(", "4 => third("),
    ),
    "stands": _part(
        "heed of a trick that partner takes",
        BOTH,
        ("moves", "let stands = I > 1 &&", "let stands = false &&"),
        ("fewest", "let takes = partner_wins &&", "let takes = false &&"),
    ),
    "ruffs": _part(
        "ruffs as the first card (discards)",
        MOST,
        ("moves", "return if TRUMP && winners != 0 && !stands {", "return if false {"),
    ),
    "discards": _part(
        "discards from the longest suit (the lowest lane)",
        MOST,
        ("moves", "lowest(tops & lane(best))", "lowest(tops)"),
    ),
    "later-cards": _part(
        "order of followers' later cards (from the lowest up)",
        BOTH,
        ("moves", "lowest(if follows && winners != 0 { winners } else { left })", "lowest(left)"),
        ("moves", "return highest(left);", "return lowest(left);"),
    ),
}
PARTS: Final = {**REMEMBERED, **TRIED, **BOUNDS, **ORDER}
"""All of them, by the names that the command takes."""

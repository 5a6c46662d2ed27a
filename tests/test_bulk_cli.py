"""``whist deal`` with conditions, ``whist evaluate`` and ``whist convert`` as a person or a script meets them."""

from __future__ import annotations

import errno
import importlib
import itertools
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from whist import bulk
from whist.cli import main
from whist.cli.spool import Spool
from whist.deal import Deal
from whist.notation import lin, pbn

WHIST = [sys.executable, "-m", "whist"]
LIN = Path(__file__).parent / "data" / "lin"
TRIED = "sum_hands(sequences * hcp) >= 30"
RARE = TRIED.replace("30", "90")
"""The first deals of seed 7 are candidates 5,863 and 83,231."""


def stopping(
    work: Callable[..., Any], *, after: int, kind: type[BaseException] = KeyboardInterrupt
) -> Callable[..., Any]:
    """The same work, which Ctrl-C stops when it is asked for once more."""
    calls = itertools.count()

    def stopped(*arguments: Any, **options: Any) -> Any:
        if next(calls) == after:
            raise kind
        return work(*arguments, **options)

    return stopped


def run(*words: str | Path, status: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([*WHIST, *map(str, words)], capture_output=True, text=True, encoding="utf-8", check=False)
    assert "Traceback" not in done.stderr, done.stderr
    assert done.returncode == status, done.stderr
    return done


def test_deals_satisfy_the_condition(tmp_path: Path) -> None:
    target = tmp_path / "deals.npy"
    run("deal", "-n", 300, "--seed", 7, "--where", "S.hcp in 15..17 and S.balanced", "--out", target)
    assert (np.load(target) == bulk.deals(300, "S.hcp in 15..17 and S.balanced", seed=7)).all()
    where = "S.hcp > N.hcp and E.hcp > W.hcp"
    lines = run("deal", "-n", "3", "--seed", "7", "--where", where, "--columns", "S.hcp, N.hcp").stdout.splitlines()
    assert lines[0] == "deal,S.hcp,N.hcp"
    assert len(lines) == 4
    assert all(int(line.split(",")[1]) > int(line.split(",")[2]) for line in lines[1:])


def test_given_cards_are_where_they_were_put(tmp_path: Path) -> None:
    target = tmp_path / "deals.npz"
    words = ["--given", "S:AKQ2.K43.T98.A54", "--given", "n:AH,QH", "--given", "N:JH", "--columns", "S.hcp"]
    run("deal", "-n", "20", "--seed", "7", *words, "--out", target)
    arrays = np.load(target)
    expected = bulk.deals(20, given={"S": "AKQ2.K43.T98.A54", "N": "AH QH JH"}, seed=7)
    assert (arrays["deals"] == expected).all()
    assert set(arrays["S.hcp"].tolist()) == {16}


def test_a_file_for_people_is_written_as_before(tmp_path: Path) -> None:
    run("deal", "-n", "2", "--seed", "7", "--where", TRIED, "--out", tmp_path / "deals.pbn")
    text = (tmp_path / "deals.pbn").read_text()
    assert '[DealId "7-2"]' in text
    run("deal", "-n", "2", "--seed", "7", "--format", "text", "--out", tmp_path / "deals.txt")
    assert "Deal 2 of seed 7, dealer East" in (tmp_path / "deals.txt").read_text()


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["deal", "--where", "S.hpc > 3"], 2, "do you mean hcp?\n  S.hpc > 3\n    ^^^"),
        (["deal", "--where", "S.hcp > 40"], 1, "no deal satisfies S.hcp > 40"),
        (["deal", "--where", TRIED, "--first", "3"], 2, "--first with --where"),
        (["deal", "--given", "AS"], 2, "--given AS: write a seat and its cards"),
        (["deal", "--given", "Q:AS"], 2, "'Q' is no seat"),
        (
            ["deal", "-n", "9000", "--seed", "1", "--where", TRIED, "--limit", "9000"],
            1,
            "only 1,770 deals found among 9,000",
        ),
        (["deal", "--out", "deals.txt", "--columns", "S.hcp"], 2, ".txt has no place for columns"),
        (["evaluate", "none.npy", "--columns", "S.hcp"], 2, "none.npy: No such file or directory"),
        (["evaluate", "none.npy"], 2, "--columns"),
        (["convert", "none.npy", "other.doc"], 2, "other.doc: its name must end in"),
        (["convert", "none.npy"], 2, "OUT"),
    ],
)
def test_wrong_commands_say_what_was_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], status: int, message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in run(*words, status=status).stderr
    assert not list(tmp_path.glob("*.*"))


def test_columns_of_files_are_summarised_or_written(tmp_path: Path) -> None:
    deals = bulk.random_deals(2000, seed=3)
    bulk.write_deals(tmp_path / "one.pbn", deals[:500])
    bulk.write_deals(tmp_path / "two.parquet", deals[500:])
    files = [tmp_path / "one.pbn", tmp_path / "two.parquet"]
    lines = run("evaluate", *files, "--columns", "S.hcp, fit: NS.longest").stdout.splitlines()
    assert lines[0] == "2,000 deals"
    name, mean = lines[2].split()[:2]
    assert name == "S.hcp"
    assert float(mean) == pytest.approx(bulk.hcp(deals[:, 2]).mean(), abs=0.06)
    strong = bulk.select(deals, "S.hcp >= 15")
    run("evaluate", *files, "--columns", "fit: NS.longest", "--where", "S.hcp >= 15", "--out", tmp_path / "found.npz")
    found = np.load(tmp_path / "found.npz")
    assert (found["deals"] == strong).all()
    assert (found["fit"] == bulk.evaluate(strong, "NS.longest")["NS.longest"]).all()
    assert run("evaluate", files[0], "--columns", "S.hcp", "--where", "S.hcp > 39").stdout == "no deals\n"


def test_hands_that_stand_alone_are_summarised_as_hands(tmp_path: Path) -> None:
    deals = bulk.random_deals(10, seed=3)
    bulk.write_deals(tmp_path / "deals.npy", deals)
    lines = run("evaluate", tmp_path / "deals.npy", "--columns", "hcp").stdout.splitlines()
    assert (lines[0], lines[2].split()[:2]) == ("40 hands", ["hcp", "10.0"])
    bulk.write_deals(tmp_path / "one.npy", deals[:1])
    assert run("evaluate", tmp_path / "one.npy", "--columns", "S.hcp").stdout.startswith("1 deal\n")


def test_columns_go_to_standard_output_line_by_line(tmp_path: Path) -> None:
    deals = bulk.random_deals(100, seed=3)
    bulk.write_deals(tmp_path / "deals.npy", deals)
    words = ["evaluate", tmp_path / "deals.npy", "--columns", "S.hcp, N.spades", "--where", "S.hcp >= 12"]
    run(*words, "--out", tmp_path / "out.csv")
    assert run(*words, "--out", "-").stdout == (tmp_path / "out.csv").read_text()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["evaluate", "deals.npy", "--columns", "S.hcp", "--out", "out.pbn"], "out.pbn: .pbn has no place for columns"),
        (["evaluate", "deals.npy", "--columns", "S.tricks(NT)", "--out", "o.txt"], "o.txt: .txt has no place"),
        (["evaluate", "deals.npy", "--columns", "hcp", "--out", "out.csv"], "hcp is of a hand that stands alone"),
        (["evaluate", "deals.npy", "--columns", "hcp", "--out", "-"], "hcp is of a hand that stands alone"),
        (["deal", "--columns", "hcp", "--out", "out.csv"], "hcp is of a hand that stands alone"),
        (["deal", "--columns", "hcp"], "hcp is of a hand that stands alone"),
        (["deal", "--columns", "S.hcp", "--format", "pbn"], "--format pbn with --columns"),
        (["deal", "--columns", "S.hcp", "--where", "S.tricks(NT) > 9", "--out", "out.txt"], "has no place for columns"),
    ],
)
def test_columns_without_a_place_are_refused_before_any_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    bulk.write_deals("deals.npy", bulk.random_deals(3, seed=3))
    assert message in run(*words, status=2).stderr
    assert [each.name for each in tmp_path.iterdir()] == ["deals.npy"]


@pytest.mark.parametrize(
    "words",
    [
        ["deal", "-n", "5000", "--out", "out.npy"],
        ["evaluate", "deals.npy", "--columns", "S.hcp", "--out", "out.npy"],
        ["convert", "deals.npy", "out.npy"],
    ],
)
def test_what_cannot_go_on_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    bulk.write_deals("deals.npy", bulk.random_deals(3, seed=3))
    monkeypatch.setattr(bulk, "write_deals", stopping(bulk.write_deals, after=0))
    assert main(words) == 130
    assert "out.npy is not written: the same command begins anew" in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == ["deals.npy"]


def test_deals_are_converted(tmp_path: Path) -> None:
    deals = bulk.random_deals(100, seed=3)
    bulk.write_deals(tmp_path / "one.npy", deals[:40])
    bulk.write_deals(tmp_path / "two.txt.gz", deals[40:])
    done = run("convert", tmp_path / "one.npy", tmp_path / "two.txt.gz", tmp_path / "all.pbn")
    assert done.stderr == "100 deals written\n"
    assert (bulk.read_deals(tmp_path / "all.pbn") == deals).all()
    run("convert", tmp_path / "all.pbn", tmp_path / "some.npy", "--where", "S.hcp >= 12")
    assert (np.load(tmp_path / "some.npy") == bulk.select(deals, "S.hcp >= 12")).all()


def test_a_search_goes_on_where_it_was_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["deal", "-n", "100", "--seed", "7", "--where", TRIED, "--out", str(tmp_path / "deals.npy")]
    assert main([*words, "--limit", "90"]) == 1
    assert "candidates" in capsys.readouterr().err
    assert not (tmp_path / "deals.npy").exists()
    assert main(words) == 0
    assert "going on with 16 deals found among 90 candidates before" in capsys.readouterr().err
    assert (np.load(tmp_path / "deals.npy") == bulk.deals(100, TRIED, seed=7)).all()
    assert [each.name for each in tmp_path.iterdir()] == ["deals.npy"]


@pytest.mark.parametrize(
    ("where", "draws", "found", "tried"),
    [(RARE, 0, 0, 0), (RARE.replace("90", "100"), 3, 0, 73_728), (RARE, 2, 1, 17_203)],
)
@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit])
def test_a_search_that_is_stopped_keeps_what_was_tried_and_found(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    where: str,
    draws: int,
    found: int,
    tried: int,
    kind: type[BaseException],
) -> None:
    words = ["deal", "-n", "2", "--seed", "7", "--where", where, "--out", str(tmp_path / "deals.npy")]
    with monkeypatch.context() as patched:
        patched.setattr(bulk.DealSource, "_draw", stopping(bulk.DealSource._draw, after=draws, kind=kind))
        if kind is KeyboardInterrupt:
            assert main(words) == 130
            said = f"\n{found} of 2 deals are found; the same command goes on from there\n"
            assert capsys.readouterr().err == said
        else:
            with pytest.raises(SystemExit):
                main(words)
    assert main(words) == 0
    before = (
        f"going on with {found} {'deal' if found == 1 else 'deals'} found among {tried:,} candidates before\n"
        if tried
        else ""
    )
    assert capsys.readouterr().err == before
    assert (np.load(tmp_path / "deals.npy") == bulk.deals(2, where, seed=7)).all()
    assert [each.name for each in tmp_path.iterdir()] == ["deals.npy"]


def test_a_search_keeps_how_far_it_has_come_while_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that even a machine that fails loses no more than a moment's work."""
    kept: list[tuple[int, int]] = []

    def keeping(spool: Spool, rows: Any, note: int) -> None:
        append(spool, rows, note)
        again = Spool(tmp_path / "deals.npy", question, np.dtype((np.uint64, (4,))))
        kept.append((again.rows, again.note))

    append, source = Spool.append, bulk.DealSource(RARE, seed=7)
    question = f"{source.counted} {source.tested} {{}} 7 2"
    monkeypatch.setattr(Spool, "append", keeping)
    monkeypatch.setattr("whist.cli.spool._EVERY", 0)
    assert main(["deal", "-n", "2", "--seed", "7", "--where", RARE, "--out", str(tmp_path / "deals.npy")]) == 0
    assert [rows for rows, _ in kept] == sorted(rows for rows, _ in kept)
    assert kept[0] == (1, 8192)
    assert kept[-1] == (2, 83_232)


def test_a_search_that_found_nothing_goes_on_behind_its_limit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["deal", "-n", "2", "--seed", "7", "--where", RARE, "--out", str(tmp_path / "deals.npy"), "--limit"]
    more = "; the same command with a greater --limit goes on from there\n"
    assert main([*words, "5000"]) == 1
    first = capsys.readouterr().err
    assert first.startswith("whist: none of 5,000 candidates satisfies")
    assert first.endswith(more)
    assert main([*words, "5000"]) == 1
    assert capsys.readouterr().err == f"going on with 0 deals found among 5,000 candidates before\n{first}"
    assert main([*words, "6000"]) == 1
    before, said = capsys.readouterr().err.split("\n", 1)
    assert before == "going on with 0 deals found among 5,000 candidates before"
    assert said.startswith("whist: only 1 deal found among 6,000 candidates, of which one in 6,000 satisfies")
    assert said.endswith(more)
    assert main([*words, "100_000"]) == 0
    assert (np.load(tmp_path / "deals.npy") == bulk.deals(2, RARE, seed=7)).all()


def test_a_search_without_a_seed_names_the_one_it_goes_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["deal", "-n", "9", "--where", RARE, "--out", str(tmp_path / "deals.npy"), "--limit", "9000"]
    monkeypatch.setattr("whist.cli.deal.drawn_seed", lambda seed: 7 if seed is None else seed)
    assert main(words) == 1
    assert "; the same command with --seed 7 and a greater --limit goes on from there\n" in capsys.readouterr().err
    with monkeypatch.context() as patched:
        patched.setattr(bulk.DealSource, "_draw", stopping(bulk.DealSource._draw, after=0))
        assert main(words[:-2]) == 130
    assert "1 of 9 deals are found; the same command with --seed 7 goes on from there\n" in capsys.readouterr().err


def test_a_search_shows_how_many_candidates_pass(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    words = ["deal", "-n", "100", "--seed", "7", "--out", str(tmp_path / "deals.npy"), "--where"]
    assert main([*words, TRIED]) == 0
    shown = capsys.readouterr().err
    assert "\r[##########" in shown
    assert "100% of 100, one candidate in 5" in shown
    assert main([*words, TRIED.replace("30", "300"), "--limit", "30000"]) == 1
    last, error, *_ = capsys.readouterr().err.split("\n")
    assert "0% of 100, none of 30,000 candidates so far" in last.split("\r")[-1]
    assert error.startswith("whist: none of 30,000 candidates satisfies")


def test_the_first_deals_are_shown_while_others_are_searched_for() -> None:
    words = ["deal", "-n", "1_000_000", "--seed", "7", "--where", TRIED.replace("30", "60"), "--columns", "N.hcp"]
    with subprocess.Popen([*WHIST, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"deal,N.hcp\n"
        assert process.stdout.readline().startswith(b"N:")
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        process.communicate()
    assert process.returncode == 130


@pytest.mark.parametrize("columns", [[], ["--columns", "S.hcp"]])
def test_a_search_on_the_screen_that_is_stopped_shows_all_it_found_and_says_how_many(
    capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, columns: list[str]
) -> None:
    monkeypatch.setattr("whist.bulk.generation._LARGEST_ROUND", 5)
    monkeypatch.setattr("whist.bulk.generation._LEAST_ROUND", 5)
    monkeypatch.setattr(bulk.DealSource, "_draw", stopping(bulk.DealSource._draw, after=9))
    assert main(["deal", "-n", "100", "--seed", "7", "--where", TRIED, *columns]) == 130
    shown, said = capsysbinary.readouterr()
    count = shown.count(b"[Deal ") if not columns else shown.count(b"\n") - 1
    assert count > 3
    assert said.decode() == f"\nstopped: {count} of 100 deals are shown\n"


@pytest.mark.parametrize(
    ("words", "stopped", "said"),
    [
        (
            ["evaluate", "deals.txt", "--columns", "S.hcp"],
            (bulk, "evaluate"),
            "stopped after 20 deals: nothing is shown",
        ),
        (["evaluate", "deals.txt", "--columns", "S.hcp", "--out", "-"], (bulk, "iter_deals"), "stopped after 20 deals"),
        (["convert", "deals.txt", "deals.txt", "-"], (bulk, "iter_deals"), "stopped after 20 deals"),
        (["replay", "won.jsonl", "won.jsonl"], ("whist.cli.replay", "replay"), "stopped: 1 of 2 files are replayed"),
    ],
)
def test_what_goes_to_the_screen_says_how_far_it_came_when_it_is_stopped(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    stopped: tuple[Any, str],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    bulk.write_deals("deals.txt", bulk.random_deals(20, seed=3))
    Path("won.jsonl").write_bytes((LIN.parent / "hands" / "foster.jsonl").read_bytes())
    where, name = stopped
    module = importlib.import_module(where) if isinstance(where, str) else where
    monkeypatch.setattr(module, name, stopping(getattr(module, name), after=1))
    if words[0] == "evaluate":
        words = [*words[:1], "deals.txt", *words[1:]]
    assert main(words) == 130
    assert capsys.readouterr().err == f"\n{said}\n"


def test_solving_goes_on_where_it_was_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    deals = bulk.random_deals(40, seed=3)
    bulk.write_deals(tmp_path / "deals.npy", deals)
    columns = "t: S.tricks(spades), S.hcp"
    words = ["evaluate", str(tmp_path / "deals.npy"), "--columns", columns, "--out", str(tmp_path / "out.npz")]
    with monkeypatch.context() as patched:
        patched.setattr(bulk, "evaluate", stopping(bulk.evaluate, after=2))
        assert main(words) == 130
    assert "16 deals are solved; the same command goes on from there" in capsys.readouterr().err
    assert main(words) == 0
    assert "going on with 16 deals solved before" in capsys.readouterr().err
    found = np.load(tmp_path / "out.npz")
    assert (found["deals"] == deals).all()
    assert (found["t"] == bulk.solve(deals, trump="spades", leader="W")).all()
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize(
    "words",
    [
        ["deal", "-n", "1000000000", "--where", TRIED, "--out", "new.parquet"],
        ["deal", "-n", "1000000000", "--out", "new.csv.zst"],
        ["deal", "-n", "1000000000", "--columns", "S.hcp", "--out", "new.npy.zst"],
        ["evaluate", "deals.npy", "--columns", "S.hcp", "--out", "new.parquet"],
        ["evaluate", "deals.npy", "--columns", "S.tricks(S)", "--out", "new.csv.zst"],
        ["evaluate", "deals.npy", "deals.parquet", "--columns", "S.hcp", "--out", "new.csv"],
        ["convert", "deals.npy", "new.parquet"],
        ["convert", "deals.npy", "deals.txt.zst", "new.npy"],
        ["solve", "deals.npy", "--out", "new.parquet"],
        ["solve", "deals.npy", "--out", "new.csv.zst"],
    ],
)
def test_a_missing_package_is_named_before_any_work(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    bulk.write_deals("deals.npy", bulk.random_deals(20, seed=1))
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for work in ("iter_deals", "evaluate", "dd_tables", "DealSource", "select"):
        monkeypatch.setattr(bulk, work, lambda *_, **__: pytest.fail("work was begun"))
    assert main(words) == 2
    assert capsys.readouterr().err == (
        "whist: pyarrow is not installed: it comes with the extra 'data', pip install \"whist-engine[data]\", "
        'or in the folder of the sources .venv/bin/pip install -e ".[data]"\n'
    )
    assert [path.name for path in tmp_path.iterdir()] == ["deals.npy"]


@pytest.mark.parametrize("where", ["S.hcp >= 20", "S.hcp >= 20 and S.tricks(spades) >= 7", "S.tricks(spades) >= 7"])
def test_deals_that_pass_are_solved_a_few_at_a_time(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deals = bulk.random_deals(40 if where.startswith("S.tricks") else 2000, seed=3)
    bulk.write_deals(tmp_path / "deals.npy", deals)
    solved: list[int] = []

    def counting(some: Any, **options: Any) -> Any:
        solved.append(len(some))
        return bulk.solve(some, **options)

    monkeypatch.setattr("whist.bulk.evaluation.solve", counting)
    words = ["evaluate", str(tmp_path / "deals.npy"), "--where", where, "--columns", "t: S.tricks(spades)"]
    assert main([*words, "--out", str(tmp_path / "out.npz")]) == 0
    found = np.load(tmp_path / "out.npz")
    candidates = deals if where.startswith("S.tricks") else deals[bulk.hcp(deals[:, 2]) >= 20]
    won = bulk.solve(candidates, trump="S", leader="W")
    expected = candidates[won >= 7] if "tricks" in where else candidates
    assert (found["deals"] == expected).all()
    assert (found["t"] == won[won >= 7] if "tricks" in where else won).all()
    assert max(solved) == 16
    assert sum(solved) == len(candidates) + (len(expected) if "tricks" in where else 0)
    assert main([*words, "--out", "-"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1 + len(expected)


def test_a_condition_that_has_to_be_solved_goes_on_where_it_was_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    deals = bulk.random_deals(40, seed=3)
    bulk.write_deals(tmp_path / "deals.npy", deals)
    words = ["evaluate", str(tmp_path / "deals.npy"), "--where", "S.tricks(NT) >= 8", "--columns", "S.hcp"]
    words += ["--out", str(tmp_path / "out.npz")]
    with monkeypatch.context() as patched:
        patched.setattr(bulk, "evaluate", stopping(bulk.evaluate, after=2))
        assert main(words) == 130
    assert "16 deals are solved; the same command goes on from there" in capsys.readouterr().err
    assert main(words) == 0
    assert "going on with 16 deals solved before" in capsys.readouterr().err
    assert (np.load(tmp_path / "out.npz")["deals"] == deals[bulk.solve(deals, leader="W") >= 8]).all()


def test_rows_that_find_no_room_are_told_with_their_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    spool = Spool(tmp_path / "out.npy", "question", np.dtype(np.uint64))
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(OSError, match=r"No space left on device: '.*\.out\.npy\..*\.unfinished'"):
            spool.append(np.arange(5, dtype=np.uint64), 9)
        assert not list(tmp_path.iterdir())
    spool.append(np.arange(5, dtype=np.uint64), 9)
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            spool.append(np.arange(7, dtype=np.uint64), 12)
    again = Spool(tmp_path / "out.npy", "question", np.dtype(np.uint64))
    assert (again.rows, again.note) == (5, 9)


def test_rows_count_once_they_are_on_the_disk(tmp_path: Path) -> None:
    target, kind = tmp_path / "out.npy", np.dtype(np.uint64)
    spool = Spool(target, "question", kind)
    spool.append(np.arange(5, dtype=kind), 9)
    again = Spool(target, "question", kind)
    assert (again.rows, again.note) == (5, 9)
    assert [piece.tolist() for piece in again.pieces(3)] == [[0, 1, 2], [3, 4]]
    assert Spool(target, "another", kind).rows == 0
    (path,) = [each for each in tmp_path.iterdir() if each.stat().st_size > 16]
    path.write_bytes(path.read_bytes()[:-3])
    assert (Spool(target, "question", kind).rows, Spool(target, "question", kind).note) == (0, 0)
    again.remove()
    again.remove()


def piped(data: bytes, *words: str | Path, cwd: Path, status: int = 0) -> bytes:
    """What a command writes of what it is given on standard input."""
    done = subprocess.run([*WHIST, *map(str, words)], input=data, capture_output=True, check=False, cwd=cwd)
    assert done.returncode == status, done.stderr
    return done.stdout


def test_a_dash_is_standard_output_and_standard_input(tmp_path: Path) -> None:
    dealt = piped(b"", "deal", "-n", "5", "--seed", "7", "--out", "-", cwd=tmp_path)
    assert dealt == piped(b"", "deal", "-n", "5", "--seed", "7", cwd=tmp_path)
    searched = ["deal", "-n", "2", "--seed", "7", "--where", TRIED]
    assert piped(b"", *searched, "--out", "-", cwd=tmp_path) == piped(b"", *searched, cwd=tmp_path)
    converted = piped(dealt, "convert", "-", "-", cwd=tmp_path)
    assert converted.startswith(b"% PBN")
    assert converted.count(b"[Deal ") == 5
    solved = piped(converted, "solve", "-", "--out", "-", cwd=tmp_path)
    assert solved.count(b"[OptimumResultTable ") == 5
    table = piped(solved, "evaluate", "-", "--columns", "S.hcp", "--out", "-", cwd=tmp_path)
    assert piped(table, "evaluate", "-", "--columns", "S.hcp", "--out", "-", cwd=tmp_path) == table
    assert piped(table, "solve", "-", "--leader", "W", cwd=tmp_path).count(b"standard input row") == 5
    assert not list(tmp_path.iterdir())


def test_standard_input_may_be_any_kind_that_is_not_packed(tmp_path: Path) -> None:
    deals = bulk.random_deals(20, seed=3)
    for end in ("npy", "npz", "csv", "pbn", "txt"):
        source = tmp_path / f"deals.{end}"
        bulk.write_deals(source, deals)
        piped(source.read_bytes(), "convert", "-", "out.npy", cwd=tmp_path)
        assert (np.load(tmp_path / "out.npy") == deals).all(), end
    bulk.write_deals(tmp_path / "deals.pbn.gz", deals)
    piped((tmp_path / "deals.pbn.gz").read_bytes(), "convert", "-", "out.npy", cwd=tmp_path, status=1)


def test_what_is_solved_from_standard_input_needs_nothing_to_go_on_with(tmp_path: Path) -> None:
    dealt = piped(b"", "deal", "-n", "2", "--seed", "7", "--out", "-", cwd=tmp_path)
    columns = ["--columns", "S.tricks(spades)"]
    piped(dealt, "evaluate", "-", *columns, "--out", "out.csv", cwd=tmp_path)
    assert (tmp_path / "out.csv").read_bytes() == piped(dealt, "evaluate", "-", *columns, "--out", "-", cwd=tmp_path)


def test_the_boards_of_a_lin_file_are_deals(tmp_path: Path) -> None:
    source = LIN / "bbo-boards-a.lin"
    boards = [board.deal for board in lin.load(source)]
    run("convert", source, tmp_path / "out.npy")
    assert [Deal.from_bits(*row) for row in np.load(tmp_path / "out.npy").tolist()] == boards
    assert f"{len(boards)} deals" in run("evaluate", source, "--columns", "S.hcp").stdout
    assert (bulk.read_deals(source) == np.load(tmp_path / "out.npy")).all()
    (tmp_path / "bad.lin").write_text("md|5SAKQ|")
    assert "bad.lin, record 1, line 1, column 4: md" in run("convert", tmp_path / "bad.lin", "x.npy", status=1).stderr
    assert "its name must end in .npy" in run("convert", source, tmp_path / "out.lin", status=2).stderr


@pytest.mark.parametrize("where", ["N.hcp > W.hcp and W.hcp > E.hcp and W.longest > 6", "S.tricks(NT) >= 9"])
def test_all_deals_that_were_found_are_shown_and_kept(tmp_path: Path, where: str) -> None:
    limit = "24" if "tricks" in where else "400"
    words = ["deal", "-n", "400", "--seed", "3", "--where", where, "--limit", limit]
    done = run(*words, status=1)
    shown = done.stdout.count("[Deal ")
    said = f"only {shown} deals found among {int(limit):,} candidates"
    assert 2 <= shown < 400
    assert said in done.stderr
    first = run(*words, "--out", tmp_path / "deals.npy", status=1).stderr
    again = run(*words, "--out", tmp_path / "deals.npy", status=1).stderr
    assert said in first
    assert again == f"going on with {shown} deals found among {int(limit):,} candidates before\n{first}"
    assert (bulk.deals(shown, where, seed=3) == _deals_of(done.stdout)).all()


def _deals_of(text: str) -> Any:
    return np.array([record.deal.bits for record in pbn.loads(text) if record.deal], np.uint64)


@pytest.mark.parametrize(
    "words",
    [
        ["deal", "-n", "3", "--seed", "7", "--where", "S.hcp > N.hcp + E.hcp", "--out"],
        ["deal", "-n", "3", "--seed", "7", "--out"],
        ["evaluate", "deals.npy", "--columns", "S.tricks(NT)", "--out"],
        ["convert", "deals.npy"],
    ],
    ids=["found", "dealt", "solved", "converted"],
)
def test_a_pipe_gets_what_a_file_gets_and_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    bulk.write_deals("deals.npy", [Deal("A2...", "K3...", "Q4...", "J5..."), Deal("A...", "K...", "Q...", "J...")])
    run(*words, "file.csv" if words[0] == "evaluate" else "file.txt")
    pipe = Path("pipe.csv" if words[0] == "evaluate" else "pipe.txt")
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
        try:
            run(*words, pipe)
            content = reader.communicate(timeout=20)[0]
        finally:
            reader.kill()
    assert content == Path(f"file{pipe.suffix}").read_bytes()
    assert pipe.is_fifo()
    assert len(list(tmp_path.iterdir())) == 3
    link = Path(f"output{pipe.suffix}")
    link.symlink_to("/dev/stdout")
    assert run(*words, link).stdout.encode() == content
    assert link.is_symlink()

"""``whist solve`` as a person or a script meets it."""

from __future__ import annotations

import csv
import gzip
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from pyarrow import parquet

from whist import Deal, Seat, Strain, arguments, bulk
from whist.cli import main
from whist.cli.solve import Question, Unfinished
from whist.notation import lin, pbn

DATA = Path(__file__).parent / "data"
WHIST = [sys.executable, "-m", "whist", "solve"]
TEXT = """# two endings and a blank line
N:AQ.4.. KJ.5.. 32.A.. 54.K..

N:A2... K3... QJ... T9...
"""
DEALS = np.array([Deal.from_pbn(line).bits for line in TEXT.splitlines() if line.startswith("N:")], np.uint64)


def run(*words: str | Path, status: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([*WHIST, *map(str, words)], capture_output=True, text=True, encoding="utf-8", check=False)
    assert "Traceback" not in done.stderr, done.stderr
    assert done.returncode == status, done.stderr
    return done


@pytest.fixture
def deals(tmp_path: Path) -> Path:
    path = tmp_path / "deals.txt"
    path.write_text(TEXT)
    return path


def test_tables_on_the_screen(deals: Path):
    lines = run(deals).stdout.splitlines()
    assert lines[:3] == [f"{deals} line 2:", "tricks of a declarer", "     C   D   H   S  NT"]
    assert lines[8] == f"{deals} line 4:"


def test_one_result_a_deal(deals: Path):
    out = run(deals, "--trump", "hearts", "--leader", "S").stdout
    tricks = bulk.solve(DEALS[1:], trump="H", leader="S")
    assert out.splitlines()[1] == f"{deals} line 4: North and South take {tricks[0]} of 2"


@pytest.mark.parametrize("form", ["text", "pbn", "npy", "npz", "parquet", "csv", "txt.gz", "pbn.zst", "npy.xz"])
def test_every_kind_of_file_gives_the_same(deals: Path, tmp_path: Path, form: str):
    source = deals if form == "text" else tmp_path / f"source.{form}"
    if form != "text":
        bulk.write_deals(source, DEALS)
    run(source, "--out", tmp_path / "out.npy")
    assert (np.load(tmp_path / "out.npy") == bulk.dd_tables(DEALS)).all()
    run(source, source, "--leader", "W", "--out", tmp_path / "two.npy")
    assert (np.load(tmp_path / "two.npy") == np.tile(bulk.solve(DEALS, leader="W"), 2)).all()


def test_the_boards_of_a_lin_file_are_solved(tmp_path: Path):
    run(DATA / "lin" / "bbo-boards-a.lin", "--trump", "H", "--leader", "W", "--out", tmp_path / "out.csv")
    rows = list(csv.DictReader((tmp_path / "out.csv").read_text().splitlines()))
    assert rows[0]["deal"] == "N:74.T8.K842.AQ743 JT832.J62.73.JT2 K.AKQ9754.96.K85 AQ965.3.AQJT5.96"
    deals = np.array([Deal.from_pbn(row["deal"]).bits for row in rows], np.uint64)
    assert [int(row["NS_tricks"]) for row in rows] == bulk.solve(deals, trump="H", leader="W").tolist()


def test_csv_has_a_column_for_each_strain_and_leader(deals: Path, tmp_path: Path):
    run(deals, "--out", tmp_path / "out.csv")
    rows = list(csv.DictReader((tmp_path / "out.csv").read_text().splitlines()))
    tables = bulk.dd_tables(DEALS)
    assert [row["deal"] for row in rows] == [Deal.from_bits(*bits).to_pbn() for bits in DEALS.tolist()]
    assert [int(row["NS_S_led_by_W"]) for row in rows] == tables[:, Strain.SPADES, 3].tolist()
    assert [int(row["NS_NT_led_by_N"]) for row in rows] == tables[:, Strain.NOTRUMP, 0].tolist()
    run(deals, "--leader", "E", "--out", tmp_path / "one.csv")
    assert (tmp_path / "one.csv").read_text().splitlines()[0] == "deal,NS_tricks"


def test_parquet_has_the_columns_of_csv(deals: Path, tmp_path: Path):
    run(deals, "--out", tmp_path / "out.csv.gz")
    run(deals, "--out", tmp_path / "out.parquet")
    with gzip.open(tmp_path / "out.csv.gz", "rt") as file:
        rows = list(csv.DictReader(file))
    table = parquet.read_table(tmp_path / "out.parquet").to_pydict()
    assert list(table)[:4] == ["north", "east", "south", "west"]
    assert {name: list(map(str, table[name])) for name in list(table)[4:]} == {
        name: [row[name] for row in rows] for name in list(rows[0])[1:]
    }


def test_only_deals_that_satisfy_a_condition_are_solved(deals: Path, tmp_path: Path):
    run(deals, "--where", "N.hearts == 1", "--out", tmp_path / "out.npy")
    assert (np.load(tmp_path / "out.npy") == bulk.dd_tables(DEALS[:1])).all()
    assert run(deals, "--where", "N.aces == 1 and N.hearts == 0").stdout.startswith(f"{deals} line 4:\n")
    assert run(deals, "--where", "N.hcp > 30").stdout == ""


def test_pbn_has_the_tricks_of_each_declarer(deals: Path, tmp_path: Path):
    run(deals, "--out", tmp_path / "out.pbn")
    document = pbn.load(tmp_path / "out.pbn")
    assert [deal.bits for deal in document.deals] == list(map(tuple, DEALS.tolist()))
    tag = document[0].tag("OptimumResultTable")
    assert tag is not None
    rows = [tag.words[i : i + 3] for i in range(0, 60, 3)]
    tables = bulk.dd_tables(DEALS)
    assert ("S", "NT", str(tables[0, Strain.NOTRUMP, 3])) in rows
    assert ("E", "H", str(3 - tables[0, Strain.HEARTS, 2])) in rows


def test_records_keep_all_that_they_say_and_get_their_table(tmp_path: Path):
    source, line = DATA / "pbn" / "auction-notes.pbn", (DATA / "lin" / "bbo-boards-a.lin").read_text().split("\n")[0]
    (tmp_path / "board.lin").write_text(line + "\n")
    run(source, tmp_path / "board.lin", "--out", tmp_path / "out.pbn")
    before, after = [*pbn.load(source), *lin.load(tmp_path / "board.lin")], pbn.load(tmp_path / "out.pbn")
    assert [record["Board"] for record in after] == ["17", "11", "1"]
    assert [record["North"] for record in after] == ["Player N", "Player N", "P3"]
    assert after[0].tag("Note") == before[0].tag("Note")
    for old, new in zip(before, after, strict=True):
        assert {tag.name for tag in old.tags} | {"OptimumResultTable"} <= {tag.name for tag in new.tags}
        assert (new.dealer, new.vulnerable, new.auction, new.play) == (
            old.dealer,
            old.vulnerable,
            old.auction,
            old.play,
        )
        table = new.tag("OptimumResultTable")
        assert table is not None
        assert len(table.words) == 60
    assert "2: ♠".encode() in (tmp_path / "out.pbn").read_bytes()


def test_records_that_cannot_be_written_are_refused_before_they_are_solved(tmp_path: Path):
    (tmp_path / "long.pbn").write_text(f'[Deal "{Deal.random(1).to_pbn()}"]\n[Event "{"long " * 49}"]\n')
    error = run(tmp_path / "long.pbn", "--out", tmp_path / "out.pbn", status=1).stderr
    assert "record 1: a line of 255 characters" in error
    assert [path.name for path in tmp_path.iterdir()] == ["long.pbn"]


@pytest.mark.parametrize("name", ["one.pbn", "one.pbn.gz"])
def test_dealt_deals_keep_their_boards(tmp_path: Path, name: str):
    text = b'[Board "7"] [Dealer "S"] [Vulnerable "All"] [Deal "N:AQ.4.. KJ.5.. 32.A.. 54.K.."] [DealId "7-7"]\n'
    (tmp_path / name).write_bytes(gzip.compress(text) if name.endswith(".gz") else text)
    run(tmp_path / name, "--out", tmp_path / "out.pbn")
    (record,) = pbn.load(tmp_path / "out.pbn")
    assert [record[name] for name in ("Board", "Dealer", "Vulnerable", "DealId")] == ["7", "S", "All", "7-7"]


def test_packed_records_that_cannot_be_read_are_named_with_their_place(tmp_path: Path):
    (tmp_path / "one.pbn.gz").write_bytes(gzip.compress(b'[Board "7"]\n[Dealer "X"]\n'))
    assert (
        "one.pbn.gz, record 1, line 2, column 10: [Dealer]: 'X' is no seat"
        in run(tmp_path / "one.pbn.gz", status=1).stderr
    )
    (tmp_path / "one.pbn.gz").write_bytes(b"nothing that was packed")
    assert "one.pbn.gz: Not a gzipped file" in run(tmp_path / "one.pbn.gz", status=1).stderr


def test_no_deals_give_no_results(tmp_path: Path):
    (tmp_path / "none.txt").write_text("# nothing\n")
    assert run(tmp_path / "none.txt").stdout == ""
    run(tmp_path / "none.txt", "--out", tmp_path / "out.npy")
    assert np.load(tmp_path / "out.npy").shape == (0, 5, 4)


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path):
    deals = np.tile(bulk.random_deals(4, seed=3), (5000, 1))
    np.save(tmp_path / "deals.npy", deals)
    words = [*WHIST, str(tmp_path / "deals.npy"), "--out", str(tmp_path / "out.npy")]
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as process:
        for _ in range(300):
            if any(255 not in path.read_bytes()[:20] for path in tmp_path.glob(".out.npy.*")):
                break
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate()
    assert process.returncode == 130
    assert "the same command goes on from there" in said
    assert not (tmp_path / "out.npy").exists()
    (unfinished,) = tmp_path.glob(".out.npy.*")
    tables = np.memmap(unfinished, np.uint8, "r+", shape=(20_000, 5, 4))
    assert (tables[0] == bulk.dd_tables(deals[:1])[0]).all()
    # All but two deals are filled in by hand, since solving them would take long.
    tables[1:] = 7
    tables[[5, -1]] = 255
    tables.flush()
    again = subprocess.run(words, capture_output=True, text=True, check=True)
    assert "going on with 19,998 deals solved before" in again.stderr
    out = np.load(tmp_path / "out.npy")
    assert (out[[0, 5, -1]] == bulk.dd_tables(deals[[0, 5, -1]])).all()
    assert (np.delete(out, [0, 5, -1], axis=0) == 7).all()
    assert not list(tmp_path.glob(".out.npy.*"))


@pytest.mark.parametrize(("word", "first"), [("--resume", 7), ("--no-resume", None)])
def test_a_run_goes_on_or_begins_anew_as_it_is_told(deals: Path, tmp_path: Path, word: str, first: int | None):
    unfinished = Unfinished(tmp_path / "out.npy", DEALS, Question(Strain.HEARTS, Seat.WEST))
    unfinished.results[0] = 7
    run(deals, "--trump", "H", "--leader", "W", "--out", tmp_path / "out.npy", word)
    solved = bulk.solve(DEALS, trump="H", leader="W").tolist()
    assert np.load(tmp_path / "out.npy").tolist() == [solved[0] if first is None else first, solved[1]]
    assert not list(tmp_path.glob(".out.npy.*"))


@pytest.mark.parametrize("words", [[], ["--trump", "H", "--leader", "S"]])
def test_a_run_to_the_screen_that_is_stopped_shows_what_it_has_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
):
    (tmp_path / "deals.txt").write_text("N:AQ.4.. KJ.5.. 32.A.. 54.K..\n" * 5)
    whole = run(tmp_path / "deals.txt", *words).stdout

    def stopped(_: object, *, out: np.ndarray, **__: object) -> None:
        out[[0, 1, 3]] = (bulk_solved(DEALS[:1]) if words else bulk_tables(DEALS[:1]))[0]
        raise KeyboardInterrupt

    bulk_tables, bulk_solved = bulk.dd_tables, lambda deals: bulk_solve(deals, trump="H", leader="S")
    bulk_solve = bulk.solve
    monkeypatch.setattr(bulk, "solve" if words else "dd_tables", stopped)
    assert main(["solve", str(tmp_path / "deals.txt"), *words]) == 130
    shown, said = capsys.readouterr()
    assert said == "\nstopped: 3 of 5 deals are solved and shown\n"
    name = f"{tmp_path / 'deals.txt'} line"
    first, _, rest = whole.partition(f"{name} 3:")
    fourth = rest[rest.index(f"{name} 4:") : rest.index(f"{name} 5:")]
    assert shown == f"{first}{name} 3: not solved\n{fourth}"


def test_a_run_to_standard_output_that_is_stopped_says_that_it_wrote_nothing(
    deals: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bulk, "dd_tables", stopped)
    assert main(["solve", str(deals), "--out", "-"]) == 130
    assert capsys.readouterr() == ("", "\nstopped: 0 of 2 deals are written\n")


def test_progress_counts_what_was_solved_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    deals = np.tile(DEALS, (50, 1))
    np.save(tmp_path / "deals.npy", deals)
    unfinished = Unfinished(tmp_path / "out.npy", deals, Question(arguments.strain("--trump", None), None))
    unfinished.results[:49] = 7
    unfinished.results[[5, 20]] = 255
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["solve", str(tmp_path / "deals.npy"), "--out", str(tmp_path / "out.npy")]) == 0
    before, *steps = capsys.readouterr().err.replace("\x1b[K", "").rstrip("\n").replace("\n", "\r").split("\r")
    assert before == "going on with 47 deals solved before"
    told = [re.fullmatch(r"\[[#.]{30}\] +(\d+)% of 100", step) for step in filter(None, steps)]
    shares = [int(each[1]) for each in told if each]
    assert len(shares) == len(told)
    assert shares == sorted(shares)
    assert 47 <= shares[0] < shares[-1] == 100
    assert shares.count(100) == 1


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["{deals}", "--trump", "S"], 2, "--trump without --leader"),
        (["{deals}", "--leader", "Q"], 2, "'Q' is no seat"),
        (["{deals}", "--out", "{folder}/out.xls"], 2, "must end in .npy, .pbn, .csv, .csv.gz"),
        (["{deals}", "--where", "S.hcp"], 2, "S.hcp is a number, but a condition is wanted"),
        (["{deals}", "--leader", "N", "--out", "{folder}/out.pbn"], 2, "leave out --leader"),
        (["{deals}", "--threads", "0"], 2, "'0' is no whole number"),
        (["{folder}/nothing.pbn"], 2, "nothing.pbn"),
        (["{folder}/wrong.txt"], 1, "wrong.txt, line 2"),
        (["{folder}/half.txt"], 1, "whist: {folder}/half.txt line 1: all four hands must be known"),
        (["{folder}/half.npy"], 1, "half.npy row 1: all four hands must be known"),
        (["{folder}/none.npy"], 1, "none.npy: "),
        (["{folder}/wrong.npy"], 1, "uint64"),
        (["{folder}/broken.npy"], 1, "broken.npy"),
        (["{deals}", "{folder}/unequal.txt"], 1, "unequal.txt line 2: hands of 2, 1, 1 and 1 cards"),
        (["{deals}", "{folder}/unequal.npy"], 1, "unequal.npy row 0: hands of 2, 1, 1 and 1 cards"),
        (["{folder}/{{0}}.txt"], 1, "{{0}}.txt line 1: hands of 2, 1, 1 and 1 cards"),
        (["{folder}/shared.npy"], 1, "shared.npy row 1: "),
        (["{folder}/strange.npy"], 1, "strange.npy row 0: "),
        (["{deals}", "--trump", "X", "--leader", "N"], 2, "--trump X: "),
        (["{deals}", "--out", "{folder}/nowhere/out.csv"], 2, "whist: {folder}/nowhere/out.csv: No such file"),
    ],
)
def test_what_cannot_be_solved_is_refused(deals: Path, words: list[str], status: int, message: str):
    folder = deals.parent
    (folder / "wrong.txt").write_text("# deals\nN:AKQ\n")
    (folder / "half.txt").write_text("N:A... K... Q... -\n")
    (folder / "unequal.txt").write_text("N:A... K... Q... J...\nN:AT... K... Q... J...\n")
    np.save(folder / "wrong.npy", np.zeros((3, 4)))
    (folder / "{0}.txt").write_text("N:AT... K... Q... J...\n")
    np.save(folder / "unequal.npy", np.array([[3, 4, 8, 16]], np.uint64))
    np.save(folder / "shared.npy", np.array([[1, 2, 4, 8], [1, 1, 4, 8]], np.uint64))
    np.save(folder / "strange.npy", np.array([[1, 2, 4, 1 << 14]], np.uint64))
    np.save(folder / "half.npy", np.array([[1, 2, 4, 8], [1, 0, 4, 8]], np.uint64))
    (folder / "none.npy").write_bytes(b"")
    (folder / "broken.npy").write_bytes(b"\x93NUMPY\x01\x00")
    before = sorted(path.name for path in folder.iterdir())
    done = run(*(word.format(deals=deals, folder=folder) for word in words), status=status)
    assert message.format(folder=folder) in done.stderr
    assert done.stdout == ""
    assert sorted(path.name for path in folder.iterdir()) == before

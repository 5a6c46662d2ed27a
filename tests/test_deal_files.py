"""Files of deals: what is written is read again, a piece at a time, or refused with the place."""

import gzip
import io
import lzma
import random
import re
import resource
import sys
import types
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from numpy.typing import NDArray
from pyarrow import parquet

from whist import ArrayError, Deal, DealError, NotationError, OptionError, WhistError, bulk
from whist.bulk import Columns, packing
from whist.expressions import S
from whist.notation import pbn

DEALS = bulk.random_deals(500, seed=31)
KINDS = ["npy", "npz", "parquet", "csv", "pbn", "txt"]
COLUMNS = "S.hcp, S.balanced, q: N.quick_tricks, d: S.hcp - N.hcp"


@pytest.mark.parametrize("end", [*KINDS, "npy.gz", "txt.bz2", "csv.xz", "pbn.zst", "npy.zst", "NPY"])
def test_every_kind_gives_back_what_was_written(tmp_path: Path, end: str) -> None:
    path = tmp_path / f"deals.{end}"
    assert bulk.write_deals(path, (DEALS[:1], DEALS[1:333], DEALS[333:])) == 500
    assert (bulk.read_deals(path) == DEALS).all()
    pieces = list(bulk.iter_deals(path, chunk=123))
    assert [len(piece) for piece in pieces] == [123, 123, 123, 123, 8]
    assert all(piece.flags.c_contiguous and piece.dtype == np.uint64 for piece in pieces)
    assert bulk.write_deals(path, []) == 0
    assert bulk.read_deals(path).shape == (0, 4)
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_arrays_are_those_of_numpy(tmp_path: Path) -> None:
    bulk.write_deals(tmp_path / "deals.npy", DEALS)
    assert (np.load(tmp_path / "deals.npy") == DEALS).all()
    np.save(tmp_path / "other.npy", DEALS)
    assert (bulk.read_deals(tmp_path / "other.npy") == DEALS).all()
    np.savez(tmp_path / "other.npz", deals=DEALS)
    assert (bulk.read_deals(tmp_path / "other.npz") == DEALS).all()


def test_columns_stand_beside_the_deals(tmp_path: Path) -> None:
    expected = bulk.evaluate(DEALS, COLUMNS)
    paths = [tmp_path / f"deals.{end}" for end in ("npy", "npy.gz", "npz", "parquet", "csv")]
    for path in paths:
        assert bulk.write_deals(path, (DEALS[:100], DEALS[100:]), columns=COLUMNS) == 500
        assert (bulk.read_deals(path) == DEALS).all()
    rows = np.load(paths[0])
    arrays = np.load(paths[2])
    table = parquet.read_table(paths[3])
    lines = paths[4].read_text().splitlines()
    assert lines[0] == "deal,S.hcp,S.balanced,q,d"
    first = [expected[name][0] for name in expected]
    assert lines[1] == f"{Deal.from_bits(*DEALS[0]).to_pbn()},{first[0]},{int(first[1])},{first[2]},{first[3]}"
    for name, column in expected.items():
        assert (rows[name] == column).all()
        assert (arrays[name] == column).all()
        assert table.column(name).to_pylist() == column.tolist()
        assert rows[name].dtype == arrays[name].dtype == column.dtype


def test_pbn_has_boards_and_dealers(tmp_path: Path) -> None:
    bulk.write_deals(tmp_path / "deals.pbn", (DEALS[:2], DEALS[2:3]))
    document = pbn.load(tmp_path / "deals.pbn")
    assert [record.board for record in document] == [1, 2, 3]
    assert [record.dealer.letter for record in document if record.dealer is not None] == ["N", "E", "S"]
    assert document.deals == tuple(Deal.from_bits(*row) for row in DEALS[:3].tolist())


def test_text_is_read_in_any_encoding_with_remarks_and_blank_lines(tmp_path: Path) -> None:
    lines = [Deal.from_bits(*row).to_pbn() for row in DEALS[:3].tolist()]
    text = f"# Größe\r\n{lines[0]}\r\n\r\n  {lines[1]}  \r\n{lines[2]}"
    for encoding in ("utf-8", "utf-8-sig", "latin-1", "utf-16"):
        (tmp_path / "deals.txt").write_bytes(text.encode(encoding))
        assert (bulk.read_deals(tmp_path / "deals.txt") == DEALS[:3]).all()
    long = "#" + "x" * 200_000 + "\n" + "\n".join(lines * 3000)
    (tmp_path / "long.txt").write_text(long)
    assert (bulk.read_deals(tmp_path / "long.txt") == np.tile(DEALS[:3], (3000, 1))).all()


def test_deals_may_be_vocabulary_and_partly_known(tmp_path: Path) -> None:
    deals = [Deal.random(1), Deal(south="AKQ2.K43.T98.A54")]
    for end in ("txt", "pbn", "npy"):
        bulk.write_deals(tmp_path / f"deals.{end}", deals)
        assert bulk.read_deals(tmp_path / f"deals.{end}").tolist() == [list(deal.bits) for deal in deals]
    bulk.write_deals(tmp_path / "deals.txt", deals[0])
    assert bulk.read_deals(tmp_path / "deals.txt").tolist() == [list(deals[0].bits)]


@pytest.mark.parametrize(
    ("name", "content", "error", "message"),
    [
        (
            "deals.doc",
            b"",
            OptionError,
            "its name must end in .npy, .npz, .parquet, .csv, .pbn, .txt, .lin, or in one",
        ),
        ("deals.npz.gz", b"", OptionError, "its name must end in"),
        ("deals.npy", b"nonsense", ArrayError, "deals.npy: "),
        ("deals.npz", b"nonsense", ArrayError, "deals.npz: File is not a zip file"),
        ("deals.txt.gz", b"nonsense", ArrayError, "Not a gzipped file"),
        ("deals.txt.gz", gzip.compress(b"N:A...", mtime=0)[:12] + b"nonsense nonsense", ArrayError, "deals.txt.gz: "),
        ("deals.txt.bz2", b"nonsense", ArrayError, "deals.txt.bz2: "),
        ("deals.txt.xz", b"nonsense", ArrayError, "deals.txt.xz: "),
        ("deals.txt.zst", b"nonsense", ArrayError, "deals.txt.zst: "),
        ("deals.csv", b"deal\n" + b"x" * 200_000, ArrayError, "deals.csv: "),
        ("deals.parquet", b"nonsense", ArrayError, "deals.parquet: "),
        ("deals.txt", b"\nN:A... K... Q...\n", NotationError, "deals.txt, line 2: "),
        ("deals.txt", b"N:A... K... A... J...\n", NotationError, "deals.txt, line 1: "),
        ("deals.csv", b"deal\nno deal\n", NotationError, "deals.csv, line 2: "),
        ("deals.csv", b"board\n3\n", NotationError, "deals.csv, line 1: no column 'deal'"),
        ("deals.csv", b"deal,deal\n", NotationError, "deals.csv, line 1: more than one column 'deal'"),
        (
            "deals.csv",
            b"n,deal\n\n3\n",
            NotationError,
            "deals.csv, line 3: the row has 1 field (expected one in column",
        ),
        ("deals.csv", b'deal,n\nN:A... K... Q... J...,"3\n', ArrayError, "deals.csv: unexpected end of data"),
        (
            "deals.txt",
            b"A" * (1 << 20) + b"A\n",
            NotationError,
            "deals.txt, line 1: a line of more than 1,048,576 bytes",
        ),
        ("deals.csv", b'deal\n"' + b"A" * (1 << 21), NotationError, "deals.csv, line 2: a line of more than 1,048,576"),
        (
            "deals.pbn",
            b'\n[Deal "' + b"A" * (1 << 21),
            NotationError,
            "deals.pbn, line 2: a line of more than 1,048,576",
        ),
        ("deals.txt", ("A" * (1 << 21)).encode("utf-16"), NotationError, "deals.txt, line 1: a line of more than 1,0"),
        ("deals.pbn", b'[Board "1"]\n[Deal "S:A"]\n', NotationError, "deals.pbn, line 2: "),
    ],
)
def test_what_cannot_be_read_is_refused(
    tmp_path: Path, name: str, content: bytes, error: type[Exception], message: str
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(error, match=re.escape(message)):
        bulk.read_deals(tmp_path / name)


def test_arrays_that_hold_no_deals_are_refused(tmp_path: Path) -> None:
    for wrong in (DEALS[:, 0], DEALS.astype(np.int64), np.asfortranarray(DEALS), DEALS[:, :3]):
        np.save(tmp_path / "deals.npy", wrong)
        with pytest.raises(ArrayError, match=r"must be an array of uint64 with shape \(n, 4\)"):
            bulk.read_deals(tmp_path / "deals.npy")
    np.save(tmp_path / "deals.npy", DEALS)
    whole = (tmp_path / "deals.npy").read_bytes()
    (tmp_path / "deals.npy").write_bytes(whole[:-40])
    with pytest.raises(ArrayError, match="the file ends in row 498 of 500"):
        bulk.read_deals(tmp_path / "deals.npy")
    np.savez(tmp_path / "deals.npz", other=DEALS)
    with pytest.raises(ArrayError, match="there is no array 'deals' in it"):
        bulk.read_deals(tmp_path / "deals.npz")
    with zipfile.ZipFile(tmp_path / "deals.npz", "w") as members:
        members.writestr("deals.npy", whole)
    packed = (tmp_path / "deals.npz").read_bytes()
    (tmp_path / "deals.npz").write_bytes(packed.replace(b"\x14\x00", b"\xff\x00"))
    with pytest.raises(ArrayError, match="zip file version"):
        bulk.read_deals(tmp_path / "deals.npz")
    (tmp_path / "deals.npy").write_bytes(whole.replace(b"}", b" "))
    with pytest.raises(ArrayError, match=r"deals\.npy: "):
        bulk.read_deals(tmp_path / "deals.npy")
    parquet.write_table(pa.table({"north": [1]}), tmp_path / "deals.parquet")
    with pytest.raises(ArrayError, match="columns north, but north, east, south, west must be there"):
        bulk.read_deals(tmp_path / "deals.parquet")


def with_head(shape: str, descr: str = "'<u8'", data: bytes = b"") -> bytes:
    """An array file whose head says so."""
    head = f"{{'descr': {descr}, 'fortran_order': False, 'shape': {shape}}}\n".encode()
    return b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head + data


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (with_head("(-1, 4)"), "uint64 (-1, 4), but it must be an array of uint64"),
        (with_head("(1, 4)", data=bytes(33)), "the file goes on after the last of 1 rows"),
        (with_head("(0, 4)", "()"), "the head of an array cannot be read: "),
        (with_head("(0, 4)", "[" * 3000 + "]" * 3000), "the head of an array cannot be read: "),
    ],
)
def test_heads_of_arrays_that_are_none_are_refused(tmp_path: Path, content: bytes, message: str) -> None:
    for end in ("npy", "npy.gz"):
        (tmp_path / f"deals.{end}").write_bytes(gzip.compress(content) if end == "npy.gz" else content)
        with pytest.raises(ArrayError, match=re.escape(message)):
            bulk.read_deals(tmp_path / f"deals.{end}")


@pytest.mark.parametrize("kind", ["f8", "i8", "U4", "M8[s]", "bool", "O", "(2,)u8"])
def test_fields_of_hands_must_be_uint64(tmp_path: Path, kind: str) -> None:
    made = np.zeros(3, [("north", "u8"), ("east", kind), ("south", "u8"), ("west", "u8")])
    np.save(tmp_path / "deals.npy", made)
    with pytest.raises(ArrayError, match="or one with fields north, east, south, west of uint64"):
        bulk.read_deals(tmp_path / "deals.npy")


def test_an_array_with_objects_beside_the_hands_is_refused(tmp_path: Path) -> None:
    np.save(tmp_path / "deals.npy", np.zeros(3, [*((name, "u8") for name in bulk.columns.SEATS), ("note", "O")]))
    with pytest.raises(ArrayError, match="or one with fields north, east, south, west of uint64"):
        bulk.read_deals(tmp_path / "deals.npy")


@pytest.mark.parametrize(
    ("column", "message"),
    [
        (pa.array([1.0, 2.0]), "column east is double, but it must be of whole numbers from 0 on, such as uint64"),
        (pa.array(["1", "2"]), "column east is string, "),
        (pa.array([b"1", b"2"]), "column east is binary, "),
        (pa.array([[1], [2]]), "column east is list<"),
        (pa.array([True, False]), "column east is bool, "),
        (pa.array([1, 2], pa.timestamp("ms")), "column east is timestamp[ms]"),
        (pa.array([None, None]), "column east is null, "),
        (pa.array([1, None], pa.uint64()), "column east has no number in row 1, but none may be missing"),
        (pa.array([1, -2]), "column east is -2 in row 1, but it must be of numbers from 0 on"),
    ],
    ids=lambda value: str(value.type) if isinstance(value, pa.Array) else "",
)
def test_columns_of_parquet_must_be_whole_numbers(tmp_path: Path, column: Any, message: str) -> None:
    hands = {name: pa.array([4, 8], pa.uint64()) for name in ("north", "east", "south", "west")}
    parquet.write_table(pa.table({**hands, "east": column}), tmp_path / "deals.parquet")
    with pytest.raises(ArrayError, match=re.escape(f"deals.parquet: {message}")):
        list(bulk.iter_deals(tmp_path / "deals.parquet", chunk=1))


def test_columns_of_parquet_may_be_of_any_whole_numbers(tmp_path: Path) -> None:
    kinds = [pa.uint64(), pa.int64(), pa.uint8(), pa.int16()]
    parquet.write_table(
        pa.table(
            {
                name: pa.array([1 << n], kind)
                for n, (name, kind) in enumerate(zip(bulk.columns.SEATS, kinds, strict=True))
            }
        ),
        tmp_path / "deals.parquet",
    )
    found = bulk.read_deals(tmp_path / "deals.parquet")
    assert found.dtype == np.uint64
    assert found.tolist() == [[1, 2, 4, 8]]


def test_a_column_of_parquet_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    names = ["north", "north", "east", "south", "west"]
    parquet.write_table(pa.Table.from_arrays([pa.array([1])] * 5, names=names), tmp_path / "deals.parquet")
    with pytest.raises(ArrayError, match=r"columns north, north, east, south, west, but .* must be there, each once"):
        bulk.read_deals(tmp_path / "deals.parquet")


def in_memory(path: Path) -> NDArray[np.uint64]:
    """The deals of a file that comes as a stream, without a name that tells its kind."""
    return np.concatenate([np.empty((0, 4), np.uint64), *bulk.files.deals_inside(io.BytesIO(path.read_bytes()), "-")])


@pytest.mark.parametrize("end", [*KINDS, "npy.gz", "txt.zst"])
def test_a_damaged_file_is_read_or_refused(tmp_path: Path, end: str) -> None:
    path = tmp_path / f"deals.{end}"
    bulk.write_deals(path, DEALS[:20])
    whole = path.read_bytes()
    chance = random.Random(8)
    refused = 0
    for _ in range(300):
        damaged = bytearray(whole)
        for _ in range(chance.choice((1, 8))):
            damaged[chance.choice((chance.randrange(len(whole)), -1 - chance.randrange(300)))] = chance.randrange(256)
        path.write_bytes(damaged)
        for read in (bulk.read_deals, in_memory):
            try:
                found = read(path)
            except WhistError:
                refused += 1
            else:
                assert found.dtype == np.uint64
                assert found.shape[1:] == (4,)
    assert refused


IMPOSSIBLE = [
    ([1, 2, 4, 1], "2C is in two hands"),
    ([2**64 - 1, 0, 0, 0], "has bits that are no cards"),
    ([0, 1 << 13, 0, 0], "has bits that are no cards"),
]


@pytest.mark.parametrize("end", [*KINDS, "npy.gz"])
def test_what_is_no_deal_is_not_written(tmp_path: Path, end: str) -> None:
    path = tmp_path / f"deals.{end}"
    path.write_bytes(b"before")
    for row, message in IMPOSSIBLE:
        wrong = bulk.random_deals(9000, seed=2)
        wrong[8000] = row
        with pytest.raises(ArrayError, match=f"deals: row 8500: .*{message}"):
            bulk.write_deals(path, [DEALS, wrong])
        assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]
    for row, message in IMPOSSIBLE:
        with pytest.raises(ArrayError, match=f"deals: row 500: .*{message}"):
            list(bulk.csv_lines([DEALS, np.array([row], np.uint64)], "S.hcp"))
        with pytest.raises(ArrayError, match=f"deals: row 500: .*{message}"):
            list(bulk.files.pbn_lines([DEALS, np.array([row], np.uint64)]))


def test_jokers_are_written_where_they_have_a_place(tmp_path: Path) -> None:
    joker = np.array([[1 << 61, 1, 2, 4]], np.uint64)
    for end in ("npy", "npz", "parquet"):
        bulk.write_deals(tmp_path / f"deals.{end}", joker)
        assert (bulk.read_deals(tmp_path / f"deals.{end}") == joker).all()
    for end in ("csv", "txt", "pbn"):
        with pytest.raises(ArrayError, match="deals: row 0: a deal in bridge notation has no place for jokers"):
            bulk.write_deals(tmp_path / f"deals.{end}", joker)


@pytest.mark.parametrize("end", KINDS)
def test_the_size_of_pieces_is_a_whole_number_from_1_on(tmp_path: Path, end: str) -> None:
    path = tmp_path / f"deals.{end}"
    bulk.write_deals(path, DEALS)
    for wrong in (-1, 0, 1.5, "1", None, True, 2**70):
        with pytest.raises(OptionError, match=r"chunk = .*: it must be a whole number from 1 to"):
            next(bulk.iter_deals(path, chunk=wrong))  # type: ignore[arg-type]  # what is refused
    with pytest.raises(OptionError, match="progress = True: it must be a callable"):
        next(bulk.iter_deals(path, progress=True))  # type: ignore[arg-type]  # what is refused
    for chunk in (np.int64(499), 2**40):
        assert (np.concatenate(list(bulk.iter_deals(path, chunk=chunk))) == DEALS).all()


def test_a_file_that_is_not_finished_does_not_appear(tmp_path: Path) -> None:
    def broken() -> Any:
        yield DEALS
        raise KeyboardInterrupt

    for end in [*KINDS, "npy.gz"]:
        (tmp_path / f"deals.{end}").write_bytes(b"before")
        with pytest.raises(KeyboardInterrupt):
            bulk.write_deals(tmp_path / f"deals.{end}", broken())
        assert (tmp_path / f"deals.{end}").read_bytes() == b"before"
    with pytest.raises(OptionError, match=r"\.txt has no place for columns"):
        bulk.write_deals(tmp_path / "deals.txt", DEALS, columns="S.hcp")
    with pytest.raises(ArrayError, match="a row must be four hands"):
        bulk.write_deals(tmp_path / "deals.npy", DEALS[:, :3])
    with pytest.raises(ArrayError, match="deals: dtype int64"):
        bulk.write_deals(tmp_path / "deals.npy", 3)  # type: ignore[arg-type]  # what is refused
    assert len(list(tmp_path.iterdir())) == len(KINDS) + 1


@pytest.mark.parametrize("end", ["npy", "parquet"])
def test_a_long_file_takes_no_more_memory_than_a_short_one(tmp_path: Path, end: str) -> None:
    piece = bulk.random_deals(1 << 14, seed=1)
    bulk.write_deals(tmp_path / f"warm.{end}", (piece for _ in range(2)), columns="S.hcp")
    assert sum(len(deals) for deals in bulk.iter_deals(tmp_path / f"warm.{end}")) == 1 << 15
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    count = bulk.write_deals(tmp_path / f"long.{end}", (piece for _ in range(128)), columns="S.hcp")
    assert count == sum(len(deals) for deals in bulk.iter_deals(tmp_path / f"long.{end}")) == 1 << 21
    assert (tmp_path / f"long.{end}").stat().st_size > 45 << 20
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 30 << 10


def test_compressed_files_are_packed_a_little_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []

    class Slow(lzma.LZMAFile):
        def write(self, data: Any) -> int:
            sizes.append(len(data))
            return super().write(data)

    monkeypatch.setitem(packing.COMPRESSIONS, ".xz", Slow)  # type: ignore[arg-type]  # only the tests change it
    deals = bulk.random_deals(3000, seed=1)
    for name in ("deals.txt.xz", "deals.npy.xz", "deals.pbn.xz"):
        bulk.write_deals(tmp_path / name, deals)
        assert (bulk.read_deals(tmp_path / name) == deals).all()
    assert max(sizes) == 1 << 15


@pytest.mark.parametrize("end", [*KINDS, "txt.gz"])
def test_progress_of_reading_goes_up_to_the_size_of_the_file(tmp_path: Path, end: str) -> None:
    told: list[tuple[int, int]] = []
    path = tmp_path / f"deals.{end}"
    bulk.write_deals(path, DEALS)
    pieces = list(bulk.iter_deals(path, chunk=100, progress=lambda *where: told.append(where)))
    assert len(told) == len(pieces) >= 5
    assert all(0 < done <= size == path.stat().st_size for done, size in told)


def test_deals_go_through_data_frames() -> None:
    frame = bulk.to_frame(DEALS, columns={"points": "S.hcp", "flat": S.balanced})
    assert frame.dtypes.astype(str).to_dict() == dict.fromkeys(["north", "east", "south", "west"], "uint64") | {
        "points": "uint8",
        "flat": "bool",
    }
    assert (bulk.from_frame(frame) == DEALS).all()
    assert (bulk.from_frame(frame[frame["points"] > 15]) == bulk.select(DEALS, "S.hcp > 15")).all()
    assert (bulk.from_frame(dict(zip(("west", "north", "east", "south"), DEALS.T.astype(np.int64), strict=True)))[
        :, [3, 0, 1, 2]
    ] == DEALS).all()  # fmt: skip
    assert bulk.from_frame(bulk.to_frame(DEALS[:0])).shape == (0, 4)
    for wrong, message in (
        (frame.drop(columns="east"), "east: there is no such column, but north, east, south, west must be there"),
        (frame.astype({"south": float}), "south: float64 (500,), but it must be a column of whole numbers"),
        (frame.astype({"south": np.int64}).assign(south=-1), "south: int64 (500,), but it must be a column of whole"),
        ({"north": [1], "east": [2], "south": [4], "west": [8, 16]}, "columns of 1, 1, 1, 2 rows are no deals"),
        (3, "north: there is no such column"),
    ):
        with pytest.raises(ArrayError, match=re.escape(message)):
            bulk.from_frame(wrong)


def test_the_encoding_of_dds_has_spades_first_and_the_two_at_bit_2() -> None:
    cards = bulk.to_dds(DEALS)
    deal = Deal.from_bits(*DEALS[7])
    for seat, hand in enumerate(deal):
        for place, suit in enumerate("SHDC"):
            expected = sum(1 << int(card.rank) + 2 for card in hand.suit(suit))
            assert cards[7, seat, place] == expected
    assert (bulk.from_dds(cards) == DEALS).all()
    assert (bulk.from_dds(cards.astype(np.int64)) == DEALS).all()
    for wrong in (cards[0], cards.astype(float), cards[:, :, :3]):
        with pytest.raises(ArrayError, match=r"whole numbers with shape \(n, 4, 4\)"):
            bulk.from_dds(wrong)
    cards[3, 1, 1] |= 2
    with pytest.raises(ArrayError, match="row 3 has bits that are no cards"):
        bulk.from_dds(cards)


def test_deals_of_endplay_go_by_their_text(monkeypatch: pytest.MonkeyPatch) -> None:
    class Other:
        """What endplay's deals do, of which only the text is used."""

        def __init__(self, text: str) -> None:
            self.text = text

        def to_pbn(self) -> str:
            return self.text

    module = types.ModuleType("endplay.types")
    module.Deal = Other  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "endplay", types.ModuleType("endplay"))
    monkeypatch.setitem(sys.modules, "endplay.types", module)
    theirs = bulk.to_endplay(DEALS[:3])
    assert theirs[0].to_pbn() == Deal.from_bits(*DEALS[0]).to_pbn()
    assert (bulk.from_endplay(theirs) == DEALS[:3]).all()
    assert bulk.from_endplay([]).shape == (0, 4)
    with pytest.raises(DealError, match="deal 1: "):
        bulk.from_endplay([theirs[0], Other("nonsense")])
    with pytest.raises(DealError, match="deal 0: 3 is no deal of endplay"):
        bulk.from_endplay([3])
    with pytest.raises(DealError, match="3: it must be an iterable of deals of endplay"):
        bulk.from_endplay(3)  # type: ignore[arg-type]  # what is refused


def unasked() -> Iterator[Any]:
    """Deals that nobody should ask for."""
    yield from pytest.fail("work was begun")


@pytest.mark.parametrize(
    ("package", "work", "message"),
    [
        (
            "pyarrow",
            lambda found: found.arrow(),
            "pyarrow is not installed: it comes with the extra 'data', pip install \"whist-engine[data]\"",
        ),
        ("pandas", lambda found: found.frame(), "pandas is not installed: it comes with the extra 'data'"),
        ("matplotlib", lambda _: bulk.histogram([1]).plot(), "matplotlib is not installed: it comes with the extra 'p"),
        ("pyarrow", lambda _: bulk.write_deals("deals.parquet", DEALS), "pyarrow is not installed"),
        ("pyarrow", lambda _: bulk.write_deals("deals.txt.zst", DEALS), "pyarrow is not installed: "),
        ("pyarrow", lambda _: bulk.write_deals("deals.parquet", unasked()), "pyarrow is not installed"),
        ("pyarrow", lambda _: bulk.read_deals("there_is_none.csv.zst"), "pyarrow is not installed"),
        ("pandas", lambda _: bulk.to_frame(DEALS, columns="there_is_none"), "pandas is not installed"),
        (
            "endplay",
            lambda _: bulk.to_endplay(DEALS),
            "endplay is not installed: it is a package of its own, pip install endplay",
        ),
    ],
    ids=["arrow", "frame", "plot", "parquet", "zst", "pieces", "reading", "to_frame", "to_endplay"],
)
def test_packages_that_are_not_there_are_named_with_the_way_to_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str, work: Callable[[Columns], Any], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(OptionError, match=re.escape(message)):
        work(bulk.evaluate(DEALS, "S.hcp"))
    assert not list(tmp_path.iterdir())


def test_columns_become_tables_of_other_packages() -> None:
    found = bulk.evaluate(DEALS, COLUMNS)
    assert list(found.frame().columns) == list(found)
    assert found.frame()["S.hcp"].tolist() == found["S.hcp"].tolist()
    assert found.arrow().column("q").to_pylist() == found["q"].tolist()


def test_bars_can_be_plotted_elsewhere() -> None:
    import matplotlib as mpl

    mpl.use("agg")
    bars = bulk.histogram(bulk.hcp(DEALS), title="points", unit="hcp")
    axes = bars.plot()
    assert axes.get_title() == "points"
    assert len(axes.patches) == len(bars.labels)
    assert bars.plot(axes) is axes


def test_deals_are_written_by_their_text_too(tmp_path: Path) -> None:
    deals = bulk.random_deals(3, seed=7)
    texts = [Deal.from_bits(*row).to_pbn() for row in deals.tolist()]
    for given, rows in ((texts, 3), (texts[0], 1), (iter(texts), 3)):
        assert bulk.write_deals(tmp_path / "deals.npy", given) == rows
        assert (bulk.read_deals(tmp_path / "deals.npy") == deals[:rows]).all()

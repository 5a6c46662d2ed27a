"""Where unfinished matches wait: one file a match, written in one step, held by one session at a time."""

from __future__ import annotations

import json
import os
import secrets
import sys
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, Self

import platformdirs

from whist.checks import shown
from whist.errors import RecordError
from whist.files import atomic_write
from whist.rules.record import SESSION

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

VERSION: Final = 1
KEPT: Final = 50
"""How many unfinished matches are kept; the oldest beyond are removed."""


def folder() -> Path:
    """The folder of the user's unfinished matches and typed lines; ``WHIST_HOME`` moves it."""
    home = os.environ.get("WHIST_HOME")
    return Path(home) if home else platformdirs.user_state_path("whist", appauthor=False)


@dataclass(frozen=True, slots=True)
class Waiting:
    """An unfinished match that no session holds.

    Attributes
    ----------
    path : Path
        Its file.
    title : str
        What it is, for the person who chooses.
    age : float
        Seconds since its last card.
    game : str
        The slug of its game.
    file : str or None
        The file of its game, if that is one of one's own.
    """

    path: Path
    title: str
    age: float
    game: str
    file: str | None


class Slot:
    """The file of one match, held by this session until it is released.

    The lock is the operating system's, on a file beside the match, so it ends with the process however that ends.
    """

    def __init__(self, path: Path, lock: IO[bytes]) -> None:
        self.path = path
        self._lock = lock

    @classmethod
    def hold(cls, path: Path) -> Self | None:
        """Hold the file of a match, or give None when another session does."""
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = _lock_path(path).open("ab")
        if _locked(lock) and _is_in_place(lock, _lock_path(path)):
            return cls(path, lock)
        lock.close()
        return None

    def write(self, title: str, session: Mapping[str, Any]) -> None:
        """Write the match as it stands, in one step.

        Raises
        ------
        OSError
            When the folder cannot be written to; what was written before is untouched.
        """
        atomic_write(self.path, json.dumps({"format": SESSION, "version": VERSION, "title": title, **session}))

    def read(self) -> dict[str, Any]:
        """The match as it was last written.

        Raises
        ------
        RecordError
            When the file is none of ours, or of a later version.
        OSError
            When it cannot be read.
        """
        return _read(self.path)

    def discard(self) -> None:
        """Remove the file: the match is over."""
        self.path.unlink(missing_ok=True)

    def release(self) -> None:
        """Let other sessions have the match."""
        with suppress(OSError):  # where open files cannot be removed the empty lock stays
            _lock_path(self.path).unlink()
        self._lock.close()


class Store:
    """The folder of unfinished matches.

    Parameters
    ----------
    folder : Path
        Made when the first match is written.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "matches"

    def new(self, slug: str) -> Slot:
        """A slot for a new match, of a name that no other has.

        Raises
        ------
        OSError
            When the folder cannot be written to.
        """
        self._tidy()
        while True:
            name = f"{time.strftime('%Y%m%d-%H%M%S')}-{slug}-{secrets.token_hex(3)}.json"
            slot = Slot.hold(self.folder / name)
            if slot is not None:
                return slot

    def hold(self, waiting: Waiting) -> Slot | None:
        """The slot of a match that waits, or None when another session was faster."""
        return Slot.hold(waiting.path)

    def waiting(self) -> list[Waiting]:
        """The unfinished matches that no session holds, the latest first."""
        return [match for path in self._files() if (match := _waiting(path)) is not None]

    def _files(self) -> list[Path]:
        return sorted(self.folder.glob("*.json"), key=_changed, reverse=True)

    def _tidy(self) -> None:
        """Remove the oldest matches beyond those that are kept."""
        for path in self._files()[KEPT - 1 :]:
            with _held(path) as slot:
                if slot is not None:
                    slot.discard()


@contextmanager
def _held(path: Path) -> Iterator[Slot | None]:
    """The slot of a match for the length of a block, or None when another session holds it."""
    slot = Slot.hold(path)
    try:
        yield slot
    finally:
        if slot is not None:
            slot.release()


def _waiting(path: Path) -> Waiting | None:
    """The match of a file, or None when it is held or cannot be read."""
    try:
        with _held(path) as slot:
            if slot is None:
                return None
            data, age = slot.read(), max(0.0, time.time() - _changed(path))
            return Waiting(path, str(data["title"]), age, str(data["record"]["game"]), data.get("file"))
    except (OSError, RecordError, KeyError, TypeError):
        return None


def _read(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{path} is no saved match: {error}") from None
    if not isinstance(data, dict) or data.get("format") != SESSION:
        raise RecordError(f"{path} is no saved session")
    if data.get("version") != VERSION:
        raise RecordError(
            f"{path} has version {shown(data.get('version'))} of the format, this program reads {VERSION}"
        )
    return data


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def _is_in_place(lock: IO[bytes], path: Path) -> bool:
    """Whether a lock is still the file of its name: who held it before may have removed it meanwhile."""
    try:
        return os.path.samestat(os.fstat(lock.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _lock_path(path: Path) -> Path:
    return path.with_suffix(".lock")


if sys.platform == "win32":
    import msvcrt

    def _locked(file: IO[bytes]) -> bool:
        """Lock a file for this process, or give False when another has it."""
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _locked(file: IO[bytes]) -> bool:
        """Lock a file for this process, or give False when another has it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

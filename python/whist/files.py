"""Writing files so that nobody ever sees half of one.

The new content goes to a temporary file in the same folder, is flushed to the disk and then takes the
place of the old file in one step. A process killed at any moment leaves either the old file or the new.
"""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

AnyPath: TypeAlias = str | os.PathLike[str]
"""Text or a path object."""


@contextmanager
def atomic_file(path: AnyPath) -> Iterator[BinaryIO]:
    """Open a file for writing that appears at `path` only when the block ends well.

    Parameters
    ----------
    path : str or path
        Where the content shall stand. A symbolic link is followed; an existing file keeps its permissions.

    Yields
    ------
    BinaryIO
        The temporary file. Any exception in the block removes it and leaves `path` as it was.

    Raises
    ------
    OSError
        When the file cannot be written; it names `path` and not the temporary file.
    """
    target = Path(path).resolve()
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", suffix=".part", dir=target.parent)
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.chmod(_permissions(target))
        part.replace(target)
    except OSError as error:
        part.unlink(missing_ok=True)
        if error.errno is not None and error.filename in (None, name):
            raise OSError(error.errno, error.strerror, os.fspath(path)) from None
        raise
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def atomic_write(path: AnyPath, content: str | bytes) -> None:
    """Write a whole file in one step; text is written as UTF-8.

    Parameters
    ----------
    path : str or path
        Where the content shall stand.
    content : str or bytes
        All of it. Line ends are written as they are.

    Raises
    ------
    OSError
        When the folder cannot be written to; the old file, if any, is untouched.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     atomic_write(f"{folder}/note.txt", "four by honours")
    ...     pathlib.Path(folder, "note.txt").read_text()
    'four by honours'
    """
    with atomic_file(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)


def _sync_folder(folder: Path) -> None:
    """Make the new name last through a crash, where the system can open a folder."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _permissions(target: Path) -> int:
    """Those of the file to be replaced, or what a newly created file would get."""
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask

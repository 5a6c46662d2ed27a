"""Writing files so that nobody ever sees half of one.

The new content goes to a temporary file in the same folder, is flushed to the disk and then takes the
place of the old file in one step. A process killed at any moment leaves either the old file or the new.

A pipe or a device such as ``/dev/null`` is no old file: it stays, and gets the content as it is written.
"""

from __future__ import annotations

import errno
import io
import os
import stat
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

AnyPath: TypeAlias = str | os.PathLike[str]
"""Text or a path object."""
_STANDARD_OUTPUT: Final = 1
"""The descriptor of what this process prints."""


@contextmanager
def atomic_file(path: AnyPath) -> Iterator[BinaryIO]:
    """Open a file for writing that appears at `path` only when the block ends well.

    Parameters
    ----------
    path : str or path
        Where the content shall stand. A symbolic link is followed; an existing file keeps its permissions. A pipe, a
        device of characters and what this process prints to are written straight to.

    Yields
    ------
    BinaryIO
        The temporary file, or the stream, which is not seekable. Any exception in the block removes the temporary file
        and leaves `path` as it was.

    Raises
    ------
    OSError
        When the file cannot be written, or what stands there is neither file nor stream; it names `path` and not the
        temporary file.
    """
    stream = _stream(path)
    try:
        with _replacement(path) if stream is None else stream as file:
            yield file
    except OSError as error:
        if error.errno is None or error.filename is not None:
            raise
        raise _of(error, path) from None


@contextmanager
def _replacement(path: AnyPath) -> Iterator[BinaryIO]:
    """A temporary file that takes the place of the file when the block ends well."""
    target = Path(path).resolve()
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", suffix=".part", dir=target.parent)
    except OSError as error:
        raise _of(error, path) from None
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.chmod(_permissions(target))
        part.replace(target)
    except BaseException as error:
        part.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename == name:
            raise _of(error, path) from None
        raise
    _sync_folder(target.parent)


def _of(error: OSError, path: AnyPath) -> OSError:
    """The same error, of the path that was asked for."""
    return OSError(error.errno, error.strerror, os.fspath(path))


def is_stream(path: AnyPath) -> bool:
    """Whether what is written there flows through a pipe or a device, or to what this process prints to."""
    try:
        found = os.stat(path)  # noqa: PTH116  # as in _stream
    except OSError:
        return False
    return _flows(found) or _is_printed(found)


def _flows(found: os.stat_result) -> bool:
    return stat.S_ISFIFO(found.st_mode) or stat.S_ISCHR(found.st_mode)


def _is_printed(found: os.stat_result) -> bool:
    with suppress(OSError):  # there may be no standard output
        return os.path.samestat(found, os.fstat(_STANDARD_OUTPUT))
    return False


def _stream(path: AnyPath) -> BinaryIO | None:
    """What stands there, open for writing, if it is a stream; None for a file that is to be replaced, or made."""
    try:
        found = os.stat(path)  # noqa: PTH116  # a path object would be made only for this
    except FileNotFoundError:
        return None
    if _is_printed(found):
        return _Stream(os.fdopen(os.dup(_STANDARD_OUTPUT), "wb"))
    if _flows(found):
        return _Stream(Path(path).open("wb"))
    if stat.S_ISREG(found.st_mode):
        return None
    wrong = errno.EISDIR if stat.S_ISDIR(found.st_mode) else errno.ENXIO
    raise OSError(wrong, os.strerror(wrong), os.fspath(path))


class _Stream(io.BufferedIOBase, BinaryIO):
    """What is written to a pipe, a device or the end of a file, where nothing is written twice."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        return self._file.write(data)

    def flush(self) -> None:
        if not self._file.closed:
            self._file.flush()

    def close(self) -> None:
        try:
            super().close()
        finally:
            self._file.close()


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

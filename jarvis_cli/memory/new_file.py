"""A new file: written beside its place, for nobody else to read, and put there when it is whole."""

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from jarvis_cli.errors import MemoryFileError, UsageError

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


@contextmanager
def new_file(place: Path, *, replaces: bool) -> Iterator[Path]:
    """Yield the path of an empty file beside a place, mode 0600; what was written there is in that place afterwards.

    Where something fails inside, nothing is left of it and the place is as it was. Raises UsageError where no file can
    be put there, or one is there already that is not to be replaced; MemoryFileError where the disk is full or fails.
    """
    place = check_place(place, replaces=replaces)
    try:
        handle, name = tempfile.mkstemp(prefix=f"{place.name[:100]}.", suffix=".part", dir=place.parent)
    except OSError as error:
        raise explain_fault(place, error) from None
    os.close(handle)
    part = Path(name)
    try:
        yield part
        _put(part, place, replaces)
    except OSError as error:
        raise explain_fault(place, error) from None
    finally:
        with suppress(OSError):
            part.unlink()


def check_place(place: Path, *, replaces: bool) -> Path:
    """Return where a file is really to be, links followed. Raises UsageError where none can be put there."""
    try:
        place = Path(os.path.realpath(place))
        if place.is_dir():
            raise UsageError(f"{place} is a folder", "give the path of a file")
        if not place.parent.is_dir():
            raise UsageError(f"there is no folder {place.parent}", "make it first, or give another path")
        if place.exists() and not place.is_file():
            raise UsageError(f"{place} is not a file", "give the path of a file")
        if place.exists() and not replaces:
            raise UsageError(f"{place} is there already; it was not touched", "give another path, or --force")
    except (OSError, ValueError) as error:
        raise UsageError(f"no file can be put there ({_say(error)})", "give another path") from None
    return place


def sync_folder(folder: Path) -> None:
    """Have what a folder lists survive a loss of power, where the platform can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def explain_fault(path: Path, error: OSError) -> UsageError | MemoryFileError:
    """Return our error for one of the system's while a file was written."""
    if error.errno in _FULL:
        return MemoryFileError(f"{path} cannot be written: the disk is full; nothing was kept", "free some space")
    if isinstance(error, FileExistsError):
        return UsageError(f"{path} is there already; it was not touched", "give another path, or --force")
    return UsageError(f"{path} cannot be written ({_say(error)})", "check the folder and its rights")


def _put(part: Path, place: Path, replaces: bool) -> None:
    handle = os.open(part, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
    if replaces:
        os.replace(part, place)
    else:
        try:
            os.link(part, place)
        except FileExistsError:
            raise
        except OSError:
            # A file system without links; that something came there just now is then not noticed.
            os.rename(part, place)
    sync_folder(place.parent)


def _say(error: Exception) -> str:
    return getattr(error, "strerror", None) or type(error).__name__

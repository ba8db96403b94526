"""A new file: written beside its place, for nobody else to read, and put there when it is whole."""

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from jarvis_cli.errors import OutputError, UsageError
from jarvis_cli.memory.database.connection import identify

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


@dataclass(frozen=True, slots=True)
class Target:
    """A file that is to be made: its path, whether it takes the place of one, and those whose place is never taken."""

    path: Path
    replaces: bool = False
    spared: tuple[Path, ...] = ()


@contextmanager
def new_file(target: Target) -> Iterator[Path]:
    """Yield the path of an empty file beside a place, mode 0600; what was written there is in that place afterwards.

    Where something fails inside, nothing is left of it and the place is as it was. Raises UsageError where no file can
    be put there, or one is there that is not to be replaced; OutputError where it fails while it is written.
    """
    place = check_place(target)
    try:
        handle, name = tempfile.mkstemp(prefix=f"{place.name[:100]}.", suffix=".part", dir=place.parent)
    except OSError as error:
        if error.errno in FULL:
            raise explain_fault(place, error) from None
        raise UsageError(f"{place} cannot be written ({_say(error)})", "check the folder and its rights") from None
    os.close(handle)
    part = Path(name)
    try:
        yield part
        _put(part, place, target.replaces)
    except FileExistsError:
        raise _refuse_present(place) from None
    except OSError as error:
        raise explain_fault(place, error) from None
    finally:
        with suppress(OSError):
            part.unlink()


def check_place(target: Target) -> Path:
    """Return where a file is really to be, links followed. Raises UsageError where none can be put there."""
    try:
        place = Path(os.path.realpath(target.path))
        if place.is_dir():
            raise UsageError(f"{place} is a folder", "give the path of a file")
        if not place.parent.is_dir():
            raise UsageError(f"there is no folder {place.parent}", "make it first, or give another path")
        if any(_is_same(place, spared) for spared in target.spared):
            raise UsageError(f"{place} is a file of JARVIS itself; it was not touched", "give another path")
        if place.exists() and not place.is_file():
            raise UsageError(f"{place} is not a file", "give the path of a file")
        if place.exists() and not target.replaces:
            raise _refuse_present(place)
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


def explain_fault(place: Path, error: OSError) -> OutputError:
    """Return our error for one of the system's while a file was written."""
    if error.errno in FULL:
        return OutputError(f"{place} cannot be written: the disk is full; nothing was kept", "free some space")
    return OutputError(f"{place} cannot be written ({_say(error)}); nothing was kept", "check the disk and its rights")


def _is_same(place: Path, spared: Path) -> bool:
    """Return whether two paths are of one file, also by another link, and also where it is not there just now."""
    # Its links are followed: a file may be put where one leads that leads to nothing yet.
    spared = Path(os.path.realpath(spared))
    identity = identify(place)
    if identity is not None and identity == identify(spared):
        return True
    is_named_so = place.name.casefold() == spared.name.casefold()
    return is_named_so and identify(place.parent) == identify(spared.parent)


def _refuse_present(place: Path) -> UsageError:
    return UsageError(f"{place} is there already; it was not touched", "give another path, or --force")


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

"""The folders and files of JARVIS: whether they can be used, who may read them, and how much room there is."""

from __future__ import annotations

import os
import shutil
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

from jarvis_cli.checkup.finding import Finding, fail, fine, warn
from jarvis_cli.settings import Places

_ELSEWHERE = "set JARVIS_HOME to another folder"
# With less than the first a chat soon fails to save; with less than the second it is time to make room.
_LEAST_BYTES, _FEW_BYTES = 2_000_000, 100_000_000
_MEGABYTE = 1_000_000


def check_places(places: Places) -> Iterator[Finding]:
    """Yield how the places stand; what is not there yet is no fault."""
    yield _check_folder(places.memory.parent)
    yield judge_room(places.memory.parent)
    for name, path in list_files(places):
        yield _check_file(name, path)


def list_files(places: Places) -> tuple[tuple[str, Path], ...]:
    """Return the files that only their owner may read, by their names."""
    sides = tuple(places.memory.with_name(places.memory.name + ending) for ending in ("-wal", "-shm", "-journal"))
    return (
        ("memory file's rights", places.memory),
        *((f"{side.name}'s rights", side) for side in sides if _stat(side)),
        ("settings file's rights", places.settings),
        ("prompt history", places.history),
        ("log", places.log),
    )


def is_open_to_others(path: Path) -> bool:
    """Return whether others than the owner may do anything with a file or folder."""
    state = _stat(path)
    return sys.platform != "win32" and state is not None and bool(state.st_mode & 0o077)


def _check_folder(folder: Path) -> Finding:
    state = _stat(folder)
    if state is None:
        return fine("data folder", f"{folder} is not there yet; it is made when it is needed")
    if not stat.S_ISDIR(state.st_mode):
        return fail("data folder", f"{folder} is no folder", _ELSEWHERE)
    if not os.access(folder, os.R_OK | os.X_OK):
        return fail("data folder", f"{folder} may not be read", f"check who owns it, or {_ELSEWHERE}")
    if not os.access(folder, os.W_OK):
        return fail(
            "data folder", f"{folder} may not be written: nothing can be saved", f"make it writable, or {_ELSEWHERE}"
        )
    if state.st_mode & 0o077 and not is_shared(folder):
        return warn("data folder", f"{folder} is open to others", "close it: chmod 700", is_fixable=True)
    return fine("data folder", str(folder))


def is_shared(folder: Path) -> bool:
    """Return whether a folder also holds other things, or others may write to it: then it is not ours to close."""
    own = ("memory.db", "settings.toml", "jarvis.log", "history")
    state = _stat(folder)
    if state is None or state.st_mode & (stat.S_ISVTX | 0o022):
        return True
    try:
        return not all(name.startswith(own) for name in os.listdir(folder))
    except OSError:
        return True


def judge_room(folder: Path, least: int = _LEAST_BYTES, few: int = _FEW_BYTES) -> Finding:
    """Return whether there is room on the disk of a folder: fewer bytes than the least are a failure."""
    place = next((each for each in (folder, *folder.parents) if _stat(each)), Path(folder.anchor))
    try:
        free = shutil.disk_usage(place).free
    except OSError as error:
        return warn("disk", f"its free space cannot be told ({error.strerror})", f"check the disk, or {_ELSEWHERE}")
    text = f"{free / _MEGABYTE:,.0f} MB free"
    if free < least:
        return fail("disk", f"{text}: nothing can be saved", f"free some space, or {_ELSEWHERE}")
    if free < few:
        return warn("disk", text, f"free some space, or {_ELSEWHERE}")
    return fine("disk", text)


def _check_file(name: str, path: Path) -> Finding:
    state = _stat(path)
    if state is None:
        return fine(name, f"{path} is not there yet")
    if is_open_to_others(path):
        return warn(name, f"{path} can be read by others", "close it: chmod 600", is_fixable=True)
    if name == "memory file's rights" and not os.access(path, os.W_OK):
        return fail(name, f"{path} is read-only: nothing can be saved", "make it writable: chmod 600")
    return fine(name, f"{path}, {state.st_size:,} bytes, for its owner alone")


def _stat(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except OSError:
        return None

"""The folders and files of JARVIS: whether they can be used, who may read them, and how much room there is."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from jarvis_cli.checkup.finding import Finding, fail, fine, warn
from jarvis_cli.checkup.rights import judge_files, judge_folders
from jarvis_cli.settings import Places

_ELSEWHERE = "set JARVIS_HOME to another folder"
# With less than the first a chat soon fails to save; with less than the second it is time to make room.
_LEAST_BYTES, _FEW_BYTES = 2_000_000, 100_000_000
_MEGABYTE = 1_000_000


def check_places(places: Places) -> Iterator[Finding]:
    """Yield how the places stand; what is not there yet is no fault."""
    yield from (rights.finding for rights in judge_folders(places))
    yield judge_room(places.memory.parent)
    yield from (rights.finding for rights in judge_files(places))


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


def _stat(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except OSError:
        return None

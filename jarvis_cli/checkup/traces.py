"""Whether a memory is the first one here, or began anew while there had been another."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from jarvis_cli.checkup.finding import Finding, warn
from jarvis_cli.memory.beside import list_other_memories
from jarvis_cli.memory.checks import Beginning
from jarvis_cli.memory.database.place import SIDE_FILES
from jarvis_cli.memory.soundness import list_sound_memories
from jarvis_cli.settings import Places

_ELSEWHERE = "look for the memory of before: JARVIS_HOME may have been another folder"
# The history of the prompt has the time of this machine, without its zone.
_TOLERANCE = timedelta(days=1)
_STAMP = re.compile(r"\d{4}-\d\d-\d\d")
_HEAD_BYTES = 200


def check_traces(places: Places, beginning: Beginning) -> Iterator[Finding]:
    """Yield what tells of an earlier memory, if anything does, beside one that holds nothing, or that began later."""
    memory = places.memory
    if not beginning.is_used:
        found = [path for path in (places.history, places.log, *_list_orphans(memory)) if _has_content(path)]
        found += list_other_memories(memory.parent, memory)
        said = f"nothing was ever stored in {memory}"
    elif beginning.at is not None:
        found = list(_list_older(places, beginning.at - _TOLERANCE))
        said = f"{memory} began on {beginning.at:%Y-%m-%d}"
    else:
        return
    if found:
        named = ", ".join(path.name for path in found)
        yield warn("earlier memory", f"{said}, but there is {named} of before: it may have begun anew", _advise(places))


def _advise(places: Places) -> str:
    sound = list_sound_memories((places.memory.parent,), places.memory)
    if not sound:
        return f"{_ELSEWHERE}; `jarvis restore FILE` puts a backup in its place"
    return f"`jarvis restore {shlex.quote(str(sound[0]))}` puts one back that is whole; or {_ELSEWHERE}"


def _list_orphans(memory: Path) -> Iterator[Path]:
    """Yield the side files of a memory file that is not there."""
    if not os.path.exists(memory):
        yield from (memory.with_name(memory.name + ending) for ending in SIDE_FILES)


def _list_older(places: Places, moment: datetime) -> Iterator[Path]:
    """Yield what was begun before a moment; what took the place of another was asked for, and is no trace."""
    for path in (places.history, places.log):
        begun = _read_beginning(path)
        if begun is not None and begun < moment:
            yield path
    for path in list_other_memories(places.memory.parent, places.memory):
        if not path.name.endswith(".replaced") and _read_change(path) < moment:
            yield path


def _read_beginning(path: Path) -> datetime | None:
    """Return the day of the first line of a file that has one in it, or None."""
    try:
        with path.open("rb") as file:
            found = _STAMP.search(file.read(_HEAD_BYTES).decode("ascii", "replace"))
        return datetime.fromisoformat(found[0]).replace(tzinfo=UTC) if found else None
    except (OSError, ValueError):
        return None


def _read_change(path: Path) -> datetime:
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except OSError:
        return datetime.max.replace(tzinfo=UTC)


def _has_content(path: Path) -> bool:
    try:
        return path.is_file() and path.stat().st_size > 0
    except OSError:
        return False

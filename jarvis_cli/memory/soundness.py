"""Whether a memory file that is not in use is whole, how much it holds, and which of those that lie beside it are."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory.beside import list_other_memories
from jarvis_cli.memory.checks import list_page_faults
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.database.copying import looking_at

_COUNTED = ("conversations", "messages", "facts", "summaries")
# To look through a file takes its time.
_MOST = 3


def count_rows(database: Database) -> tuple[int, ...]:
    """Return how many conversations, messages, facts and summaries there are. Raises MemoryFileError."""
    return tuple(int(database.value(f"SELECT count(*) FROM {table}")) for table in _COUNTED)


def check_integrity(database: Database, source: Path) -> None:
    """Raise MemoryFileError where a file is damaged; an index of words can be made again, and is no damage."""
    if list_page_faults(database):
        raise MemoryFileError(
            f"the memory file {source} is damaged; nothing was done",
            "`jarvis doctor` says what is wrong with it; `jarvis export` may save what is left",
        )


def list_sound_memories(folders: Iterable[Path], memory_path: Path, spared: Path | None = None) -> tuple[Path, ...]:
    """Return memory files that are whole and hold something: the newest of some folders, three at most.

    Left out are the memory file in use, and one more that is `spared`.
    """
    found: list[Path] = []
    for folder in dict.fromkeys(path.resolve() for path in folders):
        found += [path for path in list_other_memories(folder, memory_path, spared) if path not in found]
    sound: list[Path] = []
    for path in sorted(found, key=_find_age, reverse=True):
        if len(sound) < _MOST and _is_sound(path):
            sound.append(path)
    return tuple(sound)


def _is_sound(path: Path) -> bool:
    try:
        with looking_at(path) as memory:
            check_integrity(memory, path)
            return any(count_rows(memory))
    except MemoryFileError:
        return False


def _find_age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0

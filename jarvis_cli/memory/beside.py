"""What lies beside a memory file: backups of it, and what it took the place of. Only the heads of files are read."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from jarvis_cli.memory.database.connection import identify
from jarvis_cli.memory.database.place import list_memory_files

_MAGIC = b"SQLite format 3\0"
_APPLICATION_ID = b"JRVS"
# Where it stands in the head of the file (sqlite.org/fileformat.html, 1.3).
_PLACE = 68


def is_memory_file(path: Path) -> bool:
    """Return whether a file has the head of a memory file; it must not be one that this process has open."""
    # Who closes a file gives back all locks that the process has on it.
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return False
        with path.open("rb") as file:
            head = file.read(_PLACE + len(_APPLICATION_ID))
    except (OSError, ValueError):
        return False
    return head.startswith(_MAGIC) and head[_PLACE:] == _APPLICATION_ID


def list_other_memories(folder: Path, memory_path: Path, spared: Path | None = None) -> list[Path]:
    """Return the other files of a folder that are memory files by their heads, whole or not, by name."""
    # By whatever name: the file that is in use must not be opened.
    left_out = {identify(path) for path in (*list_memory_files(memory_path), spared) if path is not None}
    try:
        paths = sorted(folder.iterdir())
    except OSError:
        return []
    return [path for path in paths if identify(path) not in left_out and is_memory_file(path)]

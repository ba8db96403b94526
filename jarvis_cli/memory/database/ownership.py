"""Which folders are JARVIS's own, so that their rights are its to set."""

import os
import stat
import tempfile
from pathlib import Path

_OWN_NAMES = ("settings.toml", "jarvis.log", "history")
_SETTINGS_PART = ".settings.toml-"


def is_own_folder(folder: Path, memory_name: str) -> bool:
    """Return whether a folder is there for JARVIS alone, and belongs to who runs it.

    It is not where a link stands in its place, where everyone may put things, or other things lie in it. Nor are the
    home of the person and the folder for temporary files.
    """
    try:
        state = folder.lstat()
        if not stat.S_ISDIR(state.st_mode) or state.st_mode & stat.S_ISVTX or not is_own(state):
            return False
        if any(_is_same(state, other) for other in (os.path.expanduser("~"), tempfile.gettempdir())):
            return False
        # One that its owner cannot look into is nobody else's.
        if not has_all(state, 0o500):
            return True
        with os.scandir(folder) as entries:
            return all(_is_own_entry(entry, memory_name) for entry in entries)
    except OSError:
        return False


def is_own(state: os.stat_result) -> bool:
    """Return whether a file or a folder belongs to who runs this."""
    return not hasattr(os, "geteuid") or state.st_uid == os.geteuid()


def has_all(state: os.stat_result, rights: int) -> bool:
    """Return whether a file or a folder has all of these rights."""
    return state.st_mode & rights == rights


def is_own_name(name: str, memory_name: str) -> bool:
    """Return whether a file is one of JARVIS by its name: the memory, what belongs to it and what it replaced, too."""
    return name in _OWN_NAMES or name.startswith((memory_name, f".{memory_name}", _SETTINGS_PART))


def _is_own_entry(entry: "os.DirEntry[str]", memory_name: str) -> bool:
    if is_own_name(entry.name, memory_name):
        return True
    # It is quick to look at, and a backup may lie there.
    from jarvis_cli.memory.beside import is_memory_file

    return entry.is_file() and is_memory_file(Path(entry.path))


def _is_same(state: os.stat_result, path: str) -> bool:
    try:
        return os.path.samestat(state, os.stat(path))
    except OSError:
        return False

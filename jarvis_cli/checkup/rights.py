"""The rights of folders and files: who may use them, whether that is as it should be, and what they are to be."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from jarvis_cli.checkup.finding import Finding, Level, fail, fine, warn
from jarvis_cli.memory.beside import is_memory_file
from jarvis_cli.memory.database.ownership import has_all, is_own, is_own_folder, is_own_name
from jarvis_cli.memory.database.place import SIDE_FILES
from jarvis_cli.settings import Places

FOLDER_MODE, FILE_MODE = 0o700, 0o600
_ELSEWHERE = "set JARVIS_HOME to another folder"
_OTHERS, _OTHERS_WRITE = 0o077, 0o022
# Without these nothing can be saved, or nothing starts; the others only lack what is new.
_NEEDED = ("memory file's rights", "settings file's rights")


@dataclass(frozen=True, slots=True)
class Rights:
    """How the rights of a folder or a file stand. `mode` is what they can be put right to; 0 where that is not ours."""

    path: Path
    finding: Finding
    mode: int = 0


def judge_folders(places: Places) -> Iterator[Rights]:
    """Yield how the rights of the folders of JARVIS stand: one for each, where they differ."""
    named = (("data folder", places.memory), ("settings folder", places.settings), ("log folder", places.log))
    folders: dict[Path, str] = {}
    for name, file in named:
        folders.setdefault(file.parent, name)
    for folder, name in folders.items():
        yield _judge_folder(name, folder, places.memory.name)


def judge_files(places: Places) -> Iterator[Rights]:
    """Yield how the rights of the files stand that only their owner may use, and of what lies beside them."""
    known = dict(_list_known(places))
    for path, name in known.items():
        yield from _judge_file(name, path)
    for folder in dict.fromkeys(file.parent for file in (places.memory, places.settings, places.log)):
        for path in _list_folder(folder):
            if path not in known and (is_own_name(path.name, places.memory.name) or is_memory_file(path)):
                yield from (rights for rights in _judge_file(f"{path.name}'s rights", path) if rights.mode)


def _list_known(places: Places) -> Iterator[tuple[Path, str]]:
    yield places.memory, "memory file's rights"
    for side in (places.memory.with_name(places.memory.name + ending) for ending in SIDE_FILES):
        if os.path.exists(side):
            yield side, f"{side.name}'s rights"
    yield from ((places.settings, "settings file's rights"), (places.history, "prompt history"), (places.log, "log"))


def _judge_folder(name: str, folder: Path, memory_name: str) -> Rights:
    try:
        state = folder.stat()
    except (FileNotFoundError, NotADirectoryError):
        return Rights(folder, fine(name, f"{folder} is not there yet; it is made when it is needed"))
    except OSError as error:
        text = f"{folder} cannot be looked at ({error.strerror})"
        return Rights(folder, fail(name, text, f"check the folders above it, or {_ELSEWHERE}"))
    if not stat.S_ISDIR(state.st_mode):
        return Rights(folder, fail(name, f"{folder} is no folder", _ELSEWHERE))
    if sys.platform == "win32":
        return Rights(folder, _judge_use(name, folder))
    level: Level
    if is_own(state) and not has_all(state, FOLDER_MODE):
        text, level = f"{folder}: you may not {_spell_lacking(state, 'look into it')}", "failed"
    elif has_all(state, stat.S_ISVTX | _OTHERS_WRITE & 0o002):
        text = f"{folder} is a folder for everyone: others may put files beside the memory"
        return Rights(folder, warn(name, text, f"{_ELSEWHERE}, one of your own"))
    elif state.st_mode & _OTHERS and is_own_folder(folder, memory_name):
        text, level = f"{folder} is open to others", "warning"
    elif state.st_mode & _OTHERS_WRITE:
        text = f"others may write to {folder}, and so replace what is in it"
        return Rights(folder, warn(name, text, f"chmod go-w {folder}, if nothing else needs it; or {_ELSEWHERE}"))
    else:
        return Rights(folder, _judge_use(name, folder))
    if is_own_folder(folder, memory_name):
        return Rights(folder, _tell(name, level, text, folder, FOLDER_MODE), FOLDER_MODE)
    return Rights(folder, fail(name, text, f"chmod u+rwx {folder}, or {_ELSEWHERE}"))


def _judge_use(name: str, folder: Path) -> Finding:
    """Return whether a folder can be used, whatever its rights say: it may be someone else's, or its disk read-only."""
    if not os.access(folder, os.R_OK | os.X_OK):
        return fail(name, f"{folder} may not be read", f"check who owns it, or {_ELSEWHERE}")
    if not os.access(folder, os.W_OK):
        return fail(name, f"{folder} may not be written: nothing can be saved", f"make it writable, or {_ELSEWHERE}")
    return fine(name, str(folder))


def _judge_file(name: str, path: Path) -> Iterator[Rights]:
    """Yield how the rights of a file stand; nothing where its folder cannot be looked into, which is told of that."""
    try:
        state = path.stat()
    except PermissionError:
        return
    except OSError:
        yield Rights(path, fine(name, f"{path} is not there yet"))
        return
    if not stat.S_ISREG(state.st_mode):
        # A device, perhaps, so that nothing is kept; what it is in the way of is told elsewhere.
        yield Rights(path, fine(name, f"{path} is no ordinary file: its rights are left as they are"))
    elif sys.platform != "win32" and is_own(state) and not has_all(state, FILE_MODE):
        is_needed = name in _NEEDED and not (name == _NEEDED[1] and state.st_mode & stat.S_IRUSR)
        text = f"{path}: you may not {_spell_lacking(state, 'read it')}"
        yield Rights(path, _tell(name, "failed" if is_needed else "warning", text, path, FILE_MODE), FILE_MODE)
    elif sys.platform != "win32" and state.st_mode & _OTHERS:
        text, mode = f"{path} is open to others", FILE_MODE if is_own(state) else 0
        yield Rights(path, _tell(name, "warning", text, path, FILE_MODE, is_fixable=bool(mode)), mode)
    elif name == _NEEDED[0] and not os.access(path, os.W_OK):
        yield Rights(path, fail(name, f"{path} is read-only: nothing can be saved", "check who owns it, and its disk"))
    else:
        yield Rights(path, fine(name, f"{path}, {state.st_size:,} bytes, for its owner alone"))


def _spell_lacking(state: os.stat_result, to_read: str) -> str:
    """Return what the owner of a file or a folder has no right to do."""
    is_readable = has_all(state, 0o500 if stat.S_ISDIR(state.st_mode) else 0o400)
    lacking = ("" if is_readable else to_read, "" if has_all(state, 0o200) else "write to it: nothing can be saved")
    return " or ".join(each for each in lacking if each)


def _tell(name: str, level: Level, text: str, path: Path, mode: int, *, is_fixable: bool = True) -> Finding:
    by_hand = f"chmod {mode:o} {path}"
    return Finding(name, level, text, f"`jarvis doctor --fix`, or {by_hand}" if is_fixable else by_hand, is_fixable)


def _list_folder(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []

"""The proof that a text is gone: its bytes are looked for in every file that JARVIS keeps, and in those beside them."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from jarvis_cli.erasure.spellings import Spellings
from jarvis_cli.memory.database.connection import identify
from jarvis_cli.memory.database.place import list_memory_files
from jarvis_cli.settings import Places

_PIECE = 1 << 20
_ABSENT = (FileNotFoundError, NotADirectoryError)


@dataclass(frozen=True, slots=True)
class Scanned:
    """A file and how often the text stands in its bytes; `fault` is why that cannot be known, or ''.

    `is_kept` says that JARVIS takes a text out of it: what is left in another is the person's to take out.
    """

    path: Path
    count: int
    is_kept: bool = False
    fault: str = ""


def scan_files(places: Places, spellings: Spellings) -> tuple[Scanned, ...]:
    """Return how often a text stands in each file in the folders of JARVIS, and beside the memory file.

    The memory file comes first, by the path that links lead to, and is searched for the words of its indexes too, as
    are its side files. What is in folders within these is not looked at.
    """
    memory = list_memory_files(places.memory)
    kept = {identify(path) for path in (*memory, places.history, places.log)}
    return tuple(
        scan_file(
            path,
            spellings.wide if path in memory else spellings.exact,
            spellings.longest,
            is_kept=identify(path) in kept,
        )
        if not fault
        else Scanned(path, 0, fault=fault)
        for path, fault in _list_files(places, memory)
    )


def scan_file(path: Path, pattern: re.Pattern[bytes], longest: int, *, is_kept: bool = False) -> Scanned:
    """Return how often a pattern, whose matches have no more bytes than `longest`, is found in a file."""
    count, window = 0, b""
    try:
        with path.open("rb") as file:
            while piece := file.read(_PIECE):
                window += piece.lower()
                # What begins behind it may go on in the next piece.
                end = max(len(window) - longest, 0)
                found = [match for match in pattern.finditer(window) if match.start() < end]
                count += len(found)
                window = window[max(end, found[-1].end()) if found else end :]
    except _ABSENT:
        return Scanned(path, 0, is_kept)
    except OSError as error:
        return Scanned(path, 0, is_kept, error.strerror or type(error).__name__)
    return Scanned(path, count + sum(1 for _ in pattern.finditer(window)), is_kept)


def _list_files(places: Places, memory: tuple[Path, ...]) -> Iterator[tuple[Path, str]]:
    """Yield each regular file once, however many names it has; of what cannot be looked at, why."""
    folders = dict.fromkeys(place.parent for place in (places.memory, places.history, places.settings, places.log))
    seen = set()
    for path, fault in (
        *((path, "") for path in memory),
        *(found for found in _list_folder(memory[0].parent) if found[0].name.startswith(memory[0].name)),
        *(found for folder in folders for found in _list_folder(folder)),
    ):
        try:
            state = os.stat(path)
        except _ABSENT:
            continue
        except OSError as error:
            yield path, error.strerror or type(error).__name__
            continue
        identity = state.st_dev, state.st_ino
        if identity not in seen and (fault or stat.S_ISREG(state.st_mode)):
            seen.add(identity)
            yield path, fault


def _list_folder(folder: Path) -> list[tuple[Path, str]]:
    """Return what is in a folder, by name; or the folder itself, and why that cannot be known."""
    try:
        return [(path, "") for path in sorted(folder.iterdir())]
    except _ABSENT:
        return []
    except OSError as error:
        return [(folder, error.strerror or type(error).__name__)]

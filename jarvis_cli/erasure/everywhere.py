"""Forgetting a text everywhere: finding it, taking it out, and proving that it is gone."""

from __future__ import annotations

from dataclasses import dataclass

from jarvis_cli.erasure.files import KeptFile, read_history, read_log, write_parts
from jarvis_cli.erasure.proof import Scanned, list_files, list_spellings, scan_file
from jarvis_cli.memory import Memory
from jarvis_cli.memory.erasing import Remains
from jarvis_cli.memory.occurrences import Occurrence
from jarvis_cli.settings import Places


@dataclass(frozen=True, slots=True)
class Everywhere:
    """Where a text stands: in rows of the memory, and in how many lines of the prompt's history and of the log."""

    occurrences: tuple[Occurrence, ...]
    history: int
    log: int

    @property
    def is_empty(self) -> bool:
        """Whether it stands nowhere."""
        return not (self.occurrences or self.history or self.log)

    @property
    def spellings(self) -> frozenset[str]:
        """How it is spelled where it was found."""
        return frozenset().union(*(found.spellings for found in self.occurrences))


@dataclass(frozen=True, slots=True)
class Proof:
    """What a scan of the bytes of every file has found after a text was taken out.

    `remains` says where in the memory file it found something. What is not among the words of the person is JARVIS'
    own: names of columns, sentences that it ships, numbers of vectors that happen to be the same bytes, and words of
    the index that are spelled alike without accents.
    """

    files: tuple[Scanned, ...]
    remains: tuple[Remains, ...]
    own: int

    @property
    def left(self) -> int:
        """How often the text still stands somewhere; 0 proves that it is gone."""
        return sum(file.count for file in self.files) - self.own


def find_everywhere(memory: Memory, places: Places, wanted: str) -> Everywhere:
    """Return where a text, folded already, stands. Raises MemoryFileError."""
    return Everywhere(
        memory.erasing.find(wanted),
        len(read_history(places).split(wanted)[1]),
        len(read_log(places).split(wanted)[1]),
    )


def forget_everywhere(memory: Memory, places: Places, wanted: str) -> None:
    """Take a folded text out of the memory, the history of the prompt and the log, and write the memory file anew.

    Raises MemoryFileError.
    """
    memory.erasing.erase(wanted)
    for file in (read_history(places), read_log(places)):
        _cut(file, wanted)
    memory.erasing.rewrite()


def prove_gone(memory: Memory, places: Places, spelled: frozenset[str]) -> Proof:
    """Return what the bytes of all files of JARVIS still hold of a text that was spelled so. Raises MemoryFileError."""
    spellings = list_spellings(spelled)
    files = tuple(scan_file(path, spellings) for path in list_files(places))
    if not any(file.count for file in files if file.path == places.memory):
        return Proof(files, (), 0)
    remains = memory.erasing.explain(spellings)
    in_memory = sum(file.count for file in files if file.path == places.memory)
    explained = sum(remain.count for remain in remains)
    personal = sum(remain.count for remain in remains if remain.is_personal)
    # What no column explains stands in space that a deleted row has left, and counts as the person's.
    own = max(min(in_memory, explained) - personal, 0)
    return Proof(files, remains, own)


def _cut(file: KeptFile, wanted: str) -> None:
    kept, holding = file.split(wanted)
    if holding:
        write_parts(file, kept)

"""Forgetting a text everywhere: finding it, taking it out, and proving that it is gone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from jarvis_cli.erasure.files import KeptFile, read_history, read_log, write_parts
from jarvis_cli.erasure.proof import Scanned, scan_files
from jarvis_cli.erasure.spellings import make_spellings
from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.occurrences import Occurrence
from jarvis_cli.memory.remains import Remains
from jarvis_cli.settings import Places

_NOT_SAVED = "; nothing was saved"


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
        """How often the text still stands somewhere."""
        return sum(file.count for file in self.files) - self.own

    def count_left(self, file: Scanned) -> int:
        """Return how often the text still stands in one of the files; what is JARVIS' own is in the memory file."""
        return file.count - (self.own if file is self.files[0] else 0)

    @property
    def is_whole(self) -> bool:
        """Whether it is proved that the text is gone: it is in no file, and each could be read."""
        return not self.left and not any(file.fault for file in self.files)


def find_everywhere(memory: Memory, places: Places, wanted: str) -> Everywhere:
    """Return where a text, folded already, stands. Raises MemoryFileError."""
    return Everywhere(
        memory.erasing.find(wanted),
        len(read_history(places).split(wanted)[1]),
        len(read_log(places).split(wanted)[1]),
    )


def forget_everywhere(memory: Memory, places: Places, found: Everywhere, wanted: str) -> tuple[MemoryFileError, ...]:
    """Take a folded text out of the memory, the history of the prompt and the log, and write the memory file anew.

    The file is written anew even where nothing was found: what was taken out before may still be in its bytes. What
    fails once the text is out of the memory is returned, and the rest is done. Raises MemoryFileError where nothing
    was taken out.
    """
    if found.occurrences:
        memory.erasing.erase(wanted)
    elif memory.is_read_only:
        # The bytes tell.
        return ()
    steps = (
        lambda: _cut(read_history(places), wanted),
        lambda: _cut(read_log(places), wanted),
        lambda: _write_anew(memory, "removed from memory" if found.occurrences else "it stands nowhere in memory"),
    )
    return tuple(error for step in steps for error in _list_faults(step))


def _write_anew(memory: Memory, done: str) -> None:
    try:
        memory.erasing.rewrite()
    except MemoryFileError as error:
        why = error.message.removesuffix(_NOT_SAVED)
        raise MemoryFileError(
            f"{done}, but the file could not be written anew; its old bytes may still be in it: {why}",
            "make room, or see to what hinders it, and run it again",
        ) from None


def prove_gone(memory: Memory, places: Places, wanted: str, spelled: Iterable[str]) -> Proof:
    """Return what the bytes of all files of JARVIS still hold of a folded text that was typed or found spelled so.

    Whoever closes the memory file gives back the locks that the process has on it: nothing is to be written by this
    connection afterwards. Raises MemoryFileError.
    """
    spellings = make_spellings(wanted, spelled)
    remains = memory.erasing.explain(spellings.exact, spellings.wide)
    files = scan_files(places, spellings)
    in_memory = files[0].count if files else 0
    explained = sum(remain.count for remain in remains)
    personal = sum(remain.count for remain in remains if remain.is_personal)
    # What no column explains stands in space that a deleted row has left, and counts as the person's.
    return Proof(files, remains if in_memory else (), max(min(in_memory, explained) - personal, 0))


def _list_faults(step: Callable[[], None]) -> tuple[MemoryFileError, ...]:
    try:
        step()
    except MemoryFileError as error:
        return (error,)
    return ()


def _cut(file: KeptFile, wanted: str) -> None:
    kept, holding = file.split(wanted)
    if holding:
        write_parts(file, kept)

"""Importing an archive: it is taken in some hundred lines in a transaction, after a first look (archive/previewing.py).

Lines that hold a secret are left out.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from jarvis_cli.archive.previewing import open_unpacking
from jarvis_cli.archive.reading import Source
from jarvis_cli.archive.secrets_in import holds_secret
from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.archived import (
    Archived,
    ArchivedConversation,
    ArchivedExplanation,
    ArchivedFact,
    ArchivedMessage,
    ArchivedOffer,
    ArchivedRun,
    ArchivedSummary,
    ArchivedWording,
)
from jarvis_cli.memory.unpacking import Unpacking

# So many lines are stored in one transaction, and no more text than this; a conversation is only parted where it is
# longer than some thousands.
_MOST_LINES = 500
_MOST_LETTERS = 8 * 2**20
_LONGEST_WHOLE = 5_000
_PARTS = (ArchivedMessage, ArchivedRun, ArchivedSummary, ArchivedExplanation, ArchivedOffer, ArchivedWording)


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import brought: its number, and how many conversations, messages and facts are new.

    `updated_facts` of here got a newer value, `former_values` were put into the history of facts of here.
    """

    import_id: int
    conversations: int
    messages: int
    facts: int
    updated_facts: int = 0
    former_values: int = 0


def import_archive(memory: Memory, source: Source, report: Callable[[int], None], *, again: bool = False) -> Imported:
    """Take an archive in, and return what it brought; `report` is told how many lines are done.

    Broken off at any moment it can be called again, and goes on. Broken lines are left out. Raises UsageError where
    another process imports the same, or has undone this import meanwhile; MemoryFileError.
    """
    unpacking = open_unpacking(memory, source, again=again)
    import_id = unpacking.begin()
    try:
        new = _take_in(memory, unpacking, source, report)
        unpacking.finish()
    finally:
        # Where nothing can be written, the lease ends with this process.
        with suppress(MemoryFileError):
            unpacking.release()
    return Imported(
        import_id,
        new[ArchivedConversation],
        new[ArchivedMessage],
        new[ArchivedFact],
        unpacking.updated_facts,
        unpacking.former_values,
    )


def _take_in(
    memory: Memory, unpacking: Unpacking, source: Source, report: Callable[[int], None]
) -> Counter[type[Archived]]:
    new: Counter[type[Archived]] = Counter()
    waiting: list[Archived] = []
    done = letters = 0
    for line in source.read_lines():
        if line.archived is None or holds_secret(line.archived):
            continue
        if _may_part(line.archived, len(waiting), letters):
            new += _store(memory, unpacking, waiting, is_whole=not isinstance(line.archived, _PARTS))
            done += len(waiting)
            report(done)
            waiting.clear()
            letters = 0
        waiting.append(line.archived)
        letters += len(line.archived.text) if isinstance(line.archived, ArchivedMessage) else 0
    new += _store(memory, unpacking, waiting, is_whole=True)
    report(done + len(waiting))
    return new


def _may_part(archived: Archived, waiting: int, letters: int) -> bool:
    """Return whether what waits, so many lines and letters of messages, may be stored without this one."""
    if waiting < _MOST_LINES and letters < _MOST_LETTERS:
        return False
    if not isinstance(archived, _PARTS):
        return True
    is_long = waiting >= _LONGEST_WHOLE or letters >= _MOST_LETTERS
    return is_long and isinstance(archived, ArchivedMessage) and archived.turn_id == archived.id


def _store(memory: Memory, unpacking: Unpacking, waiting: list[Archived], *, is_whole: bool) -> Counter[type[Archived]]:
    """Store rows in one transaction, and return how many of each kind are new; `is_whole`: the last conversation is."""
    new: Counter[type[Archived]] = Counter()
    with memory.transaction():
        unpacking.go_on()
        for archived in waiting:
            new[type(archived)] += unpacking.store(archived)
        if is_whole:
            unpacking.pause()
    return new

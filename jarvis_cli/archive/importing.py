"""Importing an archive: first only looked at, then taken in, some hundred lines in a transaction."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from jarvis_cli.archive.form import name_kind
from jarvis_cli.archive.reading import Line, Source
from jarvis_cli.errors import UsageError
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
from jarvis_cli.memory.unpacking import Archive, Unpacking

# So many lines are stored in one transaction; a conversation is only parted where it is longer than some thousands.
_MOST_LINES = 500
_LONGEST_WHOLE = 5_000
_MOST_NAMED = 10
_PARTS = (ArchivedMessage, ArchivedRun, ArchivedSummary, ArchivedExplanation, ArchivedOffer, ArchivedWording)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many of one kind are in an archive: those that are new here, give a fact of here a newer value, are known,
    and those that were deleted here."""

    kind: str
    total: int
    new: int
    changed: int
    known: int
    gone: int


@dataclass(frozen=True, slots=True)
class Preview:
    """What is in an archive, how many lines it has, and which of them are broken (the first ten, and how many).

    `first_at` and `last_at` are when its first and its last conversation began, or ''. `is_begun` says that an import
    of it was broken off, and would be gone on with.
    """

    tallies: tuple[Tally, ...]
    lines: int
    broken: tuple[Line, ...]
    broken_count: int
    first_at: str
    last_at: str
    is_begun: bool

    @property
    def is_nothing_new(self) -> bool:
        """Whether nothing in it is new here."""
        return not any(tally.new or tally.changed for tally in self.tallies)


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import brought: its number, and how many conversations, messages and facts are new."""

    import_id: int
    conversations: int
    messages: int
    facts: int


def preview_archive(memory: Memory, source: Source, *, again: bool = False) -> Preview:
    """Return what is in an archive and how much of it is new here; nothing is written."""
    unpacking = _unpack(memory, source, again)
    found: Counter[tuple[str, str]] = Counter()
    total: Counter[str] = Counter()
    broken: list[Line] = []
    moments: list[str] = []
    broken_count = lines = 0
    for line in source.read_lines():
        lines += 1
        archived = line.archived
        if archived is None:
            broken_count += 1
            broken += [line] if len(broken) < _MOST_NAMED else []
            continue
        kind = name_kind(type(archived))
        total[kind] += 1
        if isinstance(archived, (ArchivedConversation, ArchivedMessage, ArchivedFact)):
            found[kind, unpacking.look_up(archived)] += 1
        if isinstance(archived, ArchivedConversation):
            moments = [min([*moments[:1], archived.started_at]), max([*moments[1:], archived.started_at])]
    tallies = tuple(
        Tally(kind, total[kind], *(found[kind, state] for state in ("new", "changed", "known", "gone")))
        for kind in ("conversation", "message", "fact")
    )
    first, last = moments or ("", "")
    return Preview(tallies, lines, tuple(broken), broken_count, first, last, unpacking.is_begun)


def describe_broken(preview: Preview) -> str:
    """Return which lines of an archive are broken, and why, on one line."""
    named = "; ".join(f"line {line.number}: {line.fault}" for line in preview.broken)
    more = preview.broken_count - len(preview.broken)
    return f"{named}; and {more} more" if more else named


def check_whole(preview: Preview, *, skips_broken: bool) -> None:
    """Raise UsageError where lines are broken, unless they are to be left out."""
    if preview.broken_count and not skips_broken:
        raise UsageError(
            f"the export is damaged; nothing was imported ({describe_broken(preview)})",
            "--skip-broken imports the rest",
        )


def import_archive(memory: Memory, source: Source, report: Callable[[int], None], *, again: bool = False) -> Imported:
    """Take an archive in, and return what it brought; `report` is told how many lines are done.

    Broken off at any moment it can be called again, and goes on. Broken lines are left out.
    """
    unpacking = _unpack(memory, source, again)
    import_id = unpacking.begin()
    new: Counter[type[Archived]] = Counter()
    waiting: list[Archived] = []
    done = 0
    for line in source.read_lines():
        if line.archived is None:
            continue
        if _may_part(line.archived, len(waiting)):
            new += _store(memory, unpacking, waiting, is_whole=not isinstance(line.archived, _PARTS))
            done += len(waiting)
            report(done)
            waiting.clear()
        waiting.append(line.archived)
    new += _store(memory, unpacking, waiting, is_whole=True)
    report(done + len(waiting))
    unpacking.finish()
    return Imported(import_id, new[ArchivedConversation], new[ArchivedMessage], new[ArchivedFact])


def _unpack(memory: Memory, source: Source, again: bool) -> Unpacking:
    return memory.archives.unpack(Archive(source.digest, source.header.last_ids, again))


def _may_part(archived: Archived, waiting: int) -> bool:
    """Return whether what waits may be stored without this one."""
    if waiting < _MOST_LINES:
        return False
    if not isinstance(archived, _PARTS):
        return True
    return waiting >= _LONGEST_WHOLE and isinstance(archived, ArchivedMessage) and archived.turn_id == archived.id


def _store(memory: Memory, unpacking: Unpacking, waiting: list[Archived], *, is_whole: bool) -> Counter[type[Archived]]:
    """Store rows in one transaction, and return how many of each kind are new; `is_whole`: the last conversation is."""
    new: Counter[type[Archived]] = Counter()
    with memory.transaction():
        for archived in waiting:
            new[type(archived)] += unpacking.store(archived)
        if is_whole:
            unpacking.pause()
    return new

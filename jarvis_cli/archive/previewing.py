"""A first look at an archive: what is in it, how much of that is new here, and what will not be taken over."""

from collections import Counter
from dataclasses import dataclass

from jarvis_cli.archive.form import name_kind
from jarvis_cli.archive.reading import Line, Source
from jarvis_cli.archive.secrets_in import holds_secret
from jarvis_cli.errors import UsageError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.archived import ArchivedConversation, ArchivedFact, ArchivedMessage
from jarvis_cli.memory.unpacking import Archive, Unpacking

_MOST_NAMED = 10


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
class Refused:
    """A line of an archive that holds a secret: its number, and what it is."""

    number: int
    kind: str


@dataclass(frozen=True, slots=True)
class Preview:
    """What is in an archive, how many lines it has, and which of them are broken (the first ten, and how many).

    `first_at` and `last_at` are when its first and its last conversation began, or ''. `is_begun` says that an import
    of it was broken off, and would be gone on with. `refused` are lines with secrets (the first ten), `not_taken` the
    facts of here whose value stays, although the archive has another one, which becomes history.
    """

    tallies: tuple[Tally, ...]
    lines: int
    broken: tuple[Line, ...]
    broken_count: int
    first_at: str
    last_at: str
    is_begun: bool
    refused: tuple[Refused, ...] = ()
    refused_count: int = 0
    not_taken: tuple[int, ...] = ()

    @property
    def is_nothing_new(self) -> bool:
        """Whether nothing in it is new here."""
        return not self.not_taken and not any(tally.new or tally.changed for tally in self.tallies)


def preview_archive(memory: Memory, source: Source, *, again: bool = False) -> Preview:
    """Return what is in an archive and how much of it is new here; nothing is written."""
    look = _Look(open_unpacking(memory, source, again=again))
    for line in source.read_lines():
        look.take(line)
    return look.close()


def open_unpacking(memory: Memory, source: Source, *, again: bool) -> Unpacking:
    """Return what looks an archive up in a memory, and takes it in."""
    return memory.archives.unpack(Archive(source.digest, source.header.last_ids, again))


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


class _Look:
    """What was seen of an archive so far."""

    def __init__(self, unpacking: Unpacking) -> None:
        self._unpacking = unpacking
        self._found: Counter[tuple[str, str]] = Counter()
        self._total: Counter[str] = Counter()
        self._broken: list[Line] = []
        self._refused: list[Refused] = []
        self._moments: list[str] = []
        self._broken_count = self._refused_count = self._lines = 0

    def take(self, line: Line) -> None:
        """Take in a line."""
        self._lines += 1
        archived = line.archived
        if archived is None:
            self._broken_count += 1
            self._broken += [line] if len(self._broken) < _MOST_NAMED else []
            return
        kind = name_kind(type(archived))
        self._total[kind] += 1
        if holds_secret(archived):
            self._refused_count += 1
            self._refused += [Refused(line.number, kind)] if len(self._refused) < _MOST_NAMED else []
        elif isinstance(archived, (ArchivedConversation, ArchivedMessage, ArchivedFact)):
            self._found[kind, self._unpacking.look_up(archived)] += 1
        if isinstance(archived, ArchivedConversation):
            began = archived.started_at
            self._moments = [min([*self._moments[:1], began]), max([*self._moments[1:], began])]

    def close(self) -> Preview:
        """Return what was seen."""
        tallies = tuple(
            Tally(kind, self._total[kind], *(self._found[kind, state] for state in ("new", "changed", "known", "gone")))
            for kind in ("conversation", "message", "fact")
        )
        first, last = self._moments or ("", "")
        return Preview(
            *(tallies, self._lines, tuple(self._broken), self._broken_count, first, last, self._unpacking.is_begun),
            refused=tuple(self._refused),
            refused_count=self._refused_count,
            not_taken=tuple(sorted(set(self._unpacking.not_taken))),
        )

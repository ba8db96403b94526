"""Reading an archive: the header, and then line by line, each checked by itself and against those before it."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from jarvis_cli.archive.form import Header, parse_header, parse_line
from jarvis_cli.archive.values import LineError
from jarvis_cli.errors import NotFoundError, UsageError
from jarvis_cli.memory.archived import (
    Archived,
    ArchivedChange,
    ArchivedConversation,
    ArchivedExplanation,
    ArchivedFact,
    ArchivedImport,
    ArchivedMessage,
    ArchivedOffer,
    ArchivedProposal,
    ArchivedRun,
    ArchivedSummary,
    ArchivedWording,
    LastIds,
)

# One text of 100,000 characters takes a hundredth of this; to store a line takes up to forty times its size in memory.
_LONGEST_LINE = 16 * 1024 * 1024
_OF_CONVERSATION = (ArchivedMessage, ArchivedRun, ArchivedSummary, ArchivedOffer)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of an archive: its number, counted from 1, and the row in it, or why there is none."""

    number: int
    archived: Archived | None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """An archive that can be read: from the beginning as often as is wanted, to the same end each time."""

    file: BinaryIO
    header: Header
    digest: bytes

    def read_lines(self) -> Iterator[Line]:
        """Yield the lines behind the header. Raises UsageError where the file cannot be read any more."""
        self.file.seek(0)
        order = _Order(self.header.last_ids)
        for number, text in enumerate(_split(self.file), 1):
            if number > 1:
                yield _read_line(number, text, order)


@dataclass(slots=True)
class _Order:
    """What the lines so far were: the conversation and the fact that lines may belong to, and the numbers given."""

    last_ids: LastIds
    conversation: int = 0
    fact: int = 0
    messages: set[int] = field(default_factory=set)
    conversations: set[int] = field(default_factory=set)
    facts: set[int] = field(default_factory=set)
    changes: set[int] = field(default_factory=set)
    proposals: set[int] = field(default_factory=set)
    imports: set[int] = field(default_factory=set)

    def check(self, archived: Archived) -> None:
        """Raise LineError where a line does not fit those before it."""
        if isinstance(archived, ArchivedConversation):
            self.conversation, self.fact = 0, 0
            _add(self.conversations, archived.id, self.last_ids.conversations)
            self.conversation = archived.id
        elif isinstance(archived, ArchivedFact):
            self.conversation, self.fact = 0, 0
            _add(self.facts, archived.id, self.last_ids.facts)
            self.fact = archived.id
        elif isinstance(archived, _OF_CONVERSATION):
            if archived.conversation_id != self.conversation:
                raise LineError("its conversation is not the one before it")
            if isinstance(archived, ArchivedMessage):
                _add(self.messages, archived.id, self.last_ids.messages)
        elif isinstance(archived, ArchivedExplanation):
            if not self.conversation or archived.turn_id not in self.messages:
                raise LineError("its turn is not in the conversation before it")
        elif isinstance(archived, ArchivedWording):
            if archived.fact_id != self.fact:
                raise LineError("its fact is not the one before it")
        else:
            self.conversation, self.fact = 0, 0
            self._check_number(archived)

    def _check_number(self, archived: Archived) -> None:
        if isinstance(archived, ArchivedChange):
            _add(self.changes, archived.id, self.last_ids.fact_changes)
        elif isinstance(archived, ArchivedProposal):
            _add(self.proposals, archived.id, self.last_ids.proposals)
        elif isinstance(archived, ArchivedImport):
            _add(self.imports, archived.id, self.last_ids.imports)


@contextmanager
def open_source(place: Path | BinaryIO) -> Iterator[Source]:
    """Yield an archive that is to be read, from a file or a stream that can be wound back.

    Raises NotFoundError, and UsageError where it cannot be read, is no archive, or was made by a newer JARVIS.
    """
    file = _open(place) if isinstance(place, Path) else place
    try:
        try:
            header = parse_header(_decode(next(_split(file), b"")))
        except LineError as error:
            hint = "upgrade JARVIS" if error.is_newer else "`jarvis export` makes one; see `jarvis import --help`"
            raise UsageError(f"the file cannot be imported: {error}", hint) from None
        file.seek(0)
        digest = hashlib.file_digest(file, "sha256").digest()  # type: ignore[arg-type]
        yield Source(file, header, digest)
    except OSError as error:
        if error.filename is not None or isinstance(error, BrokenPipeError):
            raise
        raise UsageError(f"the file cannot be read ({error.strerror})", "check the disk, and try again") from None
    finally:
        file.close()


def _open(place: Path) -> BinaryIO:
    try:
        if place.is_dir():
            raise UsageError(f"{place} is a folder", "name a file that `jarvis export` made")
        if place.exists() and not place.is_file():
            raise UsageError(f"{place} is not a file", "`-` reads from stdin")
        return place.open("rb")
    except (FileNotFoundError, NotADirectoryError):
        raise NotFoundError(f"there is no file {place}", "check the path") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise UsageError(f"{place} cannot be read ({reason})", "check its rights") from None


def _split(file: BinaryIO) -> Iterator[bytes | None]:
    """Yield the lines of a file without their ends; None stands for one that is too long."""
    file.seek(0)
    while line := file.readline(_LONGEST_LINE):
        if len(line) < _LONGEST_LINE or line.endswith(b"\n"):
            yield line
            continue
        while (rest := file.readline(_LONGEST_LINE)) and not rest.endswith(b"\n"):
            pass
        yield None


def _read_line(number: int, text: bytes | None, order: _Order) -> Line:
    try:
        archived = parse_line(_decode(text))
        order.check(archived)
    except LineError as error:
        return Line(number, None, error.message)
    return Line(number, archived)


def _decode(text: bytes | None) -> str:
    if text is None:
        raise LineError("it is too long")
    try:
        return text.decode()
    except UnicodeDecodeError:
        raise LineError("it is not UTF-8") from None


def _add(numbers: set[int], number: int, last: int) -> None:
    """Take a number for given. Raises LineError where it cannot be: others would get it too."""
    if not number:
        raise LineError("its number is 0")
    if number > last:
        raise LineError("its number is higher than the header says")
    if number in numbers:
        raise LineError("its number was there before")
    numbers.add(number)

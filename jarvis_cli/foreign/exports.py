"""Exports that are lists of conversations in JSON: what ChatGPT and Claude have in common."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from jarvis_cli.errors import UsageError
from jarvis_cli.foreign.cutting import cut_messages
from jarvis_cli.foreign.files import ExportFile, Wanted, find_files, show_path
from jarvis_cli.foreign.recognising import refuse_other
from jarvis_cli.foreign.shapes import Members, Value
from jarvis_cli.foreign.skipping import Skips
from jarvis_cli.foreign.streaming import LONGEST_VALUE, BrokenValue, NoListError, read_list
from jarvis_cli.memory.imported import NewConversation

# Large exports are split: conversations-000.json and so on.
_NAME = re.compile(r"conversations(?:[-_]\d+)?\.json", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Format:
    """The form of one source: its name, the member that a conversation is known by, and what reads one.

    The reader is given the conversation, its number in the export, and what collects what is left out.
    """

    title: str
    mark: str
    expected: str
    read: Callable[[Members, int, Skips], NewConversation | None]


def read_conversations(path: Path, form: Format, skips: Skips) -> Iterator[NewConversation]:
    """Yield the conversations of an export, in its order, also such as come twice.

    Raises NotFoundError, UsageError for something else.
    """
    number = known = 0
    names: set[str] = set()
    for file in find_files(path, Wanted(_is_conversations, form.expected)):
        for value in _read_values(file, form):
            number += 1
            if isinstance(value, BrokenValue):
                skips.note(_name_fault(value), number)
            elif isinstance(value, dict) and isinstance(value.get(form.mark), (dict, list)):
                known += 1
                if conversation := form.read(value, number, skips):
                    if conversation.name in names:
                        skips.note("the same conversation once more", number)
                    names.add(conversation.name)
                    yield cut_messages(conversation, number, skips)
            else:
                if not known:
                    refuse_other(path, form.title)
                skips.note("not a conversation", number)
    if number and not known:
        refuse_other(path, form.title)
        raise UsageError(f"there is no conversation of {form.title} in {show_path(path)}", form.expected)


def _is_conversations(place: PurePosixPath) -> bool:
    return _NAME.fullmatch(place.name) is not None


def _name_fault(value: BrokenValue) -> str:
    if value.is_too_large:
        return f"more than {LONGEST_VALUE // 2**20} MB, or nested too deeply"
    return "the file breaks off here" if value.is_end else "broken JSON"


def _read_values(file: ExportFile, form: Format) -> Iterator[Value | BrokenValue]:
    with file.open() as stream:
        try:
            yield from read_list(stream)
        except NoListError:
            refuse_other(file.path, form.title)
            raise UsageError(
                f"{show_path(file.path)} is no export of {form.title}: it is not a list of conversations",
                form.expected,
            ) from None

"""Exports that are lists of conversations in JSON: what ChatGPT and Claude have in common."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from jarvis_cli.errors import UsageError
from jarvis_cli.foreign.files import ExportFile, Wanted, find_files, show_path
from jarvis_cli.foreign.shapes import Members, Value
from jarvis_cli.foreign.skipping import Skips
from jarvis_cli.foreign.streaming import BrokenValue, NoListError, read_list
from jarvis_cli.memory.imported import NewConversation

# Large exports are split: conversations-000.json and so on.
_NAME = re.compile(r"conversations(?:[-_]\d+)?\.json", re.IGNORECASE)
# By which member a conversation of a source is known, and the command that reads it.
_MARKS = (("mapping", "ChatGPT", "chatgpt"), ("chat_messages", "Claude", "claude"))


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
                skips.note("the file breaks off here" if value.is_end else "broken JSON", number)
            elif isinstance(value, dict) and isinstance(value.get(form.mark), (dict, list)):
                known += 1
                if conversation := form.read(value, number, skips):
                    if conversation.name in names:
                        skips.note("the same conversation once more", number)
                    names.add(conversation.name)
                    yield conversation
            else:
                if not known:
                    _refuse_other(value, path, form)
                skips.note("not a conversation", number)
    if number and not known:
        raise UsageError(f"there is no conversation of {form.title} in {show_path(path)}", form.expected)


def _is_conversations(place: PurePosixPath) -> bool:
    return _NAME.fullmatch(place.name) is not None


def _read_values(file: ExportFile, form: Format) -> Iterator[Value | BrokenValue]:
    with file.open() as stream:
        try:
            yield from read_list(stream)
        except NoListError:
            raise UsageError(
                f"{show_path(file.path)} is no export of {form.title}: it is not a list of conversations",
                form.expected,
            ) from None


def _refuse_other(value: Value, path: Path, form: Format) -> None:
    for mark, title, command in _MARKS:
        if isinstance(value, dict) and mark != form.mark and isinstance(value.get(mark), (dict, list)):
            raise UsageError(
                f"{show_path(path)} is an export of {title}, not of {form.title}", f"use `jarvis import {command}`"
            )

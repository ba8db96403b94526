"""What a reader finds in an export, in a form that is easy to compare."""

from collections.abc import Iterator
from pathlib import Path

from jarvis_cli.foreign.skipping import Skips
from jarvis_cli.foreign.sources import Source
from jarvis_cli.memory.imported import NewConversation

Found = tuple[list[NewConversation], list[tuple[str, int, tuple[int, ...]]]]


def read_export(source: Source, path: Path) -> Found:
    """Return the conversations of an export, and what was left out: kind, how often, and the first numbers."""
    skips = Skips()
    conversations = list(source.read(path, skips))
    return conversations, [(skipped.kind, skipped.count, skipped.first) for skipped in skips.list()]


def list_said(conversation: NewConversation) -> Iterator[tuple[str, str]]:
    """Yield who said what."""
    return ((message.role, message.text) for message in conversation.messages)

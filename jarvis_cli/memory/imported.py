"""What imports are about: conversations from elsewhere, how much of them is new here, and the batches they came in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Literal

from jarvis_cli.memory.database import Database

Found = Literal["new", "known", "deleted", "continued"]
ImportState = Literal["running", "done", "broken off", "undone"]

_NAME_BYTES = 16
# Stands for the line where a conversation began without one, since every answer belongs to a line.
NO_LINE = "…"


@dataclass(frozen=True, slots=True)
class NewMessage:
    """A message from elsewhere. `name` tells it there from every other one of its source.

    `attached` is a text that was handed over with a line, fenced when it is stored; `model` who answered.
    """

    name: str
    role: Literal["user", "assistant"]
    text: str
    said_at: datetime
    model: str = ""
    attached: str = ""


@dataclass(frozen=True, slots=True)
class NewConversation:
    """A conversation from elsewhere, by its name there; `title` is '' where it has none.

    Where `messages` are only what is new, `branch` are the names of all messages of the branch that is shown there.
    """

    name: str
    title: str
    started_at: datetime
    messages: tuple[NewMessage, ...]
    branch: tuple[str, ...] = ()

    def hash_branch(self) -> frozenset[bytes]:
        """Return by what the messages of the branch that is shown there are known again."""
        return frozenset(map(hash_name, self._list_branch()))

    def list_before(self, message: NewMessage) -> tuple[bytes, ...]:
        """Return by what the messages before one in the branch are known again, the nearest first."""
        branch = self._list_branch()
        return tuple(map(hash_name, reversed(branch[: branch.index(message.name)])))

    def _list_branch(self) -> tuple[str, ...]:
        return self.branch or tuple(message.name for message in self.messages)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What of a conversation is new here. `news` are the messages that can be put at its end, in order.

    `left` counts those that cannot: they stand in the middle, or the conversation was continued here. `gone` are the
    messages of here that are no longer in the branch that is shown there, where that goes on in another way.
    """

    found: Found
    conversation_id: int | None
    news: tuple[NewMessage, ...]
    left: int = 0
    gone: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Batch:
    """An import that is running. `ids` are the numbers kept for its conversations, by their names there, `owner` who
    holds its lease."""

    import_id: int
    source: str
    is_built_in: bool
    owner: str
    ids: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stored:
    """How much was stored: conversations that are new, known ones that have grown, and messages in both."""

    conversations: int = 0
    grown: int = 0
    messages: int = 0

    def __add__(self, other: "Stored") -> "Stored":
        """Return the sum, field by field."""
        return Stored(
            self.conversations + other.conversations, self.grown + other.grown, self.messages + other.messages
        )


@dataclass(frozen=True, slots=True)
class Import:
    """A batch as the person sees it, and how much of it is still here. One that was killed is `broken off`.

    `facts` are those that it added, `updated_facts` those of here that it gave a newer value.
    """

    id: int
    source: str
    started_at: datetime
    state: ImportState
    conversations: int
    messages: int
    facts: int = 0
    updated_facts: int = 0


def hash_name(name: str) -> bytes:
    """Return by what a thing from elsewhere is known again: the first 16 bytes of the SHA-256 of its name there."""
    return sha256(name.encode("utf-8", "surrogatepass")).digest()[:_NAME_BYTES]


def is_continued(database: Database, conversation_id: int, after: int = 0) -> bool:
    """Return whether something was said here in an imported conversation, in messages after the one with this id."""
    row = database.row(
        "SELECT 1 FROM messages m WHERE conversation_id = ? AND id > ? AND text <> ?"
        " AND NOT EXISTS (SELECT 1 FROM imported_messages WHERE message_id = m.id) LIMIT 1",
        (conversation_id, after, NO_LINE),
    )
    return row is not None

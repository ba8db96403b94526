"""A first look at an export: what is in it, what of that is new here, and what it would take to summarise it."""

from dataclasses import dataclass, field
from datetime import datetime

from jarvis_cli.clock import UNKNOWN_TIME
from jarvis_cli.foreign.estimating import estimate_summary
from jarvis_cli.foreign.skipping import Skipped, Skips
from jarvis_cli.foreign.sources import Export
from jarvis_cli.memory.imported import Comparison, NewConversation, NewMessage, hash_name
from jarvis_cli.memory.importing import Imports
from jarvis_cli.usage import Usage


@dataclass(frozen=True, slots=True)
class Survey:
    """What is in an export. `first_at` and `last_at` are when something was said in it first and last, None for never.

    `grown` counts conversations that are known and have new messages at their end, `left` messages that are new and
    cannot be put at the end of anything, `continued` the conversations with such messages that were gone on with here,
    `deleted` those that the person deleted here, `replaced` the messages of here that left the branch which is shown
    there. `usage` is about what summaries of what is new would take; `order` are the names of the new conversations,
    the oldest first.
    """

    conversations: int
    messages: int
    first_at: datetime | None
    last_at: datetime | None
    new_conversations: int
    new_messages: int
    grown: int
    left: int
    continued: int
    deleted: int
    usage: Usage
    skipped: tuple[Skipped, ...]
    replaced: int = 0
    order: tuple[str, ...] = field(default=(), repr=False)

    @property
    def is_nothing_new(self) -> bool:
        """Whether nothing in it would be imported."""
        return not self.new_messages


def survey_export(export: Export, imports: Imports) -> Survey:
    """Read an export once, and return what is in it; nothing is written. Raises NotFoundError, UsageError."""
    skips = Skips()
    look = _Look(export.source.name, imports)
    for conversation in export.read(skips):
        look.take(conversation)
    return look.close(skips)


class _Look:
    """What was seen of an export so far."""

    def __init__(self, source: str, imports: Imports) -> None:
        self._source = source
        self._imports = imports
        self._counts = dict.fromkeys(("conversations", "messages", "new", "news", "grown", "left", "continued"), 0)
        self._deleted = 0
        self._replaced = 0
        self._usage = Usage()
        self._span: tuple[datetime, datetime] | None = None
        self._starts: list[tuple[datetime, int, str]] = []
        self._seen: set[bytes] = set()
        self._seen_messages: set[bytes] = set()

    def take(self, conversation: NewConversation) -> None:
        """Take in a conversation; of one that comes once more, what is new in it."""
        is_first = self._is_unseen(conversation.name)
        self._counts["conversations"] += is_first
        comparison = self._imports.compare(self._source, conversation)
        news = self._list_unseen(comparison.news)
        if is_first:
            self._widen(conversation)
            self._count(comparison)
        if news:
            self._usage += estimate_summary(news)
            self._counts["news"] += len(news)
            if comparison.conversation_id is None and is_first:
                self._counts["new"] += 1
                self._starts.append((conversation.started_at, len(self._starts), conversation.name))
            elif is_first:
                self._counts["grown"] += 1

    def close(self, skips: Skips) -> Survey:
        """Return what was seen."""
        counts, span = self._counts, self._span
        return Survey(
            counts["conversations"],
            counts["messages"],
            span[0] if span else None,
            span[1] if span else None,
            counts["new"],
            counts["news"],
            counts["grown"],
            counts["left"],
            counts["continued"],
            self._deleted,
            self._usage,
            skips.list(),
            self._replaced,
            # Of two that began at the same time, the one that comes first is the newer one, as it is in most exports.
            tuple(name for _, _, name in sorted(self._starts, key=lambda start: (start[0], -start[1]))),
        )

    def _count(self, comparison: Comparison) -> None:
        self._counts["left"] += comparison.left
        self._replaced += len(comparison.gone)
        self._counts["continued"] += comparison.found == "continued"
        self._deleted += comparison.found == "deleted"

    def _is_unseen(self, name: str) -> bool:
        external = hash_name(name)
        is_unseen = external not in self._seen
        self._seen.add(external)
        return is_unseen

    def _list_unseen(self, messages: tuple[NewMessage, ...]) -> tuple[NewMessage, ...]:
        """Return the messages that were not in a conversation before: a session may begin with those of another."""
        named = {hash_name(message.name): message for message in messages}
        unseen = tuple(message for external, message in named.items() if external not in self._seen_messages)
        self._seen_messages.update(named)
        return unseen

    def _widen(self, conversation: NewConversation) -> None:
        self._counts["messages"] += len(conversation.messages)
        moments = [message.said_at for message in conversation.messages if message.said_at != UNKNOWN_TIME]
        if moments:
            first, last = self._span or (moments[0], moments[0])
            self._span = (min(first, *moments), max(last, *moments))

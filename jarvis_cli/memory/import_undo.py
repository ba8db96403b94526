"""Taking an import back: its conversations go with all that was made of them; what was gone on with here stays."""

import re
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from jarvis_cli.clock import format_time
from jarvis_cli.errors import UsageError
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.imported import Import, is_continued
from jarvis_cli.memory.importing import Imports
from jarvis_cli.memory.jobs import MODEL_KINDS, make_summary_due
from jarvis_cli.memory.summaries import remove_summary
from jarvis_cli.memory.sweeping import removing_many, sweep_words
from jarvis_cli.memory.withholding import tell_again
from jarvis_cli.memory.words import remove_words

# How many messages go in one transaction, which takes about a tenth of a second: others may save in between.
_AT_ONCE = 500
# Where an earlier conversation was told in front of a line, see request/rendering.py.
_TOLD = re.compile(r'<conversation id="(\d+)"')


@dataclass(frozen=True, slots=True)
class KeptConversation:
    """A conversation that stays, since something was said in it here after the import."""

    id: int
    title: str


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """What goes with a batch: whole conversations, and messages that it added to others.

    `grown` are those others, `messages` counts all that go, `kept` is what stays although the batch brought it.
    """

    batch: Import
    conversations: tuple[int, ...]
    grown: tuple[int, ...]
    messages: int
    kept: tuple[KeptConversation, ...]


def plan_undo(imports: Imports, batch: Import) -> UndoPlan:
    """Return what would go with a batch; nothing is written. Raises UsageError for one that is undone already."""
    if batch.state == "undone":
        raise UsageError(f"import #{batch.id} is undone already", "`jarvis import list` shows them all")
    database = imports.database
    brought = _list_brought(database, batch.id)
    added = _list_grown(database, batch.id, frozenset(brought))
    going = tuple(number for number in brought if not is_continued(database, number))
    grown = tuple(number for number, first in added if not is_continued(database, number, first))
    kept = sorted({*brought, *(number for number, _ in added)} - {*going, *grown})
    messages = sum(_count_messages(database, number) for number in going)
    messages += sum(_count_messages(database, number, batch.id) for number in grown)
    return UndoPlan(batch, going, grown, messages, tuple(_name(database, number) for number in kept))


def undo_import(imports: Imports, plan: UndoPlan, report: Callable[[int], None]) -> int:
    """Take a batch out, and return how many facts went with it: none but with an export of JARVIS.

    A conversation goes with its summary, vector, words and job, a part of a long one at a time; what is broken off can
    be done again. `report` is told how many are gone. What was gone on with meanwhile stays.
    """
    database = imports.database
    _untell(database, frozenset(plan.conversations))
    left = deque(plan.conversations)
    while left:
        with removing_many(database):
            _remove_some(database, left)
        report(len(plan.conversations) - len(left))
    for number in plan.grown:
        with removing_many(database):
            _shorten(database, number, plan.batch.id, format_time(imports.clock()))
    facts = _close(imports, plan.batch)
    sweep_words(database)
    database.shrink_log()
    return facts


def _close(imports: Imports, batch: Import) -> int:
    """Let go of the names of all that is gone, so that it may come again, and note that the batch is undone."""
    database, now, facts = imports.database, format_time(imports.clock()), 0
    with database.transaction():
        if batch.source == "jarvis":
            from jarvis_cli.memory.archived_facts import remove_imported_facts

            facts = remove_imported_facts(database, batch.id, now)
        gone = (batch.id,)
        database.rows("DELETE FROM imported_conversations WHERE import_id = ? AND conversation_id IS NULL", gone)
        database.rows("DELETE FROM imported_messages WHERE import_id = ? AND message_id IS NULL", gone)
        database.rows("UPDATE imports SET undone_at = ? WHERE id = ?", (now, batch.id))
    return facts


def _untell(database: Database, going: frozenset[int]) -> None:
    """Take out what of these conversations was told in front of lines of others."""
    with database.transaction():
        told = database.rows("SELECT id, conversation_id, recalled FROM messages WHERE recalled <> ''")
        for message_id, conversation_id, recalled in told:
            if any(int(number) in going for number in _TOLD.findall(recalled)):
                database.rows("UPDATE messages SET recalled = '' WHERE id = ?", (message_id,))
                tell_again(database, conversation_id)


def _remove_some(database: Database, left: deque[int]) -> None:
    """Remove the first conversations of those that are left, or a part of a long one."""
    room = _AT_ONCE
    while left and room > 0:
        removed = _remove_part(database, left[0], room)
        if removed < room:
            left.popleft()
        room -= removed


def _remove_part(database: Database, number: int, most: int) -> int:
    """Take the last messages out of a conversation; return how many. Where it had fewer than `most`, it is gone.

    One that was gone on with meanwhile stays as it is.
    """
    if is_continued(database, number):
        return 0
    found = database.rows("SELECT id FROM messages WHERE conversation_id = ? ORDER BY id DESC LIMIT ?", (number, most))
    _remove_messages(database, [message_id for (message_id,) in found])
    remove_summary(database, number)
    if len(found) == most:
        # A worker that is reading what is gone now does not get to save what it makes of it.
        database.rows("UPDATE conversations SET epoch = epoch + 1 WHERE id = ?", (number,))
        return most
    for kind in MODEL_KINDS:
        database.rows("DELETE FROM jobs WHERE target = ? AND kind = ?", (number, kind))
    database.rows("DELETE FROM imported_conversations WHERE conversation_id = ?", (number,))
    database.rows("DELETE FROM conversations WHERE id = ?", (number,))
    return len(found)


def _shorten(database: Database, number: int, import_id: int, now: str) -> None:
    """Take the messages of a batch out of a conversation that was there before it; its summary is made again."""
    found = database.rows(
        "SELECT m.id FROM messages m JOIN imported_messages i ON i.message_id = m.id"
        " WHERE m.conversation_id = ? AND i.import_id = ?",
        (number, import_id),
    )
    messages = [message_id for (message_id,) in found]
    if not messages or is_continued(database, number, min(messages)):
        return
    _remove_messages(database, messages)
    remove_summary(database, number)
    database.rows("UPDATE conversations SET epoch = epoch + 1 WHERE id = ?", (number,))
    make_summary_due(database, number, now)


def _remove_messages(database: Database, messages: Sequence[int]) -> None:
    for message_id in messages:
        remove_words(database, "message", message_id)
        database.rows("DELETE FROM imported_messages WHERE message_id = ?", (message_id,))
        database.rows("DELETE FROM messages WHERE id = ?", (message_id,))


def _list_brought(database: Database, import_id: int) -> tuple[int, ...]:
    rows = database.rows(
        "SELECT conversation_id FROM imported_conversations WHERE import_id = ? AND conversation_id IS NOT NULL"
        " ORDER BY conversation_id",
        (import_id,),
    )
    return tuple(number for (number,) in rows)


def _list_grown(database: Database, import_id: int, brought: frozenset[int]) -> tuple[tuple[int, int], ...]:
    """Return the other conversations that a batch added messages to, each with the first of these."""
    rows = database.rows(
        "SELECT m.conversation_id, min(m.id) FROM imported_messages i JOIN messages m ON m.id = i.message_id"
        " WHERE i.import_id = ? GROUP BY m.conversation_id",
        (import_id,),
    )
    return tuple((number, first) for number, first in rows if number not in brought)


def _count_messages(database: Database, number: int, import_id: int | None = None) -> int:
    """Return how many messages of a conversation were imported, in one batch or in any."""
    return int(
        database.value(
            "SELECT count(*) FROM messages m JOIN imported_messages i ON i.message_id = m.id"
            " WHERE m.conversation_id = ? AND i.import_id = coalesce(?, i.import_id)",
            (number, import_id),
        )
    )


def _name(database: Database, number: int) -> KeptConversation:
    title = database.value(
        "SELECT CASE WHEN title <> '' THEN title ELSE coalesce((SELECT substr(text, 1, 100) FROM messages"
        " WHERE conversation_id = c.id AND role = 'user' ORDER BY id LIMIT 1), '') END"
        " FROM conversations c WHERE id = ?",
        (number,),
    )
    return KeptConversation(number, title)

"""Taking an import back: its conversations go with all that was made of them; what was gone on with here stays."""

import re
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from jarvis_cli.clock import format_time
from jarvis_cli.errors import MemoryFileError, UsageError
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.import_leases import keep_lease, refuse_running, release_lease, take_lease
from jarvis_cli.memory.imported import Import, is_continued
from jarvis_cli.memory.imported_branches import switch_back
from jarvis_cli.memory.imported_changes import KeptFact, list_changes
from jarvis_cli.memory.importing import Imports
from jarvis_cli.memory.jobs import MODEL_KINDS, make_summary_due
from jarvis_cli.memory.leases import name_owner
from jarvis_cli.memory.summaries import outdate_summary, remove_summary
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

    `grown` are those others, `messages` counts all that go, `kept` is what stays although the batch brought it. `facts`
    counts those that go, `updated_facts` those that get back what they said; `kept_facts` were changed here since.
    """

    batch: Import
    conversations: tuple[int, ...]
    grown: tuple[int, ...]
    messages: int
    kept: tuple[KeptConversation, ...]
    facts: int = 0
    updated_facts: int = 0
    kept_facts: tuple[KeptFact, ...] = ()


def plan_undo(imports: Imports, batch: Import) -> UndoPlan:
    """Return what would go with a batch; nothing is written.

    Raises UsageError for one that is undone already, or is running.
    """
    if batch.state == "undone":
        raise UsageError(f"import #{batch.id} is undone already", "`jarvis import list` shows them all")
    if batch.state == "running":
        raise refuse_running(batch.id)
    database = imports.database
    brought = _list_brought(database, batch.id)
    added = _list_grown(database, batch.id, frozenset(brought))
    going = tuple(number for number in brought if not is_continued(database, number))
    grown = tuple(number for number, first in added if not is_continued(database, number, first))
    kept = sorted({*brought, *(number for number, _ in added)} - {*going, *grown})
    messages = sum(_count_messages(database, number) for number in going)
    messages += sum(_count_messages(database, number, batch.id) for number in grown)
    named = tuple(_name(database, number) for number in kept)
    changes = list_changes(database, batch.id)
    return UndoPlan(batch, going, grown, messages, named, len(changes.added), len(changes.updated), changes.kept)


def undo_import(imports: Imports, plan: UndoPlan, report: Callable[[int], None]) -> None:
    """Take a batch out.

    A conversation goes with its summary, vector, words and job, a part of a long one at a time; in the end the file is
    written anew, so that no byte of it is left. What is broken off can be done again. `report` is told how many are
    gone. What was gone on with meanwhile stays. Raises UsageError where another process is at work on the batch;
    MemoryFileError.
    """
    database, owner = imports.database, name_owner()
    with database.transaction():
        take_lease(database, plan.batch.id, owner, imports.clock())
    try:
        _take_out(imports, plan, owner, report)
        sweep_words(database)
        # Pages keep copies of rows that were moved when others went, and nothing would give their room back.
        database.rows("VACUUM")
        database.rows("UPDATE imports SET undone_at = ? WHERE id = ?", (format_time(imports.clock()), plan.batch.id))
    finally:
        # Where nothing can be written, the lease ends with this process.
        with suppress(MemoryFileError):
            release_lease(database, plan.batch.id, owner)
    database.shrink_log()


def _take_out(imports: Imports, plan: UndoPlan, owner: str, report: Callable[[int], None]) -> None:
    """Remove what goes with a batch, a part in each transaction."""
    database, import_id = imports.database, plan.batch.id
    _untell(database, frozenset(plan.conversations))
    left = deque(plan.conversations)
    while left:
        with removing_many(database):
            keep_lease(database, import_id, owner, imports.clock())
            _remove_some(database, left)
        report(len(plan.conversations) - len(left))
    for number in plan.grown:
        with removing_many(database):
            keep_lease(database, import_id, owner, imports.clock())
            _shorten(database, number, import_id, format_time(imports.clock()))
    _let_go(imports, plan.batch)


def _let_go(imports: Imports, batch: Import) -> None:
    """Let go of the names of all that is gone, so that it may come again, and of its facts."""
    database, now = imports.database, format_time(imports.clock())
    with database.transaction():
        if batch.source == "jarvis":
            from jarvis_cli.memory.archived_facts import remove_imported_facts

            remove_imported_facts(database, batch.id, now)
        gone = (batch.id,)
        database.rows("DELETE FROM imported_conversations WHERE import_id = ? AND conversation_id IS NULL", gone)
        database.rows("DELETE FROM imported_messages WHERE import_id = ? AND message_id IS NULL", gone)


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
    switch_back(database, number, import_id)
    outdate_summary(database, number)
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

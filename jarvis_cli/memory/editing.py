"""Editing: a person changes fields of a fact; what it was becomes history."""

from dataclasses import dataclass

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.errors import AmbiguousError
from jarvis_cli.fact import Fact
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.facts import Facts
from jarvis_cli.memory.remembering import NewFact, check_fact, check_writable, find_keyed, spell_end
from jarvis_cli.memory.storing import rename_fact, update_fact
from jarvis_cli.recalled import Remembered
from jarvis_cli.scope import EVERYTHING, Reach
from jarvis_cli.text import normalise_text


@dataclass(frozen=True, slots=True)
class FactEdit:
    """What is to change in a fact; None: it stays. `expires_at` is a moment as it is stored, or '' for never."""

    content: str | None = None
    subject: str | None = None
    key: str | None = None
    category: str | None = None
    tags: tuple[str, ...] | None = None
    importance: int | None = None
    expires_at: str | None = None


def edit_fact(database: Database, clock: Clock, fact_id: int, edit: FactEdit, reach: Reach = EVERYTHING) -> Remembered:
    """Change fields of a fact, which is the person's own from then on, and certain; return the stored row.

    It is "already known" where nothing changes. Raises NotFoundError; UsageError for what cannot be stored, or for a
    scope that may not be written; AmbiguousError where another fact has the new key.
    """
    now = format_time(clock())
    facts = Facts(database, clock, reach)
    with database.transaction():
        fact = facts.get(fact_id)
        check_writable(fact.scope, reach)
        present = _read_present(database, fact)
        edited = check_fact(_apply(present, edit))
        if _list_fields(edited) == _list_fields(present):
            return Remembered(fact, "already known")
        other = find_keyed(facts, edited)
        if other is not None and other.id != fact_id:
            raise AmbiguousError(
                f"fact #{other.id} has this key already; nothing was changed", "choose another key, or edit that fact"
            )
        update_fact(database, fact_id, edited, now)
        rename_fact(database, fact_id, edited.subject, edited.key)
        return Remembered(facts.get(fact_id), "updated", fact.content, fact.updated_at)


def _read_present(database: Database, fact: Fact) -> NewFact:
    """Return a fact as the person would hand it in now, with where it was said."""
    message_id, said_from, said_until = database.rows(
        "SELECT message_id, said_from, said_until FROM facts WHERE id = ?", (fact.id,)
    )[0]
    return NewFact(
        fact.content,
        scope=fact.scope,
        subject=fact.subject,
        key=fact.key,
        category=fact.category,
        tags=fact.tags,
        importance=fact.importance,
        conversation_id=fact.conversation_id,
        message_id=message_id,
        said_from=said_from,
        said_until=said_until,
        expires_at=spell_end(fact),
    )


def _apply(present: NewFact, edit: FactEdit) -> NewFact:
    """Return a fact with the changes. Another content is the person's own: it was said nowhere."""
    # What was stored earlier may not be normalised as texts are now.
    is_said = edit.content is None or normalise_text(edit.content) == normalise_text(present.content)
    return NewFact(
        present.content if edit.content is None else edit.content,
        scope=present.scope,
        subject=present.subject if edit.subject is None else edit.subject,
        key=present.key if edit.key is None else edit.key,
        category=present.category if edit.category is None else edit.category,
        tags=present.tags if edit.tags is None else edit.tags,
        importance=present.importance if edit.importance is None else edit.importance,
        conversation_id=present.conversation_id if is_said else None,
        message_id=present.message_id if is_said else None,
        said_from=present.said_from if is_said else 0,
        said_until=present.said_until if is_said else 0,
        expires_at=present.expires_at if edit.expires_at is None else edit.expires_at or None,
    )


def _list_fields(fact: NewFact) -> tuple[object, ...]:
    """Return what an edit can change."""
    return (fact.content, fact.subject, fact.key, fact.category, fact.tags, fact.importance, fact.expires_at)

"""Storing facts: the one place where a fact's row, its words, its vector, its history and its change go together.

Everything here is done in the caller's transaction.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from jarvis_cli.memory.database import mark_places
from jarvis_cli.memory.filtering import fold_tags
from jarvis_cli.memory.jobs import EMBED, make_due
from jarvis_cli.memory.words import add_words, remove_words
from jarvis_cli.scope import AGENT_PREFIX
from jarvis_cli.text import fold_statement, fold_text

if TYPE_CHECKING:
    from jarvis_cli.memory.database import Database
    from jarvis_cli.memory.remembering import NewFact

# What an update may change, by the same names in facts and in fact_history.
KEPT_COLUMNS = (
    "content, importance, message_id, category, tags, confidence, source, created_by, conversation_id, said_from,"
    " said_until, expires_at, subject, key, confirmations, confirmed_at"
)


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a fact. `undoes` is the change that it takes back, or 0; `tidied` says that the fact went in a
    cleaning up, and not because someone wanted it forgotten."""

    fact_id: int
    scope: str
    kind: Literal["added", "updated", "forgotten"]
    undoes: int = 0
    tidied: bool = False


def note_change(database: Database, change: Change, now: str) -> int:
    """Write down a change of a fact, and return its number."""
    return database.insert(
        "INSERT INTO fact_changes (fact_id, scope, kind, undoes, tidied, changed_at) VALUES (?, ?, ?, ?, ?, ?)",
        (change.fact_id, change.scope, change.kind, change.undoes, change.tidied, now),
    )


def insert_fact(database: Database, fact: NewFact, now: str) -> int:
    """Store a new fact that was checked, and return its id."""
    values = (
        *(fact.content, fold_text(fact.content), fold_statement(fact.content), fact.scope),
        *(fact.subject, fold_text(fact.subject), fact.key, fold_text(fact.key)),
        *(fact.category, *_spell_tags(fact.tags), fact.importance, fact.confidence, fact.source, fact.created_by),
        *(fact.conversation_id, fact.message_id, fact.said_from, fact.said_until, now, now, fact.expires_at),
    )
    fact_id = database.insert(
        "INSERT INTO facts (content, folded, statement, scope, subject, folded_subject, key, folded_key, category,"
        " tags, folded_tags, importance, confidence, source, created_by, conversation_id, message_id, said_from,"
        " said_until, created_at, updated_at, expires_at, created_change, change)"
        f" VALUES ({mark_places(values)}, 0, 0)",
        values,
    )
    change = note_change(database, Change(fact_id, fact.scope, "added"), now)
    database.rows("UPDATE facts SET created_change = ?1, change = ?1 WHERE id = ?2", (change, fact_id))
    _add_words(database, fact_id)
    make_due(database, EMBED, 0, now)
    return fact_id


def update_fact(database: Database, fact_id: int, fact: NewFact, now: str) -> None:
    """Give a fact another content and all that belongs to it; what it was becomes history.

    Its id, its scope and when it was created stay. A fact without a key takes over the subject and the key of the new
    one, unless another fact has them. How often it was said again counts on only where it still says the same.
    """
    content = database.value("SELECT content FROM facts WHERE id = ?", (fact_id,))
    change = note_change(database, Change(fact_id, fact.scope, "updated"), now)
    database.rows(
        f"INSERT INTO fact_history (fact_id, from_change, until_change, valid_from, valid_until, {KEPT_COLUMNS})"
        f" SELECT id, change, ?1, updated_at, ?2, {KEPT_COLUMNS} FROM facts WHERE id = ?3",
        (change, now, fact_id),
    )
    database.rows(
        "UPDATE facts SET content = ?1, folded = ?2, statement = ?3, category = ?4, tags = ?5, folded_tags = ?6,"
        " importance = ?7, confidence = ?8, source = ?9, created_by = ?10, conversation_id = ?11, message_id = ?12,"
        " said_from = ?13, said_until = ?14, expires_at = ?15, change = ?16, updated_at = ?17,"
        " confirmations = iif(statement = ?3, confirmations, 0), confirmed_at = iif(statement = ?3, confirmed_at, NULL)"
        " WHERE id = ?18",
        (
            *(fact.content, fold_text(fact.content), fold_statement(fact.content), fact.category),
            *(*_spell_tags(fact.tags), fact.importance, fact.confidence, fact.source, fact.created_by),
            *(fact.conversation_id, fact.message_id, fact.said_from, fact.said_until, fact.expires_at),
            *(change, now, fact_id),
        ),
    )
    _take_name(database, fact_id, fact)
    if fact.content == content:
        index_words(database, fact_id)
        database.rows("UPDATE vectors SET made_from = ? WHERE owner = 'fact' AND owner_id = ?", (change, fact_id))
    else:
        index_again(database, fact_id, now)


def rename_fact(database: Database, fact_id: int, subject: str, key: str) -> None:
    """Give a fact another subject and key, which no other fact of its scope has."""
    database.rows(
        "UPDATE facts SET subject = ?, folded_subject = ?, key = ?, folded_key = ? WHERE id = ?",
        (subject, fold_text(subject), key, fold_text(key), fact_id),
    )
    index_words(database, fact_id)


def remove_fact(database: Database, change: Change, now: str) -> None:
    """Delete a fact with its history, its words, its vector and its offers, and write the change down."""
    # A fact that is new has none: to store one is quick.
    from jarvis_cli.memory.vectors import remove_vector

    remove_words(database, "fact", change.fact_id)
    remove_vector(database, "fact", change.fact_id)
    database.rows("DELETE FROM forget_offers WHERE fact_id = ?", (change.fact_id,))
    database.rows("DELETE FROM facts WHERE id = ?", (change.fact_id,))
    note_change(database, change, now)


def index_again(database: Database, fact_id: int, now: str) -> None:
    """Put the present wording of a fact into the indexes in place of the one before."""
    from jarvis_cli.memory.vectors import remove_vector

    index_words(database, fact_id)
    remove_vector(database, "fact", fact_id)
    make_due(database, EMBED, 0, now)


def index_words(database: Database, fact_id: int) -> None:
    """Put the present words of a fact into their index in place of those before."""
    remove_words(database, "fact", fact_id)
    _add_words(database, fact_id)


def _add_words(database: Database, fact_id: int) -> None:
    """Put the words of a fact into their index: of what it says, of its subject, and of its tags.

    An agent often keeps a bare value under a key, and finds it again by that.
    """
    scope, *parts = database.rows("SELECT scope, content, subject, key, tags FROM facts WHERE id = ?", (fact_id,))[0]
    add_words(database, "fact", fact_id, spell_fact(scope, *parts), scope)


def spell_fact(scope: str, content: str, subject: str, key: str, tags: str) -> str:
    """Return the text by whose words a fact is found; `tags` is as it is stored."""
    names = (subject, key) if scope.startswith(AGENT_PREFIX) else (subject,)
    return "\n".join((content, *names, *json.loads(tags)))


def _spell_tags(tags: tuple[str, ...]) -> tuple[str, str]:
    return json.dumps(tags), json.dumps(fold_tags(tags))


def _take_name(database: Database, fact_id: int, fact: NewFact) -> None:
    if not fact.key:
        return
    name = (fold_text(fact.subject), fold_text(fact.key))
    # Only with the condition of the partial index does SQLite use it.
    database.rows(
        "UPDATE facts SET subject = ?1, key = ?2, folded_subject = ?3, folded_key = ?4 WHERE id = ?5"
        " AND folded_key = '' AND NOT EXISTS (SELECT 1 FROM facts WHERE scope = ?6 AND folded_subject = ?3"
        " AND folded_key = ?4 AND folded_key <> '')",
        (fact.subject, fact.key, *name, fact_id, fact.scope),
    )

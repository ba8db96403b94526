"""Remembering: the same again, updating under a key, and storing a fact with its words, its history and its change."""

import json
from dataclasses import dataclass, replace

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.errors import UsageError
from jarvis_cli.fact import Fact
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.facts import SHARED, Facts
from jarvis_cli.memory.jobs import EMBED, make_due
from jarvis_cli.memory.vectors import remove_vector
from jarvis_cli.memory.words import add_words, remove_words
from jarvis_cli.recalled import Remembered
from jarvis_cli.text import fold_statement, fold_text, is_blank, normalise_text

CATEGORIES = ("fact", "preference", "decision", "observation", "task", "contact", "other")
LONGEST_CONTENT = 100_000
_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class NewFact:
    """A fact as it is handed in. `conversation_id` and `message_id` say where it was said."""

    content: str
    scope: str = SHARED
    subject: str = ""
    key: str = ""
    category: str = "fact"
    tags: tuple[str, ...] = ()
    importance: int = 3
    confidence: float = 1.0
    source: str = "user"
    created_by: str = ""
    conversation_id: int | None = None
    message_id: int | None = None
    expires_at: str | None = None


def remember_fact(database: Database, clock: Clock, fact: NewFact) -> Remembered:
    """Store a fact, or update the one under its key, or leave the one that says the same; return the stored row.

    Raises UsageError when the content is empty, too long, or holds a secret, or a field is out of its range.
    """
    return _Remembering(database, clock).remember(check_fact(fact))


class _Remembering:
    def __init__(self, database: Database, clock: Clock) -> None:
        self.database = database
        self.clock = clock
        self.facts = Facts(database, clock)

    def remember(self, fact: NewFact) -> Remembered:
        with self.database.transaction():
            keyed = self._under_key(fact) if fact.key else None
            if keyed is not None and self._says_again(fact, keyed):
                return Remembered(keyed, "already known")
            if keyed is not None:
                return Remembered(self._update(keyed.id, fact), "updated")
            same = None if fact.key else self._same_again(fact)
            if same is not None:
                return Remembered(same, "already known")
            return Remembered(self._insert(fact), "remembered")

    def _under_key(self, fact: NewFact) -> Fact | None:
        # Only with the condition of the partial index does SQLite use it.
        where = "scope = ? AND folded_subject = ? AND folded_key = ? AND folded_key <> ''"
        found = self.facts.select(where, (fact.scope, fold_text(fact.subject), fold_text(fact.key)))
        return found[0] if found else None

    def _says_again(self, fact: NewFact, keyed: Fact) -> bool:
        is_live = keyed.expires_at is None or keyed.expires_at > self.clock()
        return is_live and fold_statement(keyed.content) == fold_statement(fact.content)

    def _same_again(self, fact: NewFact) -> Fact | None:
        where = "scope = ? AND statement = ? AND (expires_at IS NULL OR expires_at > ?) ORDER BY id LIMIT 1"
        found = self.facts.select(where, (fact.scope, fold_statement(fact.content), self._now()))
        return found[0] if found else None

    def _insert(self, fact: NewFact) -> Fact:
        now = self._now()
        values = (
            *(fact.content, fold_text(fact.content), fold_statement(fact.content), fact.scope),
            *(fact.subject, fold_text(fact.subject), fact.key, fold_text(fact.key)),
            *(fact.category, json.dumps(fact.tags), fact.importance, fact.confidence, fact.source, fact.created_by),
            *(fact.conversation_id, fact.message_id, now, now, fact.expires_at),
        )
        fact_id = self.database.insert(
            "INSERT INTO facts (content, folded, statement, scope, subject, folded_subject, key, folded_key, category,"
            " tags, importance, confidence, source, created_by, conversation_id, message_id, created_at, updated_at,"
            f" expires_at, created_change, change) VALUES ({', '.join('?' * len(values))}, 0, 0)",
            values,
        )
        change = note_change(self.database, fact_id, fact.scope, "added", now)
        self.database.rows("UPDATE facts SET created_change = ?1, change = ?1 WHERE id = ?2", (change, fact_id))
        self._index(fact_id, fact.content)
        return self.facts.get(fact_id)

    def _update(self, fact_id: int, fact: NewFact) -> Fact:
        now = self._now()
        change = note_change(self.database, fact_id, fact.scope, "updated", now)
        self.database.rows(
            "INSERT INTO fact_history (fact_id, content, importance, message_id, from_change, until_change, valid_from,"
            " valid_until) SELECT id, content, importance, message_id, change, ?1, updated_at, ?2 FROM facts"
            " WHERE id = ?3",
            (change, now, fact_id),
        )
        self.database.rows(
            "UPDATE facts SET content = ?, folded = ?, statement = ?, category = ?, tags = ?, importance = ?,"
            " confidence = ?, source = ?, conversation_id = ?, message_id = ?, expires_at = ?, change = ?,"
            " updated_at = ? WHERE id = ?",
            (
                *(fact.content, fold_text(fact.content), fold_statement(fact.content), fact.category),
                *(json.dumps(fact.tags), fact.importance, fact.confidence, fact.source),
                *(fact.conversation_id, fact.message_id, fact.expires_at, change, now, fact_id),
            ),
        )
        remove_words(self.database, "fact", fact_id)
        remove_vector(self.database, "fact", fact_id)
        self._index(fact_id, fact.content)
        return self.facts.get(fact_id)

    def _index(self, fact_id: int, content: str) -> None:
        add_words(self.database, "fact", fact_id, content)
        make_due(self.database, EMBED, 0, self._now())

    def _now(self) -> str:
        return format_time(self.clock())


def note_change(database: Database, fact_id: int, scope: str, kind: str, now: str) -> int:
    """Write down that a fact was added, updated or forgotten, and return the number of the change."""
    return database.insert(
        "INSERT INTO fact_changes (fact_id, scope, kind, changed_at) VALUES (?, ?, ?, ?)", (fact_id, scope, kind, now)
    )


def check_fact(fact: NewFact) -> NewFact:
    """Return the fact with its texts normalised. Raises UsageError for what cannot be stored."""
    # Its patterns cost more to compile than a list of facts takes to print.
    from jarvis_cli.secret_shapes import find_secret

    content = normalise_text(fact.content)
    if is_blank(content):
        raise UsageError("there is nothing to remember: the text is empty", 'say what, as in `jarvis facts add "..."`')
    if len(content) > LONGEST_CONTENT:
        raise UsageError(f"the text is too long for a fact ({len(content)} characters, at most {LONGEST_CONTENT})")
    if fact.category not in CATEGORIES:
        raise UsageError("there is no such category", f"it is one of {', '.join(CATEGORIES)}")
    if not 1 <= fact.importance <= 5:
        raise UsageError("the importance is out of its range", "it is a whole number from 1 to 5")
    if not 0 <= fact.confidence <= 1:
        raise UsageError("the confidence is out of its range", "it is a number from 0 to 1")
    subject, key = ("" if is_blank(name) else normalise_text(name) for name in (fact.subject, fact.key))
    tags = tuple(dict.fromkeys(normalise_text(tag) for tag in fact.tags if not is_blank(tag)))
    kind = find_secret("\n".join((content, subject, key, *tags)))
    if kind:
        raise UsageError(
            f"the text seems to hold a secret ({kind}); it was not remembered", "secrets belong into a password store"
        )
    if max(len(name) for name in (subject, key, *tags, "")) > _LONGEST_NAME:
        raise UsageError(f"a subject, key or tag is too long (at most {_LONGEST_NAME} characters)")
    return replace(fact, content=content, subject=subject, key=key, tags=tags)

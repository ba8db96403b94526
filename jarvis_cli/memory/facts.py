"""Facts: remembering, the same again, updating under a key, and finding them literally."""

import json
from dataclasses import dataclass, replace

from jarvis_cli.clock import Clock, format_time, parse_time
from jarvis_cli.errors import NotFoundError, UsageError
from jarvis_cli.memory.database import Database, Row
from jarvis_cli.memory.jobs import EMBED, make_due
from jarvis_cli.memory.vectors import remove_vector
from jarvis_cli.memory.words import add_words, remove_words, share_words
from jarvis_cli.messages import Fact, Remembered
from jarvis_cli.text import fold_statement, fold_text, is_blank, normalise_text, split_words

CATEGORIES = ("fact", "preference", "decision", "observation", "task", "contact", "other")
SHARED = "shared"
LONGEST_CONTENT = 100_000
_LONGEST_NAME = 200

COLUMNS = (
    "id, content, scope, subject, key, category, tags, importance, confidence, source, created_by,"
    " conversation_id, created_at, updated_at, expires_at"
)


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


class Facts:
    """The facts in one memory file."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def remember(self, fact: NewFact) -> Remembered:
        """Store a fact, or update the one under its key, or leave the one that says the same; return the stored row.

        Raises UsageError when the content is empty, too long, or holds a secret, or a field is out of its range.
        """
        fact = check_fact(fact)
        with self._database.transaction():
            keyed = self._under_key(fact) if fact.key else None
            if keyed is not None and fold_statement(keyed.content) == fold_statement(fact.content):
                return Remembered(keyed, "already known")
            if keyed is not None:
                return Remembered(self._update(keyed.id, fact), "updated")
            same = None if fact.key else self._same_again(fact)
            if same is not None:
                return Remembered(same, "already known")
            return Remembered(self._insert(fact), "remembered")

    def list(self, scope: str = SHARED) -> tuple[Fact, ...]:
        """Return the facts of a scope that have not expired, oldest first."""
        return self._select("scope = ? AND (expires_at IS NULL OR expires_at > ?) ORDER BY id", (scope, self._now()))

    def get(self, fact_id: int) -> Fact:
        """Return one fact. Raises NotFoundError."""
        found = self.find_numbered(fact_id) if abs(fact_id) < 2**63 else ()
        if not found:
            raise NotFoundError(f"there is no fact #{fact_id}", "`jarvis facts list` shows them all")
        return found[0]

    def find_numbered(self, fact_id: int) -> tuple[Fact, ...]:
        """Return the fact with this id, alone, or nothing."""
        return self._select("id = ?", (fact_id,))

    def find(self, text: str, scope: str = SHARED) -> tuple[Fact, ...]:
        """Return the facts that hold `text` literally (folded); where none does, those that hold all of its words.

        Every character is an ordinary one. A text with nothing visible in it finds nothing.
        """
        folded = fold_statement(text) or fold_text(text)
        if not folded:
            return ()
        where = "scope = ? AND (expires_at IS NULL OR expires_at > ?) AND instr(folded, ?) ORDER BY id"
        literal = self._select(where, (scope, self._now(), folded))
        words = split_words(text)
        if literal or not words:
            return literal
        return tuple(fact for fact in self.list(scope) if share_words(words, fact.content) == 1.0)

    def _select(self, where: str, bindings: tuple[object, ...]) -> tuple[Fact, ...]:
        rows = self._database.rows(f"SELECT {COLUMNS} FROM facts WHERE {where}", bindings)
        return tuple(read_fact(row) for row in rows)

    def _under_key(self, fact: NewFact) -> Fact | None:
        where = "scope = ? AND folded_subject = ? AND folded_key = ?"
        found = self._select(where, (fact.scope, fold_text(fact.subject), fold_text(fact.key)))
        return found[0] if found else None

    def _same_again(self, fact: NewFact) -> Fact | None:
        where = "scope = ? AND statement = ? AND (expires_at IS NULL OR expires_at > ?) ORDER BY id LIMIT 1"
        found = self._select(where, (fact.scope, fold_statement(fact.content), self._now()))
        return found[0] if found else None

    def _insert(self, fact: NewFact) -> Fact:
        now = self._now()
        values = (
            *(fact.content, fold_text(fact.content), fold_statement(fact.content), fact.scope),
            *(fact.subject, fold_text(fact.subject), fact.key, fold_text(fact.key)),
            *(fact.category, json.dumps(fact.tags), fact.importance, fact.confidence, fact.source, fact.created_by),
            *(fact.conversation_id, fact.message_id, now, now, fact.expires_at),
        )
        fact_id = self._database.insert(
            "INSERT INTO facts (content, folded, statement, scope, subject, folded_subject, key, folded_key, category,"
            " tags, importance, confidence, source, created_by, conversation_id, message_id, created_at, updated_at,"
            f" expires_at, created_change, change) VALUES ({', '.join('?' * len(values))}, 0, 0)",
            values,
        )
        change = note_change(self._database, fact_id, fact.scope, "added", now)
        self._database.rows("UPDATE facts SET created_change = ?1, change = ?1 WHERE id = ?2", (change, fact_id))
        self._index(fact_id, fact.content)
        return self.get(fact_id)

    def _update(self, fact_id: int, fact: NewFact) -> Fact:
        now = self._now()
        change = note_change(self._database, fact_id, fact.scope, "updated", now)
        self._database.rows(
            "INSERT INTO fact_history (fact_id, content, importance, from_change, until_change, valid_from,"
            " valid_until) SELECT id, content, importance, change, ?1, updated_at, ?2 FROM facts WHERE id = ?3",
            (change, now, fact_id),
        )
        self._database.rows(
            "UPDATE facts SET content = ?, folded = ?, statement = ?, category = ?, tags = ?, importance = ?,"
            " confidence = ?, source = ?, conversation_id = ?, message_id = ?, expires_at = ?, change = ?,"
            " updated_at = ? WHERE id = ?",
            (
                *(fact.content, fold_text(fact.content), fold_statement(fact.content), fact.category),
                *(json.dumps(fact.tags), fact.importance, fact.confidence, fact.source),
                *(fact.conversation_id, fact.message_id, fact.expires_at, change, now, fact_id),
            ),
        )
        remove_words(self._database, "fact", fact_id)
        remove_vector(self._database, "fact", fact_id)
        self._index(fact_id, fact.content)
        return self.get(fact_id)

    def _index(self, fact_id: int, content: str) -> None:
        add_words(self._database, "fact", fact_id, content)
        make_due(self._database, EMBED, 0, self._now())

    def _now(self) -> str:
        return format_time(self._clock())


def note_change(database: Database, fact_id: int, scope: str, kind: str, now: str) -> int:
    """Write down that a fact was added, updated or forgotten, and return the number of the change."""
    return database.insert(
        "INSERT INTO fact_changes (fact_id, scope, kind, changed_at) VALUES (?, ?, ?, ?)", (fact_id, scope, kind, now)
    )


def read_fact(row: Row) -> Fact:
    """Return the fact that a row with the columns of COLUMNS holds."""
    values = list(row)
    values[6] = tuple(json.loads(row[6]))
    values[12], values[13] = parse_time(row[12]), parse_time(row[13])
    values[14] = parse_time(row[14]) if row[14] else None
    return Fact(*values)


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
    kind = find_secret(content)
    if kind:
        raise UsageError(
            f"the text seems to hold a secret ({kind}); it was not remembered", "secrets belong into a password store"
        )
    subject, key = normalise_text(fact.subject), normalise_text(fact.key)
    tags = tuple(dict.fromkeys(normalise_text(tag) for tag in fact.tags if not is_blank(tag)))
    if max(len(name) for name in (subject, key, *tags, "")) > _LONGEST_NAME:
        raise UsageError(f"a subject, key or tag is too long (at most {_LONGEST_NAME} characters)")
    return replace(fact, content=content, subject=subject, key=key, tags=tags)

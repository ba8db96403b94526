"""Remembering: the same again, updating under a key, and storing a fact with its words, its history and its change."""

from dataclasses import dataclass, replace

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.errors import UsageError
from jarvis_cli.fact import CATEGORIES, Fact
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.facts import Facts
from jarvis_cli.memory.storing import insert_fact, update_fact
from jarvis_cli.recalled import Remembered
from jarvis_cli.scope import AGENT_PREFIX, EVERYTHING, SHARED, Reach, name_scope, read_scope
from jarvis_cli.text import fold_statement, fold_text, is_blank, normalise_text

# The source of facts that were read from a conversation, and not stored because someone wanted it.
EXTRACTED = "extracted"
LONGEST_CONTENT = 100_000
_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class NewFact:
    """A fact as it is handed in.

    `conversation_id` and `message_id` say where it was said, `said_from` and `said_until` which part of the message's
    text it was read from; both 0: unknown.
    """

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
    said_from: int = 0
    said_until: int = 0
    expires_at: str | None = None


_DEFAULT = NewFact("")


def remember_fact(database: Database, clock: Clock, fact: NewFact, reach: Reach = EVERYTHING) -> Remembered:
    """Store a fact, or update the one under its key, or leave the one that says the same; return the stored row.

    What was learned and is now asked to be remembered counts as stored at a wish from then on.
    Raises UsageError when the content is empty, too long, or holds a secret, a field is out of its range, the scope may
    not be written, or an agent would change what is not an agent's.
    """
    new = check_fact(fact)
    check_writable(new.scope, reach)
    now = format_time(clock())
    facts = Facts(database, clock)
    with database.transaction():
        keyed = find_keyed(facts, new)
        if keyed is not None and is_live(keyed, now) and fold_statement(keyed.content) == fold_statement(new.content):
            said, new = new, _take_given(keyed, new)
            if _read_fields(new) == _read_fields(keyed):
                return Remembered(_claim(database, facts, keyed, said, reach), "already known")
        if keyed is not None:
            _check_author(keyed, reach)
            update_fact(database, keyed.id, new, now)
            return Remembered(facts.get(keyed.id), "updated", keyed.content, keyed.updated_at)
        same = None if new.key else find_same_statement(facts, new, now)
        if same is not None:
            return Remembered(_claim(database, facts, same, new, reach), "already known")
        return Remembered(facts.get(insert_fact(database, new, now)), "remembered")


def check_writable(scope: str, reach: Reach) -> None:
    """Raise UsageError where facts of a scope may not be stored, changed and forgotten."""
    if not reach.may_write(scope):
        allowed = ", ".join(reach.writable or ())
        raise UsageError(
            f"facts of the scope {scope} may not be changed here",
            f"the scope may be {allowed}" if allowed else "what is remembered may only be read here",
        )


def _check_author(known: Fact, reach: Reach) -> None:
    """Raise UsageError where an agent would change what a person or their chat has stored."""
    if reach.agent and known.scope == SHARED and not known.created_by.startswith(AGENT_PREFIX):
        raise UsageError(
            f"fact #{known.id} under this key is the person's; it was not changed",
            f"store it under another key, or in {name_scope(reach.agent)}",
        )


def _take_given(known: Fact, new: NewFact) -> NewFact:
    """Return what is handed in for a fact that says the same: what has its default value there was not given."""
    return replace(
        new,
        category=known.category if new.category == _DEFAULT.category else new.category,
        importance=known.importance if new.importance == _DEFAULT.importance else new.importance,
        tags=new.tags or known.tags,
        expires_at=new.expires_at or spell_end(known),
    )


def _read_fields(fact: Fact | NewFact) -> tuple[object, ...]:
    end = spell_end(fact) if isinstance(fact, Fact) else fact.expires_at
    return (fact.category, fact.importance, fact.tags, end)


def spell_end(fact: Fact) -> str | None:
    """Return when a fact expires, as it is stored, or None."""
    return format_time(fact.expires_at) if fact.expires_at else None


def _claim(database: Database, facts: Facts, known: Fact, new: NewFact, reach: Reach) -> Fact:
    # An agent is not the person whose wish it would be.
    if known.source != EXTRACTED or new.source == EXTRACTED or reach.agent:
        return known
    database.rows(
        "UPDATE facts SET source = ?, created_by = ?, confidence = max(confidence, ?), expires_at = ? WHERE id = ?",
        (new.source, new.created_by, new.confidence, new.expires_at, known.id),
    )
    return facts.get(known.id)


def find_keyed(facts: Facts, fact: NewFact) -> Fact | None:
    """Return the fact that has the scope, subject and key of a new one, expired or not; None where that has no key."""
    if not fact.key:
        return None
    # Only with the condition of the partial index does SQLite use it.
    where = "scope = ? AND folded_subject = ? AND folded_key = ? AND folded_key <> ''"
    found = facts.select(where, (fact.scope, fold_text(fact.subject), fold_text(fact.key)))
    return found[0] if found else None


def find_same_statement(facts: Facts, fact: NewFact, now: str) -> Fact | None:
    """Return the oldest fact of the same scope that has not expired and says the same as a new one when folded."""
    where = "scope = ? AND statement = ? AND (expires_at IS NULL OR expires_at > ?) ORDER BY id LIMIT 1"
    found = facts.select(where, (fact.scope, fold_statement(fact.content), now))
    return found[0] if found else None


def is_live(fact: Fact, now: str) -> bool:
    """Return whether a fact has not expired."""
    return fact.expires_at is None or format_time(fact.expires_at) > now


def check_fact(fact: NewFact) -> NewFact:
    """Return the fact with its texts normalised. Raises UsageError for what cannot be stored."""
    # Its patterns cost more to compile than a list of facts takes to print.
    from jarvis_cli.secret_shapes import find_secret

    scope, content = read_scope(fact.scope), normalise_text(fact.content)
    if is_blank(content):
        raise UsageError("there is nothing to remember: the text is empty", 'say what, as in `jarvis facts add "..."`')
    if len(content) > LONGEST_CONTENT:
        raise UsageError(f"the text is too long for a fact ({len(content)} characters, at most {LONGEST_CONTENT})")
    if fact.category not in CATEGORIES:
        raise UsageError("there is no such category", f"it is one of {', '.join(CATEGORIES)}")
    if fact.importance not in range(1, 6):
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
    return replace(fact, content=content, scope=scope, subject=subject, key=key, tags=tags)

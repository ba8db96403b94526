"""Remembering: the same again, updating under a key, and storing a fact with its words, its history and its change."""

from dataclasses import dataclass, replace
from typing import Literal

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.errors import UsageError
from jarvis_cli.fact import CATEGORIES, Fact
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.facts import Facts
from jarvis_cli.memory.filtering import fold_tags, split_tags
from jarvis_cli.memory.storing import insert_fact, update_fact
from jarvis_cli.recalled import Remembered
from jarvis_cli.scope import AGENT_PREFIX, EVERYTHING, SHARED, Reach, name_scope, read_scope
from jarvis_cli.text import fold_statement, fold_text, is_blank, normalise_text, one_line, shorten

# The source of facts that were read from a conversation, and not stored because someone wanted it.
EXTRACTED = "extracted"
# Of the categories, the one whose facts are wanted beside each other.
OBSERVATION = "observation"
LONGEST_CONTENT = 100_000
_LONGEST_NAME = 200
_MOST_TAGS = 20


@dataclass(frozen=True, slots=True)
class NewFact:
    """A fact as it is handed in.

    `conversation_id` and `message_id` say where it was said, `said_from` and `said_until` which part of the message's
    text it was read from; both 0: unknown. `given` names fields that were given although they have their default value.
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
    given: frozenset[str] = frozenset()


_DEFAULT = NewFact("")


def remember_fact(database: Database, clock: Clock, fact: NewFact, reach: Reach = EVERYTHING) -> Remembered:
    """Store a fact, or update the one under its key, or leave the one that says the same; return the stored row.

    Under a key a new value has an end, a source and a confidence of its own; its category, its importance and its tags
    stay as they are where they are not given (have their default value). The same again, with a key or without one, is
    counted, and updated only where other fields are given with it.
    What was learned and is now asked to be remembered counts as stored at a wish from then on.
    Raises UsageError when the content is empty, too long, or holds a secret, a field is out of its range, the scope may
    not be written, or an agent would change what is not an agent's.
    """
    new = check_fact(fact)
    check_writable(new.scope, reach)
    now = format_time(clock())
    facts = Facts(database, clock)
    with database.transaction():
        known = find_keyed(facts, new) if new.key else find_same_statement(facts, new, now)
        if known is None:
            return Remembered(facts.get(insert_fact(database, new, now)), "remembered")
        changed = keep_fields(known, new)
        if is_live(known, now) and fold_statement(known.content) == fold_statement(new.content):
            changed = replace(changed, expires_at=changed.expires_at or spell_end(known))
            is_theirs = not new.key and not _may_change(known, reach)
            if is_theirs or _read_fields(changed) == _read_fields(known):
                _count_again(database, known.id, now)
                return Remembered(_claim(database, facts, known, new, reach), "already known")
        _check_author(known, reach)
        update_fact(database, known.id, changed, now)
        return Remembered(facts.get(known.id), "updated", known.content, known.updated_at)


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
    if not _may_change(known, reach):
        raise UsageError(
            f"fact #{known.id} under this key is the person's; it was not changed",
            f"store it under another key, or in {name_scope(reach.agent)}",
        )


def _may_change(known: Fact, reach: Reach) -> bool:
    return not reach.agent or known.scope != SHARED or known.created_by.startswith(AGENT_PREFIX)


def _count_again(database: Database, fact_id: int, now: str) -> None:
    database.rows("UPDATE facts SET confirmations = confirmations + 1, confirmed_at = ? WHERE id = ?", (now, fact_id))


def keep_fields(known: Fact, new: NewFact) -> NewFact:
    """Return what is handed in for a known fact: what has its default value there, and was not given, stays.

    When it ends, how sure it is and who says so are those of what is handed in.
    """
    return replace(
        new,
        category=new.category if _is_given("category", new) else known.category,
        importance=new.importance if _is_given("importance", new) else known.importance,
        tags=new.tags or split_tags(known.tags),
    )


def _is_given(field: Literal["category", "importance"], new: NewFact) -> bool:
    return field in new.given or getattr(new, field) != getattr(_DEFAULT, field)


def _read_fields(fact: Fact | NewFact) -> tuple[object, ...]:
    end = spell_end(fact) if isinstance(fact, Fact) else fact.expires_at
    return (fact.category, fact.importance, frozenset(fold_tags(fact.tags)), end)


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
    """Return the oldest fact of the same scope that has not expired and says the same as a new one when folded.

    The same of another subject is something else. An observation says the same only as one about the very same, and
    never as a fact under a key, whose value may be another one tomorrow.
    """
    where = "scope = ? AND statement = ? AND (expires_at IS NULL OR expires_at > ?)"
    subject = fold_text(fact.subject)
    if fact.category == OBSERVATION:
        where += " AND folded_subject = ? AND folded_key = ''"
    else:
        where += " AND ? IN ('', folded_subject)"
    found = facts.select(f"{where} ORDER BY id LIMIT 1", (fact.scope, fold_statement(fact.content), now, subject))
    return found[0] if found else None


def is_live(fact: Fact, now: str) -> bool:
    """Return whether a fact has not expired."""
    return fact.expires_at is None or format_time(fact.expires_at) > now


def check_fact(fact: NewFact) -> NewFact:
    """Return the fact with its texts normalised, and its names on one line each.

    Raises UsageError for what cannot be stored.
    """
    # Its patterns cost more to compile than a list of facts takes to print.
    from jarvis_cli.secret_shapes import find_secret

    scope, content = read_scope(fact.scope), normalise_text(fact.content)
    if is_blank(content):
        raise UsageError("there is nothing to remember: the text is empty", 'say what, as in `jarvis facts add "..."`')
    if len(content) > LONGEST_CONTENT:
        raise UsageError(
            f"the text is too long for a fact ({len(content)} characters, at most {LONGEST_CONTENT})",
            "shorten it, or make several facts of it",
        )
    if fact.category not in CATEGORIES:
        raise UsageError("there is no such category", f"it is one of {', '.join(CATEGORIES)}")
    if fact.importance not in range(1, 6):
        raise UsageError("the importance is out of its range", "it is a whole number from 1 to 5")
    if not 0 <= fact.confidence <= 1:
        raise UsageError("the confidence is out of its range", "it is a number from 0 to 1")
    given = tuple(map(normalise_text, (fact.subject, fact.key, *fact.tags)))
    names = tuple("" if is_blank(name) else one_line(name) for name in given[:2])
    tags = split_tags(fact.tags)
    # Also as they were given: what parts a secret in two does not hide it.
    kind = find_secret("\n".join(dict.fromkeys((content, *names, *tags, *given))))
    if kind:
        raise UsageError(
            f"the text seems to hold a secret ({kind}); it was not remembered", "secrets belong into a password store"
        )
    if max(len(name) for name in (*names, *tags)) > _LONGEST_NAME:
        raise UsageError(f"a subject, key or tag is too long (at most {_LONGEST_NAME} characters)", "shorten it")
    if len(tags) > _MOST_TAGS:
        raise UsageError(f"there are too many tags (at most {_MOST_TAGS})", "leave some out")
    subject, key = names
    created_by = shorten(normalise_text(fact.created_by), _LONGEST_NAME)
    return replace(fact, content=content, scope=scope, subject=subject, key=key, tags=tags, created_by=created_by)

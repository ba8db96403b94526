"""How much of the room for facts one takes, in characters: as much as the line that it is told on.

Only its blanks are counted as they are stored, though runs of them are told as one: so it never takes more than this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jarvis_cli.scope import AGENT_PREFIX, SHARED

if TYPE_CHECKING:
    from jarvis_cli.fact import Fact

# Of an agent's fact, "- #", a blank, the minute and the line end; of a chat's fact, the day instead of the minute.
_AGENTS_LINE = len("- # , 2026-03-01 12:00\n")
_CHATS_LINE = len("- # , 2026-03-01\n")
_BRACKETS = len(" ()")
_AUTHOR = len(", by ")
_IMPORTANCE = len(", importance 5")
_USUAL_IMPORTANCE = 3
# A letter that could open or close a fence is told as four.
_ESCAPED = len("&lt;") - 1
# The least that facts take besides their contents: their numbers have one digit or more.
LEAST_SIZE = _AGENTS_LINE + 1
LEAST_CHATS_SIZE = _CHATS_LINE + 1


def select_size(table: str) -> str:
    """Return SQL for what a fact takes where an agent is told it. `table` is the alias of the table of facts."""
    content, subject, key, created_by = (f"{table}.{name}" for name in ("content", "subject", "key", "created_by"))
    opened, closed = (f"length(replace({content}, '{letter}', ''))" for letter in "<>")
    is_others = f"{table}.scope = '{SHARED}' AND substr({created_by}, 1, {len(AGENT_PREFIX)}) = '{AGENT_PREFIX}'"
    return (
        f"{_AGENTS_LINE} + length({table}.id) + length({content})"
        f" + {_ESCAPED} * (2 * length({content}) - {opened} - {closed})"
        f" + ({subject} <> '') * (length({subject}) + {_BRACKETS}) + ({key} <> '') * (length({key}) + {_BRACKETS})"
        f" + ({table}.importance <> {_USUAL_IMPORTANCE}) * {_IMPORTANCE}"
        f" + ({is_others}) * (length({created_by}) + {_AUTHOR})"
    )


def measure_fact(fact: Fact) -> int:
    """Return what a fact takes where an agent, or a tool, is told it: the same as by `select_size`."""
    importance = _IMPORTANCE if fact.importance != _USUAL_IMPORTANCE else 0
    author = fact.created_by if fact.scope == SHARED else ""
    return _AGENTS_LINE + importance + _measure_parts(fact.id, fact.content, fact.subject, fact.key, author)


def measure_chats_fact(fact_id: int, content: str, subject: str, key: str, created_by: str) -> int:
    """Return what a fact takes where a chat is told it when it is opened."""
    return _CHATS_LINE + _measure_parts(fact_id, content, subject, key, created_by)


def _measure_parts(fact_id: int, content: str, subject: str, key: str, created_by: str) -> int:
    names = sum(len(name) + _BRACKETS for name in (subject, key) if name)
    author = len(created_by) + _AUTHOR if created_by.startswith(AGENT_PREFIX) else 0
    escaped = _ESCAPED * (content.count("<") + content.count(">"))
    return len(str(fact_id)) + len(content) + escaped + names + author

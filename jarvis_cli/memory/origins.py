"""Where facts come from: the sentence they were read from, how often they were said again, what they said before."""

import json

from jarvis_cli.clock import parse_time
from jarvis_cli.errors import NotFoundError
from jarvis_cli.learned import FormerWording, Origin
from jarvis_cli.memory.database import Database, Row


def find_origin(database: Database, fact_id: int) -> Origin:
    """Return where a fact comes from. Raises NotFoundError."""
    row = database.row(
        "SELECT f.conversation_id, f.message_id, coalesce(m.text, ''), f.said_from, f.said_until, m.created_at,"
        " coalesce(m.withheld, 0), f.confirmations, f.confirmed_at, f.recalled_at"
        " FROM facts f LEFT JOIN messages m ON m.id = f.message_id WHERE f.id = ?",
        (fact_id,),
    )
    if row is None:
        raise NotFoundError(f"there is no fact #{fact_id}", "`jarvis facts list` shows them all")
    conversation_id, message_id, text, start, end, said_at, withheld, confirmations, confirmed_at, recalled_at = row
    return Origin(
        conversation_id,
        message_id,
        cut_sentence("" if withheld else text, start, end),
        parse_time(said_at) if said_at else None,
        bool(withheld),
        confirmations,
        parse_time(confirmed_at) if confirmed_at else None,
        parse_time(recalled_at) if recalled_at else None,
        list_history(database, fact_id),
    )


def list_history(database: Database, fact_id: int) -> tuple[FormerWording, ...]:
    """Return what a fact said before, oldest first."""
    rows = database.rows(
        "SELECT content, valid_from, valid_until, importance, subject, key, category, tags, created_by"
        " FROM fact_history WHERE fact_id = ? ORDER BY until_change, from_change, id",
        (fact_id,),
    )
    return tuple(_read_wording(row) for row in rows)


def _read_wording(row: Row) -> FormerWording:
    content, start, end, importance, subject, key, category, tags, created_by = row
    known_tags = None if tags is None else tuple(json.loads(tags))
    return FormerWording(
        *(content, parse_time(start), parse_time(end), importance, subject, key, category, known_tags, created_by)
    )


def cut_sentence(text: str, start: int, end: int) -> str:
    """Return the part of a message that something was read from, or '' where it is not known."""
    return text[start:end].strip() if 0 <= start < end <= len(text) else ""

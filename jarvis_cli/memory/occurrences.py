"""Where in the memory file a text stands: literally, but for case and form, wherever the person's words are kept."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from jarvis_cli.memory.database import Database
from jarvis_cli.memory.sought import find_places, fold_sought
from jarvis_cli.text import is_blank

Kind = Literal["fact", "history", "proposal", "summary", "title", "message"]

# What stands in for a text that was taken out of a message.
GONE = "[…]"
# Of each kind: the id of the row, what it belongs to, and the columns with the person's words; those in _JSON hold
# texts as JSON.
_COLUMNS: Mapping[Kind, tuple[str, tuple[str, ...]]] = {
    "fact": ("SELECT id, id, {} FROM facts ORDER BY id", ("content", "subject", "key", "tags")),
    "history": (
        "SELECT id, fact_id, {} FROM fact_history ORDER BY id",
        ("content", "coalesce(subject, '')", "coalesce(key, '')", "coalesce(tags, '[]')"),
    ),
    "proposal": ("SELECT id, id, {} FROM proposals ORDER BY id", ("content", "subject", "key")),
    "summary": ("SELECT conversation_id, conversation_id, {} FROM summaries ORDER BY 1", ("summary",)),
    "title": ("SELECT id, id, {} FROM conversations WHERE title <> '' ORDER BY id", ("title",)),
    "message": (
        "SELECT id, conversation_id, {} FROM messages ORDER BY id",
        ("text", "recalled", "attached", "tool_calls", "tool_results"),
    ),
}
_JSON = frozenset({"tags", "coalesce(tags, '[]')", "tool_calls", "tool_results"})


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A row that holds a text: what it is, its number, what it belongs to, and the spellings that were found in it.

    `belongs_to` is a fact for history, a conversation for a message; for the others it is the row itself. `around` is
    some of what stands around the first of them.
    """

    kind: Kind
    id: int
    belongs_to: int
    spellings: frozenset[str]
    around: str


def list_occurrences(database: Database, wanted: str) -> tuple[Occurrence, ...]:
    """Return the rows that hold a folded text, kind by kind and in the order of ids. All is read: it takes a while."""
    return tuple(_find_rows(database, wanted))


def _find_rows(database: Database, wanted: str) -> Iterator[Occurrence]:
    for kind, (sql, columns) in _COLUMNS.items():
        for row_id, belongs_to, *texts in database.rows(sql.format(", ".join(columns))):
            spelled: dict[str, str] = {}
            for column, stored in zip(columns, texts, strict=True):
                for text in list_texts(stored) if column in _JSON else (stored,):
                    spelled.update(_find_spellings(text, wanted))
            if spelled:
                yield Occurrence(kind, row_id, belongs_to, frozenset(spelled), next(iter(spelled.values())))


def _find_spellings(text: str, wanted: str) -> Iterator[tuple[str, str]]:
    """Yield each spelling of a folded text in another, with what stands around it."""
    if wanted in fold_sought(text):
        places = find_places(text, wanted)
        for start, end in places:
            yield text[start:end], text[max(start - 30, 0) : end + 30]
        if not places:
            yield text, text[:90]


def list_texts(stored: str) -> Iterator[str]:
    """Yield every text in a JSON value, also in one that is written as JSON inside a text."""
    if stored in ("[]", ""):
        return
    pending: list[Any] = [_read_json(stored)]
    while pending:
        value = pending.pop()
        if isinstance(value, str):
            inner = _read_json(value)
            if isinstance(inner, (dict, list)):
                pending.append(inner)
            else:
                yield value
        elif isinstance(value, dict):
            pending += [*value, *value.values()]
        elif isinstance(value, list):
            pending += value


def cut_text(text: str, wanted: str) -> str:
    """Return a text without what folds to `wanted`; a mark stands where it was, one for several in a row."""
    if wanted not in fold_sought(text):
        return text
    places = find_places(text, wanted)
    if not places:
        return GONE
    kept, last = [text[: places[0][0]]], places[0][1]
    for start, end in places[1:]:
        if not is_blank(text[last:start]):
            kept.append(text[last:start])
        last = end
    cut = GONE.join((*kept, text[last:]))
    # Some letters are composed of several only when they are folded together.
    return cut if wanted not in fold_sought(cut) else GONE


def cut_json(stored: str, wanted: str) -> str:
    """Return a JSON value with what folds to `wanted` taken out of every text in it; without any it stays as it is."""
    if all(wanted not in fold_sought(text) for text in list_texts(stored)):
        return stored
    return json.dumps(_cut_value(_read_json(stored), wanted))


def _cut_value(value: Any, wanted: str) -> Any:
    if isinstance(value, str):
        inner = _read_json(value)
        if isinstance(inner, (dict, list)):
            return json.dumps(_cut_value(inner, wanted), ensure_ascii=False)
        return cut_text(value, wanted)
    if isinstance(value, dict):
        return {cut_text(name, wanted): _cut_value(content, wanted) for name, content in value.items()}
    if isinstance(value, list):
        return [_cut_value(content, wanted) for content in value]
    return value


def _read_json(text: str) -> Any:
    """Return the value that a text is in JSON, or the text itself."""
    if text[:1] not in "[{":
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text

"""What bytes a memory file still holds of a text that was taken out of it: whose words they are, column by column."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from jarvis_cli.memory.database import Database
from jarvis_cli.text import fold_words

INDEXES = ("fact_words", "fact_trigrams", "summary_words", "summary_trigrams", "message_words", "title_words")
_FACT = "SELECT content, subject, key, (SELECT group_concat(value, ' ') FROM json_each(tags)) FROM facts WHERE id = ?"
_SUMMARY = "SELECT summary FROM summaries WHERE conversation_id = ?"
_TITLE = "SELECT title FROM conversations WHERE id = ?"
# The columns in which words are spelled without accents, by the `id` of their rows, and what these are made from.
FOLDED: Mapping[tuple[str, str], str] = {
    ("fact_words_content", "c0"): _FACT,
    ("fact_trigrams_content", "c0"): _FACT,
    ("summary_words_content", "c0"): _SUMMARY,
    ("summary_trigrams_content", "c0"): _SUMMARY,
    ("message_words_content", "c0"): "SELECT text, attached FROM messages WHERE id = ?",
    ("title_words_content", "c0"): _TITLE,
    ("conversations", "folded_title"): _TITLE,
}
# The tables and columns with words of the person, or made from them, as they are spelled.
PERSONAL = frozenset(
    {
        *(("facts", name) for name in ("content", "folded", "statement", "subject", "folded_subject", "key")),
        *(("facts", name) for name in ("folded_key", "tags", "folded_tags")),
        *(("fact_history", name) for name in ("content", "subject", "key", "tags")),
        *(("proposals", name) for name in ("content", "statement", "subject", "key")),
        *(("messages", name) for name in ("text", "recalled", "attached", "tool_calls", "tool_results")),
        ("conversations", "title"),
        ("summaries", "summary"),
        ("jobs", "last_error"),
    }
)
Pattern = re.Pattern[bytes]


@dataclass(frozen=True, slots=True)
class Remains:
    """How often some bytes still stand in a column of the file; `is_personal`: among the words of the person."""

    place: str
    count: int
    is_personal: bool


def list_remains(database: Database, exact: Pattern, wide: Pattern) -> tuple[Remains, ...]:
    """Return in which columns of the file a text still stands, and how often; reads all of it.

    Among words of the person what `exact` finds is the text. Where they are spelled without accents, what `wide` finds
    is the text unless the row that they are made from holds as much, spelled alike. All else is JARVIS' own.
    Both are of bytes whose ASCII letters are small.
    """
    found = []
    for table, column in _list_columns(database):
        count = own = 0
        for row_id, value in _read_column(database, table, column):
            matches = sum(1 for _ in wide.finditer(value))
            if not matches:
                continue
            personal = 0
            if (table, column) in PERSONAL:
                personal = min(matches, sum(1 for _ in exact.finditer(value)))
            elif source := FOLDED.get((table, column)):
                personal = max(matches - _count_in_source(database, source, row_id, wide), 0)
            count, own = count + personal, own + matches - personal
        found += [
            Remains(f"{table}.{column}", number, is_personal)
            for number, is_personal in ((count, True), (own, False))
            if number
        ]
    return tuple(found)


def _count_in_source(database: Database, source: str, row_id: int, wide: Pattern) -> int:
    """Return how often a folded column may hold the text, by what it is made from; 0 where that is gone."""
    row = database.row(source, (row_id,))
    if row is None:
        return 0
    words = fold_words("\n".join(text for text in row if text))
    return sum(1 for _ in wide.finditer(words.encode().lower()))


def _read_column(database: Database, table: str, column: str) -> Iterator[tuple[int, bytes]]:
    """Yield what stands in a column, as bytes whose ASCII letters are small; in a folded one, of which row."""
    row_id = "id" if (table, column) in FOLDED else "0"
    for number, value in database.rows(f'SELECT {row_id}, CAST("{column}" AS BLOB) FROM "{table}"'):
        if value:
            yield number, bytes(value).lower()


def _list_columns(database: Database) -> list[tuple[str, str]]:
    rows = database.rows(
        "SELECT t.name, c.name FROM pragma_table_list t, pragma_table_info(t.name) c WHERE t.schema = 'main'"
        " AND t.type IN ('table', 'shadow') ORDER BY t.name, c.cid"
    )
    return [(table, column) for table, column in rows]

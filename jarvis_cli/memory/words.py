"""The word indexes: what stands in them, and which rows a text's words match."""

from dataclasses import dataclass
from typing import Literal

from jarvis_cli.memory.database import Database
from jarvis_cli.text import fold_words, split_words

Indexed = Literal["fact", "summary", "message"]

_TABLES: tuple[tuple[Indexed, tuple[str, ...]], ...] = (
    ("fact", ("fact_words", "fact_trigrams")),
    ("summary", ("summary_words", "summary_trigrams")),
    ("message", ("message_words",)),
)
_MOST_QUERY_WORDS = 64
_SHORTEST_STEM = 4


@dataclass(frozen=True, slots=True)
class WordMatch:
    """A row that shares words with a query. `score` is BM25, greater is better, never negative."""

    id: int
    score: float


def tables_of(indexed: Indexed) -> tuple[str, ...]:
    """Return the names of the index tables of a kind of row: words first, then trigrams where there are."""
    return dict(_TABLES)[indexed]


def add_words(database: Database, indexed: Indexed, row_id: int, text: str) -> None:
    """Put a text into the indexes of its kind, in the caller's transaction."""
    for table in tables_of(indexed):
        database.rows(f"INSERT INTO {table} (rowid, text) VALUES (?, ?)", (row_id, fold_words(text)))


def remove_words(database: Database, indexed: Indexed, row_id: int) -> None:
    """Take a row's words out of the indexes of its kind, in the caller's transaction."""
    for table in tables_of(indexed):
        database.rows(f"DELETE FROM {table} WHERE rowid = ?", (row_id,))


def quote_words(words: tuple[str, ...], *, shortest: int = 1) -> str:
    """Return an FTS5 query for rows with any of the words, each taken literally; '' when no word is left."""
    distinct = dict.fromkeys(word for word in words if len(word) >= shortest)
    return " OR ".join(f'"{word}"' for word in list(distinct)[:_MOST_QUERY_WORDS])


def match_words(database: Database, table: str, query: str, limit: int) -> list[WordMatch]:
    """Return the best rows of an index table for an FTS5 query made by `quote_words`, best first."""
    if not query:
        return []
    found = database.rows(
        f"SELECT rowid, -bm25({table}) FROM {table} WHERE {table} MATCH ? ORDER BY rank LIMIT ?", (query, limit)
    )
    return [WordMatch(row_id, max(score, 0.0)) for row_id, score in found]


def count_rows(database: Database, table: str, query: str) -> int:
    """Return how many rows of an index table match an FTS5 query; 0 for an empty query."""
    if not query:
        return 0
    return int(database.value(f"SELECT count(*) FROM {table} WHERE {table} MATCH ?", (query,)))


def stem_word(word: str) -> str:
    """Return the beginning that inflected forms of a word share, in a rough way that suits European languages."""
    return word if len(word) <= _SHORTEST_STEM else word[: max(_SHORTEST_STEM, len(word) - 2)]


def stem_query(word: str) -> str:
    """Return the FTS5 query for a word in any inflected form."""
    stem = stem_word(word)
    return f'"{stem}"*' if len(stem) >= _SHORTEST_STEM else f'"{stem}"'


def share_words(wanted: tuple[str, ...], text: str) -> float:
    """Return which part of the wanted words, from 0 to 1, stands in a text in any inflected form."""
    if not wanted:
        return 0.0
    present = {stem_word(word) for word in split_words(text)}
    return sum(_has_stem(stem_word(word), present) for word in wanted) / len(wanted)


def _has_stem(stem: str, present: set[str]) -> bool:
    if len(stem) < _SHORTEST_STEM:
        return stem in present
    return any(word.startswith(stem) or (len(word) >= _SHORTEST_STEM and stem.startswith(word)) for word in present)

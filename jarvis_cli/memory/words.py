"""The word indexes: what stands in them, and which rows a text's words match."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from jarvis_cli.memory.database import Database, mark_places
from jarvis_cli.text import fold_words

Indexed = Literal["fact", "summary", "message"]

_TABLES: tuple[tuple[Indexed, tuple[str, ...]], ...] = (
    ("fact", ("fact_words", "fact_trigrams")),
    ("summary", ("summary_words", "summary_trigrams")),
    ("message", ("message_words",)),
)
_MOST_QUERY_WORDS = 64
# Forms that share so many first letters are looked up together.
_SHARED_LETTERS = 3


@dataclass(frozen=True, slots=True)
class Term:
    """A word as it stands in an index, and in how many rows; `newest` are some of these, where they were read along."""

    text: str
    rows: int
    newest: tuple[int, ...] | None = None


def tables_of(indexed: Indexed) -> tuple[str, ...]:
    """Return the names of the index tables of a kind of row: words first, then trigrams where there are."""
    return dict(_TABLES)[indexed]


def add_words(database: Database, indexed: Indexed, row_id: int, text: str, scope: str = "") -> None:
    """Put a text into the indexes of its kind, that of a fact with its scope, in the caller's transaction."""
    words, *others = tables_of(indexed)
    folded = fold_words(text)
    if scope:
        scope_word = spell_scope(scope)
        database.rows(f"INSERT INTO {words} (rowid, text, scope) VALUES (?, ?, ?)", (row_id, folded, scope_word))
    else:
        database.rows(f"INSERT INTO {words} (rowid, text) VALUES (?, ?)", (row_id, folded))
    for table in others:
        database.rows(f"INSERT INTO {table} (rowid, text) VALUES (?, ?)", (row_id, folded))


def spell_scope(scope: str) -> str:
    """Return the one word that a scope is in the index of facts' words; the migration spells it likewise."""
    return "s" + scope.encode().hex()


def spell_message(text: str, attached: str) -> str:
    """Return the text by whose words a message is found."""
    return f"{text}\n\n{attached}" if attached else text


def remove_words(database: Database, indexed: Indexed, row_id: int) -> None:
    """Take a row's words out of the indexes of its kind, in the caller's transaction."""
    for table in tables_of(indexed):
        database.rows(f"DELETE FROM {table} WHERE rowid = ?", (row_id,))


def quote_words(words: tuple[str, ...], *, shortest: int = 1) -> str:
    """Return an FTS5 query for rows with any of the words, each taken literally; '' when no word is left."""
    distinct = dict.fromkeys(word for word in words if len(word) >= shortest)
    return " OR ".join(_quote(word) for word in list(distinct)[:_MOST_QUERY_WORDS])


def match_words(database: Database, table: str, query: str, limit: int) -> list[int]:
    """Return the best rows of an index table, by BM25, for an FTS5 query made by `quote_words`, best first."""
    if not query:
        return []
    sql = f"SELECT rowid FROM {table} WHERE {table} MATCH ? ORDER BY rank LIMIT ?"
    return [row_id for (row_id,) in database.rows(sql, (query, limit))]


def match_newest(database: Database, table: str, query: str, limit: int) -> list[int]:
    """Return the newest rows of an index table for an FTS5 query; quick, since nothing is weighed."""
    if not query:
        return []
    sql = f"SELECT rowid FROM {table} WHERE {table} MATCH ? ORDER BY rowid DESC LIMIT ?"
    return [row_id for (row_id,) in database.rows(sql, (query, limit))]


def read_texts(database: Database, indexed: Indexed, row_ids: Collection[int]) -> list[tuple[int, str]]:
    """Return the folded texts of rows, as they stand in the word index, with their ids."""
    table = tables_of(indexed)[0]
    sql = f"SELECT rowid, text FROM {table} WHERE rowid IN ({mark_places(row_ids)})"
    return [(row_id, text) for row_id, text in database.rows(sql, tuple(row_ids))]


def list_terms(database: Database, indexed: Indexed, forms: frozenset[str]) -> tuple[Term, ...]:
    """Return those of the forms that stand in the word index of a kind of row, each with the number of rows."""
    found = []
    for start in {form[:_SHARED_LETTERS] for form in forms}:
        rows = database.rows(
            f"SELECT term, doc FROM {indexed}_vocabulary WHERE term >= ? AND term < ?", (start, f"{start}\U0010ffff")
        )
        found += [Term(term, count) for term, count in rows if term in forms]
    return tuple(found)


def count_rows(database: Database, table: str, query: str) -> int:
    """Return how many rows of an index table match an FTS5 query; 0 for an empty query."""
    if not query:
        return 0
    return int(database.value(f"SELECT count(*) FROM {table} WHERE {table} MATCH ?", (query,)))


def match_forms(forms: frozenset[str]) -> str:
    """Return the FTS5 query for rows with any of these forms; one with blanks in it is a phrase."""
    return " OR ".join(_quote(form) for form in sorted(forms))


def share_forms(wanted: Sequence[frozenset[str]], words: tuple[str, ...]) -> float:
    """Return which part of the wanted words, each given by its forms, is among the words of a text, from 0 to 1."""
    if not wanted:
        return 0.0
    present, line = frozenset(words), f" {' '.join(words)} "
    return sum(not forms.isdisjoint(present) or _is_phrase_in(forms, line) for forms in wanted) / len(wanted)


def _is_phrase_in(forms: frozenset[str], line: str) -> bool:
    # A phrase has no other forms.
    return len(forms) == 1 and all(f" {phrase} " in line for phrase in forms)


def _quote(text: str) -> str:
    doubled = text.replace("\0", "").replace('"', '""')
    return f'"{doubled}"'

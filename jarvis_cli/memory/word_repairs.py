"""Making the indexes of words anew, whatever is left of the old ones."""

from __future__ import annotations

from jarvis_cli.memory.database import Database
from jarvis_cli.memory.database.forms import IndexForm, list_index_forms
from jarvis_cli.memory.word_texts import WORD_TABLES, list_row_words
from jarvis_cli.memory.words import spell_scope

# What FTS5 keeps an index in (sqlite.org/fts5.html, 9), and the oldest form of it that can be opened.
_PARTS = ("data", "idx", "content", "docsize", "config")
_OLDEST_VERSION = 4


def rebuild_words(database: Database) -> None:
    """Make all indexes of words anew, and what shows their vocabulary, in one transaction. Raises MemoryFileError."""
    with database.transaction():
        forms = list_index_forms()
        for form in reversed(forms):
            _remove(database, form)
        for form in forms:
            database.rows(form.sql)
            for name, value in form.settings:
                database.rows(f"INSERT INTO {form.name} ({form.name}, rank) VALUES (?, ?)", (name, value))
        for table in WORD_TABLES:
            _fill(database, table.name)


def _remove(database: Database, form: IndexForm) -> None:
    if not form.is_vocabulary:
        # SQLite only drops an index that can be opened, and for that it needs no more than this.
        database.rows(f"DROP TABLE IF EXISTS {form.name}_config")
        database.rows(f"CREATE TABLE {form.name}_config (k PRIMARY KEY, v) WITHOUT ROWID")
        database.rows(f"INSERT INTO {form.name}_config VALUES ('version', ?)", (_OLDEST_VERSION,))
    database.rows(f"DROP TABLE IF EXISTS {form.name}")
    for part in () if form.is_vocabulary else _PARTS:
        database.rows(f"DROP TABLE IF EXISTS {form.name}_{part}")


def _fill(database: Database, table: str) -> None:
    for row in list_row_words(database, table):
        if table == "fact_words":
            values = (row.row_id, row.folded, spell_scope(row.scope))
            database.rows(f"INSERT INTO {table} (rowid, text, scope) VALUES (?, ?, ?)", values)
        else:
            database.rows(f"INSERT INTO {table} (rowid, text) VALUES (?, ?)", (row.row_id, row.folded))

"""The indexes of words as a new memory file has them: how each is made, and how it is set."""

from __future__ import annotations

from dataclasses import dataclass

import apsw

from jarvis_cli.memory.database.opening import migrate

_SQL = (
    "SELECT name, sql FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE % USING fts5%' ORDER BY rootpage, rowid"
)
_SETTINGS = "SELECT k, v FROM {}_config WHERE k <> 'version' ORDER BY k"


@dataclass(frozen=True, slots=True)
class IndexForm:
    """An index of words: the statement that makes it, and its settings.

    `is_vocabulary` says that it holds nothing itself, and shows the words of another one.
    """

    name: str
    sql: str
    settings: tuple[tuple[str, object], ...]
    is_vocabulary: bool


def list_index_forms() -> tuple[IndexForm, ...]:
    """Return the indexes of words of a new memory file, in the order in which they are made."""
    connection = apsw.Connection(":memory:")
    try:
        migrate(connection)
        return tuple(_read_form(connection, str(name), str(sql)) for name, sql in connection.execute(_SQL).fetchall())
    finally:
        connection.close()


def _read_form(connection: apsw.Connection, name: str, sql: str) -> IndexForm:
    if "USING fts5vocab" in sql:
        return IndexForm(name, sql, (), True)
    settings = tuple((str(key), value) for key, value in connection.execute(_SETTINGS.format(name)))
    return IndexForm(name, sql, settings, False)

"""SQLite and sqlite-vec tried out, past any memory file: loaded, and really asked."""

from __future__ import annotations

from dataclasses import dataclass

import apsw

from jarvis_cli.memory.database.opening import load_vectors

_DIMENSION = 4
_NEAR, _FAR = "[1.0, 0.0, 0.0, 0.0]", "[0.0, 1.0, 0.0, 0.0]"


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of it: the versions, '' where there is none, and why a search does not work, '' where it does."""

    sqlite: str
    vectors: str
    word_fault: str
    vector_fault: str


def try_search(extension: str | None = None) -> Trial:
    """Return what came of a search by words and one by vectors in a database of their own, in memory."""
    connection = apsw.Connection(":memory:")
    try:
        word_fault = _try_words(connection)
        fault = load_vectors(connection, extension)
        version = "" if fault else str(connection.execute("SELECT vec_version()").fetchall()[0][0])
        return Trial(apsw.sqlite_lib_version(), version, word_fault, fault or _try_vectors(connection))
    finally:
        connection.close()


def _try_words(connection: apsw.Connection) -> str:
    try:
        connection.execute("CREATE VIRTUAL TABLE words USING fts5(text); INSERT INTO words VALUES ('jarvis remembers')")
        found = connection.execute("SELECT text FROM words WHERE words MATCH 'remembers'").fetchall()
    except apsw.Error as error:
        return f"a search by words failed ({type(error).__name__})"
    return "" if len(found) == 1 else "a search by words found nothing"


def _try_vectors(connection: apsw.Connection) -> str:
    try:
        connection.execute(f"CREATE VIRTUAL TABLE vectors USING vec0(embedding float[{_DIMENSION}])")
        connection.execute("INSERT INTO vectors (rowid, embedding) VALUES (1, ?), (2, ?)", (_NEAR, _FAR))
        near = connection.execute("SELECT rowid FROM vectors WHERE embedding MATCH ? AND k = 1", (_NEAR,)).fetchall()
    except apsw.Error as error:
        return f"a search by vectors failed ({type(error).__name__})"
    return "" if near == [(1,)] else "a search by vectors found the wrong one"

"""Taking the words of many rows out of the indexes: first quickly, then out of the bytes of the file as well.

FTS5 takes each word of a deleted row out of the pages at once (`secure-delete`), which costs some milliseconds a
message. For many that is put off: the rows are only marked as gone in the index, and in the end what is left of it is
written anew, which costs as much as that is.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from jarvis_cli.memory.database import Database

_TABLES = ("message_words", "summary_words", "summary_trigrams", "title_words")
# So much of an index is written anew in one transaction, in its own pages of 4 KB: others may save in between.
_PAGES = 256
_FEW_PAGES = 100
# Below so many changed rows a merge had nothing to do (SQLite's documentation of FTS5, 6.8).
_MERGED = 2


@contextmanager
def removing_many(database: Database) -> Iterator[None]:
    """Have all that is removed in here go quickly, in one transaction; `sweep_words` has to follow.

    The indexes are set back before it ends, so whatever is broken off, nothing else is ever removed so.
    """
    with database.transaction():
        for table in _TABLES:
            database.rows(
                "INSERT INTO unswept_words VALUES (?, 1) ON CONFLICT DO UPDATE SET removals = removals + 1", (table,)
            )
            _set_secure(database, table, is_secure=False)
        yield
        for table in _TABLES:
            _set_secure(database, table, is_secure=True)


def sweep_words(database: Database) -> None:
    """Write the indexes anew from which many were removed, here or in a run that was broken off, part by part.

    Then none of their words are left in the indexes. Copies of rows that were moved may be left in the gaps of pages
    until the whole file is written anew. Raises MemoryFileError.
    """
    unswept = database.rows("SELECT index_name, removals FROM unswept_words")
    for table, removals in unswept:
        _merge_all(database, table)
        # Where all parts were of one age, FTS5 keeps the marks of what is gone, with the words; it drops them only in
        # the oldest part. By a newer one the only part that there is now becomes that, unless it is too small.
        if _is_small(database, table):
            database.rows(f"INSERT INTO {table} ({table}) VALUES ('rebuild')")
        else:
            _add_part(database, table)
            _merge_all(database, table)
        # Unless more was removed meanwhile, which whoever did so takes out.
        database.rows("DELETE FROM unswept_words WHERE index_name = ? AND removals = ?", (table, removals))
    if unswept:
        database.shrink_log()


def _merge_all(database: Database, table: str) -> None:
    """Make one part of all parts of an index, some pages at a time."""
    pages = -_PAGES
    while _merge(database, table, pages):
        # The first asks for it, the others go on with it.
        pages = _PAGES


def _merge(database: Database, table: str, pages: int) -> bool:
    """Write some pages of an index anew, and return whether there was anything to do."""
    with database.transaction():
        before = database.value("SELECT total_changes()")
        database.rows(f"INSERT INTO {table} ({table}, rank) VALUES ('merge', ?)", (pages,))
        return int(database.value("SELECT total_changes()") - before) >= _MERGED


def _is_small(database: Database, table: str) -> bool:
    """Return whether an index is quickly made from its texts again."""
    pages = database.value(f"SELECT count(*) FROM (SELECT 1 FROM {table}_data LIMIT ?)", (_FEW_PAGES,))
    return bool(pages < _FEW_PAGES)


def _add_part(database: Database, table: str) -> None:
    """Add a row to an index and remove it again, which leaves a part with its mark."""
    with database.transaction():
        _set_secure(database, table, is_secure=False)
        database.rows(f"INSERT INTO {table} (rowid, text) VALUES (-1, 'swept')")
        database.rows(f"DELETE FROM {table} WHERE rowid = -1")
        _set_secure(database, table, is_secure=True)


def _set_secure(database: Database, table: str, *, is_secure: bool) -> None:
    # What was removed so far is written first, by the setting that held for it.
    database.rows(f"INSERT INTO {table} ({table}, rank) VALUES ('secure-delete', ?)", (int(is_secure),))

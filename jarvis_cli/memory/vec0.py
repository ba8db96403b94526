"""The virtual tables of sqlite-vec: whether there is one, how full it is, and dropping it.

vec0 fills the chunks of a partition from the front, and frees one only when all that is in it is deleted. Where texts
are embedded again in no order, most chunks come to hold a few vectors each.
"""

from jarvis_cli.memory.database import Database

# A table may take twice the room that it needs, and the chunk that each partition has begun.
_MOST_PER_VECTOR = 2


def has_table(database: Database, name: str) -> bool:
    """Return whether there is a table of this name."""
    return database.row("SELECT 1 FROM sqlite_master WHERE name = ? AND type = 'table'", (name,)) is not None


def is_mostly_empty(database: Database, name: str, vectors: int) -> bool:
    """Return whether a vec0 table with a partition key takes far more room than so many vectors need."""
    room, chunk, partitions = database.rows(
        f"SELECT coalesce(sum(size), 0), coalesce(max(size), 0), count(DISTINCT partition00) FROM {name}_chunks"
    )[0]
    return bool(room > _MOST_PER_VECTOR * vectors + chunk * partitions)


def drop_table(database: Database, name: str) -> None:
    """Drop a vec0 table, if there is one, in the caller's transaction; without sqlite-vec too."""
    if not has_table(database, name):
        return
    if not database.vector_fault:
        database.rows(f"DROP TABLE {name}")
        return
    tables = database.rows(
        "SELECT name FROM sqlite_master WHERE name LIKE ? ESCAPE '\\'", (name.replace("_", "\\_") + "\\_%",)
    )
    for (shadow,) in tables:
        database.rows(f'DROP TABLE IF EXISTS "{shadow}"')
    database.rows("PRAGMA writable_schema = ON")
    database.rows("DELETE FROM sqlite_master WHERE name = ? AND type = 'table'", (name,))
    database.rows("PRAGMA writable_schema = RESET")

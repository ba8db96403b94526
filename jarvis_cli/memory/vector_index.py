"""The vec0 index of an embedder's vectors: kept beside the BLOBs, and made again from them when that is better.

vec0 fills its chunks from the front, and frees one only when all that is in it is deleted. Where texts are embedded
again in no order, most chunks come to hold a few vectors each; then the whole index is made again.
"""

from typing import Literal

from jarvis_cli.memory.database import Database, Row

Owner = Literal["fact", "summary"]

_PARTITIONS: tuple[Owner, ...] = ("fact", "summary")
# How many vectors are stored between two looks at how full the index is, and from which emptiness on it is made again:
# it may take twice the room that it needs, and the chunk of 1,024 that each partition begins.
_LOOK_EVERY = 256
_MOST_PER_VECTOR = 2
_ALWAYS_ALLOWED = 2_048


def has_index(database: Database, embedder_id: int) -> bool:
    """Return whether there is an index of an embedder's vectors that can be read."""
    return not database.vector_fault and _exists(database, embedder_id)


def find_in_index(database: Database, embedder_id: int, owner: Owner, blob: bytes, limit: int) -> list[Row]:
    """Return the owners of the nearest vectors and their distances, nearest first."""
    return database.rows(
        f"SELECT v.owner_id, i.distance FROM {_name(embedder_id)} i JOIN vectors v ON v.id = i.rowid"
        " WHERE i.embedding MATCH ?1 AND i.k = ?2 AND i.owner = ?3 ORDER BY i.distance",
        (blob, limit, _PARTITIONS.index(owner)),
    )


def add_to_index(database: Database, embedder_id: int, row_id: int) -> None:
    """Put a stored vector into the index, which is made if there is none, in the caller's transaction."""
    if database.vector_fault:
        _drop_unreadable(database, embedder_id)
    elif not _exists(database, embedder_id):
        # It takes up every vector that is stored, this one among them.
        _make(database, embedder_id)
    else:
        _fill(database, embedder_id, "id = ?", row_id)
        if row_id % _LOOK_EVERY == 0 and _is_mostly_empty(database, embedder_id):
            database.rows(f"DROP TABLE {_name(embedder_id)}")
            _make(database, embedder_id)


def remove_from_index(database: Database, embedder_id: int, row_id: int) -> None:
    """Take a vector out of the index, in the caller's transaction."""
    if not _exists(database, embedder_id):
        return
    if database.vector_fault:
        # The index cannot be changed without sqlite-vec; it is dropped as a whole and made again when it is back.
        _drop_unreadable(database, embedder_id)
    else:
        database.rows(f"DELETE FROM {_name(embedder_id)} WHERE rowid = ?", (row_id,))


def _name(embedder_id: int) -> str:
    return f"vector_index_{embedder_id}"


def _exists(database: Database, embedder_id: int) -> bool:
    sql = "SELECT 1 FROM sqlite_master WHERE name = ? AND type = 'table'"
    return database.row(sql, (_name(embedder_id),)) is not None


def _make(database: Database, embedder_id: int) -> None:
    dimension = database.value("SELECT dimension FROM embedders WHERE id = ?", (embedder_id,))
    database.rows(
        f"CREATE VIRTUAL TABLE {_name(embedder_id)}"
        f" USING vec0(owner integer partition key, embedding float[{int(dimension)}])"
    )
    _fill(database, embedder_id, "embedder_id = ?", embedder_id)


def _fill(database: Database, embedder_id: int, where: str, binding: int) -> None:
    database.rows(
        f"INSERT INTO {_name(embedder_id)} (rowid, owner, embedding) SELECT id, owner = 'summary', vector FROM vectors"
        f" WHERE {where} AND vector IS NOT NULL",
        (binding,),
    )


def _is_mostly_empty(database: Database, embedder_id: int) -> bool:
    room = database.value(f"SELECT coalesce(sum(size), 0) FROM {_name(embedder_id)}_chunks")
    vectors = database.value("SELECT count(*) FROM vectors WHERE embedder_id = ?", (embedder_id,))
    return bool(room > _MOST_PER_VECTOR * vectors + _ALWAYS_ALLOWED)


def _drop_unreadable(database: Database, embedder_id: int) -> None:
    name = _name(embedder_id)
    tables = database.rows(
        "SELECT name FROM sqlite_master WHERE name LIKE ? ESCAPE '\\'", (name.replace("_", "\\_") + "\\_%",)
    )
    for (shadow,) in tables:
        database.rows(f'DROP TABLE IF EXISTS "{shadow}"')
    database.rows("PRAGMA writable_schema = ON")
    database.rows("DELETE FROM sqlite_master WHERE name = ? AND type = 'table'", (name,))
    database.rows("PRAGMA writable_schema = RESET")

"""The vec0 index of an embedder's vectors: kept beside the BLOBs, and made again from them when that is better.

Each scope of facts is a partition of its own, and so are the summaries: what is searched is read, and nothing else.
"""

from __future__ import annotations

from typing import Literal

from jarvis_cli.memory.database import Database, Row
from jarvis_cli.memory.extent import ALL_FACTS, Extent, match_extent
from jarvis_cli.memory.filtering import Condition, match_scopes
from jarvis_cli.memory.rough_index import add_roughly, drop_rough_index, look_after_rough_index, remove_roughly
from jarvis_cli.memory.vec0 import drop_table, has_table, is_mostly_empty

Owner = Literal["fact", "summary"]

# No scope of facts is called so.
_SUMMARIES = "summary"
# How many vectors a chunk has room for; each partition has one that it has begun.
_CHUNK = 64
# How many vectors are stored between two looks at the index.
_LOOK_EVERY = 256


def has_index(database: Database, embedder_id: int) -> bool:
    """Return whether there is an index of an embedder's vectors that can be read."""
    return not database.vector_fault and has_table(database, _name(embedder_id))


def find_in_index(
    database: Database, embedder_id: int, owner: Owner, blob: bytes, limit: int, extent: Extent = ALL_FACTS
) -> list[Row]:
    """Return the owners of the nearest vectors and their distances, nearest first.

    Facts outside the extent take no places.
    """
    partitions = _choose_partitions(owner, extent)
    rows = database.rows(
        f"SELECT v.owner_id, i.distance FROM {_name(embedder_id)} i JOIN vectors v ON v.id = i.rowid"
        f" WHERE i.embedding MATCH ? AND i.k = ? AND {partitions.sql} ORDER BY i.distance",
        (blob, limit, *partitions.bindings),
    )
    # Each partition has answered with so many.
    return rows[:limit]


def add_to_index(database: Database, embedder_id: int, row_id: int) -> None:
    """Put a stored vector into the index, which is made if there is none, in the caller's transaction."""
    if database.vector_fault:
        drop_index(database, embedder_id)
    elif not has_table(database, _name(embedder_id)):
        # It takes up every vector that is stored, this one among them.
        renew_index(database, embedder_id)
    else:
        _fill(database, embedder_id, "v.id = ?", row_id)
        add_roughly(database, embedder_id, row_id)
        if row_id % _LOOK_EVERY == 0:
            _look_after(database, embedder_id)


def remove_from_index(database: Database, embedder_id: int, row_id: int) -> None:
    """Take a vector out of the index, in the caller's transaction."""
    if not database.vector_fault and has_table(database, _name(embedder_id)):
        database.rows(f"DELETE FROM {_name(embedder_id)} WHERE rowid = ?", (row_id,))
        remove_roughly(database, embedder_id, row_id)
    else:
        # What cannot be changed would go on holding the vector: without sqlite-vec, or from before there were scopes.
        drop_index(database, embedder_id)


def renew_index(database: Database, embedder_id: int) -> None:
    """Make the index of all vectors of an embedder, in place of any that there is, in the caller's transaction."""
    drop_index(database, embedder_id)
    dimension = database.value("SELECT dimension FROM embedders WHERE id = ?", (embedder_id,))
    database.rows(
        f"CREATE VIRTUAL TABLE {_name(embedder_id)}"
        f" USING vec0(scope text partition key, embedding float[{int(dimension)}], chunk_size={_CHUNK})"
    )
    _fill(database, embedder_id, "v.embedder_id = ?", embedder_id)
    look_after_rough_index(database, embedder_id, _count_vectors(database, embedder_id))


def drop_index(database: Database, embedder_id: int) -> None:
    """Drop all that there is of an index, also as files from before there were scopes have it."""
    drop_table(database, _name(embedder_id))
    drop_table(database, f"vector_index_{embedder_id}")
    drop_rough_index(database, embedder_id)


def match_owners(extent: Extent) -> Condition:
    """Return the condition that a vector of a fact, in a table called `v`, is that of one within an extent."""
    within = match_extent(extent)
    return Condition(f"v.owner_id IN (SELECT f.id FROM facts f WHERE {within.sql})", within.bindings)


def _choose_partitions(owner: Owner, extent: Extent) -> Condition:
    """Return the condition that a row of the index, called `i`, is to be looked at."""
    if owner == "summary":
        return Condition("i.scope = ?", (_SUMMARIES,))
    all_facts = Condition("i.scope <> ?", (_SUMMARIES,))
    partitions = all_facts if extent.scopes is None else match_scopes(extent.scopes, "i")
    if extent.condition is None:
        return partitions
    within = match_owners(extent)
    return Condition(
        f"{partitions.sql} AND i.rowid IN (SELECT v.id FROM vectors v WHERE v.owner = 'fact' AND {within.sql})",
        (*partitions.bindings, *within.bindings),
    )


def _name(embedder_id: int) -> str:
    return f"scope_index_{embedder_id}"


def _fill(database: Database, embedder_id: int, where: str, binding: int) -> None:
    database.rows(
        f"INSERT INTO {_name(embedder_id)} (rowid, scope, embedding)"
        " SELECT v.id, CASE v.owner WHEN 'fact' THEN f.scope ELSE ? END, v.vector"
        " FROM vectors v LEFT JOIN facts f ON v.owner = 'fact' AND f.id = v.owner_id"
        f" WHERE {where} AND v.vector IS NOT NULL",
        (_SUMMARIES, binding),
    )


def _look_after(database: Database, embedder_id: int) -> None:
    vectors = _count_vectors(database, embedder_id)
    if is_mostly_empty(database, _name(embedder_id), vectors):
        renew_index(database, embedder_id)
    else:
        look_after_rough_index(database, embedder_id, vectors)


def _count_vectors(database: Database, embedder_id: int) -> int:
    return int(database.value("SELECT count(*) FROM vectors WHERE embedder_id = ?", (embedder_id,)))

"""A rough index of very many vectors: what may be near a line is found in a fifth of the time, and then measured.

Of each number of a vector, two bits say whether it is large, small, or about nothing, once where all texts lie (the
middle of the cohort) is taken out. The more bits differ, the farther two vectors are apart. Measured among 100,000
made-up vectors that are spread as those of benchmarks/recall are: of the right answers above the relevance floor, this
finds 0.81 (up to 0.7 spreads above it), 0.97 (up to 1.7) and all (others), the exact index 0.85, 0.97 and all.
"""

import math
from array import array

from jarvis_cli.cohort import COHORT_TEXTS
from jarvis_cli.memory.database import Database, mark_places
from jarvis_cli.memory.vec0 import drop_table, has_table, is_mostly_empty

# With fewer vectors the exact index answers in 8 ms.
_FEWEST = 20_000
_CHUNK = 1_024
# So many times as many as are asked for are measured.
_MEASURED = 2
# A number is about nothing up to this part of what each would be if all were equal.
_ABOUT_NOTHING = 0.45


def has_rough_index(database: Database, embedder_id: int) -> bool:
    """Return whether there is a rough index of an embedder's vectors that can be read."""
    return not database.vector_fault and has_table(database, _name(embedder_id))


def find_roughly(database: Database, embedder_id: int, owner: str, line: bytes, limit: int) -> list[int]:
    """Return the owners of vectors near a calibrated line, nearest first; some that are as near may be missing."""
    rows = database.rows(
        f"SELECT v.owner_id FROM {_name(embedder_id)} i JOIN vectors v ON v.id = i.rowid"
        f" WHERE i.signs MATCH {_spell_signs('?1')} AND i.k = ?3 AND i.owner = ?4"
        " ORDER BY vec_distance_L2(v.vector, ?1)",
        (line, _make_threshold(database, embedder_id), _MEASURED * limit, owner),
    )
    return [owner_id for (owner_id,) in rows][:limit]


def look_after_rough_index(database: Database, embedder_id: int, vectors: int) -> None:
    """Make the rough index where so many vectors are worth it, again where it is mostly empty."""
    name = _name(embedder_id)
    if has_table(database, name):
        if not is_mostly_empty(database, name, vectors):
            return
        drop_rough_index(database, embedder_id)
    dimension = _read_dimension(database, embedder_id)
    if vectors < _FEWEST or dimension % 8:
        return
    middle = _find_middle(database, embedder_id)
    if middle is None:
        return
    database.rows(f"CREATE TABLE {_name_middle(embedder_id)} (vector BLOB NOT NULL)")
    database.rows(f"INSERT INTO {_name_middle(embedder_id)} VALUES (?)", (middle,))
    database.rows(
        f"CREATE VIRTUAL TABLE {name}"
        f" USING vec0(owner text partition key, signs bit[{2 * dimension}], chunk_size={_CHUNK})"
    )
    _fill(database, embedder_id, "embedder_id = ?1", embedder_id)


def add_roughly(database: Database, embedder_id: int, row_id: int) -> None:
    """Put a stored vector into the rough index, if there is one."""
    if has_table(database, _name(embedder_id)):
        _fill(database, embedder_id, "id = ?1", row_id)


def remove_roughly(database: Database, embedder_id: int, row_id: int) -> None:
    """Take a vector out of the rough index, if there is one."""
    if has_table(database, _name(embedder_id)):
        database.rows(f"DELETE FROM {_name(embedder_id)} WHERE rowid = ?", (row_id,))


def drop_rough_index(database: Database, embedder_id: int) -> None:
    """Drop the rough index, if there is one."""
    drop_table(database, _name(embedder_id))
    database.rows(f"DROP TABLE IF EXISTS {_name_middle(embedder_id)}")


def _name(embedder_id: int) -> str:
    return f"rough_index_{embedder_id}"


def _name_middle(embedder_id: int) -> str:
    return f"rough_middle_{embedder_id}"


def _fill(database: Database, embedder_id: int, where: str, binding: int) -> None:
    placed = f"vec_normalize(vec_sub(vector, (SELECT vector FROM {_name_middle(embedder_id)})))"
    database.rows(
        f"INSERT INTO {_name(embedder_id)} (rowid, owner, signs)"
        f" SELECT id, owner, {_spell_signs(placed)} FROM vectors WHERE {where} AND vector IS NOT NULL",
        (binding, _make_threshold(database, embedder_id)),
    )


def _spell_signs(placed: str) -> str:
    """Return the expression for the bits of a vector, given by an expression; the second binding is the threshold."""
    halves = (f"vec_quantize_binary({move}({placed}, ?2))" for move in ("vec_sub", "vec_add"))
    return f"vec_bit(CAST({' || '.join(halves)} AS BLOB))"


def _make_threshold(database: Database, embedder_id: int) -> bytes:
    dimension = _read_dimension(database, embedder_id)
    return array("f", [_ABOUT_NOTHING / dimension**0.5] * dimension).tobytes()


def _read_dimension(database: Database, embedder_id: int) -> int:
    return int(database.value("SELECT dimension FROM embedders WHERE id = ?", (embedder_id,)))


def _find_middle(database: Database, embedder_id: int) -> bytes | None:
    """Return the middle of the cohort's texts, or None while some have no vector."""
    rows = database.rows(
        f"SELECT vector FROM cohort WHERE embedder_id = ? AND text IN ({mark_places(COHORT_TEXTS)})",
        (embedder_id, *COHORT_TEXTS),
    )
    if len(rows) < len(COHORT_TEXTS):
        return None
    columns = zip(*(array("f", blob) for (blob,) in rows), strict=True)
    return array("f", [math.fsum(column) / len(column) for column in columns]).tobytes()

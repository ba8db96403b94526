"""Vectors: the BLOBs that are the truth, and one vec0 index per embedder that can be made again from them."""

import heapq
import math
from array import array
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from operator import mul

from jarvis_cli.cohort import COHORT
from jarvis_cli.memory.database import Database, mark_places
from jarvis_cli.memory.extent import ALL_FACTS, Extent
from jarvis_cli.memory.filtering import Condition
from jarvis_cli.memory.rough_index import find_roughly, has_rough_index
from jarvis_cli.memory.vector_index import (
    Owner,
    add_to_index,
    find_in_index,
    has_index,
    match_owners,
    remove_from_index,
    renew_index,
)
from jarvis_cli.vector import EmbedderName, Vector

# vec0 refuses more (sqlite-vec 0.1.9).
MOST_NEIGHBOURS = 4_096
# After so many refusals a text stays without a vector until it changes, or the embedder does.
_MOST_ATTEMPTS = 3


@dataclass(frozen=True, slots=True)
class Waiting:
    """A text that waits for its vector. `made_from` numbers its present wording."""

    owner: Owner
    owner_id: int
    made_from: int
    text: str


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A vector near a query. `cosine` is from -1 to 1."""

    owner_id: int
    cosine: float


class Vectors:
    """The vectors in one memory file."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def list_waiting(self, embedder: EmbedderName, limit: int) -> tuple[Waiting, ...]:
        """Return texts that have no vector by this embedder of their present wording: facts first, then summaries."""
        known = find_embedder(self._database, embedder) or 0
        rows = self._database.rows(
            "SELECT 'fact', f.id, f.change, f.content FROM facts f LEFT JOIN vectors v"
            " ON v.owner = 'fact' AND v.owner_id = f.id AND v.embedder_id = ?1 AND v.made_from = f.change"
            " WHERE v.id IS NULL OR (v.vector IS NULL AND v.attempts < ?3)"
            " UNION ALL SELECT 'summary', s.conversation_id, s.last_message_id, s.summary FROM summaries s"
            " LEFT JOIN vectors v ON v.owner = 'summary' AND v.owner_id = s.conversation_id AND v.embedder_id = ?1"
            " AND v.made_from = s.last_message_id WHERE v.id IS NULL OR (v.vector IS NULL AND v.attempts < ?3)"
            " LIMIT ?2",
            (known, limit, _MOST_ATTEMPTS),
        )
        return tuple(Waiting(*row) for row in rows)

    def save(self, waiting: Waiting, vector: Vector) -> bool:
        """Store the vector of a text in place of its old one; False if the text changed or went away meanwhile."""
        with self._database.transaction():
            if not self._is_current(waiting):
                return False
            self._replace(waiting, name_embedder(self._database, vector.embedder), vector.blob, 0)
            return True

    def note_refusal(self, waiting: Waiting, embedder: EmbedderName) -> None:
        """Count that the embedder refused a text, so that it does not hold up the others for ever."""
        with self._database.transaction():
            if self._is_current(waiting):
                known = name_embedder(self._database, embedder)
                attempts = self._database.row(
                    "SELECT attempts FROM vectors"
                    " WHERE owner = ? AND owner_id = ? AND made_from = ? AND embedder_id = ?",
                    (waiting.owner, waiting.owner_id, waiting.made_from, known),
                )
                self._replace(waiting, known, None, (attempts[0] if attempts else 0) + 1)

    def renew_index(self, embedder: EmbedderName) -> None:
        """Make the index of an embedder's vectors where there is none, or only one from before there were scopes.

        Without sqlite-vec there is none, and vectors are scanned.
        """
        known = find_embedder(self._database, embedder)
        if known is None or self._database.vector_fault or has_index(self._database, known):
            return
        with self._database.transaction():
            if self._database.row("SELECT 1 FROM vectors WHERE embedder_id = ? AND vector IS NOT NULL", (known,)):
                renew_index(self._database, known)

    def nearest(self, owner: Owner, vector: Vector, limit: int, extent: Extent = ALL_FACTS) -> list[Neighbour]:
        """Return the nearest vectors of the same embedder, nearest first, at most MOST_NEIGHBOURS.

        Of facts, `extent` says which are looked at.
        """
        known = find_embedder(self._database, vector.embedder)
        if known is None or limit < 1:
            return []
        limit = min(limit, MOST_NEIGHBOURS)
        if not has_index(self._database, known):
            return self._scan(known, owner, vector, limit, extent)
        rows = find_in_index(self._database, known, owner, vector.blob, limit, extent)
        return [Neighbour(owner_id, read_cosine(distance)) for owner_id, distance in rows]

    def list_near(self, owner: Owner, line: Vector, limit: int, extent: Extent = ALL_FACTS) -> list[int]:
        """Return the owners of vectors near a calibrated line; where very many are looked at, nearly the nearest."""
        known = find_embedder(self._database, line.embedder)
        if known is not None and extent == ALL_FACTS and has_rough_index(self._database, known):
            return find_roughly(self._database, known, owner, line.blob, limit)
        return [neighbour.owner_id for neighbour in self.nearest(owner, line, limit, extent)]

    def list_stored(self, owner: Owner) -> tuple[tuple[int, Vector], ...]:
        """Return the ids of all texts of a kind that have a vector, each with that."""
        rows = self._database.rows(
            "SELECT v.owner_id, e.name, e.version, e.dimension, v.vector FROM vectors v"
            " JOIN embedders e ON e.id = v.embedder_id WHERE v.owner = ? AND v.vector IS NOT NULL ORDER BY v.owner_id",
            (owner,),
        )
        return tuple((owner_id, Vector(EmbedderName(*name), blob)) for owner_id, *name, blob in rows)

    def read_cohort(self, embedder: EmbedderName) -> tuple[Vector, ...]:
        """Return the vectors of the whole cohort in its order, or nothing while some are missing."""
        rows = self._read_cohort(embedder)
        if any(text not in rows for text in COHORT):
            return ()
        return tuple(Vector(embedder, rows[text]) for text in COHORT)

    def list_missing_cohort(self, embedder: EmbedderName) -> tuple[str, ...]:
        """Return the texts of the cohort that have no vector by this embedder yet, in the order of the cohort."""
        rows = self._read_cohort(embedder)
        return tuple(text for text in COHORT if text not in rows)

    def save_cohort(self, texts: Sequence[str], vectors: Sequence[Vector]) -> None:
        """Store the vectors of some texts of the cohort; what was aimed by those before is aimed anew."""
        with self._database.transaction():
            self._database.rows("UPDATE line_vectors SET aim = NULL")
            for text, vector in zip(texts, vectors, strict=True):
                self._database.rows(
                    "INSERT OR REPLACE INTO cohort (embedder_id, text, vector) VALUES (?, ?, ?)",
                    (name_embedder(self._database, vector.embedder), text, vector.blob),
                )

    def _read_cohort(self, embedder: EmbedderName) -> dict[str, bytes]:
        known = find_embedder(self._database, embedder)
        return dict(self._database.rows("SELECT text, vector FROM cohort WHERE embedder_id = ?", (known,)))

    def measure(
        self, owner: Owner, owner_ids: Collection[int], references: Sequence[Vector]
    ) -> dict[int, tuple[float, ...]]:
        """Return the cosines of these texts with each of the references, all by one embedder, for those with a vector.

        SQLite works them out where it can: in Python it takes ten times as long.
        """
        known = find_embedder(self._database, references[0].embedder)
        # The plus keeps SQLite from reading all vectors of the embedder.
        where = f"owner = ? AND owner_id IN ({mark_places(owner_ids)}) AND +embedder_id = ? AND vector IS NOT NULL"
        bindings = (owner, *owner_ids, known)
        if self._database.vector_fault:
            rows = self._database.rows(f"SELECT owner_id, vector FROM vectors WHERE {where}", bindings)
            wanted = [array("f", reference.blob) for reference in references]
            return {owner_id: tuple(_multiply(row, array("f", blob)) for row in wanted) for owner_id, blob in rows}
        distances = ", ".join("vec_distance_L2(vector, ?)" for _ in references)
        blobs = [reference.blob for reference in references]
        rows = self._database.rows(f"SELECT owner_id, {distances} FROM vectors WHERE {where}", (*blobs, *bindings))
        return {owner_id: tuple(read_cosine(distance) for distance in found) for owner_id, *found in rows}

    def _is_current(self, waiting: Waiting) -> bool:
        # The text itself is compared too: a summary that is made again after a forgetting ends with the same message.
        sql = (
            "SELECT 1 FROM facts WHERE id = ? AND change = ? AND content = ?"
            if waiting.owner == "fact"
            else "SELECT 1 FROM summaries WHERE conversation_id = ? AND last_message_id = ? AND summary = ?"
        )
        return self._database.row(sql, (waiting.owner_id, waiting.made_from, waiting.text)) is not None

    def _replace(self, waiting: Waiting, embedder_id: int, blob: bytes | None, attempts: int) -> None:
        remove_vector(self._database, waiting.owner, waiting.owner_id)
        row_id = self._database.insert(
            "INSERT INTO vectors (owner, owner_id, made_from, embedder_id, vector, attempts) VALUES (?, ?, ?, ?, ?, ?)",
            (waiting.owner, waiting.owner_id, waiting.made_from, embedder_id, blob, attempts),
        )
        if blob is not None:
            add_to_index(self._database, embedder_id, row_id)

    def _scan(self, embedder_id: int, owner: Owner, vector: Vector, limit: int, extent: Extent) -> list[Neighbour]:
        within = match_owners(extent) if owner == "fact" and extent != ALL_FACTS else Condition("1")
        where = f"v.embedder_id = ? AND v.owner = ? AND v.vector IS NOT NULL AND {within.sql}"
        bindings = (embedder_id, owner, *within.bindings)
        if self._database.vector_fault:
            wanted = array("f", vector.blob)
            rows = self._database.rows(f"SELECT v.owner_id, v.vector FROM vectors v WHERE {where}", bindings)
            found = (Neighbour(owner_id, _multiply(wanted, array("f", blob))) for owner_id, blob in rows)
            return heapq.nlargest(limit, found, key=lambda neighbour: neighbour.cosine)
        rows = self._database.rows(
            f"SELECT v.owner_id, vec_distance_L2(v.vector, ?) AS distance FROM vectors v WHERE {where}"
            " ORDER BY distance LIMIT ?",
            (vector.blob, *bindings, limit),
        )
        return [Neighbour(owner_id, read_cosine(distance)) for owner_id, distance in rows]


def find_embedder(database: Database, embedder: EmbedderName) -> int | None:
    """Return the number of an embedder in this file, or None where no vector was ever stored of it."""
    row = database.row(
        "SELECT id FROM embedders WHERE name = ? AND version = ? AND dimension = ?",
        (embedder.name, embedder.version, embedder.dimension),
    )
    return row[0] if row else None


def name_embedder(database: Database, embedder: EmbedderName) -> int:
    """Return the number of an embedder in this file, given now if it has none, in the caller's transaction."""
    known = find_embedder(database, embedder)
    if known is not None:
        return known
    return database.insert(
        "INSERT INTO embedders (name, version, dimension) VALUES (?, ?, ?)",
        (embedder.name, embedder.version, embedder.dimension),
    )


def read_cosine(distance: float) -> float:
    """Return the cosine of two unit vectors from their L2 distance."""
    # On unit vectors |a - b|^2 = 2 - 2 cos(a, b).
    return 1.0 - distance * distance / 2.0


def _multiply(left: Sequence[float], right: Sequence[float]) -> float:
    return math.fsum(map(mul, left, right))


def remove_vector(database: Database, owner: Owner, owner_id: int) -> None:
    """Take a vector away, and out of its index, in the caller's transaction."""
    rows = database.rows(
        "DELETE FROM vectors WHERE owner = ? AND owner_id = ? RETURNING id, embedder_id", (owner, owner_id)
    )
    for row_id, embedder_id in rows:
        remove_from_index(database, embedder_id, row_id)

"""The vector of the last line of each agent: what cron starts asks the same each time, and need not be embedded again.

The line itself does not stand there, only its SHA-256; but a vector too tells what was said, so that it goes with what
is forgotten.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from jarvis_cli.memory.database import Database
from jarvis_cli.scope import AGENT_PREFIX, SHARED
from jarvis_cli.text import fold_text
from jarvis_cli.vector import EmbedderName, Vector

if TYPE_CHECKING:
    from jarvis_cli.memory.conversations import SavedLine
    from jarvis_cli.memory.search import Search

_FLOAT_BYTES = 4


class LineVectors:
    """The vector of the last line of one agent."""

    def __init__(self, search: Search) -> None:
        self._search = search
        self._database = search.database
        self._agent = search.reach.agent

    def find(self, line: str, embedder: EmbedderName) -> Vector | None:
        """Return the vector of a line by this embedder if it is what the agent was last asked, else None."""
        row = self._database.row(
            "SELECT v.vector FROM line_vectors v JOIN embedders e ON e.id = v.embedder_id"
            " WHERE v.agent = ? AND v.line = ? AND e.name = ? AND e.version = ? AND e.dimension = ?",
            (self._agent, _digest(line), embedder.name, embedder.version, embedder.dimension),
        )
        if row is None or len(row[0]) != _FLOAT_BYTES * embedder.dimension:
            return None
        return Vector(embedder, row[0])

    def keep(self, saved: SavedLine, line: str, vector: Vector) -> None:
        """Keep the vector of a line, with its aim, in place of the one before, once its run is saved.

        Nothing is written where both stand there already; nor where something was forgotten since that the run may
        carry, or the run itself: then the vector may too.
        """
        from jarvis_cli.memory.vectors import name_embedder

        known = "SELECT aim FROM line_vectors WHERE agent = ? AND line = ? AND vector = ?"
        row = self._database.row(known, (self._agent, _digest(line), vector.blob))
        if row and row[0]:
            return
        aim = self._pack_aim(line, vector)
        if row and aim is None:
            return
        with self._database.transaction():
            if self._database.row("SELECT 1 FROM messages WHERE id = ? AND NOT withheld", (saved.turn_id,)):
                embedder_id = name_embedder(self._database, vector.embedder)
                self._database.rows(
                    "INSERT INTO line_vectors (agent, line, embedder_id, vector, aim) VALUES (?, ?, ?, ?, ?)"
                    " ON CONFLICT DO UPDATE SET line = excluded.line, embedder_id = excluded.embedder_id,"
                    " vector = excluded.vector, aim = excluded.aim",
                    (self._agent, _digest(line), embedder_id, vector.blob, aim),
                )

    def _pack_aim(self, line: str, vector: Vector) -> bytes | None:
        """Return the aim of a line as it is kept; None where there is no cohort, or the line points nowhere."""
        from jarvis_cli.memory.kept_aims import pack_aim

        sought = self._search.read_line(line, vector)
        if sought.aim is None or sought.calibration is None or not any(sought.aim.direction):
            return None
        return pack_aim(sought.aim, sought.calibration)


def remove_line_vectors(database: Database, scope: str) -> None:
    """Delete the vector of what the agent of a scope was asked, or of all that read what is shared, in the caller's
    transaction."""
    if scope == SHARED:
        database.rows("DELETE FROM line_vectors")
    else:
        database.rows("DELETE FROM line_vectors WHERE agent = ?", (scope.removeprefix(AGENT_PREFIX),))


def _digest(line: str) -> bytes:
    return sha256(fold_text(line).encode()).digest()

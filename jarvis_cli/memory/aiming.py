"""Aiming: what the vector of a line is to be compared with, worked out once per embedder and kept.

Loaded only where a line has a vector.
"""

from array import array

from jarvis_cli.cohort import COHORT_TEXTS
from jarvis_cli.memory.calibration import Aim, Calibration, CohortCosines, aim_line, calibrate
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.vectors import Vectors, read_cosine
from jarvis_cli.vector import EmbedderName, Vector

Calibrations = dict[EmbedderName, Calibration]


class Aiming:
    """Aims lines at the vectors of one memory file; `calibrations` is where what is worked out is kept."""

    def __init__(self, database: Database, calibrations: Calibrations) -> None:
        self._database = database
        self._calibrations = calibrations

    def aim(self, vector: Vector) -> tuple[Aim, Calibration] | None:
        """Return the aim of a line and what it was calibrated by; None until the cohort has its vectors."""
        kept = self._find_kept(vector) if vector.embedder not in self._calibrations else None
        if kept is not None:
            return kept
        calibration = self._calibrate(vector.embedder)
        if calibration is None:
            return None
        is_kept = vector.embedder in self._calibrations and not self._database.vector_fault
        return aim_line(calibration, vector, self._measure_cohort if is_kept else None), calibration

    def _find_kept(self, vector: Vector) -> tuple[Aim, Calibration] | None:
        """Return the aim that is kept of the last line of an agent, if this is its vector."""
        name = vector.embedder
        row = self._database.row(
            "SELECT v.aim FROM line_vectors v JOIN embedders e ON e.id = v.embedder_id WHERE v.vector = ?"
            " AND v.aim IS NOT NULL AND e.name = ? AND e.version = ? AND e.dimension = ?",
            (vector.blob, name.name, name.version, name.dimension),
        )
        if row is None:
            return None
        from jarvis_cli.memory.kept_aims import unpack_aim

        return unpack_aim(name, row[0])

    def _calibrate(self, embedder: EmbedderName) -> Calibration | None:
        """Return the calibration of an embedder; None until the cohort has its vectors: then words alone serve.

        In a transaction it is not kept: if that is rolled back, so is what SQLite would measure.
        """
        if embedder not in self._calibrations:
            cohort = Vectors(self._database).read_cohort(embedder)
            if not cohort:
                return None
            texts, lines = cohort[: len(COHORT_TEXTS)], cohort[len(COHORT_TEXTS) :]
            calibration = calibrate(texts, lines, embedder.dimension)
            if self._database.in_transaction:
                return calibration
            if not self._database.vector_fault:
                self._keep_cohort(embedder, calibration)
            self._calibrations[embedder] = calibration
        return self._calibrations[embedder]

    def _keep_cohort(self, embedder: EmbedderName, calibration: Calibration) -> None:
        """Keep the calibrated cohort where SQLite can measure it, for as long as the connection lasts."""
        self._database.rows(
            "CREATE TEMP TABLE IF NOT EXISTS placed_cohort (embedder TEXT, is_line INTEGER, vector BLOB)"
        )
        # What an interrupt has left of an earlier try would count twice.
        self._database.rows("DELETE FROM temp.placed_cohort WHERE embedder = ?", (repr(embedder),))
        for is_line, rows in enumerate((calibration.texts, calibration.lines)):
            for row in rows:
                self._database.rows(
                    "INSERT INTO temp.placed_cohort VALUES (?, ?, ?)",
                    (repr(embedder), is_line, array("f", row).tobytes()),
                )

    def _measure_cohort(self, line: Vector) -> CohortCosines:
        rows = self._database.rows(
            "SELECT is_line, vec_distance_L2(vector, ?) FROM temp.placed_cohort WHERE embedder = ?",
            (line.blob, repr(line.embedder)),
        )
        texts, lines = ([read_cosine(distance) for is_line, distance in rows if is_line == kind] for kind in (0, 1))
        return CohortCosines(texts, lines)

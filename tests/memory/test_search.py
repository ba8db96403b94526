"""Search as a whole: what SQLite works out is what Python does."""

from pathlib import Path

import pytest

from jarvis_cli.cohort import COHORT, COHORT_LINES, COHORT_TEXTS
from jarvis_cli.memory.calibration import aim_line, calibrate
from jarvis_cli.memory.database import open_database
from jarvis_cli.memory.search import Search
from jarvis_cli.memory.vectors import Vectors
from tests.peers.scripted_model import ScriptedEmbedder


@pytest.mark.parametrize("extension", [None, "/nowhere/vec0"])
def test_a_line_is_as_common_with_sqlite_vec_as_without(memory_path: Path, extension: str | None) -> None:
    embedder = ScriptedEmbedder()
    vectors = embedder.embed(COHORT, "document")
    database = open_database(memory_path, extension)
    Vectors(database).save_cohort(COHORT, vectors)
    search = Search(database)
    expected = calibrate(vectors[: len(COHORT_TEXTS)], vectors[len(COHORT_TEXTS) :], embedder.name.dimension)
    for line in (COHORT_LINES[0], "Wie heißt mein Hund?", "dziękuję"):
        vector = embedder.embed([line], "query")[0]
        sought = search.read_line(line, vector)
        assert sought.aim is not None
        assert sought.aim.commonness == pytest.approx(aim_line(expected, vector).commonness, abs=1e-3)
    database.close()

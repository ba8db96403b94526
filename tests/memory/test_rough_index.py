"""The rough index of very many vectors: made when it is worth it, kept up, and near enough to the exact one."""

import random
from array import array
from pathlib import Path

import pytest

from jarvis_cli.cohort import COHORT
from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database, open_database
from jarvis_cli.scope import CHAT
from jarvis_cli.vector import EmbedderName, Vector, make_vector
from tests.conftest import HandClock
from tests.peers.remembering import remember

MANY = 20_000
EMBEDDER = EmbedderName("space", "1", 64)
_FACT = (
    "INSERT INTO facts (content, folded, statement, scope, subject, folded_subject, key, folded_key, category, tags,"
    " importance, confidence, source, created_by, created_change, change, created_at, updated_at) VALUES (?1, ?1, ?1,"
    " 'shared', '', '', '', '', 'fact', '[]', 3, 1, 'user', '', 1, 1, '2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z')"
)
_VECTOR = "INSERT INTO vectors (owner, owner_id, made_from, embedder_id, vector) VALUES ('fact', ?, 1, 1, ?)"


def scatter(chance: random.Random, middle: float = 0.0) -> Vector:
    return make_vector(EMBEDDER, [chance.gauss(middle, 1) for _ in range(EMBEDDER.dimension)])


def find_name(database: Database) -> str:
    rows = database.rows("SELECT name FROM sqlite_master WHERE name GLOB 'rough_*' AND type = 'table' ORDER BY name")
    return str(rows[0][0]) if rows else ""


def assert_kept_up(database: Database) -> None:
    stored = database.rows("SELECT id FROM vectors WHERE vector IS NOT NULL ORDER BY id")
    assert database.rows("SELECT rowid FROM rough_index_1 ORDER BY rowid") == stored
    assert database.rows("SELECT rowid FROM scope_index_1 ORDER BY rowid") == stored


def fill(memory: Memory, count: int) -> None:
    """Store facts and vectors with a common middle, as embedders make them, and nothing of an index."""
    chance, database = random.Random(21), memory._database
    # Each vector is a part of one long row of numbers: to draw them all anew would take a second.
    row = [chance.gauss(0.7, 1) for _ in range(count + EMBEDDER.dimension)]
    with memory.transaction():
        memory.vectors.save_cohort(COHORT, [scatter(chance, 0.7) for _ in COHORT])
        for number in range(count):
            database.rows(_FACT, (f"Pegel {number}",))
            database.rows(_VECTOR, (number + 1, make_vector(EMBEDDER, row[number : number + EMBEDDER.dimension]).blob))


@pytest.fixture
def crowded(memory: Memory) -> Memory:
    fill(memory, MANY)
    memory.vectors.renew_index(EMBEDDER)
    return memory


def move_towards(line: Vector, chance: random.Random) -> Vector:
    """Return a text's vector that is near a line, as far as it is not the middle of all."""
    values = [0.7 + 8 * number + chance.gauss(0, 0.3) for number in array("f", line.blob)]
    return make_vector(EMBEDDER, values)


def test_what_is_near_a_line_is_found_among_very_many(crowded: Memory) -> None:
    assert find_name(crowded._database).startswith("rough_index_1")
    chance = random.Random(22)
    line = scatter(chance)
    with crowded.transaction():
        near = [remember(crowded, f"Nachbar {number}", scope="agent:watcher").id for number in range(6)]
        for waiting in crowded.vectors.list_waiting(EMBEDDER, 100):
            assert crowded.vectors.save(waiting, move_towards(line, chance))
    found = crowded.vectors.list_near("fact", line, 24)
    exact = [neighbour.owner_id for neighbour in crowded.vectors.nearest("fact", line, 24)]
    assert set(near) <= set(found)
    assert len(found) == 24
    # What was found is in the exact order, and the nearest of all are among it.
    assert found == sorted(found, key=lambda owner_id: exact.index(owner_id) if owner_id in exact else 24)
    assert set(exact[:6]) <= set(found)
    # Where the reach is limited, each vector within it is measured.
    assert near[0] not in [hit.fact.id for hit in crowded.within(CHAT).search_facts("Nachbar", line, 24)]
    with crowded.transaction():
        for fact_id in near:
            crowded.forget(fact_id)
    assert set(near).isdisjoint(crowded.vectors.list_near("fact", line, 24))
    assert_kept_up(crowded._database)


def test_env_01_it_goes_where_it_cannot_be_kept_up_and_comes_back(
    crowded: Memory, memory_path: Path, clock: HandClock
) -> None:
    other = Memory(open_database(memory_path, "/nowhere/vec0"), clock, 8_000)
    other.forget(1)
    assert find_name(crowded._database) == ""
    other.close()
    line = scatter(random.Random(23))
    exact = [neighbour.owner_id for neighbour in crowded.vectors.nearest("fact", line, 9)]
    assert crowded.vectors.list_near("fact", line, 9) == exact
    remember(crowded, "Tee")
    (waiting,) = crowded.vectors.list_waiting(EMBEDDER, 9)
    crowded.vectors.save(waiting, move_towards(line, random.Random(26)))
    assert find_name(crowded._database).startswith("rough_index_1")
    assert crowded.vectors.list_near("fact", line, 9)[0] == waiting.owner_id
    assert_kept_up(crowded._database)


def test_it_is_made_when_there_are_enough_vectors_for_it(memory: Memory) -> None:
    fill(memory, MANY - 300)
    memory.vectors.renew_index(EMBEDDER)
    assert find_name(memory._database) == ""
    chance = random.Random(24)
    with memory.transaction():
        for number in range(600):
            memory._database.rows(_FACT, (f"Weiterer Pegel {number}",))
        for waiting in memory.vectors.list_waiting(EMBEDDER, 1_000):
            assert memory.vectors.save(waiting, scatter(chance, 0.7))
    assert find_name(memory._database).startswith("rough_index_1")
    assert_kept_up(memory._database)


@pytest.mark.parametrize("obstacle", ["no cohort", "odd dimension"])
def test_without_a_middle_or_whole_bytes_the_exact_index_serves(memory: Memory, obstacle: str) -> None:
    fill(memory, MANY)
    if obstacle == "no cohort":
        memory._database.rows("DELETE FROM cohort WHERE text = ?", (COHORT[0],))
    else:
        memory._database.rows("UPDATE embedders SET dimension = 63")
        memory._database.rows("UPDATE vectors SET vector = substr(vector, 1, 252)")
    embedder = EMBEDDER if obstacle == "no cohort" else EmbedderName("space", "1", 63)
    memory.vectors.renew_index(embedder)
    assert find_name(memory._database) == ""
    line = Vector(embedder, scatter(random.Random(25)).blob[: embedder.dimension * 4])
    exact = [neighbour.owner_id for neighbour in memory.vectors.nearest("fact", line, 9)]
    assert memory.vectors.list_near("fact", line, 9) == exact

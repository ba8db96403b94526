"""The file and its side file stay small: whatever is written by others, and however often texts are embedded again."""

import random
from pathlib import Path

from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.database import open_database
from jarvis_cli.messages import Message
from jarvis_cli.vector import EmbedderName, make_vector
from tests.conftest import HandClock
from tests.peers.remembering import remember

_MEGABYTE = 1_000_000
_CHUNK = 64
_MANY = 1_200
_ADD = (
    "INSERT INTO facts (content, folded, statement, scope, subject, folded_subject, key, folded_key, category, tags,"
    " importance, confidence, source, created_by, created_change, change, created_at, updated_at) VALUES (?1, ?1, ?1,"
    " 'shared', '', '', '', '', 'fact', '[]', 3, 1, 'user', '', 1, 1, '2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z')"
)


def count_room(memory: Memory) -> int:
    """Return for how many vectors there is room in the index."""
    return int(memory._database.value("SELECT sum(size) FROM scope_index_1_chunks"))


def embed_all(memory: Memory, embedder: EmbedderName, chance: random.Random) -> None:
    for text in memory.vectors.list_waiting(embedder, 10_000):
        values = [chance.gauss(0, 1) for _ in range(embedder.dimension)]
        assert memory.vectors.save(text, make_vector(embedder, values))


def test_db_12_the_side_files_go_with_the_last_connection(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    first, second = open_database(path), open_database(path)
    first.rows("INSERT INTO conversations (opening_change, started_at) VALUES (0, '')")
    assert path.with_name("memory.db-wal").stat().st_size > 0
    first.close()
    second.close()
    assert [entry.name for entry in tmp_path.iterdir()] == ["memory.db"]


def test_db_12_the_side_file_stays_small_while_a_chat_is_open_and_idle(
    memory: Memory, memory_path: Path, clock: HandClock
) -> None:
    side_file = memory_path.with_name(f"{memory_path.name}-wal")
    memory.conversations.save_line(None, Message("user", "Guten Tag"), 0)
    assert memory.recall("Guten Tag", None, 1).matching_facts == memory.facts.list() == ()
    assert not memory._database.in_transaction
    other, sizes, written = open_memory(memory_path, clock), [], 0
    while written < 80 * _MEGABYTE:
        other.conversations.save_line(None, Message("user", "Guten Tag", recalled="x" * _MEGABYTE), 0)
        written += _MEGABYTE
        sizes.append(side_file.stat().st_size)
    assert max(sizes) < 64 * _MEGABYTE
    other.close()
    assert len(memory.conversations.history(2)) == 1
    memory.close()
    assert not side_file.exists()


def test_vec_11_an_index_that_is_mostly_empty_is_made_again(memory: Memory) -> None:
    embedder, chance = EmbedderName("plane", "1", 4), random.Random(11)
    with memory.transaction():
        for number in range(_MANY):
            memory._database.rows(_ADD, (f"Nachbarin {number}",))
        waiting = memory.vectors.list_waiting(embedder, _MANY)
        # Again and again some of them, in no order: each chunk keeps a few, and so is kept itself.
        for text in (*waiting, *(text for _ in range(20) for text in chance.sample(waiting, 300))):
            assert memory.vectors.save(text, make_vector(embedder, [1.0, text.owner_id, 0.0, 0.0]))
    assert count_room(memory) <= 2 * _MANY + 2 * _CHUNK
    found = memory.vectors.nearest("fact", make_vector(embedder, [0.0, 1.0, 0.0, 0.0]), 3)
    assert [near.owner_id for near in found] == [_MANY, _MANY - 1, _MANY - 2]
    assert memory._database.value("SELECT count(*) FROM scope_index_1") == _MANY


def test_vec_11_keyed_facts_that_agents_update_over_and_over_leave_the_index_as_it_is(memory: Memory) -> None:
    embedder, chance, agents = EmbedderName("plane", "1", 4), random.Random(12), 5
    with memory.transaction():
        for agent in range(agents):
            for key in range(60):
                remember(memory, f"{agent} {key}", scope=f"agent:a{agent}", key=f"figure {key}")
        embed_all(memory, embedder, chance)
        rooms = [count_room(memory)]
        for run in range(1_500):
            agent, key = chance.randrange(agents), chance.randrange(60)
            remember(memory, f"{agent} {key}: {run}", scope=f"agent:a{agent}", key=f"figure {key}")
            embed_all(memory, embedder, chance)
            rooms.append(count_room(memory))
    assert rooms[0] == agents * _CHUNK
    # What was looked at last, every 256 vectors, and what came in between.
    assert max(rooms) <= 2 * agents * 60 + agents * _CHUNK + 256
    assert memory._database.value("SELECT count(*) FROM scope_index_1") == agents * 60


def test_vec_11_a_memory_with_a_few_vectors_is_a_small_file(memory: Memory, memory_path: Path) -> None:
    embedder = EmbedderName("wide", "1", 384)
    for scope in ("shared", "agent:watcher"):
        remember(memory, f"Pegel normal, {scope}", scope=scope)
    embed_all(memory, embedder, random.Random(13))
    memory.close()
    assert memory_path.stat().st_size < 1.8 * _MEGABYTE

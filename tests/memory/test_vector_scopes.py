"""The index of vectors by scope: made again from what is stored, and asked for no more than is to be searched."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database, open_database
from jarvis_cli.memory.extent import Extent, find_extent
from jarvis_cli.memory.filtering import FactFilter
from jarvis_cli.memory.vectors import Vectors
from jarvis_cli.scope import CHAT, EVERYTHING, Reach, reach_agent
from jarvis_cli.vector import EmbedderName, Vector, make_vector
from tests.conftest import HandClock
from tests.peers.remembering import remember, summarise

Talk = Callable[..., int]
AssertSound = Callable[[Path], None]
SCOPES = ("shared", "agent:watcher", "agent:other", "agent:hüter", "agent:株")


def scatter(embedder: EmbedderName, chance: random.Random) -> Vector:
    return make_vector(embedder, [chance.gauss(0, 1) for _ in range(embedder.dimension)])


def embed_all(memory: Memory, embedder: EmbedderName, chance: random.Random) -> None:
    for waiting in memory.vectors.list_waiting(embedder, 10_000):
        assert memory.vectors.save(waiting, scatter(embedder, chance))


def list_indexes(database: Database) -> list[str]:
    """Return the vec0 tables, and all that is left of any."""
    rows = database.rows("SELECT name FROM sqlite_master WHERE name GLOB '*_index_[0-9]*' AND type = 'table'")
    return sorted({name for (name,) in rows})


@pytest.fixture
def many(memory: Memory, embedder: EmbedderName, talk: Talk) -> Memory:
    """A memory with facts in five scopes, some of them tasks, and a summary, all with vectors."""
    chance = random.Random(3)
    with memory.transaction():
        for number in range(150):
            category = "task" if number % 7 == 0 else "fact"
            remember(memory, f"Nummer {number}", scope=SCOPES[number % len(SCOPES)], category=category)
        summarise(memory, talk(memory, ("Co słychać?", "Nic nowego.")), "Nic nowego.")
        embed_all(memory, embedder, chance)
    return memory


class TestExtent:
    @pytest.mark.parametrize("reach", [EVERYTHING, CHAT, *map(reach_agent, ("watcher", "hüter", "株", "new"))])
    def test_the_nearest_within_it_are_found_in_the_index_and_without_it(
        self, many: Memory, memory_path: Path, clock: HandClock, embedder: EmbedderName, reach: Reach
    ) -> None:
        query = scatter(embedder, random.Random(5))
        ranked = [near.owner_id for near in many.vectors.nearest("fact", query, 1_000)]
        assert len(ranked) == 150
        for extension in (None, "/nowhere/vec0"):
            database = open_database(memory_path, extension)
            for wanted in (FactFilter(), FactFilter(category="task"), FactFilter(scopes=("agent:watcher",))):
                extent = find_extent(database, reach, wanted, clock())
                readable = {fact.id for fact in many.within(reach).facts.list(wanted)}
                expected = [fact_id for fact_id in ranked if fact_id in readable][:9]
                found = Vectors(database).nearest("fact", query, 9, extent)
                assert [near.owner_id for near in found] == expected
                assert Vectors(database).list_near("fact", query, 9, extent) == expected
            database.close()

    def test_summaries_are_searched_apart_in_any_extent(self, many: Memory, embedder: EmbedderName) -> None:
        query = scatter(embedder, random.Random(6))
        for extent in (Extent(), Extent(("shared",))):
            assert len(many.vectors.nearest("summary", query, 9, extent)) == 1

    def test_where_all_facts_may_be_read_they_are_not_told_apart(self, memory: Memory, clock: HandClock) -> None:
        database = memory._database
        assert find_extent(database, CHAT, None, clock()) == Extent()
        remember(memory, "geteilt")
        assert find_extent(database, CHAT, None, clock()) == Extent()
        assert find_extent(database, Reach((), ()), None, clock()) == Extent(())
        remember(memory, "eigen", scope="agent:watcher")
        assert find_extent(database, CHAT, None, clock()) == Extent(("shared",))
        assert find_extent(database, reach_agent("watcher"), None, clock()) == Extent()
        only_own = FactFilter(scopes=("agent:watcher", "agent:other"))
        assert find_extent(database, reach_agent("watcher"), only_own, clock()) == Extent(("agent:watcher",))


class TestRenewing:
    def make_former(self, database: Database, embedder: EmbedderName) -> None:
        """Have the index as files from before there were scopes have it."""
        database.rows("DROP TABLE scope_index_1")
        database.rows(
            "CREATE VIRTUAL TABLE vector_index_1"
            f" USING vec0(owner integer partition key, embedding float[{embedder.dimension}])"
        )
        database.rows(
            "INSERT INTO vector_index_1 (rowid, owner, embedding) SELECT id, owner = 'summary', vector FROM vectors"
        )

    def test_it_replaces_the_index_from_before_there_were_scopes(
        self, many: Memory, memory_path: Path, embedder: EmbedderName, assert_sound: AssertSound
    ) -> None:
        query = scatter(embedder, random.Random(8))
        before = many.vectors.nearest("fact", query, 20)
        self.make_former(many._database, embedder)
        scanned = many.vectors.nearest("fact", query, 20)
        many.vectors.renew_index(embedder)
        assert [near.owner_id for near in many.vectors.nearest("fact", query, 20)] == [near.owner_id for near in before]
        assert [near.owner_id for near in scanned] == [near.owner_id for near in before]
        assert [name for name in list_indexes(many._database) if name.startswith("vector")] == []
        assert_sound(memory_path)

    @pytest.mark.parametrize("extension", [None, "/nowhere/vec0"])
    def test_forgetting_leaves_nothing_in_the_index_from_before(
        self, many: Memory, memory_path: Path, clock: HandClock, embedder: EmbedderName, extension: str | None
    ) -> None:
        self.make_former(many._database, embedder)
        other = Memory(open_database(memory_path, extension), clock, 8_000)
        other.forget(1)
        assert list_indexes(many._database) == []
        assert 1 not in [
            near.owner_id for near in many.vectors.nearest("fact", scatter(embedder, random.Random()), 999)
        ]
        other.close()

    def test_nothing_is_made_twice_or_for_nothing(self, memory: Memory, embedder: EmbedderName) -> None:
        memory.vectors.renew_index(embedder)
        remember(memory, "Tee")
        memory.vectors.note_refusal(memory.vectors.list_waiting(embedder, 1)[0], embedder)
        memory.vectors.renew_index(embedder)
        assert list_indexes(memory._database) == []
        embed_all(memory, embedder, random.Random(1))
        made = list_indexes(memory._database)
        written = memory._database.value("SELECT total_changes()")
        memory.vectors.renew_index(embedder)
        assert list_indexes(memory._database) == made
        assert memory._database.value("SELECT total_changes()") == written

    def test_env_01_without_sqlite_vec_there_is_none(
        self, many: Memory, memory_path: Path, clock: HandClock, embedder: EmbedderName
    ) -> None:
        other = Memory(open_database(memory_path, "/nowhere/vec0"), clock, 8_000)
        remember(other, "ohne")
        embed_all(other, embedder, random.Random(2))
        other.vectors.renew_index(embedder)
        assert list_indexes(many._database) == []
        many.vectors.renew_index(embedder)
        assert len(many.vectors.nearest("fact", scatter(embedder, random.Random(4)), 999)) == 151
        other.close()

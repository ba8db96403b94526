"""Vectors: one per owner, compared only with their own kind, found with sqlite-vec and without it in the same order."""

import math
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from jarvis_cli.clock import Clock
from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.database import Database, open_database
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.memory.summaries import NewSummary
from jarvis_cli.memory.vectors import COHORT, MOST_NEIGHBOURS, Neighbour, Vectors, Waiting
from jarvis_cli.vector import EmbedderName, Vector, make_vector

OTHER_VERSION = EmbedderName("plane", "2", 4)
OTHER_DIMENSION = EmbedderName("plane", "1", 3)


def at_angle(embedder: EmbedderName, degrees: float, length: float = 1.0) -> Vector:
    """Return a vector at an angle from the first axis."""
    turned = math.radians(degrees)
    rest = [0.0] * (embedder.dimension - 2)
    return make_vector(embedder, [length * math.cos(turned), length * math.sin(turned), *rest])


def embed_all(memory: Memory, embedder: EmbedderName, angle_of: Callable[[Waiting], float]) -> list[Waiting]:
    """Give every text that waits a vector, as the worker does; return them."""
    done: list[Waiting] = []
    while waiting := memory.vectors.list_waiting(embedder, 16):
        done += waiting
        for text in waiting:
            assert memory.vectors.save(text, at_angle(embedder, angle_of(text)))
    return done


def remember(memory: Memory, *contents: str) -> list[int]:
    with memory.transaction():
        return [memory.remember(NewFact(content)).fact.id for content in contents]


def owners(found: list[Neighbour]) -> list[int]:
    return [neighbour.owner_id for neighbour in found]


@pytest.fixture(params=["missing", "garbage"])
def without_extension(
    request: pytest.FixtureRequest, memory_path: Path, tmp_path: Path, clock: Clock
) -> Iterator[Memory]:
    """The same memory where sqlite-vec cannot be loaded."""
    library = tmp_path / "vec0.so"
    if request.param == "garbage":
        library.write_bytes(b"\x7fELF" + bytes(range(256)))
    memory = Memory(open_database(memory_path, str(library)), clock, 8_000)
    yield memory
    memory.close()


class TestNearest:
    @pytest.mark.parametrize("length", [0.01, 1.0, 1_000.0])
    def test_vec_07_order_and_cosine_follow_the_angle_alone(
        self, memory: Memory, embedder: EmbedderName, length: float
    ) -> None:
        angles = [90.0, 30.0, 0.0, 60.0, 180.0]
        ids = remember(memory, *(f"Winkel {angle}" for angle in angles))
        for text, angle in zip(memory.vectors.list_waiting(embedder, 16), angles, strict=True):
            memory.vectors.save(text, at_angle(embedder, angle, length * (1 + angle)))
        found = memory.vectors.nearest("fact", at_angle(embedder, 0, 7), 10)
        assert owners(found) == [ids[2], ids[1], ids[3], ids[0], ids[4]]
        assert [round(neighbour.cosine, 5) for neighbour in found] == [1.0, 0.86603, 0.5, 0.0, -1.0]

    def test_vec_02_more_vectors_than_the_index_answers_at_once(self, memory: Memory, embedder: EmbedderName) -> None:
        chance = random.Random(5)
        with memory.transaction():
            for number in range(5_000):
                row = (f"Urlaub {number}",)
                memory._database.rows(
                    "INSERT INTO facts (content, folded, statement, scope, subject, folded_subject, key, folded_key,"
                    " category, tags, importance, confidence, source, created_by, created_change, change, created_at,"
                    " updated_at) VALUES (?1, ?1, ?1, 'shared', '', '', '', '', 'fact', '[]', 3, 1, 'user', '', 1, 1,"
                    " '2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z')",
                    row,
                )
            for waiting in memory.vectors.list_waiting(embedder, 10_000):
                memory.vectors.save(waiting, at_angle(embedder, chance.uniform(1, 180)))
            nearest = Waiting("fact", 4_999, 1, "Urlaub 4998")
            assert memory.vectors.save(nearest, at_angle(embedder, 0.5))
        for limit in (1, 50, 4_095, 4_096, 4_097, 5_000, 1_000_000):
            found = memory.vectors.nearest("fact", at_angle(embedder, 0), limit)
            assert len(found) == min(limit, MOST_NEIGHBOURS)
            assert found[0].owner_id == 4_999
            assert found == sorted(found, key=lambda neighbour: -neighbour.cosine)

    @pytest.mark.parametrize("limit", [0, -1])
    def test_a_limit_below_one_gives_nothing(self, memory: Memory, embedder: EmbedderName, limit: int) -> None:
        remember(memory, "eins")
        embed_all(memory, embedder, lambda _: 0)
        assert memory.vectors.nearest("fact", at_angle(embedder, 0), limit) == []

    def test_vec_06_a_forgotten_fact_leaves_no_vector_that_takes_a_place(
        self, memory: Memory, memory_path: Path, embedder: EmbedderName, assert_sound: Callable[[Path], None]
    ) -> None:
        ids = remember(memory, *(f"Nachbarin Nummer {number}" for number in range(200)))
        embed_all(memory, embedder, lambda waiting: waiting.owner_id / 100)
        with memory.transaction():
            for fact_id in ids[:-1]:
                memory.forget(fact_id)
        assert owners(memory.vectors.nearest("fact", at_angle(embedder, 0), 5)) == [ids[-1]]
        assert [fact.id for fact in memory.facts.find("Nachbarin")] == [ids[-1]]
        assert_sound(memory_path)

    def test_facts_and_summaries_are_searched_apart(
        self, memory: Memory, embedder: EmbedderName, talk: Callable[..., int]
    ) -> None:
        remember(memory, "Herbata")
        conversation = talk(memory, ("Co pijesz?", "Herbatę."))
        source = memory.summaries.read_source(conversation)
        assert source is not None
        memory.summaries.save(NewSummary(source, "Rozmowa o herbacie.", "n", 1))
        done = embed_all(memory, embedder, lambda _: 20)
        assert [(text.owner, text.text) for text in done] == [("fact", "Herbata"), ("summary", "Rozmowa o herbacie.")]
        assert owners(memory.vectors.nearest("fact", at_angle(embedder, 0), 50)) == [1]
        assert owners(memory.vectors.nearest("summary", at_angle(embedder, 0), 50)) == [conversation]


class TestReplacing:
    def test_vec_01_embedding_again_replaces_the_vector(
        self, memory: Memory, memory_path: Path, embedder: EmbedderName, assert_sound: Callable[[Path], None]
    ) -> None:
        (fact_id,) = remember(memory, "Ich mag Tee")
        (waiting,) = memory.vectors.list_waiting(embedder, 16)
        for angle in (90, 45, 0):
            assert memory.vectors.save(waiting, at_angle(embedder, angle))
        (found,) = memory.vectors.nearest("fact", at_angle(embedder, 0), 5)
        assert (found.owner_id, round(found.cosine, 5)) == (fact_id, 1.0)
        assert memory._database.value("SELECT count(*) FROM vectors") == 1
        assert_sound(memory_path)

    def test_vec_01_an_updated_fact_loses_its_vector_and_waits(self, memory: Memory, embedder: EmbedderName) -> None:
        memory.remember(NewFact("Wohnt in Graz", key="stadt"))
        (old,) = memory.vectors.list_waiting(embedder, 16)
        memory.vectors.save(old, at_angle(embedder, 0))
        memory.remember(NewFact("Wohnt in Łódź", key="stadt"))
        assert memory.vectors.nearest("fact", at_angle(embedder, 0), 5) == []
        assert not memory.vectors.save(old, at_angle(embedder, 0))
        assert [text.text for text in memory.vectors.list_waiting(embedder, 16)] == ["Wohnt in Łódź"]

    def test_a_vector_for_what_was_forgotten_meanwhile_is_not_stored(
        self, memory: Memory, memory_path: Path, embedder: EmbedderName, assert_sound: Callable[[Path], None]
    ) -> None:
        (fact_id,) = remember(memory, "כלב")
        (waiting,) = memory.vectors.list_waiting(embedder, 16)
        memory.forget(fact_id)
        assert not memory.vectors.save(waiting, at_angle(embedder, 0))
        memory.vectors.note_refusal(waiting, embedder)
        assert memory._database.rows("SELECT * FROM vectors") == []
        assert_sound(memory_path)

    def test_fact_08_the_vector_of_a_summary_from_before_a_forgetting_is_not_stored_for_the_one_after(
        self, memory: Memory, embedder: EmbedderName, talk: Callable[..., int]
    ) -> None:
        conversation = talk(memory, ("Mein Hund heißt Bruno", "Schön"), ("Was koche ich heute?", "Suppe"))
        memory.remember(NewFact("Mein Hund heißt Bruno"))

        def summarise(text: str) -> None:
            source = memory.summaries.read_source(conversation)
            assert source is not None
            assert memory.summaries.save(NewSummary(source, text, "n", 1))

        summarise("Hund Bruno, dann Suppe.")
        before = memory.vectors.list_waiting(embedder, 16)[1]
        memory.forget(1)
        summarise("Suppe.")
        (after,) = memory.vectors.list_waiting(embedder, 16)
        assert (before.owner, before.owner_id, before.made_from) == (after.owner, after.owner_id, after.made_from)
        assert not memory.vectors.save(before, at_angle(embedder, 0))
        assert memory.vectors.save(after, at_angle(embedder, 0))

    def test_db_10_a_vector_is_stored_with_its_place_in_the_index_or_not_at_all(
        self, memory: Memory, memory_path: Path, embedder: EmbedderName, assert_sound: Callable[[Path], None]
    ) -> None:
        remember(memory, "eins", "zwei")
        first, second = memory.vectors.list_waiting(embedder, 16)
        memory.vectors.save(first, at_angle(embedder, 0))
        wrong_length = Vector(embedder, b"\0" * 8)
        with pytest.raises(MemoryFileError, match="failed"):
            memory.vectors.save(second, wrong_length)
        assert not memory._database.in_transaction
        assert_sound(memory_path)
        assert memory.vectors.save(second, at_angle(embedder, 10))


class TestEmbedders:
    @pytest.mark.parametrize("other", [OTHER_VERSION, OTHER_DIMENSION])
    def test_vec_04_vectors_of_two_embedders_never_meet(
        self,
        memory: Memory,
        memory_path: Path,
        embedder: EmbedderName,
        other: EmbedderName,
        assert_sound: Callable[[Path], None],
    ) -> None:
        first, second = remember(memory, "Mein Hund", "Meine Katze")
        embed_all(memory, embedder, lambda _: 0)
        assert memory.vectors.nearest("fact", at_angle(other, 0), 5) == []
        waiting = memory.vectors.list_waiting(other, 16)
        assert [text.owner_id for text in waiting] == [first, second]
        memory.vectors.save(waiting[0], at_angle(other, 0))
        assert owners(memory.vectors.nearest("fact", at_angle(other, 0), 5)) == [first]
        assert owners(memory.vectors.nearest("fact", at_angle(embedder, 0), 5)) == [second]
        assert [text.owner_id for text in memory.vectors.list_waiting(embedder, 16)] == [first]
        assert_sound(memory_path)

    def test_vec_04_changing_the_embedder_and_back_loses_no_fact(
        self, memory: Memory, memory_path: Path, embedder: EmbedderName, assert_sound: Callable[[Path], None]
    ) -> None:
        ids = remember(memory, *"abcdef")
        for name in (embedder, OTHER_DIMENSION, OTHER_VERSION, embedder):
            embed_all(memory, name, lambda waiting: waiting.owner_id)
            assert owners(memory.vectors.nearest("fact", at_angle(name, 0), 50)) == ids
            assert memory.vectors.list_waiting(name, 16) == ()
        assert len(memory.facts.list()) == 6
        assert_sound(memory_path)

    def test_a_cohort_is_read_when_it_is_whole_and_is_that_of_one_embedder(
        self, memory: Memory, memory_path: Path, embedder: EmbedderName, assert_sound: Callable[[Path], None]
    ) -> None:
        assert memory.vectors.read_cohort(embedder) == ()
        assert memory.vectors.list_missing_cohort(embedder) == COHORT
        first, *rest = COHORT
        memory.vectors.save_cohort((first,), [at_angle(embedder, 0)])
        assert memory.vectors.read_cohort(embedder) == ()
        assert memory.vectors.list_missing_cohort(embedder) == tuple(rest)
        # Said in any order, and once more, it comes back in its own.
        memory.vectors.save_cohort(COHORT[::-1], [at_angle(embedder, number) for number in range(len(COHORT))])
        assert memory.vectors.list_missing_cohort(embedder) == ()
        assert memory.vectors.read_cohort(embedder)[-1] == at_angle(embedder, 0)
        assert memory.vectors.read_cohort(OTHER_VERSION) == ()
        assert memory.vectors.list_missing_cohort(OTHER_VERSION) == COHORT
        assert memory.vectors.nearest("fact", at_angle(embedder, 0), 9) == []
        assert_sound(memory_path)

    @pytest.mark.parametrize("extension", [None, "/nowhere/vec0"])
    def test_cosines_with_several_references_are_the_same_with_and_without_sqlite_vec(
        self, memory: Memory, memory_path: Path, embedder: EmbedderName, extension: str | None
    ) -> None:
        remember(memory, *"abc")
        embed_all(memory, embedder, lambda waiting: 30 * waiting.owner_id)
        database = open_database(memory_path, extension)
        vectors, references = Vectors(database), (at_angle(embedder, 0), at_angle(embedder, 90))
        found = vectors.measure("fact", {1, 3, 99}, references)
        assert set(found) == {1, 3}
        assert found[1] == pytest.approx((math.cos(math.radians(30)), 0.5), abs=1e-6)
        assert found[3] == pytest.approx((0.0, 1.0), abs=1e-6)
        assert vectors.measure("fact", (), references) == {}
        assert vectors.measure("fact", {1}, (at_angle(OTHER_VERSION, 0),)) == {}
        assert vectors.measure("summary", {1}, references) == {}
        database.close()


class TestRefusals:
    def test_oll_07_a_refused_text_is_tried_three_times_and_then_left(
        self, memory: Memory, embedder: EmbedderName
    ) -> None:
        remember(memory, "=" * 500, "gut")
        for _ in range(3):
            refused, good = memory.vectors.list_waiting(embedder, 16)
            memory.vectors.note_refusal(refused, embedder)
        assert memory.vectors.list_waiting(embedder, 16) == (good,)
        assert [text.owner_id for text in memory.vectors.list_waiting(OTHER_VERSION, 16)] == [1, 2]
        assert [fact.id for fact in memory.facts.find("====")] == [1]

    def test_a_refused_text_that_changes_waits_again(self, memory: Memory, embedder: EmbedderName) -> None:
        memory.remember(NewFact("=" * 500, key="strich"))
        for _ in range(3):
            memory.vectors.note_refusal(memory.vectors.list_waiting(embedder, 1)[0], embedder)
        memory.remember(NewFact("ein Strich", key="strich"))
        assert [text.text for text in memory.vectors.list_waiting(embedder, 16)] == ["ein Strich"]

    def test_list_waiting_looks_up_vectors_by_an_index(self, explain: Callable[..., list[str]]) -> None:
        steps = explain(lambda memory: memory.vectors.list_waiting(OTHER_VERSION, 16))
        assert len([step for step in steps if step.startswith("SEARCH v USING INDEX")]) == 2
        assert [step for step in steps if step.startswith("SCAN v")] == []


class TestWithoutExtension:
    def test_env_01_env_02_everything_but_speed_is_there(
        self, memory: Memory, without_extension: Memory, talk: Callable[..., int]
    ) -> None:
        assert "sqlite-vec cannot be loaded" in without_extension.vector_fault
        assert memory.vector_fault == ""
        assert remember(without_extension, "Ich wohne in Graz") == [1]
        assert [fact.id for fact in without_extension.facts.find("graz")] == [1]
        assert [hit.fact.id for hit in without_extension.search_facts("Wer ist aus Graz?", None, 3)] == [1]
        talk(without_extension, ("Wie ist das Wetter?", "Sonnig."))
        without_extension.forget(1)
        assert without_extension.facts.list() == ()

    def test_env_01_scanning_gives_the_same_order_as_the_index(self, memory: Memory, without_extension: Memory) -> None:
        chance = random.Random(11)
        wide = EmbedderName("wide", "1", 24)
        remember(memory, *(f"Satz {number}" for number in range(60)))
        for waiting in memory.vectors.list_waiting(wide, 100):
            memory.vectors.save(waiting, make_vector(wide, [chance.gauss(0, 1) for _ in range(24)]))
        for _ in range(5):
            query = make_vector(wide, [chance.gauss(0, 1) for _ in range(24)])
            indexed = memory.vectors.nearest("fact", query, 20)
            scanned = without_extension.vectors.nearest("fact", query, 20)
            assert owners(scanned) == owners(indexed)
            for one, other in zip(scanned, indexed, strict=True):
                assert one.cosine == pytest.approx(other.cosine, abs=1e-5)

    def test_env_01_what_is_saved_and_forgotten_without_it_holds_when_it_is_back(
        self,
        memory_path: Path,
        without_extension: Memory,
        embedder: EmbedderName,
        clock: Clock,
        assert_sound: Callable[[Path], None],
    ) -> None:
        capable = open_memory(memory_path, clock)
        ids = remember(capable, *"abcde")
        embed_all(capable, embedder, lambda waiting: waiting.owner_id)
        without_extension.forget(ids[0])
        (new,) = remember(without_extension, "f")
        embed_all(without_extension, embedder, lambda waiting: waiting.owner_id)
        # The connection that was open all the time sees it, and so does a new one.
        expected = [*ids[1:], new]
        assert owners(capable.vectors.nearest("fact", at_angle(embedder, 0), 9)) == expected
        capable.close()
        assert_sound(memory_path)
        again = open_memory(memory_path, clock)
        assert owners(again.vectors.nearest("fact", at_angle(embedder, 0), 9)) == expected
        (last,) = remember(again, "g")
        embed_all(again, embedder, lambda waiting: waiting.owner_id)
        assert owners(again.vectors.nearest("fact", at_angle(embedder, 0), 9)) == [*expected, last]
        assert _is_indexed(again._database)
        again.close()
        assert_sound(memory_path)

    def test_env_01_a_vector_saved_without_it_is_not_missed_by_an_index_from_before(
        self, memory: Memory, without_extension: Memory, embedder: EmbedderName
    ) -> None:
        remember(memory, "a")
        embed_all(memory, embedder, lambda _: 40)
        remember(without_extension, "b")
        embed_all(without_extension, embedder, lambda _: 5)
        assert owners(memory.vectors.nearest("fact", at_angle(embedder, 0), 9)) == [2, 1]

    def test_env_09_a_second_connection_finds_the_index(
        self, memory: Memory, database: Database, embedder: EmbedderName
    ) -> None:
        remember(memory, "a")
        embed_all(memory, embedder, lambda _: 0)
        assert owners(Vectors(database).nearest("fact", at_angle(embedder, 0), 9)) == [1]
        assert _is_indexed(database)


def _is_indexed(database: Database) -> bool:
    return database.value("SELECT count(*) FROM sqlite_master WHERE sql LIKE '%USING vec0%'") == 1


def test_vec_03_the_nearest_are_asked_for_in_the_form_that_every_sqlite_understands(
    memory: Memory, database: Database
) -> None:
    """`k = ?`, not LIMIT, which vec0 is only told of by SQLite 3.41 and newer."""
    embedder = EmbedderName("trace", "1", 2)
    fact = memory.remember(NewFact("Ich mag Tee")).fact
    (waiting,) = memory.vectors.list_waiting(embedder, 5)
    memory.vectors.save(waiting, at_angle(embedder, 0))
    statements: list[str] = []

    def trace(_cursor: object, sql: str, _bindings: object) -> bool:
        statements.append(sql)
        return True

    database._connection.exec_trace = trace
    assert [near.owner_id for near in Vectors(database).nearest("fact", at_angle(embedder, 10), 3)] == [fact.id]
    (asked,) = [sql for sql in statements if "MATCH" in sql]
    assert ".k = ?" in asked
    assert "LIMIT" not in asked

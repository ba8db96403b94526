"""Vectors made in the background: once each, anew for another embedder, and no text holding up the others."""

from collections import Counter

from jarvis_cli.background.draining import drain_jobs
from jarvis_cli.background.embedding import ask_for_vectors
from jarvis_cli.background.equipment import Equipment
from jarvis_cli.errors import EmbedderError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.vector import EmbedderName
from tests.conftest import HandClock
from tests.peers.background_runs import drain, talk
from tests.peers.scripted_model import ScriptedEmbedder, ScriptedModel, say


def count_vectors(database: Database, owner: str) -> int:
    return int(database.value("SELECT count(*) FROM vectors WHERE owner = ? AND vector IS NOT NULL", (owner,)))


class TestEmbedding:
    def test_facts_and_summaries_get_their_vectors_and_the_cohort_once(
        self, memory: Memory, database: Database
    ) -> None:
        embedder = ScriptedEmbedder()
        for number in range(40):
            memory.remember(NewFact(f"Umstand {number}"))
        talk(memory, "Wir sprachen über Tee.")
        drain(memory, [say("Es ging um Tee.")], embedder)
        assert (count_vectors(database, "fact"), count_vectors(database, "summary")) == (40, 1)
        assert memory.vectors.list_missing_cohort(embedder.name) == ()
        memory.remember(NewFact("Noch ein Umstand"))
        drain(memory, [], embedder)
        assert count_vectors(database, "fact") == 41
        counted = Counter(text for texts, kind in embedder.embedded for text in texts)
        assert max(counted.values()) == 1
        assert len(counted) > 42
        assert all(len(texts) <= 16 for texts, _ in embedder.embedded)

    def test_vec_11_an_index_from_before_there_were_scopes_is_made_again_by_the_first_job(
        self, memory: Memory, database: Database
    ) -> None:
        embedder = ScriptedEmbedder()
        memory.remember(NewFact("Umstand"))
        drain(memory, [], embedder)
        database.rows("DROP TABLE scope_index_1")
        dimension = embedder.name.dimension
        database.rows(
            f"CREATE VIRTUAL TABLE vector_index_1 USING vec0(owner integer partition key, embedding float[{dimension}])"
        )
        database.rows("INSERT INTO vector_index_1 (rowid, owner, embedding) SELECT id, 0, vector FROM vectors")
        memory.jobs.ask_for_vectors()
        drain(memory, [], embedder)
        indexes = database.rows("SELECT name FROM sqlite_master WHERE sql LIKE '%USING vec0%'")
        assert indexes == [("scope_index_1",)]
        assert database.value("SELECT count(*) FROM scope_index_1") == 1

    def test_vec_01_a_changed_fact_gets_a_new_vector_in_place_of_the_old(
        self, memory: Memory, database: Database
    ) -> None:
        embedder = ScriptedEmbedder()
        for content in ("Mieszkam w Łodzi", "Mieszkam w Gdyni"):
            memory.remember(NewFact(content, key="city"))
            drain(memory, [], embedder)
        assert count_vectors(database, "fact") == 1
        assert {text for texts, _ in embedder.embedded for text in texts} >= {"Mieszkam w Łodzi", "Mieszkam w Gdyni"}

    def test_vec_05_without_an_embedder_words_serve_and_vectors_come_later(
        self, memory: Memory, database: Database
    ) -> None:
        memory.remember(NewFact("Meine Schwester heißt Ines"))
        assert drain(memory)[0].done == 1
        assert count_vectors(database, "fact") == 0
        memory.remember(NewFact("Ich mag Tee"))
        drain(memory, [], ScriptedEmbedder())
        assert count_vectors(database, "fact") == 2

    def test_vec_05_an_embedder_that_is_down_is_tried_again_after_a_pause(
        self, memory: Memory, database: Database, clock: HandClock
    ) -> None:
        down = ScriptedEmbedder(fault=lambda _: EmbedderError("it is not running"))
        memory.remember(NewFact("Meine Schwester heißt Ines"))
        assert drain(memory, [], down)[0].failed == 1
        assert drain(memory, [], down)[0].failed == 0
        clock.advance(minutes=2)
        assert drain(memory, [], ScriptedEmbedder())[0].done == 1
        assert count_vectors(database, "fact") == 1

    def test_oll_07_a_text_that_is_refused_does_not_hold_up_the_others(
        self, memory: Memory, database: Database
    ) -> None:
        def refuse(text: str) -> EmbedderError | None:
            return EmbedderError("too long", transient=False) if "====" in text else None

        embedder = ScriptedEmbedder(fault=refuse)
        for number in range(20):
            memory.remember(NewFact(f"Umstand {number}" if number != 7 else "====" * 100))
        assert drain(memory, [], embedder)[0].done == 1
        assert count_vectors(database, "fact") == 19
        memory.remember(NewFact("Noch ein Umstand"))
        drain(memory, [], embedder)
        assert count_vectors(database, "fact") == 20
        # No endless retry.
        assert sum("====" in text for texts, _ in embedder.embedded for text in texts) < 10

    def test_oll_04_an_embedder_that_refuses_everything_has_failed(self, memory: Memory, database: Database) -> None:
        missing = ScriptedEmbedder(fault=lambda _: EmbedderError("there is no such model", transient=False))
        for number in range(3):
            memory.remember(NewFact(f"Umstand {number}"))
        progress, _ = drain(memory, [], missing)
        assert progress.failed == 1
        assert [failure.last_error for failure in memory.jobs.list_failed()] == ["there is no such model"]
        assert database.value("SELECT count(*) FROM vectors") == 0

    def test_vec_04_another_embedder_makes_all_vectors_anew(self, memory: Memory, database: Database) -> None:
        memory.remember(NewFact("Ich mag Tee"))
        drain(memory, [], ScriptedEmbedder())
        memory.remember(NewFact("Ich mag Kaffee"))
        wide = ScriptedEmbedder(EmbedderName("wide", "1", 200))
        ask_for_vectors(memory, wide)
        drain(memory, [], wide)
        names = database.rows(
            "SELECT v.owner, e.name, count(*) FROM vectors v JOIN embedders e ON e.id = v.embedder_id"
            " WHERE v.owner <> 'cohort' GROUP BY 1, 2"
        )
        assert names == [("fact", "wide", 2)]

    def test_vec_04_another_embedder_makes_all_vectors_anew_though_nothing_is_new(self, memory: Memory) -> None:
        memory.remember(NewFact("Ich mag Tee"))
        drain(memory, [], ScriptedEmbedder())
        wide = ScriptedEmbedder(EmbedderName("wide", "1", 200))
        ask_for_vectors(memory, wide)
        drain(memory, [], wide)
        assert memory.vectors.list_waiting(wide.name, 10) == ()

    def test_db_02_nothing_is_locked_while_the_embedder_is_waited_for(self, memory: Memory, database: Database) -> None:
        def write(_: str) -> None:
            with database.transaction():
                database.rows("UPDATE facts SET confidence = confidence")

        database.rows("PRAGMA busy_timeout = 0")
        memory.remember(NewFact("Ich mag Tee"))
        assert drain(memory, [], ScriptedEmbedder(fault=write))[0].done == 1

    def test_leaving_between_two_batches_gives_the_job_back(self, memory: Memory, database: Database) -> None:
        embedder = ScriptedEmbedder()
        for number in range(100):
            memory.remember(NewFact(f"Umstand {number}"))

        def is_leaving() -> bool:
            return any("Umstand" in text for texts, _ in embedder.embedded for text in texts)

        progress = drain_jobs(Equipment(memory, ScriptedModel(), embedder), lambda _: None, is_leaving=is_leaving)
        assert progress.done == 0
        assert 0 < count_vectors(database, "fact") < 100
        assert memory.jobs.count().due == 1
        drain(memory, [], embedder)
        assert count_vectors(database, "fact") == 100

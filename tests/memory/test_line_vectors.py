"""The vector of an agent's last line: found again for the same line, and gone with what is forgotten."""

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from jarvis_cli.cohort import COHORT
from jarvis_cli.errors import NotFoundError
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.conversations import Answer, SavedLine
from jarvis_cli.memory.database import Database
from jarvis_cli.messages import Message
from jarvis_cli.scope import reach_agent
from jarvis_cli.usage import Usage
from jarvis_cli.vector import EmbedderName, Vector, make_vector
from tests.peers.remembering import remember

LINE = "Prüf die Zahlen"
LINES = (LINE, "Check the figures", "Sprawdź łączną kwotę", "בדוק את המספרים", "检查数字")


@pytest.fixture
def watcher(memory: Memory) -> Memory:
    """The memory as one agent has it."""
    return memory.within(reach_agent("watcher"))


@pytest.fixture
def other(memory: Memory) -> Memory:
    """The memory as another agent has it."""
    return memory.within(reach_agent("nachtwache"))


@pytest.fixture
def vector(embedder: EmbedderName) -> Vector:
    return make_vector(embedder, [1, 2, 3, 4])


def begin(agent: Memory, line: str = LINE) -> SavedLine:
    change = agent._database.value("SELECT coalesce(max(id), 0) FROM fact_changes")
    return agent.conversations.save_line(None, Message("user", line), change)


def end(agent: Memory, saved: SavedLine) -> None:
    answer = Answer((Message("assistant", "Gut."),), "notebook", "rules", Usage())
    agent.conversations.save_answer(saved, answer)


def run(agent: Memory, vector: Vector, line: str = LINE) -> None:
    """Take a whole run, and keep the vector of its line."""
    saved = begin(agent, line)
    end(agent, saved)
    agent.line_vectors.keep(saved, line, vector)


class TestFinding:
    @pytest.mark.parametrize("line", LINES)
    def test_the_same_line_has_it_however_it_is_spelled(
        self, watcher: Memory, embedder: EmbedderName, vector: Vector, line: str
    ) -> None:
        assert watcher.line_vectors.find(line, embedder) is None
        run(watcher, vector, line)
        assert watcher.line_vectors.find(line, embedder) == vector
        assert watcher.line_vectors.find(f" {line.upper()}", embedder) == vector

    def test_another_line_agent_or_embedder_has_not(
        self, watcher: Memory, other: Memory, embedder: EmbedderName, vector: Vector
    ) -> None:
        run(watcher, vector)
        begin(other)
        assert watcher.line_vectors.find(f"{LINE}!", embedder) is None
        assert other.line_vectors.find(LINE, embedder) is None
        for name in (
            replace(embedder, name="x"),
            replace(embedder, version="2"),
            replace(embedder, dimension=8),
        ):
            assert watcher.line_vectors.find(LINE, name) is None

    def test_each_agent_has_that_of_its_last_line_alone(
        self, watcher: Memory, other: Memory, database: Database, embedder: EmbedderName, vector: Vector
    ) -> None:
        newer = make_vector(replace(embedder, version="2"), [4, 3, 2, 1])
        run(watcher, vector)
        run(other, vector)
        run(watcher, newer, "Was ist neu?")
        assert watcher.line_vectors.find(LINE, embedder) is None
        assert watcher.line_vectors.find("Was ist neu?", newer.embedder) == newer
        assert other.line_vectors.find(LINE, embedder) == vector
        assert database.value("SELECT count(*) FROM line_vectors") == 2

    def test_the_line_itself_does_not_stand_there(self, watcher: Memory, database: Database, vector: Vector) -> None:
        run(watcher, vector)
        digest = sha256("prüf die zahlen".encode()).digest()
        assert database.rows("SELECT agent, line, vector FROM line_vectors") == [("watcher", digest, vector.blob)]

    def test_one_that_is_damaged_is_not_found(
        self, watcher: Memory, database: Database, embedder: EmbedderName, vector: Vector
    ) -> None:
        run(watcher, vector)
        database.rows("UPDATE line_vectors SET vector = substr(vector, 1, 7)")
        assert watcher.line_vectors.find(LINE, embedder) is None


@pytest.mark.usefixtures("placed_cohort")
class TestAim:
    def test_it_is_kept_and_finds_as_much_as_one_that_is_worked_out(
        self, memory: Memory, watcher: Memory, embedder: EmbedderName, vector: Vector
    ) -> None:
        for number in range(40):
            fact = remember(watcher, f"Beobachtung {number}", scope="agent:watcher")
            (waiting,) = memory.vectors.list_waiting(embedder, 1)
            assert waiting.owner_id == fact.id
            memory.vectors.save(waiting, make_vector(embedder, [1, number % 7, number % 5, 1]))
        expected = watcher.search_facts(LINE, vector, 24)
        run(watcher, vector)
        again = open_memory(memory._database.path, watcher._clock).within(watcher.reach)
        found = again.search_facts(LINE, vector, 24)
        assert [hit.fact.id for hit in found] == [hit.fact.id for hit in expected]
        assert [hit.score for hit in found] == pytest.approx([hit.score for hit in expected], abs=1e-5)
        assert expected
        assert again.search._calibrations == {}, "nothing was worked out"
        again.close()

    def test_another_cohort_has_it_worked_out_again(
        self, memory: Memory, watcher: Memory, database: Database, embedder: EmbedderName, vector: Vector
    ) -> None:
        run(watcher, vector)
        memory.vectors.save_cohort(COHORT[:1], [make_vector(embedder, [1, 0, 0, 0])])
        assert database.rows("SELECT vector, aim FROM line_vectors") == [(vector.blob, None)]
        run(watcher, vector)
        assert database.value("SELECT count(*) FROM line_vectors WHERE aim IS NOT NULL") == 1

    def test_the_same_again_is_not_written_again(self, watcher: Memory, database: Database, vector: Vector) -> None:
        run(watcher, vector)
        saved = begin(watcher)
        before = database.value("PRAGMA data_version")
        watcher.line_vectors.keep(saved, LINE, vector)
        assert database.value("PRAGMA data_version") == before


def test_without_a_cohort_there_is_no_aim_and_nothing_is_written_again(
    watcher: Memory, database: Database, vector: Vector
) -> None:
    run(watcher, vector)
    assert database.rows("SELECT aim FROM line_vectors") == [(None,)]
    saved = begin(watcher)
    before = database.value("PRAGMA data_version")
    watcher.line_vectors.keep(saved, LINE, vector)
    assert database.value("PRAGMA data_version") == before


class TestForgetting:
    @pytest.fixture(autouse=True)
    def _kept(self, watcher: Memory, other: Memory, vector: Vector) -> None:
        run(watcher, vector)
        run(other, vector)

    def test_fact_08_it_goes_with_a_fact_of_its_agent(
        self, watcher: Memory, other: Memory, embedder: EmbedderName, vector: Vector
    ) -> None:
        watcher.forget(remember(watcher, "Rosebud", scope="agent:watcher").id)
        assert watcher.line_vectors.find(LINE, embedder) is None
        assert other.line_vectors.find(LINE, embedder) == vector

    def test_fact_08_all_go_with_a_shared_fact(
        self, memory: Memory, watcher: Memory, other: Memory, embedder: EmbedderName
    ) -> None:
        memory.forget(remember(memory, "Rosebud").id)
        assert watcher.line_vectors.find(LINE, embedder) is None
        assert other.line_vectors.find(LINE, embedder) is None

    def test_it_goes_with_the_scope(
        self,
        memory: Memory,
        memory_path: Path,
        assert_sound: Callable[[Path], None],
        embedder: EmbedderName,
        vector: Vector,
    ) -> None:
        memory.forget_scope("agent:watcher")
        assert memory.within(reach_agent("watcher")).line_vectors.find(LINE, embedder) is None
        assert memory.within(reach_agent("nachtwache")).line_vectors.find(LINE, embedder) == vector
        assert_sound(memory_path)

    def test_one_that_is_not_forgotten_takes_nothing_along(
        self, memory: Memory, watcher: Memory, embedder: EmbedderName, vector: Vector
    ) -> None:
        with pytest.raises(NotFoundError):
            memory.forget(99)
        assert watcher.line_vectors.find(LINE, embedder) == vector


class TestKeepingLate:
    def test_a_run_that_may_carry_what_was_forgotten_meanwhile_leaves_none(
        self, watcher: Memory, embedder: EmbedderName, vector: Vector
    ) -> None:
        fact = remember(watcher, "Rosebud", scope="agent:watcher")
        saved = begin(watcher)
        watcher.forget(fact.id)
        end(watcher, saved)
        watcher.line_vectors.keep(saved, LINE, vector)
        assert watcher.line_vectors.find(LINE, embedder) is None

    def test_a_run_that_is_gone_leaves_none(
        self, memory: Memory, watcher: Memory, embedder: EmbedderName, vector: Vector
    ) -> None:
        saved = begin(watcher)
        memory.forget_scope("agent:watcher")
        watcher.line_vectors.keep(saved, LINE, vector)
        assert watcher.line_vectors.find(LINE, embedder) is None

    def test_an_agent_that_never_ran_after_all_leaves_none(
        self, watcher: Memory, database: Database, vector: Vector
    ) -> None:
        saved = begin(watcher)
        watcher.line_vectors.keep(saved, LINE, vector)
        watcher.conversations.drop_line(saved)
        assert database.value("SELECT count(*) FROM line_vectors") == 0

"""Recall for an agent: an overview of what it may read, when it ran before, and nothing of anyone's conversations."""

import random
from collections.abc import Callable
from datetime import timedelta

import pytest

from jarvis_cli.memory import Memory
from jarvis_cli.memory.conversations import Answer, SavedLine
from jarvis_cli.memory.recall import Told, recall
from jarvis_cli.messages import Message
from jarvis_cli.recalled import Overview, Recalled
from jarvis_cli.scope import CHAT, EVERYTHING, reach_agent
from jarvis_cli.usage import Usage
from jarvis_cli.vector import EmbedderName, make_vector
from tests.conftest import HandClock
from tests.peers.remembering import remember, summarise

Talk = Callable[..., int]
OWN = "agent:watcher"
WATCHER = reach_agent("watcher")


def contents(recalled: Recalled) -> list[str]:
    assert recalled.overview is not None
    return [told.fact.content for told in recalled.overview.facts]


def run(memory: Memory, line: str, answer: str = "Nichts Neues.") -> SavedLine:
    saved = memory.conversations.save_line(None, Message("user", line), 0)
    memory.conversations.save_answer(saved, Answer((Message("assistant", answer),), "notebook", "rules", Usage(1, 2)))
    return saved


class TestOverview:
    def test_it_is_all_that_an_agent_is_told(self, memory: Memory, talk: Talk, clock: HandClock) -> None:
        summarise(memory, talk(memory, ("Jaki jest poziom rzeki?", "Poziom rzeki: 210")), "Poziom rzeki to 210.")
        remember(memory, "poziom rzeki: 190", scope=OWN, subject="rzeka")
        remember(memory, "poziom rzeki: 210", scope=OWN, subject="rzeka")
        remember(memory, "Ostrzegać od 250", importance=5)
        remember(memory, "poziom rzeki: tajne", scope="agent:other")
        recalled = memory.within(WATCHER).recall("Sprawdź poziom rzeki", None, None)
        assert contents(recalled) == ["poziom rzeki: 190", "poziom rzeki: 210", "Ostrzegać od 250"]
        assert recalled.overview is not None
        assert (recalled.overview.left_out, recalled.overview.last_run_at) == (0, None)
        assert [fact.content for fact in recalled.matching_facts] == ["poziom rzeki: 210", "poziom rzeki: 190"]
        assert len(recalled.relevance) == 2
        assert recalled == Recalled(
            matching_facts=recalled.matching_facts,
            relevance=recalled.relevance,
            overview=recalled.overview,
            change=memory._database.value("SELECT max(id) FROM fact_changes"),
            now=clock(),
        )

    def test_an_agent_with_an_empty_memory_is_told_nothing(self, memory: Memory, clock: HandClock) -> None:
        recalled = memory.within(WATCHER).recall("Check the river", None, None)
        assert recalled == Recalled(overview=Overview(), now=clock())

    @pytest.mark.usefixtures("placed_cohort")
    def test_what_fits_best_is_named_first_among_what_fits(self, memory: Memory, embedder: EmbedderName) -> None:
        for number in range(3):
            remember(memory, f"Satz {number}", scope=OWN, importance=3 - number)
        for waiting in memory.vectors.list_waiting(embedder, 9):
            memory.vectors.save(waiting, make_vector(embedder, [1, 2 - waiting.owner_id, 0, 0]))
        line = make_vector(embedder, [1, -1, 0, 0])
        recalled = memory.within(WATCHER).recall("ocean", line, None)
        fitting = [fact.content for fact in recalled.matching_facts]
        assert fitting[0] == "Satz 2"
        assert list(recalled.relevance) == sorted(recalled.relevance, reverse=True)
        assert contents(recalled)[: len(fitting)] == sorted(fitting)

    def test_the_limits_are_those_that_were_set(self, memory: Memory, clock: HandClock) -> None:
        for number in range(9):
            remember(memory, f"Beobachtung {number}", scope=OWN)
        search = memory.within(WATCHER).search
        for told, expected in ((Told(None, 8_000), 9), (Told(None, 8_000, 4), 4), (Told(None, 100, 4), 2)):
            recalled = recall(search, clock, "Was war?", None, told)
            assert len(contents(recalled)) == expected
            assert recalled.overview is not None
            assert recalled.overview.left_out == 9 - expected

    def test_a_missing_vector_is_told_of_where_it_may_matter(self, memory: Memory) -> None:
        watcher = memory.within(WATCHER)
        remember(memory, "Beobachtung", scope=OWN)
        assert not watcher.needs_vector()
        assert watcher.recall("Was war?", None, None).notices == ()
        for number in range(45):
            remember(memory, f"Beobachtung {number}", scope=OWN)
        assert watcher.needs_vector()
        (notice,) = watcher.recall("Was war?", None, None).notices
        assert "no embedder" in notice
        assert memory.within(CHAT).needs_vector()


class TestRuns:
    def test_the_run_before_is_told_of(self, memory: Memory, clock: HandClock) -> None:
        watcher, other = memory.within(WATCHER), memory.within(reach_agent("other"))
        first = clock()
        run(watcher, "Schau nach")
        clock.advance(minutes=30)
        run(other, "Schau auch nach")
        recalled = watcher.recall("Schau nach", None, None)
        assert recalled.overview is not None
        assert recalled.overview.last_run_at == first
        saved = watcher.conversations.save_line(None, Message("user", "Schau nach"), recalled.change)
        clock.advance(seconds=5)
        # Asked once more within the same run, it is still the one before.
        again = watcher.recall("Schau nach", None, saved.conversation_id)
        assert again.overview is not None
        assert again.overview.last_run_at == first
        after = watcher.recall("Schau nach", None, None)
        assert after.overview is not None
        assert after.overview.last_run_at == first + timedelta(minutes=30)
        assert memory.within(reach_agent("new")).recall("Schau nach", None, None).overview == Overview()

    @pytest.mark.usefixtures("placed_cohort")
    def test_what_was_said_in_runs_comes_up_for_nobody(
        self, memory: Memory, embedder: EmbedderName, talk: Talk
    ) -> None:
        for agent in ("watcher", "other"):
            run(memory.within(reach_agent(agent)), "Wie hoch steht die Mur?", "Die Mur steht bei 210.")
        talk(memory, ("Was kochen wir?", "Suppe mit Brot."))
        vector = make_vector(embedder, [random.Random(1).gauss(0, 1) for _ in range(4)])
        for reach in (EVERYTHING, CHAT, WATCHER):
            recalled = memory.within(reach).recall("Wie hoch steht die Mur?", vector, None)
            assert "Mur" not in repr(recalled)
        recalled = memory.recall("Was kochen wir mit Brot?", vector, None)
        assert [passage.text for passage in recalled.passages] == ["Suppe mit Brot."]


class TestChat:
    def test_a_person_is_told_of_shared_facts_alone(self, memory: Memory) -> None:
        remember(memory, "Die Mur steht bei 210")
        with memory.transaction():
            for number in range(30):
                remember(memory, f"Die Mur steht bei 210 an Tag {number}", scope=OWN, importance=5)
        for reach in (EVERYTHING, CHAT):
            recalled = memory.within(reach).recall("Wie steht die Mur?", None, None)
            assert recalled.overview is None
            assert [fact.content for fact in recalled.opening_facts] == ["Die Mur steht bei 210"]
            assert [fact.content for fact in recalled.matching_facts] == ["Die Mur steht bei 210"]

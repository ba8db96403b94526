"""Runs of agents: what one leaves the next finds, and nobody else's is touched."""

from dataclasses import dataclass, replace

import pytest

from jarvis_cli import instructions
from jarvis_cli.agent_settings import AgentSettings
from jarvis_cli.cohort import COHORT
from jarvis_cli.errors import EmbedderError, ModelError, RequestTooLongError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.messages import Message
from jarvis_cli.recalled import Remembered
from jarvis_cli.scope import reach_agent
from jarvis_cli.usage import Usage
from tests.conftest import HandClock
from tests.peers.agent_runs import Runs
from tests.peers.scripted_chat import Chat
from tests.peers.scripted_model import ScriptedEmbedder, call, say, use

REMEMBER = call("remember_fact", content="Kursziel 140 €", key="nvda.target", subject="NVDA", importance=4)


@pytest.fixture
def runs(memory: Memory) -> Runs:
    return Runs(memory)


def keep(memory: Memory, agent: str, *contents: str) -> None:
    """Have an agent keep facts."""
    for content in contents:
        new = NewFact(content, scope=f"agent:{agent}", source="model", created_by=f"agent:{agent}")
        memory.within(reach_agent(agent)).remember(new)


class TestRuns:
    def test_the_second_run_knows_the_first_and_the_third_what_changed(self, runs: Runs, clock: HandClock) -> None:
        runs.run("Sprawdź kurs", use(REMEMBER), say("Cel to 140 €."))
        clock.advance(minutes=30)
        update = call("remember_fact", content="Kursziel 150 €", key="NVDA.Target", subject="nvda", importance=4)
        runs.run("Sprawdź kurs", use(update), say("Cel wzrósł ze 140 na 150 €."))
        clock.advance(minutes=30)
        runs.run("Sprawdź kurs", say("Bez zmian."))
        first, second, third = (runs.requests[number].messages[0].recalled for number in (0, 2, 4))
        assert first == ""
        assert "It is 2026-03-01 12:30. Your last run was at 2026-03-01 12:00.\n" in second
        assert "\n- #1 Kursziel 140 € (NVDA) [nvda.target], importance 4, 2026-03-01 12:00\n" in second
        assert "\n- #1 Kursziel 150 € (NVDA) [nvda.target], importance 4, 2026-03-01 12:30\n" in third
        assert "140" not in third

    def test_system_text_and_tools_are_the_same_in_every_run_and_round(self, runs: Runs, clock: HandClock) -> None:
        runs.memory.remember(NewFact("Wir handeln nur dienstags"))
        runs.run("Sprawdź kurs", use(REMEMBER), say("Cel to 140 €."))
        clock.advance(days=1)
        runs.run("Sprawdź obroty", say("Bez zmian."))
        frames = {(request.instructions, request.memory, request.tools) for request in runs.requests}
        assert len(frames) == 1
        assert "dienstags" in runs.requests[0].messages[0].recalled
        assert "dienstags" not in str(frames)

    def test_the_person_sees_what_was_stored_and_by_whom(self, runs: Runs) -> None:
        turn = runs.run("Sprawdź kurs", use(REMEMBER), say("Gut."))
        (fact,) = runs.memory.facts.list()
        assert (fact.scope, fact.created_by, fact.source) == ("agent:watcher", "agent:watcher", "model")
        assert [shown for shown in runs.shown if isinstance(shown, Remembered)] == [Remembered(fact, "remembered")]
        assert (turn.status, turn.answer, turn.usage) == ("complete", "Gut.", Usage(20, 10))

    def test_an_agent_is_told_its_own_and_what_is_shared_and_nothing_else(self, runs: Runs) -> None:
        keep(runs.memory, "watcher", "meins")
        keep(runs.memory, "czujka", "cudze")
        runs.memory.remember(NewFact("unser", scope="shared"))
        runs.run("x", say("y"))
        block = runs.requests[0].messages[0].recalled
        assert "meins" in block
        assert "unser" in block
        assert "cudze" not in block

    def test_a_chat_is_told_nothing_that_an_agent_keeps(self, runs: Runs) -> None:
        runs.run("Sprawdź kurs", use(REMEMBER), say("Geheim: 140."))
        chat = Chat(runs.memory.within(runs.memory.reach))
        chat.take("Kursziel NVDA?", say("Hm."))
        assert "140" not in str(chat.requests[0])

    def test_a_run_makes_no_work_and_is_found_by_nobody(self, runs: Runs, database: Database) -> None:
        runs.run("Sprawdź kurs", say("Cel to 140 €."), attached="kurs 131")
        assert database.rows("SELECT kind FROM jobs WHERE kind <> 'embed'") == []
        assert database.rows("SELECT rowid FROM message_words") == []

    def test_it_is_kept_with_how_it_ended_and_what_it_cost(self, runs: Runs) -> None:
        runs.run("Sprawdź kurs", use(REMEMBER), say("Gut."))
        failed = runs.run("Sprawdź kurs", ModelError("the server is away", "start it"))
        assert (failed.status, failed.error, failed.exit_code) == ("failed", "the server is away", 4)
        second, first = runs.memory.agents.get("watcher").kept
        assert (first.status, first.model, first.usage, first.facts) == ("complete", "scripted-1", Usage(20, 10), (1,))
        assert (second.status, second.usage) == ("failed", Usage())
        assert runs.read(failed) == (
            Message("user", "Sprawdź kurs", runs.requests[-1].messages[0].recalled),
            Message("assistant", "", status="failed"),
        )


class TestFrame:
    def test_it_says_that_nobody_reads_along_and_then_what_the_agent_is_for(self, runs: Runs) -> None:
        runs = runs.with_settings(instructions="Watch the share price of NVDA.")
        runs.run("x", say("y"))
        text = runs.requests[0].instructions
        assert text.startswith(instructions.AGENT)
        assert text.endswith("\n\nWatch the share price of NVDA.")
        assert [tool.name for tool in runs.requests[0].tools] == ["remember_fact", "recall", "list_facts"]

    def test_no_tool_is_spoken_of_that_is_not_there(self, runs: Runs) -> None:
        runs = runs.with_settings(tools=())
        runs.run("x", say("y"))
        assert runs.requests[0].tools == ()
        assert runs.requests[0].instructions == instructions.AGENT
        assert "remember_fact" not in instructions.AGENT

    def test_a_tool_that_it_does_not_have_is_not_carried_out(self, runs: Runs) -> None:
        runs = runs.with_settings(tools=("recall",))
        turn = runs.run("x", use(REMEMBER), say("y"))
        assert runs.read(turn)[2].tool_results[0].is_error
        assert runs.memory.facts.list() == ()

    @pytest.mark.parametrize("shared", ["read", "write"])
    def test_what_is_shared_it_changes_only_where_it_may(self, shared: str, runs: Runs) -> None:
        runs = runs.with_settings(shared=shared)
        turn = runs.run("x", use(call("remember_fact", content="Markt zu", scope="shared")), say("y"))
        assert runs.read(turn)[2].tool_results[0].is_error == (shared == "read")
        assert [fact.created_by for fact in runs.memory.facts.list()] == ["agent:watcher"] * (shared == "write")


class TestEmbedding:
    def test_an_agent_that_is_told_all_embeds_nothing(self, runs: Runs) -> None:
        embedder = runs.embedder = ScriptedEmbedder()
        keep(runs.memory, "watcher", *(f"Beobachtung {number}" for number in range(20)))
        runs.run("Was ist neu?", say("Nichts."))
        assert embedder.embedded == []
        assert runs.notices == []

    def test_where_not_all_fits_the_line_is_looked_for(self, runs: Runs) -> None:
        embedder = runs.embedder = ScriptedEmbedder()
        keep(runs.memory, "watcher", *(f"Beobachtung {number}" for number in range(60)), "Kot nazywa się Filemon")
        runs.run("Jak nazywa się kot?", say("Filemon."))
        assert embedder.embedded == [(("Jak nazywa się kot?",), "query")]
        block = runs.requests[0].messages[0].recalled
        assert "Filemon" in block
        assert "\n21 more facts found no room; use recall\n" in block

    def test_an_agent_may_be_told_fewer(self, runs: Runs) -> None:
        runs = runs.with_settings(facts=3)
        keep(runs.memory, "watcher", *(f"Beobachtung {number}" for number in range(5)))
        runs.run("x", say("y"))
        assert runs.requests[0].messages[0].recalled.count("\n- #") == 3
        assert AgentSettings("watcher").facts == 40


class TestTheSameLineAgain:
    @pytest.fixture
    def embedder(self, runs: Runs) -> ScriptedEmbedder:
        """What embeds for an agent that is told two of its facts; one of these it finds by the line."""
        runs.agent = replace(runs.agent, facts=2)
        keep(runs.memory, "watcher", "Kot nazywa się Filemon", *(f"Beobachtung {number}" for number in range(5)))
        runs.embedder = embedder = ScriptedEmbedder()
        return embedder

    @pytest.mark.parametrize("line", ["Jak nazywa się kot?", "Was ist neu?", "מה חדש?", "有什么新消息？"])
    def test_it_is_not_embedded_again_and_finds_the_same(
        self, runs: Runs, embedder: ScriptedEmbedder, line: str
    ) -> None:
        runs.memory.vectors.save_cohort(COHORT, embedder.embed(COHORT, "document"))
        embedder.embedded.clear()
        for _ in range(3):
            runs.run(line, say("Filemon."))
        assert embedder.embedded == [((line,), "query")]
        first, *again = (request.recalled.matching_facts for request in runs.requests)
        assert again == [first, first]

    def test_it_is_that_of_the_line_alone_while_what_is_attached_is_searched_by_its_words(
        self, runs: Runs, embedder: ScriptedEmbedder
    ) -> None:
        runs.run("Was ist neu?", say("Nichts."), attached="Zahlen 1")
        runs.run("Was ist neu?", say("Nichts."), attached="Kot nazywa się Filemon")
        assert embedder.embedded == [(("Was ist neu?",), "query")]
        first, second = (request.messages[0].recalled for request in runs.requests)
        assert "Filemon" not in first
        assert "Filemon" in second

    def test_another_line_is(self, runs: Runs, embedder: ScriptedEmbedder) -> None:
        for line in ("Was ist neu?", "Was fehlt?", "Was ist neu?"):
            runs.run(line, say("Nichts."))
        assert [texts for texts, _ in embedder.embedded] == [("Was ist neu?",), ("Was fehlt?",), ("Was ist neu?",)]

    def test_so_it_is_where_the_embedder_is_another_one(self, runs: Runs, embedder: ScriptedEmbedder) -> None:
        runs.run("Was ist neu?", say("Nichts."))
        runs.embedder = other = ScriptedEmbedder(name=replace(embedder.name, version="other"))
        runs.run("Was ist neu?", say("Nichts."))
        assert other.embedded == [(("Was ist neu?",), "query")]

    def test_fact_08_so_it_is_once_something_was_forgotten(self, runs: Runs, embedder: ScriptedEmbedder) -> None:
        runs.run("Was ist neu?", say("Nichts."))
        runs.own.forget(1)
        runs.run("Was ist neu?", say("Nichts."))
        assert len(embedder.embedded) == 2

    def test_a_run_that_failed_keeps_it_and_a_line_that_was_refused_does_not(
        self, runs: Runs, embedder: ScriptedEmbedder, database: Database
    ) -> None:
        with pytest.raises(RequestTooLongError):
            runs.run("Was ist neu?", RequestTooLongError("too long"))
        assert database.value("SELECT count(*) FROM line_vectors") == 0
        runs.run("Was ist neu?", ModelError("away"))
        assert database.value("SELECT count(*) FROM line_vectors") == 1
        assert len(embedder.embedded) == 2

    def test_of_an_embedder_that_fails_nothing_is_kept(self, runs: Runs, database: Database) -> None:
        runs.agent = replace(runs.agent, facts=0)
        keep(runs.memory, "watcher", "Kot nazywa się Filemon")
        runs.embedder = ScriptedEmbedder(fault=lambda _: EmbedderError("broken"))
        assert runs.run("Was ist neu?", say("Nichts.")).status == "complete"
        assert database.value("SELECT count(*) FROM line_vectors") == 0

    def test_one_whose_name_only_its_server_knows_is_asked_each_time(self, runs: Runs, database: Database) -> None:
        keep(runs.memory, "watcher", *(f"Beobachtung {number}" for number in range(60)))
        runs.embedder = embedder = _NamelessEmbedder()
        for _ in range(2):
            runs.run("Was ist neu?", say("Nichts."))
        assert len(embedder.embedded) == 2
        assert database.value("SELECT count(*) FROM line_vectors") == 0

    def test_a_chat_keeps_none(self, memory: Memory, database: Database) -> None:
        Chat(memory).take("Was ist neu?", say("Nichts."))
        assert database.value("SELECT count(*) FROM line_vectors") == 0


@dataclass
class _NamelessEmbedder(ScriptedEmbedder):
    known_name: None = None

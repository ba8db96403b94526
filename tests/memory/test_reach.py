"""Reach: what may not be read is as if it were not there, and what may not be written stays as it is."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from jarvis_cli.errors import NotFoundError, UsageError
from jarvis_cli.fact import Fact
from jarvis_cli.memory import Memory
from jarvis_cli.memory.editing import FactEdit
from jarvis_cli.memory.filtering import FactFilter, compile_filter, match_scopes, read_condition
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.memory.words import spell_scope
from jarvis_cli.scope import CHAT, EVERYTHING, Reach, reach_agent
from tests.conftest import HandClock
from tests.memory.teaching import learn, tell
from tests.peers.remembering import remember

WATCHER = reach_agent("watcher")
WRITER = reach_agent("watcher", writes_shared=True)
OWN, OTHER = "agent:watcher", "agent:nachtwache"
READ_ONLY = Reach(("shared",), ())


@pytest.fixture
def facts(memory: Memory) -> tuple[Fact, Fact, Fact]:
    """One fact of all, one of the agent, one of another agent, each with a former wording, all under one key."""
    for content in ("Kurs 140", "Kurs 150"):
        shared, own, other = (remember(memory, content, scope=scope, key="Kurs") for scope in ("shared", OWN, OTHER))
    return shared, own, other


class TestReading:
    @pytest.mark.parametrize(
        ("reach", "places"),
        [(EVERYTHING, (0, 1, 2)), (CHAT, (0,)), (WATCHER, (0, 1)), (WRITER, (0, 1)), (READ_ONLY, (0,))],
    )
    def test_what_is_out_of_reach_is_not_there(
        self, memory: Memory, facts: tuple[Fact, ...], reach: Reach, places: tuple[int, ...]
    ) -> None:
        seen = memory.within(reach)
        within = tuple(facts[place] for place in places)
        assert seen.facts.list() == seen.facts.list(limit=9) == seen.facts.find_keyed("KURS") == within
        assert seen.facts.find("Kurs 150") == seen.facts.find("150 Kurs") == seen.find_facts("Kurs") == within
        assert seen.facts.count() == len(within)
        for fact in facts:
            narrowed = FactFilter(scopes=(fact.scope,))
            if fact in within:
                assert seen.facts.get(fact.id) == fact
                assert len(seen.facts.list_history(fact.id)) == len(seen.facts.find_origin(fact.id).history) == 1
                assert seen.facts.find_numbered(fact.id) == seen.facts.list(narrowed) == (fact,)
                continue
            for call in (seen.facts.get, seen.facts.list_history, seen.facts.find_origin):
                with pytest.raises(NotFoundError, match=f"there is no fact #{fact.id}"):
                    call(fact.id)
            assert (
                seen.facts.find_numbered(fact.id) == seen.find_facts(f"#{fact.id}") == seen.facts.list(narrowed) == ()
            )
            assert seen.facts.count(narrowed) == 0

    def test_nor_is_it_in_the_past(self, memory: Memory, clock: HandClock, facts: tuple[Fact, ...]) -> None:
        then = FactFilter(as_of=clock())
        assert memory.within(WATCHER).facts.list(then) == facts[:2]
        assert memory.within(WATCHER).facts.list(replace(then, scopes=(OTHER,))) == ()

    def test_that_it_was_of_use_is_noted_within_reach_only(
        self, memory: Memory, clock: HandClock, facts: tuple[Fact, ...]
    ) -> None:
        clock.advance(days=1)
        memory.within(WATCHER).facts.note_recalled([fact.id for fact in facts])
        memory.within(WATCHER).facts.note_recalled(())
        noted = [memory.facts.find_origin(fact.id).recalled_at for fact in facts]
        assert noted == [clock(), clock(), None]

    def test_the_condition_names_the_table_as_the_statement_does(self, clock: HandClock) -> None:
        assert read_condition(EVERYTHING).sql == match_scopes(None).sql == "1"
        assert match_scopes(()).sql == "0"
        assert read_condition(WATCHER, "f").bindings == ("shared", OWN)
        wanted = FactFilter(subject="s", key="k", category="c", tags=("t",), least_importance=2, since=clock())
        columns = [word for word in compile_filter(wanted, WATCHER, clock(), "f").sql.split() if "_" in word]
        assert columns
        assert all("f." in column for column in columns if not column.startswith("json"))


class TestWriting:
    @pytest.mark.parametrize(
        ("reach", "scope", "allowed"),
        [
            (WATCHER, "shared", OWN),
            (WATCHER, OTHER, OWN),
            (WRITER, OTHER, f"{OWN}, shared"),
            (CHAT, OWN, "shared"),
            (READ_ONLY, "shared", "only be read"),
        ],
    )
    def test_another_scope_is_refused_and_those_that_may_be_are_named(
        self, memory: Memory, reach: Reach, scope: str, allowed: str
    ) -> None:
        with pytest.raises(UsageError, match=f"scope {scope} may not be changed") as caught:
            memory.within(reach).remember(NewFact("Kurs 140", scope=scope))
        assert allowed in caught.value.hint
        assert memory.facts.list() == ()

    @pytest.mark.parametrize(
        ("text", "scope"), [("Agent:WATCHER", OWN), (" shared ", "shared"), ("AGENT:Żuk", "agent:żuk")]
    )
    def test_a_scope_in_another_case_is_the_same(self, memory: Memory, text: str, scope: str) -> None:
        stored = remember(memory, "Kurs 140", scope=text, key="kurs")
        assert stored.scope == scope
        assert remember(memory, "Kurs 150", scope=scope, key="kurs").id == stored.id

    @pytest.mark.parametrize("scope", ["", "mine", "agent:", "agent:a b", "watcher"])
    def test_what_is_no_scope_is_refused(self, memory: Memory, scope: str) -> None:
        with pytest.raises(UsageError):
            memory.remember(NewFact("Kurs 140", scope=scope))
        assert memory.facts.list() == ()

    def test_fact_05_the_same_key_in_another_scope_is_another_fact(self, memory: Memory) -> None:
        shared = remember(memory, "Kurs 140", key="kurs")
        agent = memory.within(WATCHER)
        own = agent.remember(NewFact("Kurs 150", key="kurs", scope=OWN))
        assert (own.how, agent.remember(NewFact("Kurs 150", key="kurs", scope=OWN)).how) == (
            "remembered",
            "already known",
        )
        assert memory.facts.find_keyed("kurs") == (shared, own.fact)

    @pytest.mark.parametrize("fields", [{"source": "user"}, {"source": "model", "created_by": "llama"}])
    def test_an_agent_does_not_change_what_is_the_persons(self, memory: Memory, fields: dict[str, str]) -> None:
        stored = remember(memory, "Kurs 140", key="kurs", **fields)
        agent = memory.within(WRITER)
        for new in (NewFact("Kurs 150", key="KURS"), NewFact("Kurs 140", key="kurs", importance=5)):
            with pytest.raises(UsageError, match=rf"#{stored.id} .*is the person's") as caught:
                agent.remember(new)
            assert OWN in caught.value.hint
        again = agent.remember(NewFact("kurs 140.", key="kurs"))
        assert (again.how, again.fact) == ("already known", stored)
        assert memory.facts.list() == (stored,)
        assert memory.facts.list_history(stored.id) == ()

    def test_an_agent_updates_what_an_agent_shared(self, memory: Memory) -> None:
        fields = {"key": "kurs", "source": "model"}
        stored = remember(memory, "Kurs 140", created_by=OTHER, **fields)
        new = NewFact("Kurs 150", created_by=OWN, **fields)  # type: ignore[arg-type]
        updated = memory.within(WRITER).remember(new)
        assert (updated.how, updated.fact.id, updated.before) == ("updated", stored.id, "Kurs 140")
        assert updated.fact.created_by == OWN

    def test_what_was_learned_stays_so_where_an_agent_says_it_too(self, memory: Memory) -> None:
        learned = learn(memory, "Ich wohne in Graz").facts[0].fact
        again = memory.within(WRITER).remember(NewFact("Ich wohne in Graz", source="model", created_by=OWN))
        assert (again.how, again.fact) == ("already known", learned)

    def test_forgetting_and_editing_need_a_scope_that_may_be_written(
        self, memory: Memory, facts: tuple[Fact, Fact, Fact]
    ) -> None:
        shared, own, other = facts
        agent = memory.within(WATCHER)
        calls: tuple[Callable[[int], object], ...] = (
            agent.forget,
            lambda fact_id: agent.edit(fact_id, FactEdit(content="Kurs 160")),
        )
        for call in calls:
            with pytest.raises(UsageError, match="scope shared may not be changed"):
                call(shared.id)
            with pytest.raises(NotFoundError):
                call(other.id)
        assert memory.facts.list() == facts
        assert agent.edit(own.id, FactEdit(content="Kurs 160")).how == "updated"
        agent.forget(own.id)
        assert memory.facts.list() == (shared, other)

    def test_nothing_is_learned_into_the_scope_of_an_agent(self, memory: Memory) -> None:
        private = remember(memory, "Ich wohne in Graz", scope=OWN, key="wohnort")
        assert tell(learn(memory, "Ich wohne in Graz", key="wohnort")) == [("learned", "Ich wohne in Graz")]
        assert tell(learn(memory, "Ich wohne in Linz", key="wohnort")) == [("updated", "Ich wohne in Linz")]
        assert memory.facts.get(private.id) == private


class TestUndoing:
    def test_each_takes_back_its_own_last_change(
        self, memory: Memory, memory_path: Path, assert_sound: Callable[[Path], None], facts: tuple[Fact, Fact, Fact]
    ) -> None:
        agent, chat = memory.within(WATCHER), memory.within(CHAT)
        undone = [one.undo() for one in (chat, agent, agent, chat)]
        assert [(one.fact_id, one.how, one.content) for one in undone if one] == [
            (1, "restored", "Kurs 150"),
            (2, "restored", "Kurs 150"),
            (2, "removed", "Kurs 140"),
            (1, "removed", "Kurs 140"),
        ]
        assert agent.undo() is chat.undo() is memory.within(READ_ONLY).undo() is None
        assert memory.facts.list() == facts[2:]
        assert_sound(memory_path)

    def test_a_restored_fact_is_in_the_index_by_its_own_scope(
        self, memory: Memory, facts: tuple[Fact, Fact, Fact]
    ) -> None:
        assert memory.undo() is not None
        rows = memory._database.rows("SELECT rowid, scope, text FROM fact_words WHERE rowid = ?", (facts[2].id,))
        assert rows == [(facts[2].id, spell_scope(OTHER), "kurs 140 kurs")]
        changes = memory._database.rows("SELECT scope, kind FROM fact_changes ORDER BY id DESC LIMIT 1")
        assert changes == [(OTHER, "updated")]

    @pytest.mark.usefixtures("facts")
    def test_the_person_takes_back_whatever_was_last(self, memory: Memory) -> None:
        gone = [one.fact_id for one in iter(memory.undo, None)]
        assert gone == [3, 2, 1, 3, 2, 1]
        assert memory.facts.list() == ()

    def test_fact_02_a_forgetting_in_one_scope_does_not_bar_another(
        self, memory: Memory, facts: tuple[Fact, Fact, Fact]
    ) -> None:
        memory.forget(facts[1].id)
        with pytest.raises(UsageError, match="gone for good"):
            memory.within(WATCHER).undo()
        undone = memory.within(CHAT).undo()
        assert undone is not None
        assert undone.fact_id == facts[0].id

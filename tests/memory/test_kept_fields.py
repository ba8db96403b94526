"""What is not given stays as it is when a fact gets another content; its end, and how sure it is, are the new one's."""

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvis_cli.clock import format_time
from jarvis_cli.fact import CATEGORIES, Fact
from jarvis_cli.memory import Memory
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.scope import reach_agent
from tests.conftest import HandClock
from tests.memory.teaching import learn
from tests.peers.remembering import remember, undone

OWN = "agent:watcher"
KEPT: dict[str, Any] = {"category": "observation", "importance": 4, "tags": ("stocks", "półprzewodniki")}
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "category": st.sampled_from(CATEGORIES),
        "importance": st.integers(1, 5),
        "tags": st.lists(st.sampled_from(["犬", "Börse", "ציטוט"]), unique=True).map(tuple),
    },
)
DEFAULTS: dict[str, Any] = {"category": "fact", "importance": 3, "tags": ()}


def read_fields(fact: Fact) -> dict[str, Any]:
    return {name: getattr(fact, name) for name in DEFAULTS}


@pytest.mark.parametrize("scope", ["shared", OWN])
def test_fact_05_another_content_under_a_key_leaves_the_rest(memory: Memory, clock: HandClock, scope: str) -> None:
    first = remember(memory, "price target 140", key="nvda.target", scope=scope, **KEPT)
    for content in ("price target 150", "Kursziel 160", "יעד 170", "目標 180"):
        clock.advance(minutes=30)
        updated = memory.remember(NewFact(content, key="NVDA.target", scope=scope))
        assert (updated.how, updated.fact.id, updated.fact.content) == ("updated", first.id, content)
        assert read_fields(updated.fact) == KEPT
    former = memory.facts.list_history(first.id)
    assert [(wording.importance, wording.tags) for wording in former] == [(4, KEPT["tags"])] * 4


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(st.tuples(st.sampled_from(["140", "150", "犬"]), FIELDS), min_size=2, max_size=5))
def test_each_field_is_the_last_one_that_was_given(memory: Memory, steps: list[tuple[str, dict[str, Any]]]) -> None:
    with undone(memory):
        expected = dict(DEFAULTS)
        for content, given_fields in steps:
            expected |= {name: value for name, value in given_fields.items() if value != DEFAULTS[name]}
            fact = remember(memory, content, key="ziel", **given_fields)
            assert fact.content == content
            assert {**read_fields(fact), "tags": set(fact.tags)} == {**expected, "tags": set(expected["tags"])}


def test_what_a_model_remembers_leaves_them_too(memory: Memory) -> None:
    first = remember(memory, "140", key="ziel", scope=OWN, source="model", created_by=OWN, **KEPT)
    agent = memory.within(reach_agent("watcher"))
    new = NewFact("150", key="ziel", scope=OWN, importance=5, confidence=0.7, source="model", created_by=OWN)
    after = agent.remember(new).fact
    assert (after.id, read_fields(after)) == (first.id, KEPT | {"importance": 5})
    assert (after.confidence, after.source, after.created_by) == (0.7, "model", OWN)


def test_a_new_value_has_an_end_of_its_own(memory: Memory, clock: HandClock) -> None:
    end, later = (format_time(clock() + timedelta(days=days)) for days in (1, 9))
    remember(memory, "140", key="ziel", expires_at=end, **KEPT)
    assert remember(memory, "150", key="ziel").expires_at is None
    timed = remember(memory, "160", key="ziel", expires_at=later)
    assert timed.expires_at is not None
    assert format_time(timed.expires_at) == later
    # The same value again has the end that it had.
    assert remember(memory, "160", key="ziel") == timed


def test_one_that_has_expired_is_renewed_with_what_it_was(memory: Memory, clock: HandClock) -> None:
    remember(memory, "Urlaub", key="status", expires_at=format_time(clock() + timedelta(days=1)), **KEPT)
    clock.advance(days=2)
    for content in ("Urlaub", "Dienst"):
        renewed = remember(memory, content, key="status")
        assert (renewed.expires_at, read_fields(renewed)) == (None, KEPT)


@pytest.mark.parametrize("by_key", [True, False])
def test_a_proposal_that_is_kept_leaves_them(memory: Memory, by_key: bool) -> None:
    known = remember(memory, "Ich wohne in Graz", key="wohnort" if by_key else "", **KEPT)
    learn(memory, "Ich wohne in Linz", review=True, **({"key": "Wohnort"} if by_key else {"replaces": known.id}))
    kept = memory.proposals.keep(memory.proposals.list()[-1].id).fact
    assert (kept.id, kept.content, read_fields(kept)) == (known.id, "Ich wohne in Linz", KEPT)


def test_so_does_what_is_learned_of_what_was_learned(memory: Memory) -> None:
    learned = learn(memory, "Ich wohne in Graz", key="wohnort", importance=5, category="contact").facts[0].fact
    (moved,) = learn(memory, "Ich wohne in Linz", key="wohnort").facts
    assert (moved.how, moved.fact.id, moved.fact.importance, moved.fact.category) == (
        "updated",
        learned.id,
        5,
        "contact",
    )


class TestTheSameAgain:
    def test_without_a_key_other_fields_are_taken_over(self, memory: Memory) -> None:
        remember(memory, "mein Hund heißt Bruno", importance=2, tags=("Tier",))
        again = memory.remember(NewFact("Mein Hund heißt Bruno.", importance=5, tags=("Familie",)))
        assert (again.how, again.fact.importance, again.fact.tags) == ("updated", 5, ("Familie",))
        assert len(memory.facts.list()) == 1
        assert [former.importance for former in memory.facts.list_history(again.fact.id)] == [2]

    @pytest.mark.parametrize("key", ["", "hund.name"])
    def test_what_is_given_counts_although_it_is_the_default(self, memory: Memory, key: str) -> None:
        remember(memory, "Bruno", key=key, importance=5, category="contact")
        named = NewFact("Bruno", key=key, given=frozenset({"importance", "category"}))
        again = memory.remember(named)
        assert (again.how, again.fact.importance, again.fact.category) == ("updated", 3, "fact")
        assert memory.remember(named).how == "already known"

    @pytest.mark.parametrize("key", ["", "株価"])
    def test_it_is_counted(self, memory: Memory, clock: HandClock, key: str) -> None:
        fact = remember(memory, "140", key=key, category="observation")
        clock.advance(days=1)
        assert memory.remember(NewFact("140", key=key)).how == "already known"
        origin = memory.facts.find_origin(fact.id)
        assert (origin.confirmations, origin.confirmed_at, origin.history) == (1, clock.now, ())

    def test_an_agent_changes_nothing_of_what_the_person_said(self, memory: Memory) -> None:
        fact = remember(memory, "mein Hund heißt Bruno", importance=2)
        agent = memory.within(reach_agent("watcher", writes_shared=True))
        said = NewFact("mein Hund heißt Bruno", importance=5, source="model", created_by="agent:watcher")
        again = agent.remember(said)
        assert (again.how, again.fact) == ("already known", fact)


class TestTheSameWords:
    @pytest.mark.parametrize("scope", ["shared", OWN])
    @pytest.mark.parametrize("category", ["fact", "observation"])
    def test_about_another_subject_are_something_else(self, memory: Memory, scope: str, category: str) -> None:
        for subject in ("NVDA", "AMD", "nvda"):
            remember(memory, "price target raised", subject=subject, scope=scope, category=category)
        assert [fact.subject for fact in memory.facts.list()] == ["NVDA", "AMD"]

    @pytest.mark.parametrize("subject", ["", "srv1"])
    def test_an_observation_is_never_the_value_of_a_key(self, memory: Memory, subject: str) -> None:
        remember(memory, "down", key="status", scope=OWN)
        remember(memory, "down", subject=subject, category="observation", scope=OWN)
        remember(memory, "up", key="status", scope=OWN)
        assert [(fact.content, fact.key, fact.subject) for fact in memory.facts.list()] == [
            ("up", "status", ""),
            ("down", "", subject),
        ]

    def test_said_without_a_subject_or_a_key_are_known_all_the_same(self, memory: Memory) -> None:
        """FACT-01: the person says it again in the same words, and a model had named more of it."""
        fact = remember(memory, "my sister lives in Graz", subject="sister", key="residence")
        assert memory.remember(NewFact("My sister lives in Graz.")).how == "already known"
        assert memory.facts.list() == (fact,)

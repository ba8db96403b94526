"""Retention: what nobody asked for and was of no use for long expires by rules; what matters never does."""

from collections.abc import Callable
from pathlib import Path

import pytest

from jarvis_cli.memory import Memory
from jarvis_cli.memory.retention import RetentionRule
from jarvis_cli.messages import Message
from jarvis_cli.scope import CHAT, reach_agent
from jarvis_cli.vector import EmbedderName, make_vector
from tests.conftest import HandClock
from tests.memory.teaching import learn, say
from tests.peers.remembering import remember

RULE = RetentionRule(30, ("observation", "other"), 2)
WATCHED = RetentionRule(30, scope="agent:watcher")


def observe(memory: Memory, line: str, **fields: object) -> int:
    """Learn an observation of little importance, and return the number of the fact."""
    return learn(memory, line, **({"category": "observation", "importance": 2} | fields)).facts[0].fact.id


def note(memory: Memory, content: str, **fields: object) -> int:
    """Store what an agent notes by itself, of little importance and without a key; return the number of the fact."""
    given = {"category": "observation", "importance": 2, "scope": "agent:watcher"}
    by = {"source": "model", "created_by": "agent:watcher"}
    return remember(memory, content, **(given | by | fields)).id


def stale(memory: Memory, *rules: RetentionRule) -> list[int]:
    return [fact.id for fact in memory.retention.list_stale(rules or (RULE,))]


def test_only_what_the_rule_names_is_stale(memory: Memory, clock: HandClock) -> None:
    named = [observe(memory, "Es regnet bei mir"), observe(memory, "Mam katar", category="other", importance=1)]
    observe(memory, "Ich bin Koch", category="fact")
    observe(memory, "Ich bin oft müde", importance=3)
    remember(memory, "Draußen ist es kalt", category="observation", importance=1)
    remember(memory, "Wache läuft", category="observation", importance=1, source="extracted", scope="agent:cron")
    clock.advance(days=29)
    observe(memory, "Der Bus kam zu spät")
    assert stale(memory) == []
    clock.advance(days=2)
    assert stale(memory) == named


@pytest.mark.parametrize("importance", [4, 5])
def test_what_is_important_never_expires_whatever_the_rule_says(
    memory: Memory, clock: HandClock, importance: int
) -> None:
    observe(memory, "Es regnet bei mir", importance=importance)
    usual = observe(memory, "Es schneit bei mir", importance=3)
    clock.advance(days=999)
    assert stale(memory, RetentionRule(1, ("observation",), 5)) == [usual]


class TestAgents:
    def test_each_rule_is_about_one_scope(self, memory: Memory, clock: HandClock) -> None:
        learned, watched = observe(memory, "Es regnet bei mir"), note(memory, "Kurs der NVDA bei 140")
        other = note(memory, "Mam nowe wiadomości", scope="agent:czytacz", created_by="agent:czytacz")
        clock.advance(days=31)
        reading = RetentionRule(30, scope="agent:czytacz")
        assert (stale(memory), stale(memory, WATCHED), stale(memory, reading)) == ([learned], [watched], [other])
        assert stale(memory, reading, RULE, WATCHED) == [learned, watched, other]
        assert memory.retention.expire((RULE, WATCHED)) == 2
        assert [fact.id for fact in memory.prune((reading,))] == [learned, watched, other]

    def test_what_an_agent_wrote_for_all_expires_by_the_rule_for_what_is_shared(
        self, memory: Memory, clock: HandClock
    ) -> None:
        shared = note(memory, "العاصفة قادمة", scope="shared")
        remember(memory, "我的狗叫布鲁诺", category="observation", importance=1, source="model", created_by="claude-x")
        clock.advance(days=31)
        assert stale(memory, RULE, WATCHED) == [shared]

    @pytest.mark.parametrize(
        "fields",
        [
            {"key": "nvda.target"},
            {"importance": 3},
            {"importance": 5},
            {"category": "fact"},
            {"source": "user", "created_by": ""},
            {"source": "imported"},
            {"created_by": "claude-x"},
        ],
        ids=str,
    )
    def test_what_is_keyed_important_or_was_wanted_never_expires(
        self, memory: Memory, clock: HandClock, fields: dict[str, object]
    ) -> None:
        note(memory, "Kurs der NVDA bei 140", **fields)
        clock.advance(days=999)
        assert stale(memory, RetentionRule(1, ("observation",), 5, "agent:watcher")) == []

    def test_what_a_reach_does_not_write_does_not_expire_by_it(self, memory: Memory, clock: HandClock) -> None:
        observe(memory, "Es regnet bei mir")
        watched = note(memory, "Kurs der NVDA bei 140")
        clock.advance(days=31)
        for reach, found in ((reach_agent("watcher"), [watched]), (reach_agent("other"), []), (CHAT, [1])):
            retention = memory.within(reach).retention
            assert [fact.id for fact in retention.list_stale((RULE, WATCHED))] == found
        memory.retention.expire((RULE, WATCHED))
        assert [fact.id for fact in memory.within(reach_agent("watcher")).retention.list_expired()] == [watched]
        assert [fact.id for fact in memory.within(reach_agent("watcher")).prune()] == [watched]
        assert [fact.id for fact in memory.retention.list_expired()] == [1]

    def test_what_was_of_use_in_a_run_stays(self, memory: Memory, clock: HandClock) -> None:
        used, unused = note(memory, "Kurs der NVDA bei 140"), note(memory, "Kurs der AMD bei 90")
        clock.advance(days=20)
        agent = memory.within(reach_agent("watcher"))
        agent.conversations.save_line(None, Message("user", "Wie steht NVDA?"), 0, (used,))
        clock.advance(days=20)
        assert stale(memory, WATCHED) == [unused]


def test_a_keyed_fact_that_was_learned_never_expires(memory: Memory, clock: HandClock) -> None:
    observe(memory, "Es regnet bei mir", key="wetter")
    clock.advance(days=999)
    assert stale(memory) == []


def test_days_without_end_are_longer_than_all_time(memory: Memory, clock: HandClock) -> None:
    observe(memory, "Es regnet bei mir")
    clock.advance(days=999)
    assert stale(memory, RetentionRule(9_999_999)) == []


@pytest.mark.parametrize("rule", [RetentionRule(0), RetentionRule(-5), RetentionRule(1, ())])
def test_a_rule_of_no_days_or_no_categories_is_off(memory: Memory, clock: HandClock, rule: RetentionRule) -> None:
    observe(memory, "Es regnet bei mir")
    clock.advance(days=999)
    assert stale(memory, rule) == []
    assert memory.retention.expire((rule,)) == 0
    assert memory.prune((rule,)) == ()


def test_what_was_recalled_confirmed_or_changed_since_is_not_stale(memory: Memory, clock: HandClock) -> None:
    recalled, confirmed, changed, none = (
        observe(memory, f"{what} bei mir") for what in ("Regen", "Schnee", "Hagel", "Nebel")
    )
    clock.advance(days=20)
    memory.conversations.save_line(None, Message("user", "Regnet es?"), 0, (recalled,))
    learn(memory, "Schnee bei mir")
    observe(memory, "Hagel bei mir im Garten", replaces=changed)
    clock.advance(days=20)
    assert stale(memory) == [none]
    assert memory.facts.find_origin(recalled).recalled_at is not None
    clock.advance(days=20)
    assert stale(memory) == [recalled, confirmed, changed, none]


def test_what_expires_is_not_recalled_and_still_there(memory: Memory, clock: HandClock) -> None:
    fact_id = observe(memory, "Es regnet bei mir")
    clock.advance(days=40)
    assert memory.retention.expire((RULE,)) == 1
    assert memory.retention.expire((RULE,)) == 0
    assert memory.facts.list() == memory.search_facts("regnet", None, 5) == ()
    assert memory.facts.get(fact_id).expires_at == clock()
    assert [fact.id for fact in memory.retention.list_expired()] == [fact_id]


def test_pruning_deletes_what_is_stale_or_expired_and_nothing_else(
    memory: Memory,
    clock: HandClock,
    embedder: EmbedderName,
    memory_path: Path,
    assert_sound: Callable[[Path], None],
) -> None:
    first = observe(memory, "Es regnet bei mir")
    observe(memory, "Es schneit bei mir", replaces=first)
    ended = remember(memory, "Der Handwerker kommt", expires_at="2026-03-05T00:00:00Z")
    kept = remember(memory, "Ich wohne in Graz")
    for waiting in memory.vectors.list_waiting(embedder, 9):
        memory.vectors.save(waiting, make_vector(embedder, [1, 0, 0, 0]))
    conversation = say(memory, "Guten Tag")
    told = memory.recall("…", None, conversation)
    clock.advance(days=40)
    assert [fact.id for fact in memory.prune()] == [ended.id]
    assert [fact.id for fact in memory.prune((RULE,))] == [first]
    assert memory.facts.list() == (kept,)
    assert memory._database.rows("SELECT * FROM fact_history") == []
    found = memory.vectors.nearest("fact", make_vector(embedder, [1, 0, 0, 0]), 9)
    assert [near.owner_id for near in found] == [kept.id]
    changes = memory.recall("…", None, conversation).changes
    assert [(change.fact_id, change.fact) for change in changes] == [(ended.id, None), (first, None)]
    # A turn under way is not withheld for it: nobody wanted it forgotten.
    memory.conversations.save_line(conversation, Message("user", "Und?"), told.change)
    assert memory.conversations.history(conversation)[-1].text == "Und?"
    assert_sound(memory_path)


def test_what_has_expired_and_is_said_again_is_learned_anew(memory: Memory, clock: HandClock) -> None:
    first = observe(memory, "Es regnet bei mir")
    clock.advance(days=40)
    memory.retention.expire((RULE,))
    assert observe(memory, "Es regnet bei mir") > first

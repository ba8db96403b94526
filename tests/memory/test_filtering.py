"""Which facts are wanted: each option narrows by folded texts, the newest come without sorting, the past as it was."""

import unicodedata
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvis_cli.clock import format_time
from jarvis_cli.errors import AmbiguousError, NotFoundError
from jarvis_cli.fact import Fact
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.editing import FactEdit
from jarvis_cli.memory.filtering import EVERY_FACT, FactFilter
from jarvis_cli.memory.retention import RetentionRule
from jarvis_cli.scope import reach_agent
from tests.conftest import HandClock
from tests.peers.remembering import remember

WATCHER = "agent:watcher"


@pytest.fixture
def filled(memory: Memory, clock: HandClock) -> Memory:
    """Five facts, a day apart."""
    remember(memory, "Kurs 140", scope=WATCHER, subject="NVDA", key="ziel", tags=("Aktien", "Żubr"), importance=4)
    clock.advance(days=1)
    remember(memory, "Ines mag Tee", subject="Inès", category="preference", importance=5)
    clock.advance(days=1)
    remember(memory, "犬はブルーノ", subject="犬", key="名前", category="contact", tags=("ペット",), importance=2)
    clock.advance(days=1)
    remember(memory, "ברונו חולה", subject="ברונו", category="observation", tags=("żubr",), importance=1)
    clock.advance(days=1)
    remember(memory, "Kurs 150", subject="nvda", key="Ziel", category="observation", tags=("aktien",))
    return memory


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        (FactFilter(), [1, 2, 3, 4, 5]),
        (FactFilter(scopes=(WATCHER,)), [1]),
        (FactFilter(scopes=("shared", WATCHER, "shared")), [1, 2, 3, 4, 5]),
        (FactFilter(scopes=("agent:none",)), []),
        (FactFilter(subject="Nvda"), [1, 5]),
        (FactFilter(subject=unicodedata.normalize("NFD", "INÈS")), [2]),
        (FactFilter(subject="ברונו"), [4]),
        (FactFilter(subject="NV"), []),
        (FactFilter(key="ZIEL"), [1, 5]),
        (FactFilter(key="名前"), [3]),
        (FactFilter(key="ziel", scopes=("shared",)), [5]),
        (FactFilter(key="ziel", subject="NVDA", scopes=(WATCHER,)), [1]),
        (FactFilter(category="Observation"), [4, 5]),
        (FactFilter(tags=("AKTIEN",)), [1, 5]),
        (FactFilter(tags=(unicodedata.normalize("NFD", "żubr"),)), [1, 4]),
        (FactFilter(tags=("ペット",)), [3]),
        (FactFilter(tags=("ﾍﾟｯﾄ",)), [3]),
        (FactFilter(tags=("aktien", "ŻUBR")), [1]),
        (FactFilter(tags=("aktien", "ペット")), []),
        (FactFilter(tags=('"]', "%")), []),
        (FactFilter(least_importance=4), [1, 2]),
        (FactFilter(least_importance=6), []),
        (FactFilter(subject=" ", key="\u200b", tags=("",)), [1, 2, 3, 4, 5]),
        (FactFilter(subject="nvda", tags=("aktien",), least_importance=4), [1]),
    ],
)
def test_each_option_narrows_and_texts_are_folded(filled: Memory, wanted: FactFilter, ids: list[int]) -> None:
    found = filled.facts.list(wanted)
    assert [fact.id for fact in found] == ids
    assert filled.facts.count(wanted) == len(ids)
    for limit in range(7):
        assert filled.facts.list(wanted, limit) == found[len(ids) - limit if limit < len(ids) else 0 :]
    assert filled.facts.list(wanted, -1) == ()


def test_since_counts_what_was_stored_or_changed(filled: Memory, clock: HandClock) -> None:
    moment = clock()
    assert [fact.id for fact in filled.facts.list(FactFilter(since=moment))] == [5]
    assert [fact.id for fact in filled.facts.list(FactFilter(since=moment - timedelta(days=1)))] == [4, 5]
    clock.advance(days=1)
    remember(filled, "名はレオ", subject="犬", key="名前")
    assert [fact.id for fact in filled.facts.list(FactFilter(since=clock()))] == [3]
    assert filled.facts.list(FactFilter(since=clock() + timedelta(seconds=1))) == ()


def test_what_has_expired_is_not_listed(filled: Memory, clock: HandClock) -> None:
    remember(filled, "Urlaub", expires_at=format_time(clock() + timedelta(hours=1)))
    assert filled.facts.count() == 6
    clock.advance(hours=1)
    assert [fact.id for fact in filled.facts.list()] == [1, 2, 3, 4, 5]
    assert filled.facts.count() == 5


def test_a_tag_that_was_changed_is_known_in_its_new_form(filled: Memory) -> None:
    filled.edit(1, FactEdit(tags=("Börse",)))
    assert [fact.id for fact in filled.facts.list(FactFilter(tags=("BÖRSE",)))] == [1]
    assert [fact.id for fact in filled.facts.list(FactFilter(tags=("aktien",)))] == [5]
    filled.undo()
    assert filled.facts.list(FactFilter(tags=("BÖRSE",))) == ()
    assert [fact.id for fact in filled.facts.list(FactFilter(tags=("Aktien",)))] == [1, 5]


def test_facts_are_found_by_their_key_in_all_scopes(filled: Memory) -> None:
    assert [fact.id for fact in filled.facts.find_keyed("ZIEL")] == [1, 5]
    assert [fact.id for fact in filled.facts.find_keyed("ziel", FactFilter(scopes=(WATCHER,)))] == [1]
    assert filled.facts.find_keyed("") == filled.facts.find_keyed("\u200b") == filled.facts.find_keyed("kurs") == ()


class TestPlans:
    """At 100,000 facts a walk over all of them takes tens of milliseconds, and to sort them more."""

    @pytest.mark.parametrize(
        ("call", "step"),
        [
            (lambda memory: memory.facts.list(limit=50), "SCAN facts"),
            (lambda memory: memory.facts.list(FactFilter(scopes=(WATCHER,)), 50), "USING INDEX facts_scope (scope=?)"),
            (lambda memory: memory.facts.list(FactFilter(scopes=(WATCHER,))), "USING INDEX facts_scope (scope=?)"),
            (lambda memory: memory.facts.list(FactFilter(scopes=("shared", WATCHER)), 50), "MERGE (UNION ALL)"),
            (lambda memory: memory.facts.find_numbered(1), "USING INTEGER PRIMARY KEY"),
            (lambda memory: memory.facts.note_recalled((1, 2)), "USING INTEGER PRIMARY KEY"),
            (
                lambda memory: memory.facts.list(FactFilter(scopes=(WATCHER,), subject="NVDA", key="ziel")),
                "USING INDEX facts_key (scope=? AND folded_subject=? AND folded_key=?)",
            ),
        ],
    )
    def test_the_newest_come_without_sorting_and_a_scope_by_its_index(
        self, explain: Callable[..., list[str]], call: Callable[[Memory], object], step: str
    ) -> None:
        steps = explain(call)
        assert any(step in found for found in steps), steps
        assert [found for found in steps if "TEMP B-TREE" in found] == []


class TestPast:
    def test_each_moment_has_its_own_wording(self, memory: Memory, clock: HandClock) -> None:
        began = clock()
        for price, importance in ((140, 2), (150, 5), (160, 4)):
            fields = {"category": "observation", "tags": (f"t{price}",), "importance": importance}
            remember(memory, f"Kurs {price}", key="ziel", **fields)
            clock.advance(days=1)
        past = [memory.facts.list(FactFilter(as_of=began + timedelta(days=day))) for day in range(4)]
        assert [[(fact.content, fact.importance, fact.tags) for fact in facts] for facts in past] == [
            [("Kurs 140", 2, ("t140",))],
            [("Kurs 150", 5, ("t150",))],
            [("Kurs 160", 4, ("t160",))],
            [("Kurs 160", 4, ("t160",))],
        ]
        assert [facts[0].updated_at for facts in past[:3]] == [began + timedelta(days=day) for day in range(3)]
        assert {facts[0].created_at for facts in past} == {began}
        # A wording holds until just before the next one.
        assert memory.facts.list(FactFilter(as_of=began + timedelta(days=1, seconds=-1))) == past[0]
        assert memory.facts.list(FactFilter(as_of=began - timedelta(seconds=1))) == ()

    @pytest.mark.parametrize(
        ("wanted", "then", "now"),
        [
            ({"subject": "nvda"}, [1], []),
            ({"subject": "NVIDIA"}, [], [1]),
            ({"key": "ZIEL"}, [1], []),
            ({"tags": ("AKTIEN",)}, [1], []),
            ({"tags": ("börse",)}, [], [1]),
            ({"category": "observation"}, [1], []),
            ({"least_importance": 4}, [], [1]),
            ({"scopes": (WATCHER,)}, [], []),
            ({}, [1, 2], [1, 2]),
        ],
    )
    def test_what_is_wanted_is_what_it_was_then(
        self, memory: Memory, clock: HandClock, wanted: dict[str, object], then: list[int], now: list[int]
    ) -> None:
        remember(memory, "Kurs 140", subject="NVDA", key="ziel", category="observation", tags=("Aktien",))
        remember(memory, "Regen")
        moment = clock()
        clock.advance(days=1)
        edit = FactEdit(subject="Nvidia", key="kurs", category="fact", tags=("Börse",), importance=5)
        memory.edit(1, edit)
        for as_of, ids in ((moment, then), (clock(), now), (None, now)):
            found = memory.facts.list(FactFilter(as_of=as_of, **wanted))  # type: ignore[arg-type]
            assert [fact.id for fact in found] == ids
            assert memory.facts.count(FactFilter(as_of=as_of, **wanted)) == len(ids)  # type: ignore[arg-type]
            assert memory.facts.list(FactFilter(as_of=as_of, **wanted), 1) == found[-1:]  # type: ignore[arg-type]

    def test_what_had_expired_then_is_left_out_and_what_has_since_is_not(
        self, memory: Memory, clock: HandClock
    ) -> None:
        began = clock()
        remember(memory, "Urlaub", expires_at=format_time(began + timedelta(days=2)))
        remember(memory, "Es regnet", source="extracted", category="observation", importance=1)
        clock.advance(days=9)
        memory.retention.expire((RetentionRule(5),))
        assert memory.facts.list() == ()
        assert [fact.id for fact in memory.facts.list(FactFilter(as_of=began + timedelta(days=1)))] == [1, 2]
        assert [fact.id for fact in memory.facts.list(FactFilter(as_of=began + timedelta(days=2)))] == [2]

    def test_fact_02_what_was_forgotten_is_gone_from_the_past_too(self, memory: Memory, clock: HandClock) -> None:
        moment = clock()
        kept = remember(memory, "Ich mag Tee")
        fact = remember(memory, "Mein Hund heißt Bruno")
        clock.advance(days=1)
        memory.forget(fact.id)
        assert memory.facts.list(FactFilter(as_of=moment)) == (kept,)

    def test_a_wording_of_a_merged_fact_was_not_said_by_the_one_that_stayed(
        self, memory: Memory, clock: HandClock
    ) -> None:
        kept = remember(memory, "Ich wohne in Graz")
        remember(memory, "In Graz wohne ich")
        clock.advance(days=1)
        memory.doubles.merge(1, (2,))
        assert memory.facts.list(FactFilter(as_of=clock() - timedelta(hours=1))) == (kept,)

    def test_a_row_of_history_from_before_tells_what_it_knows(self, memory: Memory, clock: HandClock) -> None:
        moment = clock()
        remember(memory, "Kurs 140", key="ziel", importance=5, category="contact")
        clock.advance(days=1)
        remember(memory, "Kurs 150", key="ziel", category="other", expires_at="2030-01-01T00:00:00Z")
        memory._database.rows("UPDATE fact_history SET category = NULL, tags = NULL, subject = NULL, key = NULL")
        (fact,) = memory.facts.list(FactFilter(as_of=moment, key="ziel"))
        assert (fact.content, fact.importance, fact.category, fact.tags) == ("Kurs 140", 5, "other", ())
        assert fact.expires_at is not None
        (wording,) = memory.facts.list_history(1)
        assert (wording.importance, wording.category, wording.tags, wording.key) == (5, None, None, None)

    @settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(
        steps=st.lists(
            st.tuples(
                st.sampled_from(["Kurs 140", "kurs 140.", "Żubr", "ברונו", "犬"]),
                st.sampled_from(["", "k", "K", "é"]),
                st.sampled_from(["shared", WATCHER]),
                st.integers(1, 5),
                st.integers(0, 5),
            ),
            min_size=1,
            max_size=10,
        )
    )
    def test_every_moment_is_seen_again_as_it_was(
        self, template: Path, tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, str, str, int, int]]
    ) -> None:
        path, clock = tmp_path_factory.mktemp("past") / "memory.db", HandClock()
        path.write_bytes(template.read_bytes())
        memory = open_memory(path, clock)
        agent = memory.within(reach_agent("watcher"))
        seen: list[tuple[datetime, tuple[Fact, ...], tuple[Fact, ...]]] = []
        for content, key, scope, importance, edited in steps:
            remember(memory, content, key=key, scope=scope, importance=importance, tags=(content,))
            with suppress(NotFoundError, AmbiguousError):
                memory.edit(edited, FactEdit(importance=importance, subject=content))
            seen.append((clock(), memory.facts.list(), agent.facts.list()))
            clock.advance(seconds=1)
        for moment, everything, own in seen:
            past = FactFilter(as_of=moment)
            assert (memory.facts.list(past), agent.facts.list(past)) == (everything, own)
        assert memory.facts.list(EVERY_FACT) == seen[-1][1]
        memory.close()

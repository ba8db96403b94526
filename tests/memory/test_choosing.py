"""Choosing the facts to tell: what fits first, the important stays, whole facts, and how many were left out."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvis_cli.clock import format_time
from jarvis_cli.memory import Memory
from jarvis_cli.memory.choosing import FactLimits, fits_all
from jarvis_cli.memory.filtering import EVERY_FACT, FactFilter
from jarvis_cli.memory.told_size import measure_fact
from jarvis_cli.recalled import Overview
from jarvis_cli.scope import CHAT, EVERYTHING, Reach, reach_agent
from tests.conftest import HandClock
from tests.peers.remembering import remember, undone

OWN = "agent:watcher"
WATCHER = reach_agent("watcher")
ROOMY = FactLimits(1_000, 1_000_000)
ANY_FACT = st.tuples(
    st.integers(1, 5),
    st.integers(1, 60),
    st.sampled_from(("", "", "NVDA", "Łódź", "חיפה")),
    st.booleans(),
    st.booleans(),
)


def choose(memory: Memory, query: str = "", limits: FactLimits = ROOMY, wanted: FactFilter = EVERY_FACT) -> Overview:
    return memory.within(WATCHER).choose_facts(query, None, wanted, limits)


def contents(overview: Overview) -> list[str]:
    return [told.fact.content for told in overview.facts]


class TestOrder:
    def test_without_a_query_by_importance_and_then_the_newest(self, memory: Memory) -> None:
        remember(memory, "Der Kurs fällt", importance=2)
        remember(memory, "Mój pies wabi się Bruno", importance=5)
        remember(memory, "אני גר בחיפה", scope=OWN, importance=5)
        remember(memory, "東京は雨です", scope=OWN)
        overview = choose(memory)
        assert contents(overview) == ["אני גר בחיפה", "Mój pies wabi się Bruno", "東京は雨です", "Der Kurs fällt"]
        assert {told.why for told in overview.facts} == {"important"}
        assert overview.left_out == 0

    def test_an_updated_fact_counts_from_its_update(self, memory: Memory) -> None:
        remember(memory, "target 140", scope=OWN, key="nvda.target")
        remember(memory, "later", scope=OWN)
        remember(memory, "target 150", scope=OWN, key="nvda.target")
        assert contents(choose(memory)) == ["target 150", "later"]

    @pytest.mark.parametrize(
        ("query", "fitting"),
        [
            ("Was ist mit dem Pegel?", ("Pegel der Mur", "Der Pegel steigt")),
            ("Jaki jest kurs złotego?", ("Kurs złotego rośnie", "Złoty: kurs 4,31")),
            ("מה מחיר הנחושת", ("מחיר הנחושת עלה", "הנחושת: מחיר 9,310")),
            ("東京の株価", ("東京の株価は上昇", "株価、東京、横ばい")),
        ],
    )
    def test_what_fits_the_query_comes_first_by_importance_too(
        self, memory: Memory, query: str, fitting: tuple[str, str]
    ) -> None:
        remember(memory, fitting[0], scope=OWN, importance=1)
        remember(memory, fitting[1], importance=2)
        remember(memory, "something else", scope=OWN, importance=5)
        overview = choose(memory, query)
        assert contents(overview) == [fitting[1], fitting[0], "something else"]
        assert [told.why for told in overview.facts] == ["fits", "fits", "important"]
        assert all(0 < told.score <= 1 for told in overview.facts[:2])

    def test_equals_are_told_the_newest_first_though_all_are_of_one_moment(self, memory: Memory) -> None:
        for number in range(30):
            remember(memory, f"Beobachtung {number}", scope=OWN)
        assert contents(choose(memory)) == [f"Beobachtung {number}" for number in range(29, -1, -1)]

    def test_a_development_is_told_in_the_order_of_time(self, memory: Memory) -> None:
        remember(memory, "Kursziel 140", scope=OWN, subject="NVDA", importance=2)
        remember(memory, "Pegel normal", scope=OWN, importance=3)
        remember(memory, "Kursziel 150", scope=OWN, subject="nvda", importance=4)
        remember(memory, "Kursziel bestätigt", subject="ＮＶＤＡ", importance=1)
        remember(memory, "Kurs 131", scope=OWN, subject="NVDA", key="nvda.price", importance=1)
        assert contents(choose(memory)) == [
            *("Kursziel 140", "Kursziel 150", "Kursziel bestätigt"),
            *("Pegel normal", "Kurs 131"),
        ]
        # It stands where the first of them would: here that is the only one that fits.
        assert contents(choose(memory, "bestätigt"))[:3] == ["Kursziel 140", "Kursziel 150", "Kursziel bestätigt"]


class TestCut:
    def test_at_a_number_of_facts(self, memory: Memory) -> None:
        for number in range(50):
            remember(memory, f"Beobachtung {number:02}", scope=OWN, importance=1 + number % 2)
        overview = choose(memory, limits=FactLimits())
        assert len(overview.facts) == 40
        assert overview.left_out == 10
        assert contents(overview)[0] == "Beobachtung 49"
        # All of importance 2, and of the others the newest.
        assert contents(overview)[-1] == "Beobachtung 20"

    def test_at_a_number_of_characters_whole_facts_only(self, memory: Memory) -> None:
        for number in range(5):
            remember(memory, f"{number} " + "x" * 74, scope=OWN)
        overview = choose(memory, limits=FactLimits(40, 350))
        assert [content[:2] for content in contents(overview)] == ["4 ", "3 ", "2 "]
        assert overview.left_out == 2
        assert choose(memory, limits=FactLimits(40, 300)).left_out == 2
        assert choose(memory, limits=FactLimits(40, 299)).left_out == 3

    def test_one_that_is_too_large_keeps_out_no_other(self, memory: Memory) -> None:
        remember(memory, "klein", scope=OWN, importance=1)
        for number in range(400):
            remember(memory, f"{number} " + "lang " * 40, scope=OWN, importance=5)
        overview = choose(memory, limits=FactLimits(40, 100))
        assert contents(overview) == ["klein"]
        assert overview.left_out == 400

    def test_the_important_stays_when_very_much_fits(self, memory: Memory) -> None:
        for number in range(10):
            remember(memory, f"wichtig {number}", scope=OWN, importance=4 + number % 2)
        for number in range(20):
            remember(memory, f"Bruno bellt zum {number}. Mal", scope=OWN, importance=1)
        told = contents(choose(memory, "Bruno", FactLimits(10, 8_000)))
        assert told[:5] == [f"Bruno bellt zum {number}. Mal" for number in range(19, 14, -1)]
        assert told[5:] == [f"wichtig {number}" for number in (9, 7, 5, 3, 1)]

    def test_what_the_important_leaves_is_for_what_fits_and_then_for_others(self, memory: Memory) -> None:
        remember(memory, "wichtig", scope=OWN, importance=4)
        for number in range(6):
            remember(memory, f"Bruno bellt zum {number}. Mal", scope=OWN, importance=1)
        for number in range(6):
            remember(memory, f"anderes {number}", scope=OWN, importance=3)
        told = contents(choose(memory, "Bruno", FactLimits(8, 8_000)))
        assert told == [*(f"Bruno bellt zum {number}. Mal" for number in range(5, -1, -1)), "wichtig", "anderes 5"]

    def test_the_half_for_what_fits_is_one_of_characters_too(self, memory: Memory) -> None:
        remember(memory, "wichtig " + "w" * 68, scope=OWN, importance=5)
        for number in range(3):
            remember(memory, f"Bruno {number} " + "b" * 68, scope=OWN, importance=1)
        told = [content[:7] for content in contents(choose(memory, "Bruno", FactLimits(40, 228)))]
        assert told == ["Bruno 2", "wichtig"]

    def test_a_single_place_is_for_what_fits(self, memory: Memory) -> None:
        remember(memory, "wichtig", scope=OWN, importance=5)
        remember(memory, "Bruno bellt", scope=OWN, importance=1)
        assert contents(choose(memory, "Bruno", FactLimits(1, 8_000))) == ["Bruno bellt"]
        assert contents(choose(memory, "", FactLimits(1, 8_000))) == ["wichtig"]

    @pytest.mark.parametrize("limits", [FactLimits(0, 8_000), FactLimits(40, 0), FactLimits(-3, -3)])
    def test_no_room_is_no_fact(self, memory: Memory, limits: FactLimits) -> None:
        remember(memory, "Bruno bellt", scope=OWN)
        assert choose(memory, "Bruno", limits) == Overview(left_out=1)


class TestRules:
    @settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(
        facts=st.lists(ANY_FACT, max_size=16),
        limits=st.builds(FactLimits, st.integers(0, 12), st.integers(0, 700)),
        query=st.sampled_from(("", "Bruno")),
    )
    def test_of_any_memory(
        self, memory: Memory, facts: list[tuple[int, int, str, bool, bool]], limits: FactLimits, query: str
    ) -> None:
        with undone(memory):
            for number, (importance, size, subject, is_keyed, fits) in enumerate(facts):
                content = f"{number} {'Bruno' if fits else 'Wetter'} {'x' * size}"
                key = f"key {number}" if is_keyed else ""
                remember(memory, content, scope=OWN, importance=importance, subject=subject, key=key)
            overview, everything = choose(memory, query, limits), choose(memory, query)
        told, stored = ([told.fact for told in found.facts] for found in (overview, everything))
        room = limits.characters - sum(map(measure_fact, told))
        assert len(told) <= limits.facts
        assert room >= 0
        assert len(set(told)) == len(told)
        assert set(told) <= set(stored)
        assert overview.left_out == len(stored) - len(told) == len(facts) - len(told)
        # What is told stands in the same order as if all were, but where the first of a subject is not told.
        is_grouped = any(fact.subject and not fact.key for fact in told)
        assert is_grouped or [fact for fact in stored if fact in told] == told
        # Nothing is left out that would have found room.
        assert len(told) == limits.facts or all(measure_fact(fact) > room for fact in set(stored) - set(told))

    @settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(
        facts=st.lists(st.tuples(st.integers(1, 5), st.booleans()), max_size=20),
        places=st.integers(2, 9),
        is_cut_at_facts=st.booleans(),
    )
    def test_the_important_gives_way_to_the_more_important_and_in_one_half_to_what_fits(
        self, memory: Memory, facts: list[tuple[int, bool]], places: int, is_cut_at_facts: bool
    ) -> None:
        with undone(memory):
            for number, (importance, fits) in enumerate(facts):
                # All are told on lines of one length: a usual importance is not said.
                content = f"{number:02} {'Bruno' if fits else 'Stadt'}{'!' * 14 if importance == 3 else ''}"
                size = measure_fact(remember(memory, content, scope=OWN, importance=importance))
            limits = FactLimits(places, 9_999) if is_cut_at_facts else FactLimits(99, places * size if facts else 0)
            overview, everything = choose(memory, "Bruno", limits), choose(memory, "Bruno")
        assert len(overview.facts) == min(places, len(facts))
        for left in set(everything.facts) - set(overview.facts):
            weaker = [told for told in overview.facts if told.fact.importance < left.fact.importance]
            if left.fact.importance >= 4 or left.why == "fits":
                assert all(told.why == "fits" for told in weaker)
                assert len(weaker) <= (places + 1) // 2

    def test_fits_all_says_whether_everything_is_told(self, memory: Memory, clock: HandClock) -> None:
        sizes = [measure_fact(remember(memory, f"Beobachtung {number}", scope=OWN)) for number in range(3)]
        sizes.append(measure_fact(remember(memory, "geteilt")))
        remember(memory, "nicht für den Wächter", scope="agent:other")
        remember(memory, "vorbei", scope=OWN, expires_at=format_time(clock() + timedelta(hours=1)))
        clock.advance(hours=2)
        for places, characters, expected in ((4, sum(sizes), True), (3, 9_999, False), (4, sum(sizes) - 1, False)):
            limits = FactLimits(places, characters)
            assert fits_all(memory._database, WATCHER, clock(), limits) is expected
            assert (choose(memory, "", limits).left_out == 0) is expected
        assert not fits_all(memory._database, EVERYTHING, clock(), FactLimits(4, 9_999))
        assert fits_all(memory._database, CHAT, clock(), FactLimits(1, sizes[-1]))


class TestLeftOut:
    def test_only_what_may_be_read_is_wanted_and_has_not_expired_counts(self, memory: Memory, clock: HandClock) -> None:
        for number in range(6):
            remember(memory, f"Beobachtung {number}", scope=OWN, category="observation")
        remember(memory, "Aufgabe", scope=OWN, category="task")
        remember(memory, "geteilt")
        remember(memory, "vorbei", scope=OWN, category="observation", expires_at="2026-03-01T13:00:00Z")
        remember(memory, "fremd", scope="agent:other", category="observation")
        clock.advance(hours=1)
        few = FactLimits(2, 8_000)
        assert choose(memory, limits=few).left_out == 6
        assert choose(memory, limits=few, wanted=FactFilter(category="observation")).left_out == 4
        assert choose(memory, limits=few, wanted=FactFilter(scopes=("shared", "agent:other"))).left_out == 0
        assert choose(memory, limits=few, wanted=FactFilter(scopes=("agent:other",))) == Overview()
        assert memory.choose_facts("", None, EVERY_FACT, few).left_out == 7
        assert memory.within(CHAT).choose_facts("", None, EVERY_FACT, few).left_out == 0

    def test_of_all_scopes_the_most_important_is_told(self, memory: Memory) -> None:
        for number in range(40):
            remember(memory, f"Beobachtung {number}", scope=f"agent:a{number % 20}", importance=1 + number % 5)
        overview = memory.choose_facts("", None, EVERY_FACT, FactLimits(10, 8_000))
        assert contents(overview) == [
            *(f"Beobachtung {number}" for number in range(39, -1, -5)),
            *("Beobachtung 38", "Beobachtung 33"),
        ]
        assert overview.left_out == 30


class TestSpeed:
    @pytest.mark.parametrize("reach", [CHAT, WATCHER, EVERYTHING])
    def test_no_more_is_read_than_is_told(
        self, memory: Memory, explain: Callable[..., list[str]], reach: Reach
    ) -> None:
        for scope in ("shared", OWN, "agent:other"):
            remember(memory, "Der Pegel steigt", scope=scope)
        steps = explain(lambda memory: memory.within(reach).choose_facts("Pegel", None, EVERY_FACT, FactLimits()))
        assert "SEARCH f USING INDEX facts_scope_order (scope=?)" in steps
        # Neither sorted as a whole nor read from first to last.
        assert [step for step in steps if "TEMP B-TREE" in step or step.startswith("SCAN c")] == []

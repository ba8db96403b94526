"""Search within a reach: what lies outside is not found, takes no places, and has no say in what is rare."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvis_cli.memory import Memory
from jarvis_cli.memory.choosing import FactLimits
from jarvis_cli.memory.database import open_database
from jarvis_cli.memory.filtering import EVERY_FACT, FactFilter
from jarvis_cli.scope import CHAT, EVERYTHING, Reach, reach_agent
from jarvis_cli.vector import EmbedderName, Vector, make_vector
from tests.conftest import HandClock
from tests.peers.remembering import remember, undone

OWN, OTHER = "agent:watcher", "agent:other"
WORDS = ("Bruno", "Brunos", "Kursziel", "Ziel", "cena", "łódki", "כלב", "חיפה", "東京", "株価", "140", "tea")


def along(embedder: EmbedderName, *values: float) -> Vector:
    return make_vector(embedder, values)


def embed_all(memory: Memory, embedder: EmbedderName, point: Callable[[str], Vector]) -> None:
    """Give every fact a vector that depends on its text alone."""
    with memory.transaction():
        for waiting in memory.vectors.list_waiting(embedder, 10_000):
            assert memory.vectors.save(waiting, point(waiting.text))


def scatter(embedder: EmbedderName, text: str) -> Vector:
    chance = random.Random(text)
    return make_vector(embedder, [chance.gauss(0, 1) for _ in range(embedder.dimension)])


def find(memory: Memory, line: str, vector: Vector | None = None, wanted: FactFilter | None = None) -> list[str]:
    return [hit.fact.content for hit in memory.search_facts(line, vector, 24, wanted)]


def crowd(memory: Memory, content: str, count: int = 250, **fields: object) -> None:
    """Store many facts of others that hold a text."""
    with memory.transaction():
        for number in range(count):
            remember(memory, f"{content} {number}", **{"scope": OTHER, **fields})


ANY_FACT = st.tuples(
    st.sampled_from(("shared", OWN, OTHER)),
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=4),
    st.sampled_from(("fact", "contact")),
    st.integers(1, 5),
)
ANY_WANTED = st.sampled_from(
    (EVERY_FACT, FactFilter(category="contact"), FactFilter(scopes=(OWN, OTHER)), FactFilter(least_importance=4))
)


@dataclass(frozen=True)
class Asking:
    """A question, with a vector or without one, of a caller, for facts that it wants."""

    words: list[str]
    has_vector: bool
    reach: Reach
    wanted: FactFilter


class TestInfluence:
    @settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(
        facts=st.lists(ANY_FACT, max_size=14),
        asking=st.builds(
            Asking,
            st.lists(st.sampled_from(WORDS), min_size=1, max_size=4),
            st.booleans(),
            st.sampled_from((CHAT, *map(reach_agent, ("watcher", "other", "new")))),
            ANY_WANTED,
        ),
    )
    @pytest.mark.usefixtures("placed_cohort")
    def test_what_is_out_of_reach_might_as_well_not_be_there(
        self, memory: Memory, embedder: EmbedderName, facts: list[tuple[str, list[str], str, int]], asking: Asking
    ) -> None:
        query = " ".join(asking.words)
        vector = scatter(embedder, query) if asking.has_vector else None

        def ask() -> object:
            within = memory.within(asking.reach)
            hits = within.search_facts(query, vector, 24, asking.wanted)
            return hits, within.choose_facts(query, vector, asking.wanted, FactLimits(5, 400))

        with undone(memory):
            for number, (scope, words, category, importance) in enumerate(facts):
                content = f"{' '.join(words)} {number}"
                remember(memory, content, scope=scope, category=category, importance=importance)
            embed_all(memory, embedder, lambda text: scatter(embedder, text))
            among_others = ask()
            for fact in memory.facts.select("1", ()):
                if not asking.reach.may_read(fact.scope):
                    memory.forget(fact.id)
            assert ask() == among_others

    def test_a_word_that_is_common_among_others_and_rare_here_keeps_its_weight(self, memory: Memory) -> None:
        for number in range(20):
            remember(memory, f"Der Kurs von Firma {number} ist gefallen", scope=OWN)
        remember(memory, "Kursziel für Nordex angehoben", scope=OWN)
        before = memory.within(reach_agent("watcher")).search_facts("Was ist mit Nordex?", None, 3)
        crowd(memory, "Nordex und noch einmal Nordex")
        assert memory.within(reach_agent("watcher")).search_facts("Was ist mit Nordex?", None, 3) == before
        assert before[0].fact.content == "Kursziel für Nordex angehoben"


class TestNoneOfOthers:
    @pytest.mark.parametrize(
        ("content", "line"),
        [
            ("Das Passwort liegt im Tresor", "Wo ist der Tresor?"),
            ("Siedziba firmy jest w Łodzi", "siedziba Łodzi"),
            ("הקוד הסודי נמצא בכספת", "הקוד הסודי"),
            ("秘密の鍵は金庫にある", "金庫"),
            ("Treffpunkt: Hauptbahnhofshalle", "bahnhof"),
        ],
    )
    @pytest.mark.usefixtures("placed_cohort")
    def test_by_a_word_inside_a_word_or_a_vector(
        self, memory: Memory, embedder: EmbedderName, content: str, line: str
    ) -> None:
        remember(memory, content, scope=OWN)
        remember(memory, "tea is fine")
        towards = along(embedder, 1, 0, 0, 0)
        embed_all(memory, embedder, lambda text: towards if text == content else along(embedder, -1, 0, 0, 0))
        for vector in (None, towards):
            assert find(memory.within(reach_agent("watcher")), line, vector) == [content]
            assert find(memory.within(EVERYTHING), line, vector) == [content]
            for other in (CHAT, reach_agent("other"), reach_agent("watcher2")):
                assert content not in find(memory.within(other), line, vector)
                asked_for = FactFilter(scopes=(OWN,))
                assert find(memory.within(other), line, vector, asked_for) == []
                overview = memory.within(other).choose_facts(line, vector, EVERY_FACT, FactLimits())
                assert [told.fact.content for told in overview.facts] == ["tea is fine"]
                assert content not in repr(memory.within(other).recall(line, vector, None))

    def test_an_agent_that_has_nothing_finds_what_is_shared(self, memory: Memory) -> None:
        remember(memory, "Bruno is my dog")
        remember(memory, "Bruno barks at night", scope=OTHER)
        assert find(memory.within(reach_agent("new")), "Bruno") == ["Bruno is my dog"]
        assert find(memory.within(Reach((), ())), "Bruno") == []


class TestNothingIsDisplaced:
    """The only fact that fits is found, however many of others fit as well."""

    def test_by_a_word(self, memory: Memory) -> None:
        remember(memory, "Bruno frisst Karotten", scope=OWN)
        crowd(memory, "Bruno")
        assert find(memory.within(reach_agent("watcher")), "Bruno?") == ["Bruno frisst Karotten"]

    def test_by_a_word_inside_a_longer_one(self, memory: Memory) -> None:
        remember(memory, "Wasserstandsmeldung gelesen", scope=OWN)
        crowd(memory, "Tagwasserstandsbericht")
        assert find(memory.within(reach_agent("watcher")), "Wasserstand") == ["Wasserstandsmeldung gelesen"]

    @pytest.mark.parametrize("extension", [None, "/nowhere/vec0"])
    @pytest.mark.usefixtures("placed_cohort")
    def test_by_a_vector(
        self, memory: Memory, memory_path: Path, clock: HandClock, embedder: EmbedderName, extension: str | None
    ) -> None:
        remember(memory, "Łódź", scope=OWN)
        crowd(memory, "Gdańsk")
        near, query = along(embedder, 1, 0.2, 0, 0), along(embedder, 1, 0, 0, 0)
        embed_all(memory, embedder, lambda text: near if text == "Łódź" else query)
        searched = Memory(open_database(memory_path, extension), clock, 8_000)
        assert find(searched.within(reach_agent("watcher")), "statki", query) == ["Łódź"]
        assert len(find(searched, "statki", query)) == 24
        searched.close()


class TestFilters:
    """A fact that is wanted is found, however many of the same scope fit and are not wanted."""

    @pytest.mark.parametrize(
        "wanted",
        [
            FactFilter(subject="ÁRVÍZ"),
            FactFilter(key="stand"),
            FactFilter(category="task"),
            FactFilter(tags=("fluss", "eilig")),
            FactFilter(least_importance=5),
            FactFilter(scopes=(OWN,), category="task"),
        ],
    )
    @pytest.mark.usefixtures("placed_cohort")
    def test_by_a_word_inside_a_word_or_a_vector(
        self, memory: Memory, embedder: EmbedderName, wanted: FactFilter
    ) -> None:
        fields = {"subject": "Árvíz", "key": "stand", "category": "task", "tags": ("Eilig", "Fluss"), "importance": 5}
        remember(memory, "Pegelstand am Kai", scope=OWN, **fields)
        crowd(memory, "Pegelstand am Wehr", scope=OWN, tags=("fluss",), importance=4)
        query = along(embedder, 1, 0, 0, 0)
        embed_all(memory, embedder, lambda _: query)
        watcher = memory.within(reach_agent("watcher"))
        for line, vector in (("Pegelstand", None), ("Egelstan", None), ("ocean", query)):
            assert find(watcher, line, vector, wanted) == ["Pegelstand am Kai"]
            assert find(watcher, line, vector, FactFilter(key="nothing")) == []

    def test_by_time(self, memory: Memory, clock: HandClock) -> None:
        crowd(memory, "Pegelstand", scope=OWN)
        clock.advance(days=2)
        remember(memory, "Pegelstand heute", scope=OWN)
        since = clock.now
        assert find(memory.within(reach_agent("watcher")), "Pegelstand", None, FactFilter(since=since)) == [
            "Pegelstand heute"
        ]

    @pytest.mark.usefixtures("placed_cohort")
    def test_the_filter_holds_without_sqlite_vec_too(
        self, memory: Memory, memory_path: Path, clock: HandClock, embedder: EmbedderName
    ) -> None:
        remember(memory, "Pegel eins", scope=OWN, category="task")
        crowd(memory, "Pegel", scope=OWN, count=30)
        query = along(embedder, 1, 0, 0, 0)
        embed_all(memory, embedder, lambda _: query)
        searched = Memory(open_database(memory_path, "/nowhere/vec0"), clock, 8_000)
        assert find(searched, "ocean", query, FactFilter(category="task")) == ["Pegel eins"]
        searched.close()

    def test_what_has_expired_is_not_found(self, memory: Memory, clock: HandClock) -> None:
        remember(memory, "Bruno kommt", scope=OWN, category="task", expires_at="2026-03-02T00:00:00Z")
        clock.advance(days=3)
        for wanted in (None, FactFilter(category="task"), FactFilter(scopes=(OWN,))):
            assert find(memory.within(reach_agent("watcher")), "Bruno", None, wanted) == []

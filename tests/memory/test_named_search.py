"""A fact is found by whom or what it is about and by its tags, and one of an agent by its key too."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvis_cli.memory import Memory
from jarvis_cli.memory.editing import FactEdit
from jarvis_cli.memory.filtering import FactFilter
from jarvis_cli.scope import CHAT, reach_agent
from jarvis_cli.text import fold_statement, fold_text, normalise_text
from tests.peers.remembering import remember, undone

OWN = "agent:watcher"


def find(memory: Memory, line: str) -> list[str]:
    return [hit.fact.content for hit in memory.search_facts(line, None, 10)]


@pytest.fixture
def agent(memory: Memory) -> Memory:
    return memory.within(reach_agent("watcher"))


@pytest.mark.parametrize("subject", ["NVDA", "Łódź", "Großmutter", "חיפה", "東京"])
def test_by_its_subject(memory: Memory, subject: str) -> None:
    remember(memory, "the first close above 150", subject=subject)
    remember(memory, "a quiet day")
    assert find(memory.within(CHAT), f"what about {subject.casefold()}?") == ["the first close above 150"]


def test_a_bare_value_of_an_agent_by_its_key(memory: Memory, agent: Memory) -> None:
    remember(memory, "140", scope=OWN, key="nvda.target")
    remember(memory, "open", scope=OWN, key="gate.state")
    assert find(agent, "NVDA, the target") == ["140"]


def test_what_the_person_keeps_is_not_found_by_the_words_of_its_key(memory: Memory) -> None:
    remember(memory, "my dog is called Bruno", key="dog.name")
    assert find(memory.within(CHAT), "what is my name?") == []


def test_a_subject_that_is_no_longer_its_own_finds_it_no_more(memory: Memory) -> None:
    fact = remember(memory, "the first close above 150", subject="NVDA")
    memory.edit(fact.id, FactEdit(subject="INTC"))
    assert (find(memory, "NVDA"), find(memory, "INTC")) == ([], ["the first close above 150"])
    memory.undo()
    assert (find(memory, "NVDA"), find(memory, "INTC")) == (["the first close above 150"], [])


def test_the_same_content_with_a_subject_of_its_own_is_found_by_that(memory: Memory, agent: Memory) -> None:
    for value in ("140", "140", "150"):
        remember(memory, value, scope=OWN, subject="NVDA", key="target")
    assert find(agent, "nvda") == ["150"]


@pytest.mark.parametrize("tag", ["stocks", "półprzewodniki", "Straße", "מניות", "株式"])
@pytest.mark.parametrize("scope", ["shared", OWN])
def test_by_a_tag(memory: Memory, agent: Memory, tag: str, scope: str) -> None:
    fact = remember(memory, "the first close above 150", scope=scope, tags=("chips", tag))
    remember(memory, "a quiet day", scope=scope)
    reader = memory.within(CHAT) if scope == "shared" else agent
    assert find(reader, f"{tag.upper()}?") == ["the first close above 150"]
    memory.edit(fact.id, FactEdit(tags=("other",)))
    assert find(reader, tag) == []
    memory.undo()
    assert find(reader, tag) == ["the first close above 150"]


NAMES = ("NVDA", "Łódź", "Straße", "חיפה", "東京", "a.b", '"', '\\"x', "50%", "x", ".")
SPELLINGS: tuple[Callable[[str], str], ...] = (str.upper, str.lower, " {} ".format)


def find_by_name(memory: Memory, text: str, wanted: FactFilter | None = None) -> list[int]:
    return [fact.id for fact in memory.facts.find(text, wanted or FactFilter(), by_name=True)]


class TestWhatHoldsATextOrIsNamedSo:
    @pytest.mark.parametrize("name", NAMES)
    @pytest.mark.parametrize("spell", SPELLINGS)
    def test_a_name_that_is_all_of_the_text_finds(self, memory: Memory, name: str, spell: Callable[[str], str]) -> None:
        named = [
            remember(memory, "das Erste", subject=name),
            remember(memory, "das Zweite", key=name),
            remember(memory, "das Dritte", tags=("and", name), scope=OWN),
            remember(memory, f"hier: {name}"),
        ]
        remember(memory, "das Letzte", subject=name + "1", key="2" + name, tags=(f"3 {name} 4", f'"{name}'))
        assert find_by_name(memory, spell(name)) == [fact.id for fact in named]
        assert find_by_name(memory, name, FactFilter(scopes=(OWN,))) == [named[2].id]

    @pytest.mark.parametrize("name", ["NVDA", "株式", "Łódź"])
    def test_fact_08_what_is_to_be_forgotten_is_named_by_what_it_says_alone(self, memory: Memory, name: str) -> None:
        remember(memory, "das Erste", subject=name, key=name, tags=(name,))
        assert memory.facts.find(name) == memory.find_facts(name) == memory.find_named_facts(name, None, 9) == ()
        said = remember(memory, f"hier: {name}")
        assert memory.facts.find(name) == memory.find_facts(name) == (said,)

    @settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(
        facts=st.lists(st.tuples(*[st.sampled_from(("", *NAMES))] * 3, st.text('"\\\\ax[],', max_size=4)), max_size=4),
        text=st.sampled_from(NAMES) | st.text('"\\\\ax[]', min_size=1, max_size=4),
    )
    def test_it_is_as_if_each_name_was_compared(
        self, memory: Memory, facts: list[tuple[str, str, str, str]], text: str
    ) -> None:
        with undone(memory):
            for number, (subject, key, tag, other) in enumerate(facts):
                remember(memory, f"Satz {number}", subject=subject, key=key, tags=(tag, other))
            folded, held = fold_text(normalise_text(text)), fold_statement(text) or fold_text(text)
            expected = [
                fact.id
                for fact in memory.facts.list()
                if held in fold_text(fact.content)
                or folded in {fold_text(name) for name in (fact.subject, fact.key, *fact.tags)}
            ]
            if expected:
                assert find_by_name(memory, text) == expected
                limited = [memory.facts.find(text, limit=limit, by_name=True) for limit in (1, 2, len(expected))]
                assert [[fact.id for fact in few] for few in limited] == [expected[:1], expected[:2], expected]

    @pytest.mark.parametrize("text", ["", " ", "\u200b"])
    def test_nothing_visible_names_nothing(self, memory: Memory, text: str) -> None:
        remember(memory, "ohne Namen")
        assert find_by_name(memory, text) == []

    def test_tags_are_taken_apart_only_where_the_text_is_among_them(
        self, memory: Memory, explain: Callable[..., list[str]]
    ) -> None:
        remember(memory, "das Erste", tags=("stocks",))
        steps = explain(lambda opened: opened.facts.find("stocks", FactFilter(scopes=("shared",)), by_name=True))
        assert any("facts USING INDEX facts_scope" in step for step in steps)
        assert not [step for step in steps if "TEMP B-TREE" in step or step.startswith("SCAN facts")]

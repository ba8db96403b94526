"""A fact is found by whom or what it is about, and one of an agent by its key too."""

import pytest

from jarvis_cli.memory import Memory
from jarvis_cli.memory.editing import FactEdit
from jarvis_cli.scope import CHAT, reach_agent
from tests.peers.remembering import remember

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

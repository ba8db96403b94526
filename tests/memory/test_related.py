"""What is handed to an extractor as known: the facts that lines may repeat or change, the best of each line first."""

import pytest

from jarvis_cli.memory import Memory
from jarvis_cli.vector import EmbedderName, make_vector
from tests.conftest import HandClock
from tests.peers.remembering import remember


def find(memory: Memory, *lines: str, limit: int = 9) -> list[str]:
    found = memory.learning.find_related(tuple((line, None) for line in lines), limit)
    return [fact.content for fact in found]


@pytest.mark.parametrize(
    ("line", "known"),
    [
        ("I can't stand fish any more", "I love fish"),
        ("Ich esse keine Haselnüsse", "Haselnuss vertrage ich gut"),
        ("Bruno już nie żyje", "Mój pies to Bruno"),
        ("ברונו ישן", "הכלב שלי נקרא ברונו"),
        ("花生很好吃", "我对花生过敏"),
    ],
)
def test_fact_05_what_a_line_may_contradict_is_found_by_its_words(memory: Memory, line: str, known: str) -> None:
    for number in range(40):
        remember(memory, f"I have seen the house of number {number}")
    remember(memory, known)
    assert known in find(memory, line)


@pytest.mark.usefixtures("placed_cohort")
def test_what_is_near_is_found_by_its_vector(memory: Memory, embedder: EmbedderName) -> None:
    remember(memory, "Ich wohne in Graz")
    remember(memory, "Mam psa")
    for waiting in memory.vectors.list_waiting(embedder, 9):
        memory.vectors.save(waiting, make_vector(embedder, [1, 0, 0, 0] if waiting.owner_id == 1 else [-1, 0, 0, 0]))
    line = ("I have moved to Linz", make_vector(embedder, [1, 0, 0, 0]))
    assert [fact.content for fact in memory.learning.find_related((line,), 9)] == ["Ich wohne in Graz"]


def test_each_is_named_once_and_every_line_has_its_turn(memory: Memory) -> None:
    for content in ("Bruno is my dog", "Bruno likes carrots", "Anna is my sister", "Tea is fine"):
        remember(memory, content)
    assert set(find(memory, "Bruno is asleep", "Bruno barks", "Anna is here")) == {
        *("Bruno is my dog", "Bruno likes carrots", "Anna is my sister"),
    }
    assert len(find(memory, "Bruno is asleep", "Anna is here", limit=2)) == 2
    assert "Anna is my sister" in find(memory, "Bruno is asleep", "Anna is here", limit=2)
    assert find(memory, limit=9) == find(memory, "Bruno", limit=0) == find(memory, "", "?!") == []


def test_private_and_expired_facts_are_not_handed_out(memory: Memory, clock: HandClock) -> None:
    remember(memory, "Bruno läuft", scope="agent:cron")
    remember(memory, "Bruno kommt", expires_at="2026-03-02T00:00:00Z")
    clock.advance(days=3)
    assert find(memory, "Bruno ist da") == []


def test_private_facts_take_no_places(memory: Memory) -> None:
    remember(memory, "Bruno frisst gern Karotten")
    with memory.transaction():
        for number in range(60):
            remember(memory, f"Bruno frisst gern Karotten im Garten {number}", scope="agent:cron")
    assert find(memory, "Bruno frisst") == ["Bruno frisst gern Karotten"]
    known = memory.learning.find_related((("Bruno frisst gern Karotten", None),), 9)
    assert [fact.scope for fact in known] == ["shared"]


def test_sum_07_of_a_pasted_text_only_the_beginning_is_looked_for(memory: Memory) -> None:
    remember(memory, "Bruno is my dog")
    assert find(memory, "Bruno " + "word " * 400_000) == ["Bruno is my dog"]
    assert find(memory, "word " * 1_000 + "Bruno") == []

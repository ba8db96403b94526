"""list_facts: the newest first, within the limits, and how many more there are."""

import pytest

from jarvis_cli.memory import Memory
from jarvis_cli.memory.remembering import NewFact
from tests.conftest import HandClock
from tests.peers.scripted_model import call
from tests.tools.chats import Chat, read, run_agent


def test_the_newest_come_first_and_nothing_is_shown_by_the_program(chat: Chat) -> None:
    chat.memory.remember(NewFact("Ich mag Tee", importance=5))
    chat.clock.advance(hours=2)
    chat.use("remember_fact", content="毎朝お茶を飲む", key="tea", tags=["飲み物"])
    outcome = chat.call(call("list_facts"))
    assert outcome.shown is None
    assert read(outcome) == {
        "facts": [
            {
                "id": 2,
                "content": "毎朝お茶を飲む",
                "key": "tea",
                "category": "fact",
                "tags": ["飲み物"],
                "importance": 3,
                "updated_at": "2026-03-01T14:00Z",
            },
            {
                "id": 1,
                "content": "Ich mag Tee",
                "category": "fact",
                "importance": 5,
                "updated_at": "2026-03-01T12:00Z",
            },
        ],
        "left_out": 0,
    }


@pytest.mark.parametrize(("limit", "count"), [(None, 20), (1, 1), ("7", 7), (100, 100), (101, 100), (10**12, 100)])
def test_no_more_than_wanted_and_never_more_than_a_hundred(limit: object, count: int, chat: Chat) -> None:
    for number in range(120):
        chat.memory.remember(NewFact(f"Umstand {number}"))
    told = chat.use("list_facts", limit=limit)
    assert [fact["content"] for fact in told["facts"]] == [f"Umstand {119 - number}" for number in range(count)]
    assert told["left_out"] == 120 - count


def test_long_facts_are_whole_and_take_8_000_characters_at_most(chat: Chat) -> None:
    contents = [f"Umstand {number} " + "viel " * 100 + "Ende" for number in range(60)]
    for content in contents:
        chat.memory.remember(NewFact(content))
    told = chat.use("list_facts", limit=60)
    listed = [fact["content"] for fact in told["facts"]]
    assert listed == contents[::-1][: len(listed)]
    assert 8_000 - 900 < sum(map(len, listed)) <= 8_000
    assert told["left_out"] == 60 - len(listed)


def test_one_that_is_too_large_keeps_out_no_other_and_is_counted(chat: Chat) -> None:
    for content in ("Tee", "lang " * 2_000, "Kaffee"):
        chat.memory.remember(NewFact(content))
    told = chat.use("list_facts")
    assert ([fact["content"] for fact in told["facts"]], told["left_out"]) == (["Kaffee", "Tee"], 1)


def test_nothing_remembered_is_no_error(chat: Chat) -> None:
    assert chat.use("list_facts") == {"facts": [], "left_out": 0}


def test_what_an_agent_left_names_the_agent_and_the_scope(memory: Memory, clock: HandClock) -> None:
    run = run_agent(memory, clock, "watcher", writes_shared=True)
    run.use("remember_fact", content="Kurs 140")
    run.use("remember_fact", content="Der Markt ist geschlossen", scope="shared")
    memory.remember(NewFact("Ich mag Tee"))
    told = run.use("list_facts")["facts"]
    assert [fact.get("scope") for fact in told] == [None, None, "agent:watcher"]
    assert [fact.get("created_by") for fact in told] == [None, "agent:watcher", "agent:watcher"]

"""forget_fact: it finds and shows; it deletes only what was shown to the person in an earlier turn."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from jarvis_cli import instructions
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.recalled import Forgotten, Found
from jarvis_cli.scope import CHAT
from tests.conftest import HandClock
from tests.peers.scripted_model import call
from tests.tools.chats import Chat, raw, read, run_agent


@pytest.fixture
def dog(memory: Memory) -> int:
    memory.remember(NewFact("Ich mag Tee."))
    return memory.remember(NewFact("Mein Hund heißt Bruno.")).fact.id


def test_finding_shows_and_deletes_nothing(chat: Chat, dog: int) -> None:
    outcome = chat.call(call("forget_fact", query="hund HEISST"))
    assert read(outcome) == {"found": [{"id": dog, "content": "Mein Hund heißt Bruno."}]}
    assert isinstance(outcome.shown, Found)
    assert [fact.id for fact in outcome.shown.facts] == [dog]
    assert len(chat.memory.facts.list()) == 2


@pytest.mark.parametrize("query", ["#{}", "{}", " #{} "])
def test_a_number_finds_its_fact(query: str, chat: Chat, dog: int) -> None:
    assert [fact["id"] for fact in chat.use("forget_fact", query=query.format(dog))["found"]] == [dog]


@pytest.mark.usefixtures("dog")
def test_nothing_found_is_no_error_and_shows_nothing(chat: Chat) -> None:
    outcome = chat.call(call("forget_fact", query="Straßenbahnhaltestelle"))
    assert read(outcome) == {"found": []}
    assert outcome.shown is None


@pytest.mark.parametrize("query", ["%", "_", "*", "' OR 1=1 --", '"', "\ud800", "a\0b", "(", "NEAR(", "^x"])
@pytest.mark.usefixtures("dog")
def test_txt_04_every_character_is_an_ordinary_one(query: str, chat: Chat) -> None:
    assert chat.use("forget_fact", query=query)["found"] == []


@pytest.mark.parametrize("query", ["mein Hund Bruno heisst", "ich Raketen baue", "mój pies nazywa się Bruno"])
def test_fact_03_what_shares_no_naming_word_is_not_offered_to_be_forgotten(chat: Chat, query: str) -> None:
    chat.memory.remember(NewFact("meine Katze Leo heisst"))
    chat.memory.remember(NewFact("mein Kater heißt Mruczek"))
    outcome = chat.call(call("forget_fact", query=query))
    assert read(outcome) == {"found": []}
    assert outcome.shown is None


def test_an_id_that_was_shown_in_the_turn_before_is_forgotten(chat: Chat, dog: int) -> None:
    chat.call(call("forget_fact", query="Bruno"))
    chat.end_turn()
    chat.begin_turn("Ja, bitte.")
    outcome = chat.call(call("forget_fact", id=dog))
    assert outcome.shown == Forgotten(dog)
    assert read(outcome) == {"forgotten": dog}
    assert [fact.content for fact in chat.memory.facts.list()] == ["Ich mag Tee."]


@pytest.mark.parametrize("number", ["{}", "#{}", "{}.0"])
def test_the_id_may_come_as_text_or_fraction(number: str, chat: Chat, dog: int) -> None:
    chat.call(call("forget_fact", query="Bruno"))
    chat.begin_turn("Ja")
    value = number.format(dog)
    arguments = f'{{"id": {value}}}' if value.endswith(".0") else json.dumps({"id": value})
    assert chat.call(raw("forget_fact", arguments)).shown == Forgotten(dog)


def test_fact_04_an_id_of_the_same_turn_is_refused(chat: Chat, dog: int) -> None:
    chat.call(call("forget_fact", query="Bruno"))
    assert chat.fail("forget_fact", id=dog).startswith(instructions.FORGET_NEEDS_A_YES.rstrip("."))
    assert len(chat.memory.facts.list()) == 2


def test_fact_04_an_id_that_was_never_shown_is_refused(chat: Chat, dog: int) -> None:
    chat.call(call("forget_fact", query="Tee"))
    chat.begin_turn("Ja")
    chat.fail("forget_fact", id=dog)
    assert len(chat.memory.facts.list()) == 2


@pytest.mark.parametrize("tool", ["recall", "list_facts"])
def test_fact_04_what_another_tool_has_told_the_model_was_not_shown_to_the_person(
    tool: str, chat: Chat, dog: int
) -> None:
    chat.use(tool)
    chat.begin_turn("Ja")
    chat.fail("forget_fact", id=dog)
    assert len(chat.memory.facts.list()) == 2


def test_fact_04_an_id_shown_in_another_conversation_is_refused(chat: Chat, dog: int) -> None:
    chat.call(call("forget_fact", query="Bruno"))
    other = Chat(chat.memory, chat.clock).begin_turn().begin_turn("Ja")
    other.fail("forget_fact", id=dog)
    assert len(chat.memory.facts.list()) == 2


@pytest.mark.parametrize(("turns", "may"), [(1, True), (2, True), (3, True), (4, False), (9, False)])
def test_what_was_shown_too_long_ago_has_to_be_shown_again(turns: int, may: bool, chat: Chat, dog: int) -> None:
    chat.call(call("forget_fact", query="Bruno"))
    for _ in range(turns):
        chat.end_turn()
        chat.begin_turn("Etwas anderes")
    outcome = chat.call(call("forget_fact", id=dog))
    assert (outcome.shown == Forgotten(dog)) == may
    assert outcome.result.is_error != may


def test_fact_13_what_is_gone_already_is_an_error_result(chat: Chat, dog: int) -> None:
    chat.call(call("forget_fact", query="Bruno"))
    chat.begin_turn("Ja")
    chat.call(call("forget_fact", id=dog))
    assert f"#{dog}" in chat.fail("forget_fact", id=dog)


def test_at_most_ten_are_shown_and_only_those_may_be_forgotten(chat: Chat) -> None:
    for number in range(15):
        chat.memory.remember(NewFact(f"Herbata numer {number}"))
    outcome = chat.call(call("forget_fact", query="herbata"))
    assert isinstance(outcome.shown, Found)
    shown = {fact.id for fact in outcome.shown.facts}
    assert len(shown) == 10
    chat.begin_turn("Ja, alle")
    for fact in chat.memory.facts.list():
        assert (chat.call(call("forget_fact", id=fact.id)).shown == Forgotten(fact.id)) == (fact.id in shown)
    assert len(chat.memory.facts.list()) == 5


def test_the_offer_is_on_disk_for_whoever_continues_the_conversation(
    chat: Chat, dog: int, memory_path: Path, clock: HandClock
) -> None:
    chat.call(call("forget_fact", query="Bruno"))
    chat.end_turn()
    other = open_memory(memory_path, clock)
    try:
        later = replace(chat, memory=other.within(CHAT)).begin_turn("Ja")
        assert later.call(call("forget_fact", id=dog)).shown == Forgotten(dog)
    finally:
        other.close()
    assert len(chat.memory.facts.list()) == 1


def test_a_very_long_fact_is_shown_shortened(chat: Chat) -> None:
    chat.memory.remember(NewFact("bardzo " * 10_000))
    assert len(chat.call(call("forget_fact", query="bardzo")).result.content) < 500


def test_an_agent_finds_what_it_may_read_but_deletes_nothing(memory: Memory, clock: HandClock, dog: int) -> None:
    """Each run is a conversation of its own, in which nobody has said yes before."""
    mine = run_agent(memory, clock, "watcher").use("remember_fact", content="Bruno bellt viel")["id"]
    run = run_agent(memory, clock, "watcher")
    found = run.use("forget_fact", query="Bruno")["found"]
    assert {fact["id"] for fact in found} == {dog, mine}
    for fact_id in (dog, mine):
        run.fail("forget_fact", id=fact_id)
        run_agent(memory, clock, "watcher").fail("forget_fact", id=fact_id)
    assert len(memory.facts.list()) == 3


def test_what_an_agent_may_read_but_not_write_it_cannot_forget_in_any_turn(
    memory: Memory, clock: HandClock, dog: int
) -> None:
    run = run_agent(memory, clock, "watcher")
    run.use("forget_fact", query="Bruno")
    run.begin_turn("Ja")
    run.fail("forget_fact", id=dog)
    assert len(memory.facts.list()) == 2


BAD = (
    "{}",
    "",
    "null",
    "[1]",
    "{",
    '{"query": ""}',
    '{"query": "  "}',
    '{"query": "\\u200b"}',
    '{"query": 5}',
    '{"query": ["Tee"]}',
    '{"id": null}',
    '{"id": ""}',
    '{"id": true}',
    '{"id": false, "query": ""}',
    '{"id": 1.5}',
    '{"id": NaN}',
    '{"id": Infinity}',
    '{"id": 1e300}',
    '{"id": -1}',
    '{"id": 0}',
    '{"id": 999}',
    '{"id": "abc"}',
    '{"id": "#999"}',
    '{"id": [1]}',
    '{"id": {"id": 1}}',
    '{"id": 99999999999999999999999999}',
    '{"id": "' + "9" * 5_000 + '"}',
    '{"id": ' + "9" * 5_000 + "}",
    '{"query": ' + "[" * 50_000,
)


@pytest.mark.parametrize("arguments", BAD, ids=lambda text: text[:40])
def test_fact_03_bad_arguments_change_nothing(arguments: str, chat: Chat) -> None:
    chat.memory.remember(NewFact("Ich mag Kaffee."))
    before = chat.memory.facts.list()
    outcome = chat.call(raw("forget_fact", arguments))
    assert outcome.result.is_error
    assert 0 < len(outcome.result.content) < 400
    assert outcome.shown is None
    assert chat.memory.facts.list() == before

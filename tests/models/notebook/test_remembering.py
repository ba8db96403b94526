"""What the notebook does with a command to remember, and what it says of what became of it."""

import pytest

from jarvis_cli.messages import Message, ToolCall
from tests.peers.notebook_requests import (
    answer,
    answer_result,
    ask,
    call,
    say,
)


@pytest.mark.parametrize(
    ("line", "content"),
    [
        ("remember that my dog is called Bruno", "my dog is called Bruno"),
        ("merke dir, dass mein Hund Bruno heißt", "mein Hund Bruno heißt"),
        ("zapamiętaj, że mój pies nazywa się Bruno", "mój pies nazywa się Bruno"),
        ("remember that שם הכלב שלי ברונו", "שם הכלב שלי ברונו"),
    ],
)
def test_remembering_calls_the_tool(line: str, content: str) -> None:
    assert call(line) == ("remember_fact", {"content": content})


def test_each_call_has_an_id_of_its_own() -> None:
    calls = [answer(ask("remember that I like tea")) for _ in range(50)]
    ids = {made.id for made in calls if isinstance(made, ToolCall)}
    assert len(ids) == 50
    assert all(each.replace("_", "").isalnum() and each.isascii() for each in ids)


@pytest.mark.parametrize(
    ("line", "how", "said"),
    [
        ("remember that I like tea", "remembered", "Remembered."),
        ("merk dir: ich mag Tee", "remembered", "Gemerkt."),
        ("zapamiętaj, że lubię herbatę", "remembered", "Zapamiętane."),
        ("remember that I like tea", "updated", "Updated."),
        ("merk dir: ich mag Tee", "already known", "Das wusste ich schon."),
    ],
)
def test_what_became_of_it_is_said_in_one_sentence(line: str, how: str, said: str) -> None:
    result = {"result": how, "id": 1, "content": "I like tea", "similar": []}
    assert answer_result(line, result)[0] == said


def test_a_fact_that_may_contradict_is_named() -> None:
    similar = [{"id": 2, "content": "my dog is called Bruno"}, {"id": 3, "content": "my cat is called Mia"}]
    result = {"result": "remembered", "id": 4, "content": "my dog is called Rex", "similar": similar}
    said, _ = answer_result("remember my dog is called Rex", result)
    assert said == (
        'Remembered. There is something similar: #2 my dog is called Bruno. If it no longer holds, say "forget #2".'
    )


def test_a_refusal_is_passed_on() -> None:
    said, _ = answer_result("remember my key is x", "this looks like a key; it was not stored", is_error=True)
    assert said == "That did not work: this looks like a key; it was not stored."


@pytest.mark.parametrize(
    ("line", "asked"),
    [("remember", "What should I remember?"), ("merke dir", "Was soll ich mir merken?"), ("zapamiętaj", "Co mam zap")],
)
def test_remembering_nothing_asks_back(line: str, asked: str) -> None:
    assert say(line).startswith(asked)


def test_what_completes_the_command_is_remembered() -> None:
    earlier = (Message("user", "merke dir"), Message("assistant", say("merke dir")))
    assert call("mein Hund heißt Bruno", earlier) == ("remember_fact", {"content": "mein Hund heißt Bruno"})
    assert call("dass ich Tee mag", earlier) == ("remember_fact", {"content": "ich Tee mag"})
    assert isinstance(answer(ask("wie heißt mein Hund?", earlier)), str)
    assert isinstance(answer(ask("nichts", earlier)), str)


def test_remember_that_takes_the_statement_before() -> None:
    earlier = (Message("user", "My sister lives in Linz."), Message("assistant", say("My sister lives in Linz.")))
    assert call("remember that", earlier) == ("remember_fact", {"content": "My sister lives in Linz"})
    asked = (Message("user", "where is Linz?"), Message("assistant", "-"))
    assert say("remember that", asked).startswith("What should I remember?")

"""Answers that keep a schema: the model is told of it, checked, and asked again once."""

import json
from collections.abc import Iterable
from dataclasses import replace

import pytest

from jarvis_cli.errors import ModelError
from jarvis_cli.messages import Event, Message, Request, Stop, TextDelta, ToolCall
from jarvis_cli.models.answer_schemas import read_schema
from jarvis_cli.models.structured import StructuredModel
from jarvis_cli.usage import Usage
from tests.peers.scripted_model import Reply, ScriptedModel, call, say, use

SCHEMA = '{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}'
QUESTION = Request("answer", "Be kind.", "Facts: none", (Message("user", "Wie viele?"),))
COST = Usage(10, 5)


class Asked:
    """One question to a model that has to keep the schema: what it was sent, and what came back."""

    def __init__(self, replies: Iterable[Reply]) -> None:
        self.scripted = ScriptedModel(replies)
        self.model = StructuredModel(self.scripted, read_schema(SCHEMA, "n.json"))
        self.events: list[Event] = []

    def ask(self, request: Request = QUESTION) -> list[Event]:
        """Return the events, also those before an error."""
        for event in self.model.stream(request):
            self.events.append(event)
        return self.events


def test_the_schema_is_sent_with_the_request_and_said_in_words() -> None:
    asked = Asked([say('{"n":', " 3}")])
    assert asked.ask() == [TextDelta('{"n": 3}'), Stop("end", COST)]
    [sent] = asked.scripted.requests
    assert json.loads(sent.schema) == json.loads(SCHEMA)
    assert sent.instructions.startswith("Be kind.\n\nYour answer is read by a program")
    assert sent.instructions.endswith(SCHEMA)
    assert replace(sent, instructions=QUESTION.instructions, schema="") == QUESTION


def test_it_takes_its_room_from_the_budget() -> None:
    asked = Asked([say('{"n": 3}')])
    asked.ask()
    added = len(asked.scripted.requests[0].instructions.encode()) - len(QUESTION.instructions)
    assert asked.model.budget == asked.scripted.budget - added
    assert (asked.model.provider, asked.model.name) == ("scripted", "scripted-1")


@pytest.mark.parametrize("wrong", ["Drei.", '{"n": "drei"}', "{}", ""])
def test_an_answer_that_is_wrong_is_asked_again_with_what_was_wrong(wrong: str) -> None:
    asked = Asked([say(wrong), say('{"n": 3}', usage=Usage(20, 6, 7, 8))])
    assert asked.ask() == [TextDelta('{"n": 3}'), Stop("end", Usage(30, 11, 7, 8))]
    first, second = asked.scripted.requests
    assert second.messages[:-2] == first.messages
    said, again = second.messages[-2:]
    assert (said.role, said.text) == ("assistant", wrong)
    assert again.role == "user"
    assert "not valid" in again.text
    assert replace(second, messages=first.messages) == first


def test_the_second_that_is_wrong_is_passed_on_as_it_is() -> None:
    asked = Asked([say("Drei."), say("Wirklich drei.")])
    assert asked.ask() == [TextDelta("Wirklich drei."), Stop("end", COST + COST)]


def test_it_is_asked_again_once_in_all_its_rounds() -> None:
    asked = Asked([say("Drei."), use(call("recall")), say("Drei.")])
    assert [type(event) for event in asked.ask()] == [ToolCall, Stop]
    asked.events.clear()
    assert asked.ask() == [TextDelta("Drei."), Stop("end", COST)]


def test_tool_calls_are_no_answer_and_come_at_once() -> None:
    asked = Asked([use(call("recall"), text="Ich sehe nach.")])
    assert asked.ask() == [call("recall"), TextDelta("Ich sehe nach."), Stop("tools", COST)]


@pytest.mark.parametrize("reason", ["length", "refused"])
def test_one_that_was_cut_or_declined_is_not_asked_again(reason: str) -> None:
    asked = Asked([say('{"n": ', reason=reason)])  # type: ignore[arg-type]
    assert asked.ask() == [TextDelta('{"n": '), Stop(reason, COST)]  # type: ignore[arg-type]


@pytest.mark.parametrize("before", [(), (say("Drei."),)])
def test_what_had_come_before_an_error_is_passed_on(before: tuple[Reply, ...]) -> None:
    asked = Asked([*before, (TextDelta('{"n"'), ModelError("it broke off"))])
    with pytest.raises(ModelError):
        asked.ask()
    assert asked.events == [TextDelta('{"n"')]

"""Calling a tool: whatever a model sends there is a result, and only a failing memory file ends the turn."""

import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvis_cli.agent_settings import TOOL_NAMES, ToolName
from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.messages import ToolCall, ToolResult
from jarvis_cli.recalled import Forgotten, Found, Remembered
from jarvis_cli.tools import call_tool
from tests.peers.scripted_model import call
from tests.tools.chats import Chat, raw

NAMES = (
    *("content", "key", "subject", "category", "importance", "tags", "scope", "query", "id", "tag", "limit", "since"),
    *("min_importance", "x"),
)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None))
GOOD_CALLS = (
    call("remember_fact", content="Tee"),
    call("recall", query="Tee"),
    call("forget_fact", query="Tee"),
    call("list_facts"),
)


@pytest.mark.parametrize(
    "name", ["", "delete_all", "remember_fact ", "REMEMBER_FACT", "call_tool", "źródło", "思い出す"]
)
def test_an_unknown_tool_is_an_error_result_that_names_those_there_are(name: str, chat: Chat) -> None:
    chat.memory.remember(NewFact("Ich mag Kaffee."))
    outcome = chat.call(raw(name, '{"content": "x", "id": 1}'))
    assert outcome.result.is_error
    assert outcome.result.call_id == "call_1"
    assert "remember_fact, recall, forget_fact, list_facts" in outcome.result.content
    assert outcome.shown is None
    assert len(chat.memory.facts.list()) == 1


@pytest.mark.parametrize("tools", [(), ("recall",), ("recall", "list_facts")], ids=len)
def test_a_tool_that_the_caller_was_not_given_is_none(tools: tuple[ToolName, ...], chat: Chat) -> None:
    caller = replace(chat.make_caller(), tools=tools)
    for tool_call in GOOD_CALLS:
        assert call_tool(tool_call, caller).result.is_error == (tool_call.name not in tools)
    assert chat.memory.facts.list() == ()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(TOOL_NAMES), st.dictionaries(st.sampled_from(NAMES), SCALARS | st.lists(SCALARS)))
def test_whatever_a_model_sends_there_is_a_result(chat: Chat, name: str, arguments: dict[str, object]) -> None:
    outcome = chat.call(raw(name, json.dumps(arguments)))
    assert isinstance(outcome.result, ToolResult)
    assert "the tool failed" not in outcome.result.content
    outcome.result.content.encode()
    assert not isinstance(outcome.shown, Forgotten)


@pytest.mark.parametrize("tool_call", GOOD_CALLS, ids=lambda tool_call: tool_call.name)
def test_a_memory_file_that_fails_ends_the_turn(tool_call: ToolCall, chat: Chat, database: Database) -> None:
    database.rows("ALTER TABLE facts RENAME TO gone")
    with pytest.raises(MemoryFileError):
        chat.call(tool_call)


def test_a_bug_in_a_tool_is_told_to_the_model_without_its_message(chat: Chat) -> None:
    def fail(_: str) -> None:
        raise RuntimeError("Geheimnis")

    chat.memory.remember(NewFact("Ich mag Tee"))
    outcome = call_tool(call("forget_fact", query="Kaffee mit Milch"), replace(chat.make_caller(), embed_query=fail))
    assert outcome.result.is_error
    assert "RuntimeError" in outcome.result.content
    assert "Geheimnis" not in outcome.result.content
    assert outcome.shown is None


class TestOutsideOfAnyConversation:
    """As for the server, to which no line was typed."""

    def test_a_fact_comes_from_no_message(self, chat: Chat) -> None:
        outcome = call_tool(call("remember_fact", content="Tee"), replace(chat.make_caller(), line=None))
        assert isinstance(outcome.shown, Remembered)
        assert outcome.shown.fact.conversation_id is None

    def test_facts_are_found_but_not_forgotten(self, chat: Chat) -> None:
        tea = chat.memory.remember(NewFact("Ich mag Tee")).fact
        caller = replace(chat.make_caller(), line=None)
        outcome = call_tool(call("forget_fact", query="Tee"), caller)
        assert outcome.shown == Found((tea,))
        assert call_tool(call("forget_fact", id=tea.id), caller).result.is_error
        chat.begin_turn("Ja")
        chat.fail("forget_fact", id=tea.id)
        assert chat.memory.facts.list() == (tea,)

    def test_the_other_tools_read_as_ever(self, chat: Chat) -> None:
        chat.memory.remember(NewFact("Ich mag Tee"))
        caller = replace(chat.make_caller(), line=None)
        for tool_call in (call("recall", query="Tee"), call("list_facts")):
            assert "Ich mag Tee" in call_tool(tool_call, caller).result.content

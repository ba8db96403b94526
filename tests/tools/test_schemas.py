"""What a model is told of the tools: a valid schema each, the same for the same caller, and short."""

import json
from itertools import permutations
from typing import Any

import pytest

from jarvis_cli.agent_settings import TOOL_NAMES, AgentSettings, ToolName
from jarvis_cli.fact import CATEGORIES
from jarvis_cli.request import measure_text
from jarvis_cli.scope import CHAT, EVERYTHING, Reach, reach_agent
from jarvis_cli.tools import list_tools

FILTERS = ["scope", "subject", "key", "category", "tag", "min_importance", "since", "limit"]
ARGUMENTS = {
    "remember_fact": ["content", "key", "subject", "category", "tags", "importance", "scope"],
    "recall": ["query", *FILTERS],
    "forget_fact": ["query", "id"],
    "list_facts": FILTERS,
}
REACHES = (CHAT, EVERYTHING, reach_agent("watcher"), reach_agent("watcher", writes_shared=True))


def read_properties(name: ToolName, reach: Reach = CHAT) -> dict[str, Any]:
    (tool,) = list_tools((name,), reach)
    properties = json.loads(tool.parameters)["properties"]
    assert isinstance(properties, dict)
    return properties


def read_scopes(name: ToolName, reach: Reach) -> list[str] | None:
    scopes: list[str] | None = read_properties(name, reach)["scope"].get("enum")
    return scopes


@pytest.mark.parametrize("reach", REACHES, ids=repr)
def test_each_is_a_json_schema_of_an_object(reach: Reach) -> None:
    for tool in list_tools(TOOL_NAMES, reach):
        schema = json.loads(tool.parameters)
        assert schema["type"] == "object"
        assert set(schema["required"]) <= set(schema["properties"])
        for name, described in schema["properties"].items():
            assert described["type"] in ("string", "integer", "array"), name
            assert described["type"] != "array" or described["items"] == {"type": "string"}
            assert described.get("description") or described.get("enum"), name
        assert tool.description


def test_a_chat_has_all_four_with_the_arguments_of_the_design() -> None:
    tools = list_tools()
    assert tuple(tool.name for tool in tools) == TOOL_NAMES
    assert {tool.name: list(json.loads(tool.parameters)["properties"]) for tool in tools} == ARGUMENTS
    assert [json.loads(tool.parameters)["required"] for tool in tools] == [["content"], [], [], []]


@pytest.mark.parametrize("reach", REACHES, ids=repr)
def test_they_never_change_within_a_conversation_nor_from_run_to_run(reach: Reach) -> None:
    for names in permutations(TOOL_NAMES):
        assert list_tools(names, reach) == list_tools(TOOL_NAMES, reach)
    assert list_tools(("recall", "recall"), reach) == list_tools(("recall",), reach)
    assert list_tools((), reach) == ()


def test_an_agent_has_the_tools_that_are_set_for_it() -> None:
    watcher = AgentSettings("watcher")
    assert [tool.name for tool in list_tools(watcher.tools, watcher.reach)] == ["remember_fact", "recall", "list_facts"]


def test_only_scopes_in_reach_are_named() -> None:
    scopes: dict[ToolName, list[str]] = {
        "remember_fact": ["agent:watcher"],
        "recall": ["shared", "agent:watcher"],
        "list_facts": ["shared", "agent:watcher"],
    }
    for name, named in scopes.items():
        assert read_scopes(name, CHAT) == ["shared"]
        assert read_scopes(name, reach_agent("watcher")) == named
        assert read_scopes(name, EVERYTHING) is None
    assert read_scopes("remember_fact", reach_agent("watcher", writes_shared=True)) == ["agent:watcher", "shared"]
    assert read_scopes("list_facts", reach_agent("日誌")) == ["shared", "agent:日誌"]


def test_the_categories_are_named() -> None:
    names: tuple[ToolName, ...] = ("remember_fact", "recall", "list_facts")
    for name in names:
        assert read_properties(name)["category"]["enum"] == list(CATEGORIES)


def test_they_are_short_since_they_go_with_every_request() -> None:
    assert sum(measure_text(tool.name + tool.description + tool.parameters) for tool in list_tools()) < 3_500

"""Which schemas the Messages API is asked to keep; the others are only told to the model, and checked afterwards."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from jarvis_cli.messages import Message, Request
from jarvis_cli.models.anthropic import AnthropicModel, AnthropicOptions
from jarvis_cli.models.anthropic_schemas import is_expressible
from tests.peers.anthropic_server import AnthropicServer, text_reply

NAMED: Any = {"type": "object", "properties": {"n": {"type": "integer", "minimum": 3}}, "required": ["n"]}
EXPRESSIBLE: tuple[Any, ...] = (
    NAMED,
    {**NAMED, "additionalProperties": False},
    {"type": "array", "items": NAMED},
    {"$ref": "#/$defs/a", "$defs": {"a": NAMED}},
    {"enum": ["tak", "nie"]},
    {"anyOf": [NAMED, {"type": "null"}]},
    {"type": "object", "properties": {"type": {"type": "string"}, "$ref": {"type": "string"}}},
)
FREE: tuple[Any, ...] = (
    {"type": "object"},
    {"type": "object", "additionalProperties": {"type": "integer"}},
    {**NAMED, "additionalProperties": True},
    {**NAMED, "patternProperties": {"^x": {}}},
    {"type": "array", "items": {"type": "object"}},
    {"type": ["object", "null"], "properties": {"n": {"type": "integer"}}},
    {"$ref": "#/definitions/a", "definitions": {"a": NAMED}},
    {"type": "object", "properties": {"in": {"$ref": "#"}}},
)
# Of these the SDK makes nothing.
UNTYPED: tuple[Any, ...] = ({}, {"properties": {"n": {}}}, {"type": "object", "properties": {"n": True}})


@pytest.fixture(scope="module")
def server() -> Iterator[AnthropicServer]:
    with AnthropicServer(lambda _: text_reply('{"n": 3}')) as server:
        yield server


@pytest.mark.parametrize("schema", EXPRESSIBLE, ids=str)
def test_what_names_all_that_it_wants_is_expressible(schema: Any) -> None:
    assert is_expressible(schema)


@pytest.mark.parametrize("schema", FREE, ids=str)
def test_what_leaves_names_free_is_not(schema: Any) -> None:
    assert not is_expressible(schema)


@pytest.mark.parametrize("schema", [*EXPRESSIBLE, *FREE, *UNTYPED], ids=str)
def test_it_is_asked_for_as_far_as_it_is_and_never_an_error(server: AnthropicServer, schema: Any) -> None:
    model = AnthropicModel(AnthropicOptions("sk-x", "claude-x", server.forget().url))
    list(model.stream(Request("answer", "", "", (Message("user", "Ile?"),), schema=json.dumps(schema))))
    model.close()
    assert ("output_config" in server.requests[0].body) == (schema in EXPRESSIBLE)

"""What a model is told of the tools: their names, what they do, and a JSON Schema of their arguments."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from jarvis_cli import instructions
from jarvis_cli.agent_settings import TOOL_NAMES
from jarvis_cli.fact import CATEGORIES
from jarvis_cli.messages import ToolSchema
from jarvis_cli.scope import CHAT
from jarvis_cli.tools.limits import MOST_LISTED, MOST_RECALLED

if TYPE_CHECKING:
    from jarvis_cli.agent_settings import ToolName
    from jarvis_cli.scope import Reach

# A name, and what JSON Schema says of it.
_Property = tuple[str, object]

_CATEGORY = ("category", {"type": "string", "enum": list(CATEGORIES)})


def list_tools(names: tuple[ToolName, ...] = TOOL_NAMES, reach: Reach = CHAT) -> tuple[ToolSchema, ...]:
    """Return the schemas of the named tools, as one of this reach may use them.

    For the same tools and reach they are the same, in order and wording, however the names were ordered.
    """
    return tuple(_describe(name, reach) for name in TOOL_NAMES if name in names)


def _describe(name: ToolName, reach: Reach) -> ToolSchema:
    if name == "remember_fact":
        schema = _schema(_list_fields(reach), required=("content",))
        return ToolSchema(name, instructions.REMEMBER_FACT, schema)
    if name == "recall":
        query = _text("query", instructions.RECALL_QUERY)
        return ToolSchema(name, instructions.RECALL, _schema((query, *_list_limits(reach, MOST_RECALLED))))
    if name == "forget_fact":
        named = (_text("query", instructions.QUERY), _number("id", instructions.FACT_ID, 1))
        return ToolSchema(name, instructions.FORGET_FACT, _schema(named))
    return ToolSchema(name, instructions.LIST_FACTS, _schema(_list_limits(reach, MOST_LISTED)))


def _list_fields(reach: Reach) -> tuple[_Property, ...]:
    """Return the properties of a fact that a model may set."""
    tags = {"type": "array", "items": {"type": "string"}, "description": instructions.TAGS}
    return (
        _text("content", instructions.CONTENT),
        _text("key", instructions.KEY),
        _text("subject", instructions.SUBJECT),
        _CATEGORY,
        ("tags", tags),
        _number("importance", instructions.IMPORTANCE, 1, 5),
        _scope(reach.writable),
    )


def _list_limits(reach: Reach, most: int) -> tuple[_Property, ...]:
    """Return the properties that say which facts are wanted, and how many at most."""
    return (
        _scope(reach.readable),
        _text("subject", instructions.WANTED_SUBJECT),
        _text("key", instructions.WANTED_KEY),
        _CATEGORY,
        _text("tag", instructions.WANTED_TAG),
        _number("min_importance", instructions.WANTED_IMPORTANCE, 1, 5),
        _text("since", instructions.SINCE),
        _number("limit", instructions.LIMIT.format(most=most), 1, most),
    )


def _scope(scopes: tuple[str, ...] | None) -> _Property:
    if not scopes:
        return _text("scope", instructions.SCOPE)
    return "scope", {"type": "string", "enum": list(scopes)}


def _text(name: str, description: str) -> _Property:
    return name, {"type": "string", "description": description}


def _number(name: str, description: str, least: int, most: int | None = None) -> _Property:
    bounds = {"minimum": least} if most is None else {"minimum": least, "maximum": most}
    return name, {"type": "integer", **bounds, "description": description}


def _schema(properties: tuple[_Property, ...], required: tuple[str, ...] = ()) -> str:
    return json.dumps({"type": "object", "properties": dict(properties), "required": list(required)})

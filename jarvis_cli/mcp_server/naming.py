"""What the tools are called here, what a client is told of them, and who a client is."""

from __future__ import annotations

import json
from collections.abc import Mapping

import mcp_types as types

from jarvis_cli.agent_settings import ToolName
from jarvis_cli.scope import CLIENT_PREFIX, Reach, name_scope
from jarvis_cli.text import is_blank, normalise_text, shorten
from jarvis_cli.tools import list_tools

# A client shows these beside the name of the server, which says what they are about.
TOOLS: Mapping[str, ToolName] = {
    "remember": "remember_fact",
    "recall": "recall",
    "forget": "forget_fact",
    "list": "list_facts",
}
READING: tuple[ToolName, ...] = ("recall", "list_facts")
_TITLES = {"remember": "Remember a fact", "recall": "Recall", "forget": "Forget a fact", "list": "List facts"}
_LONGEST_CLIENT = 40


def choose_tools(reach: Reach) -> tuple[ToolName, ...]:
    """Return the tools that are of use to one of this reach, in order."""
    return READING if reach.writable == () else tuple(TOOLS.values())


def describe_tools(reach: Reach) -> list[types.Tool]:
    """Return what a client is told of the tools."""
    schemas = {schema.name: schema for schema in list_tools(choose_tools(reach), reach)}
    return [
        types.Tool(
            name=name,
            title=_TITLES[name],
            description=schemas[ours].description,
            input_schema=json.loads(schemas[ours].parameters),
            annotations=_annotate(ours),
        )
        for name, ours in TOOLS.items()
        if ours in schemas
    ]


def _annotate(name: ToolName) -> types.ToolAnnotations:
    """Return what a client may rely on: only forgetting takes something away, since what is replaced becomes history.

    To call one again with the same arguments changes nothing more.
    """
    return types.ToolAnnotations(
        read_only_hint=name in READING,
        destructive_hint=name == "forget_fact",
        idempotent_hint=True,
        open_world_hint=False,
    )


def name_creator(reach: Reach, client: types.Implementation | None) -> str:
    """Return who creates the facts of a call: an agent where it is one's memory, else the client by its own name."""
    if reach.agent:
        return name_scope(reach.agent)
    name = shorten(normalise_text(client.name), _LONGEST_CLIENT) if client else ""
    return "mcp" if is_blank(name) else f"{CLIENT_PREFIX}{name}"

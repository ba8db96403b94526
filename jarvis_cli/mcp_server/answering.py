"""Answering the calls of a client. Whatever goes wrong in one is told to its model; nothing ends the server."""

from __future__ import annotations

import json
from typing import Any

import mcp_types as types
from anyio import to_thread
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError

from jarvis_cli import instructions
from jarvis_cli.errors import JarvisError, ToolError
from jarvis_cli.fact import Fact
from jarvis_cli.mcp_server.asking import ask_to_forget, can_ask
from jarvis_cli.mcp_server.naming import TOOLS, choose_tools, describe_tools, name_creator
from jarvis_cli.mcp_server.service import Service, Workshop
from jarvis_cli.memory import Memory
from jarvis_cli.memory.remembering import check_writable
from jarvis_cli.messages import ToolCall
from jarvis_cli.recalled import Forgotten, Found
from jarvis_cli.tools import Caller, ToolOutcome, call_tool
from jarvis_cli.tools.arguments import parse_forget
from jarvis_cli.tools.refusals import word_refusal
from jarvis_cli.tools.results import succeed

Context = ServerRequestContext[dict[str, Any]]


class Session:
    """What one client asks for, from its first call to its last."""

    def __init__(self, service: Service, workshop: Workshop) -> None:
        self._service = service
        self._workshop = workshop
        self._tools = choose_tools(service.reach)
        # In which wording the client was shown facts, and the person is being asked about facts.
        self._offered: dict[int, str] = {}
        self._asked: dict[int, str] = {}

    async def list_tools(self, _: Context, __: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        """Return the tools."""
        return types.ListToolsResult(tools=describe_tools(self._service.reach))

    async def call_tool(
        self, context: Context, params: types.CallToolRequestParams
    ) -> types.CallToolResult | types.InputRequiredResult:
        """Return what came of a call, or what the person has to be asked first. Raises MCPError for an unknown tool."""
        name = TOOLS.get(params.name)
        if name is None or name not in self._tools:
            names = ", ".join(name for name, ours in TOOLS.items() if ours in self._tools)
            raise MCPError(types.INVALID_PARAMS, f"there is no such tool; there are: {names}")
        call = ToolCall(str(context.request_id), name, json.dumps(params.arguments or {}))
        try:
            if name == "forget_fact":
                return await self._forget(call, context, params)
            return _answer(await self._carry_out(call, context, params))
        except JarvisError as error:
            return _tell(word_refusal(error), is_error=True)

    async def _carry_out(self, call: ToolCall, context: Context, params: types.CallToolRequestParams) -> ToolOutcome:
        """Return the outcome of a call. Texts are embedded first: the one writer waits for no embedder."""
        service, client = self._service, context.session.client_params
        creator = name_creator(service.reach, client.client_info if client else None)
        vector = await to_thread.run_sync(self._workshop.embed, _find_text(params))

        def act(memory: Memory) -> ToolOutcome:
            return call_tool(call, Caller(memory, None, creator, lambda _: vector, self._tools, service.clock))

        is_reading = call.name == "list_facts" or service.is_read_only
        return await to_thread.run_sync(self._workshop.read if is_reading else self._workshop.write, act)

    async def _forget(
        self, call: ToolCall, context: Context, params: types.CallToolRequestParams
    ) -> types.CallToolResult | types.InputRequiredResult:
        """Find facts, or delete one that an earlier call has found, once the person has said yes where they can."""
        # What another call finds while this one is at work was not shown to anyone yet.
        offered = dict(self._offered)
        fact_id = parse_forget(call.arguments).fact_id
        if fact_id is None:
            outcome = await self._carry_out(call, context, params)
            if isinstance(outcome.shown, Found):
                self._offered |= {fact.id: fact.content for fact in outcome.shown.facts}
            return _answer(outcome)
        fact = await to_thread.run_sync(self._workshop.read, lambda memory: memory.facts.get(fact_id))
        check_writable(fact.scope, self._service.reach)
        if fact.id not in offered:
            raise ToolError(instructions.FORGET_NEEDS_A_YES)
        _check_wording(fact, offered[fact.id])
        if can_ask(context.session):
            said = await ask_to_forget(fact, context, self._take_answers(fact, params))
            if isinstance(said, types.InputRequiredResult):
                self._asked[fact.id] = fact.content
                return said
            if said != "accept":
                self._offered.pop(fact.id, None)
                return _tell(instructions.MCP_KEPT)
        forgotten = await to_thread.run_sync(self._workshop.write, lambda memory: _forget_as_shown(memory, fact))
        return _answer(succeed(call, {"forgotten": forgotten.fact_id}, forgotten))

    def _take_answers(self, fact: Fact, params: types.CallToolRequestParams) -> types.InputResponses | None:
        """Return the answers that came with a call, if the person was asked about a fact in its wording of now."""
        return params.input_responses if self._asked.pop(fact.id, None) == fact.content else None


def _find_text(params: types.CallToolRequestParams) -> str:
    """Return the text among the arguments that a tool may want the vector of, or ''."""
    given = params.arguments or {}
    text = given.get("content" if params.name == "remember" else "query")
    return text if isinstance(text, str) else ""


def _forget_as_shown(memory: Memory, shown: Fact) -> Forgotten:
    _check_wording(memory.facts.get(shown.id), shown.content)
    return memory.forget(shown.id)


def _check_wording(fact: Fact, shown: str) -> None:
    if fact.content != shown:
        raise ToolError(instructions.MCP_CHANGED)


def _answer(outcome: ToolOutcome) -> types.CallToolResult:
    return _tell(outcome.result.content, is_error=outcome.result.is_error)


def _tell(text: str, *, is_error: bool = False) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(text=text)], is_error=is_error)

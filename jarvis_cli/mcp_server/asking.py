"""Asking the person, through the client, whether a fact shall be forgotten (MCP: elicitation)."""

from __future__ import annotations

from typing import Any, Literal

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.session import ServerSession
from mcp.shared.exceptions import MCPError
from mcp_types.version import is_version_at_least

from jarvis_cli.errors import ToolError
from jarvis_cli.fact import Fact
from jarvis_cli.text import clean_text

Said = Literal["accept", "decline", "cancel"]

# From this version on the question is the answer to the call, which the client makes again with what was said to it.
_ASKS_BY_ANSWER = "2026-07-28"
_QUESTION = "forget"
_LONGEST_SHOWN = 2_000
# Nothing has to be filled in: yes and no are all there is to say.
_FORM: types.ElicitRequestedSchema = {"type": "object", "properties": {}}


def can_ask(session: ServerSession) -> bool:
    """Return whether the client can show a question to the person; one that names no way to do so shows a form."""
    elicitation = session.client_capabilities.elicitation if session.client_capabilities else None
    return elicitation is not None and (elicitation.form is not None or elicitation.url is None)


async def ask_to_forget(
    fact: Fact, context: ServerRequestContext[dict[str, Any]], answers: types.InputResponses | None
) -> Said | types.InputRequiredResult:
    """Return what the person says to forgetting a fact, or the question that the client has to bring back answered.

    `answers` are those to the questions of before, if they were about this very wording. Raises ToolError where the
    person cannot be asked after all.
    """
    params = types.ElicitRequestFormParams(message=_word_question(fact), requested_schema=_FORM)
    if is_version_at_least(context.protocol_version, _ASKS_BY_ANSWER):
        answer = (answers or {}).get(_QUESTION)
        if isinstance(answer, types.ElicitResult):
            return answer.action
        return types.InputRequiredResult(input_requests={_QUESTION: types.ElicitRequest(params=params)})
    try:
        said = await context.session.elicit_form(params.message, _FORM, context.request_id)
    except MCPError:
        raise ToolError("Nothing was deleted: the person could not be asked", "ask them, and call again") from None
    return said.action


def _word_question(fact: Fact) -> str:
    content = clean_text(fact.content)
    shown = content if len(content) <= _LONGEST_SHOWN else content[: _LONGEST_SHOWN - 1] + "…"
    return f"Forget this for good?\n\n#{fact.id}: {shown}"

"""The tools a model may call: schema and function of each side by side. Arguments are checked, never trusted."""

import json
from collections.abc import Callable
from dataclasses import dataclass

from jarvis_cli import instructions
from jarvis_cli.errors import JarvisError, MemoryFileError, ToolError
from jarvis_cli.fact import Fact
from jarvis_cli.memory import Memory
from jarvis_cli.memory.conversations import SavedLine
from jarvis_cli.memory.remembering import CATEGORIES, NewFact
from jarvis_cli.messages import Shown, ToolCall, ToolResult, ToolSchema
from jarvis_cli.recalled import Found
from jarvis_cli.text import is_blank, shorten
from jarvis_cli.vector import Vector

_MOST_FOUND = 10
_LONGEST_CONTENT = 300
_LONGEST_NUMBER = 20


@dataclass(frozen=True, slots=True)
class Caller:
    """In whose turn a tool is called: the memory it works on, the saved line, who called, and how to embed a text."""

    memory: Memory
    line: SavedLine
    model: str
    embed_query: Callable[[str], Vector | None]


@dataclass(frozen=True, slots=True)
class ToolOutcome:
    """What a tool did: the result for the model, and what the person is shown of it, if anything."""

    result: ToolResult
    shown: Shown | None = None


@dataclass(frozen=True, slots=True)
class RememberArguments:
    """Checked arguments of remember_fact."""

    content: str
    key: str
    subject: str
    category: str
    importance: int


@dataclass(frozen=True, slots=True)
class ForgetArguments:
    """Checked arguments of forget_fact: a query, or an id, or both."""

    query: str
    fact_id: int | None


def list_tools() -> tuple[ToolSchema, ...]:
    """Return the schemas of all tools, always in the same order and wording."""
    remember = _schema(
        (
            ("content", {"type": "string", "description": instructions.CONTENT}),
            ("key", {"type": "string", "description": instructions.KEY}),
            ("subject", {"type": "string", "description": instructions.SUBJECT}),
            ("category", {"type": "string", "enum": list(CATEGORIES)}),
            ("importance", {"type": "integer", "description": instructions.IMPORTANCE}),
        ),
        required=("content",),
    )
    forget = _schema(
        (
            ("query", {"type": "string", "description": instructions.QUERY}),
            ("id", {"type": "integer", "description": instructions.FACT_ID}),
        ),
    )
    return (
        ToolSchema("remember_fact", instructions.REMEMBER_FACT, remember),
        ToolSchema("forget_fact", instructions.FORGET_FACT, forget),
    )


def _schema(properties: tuple[tuple[str, object], ...], required: tuple[str, ...] = ()) -> str:
    return json.dumps({"type": "object", "properties": dict(properties), "required": list(required)})


def call_tool(call: ToolCall, caller: Caller) -> ToolOutcome:
    """Carry out one tool call. What goes wrong in it goes back to the model as an error result.

    Raises MemoryFileError only: when nothing can be stored any more, the turn itself has failed.
    """
    try:
        if call.name == "remember_fact":
            return _remember(call, parse_remember(call.arguments), caller)
        if call.name == "forget_fact":
            return _forget(call, parse_forget(call.arguments), caller)
        raise ToolError("there is no such tool")
    except MemoryFileError:
        raise
    except JarvisError as error:
        return _fail(call, f"{error.message}. {error.hint}".rstrip(". "))
    except Exception as error:  # noqa: BLE001 - a bug in a tool is told to the model, and the turn goes on
        return _fail(call, f"the tool failed ({type(error).__name__}); nothing else is known")


def _fail(call: ToolCall, text: str) -> ToolOutcome:
    return ToolOutcome(ToolResult(call.id, text, is_error=True))


def _remember(call: ToolCall, arguments: RememberArguments, caller: Caller) -> ToolOutcome:
    new = NewFact(
        arguments.content,
        subject=arguments.subject,
        key=arguments.key,
        category=arguments.category,
        importance=arguments.importance,
        source="model",
        created_by=caller.model,
        conversation_id=caller.line.conversation_id,
        message_id=caller.line.turn_id,
    )
    remembered = caller.memory.remember(new)
    fact = remembered.fact
    similar = caller.memory.search_facts(fact.content, caller.embed_query(fact.content), limit=4)
    result: dict[str, object] = {"result": remembered.how, **_describe(fact)}
    others = [_describe(hit.fact) for hit in similar if hit.fact.id != fact.id][:3]
    if others:
        result["similar"] = others
    return ToolOutcome(ToolResult(call.id, _dump(result)), remembered)


def _forget(call: ToolCall, arguments: ForgetArguments, caller: Caller) -> ToolOutcome:
    if arguments.fact_id is None:
        return _find_to_forget(call, arguments.query, caller)
    fact = caller.memory.facts.get(arguments.fact_id)
    if not caller.memory.conversations.may_forget(caller.line, fact.id):
        raise ToolError(instructions.FORGET_NEEDS_A_YES)
    forgotten = caller.memory.forget(fact.id)
    return ToolOutcome(ToolResult(call.id, _dump({"forgotten": fact.id})), forgotten)


def _find_to_forget(call: ToolCall, query: str, caller: Caller) -> ToolOutcome:
    facts = caller.memory.find_facts(query)
    if not facts:
        facts = caller.memory.find_named_facts(query, caller.embed_query(query), limit=3)
    facts = facts[:_MOST_FOUND]
    caller.memory.conversations.offer_forgetting(caller.line, tuple(fact.id for fact in facts))
    result = ToolResult(call.id, _dump({"found": [_describe(fact) for fact in facts]}))
    return ToolOutcome(result, Found(facts) if facts else None)


def _describe(fact: Fact) -> dict[str, object]:
    # What a tool returns is sent again with every later request of the conversation.
    content = fact.content if len(fact.content) <= _LONGEST_CONTENT else shorten(fact.content, _LONGEST_CONTENT)
    return {"id": fact.id, "content": content}


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def parse_remember(arguments: str) -> RememberArguments:
    """Return the checked arguments of remember_fact. Raises ToolError."""
    given = _parse_object(arguments)
    return RememberArguments(
        _take_text(given, "content"),
        _take_text(given, "key"),
        _take_text(given, "subject"),
        _take_text(given, "category") or "fact",
        3 if (importance := _take_number(given, "importance")) is None else importance,
    )


def parse_forget(arguments: str) -> ForgetArguments:
    """Return the checked arguments of forget_fact. Raises ToolError when there is neither a query nor an id."""
    given = _parse_object(arguments)
    parsed = ForgetArguments(_take_text(given, "query"), _take_number(given, "id"))
    if is_blank(parsed.query) and parsed.fact_id is None:
        raise ToolError("say what to forget: a query, or the id of a fact")
    return parsed


def _parse_object(arguments: str) -> dict[str, object]:
    try:
        given = json.loads(arguments or "{}")
    except (ValueError, RecursionError):
        raise ToolError("the arguments are not valid JSON") from None
    if not isinstance(given, dict):
        raise ToolError("the arguments are not a JSON object")
    return given


def _take_text(given: dict[str, object], name: str) -> str:
    value = given.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise ToolError(f"{name} is not a text")
    return value


def _take_number(given: dict[str, object], name: str) -> int | None:
    value = given.get(name)
    if isinstance(value, str) and len(value) <= _LONGEST_NUMBER and value.lstrip("#").isdecimal():
        return int(value.lstrip("#"))
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if value is None or value == "":
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        raise ToolError(f"{name} is not a whole number")
    return value

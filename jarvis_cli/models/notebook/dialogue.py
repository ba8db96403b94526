"""What the messages of a request say about the dialogue so far: tool results, open questions, what was said before."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal
from uuid import uuid4

from jarvis_cli.messages import Message, ToolCall, ToolResult
from jarvis_cli.models.notebook.phrases import PHRASES, SET_UP_ANTHROPIC
from jarvis_cli.models.notebook.words import LANGUAGES, Language, detect_language

# What one round says: words, or one tool call, or several at once.
Answer = str | ToolCall | tuple[ToolCall, ...]

REMEMBER_FACT = "remember_fact"
# The category of figures.
OBSERVATION = "observation"
_FORGET_FACT = "forget_fact"
# No more facts than this are shown before one is chosen.
MOST_SHOWN = 20

_MOST_MESSAGES = 40
_LARGEST_ID = 2**63 - 1
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


@dataclass(frozen=True, slots=True)
class NamedFact:
    """A fact as a tool result names it."""

    id: int
    content: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one tool call.

    `refused` is what the tool said where it did not do it. Of the others, a result fills what it is about: `found`
    (a search; empty when nothing was), `forgotten` (the id), or `stored` with `how`, what is `similar`, and what it
    said `before`, since the day `before_since` ('2026-03-01').
    """

    call: ToolCall
    kind: Literal["refused", "found", "forgotten", "stored", "unknown"]
    refused: str = ""
    found: tuple[NamedFact, ...] = ()
    forgotten: int | None = None
    stored: NamedFact | None = None
    how: str = ""
    similar: tuple[NamedFact, ...] = ()
    before: str = ""
    before_since: str = ""


def call_remember(content: str, language: Language) -> ToolCall:
    """Return a call that stores a statement."""
    return _make_call(REMEMBER_FACT, {"content": content}, language)


def call_observe(content: str, key: str, language: Language) -> ToolCall:
    """Return a call that stores what was observed, under a key: the same key again updates it."""
    return _make_call(REMEMBER_FACT, {"content": content, "key": key, "category": OBSERVATION}, language)


def call_find(query: str, language: Language) -> ToolCall:
    """Return a call that finds the facts that may be forgotten; it deletes nothing."""
    return _make_call(_FORGET_FACT, {"query": query}, language)


def call_forget(fact_id: int, language: Language) -> ToolCall:
    """Return a call that deletes a fact."""
    return _make_call(_FORGET_FACT, {"id": fact_id}, language)


def read_argument(call: ToolCall, name: str) -> str:
    """Return a text among the arguments of a call, or '' where there is none."""
    value = _parse_object(call.arguments).get(name)
    return value if isinstance(value, str) else ""


def split_turn(messages: tuple[Message, ...]) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    """Return the messages before the last user message, and those from it on; all are before where there is none."""
    for index in range(len(messages) - 1, -1, -1):
        if messages[index].role == "user":
            return messages[:index], messages[index:]
    return messages, ()


def read_outcomes(messages: tuple[Message, ...]) -> Iterator[Outcome]:
    """Yield what became of the tool calls in `messages`, in order; calls without a result are left out."""
    calls = {call.id: call for message in messages for call in message.tool_calls}
    for message in messages:
        for result in message.tool_results:
            if result.call_id in calls:
                yield _read_outcome(calls[result.call_id], result)


def find_open_question(earlier: tuple[Message, ...]) -> tuple[NamedFact, ...]:
    """Return the facts that the turn just before showed and asked about, or () when it asked nothing.

    Only a question of the notebook itself counts, told in full: what else ends a turn is none that a yes may answer.
    """
    _, turn = split_turn(earlier)
    if not turn or turn[-1].role != "assistant" or turn[-1].status != "complete":
        return ()
    asked = turn[-1].text.rstrip()
    if not asked.endswith(tuple(text for phrases in PHRASES.values() for text in (phrases.really, phrases.which))):
        return ()
    found = [outcome.found for outcome in read_outcomes(turn) if outcome.kind == "found" and outcome.found]
    return found[-1][:MOST_SHOWN] if found else ()


def find_asked_for(earlier: tuple[Message, ...]) -> Literal["remember", "forget"] | None:
    """Return which command the notebook, in the turn just before, asked to complete."""
    if not earlier or earlier[-1].role != "assistant":
        return None
    said = earlier[-1].text.strip()
    if said in [phrases.what_to_remember for phrases in PHRASES.values()]:
        return "remember"
    return "forget" if said in [phrases.what_to_forget for phrases in PHRASES.values()] else None


def has_told_set_up(messages: tuple[Message, ...]) -> bool:
    """Return whether the conversation already holds the hint how to set up a language model."""
    return any(message.role == "assistant" and SET_UP_ANTHROPIC in message.text for message in messages)


def find_language(messages: tuple[Message, ...]) -> Language:
    """Return the language of the newest user message that tells it, or of a call made in this turn; else English."""
    _, turn = split_turn(messages)
    for call in (call for message in turn for call in message.tool_calls):
        for language in LANGUAGES:
            if call.id.startswith(f"{language}_"):
                return language
    said = (message.text for message in reversed(messages[-_MOST_MESSAGES:]) if message.role == "user")
    return next((language for language in map(detect_language, said) if language), "en")


def _make_call(name: str, arguments: Mapping[str, str | int], language: Language) -> ToolCall:
    """Return a new tool call. Its id carries the language, for the answer to its result."""
    return ToolCall(f"{language}_{uuid4().hex}", name, json.dumps(arguments, ensure_ascii=False))


def _read_outcome(call: ToolCall, result: ToolResult) -> Outcome:
    answer = _parse_object(result.content)
    if result.is_error:
        error = answer.get("error")
        return Outcome(call, "refused", refused=error if isinstance(error, str) else result.content)
    # What the other tools found was only looked up: nothing is asked about it, and nothing has changed.
    if call.name == _FORGET_FACT and "found" in answer:
        return Outcome(call, "found", found=_parse_facts(answer["found"]))
    forgotten = _parse_id(answer.get("forgotten")) if call.name == _FORGET_FACT else None
    if forgotten is not None:
        return Outcome(call, "forgotten", forgotten=forgotten)
    return (_read_stored(call, answer) if call.name == REMEMBER_FACT else None) or Outcome(call, "unknown")


def _read_stored(call: ToolCall, answer: Mapping[str, object]) -> Outcome | None:
    stored, how = _parse_facts([answer]), answer.get("result")
    if not stored or not isinstance(how, str):
        return None
    before, since = answer.get("before"), answer.get("before_since")
    day = _DAY.match(since) if isinstance(since, str) else None
    return Outcome(
        call,
        "stored",
        stored=stored[0],
        how=how,
        similar=_parse_facts(answer.get("similar")),
        before=before if isinstance(before, str) else "",
        before_since=day.group() if day else "",
    )


def _parse_object(text: str) -> dict[str, object]:
    try:
        parsed = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return parsed if isinstance(parsed, dict) else {}


def _parse_facts(parsed: object) -> tuple[NamedFact, ...]:
    facts = []
    for each in parsed if isinstance(parsed, list) else ():
        fact_id = _parse_id(each.get("id")) if isinstance(each, dict) else None
        if fact_id is not None and isinstance(each.get("content"), str):
            facts.append(NamedFact(fact_id, each["content"]))
    return tuple(facts)


def _parse_id(parsed: object) -> int | None:
    is_id = isinstance(parsed, int) and not isinstance(parsed, bool) and 0 < parsed <= _LARGEST_ID
    return parsed if is_id and isinstance(parsed, int) else None

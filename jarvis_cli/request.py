"""From history, memory and a line to a Request: pure, and within the budget.

Each request extends the one before it byte for byte, so that a provider's prompt cache holds: the system texts stay as
they were when the conversation was opened, and what is new stands in front of the line, where it is then kept.
"""

import re
from dataclasses import dataclass, replace

from jarvis_cli import instructions
from jarvis_cli.errors import UsageError
from jarvis_cli.fact import Fact
from jarvis_cli.messages import Message, Request, ToolSchema
from jarvis_cli.recalled import Passage, Recalled, Summary
from jarvis_cli.secret_shapes import redact_secrets
from jarvis_cli.text import is_blank, shorten

_LONGEST_FACT = 1_000
_LONGEST_SUMMARY = 1_500
_LONGEST_PASSAGE = 400
_EARLIER = "<earlier_in_this_conversation>"
_FACT_LINE = re.compile(r"^(- #\d+)( .*)$", re.MULTILINE)

Messages = tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Limits:
    """How large a request may be (`budget`, see `measure_text`) and its answer (`max_tokens`)."""

    budget: int
    max_tokens: int


def build_request(
    line: str, history: tuple[Message, ...], recalled: Recalled, tools: tuple[ToolSchema, ...], limits: Limits
) -> Request:
    """Return the request for a line. Its last message is the line with what was recalled in front of it.

    Raises UsageError if the line alone does not fit the budget.
    """
    schemas = "".join(tool.description + tool.parameters for tool in tools)
    room = limits.budget - measure_text(instructions.ANSWER + schemas)
    opening = replace(recalled, opening_facts=fit_facts(recalled.opening_facts, room // 2))
    memory = render_memory(opening.opening_facts)
    room -= measure_text(memory)
    if measure_message(Message("user", line)) > room:
        raise UsageError(
            f"the text is too long for this model ({measure_text(line)} bytes, at most {max(room, 0)})",
            "shorten it, or choose a model with a larger context",
        )
    kept = _fit_history(line, history, opening, room)
    notices = []
    if len(kept) <= len(history):
        stand_in = "; its summary stands for them" if any(_EARLIER in message.recalled for message in kept) else ""
        notices.append(f"older turns of this conversation are no longer sent{stand_in}")
    return Request(
        "answer",
        instructions.ANSWER,
        memory,
        (*(restate_message(message) for message in kept[:-1]), kept[-1]),
        tools,
        limits.max_tokens,
        recalled,
        notices=(*recalled.notices, *notices),
    )


def _fit_history(line: str, history: tuple[Message, ...], recalled: Recalled, room: int) -> tuple[Message, ...]:
    """Return the history as far as it is sent, and the line with what the model is not told by that history."""
    kept = cut_history((*history, Message("user", line)), room)
    space = min(room // 2, room - measure_message(Message("user", line)))
    while True:
        block = render_recalled(recalled, kept[:-1], history[: len(history) + 1 - len(kept)], space)
        cut = cut_history((*history, Message("user", line, block)), room)
        if len(cut) >= len(kept):
            return cut
        # The block itself has moved the cut: what was told before it has to be told in the block.
        kept = cut


def fit_facts(facts: tuple[Fact, ...], room: int) -> tuple[Fact, ...]:
    """Return the facts, from the first on, whose block fits `room`: beyond that, those are told that fit the line."""
    room -= measure_text(instructions.MEMORY_HEADING) + 30
    for number, fact in enumerate(facts):
        room -= measure_text(_render_fact(fact)) + 1
        if room < 0:
            return facts[:number]
    return facts


def extend_request(request: Request, said: tuple[Message, ...], *, forgotten: bool) -> Request:
    """Return the request for the next round of the same turn, with the tool calls and results of this one.

    After something was forgotten, only this turn is sent on: the messages before it may still carry it.
    """
    if not forgotten:
        return replace(request, messages=request.messages + said)
    start = max(index for index, message in enumerate(request.messages) if message.role == "user")
    line = replace(request.messages[start], recalled="")
    turn = (line, *request.messages[start + 1 :], *said)
    return replace(request, memory="", messages=turn, recalled=Recalled(now=request.recalled.now))


def cut_history(messages: tuple[Message, ...], room: int) -> tuple[Message, ...]:
    """Return the newest messages that fit `room` characters, starting at a user message; the last is always kept.

    The cut moves in large steps: when the messages outgrow the room, half of it is freed. It depends on nothing but
    the sizes of the messages, so it stays where it is until the next step.
    """
    starts = [index for index, message in enumerate(messages) if message.role == "user"]
    sizes = [measure_message(restate_message(message)) for message in messages]
    first, size, read = 0, 0, starts[0] if starts else 0
    for number, start in enumerate(starts):
        # Up to this line, without its answer: what counted when the line was sent counts when it is replayed.
        size += sum(sizes[read : start + 1])
        read = start + 1
        goal = room // 2 if size > room else room
        while size > goal and first < number:
            size -= sum(sizes[starts[first] : starts[first + 1]])
            first += 1
    return messages[starts[first] :] if starts else messages


def measure_text(text: str) -> int:
    """Return how large a text is for a model: its bytes in UTF-8.

    A token holds fewer letters of other scripts than of Latin ones, about as their bytes tell.
    """
    return len(text.encode())


def measure_message(message: Message) -> int:
    """Return how much of a request's budget a message takes."""
    size = measure_text(message.text) + measure_text(message.recalled) + 2
    size += sum(measure_text(call.name + call.arguments) + 50 for call in message.tool_calls)
    return size + sum(measure_text(result.content) + 50 for result in message.tool_results)


def restate_message(message: Message) -> Message:
    """Return a stored message as a model is shown it: never empty, and marked where it was not finished."""
    if message.role != "assistant" or message.tool_calls:
        return message
    if is_blank(message.text):
        return replace(message, text=instructions.NO_ANSWER)
    if message.status == "interrupted":
        return replace(message, text=f"{message.text.rstrip()}\n{instructions.INTERRUPTED}")
    if message.status in ("failed", "cut"):
        return replace(message, text=f"{message.text.rstrip()}\n{instructions.BROKEN_OFF}")
    return message


def render_memory(facts: tuple[Fact, ...]) -> str:
    """Return the block of facts for the system text, or '' when there are none."""
    if not facts:
        return ""
    lines = "\n".join(_render_fact(fact) for fact in facts)
    return f"<memory>\n{instructions.MEMORY_HEADING}\n{lines}\n</memory>"


def render_recalled(recalled: Recalled, kept: Messages, cut: Messages, space: int) -> str:
    """Return the block that stands in front of a line, or '' when there is nothing to tell.

    Nothing is told that `kept`, the history that is sent with it, has told already. For what is `cut` off, the summary
    of this conversation stands in, and the facts told there are told again. What does not fit `space` is left out, the
    least important first.
    """
    told = "\n".join(message.recalled for message in kept)
    parts = []
    if cut and recalled.earlier_summary and _EARLIER not in told:
        parts.append(f"{_EARLIER}\n{escape_fences(recalled.earlier_summary)}\n</earlier_in_this_conversation>")
    parts += _list_news(recalled, told, "\n".join(message.recalled for message in cut))
    found = [_render_summary(summary, recalled) for summary in recalled.summaries]
    found += [_render_passage(passage) for passage in recalled.passages]
    parts += [part for part in found if part not in told]
    heading, end = f"<recalled>\n{instructions.RECALLED_HEADING}", "</recalled>"
    space -= measure_text(heading + end) + 1
    fitting = []
    for part in parts:
        size = measure_text(part) + 1
        if size <= space:
            fitting.append(part)
            space -= size
    return "\n".join((heading, *fitting, end)) if fitting else ""


def _list_news(recalled: Recalled, told: str, cut: str) -> list[str]:
    """Return the lines of the facts that the model does not know, or knows in another wording."""
    known = {fact.id: _render_fact(fact) for fact in recalled.opening_facts} | _read_fact_lines(told)
    news = _read_fact_lines(f"{cut}\n{told}")
    for change in recalled.changes:
        gone = f"- #{change.fact_id} {instructions.FORGOTTEN_FACT}"
        news[change.fact_id] = _render_fact(change.fact) if change.fact else gone
    news |= {fact.id: _render_fact(fact) for fact in recalled.matching_facts}
    return [line for fact_id, line in news.items() if known.get(fact_id) != line]


def _read_fact_lines(blocks: str) -> dict[int, str]:
    """Return the last line that rendered blocks hold about each fact."""
    return {int(line[0][3:]): line[0] + line[1] for line in _FACT_LINE.findall(blocks)}


def escape_fences(text: str) -> str:
    """Return a text that cannot open or close one of the fences."""
    return text.replace("<", "&lt;").replace(">", "&gt;")


def _render_fact(fact: Fact) -> str:
    key = f" [{escape_fences(fact.key)}]" if fact.key else ""
    subject = f" ({escape_fences(fact.subject)})" if fact.subject else ""
    return (
        f"- #{fact.id} {escape_fences(shorten(fact.content, _LONGEST_FACT))}{subject}{key}, {fact.updated_at:%Y-%m-%d}"
    )


def _render_summary(summary: Summary, recalled: Recalled) -> str:
    days = max((recalled.now - summary.updated_at).days, 0) if recalled.now else 0
    age = f"{summary.updated_at:%Y-%m-%d}, {days} days ago" if days else f"{summary.updated_at:%Y-%m-%d}"
    text = escape_fences(shorten(summary.summary, _LONGEST_SUMMARY))
    return f'<conversation id="{summary.conversation_id}" said="{age}">\n{text}\n</conversation>'


def _render_passage(passage: Passage) -> str:
    text = escape_fences(shorten(redact_secrets(passage.text), _LONGEST_PASSAGE))
    said = f'said="{passage.created_at:%Y-%m-%d}" by="{passage.role}"'
    return f'<conversation id="{passage.conversation_id}" {said}>\n{text}\n</conversation>'


def build_summary_request(previous: str, said: tuple[Message, ...], max_tokens: int) -> Request:
    """Return the request for the summary of a conversation: the summary so far, and what was said since."""
    parts = []
    if previous:
        parts.append(f"{instructions.SUMMARY_SO_FAR}\n<summary>\n{escape_fences(previous)}\n</summary>")
    transcript = "\n".join(f"{message.role}: {escape_fences(message.text)}" for message in said)
    parts.append(f"{instructions.SUMMARY_TRANSCRIPT}\n<transcript>\n{transcript}\n</transcript>")
    parts.append(instructions.SUMMARY_REQUEST)
    line = Message("user", "\n\n".join(parts))
    transcribed = (Message("user", previous), *said) if previous else said
    return Request("summary", instructions.SUMMARY, "", (line,), max_tokens=max_tokens, transcript=transcribed)

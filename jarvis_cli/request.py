"""From history, memory and a line to a Request: pure, and within the budget.

Each request extends the one before it byte for byte, so that a provider's prompt cache holds: the system texts stay as
they were when the conversation was opened, and what is new stands in front of the line, where it is then kept.
"""

from dataclasses import dataclass, replace

from jarvis_cli import instructions
from jarvis_cli.errors import UsageError
from jarvis_cli.messages import Fact, Message, Passage, Recalled, Request, Summary, ToolSchema
from jarvis_cli.text import shorten

_LONGEST_FACT = 1_000
_LONGEST_SUMMARY = 1_500
_LONGEST_PASSAGE = 400
_EARLIER = "<earlier_in_this_conversation>"


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
    memory = render_memory(recalled.opening_facts)
    schemas = "".join(tool.description + tool.parameters for tool in tools)
    room = limits.budget - measure_text(instructions.ANSWER + memory + schemas)
    told = "\n".join(message.recalled for message in cut_history((*history, Message("user", line)), room))
    block = render_recalled(recalled, told)
    if measure_text(line + block) > room:
        block = ""
    if measure_text(line) > room:
        raise UsageError(
            f"the text is too long for this model ({len(line)} characters, at most {max(room, 0)})",
            "shorten it, or choose a model with a larger context",
        )
    kept = cut_history((*history, Message("user", line, block)), room)
    notices = []
    if len(kept) <= len(history):
        notices.append("older turns of this conversation are no longer sent; its summary stands for them")
        if recalled.earlier_summary and not any(_EARLIER in message.recalled for message in kept):
            block = render_recalled(recalled, told, with_earlier=True)
            kept = cut_history((*history, Message("user", line, block)), room)
    last = Message("user", line, block)
    return Request(
        "answer",
        instructions.ANSWER,
        memory,
        (*(restate_message(message) for message in kept[:-1]), last),
        tools,
        limits.max_tokens,
        recalled,
        notices=(*recalled.notices, *notices),
    )


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
    if not message.text.strip():
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


def render_recalled(recalled: Recalled, told: str = "", *, with_earlier: bool = False) -> str:
    """Return the block that stands in front of a line, or '' when there is nothing to tell.

    `told` is the text of the blocks before, so that nothing is told twice. `with_earlier` adds the summary of this
    conversation, for the turns that are no longer sent.
    """
    known = {fact.id for fact in recalled.opening_facts}
    parts = []
    if with_earlier:
        parts.append(f"{_EARLIER}\n{escape_fences(recalled.earlier_summary)}\n</earlier_in_this_conversation>")
    for change in recalled.changes:
        known.add(change.fact_id)
        gone = f"- #{change.fact_id} {instructions.FORGOTTEN_FACT}"
        parts.append(_render_fact(change.fact) if change.fact else gone)
    found = [_render_fact(fact) for fact in recalled.matching_facts if fact.id not in known]
    found += [_render_summary(summary, recalled) for summary in recalled.summaries]
    found += [_render_passage(passage) for passage in recalled.passages]
    parts += [part for part in found if part not in told]
    if not parts:
        return ""
    return "<recalled>\n" + "\n".join((instructions.RECALLED_HEADING, *parts)) + "\n</recalled>"


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
    text = escape_fences(shorten(passage.text, _LONGEST_PASSAGE))
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

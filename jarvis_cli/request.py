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
# How much of a conversation is sent at most, in turns and, where no setting says otherwise, in bytes; what is kept when
# it outgrows one of the two; and how many turns are sent however large they are, until twice as many have come. A cut
# of about a fifth keeps requests near the same size, and moves so seldom that most of each request is the one before.
HISTORY_BUDGET = 72_000
_MOST_TURNS, _KEPT_TURNS = 50, 39
_NEWEST_TURNS = 8
_FACT_LINE = re.compile(r"^(- #\d+)( .*)$", re.MULTILINE)

Messages = tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Limits:
    """How large a request may be (`budget`, see `measure_text`) and its answer (`max_tokens`).

    `history` is how large the turns of the conversation may grow in it, as far as they are not among the newest.
    """

    budget: int
    max_tokens: int
    history: int = HISTORY_BUDGET


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
    kept = _fit_history(line, history, opening, replace(limits, budget=room))
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


def _fit_history(line: str, history: Messages, recalled: Recalled, limits: Limits) -> Messages:
    """Return the history as far as it is sent, and the line with what the model is not told by that history."""
    sizes = measure_history(history)
    kept = cut_history((*history, Message("user", line)), limits, sizes)
    space = min(limits.budget // 2, limits.budget - measure_message(Message("user", line)))
    while True:
        block = render_recalled(recalled, kept[:-1], history[: len(history) + 1 - len(kept)], space)
        cut = cut_history((*history, Message("user", line, block)), limits, sizes)
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


def cut_history(messages: Messages, limits: Limits, measured: tuple[int, ...] = ()) -> Messages:
    """Return the newest messages that fit the limits, starting at a user message; the last is always kept.

    `measured` are the sizes of the first ones, as far as they are known. The cut moves in large steps: when the
    messages outgrow the budget, half of it is freed; when they outgrow what is sent of a history, about a fifth. It
    depends on nothing but the sizes of the messages, so it stays where it is until the next step.
    """
    starts = [index for index, message in enumerate(messages) if message.role == "user"]
    sizes = (*measured, *measure_history(messages[len(measured) :]))
    first, size, read = 0, 0, starts[0] if starts else 0
    for number, start in enumerate(starts):
        # Up to this line, without its answer: what counted when the line was sent counts when it is replayed.
        size += sum(sizes[read : start + 1])
        read = start + 1
        goal = _choose_goal(size, number + 1 - first, limits)
        while first < number and goal.is_missed(size, number + 1 - first):
            size -= sum(sizes[starts[first] : starts[first + 1]])
            first += 1
    return messages[starts[first] :] if starts else messages


@dataclass(frozen=True, slots=True)
class _Goal:
    """What a cut has to come down to: never above `room` bytes, and above `history` bytes only in the newest turns."""

    room: int
    history: int
    turns: int

    def is_missed(self, size: int, turns: int) -> bool:
        """Return whether so many bytes in so many turns are still too much."""
        return size > self.room or turns > self.turns or (size > self.history and turns > _NEWEST_TURNS)


def _choose_goal(size: int, turns: int, limits: Limits) -> _Goal:
    """Return what so many bytes in so many turns are cut down to: to what they are where they fit."""
    room = limits.budget // 2 if size > limits.budget else limits.budget
    if turns > _MOST_TURNS or (size > limits.history and turns > 2 * _NEWEST_TURNS):
        return _Goal(room, limits.history * _KEPT_TURNS // _MOST_TURNS, _KEPT_TURNS)
    return _Goal(room, size, turns)


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


def measure_history(messages: Messages) -> tuple[int, ...]:
    """Return how much of a request's budget each stored message takes when it is sent again."""
    return tuple(measure_message(restate_message(message)) for message in messages)


def measure_request(request: Request) -> int:
    """Return how much of its budget a request takes: the system texts, the tools and the messages."""
    schemas = "".join(tool.description + tool.parameters for tool in request.tools)
    return measure_text(request.instructions + schemas + request.memory) + sum(map(measure_message, request.messages))


def restate_message(message: Message) -> Message:
    """Return a stored message as a model is shown it: never empty, and marked where it was not finished."""
    if message.role != "assistant" or message.tool_calls:
        return message
    # A whole history is looked at for each line, and most answers begin with what can be seen.
    if not "!" <= message.text[:1] <= "~" and is_blank(message.text):
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
    parts = [earlier] if cut and (earlier := _render_earlier(recalled.earlier_summary, kept)) else []
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


def _render_earlier(summary: str, kept: Messages) -> str:
    """Return the summary of what was said before `kept`, or '' where that tells it, or there is none yet.

    A summary that was told long ago is told anew, before the cut comes to what was said since it was made: it counts
    only where it stands in the newer half.
    """
    block = f"{_EARLIER}\n{escape_fences(shorten(summary, _LONGEST_SUMMARY))}\n</earlier_in_this_conversation>"
    lines = [message.recalled for message in kept if message.role == "user"]
    is_told = any(_EARLIER in told for told in lines[len(lines) // 2 :]) or any(block in told for told in lines)
    return "" if is_told or not summary else block


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

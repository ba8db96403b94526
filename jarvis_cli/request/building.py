"""Requests, put together from their parts."""

from dataclasses import dataclass, replace

from jarvis_cli import instructions
from jarvis_cli.errors import UsageError
from jarvis_cli.explanation import Grounds
from jarvis_cli.messages import Message, Request, ToolSchema
from jarvis_cli.recalled import Recalled
from jarvis_cli.request.cutting import Limits, Messages, cut_history
from jarvis_cli.request.fences import escape_fences
from jarvis_cli.request.overview import tell_overview
from jarvis_cli.request.rendering import EARLIER, Told, fit_facts, render_memory, tell_recalled
from jarvis_cli.request.sizes import measure_history, measure_message, measure_schema, measure_text, restate_message


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands around a conversation and is the same in each of its requests: the system text, and the tools."""

    instructions: str
    tools: tuple[ToolSchema, ...] = ()

    @property
    def size(self) -> int:
        """How much of the budget of a request this takes."""
        return measure_text(self.instructions) + sum(measure_schema(tool) for tool in self.tools)

    def has_tool(self, name: str) -> bool:
        """Return whether the model is given a tool of this name."""
        return any(tool.name == name for tool in self.tools)


def build_request(line: Message, history: Messages, recalled: Recalled, frame: Frame, limits: Limits) -> Request:
    """Return the request for a line. Its last message is the line with what was recalled in front of it.

    `line` is the person's words and, fenced already, the text that was handed over with them. Raises UsageError if
    these alone do not fit the budget.
    """
    room = limits.budget - frame.size
    opening = replace(recalled, opening_facts=fit_facts(recalled.opening_facts, room // 2))
    memory = render_memory(opening.opening_facts)
    room -= measure_text(memory)
    if measure_message(line) > room:
        raise _explain_length(line, room)
    limits = replace(limits, budget=room)
    if recalled.overview is None:
        kept, told = _fit_history(line, history, opening, limits)
    else:
        kept, told = _fit_overview(line, history, recalled, frame, limits)
    notices = []
    if len(kept) <= len(history):
        stand_in = "; its summary stands for them" if any(EARLIER in message.recalled for message in kept) else ""
        notices.append(f"older turns of this conversation are no longer sent{stand_in}")
    return Request(
        "answer",
        frame.instructions,
        memory,
        (*(restate_message(message) for message in kept[:-1]), kept[-1]),
        frame.tools,
        limits.max_tokens,
        recalled,
        notices=(*recalled.notices, *notices),
        grounds=_tell_grounds(opening, history, kept[:-1], told),
    )


def _tell_grounds(opening: Recalled, history: Messages, kept: Messages, told: Told) -> Grounds:
    """Return what a request holds of the memory; `kept` is the history as far as it is sent."""
    return Grounds(
        tuple(fact.id for fact in opening.opening_facts),
        told.sent,
        told.left_out,
        cut_turns=sum(message.role == "user" for message in history[: len(history) - len(kept)]),
        withheld_turns=sum(message.role == "user" and message.text == instructions.WITHHELD_LINE for message in kept),
        words_only=opening.words_only,
        change=opening.change,
    )


def _explain_length(line: Message, room: int) -> UsageError:
    size, most = measure_text(line.text), f"at most {max(room, 0)}"
    if line.attached:
        attached = measure_text(line.attached)
        said = f"the text with what is attached is too long for this model ({size} and {attached} bytes, {most})"
    else:
        said = f"the text is too long for this model ({size} bytes, {most})"
    return UsageError(said, "shorten it, or choose a model with a larger context")


def _fit_history(line: Message, history: Messages, recalled: Recalled, limits: Limits) -> tuple[Messages, Told]:
    """Return the history as far as it is sent, and the line with what the model is not told by that history."""
    sizes = measure_history(history)
    kept = cut_history((*history, line), limits, sizes)
    space = _find_space(line, limits)
    while True:
        told = tell_recalled(recalled, kept[:-1], history[: len(history) + 1 - len(kept)], space)
        cut = cut_history((*history, replace(line, recalled=told.block)), limits, sizes)
        if len(cut) >= len(kept):
            return cut, told
        # The block itself has moved the cut: what was told before it has to be told in the block.
        kept = cut


def _fit_overview(
    line: Message, history: Messages, recalled: Recalled, frame: Frame, limits: Limits
) -> tuple[Messages, Told]:
    """Return the history as far as it is sent, and the line with the overview of an agent in front of it."""
    told = tell_overview(recalled, _find_space(line, limits), has_recall=frame.has_tool("recall"))
    return cut_history((*history, replace(line, recalled=told.block)), limits), told


def _find_space(line: Message, limits: Limits) -> int:
    """Return how much room there is for what is told in front of a line."""
    return min(limits.budget // 2, limits.budget - measure_message(line))


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

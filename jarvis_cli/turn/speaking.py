"""What comes back in a turn: the rounds of the model, and the tools between them."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field

from jarvis_cli import instructions
from jarvis_cli.errors import JarvisError, MemoryFileError, RequestTooLongError
from jarvis_cli.messages import Message, Notice, Request, Shown, Status, StopReason, TextDelta, ToolCall, ToolResult
from jarvis_cli.models.protocols import LanguageModel
from jarvis_cli.recalled import Forgotten
from jarvis_cli.request import extend_request
from jarvis_cli.text import clean_text, is_blank, repair_text
from jarvis_cli.tools import Caller, call_tool
from jarvis_cli.turn.limits import RunLimits
from jarvis_cli.usage import Usage

MOST_ROUNDS = 8


@dataclass(slots=True)
class Speech:
    """What came back in a turn so far: finished rounds, and the text of the one that is being spoken."""

    messages: list[Message] = field(default_factory=list)
    text: str = ""
    usage: Usage = field(default_factory=Usage)
    status: Status = "interrupted"
    error: JarvisError | None = None
    # Why what came back could not be stored.
    fault: MemoryFileError | None = None

    @property
    def is_refused(self) -> bool:
        """Whether the model has refused to read the line, with what was sent before it."""
        return isinstance(self.error, RequestTooLongError) and not self.messages and not self.text

    def close(self) -> tuple[Message, ...]:
        """Return the messages to store: the finished rounds, then the answer as far as it came."""
        return (*self.messages, Message("assistant", self.text, status=self.status))


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who speaks, who calls the tools that it asks for, to whom all that is shown, and where it ends at the latest.

    `note_round` is told, after each round with tools, what the turn has taken so far.
    """

    model: LanguageModel
    caller: Caller
    show: Callable[[Shown], None]
    limits: RunLimits
    note_round: Callable[[Usage], None]


def speak(request: Request, speaker: Speaker, speech: Speech) -> None:
    """Take the rounds of a turn, and put what comes back into `speech`, as it comes.

    Raises what the model raises, RunLimitError where a limit of the run ends it, and MemoryFileError.
    """
    for _ in range(MOST_ROUNDS):
        request = speaker.limits.limit_round(request, speech.usage)
        calls, reason = _hear(request, speaker, speech)
        # A call that the length limit cut off has arguments that were never finished.
        if not calls or reason == "length":
            speech.status = "cut" if reason == "length" else "complete"
            _explain_stop(reason, speaker, speech)
            if excess := speaker.limits.describe_excess(speech.usage):
                speaker.show(Notice(excess))
            return
        results, forgotten = [], False
        for call in calls:
            outcome = call_tool(call, speaker.caller)
            forgotten = forgotten or isinstance(outcome.shown, Forgotten)
            if outcome.shown:
                speaker.show(outcome.shown)
            results.append(outcome.result)
        said = _close_round(calls, results, speech)
        speaker.note_round(speech.usage)
        request = extend_request(request, said, forgotten=forgotten)
    speaker.limits.check_rounds(MOST_ROUNDS)
    speaker.show(TextDelta(instructions.TOO_MANY_ROUNDS))
    speech.text, speech.status = instructions.TOO_MANY_ROUNDS, "complete"


def _hear(request: Request, speaker: Speaker, speech: Speech) -> tuple[list[ToolCall], StopReason]:
    calls: list[ToolCall] = []
    reason: StopReason = "unknown"
    # Whatever ends the turn here, be it an interrupt while showing, ends the call to the model too.
    with closing(speaker.model.stream(request)) as events:
        while (event := speaker.limits.deadline.wait_for(lambda: next(events, None))) is not None:
            if isinstance(event, TextDelta):
                text = clean_text(repair_text(event.text))
                speech.text += text
                speaker.show(TextDelta(text))
            elif isinstance(event, ToolCall):
                calls.append(event)
            else:
                # The last one: a whole answer is not too late because of what the model does afterwards.
                reason = event.reason
                speech.usage = speech.usage + event.usage
                break
    return calls, reason


def _close_round(calls: list[ToolCall], results: list[ToolResult], speech: Speech) -> tuple[Message, Message]:
    said = (
        Message("assistant", speech.text, tool_calls=tuple(calls)),
        Message("tool", "", tool_results=tuple(results)),
    )
    speech.messages += said
    speech.text = ""
    return said


def _explain_stop(reason: StopReason, speaker: Speaker, speech: Speech) -> None:
    """Tell why the model stopped, if it was not at its end. Raises RunLimitError where its last tokens were spent."""
    if reason == "length":
        if speaker.limits.is_spent(speech.usage):
            raise speaker.limits.explain(speech.usage)
        speaker.show(Notice("the answer was cut off at its length limit"))
    elif reason == "refused":
        speaker.show(Notice("the model declined to answer"))
    elif is_blank(speech.text) and not speech.messages:
        speaker.show(Notice("the model gave no answer"))

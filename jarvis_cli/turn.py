"""take_turn: the straight path of one line, top to bottom, each step called once."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field

from jarvis_cli import instructions
from jarvis_cli.errors import JarvisError, Terminated
from jarvis_cli.memory import Memory
from jarvis_cli.memory.conversations import Answer, SavedLine
from jarvis_cli.messages import (
    Message,
    Notice,
    Request,
    Shown,
    Status,
    Stop,
    StopReason,
    TextDelta,
    ToolCall,
    ToolResult,
    Turn,
    Usage,
)
from jarvis_cli.models.protocols import Embedder, LanguageModel, embed_query
from jarvis_cli.recalled import Forgotten
from jarvis_cli.request import Limits, build_request, extend_request
from jarvis_cli.text import clean_text, is_blank, repair_text
from jarvis_cli.tools import Caller, call_tool, list_tools
from jarvis_cli.vector import Vector

MOST_ROUNDS = 8

Show = Callable[[Shown], None]


@dataclass(frozen=True, slots=True)
class Assistant:
    """What a turn needs: the memory, the model, the embedder (None: words only), and how long an answer may be."""

    memory: Memory
    model: LanguageModel
    embedder: Embedder | None
    max_tokens: int


@dataclass(slots=True)
class Speech:
    """What came back in a turn so far: finished rounds, and the text of the one that is being spoken."""

    messages: list[Message] = field(default_factory=list)
    text: str = ""
    usage: Usage = field(default_factory=Usage)
    status: Status = "interrupted"
    error: JarvisError | None = None

    def close(self) -> tuple[Message, ...]:
        """Return the messages to store: the finished rounds, then the answer as far as it came."""
        return (*self.messages, Message("assistant", self.text, status=self.status))


def take_turn(line: str, conversation_id: int | None, assistant: Assistant, show: Show) -> Turn:
    """Take one turn: recall, request, save the line, stream the answer, save it; return how it ended.

    `line` is normalised and not blank; `conversation_id` is None for a new conversation. An interrupt
    (KeyboardInterrupt) ends the answer and the turn; any other exception that leaves has saved what had come.
    Raises MemoryFileError when the line cannot be saved, UsageError when it is too long for the model.
    """
    memory, model = assistant.memory, assistant.model
    notices: list[str] = []
    vector = embed_line(line, assistant.embedder, notices)
    recalled = memory.recall(line, vector, conversation_id)
    history = memory.conversations.history(conversation_id) if conversation_id is not None else ()
    request = build_request(line, history, recalled, list_tools(), Limits(model.budget, assistant.max_tokens))
    saved = memory.conversations.save_line(conversation_id, request.messages[-1], recalled.change)
    speech = Speech()
    caller = Caller(memory, saved, model.name, lambda text: embed_line(text, assistant.embedder, []))
    try:
        for notice in (*notices, *request.notices):
            show(Notice(notice, once=True))
        _speak(request, model, caller, speech, show)
    except KeyboardInterrupt:
        show(Notice("stopped; what had come is kept"))
    except JarvisError as error:
        speech.status, speech.error = "failed", error
    finally:
        _save(saved, speech, assistant)
    return _describe(saved, speech)


def embed_line(line: str, embedder: Embedder | None, notices: list[str]) -> Vector | None:
    """Return the query vector of a line, or None; a failing embedder adds a notice and never fails a turn."""
    if embedder is None:
        return None
    try:
        return embed_query(embedder, line)
    except JarvisError as error:
        notices.append(f"similar texts are not found just now: {error.message}")
        return None


def _speak(request: Request, model: LanguageModel, caller: Caller, speech: Speech, show: Show) -> None:
    for _ in range(MOST_ROUNDS):
        calls, reason = _hear(model, request, speech, show)
        # A call that the length limit cut off has arguments that were never finished.
        if not calls or reason == "length":
            speech.status = "cut" if reason == "length" else "complete"
            _explain_stop(reason, speech, show)
            return
        results, forgotten = [], False
        for call in calls:
            outcome = call_tool(call, caller)
            forgotten = forgotten or isinstance(outcome.shown, Forgotten)
            if outcome.shown:
                show(outcome.shown)
            results.append(outcome.result)
        said = _close_round(calls, results, speech)
        request = extend_request(request, said, forgotten=forgotten)
    show(TextDelta(instructions.TOO_MANY_ROUNDS))
    speech.text, speech.status = instructions.TOO_MANY_ROUNDS, "complete"


def _hear(model: LanguageModel, request: Request, speech: Speech, show: Show) -> tuple[list[ToolCall], StopReason]:
    calls: list[ToolCall] = []
    reason: StopReason = "unknown"
    # Whatever ends the turn here, be it an interrupt while showing, ends the call to the model too.
    with closing(model.stream(request)) as events:
        for event in events:
            if isinstance(event, TextDelta):
                text = clean_text(repair_text(event.text))
                speech.text += text
                show(TextDelta(text))
            elif isinstance(event, ToolCall):
                calls.append(event)
            elif isinstance(event, Stop):
                reason = event.reason
                speech.usage = speech.usage + event.usage
    return calls, reason


def _close_round(calls: list[ToolCall], results: list[ToolResult], speech: Speech) -> tuple[Message, Message]:
    said = (
        Message("assistant", speech.text, tool_calls=tuple(calls)),
        Message("tool", "", tool_results=tuple(results)),
    )
    speech.messages += said
    speech.text = ""
    return said


def _explain_stop(reason: StopReason, speech: Speech, show: Show) -> None:
    if reason == "length":
        show(Notice("the answer was cut off at its length limit"))
    elif reason == "refused":
        show(Notice("the model declined to answer"))
    elif is_blank(speech.text) and not speech.messages:
        show(Notice("the model gave no answer"))


def _save(saved: SavedLine, speech: Speech, assistant: Assistant) -> None:
    """Save the answer, also if an interrupt or a request to end comes just then: it came too late to stop anything."""
    model = assistant.model
    answer = Answer(speech.close(), model.provider, model.name, speech.usage)
    try:
        assistant.memory.conversations.save_answer(saved, answer)
    except KeyboardInterrupt:
        assistant.memory.conversations.save_answer(saved, answer)
    except Terminated:
        assistant.memory.conversations.save_answer(saved, answer)
        raise


def _describe(saved: SavedLine, speech: Speech) -> Turn:
    error = speech.error
    return Turn(
        saved.conversation_id,
        speech.text,
        speech.status,
        speech.usage,
        error.message if error else "",
        error.hint if error else "",
        error.exit_code if error else 0,
    )

"""take_turn: the straight path of one line, top to bottom, each step called once."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field, replace

from jarvis_cli import instructions
from jarvis_cli.errors import JarvisError, RequestTooLongError, Terminated
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
from jarvis_cli.request import (
    HISTORY_BUDGET,
    Limits,
    build_request,
    extend_request,
    measure_request,
    measure_text,
)
from jarvis_cli.secret_shapes import take_out_secrets
from jarvis_cli.text import clean_text, is_blank, repair_text
from jarvis_cli.tools import Caller, call_tool, list_tools
from jarvis_cli.vector import Vector

MOST_ROUNDS = 8
_TAKEN_OUT = "a secret in your line was replaced by its kind before it was sent or stored; so is every one you type"
_GO_ON = "go on: with your next line, less of this conversation is sent"

Show = Callable[[Shown], None]


@dataclass(frozen=True, slots=True)
class Assistant:
    """What the turns of a chat need.

    The memory, the model, the embedder (None: words only), how long an answer may be, in tokens, and how much of the
    conversation is sent again, in bytes.
    """

    memory: Memory
    model: LanguageModel
    embedder: Embedder | None
    max_tokens: int
    history: int = HISTORY_BUDGET

    @property
    def limits(self) -> Limits:
        """How large the next request may be: less than before where the model has refused one as too long."""
        return Limits(self.model.budget, self.max_tokens, self.history)


@dataclass(slots=True)
class Speech:
    """What came back in a turn so far: finished rounds, and the text of the one that is being spoken."""

    messages: list[Message] = field(default_factory=list)
    text: str = ""
    usage: Usage = field(default_factory=Usage)
    status: Status = "interrupted"
    error: JarvisError | None = None

    @property
    def is_refused(self) -> bool:
        """Whether the model has refused to read the line, with what was sent before it."""
        return isinstance(self.error, RequestTooLongError) and not self.messages and not self.text

    def close(self) -> tuple[Message, ...]:
        """Return the messages to store: the finished rounds, then the answer as far as it came."""
        return (*self.messages, Message("assistant", self.text, status=self.status))


def take_turn(line: str, conversation_id: int | None, assistant: Assistant, show: Show) -> Turn:
    """Take one turn: recall, request, save the line, stream the answer, save it; return how it ended.

    `line` is normalised and not blank; secrets in it are taken out first of all. `conversation_id` is None for a new
    conversation. An interrupt (KeyboardInterrupt) ends the answer and the turn; any other exception that leaves has
    saved what had come. A request that the model's server finds too long is made again with less of the conversation.
    Raises MemoryFileError when the line cannot be saved; UsageError when it is too long for the model, and
    RequestTooLongError when only the server knows that: then the line is not kept.
    """
    memory = assistant.memory
    cleaned = take_out_secrets(line)
    line, notices = cleaned.text, [_TAKEN_OUT] if cleaned.kinds else []
    vector = embed_line(line, assistant.embedder, notices)
    recalled = memory.recall(line, vector, conversation_id)
    fitting = tuple(fact.id for fact in recalled.matching_facts)
    history = memory.conversations.history(conversation_id) if conversation_id is not None else ()
    while True:
        limits = assistant.limits
        request = build_request(line, history, recalled, list_tools(), limits)
        saved = memory.conversations.save_line(conversation_id, request.messages[-1], recalled.change, fitting)
        speech = _converse(replace(request, notices=(*notices, *request.notices)), saved, assistant, show)
        if not speech.is_refused:
            return _describe(saved, speech)
        if len(request.messages) == 1 or assistant.limits.budget >= limits.budget:
            raise _explain_refusal(request, speech)


def embed_line(line: str, embedder: Embedder | None, notices: list[str]) -> Vector | None:
    """Return the query vector of a line, or None; a failing embedder adds a notice and never fails a turn."""
    if embedder is None:
        return None
    try:
        return embed_query(embedder, line)
    except JarvisError as error:
        notices.append(f"similar texts are not found just now: {error.message}")
        return None


def _converse(request: Request, saved: SavedLine, assistant: Assistant, show: Show) -> Speech:
    """Return what came back to a request, saved whatever has ended it; a line that was refused is taken out again."""
    speech, model = Speech(), assistant.model
    caller = Caller(assistant.memory, saved, model.name, lambda text: embed_line(text, assistant.embedder, []))
    try:
        for notice in request.notices:
            show(Notice(notice, once=True))
        _speak(request, model, caller, speech, show)
    except KeyboardInterrupt:
        show(Notice("stopped; what had come is kept"))
    except JarvisError as error:
        speech.status, speech.error = "failed", error
    finally:
        _save(saved, speech, assistant)
    return speech


def _explain_refusal(request: Request, speech: Speech) -> RequestTooLongError:
    """Return the error for a line that is refused although nothing of the conversation was sent with it."""
    message = f"{speech.error.message if speech.error else 'the request is too long'}; the line was not kept"
    if measure_text(request.messages[-1].text) > measure_request(request) // 2:
        return RequestTooLongError(message, "shorten the text, or choose a model with a larger context")
    return RequestTooLongError(message, "choose a model with a larger context, or have it told less: facts_budget")


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
    try:
        _store(saved, speech, assistant)
    except KeyboardInterrupt:
        _store(saved, speech, assistant)
    except Terminated:
        _store(saved, speech, assistant)
        raise


def _store(saved: SavedLine, speech: Speech, assistant: Assistant) -> None:
    conversations, model = assistant.memory.conversations, assistant.model
    if speech.is_refused:
        conversations.drop_line(saved)
    else:
        conversations.save_answer(saved, Answer(speech.close(), model.provider, model.name, speech.usage))


def _describe(saved: SavedLine, speech: Speech) -> Turn:
    error = speech.error
    hint = _GO_ON if isinstance(error, RequestTooLongError) else error.hint if error else ""
    return Turn(
        saved.conversation_id,
        speech.text,
        speech.status,
        speech.usage,
        error.message if error else "",
        hint,
        error.exit_code if error else 0,
    )

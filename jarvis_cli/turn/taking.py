"""take_turn: the straight path of one line, top to bottom, each step called once."""

from contextlib import suppress
from dataclasses import dataclass, replace

from jarvis_cli.clock import system_clock
from jarvis_cli.errors import JarvisError, MemoryFileError, RequestTooLongError, Terminated
from jarvis_cli.memory import Memory
from jarvis_cli.memory.conversations import Answer, SavedLine
from jarvis_cli.messages import Message, Notice, Request, Turn
from jarvis_cli.models.protocols import find_known_name
from jarvis_cli.request import build_request, fence_attached, measure_message, measure_request
from jarvis_cli.secret_shapes import take_out_secrets
from jarvis_cli.tools import Caller
from jarvis_cli.turn.assistant import Assistant, Show, embed_line
from jarvis_cli.turn.keeping import take_secrets_out
from jarvis_cli.turn.limits import RunLimits
from jarvis_cli.turn.speaking import Speaker, Speech, speak
from jarvis_cli.usage import Usage
from jarvis_cli.vector import Vector

_TAKEN_OUT = "a secret in your line was replaced by its kind before it was sent or stored; so is every one you type"
_TAKEN_OUT_OF_TEXT = "a secret in the attached text was replaced by its kind before it was sent or stored"
_GO_ON = "go on: with your next line, less of this conversation is sent"
# How much of a line and what is attached to it memory is searched by: what they are about stands at the beginning.
_LONGEST_QUERY = 1_000


@dataclass(frozen=True, slots=True)
class _Said:
    """What was said, without its secrets: as it is sent, what memory is searched by, and what the person is told."""

    message: Message
    query: str
    notices: tuple[str, ...]


def take_turn(line: str, conversation_id: int | None, assistant: Assistant, show: Show, attached: str = "") -> Turn:
    """Take one turn: recall, request, save the line, stream the answer, save it; return how it ended.

    `line` is normalised and not blank, `attached` a text that is handed over with it, or ''; secrets in both are taken
    out first of all. `conversation_id` is None for a new conversation. An interrupt (KeyboardInterrupt) ends the answer
    and the turn; any other exception that leaves has saved what had come. What ends a run at its limits is the error of
    the turn, and what had come is saved. A request that the model's server finds too long is made again with less of
    the conversation. Where the answer cannot be saved, that is the error of the turn, if it has no other. Raises
    MemoryFileError when the line cannot be saved; UsageError when it is too long for the
    model, and RequestTooLongError when only the server knows that: then the line is not kept.
    """
    memory, frame = assistant.memory, assistant.make_frame()
    said = _take_in(line, attached)
    notices = list(said.notices)
    vector, is_kept = _find_vector(said, assistant, notices) if memory.needs_vector() else (None, False)
    recalled = memory.recall(said.query, vector, conversation_id)
    fitting = tuple(fact.id for fact in recalled.matching_facts)
    history = memory.conversations.history(conversation_id)
    while True:
        limits = assistant.limits
        request = build_request(said.message, history, recalled, frame, limits)
        sent, grounds = request.messages[-1], request.grounds
        saved = memory.conversations.save_line(conversation_id, sent, recalled.change, fitting, grounds)
        speech = _converse(replace(request, notices=(*notices, *request.notices)), saved, assistant, show)
        if not speech.is_refused:
            if vector is not None and is_kept:
                _keep_vector(said, vector, saved, memory)
            turn, told = _describe(saved, speech), len(grounds.facts)
            return replace(turn, fact_ids=fitting, told_facts=told, conversation_ids=_list_told(request))
        if len(request.messages) == 1 or assistant.limits.budget >= limits.budget:
            raise _explain_refusal(request, speech)


def _take_in(line: str, attached: str) -> _Said:
    said, handed_over = take_out_secrets(line), take_out_secrets(attached)
    notices = (*([_TAKEN_OUT] if said.kinds else ()), *([_TAKEN_OUT_OF_TEXT] if handed_over.kinds else ()))
    if not attached:
        return _Said(Message("user", said.text), said.text, notices)
    message = Message("user", said.text, attached=fence_attached(handed_over.text))
    return _Said(message, f"{said.text}\n{handed_over.text}"[:_LONGEST_QUERY], notices)


def _find_vector(said: _Said, assistant: Assistant, notices: list[str]) -> tuple[Vector | None, bool]:
    """Return the vector by which memory is searched, or None, and whether it is to be kept for the next run.

    An agent is asked the same in each run, while what is attached changes: its vector is that of the line alone.
    """
    embedder, deadline = assistant.embedder, assistant.deadline
    if assistant.agent is None or embedder is None:
        return embed_line(said.query, embedder, notices, deadline), False
    line, name = said.message.text, find_known_name(embedder)
    known = assistant.memory.line_vectors.find(line, name) if name else None
    return known or embed_line(line, embedder, notices, deadline), name is not None


def _keep_vector(said: _Said, vector: Vector, saved: SavedLine, memory: Memory) -> None:
    """Keep the vector of an agent's line; the run is over, and neither fails nor is stopped by what happens here."""
    with suppress(MemoryFileError, KeyboardInterrupt):
        memory.line_vectors.keep(saved, said.message.text, vector)


def _converse(request: Request, saved: SavedLine, assistant: Assistant, show: Show) -> Speech:
    """Return what came back to a request, saved whatever has ended it; a line that was refused is taken out again."""
    speech = Speech()
    limits = RunLimits.of(assistant.agent, assistant.deadline)
    caller = _make_caller(request, saved, assistant)
    speaker = Speaker(assistant.model, caller, show, limits, lambda usage: _note_round(saved, usage, assistant))
    try:
        for notice in request.notices:
            show(Notice(notice, once=True))
        speak(request, speaker, speech)
    except KeyboardInterrupt:
        show(Notice("stopped; what had come is kept"))
    except JarvisError as error:
        speech.status, speech.error = "failed", error
    finally:
        _save(saved, speech, assistant)
    return speech


def _note_round(saved: SavedLine, usage: Usage, assistant: Assistant) -> None:
    """Have it known what the run of an agent took, should it be killed; where that cannot be, its end tells."""
    model = assistant.model
    if assistant.agent is not None:
        with suppress(MemoryFileError):
            assistant.memory.conversations.note_round(saved, model.provider, model.name, usage)


def _make_caller(request: Request, saved: SavedLine, assistant: Assistant) -> Caller:
    now = request.recalled.now
    return Caller(
        assistant.memory,
        saved,
        assistant.creator,
        lambda text: embed_line(text, assistant.embedder, [], assistant.deadline),
        assistant.tools,
        (lambda: now) if now else system_clock,
    )


def _explain_refusal(request: Request, speech: Speech) -> RequestTooLongError:
    """Return the error for a line that is refused although nothing of the conversation was sent with it."""
    message = f"{speech.error.message if speech.error else 'the request is too long'}; the line was not kept"
    if measure_message(replace(request.messages[-1], recalled="")) > measure_request(request) // 2:
        return RequestTooLongError(message, "shorten the text, or choose a model with a larger context")
    return RequestTooLongError(message, "choose a model with a larger context, or have it told less: facts_budget")


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
        said = speech.close()
        # The notebook says only what it was told, and there are no secrets in that; a model may make them up.
        kept = said if model.provider == "notebook" else take_secrets_out(said)
        try:
            conversations.save_answer(saved, Answer(kept, model.provider, model.name, speech.usage))
        except MemoryFileError as error:
            # It was heard, and is not asked for again.
            speech.fault = MemoryFileError(f"not saved: {error.message}", error.hint)


def _describe(saved: SavedLine, speech: Speech) -> Turn:
    error = speech.error or (None if speech.status == "interrupted" else speech.fault)
    hint = _GO_ON if isinstance(error, RequestTooLongError) else error.hint if error else ""
    return Turn(
        saved.conversation_id,
        speech.text,
        speech.status,
        speech.usage,
        error.message if error else "",
        hint,
        error.exit_code if error else 0,
        saved.turn_id,
        is_stored=speech.fault is None,
    )


def _list_told(request: Request) -> tuple[int, ...]:
    """Return the earlier conversations that a request tells of, each once."""
    said_in = {passage.message_id: passage.conversation_id for passage in request.recalled.passages}
    told = [mention for mention in request.grounds.sent if mention.number]
    summaries = [mention.number for mention in told if mention.kind == "summary"]
    passages = [said_in[mention.number] for mention in told if mention.kind == "passage"]
    return tuple(dict.fromkeys(summaries + passages))

"""Summaries of conversations, made by a language model from the last summary and what is new; then the title."""

from collections.abc import Callable
from dataclasses import replace

from jarvis_cli.background.asking import ask_model
from jarvis_cli.background.equipment import Equipment
from jarvis_cli.errors import ModelError, RequestTooLongError
from jarvis_cli.instructions import SUMMARY_VERSION
from jarvis_cli.memory.jobs import Job
from jarvis_cli.memory.summaries import NewSummary, SummarySource
from jarvis_cli.messages import Message, Request
from jarvis_cli.models.protocols import LanguageModel
from jarvis_cli.request import build_summary_request, measure_text
from jarvis_cli.secret_shapes import redact_secrets
from jarvis_cli.text import is_blank, normalise_text, shorten

_SUMMARY_TOKENS = 400
_MOST_TOKENS = 3_200
_LONGEST_SUMMARY = 2_000
# What is summarised at once; a longer conversation is read in pieces, each on top of the summary of those before.
PIECE = 40_000


# Who makes the summary of a conversation that no model may read.
_BUILTIN_NAME = "notebook/rules"


def summarise(job: Job, equipment: Equipment, is_leaving: Callable[[], bool]) -> bool:
    """Summarise the conversation of a job, and give it a title where it has none; return whether the job is done.

    If not, it was given back. The summary is saved before a title is asked for: whatever becomes of that, it is kept.
    """
    memory = equipment.memory
    source = memory.summaries.read_source(job.target)
    if source is not None and not _save_summary(job, source, equipment, is_leaving):
        memory.jobs.give_back(job)
        return False
    title_source = memory.catalogue.read_title_source(job.target)
    if title_source is None:
        memory.jobs.finish(job)
    elif is_leaving() or not memory.jobs.renew(job):
        memory.jobs.give_back(job)
        return False
    else:
        # Loaded only where it is needed, as the rules are below: most conversations have a title.
        from jarvis_cli.background.titling import entitle

        entitle(job, title_source, equipment)
    return True


def _save_summary(job: Job, source: SummarySource, equipment: Equipment, is_leaving: Callable[[], bool]) -> bool:
    """Make and save the summary of a conversation; return whether it was saved.

    Where no title is to be made, the job is done with it, in the same transaction.
    """
    memory, model = equipment.memory, equipment.model
    summary = _read_all(job, source, equipment, is_leaving)
    if summary is None:
        return False
    name = _BUILTIN_NAME if source.is_builtin else f"{model.provider}/{model.name}"
    with memory.transaction():
        # Whoever took over a job whose lease had ended may have saved a newer summary already.
        if not (memory.jobs.renew(job) and memory.summaries.save(NewSummary(source, summary, name, SUMMARY_VERSION))):
            return False
        if memory.catalogue.read_title_source(job.target) is None:
            memory.jobs.finish(job)
    return True


def _read_all(job: Job, source: SummarySource, equipment: Equipment, is_leaving: Callable[[], bool]) -> str | None:
    """Return the summary of what is new, read piece by piece on top of the one before; None: it was not finished."""
    summary = redact_secrets(source.previous)
    # Secrets go before the cut, which could leave half of one that is not known any more.
    rest = tuple(replace(message, text=redact_secrets(message.text)) for message in source.messages)
    while rest:
        if is_leaving() or not equipment.memory.jobs.renew(job):
            return None
        room = PIECE if source.is_builtin else _measure_room(equipment.model)
        piece = cut_transcript(rest, room)[0]
        request = build_summary_request(summary, piece, min(_SUMMARY_TOKENS * 2**job.attempts, _MOST_TOKENS))
        try:
            summary = _summarise_by_rules(request) if source.is_builtin else _ask_summary(request, equipment)
        except RequestTooLongError:
            # By its refusal the model has come to know how much it can read.
            if _measure_room(equipment.model) >= room:
                raise
            continue
        rest = rest[len(piece) :]
    return summary


def _measure_room(model: LanguageModel) -> int:
    return min(PIECE, model.budget // 2)


def _ask_summary(request: Request, equipment: Equipment) -> str:
    """Return a checked summary. Raises ModelError for one that is empty, or cut off, so that it is tried again."""
    text, reason = ask_model(request, equipment.model, equipment.memory)
    if reason != "end":
        raise ModelError(f"the summary was not finished ({reason})", transient=False)
    return _check_summary(text)


def _summarise_by_rules(request: Request) -> str:
    """Return the summary as the notebook makes it, checked likewise; no model is asked, and nothing is spent."""
    from jarvis_cli.models.notebook.extractive import summarise as summarise_by_rules

    return _check_summary(summarise_by_rules(request.transcript))


def _check_summary(text: str) -> str:
    summary = redact_secrets(normalise_text(text))
    if is_blank(summary):
        raise ModelError("the summary came back empty", transient=False)
    return shorten(summary, _LONGEST_SUMMARY)


def cut_transcript(messages: tuple[Message, ...], room: int) -> tuple[tuple[Message, ...], ...]:
    """Return the messages in order in pieces of at most `room` bytes; a very long one keeps its beginning and end."""
    pieces: list[list[Message]] = [[]]
    size = 0
    for message in messages:
        text = message.text
        if measure_text(text) > room // 2:
            raw = text.encode()
            text = b"\n".join((raw[: room // 5], "…".encode(), raw[-room // 5 :])).decode(errors="ignore")
        if size + measure_text(text) > room and pieces[-1]:
            pieces.append([])
            size = 0
        pieces[-1].append(Message(message.role, text, status=message.status))
        size += measure_text(text)
    return tuple(tuple(piece) for piece in pieces)

"""Background work: the jobs of the queue, done one by one, in a thread of a chat or by `jarvis summarize`."""

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from jarvis_cli.errors import EmbedderError, JarvisError, ModelError, SettingsError
from jarvis_cli.instructions import SUMMARY_VERSION
from jarvis_cli.memory import Memory
from jarvis_cli.memory.cohort import COHORT
from jarvis_cli.memory.jobs import SUMMARIZE, Job
from jarvis_cli.memory.summaries import NewSummary
from jarvis_cli.memory.vectors import Waiting
from jarvis_cli.messages import Message, Stop, TextDelta
from jarvis_cli.models.protocols import Embedder, LanguageModel
from jarvis_cli.request import build_summary_request
from jarvis_cli.secret_shapes import redact_secrets
from jarvis_cli.text import normalise_text, shorten

_SUMMARY_TOKENS = 400
_MOST_TOKENS = 3_200
_LONGEST_SUMMARY = 2_000
# What is summarised at once; a longer conversation is read in pieces, each on top of the summary of those before.
_PIECE = 40_000
_BATCH = 16
# Jobs that failed become due again by time alone.
_LOOK_AGAIN_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Equipment:
    """What a worker works with: its own memory connection, the model for summaries, and its own embedder."""

    memory: Memory
    model: LanguageModel
    embedder: Embedder | None


@dataclass(slots=True)
class Progress:
    """How far a run came. `stopped` is the error that made further tries pointless, such as a wrong key."""

    done: int = 0
    failed: int = 0
    stopped: JarvisError | None = None
    errors: list[str] = field(default_factory=list)


def drain_jobs(
    equipment: Equipment,
    report: Callable[[Progress], None],
    *,
    before: datetime | None = None,
    is_leaving: Callable[[], bool] = lambda: False,
) -> Progress:
    """Do every due job once, as long as there is one that no other worker holds; return how far it came.

    `before` leaves out what becomes due later. One failing job never holds up the others. Raises MemoryFileError.
    """
    progress = Progress()
    while not is_leaving() and (job := equipment.memory.jobs.claim(before=before)):
        try:
            _do_job(job, equipment, is_leaving)
            progress.done += 1
        except SettingsError as error:
            equipment.memory.jobs.give_back(job)
            progress.stopped = error
            break
        except ModelError as error:
            equipment.memory.jobs.fail(job, error.message)
            progress.failed += 1
            progress.errors.append(error.message)
        except BaseException:
            equipment.memory.jobs.give_back(job)
            raise
        report(progress)
    return progress


def _do_job(job: Job, equipment: Equipment, is_leaving: Callable[[], bool]) -> None:
    if job.kind == SUMMARIZE:
        _summarise(job, equipment)
    else:
        _embed(job, equipment, is_leaving)


def _summarise(job: Job, equipment: Equipment) -> None:
    memory, model = equipment.memory, equipment.model
    source = memory.summaries.read_source(job.target)
    if source is None:
        memory.jobs.finish(job)
        return
    summary = source.previous
    for piece in cut_transcript(source.messages):
        summary = _ask_summary(summary, piece, model, job.attempts)
    new = NewSummary(source, summary, f"{model.provider}/{model.name}", SUMMARY_VERSION)
    with memory.transaction():
        if memory.summaries.save(new):
            memory.jobs.finish(job)
        else:
            memory.jobs.give_back(job)


def _ask_summary(previous: str, said: tuple[Message, ...], model: LanguageModel, attempts: int) -> str:
    """Return a checked summary. Raises ModelError for one that is empty, or cut off, so that it is tried again."""
    request = build_summary_request(
        redact_secrets(previous),
        tuple(Message(message.role, redact_secrets(message.text), status=message.status) for message in said),
        min(_SUMMARY_TOKENS * 2**attempts, _MOST_TOKENS),
    )
    text, reason = "", "unknown"
    for event in model.stream(request):
        if isinstance(event, TextDelta):
            text += event.text
        elif isinstance(event, Stop):
            reason = event.reason
    summary = redact_secrets(normalise_text(text))
    if reason != "end":
        raise ModelError(f"the summary was not finished ({reason})")
    if not summary:
        raise ModelError("the summary came back empty")
    return shorten(summary, _LONGEST_SUMMARY)


def cut_transcript(messages: tuple[Message, ...]) -> tuple[tuple[Message, ...], ...]:
    """Return the messages in order in pieces of bounded size; a very long message keeps its beginning and its end."""
    pieces: list[list[Message]] = [[]]
    size = 0
    for message in messages:
        text = message.text
        if len(text) > _PIECE // 2:
            text = f"{text[: _PIECE // 4]}\n…\n{text[-_PIECE // 4 :]}"
        if size + len(text) > _PIECE and pieces[-1]:
            pieces.append([])
            size = 0
        pieces[-1].append(Message(message.role, text, status=message.status))
        size += len(text)
    return tuple(tuple(piece) for piece in pieces)


def _embed(job: Job, equipment: Equipment, is_leaving: Callable[[], bool]) -> None:
    memory, embedder = equipment.memory, equipment.embedder
    if embedder is None:
        # Words alone serve until there is an embedder; then whatever has no vector is found by list_waiting.
        memory.jobs.finish(job)
        return
    if not memory.vectors.has_cohort(embedder.name, len(COHORT)):
        memory.vectors.save_cohort(embedder.embed(COHORT, "document"))
    while waiting := memory.vectors.list_waiting(embedder.name, _BATCH):
        if is_leaving():
            memory.jobs.give_back(job)
            return
        _embed_batch(waiting, memory, embedder)
        memory.jobs.renew(job)
    memory.jobs.finish(job)


def _embed_batch(waiting: tuple[Waiting, ...], memory: Memory, embedder: Embedder) -> None:
    try:
        vectors = embedder.embed([text.text for text in waiting], "document")
    except EmbedderError as error:
        if error.transient:
            raise
        if len(waiting) > 1:
            for text in waiting:
                _embed_batch((text,), memory, embedder)
            return
        # One text was refused. If the embedder works at all, it is the text, and the others need not wait for it.
        embedder.embed(COHORT[:1], "document")
        memory.vectors.note_refusal(waiting[0], embedder.name)
        return
    for text, vector in zip(waiting, vectors, strict=True):
        memory.vectors.save(text, vector)


class Worker:
    """One thread that drains the jobs beside a chat, with its own equipment; nothing it does reaches the answer."""

    def __init__(self, make_equipment: Callable[[], Equipment]) -> None:
        self._make_equipment = make_equipment
        self._woken = threading.Event()
        self._leaving = threading.Event()
        self._notices: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="jarvis-worker", daemon=True)

    def start(self) -> None:
        """Begin with what is due already."""
        self._woken.set()
        self._thread.start()

    def wake(self) -> None:
        """Say that something may be due. Only a hint: what is missed is done by the next worker."""
        self._woken.set()

    def stop(self, seconds: float = 2.0) -> bool:
        """Ask the thread to leave and wait for it so long; return whether it left. What is not done stays due."""
        self._leaving.set()
        self._woken.set()
        if self._thread.ident is not None:
            self._thread.join(seconds)
        return not self._thread.is_alive()

    def take_notices(self) -> tuple[str, ...]:
        """Return what the person should be told since last time."""
        notices = []
        while not self._notices.empty():
            notices.append(self._notices.get())
        return tuple(dict.fromkeys(notices))

    def _work(self) -> None:
        equipment: Equipment | None = None
        try:
            while not self._leaving.is_set():
                self._woken.wait(_LOOK_AGAIN_SECONDS)
                self._woken.clear()
                equipment = equipment or self._equip()
                if equipment:
                    self._drain(equipment)
        finally:
            if equipment:
                equipment.memory.close()

    def _equip(self) -> Equipment | None:
        if self._leaving.is_set():
            return None
        try:
            return self._make_equipment()
        except JarvisError as error:
            self._notices.put(f"nothing is done in the background: {error.message}")
            return None

    def _drain(self, equipment: Equipment) -> None:
        try:
            progress = drain_jobs(equipment, lambda _: None, is_leaving=self._leaving.is_set)
            if progress.stopped:
                self._notices.put(f"background work waits: {progress.stopped.message}")
        except JarvisError as error:
            self._notices.put(f"background work failed: {error.message}")
        except Exception as error:  # noqa: BLE001 - a bug here must not end the thread, nor reach the answer
            self._notices.put(f"background work failed ({type(error).__name__}); it is tried again later")

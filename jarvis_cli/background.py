"""Background work: the jobs of the queue, done one by one, in a thread of a chat or by `jarvis summarize`."""

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

from jarvis_cli.cohort import COHORT, COHORT_LINES, COHORT_TEXTS
from jarvis_cli.errors import EmbedderError, JarvisError, ModelError, SettingsError
from jarvis_cli.instructions import SUMMARY_VERSION
from jarvis_cli.memory import Memory
from jarvis_cli.memory.jobs import SUMMARIZE, Job
from jarvis_cli.memory.summaries import NewSummary
from jarvis_cli.memory.vectors import Waiting
from jarvis_cli.messages import Message, Stop, TextDelta
from jarvis_cli.models.protocols import Embedder, Kind, LanguageModel, close_parts
from jarvis_cli.models.shipped_cohort import read_shipped_cohort
from jarvis_cli.models.thinking import remove_thinking
from jarvis_cli.request import build_summary_request, measure_text
from jarvis_cli.secret_shapes import redact_secrets
from jarvis_cli.text import is_blank, normalise_text, shorten

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

    def close(self) -> None:
        """Close the memory, and the connections of the model and the embedder where they hold any."""
        close_parts(self.memory, self.model, self.embedder)


@dataclass(slots=True)
class Progress:
    """How far a run came. `stopped` is the error that made further tries pointless, such as a wrong key."""

    done: int = 0
    failed: int = 0
    stopped: JarvisError | None = None


def drain_jobs(
    equipment: Equipment,
    report: Callable[[Progress], None],
    *,
    is_leaving: Callable[[], bool] = lambda: False,
) -> Progress:
    """Do every due job once, as long as there is one that no other worker holds; return how far it came.

    One failing job never holds up the others. Raises MemoryFileError.
    """
    progress = Progress()
    while not is_leaving() and (job := equipment.memory.jobs.claim()):
        try:
            progress.done += _do_job(job, equipment, is_leaving)
        except SettingsError as error:
            equipment.memory.jobs.give_back(job)
            progress.stopped = error
            break
        except ModelError as error:
            equipment.memory.jobs.fail(job, error.message)
            progress.failed += 1
        except BaseException:
            equipment.memory.jobs.give_back(job)
            raise
        report(progress)
    return progress


def ask_for_vectors(memory: Memory, embedder: Embedder | None) -> None:
    """Make an embed job due where something has no vector by this embedder: it is new, or another one than before."""
    try:
        if embedder is not None and memory.vectors.list_waiting(embedder.name, 1):
            memory.jobs.ask_for_vectors()
    except EmbedderError:
        # An embedder whose server is away cannot tell its dimension; what waits for it goes on waiting.
        return


def _do_job(job: Job, equipment: Equipment, is_leaving: Callable[[], bool]) -> bool:
    """Do a job and return whether it is done; if not, it was given back."""
    if job.kind == SUMMARIZE:
        return _summarise(job, equipment, is_leaving)
    return _embed(job, equipment, is_leaving)


def _summarise(job: Job, equipment: Equipment, is_leaving: Callable[[], bool]) -> bool:
    memory, model = equipment.memory, equipment.model
    source = memory.summaries.read_source(job.target)
    if source is None:
        memory.jobs.finish(job)
        return True
    summary = redact_secrets(source.previous)
    # Secrets go before the cut, which could leave half of one that is not known any more.
    said = tuple(replace(message, text=redact_secrets(message.text)) for message in source.messages)
    for piece in cut_transcript(said, min(_PIECE, model.budget // 2)):
        if is_leaving() or not memory.jobs.renew(job):
            memory.jobs.give_back(job)
            return False
        summary = _ask_summary(summary, piece, model, job.attempts)
    new = NewSummary(source, summary, f"{model.provider}/{model.name}", SUMMARY_VERSION)
    with memory.transaction():
        # Whoever took over a job whose lease had ended may have saved a newer summary already.
        if memory.jobs.renew(job) and memory.summaries.save(new):
            memory.jobs.finish(job)
            return True
    memory.jobs.give_back(job)
    return False


def _ask_summary(previous: str, said: tuple[Message, ...], model: LanguageModel, attempts: int) -> str:
    """Return a checked summary. Raises ModelError for one that is empty, or cut off, so that it is tried again."""
    request = build_summary_request(previous, said, min(_SUMMARY_TOKENS * 2**attempts, _MOST_TOKENS))
    text, reason = "", "unknown"
    for event in model.stream(request):
        if isinstance(event, TextDelta):
            text += event.text
        elif isinstance(event, Stop):
            reason = event.reason
    summary = redact_secrets(normalise_text(remove_thinking(text)))
    if reason != "end":
        raise ModelError(f"the summary was not finished ({reason})")
    if is_blank(summary):
        raise ModelError("the summary came back empty")
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


def _embed(job: Job, equipment: Equipment, is_leaving: Callable[[], bool]) -> bool:
    memory, embedder = equipment.memory, equipment.embedder
    if embedder is None:
        # Words alone serve until there is an embedder; then whatever has no vector is found by list_waiting.
        memory.jobs.finish(job)
        return True
    if not _embed_cohort(memory, embedder, is_leaving):
        memory.jobs.give_back(job)
        return False
    while waiting := memory.vectors.list_waiting(embedder.name, _BATCH):
        if is_leaving() or not memory.jobs.renew(job):
            memory.jobs.give_back(job)
            return False
        _embed_batch(waiting, memory, embedder)
    memory.jobs.finish(job)
    return True


def _embed_cohort(memory: Memory, embedder: Embedder, is_leaving: Callable[[], bool]) -> bool:
    """Embed what is missing of the cohort, kept step by step, unless it is shipped; return whether it is all there."""
    missing = set(memory.vectors.list_missing_cohort(embedder.name))
    if missing and (shipped := read_shipped_cohort(embedder.name)):
        memory.vectors.save_cohort(COHORT, shipped)
        return True
    kinds: tuple[tuple[Kind, tuple[str, ...]], ...] = (("document", COHORT_TEXTS), ("query", COHORT_LINES))
    for kind, cohort in kinds:
        wanted = [text for text in cohort if text in missing]
        for start in range(0, len(wanted), _BATCH):
            if is_leaving():
                return False
            texts = wanted[start : start + _BATCH]
            memory.vectors.save_cohort(texts, embedder.embed(texts, kind))
    return True


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
        embedder.embed(COHORT_TEXTS[:1], "document")
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
        # Only the thread itself looks at these.
        self._told: set[str] = set()
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
        """Return what the person should be told since last time; nothing is told twice."""
        notices = []
        while not self._notices.empty():
            notices.append(self._notices.get())
        return tuple(notices)

    def _work(self) -> None:
        equipment: Equipment | None = None
        try:
            while not self._leaving.is_set():
                self._woken.wait(_LOOK_AGAIN_SECONDS)
                self._woken.clear()
                equipment = self._work_once(equipment)
        finally:
            if equipment:
                equipment.close()

    def _work_once(self, equipment: Equipment | None) -> Equipment | None:
        """Do what is due, and return the equipment for the next time; what fails is told, and tried again later."""
        try:
            equipment = equipment or self._equip()
            if equipment:
                progress = drain_jobs(equipment, lambda _: None, is_leaving=self._leaving.is_set)
                if progress.stopped:
                    self._tell(f"background work waits: {progress.stopped.message}")
        except JarvisError as error:
            self._tell(f"background work failed: {error.message}")
        except Exception as error:  # noqa: BLE001 - a bug here must not end the thread, nor reach the answer
            self._tell(f"background work failed ({type(error).__name__}); it is tried again later")
        return equipment

    def _equip(self) -> Equipment | None:
        if self._leaving.is_set():
            return None
        equipment = self._make_equipment()
        ask_for_vectors(equipment.memory, equipment.embedder)
        return equipment

    def _tell(self, text: str) -> None:
        if text not in self._told:
            self._told.add(text)
            self._notices.put(text)

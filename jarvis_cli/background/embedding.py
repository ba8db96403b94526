"""Vectors of facts and summaries, made for all that has none by the embedder in use."""

from collections.abc import Callable

from jarvis_cli.background.equipment import Equipment
from jarvis_cli.cohort import COHORT, COHORT_LINES, COHORT_TEXTS
from jarvis_cli.errors import EmbedderError, SettingsError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.jobs import Job
from jarvis_cli.memory.vectors import Waiting
from jarvis_cli.models.protocols import Embedder, Kind
from jarvis_cli.models.shipped_cohort import read_shipped_cohort

_BATCH = 16


def ask_for_vectors(memory: Memory, embedder: Embedder | None) -> None:
    """Make an embed job due where something has no vector by this embedder: it is new, or another one than before."""
    try:
        if embedder is not None and memory.vectors.list_waiting(embedder.name, 1):
            memory.jobs.ask_for_vectors()
    except (EmbedderError, SettingsError):
        # An embedder whose server is away cannot tell its dimension; what waits for it goes on waiting.
        return


def embed(job: Job, equipment: Equipment, is_leaving: Callable[[], bool]) -> bool:
    """Embed all that waits; return whether the job is done. If not, it was given back."""
    memory, embedder = equipment.memory, equipment.embedder
    if embedder is None:
        # Words alone serve until there is an embedder; then whatever has no vector is found by list_waiting.
        memory.jobs.finish(job)
        return True
    memory.vectors.renew_index(embedder.name)
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

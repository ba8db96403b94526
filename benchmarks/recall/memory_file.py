"""A memory file that holds a collection, and the product's own search over it."""

from collections.abc import Sequence
from pathlib import Path

from collection import Collection, Query

from jarvis_cli.cohort import COHORT
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.memory.summaries import NewSummary
from jarvis_cli.messages import Message
from jarvis_cli.usage import Usage
from jarvis_cli.vector import Vector

SHOWN = 3


def fill_memory(path: Path, collection: Collection, cohort: Sequence[Vector]) -> Memory:
    """Return a new memory in which each text is the summary of one conversation, in order, with its vector."""
    memory = open_memory(path)
    with memory.transaction():
        memory.vectors.save_cohort(COHORT, cohort)
        for text in collection.texts:
            _save_summary(memory, text)
    vectors = dict(zip(collection.texts, collection.vectors, strict=True))
    embedder = collection.vectors[0].embedder
    for waiting in memory.vectors.list_waiting(embedder, len(collection.texts)):
        memory.vectors.save(waiting, vectors[waiting.text])
    return memory


def search_memory(memory: Memory, query: Query, *, by_words: bool) -> list[int]:
    """Return the places of the texts that the product finds; conversations are numbered from 1 in their order."""
    found = memory.search_summaries(query.text, None if by_words else query.vector, SHOWN)
    return [summary.conversation_id - 1 for summary in found]


def _save_summary(memory: Memory, text: str) -> None:
    line = memory.conversations.save_line(None, Message("user", "…"), 0)
    memory.conversations.save_answer(line, Answer((Message("assistant", "…"),), "none", "none", Usage()))
    source = memory.summaries.read_source(line.conversation_id)
    if source is None:
        raise SystemExit("a conversation had nothing to summarise")
    memory.summaries.save(NewSummary(source, text, "none", 1))

"""What tests of the memory do with it: remember, summarise, and collect all that can be reached."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from jarvis_cli.fact import Fact
from jarvis_cli.memory import Memory
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.memory.summaries import NewSummary, SummarySource
from jarvis_cli.text import fold_text


def remember(memory: Memory, content: str, **fields: object) -> Fact:
    """Remember a fact and return its row. One that was learned is as sure as learned ones are."""
    if fields.get("source") == "extracted":
        fields = {"confidence": 0.9, **fields}
    return memory.remember(NewFact(content, **fields)).fact  # type: ignore[arg-type]


def read_source(memory: Memory, conversation: int) -> SummarySource:
    """Return what the next summary is made from; there must be something new."""
    source = memory.summaries.read_source(conversation)
    assert source is not None
    return source


def summarise(memory: Memory, conversation: int, text: str) -> bool:
    """Save a summary of all that was said; return whether it was stored."""
    return memory.summaries.save(NewSummary(read_source(memory, conversation), text, "notebook/rules", 1))


def list_conversations(memory: Memory) -> list[int]:
    return [row[0] for row in memory._database.rows("SELECT id FROM conversations ORDER BY id")]


def collect(memory: Memory, lines: Iterable[str]) -> str:
    """Return all that can reach a model or the person: facts, recall, history, summaries and their sources."""
    reached: list[object] = [memory.facts.list(), memory.summaries.list()]
    for line in lines:
        reached += [
            memory.find_facts(line),
            memory.search_facts(line, None, 50),
            memory.search_summaries(line, None, 50),
        ]
        reached += [memory.recall(line, None, place) for place in (None, *list_conversations(memory))]
    for conversation in list_conversations(memory):
        reached += [memory.conversations.history(conversation), memory.summaries.read_source(conversation)]
    return fold_text(str(reached))


def list_lines(memory: Memory) -> list[str]:
    """Return the person's lines that are still sent, in all conversations."""
    histories = [memory.conversations.history(conversation) for conversation in list_conversations(memory)]
    return [message.text for said in histories for message in said if message.role == "user"]


class _UndoneError(Exception):
    """Everything was looked at, and is to be taken back."""


@contextmanager
def undone(memory: Memory) -> Iterator[None]:
    """Take back what is done within, so that the next example of a property finds the memory as this one did."""
    try:
        with memory.transaction():
            yield
            raise _UndoneError
    except _UndoneError:
        return

"""What the tests of background work share: turns that make work, a run that does it, and what came of it."""

from collections.abc import Iterable

from jarvis_cli.background.draining import Progress, drain_jobs
from jarvis_cli.background.equipment import Equipment
from jarvis_cli.memory import Memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.memory.jobs import EXTRACT
from jarvis_cli.messages import Message
from jarvis_cli.models.protocols import Embedder
from jarvis_cli.usage import Usage
from tests.peers.scripted_model import Reply, ScriptedModel


def talk(memory: Memory, line: str, *said: Message, conversation_id: int | None = None, learns: bool = False) -> int:
    """Save one turn; return its conversation. Unless it `learns`, nothing but a summary is to be made of it."""
    saved = memory.conversations.save_line(conversation_id, Message("user", line), 0)
    messages = said or (Message("assistant", "Gut."),)
    memory.conversations.save_answer(saved, Answer(messages, "scripted", "scripted-1", Usage()))
    if not learns:
        drop_learning(memory)
    return saved.conversation_id


def drop_learning(memory: Memory) -> None:
    """Have nothing learned from what was said so far."""
    for job in memory.jobs.list():
        if job.kind == EXTRACT and job.state != "running":
            memory.jobs.drop(job.id)


def drain(
    memory: Memory, replies: Iterable[Reply] = (), embedder: Embedder | None = None
) -> tuple[Progress, ScriptedModel]:
    """Do what is due with a model that gives these replies; return how far it came, and the model."""
    model = ScriptedModel(replies)
    return drain_jobs(Equipment(memory, model, embedder), lambda _: None), model


def read_summaries(memory: Memory) -> dict[int, str]:
    """Return the summaries by conversation."""
    return {summary.conversation_id: summary.summary for summary in memory.summaries.list()}

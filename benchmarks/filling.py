"""Memories filled for the benchmarks: facts and summaries of many different words."""

import random

from jarvis_cli.cohort import COHORT_LINES, COHORT_TEXTS
from jarvis_cli.memory import Memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.memory.summaries import NewSummary, SummarySource
from jarvis_cli.messages import Message, Usage
from jarvis_cli.models.protocols import Embedder
from jarvis_cli.vector import make_vector

_SUBJECTS = "the garden,a trip to Graz,the new boiler,my sister,tax forms,the choir,a used car,bread,a thesis".split(
    ","
)
_DEEDS = "planning,repairing,comparing,learning about,worrying about,paying for,asking about,cancelling".split(",")
_DETAILS = "before winter,with Ines,for 240 euros,in March,at the office,near the river,by train,in Polish".split(",")


def write_sentence(numbers: random.Random) -> str:
    """Return one made-up sentence."""
    subject, deed, detail = numbers.choice(_SUBJECTS), numbers.choice(_DEEDS), numbers.choice(_DETAILS)
    return f"I am {deed} {subject} {detail}, case {numbers.randrange(10_000)}."


def fill_facts(memory: Memory, count: int) -> None:
    """Remember so many facts, in one transaction."""
    numbers = random.Random(1)
    with memory.transaction():
        for index in range(count):
            memory.remember(NewFact(f"{write_sentence(numbers)} ({index})", importance=1 + index % 5))


def fill_summaries(memory: Memory, count: int, embedder: Embedder | None) -> None:
    """Store so many conversations of one turn with their summaries; the vectors are random, apart from the cohort's."""
    numbers = random.Random(2)
    with memory.transaction():
        if embedder:
            memory.vectors.save_cohort(COHORT_TEXTS, embedder.embed(COHORT_TEXTS, "document"))
            memory.vectors.save_cohort(COHORT_LINES, embedder.embed(COHORT_LINES, "query"))
        for _ in range(count):
            summary = " ".join(write_sentence(numbers) for _ in range(3))
            line = memory.conversations.save_line(None, Message("user", summary), 0)
            answer = Answer((Message("assistant", "I see."),), "notebook", "rules", Usage())
            memory.conversations.save_answer(line, answer)
            source = SummarySource(line.conversation_id, "", (), line.turn_id + 1, 0)
            memory.summaries.save(NewSummary(source, summary, "benchmark", 1))
    if embedder:
        with memory.transaction():
            while waiting := memory.vectors.list_waiting(embedder.name, 1_000):
                for text in waiting:
                    values = [numbers.gauss(0, 1) for _ in range(embedder.name.dimension)]
                    memory.vectors.save(text, make_vector(embedder.name, values))

"""Memories filled for the benchmarks: facts and summaries of many different words."""

import math
import random
from array import array
from operator import add

from jarvis_cli.cohort import COHORT_LINES, COHORT_TEXTS
from jarvis_cli.memory import Memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.memory.summaries import NewSummary, SummarySource
from jarvis_cli.messages import Message
from jarvis_cli.models.protocols import Embedder
from jarvis_cli.scope import SHARED, name_scope
from jarvis_cli.usage import Usage
from jarvis_cli.vector import make_vector

_SUBJECTS = "the garden,a trip to Graz,the new boiler,my sister,tax forms,the choir,a used car,bread,a thesis".split(
    ","
)
_DEEDS = "planning,repairing,comparing,learning about,worrying about,paying for,asking about,cancelling".split(",")
_DETAILS = "before winter,with Ines,for 240 euros,in March,at the office,near the river,by train,in Polish".split(",")
_WATCHED = (
    "NVDA,ASML,SAP,the mail server,the web shop,the backup,the weather in Graz,the weather in Łódź,trains to Vienna,"
    "flights to Lisbon,the electricity meter,the solar panels,flat rents in Linz,the library,job offers,the freezer,"
    "the bus line 7,the ministry's page,the price of copper,the exchange rate of the złoty,the river level,pollen"
).split(",")
_MEASURES = (
    "price target,reading,response time,share of free space,number of offers,temperature,delay,change since May".split(
        ","
    )
)
_REMARKS = (
    "higher than in the run before,lower than in the run before,unchanged since Monday,worth a look,"
    "the source was late,confirmed by a second source,nothing else of note,above the limit that was set"
).split(",")
# So many sentences are embedded, and each vector is as far from one of these as half of its length.
_EMBEDDED = 400
_MOVED = 0.5


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


def fill_scopes(memory: Memory, count: int, agents: int, embedder: Embedder | None) -> None:
    """Remember so many facts, spread evenly over the scopes of agents and the shared one, in one transaction.

    Each scope has a key in ten facts; what an agent notes is about its own few subjects. The vectors are those of
    a few hundred of these sentences, each moved a little by chance: to embed them all would take an hour.
    """
    numbers = random.Random(4)
    scopes = [SHARED, *(name_scope(f"watcher-{number}") for number in range(agents))]
    with memory.transaction():
        for index in range(count):
            memory.remember(_note(numbers, scopes[index % len(scopes)], index))
    if embedder:
        fill_vectors(memory, embedder, numbers)


def _note(numbers: random.Random, scope: str, index: int) -> NewFact:
    importance = numbers.choices((1, 2, 3, 4, 5), (10, 30, 40, 15, 5))[0]
    if scope == SHARED:
        return NewFact(f"{write_sentence(numbers)} ({index})", scope, importance=importance)
    # Each agent watches a part of all that is watched.
    start = sum(scope.encode()) % len(_WATCHED)
    watched = _WATCHED[(start + numbers.randrange(6)) % len(_WATCHED)]
    content = f"{watched}: {numbers.choice(_MEASURES)} {numbers.randrange(1_000)}, {numbers.choice(_REMARKS)} ({index})"
    key = f"figure.{index}" if numbers.random() < 0.1 else ""
    return NewFact(content, scope, watched, key, "observation", importance=importance, source="model")


def fill_vectors(memory: Memory, embedder: Embedder, numbers: random.Random) -> None:
    """Store the vectors of the cohort, and of all that waits for one: some embedded ones, each moved by chance."""
    waiting = memory.vectors.list_waiting(embedder.name, 1_000_000)
    texts = [text.text for text in numbers.sample(waiting, min(_EMBEDDED, len(waiting)))]
    embedded = [array("f", vector.blob) for vector in embedder.embed(texts, "document")]
    # Numbers are drawn once, and put together anew for each vector.
    length = _MOVED / math.sqrt(embedder.name.dimension)
    moves = [[numbers.gauss(0, length) for _ in range(embedder.name.dimension)] for _ in range(_EMBEDDED)]
    with memory.transaction():
        memory.vectors.save_cohort(COHORT_TEXTS, embedder.embed(COHORT_TEXTS, "document"))
        memory.vectors.save_cohort(COHORT_LINES, embedder.embed(COHORT_LINES, "query"))
        for text in waiting:
            moved = map(add, numbers.choice(embedded), numbers.choice(moves))
            memory.vectors.save(text, make_vector(embedder.name, moved))

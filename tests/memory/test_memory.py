"""The memory as a whole: no call leaves a transaction open, and its parts share one file."""

import contextlib
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from jarvis_cli.errors import JarvisError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.conversations import Answer, SavedLine
from jarvis_cli.memory.editing import FactEdit
from jarvis_cli.memory.filtering import FactFilter
from jarvis_cli.memory.jobs import Job
from jarvis_cli.memory.learning import LearningSource, SaidLine
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.memory.retention import RetentionRule
from jarvis_cli.memory.summaries import NewSummary, SummarySource
from jarvis_cli.memory.vectors import COHORT, Waiting
from jarvis_cli.messages import Message
from jarvis_cli.scope import reach_agent
from jarvis_cli.usage import Usage
from jarvis_cli.vector import EmbedderName, make_vector
from tests.peers.remembering import remember

PLANE = EmbedderName("plane", "1", 4)
ALONG = make_vector(PLANE, [1, 0, 0, 0])
LINE = SavedLine(1, 1, 0)
HALLO = Message("assistant", "Hallo")
WATCHER = reach_agent("watcher")
JOB = Job(1, "summarize", 1, 1, 0, 0, "elsewhere:1:one")
TEXT = Waiting("fact", 1, 1, "Ich mag Tee")
LINES = LearningSource(1, (SaidLine(1, "Guten Tag"),), 1, 0, True)
SOURCE = SummarySource(1, "", (Message("user", "Guten Tag"),), 2, 0)

CALLS: tuple[Callable[[Memory], object], ...] = (
    lambda memory: memory.facts.list(),
    lambda memory: memory.facts.find("Tee"),
    lambda memory: memory.facts.find("Tee ich"),
    lambda memory: memory.facts.list(FactFilter(as_of=datetime(2026, 3, 1, tzinfo=UTC), tags=("a",)), 5),
    lambda memory: memory.facts.count(FactFilter(key="trinken")),
    lambda memory: memory.facts.note_recalled((1, 99)),
    lambda memory: memory.edit(1, FactEdit("Ich mag Kaffee")),
    lambda memory: memory.edit(99, FactEdit("Ich mag Kaffee")),
    lambda memory: memory.edit(1, FactEdit(category="gossip")),
    lambda memory: memory.facts.get(1),
    lambda memory: memory.facts.get(99),
    lambda memory: memory.remember(NewFact("Ich mag Tee")),
    lambda memory: memory.remember(NewFact("Ich mag Kaffee", key="trinken")),
    lambda memory: memory.remember(NewFact("")),
    lambda memory: memory.find_facts("#1"),
    lambda memory: memory.search_facts("Tee", ALONG, 3),
    lambda memory: memory.search_summaries("Tee", ALONG, 3),
    lambda memory: memory.recall("Tee", ALONG, 1),
    lambda memory: memory.recall("Tee", None, None),
    lambda memory: memory.forget(1),
    lambda memory: memory.forget(99),
    lambda memory: memory.conversations.save_line(None, Message("user", "Hallo"), 0),
    lambda memory: memory.conversations.save_line(99, Message("user", "Hallo"), 0),
    lambda memory: memory.conversations.save_answer(LINE, Answer((Message("assistant", "Ja"),), "n", "n", Usage())),
    lambda memory: memory.within(WATCHER).conversations.save_line(None, Message("user", "Hallo"), 0),
    lambda memory: memory.within(WATCHER).conversations.save_line(99, Message("user", "Hallo"), 0),
    lambda memory: memory.within(WATCHER).conversations.save_answer(LINE, Answer((HALLO,), "n", "n", Usage())),
    lambda memory: memory.within(WATCHER).conversations.drop_line(LINE),
    lambda memory: memory.agents.list(),
    lambda memory: memory.agents.get("watcher"),
    lambda memory: memory.conversations.history(1),
    lambda memory: memory.conversations.history(99),
    lambda memory: memory.conversations.last(),
    lambda memory: memory.conversations.offer_forgetting(LINE, (1,)),
    lambda memory: memory.conversations.may_forget(LINE, 1),
    lambda memory: memory.summaries.read_source(1),
    lambda memory: memory.summaries.save(NewSummary(SOURCE, "Ein Gruß.", "n", 1)),
    lambda memory: memory.summaries.save(NewSummary(SOURCE, None, "n", 1)),  # type: ignore[arg-type]
    lambda memory: memory.summaries.list(),
    lambda memory: memory.summaries.get(99),
    lambda memory: memory.jobs.claim(),
    lambda memory: memory.jobs.renew(JOB),
    lambda memory: memory.jobs.finish(JOB),
    lambda memory: memory.jobs.fail(JOB, "no"),
    lambda memory: memory.jobs.give_back(JOB),
    lambda memory: memory.jobs.retry_parked(),
    lambda memory: memory.jobs.list_failed(),
    lambda memory: memory.jobs.count(),
    lambda memory: memory.learning.read_source(1, 100),
    lambda memory: memory.learning.skip(1),
    lambda memory: memory.learning.find_related((("Tee", ALONG),), 3),
    lambda memory: memory.learning.save(LINES, (), "m", review=False),
    lambda memory: memory.learning.save(replace(LINES, conversation_id=99), (), "m", review=True),
    lambda memory: memory.proposals.list(),
    lambda memory: memory.proposals.keep(99),
    lambda memory: memory.proposals.drop(99),
    lambda memory: memory.facts.find_origin(1),
    lambda memory: memory.undo(),
    lambda memory: memory.find_doubles(9),
    lambda memory: memory.doubles.merge(1, (1,)),
    lambda memory: memory.prune((RetentionRule(1),)),
    lambda memory: memory.retention.expire((RetentionRule(1),)),
    lambda memory: memory.usage.note("answer", "n", "n", Usage(1, 1)),
    lambda memory: memory.usage.used_today(),
    lambda memory: memory.vectors.list_waiting(PLANE, 9),
    lambda memory: memory.vectors.save(TEXT, ALONG),
    lambda memory: memory.vectors.note_refusal(TEXT, PLANE),
    lambda memory: memory.vectors.nearest("fact", ALONG, 3),
    lambda memory: memory.vectors.save_cohort(COHORT[:1], [ALONG]),
)


@pytest.mark.parametrize("call", CALLS)
def test_db_02_no_call_leaves_a_transaction_open(
    memory: Memory, talk: Callable[..., int], call: Callable[[Memory], object]
) -> None:
    remember(memory, "Ich mag Tee")
    talk(memory, ("Guten Tag", "Hallo"))
    with contextlib.suppress(JarvisError):
        call(memory)
    assert not memory._database.in_transaction


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("#2", ["50 Euro"]),
        ("2", ["50 Euro"]),
        (" #1 ", ["Zimmer 101"]),
        ("50", ["50 Euro"]),
        ("101", ["Zimmer 101"]),
        ("#9", []),
        ("#", ["Platz # 7"]),
        ("٢", ["50 Euro"]),
        ("9" * 30, []),
        ("#-1", []),
        ("zimmer", ["Zimmer 101"]),
    ],
)
def test_facts_are_found_by_number_or_by_text(memory: Memory, text: str, found: list[str]) -> None:
    for content in ("Zimmer 101", "50 Euro", "Platz # 7"):
        remember(memory, content)
    assert [fact.content for fact in memory.find_facts(text)] == found

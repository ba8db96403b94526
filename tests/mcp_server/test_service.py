"""The threads behind a served memory: nobody waits for the embedder, nothing is embedded that must not be."""

import asyncio
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError

from jarvis_cli.clock import Clock
from jarvis_cli.cohort import COHORT
from jarvis_cli.errors import EmbedderError, MemoryFileError
from jarvis_cli.mcp_server import Service
from jarvis_cli.mcp_server.service import open_workshop
from jarvis_cli.mcp_server.serving import _logging_bugs
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.models.protocols import Kind
from jarvis_cli.scope import CHAT, Reach
from jarvis_cli.vector import EmbedderName, Vector, make_vector
from tests.mcp_server.conftest import Answered, Served, call
from tests.peers.program import wait_until


@dataclass
class Plane:
    """An embedder that places a text by its length, keeps what it was asked for, and can be made to wait or fail."""

    asked: list[tuple[str, Kind]] = field(default_factory=list)
    may_answer: threading.Event = field(default_factory=threading.Event)
    error: Exception | None = None

    def __post_init__(self) -> None:
        self.may_answer.set()

    @property
    def name(self) -> EmbedderName:
        return EmbedderName("plane", "1", 2)

    def embed(self, texts: Sequence[str], kind: Kind) -> list[Vector]:
        self.asked += [(text, kind) for text in texts if text not in COHORT]
        assert self.may_answer.wait(10)
        if self.error:
            raise self.error
        return [make_vector(self.name, [1.0, len(text) / 100]) for text in texts]


@pytest.fixture
def plane() -> Plane:
    return Plane()


def test_what_is_new_gets_its_vector_behind_the_calls(served: Served, memory: Memory, plane: Plane) -> None:
    async def converse(client: Client) -> bool:
        await call(client, "remember", content="Mein Hund heisst Bruno")
        return await asyncio.to_thread(lambda: wait_until(lambda: memory.vectors.list_stored("fact")))

    assert served.talk(converse, embedder=plane)
    ((owner, vector),) = memory.vectors.list_stored("fact")
    assert (owner, vector.embedder) == (1, plane.name)


def test_jobs_that_need_a_model_are_left_to_others(served: Served, memory: Memory, plane: Plane) -> None:
    from jarvis_cli.memory.jobs import EXTRACT, SUMMARIZE, make_due

    with memory.transaction():
        for kind in (SUMMARIZE, EXTRACT):
            make_due(memory._database, kind, 1, "2026-03-01T11:00:00Z")

    async def converse(client: Client) -> bool:
        await call(client, "remember", content="Tee")
        return await asyncio.to_thread(lambda: wait_until(lambda: memory.vectors.list_stored("fact")))

    assert served.talk(converse, embedder=plane)
    assert {job.kind: job.state for job in memory.jobs.list()} == {"summarize": "due", "extract": "due"}


def test_where_nothing_may_be_written_nothing_is_embedded_for_others(
    served: Served, memory: Memory, plane: Plane
) -> None:
    memory.remember(NewFact("Mein Hund heisst Bruno"))
    served.talk(lambda client: call(client, "list"), Reach(("shared",), ()), embedder=plane)
    assert plane.asked == []


def test_sec_01_a_secret_is_not_shown_to_the_embedder(served: Served, plane: Plane) -> None:
    async def converse(client: Client) -> None:
        assert (await call(client, "remember", content="the key is AKIAIOSFODNN7EXAMPLQ")).is_error
        await call(client, "forget", query="AKIAIOSFODNN7EXAMPLQ")

    served.talk(converse, embedder=plane)
    assert plane.asked == []


def test_other_calls_do_not_wait_for_an_embedder_that_hangs(served: Served, plane: Plane) -> None:
    async def converse(client: Client) -> tuple[Answered, Answered]:
        plane.may_answer.clear()
        slow = asyncio.create_task(call(client, "remember", content="langsam"))
        await asyncio.to_thread(lambda: wait_until(lambda: ("langsam", "query") in plane.asked))
        listed = await call(client, "list")
        plane.may_answer.set()
        return listed, await slow

    listed, stored = served.talk(converse, embedder=plane)
    assert listed.json["facts"] == []
    assert stored.json["result"] == "remembered"


def test_vec_05_without_a_vector_a_fact_is_stored_and_found_by_its_words(served: Served, plane: Plane) -> None:
    async def converse(client: Client) -> tuple[Answered, Answered]:
        plane.error = EmbedderError("the server is away")
        stored = await call(client, "remember", content="Meine Schwester heisst Ines")
        return stored, await call(client, "forget", query="Schwester")

    stored, found = served.talk(converse, embedder=plane)
    assert stored.json["result"] == "remembered"
    assert [fact["id"] for fact in found.json["found"]] == [1]


def test_a_bug_is_noted_without_its_texts_and_the_server_goes_on(
    served: Served, plane: Plane, capfd: pytest.CaptureFixture[str]
) -> None:
    async def converse(client: Client) -> Answered:
        plane.error = RuntimeError("a bug that quotes: Mein Hund heisst Bruno")
        with _logging_bugs(served.bugs.append), pytest.raises(MCPError):
            await call(client, "remember", content="Mein Hund heisst Bruno")
        plane.error = None
        return await call(client, "remember", content="Tee")

    assert served.talk(converse, embedder=plane).json["id"] == 1
    assert [type(bug) for bug in served.bugs] == [RuntimeError]
    assert capfd.readouterr() == ("", "")


def test_a_memory_that_cannot_be_opened_is_told_before_anything_is_served(tmp_path: Path, clock: Clock) -> None:
    (tmp_path / "memory.db").write_text("no database at all, and long enough to be looked at" * 100)
    service = Service(CHAT, lambda: open_memory(tmp_path / "memory.db", clock), lambda: None, print, clock)
    with pytest.raises(MemoryFileError), open_workshop(service):
        pass


def test_calls_at_once_are_all_answered(served: Served) -> None:
    async def converse(client: Client) -> list[Answered]:
        names = [f"fact {number}" for number in range(20)]
        stored = await asyncio.gather(*(call(client, "remember", content=name) for name in names))
        listed = await asyncio.gather(*(call(client, "list") for _ in range(20)))
        assert all(len(answered.json["facts"]) == 20 for answered in listed)
        return list(stored)

    assert sorted(answered.json["id"] for answered in served.talk(converse)) == list(range(1, 21))

"""What the tests of the memory share: a conversation in two lines, a sound file, processes, and statements as asked."""

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import apsw
import pytest

from jarvis_cli.clock import Clock
from jarvis_cli.memory import Memory
from jarvis_cli.memory.conversations import Answer, SavedLine
from jarvis_cli.memory.database import Database, find_extension
from jarvis_cli.memory.vectors import COHORT
from jarvis_cli.messages import Message
from jarvis_cli.usage import Usage
from jarvis_cli.vector import EmbedderName, make_vector

ROOT = Path(__file__).parents[2]

Talk = Callable[..., int]
AssertSound = Callable[[Path], None]
RunPython = Callable[..., "subprocess.Popen[str]"]
Explain = Callable[[Callable[[Memory], object]], list[str]]


@pytest.fixture
def embedder() -> EmbedderName:
    return EmbedderName("plane", "1", 4)


@pytest.fixture
def placed_cohort(memory: Memory, embedder: EmbedderName) -> None:
    """Give the cohort vectors that point anywhere, so that the nearness of two texts can be told."""
    chance = random.Random(7)
    vectors = [make_vector(embedder, [chance.gauss(0, 1) for _ in range(embedder.dimension)]) for _ in COHORT]
    memory.vectors.save_cohort(COHORT, vectors)


@pytest.fixture
def in_warsaw(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The person lives an hour ahead of UTC."""
    monkeypatch.setenv("TZ", "Europe/Warsaw")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def talk() -> Talk:
    """Return a function that takes turns, (line, answer) by (line, answer), and returns the conversation's id."""

    def take_turns(memory: Memory, *turns: tuple[str, str], to: int | None = None) -> int:
        for line, answer in turns:
            change = memory._database.value("SELECT coalesce(max(id), 0) FROM fact_changes")
            saved = memory.conversations.save_line(to, Message("user", line), change)
            save_answer(memory, saved, Message("assistant", answer))
            to = saved.conversation_id
        assert to is not None
        return to

    return take_turns


def save_answer(memory: Memory, line: SavedLine, *messages: Message) -> None:
    memory.conversations.save_answer(line, Answer(messages, "notebook", "rules", Usage(1, 2)))


@pytest.fixture
def answer() -> Callable[..., None]:
    """Return a function that saves what came back to a saved line."""
    return save_answer


@pytest.fixture
def assert_sound() -> AssertSound:
    """Return the check of the field cases' OK-DB."""

    def check(path: Path) -> None:
        connection = apsw.Connection(str(path))
        connection.enable_load_extension(True)
        connection.load_extension(find_extension() or "")
        try:
            _check_sound(connection)
        finally:
            connection.close()

    return check


def _check_sound(connection: apsw.Connection) -> None:
    def rows(sql: str) -> list[Any]:
        return [row[0] if len(row) == 1 else row for row in connection.execute(sql)]

    assert rows("PRAGMA integrity_check") == ["ok"]
    assert rows("PRAGMA foreign_key_check") == []
    indexed = {
        "fact": "SELECT id FROM facts ORDER BY id",
        "summary": "SELECT conversation_id FROM summaries ORDER BY conversation_id",
        "message": "SELECT id FROM messages WHERE NOT withheld AND (role = 'user' OR role = 'assistant' AND text <> '')"
        " AND conversation_id IN (SELECT id FROM conversations WHERE agent = '') ORDER BY id",
    }
    for kind, owners in indexed.items():
        for table in (f"{kind}_words", f"{kind}_trigrams"):
            if rows(f"SELECT 1 FROM sqlite_master WHERE name = '{table}'"):
                connection.execute(f"INSERT INTO {table} ({table}) VALUES ('integrity-check')")
                assert rows(f"SELECT rowid FROM {table} ORDER BY rowid") == rows(owners), table
    orphans = (
        "SELECT owner, owner_id FROM vectors WHERE owner = 'fact' AND owner_id NOT IN (SELECT id FROM facts)"
        " OR owner = 'summary' AND owner_id NOT IN (SELECT conversation_id FROM summaries)"
    )
    assert rows(orphans) == []
    for name in rows("SELECT name FROM sqlite_master WHERE sql LIKE '%USING vec0%'"):
        embedder = int(name.rpartition("_")[2])
        stored = f"SELECT id FROM vectors WHERE embedder_id = {embedder} AND vector IS NOT NULL ORDER BY id"
        assert rows(f"SELECT rowid FROM {name} ORDER BY rowid") == rows(stored), name


@pytest.fixture
def run_python() -> Iterator[RunPython]:
    """Return a function that starts a Python of its own on some lines of code; what still runs at the end is killed."""
    started: list[subprocess.Popen[str]] = []

    def start(code: str, *arguments: object) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [sys.executable, "-c", code, *map(str, arguments)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


@pytest.fixture
def explain(memory_path: Path, clock: Clock) -> Explain:
    """Return a function that calls something on a memory and returns how SQLite carries out each of its statements."""

    def plan(call: Callable[[Memory], object]) -> list[str]:
        connection = apsw.Connection(str(memory_path))
        memory = Memory(Database(memory_path, connection, "off"), clock, 8_000)
        asked: list[tuple[str, Any]] = []

        def note(_: apsw.Cursor, sql: str, bindings: Any) -> bool:
            asked.append((sql, bindings))
            return True

        connection.exec_trace = note
        call(memory)
        connection.exec_trace = None
        steps = []
        for sql, bindings in asked:
            if sql.lstrip().startswith(("SELECT", "WITH", "UPDATE", "DELETE", "INSERT")):
                steps += [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}", bindings)]
        connection.close()
        return steps

    return plan

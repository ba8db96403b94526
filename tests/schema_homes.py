"""The homes in which every command prints JSON: one that holds something of everything, and exports to import."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from jarvis_cli.memory import Memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.memory.jobs import EXTRACT, MOST_ATTEMPTS
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.messages import Message
from jarvis_cli.scope import reach_agent
from jarvis_cli.usage import Usage
from tests.archive.archives import export
from tests.conftest import HandClock
from tests.foreign.exports import (
    chatgpt_conversation,
    claude_conversation,
    code_line,
    write_json,
    write_lines,
)
from tests.memory.teaching import say
from tests.peers.full_memory import make_full
from tests.peers.queue import claim
from tests.peers.remembering import remember

NOW = datetime(2026, 3, 20, 12, 0, tzinfo=UTC)
SETTINGS = """\
background_tokens = 100

[agents.watcher]
instructions = "Porównaj liczby."
tools = ["remember_fact", "recall"]
seconds = 90.5
shared = "write"
decay = { observation = 30, task = 7 }

[agents.idle]
facts = 3
"""
HISTORY = "\n# 2026-03-02 09:00:00\n+wer ist Bruno?\n"
LOG = "2026 job done\n2026 bruno failed\n"
# A wording from before its fields were kept, and a proposal whose conversation is gone.
OLDER_ROWS = (
    "UPDATE fact_history SET subject = NULL, key = NULL, category = NULL, tags = NULL, created_by = NULL"
    " WHERE fact_id = 1",
    "INSERT INTO proposals SELECT 7, content, 'x', subject, key, category, importance, confidence, NULL, created_by,"
    " NULL, NULL, said_from, said_until, created_at FROM proposals WHERE id = 1",
)
SAID = [("user", "Mein Hund heißt Bruno."), ("assistant", "Ładne imię!")]


def make_full_home(folder: Path) -> Path:
    """Make a home that holds something of everything, and return its folder."""
    folder.mkdir(mode=0o700)
    (folder / "settings.toml").write_text(SETTINGS, encoding="utf-8")
    (folder / "history").write_text(HISTORY, encoding="utf-8")
    (folder / "jarvis.log").write_text(LOG, encoding="utf-8")
    clock = HandClock()
    memory = make_full(folder / "memory.db", clock)
    _learn(memory)
    _leave_jobs(memory, clock)
    _leave_runs(memory)
    memory.close()
    return folder


def _learn(memory: Memory) -> None:
    """Store facts that are said twice, expired, of no use, from a conversation, and in the scope of an agent."""
    for content in ("my dog is called Bruno", "the boiler was serviced in May", "my dog's name is Bruno"):
        remember(memory, content)
    remember(memory, "bald vorbei", expires_at="2026-03-02T00:00:00Z")
    number = say(memory, "Mein Hund Bruno bellt laut. Bruno mag Käse, und ich trinke gerne Tee.")
    line = memory.catalogue.read(number)[0].message_id
    told = {"conversation_id": number, "message_id": line, "tags": ("Hund",)}
    remember(memory, "Bruno mag Käse", source="extracted", category="observation", importance=1, **told)
    remember(memory, "Hund Bruno bellt laut", source="extracted", said_until=26, **told)
    remember(memory, "ich trinke gerne Tee", expires_at="2030-01-01T00:00:00Z", **told)
    for content in ("Bruno bellt laut", "unser Hund Bruno bellt laut"):
        remember(memory, content, source="extracted")
    for statement in OLDER_ROWS:
        memory._database.rows(statement)
    for count in range(25):
        remember(memory, f"Kurs {count}", scope="agent:watcher", category="observation", created_by="agent:watcher")


def _leave_jobs(memory: Memory, clock: HandClock) -> None:
    """Have the two jobs of learning parked, and one of the others failed."""
    for _ in range(2 * MOST_ATTEMPTS):
        memory.jobs.fail(claim(memory.jobs, (EXTRACT,)), "it came\nback empty")
        clock.advance(hours=2)
    memory.jobs.fail(claim(memory.jobs), "überlastet")
    memory.usage.note("background", "scripted", "scripted-1", Usage(5, 6, 7, 8))


def _leave_runs(memory: Memory) -> None:
    """Have an agent run twice: once it remembered something, and once it was killed."""
    own = memory.within(reach_agent("watcher"))
    for price in (142, 143):
        saved = own.conversations.save_line(None, Message("user", "Kurs?"), 0)
        fact = NewFact(f"Kurs {price}", scope="agent:watcher", key="kurs", conversation_id=saved.conversation_id)
        own.remember(replace(fact, source="model", created_by="agent:watcher"))
        if price == 142:
            answer = Answer((Message("assistant", "142"),), "scripted", "scripted-1", Usage(10, 5, 1, 2))
            own.conversations.save_answer(saved, answer)


def make_exports(folder: Path) -> Path:
    """Write exports of every assistant, each with something that cannot be read, and return their folder."""
    folder.mkdir()
    broken = {"id": "x", "mapping": 7}
    write_json(folder / "chatgpt.json", [chatgpt_conversation("a", SAID), chatgpt_conversation("b", SAID), broken])
    write_json(folder / "nothing.json", [])
    write_json(folder / "answer.json", {"type": "object", "required": ["name"]})
    write_json(folder / "claude.json", [claude_conversation("a", [("human", "Cześć"), ("assistant", "Hi")]), 7])
    lines = (
        code_line("user", "u1", "Co słychać?"),
        code_line("assistant", "a1", [{"type": "text", "text": "Dobrze."}]),
    )
    write_lines(folder / "code.jsonl", (*lines, 7))
    memory = make_full(folder / "memory.db", HandClock())
    whole = export(memory, HandClock(), folder / "jarvis.jsonl")
    memory.close()
    (folder / "broken.jsonl").write_bytes(whole + b"{}\n")
    (folder / "secret.jsonl").write_bytes(whole.replace("私の猫".encode(), b"sk-ant-" + b"x1" * 20))
    return folder

"""A memory that holds something of everything, in several languages, and what of a file is no more than derived."""

from pathlib import Path

from jarvis_cli.clock import Clock
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.memory.database import open_database
from jarvis_cli.memory.editing import FactEdit
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.messages import Message, ToolCall, ToolResult
from jarvis_cli.scope import Reach, reach_agent
from jarvis_cli.usage import Usage
from tests.peers.background_runs import drain, talk
from tests.peers.scripted_model import say

LINES = (
    ("Mein Hund heißt Bruno, und ich wohne in Graz.", "Schön, dass ihr in Graz lebt."),
    ("Kot nazywa się Filemon; mieszkamy w Łodzi.", "Zapamiętam: Filemon z Łodzi."),
    ("שמי דוד ואני גר בירושלים", "נעים להכיר, דוד"),
    ("私の猫の名前はタマです。", "タマちゃんですね。"),
    ('I paid 1 < 2 & "quoted"\n```sh\nrm -rf /\n```\n\u2028 \x85 done', "Noted \u200f… ✅"),
)
# What would be stored at the same time in the same memory whatever the test.
_IMPORTED = """
INSERT INTO imports (source, started_at, ended_at) VALUES ('chatgpt', '2026-02-01T10:00:00Z', '2026-02-01T10:01:00Z');
INSERT INTO imports (source, started_at) VALUES ('claude', '2026-02-02T10:00:00Z');
INSERT INTO imported_conversations VALUES ('chatgpt', x'0102030405060708090a0b0c0d0e0f10', 1, 1);
INSERT INTO imported_conversations VALUES ('chatgpt', x'ff02030405060708090a0b0c0d0e0f10', 1, NULL);
INSERT INTO imported_messages VALUES ('chatgpt', x'1102030405060708090a0b0c0d0e0f10', 1, 1, 0);
INSERT INTO imported_messages VALUES ('chatgpt', x'2202030405060708090a0b0c0d0e0f10', 1, 1, 0);
INSERT INTO imported_messages VALUES ('claude', x'3302030405060708090a0b0c0d0e0f10', 2, NULL, 0);
UPDATE conversations SET source = 'chatgpt', title = 'Hund & Graz', titled_by = 'builtin', summarizer = 'builtin'
    WHERE id = 1;
UPDATE conversations SET title = 'Łódź', folded_title = 'lodz', titled_by = 'user' WHERE id = 2;
UPDATE messages SET replaced = 1, cache_read_tokens = 7, cache_write_tokens = 8 WHERE turn_id = 5;
DELETE FROM message_words WHERE rowid IN (SELECT id FROM messages WHERE replaced);
INSERT INTO explanations VALUES (1, 3, 1, '1-3,5', '[["f",1,2,0.25]]', '[["p",3,8,0.125]]', 1, 0, 1);
INSERT INTO proposals (content, statement, subject, key, category, importance, confidence, replaces, created_by,
    conversation_id, message_id, said_from, said_until, created_at) VALUES ('Sie wohnt in Wien', 'sie wohnt in wien',
    '', 'wohnort', 'fact', 4, 0.625, 1, 'scripted/x', 1, 1, 0, 4, '2026-03-01T12:00:00Z');
"""


def fill(memory: Memory) -> None:
    """Have a memory hold something of everything."""
    for line, answer in LINES:
        talk(memory, line, Message("assistant", answer))
    talk(memory, "noch etwas", conversation_id=1)
    drain(memory, [say("Es ging um Bruno, Filemon und דוד.")] * 9)
    memory.remember(NewFact("ich wohne in Graz", key="wohnort", conversation_id=1, message_id=1, said_from=27))
    memory.remember(NewFact("ich wohne in Łódź", key="wohnort", tags=("ważne", "住所"), importance=5))
    memory.remember(NewFact("私の猫はタマ", subject="猫", category="preference", expires_at="2030-01-01T00:00:00Z"))
    memory.remember(NewFact("mein Geheimwort war Apfelbaum"))
    memory.remember(NewFact("הכלב שלי", confidence=0.3, source="extracted", created_by="scripted/x"))
    memory.remember(NewFact("הכלב שלי"))
    memory.edit(2, FactEdit(importance=1))
    talk(memory, "Apfelbaum, das Geheimwort, vergiss es", Message("assistant", "Apfelbaum? Gut."))
    memory.forget(3)
    memory.remember(NewFact("kurz da"))
    memory.undo()
    _run_agent(memory)
    with_tools = (
        Message("assistant", "", tool_calls=(ToolCall("c1", "recall", '{"query": "Łódź"}'),)),
        Message("tool", "", tool_results=(ToolResult("c1", "ich wohne in Łódź", False),)),
        Message("assistant", "In Łódź.", status="interrupted"),
    )
    line = Message("user", "wo wohne ich?", recalled="<memory>\n- #1 ich wohne in Łódź\n</memory>", attached="Anhang ß")
    saved = memory.conversations.save_line(None, line, 10, (1,))
    memory.conversations.offer_forgetting(saved, (1,))
    memory.conversations.save_answer(saved, Answer(with_tools, "anthropic", "m-1", Usage(100, 20, 30, 40)))


def fill_rows(path: Path) -> None:
    """Store beside that what other parts of the program would, row by row."""
    database = open_database(path)
    for statement in _IMPORTED.split(";\n"):
        database.rows(statement)
    database.close()


def make_full(path: Path, clock: Clock) -> Memory:
    """Return a memory in a new file that holds something of everything."""
    memory = open_memory(path, clock)
    fill(memory)
    fill_rows(path)
    return memory


def _run_agent(memory: Memory) -> None:
    reach = reach_agent("watcher")
    own = memory.within(Reach(reach.readable, reach.writable, "watcher"))
    own.remember(
        NewFact("Kurs 140 株価", scope="agent:watcher", key="kurs", source="model", created_by="agent:watcher")
    )
    own.remember(
        NewFact("Kurs 141 株価", scope="agent:watcher", key="kurs", source="model", created_by="agent:watcher")
    )
    saved = own.conversations.save_line(None, Message("user", "Kurs?"), 0)
    answer = Answer((Message("assistant", "141"),), "scripted", "scripted-1", Usage(10, 5, 1, 2))
    own.conversations.save_answer(saved, answer)
    own.agents.note_failed("watcher", "scripted", "scripted-1")

"""What is saved with a line and with its answer: which turn of a conversation is the newest, and what it cost."""

from jarvis_cli.memory import Memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.memory.database import Database
from jarvis_cli.messages import Message
from jarvis_cli.scope import CHAT
from jarvis_cli.usage import Usage
from tests.peers.scripted_chat import Chat
from tests.peers.scripted_model import call, say, use


def test_tokens_of_the_cache_stand_beside_the_others(memory: Memory, database: Database) -> None:
    saved = memory.conversations.save_line(None, Message("user", "Dzień dobry"), 0)
    answer = Answer((Message("assistant", "Guten Tag"),), "anthropic", "claude-x", Usage(7, 3, 100, 20))
    memory.conversations.save_answer(saved, answer)
    tokens = "input_tokens, output_tokens, cache_read_tokens, cache_write_tokens"
    assert database.rows(f"SELECT {tokens} FROM messages ORDER BY id") == [(0, 0, 0, 0), (7, 3, 100, 20)]


def test_the_last_message_of_a_turn_has_the_cost_of_all_rounds(memory: Memory, database: Database) -> None:
    chat = Chat(memory.within(CHAT), embedder=None)
    chat.take("Zeig alles", use(call("list_facts")), say("Nichts.", usage=Usage(1, 2, 3, 4)))
    rows = database.rows("SELECT role, input_tokens + output_tokens, cache_read_tokens FROM messages ORDER BY id")
    assert rows == [("user", 0, 0), ("assistant", 0, 0), ("tool", 0, 0), ("assistant", 18, 3)]


def test_a_conversation_knows_its_newest_turn(memory: Memory, database: Database) -> None:
    chat = Chat(memory.within(CHAT), embedder=None)
    for line in ("eins", "zwei"):
        turn = chat.take(line, say("Gut."))
        assert database.value("SELECT last_turn_id FROM conversations") == turn.turn_id


def test_what_was_imported_is_no_newest_turn(memory: Memory, database: Database) -> None:
    saved = memory.conversations.save_line(None, Message("user", "von woanders"), 0)
    database.rows("INSERT INTO imports (id, source, started_at) VALUES (1, 'chatgpt', '2026-03-01T12:00:00Z')")
    database.rows("INSERT INTO imported_messages VALUES ('chatgpt', x'00', 1, ?, 0)", (saved.turn_id,))
    memory.conversations.drop_line(memory.conversations.save_line(saved.conversation_id, Message("user", "hier"), 0))
    assert database.value("SELECT last_turn_id FROM conversations") == 0


def test_a_turn_tells_what_fitted_and_what_it_was_told_of(memory: Memory) -> None:
    chat = Chat(memory.within(CHAT), embedder=None)
    first = chat.take("Merk dir das", use(call("remember_fact", content="Mój pies wabi się Bruno")), say("Gut."))
    assert (first.fact_ids, first.conversation_ids) == ((), ())
    chat.conversation_id = None
    turn = chat.take("Was ist mit dem pies Bruno?", say("Er bellt."))
    assert turn.turn_id == memory.explanations.last().answered.turn_id
    assert (turn.fact_ids, turn.conversation_ids) == ((1,), ())

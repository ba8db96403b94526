"""Saving a turn: its line before the model speaks, and its answer afterwards; each in the caller's transaction."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.errors import NotFoundError
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.filtering import read_condition
from jarvis_cli.memory.withholding import withhold_turn
from jarvis_cli.memory.words import add_words, spell_message
from jarvis_cli.messages import Message
from jarvis_cli.usage import Usage

if TYPE_CHECKING:
    from jarvis_cli.explanation import Grounds
    from jarvis_cli.scope import Reach


@dataclass(frozen=True, slots=True)
class SavedLine:
    """Where a user message stands on disk, and the change up to which facts had been told when it was sent."""

    conversation_id: int
    turn_id: int
    change: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back in one turn: assistant and tool messages in order, who made them and at what cost."""

    messages: tuple[Message, ...]
    provider: str
    model: str
    usage: Usage


@dataclass(frozen=True, slots=True)
class NewLine:
    """A line to save: its message with the recall in front of it, the change of that, and what the answer is told.

    `fact_ids` are the facts that fit it. `replaces` is the turn whose place it takes, or 0.
    """

    message: Message
    change: int
    fact_ids: tuple[int, ...]
    grounds: Grounds | None
    replaces: int


class Saving:
    """Saves what is said in conversations, or in the runs of the agent whose reach this is."""

    def __init__(self, database: Database, clock: Clock, reach: Reach) -> None:
        self._database = database
        self._clock = clock
        self._reach = reach

    def save_line(self, conversation_id: int | None, line: NewLine) -> SavedLine:
        """Store a line with its explanation, in a new conversation if there is none yet; return where it stands."""
        now, message = format_time(self._clock()), line.message
        if conversation_id is None:
            conversation_id = self._begin(line.change, now)
        elif not self._database.row("SELECT 1 FROM conversations WHERE id = ?", (conversation_id,)):
            raise NotFoundError(f"there is no conversation #{conversation_id}", "begin another with /new")
        turn_id = self._database.insert(
            "INSERT INTO messages (conversation_id, turn_id, role, text, recalled, attached, status, change,"
            " created_at) VALUES (?, 0, 'user', ?, ?, ?, ?, ?, ?)",
            (
                *(conversation_id, message.text, message.recalled, message.attached),
                *(message.status, line.change, now),
            ),
        )
        self._database.rows("UPDATE messages SET turn_id = id WHERE id = ?", (turn_id,))
        if line.grounds is not None:
            from jarvis_cli.memory.grounds import note_grounds

            note_grounds(self._database, conversation_id, turn_id, line.grounds)
        self._database.rows("UPDATE conversations SET last_turn_id = ? WHERE id = ?", (turn_id, conversation_id))
        self._index(turn_id, spell_message(message.text, message.attached))
        if self.is_forgotten_since(line.change):
            withhold_turn(self._database, turn_id)
        for fact_id in line.fact_ids:
            self._database.rows("UPDATE facts SET recalled_at = ? WHERE id = ?", (now, fact_id))
        if line.replaces:
            from jarvis_cli.memory.replacing import replace_turn

            replace_turn(self._database, line.replaces)
        self._make_due_later(conversation_id)
        return SavedLine(conversation_id, turn_id, line.change)

    def save_answer(self, line: SavedLine, answer: Answer) -> None:
        """Store what came back, and make summary and extraction due."""
        now = format_time(self._clock())
        for message in answer.messages:
            self._save_message(line, message, answer, now)
        usage = answer.usage
        last = self._database.rows(
            "UPDATE messages SET input_tokens = ?, output_tokens = ?, cache_read_tokens = ?, cache_write_tokens = ?"
            " WHERE id = (SELECT max(id) FROM messages WHERE turn_id = ? AND role = 'assistant') RETURNING id",
            (
                *(usage.input_tokens, usage.output_tokens, usage.cache_read_tokens, usage.cache_write_tokens),
                line.turn_id,
            ),
        )
        if self.is_forgotten_since(line.change):
            withhold_turn(self._database, line.turn_id)
        if last:
            self._make_due(line.conversation_id, now)

    def is_forgotten_since(self, change: int) -> bool:
        """Return whether a fact was forgotten that a turn may carry: what is out of reach it was never told."""
        reached = read_condition(self._reach)
        where = f"kind = 'forgotten' AND NOT undoes AND NOT tidied AND id > ? AND {reached.sql} LIMIT 1"
        return self._database.row(f"SELECT 1 FROM fact_changes WHERE {where}", (change, *reached.bindings)) is not None

    def _begin(self, change: int, now: str) -> int:
        """Begin a conversation, or a run, and return its number."""
        agent = self._reach.agent
        conversation_id = self._database.insert(
            "INSERT INTO conversations (agent, opening_change, started_at) VALUES (?, ?, ?)", (agent, change, now)
        )
        if agent:
            from jarvis_cli.memory.runs import begin_run

            begin_run(self._database, agent, conversation_id, now)
        return conversation_id

    def _save_message(self, line: SavedLine, message: Message, answer: Answer, now: str) -> None:
        message_id = self._database.insert(
            "INSERT INTO messages (conversation_id, turn_id, role, text, tool_calls, tool_results, status, change,"
            " provider, model, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(line.conversation_id, line.turn_id, message.role, message.text),
                json.dumps([[call.id, call.name, call.arguments] for call in message.tool_calls]),
                json.dumps([[result.call_id, result.content, result.is_error] for result in message.tool_results]),
                *(message.status, line.change, answer.provider, answer.model, now),
            ),
        )
        if message.role == "assistant" and message.text:
            self._index(message_id, message.text)

    def _index(self, message_id: int, text: str) -> None:
        if not self._reach.agent:
            add_words(self._database, "message", message_id, text)

    def _make_due_later(self, conversation_id: int) -> None:
        """Have a conversation worked on although the answer to its line, which makes that due at once, never comes."""
        if not self._reach.agent:
            from jarvis_cli.memory.jobs import PATIENCE

            self._make_due(conversation_id, format_time(self._clock() + PATIENCE))

    def _make_due(self, conversation_id: int, when: str) -> None:
        if not self._reach.agent:
            from jarvis_cli.memory.jobs import EXTRACT, SUMMARIZE, make_due

            make_due(self._database, SUMMARIZE, conversation_id, when)
            make_due(self._database, EXTRACT, conversation_id, when)

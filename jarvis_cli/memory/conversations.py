"""Conversations and their messages: saved before and after the model speaks, and replayed as they were sent."""

import json
from dataclasses import dataclass
from typing import Any

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.errors import NotFoundError
from jarvis_cli.instructions import WITHHELD_ANSWER, WITHHELD_LINE
from jarvis_cli.memory.database import Database, Row
from jarvis_cli.memory.filtering import read_condition
from jarvis_cli.memory.words import add_words, remove_words
from jarvis_cli.messages import Message, ToolCall, ToolResult, Usage
from jarvis_cli.scope import EVERYTHING, Reach


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


class Conversations:
    """The conversations in one memory file.

    Within the reach of an agent each is a run of it: nothing is learned from it, summarised or found in it, and it is
    kept only while it is among the newest.
    """

    def __init__(self, database: Database, clock: Clock, reach: Reach = EVERYTHING) -> None:
        self._database = database
        self._clock = clock
        self._reach = reach

    def save_line(
        self, conversation_id: int | None, line: Message, change: int, recalled_facts: tuple[int, ...] = ()
    ) -> SavedLine:
        """Store a user message, in a new conversation if there is none yet, and return where it stands.

        `change` is that of the recall in front of the line; what has been forgotten since may be in it.
        `recalled_facts` are the facts that fit the line: that they were of use is noted.
        """
        now = format_time(self._clock())
        with self._database.transaction():
            if conversation_id is None:
                conversation_id = self._begin(change, now)
            turn_id = self._database.insert(
                "INSERT INTO messages (conversation_id, turn_id, role, text, recalled, attached, status, change,"
                " created_at) VALUES (?, 0, 'user', ?, ?, ?, ?, ?, ?)",
                (conversation_id, line.text, line.recalled, line.attached, line.status, change, now),
            )
            self._database.rows("UPDATE messages SET turn_id = id WHERE id = ?", (turn_id,))
            self._index(turn_id, f"{line.text}\n\n{line.attached}" if line.attached else line.text)
            if self._is_forgotten_since(change):
                withhold_turn(self._database, turn_id)
            for fact_id in recalled_facts:
                self._database.rows("UPDATE facts SET recalled_at = ? WHERE id = ?", (now, fact_id))
            self._make_due_later(conversation_id)
        return SavedLine(conversation_id, turn_id, change)

    def save_answer(self, line: SavedLine, answer: Answer) -> None:
        """Store what came back, note its usage, and make summary and extraction due, at once or not at all.

        If a fact was forgotten since the recall, the turn may carry it: it is kept, but withheld. A turn that has its
        answer already keeps it: saving twice changes nothing. With the answer the run of an agent ends.
        """
        # Loaded when the model has spoken: until then a run waits for nothing that it does not need yet.
        from jarvis_cli.memory.usage import UsageTable

        now = format_time(self._clock())
        with self._database.transaction():
            if self._database.row("SELECT 1 FROM messages WHERE turn_id = ? AND role <> 'user'", (line.turn_id,)):
                return
            UsageTable(self._database, self._clock).note("answer", answer.provider, answer.model, answer.usage)
            # A run may have taken so long that it was let go of; what it took is noted all the same.
            if self._database.row("SELECT 1 FROM messages WHERE id = ?", (line.turn_id,)):
                self._store_answer(line, answer, now)
            if self._reach.agent:
                from jarvis_cli.memory.runs import RunEnd, end_run

                end = RunEnd(answer.messages[-1].status, answer.provider, answer.model, answer.usage)
                end_run(self._database, self._clock, self._reach.agent, line.conversation_id, end)

    def note_round(self, line: SavedLine, provider: str, model: str, spent: Usage) -> None:
        """Note, after a round of an agent's run, what its rounds have taken so far; that of a chat is not noted."""
        if self._reach.agent:
            from jarvis_cli.memory.runs import RunEnd, note_rounds

            with self._database.transaction():
                so_far = RunEnd("", provider, model, spent)
                note_rounds(self._database, self._clock, self._reach.agent, line.conversation_id, so_far)

    def history(self, conversation_id: int) -> tuple[Message, ...]:
        """Return the messages of a conversation in order, as they are sent again: withheld turns stand as a remark.

        Raises NotFoundError.
        """
        rows = self._database.rows(
            "SELECT turn_id, withheld, role, text, recalled, tool_calls, tool_results, status, attached FROM messages"
            " WHERE conversation_id = ? ORDER BY id",
            (conversation_id,),
        )
        if not rows:
            raise NotFoundError(f"there is no conversation #{conversation_id}")
        history: list[Message] = []
        for row in rows:
            if not row[1]:
                history.append(read_message(row[2:]))
            elif row[2] == "user":
                history += [Message("user", WITHHELD_LINE), Message("assistant", WITHHELD_ANSWER)]
        return tuple(history)

    def last(self) -> int | None:
        """Return the id of the person's newest conversation, or None."""
        row = self._database.row("SELECT id FROM conversations WHERE agent = '' ORDER BY id DESC LIMIT 1")
        return row[0] if row else None

    def offer_forgetting(self, line: SavedLine, fact_ids: tuple[int, ...]) -> None:
        """Note that the person is shown these facts in this turn, so that a later turn may forget them."""
        with self._database.transaction():
            for fact_id in fact_ids:
                self._database.rows(
                    "INSERT INTO forget_offers (conversation_id, fact_id, turn_id) VALUES (?, ?, ?)"
                    " ON CONFLICT DO NOTHING",
                    (line.conversation_id, fact_id, line.turn_id),
                )

    def may_forget(self, line: SavedLine, fact_id: int) -> bool:
        """Return whether the person was shown a fact in one of the three turns of this conversation before."""
        row = self._database.row(
            "SELECT 1 FROM forget_offers WHERE conversation_id = ?1 AND fact_id = ?2 AND turn_id < ?3 AND turn_id >="
            " (SELECT min(id) FROM (SELECT id FROM messages WHERE conversation_id = ?1 AND role = 'user' AND id < ?3"
            " ORDER BY id DESC LIMIT 3))",
            (line.conversation_id, fact_id, line.turn_id),
        )
        return row is not None

    def drop_line(self, line: SavedLine) -> None:
        """Take a saved line out again, with its turn, and its conversation if nothing else is in that."""
        with self._database.transaction():
            gone = self._database.rows("DELETE FROM messages WHERE turn_id = ? RETURNING id", (line.turn_id,))
            for (message_id,) in gone:
                remove_words(self._database, "message", message_id)
            self._database.rows("DELETE FROM forget_offers WHERE turn_id = ?", (line.turn_id,))
            target = (line.conversation_id,)
            if not self._database.row("SELECT 1 FROM messages WHERE conversation_id = ? LIMIT 1", target):
                self._database.rows("DELETE FROM conversations WHERE id = ?", target)
                self._database.rows("DELETE FROM jobs WHERE target = ?", target)
                if self._reach.agent:
                    from jarvis_cli.memory.runs import undo_run

                    undo_run(self._database, self._reach.agent)

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

    def _is_forgotten_since(self, change: int) -> bool:
        """Return whether a fact was forgotten that a turn may carry: what is out of reach it was never told."""
        reached = read_condition(self._reach)
        where = f"kind = 'forgotten' AND NOT undoes AND NOT tidied AND id > ? AND {reached.sql} LIMIT 1"
        return self._database.row(f"SELECT 1 FROM fact_changes WHERE {where}", (change, *reached.bindings)) is not None

    def _store_answer(self, line: SavedLine, answer: Answer, now: str) -> None:
        for message in answer.messages:
            self._save_message(line, message, answer, now)
        last = self._database.rows(
            "UPDATE messages SET input_tokens = ?, output_tokens = ? WHERE id ="
            " (SELECT max(id) FROM messages WHERE turn_id = ? AND role = 'assistant') RETURNING id",
            (answer.usage.input_tokens, answer.usage.output_tokens, line.turn_id),
        )
        if self._is_forgotten_since(line.change):
            withhold_turn(self._database, line.turn_id)
        if last:
            self._make_due(line.conversation_id, now)

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


def withhold_turn(database: Database, turn_id: int) -> int | None:
    """Mark a turn as carrying something forgotten, and take its words out of the index; return its conversation.

    What was told of facts in that turn is told anew.
    """
    rows = database.rows(
        "UPDATE messages SET withheld = 1, recalled = '' WHERE turn_id = ? RETURNING id, conversation_id", (turn_id,)
    )
    for message_id, _ in rows:
        remove_words(database, "message", message_id)
    if not rows:
        return None
    tell_again(database, rows[0][1])
    return int(rows[0][1])


def tell_again(database: Database, conversation_id: int) -> None:
    """Have the changes of facts since a conversation was opened told anew: what told them is no longer sent."""
    database.rows("UPDATE messages SET change = 0 WHERE conversation_id = ? AND change <> 0", (conversation_id,))


def read_message(row: Row) -> Message:
    """Return the message of a row: role, text, recalled, tool_calls, tool_results, status, and attached if wanted."""
    role, text, recalled, calls, results, status, *attached = row
    return Message(
        role,
        text,
        recalled,
        tuple(ToolCall(*call) for call in _parse_list(calls)),
        tuple(ToolResult(*result) for result in _parse_list(results)),
        status,
        *attached,
    )


def _parse_list(text: str) -> list[list[Any]]:
    # Nearly all are empty, and to parse those would be most of the work of reading a long history.
    return json.loads(text) if text != "[]" else []

"""Conversations and their messages: saved before and after the model speaks, and replayed as they were sent."""

import json
from dataclasses import dataclass
from typing import Any

from jarvis_cli.clock import Clock
from jarvis_cli.errors import NotFoundError, UsageError
from jarvis_cli.explanation import Grounds
from jarvis_cli.instructions import WITHHELD_ANSWER, WITHHELD_LINE
from jarvis_cli.memory.database import Database, Row
from jarvis_cli.memory.saving import Answer, NewLine, SavedLine, Saving
from jarvis_cli.memory.withholding import tell_again, withhold_turn
from jarvis_cli.memory.words import remove_words
from jarvis_cli.messages import Message, ToolCall, ToolResult
from jarvis_cli.scope import EVERYTHING, Reach
from jarvis_cli.usage import Usage

__all__ = [
    "Answer",
    "Conversations",
    "LastLine",
    "SavedLine",
    "read_message",
    "tell_again",
    "withhold_turn",
]

# How a turn that carries something forgotten stands in the history.
WITHHELD_TURN = (Message("user", WITHHELD_LINE), Message("assistant", WITHHELD_ANSWER))
# What was imported was not said here.
_LAST_TURN = (
    "coalesce((SELECT max(turn_id) FROM messages m WHERE conversation_id = ?1 AND NOT EXISTS"
    " (SELECT 1 FROM imported_messages i WHERE i.message_id = m.id)), 0)"
)


@dataclass(frozen=True, slots=True)
class LastLine:
    """The line of the newest turn of a conversation, and what was handed over with it, as it was sent: fenced."""

    turn_id: int
    line: str
    attached: str


class Conversations:
    """The conversations in one memory file.

    Within the reach of an agent each is a run of it: nothing is learned from it, summarised or found in it, and it is
    kept only while it is among the newest.
    """

    def __init__(self, database: Database, clock: Clock, reach: Reach = EVERYTHING, replaces: int = 0) -> None:
        """Where the next line takes the place of a turn, `replaces` is that turn; 0: of none."""
        self._database = database
        self._clock = clock
        self._reach = reach
        self._replaces = replaces
        self._saving = Saving(database, clock, reach)

    def replacing(self, turn_id: int) -> "Conversations":
        """Return the same conversations for one line, which takes the place of a turn: that is no longer sent."""
        return Conversations(self._database, self._clock, self._reach, turn_id)

    def save_line(
        self,
        conversation_id: int | None,
        line: Message,
        change: int,
        recalled_facts: tuple[int, ...] = (),
        grounds: Grounds | None = None,
    ) -> SavedLine:
        """Store a user message, in a new conversation if there is none yet, and return where it stands.

        `change` is that of the recall in front of the line; what has been forgotten since may be in it.
        `recalled_facts` are the facts that fit the line: that they were of use is noted. `grounds` say what the answer
        is told, and are stored with it. The turn whose place the line takes is replaced.
        """
        with self._database.transaction():
            new = NewLine(line, change, recalled_facts, grounds, self._replaces)
            return self._saving.save_line(conversation_id, new)

    def save_answer(self, line: SavedLine, answer: Answer) -> None:
        """Store what came back, note its usage, and make summary and extraction due, at once or not at all.

        If a fact was forgotten since the recall, the turn may carry it: it is kept, but withheld. A turn that has its
        answer already keeps it: saving twice changes nothing. With the answer the run of an agent ends.
        """
        # Loaded when the model has spoken: until then a run waits for nothing that it does not need yet.
        from jarvis_cli.memory.usage import UsageTable

        with self._database.transaction():
            if self._database.row("SELECT 1 FROM messages WHERE turn_id = ? AND role <> 'user'", (line.turn_id,)):
                return
            UsageTable(self._database, self._clock).note("answer", answer.provider, answer.model, answer.usage)
            # A run may have taken so long that it was let go of; what it took is noted all the same.
            if self._database.row("SELECT 1 FROM messages WHERE id = ?", (line.turn_id,)):
                self._saving.save_answer(line, answer)
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

    def history(self, conversation_id: int | None) -> tuple[Message, ...]:
        """Return the messages of a conversation in order, as they are sent again; None is one that only begins.

        Withheld turns stand as a remark; those that were replaced, or are being replaced, are left out. Raises
        NotFoundError.
        """
        if conversation_id is None:
            return ()
        rows = self._database.rows(
            "SELECT turn_id, withheld, replaced, role, text, recalled, tool_calls, tool_results, status, attached"
            " FROM messages WHERE conversation_id = ? ORDER BY id",
            (conversation_id,),
        )
        if not rows:
            raise NotFoundError(f"there is no conversation #{conversation_id}", "begin another with /new")
        history: list[Message] = []
        for turn_id, is_withheld, is_replaced, *message in rows:
            if is_replaced or self._is_left_out(turn_id):
                continue
            if not is_withheld:
                history.append(read_message(tuple(message)))
            elif message[0] == "user":
                history += WITHHELD_TURN
        return tuple(history)

    def last_line(self, conversation_id: int) -> LastLine:
        """Return the line of the newest turn of a conversation, to ask it again. Raises NotFoundError, UsageError."""
        row = self._database.row(
            "SELECT turn_id, text, attached, withheld FROM messages WHERE conversation_id = ? AND role = 'user'"
            " AND NOT replaced ORDER BY id DESC LIMIT 1",
            (conversation_id,),
        )
        if row is None:
            raise NotFoundError("nothing was said in this conversation yet", "type a line first")
        if row[3]:
            raise explain_withheld()
        return LastLine(*row[:3])

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
        """Return whether the person was shown a fact in one of the three turns of this conversation before.

        One whose line was asked again instead does not count: to ask again is no yes.
        """
        row = self._database.row(
            "SELECT 1 FROM forget_offers WHERE conversation_id = ?1 AND fact_id = ?2 AND turn_id IN"
            " (SELECT id FROM messages WHERE conversation_id = ?1 AND role = 'user' AND id < ?3 AND NOT replaced"
            " ORDER BY id DESC LIMIT 3)",
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
            if self._replaces:
                from jarvis_cli.memory.replacing import restore_turn

                restore_turn(self._database, self._replaces)
            target = (line.conversation_id,)
            self._database.rows(f"UPDATE conversations SET last_turn_id = {_LAST_TURN} WHERE id = ?1", target)
            if not self._database.row("SELECT 1 FROM messages WHERE conversation_id = ? LIMIT 1", target):
                self._database.rows("DELETE FROM conversations WHERE id = ?", target)
                self._database.rows("DELETE FROM jobs WHERE target = ?", target)
                if self._reach.agent:
                    from jarvis_cli.memory.runs import undo_run

                    undo_run(self._database, self._reach.agent)

    def _is_left_out(self, turn_id: int) -> bool:
        """Return whether a turn is no longer sent because another takes its place."""
        return turn_id == self._replaces


def explain_withheld() -> UsageError:
    """Return the error for a line that is to be asked again, and carries something forgotten."""
    return UsageError("the last line carries something that was forgotten", "type it again, without that")


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

"""Turns that are not kept: their lines and answers stay in this process, and nothing is written anywhere.

They may follow what is saved of a conversation. A turn of them has a number below 0, which tells it from saved ones.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING

from jarvis_cli.errors import NotFoundError
from jarvis_cli.explanation import Answered, Explanation, Grounds
from jarvis_cli.memory.conversations import WITHHELD_TURN, Conversations, LastLine, explain_withheld
from jarvis_cli.memory.explanations import Explanations, Noted, explain_no_answer
from jarvis_cli.memory.grounds import read_sent_before
from jarvis_cli.memory.saving import Answer, SavedLine

if TYPE_CHECKING:
    from jarvis_cli.clock import Clock
    from jarvis_cli.memory.database import Database
    from jarvis_cli.messages import Message
    from jarvis_cli.scope import Reach
    from jarvis_cli.usage import Usage


@dataclass(frozen=True, slots=True)
class UnsavedTurn:
    """One turn: its line, up to which change of facts it was told, what it was told, and what came back."""

    turn_id: int
    line: Message
    change: int
    said_at: datetime
    grounds: Grounds
    answer: Answer | None = None


@dataclass(slots=True)
class Span:
    """The turns that are not kept, in their order, and the saved ones whose place some of them took."""

    turns: list[UnsavedTurn] = field(default_factory=list)
    replaced: set[int] = field(default_factory=set)
    last_id: int = 0


class UnsavedConversations(Conversations):
    """The conversations of a memory file with one of them, or a new one, going on in this process alone."""

    def __init__(
        self, database: Database, clock: Clock, reach: Reach, conversation_id: int | None, replaces: int = 0
    ) -> None:
        """`conversation_id` is the saved conversation that goes on, or None; the turns are empty at first."""
        super().__init__(database, clock, reach, replaces)
        self.conversation_id = conversation_id or 0
        self.span = Span()

    def replacing(self, turn_id: int) -> UnsavedConversations:
        """Return the same conversations for one line, which takes the place of a turn of this span, or a saved one."""
        other = UnsavedConversations(self._database, self._clock, self._reach, self.conversation_id, turn_id)
        other.span = self.span
        return other

    def save_line(
        self,
        conversation_id: int | None,
        line: Message,
        change: int,
        recalled_facts: tuple[int, ...] = (),  # noqa: ARG002 - the signature is that of what is saved
        grounds: Grounds | None = None,
    ) -> SavedLine:
        """Add a line to the span, and return where it stands there; which facts fit it is noted nowhere.

        Raises NotFoundError for a conversation that is not the one of the span.
        """
        self._check(conversation_id)
        if self._replaces:
            self.span.replaced.add(self._replaces)
        self.span.last_id -= 1
        turn = UnsavedTurn(self.span.last_id, line, change, self._clock(), grounds or Grounds(change=change))
        self.span.turns.append(turn)
        return SavedLine(self.conversation_id, turn.turn_id, change)

    def save_answer(self, line: SavedLine, answer: Answer) -> None:
        """Add what came back to its line; a turn that has its answer already keeps it."""
        self.span.turns = [
            replace(turn, answer=answer) if turn.turn_id == line.turn_id and turn.answer is None else turn
            for turn in self.span.turns
        ]

    def note_round(self, line: SavedLine, provider: str, model: str, spent: Usage) -> None:
        """Note nothing."""

    def history(self, conversation_id: int | None) -> tuple[Message, ...]:
        """Return what is saved of the conversation, and then the span, without what was replaced.

        Whatever a turn of the span was told before something was forgotten is no longer sent: it stands as a remark.
        Raises NotFoundError.
        """
        self._check(conversation_id)
        messages = list(super().history(self.conversation_id or None))
        for turn in self.list_turns():
            if self.is_withheld(turn):
                messages += WITHHELD_TURN
            else:
                messages += (turn.line, *(turn.answer.messages if turn.answer else ()))
        return tuple(messages)

    def last_line(self, conversation_id: int) -> LastLine:
        """Return the newest line of the span, or of what is saved. Raises NotFoundError, UsageError."""
        self._check(conversation_id)
        turns = self.list_turns()
        if not turns:
            return super().last_line(self.conversation_id)
        if self.is_withheld(turns[-1]):
            raise explain_withheld()
        return LastLine(turns[-1].turn_id, turns[-1].line.text, turns[-1].line.attached)

    def offer_forgetting(self, line: SavedLine, fact_ids: tuple[int, ...]) -> None:
        """Offer nothing: here nothing is forgotten."""

    def may_forget(self, line: SavedLine, fact_id: int) -> bool:  # noqa: ARG002 - the same
        """Return that nothing may be forgotten here."""
        return False

    def drop_line(self, line: SavedLine) -> None:
        """Take a line out of the span again."""
        self.span.turns = [turn for turn in self.span.turns if turn.turn_id != line.turn_id]
        self.span.replaced.discard(self._replaces)

    def list_turns(self) -> list[UnsavedTurn]:
        """Return the turns of the span, without those that were replaced or are being replaced."""
        return [turn for turn in self.span.turns if not self._is_left_out(turn.turn_id)]

    def is_withheld(self, turn: UnsavedTurn) -> bool:
        """Return whether something was forgotten since a turn that it may carry."""
        return self._saving.is_forgotten_since(turn.change)

    def _check(self, conversation_id: int | None) -> None:
        """Raise NotFoundError for a conversation that is not the one of the span."""
        if conversation_id not in (None, 0, self.conversation_id):
            raise NotFoundError(
                f"conversation #{conversation_id} is not the one that goes on without being kept",
                "let it go on where it is kept",
            )

    def _is_left_out(self, turn_id: int) -> bool:
        return turn_id in self.span.replaced or super()._is_left_out(turn_id)


class UnsavedExplanations(Explanations):
    """The explanations of saved answers, and of those that are not kept."""

    def __init__(self, database: Database, clock: Clock, reach: Reach, conversations: UnsavedConversations) -> None:
        super().__init__(database, clock, reach)
        self._conversations = conversations

    def find(self, message_id: int) -> Explanation:
        """Return what was told for the answer of a turn; those below 0 are of the span. Raises NotFoundError."""
        turns = self._conversations.span.turns
        found = next((turn for turn in turns if turn.turn_id == message_id), None)
        return super().find(message_id) if found is None else self._explain(self._note(found))

    def last(self, conversation_id: int | None = None) -> Explanation:
        """Return that of the newest answer of the span, else of the conversation that it goes on with, or of another.

        Raises NotFoundError.
        """
        turns, saved_id = self._conversations.list_turns(), self._conversations.conversation_id
        if conversation_id not in (None, 0, saved_id):
            return super().last(conversation_id)
        if turns:
            return self.find(turns[-1].turn_id)
        if not saved_id:
            raise explain_no_answer()
        return super().last(saved_id)

    def _note(self, turn: UnsavedTurn) -> Noted:
        answer, conversation_id = turn.answer, self._conversations.conversation_id
        is_withheld = self._conversations.is_withheld(turn)
        calls = [call.name for message in answer.messages for call in message.tool_calls] if answer else []
        answered = Answered(
            *(turn.turn_id, conversation_id, "", turn.said_at, "" if is_withheld else turn.line.text),
            *(is_withheld, turn.turn_id in self._conversations.span.replaced),
            *((answer.provider, answer.model) if answer else ("", "")),
            tools=tuple(dict.fromkeys(calls)),
        )
        opened = self._database.row("SELECT opening_change FROM conversations WHERE id = ?", (conversation_id,))
        # It follows all that is saved of its conversation.
        saved = read_sent_before(self._database, conversation_id, 2**62, turn.grounds.cut_turns)
        earlier = (other for other in self._conversations.list_turns() if other.turn_id > turn.turn_id)
        told = {each.number for other in earlier for each in other.grounds.sent if each.kind == "fact"}
        return Noted(answered, opened[0] if opened else turn.grounds.change, turn.grounds, saved | told)

"""Explanations: what answers were told and why, as it was noted with them; the texts are looked up when asked for."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass, replace

from jarvis_cli.clock import Clock, parse_time
from jarvis_cli.errors import NotFoundError
from jarvis_cli.explanation import Answered, Explanation, Grounds, Mention, Piece
from jarvis_cli.memory.database import Database, Row
from jarvis_cli.memory.grounds import read_grounds, read_sent_before
from jarvis_cli.memory.told_pieces import Told, ToldPieces
from jarvis_cli.scope import EVERYTHING, SHARED, Reach, name_scope

# So many facts that found no room are named.
_MOST_NAMED = 10
_TURN = (
    "SELECT m.turn_id, m.conversation_id, c.agent, m.created_at, m.text, m.withheld, m.replaced, c.opening_change"
    " FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE m.id = "
)


@dataclass(frozen=True, slots=True)
class Noted:
    """A turn, the change its conversation was opened at, its grounds if they were noted, and which facts the turns
    before it had told that were sent with it."""

    answered: Answered
    opening_change: int
    grounds: Grounds | None
    told_before: Collection[int] = ()


class Explanations:
    """The explanations of answers in one memory file, as far as a reach may read what they were told."""

    def __init__(self, database: Database, clock: Clock, reach: Reach = EVERYTHING) -> None:
        self._database = database
        self._clock = clock
        self._reach = reach

    def find(self, message_id: int) -> Explanation:
        """Return what was told for the answer of a turn, by the number of any of its messages. Raises NotFoundError."""
        row = None
        if abs(message_id) < 2**63:
            row = self._database.row(f"{_TURN}(SELECT turn_id FROM messages WHERE id = ?)", (message_id,))
        if row is None or not self._may_read(row[2]):
            raise NotFoundError(f"there is no message #{message_id}", "`jarvis conversations show` numbers them")
        return self._explain(self._read(row))

    def last(self, conversation_id: int | None = None) -> Explanation:
        """Return that of the newest answer of a conversation, or of all that the person was given.

        Raises NotFoundError.
        """
        if conversation_id is None:
            newest = self._database.row(
                "SELECT last_turn_id FROM conversations WHERE agent = ? ORDER BY last_turn_id DESC, id DESC LIMIT 1",
                (self._reach.agent,),
            )
        else:
            newest = self._database.row(
                "SELECT max(turn_id) FROM messages WHERE conversation_id = ?", (conversation_id,)
            )
        if newest is None or not newest[0]:
            raise explain_no_answer()
        return self.find(newest[0])

    def _may_read(self, agent: str) -> bool:
        return self._reach.readable is None or agent == self._reach.agent

    def _read(self, row: Row) -> Noted:
        turn_id, conversation_id, agent, said_at, text, is_withheld, is_replaced, opening_change = row
        provider, model, tools = self._read_answer(turn_id)
        answered = Answered(
            *(turn_id, conversation_id, agent, parse_time(said_at), "" if is_withheld else text),
            *(bool(is_withheld), bool(is_replaced), provider, model, tools),
        )
        grounds = read_grounds(self._database, turn_id)
        before = read_sent_before(self._database, conversation_id, turn_id, grounds.cut_turns) if grounds else ()
        return Noted(answered, opening_change, grounds, before)

    def _read_answer(self, turn_id: int) -> tuple[str, str, tuple[str, ...]]:
        """Return who gave the answer of a turn, and the tools that were called in it, each once."""
        rows = self._database.rows(
            "SELECT provider, model, tool_calls FROM messages WHERE turn_id = ? AND role = 'assistant' ORDER BY id",
            (turn_id,),
        )
        tools = [name for *_, calls in rows for _, name, _ in json.loads(calls)]
        return (rows[-1][0], rows[-1][1], tuple(dict.fromkeys(tools))) if rows else ("", "", ())

    def _explain(self, noted: Noted) -> Explanation:
        answered, grounds = noted.answered, noted.grounds
        if grounds is None:
            return Explanation(answered, is_noted=False)
        pieces = ToldPieces(self._database, self._reach, self._clock())
        told = Told(grounds.change, answered.said_at, answered.turn_id)
        opening = replace(told, change=noted.opening_change)
        fitting = {mention.number: mention for mention in grounds.sent if mention.reason == "system"}
        in_front = [_name_own(mention, answered) for mention in grounds.sent if mention.reason != "system"]
        system = [fitting.get(number, Mention("fact", number, "system")) for number in grounds.system]
        mentions = (*grounds.sent, *grounds.left_out)
        known = {*noted.told_before, *grounds.system, *(each.number for each in mentions if each.kind == "fact")}
        scopes = (SHARED, name_scope(answered.agent)) if answered.agent else (SHARED,)
        others, more = pieces.list_others(scopes, opening, known, _MOST_NAMED)
        return Explanation(
            answered,
            is_noted=True,
            sent=_order((*pieces.look_up(in_front, told), *pieces.look_up_system(system, opening))),
            left_out=(*_order(pieces.look_up(grounds.left_out, told)), *others),
            others=more,
            cut_turns=grounds.cut_turns,
            withheld_turns=grounds.withheld_turns,
            words_only=grounds.words_only,
        )


def explain_no_answer() -> NotFoundError:
    """Return the error for a question about an answer where none was given yet."""
    return NotFoundError("there is no answer yet", "ask something first")


def _name_own(mention: Mention, answered: Answered) -> Mention:
    """Return a mention with the number of the conversation where it is of its own summary."""
    is_own = mention.kind == "summary" and not mention.number
    return replace(mention, number=answered.conversation_id) if is_own else mention


def _order(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return the facts, then the summaries, then the passages; of each those that fit the line first, best first."""
    kinds = ("fact", "summary", "passage")
    return tuple(sorted(pieces, key=lambda piece: (kinds.index(piece.kind), piece.score is None, -(piece.score or 0))))

"""Carriers: the turns and summaries that carry a fact, whoever said it, and in whatever room it was said."""

import json
from collections.abc import Iterator

from jarvis_cli.memory.database import Database, Row
from jarvis_cli.memory.traces import Traces
from jarvis_cli.memory.words import match_forms
from jarvis_cli.scope import SHARED, name_scope


class Carriers:
    """What carries a fact of a scope in one memory file.

    Who may have been told the fact, the person's chats by what is shared, the runs of an agent by its own too, carries
    it already with a particular word of it. Elsewhere somebody has to have said most of it.
    """

    def __init__(self, database: Database, traces: Traces, scope: str) -> None:
        self._database = database
        self._traces = traces
        self._scope = scope

    def find_turns(self) -> set[int]:
        """Return the turns in which it was said, stood in a text that was handed over, or went through a tool."""
        said = {row[0]: row[1:] for row in (*self._list_messages(), *self._list_runs())}
        carrying = {turn_id for turn_id, agent, *texts in said.values() if self._is_in("\n".join(texts), agent)}
        return carrying | set(self._list_tool_turns())

    def find_summaries(self) -> set[int]:
        """Return the conversations whose summaries carry it."""
        rows = self._database.rows("SELECT conversation_id, summary FROM summaries")
        return {conversation for conversation, summary in rows if self.is_in(summary)}

    def is_in(self, text: str) -> bool:
        """Return whether a text that the person's chats have led to carries it."""
        return self._is_in(text, "")

    def _is_in(self, text: str, agent: str) -> bool:
        return self._traces.are_in(text, was_told=self._scope in (SHARED, name_scope(agent)))

    def _list_messages(self) -> Iterator[Row]:
        """Return messages of the person's chats that share words with it: id, turn, '', text and what came with it."""
        for forms in (*self._traces.clues, *self._traces.older.list_phrases()):
            yield from self._database.rows(
                "SELECT m.id, m.turn_id, c.agent, m.text, m.attached FROM message_words w"
                " JOIN messages m ON m.id = w.rowid JOIN conversations c ON c.id = m.conversation_id"
                " WHERE message_words MATCH ? AND NOT m.withheld",
                (match_forms(forms),),
            )

    def _list_runs(self) -> list[Row]:
        """Return the messages of all agents' runs likewise: they are few, and in no word index."""
        return self._database.rows(
            "SELECT m.id, m.turn_id, c.agent, m.text, m.attached FROM conversations c"
            " JOIN messages m ON m.conversation_id = c.id WHERE c.agent <> '' AND NOT m.withheld"
        )

    def _list_tool_turns(self) -> Iterator[int]:
        """Return the turns in which a tool was told it, or told it; what tools say is in no word index."""
        rows = self._database.rows(
            "SELECT m.turn_id, c.agent, m.tool_calls, m.tool_results FROM messages m"
            " JOIN conversations c ON c.id = m.conversation_id"
            " WHERE NOT m.withheld AND (m.tool_calls <> '[]' OR m.tool_results <> '[]')"
        )
        for turn_id, agent, calls, results in rows:
            said = [arguments for _, _, arguments in json.loads(calls)]
            said += [content for _, content, _ in json.loads(results)]
            if self._is_in("\n".join(part for saying in said for part in _list_texts(saying)), agent):
                yield turn_id


def _list_texts(saying: str) -> list[str]:
    """Return the texts in what a tool was told or told, which normally is JSON; its names tell nothing."""
    try:
        waiting = [json.loads(saying)]
    except ValueError:
        return [saying]
    texts = []
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            texts.append(value)
        elif isinstance(value, list):
            waiting += value
        elif isinstance(value, dict):
            waiting += value.values()
    return texts

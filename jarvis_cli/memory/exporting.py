"""Reading everything out of a memory, row by row, in the order in which it can be taken in again.

All of it is read at one moment, while others go on writing. However much there is, only a few hundred rows of it are
held at a time.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import fields
from typing import Any, TypeVar

from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory.archive_names import JARVIS, KINDS
from jarvis_cli.memory.archived import (
    Archived,
    ArchivedAgent,
    ArchivedAgentUsage,
    ArchivedChange,
    ArchivedConversation,
    ArchivedExplanation,
    ArchivedFact,
    ArchivedImport,
    ArchivedMessage,
    ArchivedName,
    ArchivedOffer,
    ArchivedProposal,
    ArchivedRun,
    ArchivedSummary,
    ArchivedUsage,
    ArchivedWording,
    ImportedAs,
    LastIds,
    Named,
)
from jarvis_cli.memory.database import Database, Row
from jarvis_cli.messages import ToolCall, ToolResult

_PAGE = 500
_ARCHIVED = TypeVar("_ARCHIVED")

# How what is in a column becomes the value of a field, by how the field is declared.
_READ: Mapping[str, Callable[[Any], Any]] = {
    "bool": bool,
    "tuple[str, ...]": lambda text: tuple(json.loads(text)),
    "tuple[str, ...] | None": lambda text: None if text is None else tuple(json.loads(text)),
    "tuple[ToolCall, ...]": lambda text: tuple(ToolCall(*call) for call in json.loads(text)),
    "tuple[ToolResult, ...]": lambda text: tuple(ToolResult(*result) for result in json.loads(text)),
    "tuple[ImportedAs, ...]": lambda text: tuple(ImportedAs(*name) for name in json.loads(text)),
}
TABLES: Mapping[type[Archived], str] = {
    ArchivedAgent: "agents",
    ArchivedImport: f"imports WHERE source <> '{JARVIS}'",
    ArchivedConversation: "conversations",
    ArchivedMessage: "messages",
    ArchivedRun: "agent_runs",
    ArchivedSummary: "summaries",
    ArchivedExplanation: "explanations",
    ArchivedOffer: "forget_offers",
    ArchivedFact: "facts",
    ArchivedWording: "fact_history",
    ArchivedChange: "fact_changes",
    ArchivedProposal: "proposals",
    ArchivedUsage: "usage",
    ArchivedAgentUsage: "agent_usage",
}
# Names that stand with what they name are left out where that is still here.
_LONE_NAMES: Mapping[Named, str] = {
    "conversation": "conversation_id IS NULL",
    "message": "message_id IS NULL",
    "fact": f"NOT (source = '{JARVIS}' AND fact_id IS NOT NULL AND added)",
}


@contextmanager
def read_at_once(database: Database) -> Iterator[None]:
    """All that is read inside is of one moment. Nothing inside may wait for anyone: the side file grows.

    Raises MemoryFileError.
    """
    database.rows("BEGIN")
    try:
        yield
        if not database.in_transaction:
            # One that may only be read was written by someone else, and opened anew.
            raise MemoryFileError(f"the memory file {database.path} changed while it was read", "try again")
    finally:
        if database.in_transaction:
            database.rows("ROLLBACK")


class Exporting:
    """All that one memory file holds."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._origin = str(database.value("SELECT origin FROM memory_origin"))

    def reading(self) -> AbstractContextManager[None]:
        """All that is read inside is of one moment; see `read_at_once`."""
        return read_at_once(self._database)

    def count(self) -> tuple[tuple[type[Archived], int], ...]:
        """Return how many of each kind there are, in the order in which they are read."""
        counts = [(kind, self._count(table)) for kind, table in TABLES.items()]
        names = sum(self._count(f"{KINDS[of].imported} WHERE {where}") for of, where in _LONE_NAMES.items())
        return (*counts, (ArchivedName, names))

    def read_last_ids(self) -> LastIds:
        """Return the highest numbers that were ever given."""
        given: dict[str, int] = dict(self._database.rows("SELECT name, seq FROM sqlite_sequence"))
        imports = self._database.value(f"SELECT coalesce(max(id), 0) FROM {TABLES[ArchivedImport]}")
        names = [field.name for field in fields(LastIds) if field.name != "imports"]
        return LastIds(**{name: given.get(name, 0) for name in names}, imports=imports)

    def read_all(self) -> Iterator[Archived]:
        """Yield everything: what others refer to stands before these."""
        yield from self._read(ArchivedAgent, "agents ORDER BY name")
        yield from self._read(ArchivedImport, f"{TABLES[ArchivedImport]} ORDER BY id")
        for conversation in self.read_conversations():
            yield conversation
            yield from self._read_parts(conversation.id)
        for fact in self.read_facts():
            yield fact
            yield from self.read_wordings(fact.id)
        yield from self._page(ArchivedChange, "fact_changes")
        yield from self.read_proposals()
        yield from self._read(ArchivedUsage, "usage ORDER BY day, work, provider, model")
        yield from self._read(ArchivedAgentUsage, "agent_usage ORDER BY agent, day, provider, model")
        for of in _LONE_NAMES:
            yield from self._read_names(of)

    def list_scopes(self) -> tuple[str, ...]:
        """Return the scopes in which there are facts, what is shared first."""
        rows = self._database.rows("SELECT DISTINCT scope FROM facts ORDER BY scope <> 'shared', scope")
        return tuple(scope for (scope,) in rows)

    def read_facts(self, scope: str | None = None) -> Iterator[ArchivedFact]:
        """Yield all facts, or those of a scope, oldest first."""
        if scope is None:
            return self._page(ArchivedFact, "facts")
        return self._page(ArchivedFact, "facts", "scope = ? AND", scope)

    def read_wordings(self, fact_id: int) -> Iterator[ArchivedWording]:
        """Yield what a fact was before, oldest first."""
        where = "fact_history WHERE fact_id = ? ORDER BY until_change, from_change, id"
        return self._read(ArchivedWording, where, fact_id)

    def read_conversations(self, *, of_agents: bool | None = None) -> Iterator[ArchivedConversation]:
        """Yield all conversations, or only those of the person, or only the runs of agents, oldest first."""
        if of_agents is None:
            return self._page(ArchivedConversation, "conversations")
        return self._page(ArchivedConversation, "conversations", "(agent <> '') = ? AND", int(of_agents))

    def read_messages(self, conversation_id: int) -> Iterator[ArchivedMessage]:
        """Yield the messages of a conversation in order."""
        return self._page(ArchivedMessage, "messages", "conversation_id = ? AND", conversation_id)

    def read_summary(self, conversation_id: int) -> Iterator[ArchivedSummary]:
        """Yield the summary of a conversation, if there is one."""
        return self._read(ArchivedSummary, "summaries WHERE conversation_id = ?", conversation_id)

    def read_proposals(self) -> Iterator[ArchivedProposal]:
        """Yield what was learned and waits for the person, oldest first."""
        return self._page(ArchivedProposal, "proposals")

    def _read_parts(self, conversation_id: int) -> Iterator[Archived]:
        """Yield what belongs to a conversation: its messages, and then all else."""
        yield from self.read_messages(conversation_id)
        yield from self._read(ArchivedRun, "agent_runs WHERE conversation_id = ?", conversation_id)
        yield from self.read_summary(conversation_id)
        yield from self._read(
            ArchivedExplanation,
            "explanations WHERE turn_id IN (SELECT id FROM messages WHERE conversation_id = ?) ORDER BY turn_id",
            conversation_id,
        )
        yield from self._read(
            ArchivedOffer, "forget_offers WHERE conversation_id = ? ORDER BY fact_id, turn_id", conversation_id
        )

    def _count(self, table: str) -> int:
        return int(self._database.value(f"SELECT count(*) FROM {table}"))

    def _read(self, kind: type[_ARCHIVED], source: str, *bindings: int | str) -> Iterator[_ARCHIVED]:
        """Yield the rows of a source of which there are few."""
        for row in self._database.rows(f"SELECT {_spell_columns(kind)} FROM {source}", bindings):
            yield _make(kind, row)

    def _page(self, kind: type[_ARCHIVED], table: str, where: str = "", *bindings: int | str) -> Iterator[_ARCHIVED]:
        """Yield the rows of a table in the order of their ids, a page at a time."""
        columns = _spell_columns(kind, self._origin)
        last = 0
        while True:
            rows = self._database.rows(
                f"SELECT {columns} FROM {table} t WHERE {where} id > ? ORDER BY id LIMIT {_PAGE}", (*bindings, last)
            )
            for row in rows:
                yield _make(kind, row)
            if len(rows) < _PAGE:
                return
            last = rows[-1][0]

    def _read_names(self, of: Named) -> Iterator[ArchivedName]:
        kind, last = KINDS[of], ("", b"")
        while True:
            rows = self._database.rows(
                f"SELECT source, external, iif(source = '{JARVIS}', NULL, import_id), {kind.here} FROM {kind.imported}"
                f" WHERE (source, external) > (?, ?) AND {_LONE_NAMES[of]} ORDER BY source, external LIMIT {_PAGE}",
                last,
            )
            for source, external, import_id, here in rows:
                yield ArchivedName(of, source, external.hex(), import_id, here)
            if len(rows) < _PAGE:
                return
            last = (rows[-1][0], rows[-1][1])


def _spell_columns(kind: type[Any], origin: str = "") -> str:
    """Return the columns of a kind, its id first; the names of a row of the table `t` are looked up."""
    names: Mapping[type[Archived], Named] = {
        ArchivedConversation: "conversation",
        ArchivedMessage: "message",
        ArchivedFact: "fact",
    }
    spelled = {"what": "kind"}
    if kind in names:
        of = KINDS[names[kind]]
        mine = f"FROM {of.imported} WHERE {of.here} = t.id AND"
        known = (
            f"SELECT CAST(external AS TEXT) {mine} source = '{JARVIS}'{' AND added' if kind is ArchivedFact else ''}"
        )
        spelled["name"] = f"coalesce(({known} LIMIT 1), '{origin}/' || t.id || '@' || t.{of.moment})"
        spelled["imported"] = (
            "(SELECT json_group_array(json_array(source, lower(hex(external)), import_id)) FROM"
            f" (SELECT source, external, import_id {mine} source <> '{JARVIS}' ORDER BY source, external))"
        )
    return ", ".join(spelled.get(field.name, field.name) for field in fields(kind))


def _make(kind: type[_ARCHIVED], row: Row) -> _ARCHIVED:
    declared: Any = kind
    values = zip(fields(declared), row, strict=True)
    return kind(*(_READ[str(field.type)](value) if field.type in _READ else value for field, value in values))

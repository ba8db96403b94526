"""Writing rows of an archive into their tables, and what ties those of one import together."""

import json
from dataclasses import dataclass, field, fields
from typing import Any

from jarvis_cli.memory.archived import Archived, Named
from jarvis_cli.memory.database import Database, mark_places
from jarvis_cli.messages import ToolCall, ToolResult

# Fields that are no columns of the table.
_APART = ("name", "imported", "what")


@dataclass(frozen=True, slots=True)
class ArchiveBatch:
    """An import of an archive. Where the memory was empty, all keeps its number, and with it what names numbers.

    `now` is when it goes on, as it is stored; with `again` what was deleted here since comes back too.
    """

    import_id: int
    keeps_ids: bool
    now: str
    again: bool = False


@dataclass(frozen=True, slots=True)
class Places:
    """Which number here each number of the archive stands for, as far as it was read; `imports` keep theirs."""

    conversations: dict[int, int] = field(default_factory=dict)
    messages: dict[int, int] = field(default_factory=dict)
    facts: dict[int, int] = field(default_factory=dict)
    imports: set[int] = field(default_factory=set)

    def of(self, named: Named) -> dict[int, int]:
        """Return the numbers of one kind."""
        return {"conversation": self.conversations, "message": self.messages, "fact": self.facts}[named]

    def find_import(self, import_id: int | None, batch: ArchiveBatch) -> int:
        """Return the batch that something came in: that of the archive, or the import of the archive itself."""
        return import_id if import_id in self.imports and import_id is not None else batch.import_id


def add_agent(database: Database, name: str, ran_at: str) -> None:
    """Have an agent known that an archive tells of, where it is not; in the caller's transaction."""
    database.rows(
        "INSERT INTO agents (name, runs, first_run_at, last_run_at) VALUES (?1, 1, ?2, ?2) ON CONFLICT DO NOTHING",
        (name, ran_at),
    )


def insert_row(database: Database, table: str, archived: Archived, **columns: Any) -> int:
    """Store a row as it is in an archive, in the caller's transaction; return its id. What is there already stays.

    `columns` stand in place of the fields of the same name, or beside them.
    """
    values = {field.name: getattr(archived, field.name) for field in fields(archived) if field.name not in _APART}
    if table == "agents":
        values["name"] = getattr(archived, "name")  # noqa: B009 - only there it is a column
    values |= columns
    names = ", ".join(values)
    return database.insert(
        f"INSERT INTO {table} ({names}) VALUES ({mark_places(values)}) ON CONFLICT DO NOTHING",
        tuple(map(_spell, values.values())),
    )


def _spell(value: object) -> Any:
    """Return a value as it stands in a column."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, tuple):
        return json.dumps([_list(part) for part in value])
    return value


def _list(part: object) -> object:
    if isinstance(part, ToolCall):
        return [part.id, part.name, part.arguments]
    if isinstance(part, ToolResult):
        return [part.call_id, part.content, part.is_error]
    return part

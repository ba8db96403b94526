"""Names that stay the same wherever an archive goes: a conversation, a message or a fact is known again by its own.

A name says in which memory file something came to be, under which number, and when: a copy of a file that went on by
itself gives the same number to something else, but hardly in the same second.
"""

import re
from dataclasses import dataclass

from jarvis_cli.memory.archived import Named
from jarvis_cli.memory.database import Database

# The source of what came from an archive.
JARVIS = "jarvis"
NAME = re.compile(r"([0-9a-f]{16})/([1-9][0-9]{0,14})@(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)")


@dataclass(frozen=True, slots=True)
class Kind:
    """Where things of one kind are, when each came to be, and where their names elsewhere are."""

    table: str
    moment: str
    imported: str
    here: str


KINDS: dict[Named, Kind] = {
    "conversation": Kind("conversations", "started_at", "imported_conversations", "conversation_id"),
    "message": Kind("messages", "created_at", "imported_messages", "message_id"),
    "fact": Kind("facts", "created_at", "imported_facts", "fact_id"),
}


@dataclass(frozen=True, slots=True)
class Known:
    """Something that has been here before: its number now, or None where it is gone, and the import that brought it."""

    id: int | None
    import_id: int | None


class Names:
    """The names by which the things in one memory file are known elsewhere.

    With `is_own` False, as in a memory that was empty, a name of this very file says nothing about what is in it.
    """

    def __init__(self, database: Database, *, is_own: bool = True) -> None:
        self._database = database
        self._origin = str(database.value("SELECT origin FROM memory_origin")) if is_own else ""
        # What gets a higher number from here on was never deleted.
        self._last: dict[str, int] = dict(database.rows("SELECT name, seq FROM sqlite_sequence"))

    def find(self, of: Named, name: str) -> Known | None:
        """Return what has this name, also where it has been deleted since; None where it was never here."""
        return self.find_external(of, JARVIS, name.encode()) or self._find_own(of, name)

    def find_external(self, of: Named, source: str, external: bytes) -> Known | None:
        """Return what was imported from elsewhere under a name, or None."""
        kind = KINDS[of]
        row = self._database.row(
            f"SELECT {kind.here}, import_id FROM {kind.imported} WHERE source = ? AND external = ?", (source, external)
        )
        return Known(*row) if row else None

    def note(self, of: Named, name: str, here: int, import_id: int, *, added: bool = True) -> None:
        """Write down the name of what an archive brought, or a fact of here that says the same as its own."""
        self._note(of, (JARVIS, name.encode(), import_id, here), added)

    def note_external(self, of: Named, source: str, external: bytes, here: int | None, import_id: int) -> None:
        """Write down what something was called where it was imported from; `here` is None where it is gone."""
        self._note(of, (source, external, import_id, here), added=False)

    def _note(self, of: Named, values: tuple[str, bytes, int, int | None], added: bool) -> None:
        kind = KINDS[of]
        extra = ", added" if of == "fact" else ""
        places = "?, ?, ?, ?, ?" if extra else "?, ?, ?, ?"
        self._database.rows(
            f"INSERT INTO {kind.imported} (source, external, import_id, {kind.here}{extra}) VALUES ({places})"
            f" ON CONFLICT DO UPDATE SET import_id = excluded.import_id, {kind.here} = excluded.{kind.here}"
            f" WHERE {kind.here} IS NULL AND excluded.{kind.here} IS NOT NULL",
            (*values, int(added)) if extra else values,
        )

    def _find_own(self, of: Named, name: str) -> Known | None:
        parts = NAME.fullmatch(name)
        if parts is None or parts[1] != self._origin:
            return None
        kind, number = KINDS[of], int(parts[2])
        is_imported = f"SELECT 1 FROM {kind.imported} WHERE {kind.here} = t.id AND source = '{JARVIS}'"
        row = self._database.row(
            f"SELECT {kind.moment}, EXISTS ({is_imported}{' AND added' if of == 'fact' else ''}) FROM {kind.table} t"
            " WHERE id = ?",
            (number,),
        )
        if row is None:
            return Known(None, None) if number <= self._last.get(kind.table, 0) else None
        # What came from elsewhere, and got this number here, has a name from there.
        return Known(number, None) if row == (parts[3], 0) else None

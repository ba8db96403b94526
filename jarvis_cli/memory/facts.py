"""Facts: listing them, finding them literally, and where they come from."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from jarvis_cli.clock import Clock, format_time, parse_time
from jarvis_cli.errors import NotFoundError
from jarvis_cli.fact import Fact
from jarvis_cli.memory.database import Database, Row
from jarvis_cli.text import fold_statement, fold_text, repair_text, split_words

if TYPE_CHECKING:
    from jarvis_cli.learned import FormerWording, Origin

SHARED = "shared"

COLUMNS = (
    "id, content, scope, subject, key, category, tags, importance, confidence, source, created_by,"
    " conversation_id, created_at, updated_at, expires_at"
)


class Facts:
    """The facts in one memory file."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def list(self, scope: str = SHARED) -> tuple[Fact, ...]:
        """Return the facts of a scope that have not expired, oldest first."""
        return self.select("scope = ? AND (expires_at IS NULL OR expires_at > ?) ORDER BY id", (scope, self._now()))

    def get(self, fact_id: int) -> Fact:
        """Return one fact. Raises NotFoundError."""
        found = self.find_numbered(fact_id) if abs(fact_id) < 2**63 else ()
        if not found:
            raise NotFoundError(f"there is no fact #{fact_id}", "`jarvis facts list` shows them all")
        return found[0]

    def find_numbered(self, fact_id: int) -> tuple[Fact, ...]:
        """Return the fact with this id, alone, or nothing."""
        return self.select("id = ?", (fact_id,))

    def find(self, text: str, scope: str = SHARED) -> tuple[Fact, ...]:
        """Return the facts that hold `text` literally (folded); where none does, those that hold all of its words.

        Every character is an ordinary one. A text with nothing visible in it finds nothing.
        """
        text = repair_text(text)
        folded = fold_statement(text) or fold_text(text)
        if not folded:
            return ()
        where = "scope = ? AND (expires_at IS NULL OR expires_at > ?) AND instr(folded, ?) ORDER BY id"
        literal = self.select(where, (scope, self._now(), folded))
        if literal:
            return literal
        from jarvis_cli.memory.word_forms import list_forms
        from jarvis_cli.memory.words import share_forms

        words = tuple(list_forms(word) for word in dict.fromkeys(split_words(text)))
        return tuple(fact for fact in self.list(scope) if share_forms(words, split_words(fact.content)) == 1.0)

    def find_origin(self, fact_id: int) -> Origin:
        """Return where a fact comes from, how often it was said again, what it said before. Raises NotFoundError."""
        from jarvis_cli.memory.origins import find_origin

        return find_origin(self._database, self.get(fact_id).id)

    def list_history(self, fact_id: int) -> tuple[FormerWording, ...]:
        """Return what a fact said before, oldest first. Raises NotFoundError."""
        from jarvis_cli.memory.origins import list_history

        return list_history(self._database, self.get(fact_id).id)

    def select(self, where: str, bindings: tuple[object, ...]) -> tuple[Fact, ...]:
        """Return the facts that an SQL condition on the facts table is true for; for the rooms of memory only."""
        rows = self._database.rows(f"SELECT {COLUMNS} FROM facts WHERE {where}", bindings)
        return tuple(read_fact(row) for row in rows)

    def _now(self) -> str:
        return format_time(self._clock())


def read_fact(row: Row) -> Fact:
    """Return the fact that a row with the columns of COLUMNS holds."""
    values = list(row)
    values[6] = tuple(json.loads(row[6])) if row[6] != "[]" else ()
    values[12], values[13] = parse_time(row[12]), parse_time(row[13])
    values[14] = parse_time(row[14]) if row[14] else None
    return Fact(*values)

"""Facts: listing them, finding them literally, and where they come from."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from jarvis_cli.clock import Clock, format_time, parse_time
from jarvis_cli.errors import NotFoundError
from jarvis_cli.fact import Fact
from jarvis_cli.memory.database import Database, Row, mark_places
from jarvis_cli.memory.filtering import (
    EVERY_FACT,
    Condition,
    FactFilter,
    compile_filter,
    list_scopes,
    match_name,
    read_condition,
)
from jarvis_cli.scope import EVERYTHING, Reach
from jarvis_cli.text import fold_statement, fold_text, repair_text, split_words

if TYPE_CHECKING:
    from jarvis_cli.learned import FormerWording, Origin

COLUMNS = (
    "id, content, scope, subject, key, category, tags, importance, confidence, source, created_by,"
    " conversation_id, created_at, updated_at, expires_at"
)
# So many words find a fact again; more only take time.
_MOST_WORDS = 8


class Facts:
    """The facts in one memory file, as far as a reach may read them: the others are as if they were not there."""

    def __init__(self, database: Database, clock: Clock, reach: Reach = EVERYTHING) -> None:
        self._database = database
        self._clock = clock
        self._reach = reach

    def list(self, wanted: FactFilter = EVERY_FACT, limit: int | None = None) -> tuple[Fact, ...]:
        """Return the facts that are wanted and have not expired, oldest first; with a limit the newest ones of them.

        Those of a moment of the past have the wording that they had then, and are those that had not expired then;
        what was forgotten since is gone.
        """
        if limit is not None and limit < 1:
            return ()
        if wanted.as_of is not None:
            from jarvis_cli.memory.past import list_former

            return list_former(self._database, self._reach, wanted, wanted.as_of, limit)
        # Each scope is walked in the order of ids and the walks are merged: nothing is sorted, and the end comes early.
        scopes = list_scopes(wanted, self._reach)
        parts = [wanted] if scopes is None else [replace(wanted, scopes=(scope,)) for scope in scopes]
        conditions = [compile_filter(part, self._reach, self._clock()) for part in parts]
        if not conditions:
            return ()
        select = " UNION ALL ".join(f"SELECT {COLUMNS} FROM facts WHERE {condition.sql}" for condition in conditions)
        bindings = tuple(value for condition in conditions for value in condition.bindings)
        if limit is None:
            return self._read(f"{select} ORDER BY id", bindings)
        return self._read(f"{select} ORDER BY id DESC LIMIT ?", (*bindings, limit))[::-1]

    def count(self, wanted: FactFilter = EVERY_FACT) -> int:
        """Return how many facts are wanted and have not expired."""
        if wanted.as_of is not None:
            return len(self.list(wanted))
        from jarvis_cli.memory.extent import count_live_facts, find_extent

        now = self._clock()
        return count_live_facts(self._database, find_extent(self._database, self._reach, wanted, now), now)

    def get(self, fact_id: int) -> Fact:
        """Return one fact. Raises NotFoundError."""
        found = self.find_numbered(fact_id) if abs(fact_id) < 2**63 else ()
        if not found:
            raise NotFoundError(f"there is no fact #{fact_id}", "`jarvis facts list` shows them all")
        return found[0]

    def find_numbered(self, fact_id: int) -> tuple[Fact, ...]:
        """Return the fact with this id, alone, or nothing."""
        return self.select("id = ?", (fact_id,))

    def find_keyed(self, key: str, wanted: FactFilter = EVERY_FACT) -> tuple[Fact, ...]:
        """Return the facts with a key, folded, of all scopes and subjects that are wanted, oldest first."""
        return self.list(replace(wanted, key=key)) if fold_text(key) else ()

    def find(
        self, text: str, wanted: FactFilter = EVERY_FACT, limit: int | None = None, *, by_name: bool = False
    ) -> tuple[Fact, ...]:
        """Return the facts that hold `text` literally (folded); where none does, those that hold all of its words.

        They come oldest first, and with a limit no more than so many.
        Every character is an ordinary one. A text with nothing visible in it finds nothing. `by_name` finds those, too,
        that have the text as their subject, as their key or as a tag; without it what they say alone counts.
        """
        text = repair_text(text)
        folded = fold_statement(text) or fold_text(text)
        if not folded:
            return ()
        condition = compile_filter(wanted, self._reach, self._clock())
        name = match_name(fold_text(text)) if by_name else Condition("0")
        where = f"{condition.sql} AND (instr(folded, ?) OR {name.sql}) ORDER BY id LIMIT ?"
        most = -1 if limit is None else max(limit, 0)
        literal = self.select(where, (*condition.bindings, folded, *name.bindings, most))
        return literal or self._find_by_words(text, condition)[:limit]

    def _find_by_words(self, text: str, condition: Condition) -> tuple[Fact, ...]:
        from jarvis_cli.memory.word_forms import list_forms
        from jarvis_cli.memory.words import match_forms, share_forms

        words = tuple(list_forms(word) for word in dict.fromkeys(split_words(text)))
        if not words:
            return ()
        query = " AND ".join(f"({match_forms(forms)})" for forms in words[:_MOST_WORDS])
        where = f"{condition.sql} AND id IN (SELECT rowid FROM fact_words WHERE fact_words MATCH ?) ORDER BY id"
        found = self.select(where, (*condition.bindings, query))
        return tuple(fact for fact in found if share_forms(words, split_words(fact.content)) == 1.0)

    def find_origin(self, fact_id: int) -> Origin:
        """Return where a fact comes from, how often it was said again, what it said before. Raises NotFoundError."""
        from jarvis_cli.memory.origins import find_origin

        return find_origin(self._database, self.get(fact_id).id)

    def list_history(self, fact_id: int) -> tuple[FormerWording, ...]:
        """Return what a fact said before, oldest first. Raises NotFoundError."""
        from jarvis_cli.memory.origins import list_history

        return list_history(self._database, self.get(fact_id).id)

    def note_recalled(self, fact_ids: Collection[int]) -> None:
        """Note that facts were of use just now, so that they do not expire for being of none."""
        if not fact_ids:
            return
        read = read_condition(self._reach)
        with self._database.transaction():
            self._database.rows(
                f"UPDATE facts SET recalled_at = ? WHERE id IN ({mark_places(fact_ids)}) AND {read.sql}",
                (format_time(self._clock()), *fact_ids, *read.bindings),
            )

    def select(self, where: str, bindings: tuple[object, ...]) -> tuple[Fact, ...]:
        """Return the facts that SQL conditions, joined by AND, are true for; for the rooms of memory only."""
        read = read_condition(self._reach)
        return self._read(f"SELECT {COLUMNS} FROM facts WHERE {read.sql} AND {where}", (*read.bindings, *bindings))

    def _read(self, sql: str, bindings: tuple[object, ...]) -> tuple[Fact, ...]:
        return tuple(read_fact(row) for row in self._database.rows(sql, bindings))


def read_fact(row: Row) -> Fact:
    """Return the fact that a row with the columns of COLUMNS holds."""
    values = list(row)
    values[6] = tuple(json.loads(row[6])) if row[6] != "[]" else ()
    values[12], values[13] = parse_time(row[12]), parse_time(row[13])
    values[14] = parse_time(row[14]) if row[14] else None
    return Fact(*values)

"""What an answer was told, looked up by its numbers: what it said then, as far as it is still there, and what became of
it since. What was forgotten does not come back by this."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime

from jarvis_cli.clock import format_time, parse_time
from jarvis_cli.explanation import Kind, Mention, Piece, State
from jarvis_cli.memory.database import Database, Row
from jarvis_cli.memory.facts import read_fact
from jarvis_cli.memory.filtering import Condition, match_scopes, read_condition
from jarvis_cli.memory.recall import COLUMNS_AT
from jarvis_cli.scope import Reach

_NUMBERS = "(SELECT value FROM json_each(?))"
_FACTS_THEN = (
    f"SELECT {COLUMNS_AT}, f.change FROM facts f LEFT JOIN fact_history h"
    " ON h.fact_id = f.id AND h.from_change <= ?1 AND h.until_change > ?1"
)

_ORDER_THEN = "coalesce(h.importance, f.importance) DESC, coalesce(h.from_change, f.change) DESC"


@dataclass(frozen=True, slots=True)
class Told:
    """When an answer was told something: the change of the facts, the moment, and the turn (below 0: not kept)."""

    change: int
    moment: datetime
    turn_id: int


class ToldPieces:
    """Looks up what answers were told, for a caller of some reach, at a moment."""

    def __init__(self, database: Database, reach: Reach, now: datetime) -> None:
        self._database = database
        self._reach = reach
        self._now = now

    def look_up(self, mentions: Collection[Mention], told: Told) -> tuple[Piece, ...]:
        """Return a piece for each mention, in their order, without the facts that the caller may not read."""
        found = {
            "fact": self._find_facts(_list_numbers(mentions, "fact"), told.change),
            "summary": self._find_summaries(_list_numbers(mentions, "summary"), told),
            "passage": self._find_passages(_list_numbers(mentions, "passage")),
        }
        pieces = ((mention, found[mention.kind].get(mention.number)) for mention in mentions)
        return tuple(_fill_in(mention, piece) for mention, piece in pieces if piece is not None)

    def look_up_system(self, mentions: Collection[Mention], told: Told) -> tuple[Piece, ...]:
        """Return a piece for each fact in a system text, the most important and then the newest first, as they stand.

        Those that are gone come last.
        """
        found = self._find_facts(_list_numbers(mentions, "fact"), told.change)
        by_number = {mention.number: mention for mention in mentions}
        return tuple(_fill_in(by_number[number], piece) for number, piece in found.items())

    def list_others(
        self, scopes: tuple[str, ...], told: Told, known: Collection[int], limit: int
    ) -> tuple[tuple[Piece, ...], int]:
        """Return the facts of some scopes that there were, and still are, beside those that are known.

        They are the most important, and then the newest, first, at most `limit`; with them comes how many more.
        """
        others = self._match_others(scopes, told, known)
        rows = self._database.rows(
            f"{_FACTS_THEN} WHERE {others.sql} ORDER BY {_ORDER_THEN} LIMIT ?",
            (told.change, *others.bindings, limit),
        )
        # Numbered places go on from the first one.
        counted = f"SELECT count(*) FROM facts f WHERE ?1 IS NOT NULL AND {others.sql}"
        number = int(self._database.value(counted, (told.change, *others.bindings)))
        return tuple(self._read_fact(row, told.change) for row in rows), number - len(rows)

    def _match_others(self, scopes: tuple[str, ...], told: Told, known: Collection[int]) -> Condition:
        readable = match_scopes(tuple(scope for scope in scopes if self._reach.may_read(scope)), "f")
        return Condition(
            f"{readable.sql} AND f.created_change <= ?1 AND (f.expires_at IS NULL OR f.expires_at > ?)"
            f" AND f.id NOT IN {_NUMBERS}",
            (*readable.bindings, format_time(told.moment), json.dumps(sorted(known))),
        )

    def _find_facts(self, numbers: list[int], change: int) -> dict[int, Piece]:
        read = read_condition(self._reach, "f")
        sql = f"{_FACTS_THEN} WHERE f.id IN {_NUMBERS} AND {read.sql} ORDER BY {_ORDER_THEN}"
        rows = self._database.rows(sql, (change, json.dumps(numbers), *read.bindings)) if numbers else []
        found = {row[0]: self._read_fact(row, change) for row in rows}
        missing = [number for number in numbers if number not in found]
        if missing:
            gone = read_condition(self._reach)
            sql = (
                "SELECT fact_id, tidied, max(id) FROM fact_changes WHERE kind = 'forgotten'"
                f" AND fact_id IN {_NUMBERS} AND {gone.sql} GROUP BY fact_id"
            )
            for number, is_tidied, _ in self._database.rows(sql, (json.dumps(missing), *gone.bindings)):
                state: State = "expired" if is_tidied else "forgotten"
                found[number] = Piece("fact", number, "system", state=state)
        return found

    def _read_fact(self, row: Row, change: int) -> Piece:
        fact, present = read_fact(row[:-1]), row[-1]
        state: State = "changed" if present > change else ""
        if fact.expires_at is not None and fact.expires_at <= self._now:
            state = "expired"
        return Piece(
            *("fact", fact.id, "no room", None, fact.content, state, fact.updated_at),
            by=fact.created_by,
            source=fact.source,
            conversation_id=fact.conversation_id,
        )

    def _find_summaries(self, numbers: list[int], told: Told) -> dict[int, Piece]:
        sql = (
            "SELECT c.id, s.summary, s.updated_at, s.last_message_id FROM conversations c"
            f" LEFT JOIN summaries s ON s.conversation_id = c.id WHERE c.id IN {_NUMBERS}"
        )
        rows = self._database.rows(sql, (json.dumps(numbers),)) if numbers else []
        found = {
            number: Piece("summary", number, "fits", state="deleted", conversation_id=number) for number in numbers
        }
        for number, summary, updated_at, last in rows:
            if summary is None:
                found[number] = replace(found[number], state="forgotten")
                continue
            moment = parse_time(updated_at)
            is_newer = moment > told.moment or 0 < told.turn_id < last
            found[number] = replace(found[number], text=summary, state="changed" if is_newer else "", at=moment)
        return found

    def _find_passages(self, numbers: list[int]) -> dict[int, Piece]:
        sql = f"SELECT id, conversation_id, role, text, created_at, withheld FROM messages WHERE id IN {_NUMBERS}"
        rows = self._database.rows(sql, (json.dumps(numbers),)) if numbers else []
        found = {number: Piece("passage", number, "fits", state="deleted") for number in numbers}
        for number, conversation_id, role, text, said_at, is_withheld in rows:
            found[number] = Piece(
                *("passage", number, "fits", None, "" if is_withheld else text),
                state="forgotten" if is_withheld else "",
                at=parse_time(said_at),
                by=role,
                conversation_id=conversation_id,
            )
        return found


def _fill_in(mention: Mention, piece: Piece) -> Piece:
    """Return a piece with why it was told; what was told to be forgotten was forgotten already."""
    state: State = "" if mention.reason == "gone" else piece.state
    return replace(piece, reason=mention.reason, score=mention.score, state=state)


def _list_numbers(mentions: Collection[Mention], kind: Kind) -> list[int]:
    return [mention.number for mention in mentions if mention.kind == kind]

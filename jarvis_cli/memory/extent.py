"""The extent of a search: which facts it may find at all. What lies outside has no influence on what is found."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from jarvis_cli.clock import format_time
from jarvis_cli.memory.database import Database, mark_places
from jarvis_cli.memory.filtering import EVERY_FACT, Condition, FactFilter, compile_filter, list_scopes, match_scopes

if TYPE_CHECKING:
    from jarvis_cli.scope import Reach


@dataclass(frozen=True, slots=True)
class Extent:
    """The facts of some scopes (None: all), and of them, where there is a condition, those that it is true for.

    The condition calls the table of facts `f`.
    """

    scopes: tuple[str, ...] | None = None
    condition: Condition | None = None


ALL_FACTS = Extent()

# From one scope to the next by the index: their facts are not read.
_KNOWN_SCOPES = (
    "WITH RECURSIVE known (scope) AS (SELECT min(scope) FROM facts UNION ALL"
    " SELECT (SELECT min(f.scope) FROM facts f WHERE f.scope > known.scope) FROM known WHERE known.scope IS NOT NULL)"
)


def find_extent(database: Database, reach: Reach, wanted: FactFilter | None, now: datetime) -> Extent:
    """Return the extent of a search within a reach for wanted facts; where no others are stored, that of all facts."""
    wanted = wanted or EVERY_FACT
    scopes = list_scopes(wanted, reach)
    if scopes is not None and _are_all(database, scopes):
        scopes = None
    is_narrower = replace(wanted, scopes=(), as_of=None) != EVERY_FACT
    return Extent(scopes, compile_filter(wanted, reach, now, "f") if is_narrower else None)


def match_extent(extent: Extent) -> Condition:
    """Return the condition that a fact, in a table called `f`, is within an extent."""
    scopes = match_scopes(extent.scopes, "f")
    if extent.condition is None:
        return scopes
    return Condition(f"{scopes.sql} AND {extent.condition.sql}", (*scopes.bindings, *extent.condition.bindings))


def count_facts(database: Database, extent: Extent) -> int:
    """Return how many facts there are in the scopes of an extent, whatever its condition says."""
    if extent.scopes is None:
        # Without a condition SQLite counts pages, and not rows.
        return int(database.value("SELECT count(*) FROM facts"))
    scopes = match_scopes(extent.scopes)
    return int(database.value(f"SELECT count(*) FROM facts WHERE {scopes.sql}", scopes.bindings))


def count_live_facts(database: Database, extent: Extent, now: datetime) -> int:
    """Return how many facts within an extent have not expired."""
    within = match_extent(extent)
    if extent.condition is not None:
        # It leaves out what has expired.
        return int(database.value(f"SELECT count(*) FROM facts f WHERE {within.sql}", within.bindings))
    # To count what has not expired would mean to read it all; the plus has SQLite go by the index of what may expire.
    scopes = match_scopes(extent.scopes, "+f")
    sql = f"SELECT count(*) FROM facts f WHERE expires_at <= ? AND {scopes.sql}"
    return count_facts(database, extent) - int(database.value(sql, (format_time(now), *scopes.bindings)))


def spell_known_scopes(extent: Extent) -> Condition:
    """Return the start of a statement that names the scopes of an extent in a table `known`, with their bindings."""
    if extent.scopes is None:
        return Condition(_KNOWN_SCOPES)
    return Condition(f"WITH known (scope) AS (VALUES {', '.join('(?)' for _ in extent.scopes)})", extent.scopes)


def _are_all(database: Database, scopes: tuple[str, ...]) -> bool:
    """Return whether no fact is of another scope."""
    other = f"{_KNOWN_SCOPES} SELECT 1 FROM known WHERE scope NOT IN ({mark_places(scopes)}) LIMIT 1"
    return database.row(other, scopes) is None

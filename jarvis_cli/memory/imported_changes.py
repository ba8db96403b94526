"""What an import of an archive did to the facts of here: noted, so that it can be taken back.

A fact that was changed here afterwards stays as it is. Everything here is done in the caller's transaction.
"""

from dataclasses import dataclass

from jarvis_cli.memory.database import Database
from jarvis_cli.memory.undoing import LastChange, restore_fact

# Of the changes (c) that an import made, those that were not taken back by hand since.
STANDING = (
    "c.change <> 0 AND EXISTS (SELECT 1 FROM fact_history h WHERE h.fact_id = c.fact_id AND h.until_change = c.change)"
)


@dataclass(frozen=True, slots=True)
class KeptFact:
    """A fact that stays as it is, since it was changed here after an import; `content` is what it says."""

    id: int
    content: str


@dataclass(frozen=True, slots=True)
class FactChanges:
    """The facts that an import added, those of here that it updated, and those of both that were changed here since."""

    added: tuple[int, ...]
    updated: tuple[int, ...]
    kept: tuple[KeptFact, ...]


def note_state(database: Database, import_id: int, fact_id: int) -> None:
    """Note how an import has left a fact that it added: what is changed from then on, is changed here."""
    database.rows(
        "UPDATE imported_facts SET change = (SELECT change FROM facts WHERE id = ?1)"
        " WHERE fact_id = ?1 AND import_id = ?2 AND added",
        (fact_id, import_id),
    )


def note_update(database: Database, import_id: int, fact_id: int) -> None:
    """Note that an import gave a fact another value just now."""
    database.rows(
        "INSERT INTO imported_changes (import_id, fact_id, change, history_id)"
        " SELECT ?, id, change, 0 FROM facts WHERE id = ?",
        (import_id, fact_id),
    )
    note_state(database, import_id, fact_id)


def note_wording(database: Database, import_id: int, fact_id: int, history_id: int) -> None:
    """Note that an import added a value to the history of a fact."""
    database.rows("INSERT INTO imported_changes VALUES (?, ?, 0, ?)", (import_id, fact_id, history_id))


def list_changes(database: Database, import_id: int) -> FactChanges:
    """Return what an import did to facts. A fact whose change was taken back by hand since is not one of them."""
    added = database.rows(
        "SELECT f.id, f.content, max(i.change) = f.change FROM imported_facts i JOIN facts f ON f.id = i.fact_id"
        " WHERE i.import_id = ? AND i.added GROUP BY f.id ORDER BY f.id",
        (import_id,),
    )
    updated = database.rows(
        "SELECT f.id, f.content, max(c.change) = f.change FROM imported_changes c JOIN facts f ON f.id = c.fact_id"
        f" WHERE c.import_id = ? AND {STANDING} GROUP BY f.id ORDER BY f.id",
        (import_id,),
    )
    going = tuple(fact_id for fact_id, _, is_last in added if is_last)
    restored = tuple(fact_id for fact_id, _, is_last in updated if is_last and fact_id not in set(going))
    kept = {fact_id: KeptFact(fact_id, content) for fact_id, content, is_last in (*added, *updated) if not is_last}
    return FactChanges(going, restored, tuple(kept.values()))


def take_back_changes(database: Database, import_id: int, now: str) -> None:
    """Give facts back what they said before an import, except for those that were changed again since."""
    rows = database.rows(
        "SELECT c.change, f.id, f.scope FROM imported_changes c JOIN facts f ON f.id = c.fact_id"
        f" WHERE c.import_id = ? AND {STANDING} ORDER BY c.change DESC",
        (import_id,),
    )
    for change, fact_id, scope in rows:
        if database.value("SELECT change FROM facts WHERE id = ?", (fact_id,)) == change:
            restore_fact(database, LastChange(change, fact_id, scope, "updated"), now)
    # Numbers of history are given again: what has no change of its own came with an import.
    database.rows(
        "DELETE FROM fact_history WHERE from_change = until_change AND (id, fact_id) IN"
        " (SELECT history_id, fact_id FROM imported_changes WHERE import_id = ? AND history_id <> 0)",
        (import_id,),
    )
    database.rows("DELETE FROM imported_changes WHERE import_id = ?", (import_id,))

"""Which imports are being worked on, so that one that is running is told from one that was broken off.

As with jobs, whoever works on one holds a lease (memory/leases.py), which each batch prolongs.
"""

from datetime import datetime

from jarvis_cli.clock import format_time
from jarvis_cli.errors import UsageError
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.leases import LEASE, is_lease_over


def is_held(owner: str, until: str, now: datetime) -> bool:
    """Return whether a lease is somebody's who is at work."""
    return bool(owner) and not is_lease_over(owner, until, now)


def take_lease(database: Database, import_id: int, owner: str, now: datetime) -> None:
    """Become the one who works on an import, in the caller's transaction. Raises UsageError where somebody else is."""
    held = database.row("SELECT lease_owner, lease_until FROM imports WHERE id = ?", (import_id,))
    if held is not None and held[0] != owner and is_held(held[0], held[1], now):
        raise refuse_running(import_id)
    database.rows(
        "UPDATE imports SET lease_owner = ?, lease_until = ? WHERE id = ?",
        (owner, format_time(now + LEASE), import_id),
    )


def keep_lease(database: Database, import_id: int, owner: str, now: datetime) -> None:
    """Go on with an import, in the caller's transaction. Raises UsageError where it is another's by now, or undone."""
    kept = database.row(
        "UPDATE imports SET lease_until = ? WHERE id = ? AND lease_owner = ? AND undone_at IS NULL RETURNING 1",
        (format_time(now + LEASE), import_id, owner),
    )
    if kept is None:
        raise UsageError(
            f"import #{import_id} was taken over or undone meanwhile, and is ended here",
            "`jarvis import list` shows what is there; the same command imports what is missing",
        )


def release_lease(database: Database, import_id: int, owner: str) -> None:
    """Be the one no more who works on an import."""
    database.rows(
        "UPDATE imports SET lease_owner = '', lease_until = '' WHERE id = ? AND lease_owner = ?", (import_id, owner)
    )


def refuse_running(import_id: int) -> UsageError:
    """Return the error that says that an import is at work."""
    return UsageError(f"import #{import_id} is running in another process", "wait for it, or end it there first")

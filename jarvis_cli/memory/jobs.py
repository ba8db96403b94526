"""The queue of background work: a table, shared safely by any number of processes."""

import os
import platform
import sys
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.memory.database import Database

JobKind = Literal["summarize", "embed"]
SUMMARIZE: JobKind = "summarize"
EMBED: JobKind = "embed"

LEASE = timedelta(minutes=5)
MOST_ATTEMPTS = 5
_FIRST_PAUSE = timedelta(minutes=1)
# No job waits longer; one that seems to was asked for while the clock stood too far ahead.
_LONGEST_WAIT = _FIRST_PAUSE * 2**MOST_ATTEMPTS


@dataclass(frozen=True, slots=True)
class Job:
    """A claimed piece of work. `target` is the conversation of a summary, 0 for embedding all that waits."""

    kind: JobKind
    target: int
    revision: int
    attempts: int
    owner: str


@dataclass(frozen=True, slots=True)
class JobFailure:
    """A job that failed when it was last tried; `parked` says that it is not tried again by itself."""

    kind: JobKind
    target: int
    attempts: int
    error: str
    parked: bool


@dataclass(frozen=True, slots=True)
class JobCounts:
    """How many jobs are due now, are being done by someone alive, wait for their next try, and are parked."""

    due: int
    running: int
    waiting: int
    parked: int


def make_due(database: Database, kind: JobKind, target: int, now: str) -> None:
    """Ask for a job, in the caller's transaction. One that failed before is tried anew, since there is news."""
    database.rows(
        "INSERT INTO jobs (kind, target, due_at) VALUES (?1, ?2, ?3) ON CONFLICT (kind, target) DO UPDATE SET"
        " revision = revision + 1, due_at = min(due_at, ?3), attempts = 0, last_error = '', parked = 0",
        (kind, target, now),
    )


class Jobs:
    """The jobs in one memory file, seen by one worker, whose claims carry `owner`."""

    def __init__(self, database: Database, clock: Clock, owner: str = "") -> None:
        self._database = database
        self._clock = clock
        self._owner = owner

    def claim(self) -> Job | None:
        """Return the next due job, now leased to this worker, or None.

        A lease ends by itself, and at once when its owner was a process of this machine that is gone.
        """
        now = self._clock()
        self._owner = self._owner or name_owner()
        self._free_dead(now)
        row = self._database.row(
            "UPDATE jobs SET lease_owner = ?1, lease_until = ?2 WHERE (kind, target) = ("
            "  SELECT kind, target FROM jobs WHERE parked = 0 AND (due_at <= ?3 OR due_at > ?4) AND lease_until = ''"
            "  ORDER BY kind = 'embed', due_at, target LIMIT 1)"
            " AND lease_until = '' RETURNING kind, target, revision, attempts, lease_owner",
            (*(self._owner, format_time(now + LEASE)), format_time(now), format_time(now + _LONGEST_WAIT)),
        )
        return Job(*row) if row else None

    def ask_for_vectors(self) -> None:
        """Have vectors made for what waits for one, if that is not asked for already, nor being done, nor parked."""
        self._database.rows(
            "INSERT INTO jobs (kind, target, due_at) VALUES (?, 0, ?) ON CONFLICT DO NOTHING",
            (EMBED, format_time(self._clock())),
        )

    def renew(self, job: Job) -> bool:
        """Lengthen a job's lease; return whether it is still this worker's."""
        rows = self._database.rows(
            "UPDATE jobs SET lease_until = ? WHERE kind = ? AND target = ? AND lease_owner = ? RETURNING 1",
            (format_time(self._clock() + LEASE), job.kind, job.target, job.owner),
        )
        return bool(rows)

    def finish(self, job: Job) -> None:
        """Mark a job as done, in the transaction that saves its result. Asked for again meanwhile, it stays due."""
        bindings = (job.kind, job.target, job.owner, job.revision)
        where = "kind = ?1 AND target = ?2 AND lease_owner = ?3"
        self._database.rows(f"DELETE FROM jobs WHERE {where} AND revision = ?4", bindings)
        self._database.rows(f"UPDATE jobs SET lease_owner = '', lease_until = '' WHERE {where}", bindings[:3])

    def give_back(self, job: Job) -> None:
        """Let go of a job that was not done; it stays due as if it had not been tried."""
        self._database.rows(
            "UPDATE jobs SET lease_owner = '', lease_until = '' WHERE kind = ? AND target = ? AND lease_owner = ?",
            (job.kind, job.target, job.owner),
        )

    def fail(self, job: Job, error: str) -> None:
        """Note a failed try: the next one comes after a pause that doubles; after MOST_ATTEMPTS the job is parked."""
        pause = _FIRST_PAUSE * 2**job.attempts
        self._database.rows(
            "UPDATE jobs SET attempts = attempts + 1, last_error = ?, due_at = ?, parked = attempts + 1 >= ?,"
            " lease_owner = '', lease_until = '' WHERE kind = ? AND target = ? AND lease_owner = ?",
            (error, format_time(self._clock() + pause), MOST_ATTEMPTS, job.kind, job.target, job.owner),
        )

    def retry_parked(self) -> int:
        """Make the failed and parked jobs due again at once, and return how many."""
        rows = self._database.rows(
            "UPDATE jobs SET parked = 0, attempts = 0, due_at = ? WHERE attempts > 0 AND lease_until = '' RETURNING 1",
            (format_time(self._clock()),),
        )
        return len(rows)

    def failures(self) -> tuple[JobFailure, ...]:
        """Return the jobs that failed when they were last tried."""
        rows = self._database.rows(
            "SELECT kind, target, attempts, last_error, parked FROM jobs WHERE attempts > 0 ORDER BY kind DESC, target"
        )
        return tuple(
            JobFailure(kind, target, attempts, error, bool(parked)) for kind, target, attempts, error, parked in rows
        )

    def count(self) -> JobCounts:
        """Return how many jobs there are of each state."""
        now = self._clock()
        self._free_dead(now)
        row = self._database.row(
            "SELECT coalesce(sum(NOT parked AND lease_until < ?1 AND (due_at <= ?1 OR due_at > ?2)), 0),"
            " coalesce(sum(lease_until >= ?1), 0),"
            " coalesce(sum(NOT parked AND lease_until < ?1 AND due_at > ?1 AND due_at <= ?2), 0),"
            " coalesce(sum(parked), 0) FROM jobs",
            (format_time(now), format_time(now + _LONGEST_WAIT)),
        )
        return JobCounts(*(row or (0, 0, 0, 0)))

    def _free_dead(self, now: datetime) -> None:
        leased = self._database.rows("SELECT DISTINCT lease_owner, lease_until FROM jobs WHERE lease_until <> ''")
        # A lease longer than any that is given comes from a clock that has been set back since.
        longest = format_time(now + LEASE + timedelta(seconds=1))
        dead = [
            (owner, until)
            for owner, until in leased
            if until < format_time(now) or until > longest or is_owner_gone(owner)
        ]
        for lease in dead:
            self._database.rows(
                "UPDATE jobs SET lease_owner = '', lease_until = '' WHERE lease_owner = ? AND lease_until = ?", lease
            )


def name_owner() -> str:
    """Return a name for this process and a random part: `host:pid:random`."""
    return f"{platform.node()}:{os.getpid()}:{os.urandom(4).hex()}"


def is_owner_gone(owner: str) -> bool:
    """Return whether an owner was a process of this machine that no longer runs. When in doubt, it runs."""
    host, _, rest = owner.rpartition(":")[0].rpartition(":")
    if sys.platform == "win32" or host != platform.node() or not rest.isdigit():
        return False
    try:
        os.kill(int(rest), 0)
    except ProcessLookupError:
        return True
    except (PermissionError, OverflowError):
        return False
    return False

"""The queue of background work: a table, shared safely by any number of processes."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from jarvis_cli.clock import Clock, format_time, parse_time
from jarvis_cli.errors import NotFoundError, UsageError
from jarvis_cli.memory.database import Database, Row, mark_places
from jarvis_cli.memory.leases import LEASE, is_lease_over, name_owner

JobKind = Literal["summarize", "extract", "embed"]
SUMMARIZE: JobKind = "summarize"
EXTRACT: JobKind = "extract"
EMBED: JobKind = "embed"
MODEL_KINDS = (SUMMARIZE, EXTRACT)
ALL_KINDS = (*MODEL_KINDS, EMBED)

State = Literal["due", "running", "waiting", "parked"]

MOST_ATTEMPTS = 5
_FIRST_PAUSE = timedelta(minutes=1)
_LONGEST_PAUSE = timedelta(hours=1)
# How long a line may be without its answer before there is work on it all the same.
PATIENCE = timedelta(minutes=10)
# No job waits longer; one that seems to was asked for while the clock stood too far ahead. The first holds for those
# that have not failed, which wait for no pause.
_LONGEST_WAITS = (2 * PATIENCE, 2 * _LONGEST_PAUSE)
_STATE_COLUMNS = "id, kind, target, parked, lease_owner, lease_until, attempts, due_at, last_error"
_FREE = "lease_owner = '', lease_until = ''"
_HELD = "id = ? AND lease_owner = ?"
# First what is done in turn, vectors last; then what is done later, the newest conversation first.
_ORDER = "later > 0, kind = 'embed', later DESC, due_at, id"
# A job that may be claimed, with the times of `_bind_due`. In `+kind` the sign keeps SQLite to the index by order.
_CLAIMABLE = "NOT parked AND lease_until = '' AND (due_at <= ? OR due_at > CASE attempts WHEN 0 THEN ? ELSE ? END)"


@dataclass(frozen=True, slots=True)
class Job:
    """A claimed piece of work. `target` is the conversation it is about, 0 for embedding all that waits.

    `attempts` counts the tries that failed since there was news, `faults` those of them that no server is to blame for.
    """

    id: int
    kind: JobKind
    target: int
    revision: int
    attempts: int
    faults: int
    owner: str


@dataclass(frozen=True, slots=True)
class JobState:
    """A job as the person sees it. One that is `parked` is not tried again by itself.

    `attempts` counts the tries that failed since there was news, `last_error` says why the last of them did, or is ''.
    """

    id: int
    kind: JobKind
    target: int
    state: State
    attempts: int
    due_at: datetime
    last_error: str


@dataclass(frozen=True, slots=True)
class JobCounts:
    """How many jobs are due now, are being done by someone alive, wait for their next try, and are parked."""

    due: int
    running: int
    waiting: int
    parked: int

    @property
    def pending(self) -> int:
        """How many jobs there are."""
        return self.due + self.running + self.waiting + self.parked


def make_due(database: Database, kind: JobKind, target: int, now: str) -> None:
    """Ask for a job, in the caller's transaction. One that failed before is tried anew, since there is news."""
    _ask(database, kind, target, now, 0)


def make_summary_due(database: Database, conversation_id: int, now: str) -> None:
    """Ask for the summary of a conversation as `make_due` does, but of one that was only imported after all else.

    Of several of these the one comes first that ended last there. What is due in its turn already stays so.
    """
    ended = database.row(
        "SELECT m.created_at FROM conversations c JOIN messages m ON m.conversation_id = c.id"
        " WHERE c.id = ? AND c.source <> '' AND c.last_turn_id = 0 ORDER BY m.id DESC LIMIT 1",
        (conversation_id,),
    )
    later = max(int(parse_time(ended[0]).timestamp()), 1) if ended else 0
    _ask(database, SUMMARIZE, conversation_id, now, later)


def _ask(database: Database, kind: JobKind, target: int, now: str, later: int) -> None:
    database.rows(
        "INSERT INTO jobs (kind, target, due_at, later) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (kind, target)"
        " DO UPDATE SET revision = revision + 1, due_at = min(due_at, ?3), later = CASE later WHEN 0 THEN 0 ELSE ?4"
        " END, attempts = 0, faults = 0, doubtful = 0, last_error = '', parked = 0",
        (kind, target, now, later),
    )


class Jobs:
    """The jobs in one memory file, seen by one worker, whose claims carry `owner`."""

    def __init__(self, database: Database, clock: Clock, owner: str = "") -> None:
        self._database = database
        self._clock = clock
        self._owner = owner

    def claim(self, kinds: tuple[JobKind, ...] = ALL_KINDS) -> Job | None:
        """Return the next due job of these kinds, now leased to this worker, or None.

        Embedding comes last of what is done in turn, and after that what is done later. A lease ends by itself, and at
        once when its owner was a process of this machine that is gone.
        """
        now = self._clock()
        self._owner = self._owner or name_owner()
        self._free_dead(now)
        row = self._database.row(
            "UPDATE jobs SET lease_owner = ?, lease_until = ? WHERE id = ("
            f" SELECT id FROM jobs WHERE {_CLAIMABLE} AND +kind IN ({mark_places(kinds)})"
            f" ORDER BY {_ORDER} LIMIT 1)"
            " AND lease_until = '' RETURNING id, kind, target, revision, attempts, faults, lease_owner",
            (self._owner, format_time(now + LEASE), *_bind_due(now), *kinds),
        )
        return Job(*row) if row else None

    def is_any_due(self, kinds: tuple[JobKind, ...] = ALL_KINDS) -> bool:
        """Return whether a job of these kinds could be claimed now; nothing is written."""
        now = self._clock()
        due = self._database.row(
            f"SELECT 1 FROM jobs WHERE {_CLAIMABLE} AND +kind IN ({mark_places(kinds)}) LIMIT 1",
            (*_bind_due(now), *kinds),
        )
        return due is not None or any(row[1] in kinds and is_lease_over(row[4], row[5], now) for row in self._leased())

    def ask_for_vectors(self) -> None:
        """Have vectors made for what waits for one, if that is not asked for already, nor being done, nor parked."""
        self._database.rows(
            "INSERT INTO jobs (kind, target, due_at) VALUES (?, 0, ?) ON CONFLICT DO NOTHING",
            (EMBED, format_time(self._clock())),
        )

    def renew(self, job: Job) -> bool:
        """Lengthen a job's lease; return whether it is still this worker's."""
        rows = self._database.rows(
            f"UPDATE jobs SET lease_until = ? WHERE {_HELD} RETURNING 1",
            (format_time(self._clock() + LEASE), job.id, job.owner),
        )
        return bool(rows)

    def finish(self, job: Job) -> None:
        """Mark a job as done, in the transaction that saves its result. Asked for again meanwhile, it stays due."""
        held = (job.id, job.owner)
        self._database.rows(f"DELETE FROM jobs WHERE {_HELD} AND revision = ?", (*held, job.revision))
        self._database.rows(f"UPDATE jobs SET {_FREE} WHERE {_HELD}", held)

    def give_back(self, job: Job) -> None:
        """Let go of a job that was not done; it stays due as if it had not been tried."""
        self._database.rows(f"UPDATE jobs SET {_FREE} WHERE {_HELD}", (job.id, job.owner))

    def fail(self, job: Job, error: str) -> None:
        """Note a try that failed by the job's own fault: the next one comes after a pause that doubles.

        After MOST_ATTEMPTS such faults the job is parked.
        """
        self._database.rows(
            f"UPDATE jobs SET attempts = attempts + 1, faults = faults + 1, doubtful = 0, last_error = ?, due_at = ?,"
            f" parked = faults + 1 >= ?, {_FREE} WHERE {_HELD}",
            (error, self._end_pause(job), MOST_ATTEMPTS, job.id, job.owner),
        )

    def postpone(self, job: Job, error: str) -> None:
        """Note a try that failed because the server did: the next one comes after a pause, however often that is so.

        Only when the server answers others meanwhile is it counted against the job, see `settle_doubts`.
        """
        self._database.rows(
            f"UPDATE jobs SET attempts = attempts + 1, doubtful = 1, last_error = ?, due_at = ?, {_FREE} WHERE {_HELD}",
            (error, self._end_pause(job), job.id, job.owner),
        )

    def settle_doubts(self, kind: JobKind) -> None:
        """Count a fault of every job of a kind whose last try failed by the server, which has answered just now.

        At MOST_ATTEMPTS faults such a job is parked, as if it had failed by itself.
        """
        self._database.rows(
            "UPDATE jobs SET doubtful = 0, faults = faults + 1, parked = faults + 1 >= ?"
            " WHERE doubtful AND lease_until = '' AND kind = ?",
            (MOST_ATTEMPTS, kind),
        )

    def list(self) -> tuple[JobState, ...]:
        """Return all jobs in the order of `claim`."""
        now = self._clock()
        rows = self._database.rows(f"SELECT {_STATE_COLUMNS} FROM jobs ORDER BY {_ORDER}")
        return tuple(_read_state(row, now) for row in rows)

    def list_failed(self) -> tuple[JobState, ...]:
        """Return the jobs that failed when they were last tried, in the same order."""
        now = self._clock()
        rows = self._database.rows(f"SELECT {_STATE_COLUMNS} FROM jobs WHERE attempts > 0 ORDER BY {_ORDER}")
        return tuple(_read_state(row, now) for row in rows)

    def count(self) -> JobCounts:
        """Return how many jobs there are of each state; nothing is written."""
        now = self._clock()
        free = "SELECT count(*) FROM jobs WHERE NOT parked AND lease_until = ''"
        total, idle, waiting = self._database.rows(
            f"SELECT (SELECT count(*) FROM jobs), ({free}), ({free} AND due_at > ?1"
            " AND due_at <= CASE attempts WHEN 0 THEN ?2 ELSE ?3 END)",
            _bind_due(now),
        )[0]
        leased = Counter(_read_state(row, now).state for row in self._leased())
        parked = total - idle - leased.total()
        return JobCounts(idle - waiting + leased["due"], leased["running"], waiting + leased["waiting"], parked)

    def retry(self, job_id: int) -> None:
        """Make a job due again at once, as if it had not been tried, and in its turn if it was to be done later.

        Raises NotFoundError, and UsageError for one that is being done.
        """
        with self._database.transaction():
            self._find_idle(job_id)
            self._database.rows("UPDATE jobs SET later = 0 WHERE id = ?", (job_id,))
            self._make_due_again("id = ?", (job_id,))

    def retry_parked(self) -> int:
        """Make the failed and parked jobs due again at once, and return how many."""
        with self._database.transaction():
            self._free_dead(self._clock())
            return self._make_due_again("attempts > 0 AND lease_until = ''", ())

    def drop(self, job_id: int) -> None:
        """Take a job out of the queue; the next turn of its conversation asks for it anew.

        Raises NotFoundError, and UsageError for one that is being done.
        """
        with self._database.transaction():
            self._find_idle(job_id)
            self._database.rows("DELETE FROM jobs WHERE id = ?", (job_id,))

    def _make_due_again(self, where: str, bindings: tuple[int, ...]) -> int:
        rows = self._database.rows(
            f"UPDATE jobs SET parked = 0, attempts = 0, faults = 0, doubtful = 0, last_error = '', due_at = ?"
            f" WHERE {where} RETURNING 1",
            (format_time(self._clock()), *bindings),
        )
        return len(rows)

    def _find_idle(self, job_id: int) -> None:
        """Check that there is such a job, and nobody at work on it."""
        self._free_dead(self._clock())
        row = None
        if abs(job_id) < 2**63:
            row = self._database.row("SELECT lease_until FROM jobs WHERE id = ?", (job_id,))
        if row is None:
            raise NotFoundError(f"there is no job #{job_id}", "`jarvis jobs list` shows them all")
        if row[0]:
            raise UsageError(f"job #{job_id} is being done right now", "wait until it is done, or has failed")

    def _end_pause(self, job: Job) -> str:
        # Beyond these attempts the pause is the longest anyway, and a timedelta has an end.
        return format_time(self._clock() + min(_FIRST_PAUSE * 2 ** min(job.attempts, 10), _LONGEST_PAUSE))

    def _leased(self) -> tuple[Row, ...]:
        return tuple(self._database.rows(f"SELECT {_STATE_COLUMNS} FROM jobs WHERE lease_until <> ''"))

    def _free_dead(self, now: datetime) -> None:
        leased = self._database.rows("SELECT DISTINCT lease_owner, lease_until FROM jobs WHERE lease_until <> ''")
        for owner, until in leased:
            if is_lease_over(owner, until, now):
                self._database.rows(
                    f"UPDATE jobs SET {_FREE} WHERE lease_owner = ? AND lease_until = ? AND lease_until <> ''",
                    (owner, until),
                )


def _bind_due(now: datetime) -> tuple[str, ...]:
    return (format_time(now), *(format_time(now + wait) for wait in _LONGEST_WAITS))


def _read_state(row: Row, now: datetime) -> JobState:
    job_id, kind, target, parked, owner, until, attempts, due_at, error = row
    soon, *latest = _bind_due(now)
    state: State = "waiting" if soon < due_at <= latest[attempts > 0] else "due"
    if parked:
        state = "parked"
    elif until and not is_lease_over(owner, until, now):
        state = "running"
    return JobState(job_id, kind, target, state, attempts, parse_time(due_at), error)

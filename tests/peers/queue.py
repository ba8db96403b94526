"""What the tests of the queue share: jobs are asked for, and claimed."""

from datetime import datetime

from jarvis_cli.clock import format_time
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.jobs import ALL_KINDS, SUMMARIZE, Job, JobKind, Jobs, make_due


def ask(database: Database, now: datetime, *targets: int, kind: JobKind = SUMMARIZE) -> None:
    """Ask for a job of a kind for each target, in one transaction."""
    with database.transaction():
        for target in targets:
            make_due(database, kind, target, format_time(now))


def claim(jobs: Jobs, kinds: tuple[JobKind, ...] = ALL_KINDS) -> Job:
    """Return the job that is claimed now; there must be one."""
    job = jobs.claim(kinds)
    assert job is not None
    return job

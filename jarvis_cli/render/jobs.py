"""The jobs of the queue, as JSON and in a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from jarvis_cli.clock import format_time
from jarvis_cli.render.tables import print_rows

if TYPE_CHECKING:
    from jarvis_cli.memory.jobs import JobState


def describe_job(job: JobState) -> dict[str, object]:
    """Return a job as it is printed in JSON. `conversation_id` is null where it is about none: for vectors."""
    return {
        "id": job.id,
        "kind": job.kind,
        "conversation_id": job.target or None,
        "state": job.state,
        "attempts": job.attempts,
        "due_at": format_time(job.due_at),
        "last_error": job.last_error,
    }


def name_job(job: JobState) -> str:
    """Return what a job is about, such as `summarize, conversation #3`."""
    return f"{job.kind}, conversation #{job.target}" if job.target else job.kind


def print_jobs(jobs: Sequence[JobState]) -> None:
    """Print jobs as a table, or one a line in a pipe: id, kind, conversation, state, when, failed tries, last error."""
    rows = [
        (
            *(f"#{job.id}", job.kind, f"#{job.target}" if job.target else "-", job.state),
            *(_minute(job), str(job.attempts), job.last_error),
        )
        for job in jobs
    ]
    print_rows(("id", "kind", "conversation", "state", "due", "failed", "last error"), rows)


def _minute(job: JobState) -> str:
    """Return the person's local day and minute at which a job is due, or was; '-' for one that is not by itself."""
    if job.state == "parked":
        return "-"
    return job.due_at.astimezone().strftime("%Y-%m-%d %H:%M")

"""jarvis jobs: the background work that waits, one job a line; tried again, or dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import DryRun, Json, read_number
from jarvis_cli.context import Context
from jarvis_cli.errors import NotFoundError, UsageError
from jarvis_cli.render.jobs import name_job

if TYPE_CHECKING:
    from jarvis_cli.memory.jobs import Jobs, JobState

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@app.callback()
def jobs() -> None:
    """List the background work that waits; try a job again at once, or drop it."""


@app.command("list")
def list_jobs(ctx: typer.Context, as_json: Json = False) -> None:
    """List the jobs: what is due, being done, waiting for its next try, or parked since it failed too often."""
    context: Context = ctx.obj
    found = context.memory.jobs.list()
    if as_json:
        render.print_json("jobs", [render.describe_job(job) for job in found])
    elif found:
        render.print_jobs(found)
    else:
        render.print_notice("no background work waits")


@app.command()
def retry(
    ctx: typer.Context,
    job: Annotated[str, typer.Argument(help="The number of a job.", metavar="ID")] = "",
    everything: Annotated[bool, typer.Option("--all", help="All jobs that failed when they were last tried.")] = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Make a job due again at once, as if it had not been tried; `jarvis summarize` then does it."""
    context: Context = ctx.obj
    if bool(job) == everything:
        raise UsageError("give the number of one job, or --all", "`jarvis jobs list` shows them all")
    jobs = context.memory.jobs
    if dry_run:
        _show_retry(_list_failed(jobs) if everything else _find(_read_job(job), jobs), as_json)
        return
    if everything:
        count = jobs.retry_parked()
    else:
        jobs.retry(_read_job(job))
        count = 1
    if as_json:
        render.print_json("due", count)
    else:
        render.print_line("1 job is due again" if count == 1 else f"{count} jobs are due again")


@app.command()
def drop(
    ctx: typer.Context,
    job: Annotated[str, typer.Argument(help="The number of a job.", metavar="ID")],
    as_json: Json = False,
) -> None:
    """Take a job out of the queue; its conversation is due again only with its next turn."""
    context: Context = ctx.obj
    number = _read_job(job)
    context.memory.jobs.drop(number)
    if as_json:
        render.print_json("dropped", number)
    else:
        render.print_line(f"dropped job #{number}")


def _list_failed(jobs: Jobs) -> tuple[JobState, ...]:
    """Return the jobs that --all is about."""
    return tuple(job for job in jobs.list_failed() if job.state != "running")


def _find(number: int, jobs: Jobs) -> tuple[JobState, ...]:
    """Return the job of a number, alone. Raises NotFoundError."""
    found = tuple(job for job in jobs.list() if job.id == number)
    if not found:
        raise NotFoundError(f"there is no job #{number}", "`jarvis jobs list` shows them all")
    return found


def _show_retry(found: tuple[JobState, ...], as_json: bool) -> None:
    """Print which jobs would be due again."""
    if as_json:
        render.print_json("would_be_due", [render.describe_job(job) for job in found])
        return
    for job in found:
        render.print_line(f"would be due again: job #{job.id}, {name_job(job)}")
    if not found:
        render.print_notice("no job has failed")


def _read_job(word: str) -> int:
    number = read_number(word)
    if number is None:
        raise UsageError("a job is named by its number", "`jarvis jobs list` shows them all")
    return number

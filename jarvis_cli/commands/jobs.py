"""jarvis jobs: the background work that waits, one job a line; tried again, or dropped."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json, read_number
from jarvis_cli.context import Context
from jarvis_cli.errors import UsageError

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
    as_json: Json = False,
) -> None:
    """Make a job due again at once, as if it had not been tried; `jarvis summarize` then does it."""
    context: Context = ctx.obj
    if bool(job) == everything:
        raise UsageError("give the number of one job, or --all", "`jarvis jobs list` shows them all")
    if everything:
        count = context.memory.jobs.retry_parked()
    else:
        context.memory.jobs.retry(_read_job(job))
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


def _read_job(word: str) -> int:
    number = read_number(word)
    if number is None:
        raise UsageError("a job is named by its number", "`jarvis jobs list` shows them all")
    return number

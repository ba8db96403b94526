"""jarvis summarize: do every due job once."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.background import Progress, ask_for_vectors, drain_jobs
from jarvis_cli.commands.arguments import Json
from jarvis_cli.context import Context
from jarvis_cli.errors import ModelError
from jarvis_cli.memory.jobs import JobCounts

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def summarize(
    ctx: typer.Context,
    retry: Annotated[bool, typer.Option("--retry", help="Also try again what failed before.")] = False,
    as_json: Json = False,
) -> None:
    """Do the background work that is due: summaries and vectors. Quiet when there is nothing to do; fit for cron."""
    context: Context = ctx.obj
    jobs = context.memory.jobs
    if retry:
        jobs.retry_parked()
    ask_for_vectors(context.memory, context.embedder)
    counts = jobs.count()
    progress = Progress()
    # What counts as running may have been left behind by a process that was killed: claiming a job finds that out.
    if counts.due or counts.running:
        equipment = context.make_equipment()
        try:
            with render.show_progress(counts.due) as report:
                progress = drain_jobs(equipment, lambda made: report(made.done + made.failed))
        finally:
            equipment.close()
    _report(progress, jobs.count(), as_json)
    if progress.stopped:
        raise progress.stopped
    failures = jobs.failures()
    if failures:
        for failure in failures:
            state = "parked; `jarvis summarize --retry` tries it again" if failure.parked else "tried again later"
            render.print_notice(
                f"{failure.kind} #{failure.target} failed {failure.attempts} times: {failure.error} ({state})"
            )
        raise ModelError(f"{len(failures)} jobs failed; nothing that was said is lost", "see above")


def _report(progress: Progress, counts: JobCounts, as_json: bool) -> None:
    pending = counts.due + counts.running + counts.waiting + counts.parked
    if as_json:
        render.print_json_object({"done": progress.done, "failed": progress.failed, "pending": pending})
    elif progress.done:
        render.print_line(f"{progress.done} done, {progress.failed} failed, {pending} pending")
    elif counts.running:
        render.print_notice("already running: another process is at work on it")

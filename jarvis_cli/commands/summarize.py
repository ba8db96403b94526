"""jarvis summarize: do every due job once."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.background.draining import Progress, drain_jobs
from jarvis_cli.background.embedding import ask_for_vectors
from jarvis_cli.commands.arguments import DryRun, Json
from jarvis_cli.context import Context
from jarvis_cli.errors import ModelError
from jarvis_cli.memory.jobs import JobCounts, JobState
from jarvis_cli.memory.retention import RetentionRule
from jarvis_cli.render.jobs import name_job
from jarvis_cli.text import one_line

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def summarize(
    ctx: typer.Context,
    retry: Annotated[bool, typer.Option("--retry", help="Also try again what failed before.")] = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Do the background work that is due: summaries, learning and vectors. Quiet where nothing is; fit for cron."""
    context: Context = ctx.obj
    # A wrong setting is told at once, and not only when the first job is due.
    rules = context.make_retention_rules()
    jobs = context.memory.jobs
    if dry_run:
        _show_due(context, rules, as_json, retry=retry)
        return
    if retry:
        jobs.retry_parked()
    ask_for_vectors(context.memory, context.embedder)
    progress = Progress()
    if jobs.is_any_due():
        progress = _drain(context, jobs.count().due)
    elif rules:
        # What expires does so by time alone.
        context.memory.retention.expire(rules)
    _report(progress, jobs.count(), as_json)
    failures = jobs.list_failed()
    for failure in failures:
        # What has stopped the run is told once, in the end.
        if progress.stopped is None or failure.last_error != progress.stopped.message:
            render.print_notice(_describe_failure(failure))
    for notice in progress.notices[1 if progress.stopped else 0 :]:
        render.print_notice(notice)
    if progress.stopped:
        raise progress.stopped
    if failures:
        failed = "1 job" if len(failures) == 1 else f"{len(failures)} jobs"
        raise ModelError(f"{failed} failed; nothing that was said is lost", "`jarvis jobs list` shows them")


def _show_due(context: Context, rules: tuple[RetentionRule, ...], as_json: bool, *, retry: bool) -> None:
    """Print which jobs would be done, what would be embedded, and which facts would expire."""
    memory = context.memory
    due = tuple(job for job in memory.jobs.list() if job.state == "due" or _is_tried_again(job, retry=retry))
    expiring = memory.retention.list_stale(rules)
    if as_json:
        facts = [render.describe_fact(fact) for fact in expiring]
        render.print_json_object({"would_do": [render.describe_job(job) for job in due], "would_expire": facts})
        return
    for job in due:
        render.print_line(f"would do: job #{job.id}, {name_job(job)}")
    for fact in expiring:
        render.print_line(f"would expire: #{fact.id}: {render.describe_briefly(fact.content)}")
    if not due and not expiring:
        render.print_notice("nothing is due")


def _is_tried_again(job: JobState, *, retry: bool) -> bool:
    return retry and job.attempts > 0 and job.state != "running"


def _drain(context: Context, due: int) -> Progress:
    equipment = context.make_equipment()
    try:
        with render.show_progress(due) as report:
            return drain_jobs(equipment, lambda made: report(made.done + made.failed))
    finally:
        equipment.close()


def _report(progress: Progress, counts: JobCounts, as_json: bool) -> None:
    if as_json:
        learned = [render.describe_fact(each.fact) for each in progress.learned]
        done = {"done": progress.done, "failed": progress.failed, "pending": counts.pending}
        render.print_json_object({**done, "learned": learned, "is_budget_used": progress.is_budget_used})
    elif progress.done:
        render.print_line(f"{progress.done} done, {progress.failed} failed, {counts.pending} pending")
    elif counts.running:
        render.print_notice("already running: another process is at work on it")


def _describe_failure(failure: JobState) -> str:
    tries = "once" if failure.attempts == 1 else f"{failure.attempts} times"
    retry = f"parked; `jarvis jobs retry {failure.id}` tries it again"
    state = retry if failure.state == "parked" else "tried again later"
    return f"job #{failure.id} ({name_job(failure)}) failed {tries}: {one_line(failure.last_error)} ({state})"

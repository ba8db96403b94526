"""jarvis status: what is remembered, what waits, who does what, and what it cost."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json
from jarvis_cli.commands.spending import find_spent_price
from jarvis_cli.context import Context
from jarvis_cli.models.plans import describe_provider
from jarvis_cli.models.prices import add_up

if TYPE_CHECKING:
    from jarvis_cli.memory.usage import Work
    from jarvis_cli.messages import Purpose
    from jarvis_cli.models.plans import ProviderPlan
    from jarvis_cli.settings import Settings
    from jarvis_cli.vector import EmbedderName

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def status(ctx: typer.Context, as_json: Json = False) -> None:
    """Show what is remembered, what waits, who does what, and what it cost. No server is asked, nothing is changed."""
    context: Context = ctx.obj
    found = _look(context)
    if as_json:
        render.print_json("status", render.describe_status(found))
    else:
        render.print_status(found)


def _look(context: Context) -> render.Status:
    settings, path = context.settings, context.places.memory
    # It is only made where jobs are done; what is wrong with its settings is told here too.
    context.make_retention_rules()
    # Before it is opened, which makes such files for as long as it is open.
    side_bytes = sum(_measure(path.with_name(path.name + ending)) for ending in ("-wal", "-shm", "-journal"))
    memory = context.memory
    embedder, fault = _name_embedder(settings)
    return render.Status(
        path=str(path),
        file_bytes=_measure(path),
        side_bytes=side_bytes,
        counts=memory.count(embedder),
        jobs=memory.jobs.count(),
        failed=memory.jobs.list_failed(),
        embedder=embedder.name if embedder else "",
        embedder_fault=fault,
        answering=_plan(context, "answer"),
        summarizing=_plan(context, "summary"),
        extracting=None if settings.extraction == "off" else _plan(context, "extraction"),
        daily_tokens=settings.background_tokens,
        costs=_read_costs(context),
    )


def _read_costs(context: Context) -> render.Costs:
    """Return what was used today and in this month, by the price of each model that was used."""
    usage = context.memory.usage
    today = usage.today()
    # A clock that stood too far ahead has noted days that are still to come.
    used = tuple(of_day for of_day in usage.read(today.replace(day=1)) if of_day.day <= today)

    def spend(work: Work) -> render.Spending:
        month = tuple(of_day for of_day in used if of_day.work == work)
        now = tuple(of_day for of_day in month if of_day.day == today)
        spans = [
            add_up((of_day.usage, find_spent_price(of_day, context.settings)) for of_day in span)
            for span in (now, month)
        ]
        return render.Spending(*spans)

    return render.Costs(spend("answer"), spend("background"))


def _measure(path: Path) -> int:
    """Return the bytes of a file, 0 where there is none."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _plan(context: Context, purpose: Purpose) -> ProviderPlan:
    return describe_provider(context.settings, context.environment, context.flags.model.strip(), purpose)


def _name_embedder(settings: Settings) -> tuple[EmbedderName | None, str]:
    """Return the embedder in use, or None and why there is none. That of Ollama is not asked for its dimension."""
    if settings.embedder == "none":
        return None, "none: the setting embedder is none"
    if settings.embedder == "ollama":
        from jarvis_cli.vector import EmbedderName

        return EmbedderName(f"ollama/{settings.ollama_embedder.removesuffix(':latest')}", "1", 0), ""
    from jarvis_cli.models.builtin_embedder import explain_missing, find_builtin_embedder

    embedder = find_builtin_embedder()
    return (embedder.name, "") if embedder else (None, f"none: {explain_missing()}")

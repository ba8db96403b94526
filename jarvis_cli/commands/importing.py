"""What the imports from other assistants share: first a look, then a question, then the import."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from jarvis_cli import render
from jarvis_cli.errors import MemoryFileError, Terminated, UsageError
from jarvis_cli.foreign.carrying import carry_over
from jarvis_cli.foreign.sources import Export, Source
from jarvis_cli.foreign.surveying import Survey, survey_export
from jarvis_cli.models.plans import describe_provider
from jarvis_cli.models.prices import find_price
from jarvis_cli.render.imports import Quote, describe_survey, print_survey, show_reading, show_steps
from jarvis_cli.render.lines import spell_count
from jarvis_cli.repl import confirm

if TYPE_CHECKING:
    from jarvis_cli.context import Context
    from jarvis_cli.memory.imported import Stored

ExportPath = Annotated[str, typer.Argument(help="The export: a zip, a folder, or a file.", metavar="PATH")]
NoModel = Annotated[
    bool, typer.Option("--no-model", help="Have no model read it: summaries and titles by the built-in rules.")
]


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was said on the command line."""

    is_built_in: bool
    is_confirmed: bool
    is_dry: bool
    as_json: bool


class Progress:
    """How far an import is: what was stored stays where it fails."""

    def __init__(self) -> None:
        self._done = 0

    def follow(self, report: Callable[[int], None]) -> Callable[[int], None]:
        """Return what takes the number done so far, and hands it on."""

        def note(done: int) -> None:
            self._done = done
            report(done)

        return note

    def explain(self, error: MemoryFileError, one: str) -> MemoryFileError:
        """Return the error that tells, beside what befell the file, how much was imported, if anything was."""
        if not self._done:
            return error
        are = "is" if self._done == 1 else "are"
        return explain_break(error, f"{spell_count(self._done, one)} {are} imported already")


def explain_break(error: MemoryFileError, done: str) -> MemoryFileError:
    """Return the error that tells, beside what befell the file, what is done, and that it can be gone on with."""
    reason = error.message.removesuffix("; nothing was saved")
    hint = f"{error.hint}; the same command goes on from there".removeprefix("; ")
    return MemoryFileError(f"{reason}; {done}", hint, is_unwritable=error.is_unwritable)


def make_export(source: Source, path: str) -> Export:
    """Return the export of a source at a path as it was typed. Raises UsageError where it is empty."""
    if not path.strip():
        raise UsageError("the path is empty", "name the export: a zip, a folder, or a file")
    return Export(source, Path(path))


def import_export(context: Context, export: Export, wishes: Wishes) -> None:
    """Show what is in an export, ask, and import what is new.

    Raises NotFoundError; UsageError for what is no such export, or without a terminal to ask on; MemoryFileError.
    """
    with show_reading(export.path.name):
        survey = survey_export(export, context.memory.imports)
    quote = _make_quote(context, survey, is_built_in=wishes.is_built_in)
    if not wishes.as_json:
        print_survey(export.source.title, survey, quote)
    is_meant = not (wishes.is_dry or survey.is_nothing_new) and _is_confirmed(survey, wishes)
    done = _carry_over(context, export, survey, wishes) if is_meant else None
    if wishes.as_json:
        imported = _describe(*done) if done else None
        preview = describe_survey(survey, quote)
        render.print_json_object({"source": export.source.name, "preview": preview, "imported": imported})
    elif survey.is_nothing_new:
        render.print_notice("there is nothing new to import")
    elif done is not None:
        _report(*done, is_built_in=wishes.is_built_in)
    elif not wishes.is_dry:
        render.print_notice("nothing was imported")


def _is_confirmed(survey: Survey, wishes: Wishes) -> bool:
    what = f"{spell_count(survey.new_messages, 'message')} of {_count_touched(survey)}"
    return wishes.is_confirmed or confirm(f"Import {what}?", "--yes")


def _count_touched(survey: Survey) -> str:
    return spell_count(survey.new_conversations + survey.grown, "conversation")


def _carry_over(context: Context, export: Export, survey: Survey, wishes: Wishes) -> tuple[int, Stored]:
    progress = Progress()
    try:
        with show_steps("importing", survey.new_messages) as report:
            note = progress.follow(report)
            return carry_over(export, context.memory.imports, survey, note, is_built_in=wishes.is_built_in)
    except MemoryFileError as error:
        raise progress.explain(error, "message") from None
    except (KeyboardInterrupt, Terminated):
        render.print_notice("stopped; what was imported is kept, and the same command goes on from there")
        raise


def _make_quote(context: Context, survey: Survey, *, is_built_in: bool) -> Quote:
    """Return what the summaries of what is new would take, by the model that is set for them; nobody is asked."""
    settings, model = context.settings, context.flags.model.strip()
    plan = describe_provider(settings, context.environment, model, "summary")
    if is_built_in or plan.provider == "notebook" or survey.is_nothing_new:
        return Quote("", 0.0, 0)
    days = -(-survey.usage.total // settings.background_tokens)
    if not plan.provider:
        return Quote("Ollama, if it runs then", 0.0, days)
    price = find_price(plan.provider, plan.model, settings)
    maker = f"{plan.provider}/{plan.model}" if plan.model else plan.provider
    return Quote(maker, price.cost(survey.usage) if price else None, days)


def _describe(import_id: int, stored: Stored) -> dict[str, object]:
    return {
        "id": import_id,
        "conversations": stored.conversations,
        "grown_conversations": stored.grown,
        "messages": stored.messages,
    }


def _report(import_id: int, stored: Stored, *, is_built_in: bool) -> None:
    what = f"{spell_count(stored.messages, 'message')} of {spell_count(stored.conversations, 'new conversation')}"
    grown = f" and {spell_count(stored.grown, 'known one')}" if stored.grown else ""
    render.print_notice(f"imported: {what}{grown} (import #{import_id}; `jarvis import undo` takes it back)")
    by = " by the built-in rules" if is_built_in else ""
    render.print_notice(f"summaries are made{by} in the background of the next chat, or by `jarvis summarize`")

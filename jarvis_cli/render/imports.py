"""Imports: what is in an export, what was imported, and what goes when an import is taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jarvis_cli.clock import format_time
from jarvis_cli.render.lines import is_terminal, print_notice, spell_count
from jarvis_cli.render.moments import format_moment
from jarvis_cli.render.money import format_cost
from jarvis_cli.render.tables import format_day, print_rows
from jarvis_cli.text import one_line

if TYPE_CHECKING:
    from datetime import datetime

    from jarvis_cli.foreign.skipping import Skipped
    from jarvis_cli.foreign.surveying import Survey
    from jarvis_cli.memory.imported import Import


@dataclass(frozen=True, slots=True)
class Quote:
    """What summaries would take: by whom, what it would cost in dollars (None: not known), and on how many days.

    `maker` is '' where the built-in rules make them, and nothing is sent.
    """

    maker: str
    dollars: float | None
    days: int


def describe_survey(survey: Survey, quote: Quote) -> dict[str, object]:
    """Return a preview as it is printed in JSON. Tokens are estimates; `cost` is in dollars, or null."""
    moments = {"first_at": survey.first_at, "last_at": survey.last_at}
    return {
        "conversations": survey.conversations,
        "messages": survey.messages,
        **{name: format_time(moment) if moment else None for name, moment in moments.items()},
        "new_conversations": survey.new_conversations,
        "new_messages": survey.new_messages,
        "grown_conversations": survey.grown,
        "left_messages": survey.left,
        "replaced_messages": survey.replaced,
        "continued_conversations": survey.continued,
        "deleted_conversations": survey.deleted,
        "summaries": {
            "model": quote.maker or None,
            "input_tokens": survey.usage.input_tokens if quote.maker else 0,
            "output_tokens": survey.usage.output_tokens if quote.maker else 0,
            "cost": quote.dollars,
            "days": quote.days,
        },
        "skipped": [{"kind": each.kind, "count": each.count, "first": list(each.first)} for each in survey.skipped],
    }


def print_survey(title: str, survey: Survey, quote: Quote) -> None:
    """Print a preview: what is in the export and what of it is new, what summaries would take; then what is left."""
    rows = [("source", title), ("conversations", str(survey.conversations)), ("messages", str(survey.messages))]
    if survey.first_at and survey.last_at:
        rows.append(("said", f"{format_day(survey.first_at)} to {format_day(survey.last_at)}"))
    elif survey.messages:
        rows.append(("said", "unknown"))
    rows += [("new conversations", str(survey.new_conversations)), ("new messages", str(survey.new_messages))]
    rows += [("conversations that have grown", str(survey.grown))] if survey.grown else []
    rows += [("messages of a former branch", str(survey.replaced))] if survey.replaced else []
    rows += [] if survey.is_nothing_new else [("summaries by", quote.maker or "the built-in rules")]
    if quote.maker:
        rows.append(("tokens for summaries, about", str(survey.usage.total)))
        cost = "not known" if quote.dollars is None else format_cost(quote.dollars)
        rows.append(("cost of summaries, about", cost))
    print_rows(("what", "how much"), rows)
    _explain_left(survey)
    if quote.maker and quote.days > 1:
        print_notice(
            f"by the setting background_tokens the summaries are spread over {quote.days} days;"
            " --no-model has them made at once, by the built-in rules"
        )


def _explain_left(survey: Survey) -> None:
    for skipped in survey.skipped:
        print_notice(f"left out: {skipped.count} x {skipped.kind} ({_name_first(skipped)})")
    if survey.replaced:
        what = f"{spell_count(survey.replaced, 'message')} of here"
        print_notice(f"{what} left the branch that is shown there, and will be marked as replaced")
    if survey.deleted:
        print_notice(f"{spell_count(survey.deleted, 'conversation')} that you deleted here will not come back")
    if survey.left:
        why = "in the middle of what is known"
        if survey.continued:
            why = f"in {spell_count(survey.continued, 'conversation')} that you went on with here, or {why}"
        print_notice(f"left as they are: {spell_count(survey.left, 'new message')} {why}")


def _name_first(skipped: Skipped) -> str:
    named = ", ".join(map(str, skipped.first))
    return f"in {named}, ..." if skipped.count > len(skipped.first) else f"in {named}"


def describe_import(batch: Import) -> dict[str, object]:
    """Return an import as it is printed in JSON. `state` is running, done, broken off or undone."""
    return {
        "id": batch.id,
        "source": batch.source,
        "started_at": format_time(batch.started_at),
        "state": batch.state,
        "conversations": batch.conversations,
        "messages": batch.messages,
        "facts": batch.facts,
        "updated_facts": batch.updated_facts,
    }


def print_imports(batches: Sequence[Import], now: datetime) -> None:
    """Print imports as a table, or one a line in a pipe: id, source, when, how much is still here of what, state.

    That is conversations, messages, facts, and facts that it gave a newer value.
    """
    rows = [
        (
            *(f"#{batch.id}", batch.source, format_moment(batch.started_at, now)),
            *map(str, (batch.conversations, batch.messages, batch.facts, batch.updated_facts)),
            batch.state,
        )
        for batch in batches
    ]
    print_rows(("id", "source", "when", "conversations", "messages", "facts", "updated", "state"), rows)


@contextmanager
def show_reading(path: str) -> Iterator[None]:
    """Show on stderr while inside, if that is a terminal, that a file is being read: a large one takes a while."""
    if not is_terminal():
        yield
        return
    from rich.console import Console
    from rich.text import Text

    with Console(stderr=True).status(Text(f"reading {one_line(path)}")):
        yield


@contextmanager
def show_steps(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on stderr while inside, if that is a terminal; yield what takes the number done so far."""
    if not is_terminal() or total <= 0:
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda done: progress.update(task, completed=done, total=max(total, done))

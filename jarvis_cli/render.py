"""Everything printed: answers and data on stdout; notices, progress and errors on stderr. The only home of rich.

On a terminal tables are drawn; in a pipe each row is one line of fields set apart by tabs, with line ends inside a
field written as `\\n`. No control byte of a stored or generated text is ever printed, nor is a text taken as markup.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import TYPE_CHECKING

from jarvis_cli.clock import format_time
from jarvis_cli.fact import Fact
from jarvis_cli.text import clean_text, shorten

if TYPE_CHECKING:
    from jarvis_cli.messages import Shown
    from jarvis_cli.recalled import Forgotten, Found, Remembered, Summary

JSON_VERSION = 1
_NARROWEST = 40
# What JSON may hold as it is and a terminal, or a reader of lines, would take for more than a letter.
_ESCAPED = {code: f"\\u{code:04x}" for code in (*range(0x7F, 0xA0), 0x2028, 0x2029)}


def print_line(text: str) -> None:
    """Print one text on stdout."""
    sys.stdout.write(clean_text(text) + "\n")
    sys.stdout.flush()


def print_notice(text: str) -> None:
    """Print something to know beside the answer, on stderr."""
    _write_error(f"jarvis: {text}")


def print_answering(provider: str, model: str, fault: str) -> None:
    """Print who answers, which is always shown, and what is amiss with finding similar texts, if anything."""
    print_notice(f"{provider}/{model} answers")
    if fault:
        print_notice(fault)


def print_error(message: str, hint: str = "") -> None:
    """Print what failed and why, and what to do, on stderr."""
    _write_error(f"jarvis: {message}")
    if hint:
        _write_error(f"        {hint}")


def print_traceback(error: BaseException) -> None:
    """Print where an internal error happened, on stderr, without its message and thus without anybody's text."""
    import traceback

    _write_error("".join(traceback.format_tb(error.__traceback__)) + type(error).__name__)


def _write_error(text: str) -> None:
    if sys.stderr is None:
        return
    # The terminal may be gone, or whoever read the pipe; the work goes on without them.
    with suppress(OSError):
        sys.stderr.write(clean_text(text) + "\n")
        sys.stderr.flush()


class AnswerPrinter:
    """Prints the turns of a chat as they happen: `show` takes what take_turn shows."""

    def __init__(self) -> None:
        self._is_line_open = False
        self._told: set[str] = set()

    def show(self, shown: Shown) -> None:
        """Print one event of a turn."""
        # Lists are printed without what only turns need.
        from jarvis_cli.messages import Notice, TextDelta
        from jarvis_cli.recalled import Forgotten

        if isinstance(shown, TextDelta):
            self._write(shown.text)
        elif isinstance(shown, Notice):
            if not shown.once or shown.text not in self._told:
                self._told.add(shown.text)
                self.close()
                print_notice(shown.text)
        else:
            self.close()
            for line in describe_event(shown):
                print_line(line)
            if isinstance(shown, Forgotten):
                print_withheld(shown.turns)

    def close(self) -> None:
        """End the line that is being written, if any."""
        if self._is_line_open:
            print_line("")
            self._is_line_open = False

    def _write(self, text: str) -> None:
        text = clean_text(text)
        if text:
            sys.stdout.write(text)
            sys.stdout.flush()
            self._is_line_open = not text.endswith("\n")


def describe_event(shown: Remembered | Found | Forgotten) -> Iterator[str]:
    """Yield the lines that tell the person what was stored, found or forgotten."""
    from jarvis_cli.recalled import Found, Remembered

    if isinstance(shown, Remembered):
        yield f"{shown.how} #{shown.fact.id}: {_one_field(shown.fact.content)}"
    elif isinstance(shown, Found):
        for fact in shown.facts:
            yield f"found #{fact.id}: {_one_field(fact.content)}"
    else:
        yield f"forgotten #{shown.fact_id}"


def print_withheld(turns: int) -> None:
    """Print how many turns went with what was forgotten, if any."""
    if turns:
        said = "1 turn" if turns == 1 else f"{turns} turns"
        print_notice(f"{said} of conversations that carried it will not be sent, recalled or summarised again")


def print_json(name: str, value: object) -> None:
    """Print one JSON object with the version of its form and one member."""
    print_json_object({name: value})


def print_json_object(members: dict[str, object]) -> None:
    """Print one JSON object with the version of its form, on one line."""
    # Where the output cannot hold every letter, a replacement would be another text without any sign of it.
    holds_all = (sys.stdout.encoding or "utf-8").lower().replace("-", "") == "utf8"
    text = json.dumps({"version": JSON_VERSION, **members}, ensure_ascii=not holds_all)
    sys.stdout.write(text.translate(_ESCAPED) + "\n")
    sys.stdout.flush()


def describe_fact(fact: Fact, score: float | None = None) -> dict[str, object]:
    """Return a fact as it is printed in JSON."""
    described: dict[str, object] = {
        "id": fact.id,
        "content": fact.content,
        "scope": fact.scope,
        "subject": fact.subject,
        "key": fact.key,
        "category": fact.category,
        "tags": list(fact.tags),
        "importance": fact.importance,
        "confidence": fact.confidence,
        "source": fact.source,
        "created_by": fact.created_by,
        "conversation_id": fact.conversation_id,
        "created_at": format_time(fact.created_at),
        "updated_at": format_time(fact.updated_at),
        "expires_at": format_time(fact.expires_at) if fact.expires_at else None,
    }
    return described if score is None else {**described, "score": round(score, 4)}


def describe_summary(summary: Summary) -> dict[str, object]:
    """Return a summary as it is printed in JSON."""
    described: dict[str, object] = {
        "conversation_id": summary.conversation_id,
        "summary": summary.summary,
        "updated_at": format_time(summary.updated_at),
    }
    return described if summary.score is None else {**described, "score": round(summary.score, 4)}


def print_facts(facts: Sequence[Fact]) -> None:
    """Print facts as a table, or one a line in a pipe: id, day, category, content."""
    rows = [(f"#{fact.id}", _day(fact.updated_at), fact.category, fact.content) for fact in facts]
    _print_rows(("id", "updated", "category", "fact"), rows)


def print_summaries(summaries: Sequence[Summary]) -> None:
    """Print summaries as a table, or one a line in a pipe: id of the conversation, day, summary."""
    rows = [(f"#{summary.conversation_id}", _day(summary.updated_at), summary.summary) for summary in summaries]
    _print_rows(("id", "updated", "summary"), rows)


def _print_rows(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    if sys.stdout.isatty():
        _print_table(heads, rows)
        return
    sys.stdout.write("".join("\t".join(_one_field(field) for field in row) + "\n" for row in rows))
    sys.stdout.flush()


def _print_table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, show_header=True, header_style="bold")
    for head in heads[:-1]:
        table.add_column(head, no_wrap=True)
    table.add_column(heads[-1], overflow="fold")
    for row in rows:
        table.add_row(*(Text(clean_text(field)) for field in row))
    console = Console(file=sys.stdout, highlight=False)
    # A terminal that says it has no columns, or hardly any, would be shown nothing at all.
    console.width = max(console.width, _NARROWEST)
    console.print(table)


def _one_field(text: str) -> str:
    return clean_text(text).replace("\n", "\\n").replace("\t", " ")


def _day(moment: datetime) -> str:
    return moment.astimezone().date().isoformat()


def is_terminal() -> bool:
    """Return whether a person sees stderr, where progress is shown."""
    return sys.stderr is not None and sys.stderr.isatty()


@contextmanager
def show_progress(total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on stderr while inside, if that is a terminal; yield what takes the number done so far."""
    if not is_terminal() or total <= 0:
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("summarizing"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda done: progress.update(task, completed=done, total=max(total, done))


def describe_briefly(text: str) -> str:
    """Return a text on one short line, for a question to the person."""
    return shorten(text, 200)

"""What happens in a turn, printed as it happens: the answer in pieces, and what was stored, found or forgotten."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from jarvis_cli.render.lines import describe_briefly, format_field, print_line, print_notice
from jarvis_cli.text import clean_text

if TYPE_CHECKING:
    from jarvis_cli.messages import Shown
    from jarvis_cli.recalled import Forgotten, Found, Remembered


class AnswerPrinter:
    """Prints the turns of a chat as they happen, as plain text: `show` takes what take_turn shows.

    `start` is called when a line was sent and nothing has come yet, `close` when the turn is over, however it ended.
    """

    def __init__(self) -> None:
        self._is_line_open = False
        self._told: set[str] = set()

    def start(self) -> None:
        """Show that the answer is being waited for, where a person can see it; until the first of it is shown."""

    def show(self, shown: Shown) -> None:
        """Print one event of a turn."""
        # Lists are printed without what only turns need.
        from jarvis_cli.messages import Notice, TextDelta
        from jarvis_cli.recalled import Forgotten

        if isinstance(shown, TextDelta):
            self._write(clean_text(shown.text))
        elif isinstance(shown, Notice):
            if not shown.once or shown.text not in self._told:
                self._told.add(shown.text)
                with self._between():
                    print_notice(shown.text)
        else:
            with self._between():
                self._end_answer()
                for line in describe_event(shown):
                    print_line(line)
                if isinstance(shown, Forgotten):
                    print_withheld(shown.turns, shown.left)

    def close(self) -> None:
        """Print all that has come, and end the line that is being written, if any."""
        self._end_answer()

    @contextmanager
    def _between(self) -> Iterator[None]:
        """Inside, lines of another kind are printed in the middle of the answer."""
        self._end_line()
        yield

    def _end_answer(self) -> None:
        self._end_line()

    def _end_line(self) -> None:
        if self._is_line_open:
            print_line("")
            self._is_line_open = False

    def _write(self, text: str) -> None:
        if text:
            sys.stdout.write(text)
            sys.stdout.flush()
            self._is_line_open = not text.endswith("\n")


def make_printer(*, plain: bool, environment: Mapping[str, str]) -> AnswerPrinter:
    """Return what prints answers: as Markdown, in colours, where a person reads them on a terminal; else plainly.

    Plain are answers where stdout is no terminal, or one that can do no more (`TERM=dumb`), and for who wants them so:
    with `plain`, or a NO_COLOR that is not empty.
    """
    if plain or not sys.stdout.isatty() or environment.get("NO_COLOR") or environment.get("TERM") == "dumb":
        return AnswerPrinter()
    from jarvis_cli.render.streamed import MarkdownPrinter

    return MarkdownPrinter()


def warm_up_markdown() -> None:
    """Load what the first Markdown needs, while there is time: it takes about 0.1 s."""
    from jarvis_cli.render.streamed import warm_up

    warm_up()


def describe_event(shown: Remembered | Found | Forgotten) -> Iterator[str]:
    """Yield the lines that tell the person what was stored, found or forgotten."""
    from jarvis_cli.recalled import Found, Remembered

    if isinstance(shown, Remembered):
        yield f"{shown.how} #{shown.fact.id}: {format_field(shown.fact.content)}{_describe_before(shown)}"
    elif isinstance(shown, Found):
        for fact in shown.facts:
            yield f"found #{fact.id}: {format_field(fact.content)}"
    else:
        yield f"forgotten #{shown.fact_id}"
        yield from (f"forgotten #{other} too: it was learned, and carried the same" for other in shown.others)


def _describe_before(remembered: Remembered) -> str:
    if not remembered.before or remembered.before == remembered.fact.content:
        return ""
    from jarvis_cli.render.tables import format_day

    since = f", since {format_day(remembered.before_since)}" if remembered.before_since else ""
    return f" (before: {describe_briefly(remembered.before)}{since})"


def print_withheld(turns: int, left: Sequence[int] = (), *, is_preview: bool = False) -> None:
    """Print how many turns go with what is forgotten, if any, and which facts may still tell something of it."""
    if turns:
        said = "1 turn" if turns == 1 else f"{turns} turns"
        how = "carry it would" if is_preview else "carried it will"
        print_notice(f"{said} of conversations that {how} not be sent, recalled or summarised again")
    if left:
        numbers = ", ".join(f"#{fact_id}" for fact_id in left)
        how = "would be kept" if is_preview else "kept"
        print_notice(f"{how}, though it may tell something of the same: {numbers}")

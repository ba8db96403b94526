"""What happens in a turn, printed as it happens: the answer in pieces, and what was stored, found or forgotten."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from jarvis_cli.render.lines import describe_briefly, format_field, print_line, print_notice
from jarvis_cli.text import clean_text

if TYPE_CHECKING:
    from jarvis_cli.messages import Shown
    from jarvis_cli.recalled import Forgotten, Found, Remembered


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
                print_withheld(shown.turns, shown.left)

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


def print_withheld(turns: int, left: Sequence[int] = ()) -> None:
    """Print how many turns went with what was forgotten, if any, and which facts may still tell something of it."""
    if turns:
        said = "1 turn" if turns == 1 else f"{turns} turns"
        print_notice(f"{said} of conversations that carried it will not be sent, recalled or summarised again")
    if left:
        numbers = ", ".join(f"#{fact_id}" for fact_id in left)
        print_notice(f"kept, though it may tell something of the same: {numbers}")

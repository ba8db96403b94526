"""What was learned from what was said: the line of a chat, and what was taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jarvis_cli.render.facts import describe_fact
from jarvis_cli.render.lines import format_field, print_line, print_notice
from jarvis_cli.scope import SHARED

if TYPE_CHECKING:
    from jarvis_cli.learned import Undone
    from jarvis_cli.recalled import Remembered


def describe_learned(remembered: Remembered, ending: str = "", columns: int = 0) -> str:
    """Return one line that says what was learned, cut so that it takes at most so many columns, if any are given."""
    start = f"{remembered.how} #{remembered.fact.id}: "
    content = format_field(remembered.fact.content)
    return start + (_cut(content, columns - len(start + ending)) if columns else content) + ending


def _cut(text: str, columns: int) -> str:
    from rich.text import Text

    cut = Text(text)
    cut.truncate(max(columns, 1), overflow="ellipsis")
    return cut.plain


def describe_undone(undone: Undone | None) -> dict[str, object]:
    """Return what was taken back as it is printed in JSON: the number of the fact, what it said, and what it is now.

    All are null where there was nothing.
    """
    if undone is None:
        return {"undone": None, "id": None, "content": None, "fact": None}
    fact = describe_fact(undone.fact) if undone.fact else None
    return {"undone": undone.how, "id": undone.fact_id, "content": undone.content, "fact": fact}


def print_undone(undone: Undone | None) -> None:
    """Print what was taken back: what is removed, or what the fact says again, or that there is nothing.

    Another scope than the shared one is named.
    """
    if undone is None:
        print_notice("there is nothing to undo")
        return
    scope = "" if undone.scope == SHARED else f" of {undone.scope}"
    became, content = ("says again", undone.fact.content) if undone.fact else ("is removed", undone.content)
    print_line(f"undone: #{undone.fact_id}{scope} {became}: {format_field(content)}")

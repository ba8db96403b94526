"""Turns whose line cannot be saved: whether they can be taken all the same, and what is said of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jarvis_cli.errors import MemoryFileError

if TYPE_CHECKING:
    from jarvis_cli.messages import Shown, Turn
    from jarvis_cli.turn import Show


class Heard:
    """Whether anything of a turn was shown: then its line is saved, and the model was asked."""

    def __init__(self, show: Show) -> None:
        self._show = show
        self.is_any = False

    def show(self, shown: Shown) -> None:
        """Show one event of a turn, and note that."""
        self.is_any = True
        self._show(shown)

    def is_too_late(self, error: MemoryFileError) -> bool:
        """Return whether the turn cannot be taken again without being saved."""
        return self.is_any or not error.is_unwritable


def mark_unsaved(turn: Turn, error: MemoryFileError) -> Turn:
    """Return a turn that was taken without being saved: that is its error, unless it has one of its own."""
    turn = replace(turn, is_stored=False)
    if turn.error or turn.status == "interrupted":
        return turn
    return replace(turn, error=f"not saved: {error.message}", hint=error.hint, exit_code=error.exit_code)

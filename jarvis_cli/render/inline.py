"""Markdown within a line: what is bold, code or a link, told as soon as it is closed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from jarvis_cli.render.wrapping import Span, can_break

_MARKERS = frozenset("*_`~[\\")
# What can close markup that was open.
_CLOSING = frozenset("*_`~])")
# How much is held back for markup that is open; and, where no blank ever comes, at all.
_HELD, _LONGEST = 200, 600


@dataclass(frozen=True, slots=True)
class Inline:
    """A text whose markup was read, and whether some of it is still open: shown as it is here, or closed by more."""

    spans: tuple[Span, ...]
    is_open: bool


def read_inline(text: str) -> Inline:
    """Return the pieces of a text, their markup taken away. Markup that is not closed is text like any other."""
    if _MARKERS.isdisjoint(text):
        return Inline((Span(text),), False)
    from jarvis_cli.render.markup import read_markup

    return Inline(*read_markup(text))


class InlineStream:
    """Takes a text letter by letter and hands on, word by word, what no later letter can change any more."""

    def __init__(self, hand_on: Callable[[tuple[Span, ...]], None]) -> None:
        self._hand_on = hand_on
        self._held = ""
        self._inline: Inline | None = None

    def feed(self, letter: str) -> None:
        """Take one letter, a blank or a line end."""
        held = self._held
        if held and self._is_word_over(held, letter):
            self._release()
        self._held += letter
        if letter in _CLOSING:
            self._inline = None

    def finish(self) -> None:
        """Hand on what is left. Markup that is not closed is shown as it is."""
        if self._held:
            self._release()

    def _is_word_over(self, held: str, letter: str) -> bool:
        if letter in " \t\n" or can_break(held[-1], letter):
            if held.isspace():
                return len(held) >= _HELD
            return _MARKERS.isdisjoint(held) or len(held) >= _HELD or not self._read().is_open
        return len(held) >= _LONGEST

    def _read(self) -> Inline:
        # Nothing that came since it was read can have closed it.
        self._inline = self._inline or read_inline(self._held)
        return self._inline

    def _release(self) -> None:
        inline = read_inline(self._held)
        self._held, self._inline = "", None
        self._hand_on(inline.spans)

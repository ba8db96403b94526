"""The quotes and list items that a line stands in, as they are shown in front of it."""

from __future__ import annotations

from rich.cells import cell_len

from jarvis_cli.render.blocks import Container
from jarvis_cli.render.wrapping import Prefix, paint

_BULLET, _BAR = "•", "│"


class Nesting:
    """The containers that are open, and which of them have not shown their marks yet: an item shows its own once."""

    def __init__(self) -> None:
        self.containers: tuple[Container, ...] = ()
        self._unmarked = 0

    def leave(self, left: int) -> None:
        """Leave all containers but so many of the outer ones."""
        self.containers = self.containers[:left]
        self._unmarked = 0

    def enter(self, opened: tuple[Container, ...]) -> None:
        """Enter containers, within the present ones."""
        self.containers += opened
        self._unmarked = len(opened)

    def show_marks(self) -> Prefix:
        """Return what stands in front of the next line: with the marks of the items that begin there."""
        prefix = self._make_prefix(self._unmarked)
        self._unmarked = 0
        return prefix

    def make_prefix(self) -> Prefix:
        """Return what stands in front of the lines behind that one."""
        return self._make_prefix(0)

    def _make_prefix(self, unmarked: int) -> Prefix:
        shown = len(self.containers) - unmarked
        text, cells = "", 0
        for number, container in enumerate(self.containers):
            mark = container.mark or _BAR
            mark = _BULLET if mark in ("-", "+", "*") else mark
            width = cell_len(mark) + 1
            if not container.mark:
                text += paint(mark, "dim") + " "
            else:
                text += f"{mark} " if number >= shown else " " * width
            cells += width
        return Prefix(text, cells)

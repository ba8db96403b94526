"""What a check found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Level = Literal["ok", "warning", "failed"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found: how things stand with one thing, and where they are not as they should be, what to do.

    `is_fixable` says that `jarvis doctor --fix` can put it right.
    """

    name: str
    level: Level
    text: str
    what_to_do: str = ""
    is_fixable: bool = False


def fine(name: str, text: str) -> Finding:
    """Return that all is well with something."""
    return Finding(name, "ok", text)


def warn(name: str, text: str, what_to_do: str, *, is_fixable: bool = False) -> Finding:
    """Return that something is not as it could be, and that all else goes on without it."""
    return Finding(name, "warning", text, what_to_do, is_fixable)


def fail(name: str, text: str, what_to_do: str, *, is_fixable: bool = False) -> Finding:
    """Return that something is in the way of what JARVIS is for."""
    return Finding(name, "failed", text, what_to_do, is_fixable)

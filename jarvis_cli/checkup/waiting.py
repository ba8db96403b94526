"""Work that may never end by itself, such as asking a server, given so long at most."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from jarvis_cli.errors import JarvisError

Result = TypeVar("Result")


class _Work(Generic[Result]):
    def __init__(self, work: Callable[[], Result]) -> None:
        self.results: list[Result] = []
        self.failures: list[JarvisError] = []
        self._work = work

    def run(self) -> None:
        try:
            self.results.append(self._work())
        except JarvisError as error:
            self.failures.append(error)


def do_within(seconds: float, work: Callable[[], Result]) -> Result | None:
    """Return what the work returns, or None where it takes longer; it is then left to itself. Raises JarvisError."""
    running = _Work(work)
    thread = threading.Thread(target=running.run, name="jarvis-checkup", daemon=True)
    thread.start()
    thread.join(seconds)
    if running.failures:
        raise running.failures[0]
    return running.results[0] if running.results else None

"""What background work has to tell the person of a chat: what was learned, what waits for them, what went wrong."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from jarvis_cli import render
from jarvis_cli.context import Context
from jarvis_cli.errors import JarvisError
from jarvis_cli.memory import Memory
from jarvis_cli.render.learned import describe_learned
from jarvis_cli.repl import Prompt

if TYPE_CHECKING:
    from jarvis_cli.background.worker import Worker

_PREFIX = len("jarvis: ")


class News:
    """The background work of a chat and what comes of it. While there is a `prompt`, it is told above it at once."""

    def __init__(self, context: Context, memory: Memory) -> None:
        self.prompt: Prompt | None = None
        self._context = context
        self._settings = context.settings
        self._memory = memory
        self._worker: Worker | None = None
        self._proposals_told = 0
        self._has_worked = threading.Event()
        self._has_left = False
        self._starting = threading.Lock()

    def start(self) -> None:
        """Begin with what is due already, unless the person has left meanwhile: what is needed takes long to load.

        Where nothing can be saved, nothing is begun; it may be called again when that has changed.
        """
        from jarvis_cli.background.worker import Worker

        with self._starting:
            if not self._has_left and self._worker is None and not self._memory.is_read_only:
                self._worker = Worker(self._context.make_equipment, self._hear)
                self._worker.start()

    def wake(self) -> None:
        """Say that something may be due."""
        if self._worker is not None:
            self._worker.wake()

    def take(self) -> Iterator[str]:
        """Yield what there is to tell since last time, in the thread of the chat; at a prompt each fact in one line."""
        if self._worker is None:
            return
        is_told = self._settings.learned_line == "on"
        ending, columns = (" (/undo)", shutil.get_terminal_size().columns - _PREFIX) if self.prompt else ("", 0)
        for learned in self._worker.take_learned():
            if is_told and learned.how != "confirmed":
                yield describe_learned(learned, ending, columns)
        if is_told and self._has_worked.is_set():
            self._has_worked.clear()
            yield from self._count_proposals()
        yield from self._worker.take_notices()

    def leave(self) -> None:
        """End the background work, and print what it still has to tell."""
        with self._starting:
            self._has_left = True
        if self._worker is not None and not self._worker.stop():
            render.print_notice("some background work is not done yet; the next chat or `jarvis summarize` does it")
        self.prompt = None
        for notice in self.take():
            render.print_notice(notice)

    def _count_proposals(self) -> Iterator[str]:
        # A memory file that fails just now is told of by whatever needs it next.
        with suppress(JarvisError):
            told, self._proposals_told = self._proposals_told, len(self._memory.proposals.list())
            if self._proposals_told > told:
                waits = "proposal waits" if self._proposals_told == 1 else "proposals wait"
                yield f"{self._proposals_told} {waits}: jarvis review{' (/review)' if self.prompt else ''}"

    def _hear(self) -> None:
        """Note, in the thread of the worker, that it has done something."""
        self._has_worked.set()
        if self.prompt is not None:
            self.prompt.tell()

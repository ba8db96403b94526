"""One memory file for a program with several threads: one writer with a queue, and a few readers that are reused."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from jarvis_cli.errors import MemoryFileError

if TYPE_CHECKING:
    from jarvis_cli.memory import Memory

Result = TypeVar("Result")

READERS = 4


class SharedMemory:
    """A memory that any number of threads may use at once.

    What changes something goes through one queue to one thread, in the order in which it was asked for, so that no two
    of these threads ever wait for each other's locks and a failure is the same in each run. What only reads is done
    beside that, by so many threads at most. Each of them has a connection of its own, made by `open_one` when it has
    its first act to do, and used for all that follow.
    """

    def __init__(self, open_one: Callable[[], Memory], readers: int = READERS) -> None:
        self._writer = _Crew(open_one, 1, "jarvis-writer")
        self._readers = _Crew(open_one, readers, "jarvis-reader")

    def write(self, act: Callable[[Memory], Result]) -> Result:
        """Do an act that may change something, after those that were asked for before, and return what it returns.

        Raises what the act raises, and what opening the memory raises; MemoryFileError once this is closed.
        """
        return self._writer.do(act)

    def read(self, act: Callable[[Memory], Result]) -> Result:
        """Do an act that changes nothing, and return what it returns. Raises what `write` raises."""
        return self._readers.do(act)

    def close(self) -> None:
        """Refuse new acts, wait until those that were asked for are done, and close the connections."""
        self._writer.close()
        self._readers.close()


class _Crew:
    """Threads that do acts from one queue, each with its own memory."""

    def __init__(self, open_one: Callable[[], Memory], size: int, name: str) -> None:
        self._open_one = open_one
        self._threads = ThreadPoolExecutor(size, thread_name_prefix=name)
        self._own = threading.local()
        self._opened: list[Memory] = []
        self._door = threading.Lock()
        self._is_closed = False

    def do(self, act: Callable[[Memory], Result]) -> Result:
        """Have a thread do an act, and return what it returns; what it raises is raised here."""
        if getattr(self._own, "memory", None) is not None:
            # It is asked for from within another act: to queue up behind that would be to wait for ever.
            return self._do_here(act)
        with self._door:
            if self._is_closed:
                raise MemoryFileError(
                    "the memory was closed already; nothing was read or saved", "start the program anew"
                )
            coming = self._threads.submit(self._do_here, act)
        try:
            return coming.result()
        except BaseException:
            # Whoever is interrupted while waiting no longer wants what has not begun.
            coming.cancel()
            raise

    def _do_here(self, act: Callable[[Memory], Result]) -> Result:
        memory: Memory | None = getattr(self._own, "memory", None)
        if memory is None:
            memory = self._own.memory = self._open_one()
            self._opened.append(memory)
        return act(memory)

    def close(self) -> None:
        """Let the threads do what was asked for, and close what they had opened; again: nothing is left to do."""
        with self._door:
            self._is_closed = True
        self._threads.shutdown()
        while self._opened:
            self._opened.pop().close()

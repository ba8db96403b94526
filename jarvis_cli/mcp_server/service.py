"""What is served, to whom, and with what; and the threads that the work is done in."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from jarvis_cli.clock import Clock, system_clock
from jarvis_cli.errors import JarvisError, SettingsError
from jarvis_cli.memory.sharing import SharedMemory
from jarvis_cli.models.protocols import close_parts, embed_query
from jarvis_cli.secret_shapes import find_secret

if TYPE_CHECKING:
    from jarvis_cli.background.worker import Worker
    from jarvis_cli.memory import Memory
    from jarvis_cli.models.protocols import Embedder, LanguageModel
    from jarvis_cli.scope import Reach
    from jarvis_cli.vector import Vector

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Service:
    """What is served: a memory, as far as the reach goes; nothing is written where no scope may be.

    `open_memory` opens a connection, `make_embedder` makes an embedder, if there is one. `note_bug` is called with an
    error that nobody foresaw.
    """

    reach: Reach
    open_memory: Callable[[], Memory]
    make_embedder: Callable[[], Embedder | None]
    note_bug: Callable[[BaseException], object]
    clock: Clock = system_clock

    @property
    def is_read_only(self) -> bool:
        """Whether nothing may be written."""
        return self.reach.writable == ()


class Workshop:
    """The threads that do the work while the event loop listens: those of the memory, and one that makes vectors."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._shared = SharedMemory(lambda: service.open_memory().within(service.reach))
        self._embedder = service.make_embedder()
        self._embedding = threading.Lock()
        self._vectors = None if service.is_read_only or self._embedder is None else _make_worker(service)

    def start(self) -> None:
        """Open the memory, and begin to load the embedder behind what is asked. Raises MemoryFileError."""
        self._shared.read(lambda _: None)
        threading.Thread(target=self._warm_up, name="jarvis-warming", daemon=True).start()
        if self._vectors is not None:
            self._vectors.start()

    def read(self, act: Callable[[Memory], Result]) -> Result:
        """Do an act that changes nothing."""
        return self._shared.read(act)

    def write(self, act: Callable[[Memory], Result]) -> Result:
        """Do an act that may change something, and have what is new embedded afterwards."""
        result = self._shared.write(act)
        if self._vectors is not None:
            self._vectors.wake()
        return result

    def embed(self, text: str) -> Vector | None:
        """Return the query vector of a text; None where there is no embedder, it fails, or a secret is in the text."""
        if self._embedder is None or not text or find_secret(text):
            return None
        with self._embedding, suppress(JarvisError):
            return embed_query(self._embedder, text)
        return None

    def close(self) -> None:
        """Wait until what was begun is done, and close what was opened."""
        self._shared.close()
        if self._vectors is not None:
            self._vectors.stop()
        close_parts(self._embedder)

    def _warm_up(self) -> None:
        load = getattr(self._embedder, "warm_up", None)
        if load is not None:
            with suppress(JarvisError, ImportError):
                load()


@contextmanager
def open_workshop(service: Service) -> Iterator[Workshop]:
    """Yield the threads that work for a service; they are closed at the end. Raises MemoryFileError."""
    workshop = Workshop(service)
    try:
        workshop.start()
        yield workshop
    finally:
        workshop.close()


def _make_worker(service: Service) -> Worker:
    """Return a worker that makes vectors, and leaves what needs a model to the chats."""
    from jarvis_cli.background.equipment import Equipment, LateModel
    from jarvis_cli.background.worker import Worker

    def refuse() -> LanguageModel:
        raise SettingsError("a server of the memory calls no model")

    none = LateModel(refuse)
    return Worker(lambda: Equipment(service.open_memory(), none, service.make_embedder(), none))

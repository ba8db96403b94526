"""The client of an SDK that is made at its first use, kept, and closed when nobody uses it any more."""

import threading
import weakref
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar


class Closable(Protocol):
    """What holds connections."""

    def close(self) -> None: ...


Client = TypeVar("Client", bound=Closable)


class KeptClient(Generic[Client]):
    """One client, which several threads may share; `make` makes it, and may raise."""

    def __init__(self, make: Callable[[], Client]) -> None:
        self._make = make
        self._lock = threading.Lock()
        self._client: Client | None = None

    def open(self) -> Client:
        """Return the client, made if there is none. Raises what making it raises."""
        with self._lock:
            if self._client is None:
                self._client = self._make()
                # Connections that nobody closed must not be left to the garbage collector.
                weakref.finalize(self, self._client.close)
            return self._client

    def close(self) -> None:
        """Close the client's connections; the next use makes a new one."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            client.close()

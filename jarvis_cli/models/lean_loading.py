"""Loading an SDK: what comes with it and is of no use here is left out."""

import gc
import os
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import ModuleType

_PLUGINS = "PYDANTIC_DISABLE_PLUGINS"
_PROGRAM = "httpx._main"
# Of a folder nothing is read before a certificate is looked for.
_NO_CERTIFICATES = {"SSL_CERT_FILE": None, "SSL_CERT_DIR": os.devnull}


@contextmanager
def loading_lean() -> Iterator[None]:
    """Have the SDK that is imported inside loaded in less time; what it does is the same.

    It makes some hundred thousand objects that stay, and the collector of garbage would look through them many times.
    Pydantic would read about every package that is installed, to find plugins; one of these would see every text. And
    where `click` is installed httpx would load its program for the command line, with `rich` and `pygments`; where it
    finds none it does without.
    """
    was_collecting = gc.isenabled()
    gc.disable()
    placeholder = sys.modules.setdefault(_PROGRAM, ModuleType(_PROGRAM))
    try:
        with _changing_environment({_PLUGINS: "__all__"}):
            yield
    finally:
        if sys.modules.get(_PROGRAM) is placeholder and not hasattr(placeholder, "main"):
            del sys.modules[_PROGRAM]
        gc.freeze()
        if was_collecting:
            gc.enable()


@contextmanager
def reading_no_certificates() -> Iterator[None]:
    """Have a library that makes a client for itself while it is imported read no certificates for that: 20 ms.

    That client, which nobody uses, then accepts none. The environment tells where they are, and belongs to all threads:
    where there are others, which may be making a client that is used, nothing is changed.
    """
    alone = threading.active_count() == 1
    with _changing_environment(_NO_CERTIFICATES if alone else {}):
        yield


@contextmanager
def _changing_environment(given: Mapping[str, str | None]) -> Iterator[None]:
    """Have variables of the environment set, or (None) not there, and afterwards as they were before."""
    before = {name: os.environ.get(name) for name in given}
    try:
        _set_variables(given)
        yield
    finally:
        _set_variables(before)


def _set_variables(given: Mapping[str, str | None]) -> None:
    for name, value in given.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value

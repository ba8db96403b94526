"""Loading an SDK: what comes with it and is of no use here is left out."""

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

_PLUGINS = "PYDANTIC_DISABLE_PLUGINS"
_PROGRAM = "httpx._main"


@contextmanager
def loading_lean() -> Iterator[None]:
    """Have the SDK that is imported inside loaded in less time; what it does is the same.

    It makes some hundred thousand objects that stay, and the collector of garbage would look through them many times.
    Pydantic would read about every package that is installed, to find plugins; one of these would see every text. And
    where `click` is installed httpx would load its program for the command line, with `rich` and `pygments`; where it
    finds none it does without.
    """
    was_collecting, plugins = gc.isenabled(), os.environ.get(_PLUGINS)
    gc.disable()
    os.environ[_PLUGINS] = "__all__"
    placeholder = sys.modules.setdefault(_PROGRAM, ModuleType(_PROGRAM))
    try:
        yield
    finally:
        if sys.modules.get(_PROGRAM) is placeholder and not hasattr(placeholder, "main"):
            del sys.modules[_PROGRAM]
        if plugins is None:
            os.environ.pop(_PLUGINS, None)
        else:
            os.environ[_PLUGINS] = plugins
        gc.freeze()
        if was_collecting:
            gc.enable()

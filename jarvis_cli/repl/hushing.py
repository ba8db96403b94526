"""What libraries log and warn of is for those who build the program: it must not tear a prompt or an answer."""

import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def hushing_libraries() -> Iterator[None]:
    """Inside, what libraries log goes nowhere where nobody has asked for it, and their warnings are not shown."""
    root, nowhere = logging.getLogger(), logging.NullHandler()
    root.addHandler(nowhere)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        root.removeHandler(nowhere)

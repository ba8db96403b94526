"""Python, the platform, and what is installed: SQLite and sqlite-vec are really loaded and asked."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator

from jarvis_cli import __version__
from jarvis_cli.checkup.finding import Finding, fail, fine, warn

_OLDEST = (3, 11)


def check_program() -> Iterator[Finding]:
    """Yield how the program itself stands."""
    yield fine("jarvis", __version__)
    yield check_python(sys.version_info[:3])
    yield fine("platform", f"{platform.system()} {platform.release()}, {platform.machine()}")
    yield from check_search()


def check_python(version: tuple[int, ...]) -> Finding:
    """Return whether this Python is one that JARVIS runs with."""
    text = f"{platform.python_implementation()} {'.'.join(map(str, version))}"
    if version[:2] < _OLDEST:
        return fail("python", f"{text} is too old", "install JARVIS with Python 3.11 or a newer one")
    return fine("python", text)


def check_search(extension: str | None = None) -> Iterator[Finding]:
    """Yield whether words and vectors can be searched. `extension` is the path of another sqlite-vec library."""
    from jarvis_cli.memory.database.trial import try_search

    trial = try_search(extension)
    if trial.word_fault:
        yield fail("sqlite", f"{trial.sqlite}: {trial.word_fault}", "reinstall the package apsw")
    else:
        yield fine("sqlite", f"{trial.sqlite}, searched by words")
    if trial.vector_fault:
        yield warn("vector search", trial.vector_fault, "reinstall the package sqlite-vec")
    else:
        yield fine("vector search", f"sqlite-vec {trial.vectors}, loaded and asked")

"""The log: where in the code something failed, and what background work did; never with any texts or keys."""

import os
import traceback
from collections.abc import Mapping
from pathlib import Path

from jarvis_cli.clock import format_time, system_clock
from jarvis_cli.errors import SettingsError
from jarvis_cli.settings import find_places

_MOST_BYTES = 1_000_000


def write_bug(error: BaseException, environment: Mapping[str, str]) -> Path | None:
    """Write the kind of an error and its places in the code to the log; return the log's path, or None without one.

    The error's message is left out: it may hold what the person wrote.
    """
    frames = traceback.extract_tb(error.__traceback__)
    places = [f"  {Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
    return write_line("\n".join((type(error).__name__, *places)), environment)


def write_line(text: str, environment: Mapping[str, str]) -> Path | None:
    """Write a line, with the time before it, to the log; return the log's path, or None without one."""
    try:
        log = find_places(environment).log
        log.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = os.O_TRUNC if log.exists() and log.stat().st_size > _MOST_BYTES else 0
        descriptor = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND | fresh, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8", errors="replace") as file:
            log.chmod(0o600)
            file.write(f"{format_time(system_clock())} {text}\n")
    except (OSError, SettingsError):
        return None
    return log

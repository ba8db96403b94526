"""The lines that were typed before: kept in a file of mode 0600, without secrets, and without what is private."""

import os
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from jarvis_cli import render
from jarvis_cli.text import repair_text

if TYPE_CHECKING:
    from prompt_toolkit.history import History

# Of a long history the newest part is enough, and is read at once.
_MOST_BYTES = 512_000
_HEAD = b"\n# "


class KeepsHistory(Protocol):
    """A history of the prompt library that may be told to keep nothing for a while."""

    is_paused: bool


def open_history(path: Path, *, is_kept: bool) -> "tuple[History, KeepsHistory]":
    """Return the history of the prompt, and the same as what may be paused.

    Where it is not to be kept it is only read; where no file can be written, it is kept for this chat alone, with a
    notice.
    """
    from prompt_toolkit.history import History

    class FileHistory(History):
        """Lines in the format of the library's own history: a comment with the time, and `+` before each line."""

        is_paused = False

        def __init__(self, writes: bool) -> None:
            super().__init__()
            self._writes = writes

        def load_history_strings(self) -> Iterable[str]:
            """Yield the lines of the file, newest first."""
            return reversed(_read_lines(path))

        def append_string(self, string: str) -> None:
            """Add a line, unless the history is paused: then it is as if it had never been typed."""
            if not self.is_paused:
                super().append_string(string)

        def store_string(self, string: str) -> None:
            """Write a line to the file. One that cannot be written ends nothing."""
            if self._writes:
                with suppress(OSError):
                    _append_line(path, string)

    kept = FileHistory(is_kept and _is_writable(path))
    return kept, kept


def _is_writable(path: Path) -> bool:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        render.print_notice(f"the history of the prompt is not kept: {path} cannot be opened ({error.strerror})")
        return False
    return True


def _append_line(path: Path, line: str) -> None:
    # Loaded with the first line, not with the prompt.
    from jarvis_cli.secret_shapes import redact_secrets

    lines = redact_secrets(repair_text(line)).split("\n")
    text = f"\n# {datetime.now()}\n" + "".join(f"+{each}\n" for each in lines)  # noqa: DTZ005 - the person's time
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(text.encode())


def _read_lines(path: Path) -> list[str]:
    """Return the lines of a file, oldest first; nothing where it cannot be read."""
    try:
        with path.open("rb") as file:
            start = max(0, file.seek(0, os.SEEK_END) - _MOST_BYTES)
            file.seek(start)
            raw = file.read()
    except OSError:
        return []
    # The first one may have been cut.
    blocks = (_HEAD.join((b"", raw)) if not start else raw).split(_HEAD)[1:]
    lines = ("\n".join(_strip_marks(block)) for block in blocks)
    return [line for line in lines if line]


def _strip_marks(block: bytes) -> list[str]:
    return [line[1:] for line in block.decode("utf-8", "replace").split("\n") if line.startswith("+")]

"""A program on a terminal of tmux: its keys are typed, and its screen is read."""

import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

_SETTINGS = (
    "set -g status off\nset -g default-terminal xterm-256color\nset -s escape-time 0\nset -g remain-on-exit on\n"
)
_SECONDS = 60.0
_PAUSE = 0.02


class Tmux:
    """A terminal of so many columns and lines, of a tmux of its own whose files are in a folder.

    Leaving the `with` block ends the program and that tmux.
    """

    def __init__(
        self, folder: Path, size: tuple[int, int], environment: Mapping[str, str], program: Sequence[str]
    ) -> None:
        self._socket = str(folder / "tmux")
        settings = folder / "tmux.conf"
        settings.write_text(_SETTINGS, encoding="utf-8")
        columns, lines = map(str, size)
        given = (f"{name}={value}" for name, value in environment.items())
        start = ("new-session", "-d", "-x", columns, "-y", lines, "env", "-i", *given, *program)
        self._call("-f", str(settings), *start)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._call("kill-server")

    def type(self, keys: Sequence[str]) -> None:
        """Type keys: those that tmux has a name for, such as Enter, and texts."""
        for key in keys:
            self._call("send-keys", *(() if key in ("Enter", "Tab", "Down", "M-Enter") else ("-l",)), key)

    def wait_for(self, shows: Sequence[str], hides: Sequence[str]) -> None:
        """Wait until all that is to be shown is on the screen, and nothing that is not.

        Raises TimeoutError, with the screen, where that takes longer than anything should.
        """
        end = time.monotonic() + _SECONDS
        while True:
            screen = self._call("capture-pane", "-p")
            if all(text in screen for text in shows) and not any(text in screen for text in hides):
                return
            if time.monotonic() > end:
                raise TimeoutError(f"not seen within {_SECONDS:.0f} s: {shows}, without {hides}\n{screen}")
            time.sleep(_PAUSE)

    def capture(self) -> str:
        """Return the screen, a line for each of its lines, with the codes of its colours."""
        return self._call("capture-pane", "-e", "-N", "-p")

    def _call(self, *words: str) -> str:
        return subprocess.run(
            ["tmux", "-S", self._socket, *words], check=True, capture_output=True, encoding="utf-8", timeout=_SECONDS
        ).stdout

"""The real program in a pseudo-terminal, with what a person would see of it."""

import signal
import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Self

import pexpect
import pyte

from tests.peers.program import JARVIS

_SECONDS = 15.0
_COLUMNS, _LINES = 100, 60
_MARKS = (">", "private>")


class _Screen(pyte.Screen):
    """A screen that answers when the program asks where the cursor is, as every terminal does."""

    answer: Callable[[str], object]

    def write_process_input(self, data: str) -> None:
        self.answer(data)


class Terminal:
    """A terminal of 100 columns and 60 lines in which JARVIS runs.

    `raw` is all that was written to it. Leaving the `with` block ends the program, should it still run.
    """

    def __init__(self, *arguments: str, environment: Mapping[str, str], prepare: Callable[[], object] | None = None):
        self.raw = b""
        self._text: str | None = None
        self._screen = _Screen(_COLUMNS, _LINES)
        self._stream = pyte.ByteStream(self._screen)
        self._child: Any = pexpect.spawn(
            str(JARVIS), list(arguments), env=dict(environment), dimensions=(_LINES, _COLUMNS), preexec_fn=prepare
        )
        self._child.delaybeforesend = None
        self._child.ptyproc.delayafterclose = 0
        self._screen.answer = self._child.send

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._child.isalive():
            self._child.kill(signal.SIGKILL)
        self._wait_for_exit(_SECONDS)
        self._child.close()

    @property
    def pid(self) -> int:
        """The id of the program's process."""
        return int(self._child.pid)

    @property
    def text(self) -> str:
        """What is on the screen, without blanks at the ends of lines."""
        if self._text is None:
            self._text = "\n".join(line.rstrip() for line in self._screen.display).rstrip()
        return self._text

    @property
    def above_bar(self) -> str:
        """What is on the screen down to the line with the cursor, without blanks at the ends of lines."""
        return "\n".join(line.rstrip() for line in self._screen.display[: self._screen.cursor.y + 1])

    def type(self, keys: str | bytes) -> None:
        """Type keys; a line ends with `\\r`."""
        self._child.send(keys)

    def enter(self, line: str) -> None:
        """Type a short line, and wait until it is dealt with and the prompt is back."""
        before = self.text.count(f"> {line}")
        self.type(f"{line}\r")
        self.wait_until(lambda: self.text.count(f"> {line}") > before and self.is_prompting)

    @property
    def is_prompting(self) -> bool:
        """Whether the cursor stands behind the mark of an empty prompt."""
        return self._screen.display[self._screen.cursor.y].rstrip() in _MARKS and self._screen.cursor.x > 1

    def wait_for_prompt(self) -> None:
        """Wait until the program is ready for a line."""
        self.wait_until(lambda: self.is_prompting)

    def wait_for(self, text: str) -> None:
        """Wait until a text is on the screen."""
        self.wait_until(lambda: text in self.text)

    def wait_until(self, is_so: Callable[[], object], seconds: float = _SECONDS) -> None:
        """Take what the program writes until something is so. Fails after so long, or when the program ends."""
        end = time.monotonic() + seconds
        while not is_so():
            assert self._take() or is_so(), f"the program has ended:\n{self.text}"
            assert time.monotonic() < end, f"not seen within {seconds} s:\n{self.text}\n{self.raw[-300:]!r}"

    def wait_for_end(self, seconds: float = _SECONDS) -> int:
        """Wait until the program ends; return its exit code, or the negative number of the signal that killed it."""
        end = time.monotonic() + seconds
        while self._take():
            assert time.monotonic() < end, f"still running after {seconds} s:\n{self.text}"
        return self._wait_for_exit(seconds)

    def hang_up(self, seconds: float = _SECONDS) -> int:
        """Close the terminal, as closing its window does; return how the program ended."""
        self._child.ptyproc.fileobj.close()
        self._child.ptyproc.closed = True
        return self._wait_for_exit(seconds)

    def _wait_for_exit(self, seconds: float) -> int:
        end = time.monotonic() + seconds
        while self._child.isalive():
            assert time.monotonic() < end, f"still running after {seconds} s"
            time.sleep(0.005)
        return int(-self._child.signalstatus if self._child.signalstatus else self._child.exitstatus)

    def _take(self) -> bool:
        """Show what was written since; return whether the program still runs."""
        try:
            written = self._child.read_nonblocking(65_536, 0.02)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.raw += written
        self._text = None
        self._stream.feed(written)
        return True

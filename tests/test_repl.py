"""What is typed or piped in, and signals; the prompt itself is tested in tests/terminal."""

import io
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.errors import Terminated, UsageError
from jarvis_cli.repl import (
    confirm,
    ending_safely,
    ignoring_interrupts,
    interruptible,
    is_interactive,
    read_piped_lines,
    read_stdin,
)
from jarvis_cli.text import is_blank, normalise_text

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def stdin_of(raw: bytes | None) -> Iterator[None]:
    """Have these bytes on stdin, or none at all."""
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8") if raw is not None else None  # type: ignore[assignment]
    try:
        yield
    finally:
        sys.stdin = before


def read_lines(raw: bytes) -> tuple[list[str], str]:
    """Return the lines that are read, and what is said beside them."""
    said = io.StringIO()
    with stdin_of(raw), redirect_stderr(said):
        return list(read_piped_lines()), said.getvalue()


def send_and_save(first: signal.Signals, *more: signal.Signals, saved: list[str]) -> None:
    """Send this process a signal, and more while it saves what there is."""
    try:
        os.kill(os.getpid(), first)
    finally:
        for number in more:
            os.kill(os.getpid(), number)
        saved.append("all of it")


class TestPipedLines:
    @pytest.mark.parametrize(
        ("raw", "lines"),
        [
            (b"", []),
            (b"\n\n  \n\t\n", []),
            (b"eins\nzwei", ["eins", "zwei"]),
            (b"eins\r\nzwei\r\n", ["eins", "zwei"]),
            ("\ufeffżółć\n".encode(), ["żółć"]),
            ("o\u0308l\n\u200b\nשלום\n犬\n".encode(), ["öl", "שלום", "犬"]),
            (b"a\0b\x1b[31m\n", ["ab[31m"]),
            (b" /quit \n", ["/quit"]),
        ],
    )
    def test_each_is_a_normalised_line_and_blank_ones_are_none(self, raw: bytes, lines: list[str]) -> None:
        assert read_lines(raw) == (lines, "")

    def test_txt_07_what_is_no_utf_8_is_replaced_with_one_notice(self) -> None:
        lines, said = read_lines(b"caf\xe9\nna\xefve\n")
        assert lines == ["caf\ufffd", "na\ufffdve"]
        assert said == "jarvis: the input is not UTF-8; what cannot be read is replaced\n"

    @given(st.binary(max_size=300))
    def test_txt_07_any_bytes_are_lines_that_can_be_stored(self, raw: bytes) -> None:
        for line in read_lines(raw)[0]:
            assert line == normalise_text(line)
            assert not is_blank(line)
            assert line.encode()

    @pytest.mark.parametrize("read", [read_stdin, lambda: list(read_piped_lines())])
    def test_tui_05_a_closed_stdin_is_said_to_be_closed(self, read: object) -> None:
        assert callable(read)
        with stdin_of(None), pytest.raises(UsageError, match="closed"):
            read()
        with stdin_of(b"x"):
            sys.stdin.close()
            with pytest.raises(UsageError, match="closed"):
                read()


class TestWholeStdin:
    @given(st.text(max_size=200))
    def test_it_is_the_text_itself_normalised(self, text: str) -> None:
        with stdin_of(text.encode("utf-8", "replace")):
            assert read_stdin() == normalise_text(text.encode("utf-8", "replace").decode().removeprefix("\ufeff"))

    def test_lines_and_indents_are_kept(self) -> None:
        with stdin_of(b"\xef\xbb\xbfdef f():\r\n\treturn 1\r\n\r\n    # Ende\r\n"):
            assert read_stdin() == "def f():\n\treturn 1\n\n    # Ende"


class TestConfirming:
    @pytest.mark.parametrize("raw", [None, b"", b"y\n"])
    def test_without_a_terminal_it_is_a_refusal_that_names_the_flag(self, raw: bytes | None) -> None:
        with stdin_of(raw), pytest.raises(UsageError) as refusal:
            confirm("Forget it?", "--yes")
        assert "--yes" in refusal.value.hint
        with stdin_of(raw):
            assert not is_interactive()


class Interrupting:
    """Is interrupted in its destructor."""

    def stop(self) -> None:
        """Let nothing refer to it any more."""

    def __del__(self) -> None:
        os.kill(os.getpid(), signal.SIGINT)


def interrupt_in_destructor() -> None:
    Interrupting().stop()
    assert threading.Event().wait(20)


class TestSignals:
    @pytest.fixture(autouse=True)
    def _as_before(self) -> Iterator[None]:
        before = [signal.getsignal(number) for number in SIGNALS]
        yield
        assert [signal.getsignal(number) for number in SIGNALS] == before

    def test_tui_06_the_first_interrupt_interrupts_and_more_do_nothing(self) -> None:
        saved: list[str] = []
        with pytest.raises(KeyboardInterrupt), interruptible():
            send_and_save(signal.SIGINT, signal.SIGINT, signal.SIGINT, saved=saved)
        assert saved == ["all of it"]

    def test_tui_06_one_that_would_be_lost_comes_again(self) -> None:
        """What is raised in a destructor, or in the callback of a weak reference, is only printed, and lost."""
        with pytest.raises(KeyboardInterrupt), interruptible():
            interrupt_in_destructor()

    def test_each_turn_can_be_interrupted(self) -> None:
        for _ in range(2):
            with pytest.raises(KeyboardInterrupt), interruptible():
                os.kill(os.getpid(), signal.SIGINT)

    def test_tui_06_between_turns_an_interrupt_does_nothing(self) -> None:
        with ignoring_interrupts():
            os.kill(os.getpid(), signal.SIGINT)
            with pytest.raises(KeyboardInterrupt), interruptible():
                os.kill(os.getpid(), signal.SIGINT)
            os.kill(os.getpid(), signal.SIGINT)

    @pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
    def test_tui_10_an_end_is_raised_once(self, number: signal.Signals) -> None:
        saved: list[str] = []
        with pytest.raises(Terminated), ending_safely():
            send_and_save(number, signal.SIGTERM, signal.SIGHUP, saved=saved)
        assert saved == ["all of it"]

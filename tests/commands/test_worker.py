"""jarvis worker: a process that does what becomes due, and ends cleanly when it is told to."""

import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

import pytest

from tests.peers.ollama_server import OllamaServer, Reply
from tests.peers.program import Ended, Home, wait_until

STARTED = "jarvis: notebook/rules does the background work, until Ctrl-C or SIGTERM\n"


@contextmanager
def working(home: Home) -> Iterator["subprocess.Popen[bytes]"]:
    """A worker that is at it."""
    process = home.start("worker")
    assert process.stderr is not None
    started = process.stderr.readline().decode()
    assert "does the background work" in started
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def end(process: "subprocess.Popen[bytes]", number: signal.Signals, seconds: float = 2.0) -> Ended:
    """Send a signal and return how the process ended, which must be soon."""
    start = time.monotonic()
    process.send_signal(number)
    output, error = process.communicate(timeout=10)
    assert time.monotonic() - start < seconds
    return Ended(process.returncode, output.decode(), error.decode())


def has_summaries(home: Home, count: int) -> bool:
    memory = home.open_memory()
    found = len(memory.summaries.list())
    memory.close()
    return found == count


class TestEnding:
    @pytest.mark.parametrize(("number", "exit_code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
    def test_while_nothing_is_due(self, home: Home, number: signal.Signals, exit_code: int) -> None:
        with working(home) as process:
            assert end(process, number) == Ended(exit_code, "", "")

    @pytest.mark.parametrize(("number", "exit_code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
    def test_sum_01_in_the_middle_of_a_summary_which_is_given_back(
        self, home: Home, number: signal.Signals, exit_code: int
    ) -> None:
        home = home.with_settings(JARVIS_EXTRACTION="off")
        home.call("ask", "We talked about Kraków.")
        held = Event()
        with OllamaServer(reply=lambda _: Reply("They talked.", hold=held)) as server:
            ollama = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url)
            with working(ollama) as process:
                assert wait_until(lambda: server.chats)
                assert end(process, number) == Ended(exit_code, "", "")
            held.set()
        memory = home.open_memory()
        (job,) = (job for job in memory.jobs.list() if job.kind == "summarize")
        assert (job.state, job.attempts, job.last_error) == ("due", 0, "")
        memory.close()
        home.call("summarize").check_quiet()
        assert has_summaries(home, 1)


class TestWorking:
    def test_what_is_said_elsewhere_is_done_without_a_terminal(self, home: Home) -> None:
        with working(home) as process:
            home.call("ask", "We talked about Kraków.")
            assert wait_until(lambda: has_summaries(home, 1))
            home.call("ask", "Rozmawialiśmy o Łodzi.")
            assert wait_until(lambda: has_summaries(home, 2))
            assert wait_until(lambda: home.call("jobs", "list").stdout == "")
            ended = end(process, signal.SIGTERM)
        assert (ended.exit_code, ended.stdout) == (0, "")
        assert all(line.endswith(" done, 0 failed, 0 pending") for line in ended.stderr.splitlines())

    def test_a_setting_that_is_missing_is_told_at_once(self, home: Home) -> None:
        ended = home.with_settings(JARVIS_PROVIDER="anthropic").call("worker").check_clean(3)
        assert "no key for Anthropic" in ended.stderr

"""A worker that was started with nohup goes on when its terminal is closed; it ends when it is asked to."""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from jarvis_cli.errors import Terminated
from jarvis_cli.repl import ending_safely
from jarvis_cli.repl.interrupts import wait_for_keys
from tests.peers.program import JARVIS, Home, wait_until


@contextmanager
def ignoring(number: signal.Signals) -> Iterator[None]:
    """Inside, a signal is ignored."""
    before = signal.signal(number, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(number, before)


@pytest.mark.parametrize(("ignored", "heeded"), [(signal.SIGHUP, signal.SIGTERM), (signal.SIGTERM, signal.SIGHUP)])
def test_a_signal_that_is_ignored_stays_ignored_and_the_other_is_heeded(
    ignored: signal.Signals, heeded: signal.Signals
) -> None:
    with ignoring(ignored):
        with ending_safely():
            signal.raise_signal(ignored)
            wait_for_keys(lambda: signal.raise_signal(ignored))
            with pytest.raises(Terminated):
                signal.raise_signal(heeded)
        assert signal.getsignal(ignored) == signal.SIG_IGN


@pytest.mark.skipif(shutil.which("nohup") is None, reason="there is no nohup")
def test_a_closed_terminal_does_not_end_it(home: Home) -> None:
    pipe = subprocess.PIPE
    command = ["nohup", str(JARVIS), "worker"]
    worker = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, env=home.environment)
    try:
        assert worker.stderr is not None
        assert b"does the background work" in worker.stderr.readline()
        os.kill(worker.pid, signal.SIGHUP)
        home.call("ask", "Ich esse keinen Fisch mehr.")
        assert wait_until(lambda: home.call("facts", "list").stdout)
        worker.terminate()
        worker.communicate(timeout=10)
        assert worker.returncode == 0
    finally:
        worker.kill()
        worker.communicate()

"""The time of a run: it strikes where something is waited for, and never where something is being saved."""

import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass

import pytest

from jarvis_cli.agent_settings import AgentSettings
from jarvis_cli.errors import RunLimitError
from jarvis_cli.repl import interruptible, limiting_time
from jarvis_cli.turn import Deadline
from tests.peers.program import wait_until

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no such timer")


@dataclass
class Watch:
    """A clock that is set by hand, in seconds."""

    now: float = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def waiting() -> Iterator[Callable[[], bytes]]:
    """What waits on a socket for ever."""
    near, far = socket.socketpair()
    with near, far:
        yield lambda: near.recv(1)


class TestChecks:
    def test_it_counts_from_when_it_was_made(self) -> None:
        watch = Watch()
        deadline = Deadline(5, "agents.watcher.seconds", watch)
        assert deadline.wait_for(lambda: "Antwort") == "Antwort"
        watch.now += 4
        assert deadline.seconds_left == 1
        deadline.check()
        watch.now += 1
        assert deadline.seconds_left == 0
        for use in (deadline.check, lambda: deadline.wait_for(lambda: pytest.fail("it is too late for that"))):
            with pytest.raises(RunLimitError) as caught:
                use()
            assert "agents.watcher.seconds is 5 seconds" in caught.value.message
            assert "agents.watcher.seconds" in caught.value.hint
            assert caught.value.exit_code == 4

    def test_without_a_limit_it_never_comes(self) -> None:
        for deadline in (Deadline(), Deadline.of(None), Deadline.of(AgentSettings("watcher"))):
            assert deadline.seconds_left is None
            deadline.check()
            deadline.strike()
            assert deadline.wait_for(lambda: 7) == 7

    def test_it_is_that_of_the_agent(self) -> None:
        left = Deadline.of(AgentSettings("watcher", seconds=30)).seconds_left
        assert left is not None
        assert 29 < left <= 30

    def test_what_fails_while_it_is_waited_for_fails_as_ever(self) -> None:
        deadline = Deadline(5)
        with pytest.raises(ZeroDivisionError):
            deadline.wait_for(lambda: 1 // 0)
        deadline.strike()


class TestStriking:
    def test_what_is_waited_for_ends_with_it(self, waiting: Callable[[], bytes]) -> None:
        deadline = Deadline(0.05, "agents.watcher.seconds")
        with limiting_time(deadline.seconds_left, deadline.strike), pytest.raises(RunLimitError) as caught:
            deadline.wait_for(waiting)
        assert caught.value.__context__ is None

    def test_no_library_can_take_it_for_an_error_of_its_own(self, waiting: Callable[[], bytes]) -> None:
        """The SDKs catch every Exception, and send a request again."""

        def wait() -> bytes:
            while True:
                try:
                    return waiting()
                except Exception:  # noqa: BLE001 - as the SDKs do
                    continue

        deadline = Deadline(0.05)
        with limiting_time(deadline.seconds_left, deadline.strike), pytest.raises(RunLimitError):
            deadline.wait_for(wait)

    def test_one_that_is_lost_in_a_destructor_comes_again(self, waiting: Callable[[], bytes]) -> None:
        lost: list[BaseException] = []

        def wait() -> bytes:
            while not lost:
                try:
                    waiting()
                except BaseException as error:  # noqa: BLE001 - as Python does around destructors
                    lost.append(error)
            return waiting()

        deadline = Deadline(0.05)
        with limiting_time(deadline.seconds_left, deadline.strike), pytest.raises(RunLimitError):
            deadline.wait_for(wait)
        assert len(lost) == 1

    def test_elsewhere_it_does_not_strike(self) -> None:
        """Such as in the middle of a transaction: what was begun is carried through, and then it is too late."""
        deadline = Deadline(0.03)
        with limiting_time(deadline.seconds_left, deadline.strike):
            end, steps = time.monotonic() + 0.1, 0
            while time.monotonic() < end:
                steps += 1
            assert steps
            with pytest.raises(RunLimitError):
                deadline.wait_for(lambda: pytest.fail("it is too late for that"))

    def test_an_interrupt_is_still_one(self, waiting: Callable[[], bytes]) -> None:
        deadline = Deadline(30)
        with limiting_time(deadline.seconds_left, deadline.strike), pytest.raises(KeyboardInterrupt), interruptible():
            deadline.wait_for(lambda: os.kill(os.getpid(), signal.SIGINT) or waiting())


class TestTimer:
    def test_afterwards_all_is_as_before(self) -> None:
        before = signal.getsignal(signal.SIGALRM)
        with suppress(KeyError), limiting_time(60, lambda: None):
            assert signal.getitimer(signal.ITIMER_REAL)[0] > 59
            raise KeyError
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
        assert signal.getsignal(signal.SIGALRM) == before

    def test_without_a_limit_nothing_is_set(self) -> None:
        before = signal.getsignal(signal.SIGALRM)
        with limiting_time(None, lambda: None):
            assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
            assert signal.getsignal(signal.SIGALRM) == before

    def test_a_timer_that_ran_before_runs_on(self) -> None:
        rung: list[str] = []
        before = signal.signal(signal.SIGALRM, lambda *_: rung.append("the one from before"))
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            with limiting_time(0.02, lambda: rung.append("ours")):
                assert wait_until(lambda: rung)
            assert 0 < signal.getitimer(signal.ITIMER_REAL)[0] <= 0.2
            assert wait_until(lambda: rung[-1] == "the one from before")
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

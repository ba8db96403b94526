"""The time that a run may take. It strikes where something is waited for, and nowhere else."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from jarvis_cli.agent_settings import AgentSettings
from jarvis_cli.errors import RunLimitError

Result = TypeVar("Result")


class _TimeIsUp(BaseException):
    """Raised by a signal in the middle of anything: no library may take it for an error of its own."""


class Deadline:
    """When the time of a run is up, by a clock that nobody can set; by default never.

    What waits for a model, an embedder or a pipe does so by `wait_for`, and ends when the time is up. Everything else,
    above all a transaction and what is being saved, is carried through.
    """

    def __init__(self, seconds: float = 0.0, setting: str = "", now: Callable[[], float] = time.monotonic) -> None:
        """`seconds` count from now, 0: for ever; `setting` is what the person is told to change."""
        self._seconds = seconds
        self._setting = setting
        self._now = now
        self._end = now() + seconds if seconds else None
        self._waits = False

    @classmethod
    def of(cls, agent: AgentSettings | None) -> "Deadline":
        """Return the deadline of a run of an agent that begins now."""
        return cls(agent.seconds, f"agents.{agent.name}.seconds") if agent else cls()

    @property
    def seconds_left(self) -> float | None:
        """How many seconds are left, 0 when the time is up, None where it is never."""
        return None if self._end is None else max(self._end - self._now(), 0.0)

    def strike(self) -> None:
        """Say, from the handler of a signal, that the time may be up: whatever is waited for then ends."""
        if self._waits and self.seconds_left == 0:
            raise _TimeIsUp

    def check(self) -> None:
        """Raise RunLimitError when the time is up."""
        if self.seconds_left == 0:
            raise self._explain()

    def wait_for(self, work: Callable[[], Result]) -> Result:
        """Return what `work` returns, which may wait for long. Raises RunLimitError when the time is up meanwhile."""
        self.check()
        with suppress(_TimeIsUp):
            try:
                self._waits = True
                return work()
            finally:
                self._waits = False
        # Raised here, not above: what was struck holds the texts in its frames, and must not hang on this.
        raise self._explain()

    def _explain(self) -> RunLimitError:
        return RunLimitError(
            f"the run was stopped when its time was up ({self._setting} is {self._seconds:g} seconds)",
            f"ask for less, or raise {self._setting}",
        )

"""The thread that does background work beside a chat."""

import queue
import threading
from collections.abc import Callable
from typing import TypeVar

from jarvis_cli.background.draining import Progress, drain_jobs
from jarvis_cli.background.embedding import ask_for_vectors
from jarvis_cli.background.equipment import Equipment
from jarvis_cli.errors import JarvisError
from jarvis_cli.recalled import Remembered

# Jobs that failed become due again by time alone.
_LOOK_AGAIN_SECONDS = 60.0

Told = TypeVar("Told")


class Worker:
    """One thread that drains the jobs beside a chat, with its own equipment; nothing it does reaches the answer.

    `when_told` is called in that thread whenever there may be something to take: it must be quick, and raise nothing.
    """

    def __init__(self, make_equipment: Callable[[], Equipment], when_told: Callable[[], None] = lambda: None) -> None:
        self._make_equipment = make_equipment
        self._when_told = when_told
        self._woken = threading.Event()
        self._leaving = threading.Event()
        self._notices: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._learned: queue.SimpleQueue[Remembered] = queue.SimpleQueue()
        # Only the thread itself looks at these.
        self._told: set[str] = set()
        self._thread = threading.Thread(target=self._work, name="jarvis-worker", daemon=True)

    def start(self) -> None:
        """Begin with what is due already."""
        self._woken.set()
        self._thread.start()

    def wake(self) -> None:
        """Say that something may be due. Only a hint: what is missed is done by the next worker."""
        self._woken.set()

    def stop(self, seconds: float = 2.0) -> bool:
        """Ask the thread to leave and wait for it so long; return whether it left. What is not done stays due."""
        self._leaving.set()
        self._woken.set()
        if self._thread.ident is not None:
            self._thread.join(seconds)
        return not self._thread.is_alive()

    def take_notices(self) -> tuple[str, ...]:
        """Return what the person should be told since last time; nothing is told twice."""
        return _empty(self._notices)

    def take_learned(self) -> tuple[Remembered, ...]:
        """Return what was learned from conversations since last time."""
        return _empty(self._learned)

    def _work(self) -> None:
        equipment: Equipment | None = None
        try:
            while not self._leaving.is_set():
                self._woken.wait(_LOOK_AGAIN_SECONDS)
                self._woken.clear()
                equipment = self._work_once(equipment)
                self._when_told()
        finally:
            if equipment:
                equipment.close()

    def _work_once(self, equipment: Equipment | None) -> Equipment | None:
        """Do what is due, and return the equipment for the next time; what fails is told, and tried again later."""
        try:
            equipment = equipment or self._equip()
            if equipment:
                progress = drain_jobs(equipment, self._pass_on, is_leaving=self._leaving.is_set)
                for notice in progress.notices:
                    self._tell(notice)
        except JarvisError as error:
            self._tell(f"background work failed: {error.message}")
        except Exception as error:  # noqa: BLE001 - a bug here must not end the thread, nor reach the answer
            self._tell(f"background work failed ({type(error).__name__}); it is tried again later")
        return equipment

    def _pass_on(self, progress: Progress) -> None:
        """Have what a job has learned told before the next one is done, which may take its time."""
        if progress.learned:
            for learned in progress.learned:
                self._learned.put(learned)
            progress.learned.clear()
            self._when_told()

    def _equip(self) -> Equipment | None:
        if self._leaving.is_set():
            return None
        equipment = self._make_equipment()
        ask_for_vectors(equipment.memory, equipment.embedder)
        return equipment

    def _tell(self, text: str) -> None:
        if text not in self._told:
            self._told.add(text)
            self._notices.put(text)


def _empty(told: queue.SimpleQueue[Told]) -> tuple[Told, ...]:
    taken = []
    while not told.empty():
        taken.append(told.get())
    return tuple(taken)

"""Background work as a process of its own: whatever becomes due is done, until someone ends it."""

from collections.abc import Callable

from jarvis_cli.background.draining import drain_jobs
from jarvis_cli.background.embedding import ask_for_vectors
from jarvis_cli.background.equipment import Equipment
from jarvis_cli.errors import MemoryFileError

_GLANCE_SECONDS = 1.0
# After a run that left jobs which are due: a server is away, or the tokens of the day are used up.
_LOOK_AGAIN_SECONDS = 60.0


def watch_jobs(equipment: Equipment, tell: Callable[[str], None], wait: Callable[[float], None]) -> None:
    """Do what is due whenever something is, and `wait` so many seconds in between. Ends by what is raised meanwhile.

    The job that is being done then is given back. A memory file that fails for a while is told and tried again.
    """
    ask_for_vectors(equipment.memory, equipment.embedder)
    tell(f"{equipment.model.provider}/{equipment.model.name} does the background work, until Ctrl-C or SIGTERM")
    told: frozenset[str] = frozenset()
    while True:
        try:
            notices = _work(equipment, tell) if equipment.memory.jobs.is_any_due() else ()
        except MemoryFileError as error:
            notices = (f"background work waits: {error.message}",)
        for notice in notices:
            if notice not in told:
                tell(notice)
        told = frozenset(notices)
        wait(_LOOK_AGAIN_SECONDS if notices else _GLANCE_SECONDS)


def _work(equipment: Equipment, tell: Callable[[str], None]) -> tuple[str, ...]:
    """Do what is due, tell how much that was, and return why something is left that is due."""
    progress = drain_jobs(equipment, lambda _: None)
    if progress.done or progress.failed:
        pending = equipment.memory.jobs.count().pending
        tell(f"{progress.done} done, {progress.failed} failed, {pending} pending")
    return progress.notices

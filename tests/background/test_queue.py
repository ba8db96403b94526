"""The queue under several processes, as benchmarks/queue.py measures it at full size."""

from pathlib import Path

from benchmarks.queue import drain_together, fill_queue


def test_each_job_is_done_exactly_once_though_one_of_the_processes_is_killed(tmp_path: Path) -> None:
    """SUM-03, DB-02."""
    path = tmp_path / "home" / "memory.db"
    fill_queue(path, 60)
    drained = drain_together(path, 60, processes=3, killed=1)
    assert (drained.saved, drained.pending, drained.faults, drained.killed) == ({1: 60}, 0, "", 1)

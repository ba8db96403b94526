"""The memory file: whether it is whole, what is derived in it, the work that waits, and the clock against it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta

from jarvis_cli.checkup.finding import Finding, fail, fine, warn
from jarvis_cli.checkup.traces import check_traces
from jarvis_cli.clock import Clock
from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.checks import VectorFaults
from jarvis_cli.memory.word_checks import WordFault
from jarvis_cli.settings import Places

_RESTORE = "keep the file; `jarvis restore FILE` puts a backup in its place"
_FIX = "`jarvis doctor --fix` makes it again"
_FIRST_YEAR, _LAST_YEAR = 2025, 2100
_TOLERANCE = timedelta(minutes=5)


def check_memory_file(places: Places, clock: Clock) -> Iterator[Finding]:
    """Yield how the memory file stands; it is opened without writing anything."""
    yield check_clock(clock(), None)
    path = places.memory
    try:
        with closing(open_memory(path, clock, read_only=True)) as memory:
            yield from check_memory(memory, places, clock())
    except MemoryFileError as error:
        yield fail("memory file", error.message, error.hint)
    except (ValueError, TypeError, IndexError, KeyError) as error:
        # What stands in the file is nothing that was ever written there.
        yield fail("memory file", f"{path} holds what nobody wrote ({type(error).__name__})", _RESTORE)


def check_memory(memory: Memory, places: Places, now: datetime) -> Iterator[Finding]:
    """Yield how the contents of a memory file stand. Raises MemoryFileError, and whatever garbage in it leads to."""
    path = places.memory
    faults = memory.checks.list_page_faults()
    if faults and memory.find_damage():
        yield fail("memory file", f"{path} is damaged: {faults[0]}", _RESTORE)
        return
    if faults:
        yield fail("indexes", f"{path}: {faults[0]}", _FIX, is_fixable=True)
    broken = memory.checks.count_broken_references()
    if broken:
        yield fail("memory file", f"{path}: {broken} rows refer to what is not there", _RESTORE)
    else:
        yield fine(
            "memory file",
            f"{path} is whole" if os.path.exists(path) else f"{path} is not there yet; it is made when needed",
        )
    yield from check_traces(places, memory.checks.find_beginning())
    yield _check_words(memory)
    yield from _check_vectors(memory.checks.check_vectors())
    yield from _check_jobs(memory)
    newest = memory.checks.find_newest_time()
    if newest is not None and newest > now + _TOLERANCE:
        yield check_clock(now, newest)


def check_clock(now: datetime, newest: datetime | None) -> Finding:
    """Return whether the clock can be right, also against the newest message that was stored, if there is one."""
    local = now.astimezone()
    text = f"{local:%Y-%m-%d %H:%M} ({local:%Z})"
    if not _FIRST_YEAR <= local.year < _LAST_YEAR:
        return warn("clock", f"it says {text}", "set the clock of this machine")
    if newest is not None and newest > now + _TOLERANCE:
        later = f"{newest.astimezone():%Y-%m-%d %H:%M}"
        return warn("clock", f"it says {text}, but something was said at {later}", "set the clock of this machine")
    return fine("clock", text)


def _check_words(memory: Memory) -> Finding:
    faults = memory.checks.list_word_faults()
    if not faults:
        return fine("word indexes", "they hold what there is to find")
    told = ", ".join(map(_describe, faults))
    return fail("word indexes", f"not all that is stored can be found ({told})", _FIX, is_fixable=True)


def _describe(fault: WordFault) -> str:
    if fault.is_broken:
        return f"{fault.table} is broken"
    counts = ((fault.missing, "missing"), (fault.surplus, "too many"), (fault.differing, "with other words"))
    return f"{fault.table}: {', '.join(f'{count} {what}' for count, what in counts if count)}"


def _check_vectors(faults: VectorFaults) -> Iterator[Finding]:
    useless = len(faults.ownerless) + len(faults.misshapen)
    if useless:
        yield fail("vectors", f"{useless} of {faults.stored} are of no use", _FIX, is_fixable=True)
    else:
        waiting = f"; {faults.waiting} texts wait for one" if faults.waiting else ""
        yield fine("vectors", f"{faults.stored}, each of a text that is there{waiting}")
    if faults.indexes:
        yield fail("vector index", "it does not hold the vectors that are stored", _FIX, is_fixable=True)
    elif faults.stored:
        yield fine("vector index", "it holds the vectors that are stored")


def _check_jobs(memory: Memory) -> Iterator[Finding]:
    counts, stale = memory.jobs.count(), memory.checks.count_stale_leases()
    if counts.parked:
        text = f"{counts.parked} failed too often and wait for you"
        yield warn("background work", text, "`jarvis jobs list` says why, `jarvis jobs retry` tries again")
    else:
        yield fine("background work", f"{counts.pending} waiting, none given up")
    if stale:
        text = f"{stale} jobs are held by a program that is gone"
        yield warn("leases", text, "the next worker frees them, and so does `jarvis doctor --fix`", is_fixable=True)

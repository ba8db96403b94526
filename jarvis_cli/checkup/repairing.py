"""What `jarvis doctor --fix` puts right: what is derived, leases of the dead, and rights."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing

from jarvis_cli.checkup.examining import Subject
from jarvis_cli.checkup.rights import judge_files, judge_folders
from jarvis_cli.errors import JarvisError
from jarvis_cli.memory import open_memory
from jarvis_cli.settings import Places, find_places


def repair(subject: Subject) -> Iterator[str]:
    """Put right what can be, losing nothing, and yield a sentence on each thing that was done, or that failed."""
    try:
        places = find_places(subject.environment)
        yield from _repair_rights(places)
        if os.path.exists(places.memory):
            yield from _repair_memory(places, subject)
    except JarvisError as error:
        yield f"not repaired: {error.message}"


def _repair_rights(places: Places) -> Iterator[str]:
    # What is in a folder is seen when that is open.
    for judge in (judge_folders, judge_files):
        for rights in tuple(judge(places)):
            if rights.mode:
                try:
                    rights.path.chmod(rights.mode)
                except OSError as error:
                    yield f"rights not put right: {rights.path} ({error.strerror})"
                else:
                    yield f"rights put right: {rights.path} ({rights.mode:o})"


def _repair_memory(places: Places, subject: Subject) -> Iterator[str]:
    with closing(open_memory(places.memory, subject.clock)) as memory:
        if damage := memory.find_damage():
            raise damage
        if memory.checks.list_page_faults():
            memory.repairs.rebuild_indexes()
            yield "indexes made again"
        if faults := memory.checks.list_word_faults():
            memory.repairs.rebuild_words()
            yield f"word indexes made again ({', '.join(fault.table for fault in faults)} did not fit)"
        vectors = memory.checks.check_vectors()
        useless = len(vectors.ownerless) + len(vectors.misshapen)
        if useless or vectors.indexes:
            memory.repairs.renew_vectors(vectors)
            if useless:
                yield f"vectors dropped: {useless}; background work makes them again where their texts are there"
            if vectors.indexes:
                yield "vector index made again"
        if freed := memory.repairs.free_leases():
            yield f"jobs freed: {freed}"

"""A memory file that is taken away or replaced while it is in use: nothing is claimed that nobody will find."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory import Memory, open_memory
from tests.peers.remembering import remember


def delete(path: Path) -> None:
    for each in path.parent.glob(f"{path.name}*"):
        each.unlink()


def replace(path: Path) -> None:
    shutil.copy(path, path.with_suffix(".other"))
    os.replace(path.with_suffix(".other"), path)


@pytest.mark.parametrize("take_away", [delete, replace, lambda path: path.rename(path.with_suffix(".moved"))])
def test_neither_reading_nor_writing_goes_on_as_if_it_were_there(
    memory_path: Path, take_away: Callable[[Path], object]
) -> None:
    memory = open_memory(memory_path)
    remember(memory, "mein Hund heißt Bruno")
    take_away(memory_path)
    for act in (lambda: remember(memory, "Kot nazywa się Filemon"), memory.facts.list):
        with pytest.raises(MemoryFileError, match="moved, replaced or deleted"):
            act()
    memory.close()


def test_it_is_noticed_before_the_end_of_what_is_being_written(memory: Memory, memory_path: Path) -> None:
    def write_meanwhile() -> None:
        with memory.transaction():
            remember(memory, "mein Hund heißt Bruno")
            memory_path.rename(memory_path.with_suffix(".moved"))

    with pytest.raises(MemoryFileError, match="nothing was saved"):
        write_meanwhile()
    memory_path.with_suffix(".moved").rename(memory_path)
    assert memory.facts.list() == ()

"""What the tests here share: two memories in files of their own, each with an origin of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from jarvis_cli.memory import Memory, open_memory
from tests.conftest import HandClock
from tests.peers.full_memory import make_full


@pytest.fixture
def full(tmp_path: Path, clock: HandClock) -> Iterator[Memory]:
    """A memory that holds something of everything."""
    memory = make_full(tmp_path / "full" / "memory.db", clock)
    yield memory
    memory.close()


@pytest.fixture
def other(tmp_path: Path, clock: HandClock) -> Iterator[Memory]:
    """Another memory, which is empty."""
    memory = open_memory(tmp_path / "other" / "memory.db", clock)
    yield memory
    memory.close()

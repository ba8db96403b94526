"""What all tests share: a clock that is set by hand, and memory files copied from one migrated template."""

import os
import shutil
import signal
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import settings

from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.database import Database, open_database

# How long an example takes on a busy machine says nothing about the code.
settings.register_profile("without deadline", deadline=None)
settings.load_profile("without deadline")


_IN_MEMORY = Path("/dev/shm")


def pytest_configure() -> None:
    """Have the files of the tests in memory where there is room: to wait for a disk takes longer than all else."""
    if _IN_MEMORY.is_dir() and os.access(_IN_MEMORY, os.W_OK) and shutil.disk_usage(_IN_MEMORY).free > 2**30:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_IN_MEMORY))


@dataclass
class HandClock:
    """A clock that stands still until it is moved."""

    now: datetime = field(default_factory=lambda: datetime(2026, 3, 1, 12, 0, tzinfo=UTC))

    def __call__(self) -> datetime:
        return self.now

    def advance(self, **duration: float) -> None:
        """Move the clock; negative values set it back."""
        self.now += timedelta(**duration)


@pytest.fixture(scope="session", autouse=True)
def no_certificates(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Have no client read the certificates of the machine: 20 ms for each, and no server here has one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("SSL_CERT_FILE", raising=False)
        patch.setenv("SSL_CERT_DIR", str(tmp_path_factory.mktemp("certificates")))
        yield


@pytest.fixture(scope="session", autouse=True)
def heed_signals() -> None:
    """Whoever runs the tests may ignore the end of a terminal, and what they start would inherit that."""
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated, empty memory file; copying it takes half a millisecond."""
    path = tmp_path_factory.mktemp("template") / "memory.db"
    open_database(path).close()
    return path


@pytest.fixture
def memory_path(template: Path, tmp_path: Path) -> Path:
    path = tmp_path / "home" / "memory.db"
    path.parent.mkdir(mode=0o700)
    shutil.copy(template, path)
    return path


@pytest.fixture
def memory(memory_path: Path, clock: HandClock) -> Iterator[Memory]:
    opened = open_memory(memory_path, clock)
    yield opened
    opened.close()


@pytest.fixture
def database(memory_path: Path) -> Iterator[Database]:
    """A second connection to the same file as `memory`."""
    opened = open_database(memory_path)
    yield opened
    opened.close()

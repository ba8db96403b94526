"""Output that cannot be written, since the disk it goes to is full, is no bug and ends without a traceback."""

import subprocess
from pathlib import Path

import pytest

from tests.peers.program import JARVIS, Home

FULL = Path("/dev/full")
pytestmark = pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")


@pytest.fixture
def home(template: Path, tmp_path: Path) -> Home:
    return Home.make(tmp_path / "home", template)


def write_to_full(home: Home, *arguments: str, **settings: str) -> tuple[int, str]:
    """Run the program with a full disk as its stdout; return its exit code and stderr."""
    environment = {**home.environment, **settings}
    with FULL.open("wb") as full:
        done = subprocess.run(
            [JARVIS, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment,
            timeout=30,
            check=False,
        )
    return done.returncode, done.stderr.decode()


@pytest.mark.parametrize("settings", [{}, {"PYTHONUNBUFFERED": "1"}], ids=["buffered", "unbuffered"])
@pytest.mark.parametrize(
    "words",
    [
        ("status",),
        ("facts", "list", "--json"),
        ("facts", "add", "Mam psa"),
        ("facts", "--help"),
        ("--help",),
        ("--version",),
    ],
    ids=" ".join,
)
def test_cli_04_a_full_disk_behind_stdout_is_named(
    home: Home, words: tuple[str, ...], settings: dict[str, str]
) -> None:
    exit_code, stderr = write_to_full(home, *words, **settings)
    first, *hints = stderr.splitlines()
    assert first == "jarvis: the output cannot be written (No space left on device)"
    assert [hint.strip() for hint in hints] == ["send it elsewhere; what was saved before stays saved"]
    assert exit_code == 1
    assert not (home.folder / "jarvis.log").exists()


def test_what_was_saved_before_stays(home: Home) -> None:
    write_to_full(home, "facts", "add", "Mam psa")
    assert home.call("facts", "list").stdout.endswith("Mam psa\n")


def test_what_is_shown_on_stderr_only_needs_no_stdout(home: Home) -> None:
    assert write_to_full(home, "facts", "undo") == (0, "jarvis: there is nothing to undo\n")

"""Programs that file rights bind, also where the tests are run by root, whom they do not."""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

# Root without these is bound by the rights of files as everyone is.
_BOUND = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")


def bind_by_rights() -> tuple[str, ...]:
    """Return what to put before a command so that file rights bind it; skip the test where there is no way."""
    if sys.platform == "win32":
        pytest.skip("file rights are other ones here")
    if os.getuid() != 0:
        return ()
    if shutil.which("setpriv") is None or subprocess.run([*_BOUND, "true"], check=False).returncode != 0:
        pytest.skip("root is not bound by file rights, and cannot be made so here")
    return _BOUND


@contextmanager
def without_rights(folder: Path, file_mode: int = 0o444, folder_mode: int = 0o555) -> Iterator[None]:
    """Take the rights to write from a folder and its files, and give them back at the end."""
    for file in folder.iterdir():
        file.chmod(file_mode)
    folder.chmod(folder_mode)
    try:
        yield
    finally:
        folder.chmod(0o700)
        for file in folder.iterdir():
            file.chmod(0o600)


def look_at(folder: Path) -> dict[str, tuple[str, int, int]]:
    """Return all that can be told of the files in a folder: their bytes, the time of their change, their mode.

    No connection of this process may be open: whoever closes a file gives back all locks of the process on it.
    """
    found = {}
    for path in sorted(folder.rglob("*")):
        state = path.stat()
        digest = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
        found[str(path.relative_to(folder))] = (digest, state.st_mtime_ns, state.st_mode)
    return found

"""The place of the memory file: made private from the first moment, and left as it is where it may not be written."""

import os
import stat
from pathlib import Path

from jarvis_cli.errors import MemoryFileError

SIDE_FILES = ("-wal", "-shm", "-journal")
_SHARED_FOLDER = stat.S_ISVTX | 0o022


def prepare_place(path: Path) -> None:
    """Make the folders and the file where there are none, mode 0700 and 0600, and close what is open to others.

    A file that may not be written, or stands in such a folder, is left as it is. Raises MemoryFileError.
    """
    try:
        for folder in (*reversed(path.parent.parents), path.parent):
            folder.mkdir(mode=0o700, exist_ok=True)
        if path.name in os.listdir(path.parent):
            _check_rights(path)
        else:
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        mode = path.parent.stat().st_mode
        # One that others may write to is left as it is, until `jarvis doctor --fix` is asked to close it.
        if mode & 0o077 and not mode & _SHARED_FOLDER:
            # What it needs takes 2 ms to load, and most folders are private.
            from jarvis_cli.memory.database.ownership import is_own_folder

            if is_own_folder(path.parent, path.name):
                close_off(path.parent)
        for ending in ("", *SIDE_FILES):
            close_off(path.with_name(path.name + ending))
    except OSError as error:
        from jarvis_cli.memory.database.file_errors import translate_os_error

        raise translate_os_error(error, path) from None


def list_memory_files(path: Path) -> tuple[Path, ...]:
    """Return the paths of a memory file and of its side files, whether they are there or not, where links lead to."""
    real = Path(os.path.realpath(path))
    return (real, *(real.with_name(real.name + ending) for ending in SIDE_FILES))


def close_off(path: Path) -> None:
    """Take the rights of everyone but the owner from a file or a folder, if there is one. Raises OSError."""
    if path.exists() and path.stat().st_mode & 0o077:
        path.chmod(path.stat().st_mode & 0o700)


def name_path(path: Path) -> str:
    """Return a path as SQLite wants it, in UTF-8, also where the locale took its bytes for something else."""
    try:
        return os.fsencode(path).decode()
    except UnicodeDecodeError:
        raise MemoryFileError(
            f"the memory file {path} cannot be opened: its path is not UTF-8", "set JARVIS_HOME to another folder"
        ) from None


def _check_rights(path: Path) -> None:
    if not (_may_write(path) and _may_write(path.parent)):
        from jarvis_cli.memory.database.file_errors import READ_ONLY, make_error

        raise make_error(READ_ONLY, path)


def _may_write(path: Path) -> bool:
    return not path.exists() or os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)

"""SQLite's errors turned into ours: each names the file, why, and what to do, and quotes no statement and no value."""

import errno
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import apsw

from jarvis_cli.errors import MemoryFileError

ELSEWHERE = "or set JARVIS_HOME to another folder"
RECOVER = (
    "keep it; `jarvis doctor` says what is wrong with it, and its --fix makes indexes again;"
    " else `jarvis restore FILE` puts a backup in its place"
)


@dataclass(frozen=True, slots=True)
class Cause:
    """What befell the file, and what to do. `is_unwritable`: it can still be read, but nothing can be saved."""

    text: str
    hint: str
    is_unwritable: bool = False


READ_ONLY = Cause("is read-only; nothing was saved", f"make it writable, {ELSEWHERE}", True)
FULL = Cause("cannot grow: the disk is full; nothing was saved", "free some space and try again", True)
DAMAGED = Cause("is damaged", RECOVER)
_LOCKED = Cause("is locked by another program; nothing was saved", "try again when the other program is done")
_HIDDEN = Cause(
    "cannot be written: the disk is full, or reports an error; nothing was saved",
    "free some space, or check the disk, and try again",
    True,
)
_UNLOCKABLE = Cause(
    "cannot be locked: its file system, a network disk perhaps, knows no locks; nothing was saved",
    "set JARVIS_HOME to a folder on a disk of this machine",
)
# By SQLite's extended code, where the class says too little: the index of the log finds no room to grow, or the file
# system knows neither locks nor the memory that programs share.
_CODES: Mapping[int, Cause] = {
    apsw.SQLITE_IOERR_SHMSIZE: FULL,
    apsw.SQLITE_IOERR_LOCK: _UNLOCKABLE,
    apsw.SQLITE_IOERR_RDLOCK: _UNLOCKABLE,
    apsw.SQLITE_IOERR_UNLOCK: _UNLOCKABLE,
    apsw.SQLITE_IOERR_SHMLOCK: _UNLOCKABLE,
    apsw.SQLITE_IOERR_SHMMAP: _UNLOCKABLE,
    apsw.SQLITE_IOERR_SHMOPEN: _UNLOCKABLE,
    apsw.SQLITE_NOLFS: _UNLOCKABLE,
}
_FULL_WORDS = "database or disk is full"
_CAUSES: tuple[tuple[type[apsw.Error], Cause], ...] = (
    (apsw.BusyError, _LOCKED),
    (apsw.LockedError, _LOCKED),
    (apsw.FullError, FULL),
    (apsw.ReadOnlyError, READ_ONLY),
    (apsw.PermissionsError, Cause("may not be opened", f"check who owns it, {ELSEWHERE}")),
    (apsw.CantOpenError, Cause("cannot be opened", f"check the folder and its rights, {ELSEWHERE}")),
    (apsw.CorruptError, DAMAGED),
    (apsw.NotADBError, Cause("is not a memory file of JARVIS", f"move it away or restore a backup, {ELSEWHERE}")),
    (apsw.IOError, Cause("cannot be read or written: the disk reports an error", f"check the disk, {ELSEWHERE}")),
)
_UNWRITABLE_ERRORS = (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT)


def make_error(cause: Cause, path: Path) -> MemoryFileError:
    """Return the error that tells of a cause."""
    return MemoryFileError(f"the memory file {path} {cause.text}", cause.hint, is_unwritable=cause.is_unwritable)


def translate_error(error: Exception, path: Path, is_ended: bool = False) -> MemoryFileError:
    """Return our error for one of SQLite's, or for text in the file that is none; it names the file alone.

    `is_ended` says that SQLite rolled the transaction back by itself.
    """
    return make_error(_find_cause(error, is_ended), path)


def translate_os_error(error: OSError, path: Path) -> MemoryFileError:
    """Return our error where the folder or the file can be neither made nor opened."""
    cause = Cause(
        f"cannot be opened ({error.strerror})",
        f"check the folder and its rights, {ELSEWHERE}",
        error.errno in _UNWRITABLE_ERRORS,
    )
    return make_error(cause, path)


def is_explained(error: Exception) -> bool:
    """Return whether the error itself says what befell the file; else it may be a mistake in a statement."""
    return _look_up(error) is not None


def _find_cause(error: Exception, is_ended: bool) -> Cause:
    cause = _look_up(error)
    if cause is not None:
        return cause
    return _HIDDEN if is_ended else Cause(f"failed ({type(error).__name__})", "run again with --debug")


def _look_up(error: Exception) -> Cause | None:
    if isinstance(error, UnicodeDecodeError):
        # SQLite keeps whatever bytes stand in the place of a text.
        return DAMAGED
    # An error of the library itself, such as a closed connection, has no code.
    code = getattr(error, "extendedresult", 0)
    if code in _CODES:
        return _CODES[code]
    for kind, cause in _CAUSES:
        if isinstance(error, kind):
            return cause
    # sqlite-vec answers with a plain error whatever befell the tables behind its index. SQLite's own words may be in
    # its message; else it tells that the transaction has ended: a mistake in a statement never ends one, a disk does
    # (sqlite.org/lang_transaction.html, "Response To Errors Within A Transaction").
    return FULL if str(error).endswith(_FULL_WORDS) else None

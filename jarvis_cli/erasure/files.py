"""The files beside the memory file that hold what the person typed: the history of the prompt, and the log."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory.sought import fold_sought
from jarvis_cli.settings import Places


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A text file that JARVIS keeps, in parts that stand or go as a whole: what was typed at once, a line of a log."""

    path: Path
    parts: tuple[bytes, ...]

    def split(self, wanted: str) -> tuple[tuple[bytes, ...], tuple[bytes, ...]]:
        """Return the parts without a folded text, and those that hold it."""
        holding = tuple(part for part in self.parts if wanted in fold_sought(_read_typed(part)))
        return tuple(part for part in self.parts if part not in holding), holding


def read_history(places: Places) -> KeptFile:
    """Return the history of the prompt: of each line that was typed its time, and its text behind plus signs."""
    parts: list[list[bytes]] = []
    for line in _read(places.history).splitlines(keepends=True):
        if not parts or (not line.startswith(b"+") and parts[-1][-1].startswith(b"+")):
            parts.append([])
        parts[-1].append(line)
    return KeptFile(places.history, tuple(b"".join(part) for part in parts))


def read_log(places: Places) -> KeptFile:
    """Return the log, line by line."""
    return KeptFile(places.log, tuple(_read(places.log).splitlines(keepends=True)))


def write_parts(file: KeptFile, parts: tuple[bytes, ...]) -> None:
    """Write a file anew with these parts, in its place at once, so that it is never half there.

    Raises MemoryFileError where it cannot be written.
    """
    # Where it is a link, the file is elsewhere.
    place = Path(os.path.realpath(file.path))
    draft = place.with_name(f"{place.name}.new")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as written:
            written.writelines(parts)
            written.flush()
            os.fsync(written.fileno())
        draft.replace(place)
    except OSError as error:
        with suppress(OSError):
            draft.unlink()
        raise MemoryFileError(
            f"{file.path} cannot be written ({error.strerror}); the text still stands in it", "check its rights"
        ) from None


def _read_typed(part: bytes) -> str:
    lines = part.decode("utf-8", "replace").splitlines()
    return "\n".join(line.removeprefix("+") for line in lines)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        # There is none; or it cannot be read, which the proof tells.
        return b""

"""Text files that are handed over with a question: read, decoded, and set under their names."""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from pathlib import Path

from jarvis_cli import render
from jarvis_cli.errors import UsageError
from jarvis_cli.text import is_blank, normalise_text, one_line

# In bytes; as much as is read from stdin.
MOST_ATTACHED = 10_000_000
# So many broken letters for each whole one beyond ASCII, and a text counts as damaged UTF-8, not as something else.
_DAMAGED = 0.25


def read_files(names: list[str], taken: int = 0) -> str:
    """Return what stands in text files, each under a line with its name; '' where there is nothing in them.

    `taken` is how many bytes are handed over besides. Raises UsageError, which names the file, for one that is not
    there, is a directory, is no text, or is too long together with the others.
    """
    paths = [Path(name) for name in names]
    left = MOST_ATTACHED - taken
    parts = []
    for path in paths:
        raw = _read(path, max(left, 0))
        left -= len(raw)
        text = decode_text(raw, path)
        if is_blank(text):
            render.print_notice(f"there is nothing in {_show(path)}")
        else:
            parts.append(f"--- {_name(path, paths)} ---\n{text}")
    return "\n\n".join(parts)


def read_text_file(path: Path) -> str:
    """Return what stands in a text file, normalised. Raises UsageError, which names it."""
    return decode_text(_read(path, MOST_ATTACHED), path)


def decode_text(raw: bytes, path: Path) -> str:
    """Return the text of a file, normalised: UTF-8, else what its bytes look like, with a notice that says what.

    Raises UsageError where they look like no text at all.
    """
    return normalise_text(_decode(raw.removeprefix(BOM_UTF8), path))


def _decode(raw: bytes, path: Path) -> str:
    if b"\0" in raw:
        return _guess(raw, path)
    text = raw.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    if not broken or text.encode() == raw:
        return text
    if broken < _DAMAGED * sum(not letter.isascii() for letter in text):
        render.print_notice(f"{_show(path)} is not all UTF-8; what cannot be read is replaced")
        return text
    return _guess(raw, path)


def _guess(raw: bytes, path: Path) -> str:
    from charset_normalizer import from_bytes

    best = from_bytes(raw).best()
    text = "" if best is None else str(best)
    if best is None or "\0" in text:
        raise UsageError(f"{_show(path)} is no text file", "attach what is written in it as text")
    render.print_notice(f"{_show(path)} is not UTF-8; it is read as {best.encoding}")
    return text


def _read(path: Path, most: int) -> bytes:
    """Return the bytes of a file. It is read no further than one byte beyond what is allowed: some never end."""
    try:
        with path.open("rb") as file:
            raw = file.read(most + 1)
    except IsADirectoryError:
        raise UsageError(f"{_show(path)} is a directory", "name the files in it, each with --file") from None
    except FileNotFoundError:
        raise UsageError(f"there is no file {_show(path)}", "check its name; it is looked for from here") from None
    except (OSError, ValueError) as error:
        # ValueError: a name with a NUL in it.
        reason = getattr(error, "strerror", None) or "no such name can be"
        raise UsageError(f"{_show(path)} cannot be read ({reason})", "check its name and its rights") from None
    if len(raw) > most:
        raise UsageError(
            f"{_show(path)} is too long: at most {MOST_ATTACHED:,} bytes are attached in all", "attach a part of it"
        )
    return raw


def _name(path: Path, paths: list[Path]) -> str:
    """Return the name of a file that a model is told: without its folders, where no other has the same."""
    is_alone = sum(other.name == path.name for other in paths) == 1
    return one_line(path.name if is_alone and path.name else os.fspath(path))


def _show(path: Path) -> str:
    return one_line(os.fspath(path))

"""The proof that a text is gone: its bytes are looked for in every file that JARVIS keeps."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from jarvis_cli.errors import MemoryFileError
from jarvis_cli.settings import Places
from jarvis_cli.text import fold_text, fold_words

_PIECE = 1 << 20


@dataclass(frozen=True, slots=True)
class Scanned:
    """A file and how often the text stands in its bytes."""

    path: Path
    count: int


def list_spellings(spelled: Iterable[str]) -> tuple[bytes, ...]:
    """Return how a text may be spelled in bytes, ASCII letters small.

    As it was typed and found, in small and capital letters, composed and decomposed, folded as in the word index, and
    as JSON escapes it.
    """
    forms: set[str] = set()
    for text in spelled:
        for cased in (text, text.lower(), text.upper(), text.title(), fold_text(text), fold_words(text)):
            forms |= {cased, unicodedata.normalize("NFC", cased), unicodedata.normalize("NFD", cased)}
    forms |= {json.dumps(form)[1:-1] for form in forms}
    found = {form.encode("utf-8", "surrogatepass").lower() for form in forms if form.strip()}
    # One that holds another would be counted twice.
    return tuple(sorted(form for form in found if not any(other != form and other in form for other in found)))


def list_files(places: Places) -> tuple[Path, ...]:
    """Return the files of JARVIS that are there: the memory file and what is beside it, history, log and settings."""
    folder = places.memory.parent
    beside = sorted(path for path in folder.glob(f"{places.memory.name}*") if path.is_file())
    others = (places.history, places.log, places.settings)
    return tuple(dict.fromkeys((*beside, *(path for path in others if path.is_file()))))


def scan_file(path: Path, spellings: tuple[bytes, ...]) -> Scanned:
    """Return how often any of the spellings stands in a file. Raises MemoryFileError where it cannot be read."""
    longest = max(map(len, spellings), default=1)
    count, rest = 0, b""
    try:
        with path.open("rb") as file:
            while piece := file.read(_PIECE):
                window = rest + piece.lower()
                rest = window[-(longest - 1) :] if longest > 1 else b""
                # What stands wholly in the rest is counted with the next piece, or at the end.
                count += sum(window.count(form) - rest.count(form) for form in spellings)
    except FileNotFoundError:
        return Scanned(path, 0)
    except OSError as error:
        raise MemoryFileError(f"{path} cannot be read ({error.strerror})", "check its rights") from None
    return Scanned(path, count + sum(rest.count(form) for form in spellings))

"""Whose export a file is, by how it begins: so that whoever gives one to another command is told the right one."""

import re
import zipfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from jarvis_cli.errors import NotFoundError, UsageError
from jarvis_cli.foreign.files import Wanted, find_files, show_path

JARVIS = "JARVIS"
BEGINNING = 2**16
_NAME = re.compile(r"conversations(?:[-_]\d+)?\.json|.+\.jsonl", re.IGNORECASE)
_OWN = re.compile(rb'\{\s*"format"\s*:\s*"jarvis-export"')
_LIST = re.compile(rb'(?:\{\s*"conversations"\s*:\s*)?\[')
_MAPPING, _CHAT = re.compile(rb'"mapping"\s*:\s*\{'), re.compile(rb'"chat_messages"\s*:\s*\[')
_SESSION = re.compile(rb'"(?:sessionId|leafUuid|isSidechain|parentUuid)"\s*:')
# How texts begin that are not UTF-8: with a mark, or with a bracket and zeros.
_WIDE = (
    *((b"\xff\xfe\x00\x00", "UTF-32"), (b"\x00\x00\xfe\xff", "UTF-32"), (b"\xff\xfe", "UTF-16")),
    *((b"\xfe\xff", "UTF-16"), (b"[\x00", "UTF-16"), (b"{\x00", "UTF-16"), (b"\x00[", "UTF-16"), (b"\x00{", "UTF-16")),
)


@dataclass(frozen=True, slots=True)
class _Maker:
    """Who made an export, as a person is told it, and the word behind `jarvis import` that reads it."""

    title: str
    command: str


_OURS = _Maker(JARVIS, "FILE")
_CHATGPT = _Maker("ChatGPT", "chatgpt")
_CLAUDE = _Maker("Claude", "claude")
_CLAUDE_CODE = _Maker("Claude Code", "claude-code")


def _recognise(beginning: bytes) -> _Maker | None:
    """Return who made an export that begins so, or None."""
    text = beginning.removeprefix(b"\xef\xbb\xbf").lstrip()
    if _OWN.match(text):
        return _OURS
    if _LIST.match(text):
        marks = [(found.start(), maker) for mark, maker in _MARKS if (found := mark.search(text))]
        return min(marks, key=lambda mark: mark[0])[1] if marks else None
    return _CLAUDE_CODE if text.startswith(b"{") and _SESSION.search(text) else None


def refuse_other(path: Path, title: str) -> None:
    """Raise UsageError where what is at a path is not an export of this assistant, but somebody else's, or not UTF-8.

    Nothing is raised where that cannot be told, or there is nothing to be read.
    """
    with suppress(NotFoundError, OSError, zipfile.BadZipFile):
        refuse_beginning(_read_beginning(path), show_path(path), title)


def refuse_beginning(beginning: bytes, shown: str, title: str) -> None:
    """Raise UsageError for an export that begins so, if it is somebody else's; `shown` is what it is called."""
    wide = next((name for mark, name in _WIDE if beginning.startswith(mark)), "")
    if wide:
        raise UsageError(f"{shown} is {wide}, not UTF-8", "save it as UTF-8, in an editor or by iconv, and try again")
    maker = _recognise(beginning)
    if maker is not None and maker.title != title:
        raise UsageError(
            f"{shown} is an export of {maker.title}, not of {title}", f"use `jarvis import {maker.command}`"
        )


def _read_beginning(path: Path) -> bytes:
    """Return how the export at a path begins, b'' where there is none. Raises NotFoundError, OSError, BadZipFile."""
    try:
        files = find_files(path, Wanted(_is_export, ""))
        with files[0].open() as stream:
            return stream.read(BEGINNING)
    except UsageError:
        return b""


def _is_export(place: PurePosixPath) -> bool:
    return _NAME.fullmatch(place.name) is not None


_MARKS = ((_MAPPING, _CHATGPT), (_CHAT, _CLAUDE))

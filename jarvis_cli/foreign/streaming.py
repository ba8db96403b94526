"""Large JSON files, one value at a time: a list is never held whole, and what is broken in it ends nothing else.

A streaming parser of others was tried (ijson 3.6): one wrong byte ends the reading for good, and a file of nothing but
opening brackets has it take all memory there is. Here the values of the list are told apart by their brackets and texts
alone, whatever stands between these, and each is parsed by itself.
"""

import json
import re
import zlib
from collections.abc import Iterator
from typing import BinaryIO
from zipfile import BadZipFile

from jarvis_cli.foreign.shapes import Value

_CHUNK = 2**20
# A value that is longer, or that lies deeper, is passed over: parsed it takes up to ten times its size.
LONGEST_VALUE = 48 * 2**20
_DEEPEST = 500
_BEGINNING = re.compile(rb'(?:\xef\xbb\xbf)?\s*(?:\{\s*"conversations"\s*:\s*)?\[')
_LONGEST_BEGINNING = 1_000
# Whole texts and all else up to the next sign, if there is one in what was read; nothing is tried twice.
_TEXT = rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_BETWEEN = re.compile(rb'[^"\[\]{},]*+(?:' + _TEXT + rb'[^"\[\]{},]*+)*+([\[\]{},]?)', re.DOTALL)
_WITHIN = re.compile(rb'[^"\[\]{}]*+(?:' + _TEXT + rb'[^"\[\]{}]*+)*+([\[\]{}]?)', re.DOTALL)
# What stands between the marks of a text, and as far as what was read of it goes.
_IN_TEXT = re.compile(rb'[^"\\]*+(?:\\.[^"\\]*+)*+', re.DOTALL)
_OUTSIDE = re.compile(rb'[^"\[\]{},]*+(["\[\]{},]?)')
_READ_FAULTS = (OSError, EOFError, BadZipFile, zlib.error)


class BrokenValue:
    """Stands for a value that could not be parsed; with `is_end` nothing after it could be read.

    With `is_too_large` it was passed over.
    """

    def __init__(self, *, is_end: bool, is_too_large: bool = False) -> None:
        self.is_end = is_end
        self.is_too_large = is_too_large


class NoListError(Exception):
    """What was to be a list of JSON values begins as something else."""


def read_list(file: BinaryIO) -> Iterator[Value | BrokenValue]:
    """Yield the values of the list that a file holds, alone or as the first member, `conversations`, of an object.

    Bytes that are no UTF-8 are replaced. Raises NoListError where the file holds something else.
    """
    text = _Rest(file)
    while len(text.data) < _LONGEST_BEGINNING and text.more():
        pass
    beginning = _BEGINNING.match(text.data)
    if beginning is None:
        raise NoListError
    text.start = beginning.end()
    while True:
        raw, is_last, is_whole = _cut_value(text)
        if raw is None:
            yield BrokenValue(is_end=False, is_too_large=True)
        elif raw.strip():
            value = parse_value(raw)
            if is_whole or not isinstance(value, BrokenValue):
                yield value
        if not is_whole:
            yield BrokenValue(is_end=True)
        if is_last:
            return


def parse_value(raw: bytes) -> Value | BrokenValue:
    """Return the value that is written as JSON; control bytes may stand in its texts as they are."""
    try:
        value: Value = json.loads(raw.decode("utf-8", "replace"), strict=False)
    except (ValueError, RecursionError):
        return BrokenValue(is_end=False)
    return value


class _Rest:
    """What was read of a file; from `start` on it is not used yet."""

    def __init__(self, file: BinaryIO) -> None:
        self.data = b""
        self.start = 0
        self._file = file

    def more(self) -> bool:
        """Read on, as much as is left, so that little is looked at twice; return whether there was more."""
        left = self.data[self.start :]
        try:
            read = self._file.read(max(_CHUNK, len(left)))
        except _READ_FAULTS:
            return False
        self.data, self.start = left + read, 0
        return bool(read)

    def has_more(self) -> bool:
        """Have more than one byte at hand, unless that is the last; return whether there is one that can be used."""
        if len(self.data) - self.start > 1 or self.more():
            return True
        return self.data[self.start :] not in (b"", b"\\")

    def take(self, end: int, following: int) -> bytes:
        """Return what is left up to `end`, and go on behind that at `following`."""
        taken = self.data[self.start : end]
        self.start = following
        return taken


def _cut_value(rest: _Rest) -> tuple[bytes | None, bool, bool]:
    """Take the next value out of what is left; return it, whether it is the last, and whether it has its end.

    One that is too large, or too deep, is None.
    """
    read = depth = 0
    while depth <= _DEEPEST:
        passed = (_WITHIN if depth else _BETWEEN).match(rest.data, rest.start + read)
        stop, sign = (passed.end(), passed[1]) if passed else (len(rest.data), b"")
        read = stop - rest.start
        # Without a sign all that was read belongs to it, also a text of which the end is still to come.
        if (read if sign else len(rest.data) - rest.start) > LONGEST_VALUE:
            break
        # It may go on in the part that is not read yet: this one is at its end, or in a text.
        if not sign:
            end = len(rest.data)
            if not rest.more():
                return rest.take(end, end), True, False
            continue
        depth += (sign in b"[{") - (sign in b"]}")
        if depth < 0 or (depth == 0 and sign == b","):
            return rest.take(stop - 1, stop), depth < 0, True
    is_last, is_whole = _pass_over(rest)
    return None, is_last, is_whole


def _pass_over(rest: _Rest) -> tuple[bool, bool]:
    """Go on behind the next value, whatever its size; return whether it is the last, and whether it has its end."""
    depth, is_text = 0, False
    # An escape may be parted by the end of what was read.
    while rest.has_more():
        passed = (_IN_TEXT if is_text else _OUTSIDE).match(rest.data, rest.start)
        rest.start = passed.end() if passed else rest.start
        if is_text:
            is_text = not rest.data.startswith(b'"', rest.start)
            rest.start += not is_text
            sign = b""
        else:
            sign = passed[1] if passed else b""
            is_text = sign == b'"'
        depth += (sign in (b"[", b"{")) - (sign in (b"]", b"}"))
        if depth < 0 or (depth == 0 and sign == b","):
            return depth < 0, True
    return True, False

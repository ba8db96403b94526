"""What others wrote, read without trust: the parts of an SDK's objects that nobody checked, and texts to send."""

import json

from jarvis_cli.text import is_blank, repair_text


def read(source: object, *names: str) -> object:
    """Return the attribute at the end of a path of names; None where one of them is missing."""
    for name in names:
        source = getattr(source, name, None)
    return source


def read_text(source: object, *names: str) -> str:
    """Return the text at the end of a path of names; '' where there is none."""
    value = read(source, *names)
    return value if isinstance(value, str) else ""


def read_number(source: object, *names: str, otherwise: int = 0) -> int:
    """Return the whole number, from 0 on, at the end of a path of names, else `otherwise`."""
    value = read(source, *names)
    return value if isinstance(value, int) and value >= 0 else otherwise


def make_sendable(text: str) -> str:
    """Return `text` as valid Unicode, or nothing where nothing visible is in it."""
    text = repair_text(text)
    return "" if is_blank(text) else text


def join_sendable(*parts: str) -> str:
    """Return the parts in which something visible is, as valid Unicode, with a blank line between them."""
    return "\n\n".join(text for part in parts if (text := make_sendable(part)))


def compact_object(text: str) -> str | None:
    """Return the JSON object in `text` in its shortest form, valid as Unicode and JSON, or None if it is no object."""
    try:
        value = json.loads(text)
        compact = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except (ValueError, RecursionError):
        return None
    return repair_text(compact) if isinstance(value, dict) else None

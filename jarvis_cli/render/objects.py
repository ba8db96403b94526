"""JSON: one object on one line, with the version of its form."""

import json
import sys

JSON_VERSION = 1
# What JSON may hold as it is and a terminal, or a reader of lines, would take for more than a letter.
_ESCAPED = {code: f"\\u{code:04x}" for code in (*range(0x7F, 0xA0), 0x2028, 0x2029)}


def print_json(name: str, value: object) -> None:
    """Print one JSON object with the version of its form and one member."""
    print_json_object({name: value})


def print_json_object(members: dict[str, object]) -> None:
    """Print one JSON object with the version of its form, on one line."""
    _write({"version": JSON_VERSION, **members})


def print_document(value: object) -> None:
    """Print a JSON document as it is: in a pipe on one line, for a person with its parts set in."""
    _write(value, indent=2 if sys.stdout.isatty() else None)


def _write(value: object, indent: int | None = None) -> None:
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        # Where the output cannot hold every letter, a replacement would be another text without any sign of it.
        text = json.dumps(value, indent=indent)
    sys.stdout.write(text.translate(_ESCAPED) + "\n")
    sys.stdout.flush()

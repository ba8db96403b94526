"""The form of an archive: one JSON object a line, the first of them the header, and how each becomes a row and back.

What comes from a file is checked here, once: a line that is not as it should be never gets any further.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from types import UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from jarvis_cli.archive.values import CHECKS, LineError, check_number, check_text, require
from jarvis_cli.memory.archived import (
    Archived,
    ArchivedAgent,
    ArchivedAgentUsage,
    ArchivedChange,
    ArchivedConversation,
    ArchivedExplanation,
    ArchivedFact,
    ArchivedImport,
    ArchivedMessage,
    ArchivedName,
    ArchivedOffer,
    ArchivedProposal,
    ArchivedRun,
    ArchivedSummary,
    ArchivedUsage,
    ArchivedWording,
    LastIds,
    Mentions,
)

FORMAT = "jarvis-export"
VERSION = 1
KINDS: Mapping[str, type[Archived]] = {
    "agent": ArchivedAgent,
    "import": ArchivedImport,
    "conversation": ArchivedConversation,
    "message": ArchivedMessage,
    "agent_run": ArchivedRun,
    "summary": ArchivedSummary,
    "explanation": ArchivedExplanation,
    "forget_offer": ArchivedOffer,
    "fact": ArchivedFact,
    "fact_history": ArchivedWording,
    "fact_change": ArchivedChange,
    "proposal": ArchivedProposal,
    "usage": ArchivedUsage,
    "agent_usage": ArchivedAgentUsage,
    "imported_name": ArchivedName,
}
# What JSON may hold as it is, and a terminal, or a reader of lines, would take for more than a letter.
_ESCAPED = {code: f"\\u{code:04x}" for code in (*range(0x7F, 0xA0), 0x2028, 0x2029)}
_NAMES = {kind: name for name, kind in KINDS.items()}


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: when and by what an archive was made, how many of each kind are in it, the last numbers."""

    made_at: str
    program_version: str
    counts: tuple[tuple[str, int], ...]
    last_ids: LastIds


def name_kind(kind: type[Archived]) -> str:
    """Return what the lines of a kind are called."""
    return _NAMES[kind]


def spell_header(header: Header) -> str:
    """Return the first line of an archive, without its end."""
    return _dump(
        {
            "format": FORMAT,
            "version": VERSION,
            "made_at": header.made_at,
            "program_version": header.program_version,
            "counts": dict(header.counts),
            "last_ids": _spell(header.last_ids),
        }
    )


def spell_line(archived: Archived) -> str:
    """Return a line of an archive, without its end."""
    return _dump({"kind": _NAMES[type(archived)], **_spell(archived)})


def parse_header(line: str) -> Header:
    """Return the header that is in a line. Raises LineError, also for a newer version."""
    members = _load(line)
    require(members.get("format") == FORMAT, "it is no export of JARVIS")
    version = members.get("version")
    require(type(version) is int and version >= 1, "its version is not a number")
    if version != VERSION:
        raise LineError(f"it was made by a newer JARVIS (version {version} > {VERSION})", is_newer=True)
    counts = members.get("counts")
    require(isinstance(counts, dict), "counts is not an object")
    return Header(
        check_text(members.get("made_at")),
        check_text(members.get("program_version")),
        tuple((name, check_number(count)) for name, count in cast("dict[str, object]", counts).items()),
        _build(LastIds, members.get("last_ids")),
    )


def parse_line(line: str) -> Archived:
    """Return the row that is in a line. Raises LineError, which names no text of it."""
    members = _load(line)
    kind = members.pop("kind", None)
    require(isinstance(kind, str) and kind in KINDS, "its kind is not known")
    return cast("Archived", _build(KINDS[cast("str", kind)], members))


def _dump(members: dict[str, object]) -> str:
    text = json.dumps(members, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text if text.isprintable() else text.translate(_ESCAPED)


def _spell(row: Any) -> dict[str, object]:
    hints = _HINTS[type(row)]
    return {name: _spell_value(getattr(row, name), hint) for name, hint in hints}


def _spell_value(value: object, hint: object) -> object:
    if hint is Mentions:
        return json.loads(cast("str", value))
    if isinstance(value, tuple):
        return [_spell(part) if is_dataclass(part) else part for part in value]
    return value


def _load(line: str) -> dict[str, object]:
    try:
        members = json.loads(line, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise LineError("it is not JSON") from None
    require(isinstance(members, dict), "it is not an object")
    return cast("dict[str, object]", members)


def _refuse_constant(name: str) -> object:
    raise ValueError(name)


def _build(kind: type[Any], members: object) -> Any:
    """Return a row from the members of an object, each of which must be there and be what it should."""
    require(isinstance(members, dict), "it is not an object")
    given = cast("dict[str, object]", members)
    readers = _READERS[kind]
    if given.keys() != readers.keys():
        missing = sorted(readers.keys() - given.keys())
        raise LineError(f"{missing[0]} is missing" if missing else "it has a member that is not known")
    values = []
    for name, read in readers.items():
        try:
            values.append(read(given[name]))
        except LineError as error:
            raise LineError(f"{name}: {error}") from None
    return kind(*values)


def _make_reader(hint: Any) -> Callable[[object], Any]:
    """Return what reads a member that is declared so."""
    if hint in CHECKS:
        return CHECKS[hint]
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _make_choice(tuple(part for part in inner if part is not type(None)), type(None) in inner)
    if origin is Literal:
        return lambda value: require(isinstance(value, str) and value in inner, "there is no such value", value)
    if origin is tuple:
        return _make_list_reader(_make_reader(inner[0]))
    return lambda value: _build(hint, value)


def _make_choice(parts: tuple[Any, ...], is_optional: bool) -> Callable[[object], Any]:
    if all(get_origin(part) is Literal for part in parts):
        words = frozenset(word for part in parts for word in get_args(part))
        read = _make_reader(Literal[tuple(sorted(words))])
    else:
        read = _make_reader(parts[0])
    return (lambda value: None if value is None else read(value)) if is_optional else read


def _make_list_reader(read: Callable[[object], Any]) -> Callable[[object], Any]:
    def read_list(value: object) -> tuple[Any, ...]:
        require(isinstance(value, list), "it is not a list")
        return tuple(map(read, cast("list[object]", value)))

    return read_list


def _list_nested(kinds: tuple[type[Any], ...]) -> tuple[type[Any], ...]:
    """Return classes with those that stand in their fields."""
    inner = {
        part
        for kind in kinds
        for hint in get_type_hints(kind).values()
        for part in get_args(hint)
        if isinstance(part, type) and is_dataclass(part)
    }
    return (*kinds, *inner)


_CLASSES = _list_nested((*KINDS.values(), LastIds))
_HINTS: Mapping[type[Any], tuple[tuple[str, object], ...]] = {
    kind: tuple((field.name, get_type_hints(kind)[field.name]) for field in fields(kind)) for kind in _CLASSES
}
_READERS: Mapping[type[Any], Mapping[str, Callable[[object], Any]]] = {
    kind: {name: _make_reader(hint) for name, hint in hints} for kind, hints in _HINTS.items()
}

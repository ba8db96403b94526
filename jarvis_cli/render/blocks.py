"""What a line of Markdown is, told from its beginning as soon as that is possible."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

# `wait`: it depends on the rest of the line.
Kind = Literal["text", "blank", "rule", "heading", "fence", "quote", "item", "row", "code", "wait"]

_INDENTED = 4
# A list within a list is often indented by less than the mark of the outer one is wide.
_NESTED = 2
# What is nested deeper than anybody reads is text.
_DEEPEST = 16
_HEADING = re.compile(r"(#{1,6})[ \t]+(?=\S)")
_HEADING_SO_FAR = re.compile(r"#{1,6}[ \t]*")
_ITEM = re.compile(r"([-+*]|\d{1,9}[.)])(?:[ \t]+|$)")
_ITEM_SO_FAR = re.compile(r"[-+*][ \t]*|\d{1,9}(?:[.)][ \t]*)?")
_QUOTE = re.compile(r" {0,3}> ?")


@dataclass(frozen=True, slots=True)
class Container:
    """A quote (without a mark) or a list item around a line.

    Both numbers count characters from the beginning of the line, or from the quote around it: to the mark, and to what
    stands behind it.
    """

    mark: str
    indent: int = 0
    content: int = 0


@dataclass(frozen=True, slots=True)
class Mark:
    """What a line begins with: so many characters of it, or, of a fence, so many that indent it."""

    kind: Kind
    length: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A line that was read: how many of the open containers it goes on with, what it opens, and what then follows."""

    matched: int
    opened: tuple[Container, ...]
    mark: Mark
    rest: str


def read_line(line: str, containers: tuple[Container, ...], is_in_text: bool) -> Reading | None:
    """Return what a line is of which only the beginning has come, or None if that is too little to tell.

    `is_in_text` says that the line before was text that may go on.
    """
    return _read(line, containers, False, is_in_text)


def read_whole_line(line: str, containers: tuple[Container, ...], is_in_text: bool) -> Reading:
    """Return what a whole line is."""
    return _read(line, containers, True, is_in_text) or Reading(0, (), Mark("text"), line)


def _read(line: str, containers: tuple[Container, ...], is_whole: bool, is_in_text: bool) -> Reading | None:
    within = _match_containers(_expand_indent(line), containers, is_whole)
    if within is None:
        return None
    rest, matched, start = within
    opened: list[Container] = []
    while True:
        goes_on = is_in_text and not opened
        mark = _find_mark(rest, is_whole, goes_on)
        if mark is None:
            return None
        is_refused = mark.kind == "item" and goes_on and not _can_interrupt(mark, rest, containers)
        if is_refused or (mark.kind in ("quote", "item") and matched + len(opened) >= _DEEPEST):
            mark = Mark("text")
        if mark.kind not in ("quote", "item"):
            return Reading(matched, tuple(opened), mark, rest[mark.length :] if mark.kind != "fence" else rest)
        opened.append(_open_container(mark, rest, start))
        start = opened[-1].content
        rest = _expand_indent(rest[mark.length :])


def _match_containers(rest: str, containers: tuple[Container, ...], is_whole: bool) -> tuple[str, int, int] | None:
    """Return what of a line is within its containers, how many it goes on with, and how much the last one indents it.

    None if more must have come to tell.
    """
    matched = indent = 0
    for container in containers:
        if not rest.strip() and not is_whole:
            return None
        after = _enter(rest, container, indent)
        if after is None:
            break
        rest, indent, matched = after, container.content, matched + 1
    inner = _strip_indent(rest, indent)
    return inner, matched, len(rest) - len(inner)


def _open_container(mark: Mark, rest: str, start: int) -> Container:
    if not mark.text:
        return Container("")
    return Container(mark.text, start + len(rest) - len(rest.lstrip(" ")), start + mark.length)


def leave_containers(line: str, containers: tuple[Container, ...]) -> str | None:
    """Return what a line holds within its containers, or None if it has left a quote. Lists are not left that way."""
    indent = 0
    for container in containers:
        after = _enter(line, container, indent)
        if after is None and not container.mark:
            return None
        line, indent = line if after is None else after, container.content
    return _strip_indent(line, indent)


def _strip_indent(line: str, most: int) -> str:
    return line[min(len(line) - len(line.lstrip(" ")), most) :]


def _expand_indent(line: str) -> str:
    bare = line.lstrip(" \t")
    indent = line[: len(line) - len(bare)]
    return indent.expandtabs(_INDENTED) + bare if "\t" in indent else line


def _enter(rest: str, container: Container, indent: int) -> str | None:
    """Return a line within a container, or None if it does not go on with it. Items around it indent it by so much.

    That of an item is taken off only in the end: what is within may stand further left than its own text.
    """
    if not container.mark:
        rest = _strip_indent(rest, indent)
        quote = _QUOTE.match(rest)
        return rest[quote.end() :] if quote else None
    bare = rest.lstrip(" ")
    return rest if not bare or len(rest) - len(bare) >= container.indent + _NESTED else None


def _can_interrupt(mark: Mark, rest: str, containers: tuple[Container, ...]) -> bool:
    """Return whether a list may begin right behind text: a number at the beginning of a line is mostly no list."""
    if any(container.mark for container in containers):
        return True
    return rest[mark.length :] != "" and (not mark.text[0].isdigit() or mark.text[:-1] == "1")


def _find_mark(rest: str, is_whole: bool, goes_on: bool) -> Mark | None:
    bare = rest.lstrip(" ")
    indent = len(rest) - len(bare)
    if not bare.strip():
        return Mark("blank", len(rest)) if is_whole else None
    if indent >= _INDENTED and not goes_on:
        return Mark("code") if is_whole else Mark("wait")
    found: Mark | None = Mark("text")
    if bare[0] == ">":
        found = Mark("quote", 2 if bare[1:2] == " " else 1)
    elif bare[0] == "|":
        found = Mark("row" if is_whole else "wait")
    elif bare[0] == "#":
        found = _find_heading(bare, is_whole)
    elif bare[0] in "`~":
        found = _find_fence(bare, is_whole, indent)
    elif bare[0] in "-+*_" or "0" <= bare[0] <= "9":
        found = _find_item(bare, is_whole)
    if found is None or found.kind == "fence":
        return found
    return Mark(found.kind, found.length + indent, found.text)


def _find_heading(bare: str, is_whole: bool) -> Mark | None:
    heading = _HEADING.match(bare)
    if heading:
        return Mark("heading", heading.end(), heading[1])
    return None if not is_whole and _HEADING_SO_FAR.fullmatch(bare) else Mark("text")


def _find_fence(bare: str, is_whole: bool, indent: int) -> Mark | None:
    run = len(bare) - len(bare.lstrip(bare[0]))
    if run < 3:
        return None if run == len(bare) and not is_whole else Mark("text")
    if not is_whole:
        return Mark("wait")
    is_code = bare[0] == "`" and "`" in bare[run:]
    return Mark("text") if is_code else Mark("fence", indent, bare[:run])


def _find_item(bare: str, is_whole: bool) -> Mark | None:
    if set(bare) <= {bare[0], " ", "\t"} and bare[0] in "-*_":
        if not is_whole:
            return None
        if bare.count(bare[0]) >= 3:
            return Mark("rule")
    if not is_whole and _ITEM_SO_FAR.fullmatch(bare):
        return None
    item = _ITEM.match(bare)
    return Mark("item", item.end(), item[1]) if item else Mark("text")

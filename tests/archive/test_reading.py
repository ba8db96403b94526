"""A file that is not as it should be: each line that is damaged is named, and nothing is taken for what it is not."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from jarvis_cli.archive.form import parse_line
from jarvis_cli.archive.importing import import_archive
from jarvis_cli.archive.previewing import check_whole, describe_broken, preview_archive
from jarvis_cli.archive.reading import open_source
from jarvis_cli.archive.values import LineError
from jarvis_cli.errors import JarvisError, NotFoundError, UsageError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.remembering import NewFact
from tests.archive.archives import count_new, export, look, take_in, write_lines
from tests.archive.test_round_trip import check_sound
from tests.conftest import HandClock

Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def lines(full: Memory, clock: HandClock, tmp_path: Path) -> list[bytes]:
    """The lines of an export of a full memory."""
    return export(full, clock, tmp_path / "a.jsonl").splitlines()


def find(lines: list[bytes], kind: str) -> int:
    """Return which is the first line of a kind, counted from 0."""
    return next(number for number, line in enumerate(lines) if line.startswith(b'{"kind":"%s"' % kind.encode()))


BROKEN: tuple[tuple[str, str, Change, str], ...] = (
    ("another kind", "fact", lambda line: line.update(kind="fax"), "its kind is not known"),
    ("a member is missing", "fact", lambda line: line.pop("scope"), "scope is missing"),
    ("one too many", "fact", lambda line: line.update(x=1), "it has a member that is not known"),
    ("another type", "fact", lambda line: line.update(content=3), "content: it is not a text"),
    ("half of a pair", "message", lambda line: line.update(text="\ud800"), "text: it is not valid Unicode"),
    ("a flag as a number", "message", lambda line: line.update(withheld=1), "withheld: it is neither true nor false"),
    ("a number as a flag", "message", lambda line: line.update(change=True), "change: it is not a whole number"),
    ("below zero", "message", lambda line: line.update(id=-1), "id: it is out of its range"),
    ("beyond all", "message", lambda line: line.update(id=2**63), "id: it is out of its range"),
    ("too high", "fact_change", lambda line: line.update(id=99), "its number is higher than the header says"),
    ("no number", "message", lambda line: line.update(id=0), "its number is 0"),
    ("another role", "message", lambda line: line.update(role="system"), "role: there is no such value"),
    ("another status", "message", lambda line: line.update(status=""), "status: there is no such value"),
    ("elsewhere", "message", lambda line: line.update(conversation_id=77), "its conversation is not the one before it"),
    ("a list of numbers", "fact", lambda line: line.update(tags=[1]), "tags: it is not a text"),
    ("a call", "message", lambda line: line.update(tool_calls=[{"id": "x"}]), "tool_calls: arguments is missing"),
    ("a scope", "fact", lambda line: line.update(scope="mine"), "scope: there is no such scope"),
    ("a category", "fact", lambda line: line.update(category="joke"), "category: there is no such category"),
    ("how sure", "fact", lambda line: line.update(confidence=1.5), "confidence: it is out of its range"),
    ("how much", "fact", lambda line: line.update(importance=6), "importance: it is out of its range"),
    ("no time", "fact", lambda line: line.update(created_at="gestern"), "created_at: it is no time such as"),
    ("no such day", "usage", lambda line: line.update(day="2026-02-30"), "day: it is no day such as"),
    ("no name", "fact", lambda line: line.update(name="x"), "name: it has another form"),
    ("another fact", "fact_history", lambda line: line.update(fact_id=99), "its fact is not the one before it"),
    ("no mention", "explanation", lambda line: line.update(sent=[["x", 1, 2]]), "sent: it is no list of mentions"),
    ("no end", "explanation", lambda line: line.update(system="1-99999999"), "system: it is no list of numbers"),
    ("backwards", "explanation", lambda line: line.update(system="9-3"), "system: it is no list of numbers"),
)


@pytest.mark.parametrize(("kind", "change", "fault"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN])
def test_a_broken_line_is_named_and_nothing_is_imported(
    kind: str, change: Change, fault: str, lines: list[bytes], other: Memory, tmp_path: Path
) -> None:
    number = find(lines, kind)
    members = json.loads(lines[number])
    change(members)
    lines[number] = json.dumps(members).encode()
    preview = look(other, write_lines(tmp_path / "b.jsonl", lines))
    assert preview.broken[0].number == number + 1
    assert preview.broken[0].fault.startswith(fault)
    with pytest.raises(UsageError, match=rf"damaged; nothing was imported \(line {number + 1}: ") as raised:
        check_whole(preview, skips_broken=False)
    assert "--skip-broken" in raised.value.hint
    assert other.catalogue.list() == ()


@pytest.mark.parametrize(
    ("bytes_", "fault"),
    [
        (b"", "it is not JSON"),
        (b"{", "it is not JSON"),
        (b"[" * 100_000, "it is not JSON"),
        (b"[]", "it is not an object"),
        (b'{"kind": NaN}', "it is not JSON"),
        (b'{"kind": "\xff"}', "it is not UTF-8"),
        (b'{"kind": []}', "its kind is not known"),
    ],
)
def test_what_is_no_line_at_all_is_named(
    bytes_: bytes, fault: str, lines: list[bytes], other: Memory, tmp_path: Path
) -> None:
    preview = look(other, write_lines(tmp_path / "b.jsonl", [lines[0], bytes_, *lines[1:]]))
    assert describe_broken(preview) == f"line 2: {fault}"


def test_the_rest_is_imported_where_that_is_wanted(lines: list[bytes], other: Memory, tmp_path: Path) -> None:
    number = find(lines, "conversation")
    lines[number] = lines[number][:-9]
    for kind in ("agent", "import", "fact"):
        lines[find(lines, kind)] = b"x"
    path = write_lines(tmp_path / "b.jsonl", lines)
    preview = look(other, path)
    # Four messages and what else belongs to the conversation go with it, and so does the history of the fact.
    assert preview.broken_count > 9
    assert "and" in describe_broken(preview).rpartition(";")[2]
    check_whole(preview, skips_broken=True)
    imported = take_in(other, path)
    assert (imported.conversations, imported.facts) == (8, 3)
    check_sound(tmp_path / "other" / "memory.db")


def test_the_same_number_twice_is_broken(lines: list[bytes], other: Memory, tmp_path: Path) -> None:
    number = find(lines, "conversation")
    preview = look(other, write_lines(tmp_path / "b.jsonl", [*lines, lines[number]]))
    assert describe_broken(preview) == f"line {len(lines) + 1}: its number was there before"


def test_a_file_without_its_last_line_end_is_whole(lines: list[bytes], other: Memory, tmp_path: Path) -> None:
    (tmp_path / "b.jsonl").write_bytes(b"\r\n".join(lines))
    assert not look(other, tmp_path / "b.jsonl").broken_count


@pytest.mark.parametrize(
    ("header", "message", "hint"),
    [
        (b'{"format":"jarvis-export","version":2}', "made by a newer JARVIS (version 2 > 1)", "upgrade JARVIS"),
        (b'{"format":"jarvis-export","version":"1"}', "its version is not a number", "`jarvis export`"),
        (b'{"format":"other","version":1}', "it is no export of JARVIS", "`jarvis export`"),
        (b'[{"title": "chat"}]', "it is not an object", "`jarvis export`"),
        (b"PK\x03\x04\xff", "it is not UTF-8", "`jarvis export`"),
        (b"", "it is not JSON", "`jarvis export`"),
        (b'{"format":"jarvis-export","version":1,"made_at":"x"}', "counts is not an object", "`jarvis export`"),
    ],
)
def test_what_is_no_export_or_a_newer_one_is_refused(header: bytes, message: str, hint: str) -> None:
    with pytest.raises(UsageError) as raised, open_source(io.BytesIO(header)):
        pass
    assert message in raised.value.message
    assert hint in raised.value.hint


def test_a_path_that_is_no_file_is_refused(tmp_path: Path) -> None:
    cases: list[tuple[Path, type[JarvisError]]] = [
        (tmp_path / "none", NotFoundError),
        (tmp_path / "none" / "x", NotFoundError),
        (tmp_path, UsageError),
        (Path("/dev/null"), UsageError),
        (Path("a\0b"), UsageError),
    ]
    for path, kind in cases:
        with pytest.raises(kind), open_source(path):
            pass


def test_no_text_of_the_file_is_in_what_is_said(lines: list[bytes]) -> None:
    members = json.loads(lines[find(lines, "fact")])
    with pytest.raises(LineError) as raised:
        parse_line(json.dumps({**members, "scope": "geheim", "x" * 9: 1}))
    assert "geheim" not in raised.value.message
    assert "xxx" not in raised.value.message


def test_an_import_that_is_broken_off_goes_on(
    other: Memory, clock: HandClock, tmp_path: Path, lines: list[bytes]
) -> None:
    """DB-10, OK-DB: what is stored when it ends is whole, and a second run makes it what one run would have."""
    many = b"".join(_repeat(lines, 600))
    with open_source(io.BytesIO(many)) as source:

        def leave(_: int) -> None:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            import_archive(other, source, leave)
    check_sound(tmp_path / "other" / "memory.db")
    begun = other.imports.last()
    assert begun is not None
    assert begun.state == "broken off"
    # The numbers of the archive are kept free for it.
    assert other.remember(NewFact("unterdessen gesagt")).fact.id == 1600
    with open_source(io.BytesIO(many)) as source:
        preview = preview_archive(other, source)
        assert preview.is_begun
        assert 0 < count_new(preview)["fact"] < 604
        imported = import_archive(other, source, lambda _: None)
    assert imported.import_id == begun.id
    check_sound(tmp_path / "other" / "memory.db")
    assert export(other, clock, tmp_path / "b.jsonl").count(b'"kind":"fact",') == 605


def _repeat(lines: list[bytes], times: int) -> list[bytes]:
    """Return the lines of an archive with one fact many times, each time another one."""
    number = find(lines, "fact")
    fact, header = json.loads(lines[number]), json.loads(lines[0])
    header["last_ids"]["facts"] = 999 + times
    more = []
    for other in range(1000, 1000 + times):
        name = fact["name"].replace("/1@", f"/{other}@")
        more.append(json.dumps({**fact, "id": other, "name": name, "content": f"Tatsache {other}", "key": ""}).encode())
    return [line + b"\n" for line in [json.dumps(header).encode(), *lines[1:number], *more, *lines[number:]]]

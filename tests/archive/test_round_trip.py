"""Out and in again: nothing is lost, and nothing of the file is forgotten when it gets another column."""

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path

import apsw
from hypothesis import given, settings
from hypothesis import strategies as st

from jarvis_cli.archive.form import KINDS, parse_line, spell_line
from jarvis_cli.errors import JarvisError
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.editing import FactEdit
from jarvis_cli.memory.exporting import TABLES
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.messages import Message
from tests.archive.archives import count_new, export, look, take_in
from tests.conftest import HandClock
from tests.peers.background_runs import drain, talk
from tests.peers.scripted_model import say

# Columns that are made again from others, and tables in which nothing but such things stands.
DERIVED = {
    "conversations": {"folded_title"},
    "facts": {"folded", "statement", "folded_subject", "folded_key", "folded_tags"},
    "fact_history": {"id"},
    "proposals": {"statement"},
    "imports": {"lease_owner", "lease_until"},
}
NOT_EXPORTED = {
    *("migrations", "embedders", "vectors", "cohort", "jobs", "line_vectors", "sqlite_sequence"),
    # The names of what was imported stand with it; what an export calls things by belongs to the file alone.
    *("imported_conversations", "imported_messages", "imported_facts", "memory_origin", "archive_imports"),
    # What taking an import back needs.
    "imported_changes",
}


@contextmanager
def open_copy(path: Path, clock: HandClock) -> Iterator[Memory]:
    memory = open_memory(path, clock)
    try:
        yield memory
    finally:
        memory.close()


def check_sound(path: Path) -> None:
    """Check that a file is whole (OK-DB), and that its word indexes hold what they should."""
    connection = apsw.Connection(str(path))
    assert connection.pragma("integrity_check") == "ok"
    assert not list(connection.pragma("foreign_key_check") or ())
    for table, rows in (
        ("fact_words", "SELECT id FROM facts"),
        ("summary_words", "SELECT conversation_id FROM summaries"),
        ("title_words", "SELECT id FROM conversations WHERE title <> ''"),
        (
            "message_words",
            "SELECT m.id FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE c.agent = ''"
            " AND NOT withheld AND NOT replaced AND role <> 'tool' AND (role = 'user' OR text <> '')",
        ),
    ):
        indexed = list(connection.execute(f"SELECT rowid FROM {table} ORDER BY 1"))
        assert indexed == list(connection.execute(f"{rows} ORDER BY 1")), table
    connection.close()


def test_a_full_memory_comes_back_byte_for_byte(full: Memory, other: Memory, clock: HandClock, tmp_path: Path) -> None:
    written = export(full, clock, tmp_path / "a.jsonl")
    kinds = {json.loads(line).get("kind") for line in written.splitlines()}
    assert kinds == {None, *KINDS}
    assert not look(other, tmp_path / "a.jsonl").broken_count
    clock.advance(days=3)
    imported = take_in(other, tmp_path / "a.jsonl")
    assert (imported.conversations, imported.facts) == (9, 4)
    again = export(other, clock, tmp_path / "b.jsonl")
    assert again != written
    assert again.replace(b"2026-03-04T12:00:00Z", b"2026-03-01T12:00:00Z") == written
    check_sound(tmp_path / "other" / "memory.db")
    check_sound(tmp_path / "full" / "memory.db")


def test_what_came_in_is_found_and_gets_what_is_made_of_it(
    full: Memory, other: Memory, clock: HandClock, tmp_path: Path
) -> None:
    export(full, clock, tmp_path / "a.jsonl")
    take_in(other, tmp_path / "a.jsonl")
    assert [fact.content for fact in other.find_facts("łódź")] == ["ich wohne in Łódź"]
    assert other.search_facts("タマ", None, 3)[0].fact.content == "私の猫はタマ"
    assert [job.kind for job in other.jobs.list() if job.kind == "embed"] == ["embed"]
    wanted = {(job.kind, job.target) for job in full.jobs.list() if job.kind == "summarize"}
    # A summary that is asked for anew although it covers all that was said is the only work that is not due again.
    assert {(job.kind, job.target) for job in other.jobs.list() if job.kind == "summarize"} <= wanted
    assert other.undo() is not None
    talk(other, "weiter", conversation_id=2)
    assert other.remember(NewFact("neu")).fact.id == full.remember(NewFact("neu")).fact.id


def test_a_second_import_of_the_same_adds_nothing(
    full: Memory, other: Memory, clock: HandClock, tmp_path: Path
) -> None:
    written = export(full, clock, tmp_path / "a.jsonl")
    take_in(other, tmp_path / "a.jsonl")
    for memory in (other, full):
        assert look(memory, tmp_path / "a.jsonl").is_nothing_new
        take_in(memory, tmp_path / "a.jsonl")
        assert export(memory, clock, tmp_path / "b.jsonl") == written


def test_every_column_of_the_file_is_exported_or_derived(tmp_path: Path) -> None:
    open_memory(tmp_path / "memory.db").close()
    connection = apsw.Connection(str(tmp_path / "memory.db"))
    sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'"
    tables = {name for (name,) in connection.execute(sql)}
    kinds = {table.partition(" ")[0]: kind for kind, table in TABLES.items()}
    indexes = {name for name in tables if "_words" in name or "_trigrams" in name}
    assert tables - indexes == {*kinds, *NOT_EXPORTED}
    for table, kind in kinds.items():
        columns = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
        exported = {"kind" if field.name == "what" else field.name for field in fields(kind)}
        apart = {"imported"} | ({"name"} if "name" not in columns else set())
        assert columns == exported - apart | DERIVED.get(table, set()), table
    connection.close()


def test_each_line_reads_as_what_was_written(full: Memory) -> None:
    with full.archives.exporting.reading():
        for archived in full.archives.exporting.read_all():
            assert parse_line(spell_line(archived)) == archived


TEXTS = st.one_of(
    st.sampled_from(["Straße", "Łódź jest w Polsce", "שמי דוד", "私の猫はタマ", "```\n# x\u2028y\x85", "a\tb"]),
    st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=30),
)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("talk"), TEXTS, TEXTS),
        st.tuples(st.just("go on"), TEXTS, TEXTS),
        st.tuples(st.just("remember"), TEXTS, st.sampled_from(["", "k1", "k2"])),
        st.tuples(st.just("edit"), TEXTS, st.just("")),
        st.tuples(st.just("forget"), st.just(""), st.just("")),
        st.tuples(st.just("undo"), st.just(""), st.just("")),
        st.tuples(st.just("drain"), st.just(""), st.just("")),
    ),
    max_size=12,
)


def take_step(memory: Memory, what: str, text: str, extra: str) -> None:
    facts = memory.facts.list()
    match what:
        case "talk":
            talk(memory, text, Message("assistant", extra))
        case "go on" if memory.conversations.last() is not None:
            talk(memory, text, Message("assistant", extra), conversation_id=memory.conversations.last())
        case "remember":
            memory.remember(NewFact(text, key=extra))
        case "edit" if facts:
            memory.edit(facts[0].id, FactEdit(content=text))
        case "forget" if facts:
            memory.forget(facts[-1].id)
        case "undo":
            memory.undo()
        case "drain":
            drain(memory, [say("Es ging um etwas.")] * 12)


@settings(max_examples=10)
@given(steps=STEPS)
def test_whatever_happened_comes_back_byte_for_byte(steps: list[tuple[str, str, str]], template: Path) -> None:
    clock = HandClock()
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / name for name in ("a.db", "b.db")]
        for path in paths:
            shutil.copy(template, path)
        with open_copy(paths[0], clock) as one, open_copy(paths[1], clock) as two:
            for step in steps:
                clock.advance(minutes=1)
                try:
                    take_step(one, *step)
                except JarvisError:
                    continue
            written = export(one, clock, Path(folder) / "a.jsonl")
            is_empty = not any(count_new(look(two, Path(folder) / "a.jsonl")).values())
            take_in(two, Path(folder) / "a.jsonl")
            assert export(two, clock, Path(folder) / "b.jsonl") == written
            assert is_empty == (not one.facts.list() and one.conversations.last() is None)
        check_sound(paths[1])

"""An import of an export is taken back whole: facts that it changed get back what they said."""

import json
from pathlib import Path

import pytest

from jarvis_cli.archive.importing import import_archive
from jarvis_cli.archive.previewing import Refused
from jarvis_cli.archive.reading import open_source
from jarvis_cli.errors import UsageError
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.editing import FactEdit
from jarvis_cli.memory.import_undo import UndoPlan, plan_undo, undo_import
from jarvis_cli.memory.remembering import NewFact
from tests.archive.archives import export, look, take_in
from tests.archive.test_round_trip import check_sound
from tests.conftest import HandClock

KEYED = "ich wohne in Kraków"


@pytest.fixture
def mine(other: Memory) -> Memory:
    """A memory with facts of its own."""
    other.remember(NewFact("ich wohne in Wien", key="wohnort", importance=4))
    return other


def make_newer(tmp_path: Path, clock: HandClock, *facts: NewFact) -> Path:
    memory = open_memory(tmp_path / "newer" / "memory.db", clock)
    for fact in facts:
        memory.remember(fact)
    export(memory, clock, tmp_path / "newer.jsonl")
    memory.close()
    return tmp_path / "newer.jsonl"


def take_back(memory: Memory) -> UndoPlan:
    batch = memory.imports.last()
    assert batch is not None
    plan = plan_undo(memory.imports, batch)
    undo_import(memory.imports, plan, lambda _: None)
    return plan


def test_a_fact_that_was_updated_gets_its_value_back(mine: Memory, clock: HandClock, tmp_path: Path) -> None:
    clock.advance(days=1)
    path = make_newer(tmp_path, clock, NewFact(KEYED, key="wohnort"))
    before = mine.facts.get(1)
    imported = take_in(mine, path)
    assert (imported.facts, imported.updated_facts) == (0, 1)
    assert mine.facts.get(1).content == KEYED
    listed = mine.imports.list()[0]
    assert (listed.facts, listed.updated_facts) == (0, 1)
    plan = take_back(mine)
    assert (plan.updated_facts, plan.kept_facts) == (1, ())
    assert mine.facts.get(1) == before
    assert mine.facts.list_history(1) == ()
    assert [fact.id for fact in mine.find_facts("Wien")] == [1]
    assert take_in(mine, path).updated_facts == 1


def test_a_value_that_became_history_goes_again(mine: Memory, clock: HandClock, tmp_path: Path) -> None:
    path = make_newer(tmp_path, clock, NewFact(KEYED, key="wohnort"))
    clock.advance(days=1)
    mine.edit(1, FactEdit(content="ich wohne in Linz"))
    take_in(mine, path)
    assert KEYED in {former.content for former in mine.facts.list_history(1)}
    take_back(mine)
    assert [former.content for former in mine.facts.list_history(1)] == ["ich wohne in Wien"]


def test_a_fact_that_was_changed_again_stays_and_is_named(mine: Memory, clock: HandClock, tmp_path: Path) -> None:
    clock.advance(days=1)
    take_in(mine, make_newer(tmp_path, clock, NewFact(KEYED, key="wohnort")))
    mine.edit(1, FactEdit(content="我住在上海"))
    plan = take_back(mine)
    assert [(kept.id, kept.content) for kept in plan.kept_facts] == [(1, "我住在上海")]
    assert mine.facts.get(1).content == "我住在上海"


def test_a_change_that_was_undone_by_hand_is_not_undone_twice(mine: Memory, clock: HandClock, tmp_path: Path) -> None:
    clock.advance(days=1)
    take_in(mine, make_newer(tmp_path, clock, NewFact(KEYED, key="wohnort")))
    mine.undo()
    assert take_back(mine).kept_facts == ()
    assert mine.facts.get(1).content == "ich wohne in Wien"


def test_an_import_of_facts_alone_is_counted(mine: Memory, clock: HandClock, tmp_path: Path) -> None:
    take_in(mine, make_newer(tmp_path, clock, NewFact("שלום"), NewFact("Łódź")))
    assert mine.imports.list()[0].facts == 2
    assert take_back(mine).facts == 2
    assert mine.imports.list()[0].facts == 0


def test_what_was_edited_in_the_second_in_which_it_was_added_is_newer(
    mine: Memory, clock: HandClock, tmp_path: Path
) -> None:
    path = tmp_path / "a.jsonl"
    origin = open_memory(tmp_path / "origin" / "memory.db", clock)
    origin.remember(NewFact("Kurs 140"))
    export(origin, clock, path)
    take_in(mine, path)
    export(origin, clock, tmp_path / "old.jsonl")
    origin.edit(1, FactEdit(content="Kurs 141"))
    export(origin, clock, path)
    origin.close()
    assert not look(mine, path).is_nothing_new
    assert take_in(mine, path).updated_facts == 1
    assert mine.facts.get(2).content == "Kurs 141"
    # What is history here is not newer again.
    assert look(mine, tmp_path / "old.jsonl").is_nothing_new
    assert take_in(mine, tmp_path / "old.jsonl").updated_facts == 0
    assert mine.facts.get(2).content == "Kurs 141"


def test_of_two_that_were_said_in_the_same_second_the_other_is_named(
    mine: Memory, clock: HandClock, tmp_path: Path
) -> None:
    path = make_newer(tmp_path, clock, NewFact(KEYED, key="wohnort"))
    assert look(mine, path).not_taken == (1,)
    take_in(mine, path)
    assert mine.facts.get(1).content == "ich wohne in Wien"
    # Now it is in the history.
    assert look(mine, path).not_taken == ()


def test_a_fact_that_it_brought_and_that_was_changed_since_stays_and_is_named(
    mine: Memory, full: Memory, clock: HandClock, tmp_path: Path
) -> None:
    full.edit(1, FactEdit(content="ich wohne in Gdańsk"))
    export(full, clock, tmp_path / "a.jsonl")
    take_in(mine, tmp_path / "a.jsonl")
    brought = [fact.id for fact in mine.facts.list() if fact.content.startswith("Kurs 141")]
    mine.edit(brought[0], FactEdit(content="Kurs 150"))
    plan = take_back(mine)
    assert [(kept.id, kept.content) for kept in plan.kept_facts] == [(brought[0], "Kurs 150")]
    assert {fact.content for fact in mine.facts.list()} == {"ich wohne in Wien", "Kurs 150"}
    assert mine.imports.list()[0].facts == 1


def test_of_two_values_that_were_said_since_the_earlier_one_becomes_history(
    full: Memory, other: Memory, clock: HandClock, tmp_path: Path
) -> None:
    export(full, clock, tmp_path / "a.jsonl")
    take_in(other, tmp_path / "a.jsonl")
    clock.advance(days=1)
    full.edit(1, FactEdit(content="ich wohne in Gdańsk"))
    export(full, clock, tmp_path / "a.jsonl")
    clock.advance(days=1)
    other.edit(1, FactEdit(content="ich wohne in Linz"))
    assert look(other, tmp_path / "a.jsonl").not_taken == (1,)
    assert take_in(other, tmp_path / "a.jsonl").former_values == 1
    assert other.facts.get(1).content == "ich wohne in Linz"
    assert "ich wohne in Gdańsk" in {former.content for former in other.facts.list_history(1)}
    take_back(other)
    assert "ich wohne in Gdańsk" not in {former.content for former in other.facts.list_history(1)}


def test_a_running_import_is_neither_joined_nor_undone(
    mine: Memory, full: Memory, clock: HandClock, tmp_path: Path
) -> None:
    export(full, clock, tmp_path / "a.jsonl")
    seen: list[str] = []

    def meddle(_: int) -> None:
        batch = mine.imports.last()
        assert batch is not None
        seen.append(batch.state)
        assert not look(mine, tmp_path / "a.jsonl").is_begun
        with pytest.raises(UsageError, match="import #1 is running"):
            take_in(mine, tmp_path / "a.jsonl")
        with pytest.raises(UsageError, match="import #1 is running"):
            plan_undo(mine.imports, batch)

    with open_source(tmp_path / "a.jsonl") as source:
        import_archive(mine, source, meddle)
    assert seen == ["running"]
    assert mine.imports.list()[0].state == "done"


def test_an_import_that_was_undone_meanwhile_stops(
    mine: Memory, full: Memory, clock: HandClock, tmp_path: Path
) -> None:
    """Its machine slept, say, and its lease ended."""
    export(full, clock, tmp_path / "a.jsonl")

    def sleep(_: int) -> None:
        clock.advance(minutes=6)
        take_back(mine)

    with open_source(tmp_path / "a.jsonl") as source, pytest.raises(UsageError, match="taken over or undone"):
        import_archive(mine, source, sleep)
    assert [fact.content for fact in mine.facts.list()] == ["ich wohne in Wien"]
    assert mine.catalogue.count() == 0


def test_summaries_history_and_proposals_with_a_secret_are_left_out_too(
    full: Memory, other: Memory, clock: HandClock, tmp_path: Path
) -> None:
    key = "sk-ant-" + "api03-" + "Zx9" * 31 + "AA"
    lines = [json.loads(line) for line in export(full, clock, tmp_path / "a.jsonl").splitlines()]
    wanted = {"summary": "summary", "fact_history": "content", "proposal": "content"}
    expected = []
    for number, line in enumerate(lines, 1):
        if member := wanted.pop(line.get("kind"), None):
            line[member] += f" {key}"
            expected.append(Refused(number, line["kind"]))
    (tmp_path / "a.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    preview = look(other, tmp_path / "a.jsonl")
    assert (list(preview.refused), preview.refused_count, preview.broken_count) == (expected, 3, 0)
    take_in(other, tmp_path / "a.jsonl")
    assert key.encode() not in export(other, clock, tmp_path / "b.jsonl")
    check_sound(tmp_path / "other" / "memory.db")
    assert look(other, tmp_path / "a.jsonl").is_nothing_new


def test_a_secret_never_becomes_part_of_a_fact(mine: Memory, clock: HandClock, tmp_path: Path) -> None:
    key = "sk-ant-" + "api03-" + "Zx9" * 31 + "AA"
    path = make_newer(tmp_path, clock, NewFact("der Schlüssel liegt hier"), NewFact("ohne"))
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    for line in lines:
        if line.get("content") == "der Schlüssel liegt hier":
            line["content"] += f" {key}"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    number = next(place for place, line in enumerate(lines, 1) if key in line.get("content", ""))
    preview = look(mine, path)
    assert (preview.refused, preview.refused_count) == ((Refused(number, "fact"),), 1)
    assert take_in(mine, path).facts == 1
    assert "sk-ant" not in " ".join(fact.content for fact in mine.facts.list())

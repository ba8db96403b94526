"""An export that is read beside what is known already: nothing twice, nothing lost, numbers given anew."""

from pathlib import Path

import pytest

from jarvis_cli.clock import parse_time
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.memory.editing import FactEdit
from jarvis_cli.memory.import_undo import plan_undo, undo_import
from jarvis_cli.memory.new_file import Target
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.messages import Message
from jarvis_cli.usage import Usage
from tests.archive.archives import count_new, export, look, take_in
from tests.archive.test_round_trip import check_sound
from tests.conftest import HandClock
from tests.peers.background_runs import talk


@pytest.fixture
def used(other: Memory) -> Memory:
    """A memory that has two conversations and two facts of its own."""
    talk(other, "Ich heiße Anna.")
    talk(other, "Mam na imię Ola.")
    other.remember(NewFact("ich wohne in Wien", key="wohnort"))
    other.remember(NewFact("HAHAHA ist mein Lachen"))
    return other


def list_said(memory: Memory) -> list[str]:
    return [one.text for conversation in memory.catalogue.list() for one in memory.catalogue.read(conversation.id)]


def test_all_comes_beside_what_is_there(full: Memory, used: Memory, clock: HandClock, tmp_path: Path) -> None:
    export(full, clock, tmp_path / "a.jsonl")
    before = list_said(used)
    take_in(used, tmp_path / "a.jsonl")
    assert sorted(list_said(used)) == sorted([*before, *list_said(full)])
    assert [fact.id for fact in used.find_facts("HAHAHA")] == [2]
    for text in ("私の猫はタマ", "הכלב שלי", "Kurs 141"):
        assert [fact.content for fact in used.find_facts(text)], text
    check_sound(tmp_path / "other" / "memory.db")


def test_a_second_run_adds_only_what_is_new(full: Memory, used: Memory, clock: HandClock, tmp_path: Path) -> None:
    export(full, clock, tmp_path / "a.jsonl")
    take_in(used, tmp_path / "a.jsonl")
    after_one = export(used, clock, tmp_path / "b.jsonl")
    assert look(used, tmp_path / "a.jsonl").is_nothing_new
    take_in(used, tmp_path / "a.jsonl")
    assert export(used, clock, tmp_path / "b.jsonl") == after_one
    clock.advance(days=1)
    talk(full, "noch etwas Neues", conversation_id=2)
    full.remember(NewFact("ganz neu"))
    export(full, clock, tmp_path / "a.jsonl")
    assert count_new(look(used, tmp_path / "a.jsonl")) == {"conversation": 0, "message": 2, "fact": 1}
    imported = take_in(used, tmp_path / "a.jsonl")
    assert (imported.conversations, imported.messages, imported.facts) == (0, 2, 1)
    assert "noch etwas Neues" in list_said(used)


def test_what_was_said_later_under_a_key_holds(full: Memory, used: Memory, clock: HandClock, tmp_path: Path) -> None:
    clock.advance(days=1)
    full.remember(NewFact("ich wohne in Kraków", key="wohnort"))
    export(full, clock, tmp_path / "a.jsonl")
    clock.advance(days=1)
    (tally,) = (tally for tally in look(used, tmp_path / "a.jsonl").tallies if tally.kind == "fact")
    assert (tally.changed, tally.known) == (1, 0)
    take_in(used, tmp_path / "a.jsonl")
    fact = used.facts.get(1)
    assert (fact.content, fact.updated_at) == ("ich wohne in Kraków", parse_time("2026-03-02T12:00:00Z"))
    assert [former.content for former in used.facts.list_history(1)] == ["ich wohne in Wien"]


def test_what_was_said_earlier_under_a_key_is_history(
    full: Memory, used: Memory, clock: HandClock, tmp_path: Path
) -> None:
    export(full, clock, tmp_path / "a.jsonl")
    clock.advance(days=1)
    used.edit(1, FactEdit(content="ich wohne in Linz"))
    for _ in range(2):
        take_in(used, tmp_path / "a.jsonl")
    assert used.facts.get(1).content == "ich wohne in Linz"
    assert {former.content for former in used.facts.list_history(1)} == {"ich wohne in Wien", "ich wohne in Łódź"}


def test_the_same_again_is_known(full: Memory, used: Memory, clock: HandClock, tmp_path: Path) -> None:
    full.remember(NewFact("hahaha ist mein Lachen."))
    export(full, clock, tmp_path / "a.jsonl")
    take_in(used, tmp_path / "a.jsonl")
    assert [fact.content for fact in used.find_facts("hahaha")] == ["HAHAHA ist mein Lachen"]


def test_former_wordings_come_along_and_changes_can_be_undone(
    full: Memory, used: Memory, clock: HandClock, tmp_path: Path
) -> None:
    export(full, clock, tmp_path / "a.jsonl")
    take_in(used, tmp_path / "a.jsonl")
    (fact,) = used.find_facts("Kurs 141")
    assert [former.content for former in used.facts.list_history(fact.id)] == ["Kurs 140 株価"]
    undone = used.undo()
    assert undone is not None
    assert undone.fact is not None
    assert undone.fact.content == "Kurs 140 株価"


def test_what_was_forgotten_or_deleted_here_stays_so(
    full: Memory, used: Memory, clock: HandClock, tmp_path: Path
) -> None:
    export(full, clock, tmp_path / "a.jsonl")
    take_in(used, tmp_path / "a.jsonl")
    (fact,) = used.find_facts("タマ")
    used.forget(fact.id)
    used.catalogue.delete(used.catalogue.find("Łódź").id, with_facts=False)
    preview = look(used, tmp_path / "a.jsonl")
    assert {tally.kind: tally.gone for tally in preview.tallies} == {"conversation": 1, "message": 2, "fact": 1}
    take_in(used, tmp_path / "a.jsonl")
    assert not used.find_facts("タマ")
    take_in(used, tmp_path / "a.jsonl", again=True)
    assert used.find_facts("タマ")
    assert used.catalogue.find("Łódź")
    check_sound(tmp_path / "other" / "memory.db")


def test_what_was_deleted_from_its_own_memory_stays_so(full: Memory, clock: HandClock, tmp_path: Path) -> None:
    export(full, clock, tmp_path / "a.jsonl")
    full.forget(2)
    take_in(full, tmp_path / "a.jsonl")
    assert not full.find_facts("タマ")
    take_in(full, tmp_path / "a.jsonl", again=True)
    assert [fact.id for fact in full.find_facts("タマ")] == [7]


def test_numbers_of_another_memory_are_not_told(full: Memory, used: Memory, clock: HandClock, tmp_path: Path) -> None:
    export(full, clock, tmp_path / "a.jsonl")
    take_in(used, tmp_path / "a.jsonl")
    history = used.conversations.history(used.catalogue.find("wo wohne ich?").id)
    assert [message.role for message in history] == ["user", "assistant", "tool", "assistant"]
    assert history[0].recalled == ""
    assert history[0].attached == "Anhang ß"


def test_an_open_chat_is_not_disturbed(full: Memory, used: Memory, clock: HandClock, tmp_path: Path) -> None:
    """What was forgotten elsewhere withholds no turn that is being taken here."""
    export(full, clock, tmp_path / "a.jsonl")
    saved = used.conversations.save_line(None, Message("user", "Hallo"), 2)
    take_in(used, tmp_path / "a.jsonl")
    used.conversations.save_answer(saved, Answer((Message("assistant", "Servus"),), "p", "m", Usage(1, 1)))
    assert [message.text for message in used.conversations.history(saved.conversation_id)] == ["Hallo", "Servus"]


def test_what_came_by_way_of_a_third_memory_is_known(full: Memory, clock: HandClock, tmp_path: Path) -> None:
    export(full, clock, tmp_path / "a.jsonl")
    third = open_memory(tmp_path / "third" / "memory.db", clock)
    talk(third, "schon da")
    take_in(third, tmp_path / "a.jsonl")
    export(third, clock, tmp_path / "b.jsonl")
    third.close()
    assert count_new(look(full, tmp_path / "b.jsonl")) == {"conversation": 1, "message": 2, "fact": 0}


def test_tokens_are_not_counted_twice(full: Memory, used: Memory, clock: HandClock, tmp_path: Path) -> None:
    export(full, clock, tmp_path / "a.jsonl")
    for _ in range(2):
        take_in(used, tmp_path / "a.jsonl")
    assert used.usage.read(used.usage.today()) == full.usage.read(full.usage.today())
    assert used.agents.get("watcher").total == full.agents.get("watcher").total


def test_an_import_can_be_undone_and_done_again(full: Memory, used: Memory, clock: HandClock, tmp_path: Path) -> None:
    before = export(used, clock, tmp_path / "before.jsonl")
    export(full, clock, tmp_path / "a.jsonl")
    take_in(used, tmp_path / "a.jsonl")
    batch = used.imports.last()
    assert batch is not None
    undo_import(used.imports, plan_undo(used.imports, batch), lambda _: None)
    assert len(list_said(used)) == before.count(b'"role":')
    assert {fact.id for fact in used.facts.list()} == {1, 2}
    assert count_new(look(used, tmp_path / "a.jsonl")) == {"conversation": 9, "message": 20, "fact": 3}
    check_sound(tmp_path / "other" / "memory.db")


def test_a_copy_of_the_file_that_went_on_by_itself_is_merged_whole(
    full: Memory, clock: HandClock, tmp_path: Path
) -> None:
    """Both call themselves by the same origin, and give the same numbers, in the same second, to other things."""
    full.archives.back_up(Target(tmp_path / "copy.db"), lambda _done, _pages: None)
    copy = open_memory(tmp_path / "copy.db", clock)
    clock.advance(hours=1)
    talk(full, "nur hier")
    clock.advance(hours=1)
    for number in range(3):
        talk(copy, f"nur dort {number}", Message("assistant", f"dort {number}"))
    copy.remember(NewFact("nur dort bekannt"))
    export(copy, clock, tmp_path / "b.jsonl")
    copy.close()
    assert count_new(look(full, tmp_path / "b.jsonl")) == {"conversation": 3, "message": 6, "fact": 1}
    imported = take_in(full, tmp_path / "b.jsonl")
    assert (imported.conversations, imported.messages, imported.facts) == (3, 6, 1)
    assert {"nur hier", "nur dort 0", "dort 2"} <= set(list_said(full))

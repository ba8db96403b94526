"""Editing: what a person changes in a fact, checked as everything is that is stored, and what it was is kept."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from jarvis_cli.clock import format_time, parse_time
from jarvis_cli.errors import AmbiguousError, NotFoundError, UsageError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.editing import FactEdit
from jarvis_cli.memory.remembering import LONGEST_CONTENT
from jarvis_cli.vector import EmbedderName, make_vector
from tests.conftest import HandClock
from tests.memory.teaching import learn
from tests.peers.remembering import list_lines, remember

AssertSound = Callable[[Path], None]
END = "2030-01-01T00:00:00Z"
OF_AN_AGENT = {"scope": "agent:watcher", "source": "model", "created_by": "agent:watcher", "confidence": 0.5}
FIELDS: dict[str, Any] = {"subject": "NVDA", "key": "ziel", "category": "task", "tags": ("a", "b"), "importance": 4}


@pytest.mark.parametrize(
    ("edit", "changed"),
    [
        (FactEdit(content=" Kurs  160\r\n"), {"content": "Kurs  160"}),
        (FactEdit(subject="Żabka"), {"subject": "Żabka"}),
        (FactEdit(subject=""), {"subject": ""}),
        (FactEdit(key="מחיר"), {"key": "מחיר"}),
        (FactEdit(key=" "), {"key": ""}),
        (FactEdit(key="ZIEL"), {"key": "ZIEL"}),
        (FactEdit(category="observation"), {"category": "observation"}),
        (FactEdit(tags=("犬", " ", "犬", "b ")), {"tags": ("犬", "b")}),
        (FactEdit(tags=()), {"tags": ()}),
        (FactEdit(importance=5), {"importance": 5}),
        (FactEdit(expires_at=END), {"expires_at": parse_time(END)}),
        (FactEdit("Kurs 160", key="kurs", importance=1), {"content": "Kurs 160", "key": "kurs", "importance": 1}),
    ],
)
def test_what_is_given_changes_and_the_rest_stays(
    memory: Memory,
    clock: HandClock,
    memory_path: Path,
    assert_sound: AssertSound,
    edit: FactEdit,
    changed: dict[str, Any],
) -> None:
    before = remember(memory, "Kurs 150", **(FIELDS | OF_AN_AGENT))
    clock.advance(days=1)
    edited = memory.edit(before.id, edit)
    own: dict[str, Any] = {"source": "user", "created_by": "", "confidence": 1.0, "updated_at": clock()}
    assert edited.fact == memory.facts.get(before.id) == replace(before, **(own | changed))
    assert (edited.how, edited.before, edited.before_since) == ("updated", "Kurs 150", before.updated_at)
    (former,) = memory.facts.list_history(before.id)
    assert (former.content, former.subject, former.key, former.category) == ("Kurs 150", "NVDA", "ziel", "task")
    assert (former.tags, former.importance, former.created_by) == (("a", "b"), 4, "agent:watcher")
    assert (former.valid_from, former.valid_until) == (before.updated_at, clock())
    assert memory.facts.find(edited.fact.content) == (edited.fact,)
    assert_sound(memory_path)
    undone = memory.undo()
    assert undone is not None
    assert undone.fact == before
    assert_sound(memory_path)


@pytest.mark.parametrize(
    "edit",
    [
        FactEdit(),
        FactEdit(content=" Kurs 150 "),
        FactEdit("Kurs 150", "NVDA", "ziel", "fact", ("a",), 3, ""),
        FactEdit(expires_at=""),
        FactEdit(tags=("a", "a")),
    ],
)
def test_where_nothing_changes_nothing_is_stored(memory: Memory, clock: HandClock, edit: FactEdit) -> None:
    before = remember(memory, "Kurs 150", subject="NVDA", key="ziel", tags=("a",), source="model")
    clock.advance(days=1)
    edited = memory.edit(before.id, edit)
    assert (edited.how, edited.fact, edited.before) == ("already known", before, "")
    assert memory.facts.list_history(before.id) == ()


def test_an_end_is_taken_off_and_what_has_expired_lives_again(memory: Memory, clock: HandClock) -> None:
    fact = remember(memory, "Urlaub", expires_at=format_time(clock()))
    assert memory.facts.list() == ()
    assert memory.edit(fact.id, FactEdit(expires_at="")).fact.expires_at is None
    assert [known.id for known in memory.facts.list()] == [fact.id]


@pytest.mark.parametrize(
    "edit",
    [
        FactEdit(content=" \u200b"),
        FactEdit(content="x" * (LONGEST_CONTENT + 1)),
        FactEdit(category="gossip"),
        FactEdit(importance=0),
        FactEdit(importance=6),
        FactEdit(key="k" * 201),
        FactEdit(tags=("ok", "t" * 201)),
        FactEdit(content="postgres://anna:" + "hunter2-geheim@db.example/app"),
        FactEdit(subject="postgres://anna:" + "hunter2-geheim@db.example/app"),
    ],
)
def test_sec_01_what_could_not_be_stored_is_refused_and_nothing_changes(memory: Memory, edit: FactEdit) -> None:
    fact = remember(memory, "Kurs 150", key="ziel")
    with pytest.raises(UsageError) as caught:
        memory.edit(fact.id, edit)
    assert "hunter2" not in caught.value.message + caught.value.hint
    assert memory.facts.list() == (fact,)
    assert memory.facts.list_history(fact.id) == ()
    assert not memory._database.in_transaction


@pytest.mark.parametrize("fact_id", [0, 99, -1, 2**63])
def test_fact_13_an_unknown_fact_is_not_found(memory: Memory, fact_id: int) -> None:
    remember(memory, "Kurs 150")
    with pytest.raises(NotFoundError, match=f"#{fact_id}"):
        memory.edit(fact_id, FactEdit(importance=5))


@pytest.mark.parametrize(
    ("edit", "expired"),
    [
        (FactEdit(key="NAME"), False),
        (FactEdit(key="name"), True),
        (FactEdit(key="name", content="Leo", subject="PSY"), False),
    ],
)
def test_fact_05_a_key_that_another_fact_has_is_ambiguous(
    memory: Memory, clock: HandClock, edit: FactEdit, expired: bool
) -> None:
    end = format_time(clock()) if expired else None
    other = remember(memory, "Bruno", subject="psy", key="name", expires_at=end)
    fact = remember(memory, "Rex", subject="psy", key="imię")
    with pytest.raises(AmbiguousError, match=f"fact #{other.id} has this key") as caught:
        memory.edit(fact.id, edit)
    assert caught.value.exit_code == 7
    assert (memory.facts.get(fact.id), memory.facts.get(other.id)) == (fact, other)
    # In another scope, or about another subject, it is another key.
    assert memory.edit(fact.id, replace(edit, subject="koty")).how == "updated"
    private = remember(memory, "Rex", subject="psy", key="imię", scope="agent:watcher")
    assert memory.edit(private.id, edit).how == "updated"


def test_a_keyless_fact_takes_a_key_and_is_updated_under_it(memory: Memory) -> None:
    fact = remember(memory, "Kurs 140")
    memory.edit(fact.id, FactEdit(key="Ziel", subject="NVDA"))
    assert remember(memory, "Kurs 150", key="ziel", subject="nvda").id == fact.id
    assert memory.edit(fact.id, FactEdit(key="")).fact.key == ""
    assert remember(memory, "Kurs 160", key="ziel", subject="nvda").id != fact.id


def test_where_the_content_stays_so_do_its_vector_and_where_it_was_said(memory: Memory, embedder: EmbedderName) -> None:
    fact = learn(memory, "Mam psa").facts[0].fact
    learn(memory, "Mam psa")
    (waiting,) = memory.vectors.list_waiting(embedder, 9)
    memory.vectors.save(waiting, make_vector(embedder, [1, 0, 0, 0]))
    before = memory.facts.find_origin(fact.id)
    memory.edit(fact.id, FactEdit(importance=5))
    assert memory.vectors.list_waiting(embedder, 9) == ()
    assert [near.owner_id for near in memory.vectors.nearest("fact", make_vector(embedder, [1, 0, 0, 0]), 9)] == [1]
    after = memory.facts.find_origin(fact.id)
    assert replace(after, history=()) == before
    assert before.confirmations == 1
    # To take the edit back does not take back what was said.
    memory.undo()
    assert memory._database.rows("SELECT id FROM messages WHERE taken_back") == []
    memory.edit(fact.id, FactEdit(content="Mam kota"))
    assert [text.text for text in memory.vectors.list_waiting(embedder, 9)] == ["Mam kota"]
    origin = memory.facts.find_origin(fact.id)
    assert (origin.message_id, origin.sentence, origin.confirmations) == (None, "", 0)


def test_fact_08_what_was_edited_is_forgotten_with_what_it_said_before(memory: Memory) -> None:
    fact = learn(memory, "My PIN hint is Rosebud").facts[0].fact
    memory.edit(fact.id, FactEdit(content="My PIN hint is Xanadu"))
    memory.forget(fact.id)
    assert all("Rosebud" not in line for line in list_lines(memory))
    assert memory._database.rows("SELECT * FROM fact_history") == []

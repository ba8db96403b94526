"""Taking an import back: all that it brought goes, but what was gone on with here."""

from collections.abc import Callable
from pathlib import Path

import pytest

from jarvis_cli.errors import UsageError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.import_undo import KeptConversation, plan_undo, undo_import
from jarvis_cli.memory.imported import Stored
from jarvis_cli.memory.summaries import NewSummary
from jarvis_cli.messages import Message
from jarvis_cli.vector import EmbedderName, make_vector
from tests.memory.importing import bring, lengthen, make, summarise, undo
from tests.memory.teaching import say

EMPTIED = ("messages", "summaries", "vectors", "imported_conversations", "imported_messages", "title_words")
AssertSound = Callable[[Path], None]


def embed(memory: Memory, embedder: EmbedderName) -> None:
    for waiting in memory.vectors.list_waiting(embedder, 9):
        memory.vectors.save(waiting, make_vector(embedder, [1, 0, 0, 0]))


def test_all_of_it_goes_and_may_come_again(
    memory: Memory, database: Database, embedder: EmbedderName, memory_path: Path, assert_sound: AssertSound
) -> None:
    bring(memory, make("a"), make("b", "Hallo", first="assistant"))
    summarise(memory, 1)
    embed(memory, embedder)
    plan = undo(memory, 1)
    assert (plan.conversations, plan.grown, plan.messages, plan.kept) == ((1, 2), (), 5, ())
    assert [database.value(f"SELECT count(*) FROM {table}") for table in EMPTIED] == [0] * len(EMPTIED)
    assert [job.kind for job in memory.jobs.list()] == ["embed"]
    assert memory.imports.find(1).state == "undone"
    assert_sound(memory_path)
    assert bring(memory, make("a")) == Stored(1, 0, 4)


def test_other_imports_and_what_was_said_here_stay(memory: Memory) -> None:
    bring(memory, make("a"))
    mine = say(memory, "Mein Hund heißt Bruno.")
    bring(memory, make("b"))
    undo(memory, 1)
    assert [conversation.id for conversation in memory.catalogue.list()] == [mine, 3]


def test_what_was_gone_on_with_here_stays_whole_and_is_named(memory: Memory) -> None:
    bring(memory, make("a"), make("b", title=""))
    for number in (1, 2):
        say(memory, "Weiter", to=number)
    plan = undo(memory, 1)
    assert plan.kept == (KeptConversation(1, "Bruno"), KeptConversation(2, "Mein Hund heißt Bruno."))
    assert (plan.conversations, plan.messages) == ((), 0)
    assert len(memory.conversations.history(1)) == 6
    # It is known still, and does not come a second time.
    assert bring(memory, make("a"), make("b")) == Stored()


def test_messages_that_came_later_go_alone(memory: Memory, memory_path: Path, assert_sound: AssertSound) -> None:
    bring(memory, make("a"))
    bring(memory, lengthen(make("a"), "neu", "nowe"))
    summarise(memory, 1)
    plan = undo(memory, 2)
    assert (plan.conversations, plan.grown, plan.messages) == ((), (1,), 2)
    assert len(memory.conversations.history(1)) == 4
    assert memory.summaries.list() == ()
    assert [(job.kind, job.target) for job in memory.jobs.list()] == [("embed", 0), ("summarize", 1)]
    assert_sound(memory_path)
    assert bring(memory, lengthen(make("a"), "neu", "nowe")) == Stored(0, 1, 2)


def test_a_worker_does_not_bring_back_what_it_was_reading(memory: Memory) -> None:
    bring(memory, make("a"))
    bring(memory, lengthen(make("a"), "neu"))
    source = memory.summaries.read_source(1)
    assert source is not None
    undo(memory, 2)
    assert not memory.summaries.save(NewSummary(source, "Es ging um neu.", "m", 1))
    undo(memory, 1)
    assert not memory.summaries.save(NewSummary(source, "Es ging um neu.", "m", 1))


def test_with_the_first_import_of_a_conversation_the_later_messages_go_too(memory: Memory) -> None:
    bring(memory, make("a"))
    bring(memory, lengthen(make("a"), "neu"))
    undo(memory, 1)
    assert memory.catalogue.list() == ()
    assert bring(memory, lengthen(make("a"), "neu")) == Stored(1, 0, 5)


def test_later_messages_stay_where_something_was_said_after_them(memory: Memory) -> None:
    bring(memory, make("a"))
    bring(memory, lengthen(make("a"), "neu"))
    say(memory, "Weiter", to=1)
    plan = undo(memory, 2)
    assert (plan.grown, [kept.id for kept in plan.kept]) == ((), [1])
    assert len(memory.conversations.history(1)) == 7


def test_what_was_told_of_it_elsewhere_goes_too(memory: Memory) -> None:
    bring(memory, make("a"), make("b"))
    told = '<conversation id="1" said="then">\nBruno\n</conversation>'
    for text in (told, told.replace('"1"', '"12"'), "<facts>"):
        memory.conversations.save_line(None, Message("user", "Wie heißt er?", recalled=text), 0)
    undo(memory, 1)
    recalled = [memory.conversations.history(number)[0].recalled for number in (3, 4, 5)]
    assert recalled == ["", told.replace('"1"', '"12"'), "<facts>"]


def test_facts_that_were_told_there_stay_and_name_no_conversation(memory: Memory, database: Database) -> None:
    bring(memory, make("a"))
    database.rows(
        "INSERT INTO facts (content, folded, statement, scope, subject, folded_subject, key, folded_key, category,"
        " tags, importance, confidence, source, created_by, conversation_id, message_id, created_change, change,"
        " created_at, updated_at) SELECT 'x', 'x', 'x', 'shared', '', '', '', '', 'fact', '[]', 3, 1, 'user', '', 1,"
        " id, 1, 1, created_at, created_at FROM messages LIMIT 1"
    )
    undo(memory, 1)
    assert database.rows("SELECT content, conversation_id, message_id FROM facts") == [("x", None, None)]


def test_an_undo_that_was_broken_off_is_gone_on_with(memory: Memory) -> None:
    bring(memory, *(make(str(number), *["Hallo"] * 60) for number in range(12)))
    plan = plan_undo(memory.imports, memory.imports.find(1))

    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        undo_import(memory.imports, plan, stop)
    assert (memory.imports.find(1).state, memory.imports.find(1).conversations) == ("done", 4)
    assert len(undo(memory, 1).conversations) == 4
    assert memory.imports.last() is None


def test_what_was_deleted_here_comes_again_after_an_undo(memory: Memory) -> None:
    bring(memory, make("a"))
    memory.catalogue.delete(1, with_facts=False)
    undo(memory, 1)
    assert bring(memory, make("a")) == Stored(1, 0, 4)


def test_nothing_is_undone_twice(memory: Memory) -> None:
    bring(memory, make("a"))
    undo(memory, 1)
    with pytest.raises(UsageError, match="import #1 is undone already"):
        undo(memory, 1)


def test_a_long_conversation_goes_in_parts(memory: Memory, memory_path: Path, assert_sound: AssertSound) -> None:
    bring(memory, make("a", *(f"Satz {number}" for number in range(600))), make("b", *["x"] * 400))
    summarise(memory, 1)
    source = memory.summaries.read_source(2)
    plan = undo(memory, 1)
    assert (plan.messages, memory.catalogue.list(), memory.summaries.list()) == (1000, (), ())
    assert source is not None
    assert not memory.summaries.save(NewSummary(source, "x", "m", 1))
    assert_sound(memory_path)

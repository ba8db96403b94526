"""Imports: each conversation once, at the end of what is there, in the order of time, behind what the person does."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from jarvis_cli.errors import MemoryFileError, NotFoundError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.imported import NO_LINE, NewMessage, Stored
from jarvis_cli.messages import Message
from tests.conftest import HandClock
from tests.memory.importing import SOURCE, START, TEXTS, bring, lengthen, make
from tests.memory.teaching import say


def texts_of(memory: Memory, number: int) -> list[str]:
    return [message.text for message in memory.conversations.history(number)]


def test_a_conversation_is_stored_as_the_persons_own(
    memory: Memory, memory_path: Path, assert_sound: Callable[[Path], None]
) -> None:
    assert bring(memory, make("a")) == Stored(1, 0, 4)
    (conversation,) = memory.catalogue.list()
    assert (conversation.title, conversation.titled_by, conversation.source) == ("Bruno", SOURCE, SOURCE)
    assert (conversation.started_at, conversation.turns) == (START, 2)
    said = memory.catalogue.read(conversation.id)
    assert tuple(each.text for each in said) == TEXTS
    assert [each.turn_id for each in said] == [said[0].message_id] * 2 + [said[2].message_id] * 2
    assert [(each.status, each.provider) for each in said] == [("complete", ""), ("complete", SOURCE)] * 2
    assert_sound(memory_path)


def test_it_is_found_in_a_later_conversation_and_nothing_is_learned_from_it(memory: Memory) -> None:
    bring(memory, make("a"))
    passages = memory.recall("Wie heißt mein Hund Bruno?", None, None).passages
    assert [passage.text for passage in passages][:1] == [TEXTS[0]]
    assert memory.learning.read_source(1, 1_000) is None
    assert [job.kind for job in memory.jobs.list()] == ["summarize"]


def test_what_is_gone_on_with_here_is_learned_from_and_comes_first(memory: Memory) -> None:
    bring(memory, make("a"), make("b", days=1))
    say(memory, "Ich wohne in Graz.", to=1)
    source = memory.learning.read_source(1, 1_000)
    assert source is not None
    assert [line.text for line in source.lines] == ["Ich wohne in Graz."]
    assert [conversation.id for conversation in memory.catalogue.list()] == [1, 2]


def test_numbers_follow_time_in_whatever_order_they_come(memory: Memory) -> None:
    bring(memory, make("new", days=9), make("old"), make("middle", days=3))
    assert [conversation.started_at.day for conversation in memory.catalogue.list()] == [10, 4, 1]
    # Whoever begins a conversation meanwhile gets a number of its own.
    assert say(memory, "Hallo") == 4


def test_a_conversation_of_here_is_always_before_them_in_the_list(memory: Memory) -> None:
    mine = say(memory, "Hallo")
    bring(memory, make("a", days=400))
    assert [conversation.id for conversation in memory.catalogue.list()] == [mine, 2]
    assert memory.catalogue.last() == memory.catalogue.get(mine)


def test_their_summaries_come_after_all_else_the_newest_first(memory: Memory, clock: HandClock) -> None:
    bring(memory, make("old"), make("new", days=9))
    clock.advance(days=1)
    mine = say(memory, "Hallo")
    order = []
    while job := memory.jobs.claim():
        order.append((job.kind, job.target))
        memory.jobs.finish(job)
    assert order == [("summarize", mine), ("extract", mine), ("summarize", 2), ("summarize", 1)]


def test_what_is_asked_of_one_here_is_done_at_once(memory: Memory, clock: HandClock) -> None:
    bring(memory, make("a"), make("b", days=9))
    clock.advance(hours=1)
    say(memory, "Hallo", to=1)
    job = memory.jobs.claim()
    assert job is not None
    assert (job.kind, job.target) == ("summarize", 1)


@pytest.mark.parametrize(("built_in", "summarizer"), [(True, "builtin"), (False, "")])
def test_no_model_is_noted(memory: Memory, database: Database, built_in: bool, summarizer: str) -> None:
    bring(memory, make("a"), built_in=built_in)
    assert database.value("SELECT summarizer FROM conversations") == summarizer


def test_the_same_again_adds_nothing(memory: Memory) -> None:
    bring(memory, make("a"), make("b"))
    assert bring(memory, make("a"), make("b"), make("a")) == Stored()
    assert memory.count(None).conversations == 2


def test_new_messages_are_put_at_the_end(
    memory: Memory, memory_path: Path, assert_sound: Callable[[Path], None]
) -> None:
    bring(memory, make("a", TEXTS[0]))
    assert bring(memory, lengthen(make("a", TEXTS[0]), "Miły pies.", "Und meine Katze heißt Leo.")) == Stored(0, 1, 2)
    said = memory.catalogue.read(1)
    assert [each.text for each in said] == [TEXTS[0], "Miły pies.", "Und meine Katze heißt Leo."]
    assert [each.turn_id for each in said] == [said[0].message_id] * 2 + [said[2].message_id]
    assert memory.learning.read_source(1, 1_000) is None
    assert_sound(memory_path)


def test_what_came_into_the_middle_there_is_left_and_counted(memory: Memory) -> None:
    known = make("a")
    bring(memory, known)
    late = NewMessage("a/late", "user", "dazwischen", START)
    changed = replace(known, messages=(known.messages[0], late, *known.messages[1:]))
    comparison = memory.imports.compare(SOURCE, changed)
    assert (comparison.news, comparison.left) == ((), 1)
    assert bring(memory, changed) == Stored()


def test_another_branch_is_put_at_the_end(memory: Memory) -> None:
    known = make("a")
    bring(memory, known)
    other = NewMessage("a/other", "assistant", "Inna odpowiedź", START)
    bring(memory, replace(known, messages=(*known.messages[:3], other)))
    assert texts_of(memory, 1) == [*TEXTS[:3], "Inna odpowiedź"]


def test_what_was_gone_on_with_here_is_not_changed(memory: Memory) -> None:
    bring(memory, make("a"))
    say(memory, "Weiter", to=1)
    longer = lengthen(make("a"), "neu", "nowe")
    comparison = memory.imports.compare(SOURCE, longer)
    assert (comparison.found, comparison.news, comparison.left) == ("continued", (), 2)
    assert bring(memory, longer) == Stored()
    assert texts_of(memory, 1) == [*TEXTS, "Weiter", "I see."]


def test_what_was_deleted_here_does_not_come_back(memory: Memory) -> None:
    bring(memory, make("a"), make("b"))
    memory.catalogue.delete(1, with_facts=True)
    assert memory.imports.compare(SOURCE, make("a")).found == "deleted"
    assert bring(memory, lengthen(make("a"), "neu"), make("b")) == Stored()


def test_sources_do_not_know_each_other(memory: Memory) -> None:
    bring(memory, make("a"))
    assert bring(memory, make("a"), source="claude") == Stored(1, 0, 4)


def test_a_session_that_began_with_another_brings_only_what_is_its_own(memory: Memory) -> None:
    first, second = make("a"), make("b", "neu", "nowe")
    bring(memory, first)
    assert bring(memory, replace(second, messages=(*first.messages, *second.messages))) == Stored(1, 0, 2)
    assert texts_of(memory, 2) == ["neu", "nowe"]
    assert memory.imports.compare(SOURCE, replace(first, name="c")).found == "known"


def test_an_answer_without_a_line_belongs_to_one_that_says_nothing(
    memory: Memory, memory_path: Path, assert_sound: Callable[[Path], None]
) -> None:
    assert bring(memory, make("a", "Dzień dobry", "Hallo", first="assistant")) == Stored(1, 0, 2)
    said = memory.catalogue.read(1)
    assert [(each.role, each.text) for each in said] == [
        ("user", NO_LINE),
        ("assistant", "Dzień dobry"),
        ("user", "Hallo"),
    ]
    assert [each.turn_id for each in said] == [said[0].message_id] * 2 + [said[2].message_id]
    # It is no sign that the conversation was gone on with here.
    assert bring(memory, lengthen(make("a", "Dzień dobry", "Hallo", first="assistant"), "x")) == Stored(0, 1, 1)
    assert_sound(memory_path)


def test_names_that_stand_twice_in_a_conversation_are_one_message(memory: Memory) -> None:
    conversation = make("a")
    doubled = replace(conversation, messages=(*conversation.messages, conversation.messages[0]))
    assert bring(memory, doubled, doubled) == Stored(1, 0, 4)


def test_a_broken_off_import_is_gone_on_with(memory: Memory) -> None:
    bring(memory, make("a"), ends=False)
    assert [(batch.id, batch.state) for batch in memory.imports.list()] == [(1, "broken off")]
    assert bring(memory, make("a"), make("b", days=1)) == Stored(1, 0, 4)
    (batch,) = memory.imports.list()
    assert (batch.id, batch.state, batch.conversations, batch.messages) == (1, "done", 2, 8)


def test_one_of_another_source_or_with_one_after_it_is_not(memory: Memory) -> None:
    bring(memory, make("a"), ends=False)
    bring(memory, make("a"), source="claude")
    bring(memory, make("b"))
    assert [(batch.id, batch.source, batch.state) for batch in memory.imports.list()] == [
        (3, SOURCE, "done"),
        (2, "claude", "done"),
        (1, SOURCE, "broken off"),
    ]


def test_some_conversations_are_stored_together_or_not_at_all(memory: Memory, database: Database) -> None:
    batch = memory.imports.begin(SOURCE, ["a", "b"], is_built_in=False)
    database.rows(
        "CREATE TRIGGER refuse BEFORE INSERT ON messages WHEN new.text = 'nein' BEGIN SELECT raise(ABORT, ''); END"
    )
    with pytest.raises(MemoryFileError):
        memory.imports.save(batch, [make("a"), make("b", "nein")])
    database.rows("DROP TRIGGER refuse")
    assert memory.catalogue.list() == ()
    assert memory.imports.save(batch, [make("a"), make("b", "nein")]) == Stored(2, 0, 5)


def test_an_attached_text_is_found_and_sent_with_its_line(memory: Memory) -> None:
    line = replace(make("a", "Lies das").messages[0], attached="<attached>\nKup mleko\n</attached>")
    bring(memory, replace(make("a"), messages=(line,)))
    assert memory.conversations.history(1) == (
        Message("user", "Lies das", attached="<attached>\nKup mleko\n</attached>"),
    )
    assert memory.recall("Kup mleko", None, None).passages != ()


def test_an_import_that_there_is_not_is_told(memory: Memory) -> None:
    assert memory.imports.last() is None
    for number in (1, 2**70):
        with pytest.raises(NotFoundError, match=f"there is no import #{number}"):
            memory.imports.find(number)


def test_a_long_conversation_is_compared_whole(memory: Memory) -> None:
    long = make("a", *(f"Satz {number}" for number in range(300)))
    bring(memory, long)
    assert memory.imports.compare(SOURCE, lengthen(long, "neu")).news[0].text == "neu"

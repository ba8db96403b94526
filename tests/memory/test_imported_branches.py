"""A branch that was switched there between two exports: what left it is kept as replaced, and never sent."""

from dataclasses import replace

from jarvis_cli.memory import Memory
from jarvis_cli.memory.imported import NewConversation
from jarvis_cli.memory.words import match_words, remove_words
from tests.memory.importing import SOURCE, bring, lengthen, make, summarise, undo
from tests.memory.teaching import say

ROME = make("a", "Hallo", "Guten Tag", "Hauptstadt?", "Rom.")


def switch(conversation: NewConversation, kept: int, *texts: str) -> NewConversation:
    """Return a conversation whose branch is another one after some messages."""
    longer = lengthen(replace(conversation, messages=conversation.messages[:kept]), *texts)
    new = tuple(replace(each, name=f"{each.name}-new") for each in longer.messages[kept:])
    return replace(longer, messages=(*longer.messages[:kept], *new))


def list_sent(memory: Memory) -> list[str]:
    return [message.text for message in memory.conversations.history(1)]


def test_an_edited_question_replaces_the_turns_that_left_the_branch(memory: Memory) -> None:
    bring(memory, ROME)
    summarise(memory, 1, "Rom.")
    oslo = switch(ROME, 2, "Hauptstadt von Norwegen?", "Oslo.")
    assert len(memory.imports.compare(SOURCE, oslo).gone) == 2
    bring(memory, oslo)
    assert list_sent(memory) == ["Hallo", "Guten Tag", "Hauptstadt von Norwegen?", "Oslo."]
    said = memory.catalogue.read(1)
    assert [each.text for each in said][2:4] == ["Hauptstadt?", "Rom."]
    assert memory._database.rows("SELECT text FROM messages WHERE replaced ORDER BY id") == [
        ("Hauptstadt?",),
        ("Rom.",),
    ]
    assert not memory._database.rows("SELECT 1 FROM summaries")
    undo(memory, 2)
    assert list_sent(memory) == ["Hallo", "Guten Tag", "Hauptstadt?", "Rom."]


def test_another_answer_to_the_same_question_replaces_the_answer_alone(memory: Memory) -> None:
    bring(memory, ROME)
    bring(memory, switch(ROME, 3, "Oslo."))
    assert list_sent(memory) == ["Hallo", "Guten Tag", "Hauptstadt?", "Oslo."]


def test_back_on_the_first_branch_it_stands_again(memory: Memory) -> None:
    bring(memory, ROME)
    bring(memory, switch(ROME, 2, "Hauptstadt von Norwegen?", "Oslo."))
    bring(memory, lengthen(ROME, "Danke", "Bitte"))
    assert list_sent(memory) == ["Hallo", "Guten Tag", "Hauptstadt?", "Rom.", "Danke", "Bitte"]


def test_an_older_export_replaces_nothing(memory: Memory) -> None:
    bring(memory, ROME)
    bring(memory, replace(ROME, messages=ROME.messages[:2]))
    assert len(list_sent(memory)) == 4


def test_where_it_was_gone_on_with_here_all_stays(memory: Memory) -> None:
    bring(memory, ROME)
    say(memory, "Weiter", to=1)
    before = list_sent(memory)
    comparison = memory.imports.compare(SOURCE, switch(ROME, 2, "Hauptstadt von Norwegen?", "Oslo."))
    assert (comparison.found, comparison.left, comparison.gone) == ("continued", 2, ())
    bring(memory, switch(ROME, 2, "Hauptstadt von Norwegen?", "Oslo."))
    assert list_sent(memory) == before


def test_another_answer_belongs_to_its_question(memory: Memory) -> None:
    bring(memory, ROME)
    bring(memory, switch(ROME, 1, "Cześć!"))
    assert list_sent(memory) == ["Hallo", "Cześć!"]
    assert memory._database.rows("SELECT text, turn_id FROM messages WHERE NOT replaced") == [
        ("Hallo", 1),
        ("Cześć!", 1),
    ]


def test_what_came_replaced_with_an_archive_is_found_again_where_it_is_back(memory: Memory) -> None:
    bring(memory, ROME)
    bring(memory, switch(ROME, 2, "Hauptstadt von Norwegen?", "Oslo."))
    remove_words(memory._database, "message", 4)
    bring(memory, lengthen(ROME, "Danke"))
    assert match_words(memory._database, "message_words", "rom", 9) != []

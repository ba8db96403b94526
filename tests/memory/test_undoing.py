"""Undoing: the last change is taken back, then the one before; and what was taken back is not learned again."""

from collections.abc import Callable
from pathlib import Path

import pytest

from jarvis_cli.errors import UsageError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.retention import RetentionRule
from jarvis_cli.messages import Message
from jarvis_cli.scope import CHAT
from tests.conftest import HandClock
from tests.memory.teaching import ROOM, learn, read, save, say, state, tell
from tests.peers.remembering import list_lines, remember

AssertSound = Callable[[Path], None]


def test_a_new_fact_is_removed_whoever_stored_it(memory: Memory, memory_path: Path, assert_sound: AssertSound) -> None:
    remember(memory, "Ich wohne in Graz")
    remember(memory, "Mam psa", source="model")
    learn(memory, "I like tea")
    for gone, said in ((3, "I like tea"), (2, "Mam psa"), (1, "Ich wohne in Graz")):
        undone = memory.undo()
        assert (undone.fact_id, undone.how, undone.content, undone.fact) == (gone, "removed", said, None)
        assert [fact.id for fact in memory.facts.list()] == list(range(1, gone))
        assert_sound(memory_path)
    assert memory.undo() is None
    assert not memory._database.in_transaction


@pytest.mark.parametrize("learned", [True, False])
def test_a_changed_fact_says_again_all_that_it_said(
    memory: Memory, clock: HandClock, memory_path: Path, assert_sound: AssertSound, learned: bool
) -> None:
    fields = {"importance": 5, "category": "preference", "tags": ("a",), "confidence": 0.6, "created_by": "me"}
    old = remember(memory, "I love fish", source="extracted", expires_at="2030-01-01T00:00:00Z", **fields)
    learn(memory, "I love fish")
    before = (memory.facts.get(old.id), memory.facts.find_origin(old.id))
    clock.advance(days=9)
    if learned:
        assert tell(learn(memory, "Fish makes me ill", replaces=old.id, key="fish", subject="me", importance=1))
    else:
        memory._database.rows("UPDATE facts SET folded_key = 'fish', key = 'fish' WHERE id = 1")
        before = (memory.facts.get(old.id), memory.facts.find_origin(old.id))
        remember(memory, "Fish makes me ill", key="fish", importance=1)
    assert memory.facts.get(old.id).importance == 1
    undone = memory.undo()
    assert (undone.fact_id, undone.how, undone.fact) == (old.id, "restored", before[0])
    assert undone.content == "Fish makes me ill"
    assert (memory.facts.get(old.id), memory.facts.find_origin(old.id)) == before
    assert memory.facts.find("fish") == (before[0],)
    assert memory.facts.find("ill") == ()
    assert_sound(memory_path)


def test_step_by_step_to_the_beginning(memory: Memory) -> None:
    for city in ("Graz", "Linz", "Wien"):
        remember(memory, f"Ich wohne in {city}", key="wohnort")
    remember(memory, "Mam psa")
    said = []
    for _ in range(4):
        undone = memory.undo()
        said.append(undone.fact.content if undone.fact else undone.fact_id)
    assert said == [2, "Ich wohne in Linz", "Ich wohne in Graz", 1]
    assert memory.facts.list() == ()


def test_a_change_after_undoing_is_the_next_to_be_undone(memory: Memory) -> None:
    remember(memory, "Ich wohne in Graz", key="wohnort")
    remember(memory, "Ich wohne in Linz", key="wohnort")
    memory.undo()
    remember(memory, "Ich wohne in Wien", key="wohnort")
    undone = [memory.undo(), memory.undo()]
    assert [one.fact.content if one.fact else "" for one in undone] == ["Ich wohne in Graz", ""]


def test_history_from_before_gives_back_what_it_tells(memory: Memory) -> None:
    remember(memory, "Ich wohne in Graz", key="wohnort", category="contact", importance=5)
    remember(memory, "Ich wohne in Linz", key="wohnort", category="other", confidence=0.5)
    memory._database.rows("UPDATE fact_history SET category = NULL, tags = NULL, source = NULL, confidence = NULL")
    fact = memory.undo().fact
    assert fact is not None
    assert (fact.content, fact.importance, fact.category, fact.confidence) == ("Ich wohne in Graz", 5, "other", 0.5)


def test_fact_02_what_was_forgotten_is_gone_for_good(memory: Memory) -> None:
    first = remember(memory, "Ich wohne in Graz")
    memory.forget(remember(memory, "Mein Hund heißt Bruno").id)
    with pytest.raises(UsageError, match=r"forgotten.*gone for good"):
        memory.undo()
    assert memory.facts.list() == (first,)
    later = remember(memory, "Mam psa")
    assert memory.undo().fact_id == later.id
    with pytest.raises(UsageError, match="gone for good"):
        memory.undo()


def test_what_was_cleared_away_is_gone_too(memory: Memory, clock: HandClock) -> None:
    learn(memory, "Es regnet heute bei mir", category="observation", importance=1)
    clock.advance(days=100)
    memory.prune((RetentionRule(30),))
    with pytest.raises(UsageError, match=r"cleared away.*gone for good"):
        memory.undo()


def test_a_private_fact_of_an_agent_is_not_touched_from_a_chat(memory: Memory) -> None:
    remember(memory, "Ich wohne in Graz")
    private = remember(memory, "Wache läuft", scope="agent:cron")
    assert memory.within(CHAT).undo().fact_id == 1
    assert memory.facts.list() == (private,)


def test_an_open_conversation_is_told_and_no_turn_is_withheld(memory: Memory) -> None:
    learn(memory, "I love fish", key="fish")
    conversation = say(memory, "Good morning")
    learn(memory, "Fish makes me ill", key="fish")
    other = learn(memory, "I live in Graz").facts[0].fact
    told = memory.recall("…", None, conversation)
    memory.undo()
    restored = memory.undo().fact
    memory.conversations.save_line(conversation, Message("user", "And?"), told.change)
    assert "And?" in list_lines(memory)
    changes = memory.recall("…", None, conversation).changes
    assert [(change.fact_id, change.fact) for change in changes] == [(other.id, None), (1, restored)]
    # What stood in the system text of a conversation that was open before both changes stands there again.
    opening = memory.recall("…", None, conversation).opening_facts
    assert [fact.content for fact in opening] == ["I love fish"]


def test_what_was_learned_and_taken_back_is_not_learned_again_from_the_old_conversation(memory: Memory) -> None:
    conversation = say(memory, "My dog is called Bruno")
    source = read(memory, conversation)
    save(memory, source, state(source, "My dog is called Bruno"))
    memory.undo()
    assert memory.learning.read_source(conversation, ROOM) is None
    assert save(memory, source, state(source, "My dog is called Bruno")) is None
    assert memory.facts.list() == ()


def test_what_was_remembered_and_taken_back_is_not_learned_from_the_same_message(memory: Memory) -> None:
    conversation = say(memory, "Remember that my dog is called Bruno", "I live in Graz")
    remember(memory, "User's dog is called Bruno", source="model", message_id=1, conversation_id=conversation)
    memory.undo()
    assert [line.text for line in read(memory, conversation).lines] == ["I live in Graz"]


def test_it_is_found_by_an_index(memory: Memory, explain: Callable[..., list[str]]) -> None:
    remember(memory, "Ich wohne in Graz")
    steps = explain(lambda other: other.undo())
    assert "SEARCH u USING COVERING INDEX fact_changes_undone (undoes=?)" in steps

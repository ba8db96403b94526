"""Forgetting reaches what was learned: in whatever words, and it does not come back from the old conversation."""

from collections.abc import Callable
from pathlib import Path

from jarvis_cli.instructions import WITHHELD_LINE
from jarvis_cli.memory import Memory
from tests.memory.teaching import ROOM, learn, read, save, say, state
from tests.peers.remembering import collect, list_lines, remember

AssertSound = Callable[[Path], None]


def test_fact_08_it_is_not_learned_again_from_the_old_conversation(memory: Memory) -> None:
    conversation = say(memory, "My PIN hint is Rosebud", "I live in Graz")
    source = read(memory, conversation)
    learned = save(memory, source, state(source, "My PIN hint is Rosebud", 0), state(source, "I live in Graz"))
    assert learned is not None
    memory.forget(learned.facts[0].fact.id)
    say(memory, "What else?", to=conversation)
    # Not even where all of it is read anew.
    memory._database.rows("UPDATE conversations SET extracted_until = 0")
    assert [line.text for line in read(memory, conversation).lines] == ["I live in Graz", "What else?"]
    assert "rosebud" not in collect(memory, ("Rosebud", "PIN hint"))


def test_fact_08_a_learned_fact_that_says_the_same_goes_too(
    memory: Memory, memory_path: Path, assert_sound: AssertSound
) -> None:
    twin = learn(memory, "The hint for my PIN is Rosebud").facts[0].fact
    longer = learn(memory, "You know that my PIN hint is Rosebud, of course").facts[0].fact
    kept = learn(memory, "I live in Graz").facts[0].fact
    fact = remember(memory, "My PIN hint is Rosebud")
    say(memory, "Who said Rosebud in that film?")
    forgotten = memory.forget(fact.id)
    assert (forgotten.fact_id, forgotten.others, forgotten.left) == (fact.id, (twin.id, longer.id), ())
    assert memory.facts.list() == (kept,)
    # Since the learned ones do not tell of it any more, the name tells again what a line is about.
    assert list_lines(memory) == [WITHHELD_LINE, WITHHELD_LINE, "I live in Graz", WITHHELD_LINE]
    assert "rosebud" not in collect(memory, ("Rosebud", "PIN"))
    assert_sound(memory_path)


def test_what_may_be_another_fact_stays_and_is_named(memory: Memory) -> None:
    sister = learn(memory, "My sister lives in Graz").facts[0].fact
    brother = learn(memory, "My brother lives in Graz").facts[0].fact
    learn(memory, "I like tea")
    forgotten = memory.forget(sister.id)
    assert (forgotten.others, forgotten.left) == ((), (brother.id,))
    assert [fact.content for fact in memory.facts.list()] == ["My brother lives in Graz", "I like tea"]


def test_what_someone_stored_stays_and_is_named(memory: Memory) -> None:
    first = remember(memory, "Mein Hund heißt Bruno")
    second = remember(memory, "Bruno ist mein Hund")
    third = remember(memory, "Der Name von meinem Hund ist Bruno")
    forgotten = memory.forget(first.id)
    assert (forgotten.others, forgotten.left) == ((), (second.id, third.id))
    assert memory.facts.list() == (second, third)


def test_a_learned_fact_of_other_content_from_a_withheld_turn_stays(memory: Memory) -> None:
    source = read(memory, say(memory, "Ich wohne in Graz und mein Hund heißt Bruno"))
    learned = save(memory, source, state(source, "Ich wohne in Graz"), state(source, "mein Hund heißt Bruno"))
    assert learned is not None
    home, dog = (remembered.fact for remembered in learned.facts)
    memory.forget(dog.id)
    assert memory.facts.list() == (home,)
    assert list_lines(memory) == [WITHHELD_LINE]
    origin = memory.facts.find_origin(home.id)
    assert (origin.sentence, origin.is_withheld, origin.message_id) == ("", True, source.last_message_id)


def test_fact_08_the_former_wordings_of_other_facts_that_carry_it_go(memory: Memory) -> None:
    moved = learn(memory, "Ich wohne in Graz", key="wohnort").facts[0].fact
    learn(memory, "Ich wohne in Linz", key="wohnort")
    fact = remember(memory, "Ich wohne in Graz")
    memory.forget(fact.id)
    assert [known.content for known in memory.facts.list()] == ["Ich wohne in Linz"]
    assert memory.facts.list_history(moved.id) == ()


def test_fact_08_all_wordings_of_a_learned_fact_go_with_it(memory: Memory) -> None:
    fact = learn(memory, "Am liebsten esse ich Forelle", "I love fish", key="fish").facts[0].fact
    learn(memory, "Das ist vorbei", "I can't stand seafood", key="fish")
    assert memory.forget(fact.id).turns == 2
    assert list_lines(memory) == [WITHHELD_LINE, WITHHELD_LINE]
    assert memory._database.rows("SELECT * FROM fact_history") == []


def test_what_is_said_again_later_is_learned_as_a_new_fact(memory: Memory) -> None:
    fact = learn(memory, "My PIN hint is Rosebud").facts[0].fact
    memory.forget(fact.id)
    again = learn(memory, "My PIN hint is Rosebud")
    assert again.facts[0].how == "learned"
    assert again.facts[0].fact.id > fact.id


def test_an_unrelated_forgetting_does_not_void_what_is_being_learned(memory: Memory) -> None:
    fact = remember(memory, "My PIN hint is Rosebud")
    source = read(memory, say(memory, "I live in Graz"))
    memory.forget(fact.id)
    assert save(memory, source, state(source, "I live in Graz")) is not None
    assert memory.learning.read_source(source.conversation_id, ROOM) is None

"""A turn that was asked again is kept and shown, but nothing is made from it: no summary, fact, title, or recall."""

import pytest

from jarvis_cli.memory import Memory
from jarvis_cli.memory.learning import SaidLine
from tests.memory.conftest import Talk
from tests.memory.teaching import read, save, say, state


def replace_turn(memory: Memory, number: int, line: str) -> None:
    """Mark the turn of a line as asked again."""
    turn = next(said.turn_id for said in memory.catalogue.read(number) if said.text == line)
    memory._database.rows("UPDATE messages SET replaced = 1 WHERE turn_id = ?", (turn,))


@pytest.fixture
def number(memory: Memory, talk: Talk) -> int:
    """A conversation whose first turn was asked again."""
    number = talk(
        memory, ("I live in Graz with Bruno.", "Graz is fine."), ("I live in Linz with Bruno.", "Linz is fine.")
    )
    replace_turn(memory, number, "I live in Graz with Bruno.")
    return number


def test_it_is_not_summarised(memory: Memory, number: int) -> None:
    source = memory.summaries.read_source(number)
    assert source is not None
    assert [message.text for message in source.messages] == ["I live in Linz with Bruno.", "Linz is fine."]
    replace_turn(memory, number, "I live in Linz with Bruno.")
    assert memory.summaries.read_source(number) is None


def test_it_gives_no_title(memory: Memory, number: int) -> None:
    source = memory.catalogue.read_title_source(number)
    assert source is not None
    assert [line.text for line in source.lines] == ["I live in Linz with Bruno."]
    assert memory.catalogue.get(number).title == "I live in Linz with Bruno."
    assert memory.catalogue.find("i live in linz").id == number


def test_it_is_not_learned_from(memory: Memory) -> None:
    number = say(memory, "I live in Graz.", "I live in Linz.")
    replace_turn(memory, number, "I live in Graz.")
    source = read(memory, number)
    assert [line.text for line in source.lines] == ["I live in Linz."]
    save(memory, source)
    say(memory, "I like tea.", to=number)
    later = read(memory, number)
    assert ([line.text for line in later.before], later.lines[0].text) == (["I live in Linz."], "I like tea.")
    assert isinstance(later.lines[0], SaidLine)


def test_what_is_asked_again_while_it_is_read_is_not_learned(memory: Memory) -> None:
    number = say(memory, "I live in Graz.", "I live in Linz.")
    source = read(memory, number)
    replace_turn(memory, number, "I live in Graz.")
    learned = save(memory, source, state(source, "I live in Graz.", 0), state(source, "I live in Linz.", 1))
    assert learned is not None
    assert [fact.content for fact in memory.facts.list()] == ["I live in Linz."]


def test_it_is_not_recalled(memory: Memory, number: int) -> None:
    assert number
    texts = [passage.text for passage in memory.recall("Who lives with Bruno?", None, None).passages]
    assert (any("Linz" in text for text in texts), any("Graz" in text for text in texts)) == (True, False)


def test_it_is_shown(memory: Memory, number: int) -> None:
    said = memory.catalogue.read(number)
    assert [one.is_replaced for one in said] == [True, True, False, False]

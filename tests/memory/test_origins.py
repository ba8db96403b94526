"""Where a fact comes from: the sentence, the message, how often it was said again, and what it said before."""

from collections.abc import Callable

import pytest

from jarvis_cli.errors import NotFoundError
from jarvis_cli.memory import Memory
from jarvis_cli.messages import Message
from tests.conftest import HandClock
from tests.memory.teaching import learn, say
from tests.peers.remembering import remember


def test_a_learned_fact_names_its_sentence_and_its_message(memory: Memory, clock: HandClock) -> None:
    said_at = clock()
    line = "שלום! אני גר בגראץ. ואתה?"
    fact = learn(memory, line, "אני גר בגראץ", said_from=6, said_until=19).facts[0].fact
    clock.advance(hours=1)
    learn(memory, "אני גר בגראץ")
    origin = memory.facts.find_origin(fact.id)
    assert (origin.conversation_id, origin.message_id, origin.sentence) == (1, 1, "אני גר בגראץ.")
    assert (origin.said_at, origin.is_withheld) == (said_at, False)
    assert (origin.confirmations, origin.confirmed_at, origin.recalled_at) == (1, clock(), None)


def test_a_fact_that_was_added_names_none(memory: Memory) -> None:
    origin = memory.facts.find_origin(remember(memory, "Mam psa").id)
    assert (origin.conversation_id, origin.message_id, origin.sentence, origin.said_at) == (None, None, "", None)
    assert (origin.is_withheld, origin.confirmations, origin.history) == (False, 0, ())


def test_one_that_a_model_remembered_names_the_message_alone(memory: Memory) -> None:
    conversation = say(memory, "Remember that I have a dog")
    fact = remember(memory, "User has a dog", message_id=1, conversation_id=conversation, source="model")
    origin = memory.facts.find_origin(fact.id)
    assert (origin.conversation_id, origin.message_id, origin.sentence) == (conversation, 1, "")


def test_former_wordings_come_oldest_first_with_their_dates(memory: Memory, clock: HandClock) -> None:
    moments = []
    for city in ("Graz", "Łódź", "東京"):
        moments.append(clock())
        fact = remember(memory, f"Ich wohne in {city}", key="wohnort")
        clock.advance(days=10)
    history = memory.facts.list_history(fact.id)
    assert history == memory.facts.find_origin(fact.id).history
    assert [wording.content for wording in history] == ["Ich wohne in Graz", "Ich wohne in Łódź"]
    assert [(wording.valid_from, wording.valid_until) for wording in history] == [
        tuple(moments[:2]),
        tuple(moments[1:]),
    ]


def test_that_a_fact_was_recalled_for_a_line_is_noted(memory: Memory, clock: HandClock) -> None:
    ids = [remember(memory, content).id for content in ("Mam psa", "Mam kota")]
    clock.advance(days=3)
    memory.conversations.save_line(None, Message("user", "Jaki pies?"), 2, (ids[0], 999))
    assert [memory.facts.find_origin(fact_id).recalled_at for fact_id in ids] == [clock(), None]


def test_noting_it_looks_the_facts_up_by_their_ids(memory: Memory, explain: Callable[..., list[str]]) -> None:
    remember(memory, "Mam psa")
    steps = explain(lambda other: other.conversations.save_line(None, Message("user", "Jaki pies?"), 1, (1,)))
    assert "SEARCH facts USING INTEGER PRIMARY KEY (rowid=?)" in steps
    assert [step for step in steps if step.startswith("SCAN") and "VIRTUAL TABLE" not in step] == []


@pytest.mark.parametrize("fact_id", [0, -1, 99, 2**63, -(2**70)])
def test_fact_13_an_unknown_fact_is_not_found(memory: Memory, fact_id: int) -> None:
    for call in (memory.facts.find_origin, memory.facts.list_history):
        with pytest.raises(NotFoundError, match=f"#{fact_id}"):
            call(fact_id)

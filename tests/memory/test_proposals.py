"""Proposals: nothing is a fact before the person says so, and then it is one at once."""

from collections.abc import Callable
from pathlib import Path

import pytest

from jarvis_cli.errors import NotFoundError, UsageError
from jarvis_cli.memory import Memory
from tests.conftest import HandClock
from tests.memory.teaching import learn, read, save, say, state
from tests.peers.remembering import remember


def propose(memory: Memory, line: str, **fields: object) -> int:
    """Have a line proposed, and return the number of the proposal."""
    assert learn(memory, line, review=True, **fields).proposed == 1
    return memory.proposals.list()[-1].id


def test_a_proposal_says_where_it_is_from(memory: Memory, clock: HandClock) -> None:
    conversation = say(memory, "Hej! Mam psa. A ty?")
    source = read(memory, conversation)
    statement = state(source, "Mam psa", key="pies", subject="ja", importance=4, said_from=5, said_until=13)
    save(memory, source, statement, review=True)
    (proposal,) = memory.proposals.list()
    assert memory.proposals.get(proposal.id) == proposal
    assert (proposal.content, proposal.key, proposal.subject, proposal.category) == ("Mam psa", "pies", "ja", "fact")
    assert (proposal.importance, proposal.confidence, proposal.created_by) == (4, 0.8, "small-model")
    assert (proposal.sentence, proposal.conversation_id) == ("Mam psa.", conversation)
    assert (proposal.message_id, proposal.replaces) == (source.last_message_id, None)
    assert proposal.created_at == clock()
    assert memory.facts.list() == ()


def test_what_is_kept_is_a_learned_fact_that_is_certain(memory: Memory) -> None:
    kept = memory.proposals.keep(propose(memory, "Ich wohne in Graz"))
    assert (kept.how, kept.fact.content, kept.fact.source) == ("learned", "Ich wohne in Graz", "extracted")
    assert (kept.fact.confidence, kept.fact.created_by) == (1.0, "small-model")
    assert memory.facts.list() == (kept.fact,)
    assert memory.facts.find_origin(kept.fact.id).sentence == "Ich wohne in Graz"
    assert memory.proposals.list() == ()


@pytest.mark.parametrize("by_key", [True, False])
def test_what_is_kept_takes_the_place_of_what_someone_stored(memory: Memory, by_key: bool) -> None:
    known = remember(memory, "Ich wohne in Graz", key="wohnort" if by_key else "", importance=5)
    number = propose(memory, "Ich wohne in Linz", **({"key": "Wohnort"} if by_key else {"replaces": known.id}))
    assert memory.facts.list() == (known,)
    kept = memory.proposals.keep(number)
    assert (kept.how, kept.fact.id, kept.fact.content) == ("updated", known.id, "Ich wohne in Linz")
    assert memory.facts.list() == (kept.fact,)
    assert [wording.content for wording in memory.facts.list_history(known.id)] == ["Ich wohne in Graz"]


def test_one_whose_fact_is_gone_is_kept_as_a_new_fact(memory: Memory) -> None:
    known = remember(memory, "Ich wohne in Graz")
    number = propose(memory, "Ich wohne in Linz", replaces=known.id)
    memory.undo()
    assert memory.proposals.get(number).replaces is None
    assert memory.proposals.keep(number).how == "learned"


def test_what_is_known_meanwhile_is_not_stored_twice(memory: Memory) -> None:
    number = propose(memory, "Ich wohne in Graz")
    known = remember(memory, "ich wohne in Graz.")
    kept = memory.proposals.keep(number)
    assert (kept.how, kept.fact) == ("already known", known)
    assert memory.proposals.list() == ()


def test_a_corrected_content_is_what_is_stored(memory: Memory) -> None:
    kept = memory.proposals.keep(propose(memory, "Ich wohne in Grasz"), " Ich wohne in Graz ")
    assert kept.fact.content == "Ich wohne in Graz"


@pytest.mark.parametrize("content", ["", " ", "x" * 200_000, "my key " + "sk-ant-" + "api03-abcdefghijklmnop"])
def test_sec_01_a_content_that_cannot_be_stored_leaves_the_proposal(memory: Memory, content: str) -> None:
    number = propose(memory, "Ich wohne in Graz")
    with pytest.raises(UsageError):
        memory.proposals.keep(number, content)
    assert [proposal.id for proposal in memory.proposals.list()] == [number]
    assert memory.facts.list() == ()
    assert not memory._database.in_transaction


def test_what_is_dropped_is_gone_and_its_number_is_not_given_again(memory: Memory) -> None:
    number = propose(memory, "Ich wohne in Graz")
    memory.proposals.drop(number)
    assert memory.proposals.list() == ()
    assert propose(memory, "Ich wohne in Linz") == number + 1


@pytest.mark.parametrize("number", [0, -1, 99, 2**63, -(2**70)])
def test_fact_13_an_unknown_proposal_is_not_found(memory: Memory, number: int) -> None:
    calls: tuple[Callable[[int], object], ...] = (
        *(memory.proposals.get, memory.proposals.keep, memory.proposals.drop),
    )
    for call in calls:
        with pytest.raises(NotFoundError, match=f"#{number}"):
            call(number)
        assert not memory._database.in_transaction


class TestForgetting:
    def test_fact_08_a_proposal_that_carries_what_is_forgotten_goes(
        self, memory: Memory, memory_path: Path, assert_sound: Callable[[Path], None]
    ) -> None:
        fact = remember(memory, "My PIN hint is Rosebud")
        source = read(memory, say(memory, "My hint is Rosebud and I live in Graz"))
        statements = (state(source, "Rosebud reminds me of my PIN"), state(source, "I live in Graz"))
        save(memory, source, *statements, review=True)
        kept = propose(memory, "I like tea")
        memory.forget(fact.id)
        assert [proposal.id for proposal in memory.proposals.list()] == [kept]
        assert_sound(memory_path)

    def test_fact_08_so_does_one_that_would_replace_it(self, memory: Memory) -> None:
        fact = remember(memory, "Ich wohne in Graz")
        propose(memory, "Linz ist jetzt mein Zuhause", replaces=fact.id)
        memory.forget(fact.id)
        assert memory.proposals.list() == ()

    def test_the_sentence_of_a_withheld_turn_is_not_shown(self, memory: Memory) -> None:
        propose(memory, "I live in Graz")
        memory._database.rows("UPDATE messages SET withheld = 1")
        assert memory.proposals.list()[0].sentence == ""

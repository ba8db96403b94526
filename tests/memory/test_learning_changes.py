"""Learning what changed: the new takes the place of the old, at once or not at all, but not of what was stored."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.filtering import FactFilter
from jarvis_cli.memory.remembering import NewFact
from tests.conftest import HandClock
from tests.memory.teaching import ROOM, learn, read, save, say, state, tell
from tests.peers.remembering import remember

AssertSound = Callable[[Path], None]


def contents(memory: Memory) -> list[str]:
    return [fact.content for fact in memory.facts.list()]


def read_counts(memory: Memory, fact_id: int) -> tuple[int, float]:
    """Return how often a fact was confirmed, and how sure it is."""
    return memory.facts.find_origin(fact_id).confirmations, memory.facts.get(fact_id).confidence


class TestChanged:
    @pytest.mark.parametrize("by_key", [True, False])
    def test_fact_05_the_new_one_replaces_and_the_old_one_is_history(
        self, memory: Memory, clock: HandClock, memory_path: Path, assert_sound: AssertSound, by_key: bool
    ) -> None:
        key = "diet.fish" if by_key else ""
        old = learn(memory, "I love fish", key=key, category="preference").facts[0].fact
        clock.advance(days=30)
        learned = learn(
            memory, "I can't stand fish any more", key=key, replaces=None if by_key else old.id, confidence=0.9
        )
        assert tell(learned) == [("updated", "I can't stand fish any more")]
        (fact,) = memory.facts.list()
        assert (fact.id, fact.created_at, fact.updated_at) == (old.id, old.created_at, clock())
        assert (fact.source, fact.confidence, fact.conversation_id) == ("extracted", 0.9, 2)
        (former,) = memory.facts.list_history(fact.id)
        assert (former.content, former.valid_from, former.valid_until) == ("I love fish", old.created_at, clock())
        assert memory.facts.find("love") == ()
        assert [found.content for found in memory.recall("I love fish", None, None).opening_facts] == [fact.content]
        assert memory.facts.find_origin(fact.id).sentence == "I can't stand fish any more"
        assert_sound(memory_path)

    def test_fact_05_what_was_said_of_the_old_wording_does_not_count_for_the_new_one(self, memory: Memory) -> None:
        old = learn(memory, "I love fish", key="fish").facts[0].fact
        learn(memory, "I love fish")
        assert read_counts(memory, old.id) == (1, 0.9)
        learn(memory, "Fish makes me ill", key="fish", confidence=0.7)
        assert read_counts(memory, old.id) == (0, 0.7)

    @pytest.mark.parametrize("source", ["user", "model", "imported"])
    @pytest.mark.parametrize("key", ["city", ""])
    def test_fact_04_what_someone_stored_is_never_changed_but_proposed(
        self, memory: Memory, source: str, key: str
    ) -> None:
        known = remember(memory, "Ich wohne in Graz", key=key, source=source)
        learned = learn(memory, "Ich wohne in Linz", key="City" if key else "", replaces=None if key else known.id)
        assert (learned.facts, learned.proposed) == ((), 1)
        assert memory.facts.list() == (known,)
        (proposal,) = memory.proposals.list()
        assert (proposal.content, proposal.replaces) == ("Ich wohne in Linz", known.id)
        assert proposal.sentence == "Ich wohne in Linz"

    @pytest.mark.parametrize("key", ["city", ""])
    def test_what_was_learned_and_is_then_asked_to_be_remembered_is_not_changed_any_more(
        self, memory: Memory, key: str
    ) -> None:
        learned = learn(memory, "Ich wohne in Graz", key=key).facts[0].fact
        stored = memory.remember(NewFact("ich wohne in Graz.", key=key))
        assert (stored.how, stored.fact.id, stored.fact.content) == ("already known", learned.id, "Ich wohne in Graz")
        assert (stored.fact.source, stored.fact.confidence) == ("user", 1.0)
        assert learn(memory, "Ich wohne in Linz", replaces=learned.id).proposed == 1
        assert memory.facts.list() == (stored.fact,)

    @pytest.mark.parametrize("replaces", [0, -1, 999, 2**64])
    def test_an_id_that_names_no_fact_is_ignored(self, memory: Memory, replaces: int) -> None:
        learn(memory, "Ich wohne in Graz")
        assert tell(learn(memory, "Mam psa", replaces=replaces)) == [("learned", "Mam psa")]

    def test_an_id_of_a_private_expired_or_forgotten_fact_is_ignored(self, memory: Memory, clock: HandClock) -> None:
        private = remember(memory, "Ich wohne in Graz", scope="agent:cron", source="extracted")
        expired = remember(memory, "Ich bin müde", expires_at="2026-03-01T13:00:00Z", source="extracted")
        forgotten = remember(memory, "Mein Hund heißt Bruno", source="extracted")
        memory.forget(forgotten.id)
        clock.advance(days=1)
        for number, fact in enumerate((private, expired, forgotten)):
            content = f"Ich habe {number} Autos"
            assert tell(learn(memory, content, replaces=fact.id)) == [("learned", content)]
        assert memory.facts.list(FactFilter(scopes=("agent:cron",))) == (private,)

    def test_a_fact_without_a_key_takes_over_that_of_its_change_if_no_other_has_it(self, memory: Memory) -> None:
        first = learn(memory, "I love fish").facts[0].fact
        learn(memory, "I eat no fish", key="Fish", subject="me", replaces=first.id)
        assert (memory.facts.get(first.id).key, memory.facts.get(first.id).subject) == ("Fish", "me")
        assert tell(learn(memory, "Fish is fine again", key="fish", subject="Me")) == [
            ("updated", "Fish is fine again")
        ]
        other = learn(memory, "I love meat").facts[0].fact
        learn(memory, "Meat makes me ill", key="fish", subject="me", replaces=other.id)
        assert memory.facts.get(other.id).key == ""
        assert len(contents(memory)) == 2

    def test_a_key_under_which_a_learned_fact_has_expired_is_renewed(self, memory: Memory, clock: HandClock) -> None:
        old = remember(memory, "Ich bin im Urlaub", key="status", source="extracted", expires_at="2026-03-02T00:00:00Z")
        clock.advance(days=5)
        assert tell(learn(memory, "Ich bin im Urlaub", key="status")) == [("updated", "Ich bin im Urlaub")]
        assert memory.facts.list()[0].id == old.id

    def test_an_open_conversation_keeps_its_system_text_and_is_told_the_change(self, memory: Memory) -> None:
        old = learn(memory, "I love fish").facts[0].fact
        conversation = say(memory, "Good morning")
        before = memory.recall("…", None, conversation)
        learn(memory, "Fish makes me ill", key="fish", subject="me", replaces=old.id)
        after = memory.recall("…", None, conversation)
        texts = [
            [(fact.id, fact.content, fact.subject, fact.key, fact.updated_at) for fact in recalled.opening_facts]
            for recalled in (before, after)
        ]
        assert texts[0] == texts[1]
        assert [change.fact for change in after.changes] == [memory.facts.get(old.id)]


class TestReview:
    def test_what_is_new_or_changed_is_proposed_and_what_is_known_confirmed(self, memory: Memory) -> None:
        old = learn(memory, "Ich wohne in Graz", key="city").facts[0].fact
        assert learn(memory, "Ich wohne in Linz", key="city", review=True).proposed == 1
        assert learn(memory, "Mam psa", review=True).proposed == 1
        assert learn(memory, "mam psa.", review=True).proposed == 0
        assert tell(learn(memory, "ich wohne in Graz", review=True)) == [("confirmed", "Ich wohne in Graz")]
        assert contents(memory) == ["Ich wohne in Graz"]
        proposals = [(proposal.content, proposal.replaces) for proposal in memory.proposals.list()]
        assert proposals == [("Ich wohne in Linz", old.id), ("Mam psa", None)]


class TestAtOnce:
    def test_sum_06_saving_the_same_source_again_learns_nothing_twice(self, memory: Memory) -> None:
        source = read(memory, say(memory, "I like tea", "I live in Graz"))
        statements = (state(source, "I like tea", 0), state(source, "I live in Graz"))
        assert save(memory, source, *statements) is not None
        assert save(memory, source, *statements) is None
        assert read_counts(memory, 1) == (0, 0.8)
        assert len(contents(memory)) == 2

    def test_sum_06_a_source_that_was_read_in_part_meanwhile_is_refused(self, memory: Memory) -> None:
        conversation = say(memory, "I like tea", "I live in Graz")
        whole = read(memory, conversation)
        part = memory.learning.read_source(conversation, 1)
        assert part is not None
        assert save(memory, part) is not None
        assert save(memory, whole, state(whole, "I live in Graz")) is None
        assert contents(memory) == []
        assert [line.text for line in read(memory, conversation).lines] == ["I live in Graz"]

    # There are some seventy steps; in the last of these tries none fails, and there is nothing left to do.
    @pytest.mark.parametrize("step", [1, 2, *range(3, 100, 6)])
    def test_sum_06_a_death_at_any_step_loses_nothing_and_learns_nothing_twice(
        self, memory: Memory, memory_path: Path, assert_sound: AssertSound, step: int
    ) -> None:
        old = learn(memory, "I love fish", key="fish").facts[0].fact
        known = remember(memory, "I like tea")
        conversation = say(memory, "I like tea, fish makes me ill, I live in Graz")
        source = read(memory, conversation)
        statements = (
            state(source, "I like tea"),
            state(source, "Fish makes me ill", key="fish"),
            state(source, "I live in Graz"),
            state(source, "I like my tea green", replaces=known.id),
        )
        with _dying(memory._database, step) as died, suppress(_DeathError):
            save(memory, source, *statements)
        assert not memory._database.in_transaction
        assert len(contents(memory)) == (2 if died else 3)
        again = memory.learning.read_source(conversation, ROOM)
        assert (again is not None) == bool(died)
        if again is not None:
            assert again == source
            assert save(memory, again, *statements) is not None
        assert contents(memory) == ["Fish makes me ill", "I like tea", "I live in Graz"]
        assert read_counts(memory, known.id)[0] == 1
        assert len(memory.facts.list_history(old.id)) == 1
        assert [proposal.content for proposal in memory.proposals.list()] == ["I like my tea green"]
        assert_sound(memory_path)

    def test_what_was_forgotten_meanwhile_makes_it_void(self, memory: Memory) -> None:
        fact = remember(memory, "My PIN hint is Rosebud")
        conversation = say(memory, "My PIN hint is Rosebud", "I live in Graz")
        source = read(memory, conversation)
        memory.forget(fact.id)
        assert save(memory, source, state(source, "My PIN hint is Rosebud", 0)) is None
        assert memory.facts.list() == ()
        assert [line.text for line in read(memory, conversation).lines] == ["I live in Graz"]

    def test_what_was_taken_back_meanwhile_is_not_learned(self, memory: Memory) -> None:
        source = read(memory, say(memory, "My dog is called Bruno", "I live in Graz"))
        memory.remember(NewFact("User's dog: Bruno", source="model", message_id=source.lines[0].message_id))
        memory.undo()
        learned = save(memory, source, state(source, "My dog is called Bruno", 0), state(source, "I live in Graz"))
        assert learned is not None
        assert tell(learned) == [("learned", "I live in Graz")]


class _DeathError(Exception):
    pass


@contextmanager
def _dying(database: Database, step: int) -> Iterator[list[int]]:
    """Let SQLite fail at a statement, counted from here; the list is not empty once it has."""
    died: list[int] = []
    left = step

    def count(*_: object) -> bool:
        nonlocal left
        left -= 1
        if left == 0:
            died.append(step)
            raise _DeathError
        return True

    database._connection.exec_trace = count
    try:
        yield died
    finally:
        database._connection.exec_trace = None

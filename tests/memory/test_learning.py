"""Learning: what is said becomes a fact once, what is said again confirms it, what changed takes its place."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from jarvis_cli.memory import Memory
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.vector import EmbedderName, Vector, make_vector
from tests.conftest import HandClock
from tests.memory.teaching import ROOM, learn, read, save, say, state, tell
from tests.peers.remembering import remember

AssertSound = Callable[[Path], None]


def contents(memory: Memory) -> list[str]:
    return [fact.content for fact in memory.facts.list()]


def read_counts(memory: Memory, fact_id: int) -> tuple[int, float]:
    """Return how often a fact was confirmed, and how sure it is."""
    return memory.facts.find_origin(fact_id).confirmations, memory.facts.get(fact_id).confidence


class TestReading:
    def test_only_what_the_person_said_is_read_and_only_once(self, memory: Memory) -> None:
        conversation = say(memory, "Ich wohne in Graz", "Mam psa")
        source = read(memory, conversation)
        assert [line.text for line in source.lines] == ["Ich wohne in Graz", "Mam psa"]
        assert save(memory, source) is not None
        assert memory.learning.read_source(conversation, ROOM) is None
        say(memory, "אני אוהב תה", to=conversation)
        assert [line.text for line in read(memory, conversation).lines] == ["אני אוהב תה"]

    def test_a_long_conversation_is_read_in_pieces_of_whole_lines(self, memory: Memory) -> None:
        lines = ["a" * 40, "ż" * 40, "猫" * 40, "d"]
        conversation = say(memory, *lines)
        seen = []
        while source := memory.learning.read_source(conversation, 120):
            seen.append([line.text for line in source.lines])
            assert memory.learning.save(source, (), "m", review=False) is not None
        assert seen == [lines[:2], lines[2:3], lines[3:]]

    def test_sum_07_a_single_line_longer_than_the_room_is_read_alone(self, memory: Memory) -> None:
        conversation = say(memory, "x" * 500, "kurz")
        source = memory.learning.read_source(conversation, 10)
        assert source is not None
        assert [line.text for line in source.lines] == ["x" * 500]

    def test_what_was_withheld_or_taken_back_is_not_read(self, memory: Memory) -> None:
        fact = remember(memory, "Mein Hund heißt Bruno")
        conversation = say(memory, "Bruno ist krank", "Ich wohne in Graz", "Ich mag Tee")
        memory.forget(fact.id)
        third = read(memory, conversation).lines[-1]
        memory.remember(NewFact("Der Nutzer mag Tee", message_id=third.message_id, source="model"))
        memory.undo()
        assert [line.text for line in read(memory, conversation).lines] == ["Ich wohne in Graz"]

    def test_skipping_counts_all_as_read(self, memory: Memory) -> None:
        conversation = say(memory, "Ich wohne in Graz")
        memory.learning.skip(conversation)
        assert memory.learning.read_source(conversation, ROOM) is None
        say(memory, "Ich mag Tee", to=conversation)
        assert len(read(memory, conversation).lines) == 1

    @pytest.mark.parametrize("conversation", [0, -1, 99])
    def test_an_unknown_conversation_has_nothing(self, memory: Memory, conversation: int) -> None:
        assert memory.learning.read_source(conversation, ROOM) is None
        memory.learning.skip(conversation)

    def test_it_is_read_by_an_index(self, memory: Memory, explain: Callable[..., list[str]]) -> None:
        conversation = say(memory, "Ich wohne in Graz")
        steps = explain(lambda other: other.learning.read_source(conversation, ROOM))
        assert any("messages USING INDEX messages_conversation (conversation_id=? AND id>?" in step for step in steps)
        assert [step for step in steps if step.startswith("SCAN")] == []


class TestNew:
    def test_a_new_statement_becomes_a_learned_fact_with_its_origin(self, memory: Memory, clock: HandClock) -> None:
        conversation = say(memory, "Hallo! Ich wohne seit Mai in Graz. Und du?")
        source = read(memory, conversation)
        place = {"said_from": 7, "said_until": 35}
        clock.advance(minutes=5)
        learned = save(
            memory, source, state(source, "Ich wohne seit Mai in Graz", key="wohnort", importance=4, **place)
        )
        assert learned is not None
        assert tell(learned) == [("learned", "Ich wohne seit Mai in Graz")]
        fact = memory.facts.get(learned.facts[0].fact.id)
        assert (fact.source, fact.created_by, fact.category, fact.key) == (
            "extracted",
            "small-model",
            "fact",
            "wohnort",
        )
        assert (fact.importance, fact.confidence, fact.scope) == (4, 0.8, "shared")
        assert (fact.conversation_id, fact.created_at) == (conversation, clock())
        origin = memory.facts.find_origin(fact.id)
        assert origin.sentence == "Ich wohne seit Mai in Graz."
        assert (origin.message_id, origin.is_withheld, origin.history) == (source.last_message_id, False, ())

    def test_what_cannot_be_stored_is_left_out_and_the_rest_is_kept(self, memory: Memory) -> None:
        source = read(memory, say(memory, "Ich wohne in Graz"))
        bad = (
            state(source, ""),
            state(source, "x" * 200_000),
            state(source, "key " + "sk-ant-" + "api03-abcdefghijklmnop"),
            state(source, "Ich mag Tee", category="gossip"),
            state(source, "Ich mag Tee", importance=9),
            state(source, "Ich mag Tee", confidence=float("nan")),
            state(source, "Ich mag Tee", message_id=999),
        )
        learned = save(memory, source, *bad, state(source, "Ich wohne in Graz", said_from=5, said_until=99))
        assert learned is not None
        assert tell(learned) == [("learned", "Ich wohne in Graz")]
        assert memory.facts.find_origin(learned.facts[0].fact.id).sentence == ""
        assert memory.learning.read_source(source.conversation_id, ROOM) is None

    def test_two_statements_of_one_line_do_not_replace_each_other(self, memory: Memory) -> None:
        old = learn(memory, "Ich bin Koch").facts[0].fact
        source = read(memory, say(memory, "Ich spiele Tennis und Schach, und Koch bin ich nicht mehr"))
        hobbies = [state(source, text, key="hobby") for text in ("Ich spiele Tennis", "Ich spiele Schach")]
        jobs = [state(source, text, replaces=old.id) for text in ("Ich lerne Tischler", "Ich suche eine Stelle")]
        learned = save(memory, source, *hobbies, *jobs)
        assert learned is not None
        assert [how for how, _ in tell(learned)] == ["learned", "learned", "updated", "learned"]
        assert len(contents(memory)) == 4
        assert [fact.key for fact in memory.facts.list()] == ["", "hobby", "", ""]


class TestSameAgain:
    def test_fact_04_what_is_known_is_confirmed_and_nothing_else_changes(
        self, memory: Memory, clock: HandClock, memory_path: Path, assert_sound: AssertSound
    ) -> None:
        first = learn(memory, "Ich esse keinen Fisch.", importance=4).facts[0].fact
        clock.advance(days=2)
        again = learn(memory, "ich esse  KEINEN Fisch", importance=1, category="other", confidence=0.1)
        assert tell(again) == [("confirmed", "Ich esse keinen Fisch.")]
        assert memory.facts.list() == (replace(first, confidence=0.9),)
        assert again.facts[0].fact == replace(first, confidence=0.9)
        origin = memory.facts.find_origin(first.id)
        assert (origin.confirmations, origin.confirmed_at) == (1, clock())
        assert_sound(memory_path)

    def test_fact_04_a_model_that_points_at_the_known_fact_or_at_none_deletes_nothing(self, memory: Memory) -> None:
        known = remember(memory, "Mam psa imieniem Bruno")
        for replaces in (known.id, 999, 0, -1, 2**80):
            learned = learn(memory, "mam psa imieniem Bruno", replaces=replaces)
            assert tell(learned) == [("confirmed", "Mam psa imieniem Bruno")]
            assert learned.proposed == 0
        assert [fact.content for fact in memory.facts.list()] == ["Mam psa imieniem Bruno"]

    def test_an_explicit_fact_is_confirmed_too(self, memory: Memory) -> None:
        known = remember(memory, "I take my tea black", confidence=0.5)
        assert tell(learn(memory, "I take my tea black.")) == [("confirmed", "I take my tea black")]
        assert read_counts(memory, known.id) == (1, 0.75)
        assert replace(memory.facts.get(known.id), confidence=0.5) == known

    def test_it_is_counted_once_for_each_message(self, memory: Memory) -> None:
        known = remember(memory, "I like tea")
        source = read(memory, say(memory, "I like tea, yes, I like tea", "I like tea"))
        lines = [state(source, "I like tea", 0), state(source, "i like tea.", 0), state(source, "I like tea", 1)]
        learned = save(memory, source, *lines)
        assert learned is not None
        assert len(learned.facts) == 2
        assert memory.facts.find_origin(known.id).confirmations == 2

    def test_what_was_remembered_from_the_same_message_is_not_learned_again_nor_confirmed(self, memory: Memory) -> None:
        conversation = say(memory, "Remember that my dog is called Bruno, and that I live in Graz")
        source = read(memory, conversation)
        told = {"source": "model", "message_id": source.last_message_id, "conversation_id": conversation}
        remember(memory, "User's dog is called Bruno", key="dog.name", **told)
        learned = save(
            memory,
            source,
            state(source, "my dog is called Bruno"),
            state(source, "Bruno is what my dog answers to", key="dog.name"),
            state(source, "I live in Graz"),
        )
        assert learned is not None
        assert tell(learned) == [("learned", "I live in Graz")]
        assert (learned.proposed, memory.proposals.list()) == (0, ())
        assert memory.facts.find_origin(1).confirmations == 0

    def test_in_another_scope_or_expired_it_is_not_known(self, memory: Memory, clock: HandClock) -> None:
        remember(memory, "Ich mag Tee", scope="agent:cron")
        remember(memory, "Ich mag Kaffee", expires_at="2026-03-02T00:00:00Z")
        clock.advance(days=2)
        assert tell(learn(memory, "Ich mag Tee")) == [("learned", "Ich mag Tee")]
        assert tell(learn(memory, "Ich mag Kaffee")) == [("learned", "Ich mag Kaffee")]

    def test_a_terse_fact_is_known_only_with_its_key(self, memory: Memory) -> None:
        remember(memory, "42", key="shoe size")
        assert tell(learn(memory, "I am 42", key="age")) == [("learned", "I am 42")]
        assert tell(learn(memory, "42", key="Shoe size")) == [("confirmed", "42")]


class TestInOtherWords:
    @pytest.fixture
    def near(self, embedder: EmbedderName) -> Vector:
        return make_vector(embedder, [1, 0, 0, 0])

    def _embed(self, memory: Memory, vector: Vector) -> None:
        for waiting in memory.vectors.list_waiting(vector.embedder, 99):
            memory.vectors.save(waiting, vector)

    @pytest.mark.parametrize(
        ("known", "again"),
        [
            ("My dog is called Bruno", "My dog's name is Bruno"),
            ("Mein Hund heißt Bruno", "Der Name von meinem Hund ist Bruno"),
            ("Mój pies wabi się Bruno", "Mój pies nazywa się Bruno"),
            ("User likes green tea", "I really like green tea"),
        ],
    )
    @pytest.mark.usefixtures("placed_cohort")
    def test_near_by_vector_and_saying_the_same_is_known(
        self, memory: Memory, near: Vector, known: str, again: str
    ) -> None:
        remember(memory, known)
        self._embed(memory, near)
        assert tell(learn(memory, again, vector=near)) == [("confirmed", known)]

    @pytest.mark.parametrize(
        ("known", "other"),
        [
            ("I love fish", "I can't stand fish any more"),
            ("Ich wohne in Graz", "Ich wohne in Linz"),
            ("Mam psa", "Nie mam psa"),
            ("私は魚が好きです", "私は魚が好きではありません"),
        ],
    )
    @pytest.mark.usefixtures("placed_cohort")
    def test_near_by_vector_and_saying_something_else_is_new(
        self, memory: Memory, near: Vector, known: str, other: str
    ) -> None:
        remember(memory, known)
        self._embed(memory, near)
        assert tell(learn(memory, other, vector=near)) == [("learned", other)]

    def test_without_a_vector_all_words_that_tell_something_have_to_be_shared(self, memory: Memory) -> None:
        for number in range(30):
            remember(memory, f"In Graz I have seen the house of number {number}")
        remember(memory, "I live in Graz")
        assert tell(learn(memory, "Now I'm living in Graz")) == [("confirmed", "I live in Graz")]
        assert tell(learn(memory, "My name is Anna Huber")) == [("learned", "My name is Anna Huber")]
        assert tell(learn(memory, "I am called Anna Huber")) == [("learned", "I am called Anna Huber")]

    @pytest.mark.usefixtures("placed_cohort")
    def test_a_calibration_made_in_a_transaction_that_is_rolled_back_leaves_search_whole(
        self, memory: Memory, near: Vector
    ) -> None:
        remember(memory, "I live in Graz")
        self._embed(memory, near)
        source = read(memory, say(memory, "I live in Graz, you know"))
        with suppress(RuntimeError), memory.transaction():
            save(memory, source, state(source, "I live in Graz, you know", vector=near))
            raise RuntimeError
        assert memory.search_facts("Graz", near, 3)[0].fact.content == "I live in Graz"

"""Doubles: what says the same is found, and merged into the one fact that is worth most, with nothing lost."""

import random
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import pytest

from jarvis_cli.errors import NotFoundError, UsageError
from jarvis_cli.memory import Memory
from jarvis_cli.vector import EmbedderName, make_vector
from tests.conftest import HandClock
from tests.memory.teaching import learn, say
from tests.peers.remembering import remember


def find(memory: Memory, limit: int = 50) -> list[tuple[int, list[int]]]:
    return [(double.kept.id, [fact.id for fact in double.gone]) for double in memory.find_doubles(limit)]


class TestFinding:
    def test_what_says_the_same_is_grouped_and_what_does_not_is_left_alone(self, memory: Memory) -> None:
        contents = """
            My dog is called Bruno|My dog's name is Bruno|Ich wohne in Graz|In Graz wohne ich jetzt
            My cat is called Bruno|I love fish|I don't love fish|Mój pies wabi się Bruno|私は魚が好きです
            The dog's name is Bruno.|私は犬が好きです|אני אוכל דגים|אני לא אוכל דגים
        """.replace("\n", "|").split("|")
        for content in filter(str.strip, contents):
            remember(memory, content)
        assert find(memory) == [(4, [3]), (10, [2, 1])]
        assert find(memory, 1) == [(4, [3])]
        assert find(memory, 0) == find(memory, -1) == []

    def test_what_was_stored_stays_then_what_was_said_more_often_then_the_newest(self, memory: Memory) -> None:
        learned = [
            remember(memory, f"{word} I like tea", source="extracted").id for word in ("So", "Well", "Currently")
        ]
        assert find(memory) == [(learned[2], [learned[1], learned[0]])]
        memory._database.rows("UPDATE facts SET confirmations = 3 WHERE id = ?", (learned[1],))
        assert find(memory) == [(learned[1], [learned[2], learned[0]])]
        stored = remember(memory, "And I like tea").id
        assert find(memory) == [(stored, [learned[1], learned[2], learned[0]])]

    def test_neighbours_that_share_no_rare_word_form_are_found_by_their_vectors(
        self, memory: Memory, embedder: EmbedderName
    ) -> None:
        one, other = remember(memory, "I like green parrots"), remember(memory, "I like green parrot")
        for content in ("I like green snakes", "My parrots sing", "His parrot is old", "A parrot flew away"):
            remember(memory, content)
        for waiting in memory.vectors.list_waiting(embedder, 9):
            angle = [1, 0, 0, 0] if waiting.owner_id <= 2 else [0, 1, waiting.owner_id, 0]
            memory.vectors.save(waiting, make_vector(embedder, angle))
        assert find(memory) == [(other.id, [one.id])]

    def test_keys_and_subjects_tell_terse_facts_apart(self, memory: Memory) -> None:
        remember(memory, "42", key="shoe size")
        remember(memory, "42", key="age")
        remember(memory, "born in May", subject="Ines")
        remember(memory, "born in May", subject="Jan", key="birthday")
        remember(memory, "Ines was born in May")
        assert find(memory) == []
        remember(memory, "was born in May", subject="ines", key="month")
        assert find(memory) == [(6, [5])]

    def test_private_and_expired_facts_are_left_alone(self, memory: Memory, clock: HandClock) -> None:
        remember(memory, "Wache läuft gut")
        remember(memory, "Wache läuft gut", scope="agent:cron")
        remember(memory, "Und Wache läuft gut", expires_at="2026-03-02T00:00:00Z")
        clock.advance(days=3)
        assert find(memory) == []

    def test_it_is_quick_for_a_thousand_facts(self, memory: Memory) -> None:
        chance = random.Random(3)
        embedder = EmbedderName("wide", "1", 64)
        words = [f"word{number}" for number in range(300)]
        with memory.transaction():
            for number in range(1_000):
                numbered = number // 2 if number < 40 else number
                remember(memory, f"I like {' '.join(chance.sample(words, 4))} number{numbered}")
            for waiting in memory.vectors.list_waiting(embedder, 2_000):
                memory.vectors.save(waiting, make_vector(embedder, [chance.gauss(0, 1) for _ in range(64)]))
        start = perf_counter()
        assert memory.find_doubles(50) == ()
        # Measured: 0.5 seconds; a comparison of all pairs takes minutes.
        assert perf_counter() - start < 10


class TestMerging:
    def test_what_goes_becomes_history_and_the_counts_add_up(
        self, memory: Memory, clock: HandClock, memory_path: Path, assert_sound: Callable[[Path], None]
    ) -> None:
        old = learn(memory, "My dog is called Rex", key="dog", confidence=0.6).facts[0].fact
        clock.advance(days=1)
        learn(memory, "My dog is called Bruno", key="dog", confidence=0.95)
        learn(memory, "my dog is called Bruno.")
        clock.advance(days=1)
        kept = remember(memory, "My dog's name is Bruno", confidence=0.9)
        say(memory, "Is that so?")
        learn(memory, "My dog's name is Bruno!!")
        conversation = say(memory, "Good morning")
        clock.advance(days=1)
        merged = memory.doubles.merge(kept.id, (old.id, old.id))
        assert memory.facts.list() == (merged,)
        assert (merged.id, merged.content, merged.source) == (kept.id, "My dog's name is Bruno", "user")
        assert (merged.key, merged.confidence, merged.updated_at) == ("dog", 0.975, kept.updated_at)
        origin = memory.facts.find_origin(kept.id)
        assert (origin.confirmations, origin.confirmed_at) == (2, kept.created_at)
        history = [(wording.content, wording.valid_from, wording.valid_until) for wording in origin.history]
        first, second = old.created_at, history[1][1]
        assert history == [("My dog is called Rex", first, second), ("My dog is called Bruno", second, clock())]
        changes = memory.recall("…", None, conversation).changes
        assert [(change.fact_id, change.fact) for change in changes] == [(old.id, None)]
        assert [fact.content for fact in memory.recall("…", None, conversation).opening_facts] == [merged.content]
        assert learn(memory, "My dog is called Nero", key="dog").proposed == 1
        assert_sound(memory_path)

    def test_forgetting_what_stayed_reaches_the_turns_of_what_went(self, memory: Memory) -> None:
        gone = learn(memory, "Er heißt Bruno, der Hund", "The dog is called Bruno").facts[0].fact
        kept = remember(memory, "The dog's name is Bruno")
        memory.doubles.merge(kept.id, (gone.id,))
        assert memory.forget(kept.id).turns == 1

    def test_what_was_merged_cannot_be_undone(self, memory: Memory) -> None:
        ids = [remember(memory, content).id for content in ("Ich wohne in Graz", "In Graz wohne ich")]
        memory.doubles.merge(ids[1], (ids[0],))
        with pytest.raises(UsageError, match="cleared away"):
            memory.undo()

    @pytest.mark.parametrize(
        ("kept", "gone", "error"),
        [(1, (1,), UsageError), (1, (9,), NotFoundError), (9, (1,), NotFoundError), (1, (2, 3), UsageError)],
    )
    def test_what_cannot_be_merged_is_refused_and_nothing_is_changed(
        self, memory: Memory, kept: int, gone: tuple[int, ...], error: type[Exception]
    ) -> None:
        remember(memory, "Ich wohne in Graz")
        remember(memory, "In Graz wohne ich")
        remember(memory, "Ich wohne in Graz", scope="agent:cron")
        with pytest.raises(error):
            memory.doubles.merge(kept, gone)
        assert len(memory.facts.list()) == 3
        assert not memory._database.in_transaction

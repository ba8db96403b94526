"""The catalogue of conversations: listed, found by number or title, read whole, and renamed."""

import pytest

from jarvis_cli.errors import AmbiguousError, NotFoundError, UsageError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.catalogue import LONGEST_TITLE
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.messages import Message, ToolCall
from jarvis_cli.scope import Reach
from jarvis_cli.usage import Usage
from tests.conftest import HandClock
from tests.memory.conftest import Talk
from tests.peers.remembering import summarise


@pytest.fixture
def three(memory: Memory, talk: Talk, clock: HandClock) -> tuple[int, int, int]:
    """Three conversations, an hour apart, of which the first is gone on with last."""
    first = talk(memory, ("Wie pflanzt man Rosen?", "Im Herbst."))
    clock.advance(hours=1)
    second = talk(memory, ("Jadę do Łodzi", "Dobrej podróży."))
    clock.advance(hours=1)
    third = talk(memory, ("東京に行く", "いいですね"))
    clock.advance(hours=1)
    talk(memory, ("Und wie tief?", "Zwei Handbreit."), to=first)
    return first, second, third


class TestListing:
    def test_the_one_that_was_spoken_in_last_comes_first(self, memory: Memory, three: tuple[int, ...]) -> None:
        first, second, third = three
        assert [one.id for one in memory.catalogue.list()] == [first, third, second]
        assert [one.id for one in memory.catalogue.list(2)] == [first, third]
        assert memory.catalogue.list(0) == ()
        assert (memory.catalogue.count(), memory.catalogue.last()) == (3, memory.catalogue.get(first))

    def test_what_is_told_of_one(self, memory: Memory, three: tuple[int, ...], clock: HandClock) -> None:
        summarise(memory, three[0], "Es ging um Rosen.")
        one = memory.catalogue.get(three[0])
        assert (one.title, one.titled_by, one.source, one.turns) == ("Wie pflanzt man Rosen?", "", "", 2)
        assert ((one.last_at - one.started_at).total_seconds(), one.last_at) == (3 * 3600, clock.now)
        assert one.summary == "Es ging um Rosen."

    def test_runs_of_agents_are_no_part_of_it(self, memory: Memory, talk: Talk) -> None:
        run = talk(memory.within(Reach(("agent:watcher",), ("agent:watcher",), "watcher")), ("Kurs?", "140"))
        assert (memory.catalogue.list(), memory.catalogue.last(), memory.catalogue.count()) == ((), None, 0)
        for look in (memory.catalogue.get, memory.catalogue.read, memory.catalogue.preview):
            with pytest.raises(NotFoundError):
                look(run)
        assert memory.catalogue.search("Kurs", 5) == ()

    def test_without_a_title_the_first_line_that_may_be_told_stands_for_it(self, memory: Memory, talk: Talk) -> None:
        fact = memory.remember(NewFact("my PIN hint is Rosebud")).fact
        number = talk(memory, ("My PIN hint is Rosebud.", "I see."), ("I like\ntea, " + "very much " * 20, "Good."))
        memory.forget(fact.id)
        title = memory.catalogue.get(number).title
        assert (title[:11], title[-1], len(title) <= 60) == ("I like tea,", "…", True)

    def test_it_always_has_something_for_a_title(self, memory: Memory, talk: Talk) -> None:
        number = talk(memory, ("\u200b", "Hm?"))
        assert memory.catalogue.get(number).title == f"conversation #{number}"

    def test_it_is_read_in_its_order_by_an_index(self, memory: Memory, three: tuple[int, ...]) -> None:
        assert three
        order = "SELECT id FROM conversations c WHERE c.agent = '' ORDER BY c.last_turn_id DESC, c.id DESC LIMIT 5"
        plan = " ".join(row[3] for row in memory._database.rows(f"EXPLAIN QUERY PLAN {order}"))
        assert ("conversations_order" in plan, "TEMP B-TREE" in plan) == (True, False)


class TestFinding:
    @pytest.mark.parametrize("name", ["#2", "2", " #2 ", "Jadę do Łodzi", "jadę  DO łodzi", "Jade\u0328 do", "łodzi"])
    def test_by_number_or_by_title_literally_and_folded(
        self, memory: Memory, three: tuple[int, ...], name: str
    ) -> None:
        assert memory.catalogue.find(name).id == three[1]

    def test_an_equal_title_comes_before_a_beginning_and_that_before_a_part(self, memory: Memory, talk: Talk) -> None:
        for title in ("My garden in May", "Garden", "garden tools", "Straße nach 東京", "הגינה שלי"):
            memory.catalogue.rename(talk(memory, ("Hi", "Hello")), title)
        assert memory.catalogue.find("GARDEN").id == 2
        assert memory.catalogue.find("garden t").id == 3
        assert memory.catalogue.find("in may").id == 1
        assert memory.catalogue.find("strasse nach").id == 4
        assert memory.catalogue.find("הגינה").id == 5

    @pytest.mark.parametrize("name", ["%", "_", "*", "Gart_n"])
    def test_txt_01_a_pattern_means_only_what_it_says(self, memory: Memory, talk: Talk, name: str) -> None:
        memory.catalogue.rename(talk(memory, ("Hi", "Hello")), "Garten")
        with pytest.raises(NotFoundError):
            memory.catalogue.find(name)

    def test_several_are_named_by_their_numbers(self, memory: Memory, talk: Talk) -> None:
        for _ in range(12):
            memory.catalogue.rename(talk(memory, ("Hi", "Hello")), "Garten")
        with pytest.raises(AmbiguousError) as error:
            memory.catalogue.find("garten")
        assert error.value.message == (
            "12 conversations have such a title: #12, #11, #10, #9, #8, #7, #6, #5, #4, #3 and 2 more"
        )
        assert "Garten" not in error.value.message + error.value.hint

    @pytest.mark.parametrize("name", ["#9", "9", "9" * 5000, "Bahn", "0"])
    def test_what_is_not_there_is_said_not_to_be(self, memory: Memory, three: tuple[int, ...], name: str) -> None:
        assert three
        with pytest.raises(NotFoundError):
            memory.catalogue.find(name)

    @pytest.mark.parametrize("name", ["", " ", "\u200b"])
    def test_nothing_names_nothing(self, memory: Memory, name: str) -> None:
        with pytest.raises(UsageError):
            memory.catalogue.find(name)


class TestReading:
    def test_all_that_was_said_in_order_with_what_became_of_it(self, memory: Memory, talk: Talk) -> None:
        fact = memory.remember(NewFact("my PIN hint is Rosebud")).fact
        number = talk(memory, ("My PIN hint is Rosebud.", "I see."), ("Und Tee?", "Gern."))
        saved = memory.conversations.save_line(number, Message("user", "Lies das", attached="ein Text"), 9)
        calls = Message("assistant", "", tool_calls=(ToolCall("1", "recall", "{}"),))
        stopped = Message("assistant", "Ich lese", status="interrupted")
        memory.conversations.save_answer(saved, Answer((calls, stopped), "anthropic", "claude", Usage()))
        memory.forget(fact.id)
        said = memory.catalogue.read(number)
        assert [(one.role, one.text, one.is_withheld) for one in said] == [
            ("user", "My PIN hint is Rosebud.", True),
            ("assistant", "I see.", True),
            ("user", "Und Tee?", False),
            ("assistant", "Gern.", False),
            ("user", "Lies das", False),
            ("assistant", "Ich lese", False),
        ]
        assert (said[4].attached, said[5].status, said[5].provider, said[5].model) == (
            *("ein Text", "interrupted", "anthropic", "claude"),
        )
        assert {one.turn_id for one in said[4:]} == {said[4].message_id}

    def test_what_is_not_there_is_said_not_to_be(self, memory: Memory) -> None:
        for number in (1, 0, -1, 2**63):
            with pytest.raises(NotFoundError):
                memory.catalogue.read(number)


class TestRenaming:
    def test_the_title_is_one_line_and_the_persons(self, memory: Memory, talk: Talk) -> None:
        number = talk(memory, ("Hi", "Hello"))
        renamed = memory.catalogue.rename(number, " Mój\nogród \x1b[31m ")
        assert (renamed.title, renamed.titled_by) == ("Mój ogród [31m", "user")
        assert memory.catalogue.read_title_source(number) is None

    @pytest.mark.parametrize("title", ["", " ", "\u200b", "x" * (LONGEST_TITLE + 1)])
    def test_what_is_no_title_is_refused(self, memory: Memory, talk: Talk, title: str) -> None:
        number = talk(memory, ("Hi", "Hello"))
        with pytest.raises(UsageError):
            memory.catalogue.rename(number, title)
        assert memory.catalogue.get(number).titled_by == ""

    def test_the_index_follows_whoever_gives_a_title(self, memory: Memory, talk: Talk) -> None:
        number = talk(memory, ("Hi", "Hello"))
        for title in ("Rosen", "Züge"):
            memory.catalogue.rename(number, title)
        words = memory._database.rows("SELECT rowid, text FROM title_words")
        assert words == [(number, "zuge")]
        memory.catalogue.delete(number, with_facts=False)
        assert memory._database.rows("SELECT rowid FROM title_words") == []

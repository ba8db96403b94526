"""What an answer was told is noted with it by number; what was forgotten since never comes back by that."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.errors import NotFoundError
from jarvis_cli.explanation import Explanation, Grounds, Kind, Mention
from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.grounds import note_grounds, pack_numbers, read_grounds, unpack_numbers
from jarvis_cli.messages import Message, Turn
from jarvis_cli.scope import CHAT, reach_agent
from tests.conftest import HandClock
from tests.peers.agent_runs import Runs
from tests.peers.remembering import remember, summarise
from tests.peers.scripted_chat import Chat
from tests.peers.scripted_model import call, say, use

MENTIONS = st.lists(
    st.builds(
        Mention,
        st.sampled_from(("fact", "summary", "passage")),
        st.integers(0, 2**62),
        st.sampled_from(("system", "new", "fits", "gone", "stands in", "no room", "below", "others", "told before")),
        st.none() | st.integers(0, 1_000).map(lambda thousandths: thousandths / 1_000),
    ),
    max_size=5,
).map(tuple)


@pytest.fixture
def chat(memory: Memory) -> Chat:
    return Chat(memory.within(CHAT), embedder=None)


def list_sent(explanation: Explanation, kind: Kind = "fact") -> list[tuple[int, str, str, str]]:
    """Return number, reason, text and state of what was sent of a kind."""
    return [(each.number, each.reason, each.text, each.state) for each in explanation.sent if each.kind == kind]


def list_left_out(explanation: Explanation) -> list[tuple[str, int, str]]:
    return [(each.kind, each.number, each.reason) for each in explanation.left_out]


class TestStoring:
    @given(st.sets(st.integers(1, 2**40) | st.integers(1, 40)))
    def test_numbers_are_packed_without_loss(self, numbers: set[int]) -> None:
        assert list(unpack_numbers(pack_numbers(numbers))) == sorted(numbers)

    def test_numbers_in_a_row_take_hardly_any_room(self) -> None:
        assert pack_numbers([3, 1, 2, 7]) == "1-3,7"
        assert len(pack_numbers(range(1, 400))) < 10

    @given(
        grounds=st.builds(
            Grounds,
            st.sets(st.integers(1, 50)).map(lambda numbers: tuple(sorted(numbers))),
            MENTIONS,
            MENTIONS,
            st.integers(0, 500),
            st.integers(0, 500),
            st.booleans(),
            st.integers(0, 2**40),
        )
    )
    def test_grounds_are_read_as_they_were_noted(self, grounds: Grounds) -> None:
        rows: dict[str, tuple[object, ...]] = {}

        class Table(Database):
            """Keeps the one row that is written, and gives it back."""

            def __init__(self) -> None: ...

            def rows(self, sql: str, bindings: object = ()) -> list[tuple[object, ...]]:
                assert isinstance(bindings, tuple)
                if sql.startswith("INSERT"):
                    rows["row"] = bindings
                    return []
                if "e.change" not in sql:
                    return []
                _, change, _, system, sent, left_out, *numbers = rows["row"]
                return [(change, system, sent, left_out, *numbers)]

        note_grounds(Table(), 1, 7, grounds)
        assert read_grounds(Table(), 7) == grounds

    def test_the_facts_in_the_system_text_are_stored_once_for_a_conversation(
        self, chat: Chat, database: Database
    ) -> None:
        for number in range(40):
            remember(chat.memory, f"Zdanie numer {number}")
        first, *later = (chat.take(line, say("Gut.")) for line in ("Hallo", "Und?", "Weiter"))
        rows = database.rows("SELECT turn_id, system_turn_id, system FROM explanations ORDER BY turn_id")
        assert rows == [(first.turn_id, first.turn_id, "1-40"), *((t.turn_id, first.turn_id, "") for t in later)]
        for turn in (first, *later):
            assert len(chat.memory.explanations.find(turn.turn_id).sent) == 40

    def test_a_fact_that_is_gone_from_the_system_text_has_it_stored_anew(self, chat: Chat, database: Database) -> None:
        for number in range(4):
            remember(chat.memory, f"Zdanie numer {number}")
        turns = [chat.take("Hallo", say("Gut."))]
        chat.memory.forget(2)
        turns += [chat.take(line, say("Gut.")) for line in ("Und?", "Weiter")]
        systems = database.rows("SELECT system FROM explanations ORDER BY turn_id")
        assert systems == [("1-4",), ("1,3-4",), ("",)]
        assert [number for number, *_ in list_sent(chat.memory.explanations.find(turns[2].turn_id))] == [4, 3, 1]

    def test_no_text_of_the_person_is_stored(self, chat: Chat, database: Database) -> None:
        remember(chat.memory, "Bruno ist mein Hund")
        chat.take("Wie heißt Bruno?", say("Bruno."))
        stored = str(database.rows("SELECT * FROM explanations"))
        assert "Bruno" not in stored
        assert len(stored) < 100

    def test_a_turn_takes_two_transactions_as_before(self, chat: Chat, database: Database) -> None:
        remember(chat.memory, "Bruno ist mein Hund")
        before = database.value("PRAGMA data_version")
        seen = []
        chat.take("Wer?", lambda _: (seen.append(database.value("PRAGMA data_version")), say("Bruno."))[1])
        # Another connection sees one step before the model is called, and one after.
        assert seen[0] == before + 1
        assert database.value("PRAGMA data_version") == before + 2


class TestShowing:
    def test_facts_stand_in_the_system_text_with_the_score_of_those_that_fit(
        self, chat: Chat, clock: HandClock
    ) -> None:
        remember(chat.memory, "Mój pies wabi się Bruno")
        remember(chat.memory, "Ich trinke Tee", importance=5)
        remember(chat.memory, "אני גר בחיפה")
        clock.advance(days=21)
        turn = chat.take("Czy Bruno to pies?", say("Tak."))
        explanation = chat.memory.explanations.last()
        assert explanation.answered.turn_id == turn.turn_id
        assert (explanation.answered.line, explanation.answered.provider) == ("Czy Bruno to pies?", "scripted")
        assert list_sent(explanation) == [
            (1, "system", "Mój pies wabi się Bruno", ""),
            (2, "system", "Ich trinke Tee", ""),
            (3, "system", "אני גר בחיפה", ""),
        ]
        assert [each.score is not None for each in explanation.sent] == [True, False, False]
        assert (explanation.left_out, explanation.others, explanation.words_only) == ((), 0, True)
        assert turn.fact_ids == (1,)

    def test_what_is_new_in_a_conversation_is_told_once(self, chat: Chat) -> None:
        chat.take("Hallo", say("Hallo."))
        remember(chat.memory, "私は緑茶が好きです")
        told, later = (chat.take(line, say("Gut.")) for line in ("Was trinke ich?", "緑茶?"))
        assert list_sent(chat.memory.explanations.find(told.turn_id)) == [(1, "new", "私は緑茶が好きです", "")]
        again = chat.memory.explanations.find(later.turn_id)
        assert (list_sent(again), list_left_out(again)) == ([], [("fact", 1, "told before")])

    def test_summaries_and_passages_are_told_with_where_they_are_from(self, chat: Chat, clock: HandClock) -> None:
        first = chat.take("Im Mai fahre ich mit der Bahn nach Krakau.", say("Schön."))
        summarise(chat.memory, first.conversation_id, "Es ging um eine Bahnfahrt nach Krakau.")
        chat.conversation_id = None
        clock.advance(days=2)
        turn = chat.take("Wann fahre ich nach Krakau?", say("Im Mai."))
        explanation = chat.memory.explanations.last(turn.conversation_id)
        summary = next(each for each in explanation.sent if each.kind == "summary")
        assert (summary.number, summary.text) == (first.conversation_id, "Es ging um eine Bahnfahrt nach Krakau.")
        passage = next(each for each in explanation.sent if each.kind == "passage")
        assert (passage.number, passage.by, passage.conversation_id) == (first.turn_id, "user", first.conversation_id)
        assert passage.text == "Im Mai fahre ich mit der Bahn nach Krakau."
        assert passage.score is not None
        assert turn.conversation_ids == (first.conversation_id,)

    def test_a_withheld_summary_comes_back_neither_here(self, chat: Chat) -> None:
        remember(chat.memory, "Bruno frisst Karotten")
        first = chat.take("Bruno frisst Karotten.", say("Aha."))
        summarise(chat.memory, first.conversation_id, "Bruno frisst Karotten.")
        chat.conversation_id = None
        turn = chat.take("Was frisst Bruno am liebsten?", say("Karotten."))
        assert {each.kind for each in chat.memory.explanations.last().sent} == {"fact", "summary", "passage"}
        chat.memory.forget(1)
        explanation = chat.memory.explanations.find(turn.turn_id)
        assert explanation.answered.is_withheld
        assert explanation.answered.line == ""
        assert {(each.text, each.state) for each in explanation.sent} == {("", "forgotten")}

    def test_what_changed_since_says_so_and_shows_what_was_told(self, chat: Chat) -> None:
        remember(chat.memory, "Ich wohne in Graz", key="ort")
        chat.take("Wo wohne ich?", say("In Graz."))
        remember(chat.memory, "Ich wohne in Łódź", key="ort")
        assert list_sent(chat.memory.explanations.last()) == [(1, "system", "Ich wohne in Graz", "changed")]

    def test_what_has_expired_says_so(self, chat: Chat, clock: HandClock) -> None:
        remember(chat.memory, "Der Schlüssel liegt rechts", expires_at="2026-03-02T00:00:00Z")
        chat.take("Wo?", say("Rechts."))
        clock.advance(days=3)
        assert list_sent(chat.memory.explanations.last())[0][3] == "expired"
        chat.memory.prune()
        assert list_sent(chat.memory.explanations.last()) == [(1, "system", "", "expired")]

    def test_a_forgetting_that_was_told_has_no_remark(self, chat: Chat) -> None:
        remember(chat.memory, "Ich mag Tee")
        chat.take("Ich mag Tee", say("Gut."))
        chat.memory.forget(1)
        chat.take("Und?", say("Gut."))
        assert list_sent(chat.memory.explanations.last()) == [(1, "gone", "", "")]
        assert chat.memory.explanations.last().withheld_turns == 1

    def test_facts_without_room_are_named_as_far_as_they_are_few(self, memory: Memory) -> None:
        for number in range(30):
            remember(memory, f"Dies ist der Satz {number:02}", importance=3 if number else 1)
        memory._facts_budget = 700
        chat = Chat(memory.within(CHAT), embedder=None)
        chat.take("Hallo", say("Hallo."))
        explanation = memory.explanations.last()
        sent, named = len(explanation.sent), len(explanation.left_out)
        assert (named, sent + named + explanation.others) == (10, 30)
        assert {each.reason for each in explanation.left_out} == {"no room"}
        # The most important of them, and then the newest, come first.
        numbers = [each.number for each in (*explanation.sent, *explanation.left_out)]
        assert numbers == list(range(30, 20 - sent, -1))

    def test_the_nearest_misses_are_told_with_their_score(self, chat: Chat) -> None:
        said = ("Heute war ein langer Tag im Büro mit vielen Leuten.", "Morgen muss ich früh im Büro sein, sagt Eva.")
        for line in said:
            chat.conversation_id = None
            chat.take(line, say("Ja."))
        chat.conversation_id = None
        chat.take("Wer hat gestern in Wien angerufen, als ich im Büro mit Karl und Ines war?", say("Niemand."))
        explanation = chat.memory.explanations.last()
        missed = [each for each in explanation.left_out if each.reason == "below"]
        assert [each.kind for each in missed] == ["passage", "passage"]
        assert [each.score for each in missed] == sorted((each.score or 0 for each in missed), reverse=True)
        assert {each.text for each in missed} == set(said)

    def test_the_tools_that_were_called_are_named(self, chat: Chat) -> None:
        chat.take("Zeig alles", use(call("list_facts"), call("recall", "call_2", query="Hund")), say("Nichts."))
        assert chat.memory.explanations.last().answered.tools == ("list_facts", "recall")


class TestFinding:
    def test_any_message_of_a_turn_names_it(self, chat: Chat, database: Database) -> None:
        turn = chat.take("Zeig alles", use(call("list_facts")), say("Nichts."))
        for (number,) in database.rows("SELECT id FROM messages"):
            assert chat.memory.explanations.find(number).answered.turn_id == turn.turn_id

    @pytest.mark.parametrize("number", [0, -1, 99, 2**70, -(2**70)])
    def test_what_does_not_exist_is_not_found(self, chat: Chat, number: int) -> None:
        with pytest.raises(NotFoundError, match="there is no message"):
            chat.memory.explanations.find(number)

    def test_before_any_answer_there_is_none(self, memory: Memory) -> None:
        for conversation in (None, 7):
            with pytest.raises(NotFoundError, match="there is no answer yet"):
                memory.explanations.last(conversation)

    def test_an_answer_from_before_says_that_nothing_was_noted(self, memory: Memory) -> None:
        remember(memory, "Ich mag Tee")
        memory.conversations.save_line(None, Message("user", "Hallo"), 0)
        explanation = memory.explanations.last()
        assert not explanation.is_noted
        assert (explanation.sent, explanation.left_out, explanation.others) == ((), (), 0)

    def test_the_last_is_that_of_the_conversation_spoken_in_last(self, chat: Chat) -> None:
        first = chat.take("eins", say("1")).conversation_id
        chat.conversation_id = None
        second = chat.take("zwei", say("2"))
        chat.conversation_id = first
        third = chat.take("drei", say("3"))
        assert chat.memory.explanations.last().answered.turn_id == third.turn_id
        assert chat.memory.explanations.last(second.conversation_id).answered.turn_id == second.turn_id

    def test_an_explanation_goes_with_a_line_that_is_dropped(self, chat: Chat, database: Database) -> None:
        saved = chat.memory.conversations.save_line(None, Message("user", "Hallo"), 0, (), Grounds())
        assert database.value("SELECT last_turn_id FROM conversations") == saved.turn_id
        chat.memory.conversations.drop_line(saved)
        assert database.value("SELECT count(*) FROM explanations") == 0

    def test_the_newest_turn_is_the_one_before_when_a_line_is_dropped(self, chat: Chat, database: Database) -> None:
        turn = chat.take("eins", say("1"))
        saved = chat.memory.conversations.save_line(turn.conversation_id, Message("user", "zwei"), 0)
        chat.memory.conversations.drop_line(saved)
        assert database.value("SELECT last_turn_id FROM conversations") == turn.turn_id


class TestAgents:
    @pytest.fixture
    def turn(self, memory: Memory) -> Turn:
        remember(memory, "Wir handeln nur dienstags")
        remember(memory, "NVDA steht bei 140", scope="agent:watcher", importance=5)
        return Runs(memory, embedder=None).run("Wie steht NVDA?", say("Bei 140."))

    def test_a_run_is_explained_to_the_person(self, memory: Memory, turn: Turn) -> None:
        explanation = memory.explanations.find(turn.turn_id)
        assert explanation.answered.agent == "watcher"
        assert list_sent(explanation) == [
            (2, "fits", "NVDA steht bei 140", ""),
            (1, "important", "Wir handeln nur dienstags", ""),
        ]
        with pytest.raises(NotFoundError):
            memory.explanations.last()

    def test_a_chat_and_another_agent_know_nothing_of_it(self, memory: Memory, turn: Turn) -> None:
        for reach in (CHAT, reach_agent("other")):
            with pytest.raises(NotFoundError):
                memory.within(reach).explanations.find(turn.turn_id)
        assert memory.within(reach_agent("watcher")).explanations.last().answered.turn_id == turn.turn_id

    def test_facts_without_room_are_those_that_the_agent_may_read(self, memory: Memory) -> None:
        for number in range(6):
            remember(memory, f"Zeile {number}", scope=("shared", "agent:watcher", "agent:other")[number % 3])
        Runs(memory, embedder=None).with_settings(facts=1).run("Und?", say("Gut."))
        explanation = memory.within(reach_agent("watcher")).explanations.last()
        assert len(explanation.sent) == 1
        assert {each.number for each in (*explanation.sent, *explanation.left_out)} == {1, 2, 4, 5}

    def test_explanations_go_with_the_runs_that_are_let_go_of(self, memory: Memory, database: Database) -> None:
        runs = Runs(memory, embedder=None)
        for _ in range(23):
            runs.run("Und?", say("Gut."))
        assert database.value("SELECT count(*) FROM explanations") == 20

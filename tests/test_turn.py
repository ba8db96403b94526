"""One turn from line to answer: what is on disk when, and how each way of ending is kept."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from jarvis_cli import instructions
from jarvis_cli.agent_settings import TOOL_NAMES
from jarvis_cli.errors import EmbedderError, MemoryFileError, ModelError, SettingsError, Terminated, UsageError
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.database import Database
from jarvis_cli.messages import Message, Notice, Request, Shown, TextDelta
from jarvis_cli.turn import Assistant, embed_line, take_turn
from jarvis_cli.usage import Usage
from tests.conftest import HandClock
from tests.peers.scripted_chat import Chat
from tests.peers.scripted_model import Reply, ScriptedEmbedder, ScriptedModel, call, say, use


class Hangup(BaseException):
    """What is raised when the terminal is closed: no Exception."""


@pytest.fixture
def chat(memory: Memory) -> Chat:
    return Chat(memory)


class TestStraightPath:
    def test_a_line_is_answered_and_both_are_kept(self, chat: Chat) -> None:
        turn = chat.take("Dzień dobry!", say("Guten ", "Tag!", usage=Usage(7, 3, 1, 2)))
        assert (turn.answer, turn.status, turn.usage) == ("Guten Tag!", "complete", Usage(7, 3, 1, 2))
        assert (turn.error, turn.hint, turn.exit_code) == ("", "", 0)
        assert chat.shown == [TextDelta("Guten "), TextDelta("Tag!")]
        assert chat.history == (Message("user", "Dzień dobry!"), Message("assistant", "Guten Tag!"))
        assert chat.requests[0].max_tokens == 512
        assert tuple(tool.name for tool in chat.requests[0].tools) == TOOL_NAMES

    def test_the_next_turn_goes_on_and_a_new_conversation_begins_anew(self, chat: Chat) -> None:
        first = chat.take("eins", say("1"))
        second = chat.take("zwei", say("2"))
        assert second.conversation_id == first.conversation_id
        assert [message.text for message in chat.requests[-1].messages] == ["eins", "1", "zwei"]
        chat.conversation_id = None
        third = chat.take("drei", say("3"))
        assert third.conversation_id != first.conversation_id
        assert [message.text for message in chat.requests[-1].messages] == ["drei"]

    def test_tui_10_the_line_is_on_disk_and_not_locked_before_the_model_is_called(
        self, chat: Chat, database: Database
    ) -> None:
        seen: list[object] = []

        def look(_: Request) -> Reply:
            seen.extend(database.rows("SELECT role, text, status FROM messages"))
            # DB-02: nothing is locked while the model is waited for.
            with database.transaction():
                database.rows("UPDATE jobs SET due_at = due_at")
            return say("Ja.")

        chat.take("Bist du da?", look)
        assert seen == [("user", "Bist du da?", "complete")]

    def test_sum_01_the_summary_is_due_with_the_answer(self, chat: Chat) -> None:
        chat.take("Hallo", say("Hallo!"))
        job = chat.memory.jobs.claim()
        assert job is not None
        assert (job.kind, job.target) == ("summarize", chat.conversation_id)

    def test_tui_10_a_line_whose_answer_never_comes_is_due_a_little_later(self, chat: Chat, clock: HandClock) -> None:
        chat.memory.conversations.save_line(None, Message("user", "Hallo"), 0)
        assert chat.memory.jobs.count().due == 0
        clock.advance(minutes=11)
        # To summarise it, and to learn from it.
        assert chat.memory.jobs.count().due == 2

    def test_no_words_only_notice_with_an_embedder_and_one_without(self, chat: Chat) -> None:
        chat.take("a", say("b"))
        assert chat.notices == []
        chat.embedder = None
        chat.take("a", say("b"))
        assert len(chat.notices) == 1
        assert "words" in chat.notices[0]

    def test_tui_11_no_control_byte_is_shown_or_stored(self, chat: Chat) -> None:
        turn = chat.take("x", say("Gr\x1b]0;ü\x07ße\x9b", "\x1b", "[2J\r\0 \ud83d", "\ttab\nend"))
        assert turn.answer == chat.text == "Gr]0;üße[2J \ufffd\ttab\nend"
        assert chat.history[-1].text == turn.answer

    def test_a_line_too_long_for_the_model_is_not_kept(self, chat: Chat) -> None:
        chat.budget = 10_000
        with pytest.raises(UsageError, match="too long"):
            chat.take("長" * 10_000)
        assert chat.history == ()
        assert chat.take("kurz", say("Gut.")).status == "complete"

    def test_ant_04_the_person_is_told_when_old_turns_are_left_out(self, chat: Chat) -> None:
        chat.budget = 10_000
        for number in range(12):
            chat.take(f"Zeile {number}", say("Wort " * 200))
        told = [shown for shown in chat.shown if isinstance(shown, Notice)]
        assert told
        assert all(notice.once for notice in told)
        assert "no longer sent" in told[0].text


class TestEndings:
    def test_tui_06_an_interrupt_in_the_stream_keeps_what_had_come(self, chat: Chat) -> None:
        turn = chat.take("Erzähl mir was", (TextDelta("Es war "), TextDelta("einmal"), KeyboardInterrupt()))
        assert (turn.answer, turn.status, turn.exit_code) == ("Es war einmal", "interrupted", 0)
        assert chat.history[-1] == Message("assistant", "Es war einmal", status="interrupted")
        chat.take("Weiter", say("ein Hund"))
        sent = chat.requests[-1].messages
        assert [message.role for message in sent] == ["user", "assistant", "user"]
        assert sent[1].text == f"Es war einmal\n{instructions.INTERRUPTED}"

    def test_tui_06_an_interrupt_before_anything_came(self, chat: Chat) -> None:
        turn = chat.take("Erzähl", KeyboardInterrupt())
        assert (turn.answer, turn.status) == ("", "interrupted")
        chat.take("Weiter", say("gut"))
        assert chat.requests[-1].messages[1].text == instructions.NO_ANSWER

    def test_tui_06_an_interrupt_while_it_is_shown(self, chat: Chat) -> None:
        def show(shown: Shown) -> None:
            if shown == TextDelta("zwei"):
                raise KeyboardInterrupt
            chat.shown.append(shown)

        model = ScriptedModel([say("eins ", "zwei", "drei")])
        turn = take_turn("Zähle", None, Assistant(chat.memory, model, None, 100), show)
        assert turn.status == "interrupted"
        assert chat.history[-1] == Message("assistant", "eins zwei", status="interrupted")

    def test_tui_06_an_interrupt_while_a_notice_is_shown_leaves_no_line_without_an_answer(self, chat: Chat) -> None:
        def show(shown: Shown) -> None:
            if isinstance(shown, Notice) and "words" in shown.text:
                raise KeyboardInterrupt

        turn = take_turn("Hallo", None, Assistant(chat.memory, ScriptedModel(), None, 100), show)
        assert turn.status == "interrupted"
        assert [message.role for message in chat.history] == ["user", "assistant"]

    def test_tui_06_a_second_interrupt_while_the_first_is_told_keeps_the_answer_too(self, chat: Chat) -> None:
        def show(shown: Shown) -> None:
            if isinstance(shown, Notice):
                raise KeyboardInterrupt

        model = ScriptedModel([(TextDelta("eins"), KeyboardInterrupt())])
        with pytest.raises(KeyboardInterrupt):
            take_turn("Zähle", None, Assistant(chat.memory, model, ScriptedEmbedder(), 100), show)
        assert chat.history[-1] == Message("assistant", "eins", status="interrupted")

    @pytest.mark.parametrize(
        "ending", [Hangup(), SystemExit(1), GeneratorExit(), RuntimeError("bug"), BrokenPipeError()]
    )
    def test_tui_10_whatever_ends_the_program_what_had_come_is_kept(self, ending: BaseException, chat: Chat) -> None:
        with pytest.raises(type(ending)):
            chat.take("Erzähl", (TextDelta("Es war"), ending))
        assert chat.history == (Message("user", "Erzähl"), Message("assistant", "Es war", status="interrupted"))
        assert chat.memory.jobs.count().due == 2

    def test_ant_01_a_model_that_fails_in_mid_answer(self, chat: Chat) -> None:
        error = ModelError("the server is overloaded", "try again later")
        turn = chat.take("Erzähl", (TextDelta("Es war"), error))
        assert (turn.answer, turn.status) == ("Es war", "failed")
        assert (turn.error, turn.hint, turn.exit_code) == (error.message, error.hint, 4)
        assert chat.history[-1] == Message("assistant", "Es war", status="failed")
        chat.take("Nochmal", say("gut"))
        assert chat.requests[-1].messages[1].text == f"Es war\n{instructions.BROKEN_OFF}"

    def test_ant_01_a_model_that_fails_before_anything_came(self, chat: Chat) -> None:
        turn = chat.take("Hallo", SettingsError("the key is wrong", "set it anew"))
        assert (turn.status, turn.error, turn.exit_code) == ("failed", "the key is wrong", 3)
        assert chat.history == (Message("user", "Hallo"), Message("assistant", "", status="failed"))
        assert chat.take("Hallo?", say("Ja!")).status == "complete"
        assert chat.requests[-1].messages[1].text == instructions.NO_ANSWER

    def test_an_answer_cut_at_its_length_says_so(self, chat: Chat) -> None:
        turn = chat.take("Erzähl", say("Es war", reason="length"))
        assert turn.status == "cut"
        assert "length" in chat.notices[0]
        assert chat.history[-1].status == "cut"

    def test_a_refusal_says_so(self, chat: Chat) -> None:
        assert chat.take("x", say("Nein.", reason="refused")).status == "complete"
        assert "declined" in chat.notices[0]

    @pytest.mark.parametrize("pieces", [(), ("",), (" \n", "\x00"), ("\u200b",)])
    def test_ant_03_an_empty_answer_says_so_and_harms_no_later_request(
        self, pieces: tuple[str, ...], chat: Chat
    ) -> None:
        turn = chat.take("Hallo", say(*pieces))
        assert turn.status == "complete"
        assert "no answer" in chat.notices[0]
        for number in range(2):
            chat.take(f"Und {number}", say("Gut."))
        for request in chat.requests:
            assert all(message.text.strip() for message in request.messages)
        assert chat.requests[-1].messages[1].text == instructions.NO_ANSWER

    def test_db_06_an_answer_that_cannot_be_saved_was_shown_all_the_same(self, chat: Chat, database: Database) -> None:
        def damage(_: Request) -> Reply:
            database.rows("DROP TABLE message_words")
            return say("Da bin ich.")

        turn = chat.take("Hallo", damage)
        assert chat.text == turn.answer == "Da bin ich."
        assert (turn.status, turn.exit_code, turn.is_stored) == ("complete", MemoryFileError.exit_code, False)
        assert turn.error.startswith("not saved: the memory file ")
        assert turn.hint


class TestEmbedder:
    @pytest.mark.parametrize("transient", [True, False])
    def test_a_failing_embedder_never_fails_a_turn(self, transient: bool, chat: Chat) -> None:
        chat.embedder = ScriptedEmbedder(fault=lambda _: EmbedderError("it is not running", transient=transient))
        turn = chat.take("Hallo", use(call("remember_fact", content="Tee")), say("Gut."))
        assert turn.status == "complete"
        assert len(chat.memory.facts.list()) == 1
        assert any("it is not running" in notice for notice in chat.notices)

    def test_the_line_is_embedded_as_a_query(self, chat: Chat) -> None:
        embedder = ScriptedEmbedder()
        chat.embedder = embedder
        chat.take("Wo wohne ich?", say("Hm."))
        assert embedder.embedded == [(("Wo wohne ich?",), "query")]

    def test_without_one_there_is_no_vector(self) -> None:
        notices: list[str] = []
        assert embed_line("x", None, notices) is None
        assert notices == []


@pytest.mark.parametrize("signal", [KeyboardInterrupt, Terminated])
def test_tui_10_an_interrupt_while_the_answer_is_saved_loses_nothing(
    memory_path: Path, signal: type[BaseException]
) -> None:
    due: list[BaseException] = []

    def tell_time() -> datetime:
        if due:
            raise due.pop()
        return datetime(2026, 3, 1, 12, 0, tzinfo=UTC)

    memory = open_memory(memory_path, tell_time)
    model = ScriptedModel([(*say("Guten Tag!"), lambda: due.append(signal()))])
    try:
        take_turn("Hallo", None, Assistant(memory, model, None, 512), lambda _: None)
    except Terminated:
        assert signal is Terminated
    assert memory.conversations.history(1) == (Message("user", "Hallo"), Message("assistant", "Guten Tag!"))
    memory.close()

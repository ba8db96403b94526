"""Chats that outgrow the model: they go on with less of what was said, and none costs more for its length (ANT-04)."""

import json
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from benchmarks.long_chat import take_turns
from jarvis_cli import instructions
from jarvis_cli.errors import RequestTooLongError, UsageError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.messages import Event, Message, Notice, Request, Shown, Stop, TextDelta, Turn
from jarvis_cli.models.anthropic import AnthropicModel, AnthropicOptions
from jarvis_cli.models.protocols import LanguageModel
from jarvis_cli.recalled import Remembered
from jarvis_cli.request import HISTORY_BUDGET, Frame, measure_request
from jarvis_cli.settings import Settings
from jarvis_cli.tools import list_tools
from jarvis_cli.turn import Assistant, take_turn
from tests.peers.anthropic_server import AnthropicServer, Reply, status_reply, text_reply
from tests.peers.scripted_model import ScriptedModel, call, say


@dataclass
class NarrowModel:
    """A model that can read less than it claims, as an adapter of a server with a small context.

    It refuses what is longer than `most` bytes, and claims less from then on. A line with "tool" in it calls one.
    """

    most: int
    budget: int = 200_000
    answer: str = "Gut."
    provider: str = "narrow"
    name: str = "narrow-1"
    requests: list[Request] = field(default_factory=list)
    refused: int = 0

    def stream(self, request: Request) -> Generator[Event, None, None]:
        """Yield an answer, or refuse to read the request."""
        size = measure_request(request)
        if size > self.most:
            self.refused += 1
            self.budget = min(self.budget, size * 3 // 4)
            raise RequestTooLongError("the request is longer than the model can read")
        self.requests.append(request)
        if "tool" in request.messages[-1].text:
            yield call("remember_fact", content="Tee " * 70)
            yield Stop("tools")
            return
        yield TextDelta(self.answer)
        yield Stop("end")


@dataclass
class Talk:
    """A conversation with one model from line to line, as a chat has it."""

    memory: Memory
    model: LanguageModel
    shown: list[Shown] = field(default_factory=list)
    conversation_id: int | None = None

    def __post_init__(self) -> None:
        self.assistant = Assistant(self.memory, self.model, None, 512)

    def take(self, line: str) -> Turn:
        turn = take_turn(line, self.conversation_id, self.assistant, self.shown.append)
        self.conversation_id = turn.conversation_id
        return turn

    @property
    def lines(self) -> list[str]:
        """The lines that are on disk."""
        history = self.memory.conversations.history(self.conversation_id) if self.conversation_id else ()
        return [message.text for message in history if message.role == "user"]

    @property
    def notices(self) -> set[str]:
        return {shown.text for shown in self.shown if isinstance(shown, Notice)}


class TestRefusals:
    def test_ant_04_a_chat_that_outgrows_the_server_goes_on_with_less_of_it(self, memory: Memory) -> None:
        model = NarrowModel(most=20_000, answer="Wort " * 100)
        talk = Talk(memory, model)
        lines = [f"Zeile {number} źdźbło" for number in range(60)]
        assert {talk.take(line).status for line in lines} == {"complete"}
        assert talk.lines == lines
        assert len(model.requests) == 60
        # It was refused once, and what was refused was sent again at once, with less before it.
        assert model.refused == 1
        assert any("no longer sent" in notice for notice in talk.notices)
        assert [request.messages[-1].text for request in model.requests] == lines
        assert model.requests[-1].messages[0].text in lines[30:]

    def test_ant_04_a_line_that_only_the_server_finds_too_long_is_refused_and_not_kept(self, memory: Memory) -> None:
        talk = Talk(memory, NarrowModel(most=20_000))
        with pytest.raises(RequestTooLongError, match="the line was not kept") as caught:
            talk.take("漢" * 20_000)
        assert "shorten the text" in caught.value.hint
        assert (caught.value.exit_code, "漢" in caught.value.message) == (4, False)
        assert memory.conversations.last() is None
        assert memory.jobs.count().due == 0
        assert talk.take("Kurz?").answer == "Gut."
        assert talk.lines == ["Kurz?"]

    def test_ant_04_in_a_conversation_only_the_long_line_is_gone(self, memory: Memory, database: Database) -> None:
        talk = Talk(memory, NarrowModel(most=20_000))
        for line in ("eins", "zwei"):
            talk.take(line)
        with pytest.raises((RequestTooLongError, UsageError), match="long"):
            talk.take("riesig " * 10_000)
        assert talk.take("drei").status == "complete"
        assert talk.lines == ["eins", "zwei", "drei"]
        assert database.rows("SELECT count(*) FROM message_words WHERE message_words MATCH 'riesig'") == [(0,)]

    def test_ant_04_a_small_line_is_not_blamed(self, memory: Memory) -> None:
        for number in range(20):
            memory.remember(NewFact(f"Umstand {number} " + "x" * 300))
        with pytest.raises(RequestTooLongError) as caught:
            Talk(memory, NarrowModel(most=1_000)).take("Kurz?")
        assert "shorten" not in caught.value.hint
        assert "facts_budget" in caught.value.hint

    def test_ant_04_what_a_tool_has_done_is_kept_and_the_next_line_is_sent_with_less(self, memory: Memory) -> None:
        frame = Frame(instructions.ANSWER, list_tools(reach=memory.reach))
        line = "x" * (frame.size // 8)
        # The lines before fit, and the call of the tool, but not what comes back from it.
        model = NarrowModel(most=frame.size + 3 * len(line) + 250)
        talk = Talk(memory, model)
        for number in range(3):
            talk.take(f"Zeile {number} {line}")
        turn = talk.take("tool, bitte")
        assert (turn.status, turn.exit_code) == ("failed", 4)
        assert turn.error == "the request is longer than the model can read"
        assert "less of this conversation" in turn.hint
        assert any(isinstance(shown, Remembered) for shown in talk.shown)
        assert talk.take("Und nun?").status == "complete"
        assert talk.lines[-2:] == ["tool, bitte", "Und nun?"]
        assert model.refused == 1

    def test_ant_04_a_model_that_never_learns_is_not_asked_for_ever(self, memory: Memory) -> None:
        # As many replies as requests: one more would fail.
        talk = Talk(memory, ScriptedModel([say("Ja."), RequestTooLongError("too long"), say("Gut.")]))
        talk.take("eins")
        with pytest.raises(RequestTooLongError):
            talk.take("zwei")
        assert talk.take("drei").answer == "Gut."
        assert talk.lines == ["eins", "drei"]

    def test_a_line_that_is_taken_out_leaves_nothing_behind(self, memory: Memory, database: Database) -> None:
        saved = memory.conversations.save_line(None, Message("user", "riesig"), 0)
        other = memory.conversations.save_line(None, Message("user", "klein"), 0)
        for _ in range(2):
            memory.conversations.drop_line(saved)
        assert database.rows("SELECT id FROM messages") == [(other.turn_id,)]
        assert database.rows("SELECT id FROM conversations") == [(other.conversation_id,)]
        assert database.rows("SELECT rowid FROM message_words") == [(other.turn_id,)]
        assert {target for (target,) in database.rows("SELECT target FROM jobs")} == {other.conversation_id}


def count_tokens(body: Any) -> int:
    return len(json.dumps(body, ensure_ascii=False).encode()) // 4


def test_ant_04_long_turns_against_a_server_of_twenty_thousand_tokens(memory: Memory) -> None:
    """The real client, and a server that counts a token for four bytes of the body and refuses more than it reads."""

    def reply(body: Any) -> Reply:
        tokens = count_tokens(body)
        if tokens > 20_000:
            message = f"prompt is too long: {tokens} tokens > 20000 maximum"
            return status_reply(400, "invalid_request_error", message=message)
        return text_reply("Das-ist-eine-lange-Antwort,-mit-źdźbło. " * 100)

    with AnthropicServer(reply) as server:
        talk = Talk(memory, AnthropicModel(AnthropicOptions("sk-ant-test", "claude-x", server.url)))
        for number in range(60):
            assert talk.take(f"Zeile {number} " + "Wort " * 200).status == "complete"
        assert any("no longer sent" in notice for notice in talk.notices)
        with pytest.raises((RequestTooLongError, UsageError), match="long"):
            talk.take("lang " * 30_000)
        assert talk.take("Und jetzt?").status == "complete"
        assert len(talk.lines) == 61
        assert server.complaints == []
        sent = [count_tokens(received.body) for received in server.requests]
        assert sum(tokens > 20_000 for tokens in sent) <= 2
        talk.model.close()  # type: ignore[attr-defined]


def test_a_long_chat_costs_no_more_than_a_short_one(tmp_path: Path) -> None:
    """The benchmark at a small size: real turns, memory and summaries, and the requests as they were made."""
    course = take_turns(tmp_path, 110, 400)
    assert len(course.sizes) == 110
    assert course.compare(50) <= 1.3
    assert course.stability >= 0.85
    # What makes it so: the chat itself has grown to more than twice of what is sent.
    assert max(course.sizes) < 110 * 400 * 0.6


def test_what_is_measured_is_the_program_as_it_is_set_up() -> None:
    assert Settings().history_budget == HISTORY_BUDGET

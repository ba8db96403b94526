"""Asking a model for a whole text: its cost is noted whatever it says, and nothing of its thinking comes through."""

import pytest

from jarvis_cli.background.asking import ask_model
from jarvis_cli.errors import ModelError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.jobs import EXTRACT, SUMMARIZE
from jarvis_cli.messages import Message, Purpose, Request, TextDelta
from jarvis_cli.usage import Usage
from tests.conftest import HandClock
from tests.peers.queue import ask, claim
from tests.peers.scripted_model import Reply, ScriptedModel, say

COST = Usage(100, 20, 7, 3)


def make_request(purpose: Purpose = "summary") -> Request:
    return Request(purpose, "Fasse zusammen.", "", (Message("user", "Tee"),))


class TestUsage:
    @pytest.mark.parametrize("text", ["Es ging um Tee.", "", "<think>…", "{"])
    def test_a_reply_is_paid_for_whatever_it_says(self, text: str, memory: Memory) -> None:
        model = ScriptedModel([say(text, reason="length", usage=COST)], provider="ollama", name="bielik")
        assert ask_model(make_request(), model, memory)[1] == "length"
        (noted,) = memory.usage.read(memory.usage.today())
        assert (noted.work, noted.provider, noted.model) == ("background", "ollama", "bielik")
        assert (noted.calls, noted.usage) == (1, COST)
        assert memory.usage.used_today("background") == 130
        assert memory.usage.used_today("answer") == 0

    @pytest.mark.parametrize("reply", [ModelError("away"), (TextDelta("Es"), ModelError("broken off"))])
    def test_what_never_came_to_its_end_is_raised_and_not_noted(self, reply: Reply, memory: Memory) -> None:
        with pytest.raises(ModelError):
            ask_model(make_request(), ScriptedModel([reply]), memory)
        assert memory.usage.used_today("background") == 0

    def test_nothing_is_locked_while_the_model_speaks(self, memory: Memory, database: Database) -> None:
        def write() -> None:
            with database.transaction():
                database.rows("UPDATE conversations SET started_at = started_at")

        database.rows("PRAGMA busy_timeout = 0")
        text, _ = ask_model(make_request(), ScriptedModel([(write, TextDelta("Tee"), write, *say("."))]), memory)
        assert text == "Tee."


class TestThinking:
    @pytest.mark.parametrize(
        ("said", "text"),
        [
            ("<think>The person wants…</think>\n\nEs ging um Tee.", "Es ging um Tee."),
            ("<think></think>Es ging um Tee.", "Es ging um Tee."),
            ("<thinking>hm</thinking><think>hm</think> To była herbata.", "To była herbata."),
            ('<think>{"facts": [1]}</think>\n{"facts": []}', '{"facts": []}'),
            ("<think>The person wants…", ""),
            ("Es ging um das Tag <think>a</think>.", "Es ging um das Tag <think>a</think>."),
            ("שלום <think>", "שלום <think>"),
        ],
    )
    def test_sum_11_thinking_before_a_text_or_json_is_taken_out(self, said: str, text: str, memory: Memory) -> None:
        assert ask_model(make_request(), ScriptedModel([say(*said)]), memory) == (text, "end")


class TestDoubts:
    @pytest.mark.parametrize(("purpose", "left"), [("summary", EXTRACT), ("extraction", SUMMARIZE)])
    def test_sum_04_an_answer_says_that_the_server_is_there(
        self, purpose: Purpose, left: str, memory: Memory, database: Database, clock: HandClock
    ) -> None:
        for kind in (SUMMARIZE, EXTRACT):
            ask(database, clock.now, 1, kind=kind)
        for _ in range(5):
            for _ in range(2):
                memory.jobs.postpone(claim(memory.jobs), "overloaded")
            ask_model(make_request(purpose), ScriptedModel([say("Tee.")]), memory)
            clock.advance(hours=1)
            if memory.jobs.count().parked:
                break
        assert [job.kind for job in memory.jobs.list() if job.state != "parked"] == [left]

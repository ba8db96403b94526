"""The tools a model may call: bad arguments change nothing, forgetting needs a yes, secrets stay out."""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvis_cli import instructions
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.conversations import Answer, SavedLine
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.messages import Message, ToolCall, ToolResult, Usage
from jarvis_cli.recalled import Forgotten, Found, Remembered
from jarvis_cli.tools import Caller, ToolOutcome, call_tool, list_tools
from jarvis_cli.turn import embed_line
from tests.conftest import HandClock
from tests.peers.scripted_model import ScriptedEmbedder, call


@dataclass
class Chat:
    """One conversation, turn by turn, in which only tools are called."""

    memory: Memory
    conversation_id: int | None = None
    line: SavedLine | None = None

    def begin_turn(self, text: str = "Zeile") -> "Chat":
        self.line = self.memory.conversations.save_line(self.conversation_id, Message("user", text), 0)
        self.conversation_id = self.line.conversation_id
        return self

    def end_turn(self) -> None:
        assert self.line is not None
        answer = Answer((Message("assistant", "Gut."),), "scripted", "scripted-1", Usage())
        self.memory.conversations.save_answer(self.line, answer)

    def call(self, tool_call: ToolCall) -> ToolOutcome:
        assert self.line is not None
        embedder = ScriptedEmbedder()
        return call_tool(
            tool_call, Caller(self.memory, self.line, "scripted-1", lambda text: embed_line(text, embedder, []))
        )


@pytest.fixture
def chat(memory: Memory) -> Chat:
    return Chat(memory).begin_turn()


def read(outcome: ToolOutcome) -> dict[str, Any]:
    assert not outcome.result.is_error
    value = json.loads(outcome.result.content)
    assert isinstance(value, dict)
    return value


def raw(name: str, arguments: str) -> ToolCall:
    return ToolCall("call_1", name, arguments)


class TestSchemas:
    def test_each_is_a_json_schema_of_an_object(self) -> None:
        for tool in list_tools():
            schema = json.loads(tool.parameters)
            assert schema["type"] == "object"
            assert set(schema["required"]) <= set(schema["properties"])
            for name, described in schema["properties"].items():
                assert described["type"] in ("string", "integer"), name
                assert described.get("description") or described.get("enum"), name
            assert tool.description

    def test_they_never_change_within_a_conversation(self) -> None:
        assert list_tools() == list_tools()
        assert [tool.name for tool in list_tools()] == ["remember_fact", "forget_fact"]


class TestRemembering:
    def test_a_fact_is_stored_and_shown_from_its_row(self, chat: Chat) -> None:
        outcome = chat.call(
            call(
                "remember_fact",
                content=" Mój pies wabi się Bruno\r\n",
                key="dog.name",
                subject="pies",
                importance=5,
                category="contact",
            )
        )
        assert isinstance(outcome.shown, Remembered)
        fact = outcome.shown.fact
        assert outcome.shown.how == "remembered"
        assert chat.memory.facts.get(fact.id) == fact
        assert (fact.content, fact.key, fact.subject) == ("Mój pies wabi się Bruno", "dog.name", "pies")
        assert (fact.importance, fact.category, fact.source, fact.created_by) == (5, "contact", "model", "scripted-1")
        assert fact.conversation_id == chat.conversation_id
        assert read(outcome) == {"result": "remembered", "id": fact.id, "content": fact.content}
        assert outcome.result.call_id == "call_1"

    @pytest.mark.parametrize("content", ["我住在上海。", "אני גר בחיפה", "Zażółć gęślą jaźń", "A\tB\nC"])
    def test_in_any_script_and_back_to_the_model_as_it_is(self, content: str, chat: Chat) -> None:
        outcome = chat.call(call("remember_fact", content=content))
        assert read(outcome)["content"] == content
        assert "\\u" not in outcome.result.content

    def test_fact_01_the_same_again_is_already_known(self, chat: Chat) -> None:
        first = read(chat.call(call("remember_fact", content="Ich mag Tee.")))
        again = read(chat.call(call("remember_fact", content="ich  MAG tee")))
        assert (again["result"], again["id"], again["content"]) == ("already known", first["id"], "Ich mag Tee.")
        assert len(chat.memory.facts.list()) == 1

    def test_fact_05_under_the_same_key_it_is_updated(self, chat: Chat) -> None:
        chat.call(call("remember_fact", content="I love fish", key="food"))
        outcome = chat.call(call("remember_fact", content="I can't stand fish any more", key="FOOD"))
        assert read(outcome)["result"] == "updated"
        assert [fact.content for fact in chat.memory.facts.list()] == ["I can't stand fish any more"]

    def test_what_is_similar_is_handed_back_for_the_model_to_decide(self, chat: Chat) -> None:
        first = read(chat.call(call("remember_fact", content="Mein Hund heißt Bruno und ist braun")))
        outcome = read(chat.call(call("remember_fact", content="Mein brauner Hund heißt Bruno")))
        assert outcome["result"] == "remembered"
        assert {"id": first["id"], "content": first["content"]} in outcome["similar"]
        assert outcome["id"] not in [similar["id"] for similar in outcome["similar"]]

    def test_a_failing_embedder_does_not_keep_a_fact_out(self, memory: Memory) -> None:
        line = Chat(memory).begin_turn().line
        assert line is not None
        outcome = call_tool(call("remember_fact", content="Tee"), Caller(memory, line, "m", lambda _: None))
        assert read(outcome)["result"] == "remembered"

    def test_sec_01_a_secret_is_refused_and_not_repeated(self, chat: Chat) -> None:
        secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
        for arguments in (
            {"content": f"my token is {secret}"},
            {"content": "token", "key": secret},
            {"content": "x", "subject": secret},
        ):
            outcome = chat.call(call("remember_fact", **arguments))
            assert outcome.result.is_error
            assert secret not in outcome.result.content
            assert outcome.shown is None
        assert chat.memory.facts.list() == ()

    def test_a_very_long_fact_comes_back_shortened(self, chat: Chat) -> None:
        """What a tool returns is sent again in every later request of the conversation."""
        outcome = chat.call(call("remember_fact", content="bardzo " * 10_000))
        assert len(outcome.result.content) < 3_000
        found = chat.call(call("forget_fact", query="bardzo"))
        assert len(found.result.content) < 3_000


BAD_REMEMBER = (
    "{}",
    "",
    "null",
    "[]",
    "3",
    '"text"',
    "{",
    "{'content': 'x'}",
    '{"content": "Tee"} trailing',
    '{"content": null}',
    '{"content": 5}',
    '{"content": ["Tee"]}',
    '{"content": {"text": "Tee"}}',
    '{"content": ""}',
    '{"content": " \\u200b\\n"}',
    '{"content": "Tee", "key": 5}',
    '{"content": "Tee", "subject": ["x"]}',
    '{"content": "Tee", "category": "secret"}',
    '{"content": "Tee", "category": ["fact"]}',
    '{"content": "Tee", "importance": 0}',
    '{"content": "Tee", "importance": 6}',
    '{"content": "Tee", "importance": -1}',
    '{"content": "Tee", "importance": 2.5}',
    '{"content": "Tee", "importance": true}',
    '{"content": "Tee", "importance": NaN}',
    '{"content": "Tee", "importance": Infinity}',
    '{"content": "Tee", "importance": 1e400}',
    '{"content": "Tee", "importance": 1e300}',
    '{"content": "Tee", "importance": "very"}',
    '{"content": "Tee", "importance": [3]}',
    '{"content": "Tee", "importance": "' + "9" * 5_000 + '"}',
    '{"content": "Tee", "importance": ' + "9" * 5_000 + "}",
    '{"content": "' + "x" * 100_001 + '"}',
    '{"content": "Tee", "key": "' + "x" * 300 + '"}',
    '{"content": ' + "[" * 50_000 + "]" * 50_000 + "}",
)
BAD_FORGET = (
    "{}",
    "",
    "null",
    "[1]",
    "{",
    '{"query": ""}',
    '{"query": "  "}',
    '{"query": "\\u200b"}',
    '{"query": 5}',
    '{"query": ["Tee"]}',
    '{"id": null}',
    '{"id": ""}',
    '{"id": true}',
    '{"id": false, "query": ""}',
    '{"id": 1.5}',
    '{"id": NaN}',
    '{"id": Infinity}',
    '{"id": 1e300}',
    '{"id": -1}',
    '{"id": 0}',
    '{"id": 999}',
    '{"id": "abc"}',
    '{"id": "#999"}',
    '{"id": [1]}',
    '{"id": {"id": 1}}',
    '{"id": 99999999999999999999999999}',
    '{"id": "' + "9" * 5_000 + '"}',
    '{"id": ' + "9" * 5_000 + "}",
    '{"query": ' + "[" * 50_000,
)


class TestBadArguments:
    @pytest.mark.parametrize("arguments", BAD_REMEMBER, ids=lambda text: text[:40])
    def test_remembering_with_bad_arguments_changes_nothing(self, arguments: str, chat: Chat) -> None:
        self.check(chat, raw("remember_fact", arguments))

    @pytest.mark.parametrize("arguments", BAD_FORGET, ids=lambda text: text[:40])
    def test_fact_03_forgetting_with_bad_arguments_changes_nothing(self, arguments: str, chat: Chat) -> None:
        self.check(chat, raw("forget_fact", arguments))

    @pytest.mark.parametrize("name", ["", "delete_all", "remember_fact ", "REMEMBER_FACT", "źródło"])
    def test_an_unknown_tool_is_an_error_result(self, name: str, chat: Chat) -> None:
        self.check(chat, raw(name, '{"content": "x", "id": 1}'))

    def check(self, chat: Chat, tool_call: ToolCall) -> None:
        chat.memory.remember(NewFact("Ich mag Kaffee."))
        before = chat.memory.facts.list()
        outcome = chat.call(tool_call)
        assert outcome.result.is_error
        assert outcome.result.call_id == tool_call.id
        assert 0 < len(outcome.result.content) < 400
        assert outcome.shown is None
        assert chat.memory.facts.list() == before

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(
        st.sampled_from(("remember_fact", "forget_fact")),
        st.dictionaries(
            st.sampled_from(("content", "key", "subject", "category", "importance", "query", "id", "x")),
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None)) | st.just([1]),
        ),
    )
    def test_whatever_a_model_sends_there_is_a_result(
        self, chat: Chat, name: str, arguments: dict[str, object]
    ) -> None:
        outcome = chat.call(raw(name, json.dumps(arguments)))
        assert isinstance(outcome.result, ToolResult)
        outcome.result.content.encode()
        assert not isinstance(outcome.shown, Forgotten)


class TestForgetting:
    @pytest.fixture
    def dog(self, memory: Memory) -> int:
        memory.remember(NewFact("Ich mag Tee."))
        return memory.remember(NewFact("Mein Hund heißt Bruno.")).fact.id

    def test_finding_shows_and_deletes_nothing(self, chat: Chat, dog: int) -> None:
        outcome = chat.call(call("forget_fact", query="hund HEISST"))
        assert read(outcome) == {"found": [{"id": dog, "content": "Mein Hund heißt Bruno."}]}
        assert isinstance(outcome.shown, Found)
        assert [fact.id for fact in outcome.shown.facts] == [dog]
        assert len(chat.memory.facts.list()) == 2

    @pytest.mark.parametrize("query", ["#{}", "{}", " #{} "])
    def test_a_number_finds_its_fact(self, query: str, chat: Chat, dog: int) -> None:
        assert [fact["id"] for fact in read(chat.call(call("forget_fact", query=query.format(dog))))["found"]] == [dog]

    @pytest.mark.usefixtures("dog")
    def test_nothing_found_is_no_error_and_shows_nothing(self, chat: Chat) -> None:
        outcome = chat.call(call("forget_fact", query="Straßenbahnhaltestelle"))
        assert read(outcome) == {"found": []}
        assert outcome.shown is None

    @pytest.mark.parametrize("query", ["%", "_", "*", "' OR 1=1 --", '"', "\ud800", "a\0b", "(", "NEAR(", "^x"])
    @pytest.mark.usefixtures("dog")
    def test_txt_04_every_character_is_an_ordinary_one(self, query: str, chat: Chat) -> None:
        outcome = chat.call(call("forget_fact", query=query))
        assert not outcome.result.is_error
        assert read(outcome)["found"] == []

    def test_an_id_that_was_shown_in_the_turn_before_is_forgotten(self, chat: Chat, dog: int) -> None:
        chat.call(call("forget_fact", query="Bruno"))
        chat.end_turn()
        chat.begin_turn("Ja, bitte.")
        outcome = chat.call(call("forget_fact", id=dog))
        assert outcome.shown == Forgotten(dog)
        assert read(outcome) == {"forgotten": dog}
        assert [fact.content for fact in chat.memory.facts.list()] == ["Ich mag Tee."]

    @pytest.mark.parametrize("number", ["{}", "#{}", "{}.0"])
    def test_the_id_may_come_as_text_or_fraction(self, number: str, chat: Chat, dog: int) -> None:
        chat.call(call("forget_fact", query="Bruno"))
        chat.begin_turn("Ja")
        value = number.format(dog)
        arguments = f'{{"id": {value}}}' if value.endswith(".0") else json.dumps({"id": value})
        assert chat.call(raw("forget_fact", arguments)).shown == Forgotten(dog)

    def test_fact_04_an_id_of_the_same_turn_is_refused(self, chat: Chat, dog: int) -> None:
        chat.call(call("forget_fact", query="Bruno"))
        outcome = chat.call(call("forget_fact", id=dog))
        assert outcome.result.is_error
        assert outcome.result.content.startswith(instructions.FORGET_NEEDS_A_YES.rstrip("."))
        assert len(chat.memory.facts.list()) == 2

    def test_fact_04_an_id_that_was_never_shown_is_refused(self, chat: Chat, dog: int) -> None:
        chat.call(call("forget_fact", query="Tee"))
        chat.begin_turn("Ja")
        assert chat.call(call("forget_fact", id=dog)).result.is_error
        assert len(chat.memory.facts.list()) == 2

    def test_fact_04_an_id_shown_in_another_conversation_is_refused(self, chat: Chat, dog: int) -> None:
        chat.call(call("forget_fact", query="Bruno"))
        other = Chat(chat.memory).begin_turn().begin_turn("Ja")
        assert other.call(call("forget_fact", id=dog)).result.is_error
        assert len(chat.memory.facts.list()) == 2

    @pytest.mark.parametrize(("turns", "may"), [(1, True), (2, True), (3, True), (4, False), (9, False)])
    def test_what_was_shown_too_long_ago_has_to_be_shown_again(
        self, turns: int, may: bool, chat: Chat, dog: int
    ) -> None:
        chat.call(call("forget_fact", query="Bruno"))
        for _ in range(turns):
            chat.end_turn()
            chat.begin_turn("Etwas anderes")
        outcome = chat.call(call("forget_fact", id=dog))
        assert (outcome.shown == Forgotten(dog)) == may
        assert outcome.result.is_error != may

    def test_fact_13_what_is_gone_already_is_an_error_result(self, chat: Chat, dog: int) -> None:
        chat.call(call("forget_fact", query="Bruno"))
        chat.begin_turn("Ja")
        chat.call(call("forget_fact", id=dog))
        outcome = chat.call(call("forget_fact", id=dog))
        assert outcome.result.is_error
        assert f"#{dog}" in outcome.result.content

    def test_at_most_ten_are_shown_and_only_those_may_be_forgotten(self, chat: Chat) -> None:
        for number in range(15):
            chat.memory.remember(NewFact(f"Herbata numer {number}"))
        outcome = chat.call(call("forget_fact", query="herbata"))
        assert isinstance(outcome.shown, Found)
        shown = {fact.id for fact in outcome.shown.facts}
        assert len(shown) == 10
        chat.begin_turn("Ja, alle")
        for fact in chat.memory.facts.list():
            assert (chat.call(call("forget_fact", id=fact.id)).shown == Forgotten(fact.id)) == (fact.id in shown)
        assert len(chat.memory.facts.list()) == 5

    def test_the_offer_is_on_disk_for_whoever_continues_the_conversation(
        self, chat: Chat, dog: int, memory_path: Path, clock: HandClock
    ) -> None:
        chat.call(call("forget_fact", query="Bruno"))
        chat.end_turn()
        other = open_memory(memory_path, clock)
        try:
            later = replace(chat, memory=other).begin_turn("Ja")
            assert later.call(call("forget_fact", id=dog)).shown == Forgotten(dog)
        finally:
            other.close()
        assert len(chat.memory.facts.list()) == 1


def test_a_bug_in_a_tool_is_told_to_the_model_without_its_message(memory: Memory) -> None:
    memory.remember(NewFact("Ich mag Tee"))
    line = memory.conversations.save_line(None, Message("user", "Zeile"), 0)

    def fail(_: str) -> None:
        raise RuntimeError("Geheimnis")

    outcome = call_tool(call("forget_fact", query="Kaffee mit Milch"), Caller(memory, line, "scripted-1", fail))
    assert outcome.result.is_error
    assert "RuntimeError" in outcome.result.content
    assert "Geheimnis" not in outcome.result.content
    assert outcome.shown is None


@pytest.mark.parametrize("query", ["mein Hund Bruno heisst", "ich Raketen baue", "mój pies nazywa się Bruno"])
def test_fact_03_what_shares_no_naming_word_is_not_offered_to_be_forgotten(memory: Memory, query: str) -> None:
    memory.remember(NewFact("meine Katze Leo heisst"))
    memory.remember(NewFact("mein Kater heißt Mruczek"))
    line = memory.conversations.save_line(None, Message("user", "Zeile"), 0)
    caller = Caller(memory, line, "scripted-1", lambda text: embed_line(text, ScriptedEmbedder(), []))
    outcome = call_tool(call("forget_fact", query=query), caller)
    assert json.loads(outcome.result.content) == {"found": []}
    assert outcome.shown is None

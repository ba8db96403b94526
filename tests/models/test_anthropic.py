"""The Anthropic adapter talking to a scripted server through the real SDK: what works when nothing goes wrong."""

import gc
import subprocess
import sys
import threading
import warnings
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvis_cli.errors import JarvisError
from jarvis_cli.messages import Event, Message, Request, Stop, StopReason, TextDelta, ToolCall, ToolSchema
from jarvis_cli.models.anthropic import AnthropicModel, AnthropicOptions
from jarvis_cli.models.protocols import LanguageModel
from jarvis_cli.usage import Usage
from tests.peers.anthropic_server import (
    AnthropicServer,
    Reply,
    ReplyUsage,
    ToolUse,
    broken_reply,
    events_before_fault,
    text_reply,
    tool_reply,
)

REMEMBER = ToolSchema("remember_fact", "Remember a fact.", '{"type":"object","properties":{"content":{}}}')
QUESTION = Request("answer", "Be kind.", "", (Message("user", "Wie heißt mein Hund?"),))


def make_model(server: AnthropicServer) -> AnthropicModel:
    return AnthropicModel(AnthropicOptions("sk-ant-test", "claude-x", server.url, timeout_seconds=5, pauses=()))


@pytest.fixture(scope="module")
def model(running: AnthropicServer) -> Iterator[AnthropicModel]:
    with closing(make_model(running)) as made:
        yield made


def answer(events: list[Event]) -> str:
    return "".join(event.text for event in events if isinstance(event, TextDelta))


@pytest.mark.parametrize(
    "text", ["Dein Hund heißt Bruno.", "Zażółć gęślą jaźń", "לכלב שלך קוראים ברונו", "犬の名前は ブルーノ です"]
)
def test_text_arrives_in_pieces_and_a_stop_ends_it(server: AnthropicServer, model: AnthropicModel, text: str) -> None:
    server.replies.append(text_reply(text))
    events = list(model.stream(QUESTION))
    assert answer(events) == text
    assert len(events) == len(text.split()) + 1
    assert events[-1] == Stop("end", Usage(10, 5))


def test_the_first_words_are_yielded_before_the_last_are_sent(server: AnthropicServer, model: AnthropicModel) -> None:
    rest = threading.Event()
    server.replies.append(broken_reply("stall", "eins zwei drei", after=1, until=rest))
    events = model.stream(QUESTION)
    assert next(events) == TextDelta("eins ")
    rest.set()
    assert answer(list(events)) == "zwei drei"


def test_the_request_carries_key_model_limits_cache_and_tools(server: AnthropicServer, model: AnthropicModel) -> None:
    server.replies.append(text_reply("Bruno"))
    list(model.stream(Request("answer", "Be kind.", "Facts: none", QUESTION.messages, (REMEMBER,), max_tokens=77)))
    sent = server.requests[0]
    assert sent.path == "/v1/messages"
    assert sent.headers["Authorization"] == "Bearer sk-ant-test"
    assert sent.body == {
        "model": "claude-x",
        "max_tokens": 77,
        "stream": True,
        "cache_control": {"type": "ephemeral"},
        "system": [
            {"type": "text", "text": "Be kind.", "cache_control": {"type": "ephemeral"}},
            {"type": "text", "text": "Facts: none", "cache_control": {"type": "ephemeral"}},
        ],
        "messages": [{"role": "user", "content": [{"type": "text", "text": "Wie heißt mein Hund?"}]}],
        "tools": [
            {
                "name": "remember_fact",
                "description": "Remember a fact.",
                "input_schema": {"type": "object", "properties": {"content": {}}},
            }
        ],
    }


def test_without_instructions_and_tools_none_are_sent(server: AnthropicServer, model: AnthropicModel) -> None:
    server.replies.append(text_reply("Bruno"))
    list(model.stream(Request("summary", "", " \n", QUESTION.messages)))
    assert {"system", "tools", "temperature", "top_p"}.isdisjoint(server.requests[0].body)


@pytest.mark.parametrize(
    ("sent", "arguments"),
    [
        ('{"content": "Hund: Bruno, 犬"}', '{"content":"Hund: Bruno, 犬"}'),
        ("", "{}"),
        ('{"content": "Bru', '{"content": "Bru'),
        ("[1]", "[1]"),
        ('{"n": NaN}', '{"n": NaN}'),
        ('{"half": "\\ud83d"}', '{"half":"\ufffd"}'),
    ],
)
def test_tool_calls_come_whole_with_compact_arguments_or_as_they_were(
    server: AnthropicServer, model: AnthropicModel, sent: str, arguments: str
) -> None:
    server.replies.append(tool_reply(ToolUse("remember_fact", sent, "toolu_7"), text="Gut."))
    assert list(model.stream(QUESTION)) == [
        TextDelta("Gut."),
        ToolCall("toolu_7", "remember_fact", arguments),
        Stop("tools", Usage(10, 5)),
    ]


def test_several_tool_calls_keep_their_order_and_their_own_arguments(
    server: AnthropicServer, model: AnthropicModel
) -> None:
    server.replies.append(tool_reply(ToolUse("a", '{"n": 1}', "t1"), ToolUse("b", '{"n": 2}', "t2")))
    assert list(model.stream(QUESTION))[:2] == [ToolCall("t1", "a", '{"n":1}'), ToolCall("t2", "b", '{"n":2}')]


def test_sum_11_thinking_is_not_part_of_the_answer(server: AnthropicServer, model: AnthropicModel) -> None:
    server.replies.append(Reply(thinking="Let me think about dogs", text="Bruno <think> is fine"))
    assert answer(list(model.stream(QUESTION))) == "Bruno <think> is fine"


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        ("end_turn", "end"),
        ("stop_sequence", "end"),
        ("tool_use", "tools"),
        ("max_tokens", "length"),
        ("model_context_window_exceeded", "length"),
        ("refusal", "refused"),
        ("pause_turn", "unknown"),
        ("invented_tomorrow", "unknown"),
    ],
)
def test_stop_reasons_become_common_words(
    server: AnthropicServer, model: AnthropicModel, sent: str, reason: StopReason
) -> None:
    server.replies.append(text_reply("Bruno", stop_reason=sent))
    assert list(model.stream(QUESTION))[-1] == Stop(reason, Usage(10, 5))


def test_cached_tokens_are_counted_apart(server: AnthropicServer, model: AnthropicModel) -> None:
    server.replies.append(text_reply("Bruno", usage=ReplyUsage(3, 4, cache_read=1000, cache_write=20)))
    assert list(model.stream(QUESTION))[-1] == Stop("end", Usage(3, 4, 1000, 20))


def test_ant_03_an_empty_answer_is_a_stop_without_text(server: AnthropicServer, model: AnthropicModel) -> None:
    server.replies.append(text_reply(""))
    assert list(model.stream(QUESTION)) == [Stop("end", Usage(10, 5))]


def test_one_connection_serves_all_answers(server: AnthropicServer, model: AnthropicModel) -> None:
    server.replies.extend([text_reply("eins"), text_reply("zwei"), text_reply("drei")])
    assert [answer(list(model.stream(QUESTION))) for _ in range(3)] == ["eins", "zwei", "drei"]
    assert len({request.port for request in server.requests}) == 1


def test_a_closed_model_hangs_up_and_connects_again(server: AnthropicServer, model: AnthropicModel) -> None:
    server.replies.extend([text_reply("eins"), text_reply("zwei")])
    list(model.stream(QUESTION))
    assert not server.all_left(0)
    model.close()
    assert server.all_left()
    assert answer(list(model.stream(QUESTION))) == "zwei"


def test_a_model_that_nobody_closed_hangs_up_when_it_is_forgotten() -> None:
    with AnthropicServer(lambda _: text_reply("eins")) as server, warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        list(make_model(server).stream(QUESTION))
        gc.collect()
        assert server.all_left()
    assert caught == []


def test_threads_share_one_model() -> None:
    def repeat(body: dict[str, Any]) -> Reply:
        return text_reply(body["messages"][0]["content"][0]["text"])

    answers: dict[str, str] = {}

    def ask(model: LanguageModel, text: str) -> None:
        answers[text] = answer(list(model.stream(Request("answer", "", "", (Message("user", text),)))))

    with AnthropicServer(repeat) as server, closing(make_model(server)) as model:
        threads = [threading.Thread(target=ask, args=(model, f"Frage {number}")) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert answers == {f"Frage {number}": f"Frage {number}" for number in range(4)}


def test_the_model_says_what_it_is() -> None:
    model: LanguageModel = AnthropicModel(AnthropicOptions("sk-ant-test", "claude-x", budget=1234))
    assert (model.provider, model.name, model.budget) == ("anthropic", "claude-x", 1234)


def test_the_sdk_is_imported_by_the_first_use_and_not_before() -> None:
    script = """
import sys
import jarvis_cli.models.anthropic as adapter
model = adapter.AnthropicModel(adapter.AnthropicOptions("sk-ant-test", "claude-x"))
before = "anthropic" in sys.modules or "httpx2" in sys.modules
model.warm_up()
print(before, "anthropic" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-W", "error", "-c", script], capture_output=True, text=True, check=True)
    assert (done.stdout.split(), done.stderr) == (["False", "True"], "")


VALID = events_before_fault(Reply(thinking="hm", text="Zwei Wörter", tool_uses=(ToolUse("a", '{"n": 1}'),)))
BROKEN = st.sampled_from(
    [*VALID, *(event.replace(old, new) for event in VALID for old, new in (('"', ""), ("{}", "null"), ("0", "[]")))]
)


@given(events=st.lists(BROKEN, min_size=1, max_size=14))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_a_server_sends_ends_in_one_stop_or_in_an_error_of_ours(
    server: AnthropicServer, model: AnthropicModel, events: list[str]
) -> None:
    server.replies.append(Reply(events=tuple(events)))
    received: list[Event] = []
    failed = False
    try:
        received.extend(model.stream(QUESTION))
    except JarvisError:
        failed = True
    assert [event for event in received if isinstance(event, Stop)] == ([] if failed else received[-1:])

"""What goes over the wire to Anthropic: never anything that makes the API refuse this or a later request."""

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.errors import ModelError
from jarvis_cli.messages import Message, Request, ToolCall, ToolResult, ToolSchema
from jarvis_cli.models.anthropic import AnthropicModel, AnthropicOptions
from jarvis_cli.models.anthropic_wire import translate
from jarvis_cli.recalled import Role
from tests.peers.anthropic_server import AnthropicServer, find_complaint, text_reply

CALL = ToolCall("toolu_1", "remember_fact", '{"content": "Bruno"}')


def ask(*messages: Message, memory: str = "") -> Request:
    return Request("answer", "Be kind.", memory, messages)


def sent(*messages: Message) -> Any:
    """Return the messages as they arrive: through JSON."""
    return json.loads(json.dumps(translate(ask(*messages)).messages))


def test_a_conversation_with_tools_becomes_alternating_messages() -> None:
    assert sent(
        Message("user", "Mein Hund heißt Bruno.", recalled="<memory>\nnichts\n</memory>"),
        Message("assistant", "Gerne.", tool_calls=(CALL,)),
        Message("tool", "", tool_results=(ToolResult("toolu_1", "remembered #1"),)),
        Message("assistant", "Gemerkt."),
        Message("user", "Danke"),
    ) == [
        {
            "role": "user",
            "content": [{"type": "text", "text": "<memory>\nnichts\n</memory>\n\nMein Hund heißt Bruno."}],
        },
        {
            "role": "assistant",
            "content": [
                {"type": "text", "text": "Gerne."},
                {"type": "tool_use", "id": "toolu_1", "name": "remember_fact", "input": {"content": "Bruno"}},
            ],
        },
        {
            "role": "user",
            "content": [
                {"type": "tool_result", "tool_use_id": "toolu_1", "content": "remembered #1", "is_error": False}
            ],
        },
        {"role": "assistant", "content": [{"type": "text", "text": "Gemerkt."}]},
        {"role": "user", "content": [{"type": "text", "text": "Danke"}]},
    ]


def test_a_failed_tool_is_marked_and_an_empty_result_is_not_sent_empty() -> None:
    messages = sent(
        Message("user", "Vergiss das"),
        Message("assistant", "", tool_calls=(CALL,)),
        Message("tool", "", tool_results=(ToolResult("toolu_1", "", is_error=True),)),
    )
    assert messages[2]["content"] == [
        {"type": "tool_result", "tool_use_id": "toolu_1", "content": "(no result)", "is_error": True}
    ]


@pytest.mark.parametrize("blank", ["", "  \n\t", "\u200b", "\u3000"])
def test_ant_03_blank_messages_of_old_rows_never_become_empty_texts(blank: str) -> None:
    assert sent(
        Message("user", blank),
        Message("assistant", "to nobody"),
        Message("user", "Cześć"),
        Message("assistant", blank),
        Message("user", blank),
        Message("user", "Jak ma na imię mój pies?"),
    ) == [
        {"role": "user", "content": [{"type": "text", "text": "Cześć"}]},
        {"role": "assistant", "content": [{"type": "text", "text": "(no answer)"}]},
        {"role": "user", "content": [{"type": "text", "text": "Jak ma na imię mój pies?"}]},
    ]


def test_ant_03_blanks_alone_are_not_sent() -> None:
    with pytest.raises(ModelError, match="nothing to send") as caught:
        translate(ask(Message("user", " \n ")))
    assert not caught.value.transient


@pytest.mark.parametrize("arguments", ["", "{", "[1]", "null", '{"n": NaN}', '{"n": 1e999}', "[" * 100_000])
def test_arguments_that_are_no_object_are_replayed_as_an_empty_one(arguments: str) -> None:
    broken = ToolCall("toolu_1", "remember_fact", arguments)
    messages = sent(Message("user", "Hallo"), Message("assistant", "", tool_calls=(broken,)))
    assert messages[1]["content"][0]["input"] == {}


def test_names_and_ids_made_up_by_another_model_are_made_legal_on_both_sides() -> None:
    odd = ToolCall("call:1/ü", "merke dir!", "{}")
    messages = sent(
        Message("user", "Hallo"),
        Message("assistant", "", tool_calls=(odd,)),
        Message("tool", "", tool_results=(ToolResult("call:1/ü", "no such tool", is_error=True),)),
    )
    call, result = messages[1]["content"][0], messages[2]["content"][0]
    assert (call["id"], call["name"]) == ("call_1__", "merke_dir_")
    assert result["tool_use_id"] == call["id"]


texts = st.one_of(
    st.sampled_from(["", " ", "\u200b", "\0", "\ud83d", "Hund", "pies", "כלב", "犬"]), st.text(max_size=8)
)
rows = st.builds(
    Message,
    role=st.sampled_from(["user", "assistant", "tool"]),
    text=texts,
    recalled=texts,
)


@given(st.lists(rows, max_size=8), texts)
def test_ant_03_no_history_makes_a_request_that_the_api_refuses(history: list[Message], memory: str) -> None:
    request = ask(*history, Message("user", "Und jetzt?"), memory=memory)
    call = translate(request)
    body = {"system": list(call.system), "messages": list(call.messages)}
    assert find_complaint(json.loads(json.dumps(body, ensure_ascii=False).encode())) == ""


@given(st.lists(rows, max_size=8), st.lists(rows, max_size=4))
def test_a_longer_history_only_adds_messages(history: list[Message], more: list[Message]) -> None:
    start = Message("user", "Hallo")
    assert translate(ask(start, *history, *more)).messages[: len(translate(ask(start, *history)).messages)] == (
        translate(ask(start, *history)).messages
    )


LINES = (
    "Mein Hund heißt Bruno.",
    "Mój pies wabi się Bruno.",
    "לכלב שלי קוראים ברונו.",
    "私の犬はブルーノです。",
    "Bruno?",
)


def _turn(number: int) -> list[Message]:
    line = Message("user", f"{LINES[number % 5]} {number}", recalled=f"<memory>{number}</memory>" if number % 2 else "")
    if number % 3:
        return [line, Message("assistant", "" if number % 4 == 0 else f"Antwort {number}")]
    call = ToolCall(f"toolu_{number}", "remember_fact", f'{{"content": "{number} ü"}}')
    result = Message("tool", "", tool_results=(ToolResult(call.id, "ok"),))
    return [line, Message("assistant", "", tool_calls=(call,)), result, Message("assistant", "Gemerkt.")]


def test_twenty_growing_requests_extend_each_other_byte_for_byte_on_the_wire() -> None:
    tools = (ToolSchema("remember_fact", "Remember.", '{"type": "object"}'),)
    history: list[Message] = []
    roles: set[Role] = set()
    with AnthropicServer(lambda _: text_reply("ok")) as server:
        model = AnthropicModel(AnthropicOptions("sk-ant-test", "claude-x", server.url))
        for number in range(20):
            turn = _turn(number)
            list(model.stream(Request("answer", "Be kind.", "Facts", (*history, turn[0]), tools)))
            history += turn
            roles |= {message.role for message in turn}
        model.close()
    assert roles == {"user", "assistant", "tool"}
    assert server.complaints == []
    assert len({(request.raw_part("system"), request.raw_part("tools")) for request in server.requests}) == 1
    sent_messages = [request.raw_part("messages") for request in server.requests]
    for before, after in pairwise(sent_messages):
        assert after.startswith(before.removesuffix(b"]") + b",")

"""Language models in Ollama: the real client against a scripted server."""

import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from jarvis_cli.errors import ModelError, SettingsError
from jarvis_cli.messages import Event, Message, Request, Stop, TextDelta, ToolCall, ToolSchema
from jarvis_cli.models.ollama import OllamaModel, OllamaOptions
from jarvis_cli.models.protocols import LanguageModel
from jarvis_cli.usage import Usage
from tests.peers.ollama_server import Called, OllamaServer, Reply, ServedModel

REMEMBER = ToolSchema(
    "remember_fact", "Remember it.", '{"type": "object", "properties": {"content": {"type": "string"}}}'
)
REQUEST = Request("answer", "You are JARVIS.", "Facts: none.", (Message("user", "Wie heißt mein Hund?"),), (REMEMBER,))


@pytest.fixture
def server() -> Iterator[OllamaServer]:
    with OllamaServer() as running:
        yield running


@pytest.fixture
def model(server: OllamaServer) -> Iterator[OllamaModel]:
    with closing(OllamaModel(OllamaOptions("llama3.2", server.url, timeout_seconds=5.0))) as opened:
        yield opened


def collect(model: LanguageModel, request: Request = REQUEST) -> tuple[list[Event], ModelError | None]:
    """Return what the model yielded, and the error that ended it."""
    events = []
    try:
        for event in model.stream(request):
            events.append(event)
    except ModelError as error:
        return events, error
    return events, None


def read_text(events: list[Event]) -> str:
    return "".join(event.text for event in events if isinstance(event, TextDelta))


@pytest.mark.parametrize(
    "text",
    [
        "Dein Hund heißt Bruno.",
        "Twój pies wabi się Żółw.",
        "اسم كلبك برونو",
        "あなたの犬は ブルーノ です。",
        "a  b\n\nc\n",
    ],
)
def test_an_answer_streams_as_it_was_written(server: OllamaServer, model: OllamaModel, text: str) -> None:
    server.script(Reply(text, input_tokens=31, output_tokens=7))
    events, error = collect(model)
    assert error is None
    assert read_text(events) == text
    assert len(events) > 2
    assert events[-1] == Stop("end", Usage(31, 7))


def test_the_request_holds_system_text_messages_tools_and_options(server: OllamaServer, model: OllamaModel) -> None:
    collect(model)
    assert model.provider == "ollama"
    assert model.name == "llama3.2"
    assert server.chats == [
        {
            "model": "llama3.2",
            "stream": True,
            "options": {"num_ctx": 16384, "num_predict": 4096},
            "messages": [
                {"role": "system", "content": "You are JARVIS.\n\nFacts: none."},
                {"role": "user", "content": "Wie heißt mein Hund?"},
            ],
            "tools": [
                {
                    "type": "function",
                    "function": {
                        "name": "remember_fact",
                        "description": "Remember it.",
                        "parameters": {"type": "object", "properties": {"content": {"type": "string"}}},
                    },
                }
            ],
        }
    ]


def test_the_bytes_of_a_request_begin_with_those_of_the_one_before(server: OllamaServer, model: OllamaModel) -> None:
    collect(model)
    answered = (*REQUEST.messages, Message("assistant", "Bruno."), Message("user", "Danke!", recalled="<memory/>"))
    collect(model, replace(REQUEST, messages=answered))
    first, second = (received.raw for received in server.requests)
    assert second.startswith(first[: first.rindex(b'],"tools"')])


def test_tool_calls_get_ids_that_are_unique_in_the_conversation(server: OllamaServer, model: OllamaModel) -> None:
    calls = (Called("remember_fact", {"content": "Mój pies wabi się Żółw", "tags": ["a", 1]}), Called("look_up", {}))
    server.script(Reply("Moment.", calls=calls), Reply(calls=calls[1:]))
    events, _ = collect(model)
    made = tuple(event for event in events if isinstance(event, ToolCall))
    assert made == (
        ToolCall("call_1", "remember_fact", '{"content":"Mój pies wabi się Żółw","tags":["a",1]}'),
        ToolCall("call_2", "look_up", "{}"),
    )
    assert events[-1] == Stop("tools", Usage(26, 8))
    later, _ = collect(model, replace(REQUEST, messages=(*REQUEST.messages, Message("assistant", "", "", made))))
    assert later[0] == ToolCall("call_3", "look_up", "{}")


@pytest.mark.parametrize(
    ("done_reason", "reason"), [("stop", "end"), ("", "end"), ("length", "length"), ("load", "unknown")]
)
def test_sum_05_the_reason_of_the_end_is_told(
    server: OllamaServer, model: OllamaModel, done_reason: str, reason: str
) -> None:
    server.script(Reply("Der Anfang", done_reason=done_reason))
    events, _ = collect(model)
    assert [event.reason for event in events if isinstance(event, Stop)] == [reason]


def test_an_empty_answer_is_only_a_stop(server: OllamaServer, model: OllamaModel) -> None:
    server.script(Reply(""))
    assert collect(model) == ([Stop("end", Usage(26, 8))], None)


@pytest.mark.parametrize(
    "chunks", [("<think>He said Rex.</think>\n\nBruno.",), ("<th", "ink>Re", "x</thi", "nk> ", "Bruno.")]
)
def test_sum_11_thinking_never_reaches_the_answer(
    server: OllamaServer, model: OllamaModel, chunks: tuple[str, ...]
) -> None:
    server.script(Reply(chunks=chunks, thinking="the user owns Rex"))
    events, _ = collect(model)
    assert events == [TextDelta("Bruno."), Stop("end", Usage(26, 8))]


def test_sum_11_unclosed_thinking_is_no_answer(server: OllamaServer, model: OllamaModel) -> None:
    server.script(Reply("<think>Rex, or Bruno, or", done_reason="length"))
    assert collect(model) == ([Stop("length", Usage(26, 8))], None)


def test_sum_11_a_message_that_talks_about_the_tag_is_sent_whole(server: OllamaServer, model: OllamaModel) -> None:
    question = "<think>What does this tag mean?</think>"
    collect(model, replace(REQUEST, messages=(Message("user", question),)))
    assert server.chats[0]["messages"][1]["content"] == question


def test_a_held_back_beginning_comes_when_the_answer_ends(server: OllamaServer, model: OllamaModel) -> None:
    server.script(Reply("<thi"))
    assert collect(model)[0] == [TextDelta("<thi"), Stop("end", Usage(26, 8))]


def test_oll_02_every_request_sets_the_window_and_stays_within_it(server: OllamaServer) -> None:
    server.models = (ServedModel("gemma", "gemma", ("completion",)),)
    with closing(OllamaModel(OllamaOptions("gemma", server.url, context_tokens=8192))) as model:
        for purpose_tokens in (4096, 300):
            collect(model, replace(REQUEST, max_tokens=purpose_tokens))
        assert model.budget == (8192 - 2048) * 2.5
    options = [body["options"] for body in server.chats]
    assert options == [{"num_ctx": 8192, "num_predict": limit} for limit in (2048, 2048, 300)]


@pytest.mark.parametrize(("context", "budget"), [(16384, 30720), (4096, 7680), (131072, 317440), (2049, 3842)])
def test_oll_02_the_budget_leaves_room_for_the_longest_answer(context: int, budget: int) -> None:
    assert OllamaModel(OllamaOptions("llama3.2", context_tokens=context)).budget == budget


def test_oll_01_no_server_then_one() -> None:
    with OllamaServer() as gone:
        port = gone.port
    with closing(OllamaModel(OllamaOptions("llama3.2", f"127.0.0.1:{port}"))) as model:
        events, error = collect(model)
        assert events == []
        assert error is not None
        assert f"127.0.0.1:{port}" in error.message
        assert "is it running?" in error.hint
        assert "ollama serve" in error.hint
        assert error.transient
        with OllamaServer(port=port) as started:
            started.script(Reply("Da bin ich."))
            assert read_text(collect(model)[0]) == "Da bin ich."


def test_oll_04_a_missing_model_is_named_with_its_pull_command(server: OllamaServer) -> None:
    with closing(OllamaModel(OllamaOptions("qwen3:8b", server.url))) as model, pytest.raises(SettingsError) as caught:
        collect(model)
    assert "qwen3:8b" in caught.value.message
    assert caught.value.hint == "get it with `ollama pull qwen3:8b`"


def test_a_model_without_tools_is_asked_without_them_from_then_on(server: OllamaServer) -> None:
    server.models = (ServedModel("gemma", "gemma", ("completion",)),)
    with closing(OllamaModel(OllamaOptions("gemma", server.url))) as model:
        assert read_text(collect(model)[0]) == "All right."
        assert read_text(collect(model)[0]) == "All right."
    assert [bool(body.get("tools")) for body in server.chats] == [True, False, False]
    assert server.chats[0] | {"tools": []} == server.chats[1] | {"tools": []}


@pytest.mark.parametrize(
    ("status", "said", "words", "transient"),
    [
        (500, "llama runner process has terminated: exit status 2", "status 500", True),
        (503, "server busy, please try again", "status 503", True),
        (429, "too many requests", "status 429", True),
        (400, "invalid options", "status 400", False),
        (502, "bad gateway", "status 502", True),
        (504, "gateway timeout", "status 504", True),
        (529, "overloaded", "status 529", True),
        (413, "request entity", "longer than", False),
        (500, "model requires more system memory (5.6 GiB) than is available (3.2 GiB)", "more memory", True),
        (400, "the input length exceeds the context length", "longer than", False),
        (400, "llama3.2 does not support tools", "no tools", False),
    ],
)
def test_errors_of_the_server_are_told_in_our_words(
    server: OllamaServer, model: OllamaModel, status: int, said: str, words: str, transient: bool
) -> None:
    server.overrides["/api/chat"] = (
        status,
        f'{{"error": "{said.replace(chr(34), "")}: my password is 1234"}}'.encode(),
    )
    events, error = collect(model)
    assert events == []
    assert error is not None
    assert words in error.message
    assert "1234" not in error.message + error.hint
    assert error.transient is transient
    assert len(server.chats) <= 2


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (Reply("Dein Hund", ending="early"), "broke off"),
        (Reply("Dein Hund", ending="closed"), "closed the connection"),
        (Reply("Dein Hund", ending="error", error="my password is 1234"), "reported an error"),
        (Reply("Dein Hund", ending="garbage"), "cannot be read"),
    ],
)
def test_an_answer_that_breaks_off_keeps_what_came_and_is_not_asked_again(
    server: OllamaServer, model: OllamaModel, reply: Reply, words: str
) -> None:
    server.script(reply)
    events, error = collect(model)
    assert read_text(events) == "Dein Hund"
    assert not any(isinstance(event, Stop) for event in events)
    assert error is not None
    assert words in error.message
    assert "1234" not in error.message + error.hint
    assert error.transient
    assert len(server.chats) == 1


def test_a_connection_that_drops_before_anything_came_is_tried_once_more(
    server: OllamaServer, model: OllamaModel
) -> None:
    server.script(Reply(ending="dropped"), Reply("Bruno."))
    assert read_text(collect(model)[0]) == "Bruno."
    server.script(Reply(ending="dropped"), Reply(ending="dropped"), Reply("never"))
    events, error = collect(model)
    assert events == []
    assert error is not None
    assert error.transient
    assert len(server.chats) == 4


def test_a_stall_ends_at_the_time_limit(server: OllamaServer) -> None:
    server.script(Reply("Dein Hund", hold=threading.Event()))
    with closing(OllamaModel(OllamaOptions("llama3.2", server.url, timeout_seconds=0.2))) as model:
        events, error = collect(model)
    assert read_text(events) == "Dein Hund"
    assert error is not None
    assert "sent nothing for 0.2 seconds" in error.message
    assert len(server.chats) == 1


def test_closing_the_stream_closes_the_response(server: OllamaServer, model: OllamaModel) -> None:
    server.script(Reply("Dein Hund heißt", hold=threading.Event()))
    stream = model.stream(REQUEST)
    assert next(stream) == TextDelta("Dein")
    stream.close()  # type: ignore[attr-defined]
    assert server.disconnected.wait(5)


def test_ctrl_c_passes_through_and_closes_the_response(server: OllamaServer, model: OllamaModel) -> None:
    server.script(Reply("Dein Hund heißt", hold=threading.Event()))
    stream = model.stream(REQUEST)
    next(stream)
    with pytest.raises(KeyboardInterrupt):
        stream.throw(KeyboardInterrupt)  # type: ignore[attr-defined]
    assert server.disconnected.wait(5)


@pytest.mark.parametrize(
    "body",
    [
        b"<html>It works!</html>",
        b"\n",
        b"[]\n",
        b'"text"\n',
        b'{"error": {"code": 5}}\n',
        b'{"error": "404"}\n',
        b'{"message": null, "done": true}\n',
        b'{"done": true}\n',
        b'{"message": {"role": "assistant", "content": 5}}\n',
        b'{"message": {"role": "assistant", "tool_calls": [{"function": {"name": "f", "arguments": "x"}}]}}\n',
        b'{"message": {"role": "assistant", "tool_calls": [{"function": {"name": "f", "arguments": {"n": NaN}}}]}}\n',
        b'{"message": {"role": "assistant", "content": "\xff"}}\n',
        b"[" * 200_000,
    ],
)
def test_what_is_no_answer_of_ollama_is_a_clear_error(server: OllamaServer, model: OllamaModel, body: bytes) -> None:
    server.overrides["/api/chat"] = (200, body)
    events, error = collect(model)
    assert not any(isinstance(event, Stop) for event in events)
    assert error is not None
    assert "\n" not in error.message


def test_half_a_letter_in_arguments_is_repaired(server: OllamaServer, model: OllamaModel) -> None:
    call = rb'{"function": {"name": "f", "arguments": {"a": "\ud83d"}}}'
    line = b'{"message": {"role": "assistant", "tool_calls": [' + call + b']}, "done": true}\n'
    server.overrides["/api/chat"] = (200, line)
    assert collect(model)[0][0] == ToolCall("call_1", "f", '{"a":"�"}')

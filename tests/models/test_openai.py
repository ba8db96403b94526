"""Language models behind an OpenAI-compatible server: the real SDK against a scripted one."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvis_cli.errors import JarvisError, ModelError, RequestTooLongError, SettingsError
from jarvis_cli.messages import Event, Message, Request, Stop, StopReason, TextDelta, ToolCall, ToolSchema
from jarvis_cli.models.openai import OpenAIModel, OpenAIOptions
from jarvis_cli.models.protocols import LanguageModel
from jarvis_cli.usage import Usage
from tests.peers.openai_server import Called, OpenAIServer, Reply, refusal

SCHEMA = '{"type": "object", "properties": {"facts": {"type": "array"}}, "required": ["facts"]}'
LINE = "Ich bin im März nach Graz gezogen."
REQUEST = Request("extraction", "Name the facts.", "", (Message("user", LINE),), max_tokens=900, schema=SCHEMA)
REMEMBER = ToolSchema("remember_fact", "Remember it.", '{"type": "object"}')


@pytest.fixture(scope="module")
def running() -> Iterator[OpenAIServer]:
    with OpenAIServer() as started:
        yield started


@pytest.fixture
def server(running: OpenAIServer) -> OpenAIServer:
    return running.forget()


@pytest.fixture
def model(server: OpenAIServer) -> Iterator[OpenAIModel]:
    with closing(OpenAIModel(OpenAIOptions(server.url, model="qwen3", timeout_seconds=5))) as made:
        yield made


def collect(model: LanguageModel, request: Request = REQUEST) -> tuple[list[Event], JarvisError | None]:
    """Return what was yielded, and the error that ended it."""
    events: list[Event] = []
    try:
        for event in model.stream(request):
            events.append(event)
    except JarvisError as error:
        return events, error
    return events, None


def read_text(events: list[Event]) -> str:
    return "".join(event.text for event in events if isinstance(event, TextDelta))


@pytest.mark.parametrize(
    "text",
    ["Du wohnst in Graz.", "Mieszkasz w Łodzi.", "אתה גר בחיפה", "あなたは グラーツ に住んでいます。", "a  b\n\nc\n"],
)
def test_an_answer_streams_as_it_was_written(server: OpenAIServer, model: OpenAIModel, text: str) -> None:
    server.script(Reply(text, tokens=(31, 7, 0)))
    events, error = collect(model)
    assert error is None
    assert read_text(events) == text
    assert len(events) > 2
    assert events[-1] == Stop("end", Usage(31, 7))


def test_the_request_holds_texts_limit_schema_and_asks_for_usage(server: OpenAIServer, model: OpenAIModel) -> None:
    collect(model, replace(REQUEST, memory="Facts: none."))
    assert (model.provider, model.name) == ("openai", "qwen3")
    assert server.chats == [
        {
            "model": "qwen3",
            "stream": True,
            "stream_options": {"include_usage": True},
            "max_tokens": 900,
            "messages": [
                {"role": "system", "content": "Name the facts.\n\nFacts: none."},
                {"role": "user", "content": LINE},
            ],
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": "reply", "strict": True, "schema": json.loads(SCHEMA)},
            },
        }
    ]


def test_without_a_schema_none_is_asked_for(server: OpenAIServer, model: OpenAIModel) -> None:
    collect(model, replace(REQUEST, purpose="summary", schema=""))
    assert {"response_format", "tools"}.isdisjoint(server.chats[0])


@pytest.mark.parametrize(
    "chunks", [("<think>The user moved.</think>\n\nGraz.",), ("<th", "ink>Re", "x</thi", "nk> ", "Graz.")]
)
def test_sum_11_thinking_never_reaches_the_answer(
    server: OpenAIServer, model: OpenAIModel, chunks: tuple[str, ...]
) -> None:
    server.script(Reply(chunks=chunks, reasoning="the user owns a dog"))
    assert collect(model)[0] == [TextDelta("Graz."), Stop("end", Usage(20, 7))]


def test_sum_11_a_message_that_talks_about_the_tag_is_sent_whole(server: OpenAIServer, model: OpenAIModel) -> None:
    question = "<think>What does this tag mean?</think>"
    collect(model, replace(REQUEST, messages=(Message("user", question),)))
    assert server.chats[0]["messages"][1]["content"] == question


@pytest.mark.parametrize(
    ("sent", "reason"),
    [("stop", "end"), ("length", "length"), ("content_filter", "refused"), ("tool_calls", "unknown"), ("x", "unknown")],
)
def test_sum_05_the_reason_of_the_end_is_told(
    server: OpenAIServer, model: OpenAIModel, sent: str, reason: StopReason
) -> None:
    server.script(Reply("Der Anfang", finish_reason=sent))
    assert collect(model)[0][-1] == Stop(reason, Usage(20, 7))


@pytest.mark.parametrize("ending", ["done", "usage"])
def test_cached_tokens_are_counted_apart(server: OpenAIServer, model: OpenAIModel, ending: str) -> None:
    server.script(Reply("Graz.", tokens=(1000, 7, 900), ending=ending))  # type: ignore[arg-type]
    assert collect(model)[0][-1] == Stop("end", Usage(100, 7, 900))


@pytest.mark.parametrize("finish_reason", ["tool_calls", "stop"])
def test_tool_calls_come_whole_and_a_server_without_ids_gets_some(
    server: OpenAIServer, model: OpenAIModel, finish_reason: str
) -> None:
    calls = (Called("remember_fact", '{"content": "Hund: Bruno, 犬"}', "c7"), Called("look_up", ""), Called("a", '{"x'))
    server.script(Reply("Moment.", calls=calls, finish_reason=finish_reason))
    events, _ = collect(model, Request("answer", "", "", REQUEST.messages, (REMEMBER,)))
    assert events == [
        TextDelta("Moment."),
        ToolCall("c7", "remember_fact", '{"content":"Hund: Bruno, 犬"}'),
        ToolCall("call_2", "look_up", "{}"),
        ToolCall("call_3", "a", '{"x'),
        Stop("tools", Usage(20, 7)),
    ]
    function = {"name": "remember_fact", "description": "Remember it.", "parameters": {"type": "object"}}
    assert server.chats[0]["tools"] == [{"type": "function", "function": function}]


def test_an_empty_answer_is_only_a_stop(server: OpenAIServer, model: OpenAIModel) -> None:
    server.script(Reply(""))
    assert collect(model) == ([Stop("end", Usage(20, 7))], None)


def test_a_model_that_is_not_named_is_the_first_that_is_no_embedder(server: OpenAIServer) -> None:
    server.models = ("text-embedding-nomic", "bielik", "qwen3")
    with closing(OpenAIModel(OpenAIOptions(server.url))) as model:
        assert model.name == "default"
        collect(model)
        collect(model)
        assert model.name == "bielik"
    assert [received.path for received in server.requests] == ["/v1/models", *["/v1/chat/completions"] * 2]
    assert {chat["model"] for chat in server.chats} == {"bielik"}


@pytest.mark.parametrize("models", [(), ("text-embedding-nomic",), None])
def test_a_server_that_names_no_model_is_a_clear_error(server: OpenAIServer, models: tuple[str, ...] | None) -> None:
    server.models = models
    with closing(OpenAIModel(OpenAIOptions(server.url))) as model:
        events, error = collect(model)
    assert events == []
    assert isinstance(error, SettingsError if models is None else ModelError)
    assert server.place in error.message
    assert "extractor_model" in error.hint
    assert server.chats == []


class TestOptionsThatAreRefused:
    """What servers of this kind say, as their users quote it, when they do not know an option."""

    @pytest.mark.parametrize(
        "said",
        [
            refusal('response_format type must be one of "text" or "json_object", but got: json_schema'),
            refusal("This model does not support response format `json_schema`", 422),
            refusal("Failed to parse grammar", 500),
            Reply(status=400, error={"error": "'response_format.type' must be 'text'"}),
        ],
        ids=["old llama.cpp", "one model", "grammar", "text"],
    )
    def test_a_schema_is_given_up_step_by_step_and_not_offered_again(
        self, server: OpenAIServer, model: OpenAIModel, said: Reply
    ) -> None:
        server.script(said, Reply("[1]"), said, Reply("[2]"), Reply("[3]"))
        assert [read_text(collect(model)[0]) for _ in range(3)] == ["[1]", "[2]", "[3]"]
        formats = [chat.get("response_format", {}).get("type", "") for chat in server.chats]
        assert formats == ["json_schema", "json_object", "json_object", "", ""]

    def test_usage_is_done_without_where_it_is_refused(self, server: OpenAIServer, model: OpenAIModel) -> None:
        where = ["body", "stream_options", "include_usage"]
        error = {"detail": [{"type": "extra_forbidden", "loc": where, "input": LINE}]}
        server.script(Reply(status=422, error=error), Reply("ja"), Reply("ja"))
        for _ in range(2):
            events, failed = collect(model)
            assert (events, failed) == ([TextDelta("ja"), Stop("end", Usage())], None)
        assert ["stream_options" in chat for chat in server.chats] == [True, False, False]

    def test_the_newer_name_of_the_limit_is_taken_up(self, server: OpenAIServer, model: OpenAIModel) -> None:
        said = "Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens' instead."
        server.script(refusal(said), Reply("ja"))
        assert read_text(collect(model)[0]) == "ja"
        assert server.chats[1]["max_completion_tokens"] == 900
        assert "max_tokens" not in server.chats[1]

    def test_tools_are_done_without_where_they_are_refused(self, server: OpenAIServer, model: OpenAIModel) -> None:
        server.script(refusal("Unsupported param: tools", 500), Reply("ja"))
        asked = Request("answer", "", "", REQUEST.messages, (REMEMBER,))
        assert read_text(collect(model, asked)[0]) == "ja"
        assert ["tools" in chat for chat in server.chats] == [True, False]

    def test_a_server_that_refuses_everything_is_asked_a_few_times_only(
        self, server: OpenAIServer, model: OpenAIModel
    ) -> None:
        server.always = refusal("stream_options, max_completion_tokens, response_format and tools: none of these")
        events, error = collect(model, replace(REQUEST, tools=(REMEMBER,)))
        assert events == []
        assert isinstance(error, ModelError)
        assert (error.transient, len(server.chats)) == (False, 6)

    def test_what_is_refused_for_another_reason_is_not_sent_again(
        self, server: OpenAIServer, model: OpenAIModel
    ) -> None:
        server.script(refusal("temperature must be positive"), Reply("never"))
        assert isinstance(collect(model)[1], ModelError)
        assert len(server.chats) == 1


@pytest.mark.parametrize(
    ("said", "fits"),
    [
        (refusal("too long", code="context_length_exceeded"), 0.75),
        (
            refusal(
                "This model's maximum context length is 4096 tokens. However, you requested 8192 tokens (7292 in the"
                " messages, 900 in the completion)."
            ),
            0.45,
        ),
        (
            refusal(
                "the request exceeds the available context size. try increasing it",
                type="exceed_context_size_error",
                n_prompt_tokens=8192,
                n_ctx=4096,
            ),
            0.45,
        ),
        (
            Reply(status=400, error={"error": "loaded with context length of only 4096 tokens, which is not enough"}),
            0.75,
        ),
        (refusal("Requested tokens (8192) exceed context window of 4096", 500), 0.75),
        (Reply(status=413, error="<html>"), 0.75),
    ],
    ids=["OpenAI", "vLLM", "llama.cpp", "LM Studio", "llama-cpp-python", "a proxy"],
)
def test_ant_04_a_text_that_is_too_long_makes_the_budget_smaller(
    server: OpenAIServer, model: OpenAIModel, said: Reply, fits: float
) -> None:
    server.script(said)
    long = replace(REQUEST, messages=(Message("user", "Łódź " * 1500),))
    size = len(f"Name the facts.{'Łódź ' * 1500}".encode())
    events, error = collect(model, long)
    assert events == []
    assert isinstance(error, RequestTooLongError)
    assert (error.transient, len(server.chats)) == (False, 1)
    assert model.budget == int(size * fits)
    assert "Łódź" not in error.message + error.hint


def chunk(text: str) -> str:
    return f'data: {{"choices": [{{"index": 0, "delta": {text}, "finish_reason": null}}]}}\n\n'


VALID = [
    chunk('{"role": "assistant", "content": null}'),
    chunk('{"content": "Graz"}'),
    chunk('{"tool_calls": [{"index": 0, "id": "1", "function": {"name": "a", "arguments": "{}"}}]}'),
    'data: {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}\n\n',
    'data: {"choices": [], "usage": {"prompt_tokens": 5, "completion_tokens": 5}}\n\n',
    'data: {"error": {"message": "m", "code": 503}}\n\n',
    "data: [DONE]\n\n",
    "<html>It works!</html>\n\n",
]
BROKEN = st.sampled_from(
    [
        *VALID,
        *(
            event.replace(old, new)
            for event in VALID
            for old, new in (('"', ""), ("{}", "null"), ("0", "[]"), ("5", "-5"), ("[", "{"))
        ),
    ]
)


@given(events=st.lists(BROKEN, min_size=1, max_size=8))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_a_server_sends_ends_in_one_stop_or_in_an_error_of_ours(
    server: OpenAIServer, model: OpenAIModel, events: list[str]
) -> None:
    server.script(Reply(raw="".join(events).encode(), headers=(("content-type", "text/event-stream"),)))
    received, error = collect(model)
    stops = [event for event in received if isinstance(event, Stop)]
    assert stops == ([] if error else received[-1:])
    assert all(min(stop.usage.input_tokens, stop.usage.output_tokens) >= 0 for stop in stops)


def test_the_package_is_imported_by_the_first_use_and_not_before() -> None:
    script = """
import sys
import jarvis_cli.models.openai as adapter
model = adapter.OpenAIModel(adapter.OpenAIOptions("127.0.0.1:9"))
before = "openai" in sys.modules or "httpx2" in sys.modules
model.warm_up()
print(before, "openai" in sys.modules)
model.close()
"""
    done = subprocess.run([sys.executable, "-W", "error", "-c", script], capture_output=True, text=True, check=True)
    assert (done.stdout.split(), done.stderr) == (["False", "True"], "")


def test_without_the_package_the_person_is_told_how_to_get_it() -> None:
    script = """
import sys
sys.modules["openai"] = None
import jarvis_cli.models.openai as adapter
from jarvis_cli.errors import SettingsError
try:
    adapter.OpenAIModel(adapter.OpenAIOptions("127.0.0.1:9", model="m")).warm_up()
except SettingsError as error:
    print(error.message, "|", error.hint)
"""
    done = subprocess.run([sys.executable, "-W", "error", "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == (
        "the package openai is not installed |"
        " install JARVIS with its extra, in its folder: `pipx install --force '.[openai]'`,"
        " or `.venv/bin/pip install '.[openai]'`\n"
    )

"""What Claude, or a server that stands in for it, refuses or answers unasked: schemas, long requests, thinking."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from jarvis_cli.errors import JarvisError, ModelError, RequestTooLongError
from jarvis_cli.messages import Message, Request, Stop, TextDelta, ToolCall
from jarvis_cli.models.anthropic import AnthropicModel, AnthropicOptions
from jarvis_cli.usage import Usage
from tests.peers.anthropic_server import AnthropicServer, Reply, ToolUse, status_reply, text_reply, tool_reply

SCHEMA = (
    '{"type": "object", "required": ["n"], "properties": '
    '{"n": {"type": "integer", "minimum": 1, "maximum": 5}, "kind": {"type": "string", "enum": ["a", "b"]}}}'
)
LINE = "Mam na imię Łukasz."
PLAIN = Request("summary", "Name the facts.", "", (Message("user", LINE),))
WITH_SCHEMA = Request("extraction", "Name the facts.", "", (Message("user", LINE),), schema=SCHEMA)


@pytest.fixture
def model(server: AnthropicServer) -> Iterator[AnthropicModel]:
    options = AnthropicOptions("sk-ant-test", "claude-x", server.url, timeout_seconds=5, retries=0, pauses=())
    with closing(AnthropicModel(options)) as made:
        yield made


def read_text(model: AnthropicModel, request: Request) -> str:
    return "".join(event.text for event in model.stream(request) if isinstance(event, TextDelta))


def fail(model: AnthropicModel, request: Request) -> JarvisError:
    """Return the error that an answer ends with."""
    with pytest.raises(JarvisError) as caught:
        list(model.stream(request))
    return caught.value


class TestSchema:
    def test_it_is_sent_as_far_as_the_api_can_check_it(self, server: AnthropicServer, model: AnthropicModel) -> None:
        server.replies.append(text_reply('{"n": 1}'))
        assert read_text(model, WITH_SCHEMA) == '{"n": 1}'
        output = server.requests[0].body["output_config"]["format"]
        assert output["type"] == "json_schema"
        assert output["schema"]["additionalProperties"] is False
        assert output["schema"]["required"] == ["n"]
        assert output["schema"]["properties"] == {
            "n": {"type": "integer", "description": "{minimum: 1, maximum: 5}"},
            "kind": {"enum": ["a", "b"]},
        }

    def test_without_one_the_request_is_as_before(self, server: AnthropicServer, model: AnthropicModel) -> None:
        server.replies.extend([text_reply("a"), text_reply("b")])
        read_text(model, WITH_SCHEMA)
        read_text(model, PLAIN)
        with_schema, plain = (received.body for received in server.requests)
        assert "output_config" not in plain
        del with_schema["output_config"]
        assert with_schema == plain

    @pytest.mark.parametrize(
        "said",
        [
            "output_config.format: Extra inputs are not permitted",
            "'claude-x' does not support output format.",
            "output_config: structured outputs are not supported by this model",
            "Schema is too complex",
        ],
    )
    def test_where_it_is_refused_it_is_not_offered_again(
        self, server: AnthropicServer, model: AnthropicModel, said: str
    ) -> None:
        server.replies.append(status_reply(400, "invalid_request_error", message=said))
        server.replies.extend([text_reply("[1]"), text_reply("[2]")])
        assert [read_text(model, WITH_SCHEMA), read_text(model, WITH_SCHEMA)] == ["[1]", "[2]"]
        assert ["output_config" in received.body for received in server.requests] == [True, False, False]

    def test_what_is_refused_without_one_too_is_asked_twice_at_most(
        self, server: AnthropicServer, model: AnthropicModel
    ) -> None:
        server.replies.extend([status_reply(400, "invalid_request_error", message="schema")] * 3)
        error = fail(model, WITH_SCHEMA)
        assert isinstance(error, ModelError)
        assert (error.transient, error.__context__, len(server.requests)) == (False, None, 2)

    def test_a_request_refused_for_another_reason_is_not_asked_again(
        self, server: AnthropicServer, model: AnthropicModel
    ) -> None:
        server.replies.append(status_reply(400, "invalid_request_error", message="messages: odd"))
        fail(model, WITH_SCHEMA)
        assert len(server.requests) == 1


class TestLength:
    @pytest.mark.parametrize(
        "script", ["Ich wohne in Graz. ", "Mieszkam w Łodzi. ", "אני גר בחיפה ", "私はグラーツに住む。"]
    )
    def test_ant_04_what_the_server_says_fits_is_the_new_budget(
        self, server: AnthropicServer, model: AnthropicModel, script: str
    ) -> None:
        server.longest = 5_000
        text = script * 2_000
        before = model.budget
        error = fail(model, Request("answer", "Be kind.", "", (Message("user", text),)))
        assert isinstance(error, RequestTooLongError)
        assert (error.exit_code, error.transient) == (4, False)
        assert "/new" in error.hint
        assert 0.8 * 4 * 5_000 < model.budget < 4 * 5_000 < before
        server.replies.append(text_reply("gern"))
        fitting = text.encode()[: model.budget - 100].decode(errors="ignore")
        assert read_text(model, Request("answer", "Be kind.", "", (Message("user", fitting),))) == "gern"

    @pytest.mark.parametrize(
        ("status", "kind", "message"),
        [
            (400, "invalid_request_error", "Prompt is too long"),
            (
                400,
                "invalid_request_error",
                "input length and `max_tokens` exceed context limit: 199000 + 8192 > 200000",
            ),
            (413, "request_too_large", "Request exceeds the maximum size"),
            (400, "invalid_request_error", "prompt is too long: 0 tokens > 0 maximum"),
        ],
    )
    def test_ant_04_else_it_is_a_part_of_what_was_refused(
        self, server: AnthropicServer, model: AnthropicModel, status: int, kind: str, message: str
    ) -> None:
        server.replies.append(status_reply(status, kind, message=message))
        assert isinstance(fail(model, Request("answer", "", "", (Message("user", "x" * 4_000),))), RequestTooLongError)
        assert model.budget == 3_000

    def test_a_small_request_that_is_refused_leaves_nothing_negative(
        self, server: AnthropicServer, model: AnthropicModel
    ) -> None:
        server.replies.append(status_reply(400, "invalid_request_error", message="too long: 9999999 tokens > 1"))
        fail(model, PLAIN)
        assert 0 <= model.budget < 40


class TestThinking:
    @pytest.mark.parametrize(
        "text", ["<think>He said Rex.</think>\n\nBruno.", "<thinking> a b c </thinking> <think>d</think> Bruno."]
    )
    def test_sum_11_in_the_text_it_is_taken_out(
        self, server: AnthropicServer, model: AnthropicModel, text: str
    ) -> None:
        server.replies.append(Reply(thinking="hm", text=text))
        assert read_text(model, PLAIN) == "Bruno."

    def test_sum_11_unclosed_it_is_no_answer(self, server: AnthropicServer, model: AnthropicModel) -> None:
        server.replies.append(text_reply("<think>Rex, or Bruno, or", stop_reason="max_tokens"))
        assert list(model.stream(PLAIN)) == [Stop("length", Usage(10, 5))]

    def test_a_held_back_beginning_comes_before_a_tool_call_and_at_the_end(
        self, server: AnthropicServer, model: AnthropicModel
    ) -> None:
        server.replies.extend([tool_reply(ToolUse("look_up", "{}"), text="<thi"), text_reply("<thi")])
        call = ToolCall("toolu_1", "look_up", "{}")
        assert list(model.stream(PLAIN)) == [TextDelta("<thi"), call, Stop("tools", Usage(10, 5))]
        assert list(model.stream(PLAIN)) == [TextDelta("<thi"), Stop("end", Usage(10, 5))]


def test_where_something_else_answers_it_is_asked_what_it_is(server: AnthropicServer, model: AnthropicModel) -> None:
    server.replies.append(Reply(events=("<html>It works!</html>\n\n",)))
    error = fail(model, PLAIN)
    assert error.message == "what came back is no answer of Anthropic's"
    assert "ANTHROPIC_BASE_URL" in error.hint

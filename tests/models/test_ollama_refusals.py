"""What a model in Ollama refuses: a schema for its answer, a text that is too long, and who may not ask."""

import json
from collections.abc import Iterator
from contextlib import closing

import pytest

from jarvis_cli.errors import JarvisError, RequestTooLongError, SettingsError
from jarvis_cli.messages import Message, Request, TextDelta
from jarvis_cli.models.ollama import OllamaModel, OllamaOptions
from tests.peers.ollama_server import OllamaServer, Reply

SCHEMA = '{"type": "object", "properties": {"facts": {"type": "array"}}, "required": ["facts"]}'
LINE = "Jestem uczulony na orzechy."
PLAIN = Request("summary", "Name the facts.", "", (Message("user", LINE),))
WITH_SCHEMA = Request("extraction", "Name the facts.", "", (Message("user", LINE),), schema=SCHEMA)


@pytest.fixture
def server() -> Iterator[OllamaServer]:
    with OllamaServer() as running:
        yield running


@pytest.fixture
def model(server: OllamaServer) -> Iterator[OllamaModel]:
    with closing(OllamaModel(OllamaOptions("llama3.2", server.url, timeout_seconds=5.0))) as opened:
        yield opened


def read_text(model: OllamaModel, request: Request) -> str:
    return "".join(event.text for event in model.stream(request) if isinstance(event, TextDelta))


def fail(model: OllamaModel, request: Request) -> JarvisError:
    """Return the error that an answer ends with."""
    with pytest.raises(JarvisError) as caught:
        list(model.stream(request))
    return caught.value


def test_a_schema_is_the_format_and_without_one_the_request_is_as_before(
    server: OllamaServer, model: OllamaModel
) -> None:
    read_text(model, WITH_SCHEMA)
    read_text(model, PLAIN)
    with_schema, plain = server.chats
    assert with_schema.pop("format") == json.loads(SCHEMA)
    assert with_schema == plain


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (400, "json: cannot unmarshal object into Go struct field ChatRequest.format of type string"),
        (400, 'invalid format: expected "json" or a JSON schema'),
        (500, "failed to parse grammar"),
    ],
)
def test_a_server_that_takes_no_schema_is_asked_without_from_then_on(
    server: OllamaServer, model: OllamaModel, status: int, said: str
) -> None:
    server.script(Reply(status=status, error=said), Reply("[1]"), Reply("[2]"))
    assert [read_text(model, WITH_SCHEMA), read_text(model, WITH_SCHEMA)] == ["[1]", "[2]"]
    assert ["format" in chat for chat in server.chats] == [True, False, False]


def test_the_same_words_without_a_schema_are_an_error_like_any_other(server: OllamaServer, model: OllamaModel) -> None:
    server.script(Reply(status=400, error="unknown image format"), Reply("never"))
    error = fail(model, PLAIN)
    assert "status 400" in error.message
    assert len(server.chats) == 1


def test_once_something_came_nothing_is_sent_again(server: OllamaServer, model: OllamaModel) -> None:
    server.script(Reply("Der Anfang", ending="error", error="grammar"), Reply("never"))
    assert "schema" in fail(model, WITH_SCHEMA).message
    assert len(server.chats) == 1


@pytest.mark.parametrize("said", ["the request exceeds the available context size", "input is too large to process"])
def test_ant_04_a_text_that_is_too_long_makes_the_budget_smaller(
    server: OllamaServer, model: OllamaModel, said: str
) -> None:
    server.script(Reply(status=400, error=f"{said}: {LINE}"), Reply("[]"))
    before = model.budget
    long = Request("extraction", "", "", (Message("user", "私は犬を飼っている。" * 800),), schema=SCHEMA)
    error = fail(model, long)
    assert isinstance(error, RequestTooLongError)
    assert "ollama_context" in error.hint
    assert LINE not in error.message + error.hint
    assert model.budget == len("私は犬を飼っている。".encode()) * 600 < before
    assert read_text(model, PLAIN) == "[]"


@pytest.mark.parametrize("status", [401, 403])
def test_who_may_not_ask_is_an_error_of_the_settings(server: OllamaServer, model: OllamaModel, status: int) -> None:
    server.script(Reply(status=status, error="unauthorized"))
    error = fail(model, PLAIN)
    assert isinstance(error, SettingsError)
    assert "OLLAMA_API_KEY" in error.hint


def test_a_model_that_cannot_converse_is_an_error_of_the_settings(server: OllamaServer, model: OllamaModel) -> None:
    server.script(Reply(status=400, error=f'"llama3.2" does not support chat: {LINE}'))
    error = fail(model, PLAIN)
    assert isinstance(error, SettingsError)
    assert "cannot converse" in error.message
    assert LINE not in error.message + error.hint


@pytest.mark.parametrize("status", [404, 405, 501, 307])
def test_where_something_else_answers_it_is_asked_what_it_is(
    server: OllamaServer, model: OllamaModel, status: int
) -> None:
    server.overrides["/api/chat"] = (status, b"<html>Not Found</html>")
    error = fail(model, PLAIN)
    assert isinstance(error, SettingsError)
    assert error.hint == "is it Ollama, and up to date?"

"""What Anthropic refuses, and addresses where nobody answers: each becomes one clear error of ours."""

import socket
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from jarvis_cli.errors import JarvisError, ModelError, SettingsError
from jarvis_cli.messages import Message, Request
from jarvis_cli.models.anthropic import AnthropicModel, AnthropicOptions
from tests.peers.anthropic_server import AnthropicServer, broken_reply, status_reply

QUESTION = Request("answer", "Be kind.", "", (Message("user", "Jak wabi się mój pies?"),))


@pytest.fixture(scope="module")
def model(running: AnthropicServer) -> Iterator[AnthropicModel]:
    with closing(AnthropicModel(AnthropicOptions("sk-ant-test", "claude-x", running.url, pauses=()))) as made:
        yield made


def fail(model: AnthropicModel) -> JarvisError:
    """Return the error that an answer ends with."""
    with pytest.raises(JarvisError) as caught:
        list(model.stream(QUESTION))
    return caught.value


@pytest.mark.parametrize("retry_after", ["3600", "Wed, 21 Oct 2099 07:28:00 GMT", "inf"])
def test_a_server_that_asks_for_a_long_wait_is_not_waited_for(
    server: AnthropicServer, model: AnthropicModel, retry_after: str
) -> None:
    server.replies.append(status_reply(429, "rate_limit_error", retry_after))
    error = fail(model)
    assert isinstance(error, ModelError)
    assert (error.transient, len(server.requests)) == (True, 1)
    assert error.hint == ("Try again in 3600 seconds." if retry_after == "3600" else "Try again in a moment.")


@pytest.mark.parametrize(
    ("status", "kind", "words", "transient"),
    [
        (400, "invalid_request_error", "rejected the request", False),
        (402, "billing_error", "credit", True),
        (413, "request_too_large", "too long", False),
        (418, "teapot_error", "rejected the request", False),
        (429, "rate_limit_error", "rate limit", True),
        (408, "timeout_error", "in time", True),
        (500, "api_error", "server failed", True),
        (502, "api_error", "server failed", True),
        (503, "api_error", "server failed", True),
        (504, "timeout_error", "server failed", True),
        (529, "overloaded_error", "overloaded", True),
    ],
)
def test_error_statuses_and_error_events_mean_the_same(
    server: AnthropicServer, status: int, kind: str, words: str, transient: bool
) -> None:
    options = AnthropicOptions("sk-ant-test", "claude-x", server.url, retries=0, pauses=())
    with closing(AnthropicModel(options)) as model:
        server.replies.append(status_reply(status, kind))
        by_status = fail(model)
        server.replies.append(replace(broken_reply("error"), error_type=kind))
        by_event = fail(model)
    assert isinstance(by_status, ModelError)
    assert words in by_status.message
    assert by_status.transient is transient
    if status not in (408, 418):
        assert isinstance(by_event, ModelError)
        assert (words in by_event.message, by_event.transient) == (True, transient)


@pytest.mark.parametrize(
    ("message", "words"),
    [("prompt is too long: 210000 tokens", "longer than the model can read"), ("Your credit balance is low", "credit")],
)
def test_what_has_no_status_of_its_own_is_told_by_its_wording(
    server: AnthropicServer, model: AnthropicModel, message: str, words: str
) -> None:
    server.replies.append(status_reply(400, "invalid_request_error", message=message))
    error = fail(model)
    assert words in str(error)


@pytest.mark.parametrize(("status", "kind"), [(402, "billing_error"), (400, "invalid_request_error")])
def test_an_account_without_credit_is_answered_again_once_it_has_some(
    server: AnthropicServer, model: AnthropicModel, status: int, kind: str
) -> None:
    server.replies.append(status_reply(status, kind, message="Your credit balance is too low to access the API."))
    error = fail(model)
    assert isinstance(error, ModelError)
    assert error.transient
    assert "Buy credits at console.anthropic.com" in error.hint
    assert len(server.requests) == 1


@pytest.mark.parametrize("setting", ["anthropic_model", "anthropic_small_model", "--model"])
def test_a_model_that_does_not_exist_is_an_error_of_the_settings(server: AnthropicServer, setting: str) -> None:
    options = AnthropicOptions("sk-ant-test", "claude-x", server.url, pauses=(), setting=setting)
    server.replies.append(status_reply(404, "not_found_error", message="model: claude-x"))
    server.replies.append(replace(broken_reply("error"), error_type="not_found_error"))
    server.replies.append(status_reply(404, "", message="No such model: claude-X"))
    with closing(AnthropicModel(options)) as model:
        for _ in range(3):
            error = fail(model)
            assert isinstance(error, SettingsError)
            assert error.message == "Anthropic does not know the model claude-x"
            assert error.hint.startswith(f"Check {setting}, ")
    assert len(server.requests) == 3


@pytest.mark.parametrize("status", [404, 405, 501])
def test_something_else_that_answers_there_is_an_error_of_the_settings(server: AnthropicServer, status: int) -> None:
    server.replies.append(status_reply(status, "", message="Not Found"))
    with closing(AnthropicModel(AnthropicOptions("sk", "claude-x", server.url, retries=0, pauses=()))) as model:
        error = fail(model)
    assert isinstance(error, SettingsError)
    assert f"does not know this request (HTTP {status})" in error.message
    assert "Is it Anthropic's API?" in error.hint


@pytest.mark.parametrize(("status", "kind"), [(401, "authentication_error"), (403, "permission_error")])
def test_a_refused_key_is_an_error_of_the_settings_and_not_repeated(
    server: AnthropicServer, model: AnthropicModel, status: int, kind: str
) -> None:
    server.replies.append(status_reply(status, kind))
    server.replies.append(replace(broken_reply("error"), error_type=kind))
    for _ in range(2):
        error = fail(model)
        assert isinstance(error, SettingsError)
        assert "ANTHROPIC_API_KEY" in error.hint
    assert len(server.requests) == 2


def test_nobody_listening_is_a_transient_error() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with closing(AnthropicModel(AnthropicOptions("sk", "claude-x", f"http://127.0.0.1:{port}", retries=0))) as model:
        error = fail(model)
    assert isinstance(error, ModelError)
    assert (error.message, error.transient) == ("Anthropic cannot be reached", True)


@pytest.mark.parametrize("address", ["localhost:8080", "http://", "http://[::1", "ftp://example.org", "//host", "a\nb"])
def test_an_address_that_is_none_is_an_error_of_the_settings(address: str) -> None:
    error = fail(AnthropicModel(AnthropicOptions("sk", "claude-x", address)))
    assert isinstance(error, SettingsError)
    assert "address" in error.message


def test_an_sdk_that_cannot_be_loaded_is_an_error_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anthropic", None)
    error = fail(AnthropicModel(AnthropicOptions("sk", "claude-x")))
    assert isinstance(error, SettingsError)
    assert (error.message, error.hint) == ("the Anthropic SDK cannot be loaded", "reinstall JARVIS")

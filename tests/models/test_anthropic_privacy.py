"""The key and the person's texts stay out of every error, representation, traceback and log."""

import logging
import threading
import traceback
from contextlib import closing
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.errors import JarvisError, SettingsError
from jarvis_cli.messages import Message, Request
from jarvis_cli.models.anthropic import AnthropicModel, AnthropicOptions
from tests.peers.anthropic_server import AnthropicServer, Reply, broken_reply, status_reply, text_reply

KEY = "sk-ant-api03-SECRET"
LINE = "mój PIN to 4711"
QUESTION = Request("answer", "Be kind.", "", (Message("user", LINE),))
NO_SERVER = "http://127.0.0.1:9"


@pytest.mark.parametrize(
    "key",
    [f"{KEY}\r\n", f"\n{KEY}", "sk-ant SECRET", "sk-ant\tSECRET", "sk-ąnt-SECRET", "sk-\x00SECRET", "\ud800SECRET"],
)
def test_ant_06_an_illegal_key_is_refused_before_anything_is_sent(key: str) -> None:
    with pytest.raises(SettingsError) as caught:
        AnthropicModel(AnthropicOptions(key, "claude-x", NO_SERVER))
    assert caught.value.message == (
        "the key in ANTHROPIC_API_KEY contains illegal characters (blanks, line ends or accents)"
    )
    assert "SECRET" not in "".join(traceback.format_exception(caught.value))


def test_a_missing_key_is_called_missing() -> None:
    with pytest.raises(SettingsError, match="ANTHROPIC_API_KEY is missing"):
        AnthropicModel(AnthropicOptions("", "claude-x"))


@given(st.text(st.characters(max_codepoint=300), max_size=6))
def test_ant_06_a_key_is_taken_if_and_only_if_a_header_can_carry_it(key: str) -> None:
    legal = key != "" and all("!" <= letter <= "~" for letter in key)
    try:
        AnthropicModel(AnthropicOptions(key, "claude-x"))
    except SettingsError:
        assert not legal
    else:
        assert legal


def test_ant_06_options_do_not_show_the_key() -> None:
    options = AnthropicOptions(KEY, "claude-x")
    assert KEY not in f"{options!r} {options} {AnthropicModel(options)!r}"


TELLTALE = f"{LINE} and {KEY}"
FAILURES = [
    status_reply(400, "invalid_request_error", message=TELLTALE),
    status_reply(401, "authentication_error", message=TELLTALE),
    status_reply(404, "not_found_error", message=TELLTALE),
    status_reply(429, "rate_limit_error", "3600", message=TELLTALE),
    status_reply(529, "overloaded_error", message=TELLTALE),
    replace(broken_reply("error", LINE, after=2), error_message=TELLTALE),
    broken_reply("close", LINE, after=2),
    broken_reply("truncate", LINE, after=2),
    Reply(events=(f'event: message_start\ndata: {{"{TELLTALE}\n\n',)),
    broken_reply("stall", LINE, after=2),
    Reply(text=LINE, until=threading.Event()),
]


@pytest.mark.parametrize("failure", FAILURES, ids=lambda reply: f"{reply.status}{reply.fault}")
def test_ant_06_no_error_shows_the_key_or_the_line(failure: Reply, caplog: pytest.LogCaptureFixture) -> None:
    with AnthropicServer(lambda _: failure) as server, caplog.at_level(logging.DEBUG):
        options = AnthropicOptions(KEY, "claude-x", server.url, timeout_seconds=0.2, pauses=())
        with closing(AnthropicModel(options)) as model, pytest.raises(JarvisError) as caught:
            list(model.stream(QUESTION))
    error = caught.value
    assert (error.__cause__, error.__context__) == (None, None)
    shown = f"{error!r} {error.message} {error.hint} {''.join(traceback.format_exception(error))} {caplog.text}"
    assert KEY not in shown
    assert LINE not in shown
    assert_frames_hide_the_key(error)


def test_ant_06_an_unreachable_server_shows_no_key() -> None:
    model = AnthropicModel(AnthropicOptions(KEY, "claude-x", NO_SERVER, retries=0))
    with closing(model), pytest.raises(JarvisError) as caught:
        list(model.stream(QUESTION))
    assert (caught.value.__cause__, caught.value.__context__) == (None, None)
    assert KEY not in "".join(traceback.format_exception(caught.value))
    assert_frames_hide_the_key(caught.value)


def assert_frames_hide_the_key(error: JarvisError) -> None:
    """A traceback that shows the local variables of our frames must not show the key; the SDK's frames must be gone."""
    frames = traceback.TracebackException.from_exception(error, capture_locals=True).stack
    assert not [frame for frame in frames if "site-packages" in frame.filename]
    ours = [frame for frame in frames if "jarvis_cli" in frame.filename]
    assert ours
    assert KEY not in str([frame.locals for frame in ours])


def test_nothing_of_a_good_answer_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with AnthropicServer() as server, caplog.at_level(logging.DEBUG):
        server.replies.append(text_reply("Bruno"))
        with closing(AnthropicModel(AnthropicOptions(KEY, "claude-x", server.url))) as model:
            list(model.stream(QUESTION))
    assert caplog.text == ""


@pytest.mark.parametrize(
    ("variable", "value"),
    [("ALL_PROXY", "socks5://me:SECRET@h:1"), ("HTTPS_PROXY", "odd://me:SECRET@h"), ("SSL_CERT_FILE", "/no/such/file")],
)
def test_settings_of_the_network_that_cannot_be_used_are_named_without_their_values(
    variable: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(SettingsError) as caught:
        AnthropicModel(AnthropicOptions(KEY, "claude-x")).warm_up()
    assert variable in caught.value.hint
    assert "SECRET" not in "".join(traceback.format_exception(caught.value))

"""What goes wrong between us and an OpenAI-compatible server, and what it must never be told or sent."""

import logging
import socket
import threading
import traceback
from collections.abc import Iterator
from contextlib import closing

import pytest

from jarvis_cli.errors import JarvisError, ModelError, SettingsError
from jarvis_cli.messages import Event, Message, Request, Stop, TextDelta
from jarvis_cli.models.openai import OpenAIModel, OpenAIOptions
from tests.peers.openai_server import OpenAIServer, Reply, refusal

KEY = "sk-local-SECRET"
LINE = "mój PIN to 4711"
REQUEST = Request("extraction", "Name the facts.", "", (Message("user", LINE),), schema='{"type": "object"}')


@pytest.fixture(scope="module")
def running() -> Iterator[OpenAIServer]:
    with OpenAIServer() as started:
        yield started


@pytest.fixture
def server(running: OpenAIServer) -> OpenAIServer:
    return running.forget()


@pytest.fixture
def model(server: OpenAIServer) -> Iterator[OpenAIModel]:
    with closing(OpenAIModel(OpenAIOptions(server.url, KEY, "qwen3", timeout_seconds=5))) as made:
        yield made


def collect(model: OpenAIModel) -> tuple[str, JarvisError | None]:
    """Return the text that came, and the error that ended it."""
    events: list[Event] = []
    try:
        for event in model.stream(REQUEST):
            events.append(event)
    except JarvisError as error:
        return "".join(event.text for event in events if isinstance(event, TextDelta)), error
    assert isinstance(events[-1], Stop)
    return "".join(event.text for event in events if isinstance(event, TextDelta)), None


@pytest.mark.parametrize(
    ("status", "words", "transient"),
    [
        (400, "rejected the request", False),
        (408, "failed", True),
        (422, "rejected the request", False),
        (429, "no more requests", True),
        (500, "failed", True),
        (502, "failed", True),
        (503, "failed", True),
        (504, "failed", True),
        (529, "failed", True),
    ],
)
def test_error_statuses_and_errors_within_an_answer_mean_the_same(
    server: OpenAIServer, model: OpenAIModel, status: int, words: str, transient: bool
) -> None:
    server.script(Reply(status=status, error={"error": {"message": LINE}}))
    server.script(Reply(ending="error", error={"message": LINE, "code": status}))
    for _ in range(2):
        text, error = collect(model)
        assert text == ""
        assert isinstance(error, ModelError)
        assert words in error.message
        assert server.place in error.message
        assert error.transient is transient
    assert [received.path for received in server.requests] == ["/v1/chat/completions"] * 2


@pytest.mark.parametrize(
    ("status", "said", "words", "hint"),
    [
        (404, "The model `qwen3` does not exist.", "does not know the model qwen3", "extractor_model"),
        (404, "File Not Found", "does not know this request", "is it an OpenAI-compatible server?"),
        (405, "Method Not Allowed", "does not know this request", "is it an OpenAI-compatible server?"),
        (307, "", "another address", "extractor_url"),
    ],
)
def test_what_the_person_must_change_is_an_error_of_the_settings(
    server: OpenAIServer, model: OpenAIModel, status: int, said: str, words: str, hint: str
) -> None:
    where = (("location", "/v1/elsewhere"),)
    server.script(Reply(status=status, error={"error": {"message": said}}, headers=where))
    server.script(Reply(ending="error", error={"message": said, "code": status}))
    for _ in range(2):
        error = collect(model)[1]
        assert isinstance(error, SettingsError)
        assert words in error.message
        assert server.place in error.message
        assert hint in error.hint
    assert [received.path for received in server.requests] == ["/v1/chat/completions"] * 2


def test_a_wait_that_the_server_asks_for_is_told_and_not_slept(server: OpenAIServer, model: OpenAIModel) -> None:
    server.script(Reply(status=429, error="slow down", headers=(("retry-after", "30"),)))
    error = collect(model)[1]
    assert error is not None
    assert error.hint == "Try again in 30 seconds."


@pytest.mark.parametrize("status", [401, 403])
def test_a_refused_key_is_an_error_of_the_settings(server: OpenAIServer, model: OpenAIModel, status: int) -> None:
    server.script(refusal(f"Incorrect API key provided: {KEY}", status))
    error = collect(model)[1]
    assert isinstance(error, SettingsError)
    assert "extractor_key" in error.hint
    assert len(server.chats) == 1


def test_nobody_listening_is_a_transient_error_with_the_address() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        place = f"127.0.0.1:{taken.getsockname()[1]}"
    for model_name in ("qwen3", ""):
        with closing(OpenAIModel(OpenAIOptions(place, model=model_name))) as model:
            text, error = collect(model)
        assert text == ""
        assert isinstance(error, ModelError)
        assert (error.message, error.transient) == (f"cannot reach the server at {place}", True)
        assert "is it running?" in error.hint


def test_a_connection_that_drops_before_anything_came_is_tried_once_more(
    server: OpenAIServer, model: OpenAIModel
) -> None:
    server.script(Reply(ending="dropped"), Reply("Graz."))
    assert collect(model) == ("Graz.", None)
    server.always = Reply(ending="dropped")
    text, error = collect(model)
    assert text == ""
    assert isinstance(error, ModelError)
    assert error.transient
    assert len(server.chats) == 4


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (Reply("Du wohnst", ending="early"), "broke off"),
        (Reply("Du wohnst", ending="closed"), "closed the connection"),
        (Reply("Du wohnst", ending="error", error=LINE), "failed (status 500)"),
        (Reply("Du wohnst", ending="error", error={"message": "response_format", "code": 400}), "rejected"),
        (Reply("Du wohnst", ending="garbage"), "cannot be read"),
    ],
)
def test_an_answer_that_breaks_off_keeps_what_came_and_is_not_asked_again(
    server: OpenAIServer, model: OpenAIModel, reply: Reply, words: str
) -> None:
    server.script(reply)
    text, error = collect(model)
    assert text == "Du wohnst"
    assert isinstance(error, ModelError)
    assert words in error.message
    assert len(server.chats) == 1


def test_a_stall_ends_at_the_time_limit(server: OpenAIServer) -> None:
    server.script(Reply("Du wohnst", hold=threading.Event()))
    with closing(OpenAIModel(OpenAIOptions(server.url, model="qwen3", timeout_seconds=0.2))) as model:
        text, error = collect(model)
    assert text == "Du wohnst"
    assert isinstance(error, ModelError)
    assert "sent nothing for 0.2 seconds" in error.message
    assert error.transient
    assert len(server.chats) == 1


def test_closing_the_stream_closes_the_response(server: OpenAIServer, model: OpenAIModel) -> None:
    server.script(Reply("Du wohnst in", hold=threading.Event()))
    stream = model.stream(REQUEST)
    assert next(stream) == TextDelta("Du")
    stream.close()
    assert server.disconnected.wait(5)


@pytest.mark.parametrize(
    "body", [b"<html>It works!</html>", b"\n", b'{"choices": []}', b"data: [1]\n\n", b"data: 5\n\n"]
)
def test_what_is_no_answer_of_such_a_server_asks_what_it_is(
    server: OpenAIServer, model: OpenAIModel, body: bytes
) -> None:
    server.script(Reply(raw=body))
    text, error = collect(model)
    assert text == ""
    assert isinstance(error, ModelError)
    assert "cannot be read" in error.message
    assert "/v1" in error.hint


class TestAddress:
    @pytest.mark.parametrize("path", ["", "/", "/v1", "/v1/"])
    @pytest.mark.parametrize("scheme", ["", "http://", "HTTP://"])
    def test_the_scheme_and_the_usual_path_need_not_be_given(
        self, server: OpenAIServer, scheme: str, path: str
    ) -> None:
        with closing(OpenAIModel(OpenAIOptions(f" {scheme}{server.place}{path}\n", model="qwen3"))) as model:
            assert collect(model) == ("All right.", None)

    @pytest.mark.parametrize(
        "address", ["", "  ", "http://", "http://[::1", "ftp://example.org", "127.0.0.1:many", "a b:1", "h\x00st:1"]
    )
    def test_one_that_is_none_is_an_error_of_the_settings(self, address: str) -> None:
        with pytest.raises(SettingsError) as caught:
            OpenAIModel(OpenAIOptions(address))
        assert "extractor_url" in caught.value.hint

    def test_a_password_in_it_is_refused_unseen(self) -> None:
        with pytest.raises(SettingsError) as caught:
            OpenAIModel(OpenAIOptions("http://me:hunter2@127.0.0.1:1/v1"))
        assert "extractor_key" in caught.value.hint
        assert "hunter2" not in caught.value.message + caught.value.hint


class TestPrivacy:
    def test_the_environment_of_the_package_is_not_used(
        self, server: OpenAIServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name, value in {
            "OPENAI_BASE_URL": "http://127.0.0.1:9",
            "OPENAI_API_KEY": "sk-other",
            "OPENAI_ADMIN_KEY": "sk-admin",
            "OPENAI_ORG_ID": "org-other",
            "OPENAI_PROJECT_ID": "project-other",
            "OPENAI_CUSTOM_HEADERS": "authorization: Bearer sk-other\nx-more: more",
            "OPENAI_LOG": "debug",
        }.items():
            monkeypatch.setenv(name, value)
        for key, sent in (("", "none"), (KEY, KEY)):
            with closing(OpenAIModel(OpenAIOptions(server.url, key, "qwen3"))) as model:
                assert collect(model) == ("All right.", None)
            assert server.requests[-1].headers["authorization"] == f"Bearer {sent}"
        assert "other" not in str([received.headers for received in server.requests])

    def test_no_header_tells_of_this_machine(self, server: OpenAIServer, model: OpenAIModel) -> None:
        collect(model)
        assert {name.lower() for name in server.requests[0].headers} <= {
            *("host", "accept", "accept-encoding", "connection", "content-type", "content-length"),
            *("user-agent", "authorization"),
        }

    def test_no_proxy_stands_before_a_server_on_this_machine(
        self, server: OpenAIServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
        monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
        with closing(OpenAIModel(OpenAIOptions(server.url, model="qwen3"))) as model:
            assert collect(model) == ("All right.", None)

    @pytest.mark.parametrize(
        ("variable", "value"), [("ALL_PROXY", "odd://me:SECRET@h"), ("SSL_CERT_FILE", "/no/such/file")]
    )
    def test_settings_of_the_network_that_cannot_be_used_are_named_without_their_values(
        self, variable: str, value: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv(variable, value)
        with pytest.raises(SettingsError) as caught:
            OpenAIModel(OpenAIOptions("127.0.0.1:9", KEY)).warm_up()
        assert variable in caught.value.hint
        assert "SECRET" not in "".join(traceback.format_exception(caught.value))

    @pytest.mark.parametrize("key", ["sk SECRET", "SECRET\r\nx: y", "sk-ąSECRET"])
    def test_a_key_that_no_header_can_carry_is_refused_unseen(self, key: str) -> None:
        with pytest.raises(SettingsError) as caught:
            OpenAIModel(OpenAIOptions("127.0.0.1:9", key))
        assert "SECRET" not in "".join(traceback.format_exception(caught.value))

    @pytest.mark.parametrize(
        "failure",
        [
            refusal(f"{LINE} {KEY}"),
            refusal(f"{LINE} {KEY}", 401),
            refusal(f"context exceeded {LINE} {KEY}"),
            Reply(status=422, error={"detail": [{"loc": ["body", "response_format"], "input": f"{LINE} {KEY}"}]}),
            Reply(LINE, ending="error", error=f"{LINE} {KEY}"),
            Reply(LINE, ending="closed"),
            Reply(LINE, ending="garbage"),
            Reply(ending="dropped"),
            Reply(LINE, hold=threading.Event()),
            Reply(raw=f"<html>{LINE} {KEY}".encode()),
        ],
    )
    def test_no_error_shows_the_key_or_the_line(
        self, server: OpenAIServer, failure: Reply, caplog: pytest.LogCaptureFixture
    ) -> None:
        server.always = failure
        options = OpenAIOptions(server.url, KEY, "qwen3", timeout_seconds=0.2)
        with closing(OpenAIModel(options)) as model, caplog.at_level(logging.DEBUG):
            _, error = collect(model)
        assert error is not None
        assert (error.__cause__, error.__context__) == (None, None)
        shown = f"{options!r} {error!r} {error.hint} {''.join(traceback.format_exception(error))} {caplog.text}"
        assert KEY not in shown
        assert LINE not in shown
        frames = traceback.TracebackException.from_exception(error, capture_locals=True).stack
        assert not [frame for frame in frames if "site-packages" in frame.filename]
        assert KEY not in str([frame.locals for frame in frames if "jarvis_cli" in frame.filename])


def test_threads_share_one_model_and_a_closed_one_connects_again(model: OpenAIModel) -> None:
    texts: list[str] = []
    threads = [threading.Thread(target=lambda: texts.append(collect(model)[0])) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    model.close()
    model.close()
    assert collect(model) == ("All right.", None)
    assert texts == ["All right."] * 4

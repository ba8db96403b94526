"""What `jarvis status` says of who does which work is what is done, and no server is asked for it."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.errors import SettingsError
from jarvis_cli.messages import Purpose
from jarvis_cli.models.choice import Surroundings, make_model
from jarvis_cli.models.plans import ProviderPlan, describe_provider
from jarvis_cli.settings import Settings
from tests.peers.ollama_server import OllamaServer

PURPOSES: tuple[Purpose, ...] = ("answer", "summary", "extraction")
NAMES = st.sampled_from(["", "bielik"])
SETTINGS = st.builds(
    Settings,
    provider=st.sampled_from(["anthropic", "ollama", "notebook"]),
    extractor_provider=st.sampled_from(["", "anthropic", "ollama", "openai", "notebook"]),
    extractor_url=st.sampled_from(["", "127.0.0.1:7", "http://me:secret@localhost:8080"]),
    extractor_model=NAMES,
    anthropic_model=st.just("large"),
    anthropic_small_model=st.just("small"),
    ollama_model=st.just("llama3.2"),
    ollama_small_model=NAMES,
    ollama_host=st.sampled_from(["", "127.0.0.1:5", "http://me:secret@[::1]:9"]),
)


@given(SETTINGS, st.sampled_from(["", "sk-ant-x"]), NAMES, st.sampled_from(PURPOSES))
def test_who_is_named_is_who_would_do_it(settings: Settings, key: str, model: str, purpose: Purpose) -> None:
    environment = {"ANTHROPIC_API_KEY": key, "OLLAMA_HOST": "127.0.0.1:1"}
    plan = describe_provider(settings, environment, model, purpose)
    assert "secret" not in repr(plan)
    try:
        made = make_model(Surroundings(settings, environment, model), purpose)
    except SettingsError:
        assert plan.fault
        return
    assert plan.fault == ""
    assert plan.provider == made.provider
    # The notebook has a name of its own, and an OpenAI-compatible server is asked for one where none is set.
    assert plan.provider == "notebook" or plan.model in (made.name, "")


@pytest.mark.parametrize(("purpose", "provider"), list(product(PURPOSES, ["", "ollama"])))
def test_no_server_is_asked(purpose: Purpose, provider: str) -> None:
    with OllamaServer() as server:
        environment = {"OLLAMA_HOST": server.url}
        plan = describe_provider(Settings(provider=provider), environment, "", purpose)  # type: ignore[arg-type]
        assert plan == ProviderPlan(provider, "", f"127.0.0.1:{server.port}")
        assert server.requests == []


def test_without_any_setting_it_depends_on_what_runs() -> None:
    assert describe_provider(Settings(), {}, "", "answer") == ProviderPlan("", "", "127.0.0.1:11434")
    assert describe_provider(Settings(), {"ANTHROPIC_API_KEY": "sk-x"}, "", "summary").provider == "anthropic"


def test_a_model_that_is_named_leaves_only_ollama_to_answer() -> None:
    named = describe_provider(Settings(), {}, "bielik", "answer")
    assert named == ProviderPlan("ollama", "bielik", "127.0.0.1:11434")
    assert describe_provider(Settings(), {}, "bielik", "summary").provider == ""
    assert describe_provider(Settings(), {"ANTHROPIC_API_KEY": "sk-x"}, "bielik", "answer").provider == "anthropic"


@pytest.mark.parametrize("key", ["sk ant", "sk-änt"])
def test_a_key_that_cannot_be_one_is_a_fault_and_not_shown(key: str) -> None:
    plan = describe_provider(Settings(), {"ANTHROPIC_API_KEY": key}, "", "answer")
    assert "illegal characters" in plan.fault
    assert key not in repr(plan)


def test_an_address_that_is_none_is_a_fault() -> None:
    assert describe_provider(Settings(provider="ollama", ollama_host="ftp://x"), {}, "", "answer").fault
    assert describe_provider(Settings(extractor_provider="openai"), {}, "", "extraction").fault

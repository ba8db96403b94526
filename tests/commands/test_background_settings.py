"""Wrong settings of one model of background work, and servers that are away: the rest of the work is done."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.conftest import HandClock
from tests.peers.anthropic_server import AnthropicServer, status_reply
from tests.peers.ollama_server import OllamaServer
from tests.peers.openai_server import OpenAIServer, refusal
from tests.peers.program import Ended, Home

SAID = (
    "I moved to Graz last month.",
    "Ich esse keinen Fisch mehr.",
    "Mam alergię na orzechy.",
    "My dog is called Bruno.",
)
NOWHERE = "http://127.0.0.1:1"
ALONE = [
    ({"PROVIDER": "openai"}, 3, "there is no address of the OpenAI-compatible server"),
    ({"PROVIDER": "openai", "URL": NOWHERE}, 4, "cannot reach the server at 127.0.0.1:1"),
    ({"PROVIDER": "ollama", "URL": NOWHERE}, 4, "no chat model was found at the Ollama server 127.0.0.1:1"),
    ({"PROVIDER": "ollama", "URL": NOWHERE, "MODEL": "bielik"}, 4, "cannot reach Ollama at 127.0.0.1:1"),
    ({"PROVIDER": "anthropic"}, 3, "there is no key for Anthropic"),
]

Settings = dict[str, str]


def set_extractor(**settings: str) -> Settings:
    """Return the variables that set up who learns."""
    return {f"JARVIS_EXTRACTOR_{name}": value for name, value in settings.items()}


@pytest.fixture
def talked(home: Home, clock: HandClock) -> Home:
    """A home in which some lines were said, and nothing was done with them yet."""
    for line in SAID:
        assert home.call("ask", line, clock=clock).exit_code == 0
    return home


@pytest.fixture
def peers() -> Iterator[ExitStack]:
    """Where the servers of a test are entered."""
    with ExitStack() as stack:
        yield stack


def check_only_learning_waits(home: Home, clock: HandClock, exit_code: int, said: str) -> None:
    """Check that all but learning is done, and that learning is as soon as it can be."""
    ended = home.call("summarize", clock=clock)
    check_told_once(ended, exit_code, said)
    assert ended.stdout.startswith(f"{len(SAID) + 1} done, ")
    check_waiting(home, clock, "extract", is_untried=exit_code == 3)
    clock.advance(hours=1)
    check_told_once(home.call("summarize", clock=clock), exit_code, said)
    clock.advance(hours=1)
    assert len(home.call("summaries", "list").check_quiet().stdout.splitlines()) == len(SAID)
    repaired = home.with_settings(**set_extractor(PROVIDER="notebook"))
    assert (
        repaired.call("summarize", clock=clock).check_quiet().stdout == f"{len(SAID) + 1} done, 0 failed, 0 pending\n"
    )
    assert len(home.call("facts", "list").stdout.splitlines()) == len(SAID)


def check_told_once(ended: Ended, exit_code: int, said: str) -> None:
    assert ended.exit_code == exit_code, ended
    error, hint = ended.stderr.splitlines()[-2:]
    assert said in error, ended
    assert ended.stderr.count(hint) == 1
    assert "parked" not in ended.stderr


def check_waiting(home: Home, clock: HandClock, kind: str, *, is_untried: bool) -> None:
    """Check that there are jobs of one kind only, one for each conversation, none of them parked, nor failed before."""
    memory = home.open_memory(clock)
    jobs = memory.jobs.list()
    memory.close()
    assert [job.kind for job in jobs] == [kind] * len(SAID)
    assert "parked" not in {job.state for job in jobs}
    assert not is_untried or {(job.state, job.attempts, job.last_error) for job in jobs} == {("due", 0, "")}


@pytest.mark.parametrize(("settings", "exit_code", "said"), ALONE)
def test_an_extractor_that_cannot_be_used_stops_only_learning(
    talked: Home, clock: HandClock, settings: Settings, exit_code: int, said: str
) -> None:
    check_only_learning_waits(talked.with_settings(**set_extractor(**settings)), clock, exit_code, said)


def test_without_the_package_openai_only_learning_waits(
    talked: Home, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "openai", None)
    home = talked.with_settings(**set_extractor(PROVIDER="openai", URL=NOWHERE))
    check_only_learning_waits(home, clock, 3, "the package openai is not installed")


def refuse_key(peers: ExitStack) -> Settings:
    server = peers.enter_context(OpenAIServer())
    server.always = refusal("Incorrect API key provided", 401)
    return set_extractor(PROVIDER="openai", URL=server.url, KEY="sk-wrong")


def miss_model(peers: ExitStack) -> Settings:
    server = peers.enter_context(OpenAIServer())
    server.always = refusal("The model `bielik` does not exist.", 404)
    return set_extractor(PROVIDER="openai", URL=server.url, MODEL="bielik")


def miss_pulled_model(peers: ExitStack) -> Settings:
    server = peers.enter_context(OllamaServer(models=("llama3.2",)))
    return set_extractor(PROVIDER="ollama", URL=server.url, MODEL="bielik")


def miss_claude(peers: ExitStack) -> Settings:
    server = peers.enter_context(AnthropicServer(lambda _: status_reply(404, "not_found_error", message="model: x")))
    key = {"ANTHROPIC_API_KEY": "sk-x", "ANTHROPIC_BASE_URL": server.url}
    return set_extractor(PROVIDER="anthropic", MODEL="claude-x") | key


def have_no_credit(peers: ExitStack) -> Settings:
    server = peers.enter_context(AnthropicServer(lambda _: status_reply(402, "billing_error")))
    return set_extractor(PROVIDER="anthropic") | {"ANTHROPIC_API_KEY": "sk-x", "ANTHROPIC_BASE_URL": server.url}


def ask_something_else(peers: ExitStack) -> Settings:
    server = peers.enter_context(OllamaServer())
    return set_extractor(PROVIDER="openai", URL=f"{server.url}/api", MODEL="llama3.2")


def ask_something_else_as_ollama(peers: ExitStack) -> Settings:
    server = peers.enter_context(OpenAIServer())
    return set_extractor(PROVIDER="ollama", URL=server.place, MODEL="qwen3")


@pytest.mark.parametrize(
    ("set_up", "exit_code", "said"),
    [
        (refuse_key, 3, "does not accept the key"),
        (miss_model, 3, "does not know the model bielik"),
        (miss_pulled_model, 3, "does not have the model bielik"),
        (miss_claude, 3, "Anthropic does not know the model claude-x"),
        (have_no_credit, 4, "has no credit left"),
        (ask_something_else, 3, "does not know this request (status 404)"),
        (ask_something_else_as_ollama, 3, "does not know this request (status 404)"),
    ],
)
def test_what_the_server_of_the_extractor_refuses_stops_only_learning(
    talked: Home, peers: ExitStack, clock: HandClock, set_up: Callable[[ExitStack], Settings], exit_code: int, said: str
) -> None:
    check_only_learning_waits(talked.with_settings(**set_up(peers)), clock, exit_code, said)


@pytest.mark.parametrize(
    ("settings", "exit_code", "said"),
    [
        ({"JARVIS_PROVIDER": "anthropic"}, 3, "there is no key for Anthropic"),
        ({"JARVIS_PROVIDER": "ollama", "OLLAMA_HOST": NOWHERE}, 4, "no chat model was found"),
        (
            {"JARVIS_PROVIDER": "ollama", "OLLAMA_HOST": NOWHERE, "JARVIS_OLLAMA_MODEL": "bielik"},
            4,
            "cannot reach Ollama",
        ),
        ({"JARVIS_PROVIDER": "anthropic", "ANTHROPIC_API_KEY": "sk-x", "ANTHROPIC_BASE_URL": "nowhere"}, 3, "address"),
    ],
)
def test_a_model_for_summaries_that_cannot_be_used_stops_no_learning(
    talked: Home, clock: HandClock, settings: Settings, exit_code: int, said: str
) -> None:
    home = talked.with_settings(**settings, **set_extractor(PROVIDER="notebook"))
    check_told_once(home.call("summarize", clock=clock), exit_code, said)
    check_waiting(home, clock, "summarize", is_untried=exit_code == 3)
    clock.advance(hours=1)
    assert len(home.call("facts", "list").check_quiet().stdout.splitlines()) == len(SAID)
    talked.call("summarize", clock=clock).check_quiet()
    assert len(home.call("summaries", "list").stdout.splitlines()) == len(SAID)


def test_an_embedder_that_was_never_pulled_stops_only_vectors(talked: Home, clock: HandClock) -> None:
    with OllamaServer(models=("llama3.2",)) as server:
        home = talked.with_settings(JARVIS_EMBEDDER="ollama", JARVIS_OLLAMA_EMBEDDER="bge-m3", OLLAMA_HOST=server.url)
        check_told_once(home.call("summarize", clock=clock), 3, "does not have the model bge-m3")
    memory = home.open_memory(clock)
    assert [(job.kind, job.state, job.attempts) for job in memory.jobs.list()] == [("embed", "due", 0)]
    memory.close()
    assert len(home.call("facts", "list").stdout.splitlines()) == len(SAID)

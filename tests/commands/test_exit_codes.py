"""Every exit code of the README, each from the real program: what scripts rely on."""

import os
import signal

import pytest

from jarvis_cli.memory.remembering import NewFact
from tests.peers.anthropic_server import AnthropicServer, broken_reply
from tests.peers.program import Home, run_into_full_device, wait_until


def remember(home: Home, *contents: str) -> None:
    """Store facts."""
    memory = home.open_memory()
    for content in contents:
        memory.remember(NewFact(content))
    memory.close()


@pytest.mark.parametrize(
    "words",
    [
        ("facts", "list"),
        ("facts", "search", "Hund"),
        ("facts", "undo"),
        ("facts", "prune", "--yes"),
        ("summarize",),
        ("jobs", "retry", "--all"),
        ("ask", "Hallo"),
    ],
    ids=" ".join,
)
def test_0_done_and_nothing_to_do_and_no_hits(home: Home, words: tuple[str, ...]) -> None:
    assert home.run(*words).exit_code == 0


def test_1_what_is_no_fault_of_any_part(home: Home) -> None:
    remember(home, "mein Hund heisst Bruno")
    done = run_into_full_device(home, "facts", "list")
    assert done.exit_code == 1
    assert done.stderr.startswith("jarvis: the output cannot be written")


@pytest.mark.parametrize(
    "words",
    [
        ("nonsense",),
        ("facts", "add", " "),
        ("ask", "-"),
        ("ask", "Hallo", "--file", "/none"),
        ("ask", "Hallo", "--schema", "/none"),
        ("jobs", "retry"),
        ("facts", "forget", "1"),
    ],
    ids=" ".join,
)
def test_2_wrong_usage_and_a_yes_that_nobody_can_say(home: Home, words: tuple[str, ...]) -> None:
    remember(home, "mein Hund heisst Bruno")
    wrong = home.run(*words).check(2)
    assert wrong.stderr


@pytest.mark.parametrize(
    "settings",
    [
        {"JARVIS_PROVIDER": "anthropic"},
        {"JARVIS_PROVIDER": "anthropic", "ANTHROPIC_API_KEY": "sk ant"},
        {"JARVIS_ANSWER_TOKENS": "viele"},
    ],
    ids=str,
)
def test_3_a_setting_or_a_key(home: Home, settings: dict[str, str]) -> None:
    home.with_settings(**settings).run("ask", "Hallo").check_clean(3)


def test_4_the_model_or_its_server(home: Home) -> None:
    away = home.with_settings(JARVIS_PROVIDER="ollama", JARVIS_OLLAMA_MODEL="bielik", OLLAMA_HOST="127.0.0.1:1")
    assert away.run("ask", "Hallo").check(4).stderr


@pytest.mark.parametrize("words", [("facts", "list"), ("ask", "Hallo"), ("status",)], ids=" ".join)
def test_5_the_memory_file(home: Home, words: tuple[str, ...]) -> None:
    home.memory_file.write_bytes(b"no database, whatever its name says" * 1_000)
    home.run(*words).check_clean(5)


@pytest.mark.parametrize(
    "words", [("facts", "show", "99"), ("facts", "forget", "Hund", "--yes"), ("summaries", "show", "99")], ids=" ".join
)
def test_6_what_does_not_exist(home: Home, words: tuple[str, ...]) -> None:
    home.run(*words).check_clean(6)


def test_7_several_where_one_was_meant(home: Home) -> None:
    remember(home, "Tee am Morgen", "Tee am Abend")
    several = home.run("facts", "forget", "Tee", "--yes")
    assert several.exit_code == 7
    assert several.stdout.count("\n") == 2
    assert home.run("facts", "list").stdout.count("\n") == 2


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_130_interrupted(home: Home, number: signal.Signals) -> None:
    with AnthropicServer(lambda _: broken_reply("stall", "eins zwei", after=1)) as server:
        claude = home.with_settings(
            JARVIS_PROVIDER="anthropic", ANTHROPIC_API_KEY="sk-x", ANTHROPIC_BASE_URL=server.url
        )
        asked = claude.start("ask", "Zähle")
        assert asked.stdout is not None
        assert os.read(asked.stdout.fileno(), 100) == b"eins "
        asked.send_signal(number)
        assert wait_until(lambda: asked.poll() is not None)
        asked.communicate()
    assert asked.returncode == 130

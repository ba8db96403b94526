"""jarvis --quiet: no notices and no progress on stderr; answers, errors and exit codes stay as they are."""

import pytest

from tests.peers.anthropic_server import AnthropicServer, text_reply
from tests.peers.program import EVERY_COMMAND, Home
from tests.peers.terminal import Terminal

LINE = ("ask", "remember that my dog is called Bruno")
TOLD = "remembered #1: my dog is called Bruno\nRemembered.\n"


@pytest.mark.parametrize("flag", ["-q", "--quiet"])
def test_an_answer_without_who_gave_it(home: Home, flag: str) -> None:
    home.call(flag, *LINE).check_quiet().check(0, TOLD)


def test_it_is_over_with_the_call(home: Home) -> None:
    home.call("-q", *LINE).check_quiet()
    assert home.call("ask", "what is my dog called?").stderr.startswith("jarvis: notebook/rules answers\n")


@pytest.mark.parametrize("name", EVERY_COMMAND)
def test_every_command_says_errors_alone(name: str, home: Home) -> None:
    words, exit_code = EVERY_COMMAND[name]
    loud, quiet = home.call(*words), home.call("-q", *words)
    assert quiet.exit_code == exit_code
    if exit_code:
        assert quiet.check_clean(exit_code).stderr == loud.stderr
    else:
        assert quiet.stderr == ""


@pytest.mark.parametrize(
    ("words", "code"), [(("ask",), 2), (("facts", "show", "99"), 6), (("facts", "forget", "Hund"), 6), (("x",), 2)]
)
def test_errors_are_printed(home: Home, words: tuple[str, ...], code: int) -> None:
    assert home.call("-q", *words).check(code).stderr == home.call(*words).check(code).stderr != ""


def test_nothing_of_what_a_turn_tells_beside_the_answer(home: Home) -> None:
    with AnthropicServer(lambda _: text_reply("Eins zwei", stop_reason="max_tokens")) as server:
        claude = home.with_settings(
            JARVIS_PROVIDER="anthropic", ANTHROPIC_API_KEY="sk-x", ANTHROPIC_BASE_URL=server.url
        )
        assert "cut off" in claude.call("ask", "Zähle").stderr
        claude.call("-q", "ask", "Zähle").check_quiet().check(0, "Eins zwei\n")


def test_no_progress_on_a_terminal(home: Home) -> None:
    home.call(*LINE)
    with Terminal("-q", "summarize", environment=home.environment) as terminal:
        assert terminal.wait_for_end() == 0
    assert "summarizing" not in terminal.text
    assert "done, 0 failed" in terminal.text

"""What a chat with lines piped in says, at its end and on stderr, of what was learned meanwhile."""

from collections.abc import Callable

import pytest

from tests.peers.program import Ended, Home, wait_until

WORDS_ONLY = "jarvis: similar texts are not looked for (no embedder): what is recalled was found by its words only\n"
SAID = "Ich esse keinen Fisch mehr."


def chat(home: Home, line: str, is_done: Callable[[], object]) -> Ended:
    """Pipe a line into a chat, and end its input as soon as something is so."""
    process = home.start("chat")
    assert process.stdin is not None
    process.stdin.write(f"{line}\n".encode())
    assert wait_until(is_done)
    stdout, stderr = process.communicate(timeout=15)
    return Ended(process.returncode, stdout.decode(), stderr.decode())


@pytest.mark.parametrize("line", [SAID, "Mam alergię na orzechy.", "I moved to Graz last month."])
def test_what_was_learned_is_told_on_stderr(home: Home, line: str) -> None:
    ended = chat(home, line, lambda: home.call("facts", "list").stdout)
    assert ended.exit_code == 0
    assert f"jarvis: learned #1: {line.rstrip('.')}\n" in ended.stderr
    assert "/undo" not in ended.stderr
    assert "learned" not in ended.stdout


def test_the_setting_hides_it(home: Home) -> None:
    quiet = home.with_settings(JARVIS_LEARNED_LINE="off")
    ended = chat(quiet, SAID, lambda: home.call("facts", "list").stdout)
    assert ended.exit_code == 0
    assert ended.stderr == f"jarvis: notebook/rules answers\n{WORDS_ONLY}"


def test_what_is_only_proposed_is_counted(home: Home) -> None:
    review = home.with_settings(JARVIS_EXTRACTION="review")
    ended = chat(review, SAID, lambda: home.call("review").stdout)
    assert ended.exit_code == 0
    assert ended.stderr.endswith("jarvis: 1 proposal waits: jarvis review\n")
    assert home.call("facts", "list").check().stdout == ""


def test_with_extraction_off_nothing_is_learned(home: Home) -> None:
    off = home.with_settings(JARVIS_EXTRACTION="off")
    ended = chat(off, SAID, lambda: home.call("jobs", "list").stdout == "" and home.call("summaries", "list").stdout)
    assert ended.exit_code == 0
    assert ended.stderr == f"jarvis: notebook/rules answers\n{WORDS_ONLY}"
    assert home.call("facts", "list").check().stdout == ""
    assert home.call("review").check().stdout == ""
    home.call("summarize").check_quiet()
    assert home.call("facts", "list").check().stdout == ""


def test_slash_commands_are_lines_like_others_in_a_pipe(home: Home) -> None:
    home.call("facts", "add", "mein Hund heisst Bruno").check_quiet()
    assert home.call("chat", stdin="/undo\n").exit_code == 0
    assert home.call("facts", "list").stdout.endswith("\tmein Hund heisst Bruno\n")

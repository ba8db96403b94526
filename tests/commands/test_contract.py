"""What scripts rely on in every command: a reader that goes, texts that look like options, no colours (CLI-01, -03)."""

import subprocess
from pathlib import Path

import pytest

from jarvis_cli.memory.remembering import NewFact
from tests.commands.test_without_terminal import CALLS, fill_in, make_files
from tests.peers.background_runs import talk
from tests.peers.program import JARVIS, Home

# More than a pipe holds.
MANY = 2_000


@pytest.fixture(scope="module")
def full(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A home with many long facts."""
    home = Home.make(tmp_path_factory.mktemp("full") / "home", template)
    memory = home.open_memory()
    with memory.transaction():
        for number in range(MANY):
            memory.remember(
                NewFact(f"Nummer {number} ist wahr, und das steht hier recht lang, damit es viel wird. " * 3)
            )
    memory.close()
    return home


def pipe(home: Home, line: str, **environment: str) -> tuple[list[int], bytes]:
    """Run a line of bash in which `jarvis` is ours; return the exit code of each part of the pipe, and stderr."""
    script = f'{line}; echo "${{PIPESTATUS[@]}}" >&3'
    shell = ["bash", "-c", f"exec 3>{home.folder.parent / 'codes'}; {script}"]
    given = {**home.environment, "PATH": f"{JARVIS.parent}:/usr/bin:/bin", **environment}
    done = subprocess.run(shell, env=given, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=60, check=False)
    codes = (home.folder.parent / "codes").read_text().split()
    return [int(code) for code in codes], done.stderr


@pytest.mark.parametrize("reader", ["head -1", "true", "head -c 1"])
@pytest.mark.parametrize("words", ["facts list", "facts list --json", "facts search Nummer", "export"])
def test_cli_01_a_reader_that_goes_early_ends_the_command_without_a_word(words: str, reader: str, full: Home) -> None:
    codes, stderr = pipe(full, f"jarvis {words} | {reader}")
    assert (codes, stderr) == ([0, 0], b"")


@pytest.mark.parametrize("reader", ["head -1", "true"])
def test_cli_01_of_a_help_page_too_with_the_exit_code_of_the_library(reader: str, full: Home) -> None:
    codes, stderr = pipe(full, f"jarvis --help | {reader}")
    assert codes[0] in (0, 1)
    assert stderr == b""


def test_cli_01_a_chat_whose_reader_has_gone_keeps_the_turn(full: Home) -> None:
    codes, _ = pipe(full, "echo 'merke dir: der Zug geht um 8' | jarvis -q chat | true")
    assert codes == [0, 0, 0]
    memory = full.open_memory()
    said = [message.text for message in memory.conversations.history(memory.conversations.last() or 0)]
    memory.close()
    assert said[0] == "merke dir: der Zug geht um 8"


@pytest.mark.parametrize(
    "words",
    [
        ("facts", "add", "-5 Grad ist zu kalt"),
        ("summaries", "search", "--help me"),
        ("facts", "search", "-x"),
        ("ask", "-v?"),
        ("facts", "add", "-5", "Grad"),
    ],
)
def test_cli_03_a_text_that_looks_like_an_option_is_refused_and_the_way_is_told(
    words: tuple[str, ...], home: Home
) -> None:
    ended = home.call(*words).check_clean(2)
    assert "goes behind `--`" in ended.stderr
    home.call("facts", "list").check(0)


@pytest.mark.parametrize("text", ["-5 Grad ist zu kalt", "-x", "--help me", "--", "-"])
def test_cli_03_behind_two_hyphens_every_text_is_one(text: str, home: Home) -> None:
    ended = (
        home.call("facts", "add", "--", text) if text != "-" else home.call("facts", "add", "--", "- ist ein Strich")
    )
    assert ended.exit_code == 0, ended
    memory = home.open_memory()
    (fact,) = memory.facts.list()
    memory.close()
    assert fact.content.startswith(text)


def test_cli_03_words_without_quotes_are_one_text(home: Home) -> None:
    home.call("facts", "add", "ich", "mag", "Tee").check(0, "remembered #1: ich mag Tee\n")


@pytest.mark.parametrize("name", CALLS)
def test_cli_05_nothing_that_goes_to_a_file_has_a_colour(name: str, home: Home) -> None:
    memory = home.open_memory()
    memory.remember(NewFact("mein Hund heisst Bruno"))
    talk(memory, "Mein Hund heisst Bruno.")
    memory.close()
    make_files(home)
    words = fill_in(name, home)
    for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        ended = home.with_settings(**environment).call(*words)
        assert "\x1b" not in ended.stdout + ended.stderr, ended

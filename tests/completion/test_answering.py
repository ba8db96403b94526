"""What a shell is answered: in its own form, from the memory file, and never with an error."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from jarvis_cli.completion.answering import answer, split_line
from jarvis_cli.memory.remembering import NewFact
from tests.peers.background_runs import talk
from tests.peers.program import Home


@pytest.fixture
def home(home: Home) -> Home:
    """A home with facts, one under a key and one of an agent, and a conversation."""
    memory = home.open_memory()
    talk(memory, "Wann fährt der Zug nach Łódź?")
    for content in ("mein Hund heisst Bruno", "הכלב שלי נקרא ברונו", "犬の名前はブルーノです"):
        memory.remember(NewFact(content))
    memory.remember(NewFact("Kurs 140\n\x1b[31mrot", scope="agent:watcher", key="share.price"))
    memory.close()
    return home


def ask(home: Home, *words: str, shell: str = "zsh") -> list[str]:
    return answer({**home.environment, "JARVIS_COMPLETE": shell}, list(words)).splitlines()


def ask_bash(home: Home, line: str, **environment: str) -> list[str]:
    given: Mapping[str, str] = {"JARVIS_COMPLETE": "bash", "JARVIS_COMPLETE_LINE": line, **environment}
    return answer({**home.environment, **given}, []).splitlines()


def test_ids_of_facts_come_newest_first_with_what_they_say(home: Home) -> None:
    assert ask(home, "facts", "show", "")[:3] == [
        "4\tKurs 140 [31mrot",
        "3\t犬の名前はブルーノです",
        "2\tהכלב שלי נקרא ברונו",
    ]
    assert ask(home, "facts", "show", "1") == ["1\tmein Hund heisst Bruno"]
    assert ask(home, "facts", "show", "#1") == ["1\tmein Hund heisst Bruno"]
    assert ask(home, "facts", "show", "9") == []


def test_keys_scopes_and_conversations_are_completed(home: Home) -> None:
    assert ask(home, "facts", "list", "--key", "sh") == ["share.price\tKurs 140 [31mrot"]
    assert ask(home, "facts", "list", "--scope", "") == ["agent:watcher\t", "shared\t"]
    assert ask(home, "summaries", "show", "") == ["1\tWann fährt der Zug nach Łódź?"]


def test_conversations_answers_and_settings_are_completed(home: Home) -> None:
    assert ask(home, "chat", "--resume", "") == ["1\tWann fährt der Zug nach Łódź?"]
    assert ask(home, "conversations", "delete", "") == ["1\tWann fährt der Zug nach Łódź?"]
    assert ask(home, "why", "") == ["1\tWann fährt der Zug nach Łódź?"]
    assert ask(home, "config", "get", "anthropic.sm") == ["anthropic.small_model\tthe Anthropic model for summaries"]
    assert ask(home, "config", "set-key", "an") == ["anthropic\t"]


def test_wildcards_in_what_is_typed_are_letters(home: Home) -> None:
    for start in ("*", "?", "[1]", "[", "%", "_"):
        assert ask(home, "facts", "show", start) == []


def test_bash_gets_bare_values_and_only_what_follows_a_colon(home: Home) -> None:
    assert ask_bash(home, "jarvis facts show ") == ["4", "3", "2", "1"]
    assert ask_bash(home, "jarvis facts list --scope agent:wa") == ["watcher"]
    assert ask_bash(home, "jarvis facts list --scope agent:wa", COMP_WORDBREAKS=" ") == ["agent:watcher"]
    assert ask_bash(home, "jarvis facts list --scope=sha") == ["shared"]
    assert ask_bash(home, "jarvis facts list --scope=sha", COMP_WORDBREAKS=" ") == ["--scope=shared"]


def test_powershell_hands_over_a_word_a_line(home: Home) -> None:
    given = {"JARVIS_COMPLETE": "powershell", "JARVIS_COMPLETE_WORDS": "facts\nshow\n"}
    assert answer({**home.environment, **given}, []).splitlines()[-1] == "1\tmein Hund heisst Bruno"


def test_without_a_memory_file_nothing_is_offered_and_none_is_made(tmp_path: Path) -> None:
    home = Home(tmp_path / "none")
    assert ask(home, "facts", "show", "") == []
    assert not home.folder.exists()


def test_a_memory_file_that_cannot_be_read_leaves_ids_out(home: Home) -> None:
    home.memory_file.write_text("no database at all, but a text that is long enough to be looked at")
    assert ask(home, "facts", "show", "") == []
    assert ask(home, "facts", "sho") == [
        "show\tShow all that is known of a fact: from which conversation and sentence,"[:65]
    ]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("jarvis facts ", ("jarvis", "facts", "")),
        ("jarvis facts sh", ("jarvis", "facts", "sh")),
        ('jarvis ask "two wo', ("jarvis", "ask", "two wo")),
        ("jarvis ask 'it", ("jarvis", "ask", "it")),
        ("jarvis ask a\\ ", ("jarvis", "ask", "a ")),
        ("", ("",)),
    ],
)
def test_an_unfinished_line_is_split_as_a_shell_does(line: str, words: tuple[str, ...]) -> None:
    assert split_line(line) == words or (line == "" and split_line(line) == ())


def test_the_program_answers_before_it_loads_anything_else(home: Home) -> None:
    ended = home.with_settings(JARVIS_COMPLETE="fish").run("facts", "show", "")
    ended.check_quiet()
    assert ended.stdout.splitlines()[-1] == "1\tmein Hund heisst Bruno"

"""The keys of the prompt: what leaves it, what does not, and how the terminal is left (TUI-07)."""

from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from tests.peers.program import JARVIS, Home
from tests.peers.terminal import Terminal


@pytest.fixture
def terminal(home: Home) -> Iterator[Terminal]:
    with Terminal("chat", environment=home.environment) as opened:
        opened.wait_for_prompt()
        yield opened


def leave(terminal: Terminal) -> None:
    terminal.type("\x04")
    assert terminal.wait_for_end() == 0
    assert "Traceback" not in terminal.text


def test_tui_07_ctrl_d_does_nothing_to_a_text_and_leaves_an_empty_prompt(terminal: Terminal) -> None:
    terminal.type("zażółć")
    terminal.wait_for("> zażółć")
    terminal.type("\x04\x04!")
    terminal.wait_for("> zażółć!")
    assert b"\x07" not in terminal.raw
    terminal.type("\x03")
    terminal.wait_for_prompt()
    leave(terminal)


def test_alt_enter_begins_a_line_and_enter_sends_them_all(terminal: Terminal, home: Home) -> None:
    terminal.type("remember that my dog\x1b\ris called Bruno\r")
    terminal.wait_for("remembered #1")
    terminal.wait_for_prompt()
    leave(terminal)
    memory = home.open_memory()
    assert memory.conversations.history(1)[0].text == "remember that my dog\nis called Bruno"
    memory.close()


def test_lines_of_earlier_chats_are_found_again(home: Home) -> None:
    """By the arrow, and by Ctrl-R."""
    (home.folder / "history").write_text(
        "\n# 2026-01-01 12:00:00\n+/help new\n\n# 2026-01-02 12:00:00\n+/help\n+quit\n", encoding="utf-8"
    )
    with Terminal("chat", environment=home.environment) as terminal:
        terminal.wait_for_prompt()
        terminal.type("\x1b[A")
        terminal.wait_for("> /help\n  quit")
        terminal.type("\x03")
        terminal.wait_for_prompt()
        terminal.type("\x12new")
        terminal.wait_for("> /help new")
        terminal.type("\r\r")
        terminal.wait_for("Begin a new conversation.")
        terminal.wait_for_prompt()
        leave(terminal)


def test_vi_keys_by_setting(home: Home) -> None:
    with Terminal("chat", environment=home.with_settings(JARVIS_PROMPT_KEYS="vi").environment) as terminal:
        terminal.wait_for_prompt()
        terminal.type("/hexlp")
        terminal.wait_for("> /hexlp")
        terminal.type("\x1b")
        terminal.type("hhx")
        terminal.wait_for("> /help")
        terminal.type("\r")
        terminal.wait_for("Leave the chat.")
        terminal.wait_for_prompt()
        leave(terminal)


@pytest.mark.parametrize("variable", ["NO_COLOR", "TERM"])
def test_cli_05_without_colours_there_are_none(home: Home, variable: str) -> None:
    settings = {"NO_COLOR": "1"} if variable == "NO_COLOR" else {"TERM": "dumb"}
    with Terminal("chat", environment=home.with_settings(**settings).environment) as terminal:
        terminal.wait_for_prompt()
        terminal.type("/private on\r")
        terminal.wait_for("neither stored nor learned from")
        terminal.wait_for_prompt()
        terminal.type("/facts\r")
        terminal.wait_for("no facts yet")
        terminal.wait_until(lambda: terminal.text.count("private>") == 2)
        terminal.type("/quit\r")
        assert terminal.wait_for_end() == 0
    codes = {sequence.partition(b"m")[0] for sequence in terminal.raw.split(b"\x1b[")[1:]}
    assert not [code for code in codes if code.replace(b";", b"").isdigit() and code.strip(b"0;")]


def test_tui_07_suspended_and_taken_up_again_the_terminal_is_left_as_it_was(home: Home, tmp_path: Path) -> None:
    """In a shell with job control, as a person has it."""
    before, after = tmp_path / "before", tmp_path / "after"
    shell = pexpect.spawn("/bin/bash", ["--norc", "--noprofile"], env={**home.environment, "PS1": "sh" + "ell: "})
    shell.delaybeforesend = None
    shell.timeout = 15
    try:
        shell.expect_exact("shell: ")
        shell.sendline(f"stty -a > {before}; {JARVIS} chat")
        shell.expect_exact("/help shows the commands")
        shell.expect_exact(">")
        shell.send("half a li")
        shell.expect_exact("half a li")
        shell.send("\x1a")
        shell.expect_exact("Stopped")
        shell.expect_exact("shell: ")
        shell.sendline("fg")
        shell.expect_exact("half a li")
        shell.send("\x03\x04")
        shell.expect_exact("shell: ")
        shell.sendline(f"echo ended $?; stty -a > {after}; exit")
        shell.expect_exact("ended 0")
        shell.expect(pexpect.EOF)
    finally:
        shell.close(force=True)
    assert before.read_text() == after.read_text() != ""

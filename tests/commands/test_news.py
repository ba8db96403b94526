"""What background work has to tell when a chat ends is told, every time, before the shell is back (TUI-14)."""

import logging
import warnings
from pathlib import Path

import pytest

from jarvis_cli.commands.news import News
from jarvis_cli.context import Context
from jarvis_cli.messages import Message
from jarvis_cli.repl import hushing_libraries
from tests.peers.program import Home, wait_until


def test_tui_14_a_notice_that_is_due_appears_50_times_of_50(
    template: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = Home.make(tmp_path / "home", template)
    memory = home.open_memory()
    memory.conversations.save_line(None, Message("user", "Ich wohne jetzt in Graz."), 0)
    memory._database.rows("UPDATE jobs SET due_at = ''")
    memory.close()
    context = Context(environment=home.with_settings(JARVIS_EXTRACTOR_PROVIDER="anthropic").environment)
    for number in range(50):
        news = News(context, context.memory)
        news.start()
        assert wait_until(news._has_worked.is_set)
        news.leave()
        assert "jarvis: background work waits: there is no key" in capsys.readouterr().err, number
    context.close()


def test_tui_09_what_libraries_log_and_warn_of_is_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    log = logging.getLogger("somebody.else")
    log.propagate = True
    root = logging.getLogger()
    kept, root.handlers = root.handlers, []
    try:
        with hushing_libraries():
            log.warning("the connection pool is full")
            warnings.warn("this will go away", UserWarning, stacklevel=1)
        assert capsys.readouterr().err == ""
        log.warning("the connection pool is full")
        assert "the connection pool is full" in capsys.readouterr().err
    finally:
        root.handlers = kept

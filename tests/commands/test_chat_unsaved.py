"""A chat that cannot be saved goes on all the same, says so, and is saved again as soon as it can be (DB-06, DB-07)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from jarvis_cli.commands.chat.talk import Talk, TalkOptions
from jarvis_cli.commands.news import News
from jarvis_cli.context import Context
from tests.peers.ollama_server import OllamaServer, Reply
from tests.peers.program import JARVIS, Home, run
from tests.peers.rights import bind_by_rights, look_at, without_rights

FULL = "cannot grow: the disk is full; nothing was saved"


@pytest.fixture
def server() -> Iterator[OllamaServer]:
    with OllamaServer(reply=lambda _: Reply("Verstanden.")) as peer:
        yield peer


@pytest.fixture
def ollama(template: Path, tmp_path: Path, server: OllamaServer) -> Home:
    settings = {"JARVIS_PROVIDER": "ollama", "OLLAMA_HOST": server.url, "JARVIS_OLLAMA_CONTEXT": "1000000"}
    return Home.make(tmp_path / "home", template).with_settings(**settings)


@pytest.fixture
def talk(ollama: Home) -> Iterator[Talk]:
    context = Context(environment=ollama.environment)
    yield Talk(context, News(context, context.memory), TalkOptions())
    context.close()


def fill_disk(talk: Talk) -> None:
    """Let the memory file grow no more; SQLite then says that the disk is full."""
    memory = talk.context.memory
    memory._database.rows(f"PRAGMA max_page_count = {memory._database.value('PRAGMA page_count')}")


def free_disk(talk: Talk) -> None:
    talk.context.memory._database.rows("PRAGMA max_page_count = 1000000")


def read_sent(server: OllamaServer) -> list[str]:
    return [message["content"] for message in server.chats[-1]["messages"][1:]]


LONG = "viel " * 20_000


class TestFullDisk:
    def test_db_06_the_answer_is_given_and_saving_resumes(
        self, talk: Talk, server: OllamaServer, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert talk.take("eins") == 0
        fill_disk(talk)
        assert talk.take(f"zwei {LONG}") == 0
        assert talk.take(f"drei {LONG}") == 0
        assert [said[:4] for said in read_sent(server)] == ["eins", "Vers", "zwei", "Vers", "drei"]
        said = capsys.readouterr()
        assert said.out == "Verstanden.\n" * 3
        assert said.err.count("jarvis: not saved: ") == said.err.count(FULL) == 1
        free_disk(talk)
        assert talk.take("vier") == 0
        assert read_sent(server) == ["eins", "Verstanden.", "vier"]
        assert "what is said is saved again; what was said meanwhile is not" in capsys.readouterr().err
        fill_disk(talk)
        assert talk.take(f"fünf {LONG}") == 0
        assert capsys.readouterr().err.count(FULL) == 1, "it is told again when it happens again"
        lines = [message.text for message in talk.kept.conversations.history(1) if message.role == "user"]
        assert lines == ["eins", "vier"]
        talk.news.leave()

    def test_db_06_a_line_that_was_not_saved_is_asked_again(self, talk: Talk, server: OllamaServer) -> None:
        fill_disk(talk)
        assert talk.take(f"zwei {LONG}") == 0
        last = talk.read_last()
        assert talk.take(last.line, last) == 0
        assert [said[:4] for said in read_sent(server)] == ["zwei"]
        assert talk.read_answer() == "Verstanden."

    def test_an_answer_for_which_no_room_is_left_is_shown(
        self, talk: Talk, server: OllamaServer, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert talk.take("eins") == 0
        server.script(Reply(LONG))
        fill_disk(talk)
        assert talk.take("zwei") == 5
        said = capsys.readouterr()
        assert said.out.count("viel") == 20_000
        assert FULL in said.err
        assert len(server.chats) == 2, "the model is not asked twice"


def test_db_07_a_file_that_is_read_only_is_told_of_once(ollama: Home, server: OllamaServer) -> None:
    ollama.call("facts", "add", "mein Hund heisst Bruno").check_quiet()
    bound = bind_by_rights()
    with without_rights(ollama.folder):
        before = look_at(ollama.folder)
        ended = run([*bound, str(JARVIS), "chat"], ollama.environment, b"Hallo\nUnd?\n")
        assert look_at(ollama.folder) == before
    assert (ended.exit_code, ended.stdout) == (0, "Verstanden.\n" * 2), ended
    assert ended.stderr.count("not saved: ") == 1
    assert "background" not in ended.stderr
    assert "mein Hund heisst Bruno" in str(server.chats[-1])

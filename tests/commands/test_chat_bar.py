"""The bar below the prompt of a chat, and what a chat does about a model that fails at its first line."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from jarvis_cli.commands.chat.bar import Bar
from jarvis_cli.commands.chat.talk import Talk, TalkOptions
from jarvis_cli.commands.news import News
from jarvis_cli.context import Context
from jarvis_cli.usage import Usage
from tests.peers.ollama_server import OllamaServer, Reply
from tests.peers.program import Home

TITLE = "Wie pflege ich 漢字 und Rosen"


@pytest.fixture
def server() -> Iterator[OllamaServer]:
    with OllamaServer(reply=lambda _: Reply("Gut.")) as peer:
        yield peer


@pytest.fixture
def talk(template: Path, tmp_path: Path, server: OllamaServer) -> Iterator[Talk]:
    home = Home.make(tmp_path / "home", template)
    context = Context(environment=home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url).environment)
    talk = Talk(context, News(context, context.memory), TalkOptions())
    yield talk
    talk.news.leave()
    context.close()


class TestBar:
    def test_it_tells_what_is_known_before_and_after_a_turn(self, talk: Talk) -> None:
        bar = Bar(talk)
        assert bar.describe(100) == "ollama · new · 0 tokens"
        assert talk.take(TITLE) == 0
        assert bar.describe(100).startswith(f"ollama/llama3.2:latest · {TITLE} · 0 recalled · ")
        assert " tokens, $0 · jobs: 2 waiting" in bar.describe(100)
        talk.set_private(True)
        assert f" · {TITLE}, private · " in bar.describe(100)
        talk.go_on(None)
        assert " · new, private · " in bar.describe(100)

    def test_it_gives_the_title_what_room_there_is(self, talk: Talk) -> None:
        assert talk.take(TITLE) == 0
        assert f"{TITLE[:8]}" in Bar(talk).describe(75)
        assert TITLE not in Bar(talk).describe(75)
        assert Bar(talk).describe(20).startswith("llama3.2:latest · ")

    def test_cost_is_told_where_a_price_is_known(self, talk: Talk) -> None:
        talk.spent.add(Usage(1_000_000, 0), "anthropic", "claude-opus-5-5", talk.context)
        assert Bar(talk).describe(100).endswith("1,000,000 tokens, $4.00")
        talk.spent.add(Usage(10, 0), "openai", "frob", talk.context)
        assert Bar(talk).describe(100).endswith("1,000,010 tokens, at least $4.00")

    def test_in_a_closed_chat_nothing_is_done_in_the_background(self, talk: Talk) -> None:
        assert talk.take("eins") == 0
        closed = Talk(talk.context, talk.news, TalkOptions(is_closed=True))
        assert Bar(closed).describe(100) == "ollama/llama3.2:latest · new, private · 0 tokens"


class TestAnotherModel:
    def test_one_that_fails_at_its_first_line_gives_way(self, talk: Talk, capsys: pytest.CaptureFixture[str]) -> None:
        assert talk.take("eins") == 0
        assert talk.assistant is not None
        proven = talk.assistant
        gone = talk.context.make_other_model(talk.context.surround("ollama", "gone"))
        talk.use_model(replace(proven, model=gone))
        assert talk.take("zwei") == 3
        assert talk.assistant is proven
        assert "jarvis: ollama/llama3.2:latest answers again\n" in capsys.readouterr().err
        assert talk.take("drei") == 0

    def test_one_that_has_answered_stays(self, talk: Talk, server: OllamaServer) -> None:
        assert talk.take("eins") == 0
        assert talk.assistant is not None
        other = talk.context.make_other_model(talk.context.surround("notebook", ""))
        talk.use_model(replace(talk.assistant, model=other))
        assert talk.take("remember that I like tea") == 0
        server.script(Reply(status=500, error="broken"))
        assert talk.take("Und?") == 0
        assert talk.assistant.model is other

"""The story that JARVIS is for: told in one chat, or only said in passing, known in the next, and really forgotten.

It is played with every provider.

Each chat is the whole program with lines piped in: the real command, clients, memory file and background work.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from jarvis_cli.app import app
from jarvis_cli.context import Context
from tests.peers import anthropic_server, ollama_server
from tests.peers.plain_mind import Heard, think


@dataclass(frozen=True, slots=True)
class Story:
    """The lines of the story in one language."""

    remember: str
    topic: str
    question: str
    other_words: str
    forget: str
    yes: str
    passing: str
    where: str


STORIES = {
    "de": Story(
        "merke dir, dass mein Hund Bruno heisst",
        "Im Sommer will ich mit dem Zug nach Krakau fahren und dort Museen besuchen.",
        "Wie heisst mein Hund?",
        "Worum ging es bei der Urlaubsreise in die polnische Stadt?",
        "vergiss, dass mein Hund Bruno heisst",
        "ja",
        "Ich bin übrigens letzten Monat nach Graz gezogen.",
        "Wohin bin ich gezogen?",
    ),
    "en": Story(
        "remember that my dog is called Bruno",
        "This summer I want to take the train to Krakow and visit museums there.",
        "What is my dog called?",
        "What did I say about a holiday by rail in a Polish city?",
        "forget that my dog is called Bruno",
        "yes",
        "By the way, I moved to Graz last month.",
        "Where did I move to?",
    ),
    "pl": Story(
        "zapamiętaj, że mój pies nazywa się Bruno",
        "Latem chcę pojechać pociągiem do Krakowa i zwiedzać tam muzea.",
        "Jak nazywa się mój pies?",
        "Co mówiłem o urlopowej podróży do polskiego miasta?",
        "zapomnij, że mój pies nazywa się Bruno",
        "tak",
        "W zeszłym miesiącu przeprowadziłam się do Grazu.",
        "Dokąd się przeprowadziłam?",
    ),
}
WANTED = ("Bruno", "Krak", "Graz")

Chat = Callable[..., Result]


def read_anthropic(body: dict[str, Any]) -> Heard:
    results: list[str] = []
    line = ""
    for message in body["messages"]:
        content = message["content"]
        for block in [{"type": "text", "text": content}] if isinstance(content, str) else content:
            if block["type"] == "tool_result":
                inner = block["content"]
                results.append(inner if isinstance(inner, str) else inner[0]["text"])
            elif block["type"] == "text" and message["role"] == "user":
                line, results = block["text"], []
    everything = json.dumps([body.get("system", ""), body["messages"]], ensure_ascii=False)
    has_schema = "format" in body.get("output_config", {})
    return Heard(everything, line.rpartition("</recalled>")[2], tuple(results), has_schema)


def read_ollama(body: dict[str, Any]) -> Heard:
    results: list[str] = []
    line = ""
    for message in body["messages"]:
        if message["role"] == "tool":
            results.append(message["content"])
        elif message["role"] == "user":
            line, results = message["content"], []
    everything = json.dumps(body["messages"], ensure_ascii=False)
    return Heard(everything, line.rpartition("</recalled>")[2], tuple(results), bool(body.get("format")))


def answer_anthropic(body: dict[str, Any]) -> anthropic_server.Reply:
    thought = think(read_anthropic(body), WANTED)
    if thought.tool:
        number = len(json.dumps(body).split("tool_use_id"))
        return anthropic_server.tool_reply(anthropic_server.ToolUse(thought.tool, thought.arguments, f"toolu_{number}"))
    return anthropic_server.text_reply(thought.text)


def answer_ollama(body: dict[str, Any]) -> ollama_server.Reply:
    thought = think(read_ollama(body), WANTED)
    if thought.tool:
        return ollama_server.Reply(calls=(ollama_server.Called(thought.tool, json.loads(thought.arguments)),))
    return ollama_server.Reply(thought.text)


@contextmanager
def serve(provider: str) -> Iterator[Mapping[str, str]]:
    """Yield the environment in which a provider answers."""
    if provider == "anthropic":
        with anthropic_server.AnthropicServer(answer_anthropic) as server:
            yield {"ANTHROPIC_API_KEY": "sk-ant-test", "ANTHROPIC_BASE_URL": server.url}
            assert server.complaints == []
    elif provider == "ollama":
        with ollama_server.OllamaServer(reply=answer_ollama) as peer:
            yield {"OLLAMA_HOST": peer.url, "JARVIS_PROVIDER": "ollama"}
    else:
        yield {"JARVIS_PROVIDER": "notebook"}


@pytest.fixture
def embedder() -> str:
    return "builtin"


@pytest.fixture(params=["notebook", "anthropic", "ollama"])
def chat(request: pytest.FixtureRequest, embedder: str, tmp_path: Path) -> Iterator[Chat]:
    """Run the program with lines piped into it."""
    with serve(request.param) as given:
        environment = {"JARVIS_HOME": str(tmp_path / "home"), "JARVIS_EMBEDDER": embedder, **given}

        def run(*lines: str, call: tuple[str, ...] = ("chat",)) -> Result:
            text = "".join(f"{line}\n" for line in lines)
            return CliRunner().invoke(app, list(call), input=text, obj=Context(environment=environment))

        yield run


@pytest.mark.parametrize("language", STORIES)
def test_what_is_told_is_known_and_what_is_forgotten_is_gone(chat: Chat, language: str) -> None:
    """FACT-02, FACT-08, FACT-14."""
    story = STORIES[language]

    first = chat(story.remember, story.topic)
    assert first.exit_code == 0, first.stderr
    assert "remembered #1: " in first.stdout

    second = chat(story.question)
    assert "Bruno" in second.stdout
    assert chat(call=("summarize",)).exit_code == 0
    assert len(chat(call=("facts", "list")).stdout.splitlines()) == 1
    assert "Krak" in chat(story.other_words).stdout

    third = chat(story.forget, story.yes, story.question)
    assert "found #1: " in third.stdout
    assert "forgotten #1" in third.stdout
    assert "Bruno" not in third.stdout.rpartition("forgotten #1")[2]

    assert chat(call=("summarize",)).exit_code == 0
    assert "Bruno" not in chat(story.question).stdout
    assert chat(call=("summarize",)).exit_code == 0
    assert "Bruno" not in chat(call=("summaries", "list")).stdout
    assert chat(call=("facts", "list")).stdout == ""
    assert "Krak" in chat(story.other_words).stdout
    assert "found #" not in chat(story.forget).stdout


class TestByWords:
    """Where nothing is said in other words, there is no need of an embedder."""

    @pytest.fixture
    def embedder(self) -> str:
        return "none"

    @pytest.mark.parametrize("language", STORIES)
    def test_without_a_yes_nothing_is_forgotten(self, chat: Chat, language: str) -> None:
        """FACT-03: between finding and deleting there is always a line of the person."""
        story = STORIES[language]
        chat(story.remember)
        assert "forgotten #" not in chat(story.forget, "no").stdout
        assert "Bruno" in chat(story.question).stdout

    @pytest.mark.parametrize("language", STORIES)
    def test_what_is_said_in_passing_is_learned_and_can_be_taken_back(self, chat: Chat, language: str) -> None:
        """FACT-06: of all that is said, and told back to the model, it is the only thing that is learned, and once."""
        story = STORIES[language]

        def list_facts() -> list[dict[str, Any]]:
            facts: list[dict[str, Any]] = json.loads(chat(call=("facts", "list", "--json")).stdout)["facts"]
            return facts

        assert chat(story.passing, story.topic).exit_code == 0
        assert chat(call=("summarize",)).exit_code == 0
        (fact,) = list_facts()
        assert fact["source"] == "extracted"
        assert "Graz" in fact["content"]

        assert "Graz" in chat(story.where).stdout
        assert chat(call=("summarize",)).exit_code == 0
        assert list_facts() == [fact]

        undone = chat(call=("facts", "undo"))
        assert (undone.exit_code, undone.stderr) == (0, "")
        assert chat(call=("summarize",)).exit_code == 0
        assert list_facts() == []

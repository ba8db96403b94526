"""Learning end to end: a line is said, `jarvis summarize` has it read, by each of the models that can be set up."""

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from html import escape
from threading import Event
from typing import Any

import pytest

from jarvis_cli import instructions
from tests.conftest import HandClock
from tests.peers import anthropic_server, ollama_server, openai_server
from tests.peers.anthropic_server import AnthropicServer, text_reply
from tests.peers.background_requests import is_background, reply_in_background
from tests.peers.ollama_server import OllamaServer
from tests.peers.openai_server import OpenAIServer
from tests.peers.program import Home

ENGLISH, GERMAN, POLISH = "I moved to Graz last month.", "Ich esse keinen Fisch mehr.", "Mam alergię na orzechy."
LINES = (ENGLISH, GERMAN, POLISH, "אני גרה בחיפה עם שני ילדים.", "私は京都に住んでいます。")
INVENTED = "You live in Lisbon and love jazz."
MODEL = "learner"


@dataclass(frozen=True, slots=True)
class Asked:
    """A request to learn as it came: the model, the system text, the last text of the user, and the schema."""

    model: str
    system: str
    text: str
    schema: Any


@dataclass(frozen=True, slots=True)
class Learner:
    """A model that learns, on a server of its own.

    `say` has it answer the next request with a text, after this thinking, and once an event is set, if there is one.
    """

    provider: str
    settings: dict[str, str]
    say: Callable[[str, str, Event | None], object]
    read: Callable[[], list[Asked]]


@contextmanager
def run_claude() -> Iterator[Learner]:
    with AnthropicServer() as server:

        def say(text: str, thinking: str, hold: Event | None) -> None:
            server.replies.append(anthropic_server.Reply(text, thinking, until=hold))

        def read() -> list[Asked]:
            assert server.complaints == []
            bodies = [received.body for received in server.requests]
            assert {body["output_config"]["format"]["type"] for body in bodies} <= {"json_schema"}
            return [
                Asked(
                    body["model"],
                    "".join(block["text"] for block in body["system"]),
                    "".join(block["text"] for block in body["messages"][-1]["content"]),
                    body["output_config"]["format"]["schema"],
                )
                for body in bodies
            ]

        settings = {"ANTHROPIC_API_KEY": "sk-x", "ANTHROPIC_BASE_URL": server.url}
        yield Learner("anthropic", settings, say, read)


@contextmanager
def run_ollama() -> Iterator[Learner]:
    with OllamaServer(models=(MODEL,)) as server:

        def say(text: str, thinking: str, hold: Event | None) -> None:
            server.script(ollama_server.Reply(text, thinking=thinking, hold=hold))

        def read() -> list[Asked]:
            return [
                Asked(body["model"], body["messages"][0]["content"], body["messages"][-1]["content"], body["format"])
                for body in server.chats
            ]

        yield Learner("ollama", {"JARVIS_EXTRACTOR_URL": server.url}, say, read)


@contextmanager
def run_openai() -> Iterator[Learner]:
    with OpenAIServer() as server:

        def say(text: str, thinking: str, hold: Event | None) -> None:
            server.script(openai_server.Reply(text, reasoning=thinking, hold=hold))

        def read() -> list[Asked]:
            assert {body["response_format"]["type"] for body in server.chats} <= {"json_schema"}
            return [
                Asked(
                    body["model"],
                    body["messages"][0]["content"],
                    body["messages"][-1]["content"],
                    body["response_format"]["json_schema"]["schema"],
                )
                for body in server.chats
            ]

        yield Learner("openai", {"JARVIS_EXTRACTOR_URL": server.url}, say, read)


@pytest.fixture(params=[run_claude, run_ollama, run_openai], ids=["claude", "ollama", "openai"])
def learner(request: pytest.FixtureRequest) -> Iterator[Learner]:
    run: Callable[[], AbstractContextManager[Learner]] = request.param
    with run() as learner:
        chosen = {"JARVIS_EXTRACTOR_PROVIDER": learner.provider, "JARVIS_EXTRACTOR_MODEL": MODEL}
        yield replace(learner, settings=learner.settings | chosen)


@pytest.fixture
def answers() -> Iterator[OllamaServer]:
    """Who answers and makes summaries: another server, with another model."""

    def reply(body: Any) -> ollama_server.Reply:
        return ollama_server.Reply(reply_in_background(body) or INVENTED)

    with OllamaServer(models=("talker",), reply=reply) as server:
        yield server


@pytest.fixture
def answered(home: Home, answers: OllamaServer) -> Home:
    return home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=answers.url)


def write_reply(*contents: str) -> str:
    """Return the reply of an extractor that found these facts."""
    rest = {"category": "fact", "key": "", "subject": "", "importance": 3, "confidence": 0.95}
    facts = [{"content": content, **rest, "restricted": False, "replaces": 0} for content in contents]
    return json.dumps({"facts": facts}, ensure_ascii=False)


def strip_stop(line: str) -> str:
    return line.rstrip(".。")


def list_contents(home: Home) -> list[str]:
    return [fact["content"] for fact in home.call("facts", "list", "--json").check_quiet().json["facts"]]


def check_origin(home: Home, number: int, sentence: str, model: str, line: str = "") -> None:
    """Check what is told of a fact that was learned from a conversation of one line: this sentence, or a longer one."""
    shown = home.call("facts", "show", str(number), "--json").check_quiet().json
    assert (shown["fact"]["source"], shown["fact"]["created_by"]) == ("extracted", model)
    assert shown["origin"]["sentence"] == sentence
    memory = home.open_memory()
    history = memory.conversations.history(shown["origin"]["conversation_id"])
    memory.close()
    assert history[0].text == (line or sentence)


class TestLearning:
    def test_fact_06_only_what_the_person_said_is_read_and_becomes_a_fact(
        self, answered: Home, answers: OllamaServer, learner: Learner, clock: HandClock
    ) -> None:
        home = answered.with_settings(**learner.settings)
        home.call("facts", "add", "the wifi router is called Bruno").check_quiet()
        for line in LINES:
            assert home.call("ask", line, clock=clock).check(0, f"{INVENTED}\n")
            learner.say(write_reply(INVENTED, strip_stop(line), "I live in Lisbon"), "", None)
        home.call("summarize", clock=clock).check_quiet()
        assert list_contents(home)[1:] == [strip_stop(line) for line in LINES]
        for number, line in enumerate(LINES, 2):
            check_origin(home, number, line, f"{learner.provider}/{MODEL}")
        asked = learner.read()
        assert {(each.model, each.system) for each in asked} == {(MODEL, instructions.EXTRACTION)}
        assert [each.text.partition("<lines>\n")[2].partition("\n</lines>")[0] for each in asked] == [
            f"- {line}" for line in LINES
        ]
        assert not any(word in each.text for each in asked for word in ("Lisbon", "jazz", "Bruno", "wifi"))
        assert all(set(each.schema["properties"]) == {"facts"} for each in asked)
        bodies = answers.chats
        assert {body["model"] for body in bodies} == {"talker:latest"}
        assert sum(is_background(body) for body in bodies) == len(LINES), "it makes the summaries, and learns nothing"

    def test_fact_06_small_talk_teaches_nothing(self, answered: Home, learner: Learner) -> None:
        home = answered.with_settings(**learner.settings)
        home.call("ask", "Recommend a city, please!")
        learner.say(write_reply(INVENTED, "The person wants a city", "favorite city", "I love jazz"), "", None)
        home.call("summarize").check_quiet()
        assert list_contents(home) == []

    def test_fact_06_of_what_is_only_quoted_no_model_is_asked(self, answered: Home, learner: Learner) -> None:
        home = answered.with_settings(**learner.settings)
        home.call("ask", "> I live in Rome, wrote my aunt")
        home.call("summarize").check_quiet()
        assert (learner.read(), list_contents(home)) == ([], [])

    def test_by_the_rules_of_the_notebook(self, answered: Home, answers: OllamaServer, clock: HandClock) -> None:
        home = answered.with_settings(JARVIS_EXTRACTOR_PROVIDER="notebook")
        for line in LINES[:3]:
            home.call("ask", line, clock=clock)
        home.call("summarize", clock=clock).check_quiet()
        assert list_contents(home) == [strip_stop(line) for line in LINES[:3]]
        for number, line in enumerate(LINES[:3], 1):
            check_origin(home, number, line, "notebook/rules")
        assert sum(is_background(body) for body in answers.chats) == 3

    def test_its_time_limit_is_its_own(self, answered: Home, learner: Learner, clock: HandClock) -> None:
        home = answered.with_settings(**learner.settings, JARVIS_EXTRACTOR_TIMEOUT="0.1")
        home.call("ask", GERMAN, clock=clock)
        held = Event()
        learner.say(write_reply(strip_stop(GERMAN)), "", held)
        ended = home.call("summarize", clock=clock)
        assert (ended.exit_code, ended.stdout) == (4, "2 done, 1 failed, 1 pending\n")
        assert "0.1 seconds" in ended.stderr
        held.set()
        clock.advance(hours=1)
        learner.say(write_reply(strip_stop(GERMAN)), "", None)
        home.call("summarize", clock=clock).check_quiet()
        assert list_contents(home) == [strip_stop(GERMAN)]


def test_the_key_of_an_openai_compatible_server_is_sent_there_and_nowhere_else(home: Home) -> None:
    with AnthropicServer(lambda _: text_reply(INVENTED)) as claude, OpenAIServer(models=("qwen3",)) as server:
        home = home.with_settings(
            JARVIS_PROVIDER="anthropic",
            ANTHROPIC_API_KEY="sk-claude",
            ANTHROPIC_BASE_URL=claude.url,
            JARVIS_EXTRACTOR_PROVIDER="openai",
            JARVIS_EXTRACTOR_URL=server.url,
            JARVIS_EXTRACTOR_KEY="sk-local",
            OPENAI_API_KEY="sk-other",
            OPENAI_BASE_URL="http://127.0.0.1:1",
        )
        home.call("ask", GERMAN).check(0, f"{INVENTED}\n")
        server.script(openai_server.Reply(write_reply(strip_stop(GERMAN))))
        shown = home.call("summarize").check_quiet().stdout
        assert {received.headers["authorization"] for received in server.requests} == {"Bearer sk-local"}
        assert [received.path for received in server.requests] == ["/v1/models", "/v1/chat/completions"]
        assert "sk-claude" not in str(server.requests)
        assert len(claude.requests) == 2
        assert not any(key in str(claude.requests) for key in ("sk-local", "sk-other"))
    assert list_contents(home) == [strip_stop(GERMAN)]
    check_origin(home, 1, GERMAN, "openai/qwen3")
    for text in (shown, home.call("status").stdout, home.memory_file.read_bytes().decode(errors="replace")):
        assert "sk-local" not in text


class TestReplies:
    @pytest.mark.parametrize(
        "wrap",
        [
            lambda reply: f"```json\n{reply}\n```",
            lambda reply: f"{reply}\n\nThis is all I found.",
            lambda reply: json.dumps(json.loads(reply)["facts"]),
        ],
        ids=["fenced", "with prose", "a bare list"],
    )
    def test_fact_07_what_is_whole_is_stored(
        self, answered: Home, learner: Learner, wrap: Callable[[str], str]
    ) -> None:
        home = answered.with_settings(**learner.settings)
        home.call("ask", POLISH)
        learner.say(wrap(write_reply(strip_stop(POLISH))), "", None)
        home.call("summarize").check_quiet()
        assert list_contents(home) == [strip_stop(POLISH)]

    @pytest.mark.parametrize(
        "reply",
        [write_reply(strip_stop(POLISH))[:60], "", f"<think>{write_reply(strip_stop(POLISH))}"],
        ids=["cut off", "empty", "SUM-11 nothing but thinking"],
    )
    def test_fact_07_what_is_not_is_logged_and_tried_again(
        self, answered: Home, learner: Learner, reply: str, clock: HandClock
    ) -> None:
        home = answered.with_settings(**learner.settings)
        home.call("ask", POLISH, clock=clock)
        learner.say(reply, "", None)
        failed = home.call("summarize", clock=clock)
        assert (failed.exit_code, failed.stdout) == (4, "2 done, 1 failed, 1 pending\n")
        assert "(extract, conversation #1) failed once: " in failed.stderr
        log = (home.folder / "jarvis.log").read_text()
        assert "extract #1 failed: " in log
        assert "orzechy" not in log + failed.stderr
        assert list_contents(home) == []
        clock.advance(minutes=2)
        learner.say(write_reply(strip_stop(POLISH)), "", None)
        home.call("summarize", clock=clock).check_quiet()
        assert list_contents(home) == [strip_stop(POLISH)]

    @pytest.mark.parametrize("thinking", ["", "<think></think>", f"<think>\n{write_reply('Jem mięso')}\n</think>\n\n"])
    def test_sum_11_thinking_before_the_json_teaches_nothing(
        self, answered: Home, learner: Learner, thinking: str
    ) -> None:
        """It is taken out where it stands in the text, and not looked at where it has a field of its own."""
        home = answered.with_settings(**learner.settings)
        line = f"{POLISH} Co robi <think> na początku odpowiedzi?"
        home.call("ask", line)
        learner.say(thinking + write_reply(strip_stop(POLISH)), write_reply("Jem mięso"), None)
        home.call("summarize").check_quiet()
        assert list_contents(home) == [strip_stop(POLISH)]
        assert f"- {escape(line)}\n" in learner.read()[0].text, "a line that talks about such a tag is sent whole"
        check_origin(home, 1, POLISH, f"{learner.provider}/{MODEL}", line)

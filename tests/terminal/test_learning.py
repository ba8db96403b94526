"""What a chat says of what was learned: one quiet line above the prompt, while a person types or waits (TUI-09)."""

import json
from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest

from tests.peers.background_requests import is_background, is_extraction, reply_in_background
from tests.peers.ollama_server import OllamaServer, Reply
from tests.peers.program import Home, wait_until
from tests.peers.terminal import Terminal

GRAZ = "I moved to Graz last month"
LEARNED = f"jarvis: learned #1: {GRAZ} (/undo)"


def write_reply(request: str) -> str:
    """Return the reply of an extractor to a request: each of the person's lines is a fact, unless it is a question."""
    said = request.rpartition("<lines>")[2].partition("</lines>")[0].strip().splitlines()
    rest = {"category": "fact", "key": "", "subject": "", "importance": 3, "confidence": 0.9}
    contents = [line.removeprefix("- ") for line in said if not line.endswith("?")]
    facts = [{"content": content, **rest, "restricted": False, "replaces": 0} for content in contents]
    return json.dumps({"facts": facts})


@pytest.fixture
def held() -> Event:
    """What the server waits for before it ends a reply of the extractor."""
    return Event()


@pytest.fixture
def held_answer() -> Event:
    """What the server waits for before it ends an answer; it does not, unless a test says so."""
    event = Event()
    event.set()
    return event


@pytest.fixture
def server(held: Event, held_answer: Event) -> Iterator[OllamaServer]:
    def reply(body: Any) -> Reply:
        if is_extraction(body):
            return Reply(write_reply(body["messages"][-1]["content"]), hold=held)
        background = reply_in_background(body)
        return Reply(background) if background else Reply("I see.", hold=held_answer)

    with OllamaServer(reply=reply) as peer:
        yield peer
        held.set()
        held_answer.set()


@pytest.fixture
def ollama(home: Home, server: OllamaServer) -> Home:
    return home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url)


def leave(terminal: Terminal) -> None:
    terminal.type("/quit\r")
    assert terminal.wait_for_end() == 0
    assert "Traceback" not in terminal.text


class TestAboveThePrompt:
    def test_tui_09_it_comes_while_a_person_types_and_leaves_what_they_type_as_it_is(
        self, ollama: Home, server: OllamaServer, held: Event
    ) -> None:
        with Terminal("chat", environment=ollama.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.enter(GRAZ)
            terminal.type("Wo gibt es żurek? 寿司x\x1b[D")
            terminal.wait_for("> Wo gibt es żurek? 寿司x")
            held.set()
            terminal.wait_for(LEARNED)
            terminal.wait_until(lambda: terminal.above_bar.endswith("\n> Wo gibt es żurek? 寿司x"))
            above = terminal.above_bar.splitlines()[-2]
            assert above == LEARNED
            terminal.type("oder\r")
            terminal.wait_until(lambda: terminal.text.count("I see.") == 2)
            assert "> Wo gibt es żurek? 寿司oderx\n" in terminal.text
            terminal.wait_for_prompt()
            leave(terminal)
            assert b"\x1b[?1;" not in terminal.raw
            assert terminal.text.count("learned #1") == 1
        lines = [chat["messages"][-1]["content"] for chat in server.chats]
        assert any(line.endswith("Wo gibt es żurek? 寿司oderx") for line in lines)

    def test_tui_09_a_failure_is_told_in_the_same_way(self, home: Home, held: Event) -> None:
        def reply(body: Any) -> Reply:
            if not is_background(body):
                return Reply("I see.")
            held.wait(15)
            return Reply(status=404, error="model 'llama3.2' not found")

        with OllamaServer(reply=reply) as server:
            ollama = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url)
            with Terminal("chat", environment=ollama.environment) as terminal:
                terminal.wait_for_prompt()
                terminal.enter(GRAZ)
                terminal.type("Wo gibt es żurek")
                terminal.wait_for("> Wo gibt es żurek")
                held.set()
                terminal.wait_for("jarvis: background work waits: ")
                terminal.wait_until(lambda: terminal.above_bar.endswith("\n> Wo gibt es żurek"))
                terminal.type("\x03")
                terminal.wait_for_prompt()
                leave(terminal)

    def test_tui_08_a_paste_of_several_lines_under_way_stays_one_message(
        self, ollama: Home, server: OllamaServer, held: Event
    ) -> None:
        with Terminal("chat", environment=ollama.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.enter(GRAZ)
            terminal.type("\x1b[200~eins\r\nzwei\r\n/quit\x1b[201~")
            terminal.wait_for("/quit")
            held.set()
            terminal.wait_for(LEARNED)
            terminal.type("?\r")
            terminal.wait_until(lambda: terminal.text.count("I see.") == 2)
            leave(terminal)
        assert any(chat["messages"][-1]["content"].endswith("eins\nzwei\n/quit?") for chat in server.chats)

    def test_a_long_fact_takes_one_line(self, ollama: Home, held: Event) -> None:
        fact = "我住在维也纳，" * 9 + "and I have been working at a very small bakery there since 2019"
        held.set()
        with Terminal("chat", environment=ollama.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.type(f"{fact}\r")
            terminal.wait_for("(/undo)")
            (line,) = [line for line in terminal.text.splitlines() if "learned #1" in line]
            assert line.startswith("jarvis: learned #1: 我住在维也纳，")
            assert line.endswith("… (/undo)")
            leave(terminal)
        assert ollama.call("facts", "list").stdout.endswith(f"\t{fact}\n")

    def test_while_an_answer_comes_it_waits_for_the_prompt(self, ollama: Home, held: Event, held_answer: Event) -> None:
        with Terminal("chat", environment=ollama.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.enter(GRAZ)
            held_answer.clear()
            terminal.type("Und jetzt?\r")
            # The word that may go on is shown when it is whole.
            terminal.wait_for("> Und jetzt?\nI")
            held.set()
            assert wait_until(lambda: ollama.call("facts", "list").stdout)
            assert "learned" not in terminal.text
            held_answer.set()
            terminal.wait_for(LEARNED)
            terminal.wait_for_prompt()
            assert terminal.above_bar.endswith(f"I see.\n{LEARNED}\n>")
            leave(terminal)

    def test_tui_14_what_comes_on_leaving_is_not_lost(self, ollama: Home, server: OllamaServer, held: Event) -> None:
        with Terminal("chat", environment=ollama.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.enter(GRAZ)
            terminal.wait_until(lambda: any(map(is_extraction, server.chats)))
            terminal.type("/quit\r")
            terminal.wait_for("/quit")
            held.set()
            assert terminal.wait_for_end() == 0
            assert terminal.text.endswith(f"jarvis: learned #1: {GRAZ}")

    def test_a_terminal_without_cursor_movement_tells_it_before_the_next_prompt(
        self, ollama: Home, held: Event
    ) -> None:
        held.set()
        with Terminal("chat", environment=ollama.with_settings(TERM="dumb").environment) as terminal:
            terminal.wait_for_prompt()
            terminal.type(f"{GRAZ}\r")
            terminal.wait_for("I see.")
            terminal.wait_for_prompt()
            assert wait_until(lambda: ollama.call("facts", "list").stdout)
            terminal.type("/help\r")
            terminal.wait_for(LEARNED)
            leave(terminal)


class TestQuietly:
    def test_the_setting_hides_the_line_and_not_the_fact(self, ollama: Home, held: Event) -> None:
        held.set()
        quiet = ollama.with_settings(JARVIS_LEARNED_LINE="off")
        with Terminal("chat", environment=quiet.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.enter(GRAZ)
            assert wait_until(lambda: quiet.call("facts", "list").stdout)
            terminal.enter("/help")
            leave(terminal)
            assert "learned #" not in terminal.text

    def test_what_is_known_already_is_not_told_again(self, ollama: Home, held: Event) -> None:
        held.set()
        with Terminal("chat", environment=ollama.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.enter(GRAZ)
            terminal.wait_for(LEARNED)
            terminal.enter(f"{GRAZ}!")
            assert wait_until(lambda: ollama.call("facts", "show", "1", "--json").json["origin"]["confirmations"])
            terminal.enter("/help")
            leave(terminal)
            assert terminal.text.count("#1: ") == 1


class TestUndo:
    def test_it_takes_back_what_was_learned_and_then_what_was_told(self, ollama: Home, held: Event) -> None:
        held.set()
        ollama.call("facts", "add", "mein Hund heisst Bruno").check_quiet()
        with Terminal("chat", environment=ollama.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.enter(GRAZ)
            terminal.wait_for(f"jarvis: learned #2: {GRAZ} (/undo)")
            terminal.enter("/undo")
            assert f"\nundone: #2 is removed: {GRAZ}\n" in terminal.text
            terminal.enter("/UNDO")
            assert "\nundone: #1 is removed: mein Hund heisst Bruno\n" in terminal.text
            terminal.enter("/Undo")
            assert "jarvis: there is nothing to undo" in terminal.text
            leave(terminal)
        assert ollama.call("facts", "list").stdout == ""


class TestReviewMode:
    def test_a_proposal_is_announced_and_decided_in_the_chat(self, ollama: Home, held: Event) -> None:
        held.set()
        review = ollama.with_settings(JARVIS_EXTRACTION="review")
        with Terminal("chat", environment=review.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.enter(GRAZ)
            terminal.wait_for("jarvis: 1 proposal waits: jarvis review (/review)")
            terminal.type("/review\r")
            terminal.wait_for("[k/e/d/s/q]")
            assert f"1/1 #1: {GRAZ}" in terminal.text
            terminal.type("k")
            terminal.wait_for(f"learned #1: {GRAZ}")
            terminal.wait_for_prompt()
            leave(terminal)
        assert review.call("facts", "list").stdout.endswith(f"\t{GRAZ}\n")

    def test_what_waits_since_earlier_is_told_too(self, ollama: Home, held: Event) -> None:
        held.set()
        review = ollama.with_settings(JARVIS_EXTRACTION="review")
        for line in (GRAZ, "I am allergic to nuts"):
            assert review.call("ask", line).exit_code == 0
        assert review.call("summarize").exit_code == 0
        with Terminal("chat", environment=review.environment) as terminal:
            terminal.wait_for("jarvis: 2 proposals wait: jarvis review (/review)")
            terminal.wait_for_prompt()
            leave(terminal)

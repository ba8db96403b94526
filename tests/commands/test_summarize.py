"""jarvis summarize: the background work that is due, fit for cron."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from threading import Event
from typing import Any

import pytest

from jarvis_cli.usage import Usage
from tests.conftest import HandClock
from tests.peers.anthropic_server import AnthropicServer, Body, status_reply, text_reply
from tests.peers.background_runs import drop_learning
from tests.peers.ollama_server import OllamaServer, Reply
from tests.peers.program import EVERY_COMMAND, JARVIS, Home, run, wait_until

# As cron starts it: no locale, and a Python that is kept from choosing UTF-8 by itself.
BARE = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "TERM": ""}
BAD = (Reply("It was about Krak", done_reason="length"), Reply(""), Reply("  \n"), Reply("It was", ending="early"))


@dataclass
class RunningClock:
    """A clock that goes on a second whenever it is looked at."""

    now: datetime = field(default_factory=lambda: datetime(2026, 3, 1, 12, 0, tzinfo=UTC))

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def talk(home: Home, *lines: str, clock: Any = None, learns: bool = False) -> None:
    """Have one conversation of one line each, which are due for a summary then, and unless it `learns` for no more."""
    for line in lines:
        ended = home.call("ask", line, **({"clock": clock} if clock else {}))
        assert ended.exit_code == 0, ended
    if not learns:
        memory = home.open_memory()
        drop_learning(memory)
        memory.close()


class TestQuiet:
    def test_nothing_to_do_is_not_a_word_about_it(self, home: Home) -> None:
        home.call("summarize").check_quiet().check()
        home.call("summarize", "--retry").check_quiet().check()

    def test_what_was_done_is_one_line_without_progress_in_a_pipe(self, home: Home) -> None:
        talk(home, "We talked about Kraków.")
        home.call("summarize").check_quiet().check(0, "2 done, 0 failed, 0 pending\n")
        home.call("summarize").check_quiet().check()

    def test_json(self, home: Home) -> None:
        nothing = {"version": 1, "done": 0, "failed": 0, "pending": 0, "learned": [], "is_budget_used": False}
        assert home.call("summarize", "--json").check_quiet().json == nothing
        talk(home, "We talked about Kraków.")
        assert home.call("summarize", "--json").check_quiet().json == {**nothing, "done": 2}

    def test_what_comes_up_while_it_works_is_done_as_well(self, home: Home) -> None:
        """A summary is not found by what it means until it has its vector, however long it took to make."""
        clock = RunningClock()
        home = home.with_settings(JARVIS_EMBEDDER="builtin")
        talk(home, "We talked about Kraków.", clock=clock)
        done = home.call("summarize", "--json", clock=clock).json
        assert (done["failed"], done["pending"]) == (0, 0)


class TestFailing:
    def test_sum_02_one_that_always_fails_holds_up_no_other_and_is_parked_in_the_end(
        self, home: Home, clock: HandClock
    ) -> None:
        talk(home, *(f"We talked about topic number {number}." for number in range(1, 6)), clock=clock)
        is_broken = True

        def reply(body: Any) -> Reply:
            is_third = "number 3." in body["messages"][-1]["content"]
            return Reply(status=500, error="scripted") if is_third and is_broken else Reply("They talked.")

        notebook = home
        with OllamaServer(reply=reply) as server:
            home = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url)
            first = home.call("summarize", clock=clock)
            assert (first.exit_code, first.stdout) == (4, "5 done, 1 failed, 1 pending\n")
            failed = home.call("jobs", "list", "--json", clock=clock).json["jobs"]
            (number,) = [job["id"] for job in failed if job["attempts"]]
            shown, summary, hint = first.stderr.splitlines()
            assert shown.startswith(f"jarvis: job #{number} (summarize, conversation #3) failed once: ")
            assert shown.endswith(" (tried again later)")
            assert summary == "jarvis: 1 job failed; nothing that was said is lost"
            assert hint == "        `jarvis jobs list` shows them"
            assert len(home.call("summaries", "list").stdout.splitlines()) == 4
            asked = len(server.chats)
            assert home.call("summarize", clock=clock).check(4).stderr
            assert len(server.chats) == asked, "it is not tried again before its time"
            for hour in range(6):
                # That the server answers the others shows whose fault it is.
                talk(notebook, f"Zupełnie inny temat: {hour}", clock=clock)
                clock.advance(hours=1)
                last = home.call("summarize", clock=clock)
            assert last.exit_code == 4
            assert f"jarvis: job #{number} (summarize, conversation #3) failed 5 times: " in last.stderr
            assert f"(parked; `jarvis jobs retry {number}` tries it again)" in last.stderr
            assert len(server.chats) - asked < 6 + 6, "in the end it is given up"
            is_broken = False
            home.call("jobs", "retry", str(number), clock=clock).check_quiet()
            assert home.call("summarize", clock=clock).check(0, "2 done, 0 failed, 0 pending\n")
        assert len(home.call("summaries", "list").stdout.splitlines()) == 5 + 6

    @pytest.mark.parametrize("bad", BAD)
    def test_sum_05_a_summary_that_is_cut_or_empty_is_not_kept(self, home: Home, clock: HandClock, bad: Reply) -> None:
        talk(home, "We talked about Kraków.", clock=clock)
        with OllamaServer() as server:
            home = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url)
            server.script(bad)
            failed = home.call("summarize", clock=clock)
            assert (failed.exit_code, failed.stdout) == (4, "")
            assert home.call("summaries", "list").stdout == ""
            memory = home.open_memory()
            assert memory.conversations.history(1)[0].text == "We talked about Kraków."
            memory.close()
            clock.advance(minutes=2)
            server.script(Reply("They talked about Kraków."))
            assert home.call("summarize", clock=clock).exit_code == 0
        first, second = (chat["options"]["num_predict"] for chat in server.chats)
        assert second > first, "it may be longer this time"
        assert home.call("summaries", "show", "1").check(0, "They talked about Kraków.\n")

    def test_sum_05_with_claude(self, home: Home, clock: HandClock) -> None:
        talk(home, "We talked about Kraków.", clock=clock)
        with AnthropicServer() as server:
            claude = home.with_settings(
                JARVIS_PROVIDER="anthropic", ANTHROPIC_API_KEY="sk-x", ANTHROPIC_BASE_URL=server.url
            )
            server.replies.append(text_reply("It was about Krak", stop_reason="max_tokens"))
            claude.call("summarize", clock=clock).check(4)
            assert home.call("summaries", "list").stdout == ""

    def test_sum_04_a_refused_key_stops_the_run_and_marks_nothing_as_failed(self, home: Home, clock: HandClock) -> None:
        talk(home, "We talked about Kraków.", "We talked about Łódź.", clock=clock)

        def reply(_: Body) -> Any:
            return status_reply(401, "authentication_error")

        with AnthropicServer(reply) as server:
            claude = home.with_settings(
                JARVIS_PROVIDER="anthropic", ANTHROPIC_API_KEY="sk-x", ANTHROPIC_BASE_URL=server.url
            )
            claude.call("summarize", clock=clock).check_clean(3)
            assert len(server.requests) == 1
        assert home.call("summarize", "--json", clock=clock).json["failed"] == 0

    def test_oll_01_where_nothing_listens_all_stays_due(self, home: Home) -> None:
        talk(home, "We talked about Kraków.")
        away = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST="127.0.0.1:1")
        assert "127.0.0.1:1" in away.call("summarize").check_clean(4).stderr
        assert home.call("summarize").check_quiet().stdout.startswith("2 done")


class TestBudget:
    def test_what_would_cost_more_than_the_day_allows_waits_for_tomorrow(self, home: Home, clock: HandClock) -> None:
        talk(home, "We talked about Kraków.", clock=clock)
        memory = home.open_memory(clock)
        memory.usage.note("background", "ollama", "bielik", Usage(900, 100))
        memory.close()
        limited = home.with_settings(JARVIS_BACKGROUND_TOKENS="1000")
        waiting = limited.call("summarize", clock=clock).check(0)
        told = "the tokens for background work are used up for today; what is left waits for tomorrow"
        assert waiting.stderr == f"jarvis: {told}\n"
        assert limited.call("summarize", "--json", clock=clock).json["is_budget_used"] is True
        assert "; used up, what is left waits for tomorrow" in limited.call("status", clock=clock).stdout
        clock.advance(days=1)
        limited.call("summarize", clock=clock).check_quiet().check(0, "2 done, 0 failed, 0 pending\n")


class TestSeveralAtOnce:
    @pytest.fixture
    def held(self) -> Event:
        return Event()

    @pytest.fixture
    def server(self, held: Event) -> Iterator[OllamaServer]:
        with OllamaServer(reply=lambda _: Reply("They talked.", hold=held)) as server:
            yield server

    def test_sum_03_one_works_and_the_others_say_so_and_a_killed_one_blocks_nothing(
        self, home: Home, server: OllamaServer, held: Event
    ) -> None:
        talk(home, "We talked about Kraków.")
        ollama = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url)
        started = [ollama.start("summarize") for _ in range(3)]
        assert wait_until(lambda: sum(one.poll() is not None for one in started) == 2)
        (working,) = (one for one in started if one.poll() is None)
        for one in started:
            if one is not working:
                output, error = one.communicate(timeout=10)
                assert (one.returncode, output) == (0, b"")
                assert error == b"jarvis: already running: another process is at work on it\n"
        assert wait_until(lambda: len(server.chats) == 1)
        os.kill(working.pid, signal.SIGKILL)
        working.communicate(timeout=10)
        held.set()
        ollama.call("summarize").check_quiet().check(0, "2 done, 0 failed, 0 pending\n")
        assert len(server.chats) == 2
        assert len(home.call("summaries", "list").stdout.splitlines()) == 1


class TestCron:
    @pytest.mark.parametrize("coding", ["", "latin-1"])
    def test_sum_08_texts_survive_a_bare_environment(self, home: Home, coding: str) -> None:
        """An output that cannot hold a letter gets a replacement; JSON and the file keep it."""
        home.call("facts", "add", "Zürich 🦊 Łódź")
        talk(home, "We talked about Zürich 🦊.")
        bare = {**home.environment, **BARE, **({"PYTHONIOENCODING": coding} if coding else {})}
        assert run([str(JARVIS), "summarize"], bare).check_quiet().stdout == "2 done, 0 failed, 0 pending\n"
        listed = subprocess.run([JARVIS, "facts", "list"], env=bare, capture_output=True, check=True)
        assert listed.stderr == b""
        shown = b"Z\xfcrich ? ?\xf3d?" if coding == "latin-1" else "Zürich 🦊 Łódź".encode()
        assert listed.stdout.endswith(b"\t" + shown + b"\n")
        listed = subprocess.run([JARVIS, "facts", "list", "--json"], env=bare, capture_output=True, check=True)
        assert json.loads(listed.stdout)["facts"][0]["content"] == "Zürich 🦊 Łódź"
        assert "Zürich 🦊" in home.call("summaries", "show", "1").stdout

    def test_sum_08_an_argument_survives_a_bare_environment(self, home: Home) -> None:
        added = run([str(JARVIS), "facts", "add", "Zürich 🦊"], {**home.environment, **BARE})
        added.check_quiet().check(0, "remembered #1: Zürich 🦊\n")

    @pytest.mark.parametrize("name", ["ask", "facts list", "facts add", "summaries search", "summarize"])
    def test_sum_09_a_stdin_that_stays_open_is_never_waited_for(self, home: Home, name: str) -> None:
        words, exit_code = EVERY_COMMAND[name]
        started = home.start(*words)
        assert wait_until(lambda: started.poll() is not None)
        assert started.returncode == exit_code
        started.communicate(timeout=10)

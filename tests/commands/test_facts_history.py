"""jarvis facts history: what a fact said when, by its number or its key."""

import re
from pathlib import Path

import apsw
import pytest

from tests.conftest import HandClock
from tests.peers.program import Home

KEYED = ("--scope", "agent:watcher", "--subject", "NVDA", "--key", "nvda.target")
DAY = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d")


@pytest.fixture
def watched(home: Home, clock: HandClock) -> Home:
    """A home with a fact that was changed twice, each time a day later: its importance, then its tags too."""
    for content, options in (
        ("price target 140", ()),
        ("目標株価 150", ("--importance", "4")),
        ("cel 160", ("--importance", "4", "--tag", "stocks", "--category", "observation")),
    ):
        home.call("facts", "add", content, *KEYED, *options, clock=clock).check_quiet()
        clock.advance(days=1)
    return home


@pytest.mark.parametrize(
    "named",
    [("1",), ("#1",), ("nvda.target",), ("NVDA.TARGET",), ("--key", "nvda.target"), ("nvda.target", *KEYED[:4])],
)
def test_each_wording_is_a_line_and_the_present_is_the_last(watched: Home, named: tuple[str, ...]) -> None:
    lines = watched.call("facts", "history", *named).check_quiet().stdout.splitlines()
    rows = [line.split("\t") for line in lines]
    assert [row[2:] for row in rows] == [
        ["", "price target 140"],
        ["importance 4", "目標株価 150"],
        ["category observation, tags stocks", "cel 160"],
    ]
    assert all(DAY.fullmatch(day) for row in rows for day in row[:2] if day != "now")
    # One holds from when the one before ends.
    assert [row[0] for row in rows[1:]] == [row[1] for row in rows[:-1]]
    assert rows[-1][1] == "now"


def test_json_has_all_of_it(watched: Home) -> None:
    shown = watched.call("facts", "history", "1", "--json").check_quiet().json
    assert set(shown) == {"version", "fact", "history"}
    assert (shown["version"], shown["fact"]["content"]) == (1, "cel 160")
    assert shown["history"][1] == {
        "content": "目標株価 150",
        "valid_from": "2026-03-02T12:00:00Z",
        "valid_until": "2026-03-03T12:00:00Z",
        "importance": 4,
        "category": "fact",
        "subject": "NVDA",
        "key": "nvda.target",
        "tags": [],
        "created_by": "",
        "changed": ["importance"],
    }
    last = shown["history"][2]
    assert (last["valid_from"], last["valid_until"], last["tags"]) == ("2026-03-03T12:00:00Z", None, ["stocks"])


@pytest.mark.parametrize(
    ("as_of", "contents"),
    [
        ("2026-03-01T12:00Z", ["price target 140"]),
        ("2026-03-02T11:59:59Z", ["price target 140"]),
        ("2026-03-02T12:00Z", ["目標株価 150"]),
        ("1d", ["cel 160"]),
        ("0d", ["cel 160"]),
    ],
)
def test_as_of_shows_what_it_said_then(watched: Home, clock: HandClock, as_of: str, contents: list[str]) -> None:
    shown = watched.call("facts", "history", "1", "--as-of", as_of, "--json", clock=clock).check_quiet().json
    assert [wording["content"] for wording in shown["history"]] == contents


@pytest.mark.parametrize(
    ("as_of", "contents"),
    [
        ("2026-02-28", []),
        ("2026-03-01", ["price target 140"]),
        ("2026-03-02", ["目標株価 150"]),
        ("2026-03-03", ["cel 160"]),
        ("2026-03-04", ["cel 160"]),
    ],
)
def test_a_day_is_looked_at_from_its_end(watched: Home, clock: HandClock, as_of: str, contents: list[str]) -> None:
    shown = watched.call("facts", "history", "1", "--as-of", as_of, "--json", clock=clock).json
    assert [wording["content"] for wording in shown["history"]] == contents


def test_seconds_are_shown_where_a_minute_tells_nothing_apart(home: Home, clock: HandClock) -> None:
    for content, seconds in (("eins", 20), ("dwa", 600), ("三", 0), ("ארבע", 0)):
        home.call("facts", "add", content, "--key", "x", clock=clock).check_quiet()
        clock.advance(seconds=seconds)
    lines = home.call("facts", "history", "x").check_quiet().stdout.splitlines()
    rows = [[moment[11:] for moment in line.split("\t")[:2]] for line in lines]
    minutes, seconds_ = re.compile(r"\d\d:\d\d"), re.compile(r"\d\d:\d\d:\d\d")
    assert seconds_.fullmatch(rows[0][0])
    assert seconds_.fullmatch(rows[1][0])
    assert (rows[0][0][-2:], rows[0][1][-2:]) == ("00", "20")
    assert [row[0] for row in rows[1:]] == [row[1] for row in rows[:-1]]
    assert rows[2][0] == rows[2][1]
    home.call("facts", "add", "fünf", "--key", "y", clock=clock).check_quiet()
    clock.advance(minutes=1)
    home.call("facts", "add", "sechs", "--key", "y", clock=clock).check_quiet()
    apart = home.call("facts", "history", "y").check_quiet().stdout.splitlines()
    assert all(minutes.fullmatch(moment[11:]) for line in apart for moment in line.split("\t")[:2] if moment != "now")


def test_before_it_was_remembered_it_said_nothing(watched: Home) -> None:
    shown = watched.call("facts", "history", "1", "--as-of", "2026-03-01T11:00Z").check(0, "")
    assert shown.stderr == "jarvis: that was not remembered then\n"


def test_a_fact_that_never_changed_has_one_wording(home: Home) -> None:
    home.call("facts", "add", "הכלב שלי הוא ברונו").check_quiet()
    row = home.call("facts", "history", "1").check_quiet().stdout.splitlines()
    assert [line.split("\t")[1:] for line in row] == [["now", "", "הכלב שלי הוא ברונו"]]


class TestNaming:
    def test_several_under_a_key_are_listed(self, watched: Home) -> None:
        watched.call("facts", "add", "80", "--key", "nvda.target").check_quiet()
        several = watched.call("facts", "history", "nvda.target")
        assert (several.exit_code, several.stdout.count("\n")) == (7, 2)
        assert several.stderr.startswith("jarvis: 2 facts have this key\n        name one of them by its number")
        in_json = watched.call("facts", "history", "nvda.target", "--json")
        assert (in_json.exit_code, [fact["id"] for fact in in_json.json["facts"]]) == (7, [1, 2])
        one = watched.call("facts", "history", "nvda.target", "--scope", "shared").check_quiet()
        assert one.stdout.endswith("\tnow\t\t80\n")
        assert (
            watched.call("facts", "history", "nvda.target", "--subject", "nvda").check_quiet().stdout.count("\n") == 3
        )

    @pytest.mark.parametrize("none", ["", " ", "\u200b"], ids=ascii)
    def test_no_subject_is_one_too(self, watched: Home, none: str) -> None:
        watched.call("facts", "add", "80", "--scope", "agent:watcher", "--key", "nvda.target").check_quiet()
        one = watched.call("facts", "history", "nvda.target", "--subject", none).check_quiet()
        assert one.stdout.endswith("\tnow\t\t80\n")
        watched.call("facts", "forget", "2", "--yes").check(0, "forgotten #2\n")
        watched.call("facts", "history", "nvda.target", "--subject", none).check_clean(6)

    def test_a_key_that_looks_like_a_number_is_named_as_a_key(self, home: Home) -> None:
        home.call("facts", "add", "eins").check_quiet()
        home.call("facts", "add", "zwei", "--key", "1").check_quiet()
        assert home.call("facts", "history", "1").check_quiet().stdout.endswith("\teins\n")
        assert home.call("facts", "history", "--key", "1").check_quiet().stdout.endswith("\tzwei\n")

    def test_a_key_of_several_words_needs_no_quotes(self, home: Home) -> None:
        home.call("facts", "add", "Bruno", "--key", "mein Hund").check_quiet()
        assert home.call("facts", "history", "Mein", "Hund").check_quiet().stdout.endswith("\tBruno\n")

    @pytest.mark.parametrize(
        ("named", "code"),
        [
            (("2",), 6),
            (("nvda",), 6),
            (("--key", "1"), 6),
            (("nvda.target", "--scope", "shared"), 6),
            ((), 2),
            (("",), 2),
            (("--key", "\u200b"), 2),
            (("1", "--key", "nvda.target"), 2),
            (("1", "--as-of", "x"), 2),
            (("nvda.target", "--scope", "x"), 2),
        ],
        ids=ascii,
    )
    def test_what_names_no_fact_is_said_to(self, watched: Home, named: tuple[str, ...], code: int) -> None:
        watched.call("facts", "history", *named).check_clean(code)


def test_fact_02_what_is_forgotten_has_no_history(watched: Home) -> None:
    watched.call("facts", "forget", "1", "--yes").check(0, "forgotten #1\n")
    for named in ("1", "nvda.target"):
        watched.call("facts", "history", named).check_clean(6)


def test_tui_01_tui_11_nothing_of_it_is_more_than_text(watched: Home) -> None:
    hostile = "\x1b]0;title\x07Grüße\x1b[2J\x9b31m\b\x7f[/foo] [bold]x\n\t"
    change(watched.memory_file, "UPDATE facts SET content = ?1, subject = ?1, tags = json_array(?1)", hostile)
    change(watched.memory_file, "UPDATE fact_history SET content = ?1, created_by = ?1", hostile)
    shown = watched.call("facts", "history", "1").check_quiet().stdout
    assert shown.count("]0;titleGrüße[2J31m[/foo] [bold]x\\n \n") == 3
    for text in (shown, watched.call("facts", "history", "1", "--json").check_quiet().stdout):
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", text)


def change(file: Path, sql: str, text: str) -> None:
    connection = apsw.Connection(str(file))
    connection.execute(sql, (text,))
    connection.close()

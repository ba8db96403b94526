"""jarvis recall: what a model would be told for a question, and why; no model is asked."""

import re
from pathlib import Path

import apsw
import pytest

from tests.conftest import HandClock
from tests.peers.background_runs import drain, talk
from tests.peers.program import Home
from tests.peers.scripted_model import say

NO_EMBEDDER = "jarvis: similar texts are not looked for: the setting embedder is none\n"
WATCHER = ("--scope", "agent:watcher")
FITS = re.compile(r"fits [01]\.\d\d")


@pytest.fixture
def filled(home: Home, clock: HandClock) -> Home:
    """A home with shared facts, facts of two agents, and one conversation with its summary."""
    for fact, options in (
        ("mein Hund Bruno mag keinen Tierarzt", ()),
        ("mam alergię na orzechy", ("--importance", "5")),
        ("私は緑茶が好きです", ("--importance", "1")),
        ("NVDA 140", (*WATCHER, "--subject", "NVDA", "--category", "observation")),
        ("NVDA 150", (*WATCHER, "--subject", "nvda", "--category", "observation", "--importance", "4")),
        ("הסוד של הסוכן", ("--scope", "agent:other", "--importance", "5")),
    ):
        home.call("facts", "add", fact, *options, clock=clock).check_quiet()
        clock.advance(hours=1)
    memory = home.open_memory(clock)
    talk(memory, "Bruno war gestern beim Tierarzt, und das Passwort ist hunter2xyz.")
    drain(memory, [say("Es ging um den Hund Bruno und den Tierarzt.")])
    memory.close()
    return home


def list_rows(output: str) -> list[list[str]]:
    """Return the fields of each line but the day."""
    rows = [line.split("\t") for line in output.splitlines()]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", row[2]) for row in rows)
    return [[FITS.sub("fits", row[1]), row[0], row[3]] for row in rows]


class TestChat:
    def test_without_a_question_it_is_the_most_important(self, filled: Home) -> None:
        told = filled.call("recall").check_quiet()
        assert list_rows(told.stdout) == [
            ["important", "#2", "mam alergię na orzechy"],
            ["important", "#1", "mein Hund Bruno mag keinen Tierarzt"],
            ["important", "#3", "私は緑茶が好きです"],
        ]

    def test_what_fits_a_question_comes_first_and_what_was_said_earlier_last(self, filled: Home) -> None:
        told = filled.call("recall", "War", "Bruno", "beim", "Tierarzt?")
        assert (told.exit_code, told.stderr) == (0, NO_EMBEDDER)
        assert list_rows(told.stdout) == [
            ["fits", "#1", "mein Hund Bruno mag keinen Tierarzt"],
            ["important", "#2", "mam alergię na orzechy"],
            ["important", "#3", "私は緑茶が好きです"],
            ["fits", "conversation #1", "Es ging um den Hund Bruno und den Tierarzt."],
            ["words", "conversation #1", "user: Bruno war gestern beim Tierarzt, und das Passwort ist [password]."],
        ]

    def test_json_has_the_reasons_and_what_was_said(self, filled: Home) -> None:
        told = filled.call("recall", "--json", "Bruno beim Tierarzt").json
        assert set(told) == {"version", "facts", "left_out", "summaries", "passages"}
        assert [(fact["id"], fact["why"]) for fact in told["facts"]] == [
            (1, "fits"),
            (2, "important"),
            (3, "important"),
        ]
        assert 0 < told["facts"][0]["score"] <= 1
        assert "score" not in told["facts"][1]
        assert told["left_out"] == 0
        assert 0 < told["summaries"][0]["score"] <= 1
        assert told["summaries"][0]["conversation_id"] == 1
        [passage] = told["passages"]
        assert set(passage) == {"conversation_id", "message_id", "role", "text", "created_at", "score"}
        assert (passage["role"], "hunter2xyz" in passage["text"]) == ("user", False)
        nothing_asked = filled.call("recall", "--json").check_quiet().json
        assert (nothing_asked["summaries"], nothing_asked["passages"]) == ([], [])

    @pytest.mark.parametrize(
        ("options", "ids", "left_out"),
        [
            (("--limit", "2"), [2, 1], 1),
            (("--limit", "3"), [2, 1, 3], 0),
            (("--budget", "70"), [2], 2),
            (("--budget", "1"), [], 3),
            (("--budget", "100000"), [2, 1, 3], 0),
        ],
        ids=str,
    )
    def test_what_finds_no_room_is_counted(
        self, filled: Home, options: tuple[str, ...], ids: list[int], left_out: int
    ) -> None:
        in_json = filled.call("recall", "--json", *options).check_quiet().json
        assert ([fact["id"] for fact in in_json["facts"]], in_json["left_out"]) == (ids, left_out)
        told = filled.call("recall", *options)
        assert [row[1] for row in list_rows(told.stdout)] == [f"#{number}" for number in ids]
        more = "1 more fact" if left_out == 1 else f"{left_out} more facts"
        assert told.stderr == (f"jarvis: {more} found no room; --limit and --budget change it\n" if left_out else "")

    def test_the_setting_is_the_budget_that_is_not_given(self, filled: Home) -> None:
        told = filled.with_settings(JARVIS_FACTS_BUDGET="70").call("recall", "--json").check_quiet().json
        assert ([fact["id"] for fact in told["facts"]], told["left_out"]) == ([2], 2)


class TestAgents:
    def test_an_agent_is_told_its_own_and_what_is_shared_and_nothing_of_conversations(self, filled: Home) -> None:
        told = filled.call("recall", "Was macht NVDA?", *WATCHER, "--json").check_quiet().json
        assert [(fact["id"], fact["why"]) for fact in told["facts"]] == [
            (4, "fits"),
            (5, "fits"),
            (2, "important"),
            (1, "important"),
            (3, "important"),
        ]
        assert (told["summaries"], told["passages"], told["left_out"]) == ([], [], 0)

    def test_an_agent_that_never_ran_is_told_what_is_shared(self, filled: Home) -> None:
        told = filled.call("recall", "--scope", "agent:new").check_quiet()
        assert [row[1] for row in list_rows(told.stdout)] == ["#2", "#1", "#3"]

    def test_how_many_facts_is_set_for_the_agent(self, filled: Home) -> None:
        (filled.folder / "settings.toml").write_text("[agents.watcher]\nfacts = 2\n")
        told = filled.call("recall", *WATCHER, "--json").check_quiet().json
        assert ([fact["id"] for fact in told["facts"]], told["left_out"]) == ([2, 5], 3)
        assert len(filled.call("recall", *WATCHER, "--limit", "4", "--json").check_quiet().json["facts"]) == 4


class TestCalled:
    def test_no_model_and_no_server_is_needed(self, filled: Home) -> None:
        """Where nothing listens, a request would end in an error."""
        elsewhere = filled.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST="127.0.0.1:1")
        assert elsewhere.call("recall", "Bruno").check(0, filled.call("recall", "Bruno").stdout).stderr == NO_EMBEDDER

    def test_an_embedder_that_cannot_be_reached_is_said_once(self, filled: Home) -> None:
        elsewhere = filled.with_settings(JARVIS_EMBEDDER="ollama", OLLAMA_HOST="127.0.0.1:1")
        told = elsewhere.call("recall", "Bruno")
        assert (told.exit_code, told.stderr.count("similar texts are not looked for")) == (0, 1)
        assert "#1\tfits" in told.stdout

    def test_a_memory_without_facts_has_nothing_to_tell(self, home: Home) -> None:
        assert home.call("recall").check(0, "").stderr == "jarvis: there is nothing to tell\n"
        in_json = home.call("recall", "--json").check_quiet().json
        assert in_json == {"version": 1, "facts": [], "left_out": 0, "summaries": [], "passages": []}

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (("",), "the text is empty"),
            (("\u200b",), "the text is empty"),
            (("x", "--scope", "watcher"), "shared, or agent:NAME"),
            (("x", "--scope", ""), "shared, or agent:NAME"),
        ],
        ids=ascii,
    )
    def test_what_cannot_be_meant_is_refused(self, home: Home, words: tuple[str, ...], said: str) -> None:
        assert said in home.call("recall", *words).check_clean(2).stderr

    @pytest.mark.parametrize("option", ["--limit", "--budget"])
    def test_a_limit_is_a_number_above_0(self, home: Home, option: str) -> None:
        for number in ("0", "-1", "x"):
            assert home.call("recall", option, number).check(2).stderr

    def test_nothing_is_changed_by_looking(self, filled: Home) -> None:
        before = filled.memory_file.read_bytes()
        filled.call("recall", "Bruno")
        assert filled.memory_file.read_bytes() == before

    def test_tui_01_tui_11_nothing_of_it_is_more_than_text(self, filled: Home) -> None:
        hostile = "\x1b]0;title\x07Grüße Bruno\x1b[2J\x9b31m\b\x7f[/foo] [bold]x\n\t"
        change(filled.memory_file, "UPDATE facts SET content = ?", hostile)
        change(filled.memory_file, "UPDATE messages SET text = ?", hostile)
        change(filled.memory_file, "UPDATE summaries SET summary = ?", hostile)
        told = filled.call("recall", "Bruno Tierarzt Hund").stdout
        assert told.count("]0;titleGrüße Bruno[2J31m[/foo] [bold]x") >= 4
        for text in (told, filled.call("recall", "Bruno Tierarzt Hund", "--json").stdout):
            assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", text)


def change(file: Path, sql: str, text: str) -> None:
    connection = apsw.Connection(str(file))
    connection.execute(sql, (text,))
    connection.close()

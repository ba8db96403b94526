"""jarvis why: what an answer was told, with score, age and source, and what was left out; no model is asked."""

from pathlib import Path

import apsw
import pytest

from jarvis_cli.messages import Message
from tests.conftest import HandClock
from tests.peers.program import Home

DAY = "2026-03-01"


@pytest.fixture
def told(home: Home, clock: HandClock) -> Home:
    """A home with three facts and two conversations; the second was told of the first."""
    for fact, options in (
        ("mein Hund heisst Bruno", ()),
        ("mieszkam w Łodzi", ("--key", "home")),
        ("私は緑茶が好きです", ("--importance", "5")),
    ):
        home.call("facts", "add", fact, *options, clock=clock).check_quiet()
    home.call("ask", "Im Mai fahre ich mit der Bahn nach Krakau.", clock=clock)
    clock.advance(days=21)
    home.call("ask", "Wann fahre ich nach Krakau?", clock=clock)
    return home


def list_rows(output: str) -> list[list[str]]:
    return [line.split("\t") for line in output.splitlines()]


class TestPipe:
    def test_each_thing_is_one_line_of_eight_fields(self, told: Home, clock: HandClock) -> None:
        ended = told.call("why", clock=clock).check_quiet()
        rows = list_rows(ended.stdout)
        assert {len(row) for row in rows} == {8}
        facts = [row for row in rows if row[1] == "fact"]
        assert facts == [
            ["sent", "fact", "#3", "", DAY, "you", "in the system text", "私は緑茶が好きです"],
            ["sent", "fact", "#2", "", DAY, "you", "in the system text", "mieszkam w Łodzi"],
            ["sent", "fact", "#1", "", DAY, "you", "in the system text", "mein Hund heisst Bruno"],
        ]
        passage = next(row for row in rows if row[1:3] == ["message", "#1"])
        assert 0.0 < float(passage.pop(3)) < 1.0
        assert passage == [
            *("sent", "message", "#1", DAY, "you, from #1", "fits the line"),
            "Im Mai fahre ich mit der Bahn nach Krakau.",
        ]
        assert rows[-1] == [
            *("left out", "similar texts", "", "", "", ""),
            *("not looked for, so that all was found by its words", ""),
        ]

    @pytest.mark.parametrize("number", ["1", "#1", "2", " #2 "])
    def test_any_message_of_a_turn_names_it(self, number: str, told: Home) -> None:
        rows = list_rows(told.call("why", number).check_quiet().stdout)
        assert [row[1] for row in rows] == ["fact", "fact", "fact", "similar texts"]

    def test_what_was_forgotten_since_has_no_text(self, told: Home, clock: HandClock) -> None:
        told.call("facts", "forget", "#1", "--yes", clock=clock)
        told.call("facts", "add", "mieszkam w Gdyni", "--key", "home", clock=clock)
        ended = told.call("why", "1", clock=clock).check_quiet()
        assert "Bruno" not in ended.stdout
        facts = [row for row in list_rows(ended.stdout) if row[1] == "fact"]
        assert [row[2:3] + row[6:] for row in facts] == [
            ["#3", "in the system text", "私は緑茶が好きです"],
            ["#2", "in the system text; changed since", "mieszkam w Łodzi"],
            ["#1", "in the system text; forgotten since", ""],
        ]

    def test_control_bytes_and_secrets_of_a_passage_do_not_get_out(self, home: Home, clock: HandClock) -> None:
        memory = home.open_memory(clock)
        line = "Zamek\x1b[31m ma\tkod\nAKIAIOSFODNN7EXAMPLE i stoi w Malborku"
        memory.conversations.save_line(None, Message("user", line), 0)
        memory.close()
        home.call("ask", "Gdzie stoi zamek, w Malborku?", clock=clock)
        out = home.call("why", clock=clock).stdout
        assert "Malborku" in out
        assert "\x1b" not in out
        assert "AKIAIOSFODNN7EXAMPLE" not in out + home.call("why", "--json", clock=clock).stdout

    def test_an_answer_from_before_says_that_nothing_was_noted(self, told: Home) -> None:
        connection = apsw.Connection(str(told.memory_file))
        connection.execute("DELETE FROM explanations")
        connection.close()
        ended = told.call("why")
        assert (ended.exit_code, ended.stdout) == (0, "")
        assert ended.stderr == "jarvis: what this answer was told is not known: it was not noted then\n"

    def test_no_model_and_no_network_is_needed(self, told: Home) -> None:
        away = told.with_settings(JARVIS_PROVIDER="anthropic", ANTHROPIC_API_KEY="", JARVIS_EMBEDDER="none")
        away.call("why").check_quiet()


class TestJson:
    def test_it_tells_everything(self, told: Home, clock: HandClock) -> None:
        shown = told.call("why", "--json", clock=clock).check_quiet().json
        assert {name: shown[name] for name in ("version", "conversation_id", "agent", "line", "noted", "others")} == {
            "version": 1,
            "conversation_id": 2,
            "agent": "",
            "line": "Wann fahre ich nach Krakau?",
            "noted": True,
            "others": 0,
        }
        assert (shown["provider"], shown["model"], shown["tools"]) == ("notebook", "rules", [])
        assert (shown["withheld"], shown["replaced"], shown["words_only"]) == (False, False, True)
        assert shown["sent"][0] == {
            "kind": "fact",
            "id": 3,
            "reason": "system",
            "score": None,
            "text": "私は緑茶が好きです",
            "state": "",
            "at": "2026-03-01T12:00:00Z",
            "by": "",
            "source": "user",
            "conversation_id": None,
        }

    def test_an_answer_from_before_is_not_noted(self, home: Home) -> None:
        memory = home.open_memory()
        memory.conversations.save_line(None, Message("user", "Hallo"), 0)
        memory.close()
        shown = home.call("why", "--json").check_quiet().json
        assert (shown["noted"], shown["sent"], shown["left_out"]) == (False, [], [])


class TestRefusing:
    @pytest.mark.parametrize(("number", "code"), [("99", 6), ("9" * 30, 6), ("x", 2), ("#", 2), ("²", 2)])
    def test_what_names_no_answer(self, number: str, code: int, told: Home) -> None:
        told.call("why", number).check_clean(code)

    def test_what_is_not_kept_names_none(self, told: Home) -> None:
        told.call("why", "--", "-1").check_clean(6)

    def test_before_the_first_answer_there_is_none(self, home: Home) -> None:
        assert home.call("why").check_clean(6).stderr == "jarvis: there is no answer yet\n        ask something first\n"

    def test_a_file_that_is_none_is_told(self, tmp_path: Path) -> None:
        other = Home(tmp_path / "other")
        other.folder.mkdir()
        other.memory_file.write_bytes(b"no database" * 1_000)
        other.call("why").check_clean(5)

"""jarvis conversations: list, show, search and rename."""

import re
from datetime import timedelta

import pytest

from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.messages import Message
from tests.conftest import HandClock
from tests.peers.background_runs import talk
from tests.peers.printing import CONTROL, STYLE
from tests.peers.program import Home
from tests.peers.terminal import Terminal

HOSTILE = "\x1b]0;title\x07Grüße\x1b[2J\x9b31m [/foo] [bold]x"
VISIBLE = "]0;titleGrüße[2J31m [/foo] [bold]x"


@pytest.fixture
def talked(home: Home, clock: HandClock) -> Home:
    """A home with three conversations, three weeks ago, and the last one yesterday."""
    memory = home.open_memory(clock)
    first = talk(memory, "Wie pflanzt man Rosen?", Message("assistant", "Im Herbst,\nund tief."))
    talk(memory, "Jadę do Łodzi", Message("assistant", "Dobrej podróży.", status="interrupted"))
    memory.catalogue.rename(first, "Garten")
    clock.advance(days=20)
    talk(memory, "הכלב שלי", Message("assistant", "東京"))
    clock.advance(days=1)
    memory.close()
    return home


class TestListing:
    def test_newest_first_one_line_each(self, talked: Home, clock: HandClock) -> None:
        listed = talked.call("conversations", "list", clock=clock).check_quiet().stdout.splitlines()
        fields = [line.split("\t") for line in listed]
        assert [(row[0], row[2], row[3]) for row in fields] == [
            *(("#3", "1", "הכלב שלי"), ("#2", "1", "Jadę do Łodzi"), ("#1", "1", "Garten")),
        ]
        assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", row[1]) for row in fields)

    def test_a_limit_says_what_it_leaves_out(self, talked: Home) -> None:
        limited = talked.call("conversations", "list", "--limit", "1")
        assert (limited.stdout.count("\n"), limited.stderr) == (1, "jarvis: 2 older conversations are not shown\n")
        assert talked.call("conversations", "list", "--limit", "0").exit_code == 2

    def test_json(self, talked: Home) -> None:
        listed = talked.call("conversations", "list", "--json").check_quiet().json
        assert (set(listed), listed["version"], listed["left_out"]) == ({"version", "conversations", "left_out"}, 1, 0)
        first = listed["conversations"][-1]
        assert first == {
            "id": 1,
            "title": "Garten",
            "titled_by": "user",
            "source": "",
            "turns": 1,
            "summary": "",
            "started_at": "2026-03-01T12:00:00Z",
            "last_at": "2026-03-01T12:00:00Z",
        }

    def test_none_yet(self, home: Home) -> None:
        ended = home.call("conversations", "list").check()
        assert ended.stderr == "jarvis: no conversations yet; `jarvis chat` begins one\n"
        assert home.call("conversations", "list", "--json").check_quiet().json["conversations"] == []

    def test_on_a_terminal_it_says_how_long_ago_that_was(self, talked: Home) -> None:
        with Terminal("conversations", "list", environment=talked.environment) as terminal:
            terminal.wait_for_end()
            assert re.search(r"#1 +\d+ \w+ ago +1 +Garten", terminal.text)


class TestShowing:
    @pytest.mark.parametrize("name", ["1", "#1", "garten", "GART"])
    def test_by_number_or_title_one_line_a_message(self, talked: Home, name: str) -> None:
        shown = talked.call("conversations", "show", name).check_quiet().stdout
        said = "2026-03-01T12:00:00Z"
        assert shown == f"{said}\tuser\t\tWie pflanzt man Rosen?\n{said}\tassistant\t\tIm Herbst,\\nund tief.\n"

    def test_what_became_of_it_is_said(self, talked: Home) -> None:
        memory = talked.open_memory()
        memory.forget(memory.remember(NewFact("ich pflanze Rosen im Herbst")).fact.id)
        memory._database.rows("UPDATE messages SET replaced = 1 WHERE conversation_id = 2")
        memory.close()
        marks = {
            tuple(line.split("\t")[1:3])
            for number in ("1", "2")
            for line in talked.call("conversations", "show", number).check_quiet().stdout.splitlines()
        }
        assert marks == {
            ("user", "carries something that was forgotten"),
            ("assistant", "carries something that was forgotten"),
            ("user", "asked again"),
            ("assistant", "stopped, asked again"),
        }

    def test_json(self, talked: Home) -> None:
        shown = talked.call("conversations", "show", "Jadę", "do", "--json").check_quiet().json
        assert (set(shown), shown["conversation"]["id"]) == ({"version", "conversation", "messages"}, 2)
        assert shown["messages"][1] == {
            "message_id": 4,
            "turn_id": 3,
            "role": "assistant",
            "text": "Dobrej podróży.",
            "attached": "",
            "said_at": "2026-03-01T12:00:00Z",
            "status": "interrupted",
            "withheld": False,
            "replaced": False,
            "provider": "scripted",
            "model": "scripted-1",
        }

    def test_names_that_fit_none_or_several(self, talked: Home) -> None:
        talked.call("conversations", "show", "Bahn").check_clean(6)
        talked.call("conversations", "show", "9" * 5000).check_clean(6)
        talked.call("conversations", "rename", "2", "Garten").check_quiet()
        assert "#2, #1" in talked.call("conversations", "show", "garten").check_clean(7).stderr

    def test_tui_01_tui_11_nothing_that_was_said_is_more_than_text(self, talked: Home) -> None:
        memory = talked.open_memory()
        memory._database.rows("UPDATE messages SET text = ?", (HOSTILE,))
        memory._database.rows("UPDATE conversations SET title = ?", (HOSTILE,))
        memory.close()
        for words in (("list",), ("show", "1"), ("show", "1", "--json"), ("export", "1"), ("search", "Rosen")):
            ended = talked.call("conversations", *words).check_quiet()
            assert not CONTROL.search(ended.stdout)
            assert VISIBLE in ended.stdout or "--json" in words
        with Terminal("conversations", "show", "1", environment=talked.environment) as terminal:
            terminal.wait_for_end()
            assert terminal.text.count(VISIBLE) == 3
            assert b"\x1b]" not in terminal.raw


class TestSearching:
    def test_one_line_each_with_the_piece_that_fits(self, talked: Home) -> None:
        found = talked.call("conversations", "search", "rose").check_quiet().stdout
        assert found == "#1\t2026-03-01\tGarten\tWie pflanzt man Rosen?\n"
        assert talked.call("conversations", "search", "Łódź", "Rosen").stdout.count("\n") == 2

    def test_json_says_where_it_was_found(self, talked: Home) -> None:
        found = talked.call("conversations", "search", "lodzi", "--json").check_quiet().json
        (hit,) = found["hits"]
        assert (found["version"], hit["snippet"], hit["found"]) == (1, "Jadę do Łodzi", [[8, 13]])
        assert (hit["conversation"]["id"], hit["message_id"], 0 < hit["score"] <= 1) == (2, 3, True)

    def test_on_a_terminal_what_was_found_is_bold(self, talked: Home) -> None:
        with Terminal("conversations", "search", "東京", environment=talked.environment) as terminal:
            terminal.wait_for_end()
            assert re.search("\x1b\\[1m *東京".encode(), terminal.raw)
            assert "#3" in STYLE.sub("", terminal.text)

    def test_nothing_found_is_said_and_no_error(self, talked: Home) -> None:
        nothing = talked.call("conversations", "search", "zzzz").check()
        assert nothing.stderr == "jarvis: no conversation matches\n"
        assert talked.call("conversations", "search", "zzzz", "--json").json == {"version": 1, "hits": []}

    @pytest.mark.parametrize("text", ["", " ", "\u200b", "\0"])
    def test_txt_04_an_empty_text_is_refused(self, talked: Home, text: str) -> None:
        talked.call("conversations", "search", text).check_clean(2)


class TestRenaming:
    def test_the_new_title_is_shown_from_the_row(self, talked: Home) -> None:
        talked.call("conversations", "rename", "garten", "Mój", "ogród").check_quiet().check(0, "#1: Mój ogród\n")
        renamed = talked.call("conversations", "rename", "1", "漢字", "--json").check_quiet().json
        assert (renamed["conversation"]["title"], renamed["conversation"]["titled_by"]) == ("漢字", "user")

    def test_what_is_no_title_is_refused(self, talked: Home) -> None:
        talked.call("conversations", "rename", "1", " ").check_clean(2)
        talked.call("conversations", "rename", "1", "x" * 101).check_clean(2)
        talked.call("conversations", "rename", "7", "x").check_clean(6)
        assert talked.call("conversations", "list").stdout.count("Garten") == 1


def test_ages_stand_beside_what_is_listed_on_a_terminal(talked: Home, clock: HandClock) -> None:
    now = clock.now
    memory = talked.open_memory(lambda: now - timedelta(days=40))
    memory.remember(NewFact("mein Hund heißt Bruno"))
    memory.close()
    for words in (("facts", "list"), ("facts", "search", "Hund"), ("facts", "show", "1"), ("facts", "history", "1")):
        with Terminal(*words, environment=talked.environment) as terminal:
            terminal.wait_for_end()
            assert re.search(r"\d+ (weeks|months) ago", terminal.text), words
        assert " ago" not in talked.call(*words).stdout

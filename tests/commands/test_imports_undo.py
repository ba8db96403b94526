"""jarvis import list and undo: what was imported, and taking it back."""

from pathlib import Path

import pytest

from tests.conftest import HandClock
from tests.foreign.exports import chatgpt_conversation, claude_conversation, write_json, write_zip
from tests.memory.teaching import say
from tests.peers.program import Home

SAID = [("user", "Mein Hund heißt Bruno."), ("assistant", "Ładne imię!")]


@pytest.fixture
def export(tmp_path: Path) -> Path:
    """An export of ChatGPT with two conversations."""
    conversations = [chatgpt_conversation(name, SAID) for name in "ab"]
    return write_zip(tmp_path / "export.zip", {"conversations.json": conversations})


def list_titles(home: Home) -> list[str]:
    return [each["title"] for each in home.call("conversations", "list", "--json").check_quiet().json["conversations"]]


def test_imports_are_listed_and_undone_the_last_one_first(
    home: Home, export: Path, tmp_path: Path, clock: HandClock
) -> None:
    home.call("import", "chatgpt", str(export), "--yes", clock=clock)
    other = write_json(tmp_path / "conversations.json", [claude_conversation("a", [("human", "Hallo")])])
    home.call("import", "claude", str(other), "--yes", clock=clock)
    rows = "#2\tclaude\t2026-03-01\t1\t1\tdone\n#1\tchatgpt\t2026-03-01\t2\t4\tdone\n"
    home.call("import", "list", clock=clock).check(0, rows).check_quiet()
    shown = home.call("import", "undo", "--dry-run", clock=clock).check_quiet()
    assert shown.stdout == "import\t#2, claude, 2026-03-01\nconversations\t1\nmessages\t1\n"
    home.call("import", "undo", clock=clock).check_clean(2)
    gone = home.call("import", "undo", "--yes", clock=clock).check()
    assert gone.stderr == "jarvis: import #2 is undone; removed: 1 conversation, 1 message\n"
    assert list_titles(home) == ["About a", "About b"]
    undone = home.call("import", "undo", "1", "--yes", "--json", clock=clock).check_quiet().json
    assert undone == {
        "version": 1,
        "import": {
            "id": 1,
            "source": "chatgpt",
            "started_at": "2026-03-01T12:00:00Z",
            "state": "done",
            "conversations": 2,
            "messages": 4,
        },
        "conversations": 2,
        "shortened_conversations": 0,
        "messages": 4,
        "facts": 0,
        "kept": [],
        "undone": True,
    }
    assert home.call("import", "undo").check().stderr == "jarvis: there is no import to undo\n"
    assert home.call("import", "undo", "--json").check_quiet().json == {"version": 1, "import": None, "undone": False}
    assert [each["state"] for each in home.call("import", "list", "--json").json["imports"]] == ["undone"] * 2
    home.call("import", "undo", "#1", "--yes").check_clean(2)
    home.call("import", "undo", "7", "--yes").check_clean(6)
    home.call("import", "undo", "x", "--yes").check_clean(2)
    home.call("import", "chatgpt", str(export), "--yes")
    assert list_titles(home) == ["About a", "About b"]


def test_what_was_gone_on_with_here_is_kept_and_named(home: Home, export: Path) -> None:
    home.call("import", "chatgpt", str(export), "--yes")
    memory = home.open_memory()
    say(memory, "Weiter", to=1)
    memory.close()
    gone = home.call("import", "undo", "--yes").check()
    assert gone.stderr == (
        "jarvis: import #1 is undone; removed: 1 conversation, 2 messages\n"
        "jarvis: conversation #1 stays, since you went on with it here: About b\n"
    )
    assert list_titles(home) == ["About b"]

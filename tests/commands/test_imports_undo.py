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
    rows = "#2\tclaude\t2026-03-01\t1\t1\t0\t0\tdone\n#1\tchatgpt\t2026-03-01\t2\t4\t0\t0\tdone\n"
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
            "facts": 0,
            "updated_facts": 0,
        },
        "conversations": 2,
        "shortened_conversations": 0,
        "messages": 4,
        "facts": 0,
        "restored_facts": 0,
        "kept": [],
        "kept_facts": [],
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


def test_an_import_of_facts_alone_is_counted_and_taken_back_with_what_it_changed(
    home: Home, tmp_path: Path, template: Path, clock: HandClock
) -> None:
    other = Home.make(tmp_path / "other", template)
    home.call("facts", "add", "ich wohne in Wien", "--key", "wohnort", clock=clock)
    home.call("facts", "add", "Kurs 140", "--key", "kurs", clock=clock)
    clock.advance(days=1)
    for words in (("ich wohne in Łódź", "--key", "wohnort"), ("Kurs 141", "--key", "kurs"), ("שלום",)):
        other.call("facts", "add", *words, clock=clock).check_quiet()
    other.call("export", "--out", str(tmp_path / "all.jsonl"), clock=clock)
    clock.advance(days=1)
    done = home.call("import", str(tmp_path / "all.jsonl"), "--yes", clock=clock)
    assert "imported: 0 conversations, 0 messages, 1 fact, 2 updated facts (import #1;" in done.stderr
    home.call("import", "list", clock=clock).check(0, "#1\tjarvis\t2026-03-03\t0\t0\t1\t2\tdone\n")
    home.call("facts", "edit", "2", "--content", "Kurs 142", clock=clock)
    shown = home.call("import", "undo", "--dry-run", clock=clock)
    assert shown.stdout == (
        "import\t#1, jarvis, 2026-03-03\nconversations\t0\nmessages\t0\nfacts\t1\n"
        "facts that get back their former value\t1\n"
    )
    stays = "jarvis: fact #2 stays, since it was changed here since: Kurs 142\n"
    assert shown.stderr == stays
    gone = home.call("import", "undo", "--yes", clock=clock).check()
    assert gone.stderr == ("jarvis: import #1 is undone; removed: 1 fact; 1 fact got back the former value\n" + stays)
    facts = [line.split("\t")[3] for line in home.call("facts", "list", clock=clock).stdout.splitlines()]
    assert sorted(facts) == ["Kurs 142", "ich wohne in Wien"]
    assert "Łódź".encode() not in home.memory_file.read_bytes()


def test_a_value_that_is_not_taken_and_a_secret_are_named(home: Home, tmp_path: Path, clock: HandClock) -> None:
    home.call("facts", "add", "ich wohne in Wien", "--key", "wohnort", clock=clock)
    home.call("facts", "add", "der Schlüssel liegt hier", clock=clock)
    home.call("export", "--out", str(tmp_path / "all.jsonl"), clock=clock)
    secret = "sk-ant-" + "api03-" + "Zx9" * 31 + "AA"
    text = (tmp_path / "all.jsonl").read_text()
    text = text.replace("liegt hier", secret).replace("Wien", "Łódź")
    home.call("facts", "forget", "2", "--yes", clock=clock)
    clock.advance(days=1)
    home.call("facts", "edit", "1", "--content", "ich wohne in Linz", clock=clock)
    (tmp_path / "all.jsonl").write_text(text)
    done = home.call("import", str(tmp_path / "all.jsonl"), "--yes", "--again", clock=clock)
    assert "1 fact of here (#1) will keep the value of here; the one in the file" in done.stderr
    assert "left out: 1 line with a secret in it (line 3: fact)" in done.stderr
    assert "1 former value (import #1;" in done.stderr
    assert secret not in done.stdout + done.stderr
    assert "Łódź" in home.call("facts", "history", "1", clock=clock).stdout
    assert secret.encode() not in home.memory_file.read_bytes()

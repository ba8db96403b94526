"""jarvis import chatgpt, claude and claude-code: what a person sees, and what a script can rely on."""

import signal
from pathlib import Path
from typing import Any

import pytest

from jarvis_cli.context import Context
from jarvis_cli.memory import open_memory
from tests.foreign.exports import (
    chatgpt_conversation,
    chatgpt_message,
    claude_conversation,
    claude_message,
    code_line,
    write_json,
    write_lines,
    write_zip,
)
from tests.memory.teaching import say
from tests.peers.program import Home, call, wait_until

SAID = [("user", "Mein Hund heißt Bruno."), ("assistant", "Ładne imię!")]
PREVIEW = (
    "source\tChatGPT\nconversations\t2\nmessages\t4\nsaid\t2024-03-01 to 2024-03-01\n"
    "new conversations\t2\nnew messages\t4\nsummaries by\tthe built-in rules\n"
)
DONE = (
    "jarvis: imported: 4 messages of 2 new conversations (import #1; `jarvis import undo` takes it back)\n"
    "jarvis: summaries are made in the background of the next chat, or by `jarvis summarize`\n"
)


@pytest.fixture
def export(tmp_path: Path) -> Path:
    """An export of ChatGPT with two conversations."""
    return write_zip(
        tmp_path / "export.zip", {"conversations.json": [chatgpt_conversation(name, SAID) for name in "ab"]}
    )


def list_titles(home: Home) -> list[str]:
    return [each["title"] for each in home.call("conversations", "list", "--json").check_quiet().json["conversations"]]


def test_first_a_preview_and_after_a_yes_the_import(home: Home, export: Path) -> None:
    assert home.call("import", "chatgpt", str(export), "--dry-run").check(0, PREVIEW).stderr == ""
    assert list_titles(home) == []
    assert home.call("import", "chatgpt", str(export), "--yes").check(0, PREVIEW).stderr == DONE
    assert list_titles(home) == ["About a", "About b"]


def test_without_a_terminal_nothing_is_imported_unasked(home: Home, export: Path) -> None:
    refused = home.call("import", "chatgpt", str(export)).check(2, PREVIEW)
    assert refused.stderr == (
        "jarvis: this needs a yes, and there is no terminal to ask on\n        add --yes to say it beforehand\n"
    )
    assert list_titles(home) == []
    home.call("import", "chatgpt", str(export), "--json").check_clean(2)


def test_the_same_again_adds_nothing_and_says_so(home: Home, export: Path) -> None:
    home.call("import", "chatgpt", str(export), "--yes").check(0, PREVIEW)
    nothing = PREVIEW.replace("ns\t2\nnew messages\t4", "ns\t0\nnew messages\t0")
    again = home.call("import", "chatgpt", str(export)).check(
        0, nothing.replace("summaries by\tthe built-in rules\n", "")
    )
    assert again.stderr == "jarvis: there is nothing new to import\n"
    assert [batch["id"] for batch in home.call("import", "list", "--json").json["imports"]] == [1]


def test_json_is_one_object_with_the_preview_and_the_import(home: Home, export: Path) -> None:
    preview: dict[str, Any] = {
        "conversations": 2,
        "messages": 4,
        "first_at": "2024-03-01T10:00:00Z",
        "last_at": "2024-03-01T10:01:00Z",
        "new_conversations": 2,
        "new_messages": 4,
        "grown_conversations": 0,
        "left_messages": 0,
        "replaced_messages": 0,
        "continued_conversations": 0,
        "deleted_conversations": 0,
        "summaries": {"model": None, "input_tokens": 0, "output_tokens": 0, "cost": 0.0, "days": 0},
        "skipped": [],
    }
    whole = {"version": 1, "source": "chatgpt", "preview": preview, "imported": None}
    assert home.call("import", "chatgpt", str(export), "--dry-run", "--json").check_quiet().json == whole
    done = home.call("import", "chatgpt", str(export), "--yes", "--json").check_quiet().json
    imported = {"id": 1, "conversations": 2, "grown_conversations": 0, "messages": 4}
    assert done == whole | {"imported": imported}


def test_what_summaries_would_take_is_told_before_anything_is_sent(home: Home, tmp_path: Path) -> None:
    long = [chatgpt_conversation(name, [("user", "lang " * 20_000)] * 3) for name in "ab"]
    path = write_json(tmp_path / "conversations.json", long)
    paid = home.with_settings(JARVIS_PROVIDER="anthropic", ANTHROPIC_API_KEY="sk-test", JARVIS_BACKGROUND_TOKENS="5000")
    shown = paid.call("import", "chatgpt", str(path), "--dry-run")
    rows = dict(line.split("\t") for line in shown.stdout.splitlines())
    assert rows["summaries by"] == "anthropic/claude-haiku-5-5"
    assert int(rows["tokens for summaries, about"]) > 20_000
    assert rows["cost of summaries, about"].startswith("$0.00")
    assert "by the setting background_tokens the summaries are spread over" in shown.stderr
    assert "--no-model has them made at once" in shown.stderr
    built_in = paid.call("import", "chatgpt", str(path), "--dry-run", "--no-model").check_quiet()
    assert "summaries by\tthe built-in rules\n" in built_in.stdout
    assert "cost" not in built_in.stdout
    unknown = paid.with_settings(JARVIS_ANTHROPIC_SMALL_MODEL="claude-other").call(
        "import", "chatgpt", str(path), "--dry-run", "--json"
    )
    assert unknown.json["preview"]["summaries"]["cost"] is None
    assert unknown.json["preview"]["summaries"]["days"] > 4


def test_without_a_model_summaries_and_titles_are_made_by_the_rules(home: Home, tmp_path: Path) -> None:
    path = write_json(tmp_path / "conversations.json", [chatgpt_conversation("a", SAID, title="")])
    told = home.call("import", "chatgpt", str(path), "--yes", "--no-model")
    assert "jarvis: summaries are made by the built-in rules in the background of the next chat" in told.stderr
    # No server answers there: whoever asked it would fail.
    paid = home.with_settings(
        JARVIS_PROVIDER="anthropic", ANTHROPIC_API_KEY="sk-test", ANTHROPIC_BASE_URL="http://127.0.0.1:9"
    )
    paid.call("summarize").check(0, "2 done, 0 failed, 0 pending\n")
    assert "Bruno" in home.call("summaries", "show", "1").check_quiet().stdout
    (title,) = list_titles(home)
    assert "Bruno" in title


def test_what_is_left_out_and_left_alone_is_told(home: Home, tmp_path: Path) -> None:
    path = write_json(tmp_path / "conversations.json", [chatgpt_conversation(name, SAID) for name in "ab"])
    home.call("import", "chatgpt", str(path), "--yes").check(0, PREVIEW)
    memory = home.open_memory()
    say(memory, "Weiter", to=1)
    memory.catalogue.delete(2, with_facts=False)
    memory.close()
    write_json(path, [chatgpt_conversation(name, [*SAID, ("user", "neu")]) for name in "ab"] + [7] * 9)
    told = home.call("import", "chatgpt", str(path), "--yes")
    assert told.exit_code == 0
    assert told.stderr == (
        "jarvis: left out: 9 x not a conversation (in 3, 4, 5, 6, 7, ...)\n"
        "jarvis: 1 conversation that you deleted here will not come back\n"
        "jarvis: left as they are: 1 new message in 1 conversation that you went on with here, or in the middle of what"
        " is known\n"
        "jarvis: there is nothing new to import\n"
    )


def test_claude_and_claude_code_are_imported_likewise(home: Home, tmp_path: Path) -> None:
    claude = write_json(tmp_path / "data" / "conversations.json", [claude_conversation("a", [("human", "我住在上海")])])
    home.call("import", "claude", str(claude.parent), "--yes", "--json").check_quiet()
    session = write_lines(
        tmp_path / "p" / "s.jsonl", [code_line("user", "u", "Popraw testy"), code_line("user", "v", "שלום")]
    )
    done = home.call("import", "claude-code", str(session), "--yes", "--json").check_quiet().json
    assert (done["source"], done["imported"]["messages"]) == ("claude-code", 2)
    shown = home.call("conversations", "list", "--json").json["conversations"]
    assert [(each["source"], each["started_at"][:4]) for each in shown] == [("claude-code", "2025"), ("claude", "2024")]


@pytest.mark.parametrize(
    ("command", "value", "exit_code", "words"),
    [
        ("chatgpt", None, 6, "there is no "),
        ("chatgpt", {"a": 1}, 2, "is no export of ChatGPT: it is not a list of conversations"),
        ("chatgpt", [claude_conversation("a", [])], 2, "is an export of Claude, not of ChatGPT"),
        ("claude", [chatgpt_conversation("a", SAID)], 2, "is an export of ChatGPT, not of Claude"),
        ("claude-code", [1], 2, "there is no session of Claude Code in"),
    ],
)
def test_the_wrong_kind_of_file_is_a_clear_error(
    home: Home, tmp_path: Path, command: str, value: object, exit_code: int, words: str
) -> None:
    path = tmp_path / "conversations.json"
    if value is not None:
        write_json(path, value)
    failed = home.call("import", command, str(path), "--yes").check_clean(exit_code)
    assert words in failed.stderr
    assert len(failed.stderr.splitlines()) == 2
    assert home.call("import", "list").check(0).stderr == "jarvis: nothing was imported yet\n"


def test_names_and_kinds_in_an_export_cannot_reach_the_terminal(home: Home, tmp_path: Path) -> None:
    evil = chatgpt_conversation("a", SAID, title="\x1b]0;x\x07[bold]Bruno\u202e")
    evil["mapping"]["a-1"]["message"]["content"] = {"content_type": "\x1b[31mred", "parts": []}
    path = write_json(tmp_path / "conversations.json", [evil])
    shown = home.call("import", "chatgpt", str(path), "--yes")
    listed = home.call("conversations", "list")
    for text in (shown.stdout, shown.stderr, listed.stdout):
        assert "\x1b" not in text
        assert "\u202e" not in text
    assert "[bold]Bruno" in listed.stdout


def test_a_killed_import_is_gone_on_with_and_nothing_comes_twice(home: Home, tmp_path: Path) -> None:
    count = 300
    said = [("user", "Mein Hund heißt Bruno. " * 20), ("assistant", "Ładne imię! " * 20)] * 4
    path = write_json(
        tmp_path / "conversations.json", [chatgpt_conversation(str(number), said) for number in range(count)]
    )
    process = home.start("import", "chatgpt", str(path), "--yes")
    memory = open_memory(home.memory_file)
    assert wait_until(memory.catalogue.count)
    process.kill()
    process.communicate()
    killed_at = memory.catalogue.count()
    assert 0 < killed_at < count
    assert memory.imports.list()[0].state == "broken off"
    again = home.call("import", "chatgpt", str(path), "--yes", "--json").check_quiet().json
    assert again["imported"] == {
        "id": 1,
        "conversations": count - killed_at,
        "grown_conversations": 0,
        "messages": 8 * (count - killed_at),
    }
    assert (memory.catalogue.count(), memory.imports.list()[0].messages) == (count, 8 * count)
    assert memory._database.rows("PRAGMA integrity_check") == [("ok",)]
    memory.close()
    assert home.call("import", "list", "--json").json["imports"][0]["state"] == "done"


def test_a_running_import_is_told_from_one_that_was_broken_off(home: Home, export: Path) -> None:
    memory = home.open_memory()
    batch = memory.imports.begin("chatgpt", [], is_built_in=False)
    assert home.call("import", "list", "--json").json["imports"][0]["state"] == "running"
    refused = home.call("import", "undo", "--yes").check_clean(2)
    assert refused.stderr == (
        "jarvis: import #1 is running in another process\n        wait for it, or end it there first\n"
    )
    done = home.call("import", "chatgpt", str(export), "--yes", "--json").json["imported"]
    assert (done["id"], done["messages"]) == (2, 4)
    memory.imports.release(batch)
    assert home.call("import", "list", "--json").json["imports"][1]["state"] == "broken off"
    memory.close()


def test_an_import_that_is_undone_while_it_runs_ends_with_a_clear_error(home: Home, tmp_path: Path) -> None:
    """Undoing is refused as long as it runs; but its machine may sleep, and its lease end."""
    said = [("user", "Mein Hund heißt Bruno. " * 20), ("assistant", "Ładne imię! " * 20)] * 4
    path = write_json(
        tmp_path / "conversations.json", [chatgpt_conversation(str(number), said) for number in range(300)]
    )
    process = home.start("import", "chatgpt", str(path), "--yes")
    memory = home.open_memory()
    assert wait_until(memory.catalogue.count)
    process.send_signal(signal.SIGSTOP)
    memory._database.rows("UPDATE imports SET lease_until = '2020-01-01T00:00:00Z'")
    home.call("import", "undo", "--yes").check()
    process.send_signal(signal.SIGCONT)
    _, errors = process.communicate()
    assert process.returncode == 2
    assert b"import #1 was taken over or undone meanwhile, and is ended here" in errors
    assert memory.catalogue.count() == 0
    assert memory.imports.list()[0].state == "undone"
    memory.close()


def test_db_06_where_the_disk_is_full_what_was_imported_is_told_and_gone_on_with(home: Home, tmp_path: Path) -> None:
    said = [("user", f"Mein Hund heißt Bruno. {'wau ' * 2_000}")] * 4
    path = write_json(
        tmp_path / "conversations.json", [chatgpt_conversation(str(number), said) for number in range(60)]
    )
    context = Context(environment=home.environment)
    database = context.memory._database
    database.rows(f"PRAGMA max_page_count = {database.value('PRAGMA page_count') + 60}")
    failed = call(context, "import", "chatgpt", str(path), "--yes")
    imported = context.memory.imports.list()[0].messages
    context.close()
    assert 0 < imported < 240
    assert failed.exit_code == 5
    error = failed.stderr.splitlines()
    assert error[0].endswith(f"memory.db cannot grow: the disk is full; {imported} messages are imported already")
    assert error[1] == "        free some space and try again; the same command goes on from there"
    again = home.call("import", "chatgpt", str(path), "--yes", "--json").check_quiet().json
    assert (again["imported"]["id"], again["imported"]["messages"]) == (1, 240 - imported)


@pytest.mark.parametrize("command", [("chatgpt",), ("claude",), ("claude-code",), ("archive",), ()])
def test_an_empty_path_and_what_is_no_file_are_refused(home: Home, command: tuple[str, ...]) -> None:
    assert "the path is empty" in home.call("import", *command, "").check_clean(2).stderr
    assert "a file" in home.call("import", *command, "/dev/zero").check_clean(2).stderr


@pytest.mark.parametrize(
    ("name", "value", "command"),
    [
        ("conversations.json", [chatgpt_conversation("a", SAID)], "chatgpt"),
        ("conversations.json", [claude_conversation("a", [("human", "x")])], "claude"),
        ("s.jsonl", code_line("user", "u", "x"), "claude-code"),
    ],
)
def test_the_export_of_another_assistant_is_told_its_command(
    home: Home, tmp_path: Path, name: str, value: object, command: str
) -> None:
    path = write_json(tmp_path / "export" / name, value)
    for place in (path, path.parent, write_zip(tmp_path / "x.zip", {name: path.read_bytes()})):
        refused = home.call("import", str(place)).check_clean(2)
        assert "not of JARVIS" in refused.stderr
        assert f"use `jarvis import {command}`" in refused.stderr
    refused = home.call("import", "-", stdin=path.read_bytes()).check_clean(2)
    assert f"use `jarvis import {command}`" in refused.stderr


def test_a_branch_that_was_switched_there_is_told(home: Home, tmp_path: Path) -> None:
    path = write_json(tmp_path / "conversations.json", [chatgpt_conversation("a", SAID)])
    home.call("import", "chatgpt", str(path), "--yes")
    write_json(path, [chatgpt_conversation("a", [SAID[0], chatgpt_message("x", "assistant", "Schöner Name!")])])
    done = home.call("import", "chatgpt", str(path), "--yes")
    assert "messages of a former branch\t1\n" in done.stdout
    assert "1 message of here left the branch that is shown there, and will be marked as replaced" in done.stderr
    shown = home.call("conversations", "show", "1").stdout
    assert "Schöner Name!" in shown
    assert "Ładne imię!" in shown


def test_a_time_that_is_not_known_is_not_shown_as_a_day(home: Home, tmp_path: Path) -> None:
    bare = claude_conversation("a", [claude_message("m", "human", "Cześć", created_at=0)], created_at=0, updated_at=0)
    path = write_json(tmp_path / "conversations.json", [bare])
    assert "said\tunknown\n" in home.call("import", "claude", str(path), "--yes").stdout
    home.call("summarize").check_quiet()
    shown = (("list",), ("show", "1"), ("search", "Cześć"), ("export", "1"))
    for words in (*(("conversations", *words) for words in shown), ("recall", "Cześć"), ("summaries", "list")):
        assert "1970" not in home.call(*words).stdout

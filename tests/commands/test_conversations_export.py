"""jarvis conversations export: one conversation, whole, for people or for programs; never over another file."""

import json
import stat

import pytest

from jarvis_cli.messages import Message
from tests.conftest import HandClock
from tests.peers.background_runs import talk
from tests.peers.program import Home


@pytest.fixture
def talked(home: Home, clock: HandClock) -> Home:
    memory = home.open_memory(clock)
    number = talk(memory, "Wie pflanzt man Rosen?", Message("assistant", "Im Herbst,\n\nund tief.", status="cut"))
    memory.catalogue.rename(number, "Garten 漢")
    memory.conversations.save_line(number, Message("user", "Lies das", attached="```\ncode\n```"), 0)
    memory.close()
    return home


def test_as_markdown_by_default(talked: Home) -> None:
    assert talked.call("conversations", "export", "garten").check_quiet().stdout == (
        "# Garten 漢\n\nConversation #1, 2026-03-01T12:00:00Z to 2026-03-01T12:00:00Z.\n\n"
        "## You, 2026-03-01T12:00:00Z\n\nWie pflanzt man Rosen?\n\n"
        "## JARVIS (scripted/scripted-1), 2026-03-01T12:00:00Z (cut off)\n\nIm Herbst,\n\nund tief.\n\n"
        "## You, 2026-03-01T12:00:00Z\n\nLies das\n\nAttached:\n\n````\n```\ncode\n```\n````\n"
    )


def test_as_one_object_a_line(talked: Home) -> None:
    lines = talked.call("conversations", "export", "1", "--format", "jsonl").check_quiet().stdout.splitlines()
    shown = talked.call("conversations", "show", "1", "--json").json["messages"]
    about = {"version": 1, "conversation_id": 1, "title": "Garten 漢"}
    assert [json.loads(line) for line in lines] == [{**about, **message} for message in shown]


def test_a_file_is_only_for_its_owner_and_never_overwritten(talked: Home) -> None:
    out = talked.folder / "garten.md"
    exported = talked.call("conversations", "export", "1", "--out", str(out)).check()
    assert exported.stderr == f"jarvis: conversation #1 is in {out}\n"
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    assert out.read_text("utf-8") == talked.call("conversations", "export", "1").stdout
    out.write_text("mine")
    assert "--force" in talked.call("conversations", "export", "1", "--out", str(out)).check_clean(2).stderr
    assert out.read_text() == "mine"
    talked.call("conversations", "export", "1", "--out", str(out), "--force").check()
    assert out.read_text("utf-8").startswith("# Garten 漢\n")
    assert sorted(path.name for path in talked.folder.glob(".garten*")) == []


@pytest.mark.parametrize("force", [(), ("--force",)])
def test_where_it_cannot_be_written_nothing_is_left(talked: Home, force: tuple[str, ...]) -> None:
    for out in (talked.folder / "none" / "x.md", talked.folder / ("x" * 300)):
        talked.call("conversations", "export", "1", "--out", str(out), *force).check_clean(2)
        assert not out.parent.exists() or not list(out.parent.glob("*xx*"))


def test_wrong_names_and_formats(talked: Home) -> None:
    talked.call("conversations", "export", "7").check_clean(6)
    assert talked.call("conversations", "export", "1", "--format", "pdf").exit_code == 2

"""Whose export a file is, whatever command it is given to."""

from pathlib import Path

import pytest

from jarvis_cli.errors import UsageError
from jarvis_cli.foreign.recognising import refuse_other
from tests.foreign.exports import (
    chatgpt_conversation,
    claude_conversation,
    code_line,
    write_json,
    write_lines,
    write_zip,
)

HEADER = {"format": "jarvis-export", "version": 1}


@pytest.fixture(params=["ChatGPT", "Claude", "Claude Code", "JARVIS"])
def made(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    """An export, and who made it."""
    path = tmp_path / "conversations.json"
    if request.param == "ChatGPT":
        write_json(path, [chatgpt_conversation("a", [("user", 'say "chat_messages": [')])])
    elif request.param == "Claude":
        write_json(path, [claude_conversation("a", [("human", '"mapping": {')])])
    elif request.param == "Claude Code":
        path = write_lines(tmp_path / "s.jsonl", [code_line("user", "u", "Cześć")])
    else:
        path = write_lines(tmp_path / "all.jsonl", [HEADER])
    return path, request.param


def test_a_file_its_folder_and_a_zip_are_known(made: tuple[Path, str], tmp_path: Path) -> None:
    path, title = made
    zipped = (
        write_zip(tmp_path / "z" / "x.zip", {path.name: path.read_bytes()})
        if (tmp_path / "z").mkdir() is None
        else path
    )
    for place in (path, path.parent, zipped):
        refuse_other(place, title)
        with pytest.raises(UsageError, match=f"is an export of {title}, not of Nobody") as caught:
            refuse_other(place, "Nobody")
        assert caught.value.hint.startswith("use `jarvis import ")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("text", ['[{"mapping": {}}]', '{"format": "jarvis-export"}'])
def test_what_is_no_utf_8_is_told(tmp_path: Path, encoding: str, text: str) -> None:
    path = tmp_path / "conversations.json"
    path.write_bytes(text.encode(encoding))
    with pytest.raises(UsageError, match=r"is UTF-(16|32), not UTF-8") as caught:
        refuse_other(path, "ChatGPT")
    assert "save it as UTF-8" in caught.value.hint


@pytest.mark.parametrize("raw", [b"", b"[]", b"{}", b"[1]", b"<html>", b"PK\x03\x04", b'\xef\xbb\xbf[{"a": 1}]'])
def test_nothing_is_said_of_anything_else(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "conversations.json"
    path.write_bytes(raw)
    refuse_other(path, "ChatGPT")
    refuse_other(tmp_path / "nowhere", "ChatGPT")
    refuse_other(Path("/dev/zero"), "ChatGPT")

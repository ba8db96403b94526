"""What the prompt completes: names of slash commands, and what may stand behind them."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from jarvis_cli.repl import Candidate
from jarvis_cli.repl.completing import find_fitting, is_command, make_completer
from jarvis_cli.slash import Kind

FACTS = (Candidate("12", "Mój pies nazywa się BRUNO"), Candidate("3", "寿司が好き"), Candidate("1", "גר בירושלים"))


def list_candidates(kind: Kind) -> Iterable[Candidate]:
    return FACTS if kind == "fact" else (Candidate("on"), Candidate("off")) if kind == "switch" else ()


def complete(text: str) -> list[str]:
    """Return the texts that a line could become."""
    found = make_completer(list_candidates).get_completions(Document(text), CompleteEvent())
    return [text[: len(text) + each.start_position] + each.text for each in found]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("/re", ["/remember", "/retry", "/review"]),
        ("/RETR", ["/retry"]),
        ("/forget ", ["/forget 12", "/forget 3", "/forget 1"]),
        ("/forget 1", ["/forget 12", "/forget 1"]),
        ("/forget #1", ["/forget 12", "/forget 1"]),
        ("/forget bruno", ["/forget 12"]),
        ("/edit 寿", ["/edit 3"]),
        ("/forget ירושלים", ["/forget 1"]),
        ("/private o", ["/private on", "/private off"]),
        ("/remember o", []),
        ("/frob x", []),
        ("hello", []),
        (" /re", []),
        ("/re\n", []),
        ("", []),
    ],
)
def test_what_a_line_could_become(text: str, lines: list[str]) -> None:
    assert complete(text) == lines


def test_a_file_is_completed_by_its_path(tmp_path: Path) -> None:
    (tmp_path / "ein Text.md").touch()
    assert complete(f"/save {tmp_path}/ein") == [f"/save {tmp_path}/ein Text.md"]


@given(st.text(max_size=30))
def test_anything_may_be_typed(text: str) -> None:
    complete(f"/forget {text}")
    assert len([*find_fitting((Candidate(str(number), text) for number in range(100)), text)]) <= 50


@given(st.text(max_size=30))
def test_several_lines_never_call_a_command(text: str) -> None:
    assert not is_command(f"/{text}\n")
    assert is_command(f"/{text}") is ("\n" not in text)

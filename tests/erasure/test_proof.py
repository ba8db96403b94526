"""The proof: bytes are found wherever they stand in a file, and however they are spelled."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.erasure.proof import list_spellings, scan_file


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("Bruno", "bRUNO"),
        ("Größe", "GRÖSSE"),
        ("Größe", "gro\u0308ße"),
        ("Łódź", "ŁÓDŹ"),
        ("Łódź", "\\u0141\\u00f3d\\u017a"),
        ("ברונו", "ברונו"),
        ("犬の名前", "犬の名前"),
        ("two words", "TWO WORDS"),
    ],
)
def test_a_text_is_found_however_it_is_spelled(text: str, spelled: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"\0" * 100 + spelled.encode() + b"\0" * 100)
    assert scan_file(file, list_spellings([text])).count == 1


def test_another_text_is_not_found(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"Brun o und Leo")
    assert scan_file(file, list_spellings(["Bruno"])).count == 0
    assert scan_file(tmp_path / "none", list_spellings(["Bruno"])).count == 0


@given(start=st.integers(0, 40), size=st.integers(1, 20))
def test_what_stands_across_two_pieces_is_counted_once(
    start: int, size: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("pieces") / "file"
    text = "x" + "y" * size
    place = (1 << 20) - start
    file.write_bytes(b"\0" * place + text.encode() + b"\0" * 50)
    assert scan_file(file, list_spellings([text])).count == 1

"""jarvis ask --file: text files are handed over under their names; what is no text is refused, and named."""

import json
import os
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.commands.attaching import decode_text
from jarvis_cli.request import fence_attached
from jarvis_cli.text import normalise_text
from tests.peers.anthropic_server import AnthropicServer, text_reply
from tests.peers.program import Home

QUESTION = "Was hat sich geändert?"
GERMAN = "Größe und Gewicht: die Übergabe erfolgt am Dienstag, größere Mengen später. Schöne Grüße aus Köln, Jürgen"
POLISH = "Zażółć gęślą jaźń. Mój pies nazywa się Filemon, a kot śpi na łóżku. Książka leży na półce."
HEBREW = "שלום, קוראים לי דנה ואני גרה בתל אביב עם שני חתולים וכלב אחד גדול."
JAPANESE = "私の犬の名前はブルーノです。毎朝、公園を散歩します。天気がいい日は海へ行きます。"
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\x06\0\0\0\x1f\x15\xc4\x89"


@pytest.fixture(scope="module")
def served() -> Iterator[AnthropicServer]:
    with AnthropicServer(lambda _: text_reply("Nichts.")) as server:
        yield server


@pytest.fixture
def server(served: AnthropicServer) -> AnthropicServer:
    return served.forget()


@pytest.fixture
def claude(home: Home, server: AnthropicServer) -> Home:
    """A home in which Claude answers."""
    return home.with_settings(JARVIS_PROVIDER="anthropic", ANTHROPIC_API_KEY="sk-x", ANTHROPIC_BASE_URL=server.url)


def write(path: Path, text: str | bytes) -> str:
    """Return the name of a file that now holds this."""
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


def read_sent(server: AnthropicServer) -> str:
    """Return what the person's message was when it was sent."""
    return str(server.requests[0].body["messages"][-1]["content"][0]["text"])


class TestHandedOver:
    def test_each_stands_under_its_name(self, claude: Home, server: AnthropicServer, tmp_path: Path) -> None:
        one, other = write(tmp_path / "kurs.txt", "kurs 131\r\n\tcel 140\n"), write(tmp_path / "żółw.md", POLISH)
        claude.call("ask", QUESTION, "--file", one, "--file", other).check(0, "Nichts.\n")
        attached = f"--- kurs.txt ---\nkurs 131\n\tcel 140\n\n--- żółw.md ---\n{POLISH}"
        assert read_sent(server) == f"{QUESTION}\n\n{fence_attached(attached)}"
        assert str(tmp_path) not in read_sent(server)

    def test_those_of_the_same_name_keep_their_folders(
        self, claude: Home, server: AnthropicServer, tmp_path: Path
    ) -> None:
        names = [write(tmp_path / folder / "a.txt", folder) for folder in ("old", "new")]
        claude.call("ask", QUESTION, "--file", names[0], "--file", names[1]).check(0, "Nichts.\n")
        assert [name in read_sent(server) for name in names] == [True, True]

    def test_stdin_stands_before_them(self, claude: Home, server: AnthropicServer, tmp_path: Path) -> None:
        name = write(tmp_path / "a.txt", "aus der Datei")
        claude.call("ask", QUESTION, "-", "--file", name, stdin="von stdin").check(0, "Nichts.\n")
        assert fence_attached("von stdin\n\n--- a.txt ---\naus der Datei") in read_sent(server)

    def test_the_question_may_come_on_stdin(self, claude: Home, server: AnthropicServer, tmp_path: Path) -> None:
        name = write(tmp_path / "a.txt", "aus der Datei")
        claude.call("ask", "-", "--file", name, stdin=QUESTION).check(0, "Nichts.\n")
        assert read_sent(server) == f"{QUESTION}\n\n{fence_attached('--- a.txt ---' + chr(10) + 'aus der Datei')}"

    def test_a_file_alone_is_no_question(self, home: Home, tmp_path: Path) -> None:
        home.call("ask", "--file", write(tmp_path / "a.txt", "x")).check_clean(2)

    @pytest.mark.parametrize("blank", [b"", b"\n \n", b"\xef\xbb\xbf"])
    def test_an_empty_one_is_told_of(self, claude: Home, server: AnthropicServer, tmp_path: Path, blank: bytes) -> None:
        name = write(tmp_path / "leer.txt", blank)
        asked = claude.call("ask", QUESTION, "--file", name).check(0, "Nichts.\n")
        assert f"jarvis: there is nothing in {name}\n" in asked.stderr
        assert read_sent(server) == QUESTION

    def test_its_name_leaves_no_fence_and_reaches_no_terminal(
        self, claude: Home, server: AnthropicServer, tmp_path: Path
    ) -> None:
        name = write(tmp_path / "a\n\x1b[2J<b>.txt", b"caf\xe9 und noch etwas Text auf Deutsch, gr\xfc\xdfe")
        asked = claude.call("ask", QUESTION, "--file", name).check(0, "Nichts.\n")
        assert "\x1b" not in asked.stderr
        assert "--- a [2J&lt;b&gt;.txt ---\n" in read_sent(server)


class TestEncodings:
    @pytest.mark.parametrize(
        ("text", "encoding"),
        [
            (GERMAN, "cp1252"),
            (POLISH, "cp1250"),
            (HEBREW, "cp1255"),
            (JAPANESE, "shift_jis"),
            (JAPANESE, "euc_jp"),
            (JAPANESE, "utf-16"),
            (GERMAN, "utf-16-le"),
            ("only ASCII, but wide; " * 3, "utf-16"),
            (POLISH, "utf-32"),
        ],
    )
    def test_txt_07_what_is_no_utf_8_is_guessed_and_told(
        self, text: str, encoding: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "a.txt"
        assert decode_text(text.encode(encoding), path) == text.strip()
        assert capsys.readouterr().err.startswith(f"jarvis: {path} is not UTF-8; it is read as ")

    def test_a_broken_letter_makes_it_no_other_encoding(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        raw = POLISH.encode().replace("ł".encode(), b"\xc5", 1)
        assert decode_text(raw, tmp_path) == POLISH.replace("ł", "\ufffd", 1)
        assert "is not all UTF-8" in capsys.readouterr().err

    @given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")))
    def test_what_is_utf_8_is_read_as_that(self, text: str) -> None:
        assert decode_text(text.encode(), Path("a.txt")) == normalise_text(text.removeprefix("\ufeff"))


class TestRefused:
    def refuse(self, home: Home, *words: str) -> str:
        """Return the error of a call that ends before anything is stored."""
        refused = home.call("ask", QUESTION, *words).check_clean(2)
        memory = home.open_memory()
        assert memory.conversations.last() is None
        memory.close()
        return refused.stderr

    @pytest.mark.parametrize(
        "raw", [PNG, zlib.compress(GERMAN.encode() * 30), bytes(range(256)) * 8, b"SQLite format 3\0" + bytes(500)]
    )
    def test_what_is_no_text(self, home: Home, tmp_path: Path, raw: bytes) -> None:
        name = write(tmp_path / "a.bin", raw)
        assert f"{name} is no text file" in self.refuse(home, "--file", name)

    def test_what_is_not_there(self, home: Home, tmp_path: Path) -> None:
        name = str(tmp_path / "weg.txt")
        assert f"there is no file {name}" in self.refuse(home, "--file", name)

    def test_a_directory(self, home: Home, tmp_path: Path) -> None:
        assert f"{tmp_path} is a directory" in self.refuse(home, "--file", str(tmp_path))

    @pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
    def test_what_may_not_be_read(self, home: Home, tmp_path: Path) -> None:
        name = write(tmp_path / "a.txt", "x")
        (tmp_path / "a.txt").chmod(0)
        assert f"{name} cannot be read" in self.refuse(home, "--file", name)

    @pytest.mark.parametrize("name", ["a\0b", "x" * 300])
    def test_what_no_name_can_be(self, home: Home, name: str) -> None:
        assert "cannot be read" in self.refuse(home, "--file", name)

    def test_more_than_is_attached_in_all(self, home: Home, tmp_path: Path) -> None:
        half = write(tmp_path / "a.txt", b"a" * 6_000_000)
        assert "10,000,000 bytes" in self.refuse(home, "--file", half, "--file", half)

    def test_what_never_ends(self, home: Home) -> None:
        assert "/dev/zero is too long" in self.refuse(home, "--file", "/dev/zero")

    def test_the_refusal_of_an_agents_run_is_noted(self, home: Home, tmp_path: Path) -> None:
        home.call("ask", QUESTION, "--agent", "watcher", "--file", str(tmp_path)).check(2)
        shown = home.call("agents", "show", "watcher", "--json").json
        assert json.dumps(shown).count('"failed"') >= 1

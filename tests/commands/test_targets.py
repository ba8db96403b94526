"""Files that a person names for what is written: never one of JARVIS' own, and one rule for what cannot be written."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.peers.background_runs import talk
from tests.peers.program import Home, run_into_full_device, run_on_full_disk

OWN = ("memory.db", "memory.db-wal", "memory.db-shm", "memory.db-journal", "settings.toml", "history", "jarvis.log")
WRITERS = (("export", "--out"), ("conversations", "export", "1", "--out"), ("backup",))


@pytest.fixture
def home(home: Home) -> Iterator[Home]:
    """A home with all its files, and a chat that has the memory open."""
    memory = home.open_memory()
    talk(memory, "mein Hund heisst Bruno")
    for name in ("settings.toml", "history", "jarvis.log"):
        (home.folder / name).write_text("")
    yield home
    memory.close()


@pytest.mark.parametrize("writer", WRITERS, ids=lambda words: words[0])
class TestOwnFiles:
    def test_none_is_replaced_by_whatever_name(self, home: Home, tmp_path: Path, writer: tuple[str, ...]) -> None:
        before = {name: (home.folder / name).stat().st_ino for name in OWN if (home.folder / name).exists()}
        for name in OWN:
            soft, hard = tmp_path / f"soft {name}", tmp_path / f"hard {name}"
            soft.symlink_to(home.folder / name)
            paths = [home.folder / name, soft, Path(f"{home.folder}/../{home.folder.name}/{name}")]
            if (home.folder / name).exists():
                hard.hardlink_to(home.folder / name)
                paths.append(hard)
            for path in paths:
                for flags in ((), ("--force",)):
                    refused = home.call(*writer, str(path), *flags).check_clean(2)
                    assert "is a file of JARVIS itself; it was not touched" in refused.stderr
        assert before == {name: (home.folder / name).stat().st_ino for name in OWN if (home.folder / name).exists()}
        assert "Bruno" in home.call("conversations", "show", "1").stdout

    def test_nor_where_the_memory_file_itself_is_a_link(
        self, home: Home, tmp_path: Path, writer: tuple[str, ...]
    ) -> None:
        other = Home(tmp_path / "linked")
        other.folder.mkdir()
        (other.folder / "memory.db").symlink_to(home.memory_file)
        for path in (other.folder / "memory.db", *(home.folder / name for name in OWN[:4])):
            other.call(*writer, str(path), "--force").check_clean(2)

    def test_others_in_the_same_folder_may_be(self, home: Home, writer: tuple[str, ...]) -> None:
        place = home.folder / "memory.db.mine"
        place.write_text("old")
        assert home.call(*writer, str(place), "--force").exit_code == 0
        assert place.stat().st_size > 3


@pytest.mark.parametrize("writer", WRITERS, ids=lambda words: words[0])
def test_2_what_can_be_no_file_and_1_what_fails_while_it_is_written(
    home: Home, tmp_path: Path, writer: tuple[str, ...]
) -> None:
    for place in (tmp_path, tmp_path / "none" / "x", Path("/dev/full"), tmp_path / ("x" * 300)):
        home.call(*writer, str(place), "--force").check_clean(2)
    memory = home.open_memory()
    talk(memory, "lang " * 1_000, conversation_id=1)
    memory.close()
    full = run_on_full_disk(home, 1, *writer, str(tmp_path / "x")).check_clean(1)
    assert f"{tmp_path / 'x'} cannot be written" in full.stderr
    assert not list(tmp_path.glob("x*"))


@pytest.mark.parametrize("words", [("export",), ("conversations", "export", "1"), ("conversations", "list")])
def test_1_for_stdout_too(home: Home, words: tuple[str, ...]) -> None:
    done = run_into_full_device(home, *words)
    assert done.exit_code == 1
    assert done.stderr.startswith("jarvis: the output cannot be written")

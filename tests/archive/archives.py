"""What the tests of archives share: a memory written out, and read into another one."""

from collections.abc import Iterable
from pathlib import Path

from jarvis_cli.archive.importing import Imported, import_archive
from jarvis_cli.archive.previewing import Preview, preview_archive
from jarvis_cli.archive.reading import open_source
from jarvis_cli.archive.writing import write_archive
from jarvis_cli.clock import Clock
from jarvis_cli.memory import Memory
from jarvis_cli.memory.new_file import Target


def export(memory: Memory, clock: Clock, path: Path) -> bytes:
    """Write an archive into a file, and return its bytes."""
    write_archive(memory.archives.exporting, clock, "jsonl", Target(path, replaces=True))
    return path.read_bytes()


def look(memory: Memory, path: Path, *, again: bool = False) -> Preview:
    """Return what is in an archive and how much of it is new."""
    with open_source(path) as source:
        return preview_archive(memory, source, again=again)


def take_in(memory: Memory, path: Path, *, again: bool = False) -> Imported:
    """Import an archive."""
    with open_source(path) as source:
        return import_archive(memory, source, lambda _: None, again=again)


def count_new(preview: Preview) -> dict[str, int]:
    """Return how many of each kind are new."""
    return {tally.kind: tally.new for tally in preview.tallies}


def write_lines(path: Path, lines: Iterable[bytes]) -> Path:
    """Write lines into a file, and return its path."""
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path

"""The files that a person names for what commands write: never in the place of one of JARVIS' own."""

from pathlib import Path

from jarvis_cli.context import Context
from jarvis_cli.memory.database.place import list_memory_files
from jarvis_cli.memory.new_file import Target, new_file


def make_target(context: Context, path: Path, *, force: bool) -> Target:
    """Return a file that is to be written, with the files of JARVIS spared; `force` replaces one that is there."""
    places = context.places
    return Target(path, force, (*list_memory_files(places.memory), places.settings, places.history, places.log))


def write_text(target: Target, text: str) -> None:
    """Write a text into a new file with mode 0600, which is there when all of it is.

    Raises UsageError where no file can be put there, OutputError where it cannot be written.
    """
    with new_file(target) as part:
        part.write_text(text, encoding="utf-8", newline="\n")

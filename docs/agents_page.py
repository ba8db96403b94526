"""The page on agents. Its files are written, its commands run, and what they print stands below them.

`python -m docs.agents_page` writes docs/agents.md anew; with --check it only says whether that would change it.
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

PAGE = Path(__file__).with_name("agents.md")
_ROOT = PAGE.parents[1]
_DAY = "2026-03-02"
_MOMENT = "AGENTS_PAGE_MOMENT"
# What a part is stands in a comment in front of its fence.
_PART = re.compile(
    r"<!-- (?P<kind>file|run|form): (?P<what>[^>\n]+?) -->\n```\w+\n(?P<text>.*?)^```$", re.DOTALL | re.M
)


@dataclass(frozen=True, slots=True)
class Part:
    """A fenced block of the page.

    A `file` is written to where `what` says, a `run` are commands, each behind a `$`, with what they print, at the time
    of day that `what` says. A `form` is neither: only its form can be checked. It stands at `start` to `end`.
    """

    kind: str
    what: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where the page is played: a home folder, and the environment of what is run in it, with JARVIS_HOME."""

    home: Path
    environment: Mapping[str, str]

    def write(self, part: Part) -> None:
        """Write a file of the page; one that begins with `#!` can be run."""
        path = self.home / part.what.removeprefix("~/")
        if part.what == "settings.toml":
            path = Path(self.environment["JARVIS_HOME"]) / part.what
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(part.text, encoding="utf-8")
        path.chmod(0o700 if part.text.startswith("#!") else 0o600)

    def run(self, command: str, moment: str = "") -> "subprocess.CompletedProcess[str]":
        """Run a command as a shell does, and return how it ended; what it prints on stderr stands in its stdout."""
        return subprocess.run(
            ["sh", "-c", command],
            cwd=self.home,
            env={**self.environment, _MOMENT: moment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
            timeout=60,
        )


def read_parts(page: str) -> tuple[Part, ...]:
    """Return the parts of the page, in order."""
    return tuple(
        Part(found["kind"], found["what"], found["text"], found.start("text"), found.end("text"))
        for found in _PART.finditer(page)
    )


def read_commands(text: str) -> tuple[str, ...]:
    """Return the commands of a run, each with the lines that a backslash continues it on."""
    return tuple(found.removeprefix("$ ") for found in re.findall(r"^\$ (?:.*\\\n)*.*", text, re.M))


def show_run(commands: tuple[str, ...], place: Place, moment: str = "") -> str:
    """Return the commands with what they print below each, as the page shows it; tabs are two blanks there."""
    shown = []
    for command in commands:
        ended = place.run(command, moment)
        assert ended.returncode == 0, ended
        shown.append(f"$ {command}\n{ended.stdout}".replace("\t", "  "))
    return "".join(shown)


def write_page(page: str) -> str:
    """Return the page with what its commands print when they are run, on one day and without a model."""
    with TemporaryDirectory() as folder:
        place = _make_place(Path(folder))
        return "".join(_write_parts(page, place))


def _write_parts(page: str, place: Place) -> Iterator[str]:
    end = 0
    for part in read_parts(page):
        yield page[end : part.start]
        if part.kind == "file":
            place.write(part)
        yield show_run(read_commands(part.text), place, part.what) if part.kind == "run" else part.text
        end = part.end
    yield page[end:]


def _make_place(home: Path) -> Place:
    """Return a place whose `jarvis` goes by the clock of the page."""
    program = home / "bin" / "jarvis"
    program.parent.mkdir()
    code = "from docs.agents_page import run_jarvis; run_jarvis()"
    program.write_text(f'#!/bin/sh\nexec {shlex.join([sys.executable, "-c", code])} "$@"\n', encoding="utf-8")
    program.chmod(0o700)
    environment = {
        "PATH": os.pathsep.join((str(program.parent), os.environ["PATH"])),
        "PYTHONPATH": str(_ROOT),
        "HOME": str(home),
        "JARVIS_HOME": str(home / "jarvis"),
        "JARVIS_PROVIDER": "notebook",
        "JARVIS_EMBEDDER": "none",
        "LANG": "C.UTF-8",
        "TZ": "UTC",
    }
    return Place(home, environment)


def run_jarvis() -> None:
    """Run the program at a time of the page's day."""
    from jarvis_cli.app import app
    from jarvis_cli.context import Context

    moment = datetime.fromisoformat(f"{_DAY}T{os.environ[_MOMENT]}").replace(tzinfo=UTC)
    app(prog_name="jarvis", obj=Context(clock=lambda: moment))


def main() -> None:
    """Write the page anew, or check it: then the exit code is 1 where it is out of date."""
    page = PAGE.read_text(encoding="utf-8")
    written = write_page(page)
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(written, encoding="utf-8")
    elif written != page:
        sys.exit("docs/agents.md is out of date: `make docs` writes it anew")


if __name__ == "__main__":
    main()

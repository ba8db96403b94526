"""The editor of the person: a text is written into a file of its own, changed there, and read back.

Typer's copy of click has no `edit`, and the prompt library starts an editor only for its own prompt.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from jarvis_cli import render
from jarvis_cli.errors import UsageError
from jarvis_cli.repl import confirm, ignoring_interrupts

_USUAL = ("notepad",) if os.name == "nt" else ("sensible-editor", "nano", "vim", "vi")


@dataclass(frozen=True, slots=True)
class Editor:
    """The command of the editor, and the environment that it runs in. `hint` is what to do where it fails."""

    command: tuple[str, ...]
    environment: Mapping[str, str]
    hint: str


def find_editor(environment: Mapping[str, str], instead: str) -> Editor:
    """Return the editor: VISUAL, else EDITOR, else one that is usual here; `instead` is what can be done without one.

    Raises UsageError.
    """
    hint = f"set EDITOR to the program that you write with, or {instead}"
    for name in ("VISUAL", "EDITOR"):
        wanted = environment.get(name, "").strip()
        if wanted:
            try:
                return Editor(tuple(shlex.split(wanted, posix=os.name != "nt")), environment, hint)
            except ValueError:
                raise UsageError(f"{name} cannot be understood: a quotation mark is missing", hint) from None
    for usual in _USUAL:
        found = shutil.which(usual, path=environment.get("PATH"))
        if found:
            return Editor((found,), environment, hint)
    raise UsageError("no editor was found", hint)


class Draft:
    """A text in a file that nobody else can read. Whatever becomes of the program, it stays until it is removed."""

    def __init__(self, text: str, prefix: str) -> None:
        number, path = tempfile.mkstemp(".toml", prefix)
        with os.fdopen(number, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        self.path = Path(path)
        self._text = text

    @property
    def is_changed(self) -> bool:
        """Whether there is something else in the file than at first."""
        try:
            return self.path.read_bytes() != self._text.encode()
        except OSError:
            return False

    def edit(self, editor: Editor) -> None:
        """Have the person change the text in their editor, and wait for its end. Raises UsageError where it fails."""
        try:
            # Ctrl-C is for the editor.
            with ignoring_interrupts():
                done = subprocess.run([*editor.command, str(self.path)], env=dict(editor.environment), check=False)
        except OSError as error:
            raise UsageError(f"the editor cannot be started ({error.strerror})", editor.hint) from None
        if done.returncode:
            raise UsageError("the editor ended with an error", editor.hint)

    def read(self) -> str:
        """Return the text, '' where the file is gone. Raises UsageError where it cannot be read."""
        try:
            return self.path.read_text(encoding="utf-8-sig")
        except FileNotFoundError:
            return ""
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"the text cannot be read ({type(error).__name__})", "save it as UTF-8") from None

    def remove(self) -> None:
        """Delete the file."""
        self.path.unlink(missing_ok=True)

    def ask_again(self, flag: str) -> bool:
        """Return whether it is to be edited again. Raises KeyboardInterrupt, after telling where the text is."""
        try:
            return confirm("Edit it again?", flag)
        except KeyboardInterrupt:
            render.print_notice(f"what you wrote is in {self.path}")
            raise

"""The editor of the person: a fact is written into a file of its own, changed there, and stored.

Typer's copy of click has no `edit`, and the prompt library starts an editor only for its own prompt.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from jarvis_cli import render
from jarvis_cli.commands.facts.draft import read_draft, write_draft
from jarvis_cli.errors import JarvisError, UsageError
from jarvis_cli.repl import confirm, ignoring_interrupts, is_interactive

if TYPE_CHECKING:
    from jarvis_cli.context import Context
    from jarvis_cli.fact import Fact
    from jarvis_cli.recalled import Remembered

_USUAL = ("notepad",) if os.name == "nt" else ("sensible-editor", "nano", "vim", "vi")
_FLAGS = "--content, --subject, --key, --category, --tag, --no-tags, --importance or --expires"
_NO_EDITOR = f"set EDITOR to the program that you write with, or give {_FLAGS}"


def edit_in_editor(context: Context, fact: Fact) -> Remembered | None:
    """Have the person change a fact until it can be stored, or they give up; return the stored row.

    None: nothing was changed. Raises what kept it from being stored; what the person wrote is then left in its file.
    """
    if not is_interactive():
        raise UsageError("there is no terminal for an editor; nothing was changed", f"give {_FLAGS}")
    command = find_editor(context.environment)
    draft = Draft(write_draft(fact), f"jarvis-fact-{fact.id}-")
    while True:
        try:
            draft.edit(command, context.environment)
            edit = read_draft(draft.read(), fact, context.clock())
            edited = context.memory.edit(fact.id, edit) if edit else None
        except JarvisError as error:
            if not draft.is_changed:
                draft.remove()
                raise
            render.print_error(error.message, error.hint)
            kind = type(error)
        else:
            draft.remove()
            return edited
        if not _is_wanted_again(draft):
            raise kind("nothing was changed", f"what you wrote is in {draft.path}")


def find_editor(environment: Mapping[str, str]) -> list[str]:
    """Return the command of the editor: VISUAL, else EDITOR, else one that is usual here. Raises UsageError."""
    for name in ("VISUAL", "EDITOR"):
        wanted = environment.get(name, "").strip()
        if wanted:
            try:
                return shlex.split(wanted, posix=os.name != "nt")
            except ValueError:
                raise UsageError(f"{name} cannot be understood: a quotation mark is missing", _NO_EDITOR) from None
    for usual in _USUAL:
        found = shutil.which(usual, path=environment.get("PATH"))
        if found:
            return [found]
    raise UsageError("no editor was found", _NO_EDITOR)


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

    def edit(self, command: list[str], environment: Mapping[str, str]) -> None:
        """Have the person change the text in their editor, and wait for its end. Raises UsageError where it fails."""
        try:
            # Ctrl-C is for the editor.
            with ignoring_interrupts():
                done = subprocess.run([*command, str(self.path)], env=dict(environment), check=False)
        except OSError as error:
            raise UsageError(f"the editor cannot be started ({error.strerror})", _NO_EDITOR) from None
        if done.returncode:
            raise UsageError("the editor ended with an error", _NO_EDITOR)

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


def _is_wanted_again(draft: Draft) -> bool:
    try:
        return confirm("Edit it again?", "--content")
    except KeyboardInterrupt:
        render.print_notice(f"what you wrote is in {draft.path}")
        raise

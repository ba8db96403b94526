"""jarvis import: its commands by name, one file each; the name of a file means the export of JARVIS that is in it."""

import os
from typing import Any

import typer

from jarvis_cli.commands.lazy_group import LazyGroup, Table

COMMANDS: Table = (
    ("archive", "jarvis_cli.commands.imports.archive", "Import an export of JARVIS; the word may be left out."),
    ("chatgpt", "jarvis_cli.commands.imports.chatgpt", "Import conversations exported by ChatGPT."),
    ("claude", "jarvis_cli.commands.imports.claude", "Import conversations exported by Claude."),
    ("claude-code", "jarvis_cli.commands.imports.claude_code", "Import sessions of Claude Code."),
    ("list", "jarvis_cli.commands.imports.list", "List what was imported."),
    ("undo", "jarvis_cli.commands.imports.undo", "Take an import back as a whole."),
)
_ARCHIVE = "archive"
_STDIN = "-"


class ImportGroup(LazyGroup):
    """The commands of `jarvis import`; what is none of them, but the path of a file, is imported."""

    table = COMMANDS

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that words mean, and the words that are left for it."""
        if args and args[0] not in self.commands and any(map(_is_path, args)):
            return _ARCHIVE, self.commands[_ARCHIVE], args
        return super().resolve_command(ctx, args)


def _is_path(word: str) -> bool:
    """Return whether a word is meant as a file: one that is there, or that no command would be called."""
    if word == _STDIN or not word.strip():
        return True
    return not word.startswith("-") and (os.path.sep in word or "." in word or os.path.exists(word))


app = typer.Typer(
    cls=ImportGroup,
    no_args_is_help=True,
    rich_markup_mode=None,
    add_completion=False,
    # `jarvis import --dry-run FILE` is as good as the other way round.
    context_settings={"ignore_unknown_options": True},
)


@app.callback()
def imports() -> None:
    """Import an export of JARVIS (`jarvis import FILE`) or of another assistant, list imports, and take them back."""

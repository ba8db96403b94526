"""jarvis completion: its commands by name, one file each."""

import typer

from jarvis_cli.commands.lazy_group import LazyGroup, Table

COMMANDS: Table = (
    ("install", "jarvis_cli.commands.completion.install", "Have a shell complete, from its next start on."),
    ("uninstall", "jarvis_cli.commands.completion.uninstall", "Take it out of the shell again."),
    ("show", "jarvis_cli.commands.completion.show", "Print the script, to be installed in another way."),
)


class CompletionGroup(LazyGroup):
    """The commands of `jarvis completion`."""

    table = COMMANDS


app = typer.Typer(cls=CompletionGroup, no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@app.callback()
def completion() -> None:
    """Have bash, zsh, fish or PowerShell complete commands, options, and the ids and keys of what is remembered."""

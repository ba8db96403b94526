"""jarvis summaries: its commands by name, one file each."""

import typer

from jarvis_cli.commands.lazy_group import LazyGroup, Table

COMMANDS: Table = (
    ("list", "jarvis_cli.commands.summaries.list", "List the summaries of conversations, newest first."),
    ("search", "jarvis_cli.commands.summaries.search", "Search them, by words and by what is said in other words."),
    ("show", "jarvis_cli.commands.summaries.show", "Show the summary of one conversation."),
)


class SummariesGroup(LazyGroup):
    """The commands of `jarvis summaries`."""

    table = COMMANDS


app = typer.Typer(cls=SummariesGroup, no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@app.callback()
def summaries() -> None:
    """List, search and show the summaries of conversations."""

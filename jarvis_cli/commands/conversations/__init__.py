"""jarvis conversations: its commands by name, one file each."""

import typer

from jarvis_cli.commands.lazy_group import LazyGroup, Table

COMMANDS: Table = (
    ("list", "jarvis_cli.commands.conversations.list", "List conversations, the one you last spoke in first."),
    ("show", "jarvis_cli.commands.conversations.show", "Show a whole conversation."),
    ("search", "jarvis_cli.commands.conversations.search", "Search what was said, and titles, by words."),
    ("rename", "jarvis_cli.commands.conversations.rename", "Give a conversation another title."),
    ("export", "jarvis_cli.commands.conversations.export", "Write one conversation as Markdown or JSON lines."),
    ("delete", "jarvis_cli.commands.conversations.delete", "Delete a conversation for good."),
)


class ConversationsGroup(LazyGroup):
    """The commands of `jarvis conversations`."""

    table = COMMANDS


app = typer.Typer(cls=ConversationsGroup, no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@app.callback()
def conversations() -> None:
    """List, read, search, name, export and delete conversations."""

"""jarvis agents: its commands by name, one file each."""

import typer

from jarvis_cli.commands.lazy_group import LazyGroup, Table

COMMANDS: Table = (
    ("list", "jarvis_cli.commands.agents.list", "List the agents: when they last ran, what they keep, what they took."),
    ("show", "jarvis_cli.commands.agents.show", "Show one: its settings, its last runs, its most important facts."),
)


class AgentsGroup(LazyGroup):
    """The commands of `jarvis agents`."""

    table = COMMANDS


app = typer.Typer(cls=AgentsGroup, no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@app.callback()
def agents() -> None:
    """List and show the agents that run by themselves: when they ran, what they remembered, what that took."""

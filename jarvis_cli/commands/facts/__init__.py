"""jarvis facts: its commands by name, one file each."""

import typer

from jarvis_cli.commands.lazy_group import LazyGroup, Table

COMMANDS: Table = (
    ("list", "jarvis_cli.commands.facts.list", "List facts, all or those that are wanted, oldest first."),
    ("add", "jarvis_cli.commands.facts.add", "Remember a fact; `-` reads it from stdin."),
    ("search", "jarvis_cli.commands.facts.search", "Search facts, by words and by what they say in other words."),
    ("show", "jarvis_cli.commands.facts.show", "Show all that is known of a fact, and where it is from."),
    ("history", "jarvis_cli.commands.facts.history", "Show what a fact said when."),
    ("edit", "jarvis_cli.commands.facts.edit", "Change a fact, in your editor or by flags."),
    ("forget", "jarvis_cli.commands.facts.forget", "Forget facts for good."),
    ("undo", "jarvis_cli.commands.facts.undo", "Take back the last change, whoever made it."),
    ("prune", "jarvis_cli.commands.facts.prune", "Remove what expired, and what was learned but never used."),
    ("dedupe", "jarvis_cli.commands.facts.dedupe", "Find facts that say nearly the same, and merge them."),
)


class FactsGroup(LazyGroup):
    """The commands of `jarvis facts`."""

    table = COMMANDS


app = typer.Typer(cls=FactsGroup, no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@app.callback()
def facts() -> None:
    """List, add, search, show, edit and forget facts; undo the last change; prune and merge what has piled up."""

"""jarvis facts show: all that is known of one fact."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json, read_fact_id
from jarvis_cli.context import Context
from jarvis_cli.render.origins import describe_origin, print_origin

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("show")
def show_fact(
    ctx: typer.Context,
    number: Annotated[str, typer.Argument(help="The number of the fact.", metavar="ID")],
    as_json: Json = False,
) -> None:
    """Show all that is known of a fact: from which conversation and sentence, by whom, and what it said before."""
    context: Context = ctx.obj
    fact_id = read_fact_id(number)
    fact = context.memory.facts.get(fact_id)
    origin = context.memory.facts.find_origin(fact_id)
    if as_json:
        render.print_json_object(describe_origin(fact, origin))
    else:
        print_origin(fact, origin, context.clock())

"""jarvis summaries: list, search, show."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json, Words, join_words, read_number
from jarvis_cli.context import Context
from jarvis_cli.errors import UsageError
from jarvis_cli.recalled import Summary

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@app.command("list")
def list_summaries(ctx: typer.Context, as_json: Json = False) -> None:
    """List the summaries of conversations, newest first."""
    context: Context = ctx.obj
    _print(
        context.memory.summaries.list(),
        as_json,
        "no summaries yet; they are made after a chat, or by `jarvis summarize`",
    )


@app.command("search")
def search_summaries(
    ctx: typer.Context,
    text: Words,
    limit: Annotated[int, typer.Option(min=1, help="At most so many.")] = 10,
    as_json: Json = False,
) -> None:
    """Search the summaries of conversations, by words and by what is said in other words."""
    context: Context = ctx.obj
    query, memory = join_words(text), context.memory
    vector, why = context.embed_query(query)
    if why:
        render.print_notice(why)
    _print(memory.search_summaries(query, vector, limit), as_json, "no conversation matches")


@app.command("show")
def show_summary(
    ctx: typer.Context,
    number: Annotated[str, typer.Argument(help="The number of the conversation.", metavar="ID")],
    as_json: Json = False,
) -> None:
    """Show the summary of one conversation."""
    context: Context = ctx.obj
    conversation_id = read_number(number)
    if conversation_id is None:
        raise UsageError("a conversation is named by its number", "`jarvis summaries list` shows them all")
    summary = context.memory.summaries.get(conversation_id)
    if as_json:
        render.print_json_object({"summaries": [render.describe_summary(summary)]})
    else:
        render.print_line(summary.summary)


def _print(summaries: tuple[Summary, ...], as_json: bool, nothing: str) -> None:
    if as_json:
        render.print_json("summaries", [render.describe_summary(summary) for summary in summaries])
    elif summaries:
        render.print_summaries(summaries)
    else:
        render.print_notice(nothing)

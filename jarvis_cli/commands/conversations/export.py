"""jarvis conversations export: one conversation as a text."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import join_words
from jarvis_cli.commands.conversations.naming import Name
from jarvis_cli.commands.targets import make_target, write_text
from jarvis_cli.context import Context
from jarvis_cli.render.conversation_files import write_jsonl, write_markdown

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_OUT = "A new file, which only you may read; without it on stdout."


class Format(StrEnum):
    """How a conversation is written."""

    MARKDOWN = "markdown"
    JSONL = "jsonl"


@app.command("export")
def export_conversation(
    ctx: typer.Context,
    name: Name,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help=_OUT)] = None,
    form: Annotated[Format, typer.Option("--format", help="For people, or one JSON object a line.")] = Format.MARKDOWN,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it is there.")] = False,
) -> None:
    """Write a conversation as Markdown, or with one JSON object a line for each message."""
    context: Context = ctx.obj
    catalogue = context.memory.catalogue
    conversation = catalogue.find(join_words(name))
    said = catalogue.read(conversation.id)
    text = write_jsonl(conversation, said) if form is Format.JSONL else write_markdown(conversation, said)
    if out is None:
        sys.stdout.write(text)
        sys.stdout.flush()
        return
    write_text(make_target(context, out, force=force), text)
    render.print_notice(f"conversation #{conversation.id} is in {out}")

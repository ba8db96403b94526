"""jarvis backup: the memory file is copied as it is at one moment."""

from pathlib import Path
from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json
from jarvis_cli.commands.targets import make_target
from jarvis_cli.context import Context
from jarvis_cli.render.archives import describe_contents, spell_contents

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def backup(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help="Where the copy is to be.", metavar="FILE")],
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it is there.")] = False,
    as_json: Json = False,
) -> None:
    """Copy the memory file, also while a chat is open and writes. The copy is one file, which is checked.

    `jarvis restore` puts it back. It is not encrypted; only you may read it.
    """
    context: Context = ctx.obj
    contents = context.memory.archives.back_up(make_target(context, file, force=force), lambda _done, _pages: None)
    if as_json:
        render.print_json("backup", {"path": str(file), **describe_contents(contents)})
    else:
        render.print_line(f"{file}\t{spell_contents(contents)}")

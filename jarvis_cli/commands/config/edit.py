"""jarvis config edit: the settings file in the editor of the person."""

import typer

from jarvis_cli import render
from jarvis_cli.commands.editing_text import Draft, find_editor
from jarvis_cli.context import Context
from jarvis_cli.errors import JarvisError, UsageError
from jarvis_cli.repl import is_interactive
from jarvis_cli.settings.file import read_anyhow
from jarvis_cli.settings.values import write_sample

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_INSTEAD = "use `jarvis config set NAME VALUE`"


@app.command()
def edit(ctx: typer.Context) -> None:
    """Open the settings file in your editor; what is wrong is not saved, and can be edited again."""
    from jarvis_cli.settings.changing import write_settings

    context: Context = ctx.obj
    if not is_interactive():
        raise UsageError("there is no terminal for an editor; nothing was changed", _INSTEAD)
    file, editor = context.places.settings, find_editor(context.environment, _INSTEAD)
    text, is_readable = read_anyhow(file)
    draft = Draft(text or write_sample(), "jarvis-settings-")
    if not is_readable:
        render.print_notice(f"{file} is not UTF-8; look at its letters, and it is saved as UTF-8")
    while True:
        try:
            draft.edit(editor)
            if not draft.is_changed and is_readable:
                render.print_notice("nothing was changed")
            else:
                write_settings(file, draft.read())
                render.print_notice(f"saved in {file}")
        except JarvisError as error:
            if not draft.is_changed:
                draft.remove()
                raise
            render.print_error(error.message, error.hint)
            kind = type(error)
        else:
            draft.remove()
            return
        if not draft.ask_again("NAME VALUE"):
            raise kind("nothing was changed", f"what you wrote is in {draft.path}")

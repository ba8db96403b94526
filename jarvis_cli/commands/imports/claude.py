"""jarvis import claude: conversations exported by Claude become conversations here."""

import typer

from jarvis_cli.commands.arguments import DryRun, Json, Yes
from jarvis_cli.commands.importing import ExportPath, NoModel, Wishes, import_export, make_export
from jarvis_cli.foreign.sources import CLAUDE

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("claude")
def import_claude(
    ctx: typer.Context,
    path: ExportPath,
    no_model: NoModel = False,
    yes: Yes = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Import conversations exported by Claude: first a preview, then a question.

    PATH is the zip file that Claude sent you, the folder it was unpacked to, or the conversations.json in it.
    Done again it adds only what is new; what you deleted here does not come back. Nothing is learned from it.
    """
    import_export(ctx.obj, make_export(CLAUDE, path), Wishes(no_model, yes, dry_run, as_json))

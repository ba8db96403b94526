"""jarvis import claude-code: sessions of Claude Code become conversations here."""

import typer

from jarvis_cli.commands.arguments import DryRun, Json, Yes
from jarvis_cli.commands.importing import ExportPath, NoModel, Wishes, import_export, make_export
from jarvis_cli.foreign.sources import CLAUDE_CODE

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("claude-code")
def import_claude_code(
    ctx: typer.Context,
    path: ExportPath,
    no_model: NoModel = False,
    yes: Yes = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Import sessions of Claude Code: first a preview, then a question.

    PATH is the .jsonl file of a session, the folder of a project, or ~/.claude/projects.
    Done again it adds only what is new; what you deleted here does not come back. Nothing is learned from it.
    """
    import_export(ctx.obj, make_export(CLAUDE_CODE, path), Wishes(no_model, yes, dry_run, as_json))

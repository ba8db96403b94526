"""jarvis conversations delete: a conversation goes for good, and what was learned from it where that is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import DryRun, Json, Yes, join_words
from jarvis_cli.commands.conversations.naming import Name
from jarvis_cli.context import Context
from jarvis_cli.errors import UsageError
from jarvis_cli.render.conversations import describe_deletion, print_deletion
from jarvis_cli.repl import confirm, is_interactive

if TYPE_CHECKING:
    from jarvis_cli.conversation import Deletion

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_WITH_FACTS = "Forget what was learned from it, or keep that; asked if not given."
_FLAGS = "--with-facts or --keep-facts"


@app.command("delete")
def delete_conversation(
    ctx: typer.Context,
    name: Name,
    with_facts: Annotated[bool | None, typer.Option("--with-facts/--keep-facts", help=_WITH_FACTS)] = None,
    yes: Yes = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Delete a conversation for good: what was said, its summary, and where it was told elsewhere.

    What was learned from it is asked about by itself. What you told to remember in it stays.
    """
    context: Context = ctx.obj
    catalogue = context.memory.catalogue
    deletion = catalogue.preview(catalogue.find(join_words(name)).id)
    if not as_json and (dry_run or (not yes and is_interactive())):
        print_deletion(deletion)
    if dry_run or not (yes or _is_confirmed(deletion)):
        if as_json:
            render.print_json_object(describe_deletion(deletion, deleted=False, with_facts=with_facts))
        if not dry_run:
            render.print_notice("nothing was deleted")
        return
    takes_facts = _decide(deletion, with_facts, asks=not yes)
    deletion = catalogue.delete(deletion.conversation.id, with_facts=takes_facts)
    if as_json:
        render.print_json_object(describe_deletion(deletion, deleted=True, with_facts=takes_facts))
    else:
        _report(deletion, takes_facts)
    render.print_withheld(deletion.withheld)


def _is_confirmed(deletion: Deletion) -> bool:
    title = render.describe_briefly(deletion.conversation.title)
    return confirm(f"Delete conversation #{deletion.conversation.id}, {title}?", f"--yes, and {_FLAGS} if asked,")


def _decide(deletion: Deletion, with_facts: bool | None, *, asks: bool) -> bool:
    """Return whether what was learned goes too. Raises UsageError where that is neither said nor can be asked."""
    if not deletion.learned and not deletion.proposals:
        return False
    if with_facts is not None:
        return with_facts
    if not asks:
        raise UsageError("something was learned from this conversation; nothing was deleted", f"add {_FLAGS}")
    return confirm(f"Forget what was learned from it too ({_count_learned(deletion)})?", _FLAGS)


def _count_learned(deletion: Deletion) -> str:
    counts = [(len(deletion.learned), "fact"), (deletion.proposals, "proposal")]
    return ", ".join(f"{count} {what}" if count == 1 else f"{count} {what}s" for count, what in counts if count)


def _report(deletion: Deletion, takes_facts: bool) -> None:
    render.print_line(f"deleted #{deletion.conversation.id}")
    if takes_facts:
        for fact in deletion.learned:
            render.print_line(f"forgotten #{fact.id}")
        for other in deletion.others:
            render.print_notice(f"#{other} went too: it was learned elsewhere, and said the same")

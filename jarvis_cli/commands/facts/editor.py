"""A fact in the editor of the person, changed there until it can be stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jarvis_cli import render
from jarvis_cli.commands.editing_text import Draft, find_editor
from jarvis_cli.commands.facts.draft import read_draft, write_draft
from jarvis_cli.errors import JarvisError, UsageError
from jarvis_cli.repl import is_interactive

if TYPE_CHECKING:
    from jarvis_cli.context import Context
    from jarvis_cli.fact import Fact
    from jarvis_cli.recalled import Remembered

_FLAGS = "--content, --subject, --key, --category, --tag, --no-tags, --importance or --expires"


def edit_in_editor(context: Context, fact: Fact) -> Remembered | None:
    """Have the person change a fact until it can be stored, or they give up; return the stored row.

    None: nothing was changed. Raises what kept it from being stored; what the person wrote is then left in its file.
    """
    if not is_interactive():
        raise UsageError("there is no terminal for an editor; nothing was changed", f"give {_FLAGS}")
    editor = find_editor(context.environment, f"give {_FLAGS}")
    draft = Draft(write_draft(fact), f"jarvis-fact-{fact.id}-")
    while True:
        try:
            draft.edit(editor)
            edit = read_draft(draft.read(), fact, context.clock())
            edited = context.memory.edit(fact.id, edit) if edit else None
        except JarvisError as error:
            if not draft.is_changed:
                draft.remove()
                raise
            render.print_error(error.message, error.hint)
            kind = type(error)
        else:
            draft.remove()
            return edited
        if not draft.ask_again("--content"):
            raise kind("nothing was changed", f"what you wrote is in {draft.path}")

"""Commands of the shell, called from within a chat: the same code, over the chat's own connection and reach."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer
from typer.exceptions import TyperException
from typer.main import get_command

from jarvis_cli.context import Context
from jarvis_cli.errors import UsageError

if TYPE_CHECKING:
    from jarvis_cli.memory import Memory


def derive_context(chat: Context, memory: Memory) -> Context:
    """Return what a command needs that is called from a chat: the chat's own, and this memory over its connection.

    Whatever the command opens or loads stays the chat's: this context is never closed.
    """
    called = Context(chat.environment, chat.clock, chat.flags)
    called.settings, called.embedder = chat.settings, chat.embedder
    called.memory = called.chat_memory = memory
    return called


def call_command(words: Sequence[str], arguments: Sequence[str], context: Context) -> int:
    """Run the command that these words name on the shell, in this process; return its exit code.

    Raises what the command raises, and UsageError where its arguments are wrong.
    """
    first, *others = words
    command = get_command(importlib.import_module(f"{__package__}.{first}").app)
    try:
        code = command.main(
            [*others, *arguments], prog_name=f"jarvis {first}", standalone_mode=False, obj=context, complete_var=""
        )
    except typer.Abort:
        return 1
    except TyperException as error:
        raise UsageError(error.format_message().rstrip("."), f"`jarvis {' '.join(words)} --help` shows how") from None
    return code if isinstance(code, int) else 0

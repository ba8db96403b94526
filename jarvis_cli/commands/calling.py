"""Commands of the shell, called from within a chat: the same code, over the chat's own connection and reach."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

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
    command = _load(first)
    try:
        code = command.main(
            [*others, *arguments], prog_name=f"jarvis {first}", standalone_mode=False, obj=context, complete_var=""
        )
    except typer.Abort:
        return 1
    except TyperException as error:
        raise UsageError(error.format_message().rstrip("."), f"`jarvis {' '.join(words)} --help` shows how") from None
    return code if isinstance(code, int) else 0


def part_options(words: Sequence[str], arguments: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the options among the arguments of a command of the shell, with their values, and all the others.

    As on the shell they may stand in any order, and behind `--` nothing is an option.
    """
    first, *others = words
    command: Any = _load(first)
    for word in others:
        command = command.commands[word]
    with_value = {name for option in command.params for name in option.opts if not getattr(option, "is_flag", True)}
    options: list[str] = []
    rest: list[str] = []
    waiting = iter(arguments)
    for word in waiting:
        if word == "--":
            rest += waiting
        elif word.startswith("-") and word != "-":
            options += [word, *islice(waiting, int(word in with_value))]
        else:
            rest.append(word)
    return tuple(options), tuple(rest)


def _load(name: str) -> Any:
    return get_command(importlib.import_module(f"{__package__}.{name}").app)

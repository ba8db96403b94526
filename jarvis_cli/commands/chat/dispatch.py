"""What the slash commands do. Those that are commands of the shell run as on the shell, over the chat's connection."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jarvis_cli import render
from jarvis_cli.commands.calling import call_command, derive_context, part_options
from jarvis_cli.commands.chat.talk import INTERRUPTED, Talk
from jarvis_cli.errors import NotFoundError, UsageError
from jarvis_cli.repl import interruptible
from jarvis_cli.slash import (
    Action,
    Called,
    describe_command,
    describe_commands,
    find_command,
    find_nearest,
    is_like_text,
    read_command,
    split_arguments,
)

if TYPE_CHECKING:
    from jarvis_cli.memory import Memory
    from jarvis_cli.memory.conversations import LastLine

_WRITES_NOTHING = "nothing is stored or changed in a private chat"
_PUBLIC = "begin a chat without --private, or give it a command of the shell"


@dataclass(frozen=True, slots=True)
class Next:
    """How a chat goes on: with a draft in the prompt, which may stand for the last line, or not at all."""

    draft: str = ""
    replaced: LastLine | None = None
    leaves: bool = False


def obey(line: str, talk: Talk) -> Next:
    """Carry out a slash command; return how the chat goes on. Raises what the command raises."""
    called = read_command(line)
    if called is None:
        return _explain_unknown(line)
    if called.command.changes and talk.is_private:
        ending = "" if talk.options.is_closed else "; /private off ends that"
        raise UsageError(f"{called.command.name} is not for private chats: {_WRITES_NOTHING}{ending}", _PUBLIC)
    return _ACTIONS[called.command.action](called, talk) or Next()


def _explain_unknown(line: str) -> Next:
    if is_like_text(line):
        render.print_notice("that is no command; Enter sends it as text, with the blank that stands before it now")
        return Next(draft=f" {line}")
    nearest = find_nearest(line)
    render.print_notice(f"there is no such command; {f'is it {nearest}? ' if nearest else ''}/help shows them")
    return Next()


def _call(called: Called, talk: Talk) -> None:
    _run(called.command.shell, split_arguments(called), talk, talk.kept)


def _run(words: tuple[str, ...], arguments: tuple[str, ...], talk: Talk, memory: Memory) -> None:
    """Run a command of the shell. Ctrl-C ends the command, and not the chat."""
    try:
        with interruptible():
            code = call_command(words, arguments, derive_context(talk.context, memory))
    except KeyboardInterrupt:
        code = INTERRUPTED
    if code == INTERRUPTED:
        # Behind the ^C that the terminal shows.
        render.print_line("")
        render.print_notice("stopped")


def _help(called: Called, _: Talk) -> None:
    if not called.arguments:
        render.print_line(describe_commands())
        return
    command = find_command(called.arguments)
    if command is None:
        raise NotFoundError("there is no such command", "/help shows them")
    render.print_line(describe_command(command))


def _begin_anew(_: Called, talk: Talk) -> None:
    talk.go_on(None)
    render.print_notice("a new conversation begins with your next line")


def _continue(called: Called, talk: Talk) -> None:
    from jarvis_cli.commands.chat.beginning import go_on

    go_on(talk, called.arguments)


def _explain_answer(called: Called, talk: Talk) -> None:
    arguments = split_arguments(called)
    if not arguments:
        if talk.conversation_id is None:
            raise NotFoundError("nothing was answered in this conversation yet", "ask something first")
        arguments = ("--", str(talk.memory.explanations.last(talk.conversation_id).answered.turn_id))
    _run(called.command.shell, arguments, talk, talk.memory)


def _set_private(called: Called, talk: Talk) -> None:
    wanted = called.arguments.casefold()
    if wanted not in ("", "on", "off"):
        raise UsageError("that is neither on nor off", "/private on, or /private off")
    if talk.options.is_closed:
        render.print_notice("all of this chat is private: nothing of it is stored")
        return
    if wanted:
        talk.set_private(wanted == "on")
    if talk.is_private:
        render.print_notice("private: what follows is neither stored nor learned from, until /private off")
    else:
        render.print_notice("not private: what you say is stored")


def _choose_model(called: Called, talk: Talk) -> None:
    from jarvis_cli.commands.chat.choosing import choose_model

    choose_model(talk, called.arguments)


def _retry(_: Called, talk: Talk) -> None:
    last = talk.read_last()
    talk.take(last.line, last)


def _edit(called: Called, talk: Talk) -> Next | None:
    if called.arguments:
        if talk.is_private:
            raise UsageError(f"facts are not edited in private chats: {_WRITES_NOTHING}", _PUBLIC)
        _call(called, talk)
        return None
    last = talk.read_last()
    return Next(draft=f" {last.line}" if last.line.startswith("/") else last.line, replaced=last)


def _copy(_: Called, talk: Talk) -> None:
    from jarvis_cli.render.clipboard import copy_text

    answer = talk.read_answer()
    copy_text(answer)
    render.print_notice(
        f"the last answer ({len(answer):,} characters) was sent to the terminal for its clipboard; whether it took it"
        " cannot be known: /save FILE is the other way"
    )


def _save(called: Called, talk: Talk) -> None:
    options, words = part_options(called.command.shell, split_arguments(called))
    if not (words or "--out" in options or "--help" in options):
        raise UsageError("no file is named", "/save FILE")
    if talk.saved_id is None:
        raise NotFoundError("nothing of this conversation is stored", "/copy copies the last answer")
    # What a shell would have done: its words come as they are typed, with a home for a `~`.
    out = ("--out", os.path.expanduser(" ".join(words))) if words else ()
    _run(called.command.shell, (*options, *out, "--", str(talk.saved_id)), talk, talk.kept)


def _show_usage(_: Called, talk: Talk) -> None:
    from jarvis_cli.commands.chat.bar import describe_spent
    from jarvis_cli.commands.spending import list_spending

    render.print_line(f"this chat: {describe_spent(talk)}")
    for line in list_spending(talk.context, talk.kept):
        render.print_line(line)


def _quit(_: Called, __: Talk) -> Next:
    return Next(leaves=True)


_ACTIONS: Mapping[Action, Callable[[Called, Talk], Next | None]] = {
    "help": _help,
    "new": _begin_anew,
    "continue": _continue,
    "why": _explain_answer,
    "private": _set_private,
    "model": _choose_model,
    "retry": _retry,
    "edit": _edit,
    "copy": _copy,
    "save": _save,
    "usage": _show_usage,
    "quit": _quit,
    "shell": _call,
}

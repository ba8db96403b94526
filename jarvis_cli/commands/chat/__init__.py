"""jarvis chat: line by line, on a terminal or from a pipe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from jarvis_cli.commands.chat.beginning import begin_talk
from jarvis_cli.commands.chat.talk import INTERRUPTED, TalkOptions
from jarvis_cli.context import Context
from jarvis_cli.errors import UsageError
from jarvis_cli.repl import ending_safely, hushing_libraries, is_interactive

if TYPE_CHECKING:
    from jarvis_cli.commands.chat.talk import Talk

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_RESUME = "Go on with this conversation: its number, or words of its title."


@app.command()
def chat(
    ctx: typer.Context,
    goes_on: Annotated[bool, typer.Option("--continue", help="Go on with the last conversation.")] = False,
    resume: Annotated[str | None, typer.Option("--resume", help=_RESUME, metavar="ID|TITLE")] = None,
    private: Annotated[bool, typer.Option("--private", help="Store nothing at all, and change no file.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Print answers as plain text, without colours.")] = False,
) -> None:
    """Talk, line by line. What you say is kept; piped in, each line is one turn and the answers are plain.

    On a terminal, /help shows what else can be done; Alt-Enter begins a new line, Enter sends.
    """
    context: Context = ctx.obj
    if goes_on and resume is not None:
        raise UsageError("--continue and --resume cannot both be meant", "give one of them")
    talk = begin_talk(context, TalkOptions(is_plain=plain, is_closed=private), resume, goes_on=goes_on)
    try:
        with hushing_libraries(), ending_safely():
            code = _talk_on_terminal(talk) if is_interactive() else _talk_from_pipe(talk)
    finally:
        talk.news.leave()
    if code:
        raise typer.Exit(code)


def _talk_on_terminal(talk: Talk) -> int:
    from jarvis_cli.commands.chat.terminal import talk_on_terminal

    talk_on_terminal(talk)
    return 0


def _talk_from_pipe(talk: Talk) -> int:
    import threading

    from jarvis_cli.models.choice import choose_provider
    from jarvis_cli.repl import read_piped_lines

    # What would make every turn fail is told before the first.
    choose_provider(talk.context.surroundings)
    # What background work needs is loaded while the next line is waited for: the first one must not wait for it.
    start = threading.Thread(target=talk.news.start, name="jarvis-start", daemon=True)
    code = 0
    for line in read_piped_lines():
        code = talk.take(line) or code
        if start.ident is None:
            start.start()
        if code == INTERRUPTED:
            # Nobody is at a prompt who could go on.
            break
    return code

"""The root of the command line: commands by name, loaded when they are called, and the one error boundary."""

import errno
import os
import sys
from typing import Annotated, Any

import typer

from jarvis_cli import __version__
from jarvis_cli.commands.lazy_group import LazyGroup, Table
from jarvis_cli.errors import JarvisError, Terminated

# Name, module and help of each command: `--help` shows them without loading any.
COMMANDS: Table = (
    ("chat", "jarvis_cli.commands.chat", "Talk, line by line; what you say is remembered."),
    ("ask", "jarvis_cli.commands.ask", "Ask one thing and print the answer."),
    ("facts", "jarvis_cli.commands.facts", "List, add, search, show, edit, undo, prune and forget facts."),
    (
        "conversations",
        "jarvis_cli.commands.conversations",
        "List, read, search, name, export and delete conversations.",
    ),
    ("recall", "jarvis_cli.commands.recall", "Show what a model would be told for a question, and why."),
    ("why", "jarvis_cli.commands.why", "Show what an answer was told, and what was left out."),
    ("review", "jarvis_cli.commands.review", "Keep, edit or drop what was learned and waits for you."),
    ("summaries", "jarvis_cli.commands.summaries", "List, search and show the summaries of conversations."),
    ("agents", "jarvis_cli.commands.agents", "List and show agents: their runs, facts and tokens."),
    ("summarize", "jarvis_cli.commands.summarize", "Do the background work that is due, as cron would."),
    ("worker", "jarvis_cli.commands.worker", "Do background work as it becomes due, until told to stop."),
    ("mcp", "jarvis_cli.commands.mcp", "Share this memory with other programs, over MCP."),
    ("jobs", "jarvis_cli.commands.jobs", "List background work; try a job again, or drop it."),
    ("export", "jarvis_cli.commands.export", "Write everything that is remembered into a file."),
    ("import", "jarvis_cli.commands.imports", "Read an export of JARVIS, ChatGPT, Claude or Claude Code."),
    ("backup", "jarvis_cli.commands.backup", "Copy the memory file, also while a chat is open."),
    ("restore", "jarvis_cli.commands.restore", "Put a backup in the place of the memory file."),
    ("forget", "jarvis_cli.commands.forget", "Forget a text wherever it stands, and prove it."),
    ("doctor", "jarvis_cli.commands.doctor", "Check everything that JARVIS needs, and say what to do."),
    ("config", "jarvis_cli.commands.config", "Show and change settings and keys."),
    ("completion", "jarvis_cli.commands.completion", "Have your shell complete commands, ids and keys."),
    ("status", "jarvis_cli.commands.status", "Show what is remembered, what waits, and what it cost."),
)

# Typer carries its own copy of click, and shows only some of its errors: this is the one for wrong usage.
_UsageFault: type[Exception] = typer.BadParameter.__mro__[1]
_NOT_LOGGED = "nothing was written about it; run it again with `jarvis --debug` to see the place"
_OUTPUT_FAULTS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


class JarvisGroup(LazyGroup):
    """The root group: it turns every error into a line and an exit code."""

    table = COMMANDS

    def make_context(self, *arguments: Any, **extra: Any) -> Any:
        """Return the context of a run, from the words of the command line; wrong ones are told in our form."""
        try:
            return super().make_context(*arguments, **extra)
        except _UsageFault as error:
            _restate(error)
            raise

    def invoke(self, ctx: Any) -> Any:
        """Run the command; the only place where an error becomes an exit code."""
        try:
            return super().invoke(ctx)
        except JarvisError as error:
            from jarvis_cli import render

            render.print_error(error.message, error.hint)
            raise typer.Exit(error.exit_code) from None
        except (KeyboardInterrupt, Terminated):
            raise typer.Exit(130) from None
        except BrokenPipeError:
            # Whoever read the output has gone.
            _drop_output()
            raise typer.Exit(0) from None
        except (typer.Exit, typer.Abort):
            raise
        except _UsageFault as error:
            _restate(error)
            raise
        except Exception as error:  # noqa: BLE001 - the boundary: whatever it is becomes a line and an exit code
            if _is_output_fault(error):
                _report_output_fault(error)
            elif damage := ctx.obj and ctx.obj.find_damage():
                from jarvis_cli import render

                render.print_error(damage.message, damage.hint)
                raise typer.Exit(damage.exit_code) from None
            else:
                _report_bug(error, ctx)
            raise typer.Exit(1) from None
        finally:
            if ctx.obj is not None:
                ctx.obj.close()


def _restate(error: Any) -> None:
    """Have an error of the library, which shows itself, be shown in the form of all others: what failed, what to do."""
    command = error.ctx.command_path if error.ctx else "jarvis"
    message, _, page = error.format_message().partition("\n")
    if page:
        # No command was named: what is shown is the page of those there are.
        return
    hint = f"`{command} --help` shows how it is called"
    if hasattr(error, "option_name"):
        hint += "; a text that begins with a hyphen goes behind `--`"

    def show(_: object = None) -> None:
        from jarvis_cli import render

        render.print_error(f"{message[:1].lower()}{message[1:].rstrip('.')}", hint)

    error.show = show


def _is_output_fault(error: Exception) -> bool:
    """Whether stdout cannot be written. Where a file is opened the error names it, and SQLite has its own errors."""
    return isinstance(error, OSError) and error.errno in _OUTPUT_FAULTS and error.filename is None


def _report_output_fault(error: Exception) -> None:
    """Tell that stdout cannot be written. The exit code for it is 1, as for other programs.

    It is the one that names no part of JARVIS: the settings, the model and the memory file are as they should be.
    """
    from jarvis_cli import render

    _drop_output()
    why = getattr(error, "strerror", "")
    render.print_error(f"the output cannot be written ({why})", "send it elsewhere; what was saved before stays saved")


def _drop_output() -> None:
    """Let what is still to be written on stdout go nowhere, so that it fails no more when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _report_bug(error: Exception, ctx: Any) -> None:
    from jarvis_cli import render
    from jarvis_cli.bug_log import write_bug

    if ctx.obj is not None and ctx.obj.flags.debug:
        render.print_traceback(error)
    # A private chat writes nothing at all, whatever ends it.
    is_private = ctx.obj is not None and ctx.obj.reads_only
    where = None if is_private else write_bug(error, ctx.obj.environment if ctx.obj is not None else os.environ)
    render.print_error(f"internal error ({type(error).__name__})", f"the place is in {where}" if where else _NOT_LOGGED)


app = typer.Typer(
    name="jarvis",
    cls=JarvisGroup,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"jarvis {__version__}")
        raise typer.Exit


@app.callback()
def start(
    ctx: typer.Context,
    provider: Annotated[str, typer.Option(help="anthropic, ollama or notebook; over all settings.")] = "",
    model: Annotated[str, typer.Option(help="The model that answers; over all settings.")] = "",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print no notices, no progress, only errors.")] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an internal error.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """An assistant in the terminal that remembers, from one file on your own disk.

    Exit codes: 0 done, 1 internal error or output not written, 2 wrong usage, 3 settings or key, 4 model, 5 memory
    file, 6 not found, 7 ambiguous, 130 interrupted.
    """
    from jarvis_cli.context import Context, Flags

    if quiet:
        from jarvis_cli import render

        ctx.call_on_close(render.be_quiet())
    if ctx.obj is None:
        ctx.obj = Context(flags=Flags(debug, provider, model))


def main() -> None:
    """Run the program: the entry point of the `jarvis` command."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            # It was closed by whoever started the program; the work is done all the same.
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - it stays open
            continue
        # A terminal or a pipe that cannot show a letter gets a replacement, never a traceback.
        ascii_only = (stream.encoding or "ascii").lower().replace("-", "") in ("ascii", "usascii", "ansi_x3.41968")
        stream.reconfigure(encoding="utf-8" if ascii_only else None, errors="replace")
    try:
        app()
    except OSError as error:
        # The library prints the help and the version before it comes to a command.
        if not _is_output_fault(error):
            raise
        _report_output_fault(error)
        sys.exit(1)

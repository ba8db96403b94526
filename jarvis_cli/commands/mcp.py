"""jarvis mcp: the memory as a server for other programs."""

from dataclasses import replace
from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.bug_log import write_bug
from jarvis_cli.context import Context
from jarvis_cli.mcp_server import Service, serve
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.models.choice import make_embedder
from jarvis_cli.repl import is_interactive
from jarvis_cli.scope import AGENT_PREFIX, CHAT, SHARED, Reach, read_scope

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def mcp(
    ctx: typer.Context,
    scope: Annotated[
        str, typer.Option(help="shared: what chats share; agent:NAME: what that agent keeps, beside it.")
    ] = SHARED,
    read_only: Annotated[bool, typer.Option("--read-only", help="Offer only what reads.")] = False,
) -> None:
    """Serve this memory over stdin and stdout by the Model Context Protocol: a client starts it, and ends it.

    Its tools are remember, recall, forget and list. It ends with its stdin, and on SIGTERM, with exit code 0. It needs
    the extra `mcp`.
    """
    context: Context = ctx.obj
    reach = _find_reach(context, scope)
    if is_interactive():
        render.print_notice("this waits for a program that speaks MCP, not for a person; Ctrl-D ends it")
    serve(
        Service(
            replace(reach, writable=()) if read_only else reach,
            lambda: _open_memory(context),
            lambda: make_embedder(context.surroundings),
            lambda error: write_bug(error, context.environment),
            context.clock,
        )
    )


def _find_reach(context: Context, scope: str) -> Reach:
    named = read_scope(scope)
    return CHAT if named == SHARED else context.find_agent(named.removeprefix(AGENT_PREFIX)).reach


def _open_memory(context: Context) -> Memory:
    """Open a connection of its own for a thread."""
    return open_memory(context.places.memory, context.clock, context.settings.facts_budget)

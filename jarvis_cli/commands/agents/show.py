"""jarvis agents show: all that is known of one agent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json
from jarvis_cli.context import Context
from jarvis_cli.errors import NotFoundError
from jarvis_cli.render.agents import ShownAgent, describe_shown_agent, print_shown_agent

if TYPE_CHECKING:
    from jarvis_cli.agent_settings import AgentSettings
    from jarvis_cli.memory.agents import Agent

_MOST_FACTS = 20

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("show")
def show_agent(
    ctx: typer.Context, name: Annotated[str, typer.Argument(help="The name of the agent.")], as_json: Json = False
) -> None:
    """Show an agent: the settings in force, its last runs with what they remembered, and its most important facts."""
    context: Context = ctx.obj
    settings = context.find_agent(name)
    agent = _find(context, settings)
    shown = ShownAgent(agent, settings, context.memory.agents.list_facts(agent.name, _MOST_FACTS))
    if as_json:
        render.print_json_object(describe_shown_agent(shown))
    else:
        print_shown_agent(shown)


def _find(context: Context, settings: AgentSettings) -> Agent:
    """Return an agent; one that only the settings know never ran. Raises NotFoundError."""
    try:
        return context.memory.agents.get(settings.name)
    except NotFoundError:
        if settings not in context.settings.agents:
            raise
        from jarvis_cli.memory.agents import Agent

        return Agent(settings.name)

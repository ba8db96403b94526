"""jarvis agents list: every agent that ran, was given facts, or has a table in the settings."""

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json
from jarvis_cli.context import Context
from jarvis_cli.memory.agents import Agent
from jarvis_cli.render.agents import describe_agent, print_agents

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("list")
def list_agents(ctx: typer.Context, as_json: Json = False) -> None:
    """List the agents: when each last ran, how many facts it keeps, and the tokens it took today and this month."""
    context: Context = ctx.obj
    known = {agent.name: agent for agent in context.memory.agents.list()}
    known |= {agent.name: Agent(agent.name) for agent in context.settings.agents if agent.name not in known}
    agents = [agent for _, agent in sorted(known.items())]
    if as_json:
        render.print_json("agents", [describe_agent(agent) for agent in agents])
    elif agents:
        print_agents(agents)
    else:
        render.print_notice('no agents yet; `jarvis ask --agent NAME "..."` runs one')

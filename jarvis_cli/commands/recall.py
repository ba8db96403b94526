"""jarvis recall: what a model would be told for a question, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json, join_words
from jarvis_cli.context import Context
from jarvis_cli.scope import AGENT_PREFIX, SHARED, read_scope

if TYPE_CHECKING:
    from jarvis_cli.memory import Memory

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_SCOPE = "Who would be told: shared is a chat of yours, agent:NAME that agent."
_LIMIT = "At most so many facts; if not given 40, or what is set for the agent."
_BUDGET = "At most so many characters of facts; if not given, the setting facts_budget."


@app.command("recall")
def recall(
    ctx: typer.Context,
    question: Annotated[list[str] | None, typer.Argument(help="What is asked.", metavar="QUESTION")] = None,
    scope: Annotated[str, typer.Option(help=_SCOPE, metavar="SCOPE")] = SHARED,
    limit: Annotated[int | None, typer.Option(min=1, help=_LIMIT)] = None,
    budget: Annotated[int | None, typer.Option(min=1, help=_BUDGET)] = None,
    as_json: Json = False,
) -> None:
    """Show what a model would be told for a question, and why; no model is asked.

    Facts that fit come first, then the most important ones, and for a chat what fits of earlier conversations. Without
    a question these are the most important facts.
    """
    context: Context = ctx.obj
    from jarvis_cli.memory.choosing import FactLimits
    from jarvis_cli.memory.filtering import FactFilter
    from jarvis_cli.render.overview import describe_told, print_told

    query = "" if question is None else join_words(question)
    memory, most_facts = _find_memory(context, read_scope(scope))
    vector, why = None, ""
    # An agent that is told all facts has nothing embedded.
    if query and (limit or budget or memory.needs_vector()):
        vector, why = context.embed_query(query)
    limits = FactLimits(limit or most_facts, budget or context.settings.facts_budget)
    overview = memory.choose_facts(query, vector, FactFilter(), limits)
    recalled = memory.recall(query, vector, None) if query and not memory.reach.agent else None
    if why:
        render.print_notice(why)
    if as_json:
        render.print_json_object(describe_told(overview, recalled))
    else:
        print_told(overview, recalled, context.clock())


def _find_memory(context: Context, scope: str) -> tuple[Memory, int]:
    """Return the memory as far as the one who would be told reaches, and how many facts that would be at most."""
    from jarvis_cli.memory import MOST_FACTS

    if scope == SHARED:
        return context.chat_memory, MOST_FACTS
    agent = context.find_agent(scope.removeprefix(AGENT_PREFIX))
    return context.memory.within(agent.reach, agent.facts), agent.facts

"""How the commands of `jarvis facts` show what they found."""

from datetime import datetime

from jarvis_cli import render
from jarvis_cli.fact import Fact


def print_found(facts: tuple[Fact, ...], as_json: bool, nothing: str, now: datetime) -> None:
    """Print facts on stdout, or say on stderr that there are none."""
    if as_json:
        render.print_json("facts", [render.describe_fact(fact) for fact in facts])
    elif facts:
        render.print_facts(facts, now)
    else:
        render.print_notice(nothing)

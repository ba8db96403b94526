"""How the commands of `jarvis summaries` show what they found."""

from datetime import datetime

from jarvis_cli import render
from jarvis_cli.recalled import Summary


def print_found(summaries: tuple[Summary, ...], as_json: bool, nothing: str, now: datetime) -> None:
    """Print summaries on stdout, or say on stderr that there are none."""
    if as_json:
        render.print_json("summaries", [render.describe_summary(summary) for summary in summaries])
    elif summaries:
        render.print_summaries(summaries, now)
    else:
        render.print_notice(nothing)

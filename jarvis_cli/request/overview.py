"""What an agent is told in front of its line: when it ran before, and the facts that matter most."""

from dataclasses import replace
from datetime import datetime

from jarvis_cli import instructions
from jarvis_cli.explanation import Mention
from jarvis_cli.fact import Fact
from jarvis_cli.recalled import Overview, Recalled, ToldFact
from jarvis_cli.request.fences import fence_name
from jarvis_cli.request.rendering import Told, describe_content
from jarvis_cli.request.sizes import measure_text
from jarvis_cli.scope import AGENT_PREFIX, SHARED

_USUAL_IMPORTANCE = 3
_END = "</recalled>"


def render_overview(recalled: Recalled, space: int, *, has_recall: bool) -> str:
    """Return the block that `tell_overview` tells."""
    return tell_overview(recalled, space, has_recall=has_recall).block


def tell_overview(recalled: Recalled, space: int, *, has_recall: bool) -> Told:
    """Return the block of an agent, or '' where there is nothing to tell; it holds whole facts and fits `space` bytes.

    Where it cannot hold all of them the most important stay, and it says how many more there are. `has_recall` is
    whether the model may ask for those.
    """
    overview = recalled.overview or Overview()
    if not (overview.facts or overview.left_out or overview.last_run_at):
        return Told("")
    opening = [f"<recalled>\n{instructions.OVERVIEW_HEADING}", *_describe_moment(recalled.now, overview.last_run_at)]
    lines = [_render_fact(told.fact) for told in overview.facts]
    everything = len(lines) + overview.left_out
    space -= sum(measure_text(line) + 1 for line in opening) + measure_text(_END)
    space -= measure_text(_count_others(everything, has_recall=has_recall)) + 1
    mentions = [_mention(told) for told in overview.facts]
    if space < 0:
        return Told("", left_out=_leave_out(mentions))
    chosen = _choose_lines(lines, overview, space)
    others = everything - len(chosen)
    ending = [_count_others(others, has_recall=has_recall)] if others else []
    block = "\n".join((*opening, *(lines[index] for index in chosen), *ending, _END))
    sent = tuple(mentions[index] for index in chosen)
    return Told(block, sent, _leave_out([mention for mention in mentions if mention not in sent]))


def _mention(told: ToldFact) -> Mention:
    return Mention("fact", told.fact.id, told.why, told.score if told.why == "fits" else None)


def _leave_out(mentions: list[Mention]) -> tuple[Mention, ...]:
    return tuple(replace(mention, reason="no room") for mention in mentions)


def _choose_lines(lines: list[str], overview: Overview, space: int) -> list[int]:
    """Return which lines fit, in their order: the most important are the first to be given room."""
    by_importance = sorted(range(len(lines)), key=lambda index: -overview.facts[index].fact.importance)
    chosen = []
    for index in by_importance:
        size = measure_text(lines[index]) + 1
        if size <= space:
            chosen.append(index)
            space -= size
    return sorted(chosen)


def _describe_moment(now: datetime | None, last_run_at: datetime | None) -> list[str]:
    said = [instructions.NOW.format(now=_format_minute(now))] if now else []
    said += [instructions.LAST_RUN.format(then=_format_minute(last_run_at))] if last_run_at else []
    return [" ".join(said)] if said else []


def _count_others(number: int, *, has_recall: bool) -> str:
    others = instructions.ONE_LEFT_OUT if number == 1 else instructions.LEFT_OUT.format(number=number)
    return f"{others}{instructions.USE_RECALL if has_recall else ''}"


def _render_fact(fact: Fact) -> str:
    importance = f", importance {fact.importance}" if fact.importance != _USUAL_IMPORTANCE else ""
    is_others = fact.scope == SHARED and fact.created_by.startswith(AGENT_PREFIX)
    author = f", by {fence_name(fact.created_by)}" if is_others else ""
    return f"- #{fact.id} {describe_content(fact)}{importance}{author}, {_format_minute(fact.updated_at)}"


def _format_minute(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M}"

"""What the notebook does with the figures of an attached text.

It has each remembered under a key, and tells by the results of the tool what is new, what changed, and what did not.
"""

import re
from collections.abc import Mapping

from jarvis_cli.messages import Message, Request
from jarvis_cli.models.notebook import english, german, polish
from jarvis_cli.models.notebook.amounts import measure_difference
from jarvis_cli.models.notebook.commands import find_command
from jarvis_cli.models.notebook.dialogue import REMEMBER_FACT, Answer, Outcome, call_observe, read_argument
from jarvis_cli.models.notebook.figure_phrases import FIGURE_PHRASES, FigurePhrases
from jarvis_cli.models.notebook.figures import Figure, FiguresRead, read_figures
from jarvis_cli.models.notebook.phrases import PHRASES
from jarvis_cli.models.notebook.words import Language
from jarvis_cli.scope import AGENT_PREFIX
from jarvis_cli.text import fold_statement, fold_text, shorten, split_words

_LONGEST_LOOK = 400
_LONGEST_REASON = 300
_MOST_SAME = 20
_QUESTIONS = (english.QUESTIONS, german.QUESTIONS, polish.QUESTIONS)


def asks_for_figures(message: Message) -> bool:
    """Return whether a line asks what changed in the figures of the text that was handed over with it."""
    if not message.attached:
        return False
    folded = " ".join(split_words(message.text[:_LONGEST_LOOK]))
    if any(questions.for_figures.match(folded) for questions in _QUESTIONS):
        return True
    changed = any(questions.for_changes.match(folded) for questions in _QUESTIONS)
    return changed and find_command(message.text) is None


def compare_figures(request: Request, attached: str, language: Language) -> Answer:
    """Return the calls that have the figures of a text remembered, or what there is to tell without any.

    What an agent was told just before is as it was, and need not be remembered again.
    """
    phrases = FIGURE_PHRASES[language]
    if REMEMBER_FACT not in [tool.name for tool in request.tools]:
        return phrases.no_tool
    read = read_figures(attached)
    if not read.figures:
        return "\n".join((*_tell_left_out(read, phrases), phrases.rules if read.unclear else phrases.no_figures))
    known = _find_told(request, read)
    new = [figure for figure in read.figures if figure.key not in known]
    if not new:
        return tell_figures(request, [], attached, language)
    return tuple(call_observe(figure.statement, figure.key, language) for figure in new)


def tell_figures(request: Request, outcomes: list[Outcome], attached: str, language: Language) -> str:
    """Return what became of the figures of a text: by the results of the calls, and by what was told before."""
    phrases, read = FIGURE_PHRASES[language], read_figures(attached)
    figures = {figure.key: figure for figure in read.figures}
    told: dict[str, list[str]] = {"updated": [], "remembered": [], "already known": []}
    told["already known"] += _find_told(request, read).values()
    refused: dict[str, list[str]] = {}
    for outcome in outcomes:
        figure = figures.get(read_argument(outcome.call, "key"))
        if figure and outcome.stored and outcome.how in told:
            told[outcome.how].append(outcome.stored.content + _tell_before(figure, outcome, phrases))
        elif figure:
            reason = shorten(outcome.refused, _LONGEST_REASON) or PHRASES[language].no_result
            refused.setdefault(reason, []).append(figure.name)
    lines = [*_list(phrases.changed, told["updated"]), *_list(phrases.new, told["remembered"])]
    lines += _tell_same(told["already known"], phrases, is_all=not lines)
    lines += _list(phrases.refused, [f"{', '.join(names)}: {reason}" for reason, names in refused.items()])
    return "\n".join((*lines, *_tell_left_out(read, phrases), phrases.rules))


def _find_told(request: Request, read: FiguresRead) -> Mapping[str, str]:
    """Return, by key, what an agent was told from its own scope that says the same as a figure does now."""
    told = request.recalled.overview.facts if request.recalled.overview else ()
    own = {
        fold_text(each.fact.key): each.fact.content
        for each in told
        if each.fact.scope.startswith(AGENT_PREFIX) and each.fact.key and not each.fact.subject
    }
    return {
        figure.key: own[figure.key]
        for figure in read.figures
        if figure.key in own and fold_statement(own[figure.key]) == fold_statement(figure.statement)
    }


def _tell_same(same: list[str], phrases: FigurePhrases, *, is_all: bool) -> list[str]:
    if not same:
        return []
    more = [phrases.more.format(count=len(same) - _MOST_SAME)] if len(same) > _MOST_SAME else []
    told = phrases.same.format(figures="; ".join((*same[:_MOST_SAME], *more)))
    return [phrases.unchanged, told] if is_all else [told]


def _list(heading: str, lines: list[str]) -> list[str]:
    return [heading, *(f"- {line}" for line in lines)] if lines else []


def _tell_before(figure: Figure, outcome: Outcome, phrases: FigurePhrases) -> str:
    """Return what a changed figure said before, since when, and by how much it has changed where that is beyond doubt.

    What was stored under its key by someone else may say more than a value, and is told in full.
    """
    if not outcome.before:
        return ""
    names = (found.start() for found in re.finditer(": ", outcome.before))
    end = next((end for end in names if Figure(outcome.before[:end], "").key == figure.key), None)
    value = outcome.before if end is None else outcome.before[end + 2 :]
    difference = "" if end is None else measure_difference(value, figure.value)
    since = phrases.since.format(day=outcome.before_since) if outcome.before_since else ""
    return phrases.before.format(value=value, since=since, difference=f"; {difference}" if difference else "")


def _tell_left_out(read: FiguresRead, phrases: FigurePhrases) -> list[str]:
    unclear = [phrases.unclear.format(names=", ".join(read.unclear))] if read.unclear else []
    return [*unclear, *([phrases.left_out.format(count=read.left_out)] if read.left_out else [])]

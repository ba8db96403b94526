"""What the notebook does with the figures of an attached text.

It has each remembered under a key, and tells by the results of the tool what is new, what changed, and what did not.
"""

from collections.abc import Mapping

from jarvis_cli.fact import Fact
from jarvis_cli.messages import Message, Request
from jarvis_cli.models.notebook import english, german, polish
from jarvis_cli.models.notebook.amounts import measure_difference
from jarvis_cli.models.notebook.commands import find_command
from jarvis_cli.models.notebook.dialogue import OBSERVATION, REMEMBER_FACT, Answer, Outcome, call_observe, read_argument
from jarvis_cli.models.notebook.figure_phrases import FIGURE_PHRASES, FigurePhrases
from jarvis_cli.models.notebook.figures import Figure, FiguresRead, holds_digit, read_figures, restore_figure
from jarvis_cli.models.notebook.phrases import PHRASES
from jarvis_cli.models.notebook.words import Language
from jarvis_cli.scope import AGENT_PREFIX
from jarvis_cli.text import fold_statement, fold_text, shorten, split_words

_LONGEST_LOOK = 400
_LONGEST_REASON = 300
_MOST_NAMED = 20
_QUESTIONS = (english.QUESTIONS, german.QUESTIONS, polish.QUESTIONS)


def asks_for_figures(message: Message) -> bool:
    """Return whether a line asks what changed in the figures of the text that was handed over with it."""
    return bool(message.attached) and is_about_figures(message.text)


def is_about_figures(line: str) -> bool:
    """Return whether a line asks what changed in figures, whether or not a text was handed over with it."""
    if names_figures(line):
        return True
    folded = _fold_line(line)
    changed = any(questions.for_changes.match(folded) for questions in _QUESTIONS)
    return changed and find_command(line) is None


def names_figures(line: str) -> bool:
    """Return whether a line asks to look at figures: "check the figures", and not only "what changed?"."""
    folded = _fold_line(line)
    return any(questions.for_figures.match(folded) for questions in _QUESTIONS)


def _fold_line(line: str) -> str:
    return " ".join(split_words(line[:_LONGEST_LOOK]))


def compare_figures(request: Request, attached: str, language: Language) -> Answer:
    """Return the calls that have the figures of a text remembered, or what there is to tell without any.

    What an agent was told just before is as it was, and need not be remembered again.
    """
    phrases = FIGURE_PHRASES[language]
    if REMEMBER_FACT not in [tool.name for tool in request.tools]:
        return phrases.no_tool
    read = read_figures(attached)
    if not read.figures:
        told = (*_tell_left_out(read, phrases), phrases.rules) if read.unclear else (phrases.no_figures,)
        return "\n".join((told[0], *_tell_missing(_find_missing(request, read), phrases), *told[1:]))
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
    missing = _find_missing(request, read)
    if not (lines or refused or read.unclear or read.left_out):
        # Only an agent that was told all knows that there were no other figures before.
        is_all = not missing and request.recalled.overview is not None and not request.recalled.overview.left_out
        lines = [phrases.unchanged if is_all else phrases.unchanged_here]
    lines += _tell_missing(missing, phrases)
    lines += _tell_same(told["already known"], phrases)
    lines += _list(phrases.refused, [f"{', '.join(names)}: {reason}" for reason, names in refused.items()])
    return "\n".join((*lines, *_tell_left_out(read, phrases), phrases.rules))


def tell_no_text(request: Request, language: Language) -> str:
    """Return what to say to an agent whose line asks for figures where no text was handed over, or an empty one."""
    phrases = FIGURE_PHRASES[language]
    return "\n".join((phrases.no_text, *_tell_missing(_find_missing(request, FiguresRead()), phrases)))


def _find_own(request: Request) -> Mapping[str, Fact]:
    """Return, by folded key, what an agent was told from its own scope that is about no subject."""
    told = request.recalled.overview.facts if request.recalled.overview else ()
    return {
        fold_text(each.fact.key): each.fact
        for each in told
        if each.fact.scope.startswith(AGENT_PREFIX) and each.fact.key and not each.fact.subject
    }


def _find_told(request: Request, read: FiguresRead) -> Mapping[str, str]:
    """Return, by key, what an agent was told from its own scope that says the same as a figure does now."""
    own = _find_own(request)
    return {
        figure.key: own[figure.key].content
        for figure in read.figures
        if figure.key in own and fold_statement(own[figure.key].content) == fold_statement(figure.statement)
    }


def _find_missing(request: Request, read: FiguresRead) -> list[str]:
    """Return the figures of before that an agent was told of and that are not among those of a text, oldest first."""
    figures = [
        restore_figure(fact.content, key)
        for key, fact in sorted(_find_own(request).items(), key=lambda known: known[1].id)
        if fact.category == OBSERVATION and key not in read.keys
    ]
    return [figure.statement for figure in figures if figure and holds_digit(figure.value)]


def _tell_missing(missing: list[str], phrases: FigurePhrases) -> list[str]:
    return [phrases.missing.format(figures=_join_some(missing, phrases))] if missing else []


def _tell_same(same: list[str], phrases: FigurePhrases) -> list[str]:
    return [phrases.same.format(figures=_join_some(same, phrases))] if same else []


def _join_some(figures: list[str], phrases: FigurePhrases) -> str:
    more = [phrases.more.format(count=len(figures) - _MOST_NAMED)] if len(figures) > _MOST_NAMED else []
    return "; ".join((*figures[:_MOST_NAMED], *more))


def _list(heading: str, lines: list[str]) -> list[str]:
    return [heading, *(f"- {line}" for line in lines)] if lines else []


def _tell_before(figure: Figure, outcome: Outcome, phrases: FigurePhrases) -> str:
    """Return what a changed figure said before, since when, and by how much it has changed where that is beyond doubt.

    What was stored under its key by someone else may say more than a value, and is told in full.
    """
    if not outcome.before:
        return ""
    before = restore_figure(outcome.before, figure.key)
    value = before.value if before else outcome.before
    difference = measure_difference(value, figure.value) if before else ""
    since = phrases.since.format(day=outcome.before_since) if outcome.before_since else ""
    return phrases.before.format(value=value, since=since, difference=f"; {difference}" if difference else "")


def _tell_left_out(read: FiguresRead, phrases: FigurePhrases) -> list[str]:
    unclear = [phrases.unclear.format(names=", ".join(read.unclear))] if read.unclear else []
    return [*unclear, *([phrases.left_out.format(count=read.left_out)] if read.left_out else [])]

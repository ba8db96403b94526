"""What the notebook says, or tries next, when its tool call has brought a result."""

from jarvis_cli.messages import Message, Request
from jarvis_cli.models.notebook.agent_phrases import choose_phrases
from jarvis_cli.models.notebook.answers import find_fitting_fact, fits_words
from jarvis_cli.models.notebook.comparing import asks_for_figures, tell_figures
from jarvis_cli.models.notebook.dialogue import (
    MOST_SHOWN,
    Answer,
    NamedFact,
    Outcome,
    call_find,
    find_language,
    read_outcomes,
    split_turn,
)
from jarvis_cli.models.notebook.phrases import Phrases
from jarvis_cli.models.notebook.rules import read_line
from jarvis_cli.models.notebook.words import searching_words, telling_words
from jarvis_cli.text import fold_statement, shorten, split_words

_LONGEST_REFUSAL = 300
_LONGEST_SIMILAR = 120
_MOST_SIMILAR = 2


def answer_results(request: Request) -> Answer:
    """Return what to say, or to try next, on the results that the last message brings."""
    language = find_language(request.messages)
    _, turn = split_turn(request.messages)
    results = request.messages[-1].tool_results
    latest = {result.call_id for result in results}
    outcomes = [outcome for outcome in read_outcomes(request.messages) if outcome.call.id in latest]
    if len(outcomes) == 1 and outcomes[0].kind == "found" and not outcomes[0].found:
        query = _next_query(request, turn)
        if query:
            return call_find(query, language)
    phrases = choose_phrases(request, language)
    if outcomes and turn and asks_for_figures(turn[0]):
        return tell_figures(request, outcomes, turn[0].attached, language)
    asked = read_line(turn[0].text).content if turn else ""
    return "\n".join(_tell_outcome(outcome, asked, phrases) for outcome in outcomes) or phrases.failed.format(
        reason=phrases.no_result
    )


def _next_query(request: Request, turn: tuple[Message, ...]) -> str:
    """Return the next words to find a fact by that the person wants forgotten, or '' when all were tried.

    After the person's own words come those of them that say something, then the number of the fact that holds them
    in another form. What is found is only shown: nothing is deleted without a yes.
    """
    asked = read_line(turn[0].text).content if turn else ""
    if not asked or asked.startswith("#"):
        return ""
    words = telling_words(asked)
    fitting = find_fitting_fact(request, searching_words(asked))
    plain = " ".join(word for word in split_words(asked) if word in words)
    queries = list(dict.fromkeys((fold_statement(asked), plain, f"#{fitting.id}" if fitting else "")))
    queries = [query for query in queries if query]
    tried = sum(len(message.tool_calls) for message in turn)
    return queries[tried] if 0 < tried < len(queries) else ""


def _tell_outcome(outcome: Outcome, asked: str, phrases: Phrases) -> str:
    if outcome.kind == "refused":
        reason = shorten(outcome.refused, _LONGEST_REFUSAL) or phrases.no_result
        return phrases.failed.format(reason=reason if reason.endswith((".", "!", "?", "…")) else f"{reason}.")
    if outcome.kind == "found":
        return _tell_found(outcome.found, asked, phrases)
    if outcome.kind == "forgotten":
        return phrases.forgotten
    if outcome.kind == "stored":
        how = {"updated": phrases.updated, "already known": phrases.already_known}
        told = [
            how.get(outcome.how, phrases.remembered),
            _tell_before(outcome, phrases),
            _tell_similar(outcome, phrases),
        ]
        return " ".join(part for part in told if part)
    return phrases.failed.format(reason=phrases.no_result)


def _tell_found(found: tuple[NamedFact, ...], asked: str, phrases: Phrases) -> str:
    if not found:
        return phrases.found_nothing
    lines = [f"#{fact.id} {fact.content}" for fact in found[:MOST_SHOWN]]
    if len(found) == 1:
        fits = asked.startswith("#") or fits_words(searching_words(asked), found[0].content)
        return "\n".join((phrases.found_one if fits else phrases.found_nearest, *lines, phrases.really))
    heading = phrases.found_several if len(found) <= MOST_SHOWN else phrases.found_too_many
    return "\n".join((heading.format(count=len(found)), *lines, phrases.which))


def _tell_before(outcome: Outcome, phrases: Phrases) -> str:
    """Return what an updated fact said until now, or ''."""
    if outcome.how != "updated" or not outcome.before:
        return ""
    before = phrases.before.format(content=shorten(outcome.before, _LONGEST_SIMILAR))
    return before if before.endswith((".", "!", "?", "…")) else f"{before}."


def _tell_similar(outcome: Outcome, phrases: Phrases) -> str:
    """Return which facts may say something else about the same, or '': most of what the new one names is in them."""
    words = searching_words(outcome.stored.content) if outcome.stored else ()
    shown = [fact for fact in outcome.similar if fits_words(words, fact.content)][:_MOST_SIMILAR]
    if not shown:
        return ""
    facts = ", ".join(f"#{fact.id} {shorten(fact.content, _LONGEST_SIMILAR)}" for fact in shown)
    return phrases.similar.format(facts=facts, id=shown[0].id)

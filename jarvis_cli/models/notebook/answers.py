"""What the notebook answers to a question: from facts, summaries, passages, and what was said before."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from jarvis_cli import instructions
from jarvis_cli.ages import describe_age
from jarvis_cli.fact import Fact
from jarvis_cli.messages import Request
from jarvis_cli.models.notebook.dialogue import read_outcomes, split_turn
from jarvis_cli.models.notebook.extractive import summarise
from jarvis_cli.models.notebook.phrases import PHRASES, Phrases, is_own_sentence
from jarvis_cli.models.notebook.rules import Reading, is_question, read_line
from jarvis_cli.models.notebook.sentences import split_sentences
from jarvis_cli.models.notebook.words import Language, measure_coverage, searching_words
from jarvis_cli.recalled import Passage, Recalled, Summary
from jarvis_cli.text import fold_statement, shorten

_MOST_FACTS = 3
_WITHHELD = (instructions.WITHHELD_LINE, instructions.WITHHELD_ANSWER)
_MOST_SUMMARIES = 2
_MOST_PASSAGES = 3
_MOST_SAID_HERE = 2
_MOST_LISTED = 20
_MOST_EARLIER = 200
_LONGEST_PASSAGE = 300
# Shares of the words of a question that a text must hold: to answer it at all, and to answer it clearly.
_LEAST_COVERAGE = 0.5
_CLEAR_COVERAGE = 0.66
# Letters pair up loosely in scripts without blanks: there, fewer of the pairs are shared.
_LEAST_PAIR_COVERAGE = 0.3
_CLEAR_PAIR_COVERAGE = 0.4
# A fact this near to the best one, by its relevance, is shown beside it; one above the second needs no company.
_NEAR_THE_BEST = 0.8
_CLEAR_RELEVANCE = 0.9


@dataclass(frozen=True, slots=True)
class KnownFact:
    """A fact that holds now, with the time of its present wording, where that is known."""

    id: int
    content: str
    updated_at: datetime | None


def list_facts(request: Request, language: Language) -> str:
    """Return the facts that hold now, one a line, at most 20."""
    phrases = PHRASES[language]
    facts = known_facts(request)
    if not facts:
        return phrases.nothing_known
    lines = [_tell_fact(fact, request.recalled, language) for fact in facts[:_MOST_LISTED]]
    untold = request.recalled.overview.left_out if request.recalled.overview else 0
    left = max(len(facts) - _MOST_LISTED, 0) + untold
    more = [phrases.more.format(count=left)] if left else []
    return "\n".join((phrases.known, *lines, *more))


def answer_question(request: Request, reading: Reading, language: Language) -> str:
    """Return what memory holds on a question, with its source and age, or '' when it holds nothing."""
    phrases, recalled = PHRASES[language], request.recalled
    words = searching_words(reading.content)
    about_talk = reading.kind == "ask conversations"
    facts, clear = _choose_facts(request, words)
    told = [_tell_fact(fact, recalled, language) for fact in facts]
    if clear and not about_talk:
        return _join(told)
    if about_talk and not clear:
        told, facts = [], []
    summaries = [summary for summary in recalled.summaries if _tells_something(summary)][:_MOST_SUMMARIES]
    shown = [*(fact.content for fact in facts), *(summary.summary for summary in summaries)]
    told_before = [_tell_summary(summary, recalled, language) for summary in summaries]
    told_before += _tell_passages(recalled, shown, reading, language)
    if about_talk:
        return _join((*told_before, *told))
    said_here = _find_said_here(request, words)
    told_here = [phrases.said_here.format(content=shorten(text, _LONGEST_PASSAGE)) for text in said_here]
    if said_here and _is_clear(measure_coverage(words, said_here[0]), words):
        return _join(told_here)
    heading = [phrases.nearest] if facts and not told_here else []
    return _join((*told_here, *heading, *told, *told_before))


def _tells_something(summary: Summary) -> bool:
    """Return whether a summary is more than the person's questions: those are no answer to any other."""
    return not all(is_question(sentence) for sentence in split_sentences(summary.summary))


def tell_latest(request: Request, language: Language) -> str:
    """Return what the newest other conversations were about, or '' when there is none."""
    return _join(_tell_summary(summary, request.recalled, language) for summary in request.recalled.latest)


def tell_conversation(request: Request, language: Language) -> str:
    """Return what this conversation was about so far, or '' when it is only beginning."""
    earlier, _ = split_turn(request.messages)
    content = summarise(tuple(message for message in earlier if message.text not in _WITHHELD))
    return PHRASES[language].this_conversation.format(content=content) if content else ""


def known_facts(request: Request) -> tuple[KnownFact, ...]:
    """Return the facts that hold now: those of the opening, with what changed since, by what this conversation says.

    An agent was told an overview instead.
    """
    recalled = request.recalled
    overview = recalled.overview.facts if recalled.overview else ()
    told = (*recalled.opening_facts, *(each.fact for each in overview))
    facts = {fact.id: _know(fact) for fact in told}
    earlier, _ = split_turn(request.messages)
    for outcome in read_outcomes(earlier):
        if outcome.stored:
            facts[outcome.stored.id] = KnownFact(outcome.stored.id, outcome.stored.content, None)
        elif outcome.forgotten is not None:
            facts.pop(outcome.forgotten, None)
    for change in recalled.changes:
        if change.fact is None:
            facts.pop(change.fact_id, None)
        else:
            facts[change.fact_id] = _know(change.fact)
    gone = {change.fact_id for change in recalled.changes if change.fact is None}
    facts |= {fact.id: _know(fact) for fact in recalled.matching_facts if fact.id not in gone}
    lapsed = {fact.id for fact in told if _has_lapsed(fact, recalled.now)}
    return tuple(fact for fact in facts.values() if fact.id not in lapsed)


def fits_words(words: tuple[str, ...], text: str) -> bool:
    """Return whether a text holds enough of the words of a line to be what the line is about."""
    share = measure_coverage(words, text)
    return 0 < share >= (_LEAST_PAIR_COVERAGE if _are_pairs(words) else _LEAST_COVERAGE)


def find_fitting_fact(request: Request, words: tuple[str, ...]) -> KnownFact | None:
    """Return the fact that holds most of `words`, or None when none holds half of them."""
    best = max(known_facts(request), key=lambda fact: measure_coverage(words, fact.content), default=None)
    return best if best and fits_words(words, best.content) else None


def _know(fact: Fact) -> KnownFact:
    return KnownFact(fact.id, fact.content, fact.updated_at)


def _has_lapsed(fact: Fact, now: datetime | None) -> bool:
    end = fact.expires_at
    return end is not None and now is not None and (end.tzinfo is None) == (now.tzinfo is None) and end <= now


def _is_clear(coverage: float, words: tuple[str, ...]) -> bool:
    return coverage >= (_CLEAR_PAIR_COVERAGE if _are_pairs(words) else _CLEAR_COVERAGE)


def _are_pairs(words: tuple[str, ...]) -> bool:
    """Return whether the words are mostly pairs of letters of a script without blanks."""
    return sum(len(word) == 2 and not word.isascii() for word in words) * 2 > len(words)


def _choose_facts(request: Request, words: tuple[str, ...]) -> tuple[list[KnownFact], bool]:
    """Return the facts that answer, best first, and whether the best of them clearly does.

    Those that recall matched come first; any other that holds the words may answer as well.
    """
    matching = [_know(fact) for fact in request.recalled.matching_facts]
    fitting = [fact for fact in known_facts(request) if fits_words(words, fact.content)]
    fitting.sort(key=lambda fact: -measure_coverage(words, fact.content))
    candidates = list(dict.fromkeys((*matching, *fitting)))
    covered = {fact.id: measure_coverage(words, fact.content) for fact in candidates}
    most = max(covered.values(), default=0.0)
    clear = _is_clear(most, words)
    if clear or not matching:
        return [fact for fact in candidates if covered[fact.id] >= most * _NEAR_THE_BEST][:_MOST_FACTS], clear
    top = max(request.recalled.relevance, default=0.0)
    scored = zip(matching, request.recalled.relevance, strict=False)
    near = [fact for fact, score in scored if score >= top * _NEAR_THE_BEST]
    return near[:_MOST_FACTS], top >= _CLEAR_RELEVANCE


def _find_said_here(request: Request, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return what the person stated earlier in this conversation that holds the words, newest first."""
    earlier, _ = split_turn(request.messages)
    said = [message.text for message in reversed(earlier[-_MOST_EARLIER:]) if message.role == "user"]
    found = [text for text in said if fits_words(words, text) and read_line(text).kind == "state"]
    return tuple(found[:_MOST_SAID_HERE])


def _tell_fact(fact: KnownFact, recalled: Recalled, language: Language) -> str:
    age = describe_age(fact.updated_at, recalled.now, language) if fact.updated_at else ""
    return PHRASES[language].fact.format(id=fact.id, age=f", {age}" if age else "", content=fact.content)


def _tell_summary(summary: Summary, recalled: Recalled, language: Language) -> str:
    age = describe_age(summary.updated_at, recalled.now, language)
    return PHRASES[language].summary.format(age=f" {age}" if age else "", content=summary.summary)


def _tell_passages(recalled: Recalled, shown: list[str], reading: Reading, language: Language) -> list[str]:
    """Return the passages that answer: statements first; questions only where there is nothing better to show."""
    ranked = [(_rank_passage(passage), passage) for passage in recalled.passages]
    usable = [(rank, passage) for rank, passage in ranked if rank is not None and not _repeats(passage, shown)]
    if reading.kind != "ask conversations" and (shown or any(rank < 2 for rank, _ in usable)):
        usable = [(rank, passage) for rank, passage in usable if rank < 2]
    usable.sort(key=lambda pair: pair[0])
    return [_tell_passage(rank, passage, recalled, language) for rank, passage in usable[:_MOST_PASSAGES]]


def _rank_passage(passage: Passage) -> int | None:
    """Return 0 for a statement of the person, 1 for an answer, 2 for a question, None for what tells nothing."""
    if passage.role == "assistant":
        return None if is_own_sentence(passage.text) else 1
    kind = read_line(passage.text).kind
    if passage.role != "user" or kind in ("forget", "forget several", "remember this", "greeting", "nothing", "thanks"):
        return None
    return 2 if kind.startswith(("ask", "list")) or is_question(passage.text) else 0


def _repeats(passage: Passage, shown: list[str]) -> bool:
    text = fold_statement(passage.text)
    return any(text in fold_statement(content) or fold_statement(content) in text for content in shown)


def _tell_passage(rank: int, passage: Passage, recalled: Recalled, language: Language) -> str:
    phrases: Phrases = PHRASES[language]
    age = describe_age(passage.created_at, recalled.now, language)
    sentence = (phrases.said, phrases.answered, phrases.asked)[rank]
    return sentence.format(age=f" {age}" if age else "", content=shorten(passage.text, _LONGEST_PASSAGE))


def _join(lines: Iterable[str]) -> str:
    return "\n".join(dict.fromkeys(lines))

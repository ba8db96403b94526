"""The filters between what an extractor hands in and what is learned: one rule for each reason, first come first."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from jarvis_cli.extraction.candidates import Candidate
from jarvis_cli.extraction.chatter import is_mood, is_small_talk, praises
from jarvis_cli.extraction.claims import Claim, read_claim, says_the_same
from jarvis_cli.extraction.grounding import Evidence, find_evidence
from jarvis_cli.extraction.manner import is_doubtful
from jarvis_cli.extraction.passing import is_passing
from jarvis_cli.extraction.patterns import simplify
from jarvis_cli.extraction.said import Sentence, read_sentences
from jarvis_cli.extraction.secrets_said import holds_secret
from jarvis_cli.extraction.sensitive import tells_about_others
from jarvis_cli.extraction.wishes import is_instruction, is_wish
from jarvis_cli.extraction.wording import count_words, is_about_assistant, is_placeholder, is_question
from jarvis_cli.fact import CATEGORIES
from jarvis_cli.memory.learning import SaidLine
from jarvis_cli.text import fold_statement, is_blank

Reason = Literal[
    "category",
    "restricted",
    "confidence",
    "empty",
    "too short",
    "too long",
    "placeholder",
    "assistant",
    "question",
    "wish",
    "small talk",
    "not said by the person",
    "secret",
    "about others",
    "passing",
]

_FEWEST_WORDS = 3
_LONGEST_CONTENT = 300


@dataclass(frozen=True, slots=True)
class Kept:
    """A candidate that may be learned, and the sentence in the text of a message that it was read from."""

    candidate: Candidate
    message_id: int
    said_from: int
    said_until: int


@dataclass(frozen=True, slots=True)
class Sifted:
    """What passed the filters, in order, and how many candidates were rejected for each reason."""

    kept: tuple[Kept, ...]
    rejected: tuple[tuple[Reason, int], ...]


def sift(candidates: tuple[Candidate, ...], lines: tuple[SaidLine, ...], least_confidence: float) -> Sifted:
    """Return which candidates may be learned from the lines, and why the others may not. Never raises.

    Of several that say the same only the first is kept; the others count nowhere.
    """
    sentences = tuple(read_sentences(lines))
    rejected: Counter[Reason] = Counter()
    kept: list[Kept] = []
    claims: list[tuple[Claim, Evidence]] = []
    statements: set[str] = set()
    for candidate in candidates:
        reason = _judge(candidate, least_confidence)
        if reason is None:
            statement = fold_statement(candidate.content)
            if statement in statements:
                continue
            claim = read_claim(candidate.content)
            found = _ground(candidate.content, claim, sentences)
            if isinstance(found, Evidence):
                statements.add(statement)
                if not _is_known(claim, found, claims):
                    claims.append((claim, found))
                    kept.append(_keep(candidate, found.sentence))
                continue
            reason = found
        rejected[reason] += 1
    return Sifted(tuple(kept), tuple(rejected.items()))


def _keep(candidate: Candidate, sentence: Sentence) -> Kept:
    return Kept(candidate, sentence.message_id, sentence.start, sentence.end)


def _is_known(claim: Claim, evidence: Evidence, claims: list[tuple[Claim, Evidence]]) -> bool:
    """Return whether an earlier candidate says the same, read from the same sentence."""
    return any(other.sentence == evidence.sentence and says_the_same(claim, known) for known, other in claims)


def _judge(candidate: Candidate, least_confidence: float) -> Reason | None:
    """Return why a candidate is rejected for itself, or None."""
    if candidate.category not in CATEGORIES:
        return "category"
    if candidate.restricted:
        return "restricted"
    if not least_confidence <= candidate.confidence <= 1:
        return "confidence"
    if is_blank(candidate.content):
        return "empty"
    # The longest texts are not looked into any further.
    if len(candidate.content) > _LONGEST_CONTENT:
        return "too long"
    if holds_secret(candidate.content):
        return "secret"
    if is_placeholder(candidate.content):
        return "placeholder"
    if count_words(candidate.content) < _FEWEST_WORDS:
        return "too short"
    return _judge_wording(candidate)


def _judge_wording(candidate: Candidate) -> Reason | None:
    content, plain = candidate.content, simplify(candidate.content)
    rules: tuple[tuple[Reason, Callable[[], bool]], ...] = (
        ("assistant", lambda: is_about_assistant(content, candidate.subject)),
        ("question", lambda: is_question(content)),
        ("small talk", lambda: is_small_talk(content, plain)),
        ("wish", lambda: is_wish(plain)),
        ("passing", lambda: is_passing(plain)),
    )
    return next((reason for reason, applies in rules if applies()), None)


def _ground(content: str, claim: Claim, sentences: tuple[Sentence, ...]) -> Evidence | Reason:
    """Return the first sentence that says what is claimed and that nothing speaks against, or why there is none."""
    reason: Reason | None = None
    for evidence in find_evidence(claim, sentences):
        reason = _object(evidence)
        if reason is None:
            return evidence
    return reason or ("about others" if tells_about_others(content) else "not said by the person")


def _object(evidence: Evidence) -> Reason | None:
    """Return what speaks against learning from a sentence, or None."""
    plain = simplify(evidence.text)
    rules: tuple[tuple[Reason, Callable[[], bool]], ...] = (
        ("secret", lambda: holds_secret(evidence.sentence.text)),
        ("wish", lambda: is_wish(plain) or is_instruction(plain, simplify(evidence.sentence.text))),
        ("confidence", lambda: is_doubtful(plain, evidence.lead)),
        ("small talk", lambda: is_mood(plain) or praises(plain)),
        ("passing", lambda: is_passing(plain)),
        ("about others", lambda: not evidence.sentence.was_asked_for and tells_about_others(evidence.text)),
    )
    return next((reason for reason, applies in rules if applies()), None)

"""Extraction jobs: what a person said since the last one is read once, and what lasts of it becomes facts."""

from collections.abc import Callable

from jarvis_cli.background.asking import ask_model
from jarvis_cli.background.equipment import Equipment
from jarvis_cli.errors import JarvisError, ModelError
from jarvis_cli.extraction.changing import point_at_changed
from jarvis_cli.extraction.filters import Kept, Sifted, sift
from jarvis_cli.extraction.own_words import read_own_words
from jarvis_cli.extraction.reply import read_reply
from jarvis_cli.extraction.requesting import build_extraction_request
from jarvis_cli.extraction.said import leave_out_plays
from jarvis_cli.memory.jobs import Job
from jarvis_cli.memory.learning import Learned, LearningSource, Statement
from jarvis_cli.models.protocols import Embedder, LanguageModel, embed_query
from jarvis_cli.recalled import Remembered
from jarvis_cli.text import split_words
from jarvis_cli.vector import Vector

# In bytes. What was said is read in pieces; after a failed try in smaller ones, since the cause may be a single line.
_PIECE = 12_000
_SMALLEST_PIECE = 500
_LONGEST_LINE = 4_000
_TOKENS = 1_500
_MOST_TOKENS = 8_000
_MOST_KNOWN = 20
_MOST_LOOKED_AT = 200


def extract(job: Job, equipment: Equipment, learned: list[Remembered], is_leaving: Callable[[], bool]) -> bool:
    """Learn from the new lines of the conversation of a job; return whether it is done. If not, it was given back.

    What was learned is added to `learned`, and saved together with up to where was read, piece by piece: so no line is
    learned from twice. Raises ModelError, also for a reply that cannot be used.
    """
    memory, extractor = equipment.memory, equipment.extractor
    if extractor is None:
        with memory.transaction():
            memory.learning.skip(job.target)
            memory.jobs.finish(job)
        return True
    while source := memory.learning.read_source(job.target, max(_PIECE >> job.faults, _SMALLEST_PIECE)):
        if is_leaving() or not memory.jobs.renew(job):
            memory.jobs.give_back(job)
            return False
        sifted = _read(source, extractor, equipment, job)
        statements = tuple(_make_statement(kept, equipment.embedder) for kept in sifted.kept)
        name = f"{extractor.provider}/{extractor.name}"
        saved = memory.learning.save(source, statements, name, review=equipment.options.review)
        if saved is not None:
            learned += saved.facts
            equipment.options.log(_describe(job, name, sifted, saved))
    memory.jobs.finish(job)
    return True


def _read(source: LearningSource, extractor: LanguageModel, equipment: Equipment, job: Job) -> Sifted:
    """Return what may be learned from some lines."""
    said = leave_out_plays(source.lines, source.before)
    own = (read_own_words(line.text)[:_LONGEST_LINE] for line in said)
    lines = tuple(line for line in own if split_words(line))
    if not lines:
        return Sifted((), ())
    places = tuple((line, _embed(line, equipment.embedder)) for line in lines)
    known = equipment.memory.learning.find_related(places, _MOST_KNOWN)
    request = build_extraction_request(lines, known, min(_TOKENS << min(job.attempts, 3), _MOST_TOKENS))
    text, reason = ask_model(request, extractor, equipment.memory)
    if reason != "end":
        raise ModelError(f"the facts came back unfinished ({reason})", transient=False)
    # What contradicts a fact need not share a word with it; the rules, which send it nowhere, may look at more.
    others = equipment.memory.learning.list_few(_MOST_LOOKED_AT)
    return sift(point_at_changed(read_reply(text), known, others), said, equipment.options.least_confidence)


def _make_statement(kept: Kept, embedder: Embedder | None) -> Statement:
    candidate = kept.candidate
    return Statement(
        candidate.content,
        candidate.category,
        candidate.key,
        candidate.subject,
        candidate.importance,
        candidate.confidence,
        candidate.replaces,
        kept.message_id,
        kept.said_from,
        kept.said_until,
        _embed(candidate.content, embedder),
    )


def _embed(text: str, embedder: Embedder | None) -> Vector | None:
    """Return the vector to find facts by that say the same; None where there is none just now: then words serve."""
    try:
        return embed_query(embedder, text) if embedder else None
    except JarvisError:
        return None


def _describe(job: Job, extractor: str, sifted: Sifted, learned: Learned) -> str:
    """Return the line for the log: numbers and reasons, and none of what was said."""
    ways = [remembered.how for remembered in learned.facts]
    counts = [f"{ways.count(how)} {how}" for how in dict.fromkeys(ways)] + [f"{learned.proposed} proposed"]
    rejected = [f"{reason} {count}" for reason, count in sifted.rejected]
    return f"extract #{job.target} by {extractor}: {', '.join(counts)}; rejected: {', '.join(rejected) or 'nothing'}"

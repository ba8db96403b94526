"""Measure hybrid search: what is found, what the relevance floor keeps, and what comes up for unrelated lines.

    python benchmarks/recall/measure.py [--substitute] [--half tuning]

All documents are ordered by the bare cosine (vectors), by words, and by both as ranking.py does (hybrid), before any
floor. Then the product's own search is asked, over a memory file, with its floor. `--substitute` takes the embedder
of machines that cannot run the first one.
"""

import argparse
import random
import sys
import tempfile
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parents[1])]

from collection import Collection, Query, read_documents, read_turns  # noqa: E402
from memory_file import fill_memory, search_memory  # noqa: E402

from jarvis_cli.cohort import COHORT_LINES, COHORT_TEXTS  # noqa: E402
from jarvis_cli.memory import Memory  # noqa: E402
from jarvis_cli.memory.calibration import Calibration, aim_line, calibrate, measure_nearness  # noqa: E402
from jarvis_cli.memory.ranking import Candidate, Statistics, measure_fits, rank, read_words  # noqa: E402
from jarvis_cli.memory.word_forms import list_forms  # noqa: E402
from jarvis_cli.models.builtin_embedder import find_builtin_embedder  # noqa: E402
from jarvis_cli.models.sentence_encoder import SentenceEncoderEmbedder  # noqa: E402
from jarvis_cli.stop_words import STOP_WORDS  # noqa: E402
from jarvis_cli.text import fold_words  # noqa: E402

HALVES = ("tuning", "held-out", "check")
TINY = (1, 3, 10)
DRAWS = 4
SHOWN = 3


@dataclass(frozen=True, slots=True)
class Recall:
    """For one query: whether a right document came first, whether among three, and whether anything came."""

    first: bool
    among: bool
    anything: bool


def main() -> None:
    """Print the figures."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--substitute", action="store_true", help="the embedder of machines without AVX2")
    arguments.add_argument("--half", choices=HALVES, action="append", help="only this half of the queries")
    chosen = arguments.parse_args()
    embedder = SentenceEncoderEmbedder() if chosen.substitute else find_builtin_embedder()
    if embedder is None:
        sys.exit("no built-in embedder here")
    texts, lines = embedder.embed(COHORT_TEXTS, "document"), embedder.embed(COHORT_LINES, "query")
    calibration = calibrate(texts, lines, embedder.name.dimension)
    print(f"{embedder.name.name}: spread {calibration.spread:.3f}, {len(calibration.directions)} language directions")
    documents, turns = read_documents(embedder), read_turns(embedder)
    with tempfile.TemporaryDirectory() as folder:
        for collection in (documents, turns):
            memory = fill_memory(Path(folder) / f"{len(collection.texts)}.db", collection, [*texts, *lines])
            for half in chosen.half or HALVES:
                print_half(collection, half, calibration, memory)
            memory.close()
    for half in chosen.half or HALVES:
        print_tiny(documents, half, calibration)


def print_half(collection: Collection, half: str, calibration: Calibration, memory: Memory) -> None:
    """Print a line for each kind of query: the orders before the floor, and what the product's search brings."""
    queries = [query for query in collection.queries if query.half == half]
    for kind in dict.fromkeys(query.kind for query in queries):
        asked = [query for query in queries if query.kind == kind]
        searched = [judge(query, search_memory(memory, query, by_words=False)) for query in asked]
        by_words = [judge(query, search_memory(memory, query, by_words=True)) for query in asked]
        start = f"{half:9}{kind:11}{len(asked):4}"
        if not asked[0].answers:
            print(f"{start}  something came: {share(searched, 'anything')}, words only {share(by_words, 'anything')}")
            continue
        vectors = [judge(query, order_by_cosine(collection, query)) for query in asked]
        words = [judge(query, order_by_fit(collection, query, None)) for query in asked]
        hybrid = [judge(query, order_by_fit(collection, query, calibration)) for query in asked]
        print(
            f"{start}  vectors {show(vectors)}  words {show(words)}  hybrid {show(hybrid)}"
            f"  | search {show(searched)} kept {show_kept(hybrid, searched)}  words only {show(by_words)}"
        )


def print_tiny(collection: Collection, half: str, calibration: Calibration) -> None:
    """Print what is found, and what comes up for nothing, where only 1, 3 or 10 documents are stored."""
    draw = random.Random(half)
    queries = [query for query in collection.queries if query.half == half and query.kind != "topic"]
    for size in TINY:
        for kind in dict.fromkeys(query.kind for query in queries):
            found = []
            for query in (query for query in queries if query.kind == kind for _ in range(DRAWS)):
                places = draw.sample(range(len(collection.texts)), size)
                if query.answers and query.answers.isdisjoint(places):
                    places[0] = draw.choice(sorted(query.answers))
                ranked = rank(*prepare(collection, query, calibration, places), SHOWN)
                found.append(judge(query, [each.id for each in ranked]))
            field = "among" if next(query for query in queries if query.kind == kind).answers else "anything"
            print(f"{half:9}{kind:11} with {size} stored: {'found' if field == 'among' else 'something came'} ", end="")
            print(share(found, field))


def prepare(
    collection: Collection, query: Query, calibration: Calibration | None, places: Sequence[int]
) -> tuple[list[Candidate], Statistics]:
    """Return the documents at `places` as candidates; without a calibration, as if they had no vectors."""
    words = read_words(query.text, STOP_WORDS, list_forms)
    occurrences = tuple(sum(not word.forms.isdisjoint(collection.words[place]) for place in places) for word in words)
    if calibration is None:
        candidates = [Candidate(place, fold_words(collection.texts[place]), None) for place in places]
        return candidates, Statistics(len(places), words, occurrences)
    aim = aim_line(calibration, query.vector)
    candidates = [
        Candidate(
            place, fold_words(collection.texts[place]), measure_nearness(calibration, aim, collection.vectors[place])
        )
        for place in places
    ]
    return candidates, Statistics(len(places), words, occurrences, aim.commonness)


def order_by_fit(collection: Collection, query: Query, calibration: Calibration | None) -> list[int]:
    """Return the places of the best documents as ranking.py orders them, before its floor."""
    fits = measure_fits(*prepare(collection, query, calibration, range(len(collection.texts))))
    if calibration is None:
        nothing_shared = min(fit.total for fit in fits)
        fits = tuple(fit for fit in fits if fit.total > nothing_shared)
    return [fit.id for fit in sorted(fits, key=lambda fit: fit.total, reverse=True)[:SHOWN]]


def order_by_cosine(collection: Collection, query: Query) -> list[int]:
    """Return the places of the best documents by the bare cosine."""
    wanted = array("f", query.vector.blob)
    cosines = [sum(map(mul, wanted, array("f", vector.blob))) for vector in collection.vectors]
    return sorted(range(len(cosines)), key=lambda place: cosines[place], reverse=True)[:SHOWN]


def judge(query: Query, places: Sequence[int]) -> Recall:
    """Return how well some documents, best first, answer a query."""
    return Recall(
        bool(places) and places[0] in query.answers,
        not query.answers.isdisjoint(places),
        bool(places),
    )


def share(recalls: Sequence[Recall], field: str) -> str:
    """Return the part of the queries for which a field is true."""
    return f"{sum(getattr(recall, field) for recall in recalls) / len(recalls):.3f}"


def show(recalls: Sequence[Recall]) -> str:
    """Return recall@1 and recall@3."""
    return f"{share(recalls, 'first')} {share(recalls, 'among')}"


def show_kept(hybrid: Sequence[Recall], searched: Sequence[Recall]) -> str:
    """Return for which part of the queries that were found before the floor something right is left after it."""
    left = [after.among for before, after in zip(hybrid, searched, strict=True) if before.among]
    return f"{sum(left) / max(len(left), 1):.2f}"


if __name__ == "__main__":
    main()

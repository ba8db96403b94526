"""Embedders in Ollama: the real client against a scripted server."""

from array import array
from collections.abc import Iterator
from contextlib import closing

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvis_cli.errors import EmbedderError, SettingsError
from jarvis_cli.models.ollama_embedder import OllamaEmbedder, OllamaEmbedderOptions
from jarvis_cli.models.protocols import Embedder, find_known_name
from jarvis_cli.vector import EmbedderName, Vector
from tests.peers.ollama_server import Embedding, OllamaServer, ServedModel

NAMES = ("nomic-embed-text", "mxbai-embed-large", "multilingual-e5-large")


@pytest.fixture
def server() -> Iterator[OllamaServer]:
    with OllamaServer(models=("llama3.2", *NAMES)) as running:
        yield running


@pytest.fixture
def embedder(server: OllamaServer) -> Iterator[OllamaEmbedder]:
    with closing(OllamaEmbedder(OllamaEmbedderOptions(host=server.url))) as opened:
        yield opened


def likeness(one: Vector, other: Vector) -> float:
    """Return the cosine of two vectors."""
    return sum(a * b for a, b in zip(array("f", one.blob), array("f", other.blob), strict=True))


def test_texts_that_share_words_are_near(embedder: Embedder) -> None:
    texts = ["meine Schwester heißt Ines", "mój pies wabi się Żółw", "كلبي اسمه برونو", "私の犬はブルーノです"]
    stored = embedder.embed(texts, "document")
    asked = embedder.embed(["Wie heißt meine Schwester?", "jak wabi się mój pies?", "ما اسمه كلبي", "私の犬"], "query")
    for place, query in enumerate(asked):
        scores = [likeness(query, vector) for vector in stored]
        assert scores.index(max(scores)) == place
    assert embedder.name == EmbedderName("ollama/nomic-embed-text", "1", 768)
    assert {vector.embedder for vector in stored} == {embedder.name}
    assert all(likeness(vector, vector) == pytest.approx(1.0, abs=1e-6) for vector in stored)


@pytest.mark.parametrize(
    ("model", "query", "document"),
    [
        ("nomic-embed-text", "search_query: ", "search_document: "),
        ("multilingual-e5-large", "query: ", "passage: "),
        ("mxbai-embed-large", "", ""),
    ],
)
def test_each_family_gets_its_prefixes(server: OllamaServer, model: str, query: str, document: str) -> None:
    with closing(OllamaEmbedder(OllamaEmbedderOptions(model, server.url))) as embedder:
        embedder.embed(["Ines"], "query")
        embedder.embed(["Ines", "Bruno"], "document")
    assert server.embedded == [[f"{query}Ines"], [f"{document}Ines", f"{document}Bruno"]]


def test_the_server_is_told_not_to_cut_texts_silently(server: OllamaServer, embedder: OllamaEmbedder) -> None:
    embedder.embed(["Ines"], "document")
    assert server.requests[0].body == {
        "model": "nomic-embed-text",
        "input": ["search_document: Ines"],
        "truncate": False,
    }


def test_no_texts_need_no_server(server: OllamaServer, embedder: OllamaEmbedder) -> None:
    assert embedder.embed([], "document") == []
    assert server.requests == []


@pytest.mark.parametrize("blank", ["", "   ", "\u200b", "\n\t"])
def test_oll_03_blank_texts_never_reach_the_server(server: OllamaServer, embedder: OllamaEmbedder, blank: str) -> None:
    with pytest.raises(EmbedderError) as caught:
        embedder.embed(["Ines", blank], "query")
    assert not caught.value.transient
    assert server.requests == []


@pytest.mark.parametrize("fault", ["null", "empty", "missing", "short", "nan", "zeros", "failing"])
def test_oll_03_vectors_that_cannot_be_used_are_an_error(
    server: OllamaServer, embedder: OllamaEmbedder, fault: str
) -> None:
    server.embedding = Embedding(fault=fault)  # type: ignore[arg-type]
    with pytest.raises(EmbedderError) as caught:
        embedder.embed(["meine Schwester heißt Ines", "Bruno"], "document")
    assert "Ines" not in caught.value.message + caught.value.hint
    server.embedding = Embedding()
    assert len(embedder.embed(["Ines"], "document")) == 1


def test_oll_04_a_missing_embedder_is_named_with_its_pull_command(server: OllamaServer) -> None:
    server.models = (ServedModel("llama3.2"),)
    embedder = OllamaEmbedder(OllamaEmbedderOptions(host=server.url))
    with closing(embedder), pytest.raises(SettingsError) as caught:
        embedder.embed(["Ines"], "document")
    assert "nomic-embed-text" in caught.value.message
    assert caught.value.hint == "get it with `ollama pull nomic-embed-text`"


def test_vec_04_embedders_of_other_dimensions_have_other_names(server: OllamaServer) -> None:
    options = OllamaEmbedderOptions("mxbai-embed-large", server.url)
    names = []
    for dimension in (768, 1024):
        server.embedding = Embedding(dimension)
        with closing(OllamaEmbedder(options)) as embedder:
            vector = embedder.embed(["Ines"], "document")[0]
            assert embedder.name == vector.embedder
            names.append(embedder.name)
    assert [name.dimension for name in names] == [768, 1024]
    assert len(set(names)) == 2


def test_vec_04_vectors_of_another_dimension_than_before_are_refused(
    server: OllamaServer, embedder: OllamaEmbedder
) -> None:
    server.embedding = Embedding(1024)
    with pytest.raises(EmbedderError, match="1024"):
        embedder.embed(["Ines"], "document")
    with closing(OllamaEmbedder(OllamaEmbedderOptions("mxbai-embed-large", server.url))) as other:
        other.embed(["Ines"], "document")
        server.embedding = Embedding(768)
        with pytest.raises(EmbedderError, match="768"):
            other.embed(["Ines"], "document")
        assert other.name.dimension == 1024


def test_the_name_of_an_unknown_embedder_asks_the_server_once(server: OllamaServer) -> None:
    server.embedding = Embedding(384)
    with closing(OllamaEmbedder(OllamaEmbedderOptions("mxbai-embed-large:latest", server.url))) as embedder:
        assert find_known_name(embedder) is None
        assert server.requests == []
        assert embedder.name == EmbedderName("ollama/mxbai-embed-large", "1", 384)
        assert embedder.name.dimension == 384
        assert find_known_name(embedder) == embedder.name
    assert len(server.requests) == 1
    with closing(OllamaEmbedder(OllamaEmbedderOptions("nomic-embed-text", server.url))) as embedder:
        assert find_known_name(embedder) == EmbedderName("ollama/nomic-embed-text", "1", 768)


def test_vec_05_a_server_that_is_down_is_a_passing_error() -> None:
    with OllamaServer(models=NAMES) as gone:
        host = gone.url
    for name in NAMES:
        with closing(OllamaEmbedder(OllamaEmbedderOptions(name, host))) as embedder:
            with pytest.raises(EmbedderError) as caught:
                embedder.embed(["meine Schwester heißt Ines"], "document")
            assert caught.value.transient
            assert host.removeprefix("http://") in caught.value.message
            assert "ollama serve" in caught.value.hint


def test_vec_05_an_unknown_dimension_without_a_server_is_a_passing_error() -> None:
    with OllamaServer() as gone:
        host = gone.url
    with closing(OllamaEmbedder(OllamaEmbedderOptions("mxbai-embed-large", host))) as embedder:
        with pytest.raises(EmbedderError) as caught:
            _ = embedder.name
        assert caught.value.transient


def test_oll_07_the_end_of_a_long_text_is_found(server: OllamaServer, embedder: OllamaEmbedder) -> None:
    long_text = "Das Wetter war heute gut. " * 300 + "Der Schlüssel liegt unter dem Blumentopf."
    with_key, without = embedder.embed([long_text, "Das Wetter war heute gut. " * 300], "document")
    query = embedder.embed(["Blumentopf Schlüssel"], "query")[0]
    assert likeness(query, with_key) > likeness(query, without)
    inputs = [text for texts in server.embedded for text in texts]
    assert max(len(text.removeprefix("search_document: ")) for text in inputs) <= 2000


@pytest.mark.parametrize("dense", ["====" * 900, "${{x}}" * 600, "漢字仮名" * 700])
def test_oll_07_texts_too_long_for_the_model_are_halved(
    server: OllamaServer, embedder: OllamaEmbedder, dense: str
) -> None:
    server.embedding = Embedding(longest=700)
    vectors = embedder.embed(["kurz", dense, "Ines"], "document")
    alone = [embedder.embed([text], "document")[0] for text in ("kurz", dense, "Ines")]
    assert [likeness(one, other) for one, other in zip(vectors, alone, strict=True)] == pytest.approx([1.0] * 3)
    assert len(server.requests) < 60


@pytest.mark.parametrize(
    "filler",
    [
        "Das Wetter war heute gut. ",
        "Pogoda była dziś dobra. ",
        "היום מזג האוויר טוב. ",
        "今日は天気がよかった。",
        "====",
        "${{",
    ],
)
def test_oll_07_fifty_kilobytes_are_embedded_in_few_requests_and_their_end_counts(
    server: OllamaServer, embedder: OllamaEmbedder, filler: str
) -> None:
    server.embedding = Embedding(tokens=2_000)
    text = filler * (50_000 // len(filler.encode()))
    with_key, without = (
        embedder.embed([f"{text} {end}"], "document")[0] for end in ("Schlüssel im Blumentopf.", "Das war alles.")
    )
    assert len(server.requests) == 2
    assert [len(texts) for texts in server.embedded] == [16, 16]
    query = embedder.embed(["Blumentopf Schlüssel"], "query")[0]
    assert likeness(query, with_key) > likeness(query, without)


def test_oll_07_dense_text_at_the_limit_of_a_piece_is_halved(server: OllamaServer, embedder: OllamaEmbedder) -> None:
    server.embedding = Embedding(tokens=512)
    embedder.embed(["${{" * 2_600], "document")
    assert len(server.requests) < 60
    assert max(map(len, server.embedded[-1])) < 700


def test_a_server_that_refuses_access_is_an_error_of_the_settings(
    server: OllamaServer, embedder: OllamaEmbedder
) -> None:
    server.overrides["/api/embed"] = (401, b'{"error": "unauthorized"}')
    with pytest.raises(SettingsError, match="refuses access"):
        embedder.embed(["Ines"], "document")


def test_oll_07_a_model_that_takes_nothing_is_an_error_after_few_requests(
    server: OllamaServer, embedder: OllamaEmbedder
) -> None:
    server.embedding = Embedding(longest=5)
    with pytest.raises(EmbedderError) as caught:
        embedder.embed(["Ines und Bruno " * 500], "document")
    assert not caught.value.transient
    assert len(server.requests) < 12
    other = OllamaEmbedder(OllamaEmbedderOptions("mxbai-embed-large", server.url))
    with closing(other), pytest.raises(EmbedderError):
        _ = other.name


def test_blank_stretches_of_a_long_text_are_left_out(server: OllamaServer, embedder: OllamaEmbedder) -> None:
    embedder.embed(["Ines" + " " * 9000 + "Bruno"], "document")
    assert all(text.removeprefix("search_document:").strip() for texts in server.embedded for text in texts)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    st.lists(
        st.text(st.characters(categories=["L", "N", "P", "Zs"]), max_size=40).map(lambda text: text + "ż"), max_size=40
    )
)
def test_each_text_gets_its_own_vector_in_order(embedder: OllamaEmbedder, texts: list[str]) -> None:
    together = embedder.embed(texts, "document")
    assert len(together) == len(texts)
    for text, vector in list(zip(texts, together, strict=True))[:3]:
        assert embedder.embed([text], "document") == [vector]

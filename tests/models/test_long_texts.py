"""OLL-07: a long or dense fact is stored, embedded in few requests, and found by its end."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from jarvis_cli.memory import Memory
from jarvis_cli.models.ollama_embedder import OllamaEmbedder, OllamaEmbedderOptions
from jarvis_cli.models.protocols import embed_query
from tests.peers.ollama_server import Embedding, OllamaServer
from tests.peers.remembering import remember

FILLERS = {
    "German": "Das Wetter war heute gut. ",
    "Polish": "Pogoda była dziś dobra. ",
    "Hebrew": "היום מזג האוויר טוב. ",
    "Japanese": "今日は天気がよかった。",
    "signs": "====",
    "code": "${{",
}


@pytest.fixture
def server() -> Iterator[OllamaServer]:
    with OllamaServer(models=("nomic-embed-text",)) as running:
        running.embedding = Embedding(tokens=2_000)
        yield running


@pytest.fixture
def embedder(server: OllamaServer) -> Iterator[OllamaEmbedder]:
    with closing(OllamaEmbedder(OllamaEmbedderOptions(host=server.url))) as opened:
        yield opened


def embed_waiting(memory: Memory, embedder: OllamaEmbedder) -> None:
    """Embed what waits, as background work does."""
    for waiting in memory.vectors.list_waiting(embedder.name, 10):
        assert memory.vectors.save(waiting, embedder.embed([waiting.text], "document")[0])


@pytest.mark.parametrize("kilobytes", [5, 50])
@pytest.mark.parametrize("filler", FILLERS.values(), ids=FILLERS.keys())
def test_its_end_is_found_by_words_and_by_meaning(
    memory: Memory, server: OllamaServer, embedder: OllamaEmbedder, filler: str, kilobytes: int
) -> None:
    text = filler * (kilobytes * 1_000 // len(filler.encode()))
    fact = remember(memory, f"{text} Schlüssel im Blumentopf")
    other = remember(memory, f"{text} nichts weiter")
    embed_waiting(memory, embedder)
    assert memory.vectors.list_waiting(embedder.name, 10) == (), "nothing is tried again for ever"
    assert len(server.requests) <= 40
    assert memory.facts.get(fact.id).content.endswith("Blumentopf")
    assert [hit.fact.id for hit in memory.search_facts("Blumentopf", None, 5)] == [fact.id]
    query = embed_query(embedder, "Schlüssel Blumentopf")
    nearest = memory.vectors.nearest("fact", query, 2)
    assert [neighbour.owner_id for neighbour in nearest] == [fact.id, other.id]

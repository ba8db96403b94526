"""What a scripted Ollama server answers: the replies a test describes, and their shapes on the wire."""

import math
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Literal

_CREATED = "2026-01-05T09:30:00.123456789Z"
_PREFIXES = ("search_document: ", "search_query: ", "passage: ", "query: ")
# Kana and Han letters stand for words of their own.
_WORDS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_\u3040-\u30ff\u3400-\u9fff]+")
_TOKENS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_\u3040-\u30ff\u3400-\u9fff]{1,6}|[^\w\s]|_")

Ending = Literal["done", "early", "closed", "dropped", "error", "garbage"]


@dataclass(frozen=True, slots=True)
class Called:
    """A tool call that the model makes."""

    name: str
    arguments: Any


@dataclass(frozen=True, slots=True)
class Reply:
    """How one chat request is answered.

    `text` is streamed word by word, or as `chunks` where they are given. A `status` other than 200 is an error with the
    text `error` and nothing else. While `hold` is not set, the server waits between the text and the `ending`. That is
    complete (done), without its last line (early), the connection closed in mid-answer (closed) or before the first
    byte (dropped), a line with `error`, or a line that is no JSON (garbage).
    """

    text: str = ""
    chunks: tuple[str, ...] | None = None
    thinking: str = ""
    calls: tuple[Called, ...] = ()
    done_reason: str = "stop"
    input_tokens: int = 26
    output_tokens: int = 8
    status: int = 200
    error: str = ""
    ending: Ending = "done"
    hold: threading.Event | None = None


@dataclass(frozen=True, slots=True)
class ServedModel:
    """A model that the server has."""

    name: str
    family: str = "llama"
    capabilities: tuple[str, ...] = ("completion", "tools")
    modified_at: str = "2025-10-03T23:34:03.409490317-07:00"


@dataclass(frozen=True, slots=True)
class Embedding:
    """How texts are embedded: into `dimension` numbers, or with a fault.

    Inputs over `longest` letters, or over `tokens` tokens, are refused. A word of up to six letters is one token; each
    other sign, and each letter of a script without blanks, is one of its own.
    """

    dimension: int = 768
    longest: int | None = None
    tokens: int | None = None
    fault: Literal["", "null", "empty", "missing", "short", "nan", "zeros", "failing"] = ""


def is_too_long(text: str, embedding: Embedding) -> bool:
    """Return whether a text is more than the embedder takes."""
    if embedding.longest and len(text) > embedding.longest:
        return True
    return bool(embedding.tokens) and len(_TOKENS.findall(text)) > (embedding.tokens or 0)


def embed_words(text: str, dimension: int) -> list[float]:
    """Return a unit vector of the words in `text`: each adds one at a place of its own, so shared words mean near."""
    for prefix in _PREFIXES:
        text = text.removeprefix(prefix)
    numbers = [0.0] * dimension
    for word in _WORDS.findall(text.lower()) or [text]:
        numbers[int.from_bytes(blake2b(word.encode(), digest_size=8).digest()) % dimension] += 1.0
    length = math.sqrt(math.fsum(number * number for number in numbers))
    return [number / length for number in numbers]


def spoil_vectors(vectors: Any, fault: str) -> Any:
    """Return the vectors with the fault, or as they are."""
    spoilt: dict[str, Any] = {
        "null": None,
        "empty": [],
        "missing": vectors[1:],
        "short": [vector[:-1] for vector in vectors],
        "nan": [[math.nan, *vector[1:]] for vector in vectors],
        "zeros": [[0.0] * len(vector) for vector in vectors],
    }
    return spoilt.get(fault, vectors)


def make_model(name: str) -> ServedModel:
    """Return the model that usually has this name."""
    if "embed" in name or "minilm" in name:
        return ServedModel(name, "nomic-bert" if "nomic" in name else "bert", ("embedding",))
    return ServedModel(name)


def add_tag(name: str) -> str:
    """Return the full name of a model."""
    return name if ":" in name else f"{name}:latest"


def describe_model(model: ServedModel) -> Any:
    """Return a model as /api/tags lists it."""
    name = add_tag(model.name)
    details = {"format": "gguf", "family": model.family, "families": [model.family], "parameter_size": "3.2B"}
    return {"name": name, "model": name, "modified_at": model.modified_at, "size": 2019393189, "details": details}


def split_reply(reply: Reply) -> tuple[str, ...]:
    """Return the pieces that the text is streamed in."""
    return reply.chunks if reply.chunks is not None else tuple(re.findall(r"\s*\S+\s*$|\s*\S+|\s+$", reply.text))


def make_messages(reply: Reply) -> Iterator[Any]:
    """Yield the message of each line but the last."""
    for word in reply.thinking.split():
        yield make_message("", f"{word} ")
    for piece in split_reply(reply):
        yield make_message(piece)
    for number, call in enumerate(reply.calls):
        yield make_message("", calls=(call,), first=number)


def make_message(content: str, thinking: str = "", calls: tuple[Called, ...] = (), first: int = 0) -> Any:
    """Return one message of the model; its calls are numbered from `first`."""
    message: dict[str, Any] = {"role": "assistant", "content": content}
    if thinking:
        message["thinking"] = thinking
    if calls:
        message["tool_calls"] = [
            {"id": f"call_x{index}", "function": {"index": index, "name": call.name, "arguments": call.arguments}}
            for index, call in enumerate(calls, first)
        ]
    return message


def make_line(model: ServedModel, message: Any) -> Any:
    """Return a line of the stream."""
    return {"model": model.name, "created_at": _CREATED, "message": message, "done": False}


def make_end(reply: Reply) -> Any:
    """Return what the last line has besides."""
    return {
        "done": True,
        "done_reason": reply.done_reason,
        "total_duration": 4883583458,
        "load_duration": 1334875,
        "prompt_eval_count": reply.input_tokens,
        "prompt_eval_duration": 342546000,
        "eval_count": reply.output_tokens,
        "eval_duration": 4535599000,
    }

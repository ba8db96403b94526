"""Vectors as they travel: float32, of unit length, and bound to the embedder that made them."""

import math
from array import array
from collections.abc import Iterable
from dataclasses import dataclass

from jarvis_cli.errors import EmbedderError

_HINT = "use another embedder, or update the one in use"


@dataclass(frozen=True, slots=True)
class EmbedderName:
    """Which embedder made a vector. Vectors of two different names are never compared."""

    name: str
    version: str
    dimension: int


@dataclass(frozen=True, slots=True)
class Vector:
    """A vector of unit length: `blob` holds `embedder.dimension` float32 numbers, little-endian."""

    embedder: EmbedderName
    blob: bytes


def make_vector(embedder: EmbedderName, values: Iterable[float]) -> Vector:
    """Return `values` scaled to unit length.

    Raises EmbedderError for a wrong number of values, what is no number, NaN, infinity, or length zero.
    """
    try:
        numbers = array("f", values)
    except TypeError:
        raise EmbedderError(f"the embedder {embedder.name} returned something that is no vector", _HINT) from None
    if len(numbers) != embedder.dimension:
        raise EmbedderError(
            f"the embedder {embedder.name} returned {len(numbers)} numbers, not {embedder.dimension}", _HINT
        )
    length = math.sqrt(math.fsum(number * number for number in numbers))
    if not math.isfinite(length) or length < 1e-12:
        raise EmbedderError(f"the embedder {embedder.name} returned a vector without a direction", _HINT)
    return Vector(embedder, array("f", [number / length for number in numbers]).tobytes())


def mean_vector(vectors: list[Vector]) -> Vector:
    """Return the unit vector that points to the middle of `vectors`, which are of one embedder and not empty."""
    if len(vectors) == 1:
        return vectors[0]
    columns = zip(*(array("f", vector.blob) for vector in vectors), strict=True)
    return make_vector(vectors[0].embedder, [math.fsum(column) for column in columns])

"""The cohort's vectors that come with JARVIS: without them a new memory could not judge nearness for its first seconds.

They are made by `python -m benchmarks.recall.ship_cohort`; a test checks them against the embedder itself. Each number
is kept as one byte, which changes a cosine by less than 0.001.
"""

from array import array
from importlib.resources import files

from jarvis_cli.cohort import COHORT
from jarvis_cli.vector import EmbedderName, Vector, make_vector

SCALE = 127


def name_file(embedder: EmbedderName) -> str:
    """Return the name of the file with an embedder's vectors of the cohort."""
    return f"{embedder.name}-{embedder.version}.cohort"


def read_shipped_cohort(embedder: EmbedderName) -> tuple[Vector, ...]:
    """Return an embedder's vectors of COHORT, in its order; nothing where there is no file for it."""
    file = files("jarvis_cli.models").joinpath(name_file(embedder).replace("/", "-"))
    if not file.is_file():
        return ()
    numbers, size = array("b", file.read_bytes()), embedder.dimension
    if len(numbers) != len(COHORT) * size:
        return ()
    rows = (numbers[start : start + size] for start in range(0, len(numbers), size))
    return tuple(make_vector(embedder, row) for row in rows)


def pack_cohort(vectors: tuple[Vector, ...]) -> bytes:
    """Return vectors as they are kept in a file: a signed byte a number, scaled by each vector's largest."""
    packed = array("b")
    for vector in vectors:
        row = array("f", vector.blob)
        largest = max(map(abs, row))
        packed.extend(round(number / largest * SCALE) for number in row)
    return packed.tobytes()

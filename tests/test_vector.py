"""Vectors: of unit length, of the right dimension, or refused (VEC-07, OLL-03)."""

import math
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.errors import EmbedderError
from jarvis_cli.vector import EmbedderName, Vector, make_vector, mean_vector

THREE = EmbedderName("three", "1", 3)
_NUMBERS = st.floats(-1e30, 1e30)


def read(vector: Vector) -> list[float]:
    return array("f", vector.blob).tolist()


def measure_cosine(left: Vector, right: Vector) -> float:
    return math.fsum(a * b for a, b in zip(read(left), read(right), strict=True))


@given(st.lists(_NUMBERS, min_size=3, max_size=3))
def test_vec_07_every_vector_has_unit_length_or_is_refused(values: list[float]) -> None:
    try:
        vector = make_vector(THREE, values)
    except EmbedderError:
        # As float32 they may be a little smaller than they are.
        assert max(map(abs, values)) < 1.001e-12
        return
    assert len(vector.blob) == 12
    assert math.hypot(*read(vector)) == pytest.approx(1, abs=1e-6)


@given(st.lists(st.floats(-100, 100), min_size=3, max_size=3), st.floats(0.01, 1000))
def test_vec_07_the_length_of_what_came_in_does_not_count(values: list[float], factor: float) -> None:
    if math.hypot(*values) < 1e-3:
        return
    scaled = make_vector(THREE, [value * factor for value in values])
    assert measure_cosine(make_vector(THREE, values), scaled) == pytest.approx(1, abs=1e-5)


def test_values_may_come_from_any_iterable() -> None:
    assert make_vector(THREE, iter([0, 3, 4])) == make_vector(THREE, array("d", [0.0, 0.6, 0.8]))


@pytest.mark.parametrize(
    "values",
    [
        [],
        [1.0, 2.0],
        [1.0, 2.0, 3.0, 4.0],
        [0.0, 0.0, 0.0],
        [1e-30, 0.0, 0.0],
        [math.nan, 1.0, 1.0],
        [math.inf, 1.0, 1.0],
        [-math.inf, math.inf, 0.0],
        [1e300, 1.0, 1.0],
    ],
)
def test_oll_03_what_is_no_vector_is_refused_in_words(values: list[float]) -> None:
    with pytest.raises(EmbedderError, match="three") as caught:
        make_vector(THREE, values)
    assert caught.value.exit_code == 4


@pytest.mark.parametrize("values", [[None, 1.0, 1.0], ["a", "b", "c"], [[1.0], [2.0], [3.0]]])
def test_oll_03_what_is_no_number_is_refused_in_words(values: list[object]) -> None:
    with pytest.raises(EmbedderError, match="three"):
        make_vector(THREE, values)  # type: ignore[arg-type]


def test_the_middle_of_vectors_lies_between_them() -> None:
    east, north = make_vector(THREE, [1, 0, 0]), make_vector(THREE, [0, 1, 0])
    middle = mean_vector([east, north])
    assert measure_cosine(middle, east) == pytest.approx(measure_cosine(middle, north), abs=1e-6)
    assert measure_cosine(middle, east) == pytest.approx(math.sqrt(0.5), abs=1e-6)
    assert mean_vector([east]) is east


def test_opposite_vectors_have_no_middle() -> None:
    with pytest.raises(EmbedderError):
        mean_vector([make_vector(THREE, [1, 0, 0]), make_vector(THREE, [-1, 0, 0])])

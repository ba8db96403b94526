"""Aims as they are kept: what was packed comes back, and what is damaged does not."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.cohort import COHORT, COHORT_TEXTS
from jarvis_cli.memory.calibration import Aim, Calibration, aim_line, calibrate, measure_nearness
from jarvis_cli.memory.kept_aims import pack_aim, unpack_aim
from jarvis_cli.vector import EmbedderName, Vector, make_vector

NAME = EmbedderName("plane", "1", 6)


def point(chance: random.Random, *, towards: int = 0) -> Vector:
    return make_vector(NAME, [chance.gauss(3.0 * (place == towards), 1) for place in range(NAME.dimension)])


def aim(seed: int) -> tuple[Aim, Calibration]:
    """Return a line, and an embedder to which languages differ, so that there are directions."""
    chance = random.Random(seed)
    cohort = [point(chance, towards=number % 3) for number in range(len(COHORT))]
    texts, lines = cohort[: len(COHORT_TEXTS)], cohort[len(COHORT_TEXTS) :]
    calibration = calibrate(texts, lines, NAME.dimension)
    return aim_line(calibration, point(chance)), calibration


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_it_tells_the_same_nearness_afterwards(seed: int) -> None:
    made, calibration = aim(seed)
    assert calibration.offsets
    unpacked = unpack_aim(NAME, pack_aim(made, calibration))
    assert unpacked is not None
    kept, its_calibration = unpacked
    assert (kept.vector, kept.offset, kept.commonness) == (made.vector, made.offset, made.commonness)
    chance = random.Random(seed + 100)
    for text in (point(chance, towards=number % 6) for number in range(20)):
        expected = measure_nearness(calibration, made, text)
        assert measure_nearness(its_calibration, kept, text) == pytest.approx(expected)


def test_without_a_cohort_that_differs_it_does_too() -> None:
    calibration = calibrate([], [], NAME.dimension)
    made = aim_line(calibration, point(random.Random(5)))
    unpacked = unpack_aim(NAME, pack_aim(made, calibration))
    assert unpacked is not None
    text = point(random.Random(6))
    assert measure_nearness(unpacked[1], unpacked[0], text) == pytest.approx(measure_nearness(calibration, made, text))


@given(st.binary(max_size=120))
def test_what_is_no_aim_is_none(kept: bytes) -> None:
    assert unpack_aim(NAME, kept) is None


def test_one_that_is_cut_or_of_another_cohort_is_none() -> None:
    packed = pack_aim(*aim(1))
    for damaged in (packed[:-1], packed + b"\0", packed[:50], b"", bytes([packed[0] ^ 1]) + packed[1:]):
        assert unpack_aim(NAME, damaged) is None
    assert unpack_aim(EmbedderName("plane", "1", 8), packed) is None

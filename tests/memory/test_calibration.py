import random
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.cohort import COHORT, COHORT_LINES, COHORT_TEXTS, LANGUAGES
from jarvis_cli.memory.calibration import Calibration, aim_line, calibrate, measure_nearness
from jarvis_cli.vector import EmbedderName, Vector, make_vector

DIMENSION = 32
EMBEDDER = EmbedderName("made up", "1", DIMENSION)
NUMBERS = st.lists(st.floats(-1, 1), min_size=DIMENSION, max_size=DIMENSION).filter(
    lambda row: sum(map(abs, row)) > 0.1
)


class MadeUpEmbedder:
    """Vectors as embedders make them: a meaning, what the language adds, and a direction that all share."""

    def __init__(self, shared: float, language: float) -> None:
        chance = random.Random(11)
        self.shared, self.language = shared, language
        self.languages = [self._draw(chance) for _ in range(LANGUAGES)]
        self.middle = self._draw(chance)

    @staticmethod
    def _draw(chance: random.Random) -> list[float]:
        return [chance.gauss(0.0, DIMENSION**-0.5) for _ in range(DIMENSION)]

    def embed(self, meaning: int, language: int, seed: int = 0) -> Vector:
        topic = self._draw(random.Random(meaning))
        noise = self._draw(random.Random(f"{meaning} {language} {seed}"))
        parts = zip(topic, noise, self.middle, self.languages[language], strict=True)
        return make_vector(EMBEDDER, [t + 0.4 * n + self.shared * m + self.language * v for t, n, m, v in parts])

    def embed_cohort(self) -> tuple[list[Vector], list[Vector]]:
        texts = [self.embed(place // LANGUAGES, place % LANGUAGES) for place in range(72)]
        return texts, [self.embed(1_000 + place // LANGUAGES, place % LANGUAGES) for place in range(96)]


def test_cohort_says_the_same_in_each_language_and_each_text_once() -> None:
    assert len(COHORT_TEXTS) % LANGUAGES == len(COHORT_LINES) % LANGUAGES == 0
    assert len(set(COHORT)) == len(COHORT) == len(COHORT_TEXTS) + len(COHORT_LINES)


def test_unrelated_is_about_0_and_related_far_above_whatever_the_embedder_adds() -> None:
    for shared, language in ((0.0, 0.0), (2.0, 0.0), (2.0, 1.5)):
        made_up = MadeUpEmbedder(shared, language)
        calibration = calibrate(*made_up.embed_cohort(), DIMENSION)
        unrelated, related = [], []
        for meaning in range(200, 260):
            aim = aim_line(calibration, made_up.embed(meaning, 0, seed=1))
            unrelated.append(measure_nearness(calibration, aim, made_up.embed(meaning + 500, meaning % 3)))
            related.append(measure_nearness(calibration, aim, made_up.embed(meaning, meaning % 3)))
        assert abs(sum(unrelated) / 60) < 0.5
        assert 0.6 < (sum(number * number for number in unrelated) / 60) ** 0.5 < 1.4
        assert sum(related) / 60 > 3.0


def test_a_text_of_another_language_is_as_near_as_one_of_the_same() -> None:
    made_up = MadeUpEmbedder(shared=1.0, language=1.5)
    calibration = calibrate(*made_up.embed_cohort(), DIMENSION)
    assert len(calibration.directions) == LANGUAGES - 1
    wins = 0
    for meaning in range(300, 340):
        aim = aim_line(calibration, made_up.embed(meaning, 0, seed=1))
        translated = measure_nearness(calibration, aim, made_up.embed(meaning, 1))
        same_language = measure_nearness(calibration, aim, made_up.embed(meaning + 700, 0))
        wins += translated > same_language
    assert wins >= 38


def test_noise_is_not_taken_for_a_language() -> None:
    calibration = calibrate(*MadeUpEmbedder(shared=1.0, language=0.0).embed_cohort(), DIMENSION)
    assert calibration.directions == ()


def test_a_line_like_the_everyday_ones_is_common() -> None:
    made_up = MadeUpEmbedder(shared=1.0, language=0.5)
    calibration = calibrate(*made_up.embed_cohort(), DIMENSION)
    everyday = aim_line(calibration, made_up.embed(1_003, 2, seed=5)).commonness
    own = aim_line(calibration, made_up.embed(77_777, 2)).commonness
    assert everyday > own + 1.0


def test_without_a_usable_cohort_nothing_is_taken_out() -> None:
    made_up = MadeUpEmbedder(shared=0.0, language=0.0)
    texts, lines = made_up.embed_cohort()
    same = make_vector(EMBEDDER, [1.0] * DIMENSION)
    for calibration in (
        calibrate([], [], DIMENSION),
        calibrate(texts, [], DIMENSION),
        calibrate(texts[:-1], lines, DIMENSION),
        calibrate([same] * 72, [same] * 96, DIMENSION),
    ):
        aim = aim_line(calibration, same)
        assert list(array("f", aim.vector.blob)) == list(array("f", same.blob))
        assert measure_nearness(calibration, aim, same) > 8.0
        assert aim.commonness == 0.0


@pytest.fixture(scope="module")
def calibration() -> Calibration:
    return calibrate(*MadeUpEmbedder(shared=2.0, language=1.0).embed_cohort(), DIMENSION)


@given(left=NUMBERS, right=NUMBERS)
def test_nearness_is_finite_and_what_is_looked_for_is_a_unit_vector(
    calibration: Calibration, left: list[float], right: list[float]
) -> None:
    aim = aim_line(calibration, make_vector(EMBEDDER, left))
    nearness = measure_nearness(calibration, aim, make_vector(EMBEDDER, right))
    assert -1.001 <= nearness * calibration.spread <= 1.001
    length = sum(number * number for number in array("f", aim.vector.blob))
    assert abs(length - 1.0) < 1e-5


def test_a_line_in_the_very_middle_is_near_to_nothing() -> None:
    made_up = MadeUpEmbedder(shared=1.0, language=0.0)
    texts, lines = made_up.embed_cohort()
    calibration = calibrate(texts, lines, DIMENSION)
    middle = Vector(EMBEDDER, array("f", calibration.line_middle).tobytes())
    aim = aim_line(calibration, middle)
    assert aim.commonness == 0.0 or abs(aim.commonness) < 50
    assert abs(measure_nearness(calibration, aim, texts[0])) < 1 / calibration.spread + 1

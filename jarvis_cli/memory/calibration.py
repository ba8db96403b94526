"""How near a line and a text are, in units that mean the same for every embedder.

The bare cosine does not: with the built-in embedder unrelated texts lie at 0.79 ± 0.03, with others at 0.1 ± 0.1, and
texts of one language lie nearer than texts of one meaning. So a cohort of unrelated texts and lines (cohort.py) is
embedded once per embedder, and three things are taken out of every vector: where all texts lie (the middle), where
languages differ, and the scale. What is left is about 0 for what is unrelated, with a standard deviation of 1.
Measured with 162 summaries and facts (benchmarks/recall): unrelated pairs 0.0 ± 1.0 for two embedders; recall@1 across
languages 0.26 by the bare cosine, 0.59 by nearness.
"""

import math
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import mul, sub

from jarvis_cli.cohort import LANGUAGES
from jarvis_cli.vector import Vector, make_vector

Numbers = Sequence[float]

# Without a cohort: unrelated is 90 degrees. 60 degrees is then 4.2 spreads, above the floor up to 10,000 texts.
_ASSUMED_SPREAD = 0.12
# With few dimensions any two vectors are near; more than this would rank them by chance.
_WIDEST_SPREAD = 0.2
_NARROWEST_SPREAD = 1e-3
# Two languages differ where the middle of the differences between translations is longer than chance makes it, squared.
# Measured: 13 to 20 times for multilingual-e5-small, 2 for USE (which has no such directions), 1 to 2.4 for noise.
_LANGUAGE_RATIO = 4.0
_TEXTS_PER_LINE = 6
_NEAREST_LINES = 3
_SHORTEST = 1e-6


@dataclass(frozen=True, slots=True)
class Calibration:
    """What one embedder makes of the cohort: the middles, the language directions (orthonormal), the spread.

    `texts` and `lines` are the cohort itself, calibrated. `references` are the text middle and the directions as
    vectors, `middle_length` the length of that middle, `offsets` its products with the directions.
    """

    text_middle: Numbers
    line_middle: Numbers
    directions: tuple[Numbers, ...] = ()
    spread: float = _ASSUMED_SPREAD
    texts: tuple[Numbers, ...] = ()
    lines: tuple[Numbers, ...] = ()
    references: tuple[Vector, ...] = ()
    middle_length: float = 0.0
    offsets: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Aim:
    """A calibrated line.

    `vector` is what to look for among stored vectors (its order is nearly that of `measure_nearness`). `commonness`
    says how near the line is to those for which nothing should be recalled ("good morning"): the mean of the nearest
    three, in standard deviations of what the line is to the unrelated texts.
    """

    vector: Vector
    direction: Numbers
    offset: float
    commonness: float


def calibrate(texts: Sequence[Vector], lines: Sequence[Vector], dimension: int) -> Calibration:
    """Return the calibration of an embedder from its vectors of COHORT_TEXTS and COHORT_LINES, in their order.

    Without them, with some missing, or where they do not differ, nothing is taken out, and 90 degrees is unrelated.
    """
    nothing = [0.0] * dimension
    fallback = Calibration(nothing, nothing)
    if not texts or not lines or len(texts) % LANGUAGES:
        return fallback
    text_rows, line_rows = [_read(text) for text in texts], [_read(line) for line in lines]
    text_middle, line_middle = _find_middle(text_rows), _find_middle(line_rows)
    directions = _find_directions(text_rows)
    placed_texts = [_place(row, text_middle, directions) for row in text_rows]
    placed_lines = [_place(row, line_middle, directions) for row in line_rows]
    cosines = [
        _multiply(line, placed_texts[(7 * number + 13 * step) % len(placed_texts)])
        for number, line in enumerate(placed_lines)
        for step in range(_TEXTS_PER_LINE)
    ]
    spread = math.sqrt(sum(cosine * cosine for cosine in cosines) / len(cosines))
    if spread < _NARROWEST_SPREAD:
        return fallback
    middle_length = math.sqrt(_square(text_middle))
    # A middle of no length points nowhere, and takes nothing out.
    middle = make_vector(texts[0].embedder, text_middle) if middle_length > _SHORTEST else texts[0]
    return Calibration(
        text_middle,
        line_middle,
        directions,
        min(spread, _WIDEST_SPREAD),
        tuple(placed_texts),
        tuple(placed_lines),
        (middle, *(make_vector(texts[0].embedder, direction) for direction in directions)),
        middle_length if middle_length > _SHORTEST else 0.0,
        tuple(_multiply(direction, text_middle) for direction in directions),
    )


@dataclass(frozen=True, slots=True)
class CohortCosines:
    """The cosines of a calibrated line with the calibrated cohort."""

    texts: Sequence[float]
    lines: Sequence[float]


def aim_line(calibration: Calibration, line: Vector, measure: Callable[[Vector], CohortCosines] | None = None) -> Aim:
    """Return a line's vector, calibrated. `measure` works out its cosines with the cohort faster than Python can."""
    direction = _place(_read(line), calibration.line_middle, calibration.directions)
    if not any(direction):
        return Aim(line, direction, 0.0, 0.0)
    vector, offset = make_vector(line.embedder, direction), _multiply(direction, calibration.text_middle)
    if measure is not None:
        return Aim(vector, direction, offset, _measure_commonness(measure(vector)))
    texts = [_multiply(direction, text) for text in calibration.texts]
    lines = [_multiply(direction, cohort_line) for cohort_line in calibration.lines]
    return Aim(vector, direction, offset, _measure_commonness(CohortCosines(texts, lines)))


def measure_nearness(calibration: Calibration, aim: Aim, text: Vector) -> float:
    """Return how near a stored text is to a line: the calibrated cosine in spreads, about 0 ± 1 for unrelated ones."""
    row = _read(text)
    cosines = [_multiply(row, _read(reference)) for reference in list_references(calibration, aim)]
    return read_nearness(calibration, aim, cosines)


def list_references(calibration: Calibration, aim: Aim) -> tuple[Vector, ...]:
    """Return the vectors whose cosines with a stored text tell its nearness: the line, the middle, the directions."""
    return (aim.vector, *calibration.references)


def read_nearness(calibration: Calibration, aim: Aim, cosines: Sequence[float]) -> float:
    """Return what `measure_nearness` does from the cosines of a text with `list_references`."""
    if not any(aim.direction):
        return 0.0
    along_line, along_middle, *along_directions = (*cosines, 0.0) if len(cosines) == 1 else cosines
    # The cosine of the line with the text after the middle and the language directions are taken out of the text,
    # which is of length 1 itself.
    squared = 1.0 - 2.0 * along_middle * calibration.middle_length + calibration.middle_length**2
    for cosine, offset in zip(along_directions, calibration.offsets, strict=True):
        squared -= (cosine - offset) ** 2
    length = math.sqrt(max(squared, 0.0))
    if length < _SHORTEST:
        return 0.0
    return (along_line - aim.offset) / length / calibration.spread


def _measure_commonness(cosines: CohortCosines) -> float:
    if not cosines.lines or not cosines.texts:
        return 0.0
    nearest = sorted(cosines.lines, reverse=True)[:_NEAREST_LINES]
    middle = _average(cosines.texts)
    own_spread = math.sqrt(_average([(cosine - middle) ** 2 for cosine in cosines.texts]))
    return _average(nearest) / max(own_spread, _NARROWEST_SPREAD)


def _average(numbers: Numbers) -> float:
    return math.fsum(numbers) / len(numbers)


def _find_middle(rows: Sequence[Numbers]) -> Numbers:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def _find_directions(rows: Sequence[Numbers]) -> tuple[Numbers, ...]:
    """Return orthonormal directions in which the languages differ: Gram-Schmidt on the differences of translations."""
    directions: list[Numbers] = []
    first = rows[0::LANGUAGES]
    for other in range(1, LANGUAGES):
        differences = [_subtract(row, base) for row, base in zip(rows[other::LANGUAGES], first, strict=True)]
        middle = _find_middle(differences)
        chance = sum(_square(_subtract(row, middle)) for row in differences) / len(differences) ** 2
        if _square(middle) > _LANGUAGE_RATIO * chance:
            directions.append(_place(middle, [0.0] * len(middle), directions))
    return tuple(direction for direction in directions if any(direction))


def _place(row: Numbers, middle: Numbers, directions: Iterable[Numbers]) -> Numbers:
    """Return a vector without the middle and the directions, of unit length; all zeros where nothing is left."""
    rest = _subtract(row, middle)
    for direction in directions:
        share = _multiply(rest, direction)
        rest = [number - share * part for number, part in zip(rest, direction, strict=True)]
    length = math.hypot(*rest)
    return [number / length for number in rest] if length > _SHORTEST else [0.0] * len(rest)


def _read(vector: Vector) -> Numbers:
    return array("f", vector.blob).tolist()


def _multiply(left: Numbers, right: Numbers) -> float:
    return float(sum(map(mul, left, right)))


def _square(row: Numbers) -> float:
    return _multiply(row, row)


def _subtract(left: Numbers, right: Numbers) -> list[float]:
    return list(map(sub, left, right))

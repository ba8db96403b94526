import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.memory.calibration import aim_line, calibrate, measure_nearness
from jarvis_cli.memory.ranking import Candidate, LineWord, Statistics, measure_fits, rank, read_words
from jarvis_cli.memory.word_forms import list_forms
from jarvis_cli.stop_words import STOP_WORDS
from jarvis_cli.text import fold_words
from jarvis_cli.vector import EmbedderName, make_vector

LETTERS = st.text(alphabet="abcdeäłø  אב中文", max_size=30)
NEARNESS = st.none() | st.floats(-10, 15)
CANDIDATES = st.lists(
    st.builds(Candidate, st.integers(1, 50), LETTERS, NEARNESS), max_size=12, unique_by=lambda c: c.id
)


def read(line: str) -> tuple[LineWord, ...]:
    return read_words(line, STOP_WORDS, list_forms)


def describe(line: str, texts: int = 1, occurrences: int = 1, commonness: float = 0.0) -> Statistics:
    words = read(line)
    return Statistics(texts, words, (occurrences,) * len(words), commonness)


def stored(number: int, text: str, nearness: float | None) -> Candidate:
    return Candidate(number, fold_words(text), nearness)


def find(line: str, *texts: str, nearness: float | None = None) -> list[int]:
    candidates = [stored(place, text, nearness) for place, text in enumerate(texts)]
    return [ranked.id for ranked in rank(candidates, describe(line, len(texts)), 10)]


def test_nothing_in_nothing_out() -> None:
    assert rank([], describe("Wie heißt mein Hund?"), 3) == ()
    assert rank([stored(1, "", None)], Statistics(0), 3) == ()
    assert rank([stored(1, "bruno", 9.0)], Statistics(1), 0) == ()
    assert rank([stored(1, "bruno", 9.0)], Statistics(1), -1) == ()


@given(CANDIDATES, LETTERS, st.integers(0, 10_000), st.floats(0, 20), st.randoms(use_true_random=False))
def test_order_of_input_does_not_matter_and_scores_are_sound(
    candidates: list[Candidate], line: str, texts: int, commonness: float, chance: random.Random
) -> None:
    statistics = describe(line, texts, occurrences=texts // 2, commonness=commonness)
    ranked = rank(candidates, statistics, 12)
    mixed = list(candidates)
    chance.shuffle(mixed)
    assert rank(mixed, statistics, 12) == ranked
    assert all(math.isfinite(each.score) and 0.0 <= each.score <= 1.0 for each in ranked)
    assert [each.score for each in ranked] == sorted((each.score for each in ranked), reverse=True)
    assert rank(candidates, statistics, 3) == ranked[:3]


@given(CANDIDATES, LETTERS, st.floats(0, 5))
def test_nearer_is_never_worse(candidates: list[Candidate], line: str, step: float) -> None:
    statistics = describe(line, texts=20)
    nearer = [stored(c.id, c.text, c.nearness if c.nearness is None else c.nearness + step) for c in candidates]
    for before, after in zip(measure_fits(candidates, statistics), measure_fits(nearer, statistics), strict=True):
        assert after.total >= before.total
        assert after.is_kept >= before.is_kept


@given(CANDIDATES, st.sampled_from(["Bruno", "Grażyna Kraków", "Straße 17"]))
def test_sharing_more_words_is_never_worse(candidates: list[Candidate], line: str) -> None:
    statistics = describe(line, texts=20)
    fuller = [stored(c.id, f"{c.text} {line}", c.nearness) for c in candidates]
    for before, after in zip(measure_fits(candidates, statistics), measure_fits(fuller, statistics), strict=True):
        assert after.total >= before.total
        assert after.is_kept >= before.is_kept


@given(st.lists(st.floats(-3, 12), min_size=1, max_size=8), st.integers(1, 5_000), st.floats(0, 8))
def test_a_larger_memory_or_a_more_common_line_keeps_no_more(
    nearnesses: list[float], texts: int, commonness: float
) -> None:
    candidates = [stored(place, "", nearness) for place, nearness in enumerate(nearnesses)]
    kept = {each.id for each in rank(candidates, Statistics(texts), 10)}
    assert {each.id for each in rank(candidates, Statistics(texts * 2), 10)} <= kept
    assert {each.id for each in rank(candidates, Statistics(texts, commonness=commonness), 10)} <= kept


def test_all_equal_signals_are_ordered_by_id_the_newest_first() -> None:
    candidates = [stored(number, "dasselbe", 5.0) for number in (2, 9, 4)]
    assert [each.id for each in rank(candidates, Statistics(3), 10)] == [9, 4, 2]


def test_a_single_stored_text_is_found_in_other_words_and_not_by_an_unrelated_line() -> None:
    assert [each.id for each in rank([stored(7, "Mein Hund heißt Bruno.", 2.5)], Statistics(1), 3)] == [7]
    assert rank([stored(7, "Mein Hund heißt Bruno.", 0.4)], Statistics(1), 3) == ()


def test_a_common_line_must_come_nearer() -> None:
    near = [stored(1, "My dog is called Bruno.", 3.0)]
    assert rank(near, Statistics(10, commonness=2.0), 3)
    assert rank(near, Statistics(10, commonness=6.0), 3) == ()


def test_a_rare_name_outweighs_a_somewhat_nearer_text() -> None:
    candidates = [stored(1, "Tilman sorgt für die Musik.", 1.5), stored(2, "Das Fest ist im Juni.", 2.8)]
    words = read("Was macht eigentlich Tilman?")
    by_word = {word.text: word for word in words}
    statistics = Statistics(162, (by_word["tilman"],), (1,))
    assert rank(candidates, statistics, 3)[0].id == 1


def test_a_rare_word_counts_more_than_one_that_most_texts_hold() -> None:
    words = read("Passau Ferien")
    text = [stored(1, "nach Passau", 1.0)]
    rare, frequent = (measure_fits(text, Statistics(100, words, (count, 5)))[0] for count in (1, 90))
    assert rare.total > frequent.total


@pytest.mark.parametrize("line", ["was ist der", "what is the", "co to jest", "", "?!", "Wer bist du?"])
def test_function_words_alone_find_nothing(line: str) -> None:
    assert find(line, "Was ist der Unterschied?", "what is the matter", "co to jest") == []


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("Bruno", "Mein Hund heißt Bruno."),
        ("Was macht Oberhuber?", "Die Nachbarin Frau Oberhuber hat sich beschwert."),
        ("Is Callum still in Vancouver?", "My brother Callum lives in Vancouver."),
        ("Jadę do Krakowa", "Ciocia mieszka w Krakowie."),
        ("M-TK 4471", "Mein Auto hat das Kennzeichen M-TK 4471."),
        ("שרה", "אחותי שרה גרה בחיפה"),
        ("我的狗叫什么名字", "我的狗叫小白"),
    ],
)
def test_without_vectors_names_and_numbers_are_found_in_a_tiny_memory(line: str, text: str) -> None:
    assert find(line, text) == [0]
    assert find(line, "I like tea.", text) == [1]


@pytest.mark.parametrize(
    "line", ["Wie hoch ist der Mount Everest?", "How do vaccines work?", "Jak działa silnik?", "天气"]
)
def test_without_vectors_unrelated_lines_find_nothing(line: str) -> None:
    assert find(line, "Mein Hund heißt Bruno.", "My cat hates the vacuum cleaner.", "Mam psa.", "我的狗叫小白") == []


def test_an_exact_word_is_enough_whatever_the_vector_says() -> None:
    """TXT-04: ids and names must be found where the embedder makes nothing of them."""
    assert find("KX19 WRD", "I drive a red Mazda, registration KX19 WRD.", nearness=0.0) == [0]


@pytest.mark.parametrize("nearness", [None, 0.0])
def test_a_word_that_every_text_holds_still_finds_them(nearness: float | None) -> None:
    """VEC-02: whoever searches for one word means the texts with it, however many they are."""
    candidates = [stored(number, f"Urlaub Nummer {number}", nearness) for number in range(1, 51)]
    ranked = rank(candidates, describe("Urlaub", texts=5_000, occurrences=5_000), 3)
    assert [each.id for each in ranked] == [50, 49, 48]
    assert find("Versicherung", "Die Lebensversicherung läuft bis 2040.", nearness=nearness) == [0]
    assert find("的", "我的狗叫小白", nearness=nearness) == []


def test_read_words_drops_function_words_and_repeats_and_weighs_looks() -> None:
    words = {word.text: word.emphasis for word in read("Hat der Hund von Zenon 17 Flöhe, und Zenon auch?")}
    assert "der" not in words
    assert words["zenon"] == words["17"] == 1.0
    assert {word.text: word.emphasis for word in read("hund zenon")} == {"hund": 0.8, "zenon": 0.8}
    small = {word.text: word.emphasis for word in read("Was frisst Zenon gern?")}
    assert small["frisst"] < small["zenon"]


def test_a_long_line_is_read_to_64_words() -> None:
    assert len(read(" ".join(f"wort{number}" for number in range(500)))) == 64


def test_vec_07_order_is_by_angle_and_90_degrees_is_dropped() -> None:
    """VEC-07: without a cohort, up to 60 degrees is kept and 90 degrees is not; length plays no part."""
    plane = EmbedderName("plane", "1", 2)
    calibration = calibrate([], [], 2)
    aim = aim_line(calibration, make_vector(plane, [3.0, 0.0]))
    candidates = []
    for degrees, length in ((90, 5.0), (30, 0.1), (60, 40.0), (0, 1.0)):
        turned = math.radians(degrees)
        vector = make_vector(plane, [length * math.cos(turned), length * math.sin(turned)])
        candidates.append(stored(degrees, "", measure_nearness(calibration, aim, vector)))
    for texts in (4, 100, 5_000):
        assert [each.id for each in rank(candidates, Statistics(texts), 10)] == [0, 30, 60]


@given(st.lists(st.floats(-3, 6), min_size=1, max_size=12), st.integers(0, 5), st.integers(0, 5))
def test_misses_come_behind_what_is_kept_the_nearest_first(nearness: list[float], limit: int, misses: int) -> None:
    candidates = [stored(number, "nichts", near) for number, near in enumerate(nearness, 1)]
    ranked = rank(candidates, Statistics(10), limit, misses)
    kept = rank(candidates, Statistics(10), limit)
    below = ranked[len(kept) :]
    assert ranked[: len(kept)] == kept
    assert not any(each.is_kept for each in below)
    everything = rank(candidates, Statistics(10), 12)
    assert len(below) == min(misses, len(candidates) - len(everything))
    assert [each.score for each in below] == sorted((each.score for each in below), reverse=True)

"""The reply of an extractor: repaired where that is safe, else an error, never "nothing new" (FACT-07, SUM-11)."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.errors import ModelError
from jarvis_cli.extraction.candidates import Candidate
from jarvis_cli.extraction.reply import read_reply

ONE = {"content": "Ich wohne in Graz", "category": "fact", "confidence": 0.9}
FACTS = json.dumps({"facts": [ONE]})
READ = (Candidate("Ich wohne in Graz", "fact", confidence=0.9),)


@pytest.mark.parametrize(
    "text",
    [
        FACTS,
        f"```json\n{FACTS}\n```",
        f"```\n{FACTS}```",
        f"Here is what I found:\n\n{FACTS}\n\nI hope that helps! {{}}",
        f"Hier ist [die Liste] {{wie gewünscht}}: {FACTS}",
        json.dumps([ONE]),
        f"```json\n{json.dumps([ONE])}\n```\nThese are all.",
        json.dumps({"memories": [ONE]}),
        json.dumps({"result": {"facts": [ONE]}}),
        json.dumps({"facts": ONE}),
        json.dumps(ONE),
        json.dumps({"facts": [ONE, "text", None, 3, {"content": 7}]}),
        f"<think>I should look for {{facts}}.</think>\n{FACTS}",
        f"<think></think>{FACTS}",
    ],
)
def test_fact_07_a_reply_is_found_in_whatever_surrounds_it(text: str) -> None:
    assert read_reply(text) == READ


@pytest.mark.parametrize(
    "text", ['{"facts": []}', "[]", "```json\n[]\n```", "Nothing to keep: []", "<think>x</think>[]"]
)
def test_fact_07_an_explicit_empty_list_says_that_nothing_is_new(text: str) -> None:
    assert read_reply(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   \n",
        "I'm sorry, but I cannot store personal statements.",
        "There are no facts.",
        FACTS[:-1],
        FACTS[:40],
        f'{{"facts": [{json.dumps(ONE)}, {{"content": "Ich mag',
        f"```json\n{FACTS[:60]}\n```",
        f"[{json.dumps(ONE)[:-1]},}}, {json.dumps({'content': 'Mam psa'})}]",
        '{"facts": [{"content": "Mam psa",}], "other": []}',
        "{'facts': []}",
        "{facts: []}",
        '{"facts": null}',
        '{"facts": ["Ich wohne in Graz"]}',
        '{"facts": [{"content": 3}]}',
        '"facts"',
        "[1, 2]",
        '{"a": ' + "9" * 5_000 + "}",
        f"<think>{FACTS}",
        f"<think>still thinking {FACTS}",
    ],
)
def test_fact_07_sum_11_a_reply_that_cannot_be_used_is_an_error_without_its_text(text: str) -> None:
    with pytest.raises(ModelError) as error:
        read_reply(text)
    assert not error.value.transient
    assert "Graz" not in error.value.message + error.value.hint
    assert error.value.message == "the model's reply holds no list of facts that can be read"
    assert error.value.__cause__ is None


@pytest.mark.parametrize(
    ("field", "given", "read"),
    [
        ("category", " Preference ", "preference"),
        ("category", "hobby", "hobby"),
        ("category", None, ""),
        ("key", "home.city", "home.city"),
        ("key", None, ""),
        ("key", "x" * 500, ""),
        ("subject", 7, ""),
        ("importance", 4, 4),
        ("importance", "4", 4),
        ("importance", 99, 5),
        ("importance", -3, 1),
        ("importance", 0, 3),
        ("importance", True, 3),
        ("importance", "high", 3),
        ("confidence", 1, 1.0),
        ("confidence", "0.9", 0.9),
        ("confidence", "85%", 0.85),
        ("confidence", "high", 0.0),
        ("confidence", 7, 0.0),
        ("confidence", -0.1, 0.0),
        ("confidence", None, 0.0),
        ("confidence", True, 0.0),
        ("confidence", float("nan"), 0.0),
        ("confidence", float("inf"), 0.0),
        ("restricted", True, True),
        ("restricted", "yes", True),
        ("restricted", "false", False),
        ("restricted", 0, False),
        ("restricted", None, False),
        ("replaces", 12, 12),
        ("replaces", "#12", 12),
        ("replaces", "12", 12),
        ("replaces", 12.0, 12),
        ("replaces", 0, None),
        ("replaces", None, None),
        ("replaces", -1, None),
        ("replaces", True, None),
        ("replaces", 1.5, None),
        ("replaces", 10**30, None),
        ("replaces", "all", None),
    ],
)
def test_a_field_is_brought_into_its_range(field: str, given: object, read: object) -> None:
    (candidate,) = read_reply(json.dumps({"facts": [{"content": "Mam psa", field: given}]}))
    assert getattr(candidate, field) == read


def test_what_is_missing_is_not_made_up() -> None:
    assert read_reply('{"facts": [{"content": "Mam psa"}]}') == (Candidate("Mam psa", ""),)


def test_a_content_is_one_line_of_valid_text_and_kept_whole_as_far_as_it_is_read() -> None:
    (candidate,) = read_reply('{"facts": [{"content": " Mam\\npsa \\ud800\\u0000! ", "category": "fact"}]}')
    assert candidate.content == "Mam psa �!"
    (candidate,) = read_reply(json.dumps({"facts": [{"content": "ab " * 5_000}]}))
    assert 300 < len(candidate.content) <= 2_000


def test_no_more_than_five_hundred_candidates_are_read() -> None:
    assert len(read_reply(json.dumps({"facts": [ONE] * 480}))) == 480
    assert len(read_reply(json.dumps({"facts": [ONE] * 800}))) == 500


@pytest.mark.parametrize(
    "unit", ["[", "{", '{"a":', "[{", '{"', "{}", '{"a":1}', '"', '[{"content":"x"},', "<think>", "{\n"]
)
def test_a_hostile_reply_is_read_in_no_time(unit: str) -> None:
    started = time.monotonic()
    with pytest.raises(ModelError):
        read_reply(unit * (1_000_000 // len(unit)))
    assert time.monotonic() - started < 5


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["facts", "content", "key", "confidence", "replaces", "x"]), inner, max_size=4
            )
        ),
        max_leaves=20,
    )
)
def test_any_json_gives_candidates_in_range_or_a_model_error(value: object) -> None:
    try:
        candidates = read_reply(json.dumps(value))
    except ModelError:
        return
    for candidate in candidates:
        assert 0 <= candidate.confidence <= 1
        assert 1 <= candidate.importance <= 5
        assert candidate.replaces is None or candidate.replaces > 0


@given(st.text())
def test_any_text_gives_candidates_or_a_model_error(text: str) -> None:
    try:
        read_reply(text)
    except ModelError:
        assert text.strip() not in ("[]", '{"facts": []}')

"""Large lists of JSON, read one value at a time."""

import io
import json
from typing import Any, BinaryIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.foreign.streaming import LONGEST_VALUE, BrokenValue, NoListError, read_list


class Slowly(io.BytesIO):
    """A file that gives a few bytes at a time, as a zip or a pipe may."""

    step = 3

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(min(self.step, size or 0))


def read_all(raw: bytes | BinaryIO) -> list[object]:
    """Return all values; those that are broken as 'broken', and the end of what could be read as 'end'."""
    file = io.BytesIO(raw) if isinstance(raw, bytes) else raw
    values = read_list(file)
    return [("end" if value.is_end else "broken") if isinstance(value, BrokenValue) else value for value in values]


_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.sampled_from(['"', "\\", "]},{[", "ß漢ش", "\ud800"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


@given(st.lists(_VALUES, max_size=6), st.integers(1, 40), st.booleans())
def test_every_list_is_read_as_it_was_written_however_it_arrives(values: list[Any], step: int, is_ascii: bool) -> None:
    # Lone surrogates cannot be written but as escapes.
    is_ascii = is_ascii or "\\ud" in json.dumps(values)
    file = Slowly(json.dumps(values, ensure_ascii=is_ascii, indent=step % 3).encode())
    file.step = step
    assert read_all(file) == values


@given(st.lists(st.dictionaries(st.text(max_size=5), _VALUES, min_size=1, max_size=3), max_size=4), st.data())
def test_of_a_file_that_breaks_off_all_that_came_before_is_read(values: list[Any], data: st.DataObject) -> None:
    raw = json.dumps(values).encode()
    cut = data.draw(st.integers(1, len(raw) - 1))
    found = read_all(raw[:cut])
    assert found[-1] == "end"
    assert found[:-1] == values[: len(found) - 1]
    ends = [len(json.dumps(values[:number])) - 1 for number in range(1, len(values) + 1)]
    assert len(found) - 1 == sum(end <= cut for end in ends)


def test_a_broken_value_in_the_middle_ends_nothing() -> None:
    assert read_all(b'[{"a": 1}, {"b" 2}, {"c": 03}, nonsense, {"d": 4}]') == [
        {"a": 1},
        "broken",
        "broken",
        "broken",
        {"d": 4},
    ]


def test_wrong_bytes_control_bytes_and_lone_surrogates_end_nothing() -> None:
    assert read_all(b'["a\xffb", "c\nd\x00", "\\ud800e", "\\ud83d\\ude00"]') == ["a\ufffdb", "c\nd\0", "\ud800e", "😀"]


@pytest.mark.parametrize("raw", [b"[" * 2_000_000, b'[{"a":' * 200_000, b"[1, " + b"{" * 100_000])
def test_brackets_without_end_take_no_memory_and_no_time(raw: bytes) -> None:
    assert read_all(raw)[-1] == "end"


def test_many_small_values_are_read_in_time() -> None:
    assert read_all(b"[" + b"1," * 300_000 + b"1]") == [1] * 300_001


def test_texts_with_very_many_escapes_are_read() -> None:
    text = '\\"\n' * 400_000
    assert read_all(json.dumps([text, 1]).encode()) == [text, 1]


@pytest.mark.parametrize("raw", [b"\xef\xbb\xbf [1]", b'{"conversations": [1]}', b'\n{ "conversations" :[1], "x": 2}'])
def test_a_list_may_stand_behind_a_mark_or_be_the_first_member_of_an_object(raw: bytes) -> None:
    assert read_all(raw) == [1]


@pytest.mark.parametrize("raw", [b"", b"{}", b'{"mapping": {}}', b"<html>", b"PK\x03\x04", '"ł"'.encode("utf-16")])
def test_what_is_no_list_is_refused(raw: bytes) -> None:
    with pytest.raises(NoListError):
        read_all(raw)


def test_a_file_that_cannot_be_read_further_breaks_off() -> None:
    class Faulty(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            if self.tell():
                raise OSError("bad sector")
            return super().read(min(size or 0, 9))

    assert read_all(Faulty(b'[{"a":1},{"b":2}]')) == [{"a": 1}, "end"]


@pytest.mark.parametrize("filling", ['"%s"' % ("w \\\\" * 13_000_000), "[%s0]" % ('{"a":[1]},' * 5_300_000)])
def test_a_value_that_is_too_large_is_passed_over(filling: str) -> None:
    found = list(read_list(io.BytesIO(f'[1,{{"a":{filling}}},"\\\\]",[2]]'.encode())))
    assert [value for value in found if not isinstance(value, BrokenValue)] == [1, "\\]", [2]]
    (broken,) = (value for value in found if isinstance(value, BrokenValue))
    assert (broken.is_too_large, broken.is_end) == (True, False)


def test_a_value_that_is_too_large_may_break_off_too() -> None:
    found = list(read_list(io.BytesIO(b'[1,{"a":"' + b"w" * (LONGEST_VALUE + 2) + b"\\")))
    assert [isinstance(value, BrokenValue) and (value.is_too_large, value.is_end) for value in found] == [
        False,
        (True, False),
        (False, True),
    ]

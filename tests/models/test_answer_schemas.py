"""Schemas that answers have to keep: checked first, never fetched, and answers checked by them."""

import json
import socket
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.errors import UsageError
from jarvis_cli.models.answer_schemas import WrongAnswerError, read_schema

DOG = {"type": "object", "properties": {"name": {"type": "string"}, "age": {"type": "integer"}}, "required": ["name"]}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def refuse(schema: object) -> str:
    """Return why a schema is refused, and what to do."""
    text = schema if isinstance(schema, str) else json.dumps(schema)
    with pytest.raises(UsageError) as caught:
        read_schema(text, "dog.json")
    assert "dog.json" in caught.value.message
    return caught.value.message


class TestSchemas:
    @pytest.mark.parametrize("text", ["", "{", "[1,]", '{"a": NaN}', "{'type': 'object'}", "[" * 100_000])
    def test_what_is_no_json_is_refused(self, text: str) -> None:
        assert "no valid JSON" in refuse(text)

    def test_the_line_is_named(self) -> None:
        assert "(line 3)" in refuse('{\n"type": "object",\n"properties": }')

    @pytest.mark.parametrize("text", ["true", "[]", "3", '"object"', "null"])
    def test_what_is_no_object_is_refused(self, text: str) -> None:
        assert "no JSON object" in refuse(text)

    @pytest.mark.parametrize(
        "schema",
        [
            {"type": "objekt"},
            {"properties": {"a": {"type": 3}}},
            {"required": "name"},
            {"pattern": "("},
            {"minimum": "3"},
            {"$ref": 3},
        ],
    )
    def test_what_is_no_schema_is_refused(self, schema: object) -> None:
        assert "no valid JSON Schema" in refuse(schema)

    def test_a_version_that_is_not_known_is_refused(self) -> None:
        assert "version" in refuse({"$schema": "https://example.org/my-own", "type": "object"})

    @pytest.mark.parametrize("version", ["04", "06", "07"])
    def test_older_versions_are_known(self, version: str) -> None:
        schema = {**DOG, "$schema": f"http://json-schema.org/draft-{version}/schema#"}
        assert read_schema(json.dumps(schema), "x").read('{"name": "Bruno"}') == {"name": "Bruno"}

    @pytest.mark.parametrize(
        "reference",
        [
            "http://127.0.0.1:1/dog.json",
            "https://example.org/dog",
            "file:///etc/passwd",
            "dog.json",
            "#/$defs/none",
            "#x",
        ],
    )
    @pytest.mark.parametrize("place", ["root", "property", "behind"])
    def test_what_does_not_stand_in_it_is_not_fetched(
        self, reference: str, place: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def connect(*_: object) -> None:
            pytest.fail("something was fetched")

        monkeypatch.setattr(socket.socket, "connect", connect)
        schema: dict[str, object] = {"$ref": reference}
        if place == "property":
            schema = {"type": "object", "properties": {"dog": {"$ref": reference}}}
        elif place == "behind":
            schema = {"$ref": "#/hidden/dog", "hidden": {"dog": {"items": {"$ref": reference}}}}
        assert "refers to something that does not stand in it" in refuse(schema)

    def test_what_stands_in_it_is_found(self) -> None:
        schema = {
            "$id": "https://example.org/dogs",
            "$ref": "#/$defs/dogs",
            "$defs": {"dogs": {"type": "array", "items": {"$ref": "#dog"}}, "dog": {"$anchor": "dog", **DOG}},
        }
        read = read_schema(json.dumps(schema), "x")
        assert read.read('[{"name": "Łatka"}]') == [{"name": "Łatka"}]
        with pytest.raises(WrongAnswerError):
            read.read('[{"age": 3}]')

    def test_one_that_refers_to_itself_without_end_is_refused(self) -> None:
        assert "without end" in refuse({"$ref": "#"})
        assert "without end" in refuse({"allOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"$ref": "#/$defs/a"}}})

    def test_one_of_a_tree_may_refer_to_itself(self) -> None:
        tree = read_schema('{"type": "object", "properties": {"in": {"$ref": "#"}}, "required": ["n"]}', "x")
        assert tree.read('{"n": 1, "in": {"n": 2}}') == {"n": 1, "in": {"n": 2}}


class TestAnswers:
    @pytest.mark.parametrize(
        "answer",
        [
            '{"name": "Bruno"}',
            ' \n{"name":"Bruno"}\n',
            '```json\n{"name": "Bruno"}\n```',
            '```\n{"name": "Bruno"}\n```\n',
        ],
    )
    def test_a_document_is_read(self, answer: str) -> None:
        assert read_schema(json.dumps(DOG), "x").read(answer) == {"name": "Bruno"}

    @pytest.mark.parametrize(
        "answer",
        [
            "",
            "Bruno",
            'Here it is: {"name": "Bruno"}',
            '{"name": "Bruno"} {"name": "Filemon"}',
            '{"name": "Bruno"',
            '{"name": NaN}',
            '{"name": "B", "x": 1e999}',
            "[" * 100_000,
            '{"age": 3}',
            '{"name": 3}',
            '{"name": "B", "age": 1.5}',
        ],
    )
    def test_anything_else_is_refused_without_a_word_of_it(self, answer: str) -> None:
        with pytest.raises(WrongAnswerError) as caught:
            read_schema(json.dumps(DOG), "x").read(answer)
        assert caught.value.exit_code == 4
        assert "Bruno" not in caught.value.message
        assert caught.value.faults

    def test_the_model_is_told_where_and_what(self) -> None:
        with pytest.raises(WrongAnswerError) as caught:
            read_schema(json.dumps(DOG), "x").read('{"age": "drei"}')
        assert caught.value.message == "the answer does not keep the schema: `required` is not so"
        assert caught.value.faults == "- $: 'name' is a required property\n- $.age: 'drei' is not of type 'integer'"

    def test_not_all_of_a_very_wrong_answer_is_told(self) -> None:
        schema = read_schema('{"items": {"maxLength": 3}}', "x")
        with pytest.raises(WrongAnswerError) as caught:
            schema.read(json.dumps(["x" * 1_000] * 100))
        assert len(caught.value.faults) < 2_000

    @given(JSON)
    def test_every_document_comes_back_as_it_was(self, value: object) -> None:
        assert read_schema("{}", "x").read(json.dumps(value)) == value

    @given(st.text())
    def test_no_answer_is_more_than_wrong(self, answer: str) -> None:
        with suppress(WrongAnswerError):
            assert isinstance(read_schema(json.dumps(DOG), "x").read(answer), dict)

"""JSON: one object on one line, whatever it holds."""

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli import render
from jarvis_cli.recalled import Summary
from tests.peers.printing import CONTROL, NOW, capture, make_fact


class TestJson:
    def test_it_is_one_object_on_one_line_with_its_version(self) -> None:
        out = capture(lambda: render.print_json_object({"done": 1, "text": "Łódź\n漢"}))
        assert out.count("\n") == 1
        assert json.loads(out) == {"version": render.JSON_VERSION, "done": 1, "text": "Łódź\n漢"}
        assert "Łódź" in out

    @given(st.text(st.characters(codec="utf-8")))
    def test_whatever_a_text_holds_it_comes_back_from_one_line(self, text: str) -> None:
        out = capture(lambda: render.print_json("text", text))
        assert json.loads(out)["text"] == text
        assert len(out.splitlines()) == 1
        assert not CONTROL.search(out)

    def test_a_fact_has_all_its_members(self) -> None:
        fact = replace(
            make_fact("Mieszkam w Łodzi"), subject="ja", key="city", tags=("a", "b"), conversation_id=4, expires_at=NOW
        )
        described = json.loads(capture(lambda: render.print_json("fact", render.describe_fact(fact, 0.123456))))["fact"]
        assert described == {
            "id": 1,
            "content": "Mieszkam w Łodzi",
            "scope": "shared",
            "subject": "ja",
            "key": "city",
            "category": "fact",
            "tags": ["a", "b"],
            "importance": 3,
            "confidence": 1.0,
            "source": "user",
            "created_by": "",
            "conversation_id": 4,
            "created_at": "2026-03-01T12:00:00Z",
            "updated_at": "2026-03-01T12:00:00Z",
            "expires_at": "2026-03-01T12:00:00Z",
            "score": 0.1235,
        }
        assert render.describe_fact(make_fact("x"))["expires_at"] is None
        assert "score" not in render.describe_fact(make_fact("x"))

    def test_a_summary_has_all_its_members(self) -> None:
        summary = Summary(7, "Es ging um Tee.", NOW, 0.5)
        expected = {"conversation_id": 7, "summary": "Es ging um Tee.", "updated_at": "2026-03-01T12:00:00Z"}
        assert render.describe_summary(summary) == {**expected, "score": 0.5}
        assert render.describe_summary(replace(summary, score=None)) == expected

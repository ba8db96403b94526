"""What tools tell of facts: each text on one line, whatever is stored."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.tools.results import describe_fact, name_fact, succeed
from tests.peers.requests import make_fact
from tests.tools.chats import raw

TEXTS = st.lists(st.text(max_size=9) | st.sampled_from(("\n", "\u2028", "\u2029", "\x85", "\r", "- #9 x")), max_size=5)
ANY_TEXT = TEXTS.map("".join)


@given(ANY_TEXT, ANY_TEXT, ANY_TEXT, ANY_TEXT, st.lists(ANY_TEXT, max_size=3))
def test_of_any_fact_every_text_stands_on_one_line(
    content: str, subject: str, key: str, creator: str, tags: list[str]
) -> None:
    fact = replace(make_fact(1, content, subject=subject, key=key), created_by=f"agent:{creator}", tags=tuple(tags))
    for told in (describe_fact(fact), name_fact(fact), describe_fact(replace(fact, scope="agent:watcher"))):
        assert len(succeed(raw("list_facts", ""), told).result.content.splitlines()) == 1
        texts = [value for value in told.values() if isinstance(value, str)] + list(told.get("tags") or ())  # type: ignore[call-overload]
        assert all(len(text.splitlines()) <= 1 for text in texts)

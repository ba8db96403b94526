"""A fact as the text that a person edits: what is in it, and what is made of what they left."""

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.commands.facts.draft import read_draft, write_draft
from jarvis_cli.errors import UsageError
from jarvis_cli.memory.editing import FactEdit
from jarvis_cli.text import normalise_text
from tests.peers.printing import CONTROL, HOSTILE, NOW, make_fact

FACT = replace(
    make_fact("mieszka w Łodzi", 7),
    subject="Ines",
    key="home",
    category="contact",
    tags=("a", 'b "c"'),
    importance=4,
    expires_at=datetime(2026, 12, 31, tzinfo=UTC),
)
TEXT = """\
content = '''
mieszka w Łodzi
'''
"""


def test_the_text_has_every_field_and_what_it_may_be() -> None:
    text = write_draft(FACT)
    assert text.startswith("# Fact #7.")
    for line in (
        *TEXT.splitlines(),
        'subject = "Ines"',
        'key = "home"',
        'category = "contact"',
        'tags = ["a", "b \\"c\\""]',
        "importance = 4",
        'expires = "2026-12-31T00:00:00Z"',
        "# fact, preference, decision, observation, task, contact or other",
    ):
        assert line in text.splitlines()
    assert 'expires = "never"' in write_draft(make_fact("x"))


STORED = st.text(st.characters(codec="utf-8")).map(normalise_text)


@given(STORED.filter(bool), STORED, st.lists(STORED).map(tuple))
def test_what_is_left_as_it_was_changes_nothing(content: str, name: str, tags: tuple[str, ...]) -> None:
    fact = replace(FACT, content=content, subject=name, key=name, tags=tags)
    text = write_draft(fact)
    assert not CONTROL.search(text)
    assert read_draft(text, fact, NOW) is None


@pytest.mark.parametrize("content", ["it's '''quoted'''", "ends with '", "C:\\x \\n", "eins\n\nzwei", HOSTILE, '"""'])
def test_any_content_can_be_written_and_read(content: str) -> None:
    fact = replace(FACT, content=content)
    edit = read_draft(write_draft(fact).replace('"home"', '"Heim"'), fact, NOW)
    assert edit is not None
    assert edit.key == "Heim"
    # What no fact holds, a control byte, is not kept in the text either.
    assert edit.content in (None, normalise_text(content))


@pytest.mark.parametrize(
    ("text", "edit"),
    [
        ("content = 'wohnt in Graz'", FactEdit(content="wohnt in Graz")),
        ("content = '''\nzwei\r\nZeilen  \n'''", FactEdit(content="zwei\nZeilen")),
        ('content = "Lo\u0301dz\u0301"', FactEdit(content="Lódź")),
        ('subject = ""\nkey = ""', FactEdit(subject="", key="")),
        ('category = "Decision"', FactEdit(category="decision")),
        ("tags = []", FactEdit(tags=())),
        ('tags = ["猫", "חתול"]', FactEdit(tags=("猫", "חתול"))),
        ("importance = 5", FactEdit(importance=5)),
        ('importance = "5"', FactEdit(importance=5)),
        ('expires = "never"', FactEdit(expires_at="")),
        ('expires = "30d"', FactEdit(expires_at="2026-03-31T12:00:00Z")),
        ("expires = 2030-01-02T03:04:05Z", FactEdit(expires_at="2030-01-02T03:04:05Z")),
        (f"\ufeff# nothing\n{TEXT}".removeprefix("\ufeff"), None),
        ("", None),
        ("# only this\n\n", None),
    ],
    ids=ascii,
)
def test_only_what_is_another_now_is_changed(text: str, edit: FactEdit | None) -> None:
    assert read_draft(text, FACT, NOW) == edit


def test_what_has_expired_may_stay_so() -> None:
    fact = replace(FACT, expires_at=datetime(2020, 1, 1, tzinfo=UTC))
    assert read_draft(write_draft(fact), fact, NOW) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("content = 'x'\nsubject = Ines\n", "the text is not valid TOML (line 2)"),
        ("content = '''\nx", "the text is not valid TOML (end of document)"),
        ("content 'x'", "the text is not valid TOML (line 1)"),
        ("key = 'a'\nkey = 'b'\n\ntags = []\n", "the text is not valid TOML (line 2)"),
        ("importance = " + "9" * 5000, "the text is not valid TOML (it cannot be read)"),
        ("tags = " + "[" * 100_000, "the text is not valid TOML (it cannot be read)"),
        ("content = 'x'\n\nimportence = 3", "line 3: a fact has no such field"),
        ("# x\n[fact]\ncontent = 'x'", "line 2: a fact has no such field"),
        ("content = 3", "content: this is no text"),
        ("key = true", "key: this is no text"),
        ("key = ['x']", "key: this is no text"),
        ("category = 'x'", "category: there is no such category"),
        ("category = 3", "category: this is no text"),
        ("tags = 'x'", "tags: this is no list of texts"),
        ("tags = [1]", "tags: this is no list of texts"),
        ("importance = 6", "importance: the importance is out of its range"),
        ("importance = true", "importance: the importance is out of its range"),
        ("importance = 3.0", "importance: the importance is out of its range"),
        ("expires = 3", "expires: this is no text"),
        ("expires = 07:32:00", "expires: this is no text"),
        ("expires = 2020-01-01", "expires: a fact cannot expire at once"),
        ("expires = 'soon'", "expires: that is no point in time"),
    ],
    ids=lambda value: ascii(value)[:40],
)
def test_what_is_wrong_is_named_by_its_line_or_field(text: str, message: str) -> None:
    with pytest.raises(UsageError) as error:
        read_draft(text, FACT, NOW)
    assert error.value.message == message
    assert error.value.hint


@given(st.text())
def test_any_text_is_an_edit_nothing_or_an_error(text: str) -> None:
    edit = None
    with suppress(UsageError):
        edit = read_draft(text, FACT, NOW)
    assert edit != FactEdit()

"""jarvis facts show: all that is known of one fact, and where it is from."""

import re

import apsw
import pytest

from tests.commands.facts_calls import add
from tests.conftest import HandClock
from tests.memory.teaching import learn
from tests.peers.program import Home

LINE = "Übrigens: ich wohne seit letztem Monat in Graz. Kennst du ein gutes Café?"
SENTENCE = "ich wohne seit letztem Monat in Graz."


@pytest.fixture
def learned(home: Home, clock: HandClock) -> Home:
    """A home with one fact that was learned, changed three days later, and confirmed."""
    memory = home.open_memory(clock)
    start = LINE.index(SENTENCE)
    span = {"said_from": start, "said_until": start + len(SENTENCE)}
    learn(memory, "Ich wohne in Wien.", key="home", subject="user")
    clock.advance(days=3)
    learn(memory, LINE, SENTENCE, key="home", subject="user", category="contact", **span)
    clock.advance(days=1)
    learn(memory, "Ich wohne seit letztem Monat in Graz!", SENTENCE, key="home", subject="user")
    memory.close()
    return home


def test_a_learned_fact_names_its_conversation_its_sentence_and_its_model(learned: Home) -> None:
    shown = learned.call("facts", "show", "1").check_quiet().stdout
    rows = dict(line.split("\t") for line in shown.splitlines())
    assert rows["id"] == "#1"
    assert rows["fact"] == SENTENCE
    assert rows["category"] == "contact"
    assert rows["source"] == "extracted, by small-model"
    assert rows["conversation"] == "#2, 2026-03-04"
    assert rows["said"] == SENTENCE
    assert rows["confirmed"] == "once, last on 2026-03-05"
    assert rows["until 2026-03-04"] == "Ich wohne in Wien. (category fact; since 2026-03-01)"


def test_what_else_was_changed_is_told(home: Home, clock: HandClock) -> None:
    home.call("facts", "add", "Bruno mag Tee", "--key", "hund", "--tag", "a", clock=clock).check_quiet()
    edits = (
        ("--importance", "5"),
        ("--key", "pies", "--subject", "ブルーノ"),
        ("--content", "Bruno mag Kaffee", "--no-tags"),
        ("--expires", "30d"),
    )
    for edit in edits:
        clock.advance(days=1)
        home.call("facts", "edit", "1", *edit, clock=clock).check_quiet()
    shown = home.call("facts", "show", "1").check_quiet().stdout.splitlines()
    assert [line for line in shown if line.startswith("until")] == [
        "until 2026-03-05\tthe same (since 2026-03-04)",
        "until 2026-03-04\tBruno mag Tee (tags a; since 2026-03-03)",
        "until 2026-03-03\tthe same (subject none, key hund; since 2026-03-02)",
        "until 2026-03-02\tthe same (importance 3; since 2026-03-01)",
    ]


def test_fact_05_json_has_all_of_it_and_the_former_wording(learned: Home) -> None:
    """What was replaced can be traced, and is not among the facts any more."""
    shown = learned.call("facts", "show", "#1", "--json").check_quiet().json
    assert set(shown) == {"version", "fact", "origin", "history"}
    assert (shown["version"], shown["fact"]["id"], shown["fact"]["content"]) == (1, 1, SENTENCE)
    assert (shown["fact"]["source"], shown["fact"]["created_by"]) == ("extracted", "small-model")
    assert shown["fact"]["confidence"] >= 0.8
    assert shown["origin"] == {
        "conversation_id": 2,
        "message_id": 3,
        "sentence": SENTENCE,
        "said_at": "2026-03-04T12:00:00Z",
        "withheld": False,
        "confirmations": 1,
        "confirmed_at": "2026-03-05T12:00:00Z",
        "recalled_at": None,
    }
    [former] = shown["history"]
    assert (former["content"], former["importance"], former["key"]) == ("Ich wohne in Wien.", 3, "home")
    assert (former["valid_from"], former["valid_until"]) == ("2026-03-01T12:00:00Z", "2026-03-04T12:00:00Z")
    assert "Wien" not in learned.call("facts", "list").stdout


@pytest.mark.parametrize("fact", ["mam alergię na orzechy", "הכלב שלי הוא ברונו", "私の犬はブルーノです", "a\nb"])
def test_a_fact_of_the_person_is_shown_without_what_is_not_known_of_it(home: Home, fact: str) -> None:
    home.call("facts", "add", fact).check_quiet()
    rows = [line.split("\t") for line in home.call("facts", "show", "1").check_quiet().stdout.splitlines()]
    assert rows[:2] == [["id", "#1"], ["fact", fact.replace("\n", "\\n")]]
    assert {name for name, _ in rows} == {
        "id",
        "fact",
        "category",
        "importance",
        "confidence",
        "source",
        "scope",
        "remembered",
    }


def test_the_sentence_of_something_forgotten_is_not_shown(home: Home, clock: HandClock) -> None:
    """FACT-02: the message carries another fact, which is forgotten."""
    memory = home.open_memory(clock)
    learn(memory, "My hint is Rosebud, and I moved to Graz.", "I moved to Graz", said_until=40)
    memory.close()
    home.call("facts", "add", "my hint is Rosebud").check_quiet()
    home.call("facts", "forget", "2", "--yes").check(0, "forgotten #2\n")
    shown = home.call("facts", "show", "1").check_quiet().stdout
    assert "said\t(carries something that was forgotten)\n" in shown
    assert "Rosebud" not in shown
    origin = home.call("facts", "show", "1", "--json").json["origin"]
    assert (origin["sentence"], origin["withheld"]) == ("", True)


@pytest.mark.parametrize(("number", "code"), [("2", 6), ("#99", 6), ("9" * 5000, 6), ("x", 2), ("", 2), ("1.5", 2)])
def test_what_names_no_fact_is_said_to(home: Home, number: str, code: int) -> None:
    add(home, "Tee am Morgen")
    home.call("facts", "show", number).check_clean(code)


def test_tui_01_tui_11_nothing_of_it_is_more_than_text(learned: Home) -> None:
    hostile = "\x1b]0;title\x07Grüße\x1b[2J\x9b31m\b\x7f[/foo] [bold]x"
    connection = apsw.Connection(str(learned.memory_file))
    connection.execute("UPDATE messages SET text = ?", (hostile,))
    connection.execute("UPDATE facts SET content = ?1, created_by = ?1, said_from = 0, said_until = 26", (hostile,))
    connection.execute("UPDATE fact_history SET content = ? || '!'", (hostile,))
    connection.close()
    shown = learned.call("facts", "show", "1").check_quiet().stdout
    assert shown.count("]0;titleGrüße[2J31m") == 4
    for text in (shown, learned.call("facts", "show", "1", "--json").check_quiet().stdout):
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", text)

"""What is learned by rules, whatever the language: the reply, how sure it is, plays, texts of others, any line."""

import json
import subprocess
import sys
import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.extraction.reply import read_reply
from jarvis_cli.messages import Message, Request, Stop, TextDelta
from jarvis_cli.models.notebook.model import Notebook
from jarvis_cli.models.notebook.statements import extract

SURE = 0.7
FIELDS = {"content", "category", "key", "subject", "importance", "confidence", "restricted"}
words = st.sampled_from(
    """
    I my am have live in Graz a dog called Bruno and , . ? ! ( ) " ... not don't ich mein bin habe wohne in Linz einen
    Hund und nicht mam mój jestem mieszkam psa i nie się dass że because weil : ; - allergic vegan moved 34 years old /
    """.split()
)
lines = st.text(max_size=400) | st.lists(words, max_size=40).map(" ".join)


def learn(*said: str) -> list[str]:
    """Return the contents that are surely learned from lines of a person."""
    facts = json.loads(extract(tuple(Message("user", line) for line in said)))["facts"]
    return [fact["content"] for fact in facts if fact["confidence"] >= SURE]


def find_keys(*said: str) -> list[str]:
    facts = json.loads(extract(tuple(Message("user", line) for line in said)))["facts"]
    return [fact["key"] for fact in facts]


def test_the_notebook_replies_as_an_extractor() -> None:
    said = (Message("user", "I live in Graz. My sister is called Eva."), Message("user", "ok"))
    events = list(Notebook().stream(Request("extraction", "", "", (Message("user", "x"),), transcript=said)))
    assert isinstance(events[0], TextDelta)
    assert events[1:] == [Stop("end")]
    assert all(set(fact) == FIELDS for fact in json.loads(events[0].text)["facts"])
    candidates = read_reply(events[0].text)
    assert [(each.content, each.key, each.subject) for each in candidates] == [
        ("I live in Graz", "residence", ""),
        ("My sister is called Eva", "sister.name", "sister"),
    ]


def test_nothing_said_gives_an_empty_reply() -> None:
    assert extract(()) == '{"facts": []}'
    assert extract((Message("user", ""), Message("user", "\n \n"))) == '{"facts": []}'


def test_only_what_the_person_says_is_read() -> None:
    """FACT-06."""
    assert extract((Message("assistant", "I live in Lisbon and I love jazz."),)) == '{"facts": []}'


def test_the_rules_are_not_loaded_before_they_are_needed() -> None:
    code = "import sys, jarvis_cli.models.notebook as n; print(any('statements' in name for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


@pytest.mark.parametrize(
    ("line", "contents"),
    [
        ("By the way, my sister is called Anna, and I'm vegan.", ["my sister is called Anna", "I'm vegan"]),
        ("I live in Graz, but today I'm in Vienna", ["I live in Graz"]),
        ("I don't eat meat because I love animals", ["I don't eat meat"]),
        ("Recommend something cheap because I'm allergic to nuts", ["I'm allergic to nuts"]),
        (
            "Also ich bin 58, arbeite als Busfahrer und hab drei Enkel",
            ["ich bin 58", "arbeite als Busfahrer", "hab drei Enkel"],
        ),
        ("Ich habe zwei Katzen (ich wohne in Graz)", ["Ich habe zwei Katzen", "ich wohne in Graz"]),
        ("Mam na imię Ola i mieszkam w Łodzi", ["Mam na imię Ola", "mieszkam w Łodzi"]),
        ("I'm a nurse, what should I cook?", ["I'm a nurse"]),
        ("mam alergię na orzechy, czy nutella odpada?", ["mam alergię na orzechy"]),
        ("My dog is called Rex, gift ideas?", ["My dog is called Rex"]),
        ("I live in Graz, right?", []),
        ("I have two cats, don't I?", []),
        ("Od roku jestem weganką.", ["Od roku jestem weganką"]),
    ],
)
def test_the_content_is_the_clause_that_says_it(line: str, contents: list[str]) -> None:
    assert learn(line) == contents


@pytest.mark.parametrize(
    "line",
    [
        "I think I'm allergic to nuts",
        "Maybe I have a nut allergy",
        "Ich glaube, ich bin allergisch gegen Nüsse",
        "Vielleicht ziehe ich im Mai nach Linz um",
        "chyba mam alergię na orzechy",
        "może mam uczulenie na pyłki",
    ],
)
def test_what_is_said_softly_is_less_sure(line: str) -> None:
    facts = json.loads(extract((Message("user", line),)))["facts"]
    assert all(fact["confidence"] < SURE for fact in facts)
    assert learn(line) == []


@pytest.mark.parametrize(
    ("liked", "disliked", "key"),
    [
        ("I love fish", "I can't stand fish any more", "taste.fish"),
        ("Ich liebe Fisch", "Ich mag keinen Fisch mehr", "taste.fisch"),
        ("uwielbiam ryby", "nie znoszę już ryb", "taste.ryb"),
    ],
)
def test_fact_05_a_taste_that_changes_keeps_its_key(liked: str, disliked: str, key: str) -> None:
    assert find_keys(liked, disliked) == [key, key]


@pytest.mark.parametrize(
    ("key", "english", "german", "polish"),
    [
        ("name", "my name is Eva", "ich heiße Eva", "mam na imię Ewa"),
        ("age", "I'm 34", "ich bin 34", "mam 34 lata"),
        ("birthday", "my birthday is 3 May", "mein Geburtstag ist am 3. Mai", "moje urodziny są 3 maja"),
        ("residence", "I live in Linz", "ich wohne in Linz", "mieszkam w Linzu"),
        ("residence", "I moved to Linz", "ich bin nach Linz gezogen", "przeprowadziłam się do Linzu"),
        ("origin", "I was born in Graz", "ich bin in Graz geboren", "urodziłam się w Grazu"),
        ("profession", "I work as a nurse", "ich arbeite als Pfleger", "pracuję jako pielęgniarz"),
        ("diet", "I'm vegan", "ich bin vegan", "jestem weganką"),
        ("smoking", "I quit smoking", "ich rauche nicht mehr", "rzuciłam palenie"),
        ("sister.name", "my sister is called Eva", "meine Schwester heißt Eva", "moja siostra ma na imię Ewa"),
        ("partner.name", "my husband is called Jan", "mein Mann heißt Jan", "mój mąż ma na imię Jan"),
        ("dog.name", "our dog is called Rex", "unser Hund heißt Rex", "nasz pies wabi się Reks"),
        ("children", "we have two kids", "wir haben zwei Kinder", "mamy dwoje dzieci"),
        ("email", "my email is a@b.org", "meine Mail ist a@b.org", "mój mail to a@b.org"),
    ],
)
def test_the_key_is_the_same_in_all_languages(key: str, english: str, german: str, polish: str) -> None:
    assert [find_keys(line) for line in (english, german, polish)] == [[key]] * 3


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("I like tea and coffee", [""]),
        ("I love spicy food", ["taste.spicy-food"]),
        ("Ich mag keine Oliven", ["taste.oliv"]),
        ("I can't eat anything with sesame", ["taste.sesame"]),
        ("My favourite colour is green", ["favourite.colour"]),
    ],
)
def test_a_key_names_one_thing(line: str, keys: list[str]) -> None:
    assert find_keys(line) == keys


def test_a_play_goes_on_until_it_ends() -> None:
    assert learn("let's act it out: I'm 13 and I hate maths", "I live in Narnia", "My sister is called Mora") == []
    assert learn("zabawmy się: ja jestem czarownicą, a ty kotem", "Mieszkam w lesie.") == []
    assert learn("Du bist jetzt mein Kapitän", "Ich wohne in Tortuga") == []
    assert learn("pretend you're my boss", "I live in Rome", "ok, end of the game. I live in Graz") == [
        "I live in Graz"
    ]


def test_the_text_that_is_announced_is_not_the_person() -> None:
    assert learn("Can you translate something for me?", "I live in Rome and I have two dogs", "I'm a nurse") == [
        "I'm a nurse"
    ]
    assert learn("Korrigiere bitte meine Grammatik", "Ich wohne in Rom") == []
    assert learn("Przetłumacz coś dla mnie", "Mieszkam w Rzymie") == []


@pytest.mark.parametrize("joke", ["Just kidding!", "Nur ein Scherz!", "Żartuję!"])
def test_what_is_taken_back_is_not_learned(joke: str) -> None:
    assert learn("I have three yachts", joke) == []
    assert learn("I live in Graz", "ok", "I have three yachts", joke) == ["I live in Graz"]


@pytest.mark.parametrize(
    "line",
    [
        "She wrote „I have two brothers and live in Rome“.",
        "> I am allergic to nuts\n> and I live in Rome",
        "```\nI live in Rome\n```",
        "Anna: I live in Rome\nBen: I have two dogs",
        "Summarise this mail:\nI live in Rome. I have two dogs.",
        "Once upon a time I lived in Rome. I have two dogs.",
        "In my novel I am a pirate. I have two dogs.",
        "My name is [NAME] and I live in [CITY].",
        "I love the line “I have two brothers and live in Rome” by that poet.",
    ],
)
def test_what_others_wrote_is_not_learned(line: str) -> None:
    assert learn(line) == []


def test_what_stands_around_a_foreign_text_is_learned() -> None:
    line = "Here's what my landlord wrote:\n> I have two dogs.\n\nI've rented this place for nine years."
    assert learn(line) == ["I've rented this place for nine years"]
    assert learn('My favourite book is "Dune" by Frank Herbert') == ['My favourite book is "Dune" by Frank Herbert']
    assert learn("I teach maths. Write a story about a dog: I am Rex.") == ["I teach maths"]


def test_a_long_sentence_is_cut_at_a_word() -> None:
    line = "I live in Graz with " + "a very old cat and " * 40 + "a dog"
    (content,) = learn(line)
    assert line.startswith(content + " ")
    assert 200 < len(content) <= 300


@given(st.lists(lines, max_size=4))
def test_any_lines_give_a_reply_in_the_persons_own_words(said: list[str]) -> None:
    reply = json.loads(extract(tuple(Message("user", line) for line in said)))
    for fact in reply["facts"]:
        assert set(fact) == FIELDS
        assert fact["content"].strip()
        assert len(fact["content"]) <= 300
        assert 0 < fact["confidence"] <= 1
        assert fact["importance"] in range(1, 6)
        assert any(fact["content"] in _compose(line) for line in said)


def _compose(line: str) -> str:
    return unicodedata.normalize("NFC", line)


@pytest.mark.parametrize(
    "part",
    ["a", "i ", "I have a ", ", ", "( ", "„", "```", "ich habe ein ", "seit ", "mein ", "I am a-", "mam ", "\n", ": "],
)
def test_a_line_of_any_length_is_read_at_once(part: str) -> None:
    started = time.perf_counter()
    extract((Message("user", (part * 100_000)[:100_000]),))
    assert time.perf_counter() - started < 1

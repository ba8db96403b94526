"""What a person says in their own words: nothing that is quoted, pasted, handed over, played, or to be forgotten."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.extraction.own_words import find_own_words, read_own_words

OWN = "Ich wohne in Graz."


@pytest.mark.parametrize(
    "foreign",
    [
        "> I live in Paris",
        "> Ich wohne in Bonn.\n> Und ich mag Tee.",
        "```\nname = 'I live in Paris'\n```",
        "~~~\nIch wohne in Bonn.\n~~~",
        "2026-01-01 12:00:00 INFO I live in Paris\n2026-01-01 12:00:01 ERROR I have two dogs",
        "ERROR: mam psa\nWARNING: mam kota",
        'Traceback (most recent call last):\n  File "a.py", line 3\nValueError: I live in Paris',
        "| name | city |\n|---|---|\n| I | Paris |",
        "name\tcity\tdog\nI live\tParis\tRex",
        '{"text": "I live in Paris", "dogs": 2}',
        "{\n  'text': 'mieszkam w Rzymie'\n}",
        "<doc>I live in Paris.\nI have a dog.</doc>",
        "Anna: I live in Paris\nTom: mam psa\nAnna: Ich wohne in Bonn",
        "[12:30, 3.4.2026] Anna: I live in Paris\n[12:31, 3.4.2026] Tom: me too",
        "Assistant: You live in Paris.",
        "User: I live in Paris",
        "x" * 1_500,
        " ".join(["I live in Paris and have a dog,"] * 50),
    ],
)
def test_what_is_pasted_between_own_sentences_is_out(foreign: str) -> None:
    assert read_own_words(f"{OWN}\n\n{foreign}\n\nMam psa.") == f"{OWN}\n\nMam psa."


@pytest.mark.parametrize(
    "quotation",
    [
        "„Ich bin ein Seemann ohne Meer“",
        "„mam dom w chmurach i nie znam łez”",
        "“I live in Paris and I love it”",
        '"I live in Paris and I love it"',
        "«J'habite à Paris et j'ai deux chiens»",
        "»Ich wohne in Bonn und mag Tee«",
        "'I live in Paris and I love it'",
        "‘I live in Paris and I love it’",
        "「私は東京に住んでいます」",
        '"I am vegan"',
        '"Die Katze sitzt auf dem warmen Dach"',
        "`home = Paris`",
    ],
)
def test_a_quotation_is_out_wherever_it_stands(quotation: str) -> None:
    assert read_own_words(f"Von wem ist {quotation} eigentlich?") == "Von wem ist \n eigentlich?"


@pytest.mark.parametrize(
    "text",
    [
        'My dog is called "Bruno".',
        "Ich arbeite bei „Siemens“ in Linz.",
        'My favourite book is "The Old Man and the Sea".',
        "Mój ulubiony film to „Ziemia obiecana”.",
        "it's the kids' room, they're at the dogs' place",
        "I don't eat rock 'n' roll sushi",
        "Some things about me:\n- I live in Graz\n- I have two kids",
        "Hi Jarvis,\nI moved to Graz last month.",
        "I said it before: I live in Graz",
        "Here's my situation: I moved to Graz",
        "Also ich erzähl mal. Ich bin 58 und arbeite als Busfahrer.",
        "I always take the 6:40 train to Reading. Could you tell me more?",
        "Could you help? Explain it simply. I'm a nurse.",
        "Act as a travel guide. I live in Graz.",
        "write a poem about my cat Tom. He is fat.",
        "don't forget that I live in Graz",
        "vergiss nicht, dass ich in Graz wohne",
        "Wenn ich Nüsse esse, bekomme ich Ausschlag.",
        "I live in Graz, if I remember correctly.",
        "I can't imagine living elsewhere.",
        "Meet me at 10; I have a dog; I like tea",
        "אני גר בתל אביב",
        "私は東京に住んでいます。犬がいます。",
    ],
)
def test_own_words_are_left_as_they_are(text: str) -> None:
    assert read_own_words(text) == text


@pytest.mark.parametrize(
    "order",
    [
        "translate:",
        "Please translate this into Polish:",
        "Can you fix this mail:",
        "summarise the following:",
        "Correct my grammar please:",
        "Is this correct:",
        "Here is the mail I got:",
        "My landlord wrote:",
        "popraw ten tekst:",
        "Przetłumacz na niemiecki:",
        "Streść:",
        "Szef napisał:",
        "übersetze:",
        "Kannst du das bitte korrigieren und übersetzen? Übersetze bitte diesen Text.",
        "Fass mir die Anzeige zusammen:",
        "Formulier das höflicher:",
        "Mein Chef schrieb:",
        "Write the opening of a story like this:",
    ],
)
def test_a_text_that_is_handed_over_is_out_to_its_end(order: str) -> None:
    assert "Bonn" not in read_own_words(f"{order} Ich wohne in Bonn.\n\nIch habe zwei Hunde in Bonn.")


@pytest.mark.parametrize(
    "order",
    [
        "Translate that into Polish please.",
        "Übersetze das bitte ins Englische.",
        "Przetłumacz to na angielski.",
        "How do you say that in German?",
        "Wie sagt man das auf Polnisch?",
    ],
)
def test_a_text_in_front_of_the_order_is_out_too(order: str) -> None:
    assert read_own_words(f"Ich wohne in Bonn und mag Tee. {order}") == ""


def test_what_was_introduced_and_quoted_ends_with_the_quotation() -> None:
    text = "Here's what my landlord wrote:\n> I have two dogs.\nI've rented this place for nine years."
    assert read_own_words(text) == "Here's what my landlord wrote:\n\nI've rented this place for nine years."


@pytest.mark.parametrize(
    "mail",
    [
        "Dear Mr Smith,\n\nI live in Paris.\n\nKind regards,\nAnna",
        "Hi Greg,\nI live in Paris.\nBest,\nDana",
        "Sehr geehrte Frau Ott,\nich wohne in Paris.\n\nMit freundlichen Grüßen\nTom Berg",
        "Hallo Anna,\nich wohne in Paris.\n\nLG Tom",
        "Szanowna Pani,\nmieszkam w Paris.\n\nPozdrawiam,\nAnna",
        "From: Anna\nTo: Tom\nSubject: News\n\nI live in Paris.",
        "Betreff: Umzug\n\nIch wohne in Paris.",
        "Od: Anna\nTemat: Praca\n\nMieszkam w Paris.",
        "---------- Forwarded message\nI live in Paris.",
    ],
)
def test_a_mail_is_out(mail: str) -> None:
    assert read_own_words(f"What does this mean?\n\n{mail}").startswith("What does this mean?")
    assert "Paris" not in read_own_words(f"What does this mean?\n\n{mail}")


@pytest.mark.parametrize(
    "text",
    [
        "Pretend I am a pirate. I live in Paris.",
        "Let's pretend I live in Paris. I have a dog.",
        "nice. now let's act it out: I'm 13 and I live in Paris",
        "you're the dragon and I'm the knight. I live in Paris",
        "Imagine I live in Paris. What would I eat?",
        "Let's say I live in Paris and have 3 dogs.",
        "If I lived in Paris, I would eat cheese.",
        "I wish I lived in Paris.",
        "In my novel I live in Paris.",
        "Write a story in which I live in Paris. I have a dog there.",
        "Stell dir vor, ich wohne in Paris. Ich habe drei Hunde.",
        "Angenommen, ich wohnte in Paris.",
        "Wenn ich in Paris wohnen würde, hätte ich Käse.",
        "Spielen wir Rollenspiel: ich bin König von Paris.",
        "Schreib einen Romananfang in der Ich-Form. Ich heiße Theo und wohne in Paris.",
        "Wyobraź sobie, że mieszkam w Paris. Mam kota.",
        "Gdybym mieszkał w Paris, jadłbym ser.",
        "Mieszkałbym chętnie w Paris.",
        "zabawmy się: ja jestem królem Paris, a ty moim kotem",
        "Napisz opowiadanie, w którym jestem królem. Mieszkam w Paris.",
        "W grze mieszkam w Paris.",
    ],
)
def test_what_is_only_played_or_supposed_is_out(text: str) -> None:
    assert "Paris" not in read_own_words(text)


@pytest.mark.parametrize(
    "text",
    [
        "forget that I live in Bonn. I live in Graz",
        "Ich wohne in Graz. Vergiss bitte, dass ich in Bonn wohne.",
        "zapomnij, że mam kota",
        "Don't remember this: I live in Graz",
        "Merk dir das bitte nicht, ich wohne in Graz",
        "Nie zapamiętuj tego. Mam kota.",
        "off the record: I live in Graz",
    ],
)
def test_nothing_of_a_line_is_left_that_asks_to_forget(text: str) -> None:
    assert read_own_words(text) == ""


def test_only_the_line_that_asks_to_forget_is_out() -> None:
    assert read_own_words("Mam psa.\nzapomnij, że mam kota") == "Mam psa."


def test_of_a_long_text_the_first_and_the_last_short_paragraph_are_left() -> None:
    pasted = "\n".join(f"I live in Paris, chapter {number}, and much else." for number in range(60))
    text = f"Mam pytanie o ten tekst.\n\n{pasted}\n\nIch wohne in Graz."
    assert read_own_words(text) == "Mam pytanie o ten tekst.\n\nIch wohne in Graz."


@given(st.text())
def test_each_letter_that_is_left_knows_its_place(text: str) -> None:
    draft = find_own_words(text)
    for place, letter in enumerate(draft.text):
        if letter != "\n":
            start, end = draft.find_place(place, place + 1)
            assert text[start:end] == letter


@pytest.mark.parametrize(
    "unit",
    [
        "a ",
        "I live in Graz.\n",
        '" a',
        " 'a",
        "<a>",
        "[({",
        "„\n  ",
        "`",
        "please, ",
        "if i ",
        "he said ",
        "\n",
        "a=b ",
    ],
)
def test_a_hostile_text_is_read_in_no_time(unit: str) -> None:
    started = time.monotonic()
    read_own_words(unit * (200_000 // len(unit)))
    read_own_words(unit * (15_000 // len(unit)))
    read_own_words(unit * (1_100 // len(unit)))
    assert time.monotonic() - started < 5


@pytest.mark.parametrize("line", ["Unter uns, ich wohne in Rom.", "unter uns: ich trinke gern Wein"])
def test_what_is_said_in_confidence_is_nobodys_to_learn(line: str) -> None:
    assert read_own_words(line) == ""

"""What a line means: questions of all kinds, small talk, statements, and its language."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.models.notebook.rules import read_line


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("what is my dog called?", "ask"),
        ("what is my dog called", "ask"),
        ("whats my dog called", "ask"),
        ("wheres my passport", "ask"),
        ("Jarvis, what is my dog called", "ask"),
        ("my dog?", "ask"),
        ("is my dog old", "ask"),
        ("tell me about my dog", "ask"),
        ("I'd like to know where I live", "ask"),
        ("I forgot what my dog is called", "ask"),
        ("what do you know about Graz?", "ask"),
        ("do you know where I live", "ask"),
        ("What? I was in Graz.", "ask"),
        ("wie heisst mein Hund?", "ask"),
        ("wie heisst mein hund", "ask"),
        ("heißt mein Hund Bruno", "ask"),
        ("wo wohne ich", "ask"),
        ("was weißt du über Graz?", "ask"),
        ("habe ich einen Hund?", "ask"),
        ("sag mir, wo ich wohne", "ask"),
        ("ich weiß nicht mehr, wo mein Schlüssel ist", "ask"),
        ("co tydzień chodzę na basen", "state"),
        ("co miesiąc płacę czynsz za mieszkanie", "state"),
        ("jak nazywa się mój pies?", "ask"),
        ("jak nazywa sie moj pies", "ask"),
        ("gdzie mieszkam", "ask"),
        ("czy mam psa", "ask"),
        ("co wiesz o Krakowie?", "ask"),
        ("nie pamiętam, gdzie jest klucz", "ask"),
        ("מה שם הכלב שלי?", "ask"),
        ("ما اسم كلبي؟", "ask"),
        ("我的狗叫什么名字？", "ask"),
        ("¿cómo se llama mi perro?", "ask"),
        ("what did we talk about yesterday?", "ask conversations"),
        ("what have we discussed about Graz", "ask conversations"),
        ("did we talk about Bruno?", "ask conversations"),
        ("worüber haben wir gestern gesprochen?", "ask conversations"),
        ("wovon haben wir geredet", "ask conversations"),
        ("o czym rozmawialiśmy?", "ask conversations"),
        ("o czym wczoraj rozmawialismy", "ask conversations"),
        ("what do you know about me?", "list facts"),
        ("what do you remember", "list facts"),
        ("Jarvis, list my facts", "list facts"),
        ("show me all my facts", "list facts"),
        ("what have I told you?", "list facts"),
        ("who am I?", "list facts"),
        ("was weißt du über mich?", "list facts"),
        ("was weisst du alles über mich", "list facts"),
        ("zeig mir meine Fakten", "list facts"),
        ("was hast du dir gemerkt?", "list facts"),
        ("co o mnie wiesz?", "list facts"),
        ("co wiesz o mnie", "list facts"),
        ("pokaż moje fakty", "list facts"),
        ("Bruno", "look up"),
        ("my dog", "look up"),
        ("Hund Graz", "look up"),
        ("mój pies", "look up"),
        ("我的狗叫布鲁诺", "unread"),
        ("اسم كلبي برونو", "unread"),
        ("hello", "greeting"),
        ("Hi Jarvis!", "greeting"),
        ("good morning", "greeting"),
        ("how are you?", "greeting"),
        ("Guten Morgen", "greeting"),
        ("Grüß Gott", "greeting"),
        ("wie geht es dir?", "greeting"),
        ("cześć", "greeting"),
        ("Dzień dobry, Jarvis", "greeting"),
        ("co słychać?", "greeting"),
        ("thanks", "thanks"),
        ("thank you very much!", "thanks"),
        ("danke schön", "thanks"),
        ("dziękuję bardzo", "thanks"),
        ("bye", "farewell"),
        ("auf Wiedersehen", "farewell"),
        ("Tschüss", "farewell"),
        ("do widzenia", "farewell"),
        ("who are you?", "ask notebook"),
        ("are you an AI?", "ask notebook"),
        ("help", "ask notebook"),
        ("bist du eine KI?", "ask notebook"),
        ("was kannst du?", "ask notebook"),
        ("kim jesteś?", "ask notebook"),
        ("czy jesteś robotem?", "ask notebook"),
        ("I was in Graz yesterday", "state"),
        ("I remember my school", "state"),
        ("I forget things all the time", "state"),
        ("write me a poem", "state"),
        ("what a nice day!", "state"),
        ("She said, remember that I am here", "state"),
        ("Erinnere mich morgen an den Zahnarzt", "state"),
        ("ich war gestern in Graz", "state"),
        ("ich vergesse oft meinen Schlüssel", "state"),
        ("wie gesagt, ich mag Tee", "state"),
        ("byłem wczoraj w Krakowie", "state"),
        ("nie pamiętam wiele", "state"),
        ("remembering is hard for my old dog", "state"),
        ("", "nothing"),
        (" \u200b\n", "nothing"),
    ],
)
def test_lines_are_told_apart(line: str, kind: str) -> None:
    assert read_line(line).kind == kind


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("what is my dog called?", "en"),
        ("wie heisst mein Hund", "de"),
        ("jak nazywa sie moj pies", "pl"),
        ("Über Äpfel", "de"),
        ("żółw", "pl"),
        ("Bruno", None),
        ("我的狗", None),
        ("was", None),
    ],
)
def test_the_language_is_told_by_small_words(line: str, language: str | None) -> None:
    assert read_line(line).language == language


@given(st.text())
def test_any_text_means_something(line: str) -> None:
    reading = read_line(line)
    assert reading == read_line(line)
    assert reading.kind != "remember this" or not reading.content


@pytest.mark.parametrize(
    "part", ["bitte ", "vergiss ", "jarvis, ", "was ", "remember ", "(", "e.g. ", "a", "?", '"', "\u0301"]
)
def test_long_lines_are_read_at_once(part: str) -> None:
    assert read_line(part * 100_000).kind

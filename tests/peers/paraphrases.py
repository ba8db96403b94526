"""Sentences to compare embedders on: a question, a statement that answers it, and one that does not."""

from array import array
from typing import NamedTuple

from jarvis_cli.vector import Vector


class Triple(NamedTuple):
    """`answer` is what is to be found by `question`, and `other` is not."""

    question: str
    answer: str
    other: str


TRIPLES = {
    "German": Triple("Wie heißt mein Hund?", "Mein Dackel hört auf den Namen Bruno.", "Der Zug fährt um sieben ab."),
    "English": Triple("What is my dog called?", "My terrier goes by the name of Bruno.", "The train leaves at seven."),
    "Polish": Triple("Jak nazywa się mój pies?", "Mój jamnik ma na imię Bruno.", "Pociąg odjeżdża o siódmej."),
    "Hebrew": Triple("איך קוראים לכלב שלי?", "השם של הכלב שלי הוא ברונו.", "הרכבת יוצאת בשבע בבוקר."),
    "Arabic": Triple("ما اسم كلبي؟", "كلبي الصغير يدعى برونو.", "يغادر القطار في الساعة السابعة."),
    "Chinese": Triple("我的狗叫什么名字?", "我家的小狗名叫布鲁诺。", "火车早上七点出发。"),
    "Japanese": Triple("私の犬の名前は何ですか?", "うちの犬はブルーノといいます。", "列車は朝七時に出発します。"),
}


def cosine(first: Vector, second: Vector) -> float:
    """Return the cosine of the angle between two vectors of unit length."""
    return sum(a * b for a, b in zip(array("f", first.blob), array("f", second.blob), strict=True))

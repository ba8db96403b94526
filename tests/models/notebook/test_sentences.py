"""Where sentences end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.models.notebook.sentences import split_sentences


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("I like tea. You like cake!", ["I like tea.", "You like cake!"]),
        ("Really?! Yes... maybe. Or not.", ["Really?!", "Yes... maybe.", "Or not."]),
        ("Really?! Yes… Then go.", ["Really?!", "Yes…", "Then go."]),
        ("I need fruit, e.g. Apples. And tea.", ["I need fruit, e.g. Apples.", "And tea."]),
        ("Ask Dr. Miller or Mrs. Jones. Now.", ["Ask Dr. Miller or Mrs. Jones.", "Now."]),
        ("Ich mag Obst, z.B. Äpfel. Und Tee.", ["Ich mag Obst, z.B. Äpfel.", "Und Tee."]),
        ("Ich mag Obst, z. B. Äpfel. Und Tee.", ["Ich mag Obst, z. B. Äpfel.", "Und Tee."]),
        ("Sie kommt am 3. Mai. Gut.", ["Sie kommt am 3. Mai.", "Gut."]),
        ("Das war 1984. Danach kam mehr.", ["Das war 1984.", "Danach kam mehr."]),
        ("Lubię owoce, np. Jabłka. I herbatę.", ["Lubię owoce, np. Jabłka.", "I herbatę."]),
        ("Version 2.5 is out. Good.", ["Version 2.5 is out.", "Good."]),
        ("See https://a.b/c.d?e=f now. Good.", ["See https://a.b/c.d?e=f now.", "Good."]),
        ('He said "Stop." Then he left.', ['He said "Stop."', "Then he left."]),
        ("i live in graz. my dog is bruno. ok.", ["i live in graz.", "my dog is bruno.", "ok."]),
        ("one\ntwo\n\nthree", ["one", "two", "three"]),
        ("我喜欢茶。你喜欢咖啡吗？是的！", ["我喜欢茶。", "你喜欢咖啡吗？", "是的！"]),
        ("أحب الشاي. هل تحب القهوة؟ نعم.", ["أحب الشاي.", "هل تحب القهوة؟", "نعم."]),
        ("मुझे चाय पसंद है। और कॉफ़ी।", ["मुझे चाय पसंद है।", "और कॉफ़ी।"]),
        ("", []),
        (" \n ", []),
    ],
)
def test_sentences(text: str, sentences: list[str]) -> None:
    assert split_sentences(text) == sentences


@given(st.text())
def test_nothing_is_lost(text: str) -> None:
    sentences = split_sentences(text)
    assert all(sentence.strip() == sentence != "" for sentence in sentences)
    assert "".join("".join(sentences).split()) == "".join(text.split())

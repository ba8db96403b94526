"""Texts that are handed over to have them judged: with the question in front of them or behind, without a colon."""

import pytest

from jarvis_cli.extraction.own_words import read_own_words

TEXT = "I keep two goats in Bonn and I speak Danish."
BEFORE = (
    "Rate this self-introduction.",
    "Please grade my essay!",
    "Could you have a quick look at my cover letter?",
    "What do you think of this pitch?",
    "What do you think of my bio:",
    "Thoughts on my dating profile?",
    "Is this email polite enough?",
    "Does my speech work?",
    "Any typos?",
    "Are there any grammar mistakes in here?",
    "Can you spot the errors?",
    "How does this sound?",
    "Sounds natural?",
    "Is that too stiff?",
    "Can I send this?",
    "Homework:",
    "My tweet:",
    "Bewerte meine Selbstvorstellung.",
    "Kannst du bitte mein Anschreiben prüfen?",
    "Was hältst du von diesem Einstieg?",
    "Wie findest du meine Rede?",
    "Ist diese Bewerbung gut?",
    "Sind da Rechtschreibfehler drin?",
    "Findest du Fehler?",
    "Klingt das natürlich?",
    "Hört sich das komisch an?",
    "Zu förmlich?",
    "Kann ich das so abschicken?",
    "Mein Lebenslauf:",
    "Oceń moją autoprezentację.",
    "Sprawdź proszę ten list motywacyjny.",
    "Co sądzisz o tym wstępie?",
    "Czy to zdanie jest poprawne?",
    "Czy są tu jakieś literówki?",
    "Znajdź błędy.",
    "Jak to brzmi?",
    "Brzmi dobrze?",
    "Za sztywne?",
    "Mogę tak wysłać?",
    "Moje wypracowanie:",
)
BEHIND = (
    "Any mistakes?",
    "Sounds ok?",
    "- too cheesy for instagram?",
    "Good enough for LinkedIn?",
    "How would you improve it? What mark would you give?",
    "Would you change this paragraph?",
    "Ist der Text so? Irgendwelche Tippfehler?",
    "Klingt das überzeugend?",
    "Gut so?",
    "Zu kitschig?",
    "Gut genug fürs Profil? Passt das so?",
    "Są błędy?",
    "Dobrze brzmi?",
    "Zbyt oficjalne?",
    "Dobre na LinkedIna?",
)


@pytest.mark.parametrize("asked", BEFORE)
def test_a_text_behind_the_question_about_it_is_out(asked: str) -> None:
    assert "Bonn" not in read_own_words(f"{asked} {TEXT}")
    assert "Bonn" not in read_own_words(f"{asked}\n\nHello!\n\n{TEXT}")


@pytest.mark.parametrize("asked", BEHIND)
def test_a_text_in_front_of_the_question_about_it_is_out(asked: str) -> None:
    assert "Bonn" not in read_own_words(f"{TEXT} {asked}")
    assert "Bonn" not in read_own_words(f"{TEXT}\n\n{asked}")


@pytest.mark.parametrize(
    "aside",
    ["By the way, I moved to Graz.", "Übrigens: ich wohne in Graz.", "Przy okazji, mieszkam w Grazu.", "PS: mam psa"],
)
def test_what_is_told_by_the_way_in_another_paragraph_stays(aside: str) -> None:
    assert read_own_words(f"Any mistakes? {TEXT}\n\n{aside}") == aside


@pytest.mark.parametrize(
    "text",
    [
        "I'm a nurse in Graz. Can you write a cover letter for me?",
        "Ich bin Pfleger in Graz. Schreib mir bitte einen Lebenslauf.",
        "Jestem pielęgniarką w Grazu. Napisz mi CV.",
        "I run marathons. Is this pace good?",
        "Ich laufe Marathon, ist das gesund?",
        "Biegam maratony, czy to zdrowe?",
        "I'm learning chess. Which mistakes should I avoid?",
        "Ich lerne Schach. Welche Fehler macht man als Anfänger?",
        "I find long novels too boring. I prefer poems.",
        "I work for LinkedIn in Dublin. Where do I park?",
        "Quick introduction: I'm Tom from Graz.",
        "I made a mistake: I live in Graz, not in Linz.",
        "I am too old for ballet. What else could I dance?",
        "My sister is a friend of mine. How is my English?",
    ],
)
def test_what_only_looks_like_it_stays(text: str) -> None:
    assert read_own_words(text) == text


def test_where_the_text_is_quoted_only_that_is_out() -> None:
    assert read_own_words('Any mistakes? "I keep two goats in Bonn."\nI live in Graz.').endswith("I live in Graz.")

"""The search over conversations: by words in all their forms, by phrases, and by titles; in bounded time."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvis_cli.conversation import FOUND_END, FOUND_START
from jarvis_cli.memory import Memory
from jarvis_cli.memory.message_search import MOST_WEIGHED
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.messages import Message
from tests.memory.conftest import Explain, Talk

MARKS = str.maketrans({FOUND_START: "[", FOUND_END: "]"})


def find(memory: Memory, text: str, limit: int = 10) -> list[int]:
    return [hit.conversation.id for hit in memory.catalogue.search(text, limit)]


def show(memory: Memory, text: str) -> list[str]:
    """Return the snippets, with brackets for marks."""
    return [hit.snippet.translate(MARKS) for hit in memory.catalogue.search(text, 10)]


@pytest.fixture
def talked(memory: Memory, talk: Talk) -> Memory:
    talk(memory, ("Mein Hund heißt Bruno und frisst Äpfel.", "Ein schöner Name."))
    talk(memory, ("Jadę pociągiem do Krakowa w maju.", "Dobrej podróży."))
    talk(memory, ("東京に行く予定です", "いいですね"))
    talk(memory, ("הכלב שלי נקרא ברונו", "שם יפה"))
    talk(memory, ("The garden needs new roses.", "Plant them in autumn."))
    return memory


class TestWords:
    @pytest.mark.parametrize(
        ("text", "snippet"),
        [
            ("hunde", "Mein [Hund] heißt Bruno und frisst Äpfel."),
            ("APFEL", "Mein Hund heißt Bruno und frisst [Äpfel]."),
            ("heisst", "Mein Hund [heißt] Bruno und frisst Äpfel."),
            ("Kraków", "Jadę pociągiem do [Krakowa] w maju."),
            ("pociąg maj", "Jadę [pociągiem] do Krakowa w [maju]."),
            ("東京", "[東京]に行く予定です"),
            ("כלב", "[הכלב] שלי נקרא ברונו"),
            ("rose", "The garden needs new [roses]."),
            ("gard", "The [garden] needs new roses."),
        ],
    )
    def test_txt_02_txt_03_in_all_their_forms_and_scripts(self, talked: Memory, text: str, snippet: str) -> None:
        assert show(talked, text) == [snippet]

    def test_a_phrase_in_quotes_is_found_only_as_it_is(self, talked: Memory) -> None:
        assert show(talked, '"hund heißt"') == ["Mein [Hund heißt] Bruno und frisst Äpfel."]
        assert show(talked, "„garden needs“ rose") == ["The [garden needs] new [roses]."]
        for text in ('"heißt hund"', '"hunde"', "京東", '"garden needs" "new garden"'):
            assert '"' not in text or show(talked, text) != show(talked, text.replace('"', ""))
            assert find(talked, text) in ([], [5])

    @pytest.mark.parametrize("text", ["", " ", "%", "*", '"', '""', "-", "\0", "\ud800", "xyzzy", "()"])
    def test_txt_04_what_holds_no_word_finds_nothing(self, talked: Memory, text: str) -> None:
        assert find(talked, text) == []

    @settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(text=st.text(max_size=40) | st.text('"()*:^ABbruno -', max_size=20))
    def test_txt_04_whatever_is_looked_for_no_text_is_a_query(self, memory: Memory, text: str) -> None:
        if not memory.catalogue.count():
            memory.conversations.save_line(None, Message("user", "Bruno und AB"), 0)
        for hit in memory.catalogue.search(text, 5):
            assert hit.snippet.replace(FOUND_START, "").replace(FOUND_END, "") == "Bruno und AB"
            assert FOUND_START in hit.snippet

    @pytest.mark.parametrize("text", ["Bruno AND (", "Bruno)", "Bruno*", '"Bruno', "^Bruno", "Bruno OR", "-Bruno"])
    def test_txt_04_operators_are_words_like_any_other(self, talked: Memory, text: str) -> None:
        assert find(talked, text) == [1]


class TestRanking:
    def test_those_with_all_that_is_looked_for_come_alone(self, talked: Memory) -> None:
        assert find(talked, "Bruno Äpfel") == [1]
        assert find(talked, "garden autumn") == [5]
        assert set(find(talked, "Bruno roses")) == {1, 5}

    def test_what_says_it_more_often_comes_first_and_of_equal_ones_the_newer(self, memory: Memory, talk: Talk) -> None:
        talk(memory, ("A boat, and much else that we speak of here today.", "Yes."))
        talk(memory, ("Boat, boat, boat.", "Yes."))
        for _ in range(2):
            talk(memory, ("One boat on the lake.", "Yes."))
        assert find(memory, "boat") == [2, 4, 3, 1]
        assert find(memory, "boat", 1) == [2]
        assert find(memory, "boat", 0) == []
        scores = [hit.score for hit in memory.catalogue.search("boat", 9)]
        assert (scores == sorted(scores, reverse=True), all(0 < score <= 1 for score in scores)) == (True, True)

    def test_a_title_counts_too(self, talked: Memory) -> None:
        talked.catalogue.rename(3, "Podróż do Japonii, Łódź")
        assert find(talked, "japonia") == [3]
        assert find(talked, "lodz") == [3]
        hit = talked.catalogue.search("podróż 東京", 5)[0]
        assert (hit.conversation.id, hit.conversation.title) == (3, "Podróż do Japonii, Łódź")

    def test_small_words_count_only_where_there_are_no_others(self, talked: Memory) -> None:
        assert find(talked, "the roses") == [5]
        assert find(talked, "the") == [5]

    def test_the_text_that_came_with_a_line_is_found(self, memory: Memory) -> None:
        memory.conversations.save_line(None, Message("user", "Lies das", attached="Der Vertrag endet im Mai."), 0)
        assert show(memory, "Verträge") == ["Lies das Der [Vertrag] endet im Mai."]

    def test_fact_08_what_was_forgotten_is_not_found(self, talked: Memory) -> None:
        talked.forget(talked.remember(NewFact("mein Hund heißt Bruno")).fact.id)
        assert find(talked, "Bruno") == []


class TestBounds:
    def test_of_very_common_words_only_the_newest_messages_are_weighed(self, memory: Memory, talk: Talk) -> None:
        with memory.transaction():
            for number in range(MOST_WEIGHED + 20):
                talk(memory, (f"garden {number}", "Yes."))
        found = memory.catalogue.search("garden", MOST_WEIGHED * 2)
        assert len(found) == MOST_WEIGHED
        assert min(hit.conversation.id for hit in found) == 21
        assert find(memory, "garden 7") == [8]

    @pytest.mark.usefixtures("talked")
    def test_no_message_is_read_but_those_that_fit(self, explain: Explain) -> None:
        plans = explain(lambda memory: memory.catalogue.search("garden roses", 5))
        scans = [plan for plan in plans if plan.startswith("SCAN") and "VIRTUAL TABLE" not in plan]
        assert [plan for plan in scans if "messages" in plan or plan.startswith("SCAN m ")] == []

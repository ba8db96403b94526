"""How far forgetting reaches: all that carries the fact, in any form and script, and no more."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvis_cli.instructions import WITHHELD_LINE
from jarvis_cli.memory import Memory
from jarvis_cli.text import fold_text
from tests.conftest import HandClock
from tests.peers.remembering import collect, list_lines, remember, summarise

Talk = Callable[..., int]

# A fact; lines of which each carries it; lines of which none does.
CASES = [
    pytest.param(
        "Mein Hund heißt Bruno",
        ("Bruno war gestern krank", "Brunos Leine ist weg", "Kommt brunO mit?", "Wie alt wird mein Hund Bruno?"),
        (
            "Welches Hundefutter ist gut?",
            "Was kostet ein Hund im Jahr?",
            "Wie heißt die Hauptstadt von Peru?",
            "Die Brunnen sind im Winter leer",
            "Wo gibt es am Sonntag Brunch?",
        ),
        id="de-name",
    ),
    pytest.param(
        "Ich bin allergisch gegen Haselnüsse",
        (
            "Darf ich Haselnüsse essen?",
            "Ein Kuchen mit Haselnüssen",
        ),
        ("Ist mein Neffe gegen Katzen allergisch?", "Wo hängt der Nussknacker?"),
        id="de-allergy",
    ),
    pytest.param(
        "Mój pies wabi się Bruno",
        ("Bruno je za dużo", "Byłem z Brunem u weterynarza", "Nie ma Bruna w domu", "Daj to Brunowi"),
        ("Jaka karma dla psa jest dobra?", "Jak wabi się pies prezydenta?", "Brunatny kolor mi się nie podoba"),
        id="pl-name",
    ),
    pytest.param(
        "Moja siostra ma na imię Ewa",
        ("Kupuję prezent dla Ewy", "Byłam z Ewą", "Co powiedzieć Ewie?"),
        ("Moja siostra dzwoniła", "Jak ma na imię twój twórca?", "Ewentualnie jutro"),
        id="pl-short-name",
    ),
    pytest.param(
        "Mój brat nazywa się Marek",
        ("Jadę do Marka", "Rozmawiałem z Markiem"),
        ("Gdzie jest najbliższy market?", "Mój brat zadzwonił"),
        id="pl-fleeting-vowel",
    ),
    pytest.param(
        "my dog is called nana",
        ("is nana too old for a walk?", "NANA's bowl is empty"),
        ("which dog food is good?", "what is this dance called?", "a banana a day"),
        id="en-lower-case",
    ),
    pytest.param(
        "My favourite colour is blue",
        ("my favourite is blue, as you know", "paint it blue, that is my favourite colour"),
        ("why is the sky blue?", "what was Klimt's favourite dish?", "a colour for the hall"),
        id="en-all-frame",
    ),
    pytest.param(
        "My car is a red Tesla",
        ("the Tesla needs new tires", "Teslas are everywhere"),
        ("a red car passed by", "how much is a car?", "red is a colour"),
        id="en-common-value",
    ),
    pytest.param(
        "Mein Geburtstag ist am 5. Mai 1984",
        ("Ich bin Jahrgang 1984", "Am 5. Mai habe ich Geburtstag", "Was schenkt man mir am 5. Mai?"),
        ("Wann hat Goethe Geburtstag?", "Im Mai fahren wir weg", "Um 5 Uhr", "Was schenke ich ihr zum Geburtstag?"),
        id="de-date",
    ),
    pytest.param(
        "Ich bin im fünften Monat schwanger",
        ("Mir ist übel, seit ich schwanger bin", "Darf ich als Schwangere Sushi essen?"),
        ("Der Monat ist zu lang für mein Gehalt", "Wer war im fünften Jahrhundert König?"),
        id="de-condition",
    ),
    pytest.param(
        "Ich mag keinen Koriander",
        ("Ein Rezept ohne Koriander bitte",),
        ("Ich mag keinen Regen", "Ein Rezept mit Kümmel"),
        id="de-dislike",
    ),
    pytest.param(
        "Nie jem mięsa",
        ("Obiad bez mięsa?", "Mięso jest drogie", "Co zrobić z mięsem?"),
        ("Co dziś zjeść?", "Nie jem śniadań"),
        id="pl-habit",
    ),
    pytest.param(
        "אני אלרגי לבוטנים",
        ("בוטנים בעוגה?", "יש כאן בוטן"),
        ("אני רעב", "מה השעה?"),
        id="he-allergy",
    ),
    pytest.param(
        "我对花生过敏",
        ("花生酱好吃吗？", "有花生吗"),
        ("我对历史感兴趣", "天气怎么样？"),
        id="zh-allergy",
    ),
    pytest.param(
        "I like tea",
        ("which tea is best in the evening?", "Teas from Assam"),
        ("the team meets at ten", "a steak, please"),
        id="en-one-word",
    ),
    pytest.param(
        "הכלב שלי נקרא ברונו",
        ("ברונו חולה היום", "קניתי עצם לברונו", "אני וברונו בפארק"),
        ("איזה אוכל לכלב טוב?", "הכלבים של השכנים רועשים", "איך קוראים לבירת צרפת?"),
        id="he-name",
    ),
    pytest.param(
        "اسم كلبي برونو",
        ("برونو مريض اليوم", "اشتريت عظمة لبرونو", "أنا وبرونو في الحديقة"),
        ("ما أفضل طعام للكلاب؟", "ما اسم عاصمة فرنسا؟"),
        id="ar-name",
    ),
    pytest.param(
        "我的狗叫布鲁诺",
        ("布鲁诺今天生病了", "我带布鲁诺去公园"),
        ("哪种狗粮最好？", "布鲁塞尔在哪里？", "我的猫叫什么好？", "这个承诺很重要"),
        id="zh-name",
    ),
    pytest.param(
        "私の犬の名前はブルーノです",
        ("ブルーノは今日病気です", "ブルーノの散歩に行きます"),
        ("犬の餌はどれがいいですか", "ブルーの服を買いました", "私の名前は田中です"),
        id="ja-name",
    ),
    pytest.param(
        "제 강아지 이름은 브루노입니다",
        ("브루노가 아파요", "브루노를 데리고 공원에 갔어요"),
        ("날씨가 어때요?", "커피를 마셨어요"),
        id="ko-name",
    ),
    pytest.param(
        "Мою собаку зовут Барсик",
        ("Барсик заболел", "Гулял с Барсиком", "Купил корм для Барсика"),
        ("Где купить барсетку?", "Погода хорошая"),
        id="ru-name",
    ),
]


class TestReach:
    @pytest.mark.parametrize(("content", "carrying", "others"), CASES)
    def test_fact_08_lines_that_carry_it_are_withheld_and_no_others(
        self, memory: Memory, talk: Talk, content: str, carrying: tuple[str, ...], others: tuple[str, ...]
    ) -> None:
        for line in (content, *carrying, *others):
            talk(memory, (line, "…"))
        memory.forget(remember(memory, content).id)
        assert list_lines(memory) == [WITHHELD_LINE] * (1 + len(carrying)) + list(others)

    @pytest.mark.parametrize(("content", "carrying", "others"), CASES)
    def test_fact_08_summaries_that_carry_it_are_made_again_and_no_others(
        self, memory: Memory, talk: Talk, content: str, carrying: tuple[str, ...], others: tuple[str, ...]
    ) -> None:
        # The lines themselves do not carry it, so only the wording of the summaries decides.
        texts = (*carrying, *others)
        for text in texts:
            summarise(memory, talk(memory, ("…", "!")), text)
        for _ in iter(memory.jobs.claim, None):
            pass
        memory.forget(remember(memory, content).id)
        assert {summary.summary for summary in memory.summaries.list()} == set(others)

    def test_the_whole_turn_goes_when_only_the_answer_carries_it(self, memory: Memory, talk: Talk) -> None:
        fact = remember(memory, "Mein Hund heißt Bruno")
        talk(memory, ("Wie heißt er noch?", "Er heißt Bruno."), ("Danke", "Gern."))
        memory.forget(fact.id)
        assert list_lines(memory) == [WITHHELD_LINE, "Danke"]

    def test_other_facts_and_conversations_stay_as_they_are(self, memory: Memory, talk: Talk) -> None:
        fact = remember(memory, "Mein Hund heißt Bruno")
        kept = (remember(memory, "Meine Katze heißt Minka"), remember(memory, "Ich mag Hunde"))
        other = talk(memory, ("Welches Hundefutter ist gut?", "Eines mit viel Fleisch."))
        summarise(memory, other, "Es ging um Hundefutter.")
        before = (memory.conversations.history(other), memory.summaries.list())
        memory.forget(fact.id)
        assert memory.facts.list() == kept
        assert (memory.conversations.history(other), memory.summaries.list()) == before
        assert memory._database.rows("SELECT epoch FROM conversations") == [(0,)]

    def test_a_subject_of_many_messages_is_not_taken_for_the_fact(self, memory: Memory, talk: Talk) -> None:
        with memory.transaction():
            for number in range(60):
                talk(memory, (f"Aufgabe {number} im Projekt Apollo", "Gut."))
        talk(memory, ("Apollo startet im Mai, sagt Ines", "Notiert."), ("Ines ruft an", "Gut."))
        memory.forget(remember(memory, "Das Projekt Apollo startet im Mai").id)
        lines = list_lines(memory)
        assert lines.count(WITHHELD_LINE) == 1
        assert lines[-2:] == [WITHHELD_LINE, "Ines ruft an"]

    def test_a_fact_of_one_word_that_many_messages_share_is_known_by_its_wording(
        self, memory: Memory, talk: Talk
    ) -> None:
        with memory.transaction():
            for number in range(60):
                talk(memory, (f"Brew pot {number} of tea", "Done."))
        talk(memory, ("By the way: I LIKE tea!", "I will remember."))
        memory.forget(remember(memory, "I like tea").id)
        assert list_lines(memory).count(WITHHELD_LINE) == 1
        assert list_lines(memory)[-1] == WITHHELD_LINE

    def test_a_long_text_carries_a_fact_only_where_one_sentence_does(self, memory: Memory, talk: Talk) -> None:
        apart = "Der Hund bellt. " + "Es regnet seit Tagen! " * 30 + "Wie heißt du?\nMein Bruder schläft."
        together = "Es regnet seit Tagen! " * 30 + "Nachbar, mein Hund heißt gar nicht!"
        talk(memory, (apart, "…"), (together, "…"))
        remember(memory, "Bruno mag Karotten")
        memory.forget(remember(memory, "Mein Hund heißt wie mein Bruder").id)
        assert list_lines(memory) == [apart, WITHHELD_LINE]

    def test_a_long_fact_is_known_by_several_of_its_words(self, memory: Memory, talk: Talk) -> None:
        content = "Meine Schwester Ines wohnt mit Paul auf einem Bauernhof bei Graz und züchtet Alpakas und Bienen"
        lines = ("Ines und Paul kommen", "Alpakas bei Graz besuchen", "Wie ist das Wetter in Graz?", "Bienen sterben")
        for line in lines:
            talk(memory, (line, "…"))
        memory.forget(remember(memory, content).id)
        assert list_lines(memory) == [WITHHELD_LINE, WITHHELD_LINE, *lines[2:]]

    def test_a_fact_of_function_words_only_takes_nothing_by_a_single_one(self, memory: Memory, talk: Talk) -> None:
        lines = ("Wo bist du?", "Ich bin müde", "Was ist das?")
        for line in lines:
            talk(memory, (line, "…"))
        memory.forget(remember(memory, "Ich bin da, wo du bist und nicht ihr").id)
        assert list_lines(memory) == list(lines)

    def test_a_very_long_fact_is_forgotten_soon(self, memory: Memory, talk: Talk) -> None:
        with memory.transaction():
            for number in range(40):
                talk(memory, (f"Wort{number} und wort{number * 7} in einem Satz", "Gut."))
        fact = remember(memory, " ".join(f"wort{number}" for number in range(9_000)))
        memory.forget(fact.id)
        assert memory.facts.list() == ()
        assert list_lines(memory).count(WITHHELD_LINE) == 0

    @settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(
        name=st.sampled_from(["Rosebud", "Żubrówka", "ברונו", "برونو", "布鲁诺", "ブルーノ", "Барсик", "4711-XK"]),
        frame=st.sampled_from(
            ["{}", "My dog is called {}", "Mein Passwort-Hinweis: {}!", "wskazówka: {}", "{} ist da", "我的狗叫{}"]
        ),
        line=st.sampled_from(["{}", "so, {}?", "Grüße an {}", "{}.", "„{}“ sagte er", "({})"]),
    )
    def test_fact_08_a_name_is_never_reached_again_however_it_stood(
        self, memory: Memory, talk: Talk, clock: HandClock, name: str, frame: str, line: str
    ) -> None:
        fact = remember(memory, frame.format(name))
        conversation = talk(memory, (line.format(name), "Aha."), ("Was anderes", line.format(name).upper()))
        summarise(memory, conversation, f"Es ging um {line.format(name)}")
        clock.advance(minutes=1)
        for other in memory.facts.list():
            memory.forget(other.id)
        assert fold_text(name) not in collect(memory, (name, frame.format(name), f"#{fact.id}"))

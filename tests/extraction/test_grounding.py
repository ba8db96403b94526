"""Grounding: a fact has to be in the person's own sentence, of the same people and in the same manner (FACT-06)."""

from collections.abc import Callable

import pytest

Judge = Callable[..., str]

SAID = (
    ("I live in Graz", "User lives in Graz"),
    ("I live in Graz", "The person lives in Graz."),
    ("Ich wohne in Graz.", "Der Nutzer wohnt in Graz"),
    ("mieszkam w Grazu", "Użytkownik mieszka w Grazu"),
    ("I moved to Graz last month", "User moved to Graz"),
    ("I moved to Graz last month", "Lives in Graz"),
    ("I moved from Graz to Linz", "User moved from Graz to Linz"),
    ("I don't eat fish any more", "User does not eat fish"),
    ("I can't stand fish any more", "User dislikes fish"),
    ("I can't stand fish any more", "User can't stand fish anymore"),
    ("Ich vertrage keine Laktose", "Der Nutzer verträgt keine Laktose"),
    ("i quit smoking in january", "User stopped smoking in January"),
    ("I no longer drive", "User no longer drives"),
    ("I can't stand fish any more", "No longer likes fish"),
    ("I'm allergic to nuts", "User has a nut allergy"),
    ("I'm allergic to nuts", "Is allergic to nuts"),
    ("I'm a nurse at the hospital in Linz", "User works as a nurse"),
    ("I'm 34", "User is 34 years old"),
    ("We have a son, Tom, and a daughter, Mia", "User has a daughter named Mia"),
    ("Call me Tom, please", "User wants to be called Tom"),
    ("I teach maths", "User is a maths teacher"),
    ("Vivo en Madrid con mi perro", "Vivo en Madrid con mi perro"),
    ("I have two kids", "User has 2 children"),
    ("my dog Bruno is afraid of thunder", "User has a dog named Bruno"),
    ("My dog Bruno is afraid of thunder", "Bruno is afraid of thunder"),
    ("my dog is called Bruno", "The user's dog is called Bruno"),
    ("Meine Schwester Ines wohnt in Rom", "Die Schwester des Nutzers, Ines, wohnt in Rom"),
    ("Moja siostra Anna mieszka w Krakowie", "Siostra użytkownika ma na imię Anna"),
    ("I have a sister who lives in Rome", "User has a sister who lives in Rome"),
    ("My wife and I moved to Graz", "User moved to Graz with his wife"),
    ("I speak German, English and Polish", "User speaks Polish"),
    ("I live in Graz and work at Siemens", "User works at Siemens"),
    ("I don't live in Graz, I live in Linz", "User lives in Linz"),
    ("Grüezi, ich bin Schweizerin und lebe in Berlin.", "ich lebe in Berlin"),
    ("Ich bin 58, arbeite als Busfahrer und hab drei Enkel.", "hab drei Enkel"),
    ("nasz pies wabi sie Fafik i szczeka codziennie", "nasz pies wabi sie Fafik"),
    ("do pracy jezdze codziennie rowerem, 12 km w jedna strone.", "do pracy jezdze codziennie rowerem"),
    ("Pracuję jako elektryk w stoczni i potrzebuję wzoru", "Użytkownik pracuje jako elektryk w stoczni"),
    ("我住在上海。我喜欢茶。", "我住在上海"),
)
NOT_SAID = (
    # Of somebody else.
    ("My wife is allergic to cats", "User is allergic to cats"),
    ("My wife is vegan and I love meat", "The user is vegan"),
    ("I have a sister who lives in Rome", "User lives in Rome"),
    ("Ich habe eine Schwester, die in Rom wohnt", "Der Nutzer wohnt in Rom"),
    ("Mam siostrę, która mieszka w Rzymie", "Użytkownik mieszka w Rzymie"),
    ("I live in Graz, my sister lives in Linz", "User lives in Linz"),
    ("My neighbor works at Siemens", "The user works at Siemens"),
    ("Moja siostra ma psa. Mieszka w Rzymie.", "Użytkownik mieszka w Rzymie"),
    ("I visited my sister in Rome", "User lives in Rome"),
    ("I'm vegan, my wife cooks", "User's wife is vegan"),
    ("My cat is called Tom", "User's dog is called Tom"),
    ("My sister Ines lives in Graz and my brother Tom lives in Linz", "Ines lives in Linz"),
    # Of nobody in particular.
    ("Graz is a nice city", "Graz is a nice city"),
    ("Die Hauptstadt von Portugal ist Lissabon", "Die Hauptstadt von Portugal ist Lissabon"),
    ("Stolicą Portugalii jest Lizbona", "Stolicą Portugalii jest Lizbona"),
    ("Is my dog too fat? He weighs 30 kilos", "He weighs 30 kilos"),
    ("Meine Schwester hat angerufen. Sie wohnt in Rom.", "Sie wohnt in Rom"),
    ("I live on a ship, says the hero.", "I live on a ship"),
    ("I read that coffee is bad for me", "coffee is bad for me"),
    # In another manner.
    ("I don't live in Graz, I live in Linz", "User lives in Graz"),
    ("I like tea but not coffee", "User likes coffee"),
    ("I love fish", "User hates fish"),
    ("I used to live in Graz", "User lives in Graz"),
    ("I lived in Graz", "User lives in Graz"),
    ("Früher wohnte ich in Graz", "Der Nutzer wohnt in Graz"),
    ("Kiedyś mieszkałem w Grazu", "Użytkownik mieszka w Grazu"),
    ("I'm going to live in Graz next year", "User lives in Graz"),
    ("I moved from Graz to Linz", "User lives in Graz"),
    ("You said I live in Lisbon", "User lives in Lisbon"),
    ("Du hast gesagt, dass ich in Lissabon wohne", "Der Nutzer wohnt in Lissabon"),
    ("Anna mówi, że mieszkam w Lizbonie", "Użytkownik mieszka w Lizbonie"),
    # Not at all.
    ("recommend a city", "User lives in Lisbon"),
    ("Greetings from Graz", "User lives in Graz"),
    ("I bought bread in Graz", "User lives in Graz"),
    ("I like vegetables", "User is a vegetarian"),
    ("I was born in Graz and live in Linz", "User lives in Graz"),
    ("I'm 34 years old", "User is 35 years old"),
    ("I paid 34 for it", "User is 34 years old"),
    ("My daughter is called Mia", "User's daughter is called Mara"),
    ("Do I live in Graz?", "User lives in Graz"),
    ("I live in Graz, right?", "User lives in Graz"),
    ("if I lived in Graz I would ski", "User lives in Graz"),
    ("Gdybym mieszkał w Grazu, jeździłbym na nartach", "Użytkownik mieszka w Grazu"),
    ("translate: I live in Graz", "User lives in Graz"),
    ("“I live in Graz and love it”, who said that?", "User lives in Graz"),
    ("forget that I live in Graz", "User lives in Graz"),
    ("Ist die Vorlage gut? Ich heiße [NAME] und wohne in Graz.", "Der Nutzer wohnt in Graz"),
    ("我住在上海", "我住在北京"),
)


@pytest.mark.parametrize(("line", "content"), SAID)
def test_what_was_said_is_known_again_in_other_words(judge: Judge, line: str, content: str) -> None:
    assert judge(content, f"Hm. {line}") in f"Hm. {line}"


@pytest.mark.parametrize(("line", "content"), NOT_SAID)
def test_fact_06_what_was_not_said_so_is_rejected(judge: Judge, line: str, content: str) -> None:
    assert judge(content, line) == "<not said by the person>"


@pytest.mark.parametrize(
    ("line", "content", "sentence"),
    [
        ("I'm vegan, what can I cook?", "The user is vegan", "I'm vegan"),
        ("Ich bin Vegetarier und was kann ich kochen?", "Ich bin Vegetarier", "Ich bin Vegetarier"),
        (
            "mam alergię na orzechy laskowe, czy nutella odpada?",
            "mam alergię na orzechy",
            "mam alergię na orzechy laskowe",
        ),
        ("What now? I have two kids, Tom and Mia, any ideas?", "User has two kids", "I have two kids, Tom and Mia"),
        ("When I eat nuts, I get a rash.", "When I eat nuts, I get a rash", "When I eat nuts, I get a rash."),
    ],
)
def test_the_statement_in_front_of_a_question_counts(judge: Judge, line: str, content: str, sentence: str) -> None:
    assert judge(content, line) == sentence


@pytest.mark.parametrize(
    ("line", "content"),
    [
        ("write a limerick about my dog. He's called Waffles and he's funny", "The user's dog is called Waffles"),
        ("Wir haben einen Hund. Er heißt Bello.", "Der Hund des Nutzers heißt Bello"),
    ],
)
def test_a_sentence_may_speak_on_of_whom_the_one_before_named(judge: Judge, line: str, content: str) -> None:
    assert judge(content, line).startswith(("He's called Waffles", "Er heißt Bello"))


@pytest.mark.parametrize(
    ("line", "content", "reason"),
    [
        ("I think I'm allergic to strawberries", "User is allergic to strawberries", "confidence"),
        ("I might move to Graz", "User might move to Graz", "confidence"),
        ("ich glaub, ich vertrage keine Nüsse", "ich vertrage keine Nüsse", "confidence"),
        ("chyba mam uczulenie na proszek", "mam uczulenie na proszek", "confidence"),
        ("I want to live in Graz and work at Siemens", "User works at Siemens", "wish"),
        ("I'd like a red car", "User likes a red car", "wish"),
        ("I'm working in Graz today", "User works in Graz", "passing"),
        ("I work in Graz today", "User works in Graz", "passing"),
        ("Heute esse ich Fisch", "Ich esse Fisch gern", "not said by the person"),
        ("Heute esse ich gern Fisch", "Ich esse gern Fisch", "passing"),
        ("my sister has cancer", "User's sister has cancer", "about others"),
    ],
)
def test_a_sentence_that_does_not_count_says_why(judge: Judge, line: str, content: str, reason: str) -> None:
    assert judge(content, line) == f"<{reason}>"


def test_what_the_person_asks_to_remember_of_others_is_kept(judge: Judge) -> None:
    line = "Remember that my sister has cancer."
    assert judge("my sister has cancer", line) == line
    line = "Merk dir, dass mein Bruder Diabetes hat"
    assert judge("mein Bruder hat Diabetes", line) == line


def test_another_line_may_say_it_in_earnest(judge: Judge) -> None:
    line = "Do I live in Graz? If I lived in Graz... I live in Graz!"
    assert judge("User lives in Graz", line) == "I live in Graz!"


@pytest.mark.parametrize(
    ("line", "content"),
    [("我不喜欢茶", "我喜欢茶"), ("Я не живу в Москве", "Я живу в Москве"), ("אני לא גר בתל אביב", "אני גר בתל אביב")],
)
def test_a_no_is_heard_in_other_scripts_too(judge: Judge, line: str, content: str) -> None:
    assert judge(content, line) == "<not said by the person>"
    assert judge(line, line) == line

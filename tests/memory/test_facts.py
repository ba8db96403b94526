"""Facts: the same again is not new, a key updates, finding is literal, and what cannot be stored is refused."""

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.errors import NotFoundError, UsageError
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.filtering import FactFilter
from jarvis_cli.memory.remembering import LONGEST_CONTENT, NewFact
from jarvis_cli.text import fold_statement, fold_text, is_blank, normalise_text
from tests.conftest import HandClock

# What is written may hold anything but the blanks and marks that make it empty, and shapes of secrets.
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40).filter(
    lambda text: not is_blank(normalise_text(text))
)


@pytest.fixture
def fresh(memory_path: Path, clock: HandClock) -> Iterator[Callable[[], Memory]]:
    """Return a function that gives the same memory without its facts, for each example of a property."""
    opened = open_memory(memory_path, clock)

    def empty() -> Memory:
        for fact in opened.facts.list():
            opened.forget(fact.id)
        return opened

    yield empty
    opened.close()


def _contents(memory: Memory, text: str) -> list[str]:
    return [fact.content for fact in memory.facts.find(text)]


class TestSameAgain:
    @pytest.mark.parametrize(
        ("first", "again"),
        [
            ("I like tea", "I like tea"),
            ("I like tea", "  i LIKE   tea. "),
            ("Ich wohne in der Straße 5.", "ich wohne in der STRASSE 5"),
            ("Mój pies wabi się Żubr", unicodedata.normalize("NFD", "MÓJ PIES WABI SIĘ ŻUBR。")),
            ("הכלב שלי נקרא ברונו", "הכלב שלי\u200f נקרא ברונו."),
            ("私の犬の名前はブルーノです", "私の犬の名前はﾌﾞﾙｰﾉです。"),
            ("한글", unicodedata.normalize("NFD", "한글")),
        ],
    )
    def test_fact_01_txt_02_txt_03_what_says_the_same_is_already_known(
        self, memory: Memory, first: str, again: str
    ) -> None:
        stored = memory.remember(NewFact(first))
        assert stored.how == "remembered"
        for _ in range(2):
            known = memory.remember(NewFact(again))
            assert (known.how, known.fact) == ("already known", stored.fact)
        assert memory.facts.list() == (stored.fact,)

    def test_what_says_something_else_is_new(self, memory: Memory) -> None:
        for content in ("I like tea", "I like tea?", "I like teas", "I like tea in 3.5 minutes", "ich mag Tee"):
            assert memory.remember(NewFact(content)).how == "remembered"
        assert len(memory.facts.list()) == 5

    def test_the_same_in_another_scope_is_another_fact(self, memory: Memory) -> None:
        memory.remember(NewFact("Wache läuft"))
        private = memory.remember(NewFact("Wache läuft", scope="agent:cron"))
        assert private.how == "remembered"
        of_the_agent = FactFilter(scopes=("agent:cron",))
        assert len(memory.facts.list()) == 2
        assert memory.facts.list(of_the_agent) == memory.facts.find("Wache", of_the_agent) == (private.fact,)

    def test_an_expired_fact_is_not_known(self, memory: Memory, clock: HandClock) -> None:
        soon = format_time(clock() + timedelta(days=1))
        first = memory.remember(NewFact("Der Handwerker kommt", expires_at=soon))
        clock.advance(days=2)
        assert memory.facts.list() == memory.facts.find("Handwerker") == ()
        second = memory.remember(NewFact("Der Handwerker kommt"))
        assert second.how == "remembered"
        assert second.fact.id > first.fact.id

    @settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(first=TEXTS, again=TEXTS, spoil=st.sampled_from([str.upper, str.lower, str.title, "  {}. ".format]))
    def test_fact_01_equal_when_folded_is_already_known_and_nothing_else(
        self, fresh: Callable[[], Memory], first: str, again: str, spoil: Callable[[str], str]
    ) -> None:
        memory = fresh()
        memory.remember(NewFact(first))
        for text in (again, spoil(first), unicodedata.normalize("NFD", first)):
            same = fold_statement(normalise_text(text)) == fold_statement(normalise_text(first))
            known = [fold_statement(fact.content) for fact in memory.facts.list()]
            how = memory.remember(NewFact(text)).how
            assert (how == "already known") == (fold_statement(normalise_text(text)) in known)
            assert how == "already known" or not same


class TestKeys:
    def test_the_same_key_updates_and_the_row_stays(self, memory: Memory, clock: HandClock) -> None:
        first = memory.remember(NewFact("Mein Hund heißt Rex", key="hund.name", importance=5)).fact
        clock.advance(days=3)
        updated = memory.remember(NewFact("Mein Hund heißt Bruno", key="hund.name", source="model"))
        assert updated.how == "updated"
        assert (updated.fact.id, updated.fact.created_at) == (first.id, first.created_at)
        assert updated.fact.updated_at == clock()
        assert (updated.fact.content, updated.fact.importance, updated.fact.source) == (
            "Mein Hund heißt Bruno",
            5,
            "model",
        )
        assert memory.facts.list() == (updated.fact,)

    @pytest.mark.parametrize(
        "key", ["größe.Straße", "GRÖSSE.STRASSE", " größe.straße ", unicodedata.normalize("NFD", "größe.straße")]
    )
    def test_a_key_in_another_case_or_unicode_form_is_the_same_key(self, memory: Memory, key: str) -> None:
        first = memory.remember(NewFact("42", key="größe.straße", subject="Żaneta"))
        again = memory.remember(NewFact("43", key=key, subject="żaneta"))
        assert (again.how, again.fact.id) == ("updated", first.fact.id)

    def test_another_subject_or_scope_is_another_key(self, memory: Memory) -> None:
        for subject, scope in (("", "shared"), ("Ines", "shared"), ("", "agent:cron")):
            new = NewFact("geboren am 5. Mai", key="geburtstag", subject=subject, scope=scope)
            assert memory.remember(new).how == "remembered"

    def test_the_same_under_the_key_is_already_known(self, memory: Memory) -> None:
        first = memory.remember(NewFact("Ulubiony kolor: żółty", key="kolor"))
        again = memory.remember(NewFact("ulubiony kolor: ŻÓŁTY.", key="Kolor"))
        assert (again.how, again.fact) == ("already known", first.fact)

    def test_the_earlier_wording_is_kept_as_history_and_never_found(self, memory: Memory, clock: HandClock) -> None:
        fact = memory.remember(NewFact("I love fish", key="fish")).fact
        clock.advance(hours=1)
        memory.remember(NewFact("I can't stand seafood any more", key="fish"))
        kept = memory._database.rows("SELECT fact_id, content, valid_from, valid_until FROM fact_history")
        assert kept == [(fact.id, "I love fish", "2026-03-01T12:00:00Z", "2026-03-01T13:00:00Z")]
        assert memory.facts.find("love") == memory.facts.find("I love fish") == ()
        assert memory.search_facts("love", None, 5) == ()
        assert [hit.content for hit in memory.recall("love fish", None, None).opening_facts] == [
            "I can't stand seafood any more"
        ]

    def test_an_expired_fact_under_the_key_is_renewed(self, memory: Memory, clock: HandClock) -> None:
        soon = format_time(clock() + timedelta(days=1))
        first = memory.remember(NewFact("Urlaub", key="status", expires_at=soon)).fact
        clock.advance(days=2)
        renewed = memory.remember(NewFact("Urlaub", key="status"))
        assert (renewed.how, renewed.fact.id) == ("updated", first.id)
        assert memory.facts.list() == (renewed.fact,)

    @pytest.mark.parametrize("key", ["", "  ", "\u200b"])
    def test_a_blank_key_is_none(self, memory: Memory, key: str) -> None:
        memory.remember(NewFact("Regen", key=key))
        assert memory.remember(NewFact("Sonne", key=key)).how == "remembered"
        assert memory.remember(NewFact("Regen", key=key)).how == "already known"


class TestFinding:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("50%", ["50% off"]),
            ("%", ["50% off"]),
            ("a_b", ["a_b"]),
            ("_", ["a_b"]),
            ("\\", ["C:\\x"]),
            ("C:\\X", ["C:\\x"]),
            ("5*", []),
            ("'", []),
            ("", []),
            (" ", []),
            ("\u200b", []),
            (".", ["axb."]),
        ],
    )
    def test_txt_01_fact_03_every_character_is_an_ordinary_one(
        self, memory: Memory, text: str, expected: list[str]
    ) -> None:
        for content in ("50% off", "500 off", "a_b", "axb.", "C:\\x"):
            memory.remember(NewFact(content))
        assert _contents(memory, text) == expected

    @pytest.mark.parametrize(
        ("content", "text"),
        [
            ("ÄPFEL kaufen", "äpfel"),
            ("Straße 5", "STRASSE"),
            ("ΑΘΗΝΑ", "αθηνα"),
            ("Москва", "москва"),
            ("Zażółć gęślą jaźń", "GĘŚLĄ"),
            ("Die Ärzte", "ärzte."),
            ("אני גר בחיפה", "בחיפה"),
            ("東京に住んでいます", "東京"),
        ],
    )
    def test_txt_02_case_is_folded_in_every_script(self, memory: Memory, content: str, text: str) -> None:
        memory.remember(NewFact(content))
        assert _contents(memory, text) == [content]
        assert memory.remember(NewFact(content.upper())).how == "already known"

    @pytest.mark.parametrize("word", ["Müller", "Łódź", "한글", "ブルーノ", "é"])
    def test_txt_03_composed_and_decomposed_find_each_other(self, memory: Memory, word: str) -> None:
        memory.remember(NewFact(unicodedata.normalize("NFD", f"Nachbar {word}")))
        for form in ("NFC", "NFD"):
            assert _contents(memory, unicodedata.normalize(form, word)) == [f"Nachbar {word}"]
        assert memory.remember(NewFact(f"Nachbar {word}")).how == "already known"

    def test_txt_06_a_nul_hides_nothing(self, memory: Memory) -> None:
        fact = memory.remember(NewFact("a\0b geht\x1b[2J weiter")).fact
        assert fact.content == "ab geht[2J weiter"
        assert memory.facts.find("weiter") == memory.facts.find("ab\0") == (fact,)

    def test_txt_05_a_lone_surrogate_in_a_query_is_no_error(self, memory: Memory) -> None:
        fact = memory.remember(NewFact("x\udead und 🐺")).fact
        assert fact.content == "x\ufffd und 🐺"
        assert memory.facts.find("x\udead") == memory.facts.find("\ud83d\udc3a") == (fact,)

    @pytest.mark.parametrize(
        ("content", "text"),
        [
            ("Mein Hund heißt Bruno", "Bruno Hund"),
            ("Mein Hund heißt Bruno", "heißen Hunde Bruno"),
            ("Mój pies wabi się Bruno", "Brunem pies"),
            ("הכלב שלי נקרא ברונו", "לברונו כלב"),
            ("I have two dogs", "dog two"),
            ("Kocham Kraków", "Krakowie"),
        ],
    )
    def test_where_nothing_holds_the_text_all_its_words_in_any_form_find(
        self, memory: Memory, content: str, text: str
    ) -> None:
        memory.remember(NewFact(content))
        memory.remember(NewFact("Etwas ganz anderes"))
        assert _contents(memory, text) == [content]

    def test_one_word_too_many_finds_nothing(self, memory: Memory) -> None:
        memory.remember(NewFact("Mein Hund heißt Bruno"))
        assert memory.facts.find("Hund Bruno Graz") == ()

    def test_vec_05_a_fact_without_a_vector_is_found_by_its_words(self, memory: Memory) -> None:
        fact = memory.remember(NewFact("My sister is Ines")).fact
        assert memory.facts.find("sister") == (fact,)
        assert [hit.fact for hit in memory.search_facts("Ines, my sister", None, 3)] == [fact]
        assert memory.recall("what is my sister called?", None, None).opening_facts == (fact,)

    @settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(
        contents=st.lists(TEXTS, min_size=1, max_size=4),
        text=st.text(st.characters(exclude_categories=["Cs"]), max_size=4),
    )
    def test_txt_01_what_holds_the_text_is_found_and_else_what_has_all_its_words(
        self, fresh: Callable[[], Memory], contents: list[str], text: str
    ) -> None:
        memory = fresh()
        for content in contents:
            memory.remember(NewFact(content))
        folded = fold_statement(text) or fold_text(text)
        holding = [fact for fact in memory.facts.list() if folded and folded in fold_text(fact.content)]
        found = list(memory.facts.find(text))
        assert found == holding if holding or not folded else set(found) <= set(memory.facts.list())

    def test_key_and_statement_are_looked_up_by_an_index(self, explain: Callable[..., list[str]]) -> None:
        steps = explain(lambda memory: memory.remember(NewFact("Bruno", key="name", subject="Hund")))
        assert any(
            "facts USING INDEX facts_key (scope=? AND folded_subject=? AND folded_key=?)" in step for step in steps
        )
        steps += explain(lambda memory: memory.remember(NewFact("Tee")))
        assert any("facts USING INDEX facts_statement (scope=? AND statement=?)" in step for step in steps)
        assert [step for step in steps if step.startswith("SCAN") and "CONSTANT" not in step] == []


class TestChecks:
    @pytest.mark.parametrize(
        "fact",
        [
            NewFact(""),
            NewFact("   "),
            NewFact("\u200b\u2060"),
            NewFact("\0\x1b"),
            NewFact("x" * (LONGEST_CONTENT + 1)),
            NewFact("x", category="gossip"),
            NewFact("x", importance=0),
            NewFact("x", importance=6),
            NewFact("x", confidence=1.1),
            NewFact("x", confidence=float("nan")),
            NewFact("x", key="k" * 201),
            NewFact("x", subject="s" * 201),
            NewFact("x", tags=("t" * 201,)),
        ],
    )
    def test_oll_03_what_cannot_be_stored_is_refused(self, memory: Memory, fact: NewFact) -> None:
        with pytest.raises(UsageError):
            memory.remember(fact)
        assert memory.facts.list() == ()
        assert not memory._database.in_transaction

    @pytest.mark.parametrize("field", ["content", "subject", "key", "tags"])
    def test_sec_01_a_secret_is_refused_wherever_it_stands(self, memory: Memory, field: str) -> None:
        secret = "postgres://anna:" + "hunter2-geheim@db.example/app"
        fact = replace(NewFact("Die Datenbank"), **{field: (secret,) if field == "tags" else f"Zugang {secret}"})
        with pytest.raises(UsageError, match="secret") as caught:
            memory.remember(fact)
        assert "hunter2" not in caught.value.message + caught.value.hint
        assert memory.facts.list() == ()

    def test_the_stored_row_comes_back(self, memory: Memory, clock: Clock) -> None:
        given_fact = NewFact(
            " Zażółć\r\ngęślą ",
            subject="Ines",
            key="Lied",
            category="preference",
            tags=("muzyka", " ", "muzyka", "głośno "),
            importance=4,
            confidence=0.5,
            source="extracted",
            created_by="rules",
            expires_at="2027-01-01T00:00:00Z",
        )
        fact = memory.remember(given_fact).fact
        assert (fact.content, fact.tags) == ("Zażółć\ngęślą", ("muzyka", "głośno"))
        assert (fact.subject, fact.key, fact.category, fact.importance) == ("Ines", "Lied", "preference", 4)
        assert (fact.confidence, fact.source, fact.created_by) == (0.5, "extracted", "rules")
        assert fact.expires_at is not None
        assert fact.expires_at.year == 2027
        assert fact.created_at == fact.updated_at == clock()
        assert memory.facts.get(fact.id) == fact

    @pytest.mark.parametrize("fact_id", [0, -1, 999_999, 2**63, -(2**70)])
    def test_fact_13_an_unknown_id_is_not_found(self, memory: Memory, fact_id: int) -> None:
        memory.remember(NewFact("da"))
        for call in (memory.facts.get, memory.forget):
            with pytest.raises(NotFoundError, match=f"#{fact_id}"):
                call(fact_id)
        assert len(memory.facts.list()) == 1


class TestSequences:
    @settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(
        steps=st.lists(
            st.tuples(
                st.sampled_from(["Tee", "tee.", "Żubr", "犬はブルーノ", "ברונו"]),
                st.sampled_from(["", "k", "K"]),
                st.booleans(),
            ),
            max_size=12,
        )
    )
    def test_db_10_any_sequence_of_remembering_and_forgetting_leaves_a_sound_file(
        self,
        fresh: Callable[[], Memory],
        memory_path: Path,
        assert_sound: Callable[[Path], None],
        steps: list[tuple[str, str, bool]],
    ) -> None:
        memory = fresh()
        for content, key, forgets in steps:
            fact = memory.remember(NewFact(content, key=key)).fact
            if forgets:
                memory.forget(fact.id)
            assert not memory._database.in_transaction
        statements = [(fold_statement(fact.content), bool(fact.key)) for fact in memory.facts.list()]
        assert len(set(statements)) == len(statements)
        assert_sound(memory_path)

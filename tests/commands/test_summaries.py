"""jarvis summaries: list, search and show; and what becomes of vectors when the embedder is another one, or away."""

import re
from collections.abc import Iterator

import apsw
import pytest

from tests.peers.ollama_replies import Embedding
from tests.peers.ollama_server import OllamaServer, Reply, ServedModel
from tests.peers.program import Home

SQL = re.compile("sql|fts5|syntax", re.IGNORECASE)
ODD = ("gpt-4o", "don't", "C++", "user@host", "a/b", '"open', "AND", "*", "(", "col:val", "^x", "NEAR(a b)", "%", "-")
TALKS = ("We talked about the garden and its roses.", "Wir sprachen über Züge nach Kraków.")
HOSTILE = "\x1b]0;title\x07Grüße\x1b[2J\x9b31m\b\x7f[/foo] [bold]x"
VISIBLE = "]0;titleGrüße[2J31m[/foo] [bold]x"


@pytest.fixture
def talked(home: Home) -> Home:
    """A home with two conversations and their summaries."""
    for line in TALKS:
        assert home.call("ask", line).exit_code == 0
    home.call("summarize").check_quiet()
    return home


class TestListing:
    def test_newest_first_one_line_each(self, talked: Home) -> None:
        lines = talked.call("summaries", "list").check_quiet().stdout.splitlines()
        assert [line.split("\t")[0] for line in lines] == ["#2", "#1"]
        assert ["Kraków" in lines[0], "roses" in lines[1]] == [True, True]

    def test_json(self, talked: Home) -> None:
        listed = talked.call("summaries", "list", "--json").check_quiet().json
        assert set(listed) == {"version", "summaries"}
        assert listed["version"] == 1
        assert [set(summary) for summary in listed["summaries"]] == [{"conversation_id", "summary", "updated_at"}] * 2
        found = talked.call("summaries", "search", "roses", "--json").json
        assert found["version"] == 1
        (summary,) = found["summaries"]
        assert (summary["conversation_id"], 0 < summary["score"] <= 1) == (1, True)
        shown = talked.call("summaries", "show", "2", "--json").check_quiet().json
        assert (shown["version"], [one["conversation_id"] for one in shown["summaries"]]) == (1, [2])

    @pytest.mark.parametrize("number", ["1", "#1", " 1 "])
    def test_one_is_shown_by_its_number_as_the_list_has_it(self, talked: Home, number: str) -> None:
        assert "roses" in talked.call("summaries", "show", number).check_quiet().stdout

    @pytest.mark.parametrize("number", ["3", "0", "#99", "9" * 30, "9" * 5000])
    def test_one_that_is_not_there(self, talked: Home, number: str) -> None:
        talked.call("summaries", "show", number).check_clean(6)

    def test_tui_01_tui_11_nothing_in_a_summary_is_more_than_text(self, talked: Home) -> None:
        connection = apsw.Connection(str(talked.memory_file))
        connection.execute("UPDATE summaries SET summary = ? WHERE conversation_id = 1", (HOSTILE,))
        connection.close()
        assert talked.call("summaries", "list").stdout.endswith(f"\t{VISIBLE}\n")
        talked.call("summaries", "show", "1").check(0, f"{VISIBLE}\n")
        shown = talked.call("summaries", "show", "1", "--json")
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", shown.stdout)
        assert shown.json["summaries"][0]["summary"] == HOSTILE


class TestSearching:
    @pytest.mark.parametrize("text", ODD)
    def test_txt_04_no_text_is_taken_for_a_query(self, talked: Home, text: str) -> None:
        found = talked.call("summaries", "search", "--", text)
        assert found.exit_code == 0
        assert not SQL.search(found.stderr)

    @pytest.mark.parametrize("text", ["", " ", "\u200b", "\0"])
    def test_txt_04_oll_03_an_empty_text_is_refused(self, talked: Home, text: str) -> None:
        talked.call("summaries", "search", text).check_clean(2)

    @pytest.mark.parametrize("text", ["KRAKÓW", "krakow", "Krako\u0301w", "züge", "Zuge"])
    def test_txt_02_txt_03_case_and_accents_do_not_count(self, talked: Home, text: str) -> None:
        assert talked.call("summaries", "search", text).stdout.startswith("#2\t")

    def test_nothing_found_is_said_and_no_error(self, talked: Home) -> None:
        nothing = talked.call("summaries", "search", "zzzz").check()
        assert nothing.stderr.endswith("jarvis: no conversation matches\n")
        assert talked.call("summaries", "search", "zzzz", "--json").json == {"version": 1, "summaries": []}

    def test_the_limit_holds(self, talked: Home) -> None:
        assert len(talked.call("summaries", "search", "talked about wir über", "--limit", "1").stdout.splitlines()) <= 1


class TestEmbedders:
    """With an embedder that runs elsewhere, may be away, and may be another one tomorrow."""

    @pytest.fixture
    def server(self) -> Iterator[OllamaServer]:
        models = ("llama3.2", "nomic-embed-text", ServedModel("other-embed", "bert", ("embedding",)))
        with OllamaServer(models=models, reply=lambda _: Reply("I see.")) as peer:
            yield peer

    @pytest.fixture
    def ollama(self, home: Home, server: OllamaServer) -> Home:
        return home.with_settings(JARVIS_EMBEDDER="ollama", OLLAMA_HOST=server.url)

    def read_embedders(self, home: Home) -> dict[str, int]:
        """Return how many vectors of facts there are by each embedder's dimension."""
        connection = apsw.Connection(str(home.memory_file))
        counted = "SELECT dimension, count(*) FROM vectors JOIN embedders ON embedder_id = embedders.id"
        found = dict(connection.execute(f"{counted} WHERE vector IS NOT NULL GROUP BY dimension"))
        connection.close()
        return found

    def test_vec_05_a_fact_told_while_it_was_away_is_found_and_gets_its_vector_later(self, ollama: Home) -> None:
        away = ollama.with_settings(OLLAMA_HOST="127.0.0.1:1")
        away.call("facts", "add", "my sister is Ines").check_quiet().check(0, "remembered #1: my sister is Ines\n")
        assert away.call("facts", "search", "sister").stdout.endswith("\tmy sister is Ines\n")
        asked = away.call("ask", "what is my sister called?")
        assert "Ines" in asked.stdout
        assert asked.stderr.count("similar texts are not found just now") == 1
        failed = away.call("summarize")
        assert failed.exit_code == 4
        assert self.read_embedders(ollama) == {}
        ollama.call("summarize", "--retry").check_quiet()
        assert self.read_embedders(ollama) == {768: 2}
        assert "Ines" in ollama.call("ask", "what is my sister called?").stdout

    def test_vec_04_another_embedder_makes_all_vectors_anew_and_meanwhile_words_find(
        self, ollama: Home, server: OllamaServer
    ) -> None:
        server.embedding = Embedding(768)
        for fact in ("my sister is Ines", "the boiler was serviced in May"):
            ollama.call("facts", "add", fact)
        ollama.call("ask", TALKS[0])
        ollama.call("summarize").check_quiet()
        assert self.read_embedders(ollama) == {768: 3}

        server.embedding = Embedding(1024)
        other = ollama.with_settings(JARVIS_OLLAMA_EMBEDDER="other-embed")
        other.call("facts", "add", "I like tea").check_quiet()
        assert other.call("facts", "search", "boiler").stdout.endswith("\tthe boiler was serviced in May\n")
        assert "roses" in other.call("summaries", "search", "roses").stdout
        assert other.call("ask", "what is my sister called?").exit_code == 0
        assert other.call("summarize").exit_code == 0
        assert self.read_embedders(other) == {1024: 5}
        assert "roses" in other.call("summaries", "search", "garden roses").stdout

    def test_vec_04_the_same_name_with_another_dimension_is_refused_and_named(
        self, ollama: Home, server: OllamaServer
    ) -> None:
        ollama.call("facts", "add", "my sister is Ines")
        server.embedding = Embedding(1024)
        asked = ollama.call("ask", "who is Ines?")
        assert asked.exit_code == 0
        assert "nomic-embed-text returned 1024 numbers, not 768" in asked.stderr
        assert "Ines" in asked.stdout

    def test_env_09_vectors_are_there_for_every_command(self, ollama: Home) -> None:
        ollama.call("facts", "add", "my sister is Ines").check_quiet()
        ollama.call("ask", TALKS[0])
        for words in (
            ("summarize",),
            ("ask", "who is my sister?"),
            ("summaries", "search", "roses"),
            ("facts", "search", "sibling"),
            ("facts", "forget", "1", "--yes"),
            ("summarize",),
        ):
            ended = ollama.call(*words)
            assert ended.exit_code == 0, ended
            assert "no such" not in ended.stderr
        assert ollama.call("chat", stdin="who is my sister?\n").exit_code == 0

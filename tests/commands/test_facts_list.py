"""jarvis facts list, in words and in JSON."""

from tests.commands.facts_calls import add
from tests.peers.program import Home

MEMBERS = {"id", "content", "category", "source", "created_at", "updated_at"}


class TestListing:
    def test_cli_02_a_fact_is_one_line_in_a_pipe_however_long(self, home: Home) -> None:
        long = "Ein langer Satz mit Wörtern über Łódź. " * 10
        add(home, long.strip(), "kurz")
        home.call("facts", "add", "zwei\nZeilen\tund ein Tab").check(0, "remembered #3: zwei\\nZeilen und ein Tab\n")
        lines = home.call("facts", "list").check_quiet().stdout.splitlines()
        assert [line.split("\t")[0] for line in lines] == ["#1", "#2", "#3"]
        assert [line.split("\t")[2:] for line in lines] == [
            ["fact", long.strip()],
            ["fact", "kurz"],
            ["fact", "zwei\\nZeilen und ein Tab"],
        ]

    def test_json_is_one_object_with_all_that_is_known(self, home: Home) -> None:
        add(home, 'mit "Anführung"\u2028und Zeile', "zweiter")
        for call in (("facts", "list"), ("facts", "search", "e")):
            done = home.call(*call, "--json").check_quiet()
            assert done.stdout.count("\n") == 1
            assert set(done.json) - {"left_out"} == {"version", "facts"}
            assert done.json["version"] == 1
            assert all(set(fact) >= MEMBERS for fact in done.json["facts"])
            assert [fact["content"] for fact in done.json["facts"]] == ['mit "Anführung"\u2028und Zeile', "zweiter"]
        added = home.call("facts", "add", "dritter", "--json").check_quiet().json
        assert (added["version"], added["result"], added["fact"]["id"]) == (1, "remembered", 3)
        assert added["facts"] == [added["fact"]]

    def test_nothing_is_said_in_words_and_in_json(self, home: Home) -> None:
        nothing = home.call("facts", "list").check()
        assert nothing.stderr == "jarvis: no facts yet; `jarvis facts add TEXT` remembers one\n"
        assert home.call("facts", "list", "--json").check_quiet().json == {"version": 1, "facts": [], "left_out": 0}

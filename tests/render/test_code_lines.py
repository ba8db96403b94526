"""Code in colours, line by line: what began in a line before goes on, and nothing of a line is changed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.render.code_lines import CodeLines
from tests.peers.printing import STYLE

GREEN, COMMENT = "\x1b[32m", "\x1b[2;3m"


def paint(language: str, *lines: str) -> list[str]:
    code = CodeLines(language)
    return [code.paint(line) for line in lines]


def test_keywords_names_texts_and_numbers_have_colours() -> None:
    assert paint("python", "def f(x): return 'ł' + 1") == [
        "\x1b[35mdef\x1b[0m \x1b[1mf\x1b[0m(x): \x1b[35mreturn\x1b[0m "
        "\x1b[32m'\x1b[0m\x1b[32mł\x1b[0m\x1b[32m'\x1b[0m + \x1b[36m1\x1b[0m"
    ]


@pytest.mark.parametrize(
    ("language", "lines", "style"),
    [
        ("python", ('x = """a', "def", '"""'), GREEN),
        ("js", ("let x = `a", "let", "`"), GREEN),
        ("bash", ('echo "a', "for", '"'), GREEN),
        ("c", ("int x; /* a", "int", "*/"), COMMENT),
        ("js", ("x /* a", "let", "*/"), COMMENT),
        ("css", ("/* a", "color", "*/"), COMMENT),
        ("sql", ("/* a", "select", "*/"), COMMENT),
        ("html", ("<!-- a", "<p>", "-->"), COMMENT),
        ("rust", ("/* a", "let", "*/"), COMMENT),
    ],
)
def test_what_goes_on_over_lines(language: str, lines: tuple[str, str, str], style: str) -> None:
    begun, within, ended = lines
    code = CodeLines(language)
    code.paint(begun)
    assert code.paint(within) == f"{style}{within}\x1b[0m"
    code.paint(ended)
    assert code.paint(within) == CodeLines(language).paint(within), "it is over"


def test_a_sign_of_a_comment_in_a_text_begins_none() -> None:
    assert paint("js", 'f("/*")', "let") == [paint("js", 'f("/*")')[0], "\x1b[35mlet\x1b[0m"]
    assert paint("js", "// /*", "let")[1] == "\x1b[35mlet\x1b[0m"


@pytest.mark.parametrize("named", ["", "no-such-language", "text", "../../etc", "python" * 50])
def test_what_is_not_known_has_no_colours(named: str) -> None:
    assert paint(named, "def f(): pass") == ["def f(): pass"]


@pytest.mark.parametrize("named", ["Python", "py title=x", "{.python .numbers}", " python3", "python,ignore"])
def test_a_language_is_known_by_all_its_names(named: str) -> None:
    assert paint(named, "pass") == ["\x1b[35mpass\x1b[0m"]


def test_a_line_of_a_program_has_none() -> None:
    assert paint("js", "let x;" * 1_000) == ["let x;" * 1_000]


LANGUAGES = """python js ts jsx c cpp java go rust ruby php html css json yaml toml bash console diff sql markdown lua
    perl haskell kotlin swift scala r dockerfile make ini xml nginx powershell vim tex clojure elixir""".split()
PARTS = """x def 1 " ' ` /* */ <!-- --> <a> </a> <?php { } ( ) $ # // -- = \\ % <<EOF EOF ``` ''' @ : ł 漢""".split()
LINES = st.lists(st.lists(st.sampled_from([" ", "\t", *PARTS]), max_size=12).map("".join), max_size=8)


@given(language=st.sampled_from(LANGUAGES), lines=LINES)
def test_nothing_of_a_line_is_lost(language: str, lines: list[str]) -> None:
    assert [STYLE.sub("", line) for line in paint(language, *lines)] == lines

"""Markdown as a person sees it: blocks, what stands in them, and what is no markup after all."""

import pytest

from jarvis_cli.render.markdown import MarkdownStream
from tests.peers.printing import MARKUP, STYLE
from tests.peers.streaming import print_markdown, show_markdown

UNMARKED = ("a_b_c d", "2 * 3 * 4", "C:\\foo \\(x\\) \\[y\\]", "<b>&amp;</b>", "a | b")


class TestText:
    def test_words_are_wrapped_and_line_ends_kept(self) -> None:
        text = "Wczoraj byliśmy w Krakowie, a potem\nin Łódź. Grüße!"
        assert show_markdown(text, 24) == "Wczoraj byliśmy w\nKrakowie, a potem\nin Łódź. Grüße!"

    def test_paragraphs_are_set_apart_by_one_line(self) -> None:
        assert show_markdown("\n\na\n\n\n\nb\n \nc\n\n") == "a\n\nb\n\nc"

    def test_wide_characters_count_twice_and_break_anywhere_but_before_a_stop(self) -> None:
        assert show_markdown("漢字が続く文章はどこでも折り返す。", 20) == "漢字が続く文章はどこ\nでも折り返す。"
        assert show_markdown("あいうえおかきくけこ。さし", 20) == "あいうえおかきくけ\nこ。さし"
        assert show_markdown("「引用」あいうえおか「続く」", 20) == "「引用」あいうえおか\n「続く」"

    def test_marks_on_letters_take_no_room(self) -> None:
        """Combining accents, Arabic vowels, and a family of one glyph."""
        assert show_markdown("e\u0301" * 20, 20) == "e\u0301" * 20
        assert show_markdown("كَتَبَ " * 4, 20) == ("كَتَبَ " * 4).strip()
        family = "👩‍👩‍👧"
        assert show_markdown(f"{family * 10} x", 20) == f"{family * 10}\nx"

    def test_a_word_longer_than_a_line_is_folded(self) -> None:
        assert show_markdown("siehe https://example.org/" + "x" * 20, 20) == (
            "siehe\nhttps://example.org/\n" + "x" * 20
        )

    @pytest.mark.parametrize("text", [*MARKUP, *UNMARKED])
    def test_tui_01_what_is_no_markdown_is_literal(self, text: str) -> None:
        assert show_markdown(text) == text

    def test_number_signs_and_digits_in_text_begin_nothing(self) -> None:
        text = "Es war\n1984. Ein #thema und\n#1 davon\n======"
        assert show_markdown(text) == text


class TestStyles:
    @pytest.mark.parametrize(
        ("text", "printed"),
        [
            ("a **b c** d", "a \x1b[1mb c\x1b[0m d\n"),
            ("_a_ b", "\x1b[3ma\x1b[0m b\n"),
            ("~~a~~", "\x1b[9ma\x1b[0m\n"),
            ("`a*b*`", "\x1b[36ma*b*\x1b[0m\n"),
            ("**a `b`**", "\x1b[1ma \x1b[0m\x1b[1;36mb\x1b[0m\n"),
            ("[a b](http://x)", "\x1b[4ma b\x1b[0m (http://x)\n"),
            ('[a](http://x "t")', '\x1b[4ma\x1b[0m (http://x "t")\n'),
            ("[http://x](http://x)", "\x1b[4mhttp://x\x1b[0m\n"),
            ("![ein Bild](b.png)", "ein Bild (b.png)\n"),
            ("# a `b`", "\x1b[1;4ma\x1b[0m\x1b[1;4m \x1b[0m\x1b[1;4;36mb\x1b[0m\n"),
            ("## a", "\x1b[1ma\x1b[0m\n"),
            ("#### a", "\x1b[1;3ma\x1b[0m\n"),
            ("\\*a\\*", "*a*\n"),
        ],
    )
    def test_markup_becomes_style(self, text: str, printed: str) -> None:
        assert print_markdown([text]) == printed

    def test_a_style_goes_on_over_line_ends_of_both_kinds(self) -> None:
        assert print_markdown(["**" + "wort " * 5 + "\nx**"], 20) == (
            "\x1b[1mwort wort wort wort\x1b[0m\n\x1b[1mwort\x1b[0m\n\x1b[1mx\x1b[0m\n"
        )

    @pytest.mark.parametrize("text", ["**a b", "a `b c", "[a b](c", "*a\nb", "~~a"])
    def test_what_is_never_closed_is_literal(self, text: str) -> None:
        assert show_markdown(f"{text}\n\nx") == f"{text}\n\nx"

    def test_an_address_with_a_coded_control_character_stays_harmless(self) -> None:
        assert "\x1b[2J" not in print_markdown(["[a](http://x&#27;[2J&#155;)"])


class TestWhenItIsShown:
    """Nothing that can be told yet is held back, and nothing is shown that could still change."""

    @pytest.mark.parametrize(
        ("text", "shown"),
        [
            ("Das ist ", "Das ist"),
            ("Das is", "Das"),
            ("Das **ist ", "Das"),
            ("Das **ist so** und ", "Das ist so und"),
            ("- Das ", "• Das"),
            ("# Das ", "Das"),
            ("```\na = 1\nb", "```\na = 1\n"),
            ("| a |\n|---|\n| b |\n", ""),
            ("漢字が続", "漢字が"),
            ("2 * 3 ist ", "2 * 3 ist"),
        ],
    )
    def test_word_by_word(self, text: str, shown: str) -> None:
        assert self.show_so_far(text) == shown

    def test_what_stays_open_is_held_only_so_long(self) -> None:
        text = "**" + "wort " * 60
        shown = self.show_so_far(text)
        assert len(shown) >= len(text) - 210
        assert shown.startswith("**wort wort")

    def show_so_far(self, text: str) -> str:
        written: list[str] = []
        MarkdownStream(written.append, lambda: 1_000).feed(text)
        return STYLE.sub("", "".join(written))


class TestBlocks:
    def test_lists_keep_their_numbers_and_hang(self) -> None:
        text = "3. drei\n4. vier Wörter und noch mehr\n10. zehn"
        assert show_markdown(text, 20) == "3. drei\n4. vier Wörter und\n   noch mehr\n10. zehn"

    def test_lists_are_nested_however_they_are_indented(self) -> None:
        for indent in ("  ", "    "):
            text = f"1. a\n{indent}- b\n{indent * 2}* c\n{indent}- d\n2. e"
            assert show_markdown(text) == "1. a\n   • b\n     • c\n   • d\n2. e", indent

    def test_an_item_holds_more_than_one_block(self) -> None:
        text = "- a\n\n  b\n  ```\n  c\n    d\n  ```\n- [ ] e\n\nf"
        assert show_markdown(text) == "• a\n\n  b\n  ```\n  c\n    d\n  ```\n• [ ] e\n\nf"

    def test_an_empty_item(self) -> None:
        assert show_markdown("-\n- a") == "•\n• a"

    def test_quotes(self) -> None:
        assert show_markdown("> a\n> b\n>\n> > c\n\n> - d\n> e\n\nf") == "│ a\n│ b\n│\n│ │ c\n\n│ • d\n│   e\n\nf"

    def test_a_rule(self) -> None:
        assert show_markdown("a\n\n---\n* * *\nb", 20) == f"a\n\n{'─' * 20}\n{'─' * 20}\nb"

    def test_code_is_as_it_was_written(self) -> None:
        code = "```python\nx = 1\n\n\tif x:   \n**not bold** <b> " + "y" * 100 + "\n```"
        assert show_markdown(code, 20) == code
        assert show_markdown("~~~~ x`y\n```\n~~~~\na") == "~~~~ x`y\n```\n~~~~\na"

    def test_code_that_ends_with_the_answer_or_its_quote(self) -> None:
        assert show_markdown("```\na\nb") == "```\na\nb"
        assert show_markdown("> ```\n> a\n\nb **c**") == "│ ```\n│ a\n\nb c"

    def test_code_in_a_line(self) -> None:
        assert show_markdown("```a b``` c") == "a b c"

    def test_indented_text_keeps_its_indent(self) -> None:
        assert show_markdown("a\n\n    b *c*  d\n    e") == "a\n\n    b *c*  d\n    e"

    def test_what_is_nested_too_deep_is_text(self) -> None:
        assert show_markdown(">" * 40 + " a") == "│ " * 16 + ">" * 24 + " a"


def test_what_is_held_back_comes_before_a_pause_and_code_goes_on_after_it() -> None:
    written: list[str] = []
    stream = MarkdownStream(written.append, lambda: 80)
    stream.feed("Das **ist")
    stream.pause()
    assert "".join(written) == "Das **ist\n"
    stream.feed(" so\n\n```\na\nb")
    stream.pause()
    stream.feed("c\n```\n*d*")
    stream.finish()
    assert "".join(written) == ("Das **ist\nso\n\n\x1b[2m```\x1b[0m\na\nbc\n\x1b[2m```\x1b[0m\n\x1b[3md\x1b[0m\n")

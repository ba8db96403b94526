"""Settings: the file under the environment under the flags; places; and the key that is never shown."""

import os
import subprocess
import sys
from dataclasses import Field
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.errors import SettingsError
from jarvis_cli.settings import (
    SECTIONS,
    Settings,
    find_places,
    list_settings,
    override,
    read_api_key,
    read_settings,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


CHOICES = {
    "provider": "notebook",
    "embedder": "none",
    "extraction": "review",
    "extraction_confidence": "0.9",
    "learned_line": "off",
    "extractor_provider": "openai",
    "extractor_key_in": "keyring",
    "anthropic_key_in": "keyring",
    "prompt_keys": "vi",
}


class TestLayers:
    def test_without_anything_the_defaults_hold(self, file: Path) -> None:
        assert read_settings(file, {}) == Settings()
        assert read_settings(file / "below" / "no folder", {}) == Settings()

    def test_the_file_the_environment_and_the_flags_lie_over_each_other(self, file: Path) -> None:
        file.write_text('provider = "ollama"\nanswer_tokens = 100\n[ollama]\nmodel = "bielik"\nhost = "a:1"\n')
        environment = {"JARVIS_OLLAMA_MODEL": "gemma", "JARVIS_ANSWER_TOKENS": "200", "OTHER": "x"}
        settings = read_settings(file, environment)
        assert (settings.provider, settings.ollama_host) == ("ollama", "a:1")
        assert (settings.ollama_model, settings.answer_tokens) == ("gemma", 200)
        flagged = override(settings, provider="notebook", ollama_model="qwen", ollama_host="")
        assert (flagged.provider, flagged.ollama_model, flagged.ollama_host) == ("notebook", "qwen", "a:1")
        assert flagged.answer_tokens == 200

    @pytest.mark.parametrize("setting", list_settings(), ids=lambda setting: setting.name)
    def test_every_setting_can_be_given_in_the_file_and_in_the_environment(
        self, setting: "Field[object]", file: Path
    ) -> None:
        default = setting.default
        value = CHOICES.get(setting.name) or (str(default + 1) if isinstance(default, int | float) else "x")
        written = f'"{value}"' if isinstance(default, str) else value
        section, _, name = setting.name.partition("_")
        head = f"[{section}]\n{name}" if section in SECTIONS else setting.name
        file.write_text(f"{head} = {written}\n")
        from_file = read_settings(file, {})
        from_environment = read_settings(Path("/nowhere"), {f"JARVIS_{setting.name.upper()}": f" {value} "})
        assert from_file == from_environment != Settings()
        assert str(getattr(from_file, setting.name)) == value
        assert type(getattr(from_file, setting.name)) is type(default)

    def test_every_setting_says_what_it_is(self) -> None:
        assert all(len(setting.metadata["help"]) > 10 for setting in list_settings())

    def test_a_whole_number_is_good_for_a_fraction(self, file: Path) -> None:
        file.write_text("[anthropic]\ntimeout = 5\n")
        assert read_settings(file, {}).anthropic_timeout == 5.0

    def test_texts_may_be_in_any_script(self, file: Path) -> None:
        file.write_text('[ollama]\nmodel = "模型-źródło"\n', encoding="utf-8")
        assert read_settings(file, {}).ollama_model == "模型-źródło"

    def test_a_byte_order_mark_is_read_over(self, file: Path) -> None:
        file.write_bytes(b"\xef\xbb\xbfprovider = 'ollama'\r\n")
        assert read_settings(file, {}).provider == "ollama"


class TestWrongSettings:
    @pytest.mark.parametrize(
        ("text", "part"),
        [
            ("provider = 'openai'", "provider"),
            ("provider = 3", "provider"),
            ("provider = ['ollama']", "provider"),
            ("provider = {a = 1}", "provider"),
            ("embedder = ''", "embedder"),
            ("answer_tokens = 'many'", "answer_tokens"),
            ("answer_tokens = 1.5", "answer_tokens"),
            ("answer_tokens = true", "answer_tokens"),
            ("answer_tokens = 0", "answer_tokens"),
            ("answer_tokens = -1", "answer_tokens"),
            ("answer_tokens = 10_000_000", "answer_tokens"),
            ("answer_tokens = 2026-03-01", "answer_tokens"),
            ("[anthropic]\ntimeout = nan", "anthropic_timeout"),
            ("[anthropic]\ntimeout = inf", "anthropic_timeout"),
            ("[anthropic]\ntimeout = 0.0", "anthropic_timeout"),
            ("[anthropic]\nmodel = 5", "anthropic_model"),
            ("[anthropic]\nmodel.name = 'x'", "anthropic_model"),
            ("colour = 'red'", "colour"),
            ("[ollama]\ncolour = 'red'", "ollama_colour"),
            ("[[anthropic]]\nmodel = 'x'", "anthropic"),
            ("ollama = 'x'", "ollama"),
            ("[memory]\nx = 1", "memory"),
        ],
    )
    def test_a_wrong_value_or_name_in_the_file_is_named(self, text: str, part: str, file: Path) -> None:
        file.write_text(text)
        with pytest.raises(SettingsError) as caught:
            read_settings(file, {})
        assert part in caught.value.message
        assert str(file) in caught.value.message
        assert caught.value.hint
        assert caught.value.exit_code == 3

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("JARVIS_PROVIDER", "openai"),
            ("JARVIS_EMBEDDER", "x"),
            ("JARVIS_ANSWER_TOKENS", "many"),
            ("JARVIS_ANSWER_TOKENS", "1.5"),
            ("JARVIS_ANSWER_TOKENS", "-3"),
            ("JARVIS_ANSWER_TOKENS", "9" * 5_000),
            ("JARVIS_OLLAMA_TIMEOUT", "nan"),
            ("JARVIS_OLLAMA_TIMEOUT", "0"),
        ],
    )
    def test_a_wrong_value_in_the_environment_is_named(self, name: str, value: str, file: Path) -> None:
        with pytest.raises(SettingsError, match=name):
            read_settings(file, {name: value})

    @pytest.mark.parametrize(
        ("name", "value", "range_"),
        [
            ("extraction_confidence", "1.01", "from 0 to 1"),
            ("extraction_confidence", "7", "from 0 to 1"),
            ("extraction_confidence", "-0.1", "from 0 to 1"),
            ("extraction_confidence", "nan", "from 0 to 1"),
            ("retention_importance", "0", "from 1 to 3"),
            ("retention_importance", "4", "from 1 to 3"),
        ],
    )
    def test_a_number_out_of_its_range_is_refused_with_the_range(
        self, name: str, value: str, range_: str, file: Path
    ) -> None:
        variable = f"JARVIS_{name.upper()}"
        file.write_text(f"{name} = {value}")
        for environment, where in (({variable: value}, variable), ({}, f"{name} in line 1 of {file}")):
            with pytest.raises(SettingsError) as caught:
                read_settings(Path("/nowhere") if environment else file, environment)
            assert caught.value.message == f"{where} is out of range"
            assert caught.value.hint == f"give a number {range_}"

    @pytest.mark.parametrize("confidence", ["0", "1"])
    @pytest.mark.parametrize("importance", ["1", "3"])
    def test_both_ends_of_a_range_are_within_it(self, confidence: str, importance: str) -> None:
        given_ = {"JARVIS_EXTRACTION_CONFIDENCE": confidence, "JARVIS_RETENTION_IMPORTANCE": importance}
        settings = read_settings(Path("/nowhere"), given_)
        assert (settings.extraction_confidence, settings.retention_importance) == (float(confidence), int(importance))

    def test_a_wrong_flag_is_named_as_it_is_typed(self) -> None:
        with pytest.raises(SettingsError, match="--provider has no such value"):
            override(Settings(), provider="openai")

    @pytest.mark.parametrize(
        ("text", "line"),
        [
            ('provider = "ollama"\nanswer_tokens = = 3\n', 2),
            ('provider = "ollama"\n\n[ollama\n', 3),
            ('a = 1\nb = 2\nc = "open', 3),
            ("provider = 'a'\nprovider = 'b'\n", 2),
        ],
    )
    def test_wrong_toml_is_named_with_its_line(self, text: str, line: int, file: Path) -> None:
        file.write_text(text)
        with pytest.raises(SettingsError) as caught:
            read_settings(file, {})
        assert str(file) in caught.value.message
        assert f"line {line}" in caught.value.message or "end of document" in caught.value.message

    @pytest.mark.parametrize("text", ["answer_tokens = " + "9" * 5_000, "provider = " + "[" * 5_000 + "]" * 5_000])
    def test_toml_that_the_parser_cannot_bear_is_wrong_toml(self, text: str, file: Path) -> None:
        file.write_text(text)
        with pytest.raises(SettingsError, match="not valid TOML"):
            read_settings(file, {})

    def test_a_file_that_is_no_utf_8_or_no_file_is_named(self, file: Path) -> None:
        file.write_bytes("provider = 'zażółć'".encode("iso-8859-2"))
        with pytest.raises(SettingsError, match=r"line 1 of .* is not UTF-8 \(byte 15 of it is 0xbf\)") as caught:
            read_settings(file, {})
        assert str(file) in caught.value.message
        with pytest.raises(SettingsError, match="cannot be read"):
            read_settings(file.parent, {})

    @given(
        st.dictionaries(
            st.sampled_from(("JARVIS_PROVIDER", "JARVIS_ANSWER_TOKENS", "JARVIS_OLLAMA_TIMEOUT")), st.text()
        )
    )
    def test_whatever_the_environment_holds_there_are_settings_or_an_error_of_ours(
        self, given_: dict[str, str]
    ) -> None:
        try:
            settings = read_settings(Path("/nowhere"), given_)
        except SettingsError:
            return
        assert 0 < settings.answer_tokens < 10_000_000


class TestPlaces:
    def test_jarvis_home_moves_everything(self, tmp_path: Path) -> None:
        places = find_places({"JARVIS_HOME": f" {tmp_path}/haus/../hüs "})
        for place in (places.memory, places.settings, places.log, places.history):
            assert place.parent == tmp_path / "hüs"
        assert len({places.memory, places.settings, places.log, places.history}) == 4

    def test_a_relative_home_is_meant_from_here(self) -> None:
        assert find_places({"JARVIS_HOME": "memo"}).memory == Path.cwd() / "memo" / "memory.db"

    def test_env_04_a_tilde_is_expanded_or_refused(self) -> None:
        assert find_places({"JARVIS_HOME": "~/x"}).memory == Path.home() / "x" / "memory.db"
        with pytest.raises(SettingsError) as caught:
            find_places({"JARVIS_HOME": "~nobody-of-this-name/x"})
        assert "JARVIS_HOME" in caught.value.hint

    @pytest.mark.parametrize(
        "environment",
        [
            {},
            {"HOME": "~"},
            {"HOME": "."},
            {"HOME": "/srv/anna"},
            {"HOME": "/srv/anna", "XDG_DATA_HOME": "data"},
            {"HOME": "/srv/anna", "XDG_CONFIG_HOME": "config"},
            {"HOME": "/srv/anna", "XDG_STATE_HOME": "~/state"},
            {"HOME": "/srv/anna", "XDG_DATA_HOME": "/srv/data"},
        ],
        ids=str,
    )
    def test_env_04_every_place_is_absolute_or_there_is_an_error(
        self, environment: dict[str, str], tmp_path: Path
    ) -> None:
        """The platform's folders are read from the real environment, so this needs a process of its own."""
        program = (
            "import os\nfrom jarvis_cli.errors import SettingsError\nfrom jarvis_cli.settings import find_places\n"
            "try:\n    found = find_places(os.environ)\n"
            "except SettingsError as error:\n    print('error', error.hint)\n"
            "else:\n    print(*(found.memory, found.settings, found.log, found.history), sep='\\n')"
        )
        here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={**environment, "PYTHONPATH": here},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        )
        lines = done.stdout.splitlines()
        if lines[0].startswith("error"):
            assert "HOME" in lines[0]
        else:
            assert len(lines) == 4
            assert all(Path(line).is_absolute() and "~" not in line for line in lines)
        assert list(tmp_path.iterdir()) == []


class TestKey:
    @pytest.mark.parametrize("value", ["sk-ant-XYZ", "sk-ant-XYZ\r\n", "  sk-ant-XYZ\t", "\ufeffsk-ant-XYZ"[1:] + "\n"])
    def test_ant_06_outer_blanks_and_line_ends_are_taken_off(self, value: str) -> None:
        key = read_api_key({"ANTHROPIC_API_KEY": value})
        assert key is not None
        assert key.value == "sk-ant-XYZ"

    @pytest.mark.parametrize("environment", [{}, {"ANTHROPIC_API_KEY": ""}, {"ANTHROPIC_API_KEY": " \r\n"}])
    def test_no_key_is_none(self, environment: dict[str, str]) -> None:
        assert read_api_key(environment) is None

    @pytest.mark.parametrize(
        "value",
        ["sk-ant GEHEIM", "sk-ant\nGEHEIM", "sk-ant\x00GEHEIM", "sk-ant\x7fGEHEIM", "sk-ant-ŻGEHEIM", "sk\udcffGEHEIM"],
    )
    def test_ant_06_illegal_characters_inside_are_refused_without_showing_the_key(self, value: str) -> None:
        with pytest.raises(SettingsError, match="illegal characters") as caught:
            read_api_key({"ANTHROPIC_API_KEY": value})
        shown = f"{caught.value!r} {caught.value.message} {caught.value.hint} {caught.value.__cause__!r}"
        assert "GEHEIM" not in shown
        assert "sk" not in shown

    def test_ant_06_a_key_is_never_shown(self) -> None:
        key = read_api_key({"ANTHROPIC_API_KEY": "sk-ant-GEHEIM"})
        for shown in (repr(key), str(key), f"{key}", repr([key])):
            assert "GEHEIM" not in shown

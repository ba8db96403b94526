"""What is said of an extra is so: it is one of the project, and the README installs it in the same way."""

import tomllib
from pathlib import Path
from typing import get_args

import pytest

from jarvis_cli.extras import Extra, explain_extra

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("extra", get_args(Extra))
def test_each_is_an_extra_of_the_project(extra: Extra) -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        assert extra in tomllib.load(file)["project"]["optional-dependencies"]


@pytest.mark.parametrize("extra", get_args(Extra))
def test_the_readme_installs_it_in_the_same_way(extra: Extra) -> None:
    said = explain_extra(extra)
    assert said.count(f"install --force '.[{extra}]'") == said.count(f".venv/bin/pip install '.[{extra}]'") == 1
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for way in ("pipx install --force '.[", ".venv/bin/pip install '.["):
        assert f"`{way}NAME]'`" in readme
    assert f"the extra `{extra}`" in readme
    assert "pip install '.[" not in readme.replace("pip install '.[NAME]'", "")

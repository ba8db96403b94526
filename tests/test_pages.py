"""The pages: their links lead somewhere, what is written from the program is as it is, and captures fetch nothing."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from docs.captured_scenes import SCENES, Scene
from docs.captures import FOLDER, draw
from docs.command_pages import MANUAL, REFERENCE, list_pages, write_manual, write_reference

ROOT = Path(__file__).parents[1]
PAGES = (
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "benchmarks").rglob("*.md")),
)


def list_links(page: Path) -> Iterator[tuple[str, str]]:
    """Yield the file and the heading that each link of a page leads to; what is in code is none."""
    text = re.sub(r"```.*?```|`[^`]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        file, _, heading = target.partition("#")
        if "://" not in target:
            yield file, heading


def list_headings(page: Path) -> Iterator[str]:
    """Yield the name of each heading, as links have it."""
    for heading in re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE):
        yield re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_to_a_page_and_a_heading_that_is_there(page: Path) -> None:
    for file, heading in list_links(page):
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), file
        assert not heading or heading in list_headings(target), (file, heading)


def test_the_links_of_the_readme_are_found() -> None:
    links = list(list_links(PAGES[0]))
    assert ("docs/commands.md", "") in links
    assert ("", "exit-codes") in links


def test_the_command_reference_and_the_man_page_are_as_the_commands_are() -> None:
    assert REFERENCE.read_text(encoding="utf-8") == write_reference()
    assert MANUAL.read_text(encoding="utf-8") == write_manual()


def test_every_command_is_in_both() -> None:
    names = [page.name for page in list_pages()]
    assert {"jarvis chat", "jarvis facts list", "jarvis import claude-code", "jarvis config set-key"} <= set(names)
    for name in names:
        assert f"\n## {name}\n" in REFERENCE.read_text(encoding="utf-8")
        assert name.replace("-", "\\-") in MANUAL.read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("groff") is None, reason="no groff on this machine")
def test_the_man_page_is_read_without_a_warning() -> None:
    ended = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", str(MANUAL)], capture_output=True, encoding="utf-8", check=True
    )
    assert ended.stderr == ""
    assert "Print the version and leave." in ended.stdout


class TestCaptures:
    @pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
    def test_each_is_an_image_that_fetches_nothing(self, scene: Scene) -> None:
        drawn = (FOLDER / f"{scene.name}.svg").read_text(encoding="utf-8")
        assert ElementTree.fromstring(drawn).tag == "{http://www.w3.org/2000/svg}svg"
        assert drawn.count("://") == 1
        assert "url(" not in drawn

    def test_they_are_of_both_sizes_and_both_themes(self) -> None:
        assert {scene.size for scene in SCENES} == {(80, 24), (200, 50)}
        assert {scene.theme for scene in SCENES} == {"dark", "light"}

    def test_a_colour_holds_until_the_next_one_also_across_lines(self) -> None:
        drawn = draw("plain \x1b[2mdim\nstill \x1b[0mplain & <more>\n", SCENES[0])
        root = ElementTree.fromstring(drawn)
        shown = {"".join(each.itertext()).replace("\xa0", " "): each.get("class") for each in root.iter() if each.text}
        assert shown["dim"] == shown["still "] != shown["plain "]
        assert shown["plain & <more>"] == shown["plain "]
        assert draw("plain \x1b[2mdim\nstill \x1b[0mplain & <more>\n", SCENES[0]) == drawn

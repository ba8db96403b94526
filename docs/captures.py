"""Captures of the real program on a terminal, for the README: `python -m docs.captures`.

It runs in tmux, over a memory of its own, and a scripted server on this machine answers in the place of a model. With
--check it only says whether that would change a capture, with --all FOLDER it writes every scene there, at both sizes
and in both themes, to be looked at. Without tmux it does nothing, and says so.
"""

import os
import re
import shutil
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.ansi import AnsiDecoder
from rich.console import Console
from rich.terminal_theme import TerminalTheme

from docs.captured_scenes import EARLIER, MOMENT, SCENES, Scene, ScriptedModel
from docs.tmux import Tmux

FOLDER = Path(__file__).with_name("captures")
_ROOT = Path(__file__).parents[1]
_SIZES = ((80, 24), (200, 50))
# The colours of xterm, on its two backgrounds.
_COLOURS = (
    "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5",
    "7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
)


def _make_theme(background: str, foreground: str) -> TerminalTheme:
    normal, bright = ([_read_colour(colour) for colour in row.split()] for row in _COLOURS)
    return TerminalTheme(_read_colour(background), _read_colour(foreground), normal, bright)


def _read_colour(digits: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(digits)
    return red, green, blue


THEMES: Mapping[str, TerminalTheme] = {
    "dark": _make_theme("121212", "d9d9d9"),
    "light": _make_theme("ffffff", "1e1e1e"),
}
# No font is fetched by whoever looks at it, and no line needs a clip of its own.
_SVG = """\
<svg class="jarvis-font" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.jarvis-font {{ font-family: "Fira Code", "DejaVu Sans Mono", Menlo, Consolas, monospace }}
.{unique_id}-matrix {{ font-size: {char_height}px; line-height: {line_height}px }}
.{unique_id}-title {{ font-size: 16px }}
{styles}
</style>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def draw(captured: str, scene: Scene) -> str:
    """Return a capture with its colours as an SVG, one element a line, the same bytes each time."""
    columns, lines = scene.size
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        console = Console(record=True, width=columns, file=nowhere, color_system="256", force_terminal=True)
        # What tmux says of a colour holds until it says something else, also in the next line.
        for line in AnsiDecoder().decode(captured.removesuffix("\n")):
            console.print(line, no_wrap=True, overflow="crop")
        title = f"jarvis chat, {columns} x {lines}"
        drawn = console.export_svg(
            title=title, theme=THEMES[scene.theme], code_format=_SVG, unique_id=f"jarvis-{scene.name}"
        )
    # A frame that is seen on any page; and the library clips what needs no clipping.
    drawn = re.sub(r' clip-path="[^"]*"', "", drawn).replace("rgba(255,255,255,0.35)", "#7f7f7f")
    return re.sub(r"^[ \t]+|[ \t]+$", "", drawn.replace("><", ">\n<"), flags=re.M)


def capture(scene: Scene, memory: Path) -> str:
    """Play a scene in the program, over a copy of a memory; return what is on the screen, with the codes of colours.

    Raises TimeoutError where something is never shown.
    """
    with TemporaryDirectory() as name, ScriptedModel() as server:
        folder = Path(name)
        shutil.copytree(memory, folder / "home")
        environment = _make_environment(folder / "home", server.url)
        code = "from docs.captures import run_jarvis; run_jarvis()"
        with Tmux(folder, scene.size, environment, (sys.executable, "-c", code, "chat")) as tmux:
            for step in scene.steps:
                tmux.type(step.keys)
                tmux.wait_for(step.shows, step.hides)
            return tmux.capture()


def _make_environment(home: Path, url: str) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(_ROOT),
        "HOME": str(home),
        "JARVIS_HOME": str(home),
        "JARVIS_PROVIDER": "anthropic",
        "JARVIS_EMBEDDER": "builtin",
        "ANTHROPIC_API_KEY": "sk-ant-captures",
        "ANTHROPIC_BASE_URL": url,
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        "TERM": "xterm-256color",
    }


def _make_memory(home: Path) -> None:
    """Have the program remember what was said in the days before, without a model."""
    from typer.testing import CliRunner

    from jarvis_cli.app import app
    from jarvis_cli.context import Context

    environment = {**_make_environment(home, ""), "JARVIS_PROVIDER": "notebook"}
    for days, words, typed in EARLIER:
        context = Context(environment, clock=partial(_go_back, days))
        ended = CliRunner().invoke(app, words, input=typed, obj=context)
        assert ended.exit_code == 0, ended.output


def _go_back(days: int) -> datetime:
    return MOMENT - timedelta(days=days)


def run_jarvis() -> None:
    """Run the program as if it had been started at the moment of the captures."""
    from jarvis_cli.app import app
    from jarvis_cli.context import Context

    start = time.monotonic()
    app(prog_name="jarvis", obj=Context(clock=lambda: MOMENT + timedelta(seconds=time.monotonic() - start)))


def main() -> None:
    """Write the captures, or check them, or write every scene at both sizes and in both themes into a folder."""
    words = sys.argv[1:]
    if shutil.which("tmux") is None:
        sys.stderr.write("the captures are neither made nor checked: there is no tmux on this machine\n")
        return
    with TemporaryDirectory() as name:
        memory = Path(name) / "memory"
        _make_memory(memory)
        if words[:1] == ["--all"]:
            _write_all(memory, Path(words[1]))
            return
        for scene in SCENES:
            path, drawn = FOLDER / f"{scene.name}.svg", draw(capture(scene, memory), scene)
            if "--check" not in words:
                path.parent.mkdir(exist_ok=True)
                path.write_text(drawn, encoding="utf-8")
            elif not path.exists() or path.read_text(encoding="utf-8") != drawn:
                sys.exit(f"docs/captures/{path.name} is not what the program shows: `make docs` writes it")


def _write_all(memory: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for scene, size in product(SCENES, _SIZES):
        captured = capture(replace(scene, size=size), memory)
        for theme in THEMES:
            drawn = draw(captured, replace(scene, size=size, theme=theme))
            (folder / f"{scene.name}-{size[0]}x{size[1]}-{theme}.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()

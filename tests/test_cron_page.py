"""The page on agents: its files and commands are taken from it and run, by the notebook and by scripted models.

Three runs: the second knows what the first has left, the third reports what has changed.
"""

import configparser
import json
import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from docs.agents_page import PAGE, Part, Place, read_commands, read_parts, show_run, write_page
from jarvis_cli.agent_settings import list_agent_settings
from jarvis_cli.settings import read_settings
from tests.peers.anthropic_server import AnthropicServer
from tests.peers.ollama_server import OllamaServer
from tests.peers.program import JARVIS, Home
from tests.peers.watching_mind import Heard, answer_anthropic, answer_ollama, read_anthropic, read_ollama

# What the page says of the folder that `jarvis` is in.
LOCAL_BIN = "/home/me/.local/bin"
MOMENTS = re.compile(r"\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?")
SECONDS = re.compile(r"\b\d+ s\b")
FIELDS = ((0, 59), (0, 23), (1, 31), (1, 12), (0, 7))


@pytest.fixture(scope="module")
def parts() -> tuple[Part, ...]:
    return read_parts(PAGE.read_text(encoding="utf-8"))


@pytest.fixture
def place(template: Path, tmp_path: Path) -> Place:
    """A home with an empty memory, in which the notebook answers."""
    (tmp_path / "memory").mkdir(mode=0o700)
    shutil.copy(template, tmp_path / "memory" / "memory.db")
    environment = {
        "PATH": f"{JARVIS.parent}:/usr/bin:/bin",
        "HOME": str(tmp_path),
        "JARVIS_HOME": str(tmp_path / "memory"),
        "JARVIS_EMBEDDER": "none",
        "JARVIS_PROVIDER": "notebook",
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        **{name: os.environ[name] for name in ("SSL_CERT_DIR",) if name in os.environ},
    }
    return Place(tmp_path, environment)


def find(parts: tuple[Part, ...], kind: str, what: str) -> list[str]:
    """Return the texts of the parts of a kind whose `what` ends so."""
    found = [part.text for part in parts if part.kind == kind and part.what.endswith(what)]
    assert found, (kind, what)
    return found


def read_crontab(parts: tuple[Part, ...]) -> tuple[dict[str, str], list[list[str]]]:
    """Return the variables of the crontab, and its lines, each as five fields and a command."""
    (text,) = find(parts, "form", "crontab")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    variables = dict(line.split("=", 1) for line in lines if re.match(r"\w+=", line))
    return variables, [line.split(maxsplit=5) for line in lines if not re.match(r"\w+=", line)]


# The notebook


def test_every_command_of_the_page_prints_what_stands_below_it(parts: tuple[Part, ...], place: Place) -> None:
    """Only when it was, and how long it took, is another thing on the page."""

    def mask(text: str) -> list[str]:
        return SECONDS.sub("0 s", MOMENTS.sub("2026-03-02", text)).splitlines()

    for part in parts:
        if part.kind == "file":
            place.write(part)
        elif part.kind == "run" and "--as-of" not in part.text:
            assert mask(show_run(read_commands(part.text), place)) == mask(part.text)


def test_the_page_says_what_the_second_and_the_third_run_know(parts: tuple[Part, ...]) -> None:
    first, second, third = (part.text for part in parts if part.kind == "run" and "watch/watch" in part.text)
    before, after = find(parts, "file", "prices.txt")
    changed = [(was, now) for was, now in zip(before.splitlines(), after.splitlines(), strict=False) if was != now]
    new = after.splitlines()[len(before.splitlines()) :]
    assert all(line in first for line in before.splitlines())
    assert "remembered" not in second
    assert "No figure changed." in second
    for was, now in changed:
        assert re.search(rf"- {re.escape(now)} \(before: {re.escape(was.partition(': ')[2])}, since ", third)
    for line in new:
        assert f"- {line}\n" in third
    assert (len(changed), len(new)) == (1, 1)


# Models


@dataclass(frozen=True, slots=True)
class Model:
    """A scripted model: the environment that chooses it, and the requests that it was sent so far."""

    environment: Mapping[str, str]
    read_requests: Callable[[], list[Heard]]


@contextmanager
def serve(provider: str) -> Iterator[Model]:
    """Yield a scripted model of a provider."""
    if provider == "anthropic":
        with AnthropicServer(answer_anthropic) as server:
            yield Model(
                {"ANTHROPIC_BASE_URL": server.url, "JARVIS_PROVIDER": ""},
                lambda: [read_anthropic(received.body) for received in server.requests],
            )
            assert server.complaints == []
    else:
        with OllamaServer(reply=answer_ollama) as peer:
            environment = {"OLLAMA_HOST": peer.url, "JARVIS_PROVIDER": "ollama"}
            yield Model(environment, lambda: [read_ollama(body) for body in peer.chats])


@pytest.fixture(params=["anthropic", "ollama"])
def model(request: pytest.FixtureRequest) -> Iterator[Model]:
    with serve(request.param) as served:
        yield served


def as_cron(parts: tuple[Part, ...], place: Place) -> tuple[Place, str, str]:
    """Return the place as cron has it, and the two commands of the crontab."""
    variables, lines = read_crontab(parts)
    path = variables["PATH"].replace(LOCAL_BIN, str(JARVIS.parent))
    (*_, watch), (*_, work) = lines
    return replace(place, environment={**place.environment, "PATH": path}), watch, work


def test_a_model_in_the_second_run_knows_the_first_and_in_the_third_reports_the_change(
    parts: tuple[Part, ...], place: Place, model: Model
) -> None:
    place, watch, work = as_cron(parts, replace(place, environment={**place.environment, **model.environment}))
    prices = [part for part in parts if part.what == "~/watch/prices.txt"]
    for part in parts:
        if part.kind == "file" and part is not prices[1]:
            place.write(part)
    # Where the script takes the key from, as the page says.
    (key,) = find(parts, "form", "environment")
    place.write(Part("file", "~/watch/environment", key.replace("...", "test"), 0, 0))

    def run() -> tuple[str, list[Heard]]:
        known = len(model.read_requests())
        ended = place.run(watch)
        assert ended.returncode == 0, ended.stdout
        return ended.stdout, model.read_requests()[known:]

    first, (asked, answered) = run()
    left = [json.loads(result) for result in answered.results]
    assert asked.told == ""
    assert [each["content"] for each in left] == prices[0].text.splitlines()
    assert all(f"New: {each['content']}" in first for each in left)
    assert place.run(work).returncode == 0

    second, (again,) = run()
    assert all(each["content"] in again.told for each in left)
    assert again.line.index("</recalled>") < again.line.index("Check the figures") < again.line.index("<attached>")
    assert "As before." in second

    place.write(prices[1])
    third, (noticed, told) = run()
    changed, new = (json.loads(result) for result in told.results)
    assert changed["before"] in noticed.told
    assert changed["before"] == left[0]["content"]
    assert changed["content"] in noticed.attached
    assert f"Changed: {changed['content']} (it was {changed['before']})" in third
    assert f"New: {new['content']}" in third
    # The system text and the tools stay as they are from run to run, so that a provider has them in its cache.
    assert len({request.opening for request in model.read_requests()}) == 1

    listed = json.loads(place.run("jarvis facts list --scope agent:watcher --json").stdout)["facts"]
    assert [fact["content"] for fact in listed] == prices[1].text.splitlines()
    assert {fact["created_by"] for fact in listed} == {"agent:watcher"}


# The forms of what other programs read


def test_the_crontab_is_one(parts: tuple[Part, ...]) -> None:
    variables, lines = read_crontab(parts)
    assert not any("$" in value or "~" in value for value in variables.values())
    assert variables["PATH"].split(":")[0] == LOCAL_BIN
    for *fields, command in lines:
        for field, (least, most) in zip(fields, FIELDS, strict=True):
            assert re.fullmatch(r"\*(/\d+)?|\d+(,\d+)*", field), field
            assert all(least <= int(number) <= most for number in re.findall(r"\d+", field))
        assert "%" not in command


@dataclass(frozen=True, slots=True)
class Units:
    """The units of the page in a home."""

    folder: Path
    environment: Mapping[str, str]

    def verify(self) -> int:
        """Return the exit code of systemd's own check."""
        units = sorted(str(unit) for unit in self.folder.iterdir())
        command = ["systemd-analyze", "--user", "verify", *units]
        return subprocess.run(command, env=self.environment, capture_output=True, check=False, timeout=30).returncode


@pytest.fixture
def units(parts: tuple[Part, ...], place: Place) -> Units:
    for part in parts:
        if part.kind == "file":
            place.write(part)
    folder = place.home / ".config" / "systemd" / "user"
    return Units(folder, {**place.environment, "XDG_RUNTIME_DIR": str(place.home)})


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_systemd_takes_the_units(units: Units) -> None:
    assert units.verify() == 0
    # It would say so if they were wrong.
    timer = units.folder / "jarvis-watch.timer"
    timer.write_text(timer.read_text().replace("*:0/30", "every half hour"))
    assert units.verify() != 0


def test_the_units_are_well_formed(units: Units, place: Place) -> None:
    unit = {}
    for path in units.folder.iterdir():
        unit[path.suffix] = configparser.ConfigParser(interpolation=None)
        unit[path.suffix].optionxform = str  # type: ignore[assignment,method-assign]
        unit[path.suffix].read_string(path.read_text())
    service = unit[".service"]["Service"]
    assert service["Type"] == "oneshot"
    assert os.access(service["ExecStart"].replace("%h", str(place.home)), os.X_OK)
    assert service["Environment"].startswith("PATH=%h/.local/bin:")
    assert service["EnvironmentFile"] == "-%h/watch/environment"
    assert service["ExecStartPost"] == "-/usr/bin/env jarvis summarize"
    assert re.fullmatch(r"\*:0/\d+", unit[".timer"]["Timer"]["OnCalendar"])
    assert unit[".timer"]["Install"]["WantedBy"] == "timers.target"


def test_the_settings_are_all_there_are_with_their_defaults(parts: tuple[Part, ...], tmp_path: Path) -> None:
    (text,) = find(parts, "file", "settings.toml")
    everything = tomllib.loads(re.sub(r"^# (\w+ = )", r"\1", text, flags=re.M))["agents"]["watcher"]
    defaults = {setting.name: setting.default for setting in list_agent_settings()}
    assert everything.keys() == defaults.keys()
    for name in re.findall(r"^# (\w+) = ", text, flags=re.M):
        given = everything[name]
        assert (tuple(given) if isinstance(given, list) else given) == defaults[name]
    (tmp_path / "settings.toml").write_text(text)
    (agent,) = read_settings(tmp_path / "settings.toml", {}).agents
    assert (agent.name, agent.seconds, dict(agent.decay)) == ("watcher", 300, {"observation": 90})


def read_servers(parts: tuple[Part, ...]) -> list[dict[str, Any]]:
    """Return how each of the other programs starts the server."""
    texts = find(parts, "form", "mcp")
    return [server for text in texts for servers in json.loads(text).values() for server in servers.values()]


def test_other_programs_start_the_server_as_it_is_called(
    parts: tuple[Part, ...], template: Path, tmp_path: Path
) -> None:
    """Without anybody who talks to it, it ends at once, and well."""
    pytest.importorskip("mcp")
    home = Home.make(tmp_path / "home", template)
    calls = [server["args"] for server in read_servers(parts) if server["command"] == "jarvis"]
    assert calls == [["mcp"], ["mcp", "--scope", "agent:editor"], ["mcp", "--read-only"]]
    for call in calls:
        home.call(*call).check().check_quiet()


def test_what_commands_print_is_written_below_them() -> None:
    page = "Text\n\n<!-- run: 09:00 -->\n```console\n$ {}\n{}```\n\n<!-- run: 09:30 -->\n```console\n$ {}\n{}```\nEnd\n"
    add = "jarvis facts add \\\n    'a: 1' --key a"
    told = page.format(add, "remembered #1: a: 1\n", "jarvis facts history a", "2026-03-02 09:00  now    a: 1\n")
    assert write_page(page.format(add, "", "jarvis facts history a", "what it printed before\n")) == told

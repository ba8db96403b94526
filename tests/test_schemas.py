"""What `--json` prints is what docs/schemas says of it: every command, every form, and nothing beside them."""

import json
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from docs.schema_pages import INDEX, SHARED, list_commands, name_schema, read_schemas, write_index
from jarvis_cli.agent_settings import AGENT_TOOL_NAMES
from jarvis_cli.checkup.finding import Level
from jarvis_cli.explanation import Kind, LeftOutReason, SentReason, State
from jarvis_cli.fact import CATEGORIES
from jarvis_cli.memory.imported import ImportState
from jarvis_cli.memory.jobs import JobKind
from jarvis_cli.memory.jobs import State as JobState
from jarvis_cli.memory.occurrences import Kind as PlaceKind
from jarvis_cli.messages import Status
from jarvis_cli.render import JSON_VERSION
from jarvis_cli.settings import Provider
from tests.conftest import HandClock
from tests.peers.anthropic_server import AnthropicServer
from tests.peers.program import Ended, Home
from tests.peers.terminal import Terminal
from tests.schema_cases import CASES, Case, Words
from tests.schema_homes import NOW, make_exports, make_full_home

COMMANDS = tuple(sorted({case.command for case in CASES}))
SCHEMAS = read_schemas()
REGISTRY: Registry[Any] = Registry().with_resources(
    (name, Resource.from_contents(schema)) for name, schema in SCHEMAS.items()
)
# Tables with a member for each kind that there is something of.
TABLES = frozenset({"by_source", "by_category", "days_by_category", "counts"})
PRINTED_TABLES = frozenset({".by_source", ".by_category", ".decay", ".counts", ".value", ".default"})
# One question forgets nothing: what is to be forgotten must have been shown in an earlier turn. And where there is no
# import to undo, there is none to show. What a disk keeps from being forgotten is tested with the command.
NEVER_FILLED = frozenset(
    {(("ask",), "forgotten"), (("import", "undo"), "import"), (("forget",), "fault"), (("forget",), "faults")}
)
VOCABULARIES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (SHARED, "$defs.category", CATEGORIES),
    (SHARED, "$defs.status", get_args(Status)),
    (SHARED, "$defs.job.properties.kind", get_args(JobKind)),
    (SHARED, "$defs.job.properties.state", get_args(JobState)),
    (SHARED, "$defs.import.properties.state", get_args(ImportState)),
    ("why.json", "properties.sent.items.properties.kind", get_args(Kind)),
    ("why.json", "properties.sent.items.properties.state", get_args(State)),
    ("why.json", "properties.sent.items.properties.reason", get_args(SentReason)),
    ("why.json", "properties.left_out.items.properties.reason", get_args(LeftOutReason)),
    ("forget.json", "properties.places.items.properties.kind", get_args(PlaceKind)),
    ("doctor.json", "properties.findings.items.properties.level", get_args(Level)),
    ("agents-show.json", "properties.settings.properties.tools.items", AGENT_TOOL_NAMES),
    ("agents-show.json", "properties.settings.properties.provider", get_args(Provider)),
)
# What some facts have beside the members of all.
OF_SOME = frozenset({"score", "why"})


@dataclass
class Printer:
    """Calls the program in copies of the same homes, each case once."""

    folder: Path
    template: Path
    server: AnthropicServer
    _ended: dict[int, Ended] = field(default_factory=dict)

    def print(self, case: Case) -> Ended:
        """Return how a case ended."""
        number = CASES.index(case)
        if number not in self._ended:
            self._ended[number] = self._call(case, self.folder / str(number))
        return self._ended[number]

    def _call(self, case: Case, folder: Path) -> Ended:
        home = self._make_home(case, folder)
        places = {"home": folder, "exports": self.folder / "exports"}
        clock = HandClock(NOW)
        for words in case.before:
            assert home.call(*(word.format(**places) for word in words), clock=clock).exit_code == 0
        self.server.forget().replies.extend(case.replies)
        ended = home.call(*(word.format(**places) for word in case.words), "--json", clock=clock)
        shutil.rmtree(folder)
        return ended

    def _make_home(self, case: Case, folder: Path) -> Home:
        if case.is_empty:
            home = Home.make(folder, self.template)
        else:
            shutil.copytree(self.folder / "full", folder)
            home = Home(folder)
        claude = {"JARVIS_PROVIDER": "anthropic", "ANTHROPIC_API_KEY": "sk-x", "ANTHROPIC_BASE_URL": self.server.url}
        return home.with_settings(**(claude if case.replies else {}), **case.settings)


@pytest.fixture(scope="module")
def printer(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Printer]:
    folder = tmp_path_factory.mktemp("schemas")
    make_full_home(folder / "full")
    make_exports(folder / "exports")
    with AnthropicServer() as server:
        yield Printer(folder, template, server)


def make_validator(command: Words) -> Draft202012Validator:
    return Draft202012Validator({"$ref": name_schema(command)}, registry=REGISTRY)


def list_cases(command: Words) -> tuple[Case, ...]:
    return tuple(case for case in CASES if case.command == command)


def read(ended: Ended) -> Any:
    """Return the one object on the one line that was printed; what JSON does not have, as NaN, is refused."""
    assert ended.stdout.endswith("}\n"), ended
    assert ended.stdout.count("\n") == 1
    return json.loads(ended.stdout, parse_constant=pytest.fail)


def walk(value: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every object in a value, and where it stands."""
    if isinstance(value, dict):
        yield path, value
        for name, member in value.items():
            yield from walk(member, f"{path}.{name}")
    elif isinstance(value, list):
        for member in value:
            yield from walk(member, path)


class TestFiles:
    def test_every_command_with_json_has_a_schema_and_every_schema_a_command(self) -> None:
        assert {name_schema(words) for words in list_commands()} == {*SCHEMAS} - {SHARED}

    def test_every_one_of_them_is_called_here(self) -> None:
        assert {*COMMANDS} == {*list_commands()}

    def test_the_index_is_as_the_schemas_are(self) -> None:
        assert INDEX.read_text(encoding="utf-8") == write_index(), "`make docs` writes it"

    @pytest.mark.parametrize("name", SCHEMAS)
    def test_each_is_a_schema_that_says_what_it_is_of(self, name: str) -> None:
        schema = SCHEMAS[name]
        Draft202012Validator.check_schema(schema)
        assert (schema["$schema"], schema["$id"]) == ("https://json-schema.org/draft/2020-12/schema", name)
        assert schema["description"].endswith(".")
        if name != SHARED:
            words = next(words for words in list_commands() if name_schema(words) == name)
            assert schema["title"] == f"jarvis {' '.join(words)} --json"
            forms = schema.get("oneOf", [schema])
            assert [form["properties"]["version"] for form in forms] == [{"const": JSON_VERSION}] * len(forms)

    @pytest.mark.parametrize("name", SCHEMAS)
    def test_each_is_strict(self, name: str) -> None:
        for path, part in walk(SCHEMAS[name]):
            if part.get("type") != "object" or "properties" not in part:
                continue
            is_closed = "additionalProperties" in part or path.endswith("_members")
            assert part.get("additionalProperties", False) is False, path
            assert is_closed, path
            if path.rpartition(".")[2] not in TABLES:
                assert part["required"] == list(part["properties"]), path

    @pytest.mark.parametrize(("file", "place", "words"), VOCABULARIES, ids=lambda value: str(value)[:40])
    def test_their_words_are_those_of_the_program(self, file: str, place: str, words: tuple[str, ...]) -> None:
        part: Any = SCHEMAS[file]
        for name in place.split("."):
            part = part[name]
        assert part["enum"] == [*words]

    def test_what_is_shared_is_used(self) -> None:
        text = json.dumps(SCHEMAS)
        assert [name for name in SCHEMAS[SHARED]["$defs"] if f'#/$defs/{name}"' not in text] == []


class TestPrinted:
    @pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
    def test_all_that_is_printed_is_as_the_schema_says(self, command: Words, printer: Printer) -> None:
        for case in list_cases(command):
            ended = printer.print(case)
            assert ended.exit_code == case.exit_code, (case, ended)
            errors = [
                f"{error.json_path}: {error.message}" for error in make_validator(command).iter_errors(read(ended))
            ]
            assert errors == [], case

    @pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
    def test_with_a_member_more_or_less_it_is_not(self, command: Words, printer: Printer) -> None:
        validator = make_validator(command)
        tried: set[tuple[str, tuple[str, ...]]] = set()
        for case in list_cases(command):
            printed = read(printer.print(case))
            for path, part in walk(printed):
                if (path, tuple(part)) in tried or path.startswith(".answer"):
                    continue
                tried.add((path, tuple(part)))
                for name in () if path.endswith(tuple(PRINTED_TABLES)) else tuple(part):
                    assert not validator.is_valid(without(printed, part, name)), (path, name)
                part["unheard_of"] = 1
                assert not validator.is_valid(printed), path
                del part["unheard_of"]

    def test_every_member_is_seen_with_a_value(self, printer: Printer) -> None:
        """What is null or empty in all cases would be checked by nothing."""
        filled: dict[tuple[frozenset[str], str], set[bool]] = {}
        for case in CASES:
            for _, part in walk(read(printer.print(case))):
                for name, member in part.items():
                    if (case.command, name) not in NEVER_FILLED:
                        filled.setdefault((frozenset(part) - OF_SOME, name), set()).add(member not in (None, []))
        unseen = [(name, *sorted(names)) for (names, name), seen in filled.items() if seen == {False}]
        assert not unseen, "\n".join(map(str, unseen))

    def test_a_secret_that_is_not_wanted_without_is_refused(self, template: Path, tmp_path: Path) -> None:
        home = Home.make(tmp_path / "home", template)
        words = ("facts", "add", "mein Passwort ist hunter2-Xy7", "--json")
        with Terminal(*words, environment=home.environment) as terminal:
            terminal.wait_for("[y/N]")
            terminal.type("n\r")
            assert terminal.wait_for_end() == 0
            (line,) = [line for line in terminal.text.splitlines() if line.startswith("{")]
        assert json.loads(line)["result"] == "refused"
        make_validator(("facts", "add")).validate(json.loads(line))


def without(whole: Any, part: Mapping[str, Any], name: str) -> Any:
    """Return a copy of a value in which one of its objects has lost a member."""
    if isinstance(whole, dict):
        kept = {key: without(member, part, name) for key, member in whole.items()}
        return {key: member for key, member in kept.items() if key != name} if whole is part else kept
    return [without(member, part, name) for member in whole] if isinstance(whole, list) else whole

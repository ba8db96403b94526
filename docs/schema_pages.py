"""The index of the schemas of what `--json` prints, by the commands that have it: `python -m docs.schema_pages`.

With --check it only says whether that would change the index. The schemas themselves are written by hand.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from typer.main import get_command

from jarvis_cli.app import app
from jarvis_cli.render import JSON_VERSION

FOLDER = Path(__file__).with_name("schemas")
INDEX = FOLDER / "README.md"
# What the schemas of commands refer to; no command prints it.
SHARED = "definitions.json"
_HEAD = f"""\
# What --json prints

Every command that prints data takes `--json`. It then prints one JSON object on one line of stdout; notices, progress
and errors stay on stderr, and exit codes are the same. Each command has a JSON Schema (draft 2020-12) here.

- `version` is the version of all these forms together, now {JSON_VERSION}. It changes whenever one of them
  does, also by a new member.
- The schemas are strict: nothing may be there that they do not name, and what they name is there, also where there is
  nothing to tell: then a list is empty, a text is empty or null, and anything else is null. Only in tables whose
  members are kinds, such as counts by category, is a kind left out that there is none of.
- Where an option or the outcome makes another form of it, the schema lists the forms, each with the case it is for.
- Times are in UTC, such as `2026-03-01T12:00:00Z`. Money is in US dollars. Numbers are numbers, never texts.
- A command that fails prints nothing on stdout. These print their object all the same: `ask` and `summarize` where a
  model failed (4) or, for `ask`, where it was interrupted (130) or could not be saved (5), `facts forget` and `facts
  history` where several facts match (7), `doctor` where something failed, and `forget` where the text is not gone
  everywhere (5).
- `mcp` speaks its own protocol, `ask --schema FILE` without `--json` prints the document that was asked for, and the
  files of `export` are described in [export-format.md](../export-format.md).

The schemas refer to each other by their names alone, so that this folder can stand anywhere. In Python:

```python
import json, pathlib, jsonschema, referencing

folder = pathlib.Path("docs/schemas")
schemas = [json.loads(file.read_text("utf-8")) for file in folder.glob("*.json")]
registry = referencing.Registry().with_resources(
    (schema["$id"], referencing.Resource.from_contents(schema)) for schema in schemas
)
checker = jsonschema.Draft202012Validator({{"$ref": "facts-list.json"}}, registry=registry)
checker.validate(json.loads(output))
```

| command | schema | what it prints |
|---|---|---|
"""
_TAIL = f"\n[{SHARED}]({SHARED}) holds what several of them share: a fact, a conversation, a summary, a moment.\n"


def list_commands() -> tuple[tuple[str, ...], ...]:
    """Return the words of every command that has --json, in the order of the help."""
    return tuple(_list_below(get_command(app), ()))


def _list_below(command: Any, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if any("--json" in parameter.opts for parameter in command.params):
        yield words
    for name in getattr(command, "commands", ()):
        yield from _list_below(command.commands[name], (*words, name))


def name_schema(words: tuple[str, ...]) -> str:
    """Return the name of the file with the schema of a command, such as facts-list.json."""
    return f"{'-'.join(words)}.json"


def read_schemas() -> dict[str, dict[str, Any]]:
    """Return all schemas by the names of their files, the shared definitions included."""
    return {path.name: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))}


def write_index() -> str:
    """Return the index in Markdown: how to read the schemas, and which command has which. Raises KeyError."""
    schemas = read_schemas()
    rows = []
    for words in list_commands():
        name = name_schema(words)
        rows.append(f"| `jarvis {' '.join(words)}` | [{name}]({name}) | {schemas[name]['description']} |\n")
    return f"{_HEAD}{''.join(rows)}{_TAIL}"


def main() -> None:
    """Write the index, or check it."""
    text = write_index()
    if "--check" not in sys.argv[1:]:
        INDEX.write_text(text, encoding="utf-8")
    elif not INDEX.exists() or INDEX.read_text(encoding="utf-8") != text:
        sys.exit("docs/schemas/README.md is not as the commands and schemas are: `make docs` writes it")


if __name__ == "__main__":
    main()

"""A group of commands from a table: its page needs no module, and a command is loaded when it is called."""

import importlib
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, cast

from typer.core import TyperGroup
from typer.main import get_command

# Name, module and help of each command.
Table = tuple[tuple[str, str, str], ...]


class LazyGroup(TyperGroup):
    """A group whose commands are those of its table. The module of a command holds it as a typer app, `app`."""

    table: ClassVar[Table] = ()

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        # The library only ever looks commands up.
        self.commands = cast("dict[str, Any]", _LoadedOnUse(self.table))

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 - the signature is the library's
        """Write the commands and their help from the table."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, _, text in self.table])


class _LoadedOnUse(Mapping[str, Any]):
    """The commands of a table by name, each loaded by whoever takes it out."""

    def __init__(self, table: Table) -> None:
        self._table = {name: (module, text) for name, module, text in table}

    def __getitem__(self, name: str) -> Any:
        module, text = self._table[name]
        command = get_command(importlib.import_module(module).app)
        command.name, command.help = name, command.help or text
        return command

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)

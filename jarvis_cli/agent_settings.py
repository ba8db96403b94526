"""Named agents, as the settings file holds them: one table each, `[agents.NAME]`, checked key by key."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Literal, cast

from jarvis_cli.errors import SettingsError, UsageError
from jarvis_cli.fact import CATEGORIES
from jarvis_cli.scope import Reach, reach_agent, read_agent_name
from jarvis_cli.text import is_blank, normalise_text, shorten

ToolName = Literal["remember_fact", "recall", "forget_fact", "list_facts"]
TOOL_NAMES: tuple[ToolName, ...] = ("remember_fact", "recall", "forget_fact", "list_facts")
# Those of agents: forgetting needs the yes of a person.
AGENT_TOOL_NAMES: tuple[ToolName, ...] = ("remember_fact", "recall", "list_facts")
_MOST = 10_000_000


@dataclass(frozen=True, slots=True)
class AgentSettings:
    """What is set for one agent. One that the settings do not name has the defaults.

    `tokens` and `seconds` limit one run, 0: no limit; `facts` is how many it is told at most before its line;
    `shared` says whether it only reads what is shared. `decay` gives, by category, after how many days its own
    observations that nobody needed expire.
    """

    name: str
    instructions: str = field(default="", metadata={"help": "what the agent is told of its task in every run"})
    provider: str = field(
        default="", metadata={"help": "anthropic, ollama or notebook: who answers it; empty: who answers you"}
    )
    model: str = field(default="", metadata={"help": "the model that answers it; empty: the one that answers you"})
    tools: tuple[ToolName, ...] = field(
        default=AGENT_TOOL_NAMES, metadata={"help": f"the tools that it may call, of {', '.join(AGENT_TOOL_NAMES)}"}
    )
    tokens: int = field(default=0, metadata={"help": "after how many tokens a run is stopped; 0: never"})
    seconds: float = field(default=0.0, metadata={"help": "after how many seconds a run is stopped; 0: never"})
    facts: int = field(
        default=40, metadata={"help": "how many facts, from 0 to 1000, it is told at most in front of its line"}
    )
    shared: Literal["read", "write"] = field(
        default="read", metadata={"help": "read or write: whether it may also store and change what all share"}
    )
    decay: tuple[tuple[str, int], ...] = field(
        default=(),
        metadata={
            "help": "by category, after how many days facts of importance 1 or 2 expire that it stored without a key"
            " and that were neither recalled nor changed"
        },
    )

    @property
    def reach(self) -> Reach:
        """What the agent may read and write."""
        return reach_agent(self.name, writes_shared=self.shared == "write")


def read_agents(tables: object, file: str, providers: tuple[str, ...]) -> tuple[AgentSettings, ...]:
    """Return the agents that the table `agents` of a settings file holds, in its order.

    `providers` are those that there are. Raises SettingsError, which names the file, the agent and the key.
    """
    if not isinstance(tables, dict):
        raise SettingsError(f"agents is not a table (in {file})", "name one as in [agents.watcher]")
    agents: dict[str, AgentSettings] = {}
    for title, table in tables.items():
        name = _read_name(title, file)
        if name in agents:
            raise SettingsError(f"there are two agents {name} in {file}", "their names must differ in more than case")
        if not isinstance(table, dict):
            raise SettingsError(f"agents.{name} is not a table (in {file})", f"begin it with [agents.{name}]")
        given = {key: _read_value(key, value, _Place(name, file), providers) for key, value in table.items()}
        agents[name] = AgentSettings(name, **given)
    return tuple(agents.values())


@dataclass(frozen=True, slots=True)
class _Place:
    agent: str
    file: str

    def name(self, key: str) -> str:
        return f"{key} of the agent {self.agent} in {self.file}"


def _read_name(title: str, file: str) -> str:
    try:
        return read_agent_name(title)
    except UsageError as error:
        wrong = f"{shorten(title, 40)!r}, a table below agents in {file}, is no name of an agent"
        raise SettingsError(wrong, error.hint) from None


def _read_value(key: str, value: object, place: _Place, providers: tuple[str, ...]) -> Any:
    """Return the value of a key, checked, and in the type that the dataclass has."""
    where = place.name(key)
    match key:
        case "instructions" | "model":
            return _read_text(value, where)
        case "provider":
            return _read_choice(value, where, providers)
        case "shared":
            return _read_choice(value, where, ("read", "write"))
        case "tools":
            return _read_tools(value, where)
        case "tokens":
            return _read_whole(value, where, 0, _MOST - 1)
        case "facts":
            return _read_whole(value, where, 0, 1_000)
        case "seconds":
            return _read_seconds(value, where)
        case "decay":
            return _read_decay(value, where)
    raise _miss_key(key, value, place)


def _miss_key(key: str, value: object, place: _Place) -> SettingsError:
    if isinstance(value, dict):
        # What [agents.a.b] means in TOML.
        hint = f'is that a name with a point? it stands in quotes then: [agents."{place.agent}.{key}"]'
    else:
        hint = f"there are {', '.join(setting.name for setting in list_agent_settings())}"
    return SettingsError(f"there is no setting {place.name(shorten(key, 40))}", hint)


def list_agent_settings() -> tuple[Any, ...]:
    """Return the fields of AgentSettings that can be set: all but the name."""
    return tuple(setting for setting in fields(AgentSettings) if setting.metadata)


def _read_text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise SettingsError(f"{where} is not a text", "put it in quotes")
    return "" if is_blank(value) else normalise_text(value)


def _read_choice(value: object, where: str, choices: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in choices:
        raise SettingsError(f"{where} has no such value", f"it is one of {', '.join(word for word in choices if word)}")
    return value


def _read_tools(value: object, where: str) -> tuple[ToolName, ...]:
    hint = f"there are {', '.join(AGENT_TOOL_NAMES)}, each in quotes"
    if not isinstance(value, list) or not all(name in TOOL_NAMES for name in value):
        raise SettingsError(f"{where} is not a list of tools", hint)
    for name in value:
        if name not in AGENT_TOOL_NAMES:
            needs = "forgetting needs the yes of a person, and nobody is there in a run"
            raise SettingsError(f"{where} may not hold {name}: {needs}", hint)
    return tuple(cast(ToolName, name) for name in dict.fromkeys(value))


def _read_whole(value: object, where: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise SettingsError(f"{where} is not a whole number", "give a whole number")
    if not least <= value <= most:
        raise SettingsError(f"{where} is out of range", f"give a whole number from {least} to {most}")
    return value


def _read_seconds(value: object, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise SettingsError(f"{where} is not a number", "give a number")
    if not 0 <= value < _MOST:
        raise SettingsError(f"{where} is out of range", "give 0 or a number above it")
    return float(value)


def _read_decay(value: object, where: str) -> tuple[tuple[str, int], ...]:
    if not isinstance(value, dict):
        raise SettingsError(f"{where} is not a table", "give it as in decay = { observation = 30 }")
    for category in value:
        if category not in CATEGORIES:
            wrong = f"{where} names a category that does not exist ({shorten(category, 40)})"
            raise SettingsError(wrong, f"there are {', '.join(CATEGORIES)}")
    return tuple(
        (category, _read_whole(days, f"{category} in {where}", 1, _MOST - 1)) for category, days in value.items()
    )
